"""The worked examples of the specification, KC-X01 to KC-X27."""

from __future__ import annotations

import pytest

from tampu.games.kramer_cuzco.site import HEX
from tampu.games.kramer_cuzco.state import Table
from tests.games.kramer_cuzco.scene import *
from tests.ledger import rule


@rule("KC-071", "KC-072")
def test_x01_same_shape() -> None:
    table = scene()
    tile(table, "6:14+6:16+7:15", "6:14")
    tile(table, "7:17")
    triples, doubles = places(table, "triple"), places(table, "double")
    assert "6:14+6:16+7:15" not in triples
    for village in ("6:14", "6:16", "7:15"):
        assert why_not(table, "triple", "6:14+6:16+7:15", village) == "same_shape"
    assert "6:14+6:16" in doubles
    assert "6:16" in village_hexes(table, "double", "6:14+6:16")
    assert "6:16+7:15+7:17" in triples
    assert "7:17" in village_hexes(table, "triple", "6:16+7:15+7:17")
    assert "7:17" not in places(table, "single_crop")
    assert "7:17" not in places(table, "single_village")


@rule("KC-090", "KC-092")
def test_x02_entering() -> None:
    table = scene()
    lay(table, "c1 11:9", "v1 3:5")
    assert reach(table, "reserve") == {"3:5": 2, "11:9": 1}
    stand(table, A, "11:9")
    assert reach(table, "11:9") == {"leave": 1}
    stand(table, A, "3:5")
    assert reach(table, "3:5") == {"leave": 2}


@rule("KC-088")
def test_x03_free_walk() -> None:
    table = scene()
    lay(table, "c1 9:9 9:13", "c3 9:11", "c2 9:15")
    stand(table, A, "9:9")
    assert reach(table, "9:9")["9:15"] == 0
    match = play(table, "move_inca", "9:9", "9:15")
    assert at_table(match).ap == 6
    assert at_table(match).players[A].incas[0] == HEX["9:15"]


@rule("KC-089")
def test_x04_type_change() -> None:
    table = scene()
    lay(table, "c1 9:9 9:13", "v2 9:11")
    stand(table, A, "9:9")
    assert reach(table, "9:9") == {"9:11": 1, "9:13": 2}
    assert at_table(play(table, "move_inca", "9:9", "9:13")).ap == 4


@rule("KC-086", "KC-087")
def test_x05_passing() -> None:
    table = scene()
    lay(table, "c1 9:9 9:11 9:13")
    stand(table, A, "9:9")
    other = table.copy()
    stand(table, A, "9:11")
    assert reach(table, "9:9") == {"9:13": 0}
    stand(other, B, "9:11")
    assert reach(other, "9:9") == {}


VALUE_RULES = ("KC-110", "KC-105", "KC-106", "KC-107", "KC-108", "KC-109", "KC-109")
"""By half the size of a city, rounded down."""


@pytest.mark.parametrize(
    ("count", "value", "points"),
    [
        pytest.param(size, min(size // 2 * 2, 10), min(size // 2, 5), marks=rule(VALUE_RULES[size // 2]))
        for size in range(1, 13)
    ],
)
def test_x06_values_by_size(count: int, value: int, points: int) -> None:
    table = scene()
    lay(table, f"v1 {row('9:7', count)}")
    stand(table, A, "9:7")
    if not value:
        assert "build_temple" not in can(table)
        return
    match = play(table, "build_temple", "9:9")
    assert at_table(match).temple[HEX["9:9"]] == value
    assert prestige(match) == [points, 0]


@rule("KC-112", "KC-113")
def test_x07_start_at_4() -> None:
    table = scene()
    lay(table, f"v1 {row('9:7', 4)}")
    stand(table, A, "9:7")
    match = play(table, "build_temple", "9:13")
    assert at_table(match).ap == 5
    assert at_table(match).floors == [11, 10, 10, 8, 6]
    assert prestige(match) == [2, 0]


@rule("KC-102", "KC-112")
@pytest.mark.parametrize("size", [8, 9])
def test_x08_from_4_to_8(size: int) -> None:
    table = scene()
    lay(table, f"v1 {row('9:7', size)}")
    temple(table, "9:7", 4)
    stand(table, A, "9:9")
    match = play(table, "enlarge_temple", "9:7")
    assert at_table(match).temple[HEX["9:7"]] == 8
    assert at_table(match).ap == 5
    assert at_table(match).floors == [11, 10, 9, 7, 6]
    assert prestige(match) == [4, 0]


@rule("KC-115")
def test_x09_from_2_to_8() -> None:
    table = scene()
    lay(table, f"v1 {row('9:7', 8)}")
    temple(table, "9:7", 2)
    stand(table, A, "9:9")
    match = play(table, "enlarge_temple", "9:7")
    assert at_table(match).floors == [11, 10, 9, 7, 6]
    assert prestige(match) == [4, 0]


def height_beats_number() -> Table:
    table = scene()
    lay(table, "v1 6:14 7:17 6:12", "v4 6:16", "v3 6:18", "v2 7:15")
    temple(table, "6:14", 4)
    stand(table, A, "6:16")
    stand(table, B, "6:18", "7:15", "7:17")
    return table


@rule("KC-044", "KC-100")
def test_x10_height_beats_number() -> None:
    table = height_beats_number()
    match = play(table, "enlarge_temple", "6:14")
    assert at_table(match).temple[HEX["6:14"]] == 6
    assert prestige(match) == [3, 0]
    table.active = B
    assert enlarging(table) == []


@rule("KC-044", "KC-048", "KC-103")
def test_x11_second_inca_decides() -> None:
    table = scene(3)
    lay(table, "v2 6:14 6:18 7:17", "v1 6:16 7:15 6:12")
    stand(table, A, "6:14", "6:16")
    stand(table, B, "6:18", "7:17")
    stand(table, C, "7:15")
    assert building(table) == []
    table.active = C
    assert building(table) == []
    table.active = B
    assert building(table) == ["6:12"]
    match = play(table, "build_temple")
    assert at_table(match).temple[HEX["6:12"]] == 6
    assert prestige(match) == [0, 3, 0]


@rule("KC-074", "KC-112")
def test_x12_village_joins_city() -> None:
    table = scene()
    lay(table, "v1 6:10 6:12 6:14 7:11 6:18 6:20 7:19")
    temple(table, "6:10", 4)
    stand(table, A, "6:12")
    match = play(table, "place_tile", "triple", "5:15+5:17+6:16", "6:16")
    assert at_table(match).ap == 5
    assert len(at_table(match).members[at_table(match).group[HEX["6:10"]]]) == 8
    do(match, "enlarge_temple", "6:10")
    assert at_table(match).temple[HEX["6:10"]] == 8
    assert prestige(match) == [4, 0]
    assert at_table(match).ap == 4


@rule("KC-076", "KC-077")
def test_x13_city_cut_in_two() -> None:
    table = scene()
    lay(table, "v1 6:10 6:12 6:14 6:16 6:18 6:20 7:19", "c1 5:15 5:17")
    temple(table, "6:10", 6)
    stand(table, A, "6:18")
    match = play(table, "place_tile", "triple", "5:15+5:17+6:16", "5:15")
    after = at_table(match)
    city = {str(HEX[t]) for t in ("6:10", "6:12", "6:14", "5:15")}
    assert {str(at) for at in after.members[after.group[HEX["6:10"]]]} == city
    assert after.temple[HEX["6:10"]] == 6
    assert after.city[after.group[HEX["6:18"]]] == -1
    assert sorted(after.members[after.group[HEX["6:18"]]]) == sorted(HEX[t] for t in ("6:18", "6:20", "7:19"))
    do(match, "build_temple")
    assert tokens(match) == ["6:20", "7:19"]
    do(match, "7:19")
    assert at_table(match).temple[HEX["7:19"]] == 2
    assert prestige(match) == [1, 0]
    assert at_table(match).ap == 4


@rule("KC-123", "KC-124", "KC-127")
def test_x14_basin_of_two() -> None:
    table = scene()
    lay(table, "v3 7:19", "c2 8:16", "c1 9:19 7:17 7:21 8:22 9:21 9:17")
    stand(table, A, "7:19")
    stand(table, B, "8:16", "9:19")
    match = play(table, "place_basin", "8:20")
    assert prestige(match) == [6, 0]
    assert at_table(match).basin[HEX["8:18"]] == at_table(match).basin[HEX["8:20"]] == 2


@rule("KC-125", "KC-128")
def test_x15_basin_without_winner() -> None:
    table = scene(3)
    lay(table, "v2 4:8", "c2 5:7", "c1 6:8 4:10 6:10")
    stand(table, A, "4:8")
    stand(table, B, "5:7")
    stand(table, C, "6:8")
    match = play(table, "place_tile", "triple", "4:12+5:11+5:13", "5:13")
    assert prestige(match) == [0, 0, 0]
    assert at_table(match).basin[HEX["5:9"]] == 2
    assert len(told(match, "basin_closed")) == 1
    # now a clear first, and a tile beside it: never scored again
    after = at_table(match).copy()
    stand(after, A, "5:11")
    again = play(after, "place_tile", "single_crop", "4:10")
    assert prestige(again) == [0, 0, 0]


@pytest.mark.parametrize(
    ("value", "alone", "shared"),
    [
        pytest.param(2, 1, 0, marks=rule("KC-154")),
        pytest.param(4, 2, 1, marks=rule("KC-155")),
        pytest.param(6, 3, 2, marks=rule("KC-156")),
        pytest.param(8, 4, 2, marks=rule("KC-157")),
        pytest.param(10, 5, 3, marks=rule("KC-158")),
    ],
)
def test_x16_festival_points(value: int, alone: int, shared: int) -> None:
    table = scene()
    lay(table, "v1 6:14 6:16 6:18")
    temple(table, "6:14", value)
    stand(table, A, "6:16")
    deal(table, A, "card_a")
    assert prestige(play(table, "hold_festival", "card_a", "commit")) == [alone, 0]
    stand(table, B, "6:18")
    deal(table, B, "card_b")
    assert prestige(play(table, "hold_festival", "card_a", "commit", "card_b", "commit")) == [shared, shared]


def festival_of_four() -> Table:
    """KC-X17, with cards to spare for D only."""
    table = scene(4)
    lay(table, "v1 6:14 6:16 6:18 6:20 6:22")
    temple(table, "6:14", 8)
    for seat, place in enumerate(("6:16", "6:18", "6:20", "6:22")):
        stand(table, seat, place)
    deal(table, A, "card_a", "card_ac")
    deal(table, B, "card_b", "card_c")
    deal(table, C, "card_ab", "card_bc")
    deal(table, D, "card_a", "card_a")
    return table


@rule("KC-145", "KC-147")
def test_x17_auction_with_sharing() -> None:
    table = festival_of_four()
    deal(table, A, "card_b")
    deal(table, B, "card_ab")
    match = play(table, "hold_festival", "card_a", "commit", "card_b", "commit", "card_ab", "commit", "pass")
    assert (prompt(match), at_table(match).bidder) == ("festival_answer", A)
    do(match, "card_ac", "commit")
    assert (prompt(match), at_table(match).bidder) == ("festival_answer", B)
    do(match, "pass")
    assert (prompt(match), at_table(match).bidder) == ("festival_level", C)
    do(match, "card_bc", "commit")
    assert at_table(match).players[C].offer == 3
    assert (prompt(match), at_table(match).bidder) == ("festival_answer", A)
    do(match, "card_b", "commit")
    # neither has a card left: both hold, and they share
    assert prestige(match) == [2, 0, 2, 0]
    assert [event["seat"] for event in told(match, "held")] == [C, A]
    assert sum(at_table(match).discard) == 6
    assert at_table(match).face_up == table.face_up
    assert at_table(match).discs == [HEX["6:14"]]


@rule("KC-150", "KC-152")
def test_x18_auction_no_answer() -> None:
    table = festival_of_four()
    deal(table, B, "card_ab")
    match = play(table, "hold_festival", "card_a", "commit", "card_b", "commit", "card_ab", "commit", "pass")
    do(match, "card_ac", "commit", "pass", "card_bc", "commit")
    assert prestige(match) == [0, 0, 4, 0]
    assert [event["seat"] for event in told(match, "passed")] == [D, B, A]


def last_scoring() -> Table:
    """KC-X19: B is active and has placed the last triple; C and A follow."""
    table = scene(3)
    lay(table, "v1 6:16 6:20", "v3 6:14 6:18 5:15 7:19", "v2 7:15 7:17 5:17 5:19")
    temple(table, "6:16", 10)
    stand(table, A, "6:14", "7:15")
    stand(table, B, "6:18", "7:17", "6:20")
    stand(table, C, "5:15", "5:17")
    table.active = B
    table.triples = 0
    table.last_round = True
    return table


@rule("KC-045", "KC-171", "KC-172")
def test_x19_final_scoring_with_a_tie_for_second() -> None:
    match = play(last_scoring(), "end_turn")
    assert prestige(match) == [0, 10, 0]
    do(match, "end_turn", "end_turn")
    assert prestige(match) == [5, 10, 5]
    assert match.over


@rule("KC-169", "KC-173")
def test_x20_change_in_the_last_turn() -> None:
    table = last_scoring()
    lay(table, "c1 7:21")
    stand(table, C, "7:21")
    match = play(table, "end_turn", "move_inca", "7:21", "7:19")
    assert at_table(match).ap == 5
    do(match, "end_turn")
    assert prestige(match) == [0, 10, 10]
    do(match, "end_turn")
    assert prestige(match) == [0, 10, 10]


@rule("KC-052", "KC-053")
def test_x21_a_whole_turn() -> None:
    table = scene()
    lay(table, "v1 9:15 10:14 10:16", "c1 8:12 8:14")
    deal(table, A, "card_a")
    table.due, table.placed = True, 0
    match = play(table, "place_tile", "triple", "11:13+12:12+12:14", "11:13")
    assert at_table(match).ap == 5
    do(match, "move_inca", "reserve", "12:14")
    assert at_table(match).ap == 4
    do(match, "move_inca", "12:14", "11:13")
    assert at_table(match).ap == 3
    do(match, "build_temple", "10:16")
    assert (at_table(match).ap, prestige(match)) == (2, [2, 0])
    do(match, "move_inca", "11:13", "10:14")
    assert at_table(match).ap == 2
    do(match, "place_basin", "9:13")
    assert (at_table(match).ap, prestige(match)) == (1, [2, 0])
    do(match, "place_tile", "double", "9:11+10:12", "9:11")
    assert (at_table(match).ap, prestige(match)) == (0, [5, 0])
    do(match, "hold_festival", "card_a", "commit")
    assert prestige(match) == [7, 0]
    assert at_table(match).active == B
    other = play(table, "place_tile", "triple", "11:13+12:12+12:14", "11:13", "move_inca", "reserve", "11:13")
    assert at_table(other).ap == 3


@rule("KC-163", "KC-164", "KC-165")
def test_x22_last_triple() -> None:
    table = scene(3)
    table.triples = 1
    table.due, table.placed = True, 0
    match = play(table, "place_tile", "triple", "6:14+6:16+7:15", "6:14")
    assert at_table(match).last_round
    assert at_table(match).ap == 5
    do(match, "end_turn")
    assert [player.done for player in at_table(match).players] == [True, False, False]
    assert "end_turn" in tokens(match)
    do(match, "end_turn")
    assert at_table(match).active == C
    do(match, "end_turn")
    assert match.over
    assert [event["seat"] for event in told(match, "final_scored")] == [A, B, C]


@rule("KC-079", "KC-080")
def test_x23_sticking_out() -> None:
    match = play(scene(), "place_tile", "triple", "13:11+14:10+14:12", "13:11")
    assert at_table(match).ap == 3
    do(match, "place_tile", "double", "13:11+14:12", "14:12")
    assert at_table(match).ap == 2


@rule("KC-114")
def test_x24_no_floor_left() -> None:
    table = scene()
    lay(table, f"v1 {row('9:7', 10)}")
    stand(table, A, "9:7")
    assert "build_temple" in can(table)
    table.floors[4] = 0
    assert "build_temple" not in can(table)


@rule("KC-182")
def test_x25_one_free_movement_between_payments() -> None:
    table = scene()
    lay(table, "c1 9:9 9:11 9:13 9:15", "v1 10:14")
    stand(table, A, "9:9", "9:11")
    table.ap = 3
    match = play(table, "move_inca", "9:9", "9:13")
    assert at_table(match).ap == 3
    assert reach(at_table(match), "9:13") == {"10:14": 1}
    assert reach(at_table(match), "9:11") == {"9:9": 0, "9:15": 0, "10:14": 1}
    do(match, "move_inca", "9:11", "9:15")
    for _ in range(2):
        assert reach(at_table(match), "9:13") == reach(at_table(match), "9:15") == {"10:14": 1}
        if "use_token" in tokens(match):
            do(match, "use_token")
    do(match, "draw_card", "draw_pile")
    assert reach(at_table(match), "9:13") == reach(at_table(match), "9:15") == {"9:9": 0, "9:11": 0, "10:14": 1}


def nothing_fits(players: int = 2) -> Table:
    table = scene(players)
    uneven_board(table)
    table.triples = 10
    for player in table.players:
        player.tiles = [0, 0, 0, 0]
    table.turn = 0
    return table


@rule("KC-056", "KC-057")
def test_x26_nothing_fits() -> None:
    table = nothing_fits()
    match = begin(table)
    assert at_table(match).lapsed
    assert "end_turn" in tokens(match)
    assert "place_tile" not in tokens(match)
    do(match, "end_turn")
    assert not at_table(match).last_round
    do(match, "end_turn")
    assert at_table(match).last_round
    assert not any(player.done for player in at_table(match).players)
    do(match, "end_turn")
    assert [player.done for player in at_table(match).players] == [True, False]
    do(match, "end_turn")
    assert match.over
    table.players[A].tiles[2] = 1
    match = begin(table)
    assert at_table(match).due
    assert set(tokens(match)) == {"place_tile", "use_token"}
    do(match, "place_tile")
    assert len(tokens(match)) == 150


@rule("KC-056", "KC-057")
def test_x27_making_room() -> None:
    table = nothing_fits()
    for token in ("9:9", "9:11", "10:10"):
        lay_one(table, token, 7, 1)
    look_again(table)
    stand(table, A, "9:11")
    table.stalled = 1
    match = begin(table)
    assert at_table(match).lapsed
    assert "place_tile" not in tokens(match)
    assert "9:11" in movers(at_table(match))
    do(match, "move_inca", "9:11", "9:13")
    assert at_table(match).ap == 6
    assert {"place_tile", "end_turn"} <= set(tokens(match))
    idle = match.clone()
    do(idle, "end_turn")
    assert at_table(idle).last_round
    do(match, "place_tile", "9:9+9:11+10:10", "9:9", "end_turn")
    assert at_table(match).stalled == 0
    assert not at_table(match).last_round
