"""Who somebody is, by the cookie of his browser: the browser itself, or the person who is signed in there."""

from __future__ import annotations

import asyncio
import datetime
import time
from collections import OrderedDict
from typing import NamedTuple

from tampu.server.accounts import Accounts, Known
from tampu.server.keys import hashed, unsealed
from tampu.server.storage import Storage

KNOWN = 20_000
"""Of so many browsers it is known at once whose they are."""
FRESH, FRESH_SHARED = 600.0, 2.0
"""For so many seconds; where other servers write too, somebody may have been signed out there."""
USED = datetime.timedelta(hours=1)
"""So exactly it is stored when a device was used last."""


class Person(NamedTuple):
    """Somebody, under the id by which seats and tables are his."""

    id: str = ""
    keys: tuple[str, ...] = ()
    """What the links of his tables are made from: the first for new ones, others for those of browsers he had."""
    name: str = ""
    """Of his account."""
    has_account: bool = False

    @property
    def key(self) -> str:
        return self.keys[0] if self.keys else ""


NOBODY = Person()


class People:
    """Knows whose browsers are."""

    def __init__(self, storage: Storage) -> None:
        self.accounts = Accounts(storage)
        self._fresh = FRESH_SHARED if storage.is_shared else FRESH
        self._known: OrderedDict[str, tuple[Person, float]] = OrderedDict()

    async def of(self, token: str) -> Person:
        """Who comes with this cookie."""
        if not token:
            return NOBODY
        browser = hashed(token)
        found, until = self._known.get(browser, (NOBODY, 0.0))
        if time.monotonic() < until:
            return found
        known = await asyncio.to_thread(self.accounts.known, browser)
        if known is None:
            return self._keep(browser, Person(browser, (token,)))
        if _ago(known.used) > USED:
            await asyncio.to_thread(self.accounts.touch, browser)
        return self._keep(browser, _signed_in(known, token))

    def _keep(self, browser: str, person: Person) -> Person:
        self._known[browser] = person, time.monotonic() + self._fresh
        self._known.move_to_end(browser)
        if len(self._known) > KNOWN:
            self._known.popitem(last=False)
        return person

    def forget(self, person: str) -> None:
        """Something has changed with somebody: he is looked up again."""
        for browser in [browser for browser, (found, _) in self._known.items() if found.id == person]:
            del self._known[browser]

    def forget_all(self) -> None:
        """The host has done something: everybody is looked up again."""
        self._known.clear()


def _signed_in(known: Known, token: str) -> Person:
    key = unsealed(known.sealed, token)
    before = (unsealed(sealed, key, browser) for browser, sealed in known.before.items())
    return Person(known.person, (key, *before), known.name, has_account=True)


def _ago(moment: str) -> datetime.timedelta:
    return datetime.datetime.now(datetime.UTC) - datetime.datetime.fromisoformat(moment)
