"""The greedy player of version 0.1, to measure others against: it must never change.

Each game's judge of that day lies beside it in a module of the game's name, and with it the answers that were thought
worth trying, where the game knew better than "all of them".
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Final, Protocol, cast

from tampu.bots.base import Bot
from tampu.engine.chance import Chance
from tampu.engine.choice import Choice
from tampu.engine.game import State
from tampu.engine.match import Match

TRIES: Final = 160
"""Answers tried for one decision. A budget counted in time would play otherwise on another machine."""
WIDTH: Final = 12
"""Of all positions reached after so many answers, so many are followed further."""
OF_ONE_KIND: Final = 3
"""And of those that began with the same answer no more than this, lest one beginning crowd out the others."""
PATIENCE: Final = 3
"""Longer chains are given up when so many more answers have led to nothing better, and none of them stands better."""
BETTER: Final = 1e-6
"""A longer chain must be worth more than the errors of reckoning, or it trades to and fro for nothing."""


class Judgement(Protocol):
    """What a module of a game's name says of it."""

    def judge(self, table: State, seat: int) -> float: ...
    def promising(self, table: State, choice: Choice) -> Sequence[object]: ...


def judgement(game: str) -> Judgement:
    """How the game was judged that day."""
    return cast(Judgement, import_module(f"benchmarks.yesterday.{game}"))


class Road:
    """A position on the way: where it leads, which of the answers at hand it began with, and what it is worth."""

    def __init__(self, match: Match, first: object, worth: float) -> None:
        self.match = match
        self.first = first
        self.worth = worth


class Greedy(Bot):
    """Tries its own answers to the end of its turn on imagined matches, judges each end, and takes the best.

    Its chain of decisions ends where another seat is asked, the turn is over, or the match. Long chains are searched
    level by level, and only the most promising positions of a level are followed. It knows nothing about any game but
    what the game's own judge says, and nothing about a match but what its seat may know.
    """

    def pick(self, match: Match) -> object:
        choice = self.asked(match)
        seat = choice.player
        of_that_day = judgement(match.game.name)
        luck = Chance.of(self.seed, match.number)
        roads = [Road(match.imagine(seat, luck, hold=True), None, 0.0)]
        best = float("-inf")
        picked: object = None
        tries = idle = 0
        while roads and tries < TRIES and idle < PATIENCE:
            onward: list[Road] = []
            ends: list[Road] = []
            for road in roads:
                found = self.one_answer_further(road, seat, TRIES - tries, of_that_day)
                tries += len(found)
                for there in found:
                    (onward if self.goes_on(there.match, seat, match.turn) else ends).append(there)
            idle += picked is not None and all(road.worth <= best for road in roads)
            top = max((end.worth for end in ends), default=best)
            if top > best + BETTER:
                best, idle = top, 0
                picked = luck.pick([end.first for end in ends if end.worth == top])
            roads = self.most_promising(onward)
        return choice.find(str(roads[0].first if picked is None else picked))

    @staticmethod
    def one_answer_further(road: Road, seat: int, most: int, of_that_day: Judgement) -> list[Road]:
        """Where each answer leads. The last one is given on the spot: nobody needs that match any more."""
        here = road.match
        assert here.choice is not None
        options = of_that_day.promising(here.state, here.choice)[:most]
        found = []
        for number, option in enumerate(options, 1):
            there = (here if number == len(options) else here.clone()).play(option)
            worth = of_that_day.judge(there.state, seat)
            found.append(Road(there, option if road.first is None else road.first, worth))
        return found

    @staticmethod
    def goes_on(match: Match, seat: int, turn: int) -> bool:
        return match.choice is not None and match.choice.player == seat and match.turn == turn

    @staticmethod
    def most_promising(roads: list[Road]) -> list[Road]:
        """The best positions. Two of the same worth at the same question are one position reached by two ways."""
        chosen: list[Road] = []
        seen: set[tuple[float, str]] = set()
        begun: dict[str, int] = {}
        for road in sorted(roads, key=lambda road: -road.worth):
            assert road.match.choice is not None
            position = (road.worth, road.match.choice.prompt)
            first = str(road.first)
            if position not in seen and begun.get(first, 0) < OF_ONE_KIND:
                seen.add(position)
                begun[first] = begun.get(first, 0) + 1
                chosen.append(road)
        return chosen[:WIDTH]
