"""Placing tiles: KC-063 to KC-083, and the first reason against a place."""

from __future__ import annotations

import pytest

from tampu.engine.saved import Saved
from tampu.games.kramer_cuzco import GAME
from tampu.games.kramer_cuzco.marks import NONE
from tampu.games.kramer_cuzco.site import HEX, PLACE, PLACES_OF, Place
from tampu.games.kramer_cuzco.state import Table
from tests.games.kramer_cuzco.scene import *
from tests.ledger import rule

KINDS = ("triple", "double", "single_crop", "single_village")


@rule("KC-063")
def test_a_tile_costs_one_point_and_there_is_no_limit_but_the_points() -> None:
    match = play(scene())
    for step, place in enumerate(("6:6+6:8+7:7", "6:10+6:12+7:11", "6:14+6:16+7:15", "6:18+6:20+7:19"), 1):
        do(match, "place_tile", "triple", place, place.split("+")[0])
        assert at_table(match).ap == 6 - step
    do(match, "place_tile", "single_crop", "9:9", "place_tile", "double", "9:13+9:15", "9:13")
    assert at_table(match).ap == 0
    assert at_table(match).placed == 7


@rule("KC-064")
def test_triples_are_common_all_else_is_the_players_own() -> None:
    table = scene()
    table.triples = 1
    table.players[A].tiles = [0, 1, 1, 1]
    match = play(table, "place_tile", "triple", "6:14+6:16+7:15", "6:14")
    assert at_table(match).triples == 0
    do(match, "place_tile")
    assert tokens(match) == ["double", "single_crop", "single_village"]
    do(match, "double", "9:9+9:11", "9:9", "place_tile")
    assert tokens(match) == ["single_crop", "single_village"]
    do(match, "single_village", "9:13", "place_tile", "single_crop", "9:17")
    assert at_table(match).players[A].tiles == [0, 0, 0, 0]
    assert "place_tile" not in tokens(match)
    assert at_table(match).players[B].tiles == [0, 5, 3, 2]
    assert why_not(at_table(match), "double", "6:20+6:22") == "no_tile"


@rule("KC-065")
def test_kind_then_place_then_village_hex() -> None:
    match = play(scene(), "place_tile")
    assert (prompt(match), tokens(match)) == ("tile_kind", list(KINDS))
    do(match, "triple")
    assert prompt(match) == "tile_place"
    do(match, "6:14+6:16+7:15")
    assert (prompt(match), tokens(match)) == ("tile_village", ["6:14", "6:16", "7:15"])
    do(match, "7:15")
    assert [at_table(match).terrain[HEX[t]] for t in ("6:14", "6:16", "7:15")] == [1, 1, 2]


@rule("KC-065", "KC-056")
def test_a_kind_without_a_place_is_not_offered() -> None:
    table = scene()
    table.ap = 1
    table.triples = 0
    table.players[A].tiles[2] = 0
    assert tokens(play(table, "place_tile")) == ["double", "single_village"]


@rule("KC-066")
def test_every_triangle_and_every_pair_on_the_empty_site() -> None:
    table = scene()
    free = [place.token for place in PLACES_OF[3] if not {"5:9", "5:27", "8:18"} & set(place.token.split("+"))]
    assert places(table, "triple") == free
    assert "6:14+6:16+6:18" not in places(table, "triple")
    assert "6:14+6:16+7:13" not in places(table, "triple")
    assert village_hexes(table, "triple", "6:14+6:16+7:15") == ["6:14", "6:16", "7:15"]
    assert village_hexes(table, "double", "6:14+7:15") == ["6:14", "7:15"]
    assert len(places(table, "double")) == len(PLACES_OF[2]) - 18
    for bent in ("6:14+6:16+6:18", "6:14+6:16+7:13", "6:14+6:14+6:16", "6:14+6:16"):
        assert bent not in {place.token for place in PLACES_OF[3]}
    assert "6:14+6:18" not in PLACE


@rule("KC-067")
def test_a_tile_may_lie_all_alone() -> None:
    table = scene()
    lay(table, "c1 3:5")
    assert "9:17+9:19+10:18" in places(table, "triple")
    assert "6:20" in places(table, "single_crop")


@rule("KC-068")
def test_nothing_may_stand_in_the_way() -> None:
    table = scene()
    lay(table, "v1 6:14 6:16 6:18 6:20 6:22 6:24")
    stand(table, A, "6:14")
    stand(table, B, "6:18")
    temple(table, "6:22", 2)
    doubles = places(table, "double")
    for place, reason in {
        "6:14+6:16": "inca",
        "6:18+6:20": "inca",
        "6:20+6:22": "temple",
        "8:18+8:20": "basin",
    }.items():
        assert place not in doubles
        assert why_not(table, "double", place) == reason
    assert "6:16+6:18" not in doubles
    assert "6:14" not in places(table, "single_crop")
    basin(table, "9:13")
    assert why_not(table, "double", "9:13+9:15") == "basin"
    assert "9:13+9:15" not in places(table, "double")


@rule("KC-069")
def test_tiles_may_lie_on_any_tile() -> None:
    table = scene()
    lay(table, "v3 6:14", "c3 6:16 7:15")
    assert {"6:14+6:16+7:15"} <= set(places(table, "triple"))
    assert village_hexes(table, "triple", "6:14+6:16+7:15") == ["6:14", "6:16", "7:15"]


@rule("KC-070")
def test_all_hexes_beneath_have_one_level() -> None:
    table = scene()
    lay(table, "c1 6:14", "c2 6:16")
    for place in ("6:14+6:16", "6:12+6:14", "6:16+6:18"):
        assert place not in places(table, "double")
        assert why_not(table, "double", place) == "uneven"
    assert "6:14" in places(table, "single_crop")


@rule("KC-071")
@pytest.mark.parametrize(("kind", "place"), [("triple", "6:14+6:16+7:15"), ("double", "6:14+6:16")])
def test_never_exactly_on_a_tile_of_the_same_size(kind: str, place: str) -> None:
    table = scene()
    tile(table, place, "6:14")
    assert place not in places(table, kind)
    assert why_not(table, kind, place, "6:16") == "same_shape"


@rule("KC-071")
@pytest.mark.parametrize(
    "place", [PLACES_OF[2][0], PLACES_OF[3][0], PLACE["6:14+6:16"], PLACE["6:14+6:16+7:15"]], ids=str
)
def test_never_exactly_on_a_tile_of_the_same_size_when_the_board_is_read_again(place: Place) -> None:
    table = scene()
    tile(table, place.token, place.spaces[-1].token)
    again = GAME.load(Saved(table.saved()), 2, GAME.checked_settings({}))
    assert again.bad[place.index]
    assert again.bad == table.bad


@rule("KC-071")
@pytest.mark.parametrize("below", [None, "6:14"])
def test_never_a_single_on_a_single(below: str | None) -> None:
    table = scene()
    tile(table, "6:14", below)
    for kind in ("single_crop", "single_village"):
        assert "6:14" not in places(table, kind)
        assert why_not(table, kind, "6:14") == "same_shape"


@rule("KC-072")
def test_the_same_outline_over_parts_of_other_tiles() -> None:
    table = scene()
    tile(table, "6:14+6:16+7:15", "6:14")
    tile(table, "6:18+7:17", "6:18")
    assert {"6:14+6:16", "6:14+7:15"} <= set(places(table, "double"))
    assert {"6:16+7:15+7:17", "6:16+6:18+7:17"} <= set(places(table, "triple"))
    assert {"6:14", "6:18"} <= set(places(table, "single_crop"))
    # only the tile directly beneath counts
    tile(table, "6:14+6:16", "6:14")
    tile(table, "7:15")
    assert "6:14+6:16+7:15" in places(table, "triple")


@rule("KC-073", "KC-074")
def test_two_cities_may_not_grow_together() -> None:
    table = scene()
    lay(table, "v1 6:12 6:14 6:18 6:20", "c1 6:16 5:17 7:17")
    temple(table, "6:12", 2)
    temple(table, "6:20", 2)
    assert "6:16" not in places(table, "single_village")
    assert why_not(table, "single_village", "6:16", "6:16") == "two_cities"
    assert "6:16" in places(table, "single_crop")
    assert village_hexes(table, "double", "5:17+6:16") == ["5:17"]
    assert "5:17+6:16" in places(table, "double")
    assert why_not(table, "double", "5:17+6:16", "6:16") == "two_cities"
    assert why_not(table, "double", "5:17+6:16") is None


@rule("KC-074")
def test_not_through_a_village_nor_a_temple_hex_whatever_the_levels() -> None:
    table = scene()
    lay(table, "v1 6:10 6:12", "v4 6:16", "v1 6:20 6:22", "c1 6:14 6:18")
    temple(table, "6:10", 2)
    temple(table, "6:20", 2)
    assert {"6:14", "6:18"} <= set(places(table, "single_village"))
    lay(table, "v2 6:14")
    assert "6:18" not in places(table, "single_village")
    assert why_not(table, "single_village", "6:18", "6:18") == "two_cities"


@rule("KC-074")
def test_a_city_may_be_joined_with_many_villages() -> None:
    table = scene()
    lay(table, "v1 6:12 6:14 6:18 5:17 7:15", "c1 6:16")
    temple(table, "6:12", 2)
    match = play(table, "place_tile", "single_village", "6:16")
    assert len(at_table(match).members[at_table(match).group[HEX["6:12"]]]) == 6


@rule("KC-073", "KC-075")
def test_cutting_hexes_off_one_city_while_joining_them_to_another() -> None:
    table = scene(3)
    lay(table, "v1 6:8 6:10 6:12 6:14", "c1 5:15 7:13 5:11 5:13", "v1 6:18 6:20", "c1 6:16 7:11")
    temple(table, "6:8", 4)
    temple(table, "6:20", 2)
    stand(table, A, "6:14")
    # the village hex 6:16 would link the two cities
    assert why_not(table, "single_village", "6:16", "6:16") == "two_cities"
    # crop on 6:12 first cuts 6:14 off, with the inca on it; then it may join the other city
    match = play(table, "place_tile", "single_crop", "6:12", "place_tile", "single_village", "6:16")
    after = at_table(match)
    assert after.city[after.group[HEX["6:14"]]] == HEX["6:20"]


@rule("KC-073", "KC-075")
def test_cutting_and_joining_in_one_placement() -> None:
    table = scene()
    lay(table, "v1 6:8 6:10 6:12 6:14 8:14 8:16", "c1 7:11 7:13")
    temple(table, "6:8", 4)
    temple(table, "8:16", 2)
    stand(table, A, "6:14")
    # a village on 7:13 alone links both cities; crop on 6:12 in the same tile cuts 6:14 off the first one
    assert why_not(table, "double", "7:11+7:13", "7:13") == "two_cities"
    assert village_hexes(table, "triple", "6:12+7:11+7:13") == ["6:12", "7:11", "7:13"]
    match = play(table, "place_tile", "triple", "6:12+7:11+7:13", "7:13")
    after = at_table(match)
    assert sorted(after.members[after.group[HEX["8:16"]]]) == sorted(HEX[t] for t in ["6:14", "7:13", "8:14", "8:16"])
    assert sorted(after.members[after.group[HEX["6:8"]]]) == sorted(HEX[t] for t in ["6:8", "6:10"])


@rule("KC-078", "KC-081")
def test_at_least_one_site_space_and_no_single_outside() -> None:
    table = scene()
    lay(table, "c1 13:11 14:10 14:12 13:9")
    assert "13:11+14:10+14:12" in places(table, "triple")
    assert "14:10+14:12" not in places(table, "double")
    assert "14:10+14:12" not in PLACE
    assert "14:10" not in places(table, "single_crop")
    assert "14:10" not in PLACE
    assert why_not(table, "triple", "13:9+13:11+14:10") is None


@rule("KC-079", "KC-080", "KC-082")
@pytest.mark.parametrize(
    ("kind", "place", "price"),
    [
        ("triple", "13:11+13:13+14:12", 2),
        ("triple", "13:11+14:10+14:12", 3),
        ("double", "13:11+14:12", 2),
        ("double", "13:11+13:13", 1),
        ("single_crop", "13:11", 1),
    ],
)
def test_sticking_out_costs_one_more_for_each_bare_hex(kind: str, place: str, price: int) -> None:
    table = scene()
    table.turn = 1
    match = play(table, "place_tile", kind, place, place.split("+")[0])
    assert at_table(match).ap == 6 - price
    assert at_table(match).spent == [price]
    table.ap = price - 1
    assert place not in places(table, kind)
    assert why_not(table, kind, place) == "ap"
    table.ap = price
    assert place in places(table, kind)
    lay(table, "c2 13:11 13:13 14:10 14:12")
    table.ap = 1
    assert place in places(table, kind)


@rule("KC-081")
def test_all_other_rules_hold_outside_too() -> None:
    table = scene()
    tile(table, "13:11+14:10+14:12", "14:10")
    assert why_not(table, "triple", "13:11+14:10+14:12") == "same_shape"
    assert why_not(table, "double", "13:13+14:12") == "uneven"
    stand(table, B, "14:12")
    assert why_not(table, "double", "13:11+14:12") == "inca"


@rule("KC-083", "KC-129")
def test_a_tile_closes_basins_and_then_the_triples_may_have_run_out() -> None:
    table = scene()
    basin(table, "9:13")
    lay(table, "c1 9:11 8:12 8:14 9:15 10:12", "c2 8:16")
    stand(table, A, "9:11")
    table.triples = 1
    match = play(table, "place_tile", "triple", "10:14+10:16+11:15", "10:14")
    assert prestige(match) == [3, 0]
    assert [event["kind"] for event in (e.plain() for e in match.log)][-2:] == ["basin_scored", "last_triple"]
    assert len(told(match, "tile_placed")) == 1


@rule("KC-050", "KC-079")
def test_the_order_of_the_reasons() -> None:
    table = scene()
    table.ap = 0
    table.triples = 0
    assert why_not(table, "triple", "6:14+6:16+7:15") == "no_tile"
    table.triples = 1
    assert why_not(table, "triple", "6:14+6:16+7:15") == "ap"
    lay(table, "v1 6:14", "v2 6:16", "v1 6:18")
    stand(table, B, "6:14")
    assert why_not(table, "double", "6:14+6:16") == "inca"
    assert why_not(table, "double", "6:16+6:18") == "uneven"
    assert why_not(table, "single_crop", "6:20") == "ap"
    table.ap = 1
    assert why_not(table, "single_crop", "6:20") is None


@rule("KC-068")
def test_an_inca_keeps_its_hex_when_a_tile_is_laid_beside_it() -> None:
    table = scene()
    lay(table, "c1 9:13 9:15")
    stand(table, A, "9:13")
    tile(table, "9:9+9:11+10:10", "9:9")
    offered = places(table, "double")
    assert "9:11+9:13" not in offered
    assert "9:13+9:15" not in offered
    assert "9:9+9:11" in offered


@rule("KC-066", "KC-074")
def test_the_village_hex_is_one_of_the_tile_and_a_crop_joins_no_cities() -> None:
    table = scene()
    lay(table, "v1 6:14 6:12 6:18 6:20")
    temple(table, "6:12", 2)
    temple(table, "6:20", 2)
    assert why_not(table, "single_village", "6:16") == "two_cities"
    assert why_not(table, "single_crop", "6:16") is None


@rule("KC-032", "KC-079")
def test_what_is_told_of_a_tile() -> None:
    match = play(scene(), "place_tile", "triple", "13:11+14:10+14:12", "14:10")
    do(match, "place_tile", "double", "13:11+14:12", "13:11", "place_tile", "single_crop", "13:11")
    tiles = told(match, "tile_placed") + told(match, "single_placed")
    assert [(e["village"], e["level"], e["ap"]) for e in tiles] == [(["14:10"], 1, 3), (["13:11"], 2, 1), ([], 3, 1)]
    assert "on 13:11 + 14:10 + 14:12, its village on 14:10 (level 1, 3 AP)" in str(match.log)


def bare(table: Table, *hexes: str) -> None:
    """Take all tiles from these hexes."""
    for token in hexes:
        at = HEX[token]
        table.level[at], table.terrain[at], table.tile[at] = 0, 0, NONE
    look_again(table)


@rule("KC-050", "KC-065", "KC-079")
def test_a_kind_is_offered_only_if_one_of_its_places_can_be_paid() -> None:
    table = scene()
    uneven_board(table)
    table.players[A].tiles = [0, 1, 0, 0]
    bare(table, "0:8", "1:9")
    table.ap = 1
    assert "place_tile" not in can(table)
    table.ap = 2
    assert "place_tile" in can(table)
    table.ap = 1
    bare(table, "9:9", "9:11")
    assert tokens(play(table, "place_tile")) == ["9:9", "9:11"]


@rule("KC-065")
def test_a_kind_is_offered_whichever_of_its_places_can_be_paid() -> None:
    """The first of the two sticks out and is too dear."""
    table = scene()
    uneven_board(table)
    table.players[A].tiles = [0, 1, 0, 0]
    bare(table, "1:9", "1:11", "2:8")
    table.ap = 1
    assert places(table, "double") == ["1:9+2:8"]


@rule("KC-065", "KC-073")
def test_a_kind_whose_only_place_would_join_cities_is_not_offered() -> None:
    table = scene()
    uneven_board(table)
    table.players[A].tiles = [0, 1, 0, 0]
    bare(table, "9:9", "9:11")
    lay(table, "v7 8:10", "v8 10:10")
    temple(table, "8:10", 2)
    assert "place_tile" in can(table)
    temple(table, "10:10", 2)
    assert "place_tile" not in can(table)
