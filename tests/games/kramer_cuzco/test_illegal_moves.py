"""What must never be offered: the 41 illegal moves of the specification, each beside a legal one of its kind."""

from __future__ import annotations

import pytest

from tampu.engine.errors import IllegalOption
from tampu.games.kramer_cuzco.site import HEX, PLACE, PLACES_OF
from tests.games.kramer_cuzco.scene import *
from tests.ledger import rule


@rule("KC-051", "KC-055")
def test_01_and_02_nothing_but_a_tile_or_a_token_while_a_tile_is_due() -> None:
    table = scene()
    lay(table, "v1 9:9 9:11 9:13", "c1 9:15 9:5")
    temple(table, "9:13", 2)
    stand(table, A, "9:9")
    deal(table, A, "card_a")
    assert {"move_inca", "hold_festival", "end_turn"} <= set(can(table))
    table.due, table.placed = True, 0
    assert can(table) == ["place_tile", "use_token"]
    with pytest.raises(IllegalOption):
        begin(table).play("end_turn")


@rule("KC-050")
def test_03_nothing_that_costs_more_than_is_left() -> None:
    table = scene()
    lay(table, "c1 9:9 3:5", "v1 9:11 9:13")
    stand(table, A, "9:9", "9:13")
    table.ap = 0
    assert set(can(table)) <= {"move_inca", "use_token", "end_turn"}
    assert reach(table, "9:9") == {}
    assert reach(table, "9:13") == {"9:11": 0}
    table.ap = 1
    assert "3:5" not in reach(table, "reserve")


@rule("KC-060")
def test_04_no_second_token_in_a_turn() -> None:
    assert "use_token" not in tokens(play(scene(), "use_token"))


@rule("KC-068")
def test_05_06_07_no_tile_on_an_inca_a_basin_or_a_temple() -> None:
    table = scene()
    lay(table, "v1 6:12 6:14 6:16 6:18 6:20")
    stand(table, A, "6:12")
    stand(table, B, "6:16")
    temple(table, "6:20", 4)
    basin(table, "9:13")
    for kind in ("single_crop", "single_village"):
        assert not {"6:12", "6:16", "6:20", "9:13", "5:9", "8:18"} & set(places(table, kind))
        assert {"6:14", "6:18"} <= set(places(table, kind))
    for kind in ("double", "triple"):
        covered = {token for place in places(table, kind) for token in place.split("+")}
        assert not {"6:12", "6:16", "6:20", "9:13", "5:9", "8:18"} & covered


@rule("KC-070")
def test_08_no_tile_over_different_levels() -> None:
    table = scene()
    lay(table, "c1 6:14 6:16", "c2 7:15")
    assert "6:14+6:16" in places(table, "double")
    assert "6:14+6:16+7:15" not in places(table, "triple")
    assert "6:14+7:15" not in places(table, "double")
    assert "7:15+7:17" not in places(table, "double")


@rule("KC-071")
def test_09_no_tile_exactly_on_one_of_its_size() -> None:
    table = scene()
    tile(table, "6:14+6:16+7:15", "6:14")
    tile(table, "9:9+9:11", "9:9")
    tile(table, "3:9")
    assert "6:14+6:16+7:15" not in places(table, "triple")
    assert "9:9+9:11" not in places(table, "double")
    assert "3:9" not in places(table, "single_crop")
    assert "3:9" not in places(table, "single_village")


@rule("KC-073", "KC-074")
def test_10_no_tile_that_joins_two_cities() -> None:
    table = scene()
    lay(table, "v1 6:10 6:12 6:16 6:20 6:22", "c1 6:14 6:18 5:13 5:15")
    temple(table, "6:10", 2)
    temple(table, "6:20", 2)
    lay(table, "v1 6:18")
    assert "6:14" not in places(table, "single_village")
    assert village_hexes(table, "double", "5:13+6:14") == ["5:13"]
    # 6:12 and 6:14 are touched by the temple hex itself
    lay(table, "v1 9:11", "c1 9:13", "v1 9:15")
    temple(table, "9:11", 2)
    temple(table, "9:15", 2)
    assert "9:13" not in places(table, "single_village")


@rule("KC-078", "KC-081")
def test_11_and_12_no_single_outside_and_no_tile_wholly_outside() -> None:
    table = scene()
    lay(table, "c1 14:10 14:12 14:14 13:9 12:8", "v1 0:8 0:10")
    for kind in ("single_crop", "single_village"):
        assert set(places(table, kind)) <= {place.token for place in PLACES_OF[1]}
        assert "14:12" not in places(table, kind)
    for place in ("14:10+14:12", "0:8+0:10", "12:8+13:9"):
        assert place not in places(table, "double")
        assert place not in PLACE


@rule("KC-079")
def test_13_no_sticking_out_without_the_points_for_it() -> None:
    table = scene()
    table.ap = 2
    assert "13:11+14:12" in places(table, "double")
    assert "13:11+14:10+14:12" not in places(table, "triple")
    table.ap = 1
    assert "13:11+14:12" not in places(table, "double")


@rule("KC-064", "KC-027")
def test_14_no_tile_of_another_player_or_from_the_box() -> None:
    table = scene()
    table.players[A].tiles = [0, 0, 0, 1]
    assert table.players[B].tiles == [0, 5, 3, 2]
    assert tokens(play(table, "place_tile")) == ["triple", "single_village"]


@rule("KC-066")
def test_15_no_triple_in_a_row() -> None:
    offered = places(scene(), "triple")
    assert len(offered) == len(PLACES_OF[3]) - 18
    for row_of_three in ("6:14+6:16+6:18", "5:13+6:14+6:16", "5:15+6:14+7:13"):
        assert row_of_three not in offered


@rule("KC-090")
def test_16_and_17_no_entering_or_leaving_but_by_covered_gates() -> None:
    table = scene()
    lay(table, "c1 9:9 9:11")
    stand(table, A, "9:9")
    assert reach(table, "reserve") == {}
    assert reach(table, "9:9") == {"9:11": 0}
    lay(table, "c1 9:5")
    assert reach(table, "reserve") == {"9:5": 1}


@rule("KC-085", "KC-086", "KC-087")
def test_18_19_20_no_occupied_end_no_foreign_inca_on_the_way_no_water() -> None:
    table = scene()
    lay(table, "c1 9:9 9:11 9:13 9:15", "v1 8:16 8:20 8:22")
    stand(table, A, "9:9", "9:11", "8:16")
    stand(table, B, "9:13")
    temple(table, "8:20", 2)
    assert not {"9:11", "9:13", "9:15"} & set(reach(table, "9:9"))
    assert "9:15" not in reach(table, "9:11")
    assert not {"8:18", "8:20", "8:22"} & set(reach(table, "8:16"))


@rule("KC-099")
def test_21_no_thirteenth_inca() -> None:
    table = scene()
    lay(table, f"c1 {row('6:2', 15)}")
    stand(table, A, *row("6:4", 11).split())
    assert "reserve" in movers(table)
    stand(table, A, "6:26")
    assert "reserve" not in movers(table)


@rule("KC-084")
def test_22_no_inca_of_another_player() -> None:
    table = scene()
    lay(table, f"c1 {row('9:9', 5)}")
    stand(table, A, "9:9")
    stand(table, B, "9:13")
    assert movers(table) == ["9:9"]


@rule("KC-047", "KC-101")
def test_23_no_temple_for_who_is_tied_or_absent() -> None:
    table = scene()
    lay(table, f"v1 {row('9:9', 5)}", f"v1 {row('6:10', 4)}")
    stand(table, A, "9:9")
    assert "6:10" not in building(table)
    assert building(table)
    stand(table, B, "9:11")
    assert building(table) == []
    temple(table, "9:17", 2)
    assert enlarging(table) == []


@rule("KC-103", "KC-110")
def test_24_and_25_no_temple_under_an_inca_on_crop_or_alone() -> None:
    table = scene()
    lay(table, "v1 9:9 9:11", "c1 9:13", "v2 6:14")
    stand(table, A, "9:9", "6:14")
    assert building(table) == ["9:11"]


@rule("KC-104", "KC-183")
def test_26_no_other_value_than_the_forced_one() -> None:
    table = scene()
    lay(table, f"v1 {row('9:9', 6)}")
    stand(table, A, "9:9")
    assert prompt(play(table, "build_temple", "9:11")) == "turn_action"
    table.at_most = True
    assert tokens(play(table, "build_temple", "9:11")) == ["2", "4", "6"]


@rule("KC-116")
def test_27_no_second_change_of_a_temple_in_a_turn() -> None:
    table = scene()
    lay(table, "v1 9:9 9:11 9:13", "c1 9:15")
    stand(table, A, "9:9")
    match = play(table, "build_temple", "9:13", "place_tile", "single_village", "9:15")
    assert at_table(match).temple[HEX["9:13"]] == 2
    assert "enlarge_temple" not in tokens(match)


@rule("KC-114")
def test_28_no_temple_without_its_floors() -> None:
    table = scene()
    lay(table, f"v1 {row('9:9', 4)}")
    stand(table, A, "9:9")
    table.floors[0] = 0
    assert building(table) == []


@rule("KC-040")
def test_29_no_second_temple_in_a_city() -> None:
    table = scene()
    lay(table, f"v1 {row('9:9', 8)}")
    stand(table, A, "9:9")
    temple(table, "9:15", 2)
    assert building(table) == []
    assert enlarging(table) == ["9:15"]


@rule("KC-121", "KC-007", "KC-023")
def test_30_and_31_no_basin_elsewhere_and_no_seventeenth() -> None:
    table = scene()
    lay(table, "c1 6:14")
    offered = tokens(play(table, "place_basin"))
    assert not {"6:14", "5:9", "9:5", "13:11", "14:12", "0:8"} & set(offered)
    spaces = [token for token in offered if token.startswith(("4:", "9:", "10:"))]
    basin(table, *spaces[:15])
    assert "place_basin" in can(table)
    basin(table, spaces[15])
    assert table.basins == 0
    assert "place_basin" not in can(table)
    table = scene()
    uneven_board(table)
    assert "place_basin" not in can(table)


@rule("KC-131", "KC-137")
def test_32_and_33_no_third_card_and_none_that_cannot_be_replaced() -> None:
    match = play(scene(), "draw_card", "face_up", "draw_card", "face_up")
    assert "draw_card" not in tokens(match)
    table = scene()
    table.players[B].older = [table.deck.cards.count(card) for card in range(6)]
    table.deck.cards = []
    assert "draw_card" not in can(table)


@rule("KC-138", "KC-139", "KC-162")
def test_34_35_36_no_festival_too_early_or_where_it_cannot_be() -> None:
    table = scene()
    lay(table, "v1 9:9 9:11", "v1 6:14 6:16", "v1 3:21 3:23")
    temple(table, "9:9", 2)
    temple(table, "3:21", 2, disc=True)
    stand(table, A, "6:16", "3:23")
    deal(table, A, "card_a")
    # no inca in the first city, a village, a disc
    assert "hold_festival" not in can(table)
    stand(table, A, "9:11")
    assert "hold_festival" in can(table)
    table.due, table.placed = True, 0
    assert "hold_festival" not in can(table)
    table.due = False
    table.players[A].fresh = [0, 0, 1, 0, 0, 0]
    assert "hold_festival" not in can(table)


@rule("KC-162")
def test_34_nothing_after_a_festival() -> None:
    table = scene()
    lay(table, "v1 9:9 9:11")
    temple(table, "9:9", 2)
    stand(table, A, "9:11")
    deal(table, A, "card_a", "card_b")
    match = play(table, "hold_festival", "card_a", "commit")
    assert at_table(match).active == B


@rule("KC-140", "KC-141")
def test_37_38_39_no_foreign_relic_no_low_offer_no_return_no_stranger() -> None:
    table = scene(3)
    lay(table, "v1 9:9 9:11 9:13")
    temple(table, "9:9", 4)
    stand(table, A, "9:11")
    stand(table, B, "9:13")
    deal(table, A, "card_ab", "card_a", "card_c")
    deal(table, B, "card_a", "card_b", "card_bc", "card_c")
    deal(table, C, "card_ab")
    match = play(table, "hold_festival")
    assert tokens(match) == ["card_a", "card_ab"]
    do(match, "card_ab", "commit")
    assert at_table(match).bidder == B
    assert tokens(match) == ["card_a", "card_b", "card_bc", "pass"]
    do(match, "card_b")
    assert tokens(match) == ["card_a", "card_bc"]
    do(match, "card_a")
    assert tokens(match) == ["card_bc", "commit"]
    out = begin(table)
    do(out, "hold_festival", "card_ab", "commit", "pass")
    assert at_table(out).active == B
    assert at_table(out).players[C].offer == 0


@rule("KC-164")
def test_40_no_turn_after_the_final_scoring() -> None:
    table = scene(3)
    table.triples = 1
    match = play(table, "place_tile", "triple", "6:14+6:16+7:15", "6:14", "end_turn")
    asked = []
    while match.choice is not None:
        asked.append(match.choice.player)
        do(match, "end_turn")
    assert asked == [B, C]


@rule("KC-182")
def test_41_no_second_free_movement_without_a_payment() -> None:
    table = scene()
    lay(table, f"c1 {row('9:9', 4)}")
    stand(table, A, "9:9")
    match = play(table, "move_inca", "9:9", "9:11")
    assert at_table(match).rested == [HEX["9:11"]]
    assert "move_inca" not in tokens(match)
    do(match, "use_token")
    assert "move_inca" not in tokens(match)
