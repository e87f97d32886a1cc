"""The time of the house: counted while it is open, and looked at by whichever server comes first.

Every server says now and then that the house is open. Where nobody said so for long, nobody could play, and the time
counts for nobody. What a clock has left is stored with the table, under its version: so of several servers that notice
that a time has run out, one acts.
"""

from __future__ import annotations

import asyncio
import datetime
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, insert, select, update

from tampu.drawing.clock import DAY, DAYS, Times
from tampu.server import clocks
from tampu.server.course import Course
from tampu.server.damage import in_part
from tampu.server.refused import OUTAGE, Refused
from tampu.server.room import Room
from tampu.server.rows import Change, ClockRow, clock_row
from tampu.server.schema import beats, days_off, outages, sits
from tampu.server.schema import clocks as stored
from tampu.server.storage import Storage

if TYPE_CHECKING:
    from tampu.server.house import House

BEAT = 10.0
"""Seconds after which a server says again that the house is open."""
GAP = 3 * BEAT
"""Where nobody said so for longer, it was not."""
LOOK = 1.0
"""Seconds between two looks at the clocks."""
SHUT = 600.0
"""Seconds after which the clocks of a damaged table are looked at again."""
AT_ONCE = 100
"""So many tables are looked at in a row."""
KEPT = 400 * DAY
"""So long an outage is remembered."""

log = logging.getLogger(__name__)


class Timekeeper:
    """Knows what time it is, and when it did not count."""

    def __init__(self, storage: Storage, wall: Callable[[], float] = time.time) -> None:
        self.storage = storage
        self.now = wall
        self.outages: Times = ()
        self._last = 0.0

    def begin(self) -> None:
        """The house opens: since it was last said to be open, nobody could count on it."""
        self._beat(0.0)

    def beat(self) -> bool:
        """Say that the house is open; whether it was not for a while."""
        return self._beat(GAP)

    def _beat(self, gap: float) -> bool:
        now, before = self.now(), self.outages

        def work(connection: Connection) -> Times:
            last = connection.execute(select(beats.c.last).with_for_update()).scalar()
            if last is None:
                connection.execute(insert(beats).values(house=1, last=now))
            else:
                connection.execute(update(beats).values(last=max(last, now)))
                if now - last > gap:
                    connection.execute(delete(outages).where(outages.c.since == last))
                    connection.execute(insert(outages).values(since=last, until=now))
            connection.execute(delete(outages).where(outages.c.until < now - KEPT))
            return [(row.since, row.until) for row in connection.execute(select(outages).order_by(outages.c.since))]

        self.outages = self.storage.tidy(work)
        self._last = now
        return self.outages != before

    def learn(self) -> None:
        """Take up when the house was shut, without saying that it is open: who only thinks does not open it."""
        with self.storage.reading() as connection:
            found = connection.execute(select(outages).order_by(outages.c.since))
            self.outages = [(row.since, row.until) for row in found]

    # ------------------------------------------------------------------ at a table

    async def timed(self, room: Room, change: Change, course: Course) -> Change:
        """The change with the clocks that it starts and stops."""
        await self.know_times(room)
        return clocks.timed(room, change, course, self.now())

    def clocks(self, code: str) -> list[ClockRow]:
        """What time the seats of a table have; raises Damaged."""
        with self.storage.reading() as connection, in_part("clocks"):
            wanted = select(stored).where(stored.c.code == code).order_by(stored.c.seat)
            return [clock_row(found) for found in connection.execute(wanted).mappings()]

    async def know_times(self, room: Room) -> None:
        """Take up which times do not count for whom, where that matters."""
        room.outages = self.outages
        if room.clocks and room.row.pace.kind == DAYS:
            room.days_off = await asyncio.to_thread(self._days_off, room.row.code)

    def _days_off(self, code: str) -> dict[int, Times]:
        wanted = select(sits.c.seat, days_off.c.day).join(days_off, days_off.c.person == sits.c.person)
        found: dict[int, Times] = {}
        with self.storage.reading() as connection:
            for row in connection.execute(wanted.where(sits.c.code == code)):
                found[row.seat] = [*found.get(row.seat, ()), _day(row.day)]
        return found

    # ------------------------------------------------------------------ for as long as the server runs

    async def keep(self, house: House) -> None:
        """Look at the clocks again and again, and say that the house is open."""
        while True:
            try:
                await self.look(house)
            except Refused as error:
                log.warning("no clock is looked at just now: %s", error.code)
            except Exception:
                log.exception("no clock is looked at just now")
            await asyncio.sleep(LOOK)

    async def look(self, house: House) -> None:
        """See whose time is running out, at all tables; before anybody is told so, whether the house was open."""
        due = await asyncio.to_thread(self._due)
        if (due or self.now() - self._last >= BEAT) and await asyncio.to_thread(self.beat):
            for room in list(house.rooms.values()):
                if room.clocks:
                    await self.know_times(room)
                    room.wake()
        for code in due:
            try:
                await self._look_at(house, await house.newest(code))
            except Refused as error:
                if error.code in OUTAGE:
                    raise
                if error.code != "moved_on":
                    await asyncio.to_thread(self._leave_alone, code)

    async def _look_at(self, house: House, room: Room) -> None:
        async with room.lock:
            await self.know_times(room)
            change, later = clocks.look(room, self.now())
            if change is not None:
                await house.commit(room, change, room.course)
            elif later:
                await asyncio.to_thread(self._put_off, room.row.code, later)
                room.clocks = clocks.updated(room.clocks, later)
        house.drivers.drive(room)

    def _due(self) -> list[str]:
        with self.storage.reading() as connection:
            wanted = select(stored.c.code).where(stored.c.due <= self.now()).order_by(stored.c.due).limit(AT_ONCE)
            return list(dict.fromkeys(connection.execute(wanted).scalars()))

    def _leave_alone(self, code: str) -> None:
        """A table that is shut for damage keeps nobody else waiting."""
        there = update(stored).where(stored.c.code == code, stored.c.due.is_not(None))
        self.storage.tidy(lambda connection: connection.execute(there.values(due=self.now() + SHUT)).close())

    def _put_off(self, code: str, later: list[ClockRow]) -> None:
        """Look again when there may be something to see; only if nothing has happened to the clock meanwhile."""

        def work(connection: Connection) -> None:
            for clock in later:
                same = (stored.c.code == code) & (stored.c.seat == clock.seat) & (stored.c.since == clock.since)
                connection.execute(update(stored).where(same).values(due=clock.due))

        self.storage.tidy(work)


def _day(day: str) -> tuple[float, float]:
    begin = datetime.datetime.fromisoformat(day).replace(tzinfo=datetime.UTC).timestamp()
    return begin, begin + DAY
