"""What happens at the tables by itself: bots think and answer, and so do the automatic answers of persons."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from tampu.bots import level
from tampu.engine.match import Match
from tampu.server.acting import told
from tampu.server.course import END, FINAL, by_itself
from tampu.server.line import Line
from tampu.server.plans import next_move
from tampu.server.refused import OUTAGE, Refused
from tampu.server.room import Room
from tampu.server.rows import Move, PlanRow, SeatRow
from tampu.server.thinking import Thought

if TYPE_CHECKING:
    from tampu.server.house import House

MADE = 20_000
"""Of so many tables it is known where they were made."""
RETRY, LONGEST = 0.5, 15.0
"""Seconds until a bot tries again where its answer could not be stored, at first and at most."""
T = TypeVar("T")
Thinker = Callable[[str, Match], Awaitable[Thought]]

log = logging.getLogger(__name__)


class Drivers:
    """Whoever answers without a person, at all tables of a house."""

    def __init__(self, house: House, think: Thinker, pace: float, thinkers: int) -> None:
        self.house = house
        self.think = think
        self.line = Line(thinkers)
        self.pace = pace
        """How long a bot waits before each of its turns while somebody looks on, so that he can follow."""
        self._made_at: OrderedDict[str, str] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many bots wait to think."""
        return len(self.line)

    @property
    def thinking(self) -> int:
        """How many do."""
        return self.line.thinking

    @property
    def minds(self) -> Sequence[object]:
        """Those who think elsewhere for the bots of this house."""
        return ()

    def hear(self, told: Mapping[str, Any]) -> None:
        """What is said among those who think and those who do not; here bots think beside their tables."""

    def drive(self, room: Room) -> None:
        """Let bots and automatic answers go on, if one of them is asked."""
        if room.driver is None and self._by_itself(room) is not None:
            room.driver = asyncio.create_task(self._drive(room))

    def _by_itself(self, room: Room) -> SeatRow | None:
        """The seat that answers without a person."""
        return by_itself(room.course, room.seats, room.plans, room.row.paused)

    async def _drive(self, room: Room) -> None:
        wait = RETRY
        try:
            while not room.closed and (seat := self._by_itself(room)) is not None:
                try:
                    if not await self._step(room, seat):
                        return
                    wait = RETRY
                except Refused as error:
                    log.warning("table %s waits: %s", room.row.code, error.code)
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, LONGEST)
        except Exception:
            log.exception("table %s cannot go on by itself", room.row.code)
        finally:
            room.driver = None

    async def _step(self, room: Room, seat: SeatRow) -> bool:
        """One answer of a seat that answers without a person; whether it had one.

        A bot that took over a turn which only had to be ended, ends it.
        """
        version = room.row.version
        plan = room.plans.get(seat.seat) if seat.kind == "person" else None
        if plan is not None and not plan.dropped:
            return await self._follow(room, plan)
        if room.course.to_end is not None:
            move = Move(END, seat.seat)
        else:
            token = await self._answer(room, seat)
            if token is None:
                return False
            move = Move(FINAL, seat.seat, token)
        async with room.lock:
            if room.row.version == version:
                course = room.course.copy()
                course.apply(move)
                await self.house.commit(room, told(room, [move], course), course)
        return True

    async def _follow(self, room: Room, plan: PlanRow) -> bool:
        """The next answer of a plan; or it is dropped, and its player is told."""
        version, match = room.row.version, room.course.match
        found = await self.house.aside(next_move, match, plan)
        async with room.lock:
            if room.row.version != version or room.plans.get(plan.seat) != plan:
                return True
            if found is None:
                dropped = replace(plan, dropped=True)
                await asyncio.to_thread(self.house.storage.keep_plan, room.row.code, plan.seat, dropped)
                room.plans = {**room.plans, plan.seat: dropped}
                room.wake_alone(plan.seat)
            else:
                move, left = found
                course = room.course.copy()
                course.apply(move)
                change = told(room, [move], course)._replace(plans=[(plan.seat, left)])
                await self.house.commit(room, change, course)
        return True

    async def _answer(self, room: Room, seat: SeatRow) -> str | None:
        course = room.course
        if seat.kind == "person":
            found = course.match.automatic_answer(seat.automatic)
            return None if found is None else str(found)
        if self.pace and room.pages and course.settled == course.match.number:
            await asyncio.sleep(self.pace)
        async with self.place(room):
            thought = await self.think(seat.bot, course.match)
        room.hurried[seat.seat] = "" if thought.level == level(seat.bot) else thought.level
        return thought.token

    def place(self, room: Room) -> AbstractAsyncContextManager[None]:
        """A place to think for a table, when its turn has come."""
        return self.line.place(self.whose(room), room.urgency)

    def whose(self, room: Room) -> str:
        """Who waits in turn with others: where a table was made, or who made it where that is forgotten."""
        return self._made_at.get(room.row.code, room.row.maker)

    def made_at(self, code: str, address: str) -> None:
        """Remember where a table was made: its bots think in turn with those of others, however many there are."""
        self._made_at[code] = address
        if len(self._made_at) > MADE:
            self._made_at.popitem(last=False)

    async def wake_bots(self, most: int) -> None:
        """After a start: bots that were about to answer when the server stopped go on."""
        for table in await self._until_there(partial(asyncio.to_thread, self.house.storage.running, most)):
            try:
                room = await self._until_there(partial(self.house.room, table.code))
                if self._by_itself(room) is None:
                    await asyncio.to_thread(self.house.storage.unmark, table.code, room.row.version)
            except Refused as error:
                log.warning("no bot is woken at table %s: %s", table.code, error.code)

    @staticmethod
    async def _until_there(ask: Callable[[], Awaitable[T]]) -> T:
        """What the database answers, as soon as it does."""
        wait = RETRY
        while True:
            try:
                return await ask()
            except Refused as error:
                if error.code not in OUTAGE:
                    raise
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST)

    async def close(self) -> None:
        drivers = [room.driver for room in self.house.rooms.values() if room.driver is not None]
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)
