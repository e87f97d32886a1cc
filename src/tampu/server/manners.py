"""Whom people do not want to hear or to meet, and what they report, as it is stored.

Everybody is a person as in `sits`: a browser, an account, or a program by the hash of its secret. Nobody is ever told
that somebody muted, blocked or reported him.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from tampu.drawing.sight import SOMEBODY
from tampu.server.keys import hashed
from tampu.server.refused import Refused
from tampu.server.schema import seats, sits, tables, talk
from tampu.server.schema_behaviour import bans, mutes, reports
from tampu.server.storage import Storage, now
from tampu.server.talk import Line
from tampu.web.account import Muted
from tampu.web.talk import PHRASE, TEXT

REPORT = 8
"""The letters of a report's code."""
MOST = 500
"""So many somebody mutes; whoever wants more is asked to take some back."""


class Reported(NamedTuple):
    """What somebody reports: a line of the talk, or (line 0) the name of who sits there."""

    code: str
    seat: int
    line: int
    note: str


class Manners:
    """Who wants to hear whom, in a database."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    # ------------------------------------------------------------------ hearing

    def unheard(self, person: str) -> Mapping[str, bool]:
        """Whom somebody does not want to hear; of each whether he does not want to meet him, either."""
        with self.storage.reading() as connection:
            wanted = select(mutes.c.other, mutes.c.blocks).where(mutes.c.person == person)
            return {row.other: row.blocks for row in connection.execute(wanted)}

    def blocked_by(self, person: str) -> set[str]:
        return {other for other, blocks in self.unheard(person).items() if blocks}

    def heard(self, person: str, lines: Sequence[Line]) -> Sequence[Line]:
        """What was said by those whom somebody wants to hear."""
        unheard = self.unheard(person)
        return [line for line in lines if line.person not in unheard]

    def muted(self, person: str) -> list[Muted]:
        """All whom somebody muted or blocked, the last first."""
        columns = (mutes.c.number, mutes.c.name, mutes.c.blocks, mutes.c.made)
        wanted = select(*columns).where(mutes.c.person == person).distinct().order_by(mutes.c.number.desc())
        with self.storage.reading() as connection:
            return [Muted(*row) for row in connection.execute(wanted)]

    def mute(self, person: str, others: Collection[str], name: str, blocks: bool) -> None:
        """Somebody hears nothing more of these, who are one to him; and meets them no more, if he blocks them."""

        def work(connection: Connection) -> None:
            mine = mutes.c.person == person
            connection.execute(delete(mutes).where(mine, mutes.c.other.in_(others)))
            last, held = connection.execute(select(func.max(mutes.c.number), func.count()).where(mine)).one()
            if held >= MOST:
                raise Refused("bad_request", why=f"{MOST} people are muted")
            shared = {"person": person, "number": (last or 0) + 1, "blocks": blocks, "name": name, "made": now()}
            connection.execute(insert(mutes), [{**shared, "other": other} for other in others])

        if others and person not in others:
            self.storage.tidy(work)

    def hear_again(self, person: str, others: Iterable[str] = (), number: int = 0) -> None:
        """Somebody takes it back: by whom it is about, or by its number in his list."""
        these = or_(mutes.c.other.in_(list(others)), mutes.c.number == number)
        self.storage.tidy(lambda connection: connection.execute(delete(mutes).where(mutes.c.person == person, these)))

    # ------------------------------------------------------------------ meeting

    def admits(self, code: str, person: str) -> bool:
        """Whether somebody may sit down at a table: not if its maker blocked him; at one that everybody may find, not
        if anybody there did, either."""
        sitting = select(sits.c.person).where(sits.c.code == code, sits.c.seat >= 0)
        maker = select(tables.c.maker).where(tables.c.code == code)
        in_lobby = exists().where(tables.c.code == code, tables.c.listed)
        by_whom = or_(mutes.c.person.in_(maker), and_(in_lobby, mutes.c.person.in_(sitting)))
        return not self._is_blocked(and_(mutes.c.other == person, by_whom))

    def avoids(self, person: str, code: str) -> bool:
        """Whether somebody has blocked one whom he would meet at a table."""
        sitting = select(sits.c.person).where(sits.c.code == code, sits.c.seat >= 0)
        maker = select(tables.c.maker).where(tables.c.code == code)
        whom = or_(mutes.c.other.in_(maker), mutes.c.other.in_(sitting))
        return self._is_blocked(and_(mutes.c.person == person, whom))

    def _is_blocked(self, condition: ColumnElement[bool]) -> bool:
        with self.storage.reading() as connection:
            wanted = select(mutes.c.other).where(mutes.c.blocks, condition).limit(1)
            return connection.execute(wanted).first() is not None

    def ban(self, person: str) -> str:
        """Why somebody may do nothing here; nothing where he may."""
        with self.storage.reading() as connection:
            return connection.execute(select(bans.c.reason).where(bans.c.person == person)).scalar() or ""

    # ------------------------------------------------------------------ reporting

    def report(self, person: str, called: str, what: Reported) -> bool:
        """Tell the host of a line or a name, once; whether it is news."""

        def work(connection: Connection) -> bool:
            accused, name, text = _thing(connection, what)
            about = f"line {what.code} {what.line}" if what.line else f"name {hashed(f'{accused} {name}')[:40]}"
            same = reports.c.reporter == person, reports.c.thing == about
            if accused == person or connection.execute(select(reports.c.report).where(*same)).first() is not None:
                return False
            values = {**what._asdict(), "accused": accused, "name": name, "text": text, "thing": about}
            by = {"report": secrets.token_hex(REPORT // 2), "reporter": person, "reported_by": called, "at": now()}
            connection.execute(insert(reports).values(**values, **by))
            return True

        try:
            return self.storage.tidy(work)
        except IntegrityError:  # the same at another server, at the same moment
            return False

    def reported(self, person: str) -> list[dict[str, object]]:
        """All that somebody reported."""
        columns = (reports.c.at, reports.c.code, reports.c.line, reports.c.name, reports.c.text, reports.c.note)
        with self.storage.reading() as connection:
            wanted = select(*columns, reports.c.settled).where(reports.c.reporter == person).order_by(reports.c.at)
            return [dict(row) for row in connection.execute(wanted).mappings()]


def _thing(connection: Connection, what: Reported) -> tuple[str, str, str]:
    """Who is accused, under which name, and of saying what."""
    if what.line:
        here = talk.c.code == what.code, talk.c.number == what.line, talk.c.kind.in_((PHRASE, TEXT))
        said = connection.execute(select(talk.c.person, talk.c.name, talk.c.text).where(*here)).first()
        if said is None:
            raise Refused("no_such_line", line=what.line, table=what.code)
        return said.person, said.name, said.text
    there = seats.c.code == what.code, seats.c.seat == what.seat
    seat = connection.execute(select(seats.c.name, seats.c.program).where(*there)).first()
    holder = select(func.min(sits.c.person)).where(sits.c.code == what.code, sits.c.seat == what.seat)
    accused = connection.execute(holder).scalar() or (seat.program if seat is not None else None)
    if seat is None or accused is None:
        raise Refused("bad_request", why=f"seat {what.seat}")
    return accused, seat.name, ""


# ---------------------------------------------------------------------- coming and going


def bring(connection: Connection, browser: str, person: str) -> None:
    """What a browser did and what others did to it concerns a person now."""
    if browser == person:
        return
    known = mutes.alias()
    mine = select(known.c.other).where(known.c.person == person)
    connection.execute(delete(mutes).where(mutes.c.person == browser, mutes.c.other.in_(mine)))
    last = connection.execute(select(func.max(mutes.c.number)).where(mutes.c.person == person)).scalar() or 0
    moved = {"person": person, "number": mutes.c.number + last}
    connection.execute(update(mutes).where(mutes.c.person == browser).values(moved))
    by_same = select(known.c.person).where(known.c.other == person)
    connection.execute(delete(mutes).where(mutes.c.other == browser, mutes.c.person.in_(by_same)))
    connection.execute(update(mutes).where(mutes.c.other == browser).values(other=person))
    connection.execute(delete(mutes).where(mutes.c.person == mutes.c.other))
    told = connection.execute(select(reports.c.thing).where(reports.c.reporter == person)).scalars().all()
    twice = reports.c.thing.in_(told)
    connection.execute(update(reports).where(reports.c.reporter == browser, twice).values(reporter=None))
    connection.execute(update(reports).where(reports.c.reporter == browser).values(reporter=person))
    connection.execute(update(reports).where(reports.c.accused == browser).values(accused=person))
    banned = connection.execute(select(bans.c.person).where(bans.c.person == person)).first() is not None
    here = bans.c.person == browser
    connection.execute(delete(bans).where(here) if banned else update(bans).where(here).values(person=person))


def forget(connection: Connection, person: str) -> None:
    """Somebody leaves the house: what he reported stays, and that it was he does not."""
    connection.execute(delete(mutes).where((mutes.c.person == person) | (mutes.c.other == person)))
    connection.execute(update(reports).where(reports.c.reporter == person).values(reporter=None, reported_by=SOMEBODY))
    connection.execute(update(reports).where(reports.c.accused == person).values(accused="", name=SOMEBODY))
    connection.execute(delete(bans).where(bans.c.person == person))
