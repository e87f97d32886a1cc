"""Who will win, and how sure that is: from what the judge thinks of everybody, and how far the match has got.

The judge's points say little at the beginning of a match and much at its end. How much they say was learnt from matches
that were played to their end: of all who stood so, so many won. What was learnt lies in the game's box, with as
many other answers as matches drawn anew from the same ones gave: they tell how sure it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, log
from typing import Final, NamedTuple

from tampu.engine.match import Match
from tampu.engine.registry import BOX, told_by

EXPERIENCE: Final = "experience"
"""What the box of a game tells of matches that were played; `tools/experience.py` writes it there."""
CERTAIN: Final = 0.9
"""The interval holds so much of what the matches drawn anew say."""


DIGITS: Final = 4


class Moment(NamedTuple):
    """Where a match stands: how far it has got, from 0 to 1, and what the judge gives each player."""

    far: float
    worth: tuple[float, ...]


class Steepness(NamedTuple):
    """How much a point of the judge weighs at the beginning and at the end, and against an automa what it begins with.

    The first two are logarithms: between them the weight grows evenly.
    """

    begin: float
    end: float
    automa: float = 0.0

    def shares(self, moment: Moment) -> list[float]:
        """How likely each player is to win."""
        weight = exp(self.begin + (self.end - self.begin) * moment.far)
        heights = [weight * worth for worth in moment.worth]
        if len(heights) == 1:
            heights.append(self.automa)
        top = max(heights)
        powers = [exp(height - top) for height in heights]
        return [power / sum(powers) for power in powers[: len(moment.worth)]]


@dataclass(frozen=True)
class Likely:
    """How likely it is that somebody wins, and between what it lies for all that is known."""

    chance: float
    low: float
    high: float


@dataclass(frozen=True)
class Experience:
    """What matches of a game have taught."""

    matches: int
    best: Steepness
    others: tuple[Steepness, ...]

    def likely(self, moment: Moment) -> list[Likely]:
        """The chances of all players."""
        best = self.best.shares(moment)
        drawn = [other.shares(moment) for other in self.others]
        return [_likely(chance, [one[seat] for one in drawn]) for seat, chance in enumerate(best)]


def _likely(best: float, drawn: Sequence[float]) -> Likely:
    ordered = sorted([*drawn, best])
    cut = int(len(ordered) * (1 - CERTAIN) / 2)
    return Likely(round(best, DIGITS), round(ordered[cut], DIGITS), round(ordered[-1 - cut], DIGITS))


@cache
def experience(game: str, players: int) -> Experience | None:
    """What is known of a game for so many; None where no match was played to learn it."""
    told = told_by(game, BOX).get(EXPERIENCE, {}).get("alone" if players == 1 else "together")
    if told is None:
        return None
    return Experience(told["matches"], Steepness(*told["best"]), tuple(Steepness(*other) for other in told["others"]))


@cache
def usual_points(game: str, players: int) -> dict[str, float]:
    """What the winners of those matches had of each source of points; nothing where that is not known."""
    told: dict[str, float] = told_by(game, BOX).get(EXPERIENCE, {}).get("points", {}).get(str(players), {})
    return told


def worths(match: Match) -> tuple[float, ...]:
    """What the judge gives each player as a match stands; it sees of it what each of them sees."""
    return tuple(match.game.judge(match.state, seat) for seat in range(match.players))


def moments(stands: Sequence[tuple[float, tuple[float, ...]]]) -> list[Moment]:
    """The moments at which turns began: how far the match had got each time, and what the judge gave everybody.

    A judge likes who is in turn. So the judgements of one round of turns are taken together.
    """
    found = []
    for last, (far, worth) in enumerate(stands, 1):
        lately = [worth for _, worth in stands[max(0, last - len(worth)) : last]]
        found.append(Moment(far, tuple(sum(of_one) / len(lately) for of_one in zip(*lately, strict=True))))
    return found


# ---------------------------------------------------------------------- learning


class Lived(NamedTuple):
    """A match that was played: its moments, and who has won, shared where several have."""

    moments: tuple[Moment, ...]
    won: tuple[float, ...]


UNKNOWN: Final = Steepness(-4.0, -2.0)
"""Where the search begins."""


def surprise(steepness: Steepness, lived: Sequence[Lived]) -> float:
    """How little was foreseen, on the average of a match: the logarithm of what did happen."""
    total = 0.0
    for one in lived:
        for moment in one.moments:
            shares = steepness.shares(moment)
            told = sum(won * log(max(share, 1e-9)) for won, share in zip(one.won, shares, strict=True))
            if len(shares) == 1:
                told += (1 - one.won[0]) * log(max(1 - shares[0], 1e-9))
            total -= told / len(one.moments)
    return total / len(lived)


def learnt(lived: Sequence[Lived], start: Steepness = UNKNOWN, step: float = 1.0) -> Steepness:
    """The steepness that foresees best, found step by step; the steps grow smaller."""
    best, least = start, surprise(start, lived)
    movable = 3 if len(lived[0].won) == 1 else 2
    while step > 0.02:
        tried = [_moved(best, place, by) for place in range(movable) for by in (step, -step)]
        found = min((surprise(one, lived), one) for one in tried)
        if found[0] < least:
            least, best = found
        else:
            step /= 2
    return best


def _moved(steepness: Steepness, place: int, by: float) -> Steepness:
    values = list(steepness)
    values[place] += by
    return Steepness(*values)


def error(steepness: Steepness, lived: Sequence[Lived]) -> float:
    """The mean squared difference between chances and what happened (Brier)."""
    squares = [
        (share - won) ** 2
        for one in lived
        for moment in one.moments
        for share, won in zip(steepness.shares(moment), one.won, strict=True)
    ]
    return sum(squares) / len(squares)
