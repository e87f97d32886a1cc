"""Drawing festival cards: KC-131 to KC-137."""

from __future__ import annotations

from tampu.engine.chance import Chance
from tampu.games.kramer_cuzco.components import CARDS
from tests.games.kramer_cuzco.scene import *
from tests.ledger import rule


@rule("KC-131")
def test_one_point_each_and_two_a_turn() -> None:
    match = play(scene(), "draw_card", "draw_pile", "place_basin", "9:13", "draw_card", "draw_pile")
    assert at_table(match).ap == 3
    assert "draw_card" not in tokens(match)
    do(match, "end_turn", "place_tile", "single_crop", "6:14", "draw_card", "draw_pile", "draw_card", "draw_pile")
    assert "draw_card" not in tokens(match)
    assert [len(hand(at_table(match), seat)) for seat in (A, B)] == [2, 2]
    table = scene()
    table.ap = 0
    assert "draw_card" not in can(table)


@rule("KC-132", "KC-133")
def test_the_face_up_card_or_the_top_of_the_pile() -> None:
    table = scene()
    top = table.deck.cards[-2:]
    match = play(table, "draw_card")
    assert (prompt(match), tokens(match)) == ("card_source", ["face_up", "draw_pile"])
    do(match, "face_up")
    assert hand(at_table(match), A) == ["card_ab"]
    assert at_table(match).face_up == top[1]
    do(match, "draw_card", "draw_pile")
    assert at_table(match).players[A].fresh[top[0]] == 1
    assert at_table(match).face_up == top[1]
    assert len(at_table(match).deck) == 27


@rule("KC-134")
def test_there_is_no_hand_limit() -> None:
    table = scene()
    deal(table, A, *(["card_a"] * 5 + ["card_b"] * 5 + ["card_c"] * 5))
    match = play(table, "draw_card", "draw_pile")
    assert len(hand(at_table(match), A)) == 16


@rule("KC-133", "KC-135")
def test_an_empty_pile_is_made_anew_at_once_with_the_face_up_card() -> None:
    table = scene()
    deal(table, B, *(["card_c"] * 5 + ["card_bc"] * 5 + ["card_ac"] * 5))
    table.deck.cards = [0]
    table.discard = [4, 5, 0, 4, 0, 0]
    for source in ("draw_pile", "face_up"):
        match = play(table, "draw_card", source)
        after = at_table(match)
        assert not any(after.discard)
        pile = sorted([*after.deck.cards, after.face_up])
        taken = CARDS.index(0) if source == "draw_pile" else table.face_up
        everything = sorted([0] * 5 + [1] * 5 + [3] * 5)
        everything.remove(taken)
        assert pile == everything
        assert len(told(match, "cards_shuffled")) == 1


@rule("KC-135")
def test_the_new_pile_is_shuffled() -> None:
    table = scene()
    table.discard = [5, 4, 4, 0, 0, 0]
    table.deck.cards = [0]
    piles = set()
    for seed in range(5):
        table.chance = table.deck.chance = Chance.of(seed)
        piles.add(tuple(at_table(play(table, "draw_card", "draw_pile")).deck.cards))
    assert len(piles) == 5


@rule("KC-136", "KC-137")
def test_without_played_cards_nothing_is_shuffled_and_nothing_can_be_drawn() -> None:
    table = scene()
    table.deck.cards = [0]
    for card in range(6):
        table.players[B].fresh[card] = 5 - (card in (0, 3))
    match = play(table, "draw_card", "face_up")
    after = at_table(match)
    assert (after.face_up, len(after.deck)) == (0, 0)
    assert told(match, "cards_shuffled") == []
    assert "draw_card" not in tokens(match)


@rule("KC-136")
def test_the_shuffle_comes_as_soon_as_cards_are_played() -> None:
    table = scene()
    lay(table, "v1 6:14 6:16")
    temple(table, "6:14", 2)
    stand(table, A, "6:16")
    deal(table, A, "card_a")
    for card in table.deck.cards:
        table.players[B].fresh[card] += 1
    table.deck.cards = []
    match = play(table, "hold_festival", "card_a", "commit")
    after = at_table(match)
    assert sorted([*after.deck.cards, after.face_up]) == [0, 3]
    assert not any(after.discard)
    assert "Red shuffles 2 cards into a new draw pile." in str(match.log)
