"""Chapter L: moon tiles and the end of a day."""

from __future__ import annotations

import pytest

from tests.games.machu_picchu.scene import *
from tests.ledger import rule

TILES = ["moon_corn", "moon_llama", "moon_coca", "moon_pottery", "moon_cloth", "moon_steps_2", "moon_steps_3"]

EFFECTS = [
    pytest.param("moon_corn", False, {"corn": 4}, 0, marks=pytest.mark.rule("MP-230"), id="corn"),
    pytest.param("moon_llama", True, {"llama": 1}, 0, marks=pytest.mark.rule("MP-231"), id="llama"),
    pytest.param("moon_coca", True, {"coca": 1}, 0, marks=pytest.mark.rule("MP-232"), id="coca"),
    pytest.param("moon_pottery", True, {"pottery": 1}, 0, marks=pytest.mark.rule("MP-233"), id="pottery"),
    pytest.param("moon_cloth", True, {"cloth": 1}, 0, marks=pytest.mark.rule("MP-234"), id="cloth"),
    pytest.param("moon_steps_2", False, {"corn": 1}, 2, marks=pytest.mark.rule("MP-235"), id="steps_2"),
    pytest.param("moon_steps_3", False, {"corn": 1}, 3, marks=pytest.mark.rule("MP-236"), id="steps_3"),
]
"""Each tile, whether it wants a fee, and what a player with 1 corn has after it: goods and steps."""


# ---------------------------------------------------------------------- taking a tile


@rule("MP-220", "MP-221")
def test_who_stays_chooses_any_of_the_seven_tiles() -> None:
    match = play(scene(), "stay")
    assert asked(match) == (0, "choose_moon_tile")
    assert match.choice is not None
    assert sorted(match.choice.tokens) == sorted(TILES)


@rule("MP-220")
def test_tiles_on_display_and_before_players_are_public() -> None:
    match = play(scene(), "stay", "moon_coca")
    for seat in (0, 1, None):
        assert seen(match, seat)["moons"] == [tile for tile in TILES if tile != "moon_coca"]
        assert [player["moons"] for player in seen(match, seat)["players"]] == [["moon_coca"], [], []]


@rule("MP-221")
def test_a_tile_that_was_taken_is_no_longer_on_display() -> None:
    match = play(scene(), "stay", "moon_llama", "stay")
    assert asked(match) == (1, "choose_moon_tile")
    assert offered(match) == {"moon_corn", "moon_coca", "moon_pottery", "moon_cloth", "moon_steps_2", "moon_steps_3"}


@rule("MP-221")
def test_staying_gives_one_tile_and_ends_the_turn() -> None:
    match = play(scene(), "stay", "moon_corn")
    assert asked(match) == (1, "choose_move")
    assert len(at_table(match).players[0].moons) == 1
    assert len(at_table(match).moons) == 6


@rule("MP-222")
def test_a_player_may_hold_several_tiles_and_they_pay_at_night() -> None:
    table = scene(players=2)
    match = play(table, "stay", "moon_corn", "house_of_priests", "stay", "moon_steps_3")
    assert seen(match)["players"][0]["moons"] == ["moon_corn", "moon_steps_3"]
    assert (goods(at_table(match).players[0]), at_table(match).players[0].scout) == ({}, 0)
    match.play("sun_clock").play("stay").play("moon_steps_2")
    assert (goods(at_table(match).players[0]), at_table(match).players[0].scout) == ({}, 0)
    match.play("main_temple")  # seat 1 has the last turn of the day
    assert (goods(at_table(match).players[0]), at_table(match).players[0].scout) == ({"corn": 3}, 5)


# ---------------------------------------------------------------------- the third tile


@rule("MP-223")
def test_the_third_tile_closes_the_day_and_brings_the_sun_tile() -> None:
    match = play(scene(), "stay", "moon_corn", "stay", "moon_llama")
    assert seen(match)["sun"] is None
    match.play("stay").play("moon_coca")
    assert seen(match)["sun"] == 2
    assert len(at_table(match).moons) == 4
    assert "closed_day" in kinds(match)


@rule("MP-223")
def test_who_closed_the_day_starts_the_next_one() -> None:
    table = scene()
    take_moon(table, 1, "moon_coca", "moon_cloth")
    match = play(table, "stay", "moon_pottery", "house_of_priests", "house_of_priests")
    assert at_table(match).day == 5
    assert asked(match) == (0, "choose_move")


@rule("MP-224")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_other_player_has_exactly_one_last_turn(players: int) -> None:
    table = scene(players=players)
    take_moon(table, 1, "moon_coca", "moon_cloth")
    match = play(table, "stay", "moon_pottery")
    turns = []
    while at_table(match).day == 4:
        assert match.choice is not None
        if match.choice.prompt == "choose_move":
            turns.append(match.choice.player)
        match.play("house_of_priests" if match.choice.prompt == "choose_move" else "refuse")
    assert turns == list(range(1, players))
    assert asked(match) == (0, "choose_move")


@rule("MP-224")
def test_on_a_last_turn_he_may_walk_ride_or_stay_as_usual() -> None:
    table = scene(at="puma_temple")
    last_turn_of_day(table)
    assert offered(play(table)) == {"llama_meadow", "potters_quarter", "weavers_quarter", "stay"}
    give(table.players[0], llama=1)
    assert offered(play(table)) == CITY - {"puma_temple"} | {"stay"}
    match = play(table, "stay")
    assert asked(match) == (0, "choose_moon_tile")
    assert offered(match) == {"moon_corn", "moon_llama", "moon_steps_2", "moon_steps_3"}


@rule("MP-225")
def test_with_five_players_even_the_seventh_tile_is_there_and_changes_nothing() -> None:
    table = scene(players=5)
    take_moon(table, 4, "moon_coca", "moon_cloth")
    match = play(table, "stay", "moon_pottery")
    for tile in ("moon_corn", "moon_llama", "moon_steps_2"):
        match.play("stay").play(tile)
        assert seen(match)["sun"] == 0
        assert at_table(match).day == 4
    match.play("stay")  # one tile is left for seat 4: he is not asked which, and night falls
    taken = [event.values["tile"] for event in match.log if event.kind == "took_moon_tile" and event.seat == 4]
    assert list(map(str, taken)) == ["moon_steps_3"]
    assert kinds(match).count("closed_day") == 1
    assert at_table(match).players[4].scout == 3
    assert "night_fell" in kinds(match)


@rule("MP-226")
def test_the_last_player_of_the_day_takes_one_corn_from_the_time_track() -> None:
    table = scene(day=3)
    take_moon(table, 1, "moon_coca", "moon_cloth")
    match = play(table, "stay", "moon_pottery", "house_of_priests")
    assert [goods(player) for player in at_table(match).players] == [{}, {}, {}]
    assert at_table(match).time_corn == 6
    match.play("house_of_priests")
    assert [goods(player) for player in at_table(match).players] == [{}, {}, {"corn": 1}]
    assert at_table(match).time_corn == 5


@rule("MP-226")
@pytest.mark.parametrize("day", range(1, 10))
def test_there_is_time_corn_on_days_one_to_eight_and_none_on_the_ninth(day: int) -> None:
    table = scene(day=day)
    last_turn_of_day(table)
    match = play(table, "house_of_priests", hold=True)
    assert [goods(player) for player in at_table(match).players] == [{}, {}, {}]
    match.go_on()
    taken = [event.seat for event in match.log if event.kind == "took_time_corn"]
    assert taken == ([0] if day < 9 else [])
    assert [goods(player) for player in at_table(match).players] == [{"corn": 1} if day < 9 else {}, {}, {}]
    assert at_table(match).time_corn == max(8 - day, 0)


@rule("MP-226")
def test_the_time_corn_comes_at_the_end_of_the_turn_and_cannot_be_used_on_it() -> None:
    table = scene(at="weavers_quarter")
    put_incas(table.players[0], "potters_quarter")
    last_turn_of_day(table)
    match = play(table, "potters_quarter", hold=True)
    assert goods(at_table(match).players[0]) == {"pottery": 1}  # the bonus; no corn to produce with
    match.go_on()
    assert goods(at_table(match).players[0]) == {"corn": 1, "pottery": 1}


@rule("MP-227")
def test_after_the_last_turn_comes_night_or_on_day_nine_the_conquest() -> None:
    for day, ending in ((8, "night_fell"), (9, "game_ended")):
        table = scene(day=day)
        last_turn_of_day(table)
        match = play(table, "house_of_priests", hold=True)
        assert ending not in kinds(match)
        match.go_on()
        assert ending in kinds(match)
        assert match.over == (day == 9)
        assert at_table(match).day == 9


# ---------------------------------------------------------------------- what the tiles pay


@pytest.mark.parametrize(("tile", "fee", "left", "steps"), EFFECTS)
def test_what_a_tile_pays_at_night(tile: str, fee: bool, left: dict[str, int], steps: int) -> None:
    table = scene()
    take_moon(table, 2, *[other for other in ("moon_llama", "moon_coca", "moon_cloth") if other != tile][:2])
    take_moon(table, 1, tile)
    give(table.players[1], corn=1)
    match = play(table, "house_of_priests")
    if fee:
        assert asked(match) == (1, "pay_moon_fee")
        assert offered(match) == {"pay", "refuse"}
        match.play("pay")
    assert asked(match) == (1, "choose_move")
    assert goods(at_table(match).players[1]) == left
    assert at_table(match).players[1].scout == steps


@pytest.mark.parametrize(("tile", "fee", "left", "steps"), EFFECTS)
def test_what_a_tile_pays_on_day_nine(tile: str, fee: bool, left: dict[str, int], steps: int) -> None:
    table = scene(day=9)
    give(table.players[0], corn=1)
    match = play(table, "stay", tile)
    if fee:
        assert asked(match) == (0, "pay_moon_fee")
        assert offered(match) == {"pay", "refuse"}
        match.play("pay")
    assert asked(match) == (1, "choose_move")
    assert goods(at_table(match).players[0]) == left
    assert at_table(match).players[0].scout == steps


# ---------------------------------------------------------------------- worked examples


@rule("MP-221")
def test_example_x20_the_own_district_is_no_target_and_staying_is_no_action() -> None:
    table = scene(at="royal_palace")
    give(table.players[0], llama=3, coca=3, pottery=3, cloth=3)
    match = play(table)
    assert len(offered(match)) == 15
    assert "royal_palace" not in offered(match)
    match.play("stay").play("moon_steps_2")
    assert asked(match) == (1, "choose_move")
    assert seen(match)["players"][0]["moons"] == ["moon_steps_2"]
    assert homes(at_table(match).players[0]) == {}
    assert goods(at_table(match).players[0]) == {"llama": 3, "coca": 3, "pottery": 3, "cloth": 3}


@rule("MP-223", "MP-224", "MP-226")
def test_example_x23_player_two_of_four_closes_the_day() -> None:
    table = scene(players=4)
    table.active = 1
    take_moon(table, 0, "moon_coca")
    take_moon(table, 3, "moon_cloth")
    match = play(table, "stay", "moon_steps_2")
    assert len(at_table(match).moons) == 4
    assert seen(match)["sun"] == 1
    for seat in (2, 3, 0):
        assert asked(match) == (seat, "choose_move")
        match.play("house_of_priests")
    assert asked(match) == (0, "pay_moon_fee")  # night: he can pay with the corn of the time track
    assert [goods(player) for player in at_table(match).players] == [{"corn": 1}, {}, {}, {}]
    assert at_table(match).time_corn == 4
    match.play("refuse")
    assert at_table(match).day == 5
    assert asked(match) == (1, "choose_move")
