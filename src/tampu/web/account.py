"""The pages of an account: making one, coming back to it, and all that belongs to it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tampu.web.look import Look
from tampu.web.templates import render


class Way(NamedTuple):
    """A device or a passkey, as its owner sees it."""

    number: int
    name: str
    made: str
    used: str


@dataclass(frozen=True)
class Account:
    """All that is stored of somebody."""

    person: str
    name: str
    address: str
    has_phrase: bool
    settings: Mapping[str, str]
    made: str
    devices: tuple[Way, ...]
    passkeys: tuple[Way, ...]
    here: int
    """The number of the device that asks."""
    days_off: tuple[str, ...] = ()
    admin: bool = False
    """Whether he may do what the host does."""

    @property
    def ways(self) -> int:
        """How many ways lead into it."""
        return len(self.passkeys) + self.has_phrase


class Muted(NamedTuple):
    """Somebody whom somebody else does not want to hear, or (if he `blocks` him) to meet."""

    number: int
    name: str
    blocks: bool
    made: str


def door(look: Look, tables: int, passkeys: bool, muted: Sequence[Muted], problem: str = "") -> str:
    """How to make an account, or to come back to one; so many tables of this browser come along."""
    return render(look, "account_door", tables=tables, passkeys=passkeys, muted=muted, problem=problem, day=day)


def account(look: Look, account: Account, passkeys: bool, muted: Sequence[Muted], problem: str = "") -> str:
    """All that belongs to an account."""
    return render(look, "account", account=account, passkeys=passkeys, muted=muted, problem=problem, day=day)


def phrase(look: Look, phrase: str) -> str:
    """A recovery phrase, shown this once."""
    return render(look, "account_phrase", phrase=phrase)


def gone(look: Look) -> str:
    """What somebody sees who has deleted his account."""
    return render(look, "account_gone")


def day(moment: str, look: Look) -> str:
    """A moment of a row as a date, as it is written in a language."""
    from babel.dates import format_date

    return format_date(datetime.datetime.fromisoformat(moment).date(), "medium", locale=look.language)
