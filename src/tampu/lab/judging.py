"""What somebody did before anything was learnt, judged: against the best plan that is found, and against chance.

All of it is thought on matches that the player himself could imagine then. Verdicts hold 99 times of 100: of a hundred
turns one is marked wrongly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from tampu.bots.duel import MATTERS, NOTHING, SURE, Duel, Estimate, follow
from tampu.bots.plan import Search
from tampu.bots.planner import best_plan
from tampu.bots.thoroughness import Thoroughness, thoroughness
from tampu.bots.trial import OF_ONE, PATIENCE, play_if_offered
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
FORTUNE: Final = 1 << 21
"""Worlds of their own."""


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
def budget(game: str, players: int, tries: int) -> Thoroughness:
    """How thoroughly plans are looked for: as a master does, with so many tries, but fewer plans are tried out."""
    so = thoroughness(game, "master", players)
    return replace(so, tries=tries or thoroughness(game, "sharp", players).tries, plans=PLANS, worlds=CHOOSING)


def judged(match: Match, played: Sequence[str], after: Sequence[float] | None, seed: int = 0, tries: int = 0) -> Deed:
    """What to say of a deed: where it began, the answers, and what it came to for everybody where luck had a part."""
    assert match.choice is not None
    seat = match.choice.player
    luck = () if after is None else tuple(fortune(match, played, of, worth, seed) for of, worth in enumerate(after))
    if len(match.choice.options) == 1 and len(played) == 1:
        return replace(unjudged(match, played), luck=luck)
    so = budget(match.game.name, match.players, tries)
    duel = Duel(match, seat, seed, so, SURE)
    plan = best_plan(match, seat, seed, so)
    if duel.are_one(plan, played):
        plan = list(played)
    lost = held_against(duel, plan, played)
    overlooked = NOTHING
    if lost.mean < MATTERS:
        overlooked = held_against(duel, played, quick_plan(match, seat, seed, so))
    return Deed(match.number, told(match, seat, played), told(match, seat, plan), lost, overlooked, luck)


def unjudged(match: Match, played: Sequence[str]) -> Deed:
    """A deed of which nothing is known but what was played."""
    assert match.choice is not None
    steps = told(match, match.choice.player, played)
    return Deed(match.number, steps, steps, NOTHING, NOTHING, ())


def quick_plan(match: Match, seat: int, seed: int, so: Thoroughness) -> list[str]:
    """What comes to mind at first sight."""
    luck = Chance.of(seed, match.number)
    quickly = replace(so, tries=so.quick, width=so.quick_width, look=so.quick_look, of_one=OF_ONE, patience=PATIENCE)
    return Search.of(match.imagine(seat, luck, hold=True), quickly, luck).run()[0].plan()


def held_against(duel: Duel, better: Sequence[str], worse: Sequence[str]) -> Estimate:
    """How much one way brings more than the other; what seems to matter is looked at in more worlds."""
    found = duel.difference(better, worse, FEW)
    return found if found.mean < MATTERS or found.low > 0 else duel.difference(better, worse, MANY)


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
