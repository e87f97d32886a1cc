"""What is said at a table, and what is noted there: kept beside the match, and never part of it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import fields

from sqlalchemy import Connection, delete, func, insert, select

from tampu.server.damage import Damaged, check
from tampu.server.refused import Refused
from tampu.server.schema import notes, tables, talk
from tampu.web.talk import PHRASE, TEXT, TOLD, TOLDS, Said

REMEMBERED = 100
"""So many of the last lines are shown."""
MOST = 3000
"""So much is said at one table, and no more."""


def lines(connection: Connection, code: str, after: int = 0) -> list[Said]:
    """The last lines of a table. One that is damaged is left out: nothing hangs on it."""
    wanted = (
        select(talk).where(talk.c.code == code, talk.c.number > after).order_by(talk.c.number.desc()).limit(REMEMBERED)
    )
    found: list[Said] = []
    for row in connection.execute(wanted).mappings():
        with suppress(Damaged):
            check(talk, row)
            if row["kind"] in (PHRASE, TEXT, TOLD):
                found.append(Said(**{part.name: row[part.name] for part in fields(Said)}))
    return found[::-1]


def say(connection: Connection, code: str, seat: int, name: str, kind: str, text: str, at: str) -> None:
    """Add a line; refuses where enough was said."""
    connection.execute(select(tables.c.code).where(tables.c.code == code).with_for_update())  # one after the other
    last = connection.execute(select(func.max(talk.c.number)).where(talk.c.code == code)).scalar() or 0
    if last >= MOST and kind != TOLD:
        raise Refused("enough_said")
    row = {"code": code, "number": last + 1, "seat": seat, "name": name, "kind": kind, "text": text, "at": at}
    connection.execute(insert(talk).values(row))


def tell(connection: Connection, code: str, happened: Sequence[tuple[str, int, str]], at: str) -> None:
    """What happened with seats, and to whom, is said to all in the words of the house."""
    for what, seat, name in happened:
        if what in TOLDS:
            say(connection, code, seat, name, TOLD, what, at)


def noted(connection: Connection, code: str, seat: int) -> str:
    found = connection.execute(select(notes.c.text).where(notes.c.code == code, notes.c.seat == seat)).scalar()
    return found if isinstance(found, str) else ""


def note(connection: Connection, code: str, seat: int, text: str) -> None:
    forget(connection, code, [seat])
    if text:
        connection.execute(insert(notes).values(code=code, seat=seat, text=text))


def forget(connection: Connection, code: str, seats: Sequence[int]) -> None:
    """The notes of seats whose holders have gone."""
    connection.execute(delete(notes).where(notes.c.code == code, notes.c.seat.in_(seats)))
