"""A table that somebody plays at: what is stored of it, and who looks at it."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace

from tampu.bots.advice import Advice
from tampu.drawing.sight import Counsel, Sight
from tampu.server.course import Course
from tampu.server.drawings import Key
from tampu.server.rows import Move, SeatRow, TableRow
from tampu.server.sights import Viewer, sight, with_hurried
from tampu.server.talk import REMEMBERED
from tampu.web.chart import History
from tampu.web.talk import Said

AT_A_TIME = 20
"""So many spectators are shown what is new before others have their turn."""
CHANGES = itertools.count()


AGAIN = "again"
"""The kind of a row that says at which table the next match of the same people is played."""
AGREED = "agreed"
"""The kind of a row that says: whoever sits down here agrees that all may ask for advice."""
HINT = "hint"
"""The kind of a row that says who was told what a strong player would do."""

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
        self.said: list[Said] = []
        """What was said last."""
        self.again = ""
        """The code of the table where the same people play again."""
        self.agreed = False
        """Whether all may ask for advice, other people or not."""
        self.hints: Counter[int] = Counter()
        """How often each seat did."""
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

    @property
    def present(self) -> set[int]:
        return {seat for seats in self.pages.values() for seat in seats}

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

    def hear(self, lines: Sequence[Said]) -> None:
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
            hints=self.hints_used,
        )

    @property
    def hints_used(self) -> tuple[int, ...]:
        return tuple(self.hints[seat.seat] for seat in self.seats)

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
