"""The god cards 01 to 06: effect and moment, legal options, limits and interplay."""

from __future__ import annotations

import pytest

from tampu.games.feld_cuzco.state import Table
from tests.games.feld_cuzco.scene import *
from tests.ledger import rule

# ---------------------------------------------------------------------- 01


@rule("FC-301")
def test_01_makes_the_next_study_and_farm_use_count_one_tile_more() -> None:
    table = holding("01")
    tiles(table, 0, "study-points-2", "farm-food-3")
    match = play(abilities(table), "card-01", "study-points", "farm-food")
    assert (me(match).score, me(match).food) == (4, 2)


@rule("FC-321")
@pytest.mark.parametrize(("copies", "gained"), [(1, 4), (2, 6), (3, 8)])
def test_01_doubles_one_tile_not_the_group(copies: int, gained: int) -> None:
    table = holding("01")
    tiles(table, 0, *("study-points-2", "study-points-3", "study-points-3")[:copies])
    assert me(play(abilities(table), "card-01", "study-points")).score == gained


@rule("FC-321")
@pytest.mark.parametrize(("copies", "there"), [(1, {"I0", "I2"}), (2, {"I0", "I2", "I4"}), (3, {"I0", "I2", "I4"})])
def test_01_with_roads_is_one_bigger_move(copies: int, there: set[str]) -> None:
    table = holding("01")
    tiles(table, 0, *("study-road-1", "study-road-2", "study-road-3")[:copies])
    match = play(abilities(table), "card-01", "study-road")
    assert offered(match) == there
    match.play("I0")
    assert asked(match) == (0, "feather_slot")
    match.play("1b")
    assert asked(match) != (0, "destination")


@rule("FC-321")
def test_01_with_one_circle_or_tile_ability_counts_as_six() -> None:
    table = holding("01")
    tiles(table, 0, "study-farm-1")
    free(table, 0, 1)
    assert offered(play(abilities(table), "card-01", "study-farm")) == set("123456")


@rule("FC-321")
def test_01_needs_an_open_use_with_a_tile() -> None:
    assert asked(play(abilities(holding("01")))) == (0, "palace")  # no tile at all: nobody is asked in phase II
    table = holding("01")
    tiles(table, 0, "study-points-2", "study-offering-2")
    match = play(abilities(table), "study-points")
    assert "card-01" not in offered(match)


@rule("FC-341")
def test_two_doublings_never_add_and_one_waits_for_the_use_it_gets() -> None:
    table = holding("01", "01", "11")
    tiles(table, 0, "study-points-2", "study-offering-2", "farm-food-3")
    match = play(abilities(table), "card-01")
    assert "card-01" not in offered(match)
    match.play("study-points")
    assert me(match).score == 4
    assert "card-01" not in offered(match)  # the doubling for the Farm use still waits
    match.play("farm-food")
    assert me(match).food == 2
    match.play("card-11")
    assert "card-01" in offered(match)
    match.play("card-01").play("study-offering")
    assert me(match).offerings == 2


@rule("FC-341")
def test_a_doubling_is_lost_at_the_end_of_the_turn() -> None:
    table = holding("01")
    tiles(table, 0, "study-points-2")
    tiles(table, 1, "study-points-3")
    match = play(abilities(table), "card-01", "done", "study-points")
    assert me(match, 1).score == 2


# ---------------------------------------------------------------------- 02


@rule("FC-302")
def test_02_slides_up_one_or_two_tiles_before_the_first_point() -> None:
    table = holding("02")
    tiles(table, 0, "study-road-2", "farm-food-3", "farm-road-1", slid=True)
    match = play(table, "4", "exchange")
    assert asked(match) == (0, "slide_up")
    match.play("card-02")
    assert asked(match) == (0, "tile_up")
    assert offered(match) == {"study-road-2", "farm-food-3", "farm-road-1"}
    match.play("farm-food-3")
    assert offered(match) == {"study-road-2", "farm-road-1", "done"}
    match.play("study-road-2")
    assert owned(me(match)) == ["study-road-2", "farm-food-3", "farm-road-1*"]
    assert at_table(match).points == 4


@rule("FC-322")
def test_02_is_offered_only_with_a_tile_slid_down() -> None:
    table = holding("02")
    tiles(table, 0, "study-road-2")
    assert asked(play(table, "4", "exchange")) == (0, "exchange")


@rule("FC-322")
def test_the_tiles_may_be_slid_down_again_in_this_exchange() -> None:
    table = holding("02")
    tiles(table, 0, "farm-food-3", slid=True)
    match = play(table, "4", "exchange", "card-02", "food")
    assert me(match).food == 3
    assert owned(me(match)) == ["farm-food-3*"]


@rule("FC-342")
def test_02_gives_nothing_else_and_may_be_played_again() -> None:
    table = holding("02", "02")
    tiles(table, 0, "study-road-2", "farm-food-3", "farm-road-1", slid=True)
    table.players[0].knowledge = 2
    match = play(table, "4", "exchange", "card-02", "study-road-2", "done", "card-02", "farm-food-3", "farm-road-1")
    assert owned(me(match)) == ["study-road-2", "farm-food-3", "farm-road-1"]
    assert (me(match).knowledge, me(match).food, me(match).offerings) == (2, 0, 0)
    assert [event["tile"] for event in told(match, "slid_up")] == ["study-road-2", "farm-food-3", "farm-road-1"]
    assert asked(match) == (0, "exchange")


# ---------------------------------------------------------------------- 03


def buying(*cards: str) -> Table:
    table = holding(*cards)
    row(table, "soup", "vase", "tools", "jewellery")
    table.players[0].food = 6
    return market(table)


@rule("FC-303")
def test_03_gains_the_points_of_a_good_twice() -> None:
    match = play(buying("03"), "tools", "card-03")
    assert me(match).score == 14


@rule("FC-323")
def test_03_is_offered_after_every_purchase_to_the_buyer() -> None:
    match = play(buying("03"))
    assert not any(token.startswith("card") for token in offered(match))
    match.play("soup")
    assert asked(match) == (0, "double_goods")
    assert offered(match) == {"card-03", "no"}
    match.play("no")
    assert me(match).score == 1
    assert asked(play(buying("03"), "pass")) == (0, "palace")


@rule("FC-343")
def test_03_works_once_per_purchase_and_leaves_the_price() -> None:
    match = play(buying("03", "03"), "tools", "card-03")
    assert asked(match) == (0, "palace")
    assert me(match).food == 1
    assert me(match).offerings == 1


# ---------------------------------------------------------------------- 04


def nearly(*cards: str, round_: int = 3) -> Table:
    """Missions 01 (one orange feather missing), 43 (four missing) and 02 (complete)."""
    table = holding(*cards, round_=round_)
    missions(table, 0, "01", "43", "02")
    feathers(table, 0, "2a", "3b", "1b", "4a", "6a")
    return table


@rule("FC-304")
def test_04_completes_a_mission_that_lacks_one_condition_for_four_points() -> None:
    match = play(palace(nearly("04")), "card-04")
    assert me(match).score == 4
    assert done(me(match)) == ["01"]
    assert asked(match) == (0, "new_mission")


@rule("FC-324")
def test_04_takes_the_place_of_the_one_mission_of_the_step() -> None:
    match = play(palace(nearly("04")))
    assert offered(match) == {"complete-02", "card-04"}
    match.play("card-04").play(match.choice.options[0])  # type: ignore[union-attr]
    assert asked(match) == (1, "palace")
    assert open_missions(me(match))[1:] == ["43", "02"]


@rule("FC-324", "FC-377")
def test_04_needs_a_shortfall_of_exactly_one() -> None:
    table = holding("04")
    missions(table, 0, "01", "43", "02")
    feathers(table, 0, "2a", "1b", "4a", "6a")
    assert offered(play(palace(table))) == {"complete-02"}


@rule("FC-324", "FC-378")
def test_04_is_judged_before_and_after_paying() -> None:
    table = holding("04", offerings=4)
    missions(table, 0, "41", "29", "43")
    match = play(palace(table))
    assert offered(match) == {"complete-41"}  # complete before paying
    table = holding("04", offerings=3)
    missions(table, 0, "41", "29", "43")
    assert "card-04" not in offered(play(palace(table)))  # one is missing, but then two
    inti(table, 0)
    show(table, "04")
    table = holding("04", offerings=3)
    inti(table, 0)
    missions(table, 0, "41", "29", "43")
    match = play(palace(table))
    assert offered(match) == {"discard-41", "discard-29", "discard-43", "inti-04"}
    match.play("inti-04")
    assert done(me(match)) == ["41"]


@rule("FC-344")
def test_one_04_in_the_palace_and_one_for_each_mission_at_the_end() -> None:
    table = nearly("04", "04")
    missions(table, 0, "01", "05", "43")
    match = play(palace(table), "card-04")
    match.play(match.choice.options[0])  # type: ignore[union-attr]
    while asked(match) and asked(match)[0] == 0:  # type: ignore[index]
        assert "card-04" not in offered(match)
        match.play(match.choice.options[0])  # type: ignore[union-attr]
    table = nearly("04", "04", round_=6)
    missions(table, 0, "01", "03", "43")
    feathers(table, 0, "2b", "4b")
    match = play(final(table), "card-04", "01", "card-04")
    assert me(match).earned[9] == 8


# ---------------------------------------------------------------------- 05


@rule("FC-305")
def test_05_gives_another_turn_as_with_a_die_of_1_that_nobody_has() -> None:
    table = holding("05")
    match = play(table, "6", "points")
    assert asked(match) == (0, "end_turn")
    match.play("card-05")
    assert asked(match) == (0, "place_die")
    match.play("temple").play("offering").play("food")
    assert on_steps(at_table(match))[0] == 0
    assert on_space(at_table(match), "temple") == []
    assert me(match).dice == [0, 4, 2]
    assert asked(match) == (1, "choose_die")


@rule("FC-325")
def test_05_may_go_wherever_no_1_lies_and_to_points() -> None:
    table = holding("05")
    lay(table, "exchange", 1, 1)
    lay(table, "points", 1, 1)
    lay(table, "temple", 2, 2)
    match = play(table, "6", "points", "card-05")
    assert "exchange" not in offered(match)
    assert {"temple", "points", "study", "farm"} <= offered(match)
    assert "road" not in offered(match)  # no road of 1 leads from Cuzco
    assert "bridge" in offered(match)


@rule("FC-345")
def test_05_is_a_full_turn_of_its_own() -> None:
    table = holding("05", "05", "06", "13")
    lay(table, "study", 1, 1)
    match = play(table, "6", "points", "card-05")
    assert asked(match) == (0, "choose_die")
    assert offered(match) == {"1", "card-06"}
    match.play("card-06").play("study-yellow-1").play("farm")
    assert "card-13" in offered(match)
    match.play("card-13").play("temple")
    assert on_steps(at_table(match))[5] == 0
    match.play("offering").play("food")
    assert asked(match) == (0, "end_turn")
    table = scene(pututus=True)
    hand(table, 0, "05")
    table.players[0].offerings = 1
    table.pututus[0] -= 1
    table.players[0].pututus[0] += 1
    match = play(table, "6", "points", "card-05")
    assert not any(token.startswith("pututu") for token in offered(match))


# ---------------------------------------------------------------------- 06


@rule("FC-306")
def test_06_moves_any_die_to_another_space_before_a_die_is_chosen() -> None:
    table = holding("06")
    lay(table, "study", 2, 1)
    lay(table, "points", 1, 6)
    match = play(table, "card-06")
    assert asked(match) == (0, "die_to_move")
    assert offered(match) == {"study-green-1", "points-yellow-6"}
    match.play("study-green-1")
    assert asked(match) == (0, "move_die_to")
    assert offered(match) == {"road", "bridge", "farm", "exchange", "temple", "headdress", "points"}
    match.play("farm")
    assert asked(match) == (0, "choose_die")
    assert on_space(at_table(match), "study") == []
    assert on_space(at_table(match), "farm") == [(2, 1)]


@rule("FC-326")
def test_06_ignores_placement_rules_and_needs_a_die_on_a_space() -> None:
    assert "card-06" not in offered(play(holding("06")))
    table = holding("06")
    lay(table, "points", 1, 6)
    lay(table, "study", 2, 3)
    match = play(table, "card-06", "points-yellow-6", "study")
    assert on_space(at_table(match), "study") == [(2, 3), (1, 6)]
    match = play(table, "card-06", "study-green-3", "points")
    assert on_space(at_table(match), "points") == [(1, 6), (2, 3)]


@rule("FC-346")
def test_a_moved_die_keeps_its_value_counts_on_its_new_space_and_does_nothing() -> None:
    table = holding("06", "06")
    lay(table, "study", 1, 2)
    match = play(table, "card-06", "temple")
    assert on_space(at_table(match), "temple") == [(1, 2)]
    assert on_steps(at_table(match)) == [None] * 6
    assert "card-06" in offered(match)
    match.play("4")
    assert "study" in offered(match)
    assert "temple" not in offered(match)
