"""What Axomamma does where she could do several things, and where she can do nothing (TW-721 to TW-811)."""

from __future__ import annotations

import pytest

from tampu.engine.chance import Chance
from tampu.games.tawantinsuyu import axomamma, axomamma_follows, axomamma_works, effects, gains, payment
from tampu.games.tawantinsuyu.axomamma_board import ROWS, BoardSpace
from tampu.games.tawantinsuyu.components import (
    CONQUEST_SPACES,
    FREE_BUILDING,
    FREE_SMALL_STATUE,
    FREE_STAIRS,
    GOD_CARDS,
    GOD_OF,
    NONE,
    SPACES,
    STATUES,
    TOP,
    Effect,
    Source,
)
from tampu.games.tawantinsuyu.state import Table
from tampu.games.tawantinsuyu.way import price
from tampu.games.tawantinsuyu.weavings import buy_weavings
from tests.games.tawantinsuyu.scene import *
from tests.games.tawantinsuyu.solo import run, solo
from tests.ledger import rule

# ---------------------------------------------------------------------- her board


def board_space(kind: str, end: str = "") -> BoardSpace:
    return next(space for row in ROWS for space in row if (space.token, space.end) == (kind, end))


@rule("TW-803", "TW-806")
@pytest.mark.parametrize("kind", ["buy_weavings", "build_stairs", "build_statue", "build_production", "build_passive"])
def test_each_space_of_the_second_row_builds_one_kind_of_thing(kind: str) -> None:
    table, her = solo()
    goods(table, 1, stone=9, corn=9)
    run(axomamma.resolve(table, her, board_space(kind)))
    built = {
        "buy_weavings": len(woven(her)) > 0,
        "build_stairs": her.stairs == 4,
        "build_statue": len(stands(her)) == 1,
        "build_production": owned(her)[:1] >= ["P01"] and owned(her)[:1] < ["Z"],
        "build_passive": owned(her)[:1] >= ["Z01"],
    }
    assert [name for name, done in built.items() if done] == [kind]
    assert (her.workers, her.goods[3]) == ([], 0)


@rule("TW-810", "TW-811")
@pytest.mark.parametrize(
    ("kind", "end", "worker"),
    [("village_worker", "potato", "blue"), ("village_worker", "corn", "red"), ("nomad", "", "white")],
)
def test_the_third_row_brings_a_worker_of_its_end_of_the_village_or_a_nomad(kind: str, end: str, worker: str) -> None:
    table, her = solo()
    village(table, "blue", "green", "red")
    nomads(table, "white", "white", "white")
    run(axomamma.resolve(table, her, board_space(kind, end)))
    assert held(her) == [worker]


@rule("TW-721")
def test_without_nomads_she_gets_none() -> None:
    table, her = solo()
    nomads(table)
    village(table, "blue")
    gains.axomamma_takes_worker(table, her, from_village=False)
    village(table)
    gains.axomamma_takes_worker(table, her, from_village=True)
    assert (her.workers, has(her), sum(her.army)) == ([], (0, 0, 0, 0), 0)


@rule("TW-806", "TW-801")
def test_without_stairs_of_her_own_or_a_slot_she_builds_none() -> None:
    table, her = solo()
    her.stairs = 0
    goods(table, 1, stone=3)
    assert not axomamma_works.put_stairs(table, her)
    run(axomamma_works.build_stairs(table, her))
    assert (set(table.stairs), her.stairs, has(her)) == ({NONE}, 0, (0, 0, 3, 1))
    her.stairs = 5
    table.stairs = [0] * len(table.stairs)
    assert not axomamma_works.put_stairs(table, her)
    run(axomamma_works.build_stairs(table, her))
    assert (set(table.stairs), her.stairs, has(her)) == ({0}, 5, (0, 0, 3, 2))


@rule("TW-806")
def test_lower_slots_below_her_own_stairs_come_first() -> None:
    table, her = solo()
    her.priest = 2
    table.stairs[:5] = [1, 0, 0, 0, 1]
    assert axomamma_works.best_slot(table, her) == 5 + 4
    table.stairs[5 + 4] = 0
    assert axomamma_works.best_slot(table, her) == 5 + 0
    table.stairs[5] = 1
    assert axomamma_works.best_slot(table, her) == 5 + 2


@rule("TW-807")
def test_an_empty_slot_names_no_god() -> None:
    table, her = solo()
    slots(table, "eye_1", "zigzag_1", "steps_1", "spiral_1")
    table.slots[0] = NONE
    table.die = 1
    goods(table, 1, stone=3)
    assert axomamma_works.choose_statue(table, her) == number_of(STATUES, "small-zigzag")
    table.die = 4
    no_statues(table, "small-spiral")
    assert axomamma_works.choose_statue(table, her) == number_of(STATUES, "small-zigzag")


@rule("TW-733")
@pytest.mark.parametrize("op", [FREE_BUILDING, FREE_SMALL_STATUE, FREE_STAIRS])
def test_free_works_are_hers_without_a_question(op: int) -> None:
    table, her = solo()
    effect = next(e for space in CONQUEST_SPACES for e in space.reward if e.op == op)
    assert isinstance(effect, Effect)
    assert run(effects.receive(table, her, effect, Source.CONQUEST)) == []
    assert (len(owned(her)), len(stands(her)), 5 - her.stairs) == (
        op == FREE_BUILDING,
        op == FREE_SMALL_STATUE,
        op == FREE_STAIRS,
    )


# ---------------------------------------------------------------------- paying and buying


@rule("TW-727")
def test_she_is_never_asked_how_to_pay_and_keeps_her_gold() -> None:
    table, her = solo()
    goods(table, 1, potato=2, corn=3, stone=2, gold=4)
    assert run(payment.pay(table, her, "building", (0, 2, 1, 0))) == []
    assert has(her) == (2, 1, 1, 4)
    assert run(payment.pay(table, her, "building", (0, 2, 2, 0))) == []
    assert has(her) == (2, 0, 0, 2)
    assert run(payment.pay(table, her, "building", (0, 0, 0, 0), 3)) == []
    assert has(her) == (0, 0, 0, 1)


@rule("TW-805")
def test_she_buys_no_leftover_that_fits_nowhere() -> None:
    table, her = solo()
    tapestry(table, 1, "W02")
    weavings(table, "W03", "W04", "W05")
    goods(table, 1, corn=5)
    run(buy_weavings(table, table.players[0]))
    assert (woven(her), has(her)) == ([["W02"]], (0, 5, 0, 0))


@rule("TW-803")
def test_of_a_single_weaving_left_she_buys_one_and_has_a_gold() -> None:
    table, her = solo()
    only_weavings(table, "W02")
    goods(table, 1, corn=9)
    run(axomamma_works.buy_weavings(table, her))
    assert (woven(her), has(her)) == ([["W02"]], (0, 8, 0, 1))


# ---------------------------------------------------------------------- taking part


@rule("TW-760", "TW-772")
@pytest.mark.parametrize("action", ["production", "rejuvenate", "offering", "worship"])
def test_she_takes_part_in_each_action_of_the_human(action: str) -> None:
    table, _ = solo()
    build(table, 1, "P01")
    build(table, 1, "P02", down=True)
    goods(table, 1, corn=3)
    statues(table, 1, "small-eye")
    she = at_table(lead(table, action, take_gold=True)).players[1]
    done = {
        "production": owned(she) == ["P01*", "P02*"] and she.goods[0] == 3,
        "rejuvenate": owned(she) == ["P01", "P02"],
        "offering": she.temple == 1 and she.goods[1] == 0,
        "worship": she.temple == 1 and stands(she) == [],
    }
    assert [name for name, did in done.items() if did] == [action]


@rule("TW-764")
@pytest.mark.parametrize(("leads", "left"), [(True, ["small-cross"]), (False, ["large-eye"])])
def test_leading_she_gives_a_large_statue_first_and_following_a_small_one(leads: bool, left: list[str]) -> None:
    table, her = solo()
    statues(table, 1, "large-eye", "small-cross")
    her.temple = TOP - 1
    run(axomamma_follows.worship(table, her, leads))
    assert stands(her) == left


@rule("TW-728")
def test_where_no_card_is_left_her_slot_stays_empty() -> None:
    table, _ = solo()
    slots(table, "eye_1", "cross_1", "steps_1", "zigzag_1")
    table.god_pile.cards = []
    axomamma.replace_slot(table, 2)
    assert [card == NONE for card in table.slots] == [False, False, True, False]


@rule("TW-766", "TW-344")
def test_where_the_village_is_empty_a_nomad_falls_and_his_gap_is_filled() -> None:
    table, her = solo()
    village(table)
    nomads(table, "red", "red", "red")
    axomamma_follows.casualty(table, her)
    assert (sum(table.casualties), len(table.nomads)) == (1, 3)
    nomads(table)
    axomamma_follows.casualty(table, her)
    assert sum(table.casualties) == 1


@rule("TW-769")
def test_rather_than_two_weak_cards_she_flips_a_strong_one() -> None:
    table, her = solo()
    army(table, 1, up="A1 A1 A2 A2 A7")
    axomamma_follows.pay_soldiers(table, her, CONQUEST_SPACES[number_of(CONQUEST_SPACES, "CH5")])
    assert (cards(her.down), len(cards(her.up)), len(table.army_discard)) == (["A7"], 2, 2)


@rule("TW-769")
def test_she_discards_a_strong_card_only_where_the_weak_ones_do_not_suffice() -> None:
    table, her = solo()
    army(table, 1, up="A1 A7 A7")
    axomamma_follows.pay_soldiers(table, her, CONQUEST_SPACES[number_of(CONQUEST_SPACES, "CH4")])
    # one to flip and two to discard: a strong card must go, the other is flipped, and the weak one stays
    assert (cards(her.up), cards(her.down)) == (["A1"], ["A7"])
    table, her = solo()
    army(table, 1, up="A1 A1 A7")
    axomamma_follows.pay_soldiers(table, her, CONQUEST_SPACES[number_of(CONQUEST_SPACES, "CH4")])
    assert (cards(her.up), cards(her.down), len(table.army_discard)) == ([], ["A7"], 2)


# ---------------------------------------------------------------------- placing a worker


def spaces_of(table: Table, god: int) -> list[int]:
    return [space.index for space in SPACES if space.god == god and table.hill[space.index] == NONE]


@rule("TW-784", "TW-720")
def test_of_equal_terraces_always_one_of_the_cheapest_spaces() -> None:
    table, her = solo()
    for god in range(6):
        for terrace in range(3):
            table.resolved = table.triggered = terrace
            fitting = [space for space in SPACES if space.god == god and space.terrace == terrace]
            least = min(price(table, her, space, NONE).food for space in fitting)
            cheapest = {space.token for space in fitting if price(table, her, space, NONE).food == least}
            found = set()
            for seed in range(12):
                table.chance = Chance.of(seed)
                found.add(axomamma.best_space(table, her, list(SPACES), god).token)
            assert found == cheapest


@rule("TW-788")
def test_with_no_god_card_left_a_slot_stays_empty() -> None:
    table, _ = solo()
    table.god_pile.cards = []
    table.slots[2] = NONE
    axomamma.fill_slot(table, 2)
    assert table.slots[2] == NONE


@rule("TW-785")
def test_the_next_slot_is_the_one_to_the_right() -> None:
    table, her = solo()
    slots(table, "cross_1", "eye_1", "steps_1", "spiral_1")
    table.god_pile.cards = []
    for at in spaces_of(table, GOD_OF[table.slots[1]]):
        table.hill[at] = 0
    table.die = 2
    slot, space = axomamma.find_space(table, her)
    assert (slot, space.god) == (2, GOD_OF[table.slots[2]])
    table.die = 4
    for at in spaces_of(table, GOD_OF[table.slots[3]]):
        table.hill[at] = 0
    assert axomamma.find_space(table, her)[0] == 0


@rule("TW-785")
def test_where_no_card_can_help_no_card_is_replaced() -> None:
    """All spaces left are of the eye, and the human holds every card of it."""
    table, her = solo()
    for space in SPACES:
        table.hill[space.index] = NONE if space.token in ("U01", "M04") else 0
    eyes = [card for card in range(len(GOD_CARDS)) if GOD_OF[card] == SPACES[number_of(SPACES, "U01")].god]
    table.god_pile.cards = [card for card in table.god_pile.cards + table.slots if card not in eyes]
    table.slots = [table.god_pile.cards.pop() for _ in table.slots]
    before = table.slots[:]
    table.die = 3
    slot, space = axomamma.find_space(table, her)
    assert (slot, table.slots) == (NONE, before)
    assert space.token in ("U01", "M04")
    # with a single one of them in the pile it is looked for until it comes
    table.god_pile.cards.insert(0, eyes[0])
    slot, space = axomamma.find_space(table, her)
    assert (slot, table.slots[2]) == (2, eyes[0])
