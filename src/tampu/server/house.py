"""The house: all tables that are in play, who may do what at them, and the bots that answer by themselves.

A course is never changed in place: a move happens on a copy, the copy is shown once the move is stored. So whoever
reads a room between two steps sees a table that is in the database.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ParamSpec, TypeVar

from tampu.bots import bots
from tampu.drawing.table import Sight
from tampu.engine.errors import CannotUndo, IllegalOption, RuleError
from tampu.server import keys
from tampu.server.course import (
    CHANGES_OF_MIND,
    END,
    FINAL,
    PLAY,
    REDO,
    RESTART,
    UNDO,
    Course,
    check_seats,
    checked,
    checkpoint,
    opened,
)
from tampu.server.damage import Damaged
from tampu.server.drawings import Drawings, Key
from tampu.server.line import Line
from tampu.server.refused import OUTAGE, Refused, damaged
from tampu.server.replaying import Replays
from tampu.server.sights import Viewer, sight
from tampu.server.storage import WATCHING, Change, Move, Moved, SeatRow, Storage, TableRow
from tampu.web.chart import History
from tampu.web.frame import drawing_of

AT_A_TIME = 20
"""So many spectators are shown what is new before others have their turn."""
SITTING = 1000
"""Of so many people at a table it is known at once where they sit."""
ROOMS = 2000
"""So many tables are kept at hand; others are read again when somebody comes."""
SECRETS = 20_000
MADE = 20_000
"""Of so many tables it is known where they were made."""
WAVERING = 300
"""So often a player may change his mind before others see what he did."""
ROWS = 20_000
"""A table with so many rows is played to its end, and nothing else happens there any more."""
RETRY, LONGEST = 0.5, 15.0
"""Seconds until a bot tries again where its answer could not be stored, at first and at most."""
ASIDE = 2
"""So much long work is done at a time; threads must be left for those who answer."""
CHANGES = itertools.count()
P = ParamSpec("P")
T = TypeVar("T")
Thinker = Callable[[str, Any], Awaitable[str]]

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Action:
    """What somebody wants to do at a table, on which version of it."""

    version: int
    do: str
    option: str = ""
    seat: int | None = None
    name: str = ""
    on: bool = False
    ends_turn: bool = False
    """Whether the player wants his turn to end by itself, without being asked."""


class Room:
    """A table that somebody plays at."""

    def __init__(self, row: TableRow, seats: Sequence[SeatRow], course: Course) -> None:
        self.row = row
        self.seats = list(seats)
        self.course = course
        self.lock = asyncio.Lock()
        self.pages: dict[asyncio.Event, tuple[int, ...]] = {}
        """For each open page: what wakes it, and the seats that sit before it."""
        self.sitting: dict[str, Sequence[int]] = {}
        """The seats of those who came lately, as they are stored; a new one begins whenever that changes."""
        self.at_screen: dict[str, tuple[int, int]] = {}
        self.driver: asyncio.Task[None] | None = None
        self.history: History | None = None
        self.change = next(CHANGES)
        """The last time there was something new to see here: no two rooms ever share one."""
        self.closed = False
        """Whether the server is going down: open pages and waiting programs are let go."""

    @property
    def present(self) -> set[int]:
        return {seat for seats in self.pages.values() for seat in seats}

    def name_of(self, seat: int) -> str:
        """Who sits there, by his name or by the token of his colour."""
        return self.seats[seat].name or self.course.match.seats[seat].name

    def urgency(self) -> int:
        """How soon a bot here is to think: where somebody looks on first, where nobody ever plays last."""
        if self.pages:
            return 0
        return 1 if any(seat.kind in ("person", "open") for seat in self.seats) else 2

    def wake(self) -> None:
        """There is something new to see: players are shown it at once, spectators a few at a time."""
        self.change = next(CHANGES)
        for page, seats in self.pages.items():
            if seats:
                page.set()
        self._wake([page for page, seats in self.pages.items() if not seats])

    def _wake(self, spectators: list[asyncio.Event]) -> None:
        for page in spectators[:AT_A_TIME]:
            page.set()
        if len(spectators) > AT_A_TIME:
            asyncio.get_running_loop().call_soon(self._wake, spectators[AT_A_TIME:])

    def sight(self, viewer: Viewer, news_after: int | None = None) -> Sight:
        return sight(self.row, self.seats, self.course, viewer, self.present, self.news_after(news_after))

    def news_after(self, number: int | None) -> int:
        """After how many answers there is news for a page that says how many it shows, or says nothing."""
        last = self.course.match.number
        return last if number is None else min(max(0, number), last)

    def drawing_key(self, look: Hashable, viewer: Viewer, news_after: int | None) -> Key:
        """All that the drawing of this table hangs on. Who looks on does not matter, save that the maker has links."""
        return Key((self.row.code, look, replace(viewer, person=""), self.news_after(news_after)), self.change)


class House:
    """All tables of a server."""

    def __init__(self, storage: Storage, think: Thinker, pace: float = 0.0, thinkers: int = 1) -> None:
        self.storage = storage
        self.think = think
        self.line = Line(thinkers)
        self.pace = pace
        """How long a bot waits before each of its turns while somebody looks on, so that he can follow."""
        self.rooms: dict[str, Room] = {}
        self._made_at: OrderedDict[str, str] = OrderedDict()
        self.drawings = Drawings()
        self.replays = Replays()
        self._aside = asyncio.Semaphore(ASIDE)
        self._secrets: dict[str, tuple[str, int]] = {}  # those shown lately, hashed; none ever changes its seat
        self._heard: dict[str, int] = {}  # of tables that are being loaded: the newest version others told of

    # ------------------------------------------------------------------ coming in

    async def room(self, code: str) -> Room:
        """The table of that code, from the database where it is not at hand."""
        room = self.rooms.get(code) or await self._come_in(code)
        self.drive(room)
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

    async def _load(self, code: str) -> Room:
        try:
            stored = await asyncio.to_thread(self.storage.table, code)
            if stored is None:
                raise Refused("no_such_table")
            row, seats, moves = stored
            row = checked(row)
            check_seats(row, seats)
            course, change = await self.aside(opened, row, moves)
        except Damaged as error:
            log.warning("table %s is shut, for it is damaged: %s (%s)", code, error.part, error.__cause__)
            raise damaged(code, error.part) from error
        if change is None:
            return Room(row, seats, course)
        try:
            await asyncio.to_thread(self.storage.write, code, row.version, change)
        except Moved:
            return await self._load(code)
        assert change.fresh is not None
        return Room(replace(change.fresh, version=row.version + len(change.moves)), seats, course)

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
            fresh = await self._load(room.row.code)
        except Refused as error:
            if error.code not in OUTAGE:
                self.shut(room)
            raise
        room.row, room.seats, room.course = fresh.row, fresh.seats, fresh.course
        room.sitting = {}
        room.wake()
        self.drive(room)

    async def viewer(self, room: Room, token: str) -> Viewer:
        """What somebody may see and do at a table, by the cookie he comes with."""
        person = keys.hashed(token) if token else ""
        sitting = await self._sitting(room, person) if person else []
        maker = token if person and person == room.row.maker else ""
        if not sitting and not maker:
            raise Refused("need_link")
        mine = tuple(row.seat for row in room.seats if row.seat in sitting and row.kind == "person")
        return Viewer(mine, person, room.at_screen.get(person), maker)

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
            return Viewer((seat,) if row.kind == "person" else ())
        if row.secret != hashed:
            raise Refused("need_link")
        if row.kind != "open":
            raise Refused("seat_taken", name=room.name_of(seat))
        return Viewer(())

    # ------------------------------------------------------------------ doing something

    async def act(self, room: Room, viewer: Viewer, action: Action) -> None:
        """Do what a viewer asks for, if he may and if the table is still as he saw it."""
        async with room.lock:
            if action.version != room.row.version:
                raise Refused("moved_on")
            change, course = self._change(room, viewer, action)
            if change is not None:
                await self._commit(room, change, course)
            else:
                room.wake()
        if action.do not in (UNDO, RESTART):
            self.drive(room)

    def _change(self, room: Room, viewer: Viewer, action: Action) -> tuple[Change | None, Course]:
        if action.do in (PLAY, UNDO, REDO, RESTART, END):
            return self._move(room, viewer, action)
        if action.do == "renew":
            return self._renew(room, viewer, action), room.course
        if not viewer.mine:
            raise Refused("not_your_seat")
        if action.do in ("here", "cover"):
            self._look(room, viewer, action)
            return None, room.course
        if room.row.version >= ROWS:
            raise Refused("too_many_undos")
        return self._arrange(room, viewer, action), room.course

    def _move(self, room: Room, viewer: Viewer, action: Action) -> tuple[Change, Course]:
        course = room.course
        if not viewer.mine:
            raise Refused("not_your_seat")
        if course.match.over:
            raise Refused("over")
        if room.row.paused:
            raise Refused("paused")
        seat = course.acting
        if seat not in viewer.mine or (action.seat is not None and action.seat != seat):
            raise Refused("not_your_turn")
        if action.do in CHANGES_OF_MIND and (course.wavering >= WAVERING or room.row.version >= ROWS):
            raise Refused("too_many_undos")
        course = course.copy()
        move = self._row(course, seat, action)
        try:
            course.apply(move)
        except IllegalOption as error:
            raise Refused("illegal", tried=action.option, allowed=", ".join(error.options)) from error
        except CannotUndo as error:
            raise Refused("cannot_undo") from error
        except RuleError as error:
            log.exception("table %s cannot go on:\n%s", room.row.code, error.record)
            raise damaged(room.row.code, str(error)) from error
        return self._told(room, [move], course), course

    @staticmethod
    def _row(course: Course, seat: int | None, action: Action) -> Move:
        if action.do == PLAY:
            ends = action.ends_turn or action.option in drawing_of(course.match.game.name).LAST_WORDS
            return Move(FINAL if ends else PLAY, seat, action.option)
        if action.do == RESTART and seat is not None and course.may_undo(seat):
            return Move(RESTART, seat, str(course.of_this_turn()))
        return Move(action.do, seat)

    @staticmethod
    def _told(room: Room, moves: Sequence[Move], course: Course, **more: Any) -> Change:
        given = {"paused": room.row.paused, **more}
        return Change(moves, checkpoint(course.match), course.match.over, **given)

    @staticmethod
    def _look(room: Room, viewer: Viewer, action: Action) -> None:
        """At a hot seat: a player says that he is alone at the screen, or covers it again."""
        if action.do == "cover":
            room.at_screen.pop(viewer.person, None)
        elif action.seat in viewer.mine and action.seat is not None:
            room.at_screen[viewer.person] = (action.seat, room.course.match.number)
        else:
            raise Refused("not_your_seat")

    def _arrange(self, room: Room, viewer: Viewer, action: Action) -> Change:
        """Pause, go on, hand a seat to a bot, set an automatic answer: rows like all others, so that all see them."""
        move = Move(action.do, action.seat)
        if action.do in ("pause", "go"):
            return self._told(room, [move], room.course, paused=action.do == "pause")
        if action.do == "leave":
            return self._leave(room, viewer)
        seat = action.seat if action.seat is not None else viewer.mine[0]
        if seat not in viewer.mine:
            raise Refused("not_your_seat")
        old = room.seats[seat]
        if action.do == "resign":
            new = replace(old, kind="bot", bot=bots()[-1])
        elif action.do == "automatic" and action.name in drawing_of(room.row.game).AUTOMATIC:
            chosen = {*old.automatic, action.name} if action.on else {*old.automatic} - {action.name}
            new = replace(old, automatic=tuple(sorted(chosen)))
        else:
            raise Refused("bad_request", why=action.name or action.do)
        return self._told(room, [move], room.course, seats=[new])

    def _leave(self, room: Room, viewer: Viewer) -> Change:
        """Somebody gives his seats up: they are open, and get new links when the maker comes.

        Where there is no maker, nobody could be given one: there the old link leads to the seat again.
        """
        left = [
            replace(seat, kind="open", secret=None if room.row.maker else seat.secret, program=None, device=None)
            for seat in (room.seats[mine] for mine in viewer.mine)
        ]
        moves = [Move("leave", seat.seat) for seat in left]
        return self._told(room, moves, room.course, seats=left, left=viewer.mine)

    def _renew(self, room: Room, viewer: Viewer, action: Action) -> Change:
        """The maker wants another link to an open seat; the one it had is dead."""
        old = next((seat for seat in room.seats if seat.seat == action.seat and seat.kind == "open"), None)
        if not viewer.maker or old is None:
            raise Refused("not_your_seat")
        new = with_new_link(old, room.row.code, viewer.maker)
        return self._told(room, [Move("renew", old.seat)], room.course, seats=[new])

    async def reseat(self, room: Room, what: str, new: SeatRow, sitting: Sequence[tuple[str, int]] = ()) -> None:
        """Store what has become of a seat, and who sits down there. Only with the lock of the room."""
        told = self._told(room, [Move(what, new.seat)], room.course, seats=[new], sitting=sitting)
        await self._commit(room, told, room.course)

    async def _commit(self, room: Room, change: Change, course: Course) -> None:
        """Store what happened; only then is it shown to anyone."""
        row = room.row
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
        for seat in change.seats:
            room.seats[seat.seat] = seat
            room.sitting = {}
        room.wake()

    # ------------------------------------------------------------------ what happens by itself

    def drive(self, room: Room) -> None:
        """Let bots and automatic answers go on, if one of them is asked."""
        if room.driver is None and self._by_itself(room) is not None:
            room.driver = asyncio.create_task(self._drive(room))

    def _by_itself(self, room: Room) -> SeatRow | None:
        """The seat that answers without a person."""
        choice = room.course.match.choice
        if room.row.paused or choice is None or room.course.to_end is not None:
            return None
        seat = room.seats[choice.player]
        return seat if seat.kind == "bot" or (seat.kind == "person" and seat.automatic) else None

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
        """One answer of a seat that answers without a person; whether it had one."""
        version = room.row.version
        token = await self._answer(room, seat)
        if token is None:
            return False
        async with room.lock:
            if room.row.version == version:
                course = room.course.copy()
                move = Move(FINAL, seat.seat, token)
                course.apply(move)
                await self._commit(room, self._told(room, [move], course), course)
        return True

    async def _answer(self, room: Room, seat: SeatRow) -> str | None:
        course = room.course
        if seat.kind == "person":
            view = course.match.seen_by(seat.seat)
            answers = drawing_of(room.row.game).AUTOMATIC
            options = view["choice"]["options"]  # type: ignore[index]
            found = (answers[name](view) for name in seat.automatic if name in answers)
            return next((token for token in found if token in options), None)
        if self.pace and room.pages and course.settled == course.match.number:
            await asyncio.sleep(self.pace)
        async with self.line.place(self._made_at.get(room.row.code, room.row.maker), room.urgency):
            return await self.think(seat.bot, course.match)

    def made_at(self, code: str, address: str) -> None:
        """Remember where a table was made: its bots think in turn with those of others, however many there are."""
        self._made_at[code] = address
        if len(self._made_at) > MADE:
            self._made_at.popitem(last=False)

    async def wake_bots(self, most: int) -> None:
        """After a start: bots that were about to answer when the server stopped go on."""
        for code in await self._until_there(partial(asyncio.to_thread, self.storage.running, most)):
            try:
                await self._until_there(partial(self.room, code))
            except Refused as error:
                log.warning("no bot is woken at table %s: %s", code, error.code)

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

    def let_go(self) -> None:
        """The server is going down: nobody is to wait any longer; pages come back by themselves."""
        for room in self.rooms.values():
            room.closed = True
            room.wake()

    async def close(self) -> None:
        drivers = [room.driver for room in self.rooms.values() if room.driver is not None]
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)


def with_new_link(seat: SeatRow, code: str, maker: str) -> SeatRow:
    """An open seat under another link than before, made from the maker's cookie."""
    renewal = seat.renewal + 1
    return replace(seat, renewal=renewal, secret=keys.hashed(keys.derived(maker, code, seat.seat, renewal)))
