"""Trying plans out: what comes of them when everybody plays on for a while, in several imagined worlds."""

from __future__ import annotations

from typing import Final

from tampu.bots.plan import NOWHERE, Road, Search, goes_on
from tampu.bots.thoroughness import Thoroughness
from tampu.engine.chance import Chance
from tampu.engine.match import Match

OF_ONE: Final = 2
PATIENCE: Final = 2
PIECES: Final = 4
"""A turn that luck has cut into pieces is planned again so often; then others are asked to go on."""


def try_out(match: Match, seat: int, seed: int, plans: list[Road], so: Thoroughness) -> Road:
    """The plan that does best. After each round in a few worlds the worse half of the plans drops out."""
    chains = [plan.chain() for plan in plans]
    totals = [0.0] * len(plans)
    left = list(range(len(plans)))
    worlds = 0
    while len(left) > 1:
        for _ in range(so.worlds):
            worlds += 1
            world = match.imagine(seat, Chance.of(seed, match.number, worlds))
            for number in left:
                totals[number] += outcome(world.clone(), seat, chains[number], so)
        order = [(-totals[number] / worlds - so.prior * plans[number].worth, number) for number in left]
        order.sort()
        left = [number for _, number in order[: (len(left) + 1) // 2]]
    return plans[left[0]]


def outcome(match: Match, seat: int, chain: list[str], so: Thoroughness) -> float:
    """What it comes to for a seat if it follows its plan as far as this world lets it, and all play on quickly."""
    turn = match.state.turn
    for token in chain:
        if not goes_on(match, seat, turn) or not play_if_offered(match, token):
            break
    for _ in range(PIECES):
        if goes_on(match, seat, turn):
            quick_turn(match, so)
    for _ in range(so.turns * match.players):
        if match.choice is not None:
            quick_turn(match, so)
    return standing(match, seat, so)


def standing(match: Match, seat: int, so: Thoroughness) -> float:
    """What a position is worth to a seat, if the lead over the best of the others counts so much.

    With more of them it counts less: who plays against one of many loses to the rest.
    """
    mine = come_to(match, seat)
    best = NOWHERE
    if so.lead != 0.0:
        for other in range(match.players):
            if other != seat:
                best = max(best, come_to(match, other))
    return mine if best == NOWHERE else mine - so.lead / (match.players - 1) * best


def come_to(match: Match, seat: int) -> float:
    """As it judges the position; at the end of a match of several players, the points."""
    result = match.result
    if result is None or match.players == 1:
        return match.game.judge(match.state, seat)
    return float(result.scores[seat])


def play_if_offered(match: Match, token: str) -> bool:
    choice = match.choice
    assert choice is not None
    for option in choice.options:
        if str(option) == token:
            match.play(option)
            return True
    return False


def quick_turn(match: Match, so: Thoroughness) -> None:
    """Whoever is asked plays his turn, or his part of it, with a small beam of his own."""
    thought = match.clone()
    thought.hold = True
    search = Search(thought, so.quick, so.quick_width, OF_ONE, PATIENCE, so.quick_look)
    for token in search.run()[0].chain():
        if not goes_on(match, search.seat, search.turn) or not play_if_offered(match, token):
            return
