"""What is said at a table, and what is noted there: kept beside the match, and never part of it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, fields

from sqlalchemy import Connection, delete, func, insert, select, update

from tampu.server.damage import Damaged, check
from tampu.server.refused import Refused
from tampu.server.schema import notes, tables, talk
from tampu.web.talk import PHRASE, REMOVED, TEXT, TOLD, TOLDS, Said

REMEMBERED = 100
"""So many of the last lines are shown."""
MOST = 3000
"""So much is said at one table, and no more."""


@dataclass(frozen=True)
class Line(Said):
    """A line with whose words they are, which nobody is told."""

    person: str = ""


def lines(connection: Connection, code: str, after: int = 0, until: int | None = None) -> list[Line]:
    """The last lines of a table, up to one of that number. One that is damaged is left out: nothing hangs on it."""
    here = (talk.c.code == code) & (talk.c.number > after)
    if until is not None:
        here &= talk.c.number <= until
    wanted = select(talk).where(here).order_by(talk.c.number.desc()).limit(REMEMBERED)
    found: list[Line] = []
    for row in connection.execute(wanted).mappings():
        with suppress(Damaged):
            check(talk, row)
            if row["kind"] in (PHRASE, TEXT, TOLD, REMOVED):
                values = {part.name: row[part.name] for part in fields(Line)}
                found.append(Line(**values | ({"text": ""} if row["kind"] == REMOVED else {})))
    return found[::-1]


def say(
    connection: Connection, code: str, seat: int, name: str, kind: str, text: str, at: str, person: str = ""
) -> None:
    """Add a line; refuses where enough was said."""
    connection.execute(select(tables.c.code).where(tables.c.code == code).with_for_update())  # one after the other
    last = connection.execute(select(func.max(talk.c.number)).where(talk.c.code == code)).scalar() or 0
    if last >= MOST and kind != TOLD:
        raise Refused("enough_said")
    row = {"code": code, "number": last + 1, "seat": seat, "name": name, "kind": kind, "text": text, "at": at}
    connection.execute(insert(talk).values(**row, person=person))


def tell(connection: Connection, code: str, happened: Sequence[tuple[str, int, str]], at: str) -> None:
    """What happened with seats, and to whom, is said to all in the words of the house."""
    for what, seat, name in happened:
        if what in TOLDS:
            say(connection, code, seat, name, TOLD, what, at)


def remove(connection: Connection, code: str, number: int, at: str) -> str:
    """A line is shown to nobody any more, though it is kept as all that ever happened is; whose it was, by name.

    That it happened is told as a new line, so that pages that have read so far read all of them again.
    """
    here = (talk.c.code == code) & (talk.c.number == number) & talk.c.kind.in_((PHRASE, TEXT))
    found = connection.execute(select(talk.c.seat, talk.c.name).where(here)).first()
    if found is None:
        raise Refused("no_such_line", line=number, table=code)
    connection.execute(update(talk).where(here).values(kind=REMOVED))
    tell(connection, code, [("removed", found.seat, found.name)], at)
    return str(found.name)


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
