"""Irrigation basins: KC-120 to KC-130."""

from __future__ import annotations

from tampu.games.kramer_cuzco.basins import ranks_around
from tampu.games.kramer_cuzco.site import HEX, INTERIOR, hexes_in
from tampu.games.kramer_cuzco.villages import weight
from tests.games.kramer_cuzco.scene import *
from tests.ledger import rule

AROUND = "8:12 8:14 9:11 9:15 10:12 10:14"
"""The hexes around 9:13."""


@rule("KC-120")
def test_a_basin_costs_one_point_while_the_supply_lasts() -> None:
    match = play(scene(), "place_basin", "9:13", "place_basin", "9:17")
    assert (at_table(match).ap, at_table(match).basins) == (4, 14)
    table = scene()
    table.ap = 0
    assert "place_basin" not in can(table)
    table.ap = 6
    table.basins = 0
    assert "place_basin" not in can(table)


@rule("KC-121", "KC-122")
def test_empty_interior_spaces_only() -> None:
    table = scene()
    lay(table, "c1 6:14", "v1 14:12 13:11")
    offered = tokens(play(table, "place_basin"))
    taken = {"6:14", "5:9", "5:27", "8:18"}
    assert offered == [space.token for space in hexes_in(INTERIOR) if space.token not in taken]
    lay(table, f"c2 {AROUND}")
    assert "9:13" in tokens(play(table, "place_basin"))


@rule("KC-123", "KC-124")
def test_touching_basins_are_one_group_and_stay_open_while_a_neighbour_is_empty() -> None:
    table = scene()
    lay(table, "c1 8:12 8:14 9:11 10:12 10:14", "c1 8:16 9:17 10:16")
    stand(table, A, "8:12")
    match = play(table, "place_basin", "9:13")
    assert at_table(match).basin[HEX["9:13"]] == 1
    do(match, "place_basin", "9:15")
    assert prestige(match) == [6, 0]
    assert told(match, "basin_scored")[0]["at"] == ["9:13", "9:15"]


@rule("KC-123")
def test_printed_basins_count_like_placed_ones() -> None:
    table = scene()
    lay(table, "c1 7:17 7:19 8:16 9:17 9:19", "c1 7:21 9:21")
    stand(table, A, "7:17")
    basin(table, "8:20")
    match = play(table, "place_tile", "single_crop", "8:22")
    assert prestige(match) == [6, 0]


@rule("KC-124")
def test_temples_and_incas_around_do_not_keep_a_basin_open() -> None:
    table = scene()
    lay(table, "v1 8:12 8:14 9:11 9:15 10:12 10:14")
    temple(table, "8:12", 2)
    stand(table, A, "8:14")
    assert prestige(play(table, "place_basin", "9:13")) == [3, 0]


@rule("KC-125")
def test_a_group_is_scored_once() -> None:
    table = scene()
    lay(table, f"c1 {AROUND}")
    stand(table, A, "8:14")
    match = play(table, "place_basin", "9:13")
    assert prestige(match) == [3, 0]
    do(match, "place_tile", "single_crop", "9:15", "place_tile", "single_village", "10:14")
    assert prestige(match) == [3, 0]
    assert at_table(match).basin[HEX["9:13"]] == 2


@rule("KC-126")
def test_an_inca_that_touches_two_basins_counts_once() -> None:
    table = scene()
    lay(table, "c1 8:12 8:14 9:11 10:12 10:14 8:16 9:17 10:16")
    # 8:14 and 10:14 touch both basins; A [1] on 8:14 against B [1,1] elsewhere
    stand(table, A, "8:14")
    stand(table, B, "9:11", "9:17")
    basin(table, "9:15")
    match = play(table, "place_basin", "9:13")
    assert prestige(match) == [0, 6]


@rule("KC-126")
def test_crop_and_village_alike() -> None:
    table = scene()
    lay(table, "c1 8:12 9:15 10:12 10:14", "v1 8:14", "c2 9:11")
    stand(table, A, "8:14")
    stand(table, B, "9:11")
    assert prestige(play(table, "place_basin", "9:13")) == [0, 3]


@rule("KC-126", "KC-043")
def test_only_who_stands_at_the_basin_is_ranked() -> None:
    table = scene(3)
    lay(table, "c1 8:12 9:15 10:12 10:14", "v2 8:14", "c3 9:11 9:9")
    stand(table, A, "8:12", "8:14")
    stand(table, B, "9:9")
    rim = [HEX[token] for token in AROUND.split()]
    assert ranks_around(table, rim) == [weight(1) + weight(2), 0, 0]


@rule("KC-127")
def test_whoever_closes_it_the_strict_first_scores() -> None:
    table = scene()
    lay(table, f"c1 {AROUND}")
    stand(table, B, "8:14")
    match = play(table, "place_basin", "9:13")
    assert prestige(match) == [0, 3]


@rule("KC-128")
def test_nobody_there_or_a_tie_scores_nothing() -> None:
    table = scene()
    lay(table, f"c1 {AROUND}")
    assert prestige(play(table, "place_basin", "9:13")) == [0, 0]
    stand(table, A, "8:12")
    stand(table, B, "8:14")
    match = play(table, "place_basin", "9:13")
    assert prestige(match) == [0, 0]
    assert len(told(match, "basin_closed")) == 1


@rule("KC-129")
def test_two_groups_closed_by_one_tile_are_scored_each_for_itself() -> None:
    table = scene()
    # 9:11 and 9:15 are basins; the last gap of both is 9:13
    lay(table, "c1 8:10 8:12 9:9 10:10 10:12", "c1 8:14 8:16 9:17 10:14 10:16")
    basin(table, "9:11", "9:15")
    stand(table, A, "9:9")
    stand(table, B, "9:17")
    match = play(table, "place_tile", "single_crop", "9:13")
    assert prestige(match) == [3, 3]


@rule("KC-130")
def test_who_has_had_his_final_scoring_can_still_win_a_basin() -> None:
    table = scene()
    lay(table, f"c1 {AROUND}")
    stand(table, B, "8:14")
    table.last_round = True
    table.players[B].done = True
    assert prestige(play(table, "place_basin", "9:13")) == [0, 3]
