"""Keeping tables in a database: SQLite or PostgreSQL. What blocks the server calls in threads."""

from __future__ import annotations

import datetime
import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import (
    JSON,
    ColumnElement,
    Connection,
    Integer,
    Table,
    Text,
    bindparam,
    cast,
    delete,
    insert,
    select,
    text,
    type_coerce,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError

from tampu.drawing.sight import Rated
from tampu.engine.saved import Plain
from tampu.lab.rating import Strength
from tampu.server import outbox, results, talk
from tampu.server.damage import Damaged, in_part
from tampu.server.engines import engine
from tampu.server.opening import make_private, migrate, reserve
from tampu.server.outage import told_as_refusal
from tampu.server.rows import (
    RESTORED,
    WATCHING,
    Change,
    ClockRow,
    Mine,
    Move,
    News,
    PlanRow,
    Running,
    SeatRow,
    TableRow,
    plan_row,
    plan_values,
    seat_row,
    seat_values,
    table_row,
    table_values,
)
from tampu.server.schema import analysis, clocks, moves, plans, seats, sits, tables
from tampu.server.talk import Line
from tampu.server.writing import Writer, transaction

T = TypeVar("T")
CHANNEL = "tampu"
"""Where PostgreSQL tells other servers that a table has changed."""
BOTS = "tampu_bots"
"""Where it tells those who think that a bot is asked, and servers how those are who think."""
NUMBER = cast(tables.c.version, Integer).label("version")
"""The version of a table, as a number even where SQLite holds something else: damage is for the table to tell."""
GOES_ON = update(tables).where(tables.c.code == bindparam("of"), tables.c.version == bindparam("seen"))
"""A table as it is after a change; made once, for it is wanted all the time."""


class Moved(Exception):
    """Another server was faster: the table has rows that this one has not seen."""


class Storage:
    """The database of a server."""

    def __init__(self, url: str, server: str = "") -> None:
        self.url = make_url(url)
        self.server = server
        """The name under which this server tells others of changes."""
        self._lock: sqlite3.Connection | None = None
        self.is_postgresql = self.url.get_backend_name() == "postgresql"
        if self.is_postgresql:
            self.url = self.url.set(drivername="postgresql+psycopg")
        elif self.url.database and self.url.database != ":memory:":
            make_private(Path(self.url.database))
            if server:
                self._lock = reserve(Path(self.url.database))
        self.engine = engine(self.url)
        try:
            migrate(self.engine)
        except Exception:
            self.engine.dispose()
            self._unlock()
            raise
        self._writer = Writer(self.engine)
        self._for_reading = self.engine
        if self.is_postgresql:  # which else answers each question as of another moment, as SQLite never does
            self._for_reading = self.engine.execution_options(isolation_level="REPEATABLE READ")

    @property
    def is_shared(self) -> bool:
        """Whether other servers may write here too; in SQLite this one is alone."""
        return self.is_postgresql

    def close(self) -> None:
        self._writer.close()
        self.engine.dispose()
        self._unlock()

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A look at the database as it is at one moment, whoever is writing. One that cannot be read refuses."""
        with told_as_refusal(), self._for_reading.connect() as connection:
            yield connection

    # ------------------------------------------------------------------ writing

    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction of one's own, for who writes more than a server does."""
        return transaction(self.engine)

    def add_table(
        self,
        row: TableRow,
        seating: Sequence[SeatRow],
        sitting: Sequence[tuple[str, int]],
        first: Sequence[Move],
        timed: Sequence[ClockRow] = (),
        news: Sequence[News] = (),
        by_itself: bool = True,
    ) -> None:
        """A new table, with who sits where already, and what was answered before they came."""

        def work(connection: Connection) -> None:
            connection.execute(insert(tables).values(**table_values(row), changed=now(), by_itself=by_itself))
            connection.execute(insert(seats), [seat_values(row.code, seat) for seat in seating])
            if sitting:
                held = [{"person": person, "code": row.code, "seat": seat} for person, seat in sitting]
                connection.execute(insert(sits), held)
            add_moves(connection, row.code, 0, first)
            if row.listed:
                self.tell(connection, row.code, row.version)
            if timed:
                connection.execute(insert(clocks), [{"code": row.code, **vars(clock)} for clock in timed])
            outbox.put(connection, row.code, row.version, news)

        self._writer.write(row.code, work).result()

    def write(self, code: str, version: int, change: Change) -> None:
        """What happened at a table after that version; raises Moved where something else happened first."""
        self.write_soon(code, version, change).result()

    def write_soon(self, code: str, version: int, change: Change) -> Future[None]:
        """The same for who has other things to do until it is on the disk."""
        return self._writer.write(code, partial(self._change, code, version, change), change.ended is not None)

    def _change(self, code: str, version: int, change: Change, connection: Connection) -> None:
        after = version + len(change.moves)
        values: dict[str, object] = {
            "version": after,
            "checkpoint": change.checkpoint,
            "over": change.over,
            "paused": change.paused,
            "by_itself": change.by_itself,
            "changed": now(),
        }
        if change.fresh is not None:
            fresh = change.fresh
            values |= {"start": fresh.start, "past": list(fresh.past), "rules_version": fresh.rules_version}
        try:
            add_moves(connection, code, version, change.moves)
            if connection.execute(GOES_ON, {"of": code, "seen": version, **values}).rowcount != 1:
                raise Moved
            if change.left and not change.over:
                results.remember_leavers(connection, code, change.left)
            for seat in change.seats:
                where = (seats.c.code == code) & (seats.c.seat == seat.seat)
                connection.execute(update(seats).where(where).values(**seat_values(code, seat)))
            for clock in change.clocks:
                where = (clocks.c.code == code) & (clocks.c.seat == clock.seat)
                connection.execute(update(clocks).where(where).values(**vars(clock)))
            for place, plan in change.plans:
                _plan(code, place, plan, connection)
            if change.left:
                connection.execute(delete(plans).where(plans.c.code == code, plans.c.seat.in_(change.left)))
                connection.execute(delete(sits).where(sits.c.code == code, sits.c.seat.in_(change.left)))
                talk.forget(connection, code, change.left)
            for person, place in change.sitting:
                _sit(person, code, place, connection)
            talk.tell(connection, code, change.about_seats, now())
            if change.ended is not None:
                results.write(connection, code, change.ended, now())
            outbox.put(connection, code, after, change.news)
            self.tell(connection, code, after)
        except IntegrityError as error:
            raise Moved from error

    def tell(self, connection: Connection, code: str, version: int, talk: bool = False) -> None:
        """Let other servers know how far a table has come, or that something was said, once this is committed."""
        if self.is_postgresql:
            _notify(connection, CHANNEL, {"code": code, "version": version, "by": self.server, "talk": talk})

    def tell_bots(self, told: Mapping[str, str | int]) -> None:
        """Let those who think for bots know something, or servers how they are; who is away finds it out by himself."""
        self._writer.write("", lambda connection: _notify(connection, BOTS, told))

    def look_on(self, person: str, code: str) -> None:
        """Remember that a person has shown the secret of the spectators."""
        with suppress(IntegrityError):  # twice at the same moment is once
            self._writer.write(code, partial(_sit, person, code, WATCHING)).result()

    def say(
        self, code: str, seat: int, name: str, kind: str, text: str, news: Sequence[News] = (), person: str = ""
    ) -> None:
        """Keep what somebody says at a table, and let other servers know."""

        def work(connection: Connection) -> None:
            talk.say(connection, code, seat, name, kind, text, now(), person)
            outbox.put(connection, code, 0, news)
            self.tell(connection, code, 0, talk=True)

        self._writer.write(code, work).result()

    def note(self, code: str, seat: int, text: str) -> None:
        """Keep what the holder of a seat notes for himself."""
        self._writer.write(code, partial(talk.note, code=code, seat=seat, text=text)).result()

    def keep_plan(self, code: str, seat: int, plan: PlanRow | None) -> None:
        """Keep what the holder of a seat plans, in place of what he planned before, and let other servers know."""

        def work(connection: Connection) -> None:
            _plan(code, seat, plan, connection)
            self.tell(connection, code, 0, talk=True)

        self._writer.write(code, work).result()

    def keep_analysis(self, code: str, told: Plain) -> None:
        """Keep what was found when a match was judged, in place of what was found before."""

        def work(connection: Connection) -> None:
            connection.execute(delete(analysis).where(analysis.c.code == code))
            connection.execute(insert(analysis).values(code=code, told=told))

        self._writer.write(code, work).result()

    def remember_help(self, code: str) -> None:
        """A coach has spoken up, beside the match and without a row of it."""
        order = update(tables).where(tables.c.code == code).values(helped=True)
        self._writer.write(code, lambda connection: connection.execute(order)).result()

    def unmark(self, code: str, version: int) -> None:
        """A table was looked at, and waits for a person: nobody need look again before something happens there."""
        order = update(tables).where(tables.c.code == code, tables.c.version == version).values(by_itself=False)
        self._writer.write(code, lambda connection: connection.execute(order)).result()

    def tidy(self, work: Callable[[Connection], T]) -> T:
        """Have something written that belongs to no one table."""
        return self._writer.write("", work).result()

    # ------------------------------------------------------------------ reading

    def table(self, code: str) -> tuple[TableRow, list[SeatRow], list[Move]] | None:
        """A table with its seats and everything that happened since its start; raises Damaged."""
        if not is_code(code):
            return None
        with self.reading() as connection:
            with in_part("tables"):
                found = connection.execute(select(tables).where(tables.c.code == code)).mappings().first()
                if found is None:
                    return None
                row = table_row(found)
            with in_part("seats"):
                wanted = select(seats).where(seats.c.code == code).order_by(seats.c.seat)
                seated = [seat_row(seat, seat["automatic"]) for seat in connection.execute(wanted).mappings()]
            return row, seated, _moves(connection, row)

    def plans(self, code: str) -> list[PlanRow]:
        """What those at a table plan; a plan that is damaged is left out, for nothing hangs on it."""
        found = []
        with self.reading() as connection:
            for row in connection.execute(select(plans).where(plans.c.code == code)).mappings():
                with suppress(Damaged):
                    found.append(plan_row(row))
        return found

    def remains(self, code: str) -> tuple[dict[str, object], list[tuple[object, ...]]]:
        """A damaged table as it lies there: its row, and all that happened, whatever that may be."""
        with self.reading() as connection:
            row = connection.execute(select(*as_text(tables)).where(tables.c.code == code)).mappings().first()
            happened = connection.execute(select(*as_text(moves)).where(moves.c.code == code).order_by(moves.c.number))
            return dict(row or {}), [(number, kind, seat, token) for _, number, kind, seat, token, _ in happened]

    def exists(self, code: str) -> bool:
        if not is_code(code):
            return False
        with self.reading() as connection:
            return connection.execute(select(tables.c.code).where(tables.c.code == code)).first() is not None

    def versions(self, codes: Sequence[str]) -> dict[str, int]:
        """How far each of these tables has come; a table that is gone is not among them."""
        with self.reading() as connection:
            wanted = select(tables.c.code, NUMBER).where(tables.c.code.in_(codes))
            return {row.code: row.version for row in connection.execute(wanted)}

    def secret(self, hashed: str) -> tuple[str, int] | None:
        """Which table and seat a secret is for, by its hash."""
        with self.reading() as connection:
            known = (seats.c.secret == hashed) | (seats.c.program == hashed) | (seats.c.device == hashed)
            seat = connection.execute(select(seats.c.code, seats.c.seat).where(known)).first()
            if seat is not None:
                return seat.code, seat.seat
            table = connection.execute(select(tables.c.code).where(tables.c.watch == hashed)).first()
            return None if table is None else (table.code, WATCHING)

    def said(self, code: str, after: int = 0) -> list[Line]:
        """What was said at a table last."""
        with self.reading() as connection:
            return talk.lines(connection, code, after)

    def noted(self, code: str, seat: int) -> str:
        """What the holder of a seat has noted."""
        with self.reading() as connection:
            return talk.noted(connection, code, seat)

    def analysis(self, code: str) -> Plain | None:
        """What was found when the match of a table was judged; nothing where that cannot be read."""
        with self.reading() as connection:
            told = connection.execute(select(analysis.c.told).where(analysis.c.code == code)).scalar()
            return told if isinstance(told, dict) else None

    def rated(self, code: str, person: str) -> list[Rated]:
        """How ratings changed by the match of a table, as far as a person may know."""
        with self.reading() as connection:
            return results.rated(connection, code, person)

    def strength(self, person: str, game: str, players: int) -> Strength:
        """How strong somebody is at a game of so many."""
        with self.reading() as connection:
            return results.strength(connection, person, game, players)

    def sitting(self, person: str, code: str) -> list[int]:
        """The seats of a person at a table; WATCHING among them for a spectator."""
        with self.reading() as connection:
            wanted = select(sits.c.seat).where(sits.c.person == person, sits.c.code == code).order_by(sits.c.seat)
            return list(connection.execute(wanted).scalars())

    def held_with(self, code: str, seat: int) -> list[int]:
        """All seats of whoever holds this one: several at a hot seat."""
        with self.reading() as connection:
            holder = select(sits.c.person).where(sits.c.code == code, sits.c.seat == seat)
            wanted = select(sits.c.seat).where(sits.c.code == code, sits.c.seat >= 0, sits.c.person.in_(holder))
            return list(connection.execute(wanted.distinct().order_by(sits.c.seat)).scalars())

    def holders(self, code: str, seat: int) -> list[str]:
        """Who holds a seat: a person, from one browser or several, or a program by the hash of its secret."""
        with self.reading() as connection:
            people = select(sits.c.person).where(sits.c.code == code, sits.c.seat == seat).order_by(sits.c.person)
            program = select(seats.c.program).where(seats.c.code == code, seats.c.seat == seat)
            found = [*connection.execute(people).scalars(), connection.execute(program).scalar()]
            return [one for one in found if one]

    def tables_of(self, person: str, most: int) -> list[Mine]:
        """A person's tables, those where something happened last first."""
        shown = (tables.c.code, tables.c.game, NUMBER, tables.c.over)
        wanted = (
            select(*shown)
            .join(sits, sits.c.code == tables.c.code)
            .where(sits.c.person == person)
            .group_by(*shown, tables.c.changed)
            .order_by(tables.c.over, tables.c.changed.desc())
            .limit(most)
        )
        with self.reading() as connection:
            found = connection.execute(wanted).all()
            codes = [table.code for table in found]
            seated: dict[str, list[SeatRow]] = {code: [] for code in codes}
            sitting: dict[str, list[int]] = {code: [] for code in codes}
            there = select(*as_text(seats)).where(seats.c.code.in_(codes)).order_by(seats.c.seat)
            for seat in connection.execute(there).mappings():
                with suppress(Damaged):
                    seated[seat["code"]].append(seat_row(seat, []))
            for code, place in connection.execute(
                select(sits.c.code, sits.c.seat).where(sits.c.person == person, sits.c.code.in_(codes))
            ):
                sitting[code].append(place)
        return [
            Mine(one.code, one.game, one.version, one.over, tuple(seated[one.code]), tuple(sitting[one.code]))
            for one in found
        ]

    def running(self, most: int) -> list[Running]:
        """The tables where somebody may be about to answer without a person, the newest first."""
        people = select(seats.c.code).where(seats.c.code == tables.c.code, seats.c.kind.in_(("person", "open")))
        wanted = (
            select(tables.c.code, NUMBER, tables.c.maker, people.exists().label("people"))
            .where(tables.c.by_itself, ~tables.c.over, ~tables.c.paused, tables.c.closed.is_(None))
            .order_by(tables.c.changed.desc())
            .limit(most)
        )
        with self.reading() as connection:
            return [Running(*row) for row in connection.execute(wanted)]


def is_code(text: str) -> bool:
    """Whether a table could be called so: not every sign that comes in a path may be asked of a database."""
    return text.isascii() and text.isalnum() and len(text) <= 16


def _notify(connection: Connection, channel: str, told: Mapping[str, str | int]) -> None:
    message = {"channel": channel, "message": json.dumps(told)}
    connection.execute(text("SELECT pg_notify(:channel, :message)"), message)


def _sit(person: str, code: str, seat: int, connection: Connection) -> None:
    there = (sits.c.person == person) & (sits.c.code == code) & (sits.c.seat == seat)
    if connection.execute(select(sits.c.seat).where(there)).first() is None:
        connection.execute(insert(sits).values(person=person, code=code, seat=seat))


def _plan(code: str, seat: int, plan: PlanRow | None, connection: Connection) -> None:
    connection.execute(delete(plans).where(plans.c.code == code, plans.c.seat == seat))
    if plan is not None:
        connection.execute(insert(plans).values(**plan_values(code, plan)))


def now() -> str:
    """The moment, as it is written in the rows."""
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="milliseconds")


def add_moves(connection: Connection, code: str, version: int, added: Sequence[Move]) -> None:
    if added:
        at = now()
        rows = [
            {"code": code, "number": number, "kind": move.kind, "seat": move.seat, "token": move.token, "at": at}
            for number, move in enumerate(added, version + 1)
        ]
        connection.execute(insert(moves), rows)


def as_text(table: Table) -> list[ColumnElement[Any]]:
    """All columns, with JSON as it is written."""
    return [type_coerce(one, Text).label(one.name) if isinstance(one.type, JSON) else one for one in table.c]


def _moves(connection: Connection, row: TableRow) -> list[Move]:
    """All that happened at a table, one row after the other and none left out."""
    found = []
    last = 0
    wanted = select(moves.c.number, moves.c.kind, moves.c.seat, moves.c.token).where(moves.c.code == row.code)
    for number, kind, seat, token in connection.execute(wanted.order_by(moves.c.number)):
        kinds = (
            (type(number), type(kind)) == (int, str) and isinstance(seat, int | None) and isinstance(token, str | None)
        )
        if not kinds or number <= last or (number != last + 1 and kind != RESTORED):
            raise Damaged(f"moves.{last + 1}")
        found.append(Move(kind, seat, token))
        last = number
    if last != row.version:
        raise Damaged("tables.version")
    return found
