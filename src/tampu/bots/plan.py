"""Planning a whole turn: a beam over a player's own chain of decisions, on a match that he imagines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tampu.bots.thoroughness import Thoroughness
from tampu.engine.chance import Chance
from tampu.engine.match import Match
from tampu.engine.saved import Plain

BETTER: Final = 1e-6
"""A longer chain must be worth more than the errors of reckoning, or it trades to and fro for nothing."""
DIGITS: Final = 6
NOWHERE: Final = -1e18


class Road:
    """A position on the way: the answer that led there, from where, and what it is worth."""

    match: Match
    before: Road | None
    answer: object
    first: int
    length: int
    sure: int
    worth: float

    def __init__(self, match: Match, before: Road | None, answer: object, first: int, worth: float) -> None:
        self.match = match
        self.before = before
        self.answer = answer
        self.first = first  # the number of the answer that it began with
        self.worth = worth
        self.length = 0 if before is None else before.length + 1
        self.sure = 0  # so many answers are given before anything is learnt; 0 where nothing is

    def chain(self) -> list[str]:
        """All answers that led here."""
        found: list[str] = []
        road = self
        while road.before is not None:
            found.append(str(road.answer))
            road = road.before
        found.reverse()
        return found

    def plan(self) -> list[str]:
        """The answers that can be given before something is learnt; what comes after them must be thought anew."""
        chain = self.chain()
        return chain[: self.sure] if self.sure else chain


def goes_on(match: Match, seat: int, turn: int) -> bool:
    """Whether the seat is still the one to answer, on the same turn."""
    return match.choice is not None and match.choice.player == seat and match.state.turn == turn


class Search:
    """A beam from one position to the end of the turn of the seat that is asked there."""

    def __init__(self, start: Match, tries: int, width: int, of_one: int, patience: int, look: int) -> None:
        assert start.choice is not None
        self.start = start
        self.seat = start.choice.player
        self.turn = start.state.turn
        self.tries = tries
        self.width = width
        self.of_one = of_one
        self.patience = patience
        self.look = look
        self.overlooks = 0
        self.luck = Chance(0)
        self.ends: list[Road] = []
        self.learnt = start.state.chance.learnt

    @staticmethod
    def of(start: Match, so: Thoroughness, luck: Chance) -> Search:
        """The search that a level makes."""
        search = Search(start, so.tries, so.width, so.of_one, so.patience, so.look)
        search.overlooks = so.overlooks
        search.luck = luck
        return search

    def run(self) -> list[Road]:
        """The ends of chains that were found, the best first; where none was, how far it came."""
        roads = [Road(self.start, None, None, -1, 0.0)]
        left = self.tries
        idle = 0
        best = NOWHERE
        while roads and left > 0 and idle < self.patience:
            if self.ends and all(road.worth <= best for road in roads):
                idle += 1
            onward: list[Road] = []
            top = best
            for road in roads:
                for there in self.further(road, left):
                    left -= 1
                    if goes_on(there.match, self.seat, self.turn):
                        onward.append(there)
                    else:
                        self.ends.append(there)
                        top = max(top, there.worth)
            if top > best + BETTER:
                best = top
                idle = 0
            roads = self.most_promising(onward)
        found = self.ends or roads
        found.sort(key=best_first)
        return found

    def further(self, road: Road, most: int) -> list[Road]:
        """Where each answer leads. The last one is given on the spot: nobody needs that match any more."""
        here = road.match
        choice = here.choice
        assert choice is not None
        options: Sequence[object] = here.game.promising(here.state, choice)
        if self.overlooks:
            options = self.noticed(options)
        found: list[Road] = []
        count = min(len(options), most, self.look)
        for number in range(count):
            option = options[number]
            there = here if number == count - 1 else here.clone()
            there.play(option)
            first = number if road.before is None else road.first
            reached = Road(there, road, option, first, there.game.judge(there.state, self.seat))
            reached.sure = road.sure
            if not road.sure and there.state.chance.learnt != self.learnt:
                reached.sure = reached.length
            found.append(reached)
        return found

    def noticed(self, options: Sequence[object]) -> Sequence[object]:
        """The answers that come to its mind; at least one does."""
        seen = [option for option in options if self.luck.below(100) >= self.overlooks]
        return seen or [self.luck.pick(options)]

    def most_promising(self, roads: list[Road]) -> list[Road]:
        """The best positions, each once, and not too many that began alike."""
        roads.sort(key=by_worth)
        chosen: list[Road] = []
        same: dict[tuple[float, str], list[Road]] = {}
        begun: dict[int, int] = {}
        for road in roads:
            count = begun.get(road.first, 0)
            if count >= self.of_one:
                continue
            choice = road.match.choice
            assert choice is not None
            alike = same.setdefault((road.worth, choice.prompt), [])
            if alike and is_among(road.match, alike):
                continue
            alike.append(road)
            begun[road.first] = count + 1
            chosen.append(road)
            if len(chosen) == self.width:
                break
        return chosen


def by_worth(road: Road) -> float:
    return -road.worth


def best_first(road: Road) -> tuple[float, int]:
    """Of two that are worth the same, but for errors of reckoning, the shorter one."""
    return -round(road.worth, DIGITS), road.length


def is_among(match: Match, others: list[Road]) -> bool:
    """Whether a position was reached in another way already: judged alike, it may still be another one."""
    here = position(match)
    return any(position(other.match) == here for other in others)


def position(match: Match) -> tuple[Plain, list[str]]:
    assert match.choice is not None
    return match.state.saved(), match.choice.tokens
