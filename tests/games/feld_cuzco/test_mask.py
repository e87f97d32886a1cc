"""The fire blessing, Study and Farm, the temple and the headdress."""

from __future__ import annotations

import pytest

from tampu.games.feld_cuzco.components import MASK_COLOURS, TILES
from tampu.games.feld_cuzco.player import NONE
from tests.games.feld_cuzco.scene import *
from tests.ledger import rule

# ---------------------------------------------------------------------- the fire blessing


@rule("FC-120")
def test_a_priest_a_circle_and_coming_home_give_a_blessing() -> None:
    assert asked(play(scene(), "4", "temple")) == (0, "blessing_gift")
    table = scene()
    feathers(table, 0, "3a", "3b")
    assert asked(play(table, "4", "headdress")) == (0, "blessing_gift")
    table = scene()
    stand(table, 0, "I0")
    assert asked(play(table, "2", "road", "cuzco")) == (0, "blessing_gift")


@rule("FC-120")
def test_a_blessing_is_gained_in_phase_two_as_well() -> None:
    table = scene()
    tiles(table, 0, "study-circle-1")
    feathers(table, 0, "3a", "3b")
    assert asked(play(abilities(table), "study-circle")) == (0, "blessing_gift")


@rule("FC-121")
def test_a_blessing_gives_two_things() -> None:
    match = play(scene(), "4", "temple")
    assert offered(match) == {"god_card", "offering"}
    match.play("offering")
    assert asked(match) == (0, "blessing_bonus")
    assert offered(match) == {"knowledge", "food"}
    match.play("food")
    assert (me(match).offerings, me(match).food, me(match).knowledge) == (1, 1, 0)
    match = play(scene(), "4", "temple", "god_card", "09", "knowledge")
    assert (me(match).offerings, me(match).food, me(match).knowledge) == (0, 0, 1)
    assert held(me(match)) == ["09"]


@rule("FC-122")
def test_without_a_face_up_card_the_offering_is_taken() -> None:
    table = scene()
    for god, card in enumerate(table.face_up):
        table.players[3].hand[card] += 1
        table.face_up[god] = NONE
        for other in table.decks[god].cards:
            table.players[3].hand[other] += 1
        table.decks[god].cards.clear()
    match = play(table, "4", "temple")
    assert asked(match) == (0, "blessing_bonus")
    assert me(match).offerings == 1


@rule("FC-123")
def test_card_08_replaces_the_whole_blessing() -> None:
    table = scene()
    hand(table, 0, "08")
    table.players[0].offerings = 1
    match = play(table, "4", "temple", "card-08")
    assert (me(match).offerings, me(match).food, me(match).knowledge) == (0, 3, 3)
    assert asked(match) == (1, "choose_die")


@rule("FC-124")
def test_at_the_end_of_the_track_there_is_only_food() -> None:
    table = scene()
    table.players[0].knowledge = 15
    match = play(table, "4", "temple", "offering")
    assert asked(match) == (1, "choose_die")
    assert (me(match).food, me(match).knowledge) == (1, 15)


# ---------------------------------------------------------------------- Study and Farm


@rule("FC-160")
@pytest.mark.parametrize("action", ["study", "farm"])
def test_a_tile_is_taken_up_to_the_strength(action: str) -> None:
    table = scene()
    match = play(table, "4", action)
    assert asked(match) == (0, "take_tile")
    assert offered(match) == {"1", "2", "3", "4"}
    at = 2 if action == "study" else 8
    tile = str(TILES[table.display[at]])
    match.play("3")
    assert owned(me(match)) == [tile]
    assert tile.startswith(action)


@rule("FC-161")
def test_the_tile_takes_the_first_free_slot_not_slid() -> None:
    table = scene()
    tiles(table, 0, "study-points-2", slid=True)
    match = play(table, "2", "farm", "1")
    assert me(match).tiles[0] == table.players[0].tiles[0]
    assert me(match).tiles[1] == table.display[6]
    assert me(match).slid == [1] + [0] * 11
    table = scene()
    tiles(table, 0, "study-points-2", "study-points-3")
    free(table, 0, 1)
    assert me(play(table, "2", "farm", "1")).tiles[2] == table.display[6]


@rule("FC-162")
def test_without_a_free_slot_there_is_no_study_and_no_farm() -> None:
    table = scene()
    tiles(table, 0, "study-points-2", "farm-food-3")
    assert not {"study", "farm"} & offered(play(table, "6"))


@rule("FC-163")
def test_emptied_display_spaces_stay_empty_in_the_round() -> None:
    match = play(scene(), "4", "study", "2")
    assert at_table(match).display[1] == NONE
    assert [tile == NONE for tile in at_table(match).display].count(True) == 1
    dice(at_table(match), 1, 3)
    match = play(at_table(match), "study")
    assert offered(match) == {"1", "3"}


@rule("FC-164")
def test_the_ability_is_not_used_on_taking_the_tile() -> None:
    table = scene()
    display(table, "study", "study-points-3")
    match = play(table, "2", "study", "1")
    assert me(match).score == 0
    assert asked(match) == (1, "choose_die")


@rule("FC-165")
def test_tiles_stay_on_the_mask() -> None:
    table = scene()
    tiles(table, 0, "study-points-2", "farm-food-3")
    match = play(abilities(table), "study-points", "farm-food")
    assert owned(me(match)) == ["study-points-2", "farm-food-3"]


@rule("FC-166")
def test_the_place_of_a_tile_never_matters() -> None:
    for order in (
        ["study-road-1", "study-points-2", "study-road-2"],
        ["study-points-2", "study-road-2", "study-road-1"],
    ):
        table = scene()
        tiles(table, 0, *order)
        match = play(abilities(table), "study-road")
        assert offered(match) == {"I0", "I2"}  # strength 4


# ---------------------------------------------------------------------- the temple


@rule("FC-190")
@pytest.mark.parametrize("value", [1, 2, 5, 6])
def test_the_strength_names_the_step(value: int) -> None:
    table = scene()
    dice(table, 0, value)
    match = play(table, "temple")
    assert on_steps(at_table(match)) == [0 if step == value else None for step in range(1, 7)]


@rule("FC-191", "FC-193")
def test_priests_are_pushed_down_until_a_step_is_free() -> None:
    table = scene()
    priests(table, 1, None, 2, 0, None, 3)
    match = play(table, "4", "temple")
    assert on_steps(at_table(match)) == [1, 2, 0, 0, None, 3]


@rule("FC-192")
def test_a_priest_pushed_off_step_1_goes_home() -> None:
    table = scene()
    priests(table, 1, 2)
    match = play(table, "2", "temple")
    assert on_steps(at_table(match))[:2] == [2, 0]
    assert at_table(match).priests_of(1) == 0
    assert "priest_went_home" in kinds(match)


@rule("FC-193")
def test_priests_below_the_gap_and_above_the_strength_stay() -> None:
    table = scene()
    priests(table, 1, 2, None, 3, 1, 2)
    match = play(table, "4", "temple")
    assert on_steps(at_table(match)) == [1, 2, 3, 0, 1, 2]


@rule("FC-194")
def test_only_the_player_who_places_is_blessed() -> None:
    table = scene()
    priests(table, None, None, None, 1)
    match = play(table, "4", "temple")
    assert asked(match) == (0, "blessing_gift")
    match.play("offering").play("food")
    assert asked(match) == (1, "choose_die")
    assert (me(match, 1).offerings, me(match, 1).food) == (0, 0)


@rule("FC-195")
def test_with_all_priests_on_the_steps_there_is_no_temple() -> None:
    table = scene()
    priests(table, 0, 0, 0, 0)
    assert "temple" not in offered(play(table, "6"))


@rule("FC-196")
def test_card_12_replaces_the_pushing() -> None:
    table = scene()
    priests(table, 1, 2, 3, 1)
    hand(table, 0, "12")
    table.players[0].offerings = 1
    match = play(table, "4", "temple", "card-12")
    assert on_steps(at_table(match)) == [1, 2, 3, 0, None, None]


# ---------------------------------------------------------------------- the headdress


@rule("FC-200")
def test_a_circle_needs_both_feathers_the_strength_and_to_be_inactive() -> None:
    table = scene()
    feathers(table, 0, "1a", "1b", "2a", "3a", "3b", "4a", "4b", "6a", "6b")
    table.players[0].circles[3] = 1
    match = play(table, "4", "headdress")
    assert asked(match) == (0, "circle")
    assert offered(match) == {"1", "3"}
    assert offered(play(table, "6", "headdress")) == {"1", "3", "6"}


@rule("FC-201")
def test_without_such_a_circle_there_is_no_headdress() -> None:
    table = scene()
    feathers(table, 0, "5a", "5b")
    assert "headdress" not in offered(play(table, "4"))
    assert "headdress" in offered(play(table, "6"))


@rule("FC-202")
def test_an_active_circle_stays_active_and_keeps_its_feathers() -> None:
    table = scene()
    feathers(table, 0, "3a", "3b")
    match = play(table, "4", "headdress", "offering", "food")
    assert me(match).circles == [0, 0, 1, 0, 0, 0]
    assert sum(me(match).feathers) == 2
    palace(at_table(match).copy())
    assert me(match).circles[2] == 1


@rule("FC-203")
@pytest.mark.parametrize(("round_", "bonus"), [(1, 10), (2, 10), (3, 7), (4, 7), (5, 4), (6, 4)])
@pytest.mark.parametrize(("circle", "printed"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_points_of_circle_and_round(round_: int, bonus: int, circle: int, printed: int) -> None:
    table = scene(round_=round_)
    feathers(table, 0, f"{circle}a", f"{circle}b")
    assert me(play(table, "6", "headdress")).score == printed + bonus


@rule("FC-204")
def test_the_blessing_comes_after_the_points() -> None:
    table = scene()
    feathers(table, 0, "3a", "3b")
    match = play(table, "4", "headdress")
    assert kinds(match)[-3:] == ["activated_circle", "scored", "blessed"]
    assert asked(match) == (0, "blessing_gift")


@rule("FC-205")
def test_each_feather_slot_belongs_to_one_circle() -> None:
    for circle in range(1, 7):
        table = scene()
        all_feathers(table, 0, f"{circle}b")
        assert offered(play(table, "6", "headdress")) == {str(die) for die in range(1, 7) if die != circle}
    assert all(len(colours) == 12 for colours in MASK_COLOURS)


def test_a_lower_die_closes_the_headdress() -> None:
    table = scene()
    feathers(table, 0, "3a", "3b")
    lay(table, "headdress", 1, 4)
    assert "headdress" not in offered(play(table, "4"))
