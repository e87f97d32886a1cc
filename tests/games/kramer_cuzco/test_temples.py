"""Temples: KC-100 to KC-119, and the switch of KC-183."""

from __future__ import annotations

import pytest

from tampu.games.kramer_cuzco.site import HEX
from tests.games.kramer_cuzco.scene import *
from tests.ledger import rule


@rule("KC-100")
def test_who_built_a_temple_does_not_matter_for_enlarging_it() -> None:
    table = scene()
    lay(table, "v1 6:14 6:16 6:18 6:20", "v2 6:22")
    stand(table, A, "6:14")
    match = play(table, "build_temple", "6:18")
    assert prestige(match) == [2, 0]
    after = at_table(match).copy()
    lay(after, "v1 6:24")
    stand(after, B, "6:22")
    after.active = B
    after.changed.clear()
    assert enlarging(after) == ["6:18"]


@rule("KC-101")
def test_a_tie_is_not_enough() -> None:
    table = scene()
    lay(table, "v2 6:14 6:18", "v1 6:16 6:20")
    stand(table, A, "6:14")
    stand(table, B, "6:18")
    assert building(table) == []
    temple(table, "6:20", 2)
    assert enlarging(table) == []
    lay(table, "v1 6:12")
    stand(table, A, "6:12")
    assert enlarging(table) == ["6:20"]


@rule("KC-102")
def test_one_point_for_all_floors() -> None:
    table = scene()
    lay(table, f"v1 {row('9:7', 10)}")
    stand(table, A, "9:7")
    match = play(table, "build_temple", "9:9")
    assert at_table(match).ap == 5
    assert at_table(match).temple[HEX["9:9"]] == 10
    table.ap = 0
    assert "build_temple" not in can(table)


@rule("KC-103")
def test_a_hex_of_the_village_without_inca_at_any_level() -> None:
    table = scene()
    lay(table, "v1 6:14", "v3 6:16", "v5 6:18", "c1 5:15")
    stand(table, A, "6:18")
    assert building(table) == ["6:14", "6:16"]
    stand(table, B, "6:16")
    assert building(table) == ["6:14"]
    stand(table, B, "6:14")
    assert "build_temple" not in can(table)


@rule("KC-104")
def test_the_value_is_forced() -> None:
    table = scene()
    lay(table, f"v1 {row('9:7', 7)}")
    stand(table, A, "9:7")
    match = play(table, "build_temple", "9:9")
    assert prompt(match) == "turn_action"
    assert at_table(match).temple[HEX["9:9"]] == 6


@pytest.mark.parametrize(
    ("size", "value"),
    [
        pytest.param(4, 4, marks=rule("KC-106")),
        pytest.param(6, 6, marks=rule("KC-107")),
        pytest.param(8, 8, marks=rule("KC-108")),
        pytest.param(10, 10, marks=rule("KC-109")),
        pytest.param(12, 10, marks=rule("KC-109")),
    ],
)
def test_enlarging_pays_half_of_the_new_value(size: int, value: int) -> None:
    table = scene()
    lay(table, f"v1 {row('9:7', size)}")
    temple(table, "9:7", 2)
    stand(table, A, "9:9")
    match = play(table, "enlarge_temple", "9:7")
    assert at_table(match).temple[HEX["9:7"]] == value
    assert prestige(match) == [value // 2, 0]


@rule("KC-110")
def test_no_temple_in_a_village_of_one() -> None:
    table = scene()
    lay(table, "v3 6:14")
    stand(table, A, "6:14")
    assert building(table) == []


@rule("KC-111", "KC-119")
def test_a_temple_whose_city_has_shrunk_stays_as_it_is() -> None:
    table = scene()
    lay(table, "v1 6:14 6:16 6:18 6:20", "c1 5:17")
    temple(table, "6:14", 4)
    stand(table, A, "6:16")
    assert enlarging(table) == []
    match = play(table, "place_tile", "single_crop", "6:18")
    assert at_table(match).temple[HEX["6:14"]] == 4
    assert "enlarge_temple" not in tokens(match)


@rule("KC-109")
def test_no_temple_above_10() -> None:
    table = scene()
    lay(table, f"v1 {row('9:7', 12)}")
    temple(table, "9:7", 10)
    stand(table, A, "9:9")
    assert enlarging(table) == []


@rule("KC-112", "KC-113")
def test_all_floors_between_are_taken_from_the_supply() -> None:
    table = scene()
    lay(table, f"v1 {row('9:7', 6)}")
    stand(table, A, "9:7")
    match = play(table, "build_temple", "9:9")
    assert at_table(match).floors == [11, 10, 9, 8, 6]


@rule("KC-114")
@pytest.mark.parametrize("missing", [0, 1, 2])
def test_every_floor_must_be_there(missing: int) -> None:
    table = scene()
    lay(table, f"v1 {row('9:7', 6)}")
    stand(table, A, "9:7")
    table.floors[missing] = 0
    assert building(table) == []
    table.floors[missing] = 1
    table.floors[3] = table.floors[4] = 0
    assert building(table) != []


@rule("KC-114")
def test_for_enlarging_only_the_floors_above_count() -> None:
    table = scene()
    lay(table, f"v1 {row('9:7', 6)}")
    temple(table, "9:7", 4)
    stand(table, A, "9:9")
    table.floors[0] = table.floors[1] = 0
    assert enlarging(table) == ["9:7"]
    table.floors[2] = 0
    assert enlarging(table) == []


@rule("KC-115")
def test_half_of_the_whole_new_value() -> None:
    table = scene()
    lay(table, f"v1 {row('9:7', 10)}")
    temple(table, "9:7", 8)
    stand(table, A, "9:9")
    match = play(table, "enlarge_temple")
    assert prestige(match) == [5, 0]
    assert told(match, "temple_enlarged")[0] | {"number": 0} == {
        "kind": "temple_enlarged",
        "seat": A,
        "number": 0,
        "at": "9:7",
        "value": 10,
        "before": 8,
        "points": 5,
        "ap": 1,
    }


@rule("KC-116")
def test_a_temple_changes_once_a_turn_but_others_may_too() -> None:
    table = scene()
    lay(table, "v1 6:14 6:16 6:18", "v1 9:9 9:11 9:13 9:15", "c1 6:20")
    temple(table, "9:9", 2)
    stand(table, A, "6:14", "9:11")
    match = play(table, "build_temple", "6:18")
    do(match, "place_tile", "single_village", "6:20")
    assert [str(token) for token in tokens(match)].count("enlarge_temple") == 1
    do(match, "enlarge_temple")
    # the temple of 6:18 was built this turn: the one on 9:9 was the only one to enlarge
    assert at_table(match).temple[HEX["6:18"]] == 2
    assert at_table(match).temple[HEX["9:9"]] == 4
    assert "enlarge_temple" not in tokens(match)
    do(match, "end_turn", "place_tile", "single_crop", "3:9", "end_turn", "place_tile", "single_crop", "3:15")
    assert "enlarge_temple" in tokens(match)


@rule("KC-117")
def test_the_temple_hex_is_closed_but_connects() -> None:
    table = scene()
    lay(table, "v1 6:14 6:16 6:18")
    stand(table, A, "6:14")
    match = play(table, "build_temple", "6:16")
    after = at_table(match)
    assert reach(after, "6:14") == {}
    assert why_not(after, "single_crop", "6:16") == "temple"
    assert after.group[HEX["6:14"]] == after.group[HEX["6:18"]]


@rule("KC-118")
def test_enlarging_takes_the_disc_off() -> None:
    table = scene()
    lay(table, "v1 6:14 6:16 6:18 6:20")
    temple(table, "6:14", 2, disc=True)
    stand(table, A, "6:16")
    deal(table, A, "card_a")
    assert "hold_festival" not in can(table)
    match = play(table, "enlarge_temple", "6:14")
    assert at_table(match).discs == []
    assert "hold_festival" in tokens(match)


@rule("KC-183")
def test_at_most_leaves_the_choice_of_a_lower_value() -> None:
    table = scene(temple_value_rule="at_most")
    lay(table, f"v1 {row('9:7', 7)}")
    stand(table, A, "9:7")
    match = play(table, "build_temple", "9:9")
    assert (prompt(match), tokens(match)) == ("temple_value", ["2", "4", "6"])
    do(match, "4")
    assert at_table(match).temple[HEX["9:9"]] == 4
    assert prestige(match) == [2, 0]
    assert at_table(match).floors == [11, 10, 10, 8, 6]


@rule("KC-183")
def test_at_most_offers_only_values_whose_floors_are_there() -> None:
    table = scene(temple_value_rule="at_most")
    lay(table, f"v1 {row('9:7', 8)}")
    temple(table, "9:7", 2)
    stand(table, A, "9:9")
    table.floors[3] = 0
    assert tokens(play(table, "enlarge_temple")) == ["4", "6"]
    table.floors[2] = 0
    match = play(table, "enlarge_temple")
    assert at_table(match).temple[HEX["9:7"]] == 4
    table.floors[1] = 0
    assert enlarging(table) == []
