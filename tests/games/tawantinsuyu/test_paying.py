"""Paying looked at from the other side: every heap of resources and every hand of soldiers is tried."""

from __future__ import annotations

from itertools import product

import pytest

from tampu.games.tawantinsuyu.payment import can_pay, splits
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.soldiers import plans
from tests.games.tawantinsuyu.scene import *
from tests.ledger import rule

PRICES = [
    ((0, 0, 0, 0), 2),
    ((0, 2, 0, 0), 0),
    ((1, 1, 1, 0), 0),
    ((0, 0, 2, 1), 0),
    ((0, 1, 0, 1), 1),
    ((1, 0, 0, 0), 2),
]


def pays(price: tuple[int, ...], food: int, heap: tuple[int, ...]) -> bool:
    """Whether exactly this heap pays: each piece stands for a piece of its kind or for food, gold for anything."""
    potato, corn, stone, gold = heap
    if sum(heap) != sum(price) + food or stone > price[2] or gold < price[3]:
        return False
    return any(
        potato - eaten <= price[0] and corn - ground <= price[1] and eaten + ground <= food
        for eaten in range(potato + 1)
        for ground in range(corn + 1)
    )


@rule("TW-004", "TW-006")
@pytest.mark.parametrize(("price", "food"), PRICES)
def test_every_heap_that_pays_is_offered_and_no_other(price: tuple[int, ...], food: int) -> None:
    player: Player = scene().players[0]
    for held in product(range(4), repeat=4):
        player.goods = list(held)
        fitting = {heap for heap in product(*(range(count + 1) for count in held)) if pays(price, food, heap)}
        ways = splits(player, price, food)
        assert {way.parts for way in ways} == fitting
        assert len(ways) == len(fitting)
        assert can_pay(player, price, food) == bool(fitting)
        if ways:  # no gold unless it is needed, then potatoes before corn
            assert ways[0].parts == min(fitting, key=lambda heap: (heap[3], -heap[0]))


def enough(need: int, ones: int, twos: int) -> bool:
    """These cards have the soldiers, and without any one of them they have not."""
    cards = [1] * ones + [2] * twos
    return sum(cards) >= need and all(sum(cards) - card < need for card in cards)


def hands(flip: int, discard: int, ones: int, twos: int) -> set[tuple[int, int, int, int]]:
    return {
        (a, b, c, d)
        for a, b, c, d in product(range(ones + 1), range(twos + 1), range(ones + 1), range(twos + 1))
        if a + c <= ones and b + d <= twos and enough(flip, a, b) and enough(discard, c, d)
    }


@rule("TW-351", "TW-353")
@pytest.mark.parametrize(("flip", "discard"), list(product(range(3), repeat=2)))
def test_every_hand_of_soldiers_that_just_suffices_is_a_way_to_pay(flip: int, discard: int) -> None:
    for ones, twos in product(range(4), repeat=2):
        assert set(plans(flip, discard, ones, twos, False)) == hands(flip, discard, ones, twos)


@rule("TW-513")
@pytest.mark.parametrize(("flip", "discard"), [(1, 0), (0, 1), (2, 1), (1, 2), (2, 2)])
def test_z13_spares_one_of_each_but_never_all(flip: int, discard: int) -> None:
    for ones, twos in product(range(4), repeat=2):
        expected = set()
        for less in product((0, 1), repeat=2):
            left = (flip - less[0], discard - less[1])
            if min(left) >= 0 and sum(left) >= 1:
                expected |= hands(*left, ones, twos)
        assert set(plans(flip, discard, ones, twos, True)) == expected
