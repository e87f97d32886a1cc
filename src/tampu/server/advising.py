"""Advice: a strong player thinks in somebody's place, beside everything else, and tells nobody but him."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from tampu.bots.advice import Advice
from tampu.engine.match import Match
from tampu.server.acting import told
from tampu.server.driving import Drivers
from tampu.server.refused import Refused
from tampu.server.room import HINT, Room
from tampu.server.rows import Move
from tampu.server.sights import Viewer

Adviser = Callable[[Match, str], Awaitable[Advice]]
Critic = Callable[[Match, Sequence[str]], Awaitable[Advice]]

log = logging.getLogger(__name__)


class Advisers:
    """Whoever is asked for advice, at all tables of a house. They wait in the same line as the bots."""

    def __init__(self, drivers: Drivers, advise: Adviser, think_over: Critic) -> None:
        self.drivers = drivers
        self.advise = advise
        self.think_over = think_over

    def begin(self, room: Room, seat: int, idea: str) -> None:
        """Think for a seat, unless it was told already; what comes of it is shown when it is there."""
        if seat in room.thinking or room.counsel(seat) is not None:
            return
        room.puzzled.discard(seat)
        room.thinking[seat] = asyncio.create_task(self._think(room, seat, idea))

    async def _think(self, room: Room, seat: int, idea: str) -> None:
        match, moment = room.course.match, room.moment
        try:
            async with self.drivers.place(room):
                advice = await self.advise(match, idea)
            async with room.lock:
                if room.moment == moment:  # otherwise he has answered meanwhile, and needs none
                    await self.drivers.house.commit(room, told(room, [Move(HINT, seat)], room.course), room.course)
                    room.counsels[seat] = moment, advice  # shown when it is counted: who puts it away knows the version
        except Exception as error:
            room.puzzled.add(seat)
            log.warning("table %s gets no advice (%s: %s)", room.row.code, type(error).__name__, error)
        finally:
            del room.thinking[seat]
            room.wake()

    async def come(self, room: Room, viewer: Viewer) -> None:
        """Wait until what a viewer has asked for is thought; if he leaves meanwhile, it is thought all the same."""
        for seat in viewer.mine:
            if seat in room.thinking:
                await asyncio.shield(room.thinking[seat])
        if not room.counsels.keys() & set(viewer.mine):
            raise Refused("no_advice")

    async def look_over(self, room: Room, seat: int, last: str) -> Advice | None:
        """What is to be said of a turn that is about to be ended, by its last word if it has one: thought of once."""
        turn = (seat, room.moment, last)
        if room.looked_over is None or room.looked_over[0] != turn:
            room.looked_over = turn, asyncio.create_task(self._look_over(room, seat, last))
        return await asyncio.shield(room.looked_over[1])

    async def _look_over(self, room: Room, seat: int, last: str) -> Advice | None:
        """Nothing where it loses little, or where nobody may be advised."""
        course, (_, since) = room.course, room.moment
        count = course.of_this_turn() if course.may_undo(seat) else 0
        given = [*since[len(since) - count :], *filter(None, [last])]
        if not room.advises or not given:
            return None
        start = course.match.clone()
        for _ in range(count):
            start.undo()
        try:
            async with self.drivers.place(room):
                found = await self.think_over(start, given)
        except Exception as error:
            log.warning("the coach of table %s is silent (%s: %s)", room.row.code, type(error).__name__, error)
            return None
        if not found.is_much:
            return None
        await asyncio.to_thread(self.drivers.house.storage.remember_help, room.row.code)
        return found

    async def close(self) -> None:
        rooms = self.drivers.house.rooms.values()
        tasks: list[asyncio.Task[None] | asyncio.Task[Advice | None]] = []
        tasks += [task for room in rooms for task in room.thinking.values()]
        tasks += [room.looked_over[1] for room in rooms if room.looked_over is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
