"""Spaces, levels, villages and cities, and rank: KC-032 to KC-048."""

from __future__ import annotations

from tampu.games.kramer_cuzco.site import HEX
from tampu.games.kramer_cuzco.state import Table
from tampu.games.kramer_cuzco.villages import led_by, levels_of, position, ranks, ranks_in, strict_first, weight
from tests.games.kramer_cuzco.scene import *
from tests.ledger import rule


def group(table: Table, token: str) -> list[int]:
    return sorted(table.members[table.group[HEX[token]]])


def hexes(text: str) -> list[int]:
    return sorted(HEX[token] for token in text.split())


@rule("KC-032")
def test_the_level_is_the_number_of_tile_hexes() -> None:
    table = scene()
    assert table.level[HEX["6:14"]] == 0
    tile(table, "6:14+6:16+7:15", "6:14")
    tile(table, "6:14+6:16", "6:16")
    assert [table.level[HEX[t]] for t in ("6:14", "6:16", "7:15")] == [2, 2, 1]
    temple(table, "6:16", 2)
    stand(table, A, "6:14")
    assert [table.level[HEX[t]] for t in ("6:14", "6:16", "8:18")] == [2, 2, 0]


@rule("KC-033")
def test_only_the_topmost_tile_counts() -> None:
    table = scene()
    tile(table, "6:14+6:16+7:15", "6:14")
    assert group(table, "6:14") == hexes("6:14")
    tile(table, "6:14+6:16", "6:16")
    assert table.group[HEX["6:14"]] == -1
    assert group(table, "6:16") == hexes("6:16")


@rule("KC-034", "KC-037")
def test_groups_hang_together_whatever_the_levels() -> None:
    table = scene()
    lay(table, "v1 6:14", "v5 6:16", "v2 7:17", "v1 6:20", "c1 6:18")
    stand(table, B, "6:16")
    temple(table, "7:17", 2)
    assert group(table, "6:14") == hexes("6:14 6:16 7:17")
    assert group(table, "6:20") == hexes("6:20")


@rule("KC-036", "KC-039")
def test_covered_outside_hexes_are_normal_terrain() -> None:
    table = scene()
    tile(table, "13:11+14:10+14:12", "14:12")
    tile(table, "13:13", "13:13")
    assert group(table, "14:12") == hexes("14:12 13:13")
    stand(table, A, "13:13")
    assert building(table) == ["14:12"]
    assert len(group(table, "14:12")) == 2
    assert reach(table, "13:13")["14:12"] == 0


@rule("KC-038")
def test_a_temple_makes_a_city_of_a_village() -> None:
    table = scene()
    lay(table, "v1 6:14 6:16")
    stand(table, A, "6:14")
    assert table.city[table.group[HEX["6:14"]]] == -1
    after = at_table(play(table, "build_temple", "6:16"))
    assert after.city[after.group[HEX["6:14"]]] == HEX["6:16"]


@rule("KC-040")
def test_a_city_gets_no_second_temple() -> None:
    table = scene()
    lay(table, "v1 6:14 6:16 6:18 6:20")
    stand(table, A, "6:14")
    temple(table, "6:20", 4)
    assert "build_temple" not in can(table)


@rule("KC-041")
def test_a_temple_may_be_left_alone_and_pays_nobody() -> None:
    table = scene()
    lay(table, "v1 6:14 6:16", "c1 7:15 5:15 5:17")
    temple(table, "6:14", 2)
    match = play(table, "place_tile", "triple", "5:15+5:17+6:16", "5:17")
    after = at_table(match)
    assert group(after, "6:14") == hexes("6:14")
    assert after.temple[HEX["6:14"]] == 2
    assert ranks_in(after, after.group[HEX["6:14"]]) == [0, 0]
    assert "hold_festival" not in tokens(match)


@rule("KC-042", "KC-043")
def test_rank_goes_by_the_level_below_the_inca_in_that_area_only() -> None:
    table = scene(3)
    lay(table, "v1 6:14 6:16", "v3 6:18", "v9 9:9", "c9 5:15")
    stand(table, A, "6:14", "9:9")
    stand(table, B, "6:18")
    stand(table, C, "5:15")
    here = table.group[HEX["6:14"]]
    weights = ranks_in(table, here)
    assert weights[:2] == [weight(1), weight(3)]
    assert weights[C] == 0
    assert strict_first(weights) == B
    assert [position(weights, seat, True) for seat in (A, B, C)] == [2, 1, 0]


@rule("KC-045", "KC-046", "KC-048")
def test_lists_are_compared_entry_by_entry() -> None:
    table = scene(4)
    lay(table, "v3 6:14 6:16 6:18", "v2 6:20 6:22 6:24", "v1 6:26 7:15 7:17 7:19 7:21 7:23 7:25 7:27")
    stand(table, A, "6:14", "6:20")
    stand(table, B, "6:16", "6:22", "6:26")
    stand(table, C, "6:18", "6:24")
    stand(table, D, "7:15", "7:17", "7:19", "7:21", "7:23", "7:25")
    weights = ranks_in(table, table.group[HEX["6:14"]])
    # B [3,2,1] before A and C [3,2], who share, before D [1,1,1,1,1,1]
    assert [position(weights, seat, True) for seat in range(4)] == [2, 1, 2, 3]
    assert strict_first(weights) == B
    assert strict_first([weights[A], 0, weights[C], weights[D]]) == -1
    assert strict_first([0, 0, 0, 0]) == -1


@rule("KC-043", "KC-044")
def test_who_has_nobody_there_is_not_ranked_and_levels_are_read_from_high_to_low() -> None:
    table = scene()
    lay(table, "v1 13:25 14:24", "v3 14:26")
    last = table.group[HEX["14:26"]]
    assert ranks_in(table, last) == [0, 0]
    stand(table, B, "13:25", "14:26")
    assert strict_first(ranks_in(table, last)) == B
    assert position(ranks_in(table, last), A, True) == 0
    assert levels_of(table, B, table.members[last]) == [3, 1]
    assert levels_of(table, A, table.members[last]) == []
    assert "build_temple" not in can(table)


@rule("KC-043")
def test_all_ranks_at_once_are_those_of_each_village_and_city() -> None:
    table = scene(3)
    lay(table, "v1 6:14 6:16", "v2 6:18", "v3 9:9 9:11", "c4 5:15", "v5 3:9")
    stand(table, A, "6:14", "6:16", "9:9", "5:15")
    stand(table, B, "6:18", "9:11")
    here, there = table.group[HEX["6:14"]], table.group[HEX["9:9"]]
    assert ranks(table) == {first: ranks_in(table, first) for first in (here, there)}
    assert ranks(table)[here] == [2 * weight(1), weight(2), 0]


@rule("KC-047")
def test_being_alone_is_enough() -> None:
    table = scene()
    lay(table, "v1 6:14 6:16 6:18")
    stand(table, A, "6:14")
    assert building(table) == ["6:16", "6:18"]
    stand(table, B, "6:16")
    assert building(table) == []


@rule("KC-047")
def test_a_player_leads_where_he_is_alone_in_first_position() -> None:
    table = scene()
    lay(table, "v1 6:14 6:16", "v1 9:9 9:11", "v1 3:9 3:11")
    stand(table, A, "6:14", "9:9")
    stand(table, B, "9:11", "3:9")
    assert [led_by(table, seat) for seat in (A, B)] == [[table.group[HEX["6:14"]]], [table.group[HEX["3:9"]]]]


@rule("KC-044")
def test_twelve_low_incas_lose_to_one_high_inca() -> None:
    table = scene()
    lay(table, "v2 6:4", "v1 6:6 6:8 6:10 6:12 6:14 6:16 6:18 6:20 6:22 6:24 6:26 6:28")
    stand(table, A, "6:4")
    stand(table, B, *(f"6:{x}" for x in range(6, 29, 2)))
    weights = ranks_in(table, table.group[HEX["6:4"]])
    assert strict_first(weights) == A


@rule("KC-076", "KC-077", "KC-119")
def test_growing_merging_shrinking_and_splitting() -> None:
    table = scene()
    lay(table, "v1 6:14 6:16 6:20 6:22", "c1 6:18 5:17 5:19")
    temple(table, "6:14", 2)
    match = play(table, "place_tile", "single_village", "6:18")
    after = at_table(match)
    assert group(after, "6:22") == hexes("6:14 6:16 6:18 6:20 6:22")
    assert after.city[after.group[HEX["6:22"]]] == HEX["6:14"]
    # a single cannot lie on the single just placed, so the city is cut beside it
    do(match, "place_tile", "single_crop", "6:20")
    after = at_table(match)
    assert group(after, "6:14") == hexes("6:14 6:16 6:18")
    assert group(after, "6:22") == hexes("6:22")
    assert after.city[after.group[HEX["6:22"]]] == -1
    assert after.temple[HEX["6:14"]] == 2


@rule("KC-100")
def test_enlarging_is_offered_only_to_the_strict_first() -> None:
    table = scene()
    lay(table, "v1 6:14 6:16 6:18 6:20")
    temple(table, "6:14", 2)
    stand(table, A, "6:16")
    assert enlarging(table) == ["6:14"]
    stand(table, B, "6:18")
    assert enlarging(table) == []
