"""What a strong player would do in somebody's place, and what he expects to gain by it.

He thinks as he would on his own turn, on matches that the seat imagines; then he holds his plan against another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import itemgetter
from typing import Final, NamedTuple

from tampu.bots.duel import LIKELY, Duel
from tampu.bots.plan import Search, goes_on
from tampu.bots.planner import Master, Sharp
from tampu.bots.thoroughness import Thoroughness, thoroughness
from tampu.engine.chance import Chance
from tampu.engine.match import Match

ADVISERS: Final[dict[str, type[Sharp]]] = {"master": Master, "sharp": Sharp}
"""Who gives advice: the strongest, or where that takes too long the next one."""
SEED: Final = 0
WORLDS: Final = 12
"""In so many worlds the two plans are tried out."""
OTHERS: Final = 4
"""So many other answers are looked into, the most promising ones, each with a share of the thought."""
LITTLE: Final = 0.5
"""A difference of fewer points is none."""
MUCH: Final = 3.0
"""A coach speaks up where a turn surely loses so many points."""


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

    @property
    def is_much(self) -> bool:
        """Whether a coach speaks up for it."""
        return self.ahead - self.spread > MUCH


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
        return _begun_with(start, idea, so, luck)[1]
    promising = [str(option) for option in match.game.promising(start.state, choice)]
    others = [token for token in promising or choice.tokens if token != first][:OTHERS]
    less = replace(so, tries=so.tries // OTHERS)
    plans = [_begun_with(start, token, less, luck) for token in others]
    return max(plans, key=itemgetter(0))[1] if plans else ()


def _begun_with(start: Match, token: str, so: Thoroughness, luck: Chance) -> tuple[float, tuple[str, ...]]:
    """The best plan that begins with an answer, and what it is worth."""
    choice, then = start.choice, start.clone()
    assert choice is not None
    then.play(token)
    if not goes_on(then, choice.player, start.state.turn) or then.state.chance.learnt != start.state.chance.learnt:
        return start.game.judge(then.state, choice.player), (token,)
    road = Search.of(then, so, luck).run()[0]
    return road.worth, (token, *road.plan())


def _compared(match: Match, plan: tuple[str, ...], instead: tuple[str, ...], level: str) -> Advice:
    """How both do when everybody plays on."""
    choice = match.choice
    assert choice is not None
    duel = Duel(match, choice.player, SEED, thoroughness(match.game.name, "master", match.players), LIKELY)
    found = duel.difference(plan, instead, WORLDS)
    return Advice(plan, instead, found.mean, found.spread, level)
