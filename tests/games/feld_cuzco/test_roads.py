"""Road and Bridge: running, Quipus and feathers, coming home and leaving again."""

from __future__ import annotations

import pytest

from tampu.games.feld_cuzco.network import network
from tampu.games.feld_cuzco.phases import Phase
from tests.games.feld_cuzco.scene import *
from tests.ledger import rule


@rule("FC-130")
@pytest.mark.parametrize(
    ("place", "action", "value", "there"),
    [
        ("I2", "road", 4, {"cuzco", "O1"}),  # road 4 of the Cuzco tile, road 1 to O1; road 5 to I3 is too long
        ("I2", "bridge", 4, {"O2"}),  # bridge 4 to O2; bridge 5 to I1 is too long
        ("O4", "road", 6, {"I5", "O5"}),
        ("O4", "bridge", 6, {"I4", "O3"}),
        ("I1", "bridge", 6, {"cuzco", "I2", "O1"}),
    ],
)
def test_a_move_goes_along_one_path_of_the_kind(place: str, action: str, value: int, there: set[str]) -> None:
    table = scene()
    stand(table, 0, place)
    dice(table, 0, value)
    match = play(table, action)
    if len(there) == 1:
        assert where(me(match)) in there
    else:
        assert asked(match) == (0, "destination")
        assert offered(match) == there


@rule("FC-131")
def test_no_two_places_are_joined_by_two_paths() -> None:
    for layout in range(144):
        for ways in network(layout).ways:
            targets = [to for to, _, _ in ways]
            assert len(targets) == len(set(targets))
            assert all(1 <= die <= 6 for _, _, die in ways)


@rule("FC-132")
def test_exactly_one_step_and_no_staying() -> None:
    table = scene()
    match = play(table, "6", "road")
    assert offered(match) == {"I0", "I2", "I4"}
    match.play("I0")
    assert where(me(match)) == "I0"


@rule("FC-133")
@pytest.mark.parametrize("rotation", range(6))
def test_branches_join_cuzco_and_inner_villages_both_ways(rotation: int) -> None:
    table = scene()
    table.rotation = rotation
    dice(table, 0, 4)
    there = {f"I{rotation % 6}", f"I{(2 + rotation) % 6}"}  # roads 2 and 4
    assert offered(play(table, "road")) == there
    for village in range(6):
        table = scene()
        table.rotation = rotation
        dice(table, 0, 4)
        stand(table, 0, f"I{village}")
        match = play(table)
        reached = offered(match.play("road")) if "road" in offered(match) else set()
        came_home = where(me(match)) == "cuzco"
        assert ("cuzco" in reached or came_home) == (f"I{village}" in there)


@rule("FC-134")
def test_any_number_of_chasquis_may_stand_on_a_place() -> None:
    table = scene()
    for seat in (1, 2, 3):
        stand(table, seat, "I0")
    assert "I0" in offered(play(table, "4", "road"))


@rule("FC-135")
def test_a_quipu_is_put_on_top_without_asking() -> None:
    table = scene()
    quipu(table, 1, "I0")
    quipu(table, 2, "I0")
    match = play(table, "4", "road", "I0")
    assert stack(at_table(match), "I0") == [1, 2, 0]
    assert me(match).quipus == 9


@rule("FC-136", "FC-137")
def test_quipus_leave_the_mask_from_the_left_and_free_slots_in_that_order() -> None:
    table = scene()
    tiles(table, 0, "study-points-2", "study-points-3")
    assert table.players[0].free_slot() == -1
    match = play(table, "4", "road", "I0")
    assert me(match).free_slot() == 2  # t3


@rule("FC-136")
def test_the_reserve_is_used_only_when_the_mask_is_empty() -> None:
    table = scene()
    free(table, 0, 3)
    match = play(table, "4", "road", "I0")
    assert (me(match).quipus, me(match).reserve) == (6, 3)
    table = scene()
    free(table, 0, 10)
    match = play(table, "4", "road", "I0")
    assert (me(match).quipus, me(match).reserve) == (0, 9)


@rule("FC-138", "FC-139")
def test_a_village_with_an_own_quipu_gives_nothing_more() -> None:
    table = scene()
    quipu(table, 0, "I0")
    hand(table, 0, "10")
    table.players[0].offerings = 1
    match = play(table, "4", "road", "I0")
    assert where(me(match)) == "I0"
    assert stack(at_table(match), "I0") == [0]
    assert me(match).quipus == 9
    assert feathered(me(match)) == set()
    assert asked(match) == (1, "choose_die")


@rule("FC-140")
def test_without_any_quipu_a_move_gains_nothing() -> None:
    table = scene()
    quipu(table, 0, "I1", "I2", "I3", "I4", "I5", "O0", "O1", "O2", "O3", "O4")
    match = play(table, "4", "road", "I0")
    assert where(me(match)) == "I0"
    assert stack(at_table(match), "I0") == []
    assert feathered(me(match)) == set()


@rule("FC-141", "FC-143")
def test_a_feather_of_the_village_goes_on_a_free_slot_of_its_colour() -> None:
    table = scene()
    feathers(table, 0, "4a")
    match = play(table, "4", "road", "I0")  # violet
    assert asked(match) == (0, "feather_slot")
    assert offered(match) == {"1b", "6a"}
    match.play("6a")
    assert feathered(me(match)) == {"4a", "6a"}
    assert me(match).colours == [0, 2, 0, 0]


@rule("FC-142")
def test_with_three_feathers_of_the_colour_none_is_taken() -> None:
    table = scene()
    feathers(table, 0, "1b", "4a", "6a")
    match = play(table, "4", "road", "I0")
    assert stack(at_table(match), "I0") == [0]
    assert me(match).colours == [0, 3, 0, 0]
    assert asked(match) == (1, "choose_die")


@rule("FC-144")
def test_moving_into_a_village_gives_no_points() -> None:
    match = play(scene(), "4", "road", "I2", "1a")
    assert me(match).score == 0


@rule("FC-145")
def test_quipu_then_card_10_then_feather() -> None:
    table = scene()
    hand(table, 0, "10")
    table.players[0].offerings = 1
    match = play(table, "4", "road", "I2")
    assert asked(match) == (0, "village_points")
    assert stack(at_table(match), "I2") == [0]
    match.play("card-10")
    assert me(match).score == 2
    assert asked(match) == (0, "feather_slot")


@rule("FC-146")
def test_quipus_on_villages_never_move() -> None:
    for seed in (1, 2):
        before: list[tuple[int, ...]] = [()] * 12
        for moment in wander(new(4, seed), seed):
            now = at_table(moment).villages
            for old, new_ in zip(before, now, strict=True):
                assert new_[: len(old)] == old
            before = now[:]


@rule("FC-147")
def test_coming_home_gives_a_blessing_every_time_and_neither_quipu_nor_feather() -> None:
    table = scene()
    stand(table, 0, "I0")
    dice(table, 0, 2, 6)
    match = play(table, "2", "road", "cuzco")
    assert asked(match) == (0, "blessing_gift")
    assert me(match).quipus == 10
    assert feathered(me(match)) == set()
    table = at_table(match.play("offering").play("food")).copy()
    stand(table, 0, "I1")
    table.players[0].may_turn = False
    table.at = table.active = 0
    match = play(table, "bridge", "cuzco")
    assert asked(match) == (0, "blessing_gift")


@rule("FC-148", "FC-150")
def test_leaving_after_a_return_the_tile_may_be_turned_first() -> None:
    table = scene()
    table.players[0].may_turn = True
    dice(table, 0, 4)
    match = play(table, "road")
    assert asked(match) == (0, "turn_cuzco_tile")
    assert offered(match) == {"0", "1", "2", "3", "4", "5"}
    match.play("3")
    assert at_table(match).rotation == 3
    assert offered(match) == {"I3", "I5"}
    match.play("I5")
    assert at_table(match).rotation == 3
    assert me(match).may_turn is False
    assert [where(player) for player in at_table(match).players[1:]] == ["cuzco"] * 3
    assert kinds(match).count("turned_cuzco_tile") == 1
    match = play(table, "road", "0")
    assert at_table(match).rotation == 0
    assert kinds(match).count("left_cuzco_tile") == 1


@rule("FC-148")
def test_a_return_gives_the_right_to_turn_once() -> None:
    table = scene()
    stand(table, 0, "I0")
    match = play(table, "2", "road", "cuzco")
    assert me(match).may_turn is True


@rule("FC-133")
@pytest.mark.parametrize("rotation", range(6))
@pytest.mark.parametrize("by", ["road", "bridge"])
def test_no_way_leads_home_from_an_outer_village(rotation: int, by: str) -> None:
    for village in range(6):
        table = scene()
        table.rotation = rotation
        stand(table, 0, f"O{village}")
        assert "cuzco" not in offered(play(table, "6", by))


@rule("FC-149")
def test_leaving_for_the_first_time_does_not_turn_the_tile() -> None:
    assert asked(play(scene(), "4", "road")) == (0, "destination")


@rule("FC-150")
@pytest.mark.parametrize("rotation", range(6))
def test_turning_never_makes_the_move_impossible(rotation: int) -> None:
    table = scene()
    table.players[0].may_turn = True
    table.rotation = 5
    for value, roads in ((2, 1), (4, 2), (6, 3)):
        dice(table, 0, value)
        match = play(table, "road", str(rotation))
        if roads > 1:
            assert len(offered(match)) == roads
        else:
            assert where(me(match)) == f"I{rotation}"
        table = scene()
        table.players[0].may_turn = True


@rule("FC-151")
def test_the_tile_may_be_turned_in_phase_two_and_with_card_14() -> None:
    table = scene()
    table.players[0].may_turn = True
    tiles(table, 0, "study-bridge-1", "study-bridge-2")
    match = play(abilities(table), "study-bridge")
    assert at_table(match).phase is Phase.ABILITIES
    assert asked(match) == (0, "turn_cuzco_tile")
    table = scene()
    table.players[0].may_turn = True
    hand(table, 0, "14")
    table.players[0].offerings = 1
    match = play(table, "4", "card-14", "road")
    assert asked(match) == (0, "turn_cuzco_tile")
    match.play("2").play("O0")
    assert at_table(match).rotation == 2
    assert kinds(match).count("turned_cuzco_tile") == 1
