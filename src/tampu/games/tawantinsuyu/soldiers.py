"""Soldiers: which army cards pay for a conquest (TW-351 to TW-356, TW-513)."""

from __future__ import annotations

from functools import cache
from typing import Final

from tampu.games.tawantinsuyu.cards import discard_army
from tampu.games.tawantinsuyu.components import (
    ARMY_CARDS,
    ARMY_KINDS,
    CONQUEST_SPACES,
    DISCARD_LESS_BY_Z13,
    FLIP_LESS_BY_Z13,
    LEAST_WITH_Z13,
    SOLDIERS,
    ConquestSpace,
    Z,
)
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.state import Table

Plan = tuple[int, int, int, int]
"""Cards with one and with two soldiers to flip, then to discard."""
MOST_CARDS: Final = max(space.flip + space.discard for space in CONQUEST_SPACES)
"""No conquest takes more cards than this."""
STRONG: Final = tuple(kind for kind in range(ARMY_KINDS) if SOLDIERS[kind] == 2)


def is_least(need: int, ones: int, twos: int) -> bool:
    """TW-351, TW-353: enough soldiers, and no card that could be left out."""
    soldiers = ones + 2 * twos
    return soldiers >= need and (not ones or soldiers - 1 < need) and (not twos or soldiers - 2 < need)


@cache
def plans(flip: int, discard: int, ones: int, twos: int, eased: bool) -> tuple[Plan, ...]:
    """TW-351 to TW-353, TW-513: all ways to pay with so many face-up cards of each strength."""
    needs = [(flip, discard)]
    if eased:
        needs += [(flip - f, discard - d) for f in (0, FLIP_LESS_BY_Z13) for d in (0, DISCARD_LESS_BY_Z13)]
        needs = [(f, d) for f, d in needs if f >= 0 and d >= 0 and f + d >= LEAST_WITH_Z13]
    found = {
        (fa, fb, da, db)
        for f, d in needs
        for fa in range(ones + 1)
        for fb in range(twos + 1)
        if is_least(f, fa, fb)
        for da in range(ones - fa + 1)
        for db in range(twos - fb + 1)
        if is_least(d, da, db)
    }
    return tuple(sorted(found))


@cache
def payable_spaces(ones: int, twos: int, eased: bool) -> tuple[ConquestSpace, ...]:
    """The conquest spaces that so many face-up cards of each strength suffice for."""
    return tuple(space for space in CONQUEST_SPACES if plans(space.flip, space.discard, ones, twos, eased))


def strengths(cards: list[int]) -> tuple[int, int]:
    """How many cards have one soldier, and how many two."""
    twos = 0
    for kind in STRONG:
        twos += cards[kind]
    return sum(cards) - twos, twos


def conquerable(player: Player) -> tuple[ConquestSpace, ...]:
    """The conquest spaces that a player's face-up cards suffice for."""
    ones, twos = strengths(player.up)
    return payable_spaces(min(ones, MOST_CARDS), min(twos, MOST_CARDS), bool(player.built & Z[13]))


def plans_for(player: Player, space: ConquestSpace) -> tuple[Plan, ...]:
    ones, twos = strengths(player.up)
    return plans(space.flip, space.discard, min(ones, MOST_CARDS), min(twos, MOST_CARDS), bool(player.built & Z[13]))


def give_soldiers(table: Table, player: Player, kind: int, flip: bool) -> None:
    """TW-356: flipped cards stay face down on the table; discarded ones go to the discards."""
    player.up[kind] -= 1
    if flip:
        player.down[kind] += 1
        table.tell("flipped_army", player.seat, card=ARMY_CARDS[kind])
    else:
        discard_army(table, kind)
        table.tell("lost_army", player.seat, card=ARMY_CARDS[kind])
