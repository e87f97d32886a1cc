"""Festivals: KC-138 to KC-162, and the switch of KC-184."""

from __future__ import annotations

import pytest

from tampu.engine.chance import Chance
from tampu.games.kramer_cuzco.components import CARDS, WORTH
from tampu.games.kramer_cuzco.marks import NONE
from tampu.games.kramer_cuzco.player import ABSENT, IN
from tampu.games.kramer_cuzco.site import HEX
from tampu.games.kramer_cuzco.state import Table
from tests.games.kramer_cuzco.scene import *
from tests.ledger import rule


def city(players: int = 2, value: int = 8, face_up: str = "card_ab", **switches: bool | str) -> Table:
    """Everybody has an inca in a city with that temple."""
    table = scene(players, face_up, **switches)
    lay(table, "v1 6:14 6:16 6:18 6:20 6:22")
    temple(table, "6:14", value)
    for seat in range(players):
        stand(table, seat, f"6:{16 + 2 * seat}")
    return table


@rule("KC-138", "KC-139")
def test_a_festival_needs_an_own_inca_no_disc_and_a_matching_card() -> None:
    table = city()
    assert "hold_festival" not in can(table)
    deal(table, A, "card_c")
    assert "hold_festival" not in can(table)
    deal(table, A, "card_bc")
    assert "hold_festival" in can(table)
    table.ap = 0
    assert "hold_festival" in can(table)
    table.discs.append(HEX["6:14"])
    assert "hold_festival" not in can(table)


@rule("KC-140")
def test_incas_in_the_reserve_are_in_no_city() -> None:
    """Not even in one that reaches the last hex of the board."""
    table = scene()
    lay(table, "v1 13:25 14:24 14:26")
    temple(table, "14:24", 2)
    deal(table, A, "card_a")
    deal(table, B, "card_a")
    assert "hold_festival" not in can(table)
    stand(table, A, "13:25")
    assert prestige(play(table, "hold_festival", "card_a", "commit")) == [1, 0]


@rule("KC-139")
def test_the_cities_that_are_offered() -> None:
    table = city()
    lay(table, "v1 9:9 9:11", "v1 3:21 3:23", "v1 9:21 9:23", "v1 9:27 9:29")
    temple(table, "9:9", 2)
    temple(table, "9:21", 2)
    temple(table, "9:27", 2, disc=True)
    stand(table, A, "9:11", "3:21", "9:29")
    deal(table, A, "card_a")
    match = play(table, "hold_festival")
    assert (prompt(match), tokens(match)) == ("festival_city", ["6:14", "9:9"])


@rule("KC-140")
def test_only_who_has_an_inca_there_takes_part() -> None:
    table = city(3)
    table.players[B].incas[0] = -1
    table.inca[HEX["6:18"]] = -1
    for seat in range(3):
        deal(table, seat, "card_a")
    match = play(table, "hold_festival", "card_a", "commit")
    assert at_table(match).bidder == C
    assert at_table(match).players[B].part == 0
    do(match, "pass")
    assert prestige(match) == [4, 0, 0]


@rule("KC-141", "KC-142", "KC-143")
def test_what_a_card_is_worth() -> None:
    one = {"card_a": 1, "card_b": 0, "card_c": 0, "card_ab": 1, "card_ac": 1, "card_bc": 0}
    two = {"card_a": 1, "card_b": 1, "card_c": 0, "card_ab": 2, "card_ac": 1, "card_bc": 1}
    for wanted, worth in (("card_a", one), ("card_ab", two)):
        assert {str(card): WORTH[CARD[wanted]][card] for card in CARDS} == worth
    table = city(face_up="card_a")
    deal(table, A, "card_a", "card_b", "card_c", "card_ab", "card_ac", "card_bc")
    match = play(table, "hold_festival")
    assert tokens(match) == ["card_a", "card_ab", "card_ac"]


@rule("KC-144", "KC-153")
def test_the_caller_plays_one_or_more_cards() -> None:
    table = city()
    deal(table, A, "card_a", "card_a", "card_ab", "card_c")
    deal(table, B, "card_ab", "card_ab", "card_ab")
    match = play(table, "hold_festival")
    assert (prompt(match), tokens(match)) == ("festival_open", ["card_a", "card_ab"])
    do(match, "card_a")
    assert tokens(match) == ["card_a", "card_ab", "commit"]
    do(match, "card_ab", "card_a", "commit")
    assert prompt(match) == "festival_join"
    assert at_table(match).players[A].offer == 4
    assert hand(at_table(match), A) == ["card_c"]


@rule("KC-144", "KC-030")
def test_cards_are_seen_by_nobody_else_until_they_are_committed() -> None:
    table = city()
    deal(table, A, "card_a", "card_a", "card_ab")
    deal(table, B, "card_ab", "card_ab")
    before = begin(table)
    do(before, "hold_festival")
    seen = before.seen_by(B)["table"]
    match = do(before.clone(), "card_a")
    assert match.seen_by(B)["table"] == seen
    assert match.seen_by(B)["choice"] == {"player": A, "prompt": "festival_open", "options": None}
    assert at_table(match).chosen == [CARD["card_a"]]
    own = match.seen_by(A)["table"]
    assert isinstance(own, dict)
    assert own["pending"] == ["card_a"]
    assert match.can_undo
    do(match, "commit")
    shown = match.seen_by(B)["table"]
    assert isinstance(shown, dict)
    assert shown["players"][A]["played"] == ["card_a"]


@rule("KC-145")
def test_joining_means_reaching_the_highest_offer() -> None:
    table = city()
    deal(table, A, "card_ab", "card_a")
    deal(table, B, "card_a", "card_b", "card_c")
    match = play(table, "hold_festival", "card_ab", "commit")
    assert (prompt(match), tokens(match)) == ("festival_join", ["card_a", "card_b", "pass"])
    do(match, "card_a")
    assert tokens(match) == ["card_b"]  # one card is not enough
    do(match, "card_b", "commit")
    assert at_table(match).players[B].offer == 2
    assert prompt(match) == "festival_level"
    assert at_table(match).bidder == A


@rule("KC-145", "KC-152", "KC-028")
def test_who_cannot_reach_it_is_asked_all_the_same() -> None:
    table = city()
    deal(table, A, "card_ab")
    deal(table, B, "card_a", "card_c")
    match = play(table, "hold_festival", "card_ab", "commit")
    assert (at_table(match).bidder, prompt(match), tokens(match)) == (B, "festival_join", ["pass"])
    assert match.seen_by(A)["choice"] == {"player": B, "prompt": "festival_join", "options": None}
    do(match, "pass")
    assert [event["seat"] for event in told(match, "passed")] == [B]
    assert hand(at_table(match), B) == ["card_a", "card_c"]
    assert prestige(match) == [4, 0]


@rule("KC-028", "KC-152")
@pytest.mark.parametrize("known_as", ["known", "older", "fresh"])
def test_whoever_holds_a_card_is_asked_however_long_he_has_held_it(known_as: str) -> None:
    table = city()
    deal(table, A, "card_a")
    deal(table, B, "card_c")
    kept: list[int] = getattr(table.players[B], known_as)
    table.players[B].fresh[CARD["card_c"]] -= 1
    kept[CARD["card_c"]] += 1
    match = play(table, "hold_festival", "card_a", "commit")
    assert (asked(match), tokens(match)) == ((B, "festival_join"), ["pass"])


@rule("KC-152")
def test_with_an_empty_hand_one_passes_of_oneself() -> None:
    table = city()
    deal(table, A, "card_ab")
    match = play(table, "hold_festival", "card_ab", "commit")
    assert [event["seat"] for event in told(match, "passed")] == [B]
    assert prestige(match) == [4, 0]


@rule("KC-028")
def test_an_offer_that_is_taken_back_has_taught_nothing() -> None:
    """Whatever the rival holds, whoever offers 1, looks, and takes it back to offer 2, has seen the same."""
    looks = []
    for rival in ("card_c", "card_a", "card_ab"):
        table = city()
        deal(table, A, "card_a", "card_ab")
        deal(table, B, rival)
        match = play(table, "hold_festival", "card_a", "commit")
        looks.append((match.seen_by(A), [event.plain() for event in match.log.seen_by(A)], match.can_undo))
    assert looks[0] == looks[1] == looks[2]


@rule("KC-145")
def test_others_are_asked_once_clockwise_from_the_caller() -> None:
    table = city(4)
    table.active = C
    for seat in range(4):
        deal(table, seat, "card_ab")
    match = play(table, "hold_festival", "card_ab", "commit")
    order = []
    while prompt(match) == "festival_join":
        order.append(at_table(match).bidder)
        do(match, "pass")
        if match.choice is None or at_table(match).phase != 1:
            break
    assert order == [D, A, B]
    assert prestige(match) == [0, 0, 4, 0]


@rule("KC-146", "KC-150")
def test_alone_if_nobody_joins() -> None:
    table = city(3)
    deal(table, A, "card_a")
    match = play(table, "hold_festival", "card_a", "commit")
    assert prestige(match) == [4, 0, 0]
    assert told(match, "festival_alone")[0]["points"] == 4


@rule("KC-147", "KC-149", "KC-159")
def test_below_the_highest_one_answers_or_passes_for_good() -> None:
    table = city(3)
    deal(table, A, "card_a", "card_b", "card_b")
    deal(table, B, "card_ab", "card_a")
    deal(table, C, "card_ab", "card_ab")
    match = play(table, "hold_festival", "card_a", "commit", "card_ab", "commit", "card_ab", "card_ab")
    do(match, "commit")
    # A 1, B 2, C 4: the caller is asked first; neither he nor B can reach 4
    for seat in (A, B):
        assert (at_table(match).bidder, prompt(match), tokens(match)) == (seat, "festival_answer", ["pass"])
        do(match, "pass")
    assert prestige(match) == [0, 0, 4]
    assert [(event["seat"], event["offer"]) for event in told(match, "offer_lost")] == [(A, 1), (B, 2)]
    assert [event["seat"] for event in told(match, "passed")] == [A, B]
    assert hand(at_table(match), A) == ["card_b", "card_b"]
    assert sum(at_table(match).discard) == 4


@rule("KC-147")
def test_an_answer_counts_with_what_was_played_before() -> None:
    table = city()
    deal(table, A, "card_a", "card_b", "card_ab")
    deal(table, B, "card_ab")
    match = play(table, "hold_festival", "card_a", "commit", "card_ab", "commit")
    assert (at_table(match).bidder, prompt(match)) == (A, "festival_answer")
    assert tokens(match) == ["card_b", "card_ab", "pass"]
    do(match, "card_b")
    assert tokens(match) == ["card_ab", "commit"]
    do(match, "commit")
    # B has nothing left and holds of himself; A may still raise
    assert (at_table(match).bidder, prompt(match)) == (A, "festival_level")
    do(match, "hold")
    assert prestige(match) == [2, 2]


@rule("KC-148", "KC-151")
def test_holding_is_not_passing() -> None:
    table = city()
    deal(table, A, "card_a", "card_b")
    deal(table, B, "card_b", "card_b", "card_b")
    match = play(table, "hold_festival", "card_a", "commit", "card_b", "commit")
    assert (prompt(match), tokens(match)) == ("festival_level", ["card_b", "hold"])
    assert at_table(match).bidder == A
    do(match, "hold")
    assert at_table(match).bidder == B
    do(match, "card_b", "commit")
    assert (at_table(match).bidder, prompt(match)) == (A, "festival_answer")
    do(match, "card_b", "commit")
    assert at_table(match).players[A].offer == 2
    assert (at_table(match).bidder, prompt(match)) == (B, "festival_level")
    do(match, "hold")
    assert prestige(match) == [2, 2]


@rule("KC-149")
def test_a_player_who_passed_is_not_asked_again() -> None:
    table = city(3)
    deal(table, A, "card_a", "card_b", "card_b")
    deal(table, B, "card_ab")
    deal(table, C, "card_a", "card_a", "card_b")
    match = play(table, "hold_festival", "card_a", "commit", "pass", "card_a", "commit")
    for answer in ("card_b", "commit", "card_a", "commit"):
        assert at_table(match).bidder != B
        do(match, answer)
    assert at_table(match).players[B].part == 4


@rule("KC-151")
def test_all_who_are_in_must_hold_since_the_last_card() -> None:
    table = city(3)
    for seat in range(3):
        deal(table, seat, "card_a", "card_b")
    match = play(table, "hold_festival", "card_a", "commit", "card_a", "commit", "card_a", "commit")
    do(match, "hold", "hold")
    assert at_table(match).bidder == C
    do(match, "card_b", "commit")
    # A and B have held, but a card was played since
    assert [player.part for player in at_table(match).players] == [IN, IN, IN]
    assert (at_table(match).bidder, prompt(match)) == (A, "festival_answer")
    do(match, "pass")
    assert at_table(match).bidder == B
    do(match, "card_b", "commit")
    assert prestige(match) == [0, 2, 2]


@rule("KC-152")
def test_level_without_matching_cards_they_share() -> None:
    table = city()
    deal(table, A, "card_a", "card_c")
    deal(table, B, "card_b")
    match = play(table, "hold_festival", "card_a", "commit", "card_b", "commit")
    assert (at_table(match).bidder, prompt(match), tokens(match)) == (A, "festival_level", ["hold"])
    do(match, "hold")  # B has no card left and is not asked
    assert prestige(match) == [2, 2]
    assert [event["seat"] for event in told(match, "held")] == [A, B]


@rule("KC-154", "KC-161")
def test_a_disc_is_laid_even_if_it_paid_nothing() -> None:
    table = city(value=2)
    deal(table, A, "card_a")
    deal(table, B, "card_b")
    match = play(table, "hold_festival", "card_a", "commit", "card_b", "commit")
    assert prestige(match) == [0, 0]
    assert at_table(match).discs == [HEX["6:14"]]


@rule("KC-159", "KC-160")
def test_played_cards_go_under_the_face_up_card() -> None:
    table = city()
    deal(table, A, "card_a")
    match = play(table, "hold_festival", "card_a", "commit")
    assert at_table(match).discard == [1, 0, 0, 0, 0, 0]
    assert at_table(match).face_up == CARD["card_ab"]
    left = [(player.part, player.offer, sum(player.played)) for player in at_table(match).players]
    assert left == [(ABSENT, 0, 0)] * 2


@rule("KC-184")
def test_the_switch_turns_a_new_card_up_after_a_festival() -> None:
    table = city(festival_changes_face_up_card=True)
    deal(table, A, "card_a")
    top = table.deck.cards[-1]
    match = play(table, "hold_festival", "card_a", "commit")
    assert at_table(match).face_up == top
    assert at_table(match).discard == [1, 0, 0, 1, 0, 0]


@rule("KC-184", "KC-135", "KC-136")
def test_the_switch_with_an_empty_pile_or_its_last_card() -> None:
    for left in (0, 1):
        table = city(festival_changes_face_up_card=True)
        deal(table, A, "card_a")
        while len(table.deck.cards) > left:
            table.players[B].older[table.deck.cards.pop(0)] += 1
        table.players[B].incas[0] = -1
        table.inca[HEX["6:18"]] = -1
        match = play(table, "hold_festival", "card_a", "commit")
        after = at_table(match)
        assert len(told(match, "cards_shuffled")) == 1
        assert len(after.deck) + 1 == 2 + left
        assert not any(after.discard)


@rule("KC-184")
def test_the_switch_lays_the_card_played_last_on_top() -> None:
    table = city(festival_changes_face_up_card="played")
    deal(table, A, "card_b", "card_a", "card_bc")
    deal(table, B, "card_ab", "card_ac")
    match = play(table, "hold_festival", "card_b", "card_a", "commit", "card_ab", "card_ac", "commit", "pass")
    after = at_table(match)
    assert after.face_up == CARD["card_ac"]
    assert after.discard == [1, 1, 0, 2, 0, 0]  # the old face-up card lies there too
    assert [event["card"] for event in told(match, "card_on_top")] == ["card_ac"]


@rule("KC-184")
def test_the_last_card_is_the_one_chosen_last() -> None:
    for first, last in (("card_a", "card_b"), ("card_b", "card_a")):
        table = city(festival_changes_face_up_card="played")
        deal(table, A, first, last)
        match = play(table, "hold_festival", first, last, "commit")
        assert at_table(match).face_up == CARD[last]
        assert at_table(match).last_played == NONE


@rule("KC-184", "KC-136")
def test_cards_played_on_an_empty_pile_are_shuffled_with_what_they_cover() -> None:
    table = city(festival_changes_face_up_card="played")
    deal(table, A, "card_a")
    for card in table.deck.cards:
        table.players[A].older[card] += 1
    table.deck.cards = []
    match = play(table, "hold_festival", "card_a", "commit")
    after = at_table(match)
    assert sorted([*after.deck.cards, after.face_up]) == [CARD["card_a"], CARD["card_ab"]]
    assert not any(after.discard)


@rule("KC-162", "KC-053")
def test_after_the_festival_the_turn_is_over() -> None:
    table = city()
    deal(table, A, "card_a")
    match = begin(table, hold=True)
    do(match, "hold_festival", "card_a", "commit")
    assert match.held or at_table(match).active == B


@rule("KC-028", "KC-139")
def test_whether_one_can_call_a_festival_is_nobody_elses_business() -> None:
    table = city()
    deal(table, A, "card_a")
    match = begin(table)
    assert "hold_festival" in tokens(match)
    seen = match.seen_by(B)["choice"]
    assert isinstance(seen, dict)
    assert seen["options"] is None


@rule("KC-139", "KC-028")
def test_who_calls_a_festival_holds_a_card_for_it_in_all_that_is_imagined() -> None:
    table = city(3, face_up="card_a")
    deal(table, A, "card_a", "card_c")
    deal(table, B, "card_ab")
    match = play(table, "hold_festival")
    assert (at_table(match).bidder, prompt(match)) == (A, "festival_open")
    for viewer in (B, C, None):
        for luck in range(40):
            twin = at_table(match.imagine(viewer, Chance.of(luck)))
            assert twin.players[A].festival_points(twin.face_up) > 0


@rule("KC-152", "KC-028")
def test_who_is_asked_to_join_may_hold_anything() -> None:
    table = city(face_up="card_a")
    deal(table, A, "card_a", "card_c")
    deal(table, B, "card_ab")
    match = play(table, "hold_festival", "card_a", "commit")
    assert at_table(match).bidder == B
    twins = [at_table(match.imagine(A, Chance.of(luck))) for luck in range(40)]
    assert {twin.players[B].festival_points(twin.face_up) for twin in twins} == {0, 1}
