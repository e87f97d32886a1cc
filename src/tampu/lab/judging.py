"""What somebody did before anything was learnt, judged: against the best plan that is found, and against chance.

All of it is thought on matches that the player himself could imagine then. Whatever he did and what is held against it
are played in the same worlds, in which everybody plays on for a while; the worlds of the verdict are not those in which
the plan was chosen, which would flatter it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import sqrt
from typing import Final

from tampu.bots.plan import Search, position
from tampu.bots.planner import different
from tampu.bots.thoroughness import Thoroughness, thoroughness
from tampu.bots.trial import OF_ONE, PATIENCE, outcome, play_if_offered, try_out
from tampu.engine.chance import Chance
from tampu.engine.match import Match

PLANS: Final = 3
CHOOSING: Final = 4
"""Among so many plans the best is chosen, in so many worlds a round."""
FEW: Final = 8
MANY: Final = 24
"""In so many worlds it is held against what was played; in more where that leaves it open whether much was lost."""
LUCK: Final = 16
"""So many other ways for chance to fall are looked at."""
MATTERS: Final = 2.0
"""Less than so many points of the judge are not worth a word."""
SURE: Final = 2.576
"""So many standard errors hold the truth 99 times of 100: of a hundred turns one is marked wrongly."""
DIGITS: Final = 3
VERDICT: Final = 1 << 20
FORTUNE: Final = 1 << 21
"""Worlds of their own for each purpose."""


@dataclass(frozen=True)
class Estimate:
    """A number of points as it came out in several worlds, and between what it lies with 99 % certainty."""

    mean: float
    low: float
    high: float
    worlds: int

    @staticmethod
    def of(values: Sequence[float]) -> Estimate:
        count = len(values)
        mean = sum(values) / count
        spread = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1)) if count > 1 else 0.0
        wide = student(count - 1) * spread / sqrt(count) if count > 1 else 0.0
        return Estimate(round(mean, DIGITS), round(mean - wide, DIGITS), round(mean + wide, DIGITS), count)

    def __add__(self, other: Estimate) -> Estimate:
        """Of two that have nothing to do with each other."""
        mean = self.mean + other.mean
        wide = sqrt((self.high - self.mean) ** 2 + (other.high - other.mean) ** 2)
        worlds = max(self.worlds, other.worlds)
        return Estimate(round(mean, DIGITS), round(mean - wide, DIGITS), round(mean + wide, DIGITS), worlds)

    @property
    def is_gain(self) -> bool:
        """Whether it is surely more than nothing, and enough to speak of."""
        return self.low > 0 and self.mean >= MATTERS

    @property
    def is_loss(self) -> bool:
        return self.high < 0 and self.mean <= -MATTERS


NOTHING: Final = Estimate(0.0, 0.0, 0.0, 0)


def student(freedom: int) -> float:
    """How many standard errors it takes where the spread itself is only known from so few (Cornish and Fisher)."""
    z = SURE
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / freedom + second / freedom**2


@dataclass(frozen=True)
class Step:
    """An answer: what was asked, and the option."""

    prompt: str
    option: str


@dataclass(frozen=True)
class Deed:
    """What a player answered in a row before anything was learnt, and what is to be said of it."""

    number: int
    """So many answers were given before."""
    played: tuple[Step, ...]
    plan: tuple[Step, ...]
    """The best that was found; the same where nothing better was."""
    lost: Estimate
    """How many points the plan would have brought more."""
    overlooked: Estimate
    """How many points a quick look would have lost against what was played; asked only where little was lost."""
    luck: tuple[Estimate | None, ...]
    """How much better than usual chance fell for each player; None where it could not be known."""


@cache
def budget(game: str, tries: int) -> Thoroughness:
    """How thoroughly plans are looked for: as a master does, with so many tries, but fewer plans are tried out."""
    so = thoroughness(game, "master")
    return replace(so, tries=tries or thoroughness(game, "sharp").tries, plans=PLANS, worlds=CHOOSING)


def judged(match: Match, played: Sequence[str], after: Sequence[float] | None, seed: int = 0, tries: int = 0) -> Deed:
    """What to say of a deed: where it began, the answers, and what it came to for everybody where luck had a part."""
    assert match.choice is not None
    seat = match.choice.player
    luck = () if after is None else tuple(fortune(match, played, of, worth, seed) for of, worth in enumerate(after))
    if len(match.choice.options) == 1 and len(played) == 1:
        return replace(unjudged(match, played), luck=luck)
    so = budget(match.game.name, tries)
    duel = Duel(match, seat, seed, so)
    plan = best_plan(match, seat, seed, so)
    if duel.are_one(plan, played):
        plan = list(played)
    lost = duel.held_against(plan, played)
    overlooked = NOTHING
    if lost.mean < MATTERS:
        overlooked = duel.held_against(played, quick_plan(match, seat, seed, so))
    return Deed(match.number, told(match, seat, played), told(match, seat, plan), lost, overlooked, luck)


def unjudged(match: Match, played: Sequence[str]) -> Deed:
    """A deed of which nothing is known but what was played."""
    assert match.choice is not None
    steps = told(match, match.choice.player, played)
    return Deed(match.number, steps, steps, NOTHING, NOTHING, ())


def best_plan(match: Match, seat: int, seed: int, so: Thoroughness) -> list[str]:
    luck = Chance.of(seed, match.number)
    ends = Search.of(match.imagine(seat, luck, hold=True), so, luck).run()
    plans = different(ends, so)
    return (ends[0] if len(plans) < 2 else try_out(match, seat, seed, plans, so)).plan()


def quick_plan(match: Match, seat: int, seed: int, so: Thoroughness) -> list[str]:
    """What comes to mind at first sight."""
    luck = Chance.of(seed, match.number)
    quickly = replace(so, tries=so.quick, width=so.quick_width, look=so.quick_look, of_one=OF_ONE, patience=PATIENCE)
    return Search.of(match.imagine(seat, luck, hold=True), quickly, luck).run()[0].plan()


class Duel:
    """Two ways to go on from a position, in the same worlds."""

    def __init__(self, match: Match, seat: int, seed: int, so: Thoroughness) -> None:
        self.match = match
        self.seat = seat
        self.seed = seed
        self.so = so
        self.outcomes: dict[tuple[str, ...], list[float]] = {}

    def held_against(self, better: Sequence[str], worse: Sequence[str]) -> Estimate:
        """How much one way brings more than the other; what seems to matter is looked at in more worlds."""
        if self.are_one(better, worse):
            return NOTHING
        found = self._difference(better, worse, FEW)
        return found if found.mean < MATTERS or found.low > 0 else self._difference(better, worse, MANY)

    def are_one(self, one: Sequence[str], other: Sequence[str]) -> bool:
        """Whether both lead to the same position."""
        return list(one) == list(other) or self._end(one) == self._end(other)

    def _end(self, chain: Sequence[str]) -> object:
        thought = self.match.imagine(self.seat, Chance.of(self.seed, self.match.number), hold=True)
        follow(thought, chain)
        return thought.state.saved() if thought.choice is None else position(thought)

    def _difference(self, better: Sequence[str], worse: Sequence[str], worlds: int) -> Estimate:
        both = zip(self._outcomes(better, worlds), self._outcomes(worse, worlds), strict=True)
        return Estimate.of([one - other for one, other in both])

    def _outcomes(self, chain: Sequence[str], worlds: int) -> list[float]:
        known = self.outcomes.setdefault(tuple(chain), [])
        while len(known) < worlds:
            luck = Chance.of(self.seed, self.match.number, VERDICT + len(known))
            known.append(outcome(self.match.imagine(self.seat, luck), self.seat, list(chain), self.so))
        return known[:worlds]


def fortune(match: Match, played: Sequence[str], seat: int, worth: float, seed: int) -> Estimate | None:
    """How much better it came out for a seat than it might have, for all it knew.

    Worlds in which nobody could have answered so are none; where too few are left, nothing can be said.
    """
    usual = []
    for number in range(LUCK):
        world = match.imagine(seat, Chance.of(seed, match.number, FORTUNE + number))
        if follow(world, played):
            usual.append(world.game.judge(world.state, seat))
    return Estimate.of([worth - other for other in usual]) if 2 * len(usual) >= LUCK else None


def follow(match: Match, chain: Sequence[str]) -> bool:
    """Give answers one after the other; whether all could be given."""
    return all(match.choice is not None and play_if_offered(match, token) for token in chain)


def told(match: Match, seat: int, chain: Sequence[str]) -> tuple[Step, ...]:
    """A chain of answers with the questions, as the player would meet them."""
    thought = match.imagine(seat, Chance.of(match.number), hold=True)
    steps = []
    for token in chain:
        asked = thought.choice
        if asked is None or not play_if_offered(thought, token):
            break
        steps.append(Step(asked.prompt, token))
    return tuple(steps)
