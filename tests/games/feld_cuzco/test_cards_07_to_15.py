"""The god cards 07 to 15: effect and moment, legal options, limits and interplay."""

from __future__ import annotations

from tampu.engine.match import Match
from tampu.games.feld_cuzco.components import ACTIONS
from tests.games.feld_cuzco.scene import *
from tests.ledger import rule

# ---------------------------------------------------------------------- 07


@rule("FC-307")
def test_07_places_a_die_although_it_is_not_lower() -> None:
    table = holding("07")
    lay(table, "exchange", 1, 2)
    match = play(table, "4", "card-07")
    assert at_table(match).points == 4
    assert on_space(at_table(match), "exchange") == [(1, 2), (0, 4)]


@rule("FC-327")
def test_07_is_offered_only_if_it_opens_an_action() -> None:
    table = holding("07")
    assert "card-07" not in offered(play(table, "4"))
    lay(table, "headdress", 1, 1)
    assert "card-07" not in offered(play(table, "4"))  # no circle is ready
    lay(table, "points", 1, 1)
    assert "card-07" not in offered(play(table, "4"))  # Points is never closed
    lay(table, "temple", 2, 4)
    assert "card-07" in offered(play(table, "4"))


@rule("FC-347")
def test_later_dice_must_still_be_lower_than_the_lowest() -> None:
    table = holding("07", "07")
    lay(table, "exchange", 1, 2)
    dice(table, 1, 3, 1)
    match = play(table, "4", "card-07")
    while asked(match) == (0, "exchange"):
        match.play("points")
    match.play("3")
    assert "exchange" not in offered(match)
    match = play(table, "4")
    match.play("card-07")
    assert "card-07" not in offered(match)


@rule("FC-347")
def test_07_goes_with_13_and_14() -> None:
    table = holding("07", "13", "14")
    lay(table, "exchange", 1, 1)
    lay(table, "road", 1, 1)
    match = play(table, "2", "card-07", "card-13")
    assert "exchange" in offered(match)
    match.play("exchange")
    assert at_table(match).points == 6
    match = play(table, "2", "card-14", "card-07")
    assert asked(match) == (0, "destination")
    assert on_space(at_table(match), "road") == [(1, 1), (0, 2)]


# ---------------------------------------------------------------------- 08


@rule("FC-308")
def test_08_takes_three_food_and_three_knowledge_instead() -> None:
    match = play(holding("08"), "4", "temple", "card-08")
    assert (me(match).food, me(match).knowledge, me(match).offerings) == (3, 3, 0)


@rule("FC-328")
def test_08_is_offered_before_the_first_part() -> None:
    match = play(holding("08"), "4", "temple")
    assert asked(match) == (0, "blessing_gift")
    assert offered(match) == {"god_card", "offering", "card-08"}
    match.play("offering")
    assert offered(match) == {"knowledge", "food"}


@rule("FC-348")
def test_08_works_once_and_needs_an_offering_from_before() -> None:
    match = play(holding("08", "08"), "4", "temple", "card-08")
    assert asked(match) == (1, "choose_die")
    match = play(holding("08", offerings=0), "4", "temple")
    assert offered(match) == {"god_card", "offering"}


# ---------------------------------------------------------------------- 09


@rule("FC-309")
def test_09_takes_a_tile_of_choice_from_the_discards() -> None:
    table = holding("09")
    bring(table, "farm-points-3")
    match = play(table, "4", "study", "1")
    assert asked(match) == (0, "search_discards")
    match.play("card-09")
    assert asked(match) == (0, "discard_tile")
    assert "farm-points-3" in offered(match)
    assert any(token.startswith("study") for token in offered(match))
    before = len(at_table(match).tile_discards)
    match.play("farm-points-3")
    assert "farm-points-3" in owned(me(match))
    assert len(at_table(match).tile_discards) == before - 1


@rule("FC-329")
def test_09_needs_a_further_slot_and_a_discarded_tile() -> None:
    table = holding("09")
    tiles(table, 0, "study-points-2")
    assert asked(play(table, "4", "study", "1")) == (1, "choose_die")
    table = holding("09", round_=1)
    assert table.tile_discards == []
    assert asked(play(table, "4", "study", "1")) == (1, "choose_die")


@rule("FC-349")
def test_09_may_be_played_again_but_not_in_phase_two() -> None:
    table = holding("09", "09")
    free(table, 0, 2)
    match = play(table, "4", "study", "1", "card-09")
    match.play(match.choice.options[0])  # type: ignore[union-attr]
    assert asked(match) == (0, "search_discards")
    match.play("no")
    assert asked(match) == (1, "choose_die")
    assert me(match).score == 0
    table = holding("09")
    tiles(table, 0, "study-farm-1")
    free(table, 0, 3)
    match = play(abilities(table), "study-farm", "1")
    assert asked(match) == (0, "use_ability")  # the new tile can be used, but no discards are searched


# ---------------------------------------------------------------------- 10


@rule("FC-310")
def test_10_gains_the_points_of_the_village() -> None:
    match = play(holding("10"), "4", "road", "I2", "card-10")
    assert me(match).score == 2


@rule("FC-330")
def test_10_needs_a_quipu_placed_in_this_move() -> None:
    table = holding("10")
    quipu(table, 0, "I2")
    assert asked(play(table, "4", "road", "I2")) == (1, "choose_die")
    assert asked(play(holding("10"), "4", "road", "I2")) == (0, "village_points")


@rule("FC-350")
def test_10_works_once_not_in_phase_two_and_leaves_the_final_scoring() -> None:
    match = play(holding("10", "10"), "4", "road", "I2", "card-10")
    assert asked(match) == (0, "feather_slot")
    table = holding("10")
    tiles(table, 0, "study-road-1")
    match = play(abilities(table), "study-road")
    assert asked(match) == (0, "feather_slot")
    table = holding("10", round_=6)
    table = at_table(play(table, "4", "road", "I2", "card-10", "1a")).copy()
    assert me(play(final(table))).score == 2 + 2


# ---------------------------------------------------------------------- 11 and 15


def using(colour: str, *cards: str) -> Match:
    """Two abilities of a colour, the first one used."""
    table = holding(*cards)
    tiles(table, 0, f"{colour}-points-2", f"{colour}-points-3", f"{colour}-offering-2", f"{colour}-food-2")
    return play(abilities(table), f"{colour}-points")


@rule("FC-311")
def test_11_opens_one_more_study_use() -> None:
    match = using("study", "11")
    assert offered(match) == {"card-11", "done"}
    match.play("card-11")
    assert offered(match) == {"study-offering", "study-food", "done"}
    match.play("study-food")
    assert me(match).food == 1


@rule("FC-331")
def test_11_comes_after_the_normal_use_and_for_another_ability() -> None:
    table = holding("11")
    tiles(table, 0, "study-points-2", "study-offering-2")
    match = play(abilities(table))
    assert "card-11" not in offered(match)
    match.play("study-points").play("card-11")
    assert "study-points" not in offered(match)
    table = holding("11")
    tiles(table, 0, "study-points-2", "study-points-3", "farm-food-3")
    match = play(abilities(table), "study-points")
    assert "card-11" not in offered(match)  # no other Study ability
    table = holding("11")
    tiles(table, 0, "study-points-2", "study-circle-1", "farm-food-3")
    assert "card-11" not in offered(play(abilities(table), "study-points"))  # and none without effect


@rule("FC-351")
def test_11_counts_equal_tiles_together_and_may_be_played_again() -> None:
    table = holding("11", "11")
    tiles(table, 0, "study-points-2", "study-offering-2", "study-offering-3", "study-food-2")
    match = play(abilities(table), "study-points", "card-11", "study-offering")
    assert me(match).offerings == 1 + 2
    match.play("card-11")
    assert offered(match) == {"study-food", "done"}


@rule("FC-315")
def test_15_opens_one_more_farm_use() -> None:
    table = holding("15")
    tiles(table, 0, "farm-points-2", "farm-offering-2", "farm-food-3")
    match = play(abilities(table), "farm-points")
    assert offered(match) == {"card-15", "done"}
    match.play("card-15")
    assert offered(match) == {"farm-offering", "farm-food", "done"}


@rule("FC-335")
def test_15_comes_after_the_normal_use_and_for_another_ability() -> None:
    table = holding("15")
    tiles(table, 0, "farm-points-2", "farm-points-3", "study-food-2")
    match = play(abilities(table))
    assert "card-15" not in offered(match)
    match.play("farm-points")
    assert "card-15" not in offered(match)
    table = holding("15")
    tiles(table, 0, "farm-points-2", "farm-food-3")
    match = play(abilities(table), "farm-points", "card-15")
    assert offered(match) == {"farm-food", "done"}


@rule("FC-355")
def test_15_counts_equal_tiles_together_and_may_be_played_again() -> None:
    table = holding("15", "15")
    tiles(table, 0, "farm-points-2", "farm-food-1", "farm-food-2", "farm-offering-2")
    match = play(abilities(table), "farm-points", "card-15", "farm-food")
    assert me(match).food == 2
    match.play("card-15")
    assert offered(match) == {"farm-offering", "done"}


# ---------------------------------------------------------------------- 12


@rule("FC-312")
def test_12_sends_the_priest_home_and_pushes_nobody() -> None:
    table = holding("12")
    priests(table, 1, 2, 3, 1)
    match = play(table, "4", "temple")
    assert asked(match) == (0, "expel")
    match.play("card-12")
    assert on_steps(at_table(match)) == [1, 2, 3, 0, None, None]
    assert at_table(match).priests_of(1) == 1


@rule("FC-332")
def test_12_needs_an_occupied_step_that_is_not_the_first() -> None:
    assert asked(play(holding("12"), "4", "temple")) == (0, "blessing_gift")
    table = holding("12")
    dice(table, 0, 1)
    priests(table, 1)
    assert asked(play(table, "temple")) == (0, "blessing_gift")
    table = holding("12")
    priests(table, None, None, None, 0)
    assert asked(play(table, "4", "temple")) == (0, "expel")  # the own one as well


@rule("FC-352")
def test_12_works_once_and_the_blessing_follows() -> None:
    table = holding("12", "12")
    priests(table, 1, 2, 3, 1, 2, 3)
    match = play(table, "4", "temple", "card-12")
    assert asked(match) == (0, "blessing_gift")
    assert on_steps(at_table(match)) == [1, 2, 3, 0, 2, 3]


# ---------------------------------------------------------------------- 13


@rule("FC-313")
def test_13_carries_the_action_out_with_strength_six() -> None:
    match = play(holding("13"), "2", "card-13", "exchange")
    assert at_table(match).points == 6
    assert on_space(at_table(match), "exchange") == [(0, 2)]


@rule("FC-333")
def test_13_is_placed_by_its_real_value_and_not_on_points() -> None:
    table = holding("13")
    lay(table, "exchange", 1, 3)
    lay(table, "temple", 1, 2)
    match = play(table, "2", "card-13")
    assert "exchange" in offered(match)
    assert not {"temple", "points"} & offered(match)
    assert "card-13" not in offered(play(table, "6"))


@rule("FC-353")
def test_13_on_the_temple_is_step_six() -> None:
    match = play(holding("13"), "2", "card-13", "temple")
    assert on_steps(at_table(match)) == [None] * 5 + [0]
    table = scene(pututus=True)
    hand(table, 0, "13")
    table.players[0].offerings = 1
    table.pututus[0] -= 1
    table.players[0].pututus[0] += 1
    match = play(table, "2", "pututu-1", "card-13", "exchange")
    assert at_table(match).points == 6
    assert on_space(at_table(match), "exchange") == [(0, 1)]


# ---------------------------------------------------------------------- 14


@rule("FC-314")
def test_14_goes_to_any_village() -> None:
    match = play(holding("14"), "2", "card-14", "bridge", "O3")
    assert where(me(match)) == "O3"
    assert stack(at_table(match), "O3") == [0]
    assert on_space(at_table(match), "bridge") == [(0, 2)]


@rule("FC-334")
def test_14_reaches_all_villages_but_the_own_and_never_cuzco() -> None:
    table = holding("14")
    stand(table, 0, "I3")
    match = play(table, "2", "card-14", "road")
    assert offered(match) == {*(f"I{k}" for k in range(6) if k != 3), *(f"O{k}" for k in range(6))}
    table = holding("14")
    lay(table, "road", 1, 2)
    lay(table, "bridge", 1, 1)
    assert "card-14" not in offered(play(table, "4"))


@rule("FC-354")
def test_14_on_a_shared_space_is_offered_as_road() -> None:
    table = scene(3)
    hand(table, 0, "14")
    table.players[0].offerings = 1
    match = play(table, "2", "card-14")
    assert asked(match) == (0, "destination")
    assert str(ACTIONS[at_table(match).action]) == "road"
    assert on_space(at_table(match), "road+bridge") == [(0, 2)]
    match.play("O0")
    assert asked(match) == (0, "feather_slot")
    assert thrown(at_table(match)) == ["14"]
