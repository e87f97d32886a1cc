"""An analysis in words: what is said of a turn, what decided the match, and how each player did."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

from tampu.bots.duel import MATTERS, Estimate
from tampu.lab.analysis import FOUND, LOST, LUCKY, PLAYED, UNLUCKY, Analysis, Turn
from tampu.lab.judging import Step
from tampu.text import Words


class Standing(NamedTuple):
    """How a player did, all in all."""

    seat: int
    turns: int
    lost: int
    """On so many turns he surely lost something,"""
    points: int
    """in all about so many points."""
    found: int
    luck: int
    """About so many points chance brought him, where it did so for certain."""
    best: Turn | None
    worst: Turn | None


class Verdicts:
    """What is to be said of a match, in one language. The names are those of the seats."""

    def __init__(self, analysis: Analysis, game: Words, house: Words, names: Sequence[str]) -> None:
        self.analysis = analysis
        self.game = game
        self.house = house
        self.names = names

    def tell(self, key: str, **values: object) -> str:
        return self.house.get(f"analysis.{key}", **values)

    def about(self, key: str, what: str) -> str:
        return self.house.get("web.about", name=self.tell(key), what=what)

    # ------------------------------------------------------------------ turns

    def steps(self, steps: Sequence[Step]) -> list[str]:
        """Answers, by what they are called."""
        return [self.game.option(step.prompt, step.option) for step in steps]

    def title(self, turn: Turn) -> str:
        return self.tell("turn", number=turn.turn, seat=self.names[turn.seat])

    def mark(self, turn: Turn, mark: str) -> str:
        """A mark in two or three words, with its points."""
        return self.tell(f"mark.{mark}", count=rounded(self._behind(turn, mark).mean))

    def verdict(self, turn: Turn) -> list[str]:
        """All that can be said of a turn, with how sure it is; where nothing can, that."""
        told = [self._sentence(turn, mark) for mark in turn.marks]
        if LOST not in turn.marks and FOUND not in turn.marks:
            told.insert(0, self.tell("unsure" if turn.lost.mean >= MATTERS else "as_good"))
        return told

    def _sentence(self, turn: Turn, mark: str) -> str:
        behind = self._behind(turn, mark)
        ends = sorted((abs(behind.low), abs(behind.high)))
        return self.tell(f"verdict.{mark}", count=rounded(behind.mean), low=floor(ends[0]), high=ceil(ends[1]))

    @staticmethod
    def _behind(turn: Turn, mark: str) -> Estimate:
        """What a mark was given for."""
        luck = turn.luck(turn.seat)
        if mark in (LUCKY, UNLUCKY) and luck is not None:
            return luck
        return turn.lost if mark == LOST else turn.overlooked

    # ------------------------------------------------------------------ the whole

    def turning_points(self) -> list[tuple[Turn, str]]:
        """What decided the match, one sentence each."""
        winner = self.names[self.analysis.winners[0]]
        return [
            (
                point.turn,
                self.tell(
                    f"turning.{point.why}",
                    seat=self.names[point.turn.seat],
                    count=0 if point.why == PLAYED else rounded(self._behind(point.turn, point.why).mean),
                    winner=winner,
                    before=self.percent(point.before),
                    after=self.percent(point.after),
                ),
            )
            for point in self.analysis.turning_points
        ]

    def rise(self, turn: Turn) -> str:
        """What a turn did to its player's chances; nothing where these are not known."""
        chances = self.analysis.chances
        if not chances:
            return ""
        place = self.analysis.turns.index(turn)
        before, after = (self.percent(chances[at][turn.seat].chance) for at in (place, place + 1))
        return self.tell("rise", before=before, after=after)

    def percent(self, chance: float) -> str:
        return self.tell("percent", count=round(100 * chance))

    def standings(self) -> list[Standing]:
        return [self._standing(seat) for seat in range(self.analysis.players)]

    def _standing(self, seat: int) -> Standing:
        turns = self.analysis.turns_of(seat)
        lost = [turn for turn in turns if LOST in turn.marks]
        lucky = [turn.luck(seat) for turn in self.analysis.turns]
        luck = sum(one.mean for one in lucky if one is not None and (one.is_gain or one.is_loss))
        points = sum(turn.lost.mean for turn in lost)
        found = sum(FOUND in turn.marks for turn in turns)
        best, worst = self.analysis.best_of(seat), self.analysis.worst_of(seat)
        return Standing(seat, len(turns), len(lost), round(points), found, round(luck), best, worst)


def rounded(points: float) -> int:
    return round(abs(points))
