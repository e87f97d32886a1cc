"""Keeping tables in a database: SQLite or PostgreSQL. What blocks the server calls in threads."""

from __future__ import annotations

import datetime
import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import (
    JSON,
    ColumnElement,
    Connection,
    Engine,
    Integer,
    Table,
    Text,
    bindparam,
    cast,
    create_engine,
    delete,
    event,
    insert,
    select,
    text,
    type_coerce,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError

from tampu.engine.saved import Plain
from tampu.server import talk
from tampu.server.damage import Damaged, in_part
from tampu.server.opening import make_private, migrate, reserve
from tampu.server.outage import told_as_refusal
from tampu.server.rows import (
    RESTORED,
    WATCHING,
    Change,
    Mine,
    Move,
    SeatRow,
    TableRow,
    seat_row,
    seat_values,
    table_row,
    table_values,
)
from tampu.server.schema import analysis, moves, seats, sits, tables
from tampu.server.writing import Writer, transaction
from tampu.web.talk import Said

T = TypeVar("T")
CHANNEL = "tampu"
"""Where PostgreSQL tells other servers that a table has changed."""
NUMBER = cast(tables.c.version, Integer).label("version")
"""The version of a table, as a number even where SQLite holds something else: damage is for the table to tell."""
BUSY = 10.0
"""Seconds that SQLite waits for its turn to write."""
PATIENCE: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""Seconds for PostgreSQL to answer a call at its door, and how soon a line that is cut is noticed."""

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
        self.engine = self._engine()
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

    def _engine(self) -> Engine:
        """An error of the database is told without what was asked for: that may be a secret."""
        if self.is_postgresql:
            return create_engine(
                self.url, hide_parameters=True, pool_pre_ping=True, pool_size=10, connect_args=PATIENCE
            )
        engine = create_engine(self.url, hide_parameters=True, connect_args={"timeout": BUSY})
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine

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
        self, row: TableRow, seating: Sequence[SeatRow], sitting: Sequence[int], first: Sequence[Move]
    ) -> None:
        """A new table, with its maker on his seats, and what was answered before he came."""

        def work(connection: Connection) -> None:
            connection.execute(insert(tables).values(**table_values(row), changed=now()))
            connection.execute(insert(seats), [seat_values(row.code, seat) for seat in seating])
            if sitting:
                connection.execute(
                    insert(sits), [{"person": row.maker, "code": row.code, "seat": seat} for seat in sitting]
                )
            add_moves(connection, row.code, 0, first)

        self._writer.write(row.code, work).result()

    def write(self, code: str, version: int, change: Change) -> None:
        """What happened at a table after that version; raises Moved where something else happened first."""
        self.write_soon(code, version, change).result()

    def write_soon(self, code: str, version: int, change: Change) -> Future[None]:
        """The same for who has other things to do until it is on the disk."""
        return self._writer.write(code, partial(self._change, code, version, change))

    def _change(self, code: str, version: int, change: Change, connection: Connection) -> None:
        after = version + len(change.moves)
        values: dict[str, object] = {
            "version": after,
            "checkpoint": change.checkpoint,
            "over": change.over,
            "paused": change.paused,
            "changed": now(),
        }
        if change.fresh is not None:
            fresh = change.fresh
            values |= {"start": fresh.start, "past": list(fresh.past), "rules_version": fresh.rules_version}
        try:
            add_moves(connection, code, version, change.moves)
            if connection.execute(GOES_ON, {"of": code, "seen": version, **values}).rowcount != 1:
                raise Moved
            for seat in change.seats:
                where = (seats.c.code == code) & (seats.c.seat == seat.seat)
                connection.execute(update(seats).where(where).values(**seat_values(code, seat)))
            if change.left:
                connection.execute(delete(sits).where(sits.c.code == code, sits.c.seat.in_(change.left)))
                talk.forget(connection, code, change.left)
            for person, place in change.sitting:
                _sit(person, code, place, connection)
            talk.tell(connection, code, change.about_seats, now())
            self.tell(connection, code, after)
        except IntegrityError as error:
            raise Moved from error

    def tell(self, connection: Connection, code: str, version: int, talk: bool = False) -> None:
        """Let other servers know how far a table has come, or that something was said, once this is committed."""
        if self.is_postgresql:
            message = json.dumps({"code": code, "version": version, "by": self.server, "talk": talk})
            connection.execute(text("SELECT pg_notify(:channel, :message)"), {"channel": CHANNEL, "message": message})

    def look_on(self, person: str, code: str) -> None:
        """Remember that a person has shown the secret of the spectators."""
        with suppress(IntegrityError):  # twice at the same moment is once
            self._writer.write(code, partial(_sit, person, code, WATCHING)).result()

    def say(self, code: str, seat: int, name: str, kind: str, text: str) -> None:
        """Keep what somebody says at a table, and let other servers know."""

        def work(connection: Connection) -> None:
            talk.say(connection, code, seat, name, kind, text, now())
            self.tell(connection, code, 0, talk=True)

        self._writer.write(code, work).result()

    def note(self, code: str, seat: int, text: str) -> None:
        """Keep what the holder of a seat notes for himself."""
        self._writer.write(code, partial(talk.note, code=code, seat=seat, text=text)).result()

    def keep_analysis(self, code: str, told: Plain) -> None:
        """Keep what was found when a match was judged, in place of what was found before."""

        def work(connection: Connection) -> None:
            connection.execute(delete(analysis).where(analysis.c.code == code))
            connection.execute(insert(analysis).values(code=code, told=told))

        self._writer.write(code, work).result()

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

    def remains(self, code: str) -> tuple[dict[str, object], list[tuple[object, ...]]]:
        """A damaged table as it lies there: its row, and all that happened, whatever that may be."""
        with self.reading() as connection:
            row = connection.execute(select(*_as_text(tables)).where(tables.c.code == code)).mappings().first()
            happened = connection.execute(select(*_as_text(moves)).where(moves.c.code == code).order_by(moves.c.number))
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

    def said(self, code: str, after: int = 0) -> list[Said]:
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
            there = select(*_as_text(seats)).where(seats.c.code.in_(codes)).order_by(seats.c.seat)
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

    def running(self, most: int) -> list[str]:
        """The tables that a bot may be about to answer at."""
        with self.reading() as connection:
            with_bots = select(seats.c.code).where(seats.c.kind == "bot")
            wanted = (
                select(tables.c.code)
                .where(~tables.c.over, ~tables.c.paused, tables.c.code.in_(with_bots))
                .order_by(tables.c.changed.desc())
                .limit(most)
            )
            return list(connection.execute(wanted).scalars())


def is_code(text: str) -> bool:
    """Whether a table could be called so: not every sign that comes in a path may be asked of a database."""
    return text.isascii() and text.isalnum() and len(text) <= 16


def _prepare_sqlite(connection: sqlite3.Connection, _: object) -> None:
    """A move that was acknowledged survives a pulled plug: every commit reaches the disk."""
    connection.isolation_level = None  # transactions are begun below
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")  # one broken word must not hide others
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


def _sit(person: str, code: str, seat: int, connection: Connection) -> None:
    there = (sits.c.person == person) & (sits.c.code == code) & (sits.c.seat == seat)
    if connection.execute(select(sits.c.seat).where(there)).first() is None:
        connection.execute(insert(sits).values(person=person, code=code, seat=seat))


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


def _as_text(table: Table) -> list[ColumnElement[Any]]:
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
