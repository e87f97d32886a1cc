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
REPLIES: Final = 1
"""What is played in a world is luck of its own: dice that fall alike may be answered otherwise."""


def try_out(match: Match, seat: int, seed: int, plans: list[Road], so: Thoroughness) -> Road:
    """The plan that does best, as far as can be told; the first is the one that is judged best.

    All are tried out in the same worlds, so that luck favours none. After each round in a few worlds the worse ones
    drop out; only the first stays to the end, for all others are held against it.
    """
    chains = [plan.chain() for plan in plans]
    came: list[list[float]] = [[] for _ in plans]
    left = list(range(len(plans)))
    worlds = 0
    while True:
        for _ in range(so.worlds):
            worlds += 1
            world = match.imagine(seat, Chance.of(seed, match.number, worlds))
            for number in left:
                replies = Chance.of(seed, match.number, worlds, REPLIES)
                came[number].append(outcome(world.clone(), seat, chains[number], so, replies))
        order = believed(plans, came, left, so)
        if len(left) == 2:
            return plans[order[0]]
        others = [number for number in order if number]
        left = [0, *others[: len(left) // 2]]


def believed(plans: list[Road], came: list[list[float]], left: list[int], so: Thoroughness) -> list[int]:
    """The plans that are left, the best first, by how much each is ahead of the first plan.

    What came of a plan counts for more than how it was judged the more worlds there were, and the less they differed.
    """
    worlds = len(came[0])
    means: list[float] = []
    squares = 0.0
    for number in left:
        ahead = [one - first for one, first in zip(came[number], came[0], strict=True)]
        mean = sum(ahead) / worlds
        means.append(mean)
        squares += sum((one - mean) * (one - mean) for one in ahead)
    error = squares / max(1, (worlds - 1) * (len(left) - 1)) / worlds
    trust = so.doubt * so.doubt / (so.doubt * so.doubt + error)
    order: list[tuple[float, int]] = []
    for number, mean in zip(left, means, strict=True):
        judged = plans[number].worth - plans[0].worth
        order.append((-judged - trust * (mean - judged), number))
    order.sort()
    return [number for _, number in order]


def outcome(match: Match, seat: int, chain: list[str], so: Thoroughness, luck: Chance) -> float:
    """What it comes to for a seat if it follows its plan as far as this world lets it, and all play on quickly.

    It is judged each time that everybody has had one more turn: what is good only for a moment counts once.
    """
    turn = match.state.turn
    for token in chain:
        if not goes_on(match, seat, turn) or not play_if_offered(match, token):
            break
    for _ in range(PIECES):
        if goes_on(match, seat, turn):
            quick_turn(match, so, luck)
    total = 0.0
    rounds = max(1, 2 * so.turns // match.players)
    for _ in range(rounds):
        for _ in range(match.players):
            if match.choice is not None:
                quick_turn(match, so, luck)
        total += standing(match, seat, so)
    return total / rounds


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


def quick_turn(match: Match, so: Thoroughness, luck: Chance) -> None:
    """Whoever is asked plays his turn, or his part of it, with a small beam of his own.

    Of turns that he takes for about as good he plays any. Would he always play the best, then one small thing would
    lead to the same replies in all worlds, and be taken for certain.
    """
    thought = match.clone()
    thought.hold = True
    search = Search(thought, so.quick, so.quick_width, OF_ONE, PATIENCE, so.quick_look)
    ends = search.run()
    good = 1
    while good < len(ends) and ends[good].worth >= ends[0].worth - so.sway:
        good += 1
    for token in ends[luck.below(good)].chain():
        if not goes_on(match, search.seat, search.turn) or not play_if_offered(match, token):
            return
