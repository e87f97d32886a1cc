"""Chapter M: the night."""

from __future__ import annotations

import pytest

from tampu.engine.match import Match
from tests.games.machu_picchu.scene import (
    asked,
    at_table,
    deal_all,
    give,
    goods,
    hand,
    kinds,
    last_turn_of_day,
    lay,
    offered,
    play,
    scene,
    seen,
    send_to_clock,
    stack,
    take_moon,
    thin_deck,
)
from tests.ledger import rule

GOODS_TILES = ["moon_llama", "moon_coca", "moon_pottery", "moon_cloth"]


def who_is_asked(match: Match, prompt: str, answer: str) -> list[int]:
    """Give this answer as long as the prompt comes, and tell who gave it."""
    seats = []
    while match.choice is not None and match.choice.prompt == prompt:
        seats.append(match.choice.player)
        match.play(answer)
    return seats


# ---------------------------------------------------------------------- the order of the night


@rule("MP-240")
def test_the_order_of_the_night() -> None:
    table = scene()
    take_moon(table, 0, "moon_coca")
    take_moon(table, 2, "moon_steps_2")
    take_moon(table, 1, "moon_corn")
    send_to_clock(table.players[2])
    table.players[2].scout = 19
    match = play(table, "house_of_priests", "refuse", "llama+coca+pottery")
    match.play(min(offered(match))).play(min(offered(match)))
    night = kinds(match)[kinds(match).index("night_fell") :]
    assert night == [
        "night_fell",
        "moon_gave",  # moon tiles
        "moon_used",
        "scout_moved",
        "passed",
        "moon_refused",
        "moon_tiles_returned",
        "left_clock",  # Sun Clock
        "clock_paid",
        "scout_moved",
        "drew_cards",  # trail
        "put_back",
        "put_back",
        "bonuses_laid",
        "day_began",  # time marker
    ]


@rule("MP-241")
def test_at_night_all_decide_clockwise_from_the_sun_tile() -> None:
    table = scene(players=4)
    table.active = 1
    take_moon(table, 0, "moon_llama")
    take_moon(table, 3, "moon_coca")
    take_moon(table, 2, "moon_cloth")
    take_moon(table, 1, "moon_pottery")
    for player in table.players:
        give(player, corn=3)
        send_to_clock(player)
        player.scout = 17
    match = play(table, "house_of_priests")
    assert who_is_asked(match, "pay_moon_fee", "pay") == [2, 3, 0, 1]
    assert who_is_asked(match, "choose_sun_clock_goods", "llama+coca+cloth") == [2, 3, 0, 1]
    draws = []
    while match.choice is not None and match.choice.prompt == "choose_card_to_return":
        draws.append(match.choice.player)
        match.play(match.choice.options[0])
    assert draws == [2, 2, 3, 3, 0, 0, 1, 1]
    assert asked(match) == (2, "choose_move")


# ---------------------------------------------------------------------- moon tiles


@rule("MP-242")
def test_all_tiles_of_all_players_pay() -> None:
    table = scene()
    take_moon(table, 1, "moon_corn", "moon_steps_2")
    take_moon(table, 2, "moon_steps_3")
    table.sun = 1
    match = play(table, "house_of_priests")
    assert [goods(player) for player in at_table(match).players] == [{"corn": 1}, {"corn": 3}, {}]
    assert [player.scout for player in at_table(match).players] == [0, 2, 3]


@rule("MP-242")
def test_the_tiles_return_when_all_players_are_done() -> None:
    table = scene()
    take_moon(table, 1, "moon_coca")
    take_moon(table, 2, "moon_pottery")
    take_moon(table, 0, "moon_llama")
    table.sun = 1
    for player in table.players:
        give(player, corn=1)
    send_to_clock(table.players[2])
    match = play(table, "house_of_priests", "pay", "pay")
    assert asked(match) == (0, "pay_moon_fee")
    assert seen(match)["moons"] == ["moon_corn", "moon_cloth", "moon_steps_2", "moon_steps_3"]
    match.play("pay")
    assert asked(match) == (2, "choose_sun_clock_goods")
    assert set(seen(match)["moons"]) == {"moon_corn", "moon_steps_2", "moon_steps_3", *GOODS_TILES}
    assert [player["moons"] for player in seen(match)["players"]] == [[], [], []]


@rule("MP-243")
def test_the_corn_of_his_tile_can_pay_the_fees_of_his_others() -> None:
    table = scene()
    take_moon(table, 1, "moon_cloth", "moon_llama", "moon_corn")  # the corn was taken last and comes first
    match = play(table, "house_of_priests")
    assert asked(match) == (1, "pay_moon_fee")
    assert goods(at_table(match).players[1]) == {"corn": 3}
    match.play("pay").play("pay")
    assert goods(at_table(match).players[1]) == {"corn": 1, "llama": 1, "cloth": 1}


@rule("MP-243")
def test_steps_come_before_the_fees() -> None:
    table = scene()
    take_moon(table, 1, "moon_llama", "moon_steps_2", "moon_steps_3")
    give(table.players[1], corn=1)
    match = play(table, "house_of_priests")
    assert asked(match) == (1, "pay_moon_fee")
    assert at_table(match).players[1].scout == 5


@rule("MP-244")
def test_each_goods_tile_is_asked_by_itself_llama_coca_pottery_cloth() -> None:
    table = scene()
    take_moon(table, 1, *reversed(GOODS_TILES))
    give(table.players[1], corn=4)
    match = play(table, "house_of_priests")
    had = []
    for _ in GOODS_TILES:
        assert asked(match) == (1, "pay_moon_fee")
        assert offered(match) == {"pay", "refuse"}
        match.play("pay")
        had.append(list(goods(at_table(match).players[1])))
    assert had == [
        ["corn", "llama"],
        ["corn", "llama", "coca"],
        ["corn", "llama", "coca", "pottery"],
        ["llama", "coca", "pottery", "cloth"],
    ]
    assert asked(match) == (1, "choose_move")


@rule("MP-244")
def test_he_may_refuse_a_tile_and_take_the_next_one() -> None:
    table = scene()
    take_moon(table, 1, "moon_llama", "moon_coca", "moon_pottery")
    give(table.players[1], corn=3)
    match = play(table, "house_of_priests", "refuse", "pay", "refuse")
    assert goods(at_table(match).players[1]) == {"corn": 2, "coca": 1}
    assert asked(match) == (1, "choose_move")


@rule("MP-244")
def test_without_corn_he_is_not_asked_and_gets_nothing() -> None:
    table = scene()
    take_moon(table, 1, *GOODS_TILES)
    give(table.players[1], corn=2)
    match = play(table, "house_of_priests", "pay", "pay")
    assert goods(at_table(match).players[1]) == {"llama": 1, "coca": 1}
    assert asked(match) == (1, "choose_move")


# ---------------------------------------------------------------------- Sun Clock and trail


@rule("MP-245")
def test_all_discs_come_back_and_each_pays_three_units_and_three_steps() -> None:
    table = scene()
    send_to_clock(table.players[1])
    send_to_clock(table.players[2], 2)
    last_turn_of_day(table)
    match = play(table, "house_of_priests", "corn+coca+cloth")
    assert [player.on_clock for player in at_table(match).players] == [0, 0, 0]
    assert at_table(match).players[1].scout == 3
    match.play("llama+coca+pottery").play("corn+llama+coca")
    assert [player.supply for player in at_table(match).players] == [10, 10, 10]
    assert [player.scout for player in at_table(match).players] == [0, 3, 6]
    assert goods(at_table(match).players[1]) == {"corn": 3, "coca": 1, "cloth": 1}
    assert goods(at_table(match).players[2]) == {"corn": 3, "llama": 2, "coca": 2, "pottery": 1}


@rule("MP-246")
def test_granary_corn_of_the_night_pays_no_moon_fee() -> None:
    table = scene()
    take_moon(table, 1, "moon_steps_2", "moon_llama", "moon_coca")
    table.players[1].scout = 5
    match = play(table, "house_of_priests")
    assert asked(match) == (1, "choose_move")
    assert goods(at_table(match).players[1]) == {"corn": 3}


@rule("MP-246")
def test_the_trail_of_the_night_is_settled_once_after_the_sun_clock() -> None:
    table = scene()
    take_moon(table, 1, "moon_steps_3", "moon_llama", "moon_coca")
    for player in table.players[1:]:
        send_to_clock(player)
    table.players[1].scout = 18  # past the summit with the tile, not again with the disc
    table.players[2].scout = 12
    match = play(table, "house_of_priests")
    assert asked(match) == (1, "choose_sun_clock_goods")
    match.play("coca+pottery+cloth")
    assert asked(match) == (2, "choose_sun_clock_goods")
    assert len(at_table(match).players[1].hand) == 1
    match.play("coca+pottery+cloth")
    assert asked(match) == (1, "choose_card_to_return")
    assert len(at_table(match).players[1].hand) == 4
    match.play(min(offered(match))).play(min(offered(match)))
    assert goods(at_table(match).players[2]) == {"llama": 1, "coca": 1, "pottery": 1, "cloth": 1}
    assert asked(match) == (1, "choose_move")


@rule("MP-247")
def test_an_empty_deck_ends_the_game_before_the_rest_of_the_night() -> None:
    table = scene(day=6)
    deal_all(table, "", "corn_virgin", "")
    stack(table, "sc_coca_cloth")
    thin_deck(table, left=1, holder=0)
    lay(table, main_temple=0, corn_terraces=1)
    send_to_clock(table.players[1])
    table.players[1].scout = 18
    last_turn_of_day(table)
    match = play(table, "house_of_priests", "corn+llama+coca")
    assert match.over
    assert match.result is not None
    assert match.result.reason == "rescue_by_cards"
    assert hand(at_table(match).players[1]) == {"sc_corn_virgin", "sc_coca_cloth"}
    assert at_table(match).day == 6
    assert seen(match)["bonus"]["main_temple"] == 0
    assert seen(match)["bonus"]["corn_terraces"] == 1
    assert seen(match)["sun"] == 1


# ---------------------------------------------------------------------- bonuses and the next day


@rule("MP-248", "MP-249")
def test_every_district_gets_one_bonus_unless_it_has_two() -> None:
    table = scene()
    lay(table, corn_terraces=0, llama_meadow=1, coca_plantation=2, potters_quarter=0, weavers_quarter=1)
    lay(table, condor_temple=2, puma_temple=0, temple_of_the_sun=1, main_temple=2)
    last_turn_of_day(table)
    match = play(table, "house_of_priests")
    assert seen(match)["bonus"] == {
        "corn_terraces": 1,
        "llama_meadow": 2,
        "coca_plantation": 2,
        "potters_quarter": 1,
        "weavers_quarter": 2,
        "condor_temple": 2,
        "puma_temple": 1,
        "temple_of_the_sun": 2,
        "main_temple": 2,
    }


@rule("MP-248")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 2)])
def test_temples_and_production_districts_all_get_their_bonus(before: int, after: int) -> None:
    table = scene()
    table.bonus = [before] * 9
    last_turn_of_day(table)
    assert at_table(play(table, "house_of_priests")).bonus == [after] * 9


@rule("MP-248")
@pytest.mark.parametrize(("units", "corn"), [(0, 3), (1, 6), (2, 6)])
def test_a_bonus_on_the_corn_terraces_is_three_corn(units: int, corn: int) -> None:
    table = scene(at="watchmans_hut")
    lay(table, corn_terraces=units)
    last_turn_of_day(table)
    match = play(table, "royal_palace", "corn_terraces")
    assert goods(at_table(match).players[1]) == {"corn": corn}


@rule("MP-249")
def test_many_nights_never_lay_more_than_two() -> None:
    table = scene(players=2, day=3)
    last_turn_of_day(table)
    match = play(table, "house_of_priests")
    for _ in range(5):
        match.play("stay").play("moon_steps_2").play("stay").play("moon_steps_3").play("stay").play("moon_corn")
        match.play("stay").play("moon_coca")
        while asked(match) in ((0, "pay_moon_fee"), (1, "pay_moon_fee")):
            match.play("refuse")
    assert at_table(match).day == 9
    assert set(seen(match)["bonus"].values()) == {2}


@rule("MP-250")
def test_the_marker_moves_on_and_the_sun_goes_back_to_the_sky() -> None:
    table = scene(players=4, day=6)
    table.active = 2
    take_moon(table, 3, "moon_coca", "moon_pottery", "moon_cloth")
    match = play(table, "house_of_priests")
    assert at_table(match).day == 7
    assert seen(match)["sun"] is None
    assert asked(match) == (3, "choose_move")
    assert at_table(match).turn == table.turn + 1


@rule("MP-244")
def test_everybody_sees_which_tile_the_fee_is_asked_for() -> None:
    table = scene(players=2, at="sun_clock")
    take_moon(table, 1, "moon_llama", "moon_pottery", "moon_cloth")
    give(table.players[1], corn=3)
    match = play(table, "house_of_priests")
    fees = []
    while asked(match) == (1, "pay_moon_fee"):
        fees.append(seen(match)["fee_tile"])
        match.play("refuse")
    assert fees == ["moon_llama", "moon_pottery", "moon_cloth"]
    assert seen(match)["fee_tile"] is None
