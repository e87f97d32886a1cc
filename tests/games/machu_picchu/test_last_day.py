"""Chapter N: day 9, which no night follows."""

from __future__ import annotations

import pytest

from tests.games.machu_picchu.scene import *
from tests.ledger import rule

NEXT_TURN = (1, "choose_move")


@rule("MP-260")
def test_no_night_follows_the_last_day() -> None:
    table = scene(day=9)
    send_to_clock(table.players[2])
    last_turn_of_day(table)
    give(table.players[1], corn=3)
    bonus = seen(play(table))["bonus"]
    match = play(table, "house_of_priests")
    assert match.over
    assert "night_fell" not in kinds(match)
    assert [goods(player) for player in at_table(match).players] == [{}, {"corn": 3}, {}]
    assert [player.scout for player in at_table(match).players] == [0, 0, 0]
    assert at_table(match).players[2].on_clock == 1
    assert at_table(match).day == 9
    assert seen(match)["bonus"] == bonus


@rule("MP-260")
def test_day_eight_is_not_the_last_one() -> None:
    table = scene(day=8)
    put_incas(table.players[0], "corn_terraces")
    give(table.players[0], corn=1)
    match = play(table, "stay", "moon_corn")
    assert goods(at_table(match).players[0]) == {"corn": 1}
    table.players[0].where = 8  # Main Temple, next to the Sun Clock
    match = play(table, "sun_clock", "corn_terraces")
    assert asked(match) == NEXT_TURN
    assert goods(at_table(match).players[0]) == {"corn": 1}


@rule("MP-261")
def test_a_tile_pays_at_once_for_the_corn_he_has_at_that_moment() -> None:
    table = scene(day=9)
    give(table.players[0], corn=1)
    match = play(table, "stay", "moon_cloth")
    assert asked(match) == (0, "pay_moon_fee")
    assert offered(match) == {"pay", "refuse"}
    assert goods(at_table(match).players[0]) == {"corn": 1}
    match.play("pay")
    assert goods(at_table(match).players[0]) == {"cloth": 1}


@rule("MP-261")
@pytest.mark.parametrize("corn", [0, 1], ids=["without_corn", "refused"])
def test_there_is_no_second_chance(corn: int) -> None:
    table = scene(players=2, day=9)
    give(table.players[0], corn=corn)
    match = play(table, "stay", "moon_llama")
    if corn:
        match.play("refuse")
    assert asked(match) == NEXT_TURN
    assert goods(at_table(match).players[0]) == ({"corn": 1} if corn else {})
    match.play("stay").play("moon_steps_2").play("stay").play("moon_corn")
    assert asked(match) == NEXT_TURN  # corn enough for the llama now, but nobody asks again
    match.play("house_of_priests")
    assert match.over
    assert goods(at_table(match).players[0]) == {"corn": 3 + corn}


@rule("MP-262")
def test_a_tile_stays_with_the_player_to_the_end() -> None:
    table = scene(players=2, day=9)
    match = play(table, "stay", "moon_corn")
    assert seen(match)["players"][0]["moons"] == ["moon_corn"]
    match.play("stay")
    assert "moon_corn" not in offered(match)
    match.play("moon_steps_2").play("stay").play("moon_coca").play("refuse").play("stay").play("moon_steps_3")
    assert match.over
    assert [player["moons"] for player in seen(match)["players"]] == [
        ["moon_corn", "moon_coca"],
        ["moon_steps_2", "moon_steps_3"],
    ]
    assert seen(match)["moons"] == ["moon_llama", "moon_pottery", "moon_cloth"]


@rule("MP-263")
def test_an_inca_at_the_sun_clock_pays_at_once() -> None:
    table = scene(day=9, at="main_temple")
    put_incas(table.players[0], "corn_terraces")
    match = play(table, "sun_clock", "corn_terraces")
    assert asked(match) == (0, "choose_sun_clock_goods")
    assert len(offered(match)) == 10
    match.play("corn+llama+pottery")
    assert goods(at_table(match).players[0]) == {"corn": 3, "llama": 1, "pottery": 1}
    assert at_table(match).players[0].scout == 3
    assert asked(match) == NEXT_TURN


@rule("MP-264")
def test_his_disc_stays_on_the_sun_clock_and_scores_for_no_district() -> None:
    table = scene(players=2, day=9, at="main_temple")
    deal_all(table, "corn_llama", "coca_cloth")
    put_incas(table.players[0], "corn_terraces", 2)
    last_turn_of_day(table)
    match = play(table, "sun_clock", "corn_terraces", "corn+llama+pottery")
    assert match.over
    player = at_table(match).players[0]
    assert (player.on_clock, player.supply, homes(player)) == (1, 10, {"corn_terraces": 1})
    assert match.result is not None
    assert match.result.breakdown[0]["corn"] == 1


@rule("MP-265")
def test_tile_and_disc_pay_at_once_but_the_trail_at_the_end_of_the_turn() -> None:
    table = scene(day=9)
    table.players[0].scout = 5
    match = play(table, "stay", "moon_steps_2", hold=True)
    assert (at_table(match).players[0].scout, goods(at_table(match).players[0])) == (7, {})
    match.go_on()
    assert goods(at_table(match).players[0]) == {"corn": 3}

    table = scene(day=9, at="main_temple")
    put_incas(table.players[0], "llama_meadow")
    table.players[0].scout = 10
    match = play(table, "sun_clock", "llama_meadow", "corn+coca+pottery", hold=True)
    assert at_table(match).players[0].scout == 13
    assert goods(at_table(match).players[0]) == {"corn": 3, "coca": 1, "pottery": 1}
    match.go_on()
    assert goods(at_table(match).players[0]) == {"corn": 3, "llama": 1, "coca": 1, "pottery": 1}


@rule("MP-266")
def test_the_last_player_of_day_nine_takes_no_corn() -> None:
    table = scene(day=9)
    last_turn_of_day(table)
    match = play(table, "house_of_priests")
    assert goods(at_table(match).players[0]) == {}
    assert at_table(match).time_corn == 0
    assert "took_time_corn" not in kinds(match)


@rule("MP-261", "MP-262")
def test_example_x15_a_llama_for_one_corn_at_once() -> None:
    table = scene(day=9)
    give(table.players[0], corn=1, llama=1)
    match = play(table, "stay", "moon_llama", "pay")
    assert goods(at_table(match).players[0]) == {"llama": 2}
    assert seen(match)["players"][0]["moons"] == ["moon_llama"]
    assert asked(match) == NEXT_TURN
