"""The house: all tables that are in play, and who may see and do what at them.

A course is never changed in place: a move happens on a copy, the copy is shown once the move is stored. So whoever
reads a room between two steps sees a table that is in the database.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import ParamSpec, TypeVar

from tampu.server import keys, news
from tampu.server.acting import AT_ANY_TIME, Action, change_of, told
from tampu.server.advising import Adviser, Advisers, Critic
from tampu.server.clocks import by_seat, updated
from tampu.server.course import RESTART, UNDO, Course, by_itself, check_seats, checked, opened
from tampu.server.damage import Damaged
from tampu.server.drawings import Drawings
from tampu.server.driving import Drivers, Thinker
from tampu.server.ending import with_ending
from tampu.server.happening import Happening, happenings
from tampu.server.listing import Lobby
from tampu.server.manners import Manners
from tampu.server.people import Person
from tampu.server.refused import OUTAGE, Refused, damaged
from tampu.server.replaying import Replays
from tampu.server.room import HINT, Room
from tampu.server.rows import WATCHING, Change, Move, SeatRow
from tampu.server.sights import Viewer, lent
from tampu.server.storage import Moved, Storage
from tampu.server.timekeeping import Timekeeper
from tampu.web.talk import TOLDS

SITTING = 1000
"""Of so many people at a table it is known at once where they sit."""
ROOMS = 1000
"""So many tables are kept at hand; others are read again when somebody comes."""
SECRETS = 20_000
ASIDE = 2
"""So much long work is done at a time; threads must be left for those who answer."""
P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)


class House:
    """All tables of a server."""

    def __init__(
        self,
        storage: Storage,
        think: Thinker,
        advise: Adviser,
        think_over: Critic,
        pace: float = 0.0,
        thinkers: int = 1,
        wall: Callable[[], float] = time.time,
        drivers: type[Drivers] = Drivers,
    ) -> None:
        self.storage = storage
        self.timekeeper = Timekeeper(storage, wall)
        self.lobby = Lobby(storage)
        self.manners = Manners(storage)
        self.drivers = drivers(self, think, pace, thinkers)
        self.advisers = Advisers(self.drivers, advise, think_over)
        self.rooms: dict[str, Room] = {}
        self.drawings = Drawings()
        self.replays = Replays()
        self._aside = asyncio.Semaphore(ASIDE)
        self._secrets: dict[str, tuple[str, int]] = {}  # those shown lately, hashed; none ever changes its seat
        self._heard: dict[str, int] = {}  # of tables that are being loaded: the newest version others told of

    # ------------------------------------------------------------------ coming in

    async def room(self, code: str) -> Room:
        """The table of that code, from the database where it is not at hand."""
        room = self.rooms.get(code) or await self._come_in(code)
        self.drivers.drive(room)
        return room

    async def _come_in(self, code: str) -> Room:
        """Load a table; what others said of it meanwhile is not missed."""
        self._heard.setdefault(code, 0)
        try:
            found = await self._load(code)
            room = self.rooms.setdefault(code, found)
            self._make_space()
        finally:
            heard = self._heard.pop(code, 0)
        await self.refresh(code, heard)
        return room

    async def _load(self, code: str, known: Room | None = None) -> Room:
        """A table as it is stored. Of one that is known, as it was, only what came since is played."""
        so_far = None if known is None else (known.row.version, known.course)
        try:
            stored = await asyncio.to_thread(self.storage.table, code)
            if stored is None:
                raise Refused("no_such_table")
            row, seats, moves = stored
            if row.closed is not None:
                raise Refused("closed", reason=row.closed)
            row = checked(row)
            check_seats(row, seats)
            course, change = await self.aside(opened, row, moves, so_far)
            room = await self._furnished(Room(row, seats, course, moves))
        except Damaged as error:
            log.warning("table %s is shut, for it is damaged: %s (%s)", code, error.part, error.__cause__)
            raise damaged(code, error.part) from error
        if change is None:
            return room
        change, _ = await self._whole(room, change, course)
        try:
            await asyncio.to_thread(self.storage.write, code, row.version, change)
        except Moved:
            return await self._load(code)
        assert change.fresh is not None
        room.row = replace(change.fresh, version=row.version + len(change.moves), over=change.over)
        room.clocks = updated(room.clocks, change.clocks)
        return room

    async def _whole(self, room: Room, change: Change, course: Course) -> tuple[Change, list[Happening]]:
        """The change with all that it brings about: clocks that start and stop, an end, news."""
        change = with_ending(room, await self.timekeeper.timed(room, change, course), course)
        happened = happenings(room, change, course)
        seats, plans = {seat.seat: seat for seat in change.seats}, {**room.plans, **dict(change.plans)}
        around = [seats.get(seat.seat, seat) for seat in room.seats]
        return change._replace(
            news=news.of(room, change, course, happened, self.timekeeper.now()),
            by_itself=by_itself(course, around, plans, change.paused) is not None,
        ), happened

    async def _furnished(self, room: Room) -> Room:
        """The table with what is kept beside its match: what was said, and what time there is."""
        room.said = await asyncio.to_thread(self.storage.said, room.row.code)
        if room.row.pace.is_timed:
            room.clocks = by_seat(await asyncio.to_thread(self.timekeeper.clocks, room.row.code))
            if not set(room.clocks) <= {seat.seat for seat in room.seats}:
                raise Damaged("clocks.seat")
            await self.timekeeper.know_times(room)
        await self._know_plans(room)
        return room

    async def _know_plans(self, room: Room) -> None:
        room.plans = {plan.seat: plan for plan in await asyncio.to_thread(self.storage.plans, room.row.code)}

    async def hear(self, code: str) -> None:
        """Something was said at a table: show it, if the table is at hand."""
        room = self.rooms.get(code)
        if room is not None:
            room.hear(await asyncio.to_thread(self.storage.said, code, room.last_said))
            if self.storage.is_shared:
                await self._know_plans(room)

    async def glance(self, code: str, version: int) -> Room:
        """The table of that code, not older than this; it is not kept at hand for it."""
        await self.refresh(code, version)
        return self.rooms.get(code) or await self._load(code)

    async def aside(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Long work that nobody else is to wait for: in a thread, and only a little of it at a time."""
        async with self._aside:
            return await asyncio.to_thread(work, *given, **named)

    def _make_space(self) -> None:
        for code, room in list(self.rooms.items())[: max(0, len(self.rooms) - ROOMS)]:
            if not room.pages and not room.lock.locked() and room.driver is None:
                del self.rooms[code]

    async def refresh(self, code: str, version: int) -> None:
        """Another server says that a table has come so far: read it again and show it, if that is news."""
        if code in self._heard:
            self._heard[code] = max(version, self._heard[code])
        room = self.rooms.get(code)
        if room is None or version <= room.row.version:
            return
        async with room.lock:
            if version > room.row.version:
                await self._reload(room)

    async def newest(self, code: str) -> Room:
        """The table of that code as it is in the database, whichever server changed it last."""
        if self.storage.is_shared:
            await self.room(code)
            stored = await asyncio.to_thread(self.storage.versions, [code])
            await self._compare(code, stored)
        return await self.room(code)

    async def catch_up(self) -> None:
        """Hold all tables at hand against the database: whatever was said while nobody listened."""
        codes = list(self.rooms)
        stored = await asyncio.to_thread(self.storage.versions, codes)
        for code in codes:
            await self.heed(code, stored)
            if self.storage.is_shared:
                await self.hear(code)

    async def heed(self, code: str, stored: Mapping[str, int]) -> None:
        """Take up what others did at a table; one that cannot be read is no trouble to the rest."""
        try:
            await self._compare(code, stored)
        except Refused as error:
            if error.code in OUTAGE:
                raise
            log.warning("table %s is shut: %s", code, error.code)

    async def _compare(self, code: str, stored: Mapping[str, int]) -> None:
        if code in stored:
            await self.refresh(code, stored[code])
        elif code in self.rooms:
            self.shut(self.rooms[code])

    def shut(self, room: Room) -> None:
        """Nobody can play here any more: open pages and waiting programs are let go."""
        if self.rooms.get(room.row.code) is room:
            del self.rooms[room.row.code]
        room.closed = True
        room.wake()

    async def _reload(self, room: Room) -> None:
        try:
            fresh = await self._load(room.row.code, room)
        except Refused as error:
            if error.code not in OUTAGE:
                self.shut(room)
            raise
        room.row, room.seats, room.course = fresh.row, fresh.seats, fresh.course
        room.again, room.agreed, room.hints = fresh.again, fresh.agreed, fresh.hints
        room.said, room.out, room.clocks = fresh.said, fresh.out, fresh.clocks
        room.plans = fresh.plans
        room.days_off, room.outages = fresh.days_off, fresh.outages
        room.sitting = {}
        room.wake()
        self.drivers.drive(room)

    async def viewer(self, room: Room, who: Person) -> Viewer:
        """What somebody may see and do at a table."""
        person = who.id
        sitting = await self._sitting(room, person) if person else []
        maker = who.keys if person and person == room.row.maker else ()
        if not sitting and not maker and not room.row.listed:
            raise Refused("need_link")
        held = [row for row in room.seats if row.seat in sitting]
        mine = tuple(row.seat for row in held if row.kind == "person")
        rated = await asyncio.to_thread(self.storage.rated, room.row.code, person) if room.row.over else ()
        asking = {row.asking: row.seat for row in held if row.asking is not None}
        blocked = await asyncio.to_thread(self.manners.blocked_by, person) if asking else ()
        unheard = tuple(seat for asker, seat in asking.items() if asker in blocked)
        return Viewer(mine, person, room.at_screen.get(person), lent(held), maker, tuple(rated), unheard)

    async def _sitting(self, room: Room, person: str) -> Sequence[int]:
        """Where a person sits: asked of the database once, where nobody else writes to it."""
        known = room.sitting
        if person in known:
            return known[person]
        found = await asyncio.to_thread(self.storage.sitting, person, room.row.code)
        if found and not self.storage.is_shared and len(known) < SITTING:
            known[person] = found
        return found

    async def secret(self, secret: str) -> tuple[str, int]:
        """Which table and seat a secret is for; what it opens there, the seat knows."""
        hashed = keys.hashed(secret)
        if hashed not in self._secrets:
            found = await asyncio.to_thread(self.storage.secret, hashed)
            if found is None:
                raise Refused("need_link")
            if len(self._secrets) > SECRETS:
                self._secrets.clear()
            self._secrets[hashed] = found
        return self._secrets[hashed]

    async def bearer(self, room: Room, secret: str) -> Viewer:
        """What a program may see and do at a table, by the secret it comes with."""
        code, seat = await self.secret(secret)
        if code != room.row.code:
            raise Refused("need_link")
        if seat == WATCHING:
            return Viewer(())
        row, hashed = room.seats[seat], keys.hashed(secret)
        if row.program == hashed:
            return Viewer((seat,) if row.kind == "person" else (), lent=lent([row]))
        if row.secret != hashed:
            raise Refused("need_link")
        if row.kind != "open":
            raise Refused("seat_taken", name=room.name_of(seat))
        return Viewer(())

    # ------------------------------------------------------------------ doing something

    async def act(self, room: Room, viewer: Viewer, action: Action) -> None:
        """Do what a viewer asks for, if he may and if the table is still as he saw it."""
        async with room.lock:
            if action.version != room.row.version and action.do not in AT_ANY_TIME:
                raise Refused("moved_on")
            change, course = change_of(room, viewer, action)
            if change is not None:
                await self.commit(room, change, course)
            else:
                if action.do == HINT and course.acting is not None:
                    self.advisers.begin(room, course.acting, action.option)
                room.wake()
        if action.do not in (UNDO, RESTART):
            self.drivers.drive(room)

    async def reseat(self, room: Room, what: str, new: SeatRow, sitting: Sequence[tuple[str, int]] = ()) -> None:
        """Store what has become of a seat, and who sits down there. Only with the lock of the room."""
        change = told(room, [Move(what, new.seat)], room.course)._replace(seats=[new], sitting=sitting)
        await self.commit(room, change, room.course)

    async def commit(self, room: Room, change: Change, course: Course) -> None:
        """Store what happened; only then is it shown to anyone."""
        row = room.row
        change, happened = await self._whole(room, change, course)
        try:
            await asyncio.wrap_future(self.storage.write_soon(row.code, row.version, change))
        except Moved:
            await self._reload(room)
            raise Refused("moved_on") from None
        room.row = replace(
            row,
            version=row.version + len(change.moves),
            paused=change.paused,
            over=change.over,
            checkpoint=change.checkpoint,
        )
        room.course = course
        room.remember(change.moves)
        room.clocks = updated(room.clocks, change.clocks)
        room.follow(change)
        for seat in change.seats:
            room.seats[seat.seat] = seat
            room.sitting = {}
        room.wake()
        if row.listed:
            self.lobby.heed(happened)
        if any(move.kind in TOLDS for move in change.moves):
            await self.hear(row.code)

    def let_go(self) -> None:
        """The server is going down: nobody is to wait any longer; pages come back by themselves."""
        self.lobby.let_go()
        for room in self.rooms.values():
            room.closed = True
            room.wake()
