"""Chapter J: the Sun Clock."""

from __future__ import annotations

import pytest

from tests.games.machu_picchu.scene import *
from tests.ledger import rule

SETS = {
    "corn+llama+coca",
    "corn+llama+pottery",
    "corn+llama+cloth",
    "corn+coca+pottery",
    "corn+coca+cloth",
    "corn+pottery+cloth",
    "llama+coca+pottery",
    "llama+coca+cloth",
    "llama+pottery+cloth",
    "coca+pottery+cloth",
}


@rule("MP-180")
def test_he_may_send_one_inca_from_any_production_district() -> None:
    table = scene(at="main_temple")
    put_incas(table.players[0], "llama_meadow", 2)
    put_incas(table.players[0], "weavers_quarter")
    put_incas(table.players[1], "coca_plantation")
    match = play(table, "sun_clock")
    assert asked(match) == (0, "choose_sun_clock_inca")
    assert offered(match) == {"llama_meadow", "weavers_quarter", "none"}
    match.play("llama_meadow")
    player = at_table(match).players[0]
    assert homes(player) == {"llama_meadow": 1, "weavers_quarter": 1}
    assert (player.supply, player.on_clock) == (7, 1)
    assert asked(match) == (1, "choose_move")


@rule("MP-180")
@pytest.mark.parametrize(
    "home", ["corn_terraces", "llama_meadow", "coca_plantation", "potters_quarter", "weavers_quarter"]
)
def test_every_profession_may_serve(home: str) -> None:
    table = scene(at="main_temple")
    put_incas(table.players[0], home)
    match = play(table, "sun_clock")
    assert offered(match) == {home, "none"}
    match.play(home)
    assert homes(at_table(match).players[0]) == {}
    assert at_table(match).players[0].on_clock == 1


@rule("MP-180")
def test_he_need_not_send_anybody() -> None:
    table = scene(at="main_temple")
    put_incas(table.players[0], "llama_meadow")
    match = play(table, "sun_clock", "none")
    assert homes(at_table(match).players[0]) == {"llama_meadow": 1}
    assert at_table(match).players[0].on_clock == 0
    assert asked(match) == (1, "choose_move")


@rule("MP-180")
def test_neither_the_supply_nor_a_disc_already_there_can_be_sent() -> None:
    table = scene(at="main_temple")
    send_to_clock(table.players[0])
    match = play(table, "sun_clock")
    assert asked(match) == (1, "choose_move")
    assert (at_table(match).players[0].supply, at_table(match).players[0].on_clock) == (9, 1)


@rule("MP-181")
def test_who_serves_does_not_produce_in_his_old_district() -> None:
    table = scene(at="main_temple")
    put_incas(table.players[0], "potters_quarter", 2)
    give(table.players[0], corn=5)
    table.players[1].where = 13  # Central Plaza, next to the Potter's Quarter
    match = play(table, "sun_clock", "potters_quarter", "potters_quarter")
    assert asked(match) == (0, "choose_production")
    assert offered(match) == {"0", "1"}


@rule("MP-181", "MP-183")
def test_he_stays_until_night_and_then_goes_back_to_the_supply() -> None:
    table = scene(players=2, at="main_temple")
    put_incas(table.players[0], "potters_quarter")
    match = play(table, "sun_clock", "potters_quarter", "stay", "moon_coca", "house_of_priests")
    match.play("stay").play("moon_llama").play("stay").play("moon_cloth")
    assert at_table(match).players[0].on_clock == 1  # the day is closed, but seat 1 has his last turn
    match.play("sun_clock").play("refuse").play("refuse")  # seat 1 wants nothing of his two moon tiles
    assert asked(match) == (0, "choose_sun_clock_goods")
    match.play("llama+coca+pottery")
    player = at_table(match).players[0]
    assert (player.on_clock, player.supply, homes(player)) == (0, 12, {})
    assert goods(player) == {"llama": 1, "coca": 1, "pottery": 1}
    assert player.scout == 3


@rule("MP-182")
def test_several_players_may_use_it_on_one_day_and_one_player_again() -> None:
    table = scene(players=2, at="main_temple")
    for player in table.players:
        put_incas(player, "coca_plantation", 2)
    match = play(table, "sun_clock", "coca_plantation", "sun_clock", "coca_plantation", "house_of_priests")
    match.play("house_of_priests").play("sun_clock")
    assert asked(match) == (0, "choose_sun_clock_inca")
    match.play("coca_plantation").play("sun_clock").play("coca_plantation")
    assert [player.on_clock for player in at_table(match).players] == [2, 2]


@rule("MP-182")
def test_there_is_no_limit_on_discs() -> None:
    table = scene(at="main_temple")
    for player in table.players[1:]:
        send_to_clock(player, 10)
    send_to_clock(table.players[0], 9)
    put_incas(table.players[0], "corn_terraces")
    match = play(table, "sun_clock")
    assert offered(match) == {"corn_terraces", "none"}
    match.play("corn_terraces")
    assert [player.on_clock for player in at_table(match).players] == [10, 10, 10]


@rule("MP-183", "MP-184")
def test_each_disc_pays_three_kinds_of_the_owners_choice_and_three_steps() -> None:
    table = scene()
    send_to_clock(table.players[0])
    last_turn_of_day(table)
    match = play(table, "house_of_priests")
    assert asked(match) == (0, "choose_sun_clock_goods")
    assert offered(match) == SETS
    match.play("corn+llama+cloth")
    assert goods(at_table(match).players[0]) == {"corn": 4, "llama": 1, "cloth": 1}  # 1 corn is from the time track
    assert at_table(match).players[0].scout == 3


@rule("MP-184")
@pytest.mark.parametrize("kinds", sorted(SETS))
def test_every_set_gives_one_unit_of_its_three_kinds(kinds: str) -> None:
    table = scene()
    send_to_clock(table.players[2])
    last_turn_of_day(table)
    match = play(table, "house_of_priests", kinds)
    assert goods(at_table(match).players[2]) == {kind: 3 if kind == "corn" else 1 for kind in kinds.split("+")}


@rule("MP-184")
def test_two_discs_of_one_player_may_give_the_same_kinds() -> None:
    table = scene()
    send_to_clock(table.players[2], 2)
    last_turn_of_day(table)
    match = play(table, "house_of_priests", "corn+pottery+cloth")
    assert asked(match) == (2, "choose_sun_clock_goods")
    assert offered(match) == SETS
    match.play("corn+pottery+cloth")
    assert goods(at_table(match).players[2]) == {"corn": 6, "pottery": 2, "cloth": 2}
    assert at_table(match).players[2].scout == 6


@rule("MP-185")
def test_the_sun_clock_frees_an_inca_for_another_profession() -> None:
    table = scene(players=2, at="main_temple")
    put_incas(table.players[0], "corn_terraces", 12)
    give(table.players[0], coca=1, pottery=1)
    last_turn_of_day(table)
    match = play(table, "sun_clock", "corn_terraces", "llama+coca+cloth")
    match.play("sun_clock").play("royal_palace")  # he rides on the llama of the Sun Clock
    assert offered(match) == {"coca_planter", "potter", "weaver", "done"}
    match.play("weaver")
    assert homes(at_table(match).players[0]) == {"corn_terraces": 11, "weavers_quarter": 1}
