"""Chapter O: rescue and conquest."""

from __future__ import annotations

import pytest

from tampu.engine.match import Match
from tampu.games.machu_picchu.state import Table
from tests.games.machu_picchu.scene import *
from tests.ledger import rule


def reason(match: Match) -> str | None:
    return None if match.result is None else match.result.reason


def last_cards(left: int, day: int = 4, players: int = 3) -> Table:
    """Seat 0 enters the Main Temple next; only so many cards are in the deck, seat 2 (or 1) has most of the others."""
    table = scene(players=players, day=day)
    deal_all(table, "corn_virgin", "llama_coca")
    stack(table, *["sc_coca_cloth", "sc_llama_puma", "sc_condor_puma"][:left])
    thin_deck(table, left=left, holder=players - 1)
    return table


# ---------------------------------------------------------------------- rescue by recruiting


@rule("MP-280")
def test_the_fifteenth_cult_card_ends_the_game_after_the_turn() -> None:
    table = scene(at="central_plaza")
    leave_one_virgin(table)
    match = play(table, "house_of_virgins", "virgin", hold=True)
    assert not match.over
    match.go_on()
    assert match.over
    assert reason(match) == "rescue_by_recruiting"


@rule("MP-280")
def test_with_one_card_left_the_game_goes_on() -> None:
    table = scene(at="central_plaza")
    leave_one_virgin(table)
    match = play(table, "house_of_virgins", "none")
    assert not match.over
    assert asked(match) == (1, "choose_move")


@rule("MP-280")
@pytest.mark.parametrize(("house", "cult"), [("house_of_priests", "puma"), ("house_of_priests", "condor")])
def test_the_last_card_may_be_of_any_cult(house: str, cult: str) -> None:
    table = scene(at="central_plaza")
    table.players[1].cults = [6, 5 - (cult == "puma"), 4 - (cult == "condor")]
    table.taken = table.players[1].cults[:]
    give(table.players[0], coca=2, pottery=1, cloth=2)
    assert reason(play(table, house, cult)) == "rescue_by_recruiting"
    assert not play(table, house, "none").over


# ---------------------------------------------------------------------- rescue by cards


@rule("MP-281")
def test_the_last_card_of_the_deck_ends_the_game() -> None:
    table = last_cards(left=1)
    table.players[0].scout = 17
    match = play(table, "main_temple", hold=True)
    assert not match.over
    match.go_on()
    assert reason(match) == "rescue_by_cards"
    assert hand(at_table(match).players[0]) == {"sc_corn_virgin", "sc_coca_cloth"}


@rule("MP-281")
def test_with_one_card_left_in_the_deck_the_game_goes_on() -> None:
    table = last_cards(left=2)
    table.players[0].scout = 17
    match = play(table, "main_temple", "sc_corn_virgin")
    assert len(at_table(match).deck) == 1
    assert asked(match) == (1, "choose_move")


@rule("MP-281")
def test_the_settlement_is_finished_for_all_players_first() -> None:
    table = last_cards(left=1)
    table.players[0].scout = 17
    table.players[1].scout = 6
    table.players[2].scout = 12
    give(table.players[1], coca=1)
    give(table.players[2], coca=1)
    match = play(table, "main_temple", "coca", "coca")
    assert match.over
    assert [goods(player) for player in at_table(match).players] == [{}, {"corn": 3}, {"llama": 1}]


@rule("MP-282")
def test_draws_after_the_deck_is_empty_give_three_points_each() -> None:
    table = last_cards(left=1)
    table.players[0].scout = 17
    for player in table.players[1:]:
        player.scout = 18
        give(player, coca=1)
    match = play(table, "main_temple", "coca", "coca")
    assert match.result is not None
    assert [lines["missed_draws"] for lines in match.result.breakdown] == [0, 3, 3]
    assert match.result.scores == [0, 3, 3]
    assert hand(at_table(match).players[1]) == {"sc_llama_coca"}


@rule("MP-282")
def test_a_second_draw_of_the_same_player_gives_points_too() -> None:
    table = last_cards(left=1, players=2)
    table.players[0].cults[0] = table.taken[0] = 6
    give(table.players[0], llama=6)
    table.players[0].scout = 17
    table.players[0].where = 10  # Royal Palace, next to the Temple of the Sun
    match = play(table, "temple_of_the_sun", "6")  # 27 steps: past the summit at once and again
    assert match.result is not None
    assert [player.scout for player in at_table(match).players] == [4, 0]
    assert match.result.breakdown[0]["missed_draws"] == 3
    assert match.result.scores[0] == 9  # six virgins and one symbol, and the missed draw


# ---------------------------------------------------------------------- after a rescue


@rule("MP-283")
def test_after_a_rescue_nobody_takes_another_turn() -> None:
    table = scene(players=4, at="central_plaza")
    table.first_player = 0
    leave_one_virgin(table)
    match = play(table, "house_of_virgins", "virgin")
    assert match.over
    assert asked(match) is None
    assert at_table(match).turn == table.turn


@rule("MP-283")
@pytest.mark.parametrize("by_cards", [False, True], ids=["by_recruiting", "by_cards"])
def test_no_night_is_played_after_a_rescue_in_the_last_turn_of_a_day(by_cards: bool) -> None:
    table = last_cards(left=1) if by_cards else scene(at="central_plaza")
    if by_cards:
        table.players[0].scout = 17
    else:
        leave_one_virgin(table)
    take_moon(table, 1, "moon_corn", "moon_steps_3", "moon_llama")
    give(table.players[1], corn=1)
    send_to_clock(table.players[2])
    match = play(table, *(["main_temple"] if by_cards else ["house_of_virgins", "virgin"]))
    assert match.over
    assert "night_fell" not in kinds(match)
    assert goods(at_table(match).players[1]) == {"corn": 1}
    assert at_table(match).players[1].scout == 0
    assert (at_table(match).players[2].on_clock, goods(at_table(match).players[2])) == (1, {})
    assert goods(at_table(match).players[0]) == {"corn": 1}  # MP-053: the time corn comes before the check


# ---------------------------------------------------------------------- conquest


@rule("MP-284")
def test_the_conquest_comes_after_the_last_turn_of_day_nine() -> None:
    table = scene(day=9)
    take_moon(table, 2, "moon_coca", "moon_cloth")
    match = play(table, "stay", "moon_pottery", "house_of_priests")
    assert not match.over
    assert asked(match) == (2, "choose_move")
    match.play("house_of_priests")
    assert match.over
    assert reason(match) == "conquest"


@rule("MP-285")
def test_a_rescue_in_the_last_turn_of_day_nine_is_no_conquest() -> None:
    table = scene(day=9, at="central_plaza")
    leave_one_virgin(table)
    last_turn_of_day(table)
    assert reason(play(table, "house_of_virgins", "virgin")) == "rescue_by_recruiting"
    assert reason(play(table, "house_of_virgins", "none")) == "conquest"

    table = last_cards(left=1, day=9)
    table.players[0].scout = 17
    last_turn_of_day(table)
    assert reason(play(table, "main_temple")) == "rescue_by_cards"
    lay(table, main_temple=0)
    assert reason(play(table, "main_temple")) == "conquest"


@rule("MP-286")
def test_at_the_end_all_hands_are_shown() -> None:
    table = scene(day=9)
    deal_all(table, "corn_llama", "coca_cloth", "condor_puma")
    last_turn_of_day(table)
    match = play(table)
    assert [player["hand"] for player in seen(match)["players"]] == [None, None, None]
    assert [player["hand"] for player in seen(match, seat=1)["players"]] == [None, ["sc_coca_cloth"], None]
    match.play("house_of_priests")
    for seat in (0, 1, 2, None):
        assert [player["hand"] for player in seen(match, seat)["players"]] == [
            ["sc_corn_llama"],
            ["sc_coca_cloth"],
            ["sc_condor_puma"],
        ]
