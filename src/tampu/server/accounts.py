"""Accounts as they are stored: who somebody is, where he is signed in, and by what he signs in."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Column, Connection, Table, delete, func, insert, select, update

from tampu.server import belongings, keys
from tampu.server.belongings import Happened
from tampu.server.refused import Refused
from tampu.server.schema import OF_PEOPLE, challenges, days_off, devices, keyring, passkeys, people, pushes
from tampu.server.storage import Storage, now
from tampu.web.account import Account, Way

DEVICES = 50
"""Somebody is signed in at so many devices; from one more on, the one not used for longest is signed out."""
PASSKEYS = 20
BROWSERS = 20
"""So many browsers' cookies are remembered of those that became somebody's: their tables have links."""
SOON = 600.0
"""Seconds in which a passkey must have signed what it was asked to."""


class Proven(NamedTuple):
    """Somebody who has shown that an account is his."""

    person: str
    key: str

    @staticmethod
    def new() -> Proven:
        """Whose account is to be made."""
        return Proven(secrets.token_hex(16), keys.newcomer())


class Known(NamedTuple):
    """A browser where somebody is signed in."""

    person: str
    name: str
    sealed: str
    used: str
    before: Mapping[str, str]
    """The sealed cookies of browsers that became his, the last first."""


class Passkey(NamedTuple):
    """A passkey, as it is checked."""

    person: str
    public: str
    counter: int


class NewPasskey(NamedTuple):
    """A passkey that somebody has just made."""

    credential: str
    public: str
    counter: int
    name: str
    """Of the device where it was made."""


class Phrase(NamedTuple):
    """A recovery phrase, as it is stored, with the key that it seals."""

    stored: str
    sealed: str


class Challenge(NamedTuple):
    """What a passkey was asked to sign: for what, by whom, and for which key."""

    what: str
    person: str
    sealed: str


class Accounts:
    """The people of a database."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    # ------------------------------------------------------------------ reading

    def known(self, browser: str) -> Known | None:
        """Who is signed in at a browser."""
        columns = (people.c.person, people.c.name, devices.c.sealed, devices.c.used)
        wanted = select(*columns).join(devices, devices.c.person == people.c.person)
        with self.storage.reading() as connection:
            found = connection.execute(wanted.where(devices.c.browser == browser)).first()
            if found is None:
                return None
            before = select(keyring.c.browser, keyring.c.sealed).where(keyring.c.person == found.person)
            rows = connection.execute(before.order_by(keyring.c.made.desc(), keyring.c.browser))
            return Known(*found, {row.browser: row.sealed for row in rows})

    def account(self, person: str, browser: str) -> Account:
        """All that is stored of somebody, who asks from this browser."""
        with self.storage.reading() as connection:
            row = connection.execute(select(people).where(people.c.person == person)).first()
            if row is None:
                raise Refused("need_account")
            off = select(days_off.c.day).where(days_off.c.person == person)
            here = connection.execute(select(devices.c.number).where(devices.c.browser == browser)).scalar() or 0
            return Account(
                person,
                row.name,
                row.address,
                row.phrase is not None,
                row.settings,
                row.made,
                _ways(connection, devices, person),
                _ways(connection, passkeys, person),
                here,
                tuple(connection.execute(off.order_by(days_off.c.day)).scalars()),
                row.admin,
            )

    def with_phrase(self, hashed: str) -> tuple[str, str] | None:
        """Whose a recovery phrase is, and his sealed key."""
        with self.storage.reading() as connection:
            found = connection.execute(
                select(people.c.person, people.c.sealed).where(people.c.phrase == hashed)
            ).first()
            return None if found is None else (found.person, found.sealed)

    def passkey(self, credential: str) -> Passkey | None:
        columns = (passkeys.c.person, passkeys.c.public, passkeys.c.counter)
        with self.storage.reading() as connection:
            found = connection.execute(select(*columns).where(passkeys.c.credential == credential)).first()
            return None if found is None else Passkey(*found)

    def credentials(self, person: str) -> list[str]:
        """All passkeys of somebody, by what they are called among machines."""
        with self.storage.reading() as connection:
            wanted = select(passkeys.c.credential).where(passkeys.c.person == person)
            return list(connection.execute(wanted).scalars())

    def is_key(self, proven: Proven) -> bool:
        """Whether this is the key of that account."""
        with self.storage.reading() as connection:
            stored = connection.execute(select(people.c.key).where(people.c.person == proven.person)).scalar()
            return stored == keys.hashed(proven.key)

    def tables_of(self, person: str) -> int:
        """How many tables somebody has a place at."""
        with self.storage.reading() as connection:
            return belongings.count_of(connection, person)

    # ------------------------------------------------------------------ coming and going

    def make(self, proven: Proven, name: str, settings: Mapping[str, str], way: Phrase | NewPasskey) -> None:
        """An account, and the first way in."""

        def work(connection: Connection) -> None:
            values = {"person": proven.person, "name": name, "address": "", "key": keys.hashed(proven.key)}
            connection.execute(insert(people).values(**values, settings=dict(settings), made=now(), admin=False))
            if isinstance(way, NewPasskey):
                _add_passkey(connection, proven.person, way)
            else:
                _set_phrase(connection, proven.person, way)

        self.storage.tidy(work)

    def sign_in(self, proven: Proven, token: str, device: str, old: str) -> Happened:
        """Somebody is at a browser that gets a new cookie; what it held under its old one comes along."""
        sealed, before = keys.sealed(proven.key, token), keys.hashed(old)
        ring = keys.sealed(old, proven.key, before) if old else None
        with self.storage.writing() as connection:
            _lock(connection, proven.person)
            _forget_oldest(connection, devices.c.used, proven.person, DEVICES)
            number = _next(connection, devices, proven.person)
            at = now()
            row = {"browser": keys.hashed(token), "person": proven.person, "number": number, "sealed": sealed}
            connection.execute(insert(devices).values(**row, name=device, made=at, used=at))
            if not old:
                return {}
            connection.execute(update(pushes).where(pushes.c.browser == before).values(browser=keys.hashed(token)))
            happened = belongings.bring(self.storage, connection, before, proven.person)
            if ring is not None and happened:
                _forget_oldest(connection, keyring.c.made, proven.person, BROWSERS)
                row = {"person": proven.person, "browser": before}
                connection.execute(delete(keyring).filter_by(**row))
                connection.execute(insert(keyring).values(**row, sealed=ring, made=at))
            return happened

    def sign_out(self, person: str, number: int) -> str | None:
        """Sign a device out; which browser it was."""

        def work(connection: Connection) -> str | None:
            here = (devices.c.person == person) & (devices.c.number == number)
            browser = connection.execute(select(devices.c.browser).where(here)).scalar()
            connection.execute(delete(devices).where(here))
            connection.execute(delete(pushes).where(pushes.c.browser == browser))
            return browser

        return self.storage.tidy(work)

    def touch(self, browser: str) -> None:
        """Remember that a device is in use."""
        order = update(devices).where(devices.c.browser == browser).values(used=now())
        self.storage.tidy(lambda connection: connection.execute(order))

    def remove(self, person: str) -> Happened:
        """An account goes, with all that is somebody's at the tables."""
        with self.storage.writing() as connection:
            _lock(connection, person)
            happened = belongings.give_up(self.storage, connection, person)
            for table in reversed(OF_PEOPLE):
                connection.execute(delete(table).where(table.c.person == person))
            return happened

    # ------------------------------------------------------------------ changing

    def change(self, person: str, name: str, address: str) -> None:
        """Another name or address."""
        order = update(people).where(people.c.person == person).values(name=name, address=address)
        self.storage.tidy(lambda connection: connection.execute(order))

    def keep_settings(self, person: str, chosen: Mapping[str, str]) -> None:
        """Remember how somebody wants to see the pages; what he says nothing of stays as it is."""

        def work(connection: Connection) -> None:
            here = people.c.person == person
            before = connection.execute(select(people.c.settings).where(here).with_for_update()).scalar() or {}
            connection.execute(update(people).where(here).values(settings={**before, **chosen}))

        self.storage.tidy(work)

    def set_phrase(self, person: str, phrase: Phrase) -> None:
        """Another recovery phrase; the one before is dead."""
        self.storage.tidy(lambda connection: _set_phrase(connection, person, phrase))

    def add_passkey(self, person: str, made: NewPasskey) -> None:
        def work(connection: Connection) -> None:
            _lock(connection, person)
            _add_passkey(connection, person, made)

        self.storage.tidy(work)

    def used_passkey(self, credential: str, counter: int) -> None:
        order = update(passkeys).where(passkeys.c.credential == credential).values(counter=counter, used=now())
        self.storage.tidy(lambda connection: connection.execute(order))

    def remove_passkey(self, person: str, number: int) -> None:
        """Without the last way in nobody would ever come back."""

        def work(connection: Connection) -> None:
            _lock(connection, person)
            phrase = connection.execute(select(people.c.phrase).where(people.c.person == person)).scalar()
            others = (passkeys.c.person == person) & (passkeys.c.number != number)
            if phrase is None and connection.execute(select(passkeys.c.number).where(others)).first() is None:
                raise Refused("last_way")
            connection.execute(delete(passkeys).where(passkeys.c.person == person, passkeys.c.number == number))

        self.storage.tidy(work)

    # ------------------------------------------------------------------ challenges

    def challenge(self, challenge: str, asked: Challenge) -> None:
        """Remember what a passkey is asked to sign; what nobody signed in time is forgotten."""
        values = {"challenge": keys.hashed(challenge), **asked._asdict(), "made": now()}

        def work(connection: Connection) -> None:
            connection.execute(delete(challenges).where(challenges.c.made < _soon()))
            connection.execute(insert(challenges).values(values))

        self.storage.tidy(work)

    def answered(self, challenge: str) -> Challenge | None:
        """What was asked, if it was not answered yet and not too long ago; from then on it is answered."""
        here = challenges.c.challenge == keys.hashed(challenge)

        def work(connection: Connection) -> Challenge | None:
            columns = (challenges.c.what, challenges.c.person, challenges.c.sealed)
            found = connection.execute(select(*columns).where(here, challenges.c.made >= _soon())).first()
            once = connection.execute(delete(challenges).where(here)).rowcount == 1
            return Challenge(*found) if found is not None and once else None

        return self.storage.tidy(work)


def _soon() -> str:
    then = datetime.datetime.now(datetime.UTC) - datetime.timedelta(seconds=SOON)
    return then.isoformat(timespec="milliseconds")


def _lock(connection: Connection, person: str) -> None:
    """That nobody else changes this account meanwhile, and that it is still there."""
    found = connection.execute(select(people.c.person).where(people.c.person == person).with_for_update()).first()
    if found is None:
        raise Refused("need_account")


def _add_passkey(connection: Connection, person: str, made: NewPasskey) -> None:
    held = connection.execute(select(func.count()).where(passkeys.c.person == person)).scalar_one()
    if held >= PASSKEYS:
        raise Refused("enough_passkeys", count=PASSKEYS)
    same = select(passkeys.c.number).where(passkeys.c.credential == made.credential)
    if connection.execute(same).first() is not None:
        raise Refused("bad_passkey")
    values, at = {**made._asdict(), "person": person, "number": _next(connection, passkeys, person)}, now()
    connection.execute(insert(passkeys).values(**values, made=at, used=at))


def _set_phrase(connection: Connection, person: str, phrase: Phrase) -> None:
    values = {"phrase": phrase.stored, "sealed": phrase.sealed}
    connection.execute(update(people).where(people.c.person == person).values(values))


def _ways(connection: Connection, table: Table, person: str) -> tuple[Way, ...]:
    wanted = select(*(table.c[name] for name in Way._fields)).where(table.c.person == person)
    return tuple(Way(*row) for row in connection.execute(wanted.order_by(table.c.used.desc(), table.c.number)))


def _next(connection: Connection, table: Table, person: str) -> int:
    last = connection.execute(select(func.max(table.c.number)).where(table.c.person == person)).scalar()
    return (last or 0) + 1


def _forget_oldest(connection: Connection, age: Column[str], person: str, most: int) -> None:
    """Make room for one more browser."""
    table = age.table
    mine = select(table.c.browser).where(table.c.person == person).order_by(age.desc()).offset(most - 1)
    old = list(connection.execute(mine).scalars())
    if old:
        connection.execute(delete(table).where(table.c.person == person, table.c.browser.in_(old)))
