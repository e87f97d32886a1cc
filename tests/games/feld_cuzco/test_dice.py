"""Phase I: dice and placement, the Points action, and the Pututus."""

from __future__ import annotations

import pytest

from tampu.games.feld_cuzco import dice as phase_one
from tampu.games.feld_cuzco.phases import PLACE_DIE
from tampu.games.feld_cuzco.state import ON_HAND, Table
from tests.games.feld_cuzco.scene import *
from tests.ledger import rule

ACTIONS = {"road", "bridge", "study", "farm", "exchange", "temple", "headdress", "points"}


def actions(table: Table, die: str) -> set[str]:
    return offered(play(table, die)) & ACTIONS


# ---------------------------------------------------------------------- placement


@rule("FC-100")
def test_all_players_roll_three_dice_at_once() -> None:
    match = new(3, 2)
    for moment in wander(match, 1):
        if at_table(moment).round:
            break
    rolled = [event for event in match.log if event.kind == "rolled"]
    assert len(rolled) == 3
    for player in at_table(match).players:
        assert all(1 <= value <= 6 for value in player.dice)


@rule("FC-101")
def test_everybody_places_one_die_after_the_other_in_three_laps() -> None:
    for players in (2, 3, 4):
        placed: list[int] = []
        for moment in wander(new(players, 5), 5):
            if at_table(moment).round > 1:
                break
            placed = [event.seat or 0 for event in moment.log if event.kind == "placed_die"]
        first_lap = placed[:players]
        assert sorted(first_lap) == list(range(players))
        assert placed == first_lap * 3


@rule("FC-101")
def test_passing_is_not_allowed() -> None:
    match = play(scene())
    assert offered(match) == {"2", "4", "6"}
    match.play("2")
    assert offered(match) <= ACTIONS


@rule("FC-102")
def test_the_action_is_carried_out_at_once() -> None:
    match = play(scene(), "6", "points")
    assert on_space(at_table(match), "points") == [(0, 6)]
    assert me(match).score == 2
    assert me(match).dice == [0, 4, 2]


@rule("FC-103", "FC-104")
@pytest.mark.parametrize("space", ["road", "bridge", "study", "farm", "exchange", "temple", "headdress"])
def test_a_die_must_be_lower_than_the_lowest_on_the_space(space: str) -> None:
    for lying, fitting in ((5, {"2", "3", "4"}), (3, {"2"}), (2, set())):
        table = scene()
        all_feathers(table, 0)
        stand(table, 0, "I3")
        dice(table, 0, 2, 3, 4)
        lay(table, space, 1, 6)
        lay(table, space, 2, lying)
        assert {die for die in ("2", "3", "4") if space in actions(table, die)} == fitting
    table = scene()
    all_feathers(table, 0)
    stand(table, 0, "I3")
    assert {die for die in ("2", "4", "6") if space in actions(table, die)} == {"2", "4", "6"}


@rule("FC-105")
def test_points_is_always_open() -> None:
    table = scene()
    lay(table, "points", 1, 1)
    lay(table, "points", 2, 1)
    assert all("points" in actions(table, die) for die in ("2", "4", "6"))
    match = play(table, "6", "points")
    assert on_space(at_table(match), "points") == [(1, 1), (2, 1), (0, 6)]


@rule("FC-106")
def test_own_dice_count_like_all_others() -> None:
    table = scene()
    dice(table, 0, 4, 2, 6)
    lay(table, "exchange", 0, 4)
    assert "exchange" not in actions(table, "4")
    dice(table, 0, 3, 2)
    match = play(table, "3", "exchange")
    assert on_space(at_table(match), "exchange") == [(0, 4), (0, 3)]


@rule("FC-107")
@pytest.mark.parametrize("players", [2, 3])
def test_road_and_bridge_share_a_space_with_two_or_three(players: int) -> None:
    table = scene(players)
    lay(table, "road+bridge", 1, 3)
    assert not {"road", "bridge"} & actions(table, "4")
    assert {"road", "bridge"} <= actions(table, "2")


@rule("FC-108")
def test_study_and_farm_share_a_space_with_two() -> None:
    table = scene(2)
    lay(table, "study+farm", 1, 3)
    assert not {"study", "farm"} & actions(table, "4")
    assert {"study", "farm"} <= actions(table, "2")
    table = scene(3)
    lay(table, "study", 1, 3)
    assert "farm" in actions(table, "4")


@rule("FC-109")
def test_on_a_shared_space_each_die_chooses_freely() -> None:
    table = scene(2)
    stand(table, 1, "I3")
    match = play(table, "6", "bridge", "I1")
    while asked(match) and asked(match)[0] == 0:  # type: ignore[index]
        match.play(match.choice.options[0])  # type: ignore[union-attr]
    match.play("4")
    assert {"road", "bridge"} <= offered(match)
    assert on_space(at_table(match), "road+bridge") == [(0, 6)]


@rule("FC-110")
def test_an_action_must_be_possible() -> None:
    table = scene()
    dice(table, 0, 1)
    stand(table, 0, "O3")  # road 2 and 3, bridge 2 and 6
    match = play(table)
    assert not {"road", "bridge"} & offered(match)
    free(table, 0, 1)
    display(table, "study", "-")
    assert "study" not in offered(play(table))
    assert "farm" in offered(play(table))
    priests(table, 0, 0, 0, 0)
    assert "temple" not in offered(play(table))
    priests(table, 0, 0, 0, 1)
    assert "temple" in offered(play(table))
    assert "headdress" not in offered(play(table))
    feathers(table, 0, "1a", "1b")
    assert "headdress" in offered(play(table))
    assert {"exchange", "points"} <= offered(play(table))


@rule("FC-110")
def test_study_and_farm_need_a_free_slot() -> None:
    table = scene()
    tiles(table, 0, "study-points-2", "farm-food-3")
    assert not {"study", "farm"} & actions(table, "6")
    free(table, 0, 1)
    assert {"study", "farm"} <= actions(table, "6")


@rule("FC-111")
def test_the_die_is_the_strength_of_the_action() -> None:
    match = play(scene(), "4", "exchange")
    assert at_table(match).points == 4
    assert me(play(scene(), "2", "points")).score == me(play(scene(), "6", "points")).score


@rule("FC-112")
def test_placed_dice_stay_until_the_end_of_the_round() -> None:
    count = 0
    for moment in wander(new(2, 8), 8):
        table = at_table(moment)
        lying = sum(map(len, table.spaces))
        if table.round == 1:
            assert lying >= count
            count = lying
        elif table.round == 2:
            assert count == 6
            assert lying == 0
            break


@rule("FC-113")
def test_the_order_within_a_turn() -> None:
    table = scene(pututus=True)
    table.pututus[0] -= 1
    table.players[0].pututus[0] += 1
    hand(table, 0, "06", "07", "13", "05", "02")
    table.players[0].offerings = 5
    tiles(table, 0, "study-points-2", slid=True)
    lay(table, "exchange", 1, 1)
    match = play(table)
    assert "card-06" in offered(match)
    match.play("card-06").play("study").play("2")
    assert {"pututu+1", "pututu-1", "card-13"} <= offered(match)
    assert "card-06" not in offered(match)
    match.play("pututu+1").play("card-13")
    assert not {"pututu+1", "pututu-1"} & offered(match)
    match.play("exchange")
    assert asked(match) == (0, "slide_up")
    match.play("no")
    while asked(match) == (0, "exchange"):
        match.play("points")
    assert asked(match) == (0, "end_turn")


@rule("FC-114")
def test_equal_dice_are_one_option() -> None:
    table = scene()
    dice(table, 0, 5, 5, 3)
    match = play(table)
    assert match.choice is not None
    assert match.choice.tokens == ["3", "5"]
    match.play("5").play("points")
    assert sorted(me(match).dice) == [0, 3, 5]


# ---------------------------------------------------------------------- cards 07, 13 and 14 with the die in hand


def closed_everywhere(table: Table) -> None:
    """A die 1 lies on Study, Farm, Temple and Headdress."""
    for space, seat in (("study", 1), ("farm", 1), ("temple", 2), ("headdress", 2)):
        lay(table, space, seat, 1)


@rule("FC-102")
def test_the_next_player_has_no_die_in_hand() -> None:
    match = play(scene(), "4", "points")
    assert asked(match) == (1, "choose_die")
    assert (at_table(match).die, at_table(match).value) == (ON_HAND, 0)


@rule("FC-113")
def test_a_table_that_was_saved_between_choosing_a_die_and_placing_it_goes_on_there() -> None:
    table = scene()
    table.phase, table.die, table.value = PLACE_DIE, 1, 4
    match = begin(table)
    assert asked(match) == (0, "place_die")
    match.play("points")
    assert on_space(at_table(match), "points") == [(0, 4)]


@rule("FC-115")
def test_with_07_only_closed_spaces_are_legal() -> None:
    table = scene()
    closed_everywhere(table)
    hand(table, 0, "07")
    table.players[0].offerings = 1
    assert offered(play(table, "4")) == {"road", "bridge", "exchange", "points", "card-07"}
    assert offered(play(table, "4", "card-07")) == {"study", "farm", "temple"}


@rule("FC-115")
def test_07_may_need_a_further_card_that_can_be_paid() -> None:
    table = scene()
    stand(table, 0, "O3")
    dice(table, 0, 1)
    lay(table, "road", 1, 1)
    lay(table, "bridge", 1, 1)
    hand(table, 0, "07")
    table.players[0].offerings = 2
    assert "card-07" not in offered(play(table))  # no road of 1 leads away
    hand(table, 0, "14")
    assert {"card-07", "card-14"} <= offered(play(table))
    match = play(table, "card-07")
    assert asked(match) == (0, "place_die")
    assert offered(match) == {"road", "bridge"}  # 14 was all that was left to choose
    table.players[0].offerings = 1
    assert not {"card-07", "card-14"} & offered(play(table))
    inti(table, 0)
    show(table, "07")
    assert {"inti-07", "card-14"} <= offered(play(table))


@rule("FC-115")
@pytest.mark.parametrize("medallions", [1, 2])
def test_a_medallion_pays_for_one_of_two_cards(medallions: int) -> None:
    """No way of 1 leads away from village O3, and both ways of moving are closed: it takes 07 and 14."""
    table = scene()
    stand(table, 0, "O3")
    dice(table, 0, 1)
    lay(table, "road", 1, 1)
    lay(table, "bridge", 1, 1)
    show(table, "07")
    show(table, "14")
    inti(table, 0, medallions)
    assert {"inti-07", "inti-14"} & offered(play(table)) == ({"inti-07", "inti-14"} if medallions == 2 else set())


@rule("FC-115")
def test_13_and_14_are_never_together_and_14_moves_only() -> None:
    table = scene()
    hand(table, 0, "13", "14")
    table.players[0].offerings = 2
    assert offered(play(table, "4", "card-14")) == {"road", "bridge"}
    match = play(table, "4", "card-13")
    assert "card-14" not in offered(match)
    assert "points" not in offered(match)


@rule("FC-115")
def test_no_space_is_offered_that_still_needs_a_card() -> None:
    table = scene()
    dice(table, 0, 1)
    stand(table, 0, "O3")
    hand(table, 0, "13")
    table.players[0].offerings = 1
    match = play(table)
    assert "road" not in offered(match)
    match.play("card-13")
    assert {"road", "bridge"} <= offered(match)


# ---------------------------------------------------------------------- the Points action


@rule("FC-210")
@pytest.mark.parametrize("value", [1, 3, 6])
def test_points_gives_two_points_whatever_the_die(value: int) -> None:
    table = scene()
    dice(table, 0, value)
    assert me(play(table, "points")).score == 2


# ---------------------------------------------------------------------- Pututus


def with_pututus(ones: int, twos: int, *values: int) -> Table:
    table = scene(pututus=True)
    for kind, count in enumerate((ones, twos)):
        table.pututus[kind] -= count
        table.players[0].pututus[kind] += count
    dice(table, 0, *values)
    return table


@rule("FC-480")
@pytest.mark.parametrize(("players", "ones", "twos"), [(2, 6, 1), (3, 9, 2), (4, 12, 3)])
def test_the_supply_of_pututus(players: int, ones: int, twos: int) -> None:
    assert at_table(new(players, pututus=True)).pututus == [ones, twos]
    assert at_table(new(players)).pututus == [0, 0]


def rolled(table: Table, *faces: list[int]) -> Table:
    """The dice fell like this, seat by seat."""
    for player, values in zip(table.players, faces, strict=True):
        player.dice = values
    phase_one.gain_pututus(table)
    return table


@rule("FC-481")
def test_a_pair_gains_a_one_and_a_triple_a_two() -> None:
    table = rolled(scene(pututus=True), [2, 2, 5], [4, 4, 4], [1, 2, 3], [6, 1, 6])
    assert [player.pututus for player in table.players] == [[1, 0], [0, 1], [0, 0], [1, 0]]
    assert table.pututus == [10, 2]


@rule("FC-481")
@pytest.mark.parametrize("pututus", [False, True])
def test_pututus_are_gained_right_after_every_roll_of_the_module(pututus: bool) -> None:
    for moment in wander(new(4, 6, pututus=pututus), 6):
        if "rolled" in [event.kind for event in moment.log]:
            break
    pairs = [player.seat for player in at_table(moment).players if len(set(player.dice)) < 3]
    gained = [event.seat for event in moment.log if event.kind == "gained_pututu"]
    assert sorted(seat or 0 for seat in gained) == (pairs if pututus else [])


@rule("FC-482", "FC-483")
def test_if_there_are_too_few_the_last_in_turn_order_takes_first() -> None:
    table = scene(pututus=True)
    table.order = [2, 0, 3, 1]
    table.pututus = [1, 0]
    rolled(table, [2, 2, 5], [4, 4, 4], [1, 1, 3], [6, 1, 6])
    assert [player.pututus for player in table.players] == [[0, 0], [0, 0], [0, 0], [1, 0]]
    assert table.pututus == [0, 0]


@rule("FC-484")
def test_pututus_are_used_on_the_chosen_die_before_it_is_placed() -> None:
    table = with_pututus(2, 1, 3, 5)
    match = play(table)
    assert not any(token.startswith("pututu") for token in offered(match))
    match.play("3")
    assert {"pututu+1", "pututu-1", "pututu+2", "pututu-2"} <= offered(match)
    match.play("pututu+1").play("pututu+2")
    assert at_table(match).value == 6
    assert sorted(me(match).dice) == [0, 5, 6]
    assert "pututu-1" in offered(match)
    assert "points" in offered(match)


@rule("FC-484")
def test_pututus_come_before_the_cards() -> None:
    table = with_pututus(1, 0, 3)
    hand(table, 0, "13")
    table.players[0].offerings = 1
    match = play(table)
    assert {"pututu+1", "card-13"} <= offered(match)
    match.play("card-13")
    assert not any(token.startswith("pututu") for token in offered(match))


@rule("FC-485", "FC-486")
@pytest.mark.parametrize(
    ("value", "uses"),
    [
        (1, {"pututu+1", "pututu+2"}),
        (2, {"pututu+1", "pututu-1", "pututu+2"}),
        (5, {"pututu+1", "pututu-1", "pututu-2"}),
        (6, {"pututu-1", "pututu-2"}),
    ],
)
def test_a_pututu_changes_the_die_by_exactly_its_number(value: int, uses: set[str]) -> None:
    table = with_pututus(1, 1, value)
    match = play(table)
    assert {token for token in offered(match) if token.startswith("pututu")} == uses
    for use in uses:
        assert at_table(play(table, use)).value == value + int(use.removeprefix("pututu"))


@rule("FC-487")
def test_the_changed_die_counts_for_everything_and_must_be_placed() -> None:
    table = with_pututus(1, 1, 6, 2)
    lay(table, "exchange", 1, 5)
    match = play(table, "6", "pututu-2")
    assert asked(match) == (0, "place_die")
    assert "exchange" in offered(match)
    match.play("exchange")
    assert at_table(match).points == 4
    assert on_space(at_table(match), "exchange") == [(1, 5), (0, 4)]


@rule("FC-488")
def test_used_pututus_return_to_the_supply() -> None:
    table = with_pututus(2, 1, 3)
    supply = table.pututus[:]
    match = play(table, "pututu+1", "pututu-2")
    assert me(match).pututus == [1, 0]
    assert at_table(match).pututus == [supply[0] + 1, supply[1] + 1]


@rule("FC-489")
def test_pututus_are_kept_from_round_to_round_and_are_worth_nothing() -> None:
    for moment in wander(new(3, 9, pututus=True), 9):
        gained = sum(event.kind == "gained_pututu" for event in moment.log)
        used = sum(event.kind == "used_pututu" for event in moment.log)
        assert sum(sum(player.pututus) for player in at_table(moment).players) == gained - used
    assert moment.result is not None
    assert "pututu" not in str(moment.result.breakdown)
