"""Two ways to go on from a position, held against each other.

Both are played in the same worlds that the player imagines, in which everybody plays on for a while, so that luck
favours neither; and not in those in which a plan was found, which would flatter it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from tampu.bots.plan import position
from tampu.bots.thoroughness import Thoroughness
from tampu.bots.trial import REPLIES, outcome, play_if_offered
from tampu.engine.chance import Chance
from tampu.engine.match import Match

LIKELY: Final = 1.96
"""So many standard errors on either side hold the truth in 95 of 100 cases."""
SURE: Final = 2.576
"""And so many in 99 of 100."""
MATTERS: Final = 2.0
"""Fewer points of the judge are not worth a verdict."""
DIGITS: Final = 3
VERDICT: Final = 1 << 20
"""Worlds of their own."""


@dataclass(frozen=True)
class Estimate:
    """A number of points as it came out in several worlds, and between what it lies for all that is known."""

    mean: float
    low: float
    high: float
    worlds: int

    @staticmethod
    def of(values: Sequence[float], errors: float = SURE) -> Estimate:
        """With so many standard errors on either side."""
        count = len(values)
        mean = sum(values) / count
        spread = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1)) if count > 1 else 0.0
        wide = student(count - 1, errors) * spread / sqrt(count) if count > 1 else 0.0
        return Estimate(round(mean, DIGITS), round(mean - wide, DIGITS), round(mean + wide, DIGITS), count)

    def __add__(self, other: Estimate) -> Estimate:
        """Of two that have nothing to do with each other."""
        mean = self.mean + other.mean
        wide = sqrt((self.high - self.mean) ** 2 + (other.high - other.mean) ** 2)
        worlds = max(self.worlds, other.worlds)
        return Estimate(round(mean, DIGITS), round(mean - wide, DIGITS), round(mean + wide, DIGITS), worlds)

    @property
    def spread(self) -> float:
        """By so much it may be wrong, either way."""
        return round(self.high - self.mean, DIGITS)

    @property
    def is_gain(self) -> bool:
        """Whether it is surely more than nothing, and enough to speak of."""
        return self.low > 0 and self.mean >= MATTERS

    @property
    def is_loss(self) -> bool:
        return self.high < 0 and self.mean <= -MATTERS


NOTHING: Final = Estimate(0.0, 0.0, 0.0, 0)


def student(freedom: int, z: float) -> float:
    """How many standard errors it takes where the spread itself is only known from so few (Cornish and Fisher)."""
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / freedom + second / freedom**2


class Duel:
    """All that was found out about ways to go on from one position."""

    def __init__(self, match: Match, seat: int, seed: int, so: Thoroughness, errors: float) -> None:
        self.match = match
        self.seat = seat
        self.seed = seed
        self.so = so
        self.errors = errors
        self.outcomes: dict[tuple[str, ...], list[float]] = {}

    def difference(self, better: Sequence[str], worse: Sequence[str], worlds: int) -> Estimate:
        """How much one way brings more than the other."""
        if self.are_one(better, worse):
            return NOTHING
        both = zip(self._outcomes(better, worlds), self._outcomes(worse, worlds), strict=True)
        return Estimate.of([one - other for one, other in both], self.errors)

    def are_one(self, one: Sequence[str], other: Sequence[str]) -> bool:
        """Whether both lead to the same position."""
        return list(one) == list(other) or self._end(one) == self._end(other)

    def _end(self, chain: Sequence[str]) -> object:
        thought = self.match.imagine(self.seat, Chance.of(self.seed, self.match.number), hold=True)
        follow(thought, chain)
        return thought.state.saved() if thought.choice is None else position(thought)

    def _outcomes(self, chain: Sequence[str], worlds: int) -> list[float]:
        known = self.outcomes.setdefault(tuple(chain), [])
        while len(known) < worlds:
            number = VERDICT + len(known)
            world = self.match.imagine(self.seat, Chance.of(self.seed, self.match.number, number))
            replies = Chance.of(self.seed, self.match.number, number, REPLIES)
            known.append(outcome(world, self.seat, list(chain), self.so, replies))
        return known[:worlds]


def follow(match: Match, chain: Sequence[str]) -> bool:
    """Give answers one after the other; whether all could be given."""
    return all(match.choice is not None and play_if_offered(match, token) for token in chain)
