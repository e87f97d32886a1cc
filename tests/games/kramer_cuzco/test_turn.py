"""The turn and the extra action token: KC-049 to KC-062, and what is secret: KC-028 to KC-031."""

from __future__ import annotations

import json

import pytest

import tampu
from tampu.engine.chance import Chance
from tests.games.kramer_cuzco.scene import *
from tests.ledger import rule


@rule("KC-028", "KC-029")
def test_cards_of_others_and_the_draw_pile_are_hidden() -> None:
    match = tampu.new("kramer_cuzco", players=3, seed=5)
    for seat in (0, 1, 2, None):
        seen = match.seen_by(seat)["table"]
        assert isinstance(seen, dict)
        assert seen["deck"] == 20
        for player, own in zip(seen["players"], range(3), strict=True):
            assert player["cards"] == 3
            assert (player["hand"] is None) == (own != seat)
            assert player["known"] == []


@rule("KC-029")
def test_nobody_can_tell_the_order_of_the_pile() -> None:
    table = scene()
    one, two = begin(table), table.copy()
    two.deck.cards.reverse()
    for seat in (A, B, None):
        assert json.dumps(one.seen_by(seat)) == json.dumps(begin(two).seen_by(seat))


@rule("KC-030")
def test_all_else_is_public() -> None:
    table = scene()
    lay(table, "v2 6:14", "v1 6:16")
    temple(table, "6:14", 2, disc=True)
    stand(table, B, "6:16")
    table.discard[0] += 1
    table.deck.cards.remove(0)
    seen = begin(table).seen_by(None)["table"]
    assert isinstance(seen, dict)
    assert seen["board"]["6:14"]["level"] == 2
    assert seen["board"]["6:14"]["temple"] == 2
    assert seen["board"]["6:14"]["disc"]
    assert seen["board"]["6:16"]["inca"] == B
    assert (seen["triples"], seen["basins"], seen["face_up"]) == (56, 16, "card_ab")
    assert seen["discard"] == ["card_a"]
    assert seen["floors"] == {"2": 11, "4": 11, "6": 10, "8": 8, "10": 6}
    assert seen["players"][0]["tiles"] == {"double": 5, "single_crop": 3, "single_village": 2}
    assert seen["players"][0]["tokens"] == 3


@rule("KC-031")
def test_all_see_the_face_up_card_that_is_taken_and_only_the_owner_the_other() -> None:
    match = play(scene(), "draw_card", "face_up", "draw_card", "draw_pile")
    for seat in (B, None):
        learnt = [event.kind for event in match.log.seen_by(seat)]
        assert "card_taken" in learnt
        assert "card_drawn" in learnt
        assert "card_seen" not in learnt
        seen = match.seen_by(seat)["table"]
        assert isinstance(seen, dict)
        assert seen["players"][A]["cards"] == 2
        assert seen["players"][A]["hand"] is None
        assert seen["players"][A]["known"] == ["card_ab"]
    assert [event.kind for event in match.log.seen_by(A)].count("card_seen") == 1
    for luck in range(10):
        imagined = match.imagine(B, Chance.of(luck))
        assert "card_ab" in hand(at_table(imagined), A)


@rule("KC-029", "KC-135")
def test_after_a_reshuffle_it_is_known_which_cards_are_in_the_pile() -> None:
    table = scene()
    deal(table, B, "card_c", "card_c", "card_c")
    table.deck.cards = [0, 0]
    table.discard = [3, 5, 2, 4, 5, 5]
    match = play(table, "draw_card", "draw_pile", "draw_card", "draw_pile")
    assert sum(at_table(match).players[B].older) == 3
    for luck in range(10):
        assert hand(at_table(match.imagine(A, Chance.of(luck))), B) == ["card_c"] * 3


@rule("KC-028")
def test_what_is_offered_is_secret_only_where_it_hangs_on_his_cards() -> None:
    """Whether he can call a festival tells of his hand, as soon as he has a city for it and may end his turn."""
    table = scene()
    lay(table, "v1 6:14 6:16")
    stand(table, A, "6:16")
    for has_city, due in ((False, False), (True, True), (True, False)):
        if has_city and not table.temples:
            temple(table, "6:14", 2)
        table.due = due
        choice = begin(table).choice
        assert choice is not None
        assert choice.secret == (has_city and not due)


@rule("KC-049", "KC-055")
def test_six_points_a_turn_and_what_is_left_is_lost() -> None:
    match = play(scene(), "draw_card", "draw_pile")
    assert at_table(match).ap == 5
    do(match, "end_turn")
    table = at_table(match)
    assert (table.active, table.ap, table.spent, table.turn) == (B, 6, [], 2)


@rule("KC-050")
def test_only_what_can_be_paid_is_offered() -> None:
    table = scene()
    lay(table, "v1 9:9 9:11", "c1 9:13 9:15")
    stand(table, A, "9:9")
    assert set(can(table)) == {
        "place_tile",
        "move_inca",
        "build_temple",
        "place_basin",
        "draw_card",
        "use_token",
        "end_turn",
    }
    table.ap = 0
    assert set(can(table)) == {"move_inca", "use_token", "end_turn"}
    match = play(table, "use_token")
    assert {"place_tile", "build_temple", "place_basin", "draw_card"} <= set(tokens(match))


@rule("KC-051", "KC-055")
def test_first_a_tile() -> None:
    table = scene()
    lay(table, "v1 9:9 9:11", "c1 9:13 9:15 11:9")
    stand(table, A, "9:9")
    deal(table, A, "card_a")
    temple(table, "9:11", 2)
    table.due, table.placed = True, 0
    assert can(table) == ["place_tile", "use_token"]
    table.players[A].tokens = 0
    match = begin(table)
    assert prompt(match) == "tile_kind"
    do(match, "single_crop", "6:14")
    assert {"move_inca", "place_basin", "draw_card", "hold_festival", "end_turn"} <= set(tokens(match))


@rule("KC-051")
def test_every_turn_begins_with_the_duty_to_place_a_tile() -> None:
    """Even where other actions could be paid for, and however the turn before went."""
    match = tampu.new("kramer_cuzco", 2, seed=1)
    for _ in range(4):
        assert (prompt(match), tokens(match)) == ("turn_action", ["place_tile", "use_token"])
        do(match, "place_tile", "single_crop")
        match.play(tokens(match)[0])
        assert {"draw_card", "place_basin", "end_turn"} <= set(tokens(match))
        do(match, "end_turn")


@rule("KC-051")
@pytest.mark.parametrize("kind", ["triple", "double", "single_crop", "single_village"])
def test_any_tile_meets_the_duty(kind: str) -> None:
    table = scene()
    table.due, table.placed = True, 0
    match = play(table, "place_tile", kind)
    match.play(tokens(match)[40])
    if prompt(match) == "tile_village":
        match.play(tokens(match)[0])
    assert "end_turn" in tokens(match)


@rule("KC-052")
def test_actions_come_in_any_order_and_again() -> None:
    table = scene()
    lay(table, "c1 11:9 10:10")
    match = play(table, "draw_card", "draw_pile", "move_inca", "reserve", "11:9", "place_tile", "single_crop", "6:14")
    do(match, "place_basin", "9:15", "place_tile", "single_crop", "6:16", "place_basin", "9:19")
    assert at_table(match).ap == 0


@rule("KC-053", "KC-162", "KC-138")
def test_a_festival_ends_the_turn() -> None:
    table = scene()
    lay(table, "v1 9:9 9:11")
    temple(table, "9:11", 2)
    stand(table, A, "9:9")
    deal(table, A, "card_a")
    match = play(table, "hold_festival", "card_a", "commit")
    assert at_table(match).active == B
    assert at_table(match).ap == 6


@rule("KC-054")
def test_what_costs_nothing_stays_open_without_ap() -> None:
    table = scene()
    lay(table, "v1 9:9 9:11 9:13")
    temple(table, "9:11", 2)
    stand(table, A, "9:9")
    lay(table, "v1 8:10")
    deal(table, A, "card_a")
    table.ap = 0
    assert set(can(table)) == {"move_inca", "use_token", "hold_festival", "end_turn"}


@rule("KC-055")
def test_no_ap_left_does_not_end_the_turn() -> None:
    table = scene()
    table.ap = 0
    table.players[A].tokens = 0
    match = begin(table)
    assert (prompt(match), tokens(match)) == ("turn_action", ["end_turn"])
    assert at_table(do(match, "end_turn")).active == B


@rule("KC-055")
def test_who_ends_his_turn_with_points_that_could_still_pay_for_something_is_warned() -> None:
    table = scene()
    assert wasted(begin(table), "end_turn") == {"count": 6}
    table.ap = 0
    assert wasted(begin(table), "end_turn") is None


@rule("KC-056")
def test_the_duty_is_tested_at_the_start_of_the_turn() -> None:
    table = scene()
    uneven_board(table)
    table.turn = 0
    for player in table.players:
        player.tiles = [0] * 4
    match = begin(table)
    assert at_table(match).lapsed
    assert not at_table(match).due
    assert "end_turn" in tokens(match)
    assert len(told(match, "duty_lapsed")) == 1
    table.players[A].tiles[3] = 1
    assert at_table(begin(table)).due


@rule("KC-057")
def test_stalled_turns_in_a_row() -> None:
    table = scene(3)
    uneven_board(table)
    table.turn = 0
    for player in table.players:
        player.tiles = [0] * 4
    table.players[2].tiles[2] = 1
    match = play(table, "end_turn", "end_turn")
    assert at_table(match).stalled == 2
    do(match, "place_tile")
    match.play(tokens(match)[0])
    do(match, "end_turn")
    assert at_table(match).stalled == 0
    do(match, "end_turn", "end_turn", "end_turn")
    assert at_table(match).last_round
    assert at_table(match).active == A
    lapsed = len(told(match, "duty_lapsed"))
    do(match, "end_turn", "end_turn", "end_turn")
    assert match.over
    assert len(told(match, "duty_lapsed")) == lapsed  # there is none in the last round
    assert [event["seat"] for event in told(match, "final_scored")] == [0, 1, 2]


@rule("KC-057", "KC-163")
def test_the_last_triple_changes_nothing_in_a_last_round_that_has_begun() -> None:
    table = scene()
    table.triples = 1
    table.last_round = True
    table.players[B].done = True
    match = play(table, "place_tile", "triple", "6:14+6:16+7:15", "6:14")
    assert told(match, "last_triple") == []
    do(match, "end_turn")
    assert match.over


@rule("KC-058")
def test_points_are_booked_at_once_and_without_limit() -> None:
    table = scene()
    table.players[A].prestige = table.players[A].earned[0] = 500
    lay(table, "v1 9:9 9:11")
    stand(table, A, "9:9")
    assert prestige(play(table, "build_temple", "9:11")) == [501, 0]


@rule("KC-059", "KC-060", "KC-061")
def test_a_token_gives_one_more_point_once_a_turn() -> None:
    table = scene()
    table.due, table.placed = True, 0
    match = play(table, "use_token")
    assert prompt(match) == "tile_kind"
    assert (at_table(match).ap, at_table(match).players[A].tokens) == (7, 2)
    do(match, "single_crop", "6:14")
    assert "use_token" not in tokens(match)
    assert at_table(match).ap == 6
    table.due = False
    table.players[A].tokens = 0
    assert "use_token" not in can(table)


@rule("KC-060")
def test_three_tokens_in_a_game() -> None:
    table = scene()
    table.players[B].tokens = 0
    match = begin(table)
    spaces = iter(("6:14", "6:16", "6:18", "6:20", "6:22", "6:24"))
    for left in (2, 1, 0):
        do(match, "use_token")
        assert at_table(match).players[A].tokens == left
        if prompt(match) == "tile_kind":
            do(match, "single_crop", next(spaces))
        do(match, "end_turn")
        assert at_table(match).active == B
        do(match, "single_crop", next(spaces), "end_turn")
    # the fourth turn of A: no token is left, so the tile is all there is to do
    assert (at_table(match).active, prompt(match)) == (A, "tile_kind")


@rule("KC-062")
def test_unused_tokens_are_worth_nothing() -> None:
    table = scene()
    table.last_round = True
    table.players[B].done = True
    match = play(table, "end_turn")
    assert match.over
    assert prestige(match) == [0, 0]
    assert match.result is not None
    assert match.result.winners == [0, 1]


@rule("KC-061")
def test_a_token_can_be_used_after_the_last_point() -> None:
    table = scene()
    lay(table, "c1 9:9")
    table.ap = 0
    match = play(table, "use_token")
    assert at_table(match).ap == 1
    do(match, "draw_card", "draw_pile")
    assert at_table(match).ap == 0


@rule("KC-182")
def test_a_new_turn_frees_all_incas_even_where_nobody_has_paid() -> None:
    table = scene()
    uneven_board(table)
    table.turn = 0
    for player in table.players:
        player.tiles = [0] * 4
    stand(table, A, "9:9")
    match = play(table, "move_inca", "9:9", "9:11")
    assert "9:13" not in tokens(do(match.clone(), "move_inca", "9:11"))
    do(match, "end_turn", "end_turn")
    assert (at_table(match).active, at_table(match).last_round) == (A, True)
    assert "9:13" in tokens(do(match, "move_inca", "9:11"))
