"""What the host of a house does: closes tables, removes words and names, bans people. Each act is a row of the record.

All of it is done on the database while servers run, by an admin on his page or on the command line; servers notice as
they notice a restored table. Nothing is deleted, and everything but a removed line can be taken back.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, delete, insert, or_, select, update

from tampu.bots import USUAL
from tampu.server import talk
from tampu.server.belongings import KEPT, Happened, tables_of, tell_of
from tampu.server.refused import Refused
from tampu.server.rows import GIVEN, LENT, Found, Move
from tampu.server.schema import clocks, leavers, members, people, plans, results, seats, sits, tables
from tampu.server.schema import talk as lines
from tampu.server.schema_behaviour import bans, mutes, record, reports
from tampu.server.storage import Storage, is_code, now

APPOINT, DISMISS, SETTLE, CLOSE, REOPEN = "appoint", "dismiss", "settle", "close", "reopen"
REMOVE_LINE, REMOVE_NAME, BAN, LIFT = "remove_line", "remove_name", "ban", "lift"
ACTS = (APPOINT, DISMISS, SETTLE, CLOSE, REOPEN, REMOVE_LINE, REMOVE_NAME, BAN, LIFT)
"""All that a host can do."""
CLOSED, REOPENED, REMOVED = "closed", "reopened", "removed"
"""The kinds of rows that say so at a table."""
REASON = 300
"""The longest reason."""
RUNNER = "Chaski"
"""What somebody is called whose name was removed, with a number: the runners who came to a tampu, in any language."""
T = TypeVar("T")


class Host:
    """The host of a database, or one of his admins."""

    def __init__(self, storage: Storage, person: str = "", name: str = "") -> None:
        self.storage = storage
        self.person = person
        """Which account acts; none on the command line."""
        self.name = name

    def _do(self, what: str, reason: str, work: Callable[[Connection], tuple[str, int, str, T]]) -> T:
        """An act and its row in the record, in one stroke. The work says what it is about: id, line and name."""
        why = reason.strip()[:REASON]
        if not why:
            raise Refused("need_reason")
        with self.storage.writing() as connection:
            about, line, name, done = work(connection)
            write(connection, what, about, line, name, why, self.person, self.name)
        return done

    # ------------------------------------------------------------------ tables

    def close(self, code: str, reason: str) -> Happened:
        """Nobody sees or plays at a table any more; all of it is kept."""

        def work(connection: Connection) -> tuple[str, int, str, Happened]:
            locked(connection, code)
            connection.execute(update(tables).where(tables.c.code == code).values(closed=reason.strip()[:REASON]))
            connection.execute(update(clocks).where(clocks.c.code == code).values(due=None))
            return code, 0, "", {code: tell_of(self.storage, connection, code, [Move(CLOSED)])}

        return self._do(CLOSE, reason, work)

    def reopen(self, code: str, reason: str) -> Happened:
        """A table is as it was; what passed meanwhile counts for nobody."""

        def work(connection: Connection) -> tuple[str, int, str, Happened]:
            if locked(connection, code).closed is None:
                return code, 0, "", {}
            connection.execute(update(tables).where(tables.c.code == code).values(closed=None))
            moment = time.time()
            running = update(clocks).where(clocks.c.code == code, clocks.c.since.is_not(None))
            connection.execute(running.values(since=moment, due=moment))
            return code, 0, "", {code: tell_of(self.storage, connection, code, [Move(REOPENED)])}

        return self._do(REOPEN, reason, work)

    def remove_line(self, code: str, number: int, reason: str) -> Happened:
        """All who read the talk of a table see that a line was removed."""

        def work(connection: Connection) -> tuple[str, int, str, Happened]:
            locked(connection, code)
            name = talk.remove(connection, code, number, now())
            return code, number, name, {code: tell_of(self.storage, connection, code, [Move(REMOVED)])}

        return self._do(REMOVE_LINE, reason, work)

    # ------------------------------------------------------------------ people

    def remove_name(self, person: str, name: str, reason: str) -> Happened:
        """Somebody is called otherwise, wherever his name stands."""
        new = f"{RUNNER} {secrets.randbelow(9000) + 1000}"
        if not person:
            raise Refused("no_such_person", who=name)

        def work(connection: Connection) -> tuple[str, int, str, Happened]:
            happened = {code: self._rename(connection, person, code, new) for code in tables_of(connection, person)}
            for table, who in ((people, people.c.person), (results, results.c.who), (members, members.c.who)):
                connection.execute(update(table).where(who == person).values(name=new))
            connection.execute(update(leavers).where(leavers.c.who == person).values(name=new))
            connection.execute(update(lines).where(lines.c.person == person).values(name=new))
            connection.execute(update(mutes).where(mutes.c.other == person).values(name=new))
            connection.execute(update(bans).where(bans.c.person == person).values(name=new))
            return person, 0, name, happened

        return self._do(REMOVE_NAME, reason, work)

    def _rename(self, connection: Connection, person: str, code: str, name: str) -> int:
        held = select(sits.c.seat).where(sits.c.code == code, sits.c.person == person)
        his = or_(seats.c.seat.in_(held), seats.c.program == person)
        here = seats.c.code == code
        found = connection.execute(select(seats.c.seat, seats.c.name).where(here, his)).all()
        for seat, old in found:
            told = (lines.c.code == code) & (lines.c.seat == seat) & (lines.c.name == old)
            connection.execute(update(lines).where(told).values(name=name))
            connection.execute(update(seats).where(here, seats.c.seat == seat).values(name=name))
        connection.execute(update(seats).where(here, seats.c.asking == person).values(asker=name))
        talk.tell(connection, code, [("renamed", seat, name) for seat, _ in found], now())
        return tell_of(self.storage, connection, code, [Move(KEPT)])

    def ban(self, person: str, name: str, reason: str) -> Happened:
        """Somebody may not sit down, make tables or write any more; bots play his seats to the end."""

        def work(connection: Connection) -> tuple[str, int, str, Happened]:
            connection.execute(delete(bans).where(bans.c.person == person))
            values = {"person": person, "name": name, "reason": reason.strip()[:REASON], "at": now()}
            connection.execute(insert(bans).values(values))
            happened = {code: self._unseat(connection, person, code) for code in tables_of(connection, person)}
            return person, 0, name, happened

        if not person:
            raise Refused("no_such_person", who=name)
        return self._do(BAN, reason, work)

    def _unseat(self, connection: Connection, person: str, code: str) -> int:
        """As if he had resigned: he may come and look, but the seats are a bot's."""
        here = seats.c.code == code
        connection.execute(update(seats).where(here, seats.c.asking == person).values(asking=None, asker=""))
        held = select(sits.c.seat).where(sits.c.code == code, sits.c.person == person)
        his = or_(seats.c.seat.in_(held), seats.c.program == person)
        plays = or_(seats.c.kind == "person", seats.c.handed == LENT)
        goes_on = select(tables.c.code).where(tables.c.code == code, ~tables.c.over)
        wanted = select(seats.c.seat, seats.c.name).where(here, his, plays, seats.c.code.in_(goes_on))
        found = connection.execute(wanted.order_by(seats.c.seat)).all()
        left = [seat for seat, _ in found]
        resigned: dict[str, object] = {"kind": "bot", "bot": USUAL, "handed": GIVEN, "automatic": [], "device": None}
        connection.execute(update(seats).where(here, seats.c.seat.in_(left)).values(resigned))
        connection.execute(delete(plans).where(plans.c.code == code, plans.c.seat.in_(left)))
        talk.tell(connection, code, [("resign", seat, name) for seat, name in found], now())
        return tell_of(self.storage, connection, code, [Move("resign", seat) for seat in left] or [Move(KEPT)])

    def lift(self, person: str, name: str, reason: str) -> None:
        """Somebody may do again what everybody may; his seats stay with the bots."""

        def work(connection: Connection) -> tuple[str, int, str, None]:
            if connection.execute(delete(bans).where(bans.c.person == person)).rowcount != 1:
                raise Refused("no_such_person", who=name)
            return person, 0, name, None

        self._do(LIFT, reason, work)

    def appoint(self, person: str, name: str, reason: str) -> None:
        """An account is an admin's from now on."""
        self._set_admin(APPOINT, person, name, reason)

    def dismiss(self, person: str, name: str, reason: str) -> None:
        """An account is no admin's any more."""
        self._set_admin(DISMISS, person, name, reason)

    def _set_admin(self, what: str, person: str, name: str, reason: str) -> None:
        def work(connection: Connection) -> tuple[str, int, str, None]:
            order = update(people).where(people.c.person == person).values(admin=what == APPOINT)
            if connection.execute(order).rowcount != 1:
                raise Refused("no_such_person", who=name)
            return person, 0, name, None

        self._do(what, reason, work)

    def settle(self, report: str, reason: str) -> None:
        """A report has been dealt with."""

        def work(connection: Connection) -> tuple[str, int, str, None]:
            order = update(reports).where(reports.c.report == report, reports.c.settled.is_(None))
            name = connection.execute(select(reports.c.name).where(reports.c.report == report)).scalar() or ""
            if connection.execute(order.values(settled=now())).rowcount != 1:
                raise Refused("no_such_report", report=report)
            return report, 0, name, None

        self._do(SETTLE, reason, work)


def locked(connection: Connection, code: str) -> Found:
    """A table that nobody else changes meanwhile."""
    columns = (tables.c.code, tables.c.closed)
    wanted = select(*columns).where(tables.c.code == code).with_for_update()
    found = connection.execute(wanted).first() if is_code(code) else None
    if found is None:
        raise Refused("no_such_table")
    return found


def write(
    connection: Connection, what: str, about: str, line: int, name: str, reason: str, admin: str = "", by: str = ""
) -> None:
    """Add a row to the record."""
    told = {"what": what, "about": about, "line": line, "name": name, "reason": reason}
    values = {"act": secrets.token_hex(8), "at": now(), "admin": admin, "admin_name": by}
    connection.execute(insert(record).values(**values, **told))
