"""Thinking for bots at all tables of a house, in a process that serves no pages: several share the work.

Whoever thinks takes up one table after the other, as many at a time as it has places: it claims the table, plays one
turn there, and lets go of it. It is called by servers whose tables ask a bot; what calls cannot tell (somebody else was
killed, nobody listened just then) it finds by looking at the marks of the tables again and again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple

from tampu.server import live
from tampu.server.claims import Claims, number_of
from tampu.server.driving import LONGEST, RETRY, Drivers, Thinker
from tampu.server.house import House
from tampu.server.refused import OUTAGE, Refused
from tampu.server.room import Room
from tampu.server.storage import Storage
from tampu.server.thinking import Thinkers

if TYPE_CHECKING:
    from tampu.server.app import Settings

LOOK = 2.0
"""Seconds between two looks for tables that nobody has taken up."""
BEAT = 5.0
"""Seconds after which somebody who thinks says again that he does."""
MOST = 2000
"""So many tables are found by a look."""
WATCHED = 30.0
"""Seconds for which a table counts as looked at after a server said so; it says so again for every answer."""
KNOWN = 20_000
"""Of so many tables it is known that there was nothing to do."""

log = logging.getLogger(__name__)


class Asked(NamedTuple):
    """A table where somebody may be about to answer without a person."""

    version: int
    rank: int
    """How urgent it is, as `Room.urgency` counts."""
    whose: str
    at: float


class Minders(Drivers):
    """Those who answer without a person, wherever in the house they sit."""

    def __init__(self, house: House, think: Thinker, pace: float, thinkers: int) -> None:
        super().__init__(house, think, pace, thinkers)
        self.claims = Claims(house.storage)
        self._asked: dict[str, Asked] = {}
        self._attending: dict[str, asyncio.Task[None]] = {}
        self._nothing: OrderedDict[str, int] = OrderedDict()

    def drive(self, room: Room) -> None:
        """A table is taken up when its turn has come, not because it is at hand."""

    def place(self, room: Room) -> AbstractAsyncContextManager[None]:
        """The turn has its place already."""
        return nullcontext()

    def hear(self, told: Mapping[str, Any]) -> None:
        """A server calls."""
        if "code" in told:
            self.attend(told["code"], Asked(told["version"], told["rank"], told["whose"], time.monotonic()))

    def attend(self, code: str, asked: Asked) -> None:
        """Take a table up, when its turn has come; one that is taken up already, again after that."""
        self._asked[code] = asked
        if code not in self._attending:
            self._attending[code] = asyncio.create_task(self._attend(code))

    async def _attend(self, code: str) -> None:
        try:
            while (asked := self._asked.pop(code, None)) is not None:
                await self._go_on(code, asked)
        finally:
            del self._attending[code]
            self.house.rooms.pop(code, None)  # read again when it asks again, not whenever somebody answers

    async def _go_on(self, code: str, asked: Asked) -> None:
        """Turn after turn, until a person is asked or somebody else has taken the table up."""
        wait = RETRY
        while True:
            try:
                if not await self._turn(code, asked):
                    return
                wait = RETRY
            except Refused as error:
                if error.code not in OUTAGE and error.code != "moved_on":
                    log.warning("no bot is woken at table %s: %s", code, error.code)
                    self._remember(code, asked.version)
                    return
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST)
            except Exception:
                log.exception("table %s cannot go on by itself", code)
                self._remember(code, asked.version)
                return

    async def _turn(self, code: str, asked: Asked) -> bool:
        """One turn of whoever answers without a person there; whether such a one is asked next."""
        if self.pace and self._rank(code, asked) == 0:
            await asyncio.sleep(self.pace)
        async with self.line.place(asked.whose, lambda: self._rank(code, asked)):
            if not await asyncio.to_thread(self.claims.take, code):
                return False
            try:
                known = code in self.house.rooms
                room = await (self.house.newest(code) if known else self.house.room(code))
                return await self._play(room)
            finally:
                await asyncio.to_thread(self.claims.leave, code)

    async def _play(self, room: Room) -> bool:
        """All answers of one turn; whether somebody else is asked who answers without a person."""
        seat = self._by_itself(room)
        turn = None if seat is None else seat.seat
        while seat is not None and seat.seat == turn and not room.closed:
            seat = self._by_itself(room) if await self._step(room, seat) else None
        if turn is None:
            await asyncio.to_thread(self.house.storage.unmark, room.row.code, room.row.version)
        elif seat is None:
            self._remember(room.row.code, room.row.version)
        return seat is not None and not room.closed

    def _rank(self, code: str, asked: Asked) -> int:
        """How urgent it is by now: somebody may have come to look on."""
        newest = self._asked.get(code, asked)
        return newest.rank or int(time.monotonic() - newest.at > WATCHED)

    def _remember(self, code: str, version: int) -> None:
        self._nothing[code] = version
        self._nothing.move_to_end(code)
        if len(self._nothing) > KNOWN:
            self._nothing.popitem(last=False)

    # ------------------------------------------------------------------ for as long as the process runs

    async def keep(self) -> None:
        """Look for tables that nobody has taken up, and say that somebody thinks."""
        said = -BEAT
        while True:
            try:
                await self.look()
                if time.monotonic() - said >= BEAT:
                    said = time.monotonic()
                    await asyncio.to_thread(self.house.timekeeper.learn)
                    name = self.house.storage.server
                    self.house.storage.tell_bots({"mind": name, "waiting": self.waiting, "thinking": self.thinking})
            except Refused as error:
                log.warning("no table is looked for just now: %s", error.code)
            except Exception:
                log.exception("no table is looked for just now")
            await asyncio.sleep(LOOK)

    async def look(self) -> None:
        """Take up all tables that are marked, claimed by nobody, and not known to have nothing for us."""
        taken = await asyncio.to_thread(self.claims.taken)
        for table in await asyncio.to_thread(self.house.storage.running, MOST):
            known = table.code in self._attending or self._nothing.get(table.code) == table.version
            if not known and number_of(table.code) not in taken:
                rank = 1 if table.people else 2
                self.attend(table.code, Asked(table.version, rank, table.maker, time.monotonic()))

    async def close(self) -> None:
        tasks = list(self._attending.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self.claims.close)


@asynccontextmanager
async def minding(settings: Settings, thinkers: Thinkers) -> AsyncIterator[House]:
    """A house without a door, for as long as this is open: bots think there, and nobody comes."""
    name = secrets.token_hex(8)
    storage = await asyncio.to_thread(Storage, settings.database_url, name)
    minds = thinkers.think, thinkers.advise, thinkers.think_over
    house = House(storage, *minds, settings.pace, thinkers.workers, settings.wall, Minders)
    drivers = house.drivers
    assert isinstance(drivers, Minders)
    await asyncio.to_thread(house.timekeeper.learn)
    tasks = [asyncio.create_task(live.watch(storage, house, name)), asyncio.create_task(drivers.keep())]
    try:
        yield house
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await drivers.close()
        thinkers.close()
        await asyncio.get_running_loop().shutdown_default_executor()  # who was let go may still be reading
        storage.close()
