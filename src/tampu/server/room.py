"""A table that somebody plays at: what is stored of it, and who looks at it."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace

from tampu.bots.advice import Advice
from tampu.drawing.clock import DAY, Clock, Times
from tampu.drawing.sight import Counsel, Sight
from tampu.server.course import END, FINAL, PLAY, Course
from tampu.server.drawings import Key
from tampu.server.results import SEVERAL, why_not
from tampu.server.rows import Change, ClockRow, Move, PlanRow, SeatRow, TableRow
from tampu.server.sights import Viewer, sight, with_hurried
from tampu.server.talk import REMEMBERED, Line
from tampu.web.chart import History

AT_A_TIME = 20
"""So many spectators are shown what is new before others have their turn."""
CHANGES = itertools.count()


AGAIN = "again"
"""The kind of a row that says at which table the next match of the same people is played."""
AGREED = "agreed"
"""The kind of a row that says: whoever sits down here agrees that all may ask for advice."""
COMES_BACK = (PLAY, FINAL, END, "take_back")
"""The kinds of rows that say that somebody is here."""
HINT = "hint"
"""The kind of a row that says who was told what a strong player would do."""

OUT = "ran_out"
"""The kind of a row that says whose time ran out."""
BOT_FOR, WAIT_FOR = "bot_for", "wait_for"
"""The kinds of rows that say who wants a bot to go on for a seat that ran out, and who wants to wait for it."""

Moment = tuple[int, tuple[str, ...]]
"""How far the match is: so many answers are settled, and these came since."""
Turn = tuple[int, Moment, str]
"""A turn about to be ended: whose it is, what he did, and its last word."""


class Room:
    """A table that somebody plays at."""

    def __init__(self, row: TableRow, seats: Sequence[SeatRow], course: Course, moves: Sequence[Move]) -> None:
        self.row = row
        self.seats = list(seats)
        self.course = course
        self.said: list[Line] = []
        """What was said last."""
        self.again = ""
        """The code of the table where the same people play again."""
        self.agreed = False
        """Whether all may ask for advice, other people or not."""
        self.hints: Counter[int] = Counter()
        """How often each seat did."""
        self.out: dict[int, set[int]] = {}
        """The seats that ran out, and who has agreed since that a bot goes on for them."""
        self.clocks: dict[int, ClockRow] = {}
        """What time the seats have, where that is counted."""
        self.days_off: dict[int, Times] = {}
        """The days that do not count for them."""
        self.plans: dict[int, PlanRow] = {}
        """What their holders plan for their next turns."""
        self.outages: Times = ()
        """When the house was shut, which counts for nobody."""
        self.remember(moves)
        self.thinking: dict[int, asyncio.Task[None]] = {}
        """The seats that somebody strong is thinking for."""
        self.counsels: dict[int, tuple[Moment, Advice]] = {}
        """What the seats were told last, and when."""
        self.looked_over: tuple[Turn, asyncio.Task[Advice | None]] | None = None
        """The last turn that the coach looked at."""
        self.puzzled: set[int] = set()
        """The seats for which nobody had a thought in time when they last asked."""
        self.lock = asyncio.Lock()
        self.pages: dict[asyncio.Event, tuple[int, ...]] = {}
        """For each open page: what wakes it, and the seats that sit before it."""
        self.sitting: dict[str, Sequence[int]] = {}
        """The seats of those who came lately, as they are stored; a new one begins whenever that changes."""
        self.at_screen: dict[str, tuple[int, int]] = {}
        self.hurried: dict[int, str] = {}
        """For the seats of bots: the level that plays in its place where one took too long on its turn."""
        self.driver: asyncio.Task[None] | None = None
        self.history: History | None = None
        self.change = next(CHANGES)
        """The last time there was something new to see here: no two rooms ever share one."""
        self.closed = False
        """Whether the server is going down: open pages and waiting programs are let go."""

    def remember(self, moves: Iterable[Move]) -> None:
        """Take up what rows tell beside the match."""
        for move in moves:
            if move.kind == AGAIN:
                self.again = str(move.token)
            elif move.kind == AGREED:
                self.agreed = True
            elif move.kind == HINT and move.seat is not None:
                self.hints[move.seat] += 1
            elif move.kind == OUT and move.seat is not None:
                self.out[move.seat] = set()
            elif move.kind == BOT_FOR and move.seat is not None:
                self.out.get(int(str(move.token)), set()).add(move.seat)
            elif move.kind == WAIT_FOR:
                self.out.pop(int(str(move.token)), None)
            elif move.kind in COMES_BACK and move.seat is not None:
                self.out.pop(move.seat, None)

    @property
    def present(self) -> set[int]:
        return {seat for seats in self.pages.values() for seat in seats}

    @property
    def overdue(self) -> set[int]:
        """The seats whose people ran out, and of whom the others have not yet agreed what is to be done."""
        return {seat for seat in self.out if self.seats[seat].kind == "person"}

    def name_of(self, seat: int) -> str:
        """Who sits there, by his name or by the token of his colour."""
        return self.seats[seat].known_as or self.course.match.seats[seat].name

    def urgency(self) -> int:
        """How soon a bot here is to think: where somebody looks on first, where nobody ever plays last."""
        if self.pages:
            return 0
        return 1 if any(seat.kind in ("person", "open") for seat in self.seats) else 2

    def wake(self) -> None:
        """There is something new to see: players are shown it at once, spectators a few at a time."""
        self.change = next(CHANGES)
        self._show()

    def wake_alone(self, seat: int) -> None:
        """There is something new to see for one seat, and nobody else is to notice."""
        self.change = next(CHANGES)
        for page, seats in self.pages.items():
            if seat in seats:
                page.set()

    def _show(self) -> None:
        for page, seats in self.pages.items():
            if seats:
                page.set()
        self._wake([page for page, seats in self.pages.items() if not seats])

    def _wake(self, spectators: list[asyncio.Event]) -> None:
        for page in spectators[:AT_A_TIME]:
            page.set()
        if len(spectators) > AT_A_TIME:
            asyncio.get_running_loop().call_soon(self._wake, spectators[AT_A_TIME:])

    @property
    def last_said(self) -> int:
        return self.said[-1].number if self.said else 0

    def hear(self, lines: Sequence[Line]) -> None:
        """Something was said: who looks on is told, and the table stays as it is."""
        self.said = [*self.said, *(said for said in lines if said.number > self.last_said)][-REMEMBERED:]
        if lines:
            self._show()

    def sight(self, viewer: Viewer, news_after: int | None = None) -> Sight:
        seen = sight(self.row, self.seats, self.course, viewer, self.present, self.news_after(news_after))
        asker = _asker(seen)
        counsel = self.counsel(asker)
        return replace(
            seen,
            again=self.again,
            sitters=with_hurried(seen.sitters, self.hurried),
            may_ask=seen.may_answer and asker == self.course.acting and self.advises,
            thinking=asker in self.thinking and counsel is None,
            puzzled=asker in self.puzzled,
            counsel=counsel,
            agreed=self.agreed,
            unrated=why_not(self.row, self.advised) or (SEVERAL if len(viewer.mine) > 1 else ""),
            wish=str(self.row.wish),
            rated=viewer.rated,
            hints=self.hints_used,
            may_plan=len(seen.mine) == 1 and not (seen.paused or seen.result) and self.course.acting not in seen.mine,
            plan=self._plan_of(seen.mine),
            pace=self.row.pace,
            clocks=self.faces,
            agreeing=frozenset(seat for agreed in self.out.values() for seat in agreed),
        )

    def follow(self, change: Change) -> None:
        """Take up what is left of plans: whoever leaves takes his along, and one that was dropped is told of once."""
        told = {move.seat for move in change.moves if move.kind in COMES_BACK}
        gone = {*change.left, *(seat for seat in told if seat in self.plans and self.plans[seat].dropped)}
        kept = {**self.plans, **dict(change.plans)}
        self.plans = {seat: plan for seat, plan in kept.items() if plan is not None and seat not in gone}

    def _plan_of(self, mine: Sequence[int]) -> str:
        """For the one who made it: whether there is a plan, or was."""
        plan = self.plans.get(mine[0]) if len(mine) == 1 else None
        return "" if plan is None else "dropped" if plan.dropped else "laid"

    # ------------------------------------------------------------------ time

    def off(self, clock: ClockRow, until: float) -> Times:
        """The times that do not count for a seat, from when its clock began to run."""
        since = until if clock.since is None else clock.since
        later = until + 2 * clock.left + 14 * DAY  # beyond what it has left, whatever rests there are
        found = [*self.outages, *self.row.pace.rests(since, later), *self.days_off.get(clock.seat, ())]
        return [(begin, end) for begin, end in found if end > since]

    @property
    def faces(self) -> tuple[Clock | None, ...]:
        """What the clocks of all seats show; nothing where a seat has none, or a bot plays."""
        if not self.clocks:
            return ()
        people = [seat.seat if seat.kind != "bot" else None for seat in self.seats]
        return tuple(None if seat is None else self._face(self.clocks.get(seat)) for seat in people)

    def _face(self, clock: ClockRow | None) -> Clock | None:
        if clock is None:
            return None
        off = () if clock.since is None else tuple(self.off(clock, clock.since))
        return Clock(clock.left, clock.since, off, clock.warned, clock.seat in self.overdue)

    @property
    def hints_used(self) -> tuple[int, ...]:
        return tuple(self.hints[seat.seat] for seat in self.seats)

    @property
    def advised(self) -> bool:
        """Whether somebody was advised, or could have been with the consent of all."""
        return self.agreed or any(self.hints.values())

    @property
    def advises(self) -> bool:
        """Whether anybody may ask for advice: where no other people play, or all have agreed."""
        return self.agreed or sum(seat.kind in ("person", "open") or bool(seat.handed) for seat in self.seats) == 1

    @property
    def moment(self) -> Moment:
        match, settled = self.course.match, self.course.settled
        since = match.answers[len(match.answers) - (match.number - settled) :]
        return settled, tuple(str(option) for _, _, option in since)

    def counsel(self, seat: int | None) -> Counsel | None:
        """What a seat was told, for as long as it does so."""
        if seat is None or seat not in self.counsels:
            return None
        (settled, before), advice = self.counsels[seat]
        now, given = self.moment
        since = given[len(before) :]
        if now != settled or given[: len(before)] != before or since != advice.plan[: len(since)]:
            return None
        if len(since) == len(advice.plan):
            return None
        plan, instead, ahead, spread, level = advice
        return Counsel(plan, len(since), instead, ahead, spread, advice.is_clear, level)

    def news_after(self, number: int | None) -> int:
        """After how many answers there is news for a page that says how many it shows, or says nothing."""
        last = self.course.match.number
        return last if number is None else min(max(0, number), last)

    def drawing_key(self, look: Hashable, viewer: Viewer, news_after: int | None) -> Key:
        """All that the drawing of this table hangs on. Who looks on does not matter, save that the maker has links."""
        return Key((self.row.code, look, replace(viewer, person=""), self.news_after(news_after)), self.change)


def _asker(seen: Sight) -> int | None:
    """For whom advice may be shown: at a hot seat nobody, while his secrets are covered and there are any."""
    if seen.eyes is None and len(seen.mine) > 1 and seen.truth.seen_by(seen.me) == seen.view:
        return seen.me
    return seen.eyes
