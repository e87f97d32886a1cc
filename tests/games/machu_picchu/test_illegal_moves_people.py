"""What may never be offered: the illegal moves 18 to 23, 29 to 34 and 36 of the specification."""

from __future__ import annotations

import pytest

from tampu.engine.errors import IllegalOption
from tampu.engine.match import Match
from tests.games.machu_picchu.scene import *
from tests.ledger import rule

NEXT_TURN = (1, "choose_move")


def is_refused(match: Match, *tokens: str) -> bool:
    """Whether none of these answers is taken, and the question stays as it was."""
    question = asked(match)
    for token in tokens:
        with pytest.raises(IllegalOption):
            match.play(token)
    return asked(match) == question


@rule("MP-126")
def test_illegal_18_two_incas_of_one_profession_on_one_visit() -> None:
    table = scene(at="temple_of_the_sun")
    give(table.players[0], corn=9, llama=9, coca=9, pottery=9, cloth=9)
    assert is_refused(play(table, "watchmans_hut", "farmer"), "farmer")
    assert is_refused(play(table, "watchmans_hut", "shepherd"), "shepherd")
    assert is_refused(play(table, "royal_palace", "potter", "weaver"), "potter", "weaver")
    assert is_refused(play(table, "royal_palace", "coca_planter"), "coca_planter")


@rule("MP-127")
def test_illegal_19_professions_of_the_other_house() -> None:
    table = scene(at="temple_of_the_sun")
    give(table.players[0], corn=9, llama=9, coca=9, pottery=9, cloth=9)
    assert is_refused(play(table, "royal_palace"), "farmer", "shepherd")
    assert is_refused(play(table, "watchmans_hut"), "coca_planter", "potter", "weaver")


@rule("MP-120", "MP-128")
def test_illegal_20_an_inca_without_a_disc_or_without_both_goods() -> None:
    table = scene(at="temple_of_the_sun")
    give(table.players[0], corn=2, llama=1, coca=1, pottery=1)
    match = play(table, "watchmans_hut")
    assert offered(match) == {"farmer", "done"}
    assert is_refused(match, "shepherd")
    put_incas(table.players[0], "corn_terraces", 10)
    assert asked(play(table, "watchmans_hut")) == NEXT_TURN


@rule("MP-142")
def test_illegal_21_two_cult_cards_on_one_visit() -> None:
    table = scene(at="central_plaza")
    give(table.players[0], coca=9, pottery=9, cloth=9)
    match = play(table, "house_of_priests", "puma")
    assert asked(match) == NEXT_TURN
    assert is_refused(match, "puma", "condor")
    match = play(table, "house_of_virgins", "virgin")
    assert asked(match) == NEXT_TURN
    assert is_refused(match, "virgin")


@rule("MP-140", "MP-141")
def test_illegal_22_cards_of_the_other_house() -> None:
    table = scene(at="central_plaza")
    give(table.players[0], coca=9, pottery=9, cloth=9)
    assert is_refused(play(table, "house_of_priests"), "virgin")
    assert is_refused(play(table, "house_of_virgins"), "puma", "condor")


@rule("MP-140", "MP-141")
def test_illegal_23_a_card_of_an_empty_row_or_without_the_full_price() -> None:
    table = scene(at="central_plaza")
    give(table.players[0], coca=2, pottery=2, cloth=1)
    assert is_refused(play(table, "house_of_priests"), "puma")
    ordain(table, 1, "condor", 4)
    assert asked(play(table, "house_of_priests")) == NEXT_TURN
    ordain(table, 1, "virgin", 6)
    assert asked(play(table, "house_of_virgins")) == NEXT_TURN


@rule("MP-180")
def test_illegal_29_an_inca_from_the_supply_or_two_on_one_visit() -> None:
    table = scene(at="main_temple")
    assert asked(play(table, "sun_clock")) == NEXT_TURN
    put_incas(table.players[0], "corn_terraces", 2)
    match = play(table, "sun_clock")
    assert offered(match) == {"corn_terraces", "none"}
    match.play("corn_terraces")
    assert asked(match) == NEXT_TURN
    assert is_refused(match, "corn_terraces")


@rule("MP-184")
def test_illegal_30_the_same_kind_twice_for_one_disc() -> None:
    table = scene()
    send_to_clock(table.players[0])
    last_turn_of_day(table)
    match = play(table, "house_of_priests")
    assert asked(match) == (0, "choose_sun_clock_goods")
    assert is_refused(match, "corn+corn+llama", "llama+llama+llama", "coca+coca+cloth")
    assert all(len(set(token.split("+"))) == 3 for token in offered(match))


@rule("MP-181", "MP-264")
@pytest.mark.parametrize("day", [4, 9])
def test_illegal_31_a_disc_brought_back_from_the_sun_clock(day: int) -> None:
    table = scene(players=2, day=day, at="main_temple")
    put_incas(table.players[0], "corn_terraces", 11)
    send_to_clock(table.players[0])
    give(table.players[0], llama=1, coca=9, pottery=9, cloth=9)
    match = play(table, "royal_palace")  # he can pay, but has no disc
    assert asked(match) == NEXT_TURN
    table.players[0].supply, table.players[0].incas = 11, [0] * 5
    match = play(table, "sun_clock")  # no Inca in a production district, one on the clock: no question
    assert asked(match) == NEXT_TURN
    assert at_table(match).players[0].on_clock == 1


@rule("MP-206", "MP-207", "MP-208")
@pytest.mark.parametrize(("deck", "back"), [(9, 2), (3, 2), (2, 1), (1, 0)])
def test_illegal_32_more_or_fewer_cards_put_back(deck: int, back: int) -> None:
    table = scene()
    deal_all(table, "corn_virgin", "llama_coca", "llama_cloth")
    stack(table, "sc_coca_cloth", "sc_llama_puma", "sc_condor_puma")
    thin_deck(table, left=deck, holder=2)
    table.players[0].scout = 17
    match = play(table, "main_temple")
    cards = {"sc_corn_virgin", *["sc_coca_cloth", "sc_llama_puma", "sc_condor_puma"][:deck]}
    for _ in range(back):
        assert asked(match) == (0, "choose_card_to_return")
        assert offered(match) == cards  # cards only: he cannot stop early
        match.play(cards.pop())
    assert asked(match) == (None if deck == 1 else NEXT_TURN)


@rule("MP-244")
def test_illegal_33_the_good_of_a_moon_tile_without_the_fee() -> None:
    table = scene()
    last_turn_of_day(table)
    give(table.players[1], corn=1)
    match = play(table, "house_of_priests", "pay")
    assert asked(match) == NEXT_TURN  # no corn for the second and the third tile
    assert goods(at_table(match).players[1]) == {"coca": 1}
    match = play(table, "house_of_priests", "refuse", "refuse", "refuse")
    assert goods(at_table(match).players[1]) == {"corn": 1}


@rule("MP-246")
def test_illegal_34_granary_corn_for_moon_fees_of_the_same_night() -> None:
    table = scene()
    take_moon(table, 2, "moon_steps_3")
    table.players[1].scout = 4
    table.players[2].scout = 6
    take_moon(table, 1, "moon_steps_2", "moon_coca")
    take_moon(table, 2, "moon_cloth")
    send_to_clock(table.players[1])
    match = play(table, "house_of_priests")
    assert asked(match) == (1, "choose_sun_clock_goods")  # nobody was asked for a fee
    match.play("llama+pottery+cloth")
    assert asked(match) == NEXT_TURN
    assert goods(at_table(match).players[1]) == {"corn": 3, "llama": 1, "pottery": 1, "cloth": 1}
    assert goods(at_table(match).players[2]) == {"corn": 3}


@rule("MP-224")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_illegal_36_a_turn_of_the_closing_player_before_night(players: int) -> None:
    table = scene(players=players)
    take_moon(table, 0, "moon_steps_2", "moon_steps_3")
    match = play(table, "stay", "moon_pottery")
    while at_table(match).day == 4:
        question = asked(match)
        assert question is not None
        assert question[0] != 0
        match.play("house_of_priests")
    assert homes(at_table(match).players[0]) == {}
    assert asked(match) == (0, "choose_move")
    assert at_table(match).turn == table.turn + players
