"""What a strong player would do in somebody's place, and what he expects to gain by it.

He thinks as he would on his own turn, on matches that the seat imagines; then he holds his plan against another one, in
the same imagined worlds, so that luck favours neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from tampu.bots.plan import Search, goes_on
from tampu.bots.planner import Master, Sharp
from tampu.bots.thoroughness import Thoroughness, thoroughness
from tampu.bots.trial import outcome
from tampu.engine.chance import Chance
from tampu.engine.match import Match

ADVISERS: Final[dict[str, type[Sharp]]] = {"master": Master, "sharp": Sharp}
"""Who gives advice: the strongest, or where that takes too long the next one."""
SEED: Final = 0
WORLDS: Final = 12
"""In so many worlds the two plans are tried out."""
ELSEWHERE: Final = 1_000
"""Other worlds than those in which the plan was found: there it was lucky."""
LITTLE: Final = 0.5
"""A difference of fewer points is none."""
SURE: Final = 1.96
"""So many standard errors on either side hold the truth in 95 of 100 cases."""


class Advice(NamedTuple):
    """A plan for the rest of a turn, and how it does against another one."""

    plan: tuple[str, ...]
    """The answers, up to where something is learnt or the turn is over."""
    instead: tuple[str, ...]
    """What it was held against; nothing where there is nothing else to answer."""
    ahead: float
    """So many points it ends ahead of that, as far as can be told."""
    spread: float
    """By so much that may be wrong, either way."""
    level: str

    @property
    def is_clear(self) -> bool:
        """Whether the difference is more than noise, and worth a word."""
        return self.ahead > max(self.spread, LITTLE)


def advise(match: Match, idea: str = "", level: str = "master") -> Advice:
    """The plan of a strong player from here, held against the player's own idea, or else the best other answer."""
    adviser = ADVISERS[level](SEED)
    plan = tuple(adviser.plan(match))
    instead = _other_plan(match, adviser.thoroughness(match), plan[0], idea)
    return _compared(match, plan, instead, level) if instead else Advice(plan, (), 0.0, 0.0, level)


def second_thoughts(start: Match, given: Sequence[str], level: str = "master") -> Advice:
    """The plan of a strong player for a turn that was played otherwise: where it began, and what was answered."""
    plan = tuple(ADVISERS[level](SEED).plan(start))
    return _compared(start, plan, tuple(given), level)


def _other_plan(match: Match, so: Thoroughness, first: str, idea: str) -> tuple[str, ...]:
    """The best plan that begins with the idea; where there is none, or it is the plan's own, with anything else."""
    choice = match.choice
    assert choice is not None
    luck = Chance.of(SEED, match.number)
    start = match.imagine(choice.player, luck, hold=True)
    if idea and idea != first:
        turn = start.state.turn
        start.play(idea)
        if not goes_on(start, choice.player, turn):
            return (idea,)
        return (idea, *Search.of(start, so, luck).run()[0].plan())
    for road in Search.of(start, so, luck).run():
        if road.chain()[0] != first:
            return tuple(road.plan())
    return ()


def _compared(match: Match, plan: tuple[str, ...], instead: tuple[str, ...], level: str) -> Advice:
    """How both do when everybody plays on, world by world."""
    choice = match.choice
    assert choice is not None
    so = thoroughness(match.game.name, "master")
    found: list[float] = []
    for number in range(WORLDS if plan != instead else 0):
        world = match.imagine(choice.player, Chance.of(SEED, match.number, ELSEWHERE + number))
        mine = outcome(world.clone(), choice.player, list(plan), so)
        found.append(mine - outcome(world, choice.player, list(instead), so))
    mean = sum(found) / max(1, len(found))
    error = sqrt(sum((one - mean) ** 2 for one in found) / max(1, len(found) - 1) / max(1, len(found)))
    return Advice(plan, instead, mean, SURE * error, level)
