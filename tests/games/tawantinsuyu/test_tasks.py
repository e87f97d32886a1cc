"""Gathering, stairs, buildings, statues, single production, weavings and trade (TW-200 to TW-285)."""

from __future__ import annotations

import pytest

from tampu.games.tawantinsuyu import buildings, seams, tasks, weavings
from tampu.games.tawantinsuyu.cards import train
from tampu.games.tawantinsuyu.components import (
    BUILDINGS,
    GOD_CARDS,
    NONE,
    SEAM_REWARD,
    SEAMS,
    TASK_BUILDING,
    TASK_PRODUCTION,
    TASK_STAIRS,
    WEAVINGS,
    Source,
)
from tampu.games.tawantinsuyu.gains import receive_all
from tampu.games.tawantinsuyu.reasons import NO_BUILDINGS, NO_STAIRS, STAIRS_UNPAID
from tests.games.tawantinsuyu.scene import (
    army,
    build,
    cards,
    drive,
    for_sale,
    gods,
    goods,
    hand,
    has,
    market,
    no_statues,
    number_of,
    only_weavings,
    owned,
    scene,
    stairs,
    stands,
    tapestry,
    woven,
)
from tests.games.tawantinsuyu.scene import weavings as lay
from tests.games.tawantinsuyu.test_cards import change, counts, rich
from tests.ledger import rule

# ---------------------------------------------------------------------- gather


@pytest.mark.parametrize(
    ("task", "gained"),
    [
        pytest.param(0, (3, 0, 0, 0), marks=rule("TW-200")),
        pytest.param(1, (0, 2, 0, 0), marks=rule("TW-201")),
        pytest.param(2, (0, 0, 2, 0), marks=rule("TW-202")),
        pytest.param(3, (0, 0, 0, 1), marks=rule("TW-203")),
    ],
)
def test_gather(task: int, gained: tuple[int, ...]) -> None:
    table = scene()
    assert tasks.task_refused(table, table.players[0], task) is None
    drive(tasks.perform(table, table.players[0], task))
    assert has(table.players[0]) == gained


# ---------------------------------------------------------------------- stairs


@rule("TW-204", "TW-205", "TW-206")
def test_stairs_cost_three_stone_and_reward_at_once() -> None:
    table = scene()
    goods(table, 0, stone=3)
    stairs(table, 1, "1-upper_middle")
    asked = drive(tasks.build_stairs(table, table.players[0]), "2-upper_middle")
    slots = [f"{section}-upper_middle" for section in (0, 2, 3, 4)]
    assert asked == [("stairs_slot", [*slots, "1-middle_lower"])]
    player = table.players[0]
    assert (has(player), player.score, player.stairs) == ((2, 1, 0, 0), 14, 4)


@rule("TW-207")
@pytest.mark.parametrize(("builder", "scores"), [(0, [14, 12]), (1, [10, 16])])
def test_the_owner_of_the_stairs_above_scores(builder: int, scores: list[int]) -> None:
    table = scene()
    stairs(table, 1, "1-upper_middle")
    goods(table, builder, stone=3)
    drive(tasks.build_stairs(table, table.players[builder]), "1-middle_lower")
    assert [player.score for player in table.players] == scores


@rule("TW-208", "TW-009")
def test_without_a_token_no_stairs_are_built() -> None:
    table = scene()
    goods(table, 0, stone=9)
    stairs(table, 0, *(f"{section}-upper_middle" for section in range(5)))
    assert tasks.task_refused(table, table.players[0], TASK_STAIRS) is NO_STAIRS
    assert tasks.task_refused(table, table.players[1], TASK_STAIRS) is STAIRS_UNPAID
    goods(table, 1, stone=3)
    assert tasks.task_refused(table, table.players[1], TASK_STAIRS) is None


@rule("TW-492")
def test_free_stairs_give_all_rewards() -> None:
    table = scene()
    drive(tasks.build_stairs(table, table.players[0], free=True), "3-upper_middle")
    assert has(table.players[0]) == (2, 1, 0, 0)
    assert table.players[0].score == 14


# ---------------------------------------------------------------------- buildings


@rule("TW-210", "TW-216", "TW-226")
def test_a_building_is_paid_and_can_be_used_at_once() -> None:
    table = scene()
    market(table, "P01", "P13", "Z06", "Z17")
    goods(table, 0, stone=1, corn=1)
    drive(buildings.build_building(table, table.players[0]))
    assert owned(table.players[0]) == ["P01"]
    assert for_sale(table) == ["-", "P13", "Z06", "Z17"]
    drive(tasks.perform(table, table.players[0], TASK_PRODUCTION))
    assert has(table.players[0]) == (3, 0, 0, 0)
    assert owned(table.players[0]) == ["P01"]


@rule("TW-212", "TW-218")
def test_a_god_card_renews_the_market() -> None:
    table = scene()
    market(table, "P01", "P13", "Z06", "Z17")
    gods(table, 0, "eye_1", "eye_2")
    goods(table, 0, 9, 9, 9, 9)
    tops = [table.piles[0].cards[-1], table.piles[0].cards[-2]]
    asked = drive(buildings.build_building(table, table.players[0]), "eye_2", "P01", "P13", "P13", "Z06", "c1-s2")
    prompts = [prompt for prompt, _ in asked]
    assert prompts[:5] == ["market_renew", "renew_tile", "renew_tile", "renew_order", "building_pick"]
    assert asked[0][1] == ["eye_1", "eye_2", "none"]
    assert asked[2][1] == ["P13", "Z06", "Z17", "done"]
    assert table.god_pile.cards[0] == number_of(GOD_CARDS, "eye_2")
    assert table.market[:2] == tops
    assert table.piles[0].cards[:2] == [number_of(BUILDINGS, "P01"), number_of(BUILDINGS, "P13")]
    assert hand(table.players[0]) == ["eye_1"]


@rule("TW-215")
def test_renewing_is_forced_if_nothing_else_can_be_built_and_then_building_is_not() -> None:
    table = scene()
    market(table, "P13", "P15", "Z06", "Z17")
    gods(table, 0, "eye_1")
    assert tasks.task_refused(table, table.players[0], TASK_BUILDING) is None
    asked = drive(buildings.build_building(table, table.players[0]), "P13", "done")
    assert asked[0][0] == "renew_tile"  # the only card is given without a question
    assert owned(table.players[0]) == []
    assert hand(table.players[0]) == []


@rule("TW-214")
def test_of_each_type_no_more_tiles_than_its_pile_holds() -> None:
    table = scene()
    table.players[1].built |= sum(1 << tile for tile in table.piles[0].cards[1:])
    del table.piles[0].cards[1:]
    first = [tile.token for tile in buildings.renewable_tiles(table)]
    assert len(first) == 4
    buildings.take_out(table, table.market[0])
    assert all(tile.token.startswith("Z") for tile in buildings.renewable_tiles(table))


@rule("TW-217")
def test_a_passive_building_works_at_once_and_is_never_turned() -> None:
    table = scene()
    market(table, "P01", "P02", "Z20", "Z01")
    goods(table, 0, stone=2, gold=1)
    drive(buildings.build_building(table, table.players[0]), "Z20")
    drive(tasks.perform(table, table.players[0], 0))
    assert table.players[0].goods[0] == 4
    assert table.players[0].turned == 0


@rule("TW-494")
def test_a_free_building() -> None:
    table = scene()
    market(table, "P15", "-", "Z02", "-")
    drive(buildings.build_building(table, table.players[0], free=True), "Z02")
    assert owned(table.players[0]) == ["Z02"]
    market(table, "-", "-", "-", "-")
    assert buildings.building_refused(table, table.players[0], free=True) is NO_BUILDINGS


# ---------------------------------------------------------------------- statues


@rule("TW-220", "TW-221")
def test_statues_cost_and_score() -> None:
    table = scene()
    goods(table, 0, stone=6, gold=2)
    drive(tasks.build_statue(table, table.players[0]), "large-eye")
    assert (has(table.players[0]), table.players[0].score) == ((0, 0, 3, 0), 19)
    drive(tasks.build_statue(table, table.players[0]), "small-eye")
    assert (has(table.players[0]), table.players[0].score) == ((0, 0, 0, 0), 22)
    assert stands(table.players[0]) == ["small-eye", "large-eye"]


@rule("TW-222", "TW-493")
def test_only_statues_in_the_supply() -> None:
    table = scene()
    goods(table, 0, stone=3)
    no_statues(table, "small-eye", "small-cross")
    offered = [statue.token for statue in tasks.payable_statues(table, table.players[0])]
    assert offered == ["small-zigzag", "small-spiral", "small-squares", "small-steps"]
    drive(tasks.gain_small_statue(table, table.players[0]), "small-steps")
    assert table.players[0].score == 13
    assert table.players[0].goods[2] == 3


@rule("TW-227")
def test_an_output_may_be_chosen_and_a_price_declined() -> None:
    table = scene()
    build(table, 0, "P06", "P18")
    goods(table, 0, gold=1)
    player = table.players[0]
    assert drive(tasks.activate(table, player, 5), "stone") == [("output_pick", ["potato", "corn", "stone", "gold"])]
    assert has(player) == (0, 0, 2, 1)
    assert drive(tasks.activate(table, player, 17), "no")[0][0] == "temple_pay"
    assert (player.temple, player.score) == (0, 12)


# ---------------------------------------------------------------------- weavings


@rule("TW-240", "TW-026")
def test_buying_weavings() -> None:
    table = scene()
    lay(table, "W02", "W12", "W17", "W21")
    goods(table, 0, corn=4)
    asked = drive(weavings.buy_weavings(table, table.players[0]), "W12", "W02", "W02", "1-right")
    assert asked[0] == ("weave_pick", ["W02", "W12", "W17", "done"])
    assert [prompt for prompt, _ in asked] == ["weave_pick", "weave_pick", "weave_next", "weave_place"]
    assert woven(table.players[0]) == [["W02", "W12"]]
    assert has(table.players[0]) == (0, 1, 0, 0)
    assert WEAVINGS[table.weavings.cards[-1]].token == "W21"
    assert WEAVINGS[table.weavings.cards[0]].token == "W17"
    assert table.top_up


@rule("TW-241")
def test_only_while_the_total_stays_payable() -> None:
    table = scene()
    lay(table, "W02", "W12", "W17")
    goods(table, 0, corn=2)
    asked = drive(weavings.buy_weavings(table, table.players[0]), "W12")
    assert [prompt for prompt, _ in asked] == ["weave_pick"]
    assert has(table.players[0]) == (0, 1, 0, 0)


@rule("TW-243", "TW-244")
def test_leftovers_are_offered_in_turn_order_for_three_corn() -> None:
    table = scene(4)
    lay(table, "W02", "W12", "W17")
    goods(table, 1, corn=2)
    goods(table, 2, corn=6)
    goods(table, 3, corn=3)
    asked = drive(weavings.buy_weavings(table, table.players[0]), "W12", "pass")
    assert asked == [("weave_offer", ["W02", "W12", "W17", "pass"]), ("weave_offer", ["W02", "W17", "pass"])]
    assert woven(table.players[2]) == [["W12"]]
    assert has(table.players[2]) == (0, 3, 0, 0)
    assert [WEAVINGS[w].token for w in table.weavings.cards[:2]] == ["W17", "W02"]


@rule("TW-246", "TW-247", "TW-491")
def test_a_free_weaving_is_the_top_tile_or_the_one_beneath() -> None:
    table = scene()
    goods(table, 1, corn=9)
    only_weavings(table, "W02", "W12")
    player = table.players[0]
    assert drive(weavings.gain_weaving(table, player), "beneath") == [("weave_source", ["face_up", "beneath"])]
    assert woven(player) == [["W12"]]
    drive(weavings.gain_weaving(table, player), "1-left")
    assert woven(player) == [["W02", "W12"]]
    drive(weavings.gain_weaving(table, player))
    assert woven(player) == [["W02", "W12"]]


def ends_for(token: str) -> list[str]:
    """Where a weaving may go beside two tapestries."""
    table = scene()
    tapestry(table, 0, "W02", "W12")
    tapestry(table, 0, "W17")
    return [str(end) for end in weavings.ends(table.players[0], number_of(WEAVINGS, token))]


@rule("TW-253", "TW-254")
def test_a_weaving_goes_to_an_end_of_a_tapestry_and_is_never_turned() -> None:
    assert ends_for("W04") == ["2-left", "2-right", "new"]
    assert ends_for("W18") == ["1-left", "1-right", "new"]


@rule("TW-250", "TW-255")
def test_halves_that_meet_need_not_match_and_there_may_always_be_one_tapestry_more() -> None:
    assert ends_for("W29") == ["1-left", "1-right", "2-left", "2-right", "new"]


@rule("TW-256")
def test_a_seam_matches_where_the_halves_are_equal() -> None:
    first, second, third = (number_of(WEAVINGS, token) for token in ("W08", "W02", "W26"))
    assert SEAMS[seams.matching(first, second)].token == "potato3"
    assert seams.matching(second, third) == NONE
    assert seams.matching(second, first) == NONE


@rule("TW-256")
def test_each_end_of_a_tapestry_makes_a_seam_of_its_own() -> None:
    table = scene()
    tapestry(table, 0, "W02")
    player, weaving = table.players[0], number_of(WEAVINGS, "W08")
    found = {str(end): weavings.seam_at(player, weaving, end) for end in weavings.ends(player, weaving)}
    assert found == {"1-left": number_of(SEAMS, "potato3"), "1-right": NONE, "new": NONE}


@rule("TW-260", "TW-269")
def test_trading_pays_every_matching_seam_once() -> None:
    table = scene()
    tapestry(table, 0, "W08", "W02")
    tapestry(table, 0, "W01", "W12", "W29", "W17")
    player = table.players[0]
    army(table, 0, down="A1")
    assert seams.seams_of(player)[number_of(SEAMS, "potato3")] == 1
    asked = drive(weavings.trade(table, player), "rejuvenate", "A1")
    assert asked[0] == ("seam_pick", ["rejuvenate", "army"])
    assert (player.goods[0], player.score, sum(player.army), cards(player.up)) == (3, 13, 1, ["A1"])
    drive(weavings.trade(table, player))
    assert player.goods[0] == 6


@pytest.mark.parametrize(
    ("seam", "gained"),
    [
        pytest.param("gold", {"gold": 1}, marks=rule("TW-261")),
        pytest.param("stone2", {"stone": 2}, marks=rule("TW-262")),
        pytest.param("potato3", {"potato": 3}, marks=rule("TW-263")),
        pytest.param("god_potato", {"god": 1, "potato": 1}, marks=rule("TW-264")),
        pytest.param("rejuvenate", {"up": 1}, marks=rule("TW-265")),
        pytest.param("army", {"army": 1}, marks=rule("TW-266")),
        pytest.param("temple_for_gold", {"gold": -1, "temple": 1}, marks=rule("TW-267")),
        pytest.param("vp3", {"vp": 3}, marks=rule("TW-268")),
    ],
)
def test_what_a_seam_pays(seam: str, gained: dict[str, int]) -> None:
    table = rich()
    was = counts(table)
    drive(receive_all(table, table.players[0], SEAM_REWARD[number_of(SEAMS, seam)], Source.SEAMS))
    assert change(table, was) == gained


# ---------------------------------------------------------------------- army cards


@rule("TW-281", "TW-486")
def test_training_draws_two_and_keeps_one() -> None:
    table = scene()
    table.army_deck.cards += [0, 6]
    del table.army_deck.cards[:2]
    asked = drive(train(table, table.players[0]), "A1")
    assert asked == [("train_keep", ["A1", "A7"])]
    assert cards(table.players[0].army) == ["A1"]
    assert table.army_discard == [6]
    table.army_deck.cards = [2]
    table.army_discard = []
    drive(train(table, table.players[0]))
    assert cards(table.players[0].army) == ["A1", "A3"]


@rule("TW-282", "TW-285")
def test_the_discards_become_a_new_deck() -> None:
    table = scene()
    table.army_deck.cards = [0]
    table.army_discard = [6, 6]
    drive(train(table, table.players[0]), "A1")
    assert cards(table.players[0].army) == ["A1"]
    assert (len(table.army_deck), table.army_discard) == (1, [6])
    table.army_deck.cards = table.army_discard = []
    drive(train(table, table.players[0]))
    assert cards(table.players[0].army) == ["A1"]
