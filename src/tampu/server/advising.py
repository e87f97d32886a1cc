"""Advice: a strong player thinks in somebody's place, beside everything else, and tells nobody but him."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from tampu.bots.advice import Advice
from tampu.engine.match import Match
from tampu.server.driving import Drivers
from tampu.server.refused import Refused
from tampu.server.room import Room
from tampu.server.sights import Viewer

Adviser = Callable[[Match, str], Awaitable[Advice]]

log = logging.getLogger(__name__)


class Advisers:
    """Whoever is asked for advice, at all tables of a house. They wait in the same line as the bots."""

    def __init__(self, drivers: Drivers, advise: Adviser) -> None:
        self.drivers = drivers
        self.advise = advise

    def begin(self, room: Room, seat: int, idea: str) -> None:
        """Think for a seat; what comes of it is shown when it is there."""
        room.counsels.pop(seat, None)
        room.puzzled.discard(seat)
        room.thinking[seat] = asyncio.create_task(self._think(room, seat, idea))

    async def _think(self, room: Room, seat: int, idea: str) -> None:
        match, moment = room.course.match, room.moment
        try:
            async with self.drivers.place(room):
                room.counsels[seat] = moment, await self.advise(match, idea)
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

    async def close(self) -> None:
        tasks = [task for room in self.drivers.house.rooms.values() for task in room.thinking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
