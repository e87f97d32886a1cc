"""Exchange: spending pips."""

from __future__ import annotations

import pytest

from tampu.engine.match import Match
from tampu.games.feld_cuzco.state import Table
from tests.games.feld_cuzco.scene import *
from tests.ledger import rule


def spending(value: int, table: Table | None = None) -> Match:
    """Seat 0 has so many points to spend."""
    table = table or scene()
    dice(table, 0, value, 5 if value == 6 else 6)
    return play(table, str(value), "exchange")


@rule("FC-170")
def test_points_are_spent_in_any_mix_and_repeated() -> None:
    match = spending(5)
    match.play("offering").play("points").play("offering")
    assert (me(match).offerings, me(match).score) == (2, 1)
    assert asked(match) == (1, "choose_die")
    match = spending(4)
    for _ in range(2):
        match.play("offering")
    assert me(match).offerings == 2


@rule("FC-171")
def test_all_points_are_spent() -> None:
    match = spending(3)
    assert "done" not in offered(match)
    match.play("points").play("offering")
    assert me(match).score == 1
    match = spending(1)
    assert asked(match) == (1, "choose_die")
    assert me(match).score == 1


@rule("FC-172")
def test_a_study_tile_slid_down_gives_knowledge() -> None:
    table = scene()
    tiles(table, 0, "study-road-2", "study-points-3", "farm-food-3")
    match = spending(3, table).play("university")
    assert asked(match) == (0, "tile_down")
    assert offered(match) == {"study-road-2", "study-points-3"}
    match.play("study-points-3")
    assert me(match).knowledge == 3
    assert owned(me(match)) == ["study-road-2", "study-points-3*", "farm-food-3"]
    assert at_table(match).points == 2


@rule("FC-173")
def test_a_farm_tile_slid_down_gives_food() -> None:
    table = scene()
    tiles(table, 0, "farm-road-2", "farm-points-3", "study-road-1")
    match = spending(3, table).play("food")
    assert offered(match) == {"farm-road-2", "farm-points-3"}
    match.play("farm-road-2")
    assert (me(match).food, me(match).knowledge) == (2, 0)
    assert owned(me(match)) == ["farm-road-2*", "farm-points-3", "study-road-1"]


@rule("FC-174")
def test_one_point_for_a_victory_point() -> None:
    match = spending(4).play("points")
    assert (me(match).score, at_table(match).points) == (1, 3)


@rule("FC-175")
def test_two_points_for_an_offering() -> None:
    match = spending(4).play("offering")
    assert (me(match).offerings, at_table(match).points) == (1, 2)


@rule("FC-176")
def test_two_points_for_a_god_card() -> None:
    match = spending(4).play("god_card").play("04")
    assert held(me(match)) == ["04"]
    assert at_table(match).points == 2


@rule("FC-177")
def test_two_points_for_a_feather_of_a_colour_with_room() -> None:
    table = scene()
    all_feathers(table, 0, "2a", "3b", "4b")
    match = spending(4, table).play("feather")
    assert asked(match) == (0, "feather_colour")
    assert offered(match) == {"orange", "pink"}
    match.play("orange")
    assert asked(match) == (0, "feather_slot")
    assert offered(match) == {"2a", "3b"}
    match.play("3b")
    assert "3b" in feathered(me(match))
    assert at_table(match).points == 2


@rule("FC-178")
def test_two_points_move_a_quipu_to_the_reserve_and_free_a_slot() -> None:
    table = scene()
    tiles(table, 0, "study-points-2", "farm-food-3")
    match = spending(4, table).play("quipu")
    assert (me(match).quipus, me(match).reserve) == (9, 1)
    assert me(match).free_slot() == 2
    assert at_table(match).points == 2


@rule("FC-179")
def test_the_reserve_has_no_limit_and_is_used_later() -> None:
    table = scene()
    free(table, 0, 9)
    match = spending(2, table).play("quipu")
    assert (me(match).quipus, me(match).reserve) == (0, 10)
    table = at_table(match).copy()
    table.at = table.active = 0
    match = play(table, "road", "I0")
    assert me(match).reserve == 9


@rule("FC-180")
def test_a_tile_slid_down_is_not_slid_down_again() -> None:
    table = scene()
    tiles(table, 0, "study-road-2", slid=True)
    tiles(table, 0, "farm-food-3", slid=True)
    assert not {"university", "food"} & offered(spending(3, table))
    hand(table, 0, "02")
    table.players[0].offerings = 1
    match = spending(3, table).play("card-02").play("study-road-2").play("done")
    assert "university" in offered(match)


@rule("FC-181")
def test_a_tile_keeps_its_ability_when_slid_down() -> None:
    table = scene()
    tiles(table, 0, "farm-food-3", slid=True)
    assert "farm-food" in offered(play(abilities(table)))


@rule("FC-182")
def test_a_marker_that_lands_goes_on_top() -> None:
    table = scene()
    table.players[1].knowledge = 2
    table.players[2].knowledge = 2
    table.players[3].knowledge = 2
    table.standing = [3, 1, 2, 0]
    tiles(table, 0, "study-road-2")
    match = spending(3, table).play("university")
    assert at_table(match).standing == [0, 3, 1, 2]
    assert [player.knowledge for player in at_table(match).players] == [2, 2, 2, 2]


@rule("FC-183")
def test_the_track_ends_at_15() -> None:
    table = scene()
    table.players[0].knowledge = 14
    tiles(table, 0, "study-points-3", "study-points-2")
    match = spending(6, table).play("university").play("study-points-3")
    assert me(match).knowledge == 15
    table = scene()
    for player in table.players[:2]:
        player.knowledge = 15
    table.standing = [1, 0, 2, 3]
    tiles(table, 0, "study-points-3")
    match = spending(3, table)
    assert "university" in offered(match)
    match.play("university")
    assert at_table(match).standing == [1, 0, 2, 3]
    assert owned(me(match)) == ["study-points-3*"]


@rule("FC-184")
def test_an_exchange_without_effect_is_not_offered() -> None:
    everything = {"university", "food", "points", "offering", "god_card", "feather", "quipu"}
    table = scene()
    tiles(table, 0, "study-road-2", "farm-food-3")
    assert offered(spending(2, table)) == everything
    assert offered(spending(2)) == everything - {"university", "food"}
    table = scene()
    all_feathers(table, 0)
    assert "feather" not in offered(spending(2, table))
    table = scene()
    free(table, 0, 10)
    assert "quipu" not in offered(spending(2, table))
    table = scene()
    for god, card in enumerate(table.face_up):
        for other in (card, *table.decks[god].cards):
            table.players[3].hand[other] += 1
        table.face_up[god] = -1
        table.decks[god].cards.clear()
    assert "god_card" not in offered(spending(2, table))
    table = scene()
    tiles(table, 0, "study-road-2")
    assert offered(spending(1, table)) == {"university", "points"}


@rule("FC-185")
def test_card_02_comes_before_the_first_point() -> None:
    table = scene()
    tiles(table, 0, "study-road-2", slid=True)
    hand(table, 0, "02")
    table.players[0].offerings = 1
    match = spending(3, table)
    assert asked(match) == (0, "slide_up")
    match.play("no")
    while asked(match) == (0, "exchange"):
        assert "card-02" not in offered(match)
        match.play("points")


@rule("FC-494")
def test_offerings_and_food_never_run_out() -> None:
    table = scene()
    table.players[1].offerings = 40
    table.players[1].food = 50
    match = spending(2, table).play("offering")
    assert me(match).offerings == 1
    tiles(table, 0, "farm-food-3")
    assert me(spending(1, table).play("food")).food == 3


@rule("FC-495")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_feathers_cannot_run_out(players: int) -> None:
    for moment in wander(new(players, 4), 4):
        for colour in range(4):
            taken = sum(player.colours[colour] for player in at_table(moment).players)
            assert taken <= 3 * players
            assert all(player.colours[colour] <= 3 for player in at_table(moment).players)


def test_missions_look_at_tiles_as_they_lie() -> None:
    table = scene()
    missions(table, 0, "17")
    tiles(table, 0, "study-road-1", "study-road-2", "study-road-3", slid=True)
    assert offered(play(palace(table))) == {"complete-17"}
