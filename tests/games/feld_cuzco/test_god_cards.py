"""God cards and Inti in general, and what happens when cards run out."""

from __future__ import annotations

from tampu.games.feld_cuzco.components import COPIES, DATA, GOD_CARDS, GOD_OF
from tampu.games.feld_cuzco.player import NONE
from tampu.games.feld_cuzco.state import Table
from tests.games.feld_cuzco.scene import *
from tests.ledger import rule


@rule("FC-070")
def test_each_god_has_three_abilities_with_four_cards_each() -> None:
    assert len(GOD_CARDS) == 15
    assert [GOD_OF.count(god) for god in range(5)] == [3] * 5
    assert COPIES == 4
    names = [god["key"] for god in DATA["gods"]["list"]]
    assert names == ["illapa", "mama_quilla", "viracocha", "pachamama", "mama_sara"]


@rule("FC-071")
def test_a_card_from_the_hand_costs_an_offering_and_is_discarded() -> None:
    table = scene()
    hand(table, 0, "13")
    table.players[0].offerings = 2
    match = play(table, "2", "card-13", "exchange")
    assert me(match).offerings == 1
    assert held(me(match)) == []
    assert thrown(at_table(match)) == ["13"]
    assert at_table(match).points == 6
    assert face_up(at_table(match)) == ["03", "04", "09", "12", "15"]


@rule("FC-072")
def test_without_an_offering_no_card_is_played_from_the_hand() -> None:
    table = scene()
    hand(table, 0, "13")
    assert "card-13" not in offered(play(table, "2"))
    table.players[0].offerings = 1
    assert "card-13" in offered(play(table, "2"))


def everything(table: Table, seat: int) -> None:
    """One card of each number, and offerings for all of them."""
    hand(table, seat, *(str(card) for card in GOD_CARDS))
    table.players[seat].offerings = 20


def cards(tokens: set[str]) -> set[str]:
    return {token for token in tokens if token.startswith(("card-", "inti-"))}


@rule("FC-073", "FC-074")
def test_a_card_is_offered_in_its_own_window_only() -> None:
    table = scene(round_=3)
    everything(table, 0)
    lay(table, "temple", 1, 1)
    lay(table, "headdress", 1, 6)
    priests(table, None, None, None, 1)
    tiles(table, 0, "study-points-2", slid=True)
    tiles(table, 0, "farm-food-3")
    stand = play(table)
    assert cards(offered(stand)) == {"card-06"}
    match = play(table, "4")
    assert cards(offered(match)) == {"card-07", "card-13", "card-14"}
    match = play(table, "4", "exchange")
    assert (asked(match), cards(offered(match))) == ((0, "slide_up"), {"card-02"})
    match = play(table, "4", "card-07", "temple")
    assert (asked(match), cards(offered(match))) == ((0, "expel"), {"card-12"})
    match.play("no")
    assert (asked(match), cards(offered(match))) == ((0, "blessing_gift"), {"card-08"})
    match.play("offering").play("food")
    assert (asked(match), cards(offered(match))) == ((0, "end_turn"), {"card-05"})
    match = play(table, "4", "road", "I0")
    assert (asked(match), cards(offered(match))) == ((0, "village_points"), {"card-10"})
    free(table, 0, 2)
    match = play(table, "2", "study", "1")
    assert cards(offered(match)) == {"card-09"}
    match = play(abilities(table))
    assert cards(offered(match)) == {"card-01"}


@rule("FC-073", "FC-074")
def test_cards_of_phase_three_have_their_windows_there() -> None:
    table = scene()
    everything(table, 0)
    everything(table, 1)
    table.players[0].food = 9
    missions(table, 0, "01")
    feathers(table, 0, "2a", "3b")
    row(table, "soup", "vase")
    match = play(market(table))
    assert cards(offered(match)) == set()
    match.play("vase")
    assert cards(offered(match)) == {"card-03"}
    match = play(palace(scene_with_easy_mission()))
    assert cards(offered(match)) == {"card-04"}


def scene_with_easy_mission() -> Table:
    table = scene()
    everything(table, 0)
    missions(table, 0, "01")
    feathers(table, 0, "2a", "3b")
    return table


@rule("FC-074")
def test_nobody_plays_a_card_in_the_turn_of_another() -> None:
    table = scene()
    for seat in (1, 2, 3):
        everything(table, seat)
    match = play(table, "4", "temple")
    while asked(match) and asked(match)[0] == 0:  # type: ignore[index]
        assert cards(offered(match)) == set()
        match.play(match.choice.options[-1])  # type: ignore[union-attr]
    assert asked(match) == (1, "choose_die")


@rule("FC-075")
def test_playing_a_card_is_optional() -> None:
    table = scene()
    everything(table, 0)
    match = play(table, "6", "points")
    assert asked(match) == (0, "end_turn")
    assert "done" in offered(match)
    match.play("done")
    assert asked(match) == (1, "choose_die")
    assert me(match).offerings == 20


@rule("FC-076")
def test_a_card_taken_in_a_phase_may_be_played_in_that_phase() -> None:
    table = scene()
    show(table, "05")
    table.players[0].offerings = 1
    match = play(table, "2", "exchange", "god_card", "05")
    assert asked(match) == (0, "end_turn")
    assert offered(match) == {"card-05", "done"}


@rule("FC-077")
def test_any_number_of_cards_is_played_in_a_turn() -> None:
    table = scene()
    hand(table, 0, "06", "06", "07", "13")
    table.players[0].offerings = 4
    lay(table, "study", 1, 1)
    match = play(table, "card-06", "farm", "card-06", "study", "2", "card-07", "card-13")
    assert me(match).offerings == 0
    assert thrown(at_table(match)) == ["06", "06", "07", "13"]
    assert asked(match) == (0, "take_tile")


@rule("FC-078")
def test_cards_that_replace_a_value_work_once() -> None:
    table = scene()
    hand(table, 0, "07", "07", "13", "13", "14", "14")
    table.players[0].offerings = 6
    lay(table, "study", 1, 1)
    lay(table, "road", 1, 1)
    match = play(table, "2", "card-13")
    assert not {"card-13", "card-14"} & offered(match)
    match = play(table, "2", "card-07")
    assert "card-07" not in offered(match)
    match = play(table, "2", "card-14")
    assert not {"card-13", "card-14"} & offered(match)


@rule("FC-078")
def test_cards_that_add_a_deed_work_again_and_again() -> None:
    table = scene()
    hand(table, 0, "05", "05")
    table.players[0].offerings = 2
    match = play(table, "6", "points", "card-05", "points", "card-05", "points")
    assert me(match).score == 6
    assert asked(match) == (1, "choose_die")


@rule("FC-079")
def test_a_card_that_can_change_nothing_is_not_offered() -> None:
    table = scene()
    hand(table, 0, "06", "07", "02")
    table.players[0].offerings = 3
    assert "card-06" not in offered(play(table))  # no die lies anywhere
    assert "card-07" not in offered(play(table, "6"))  # no space is closed
    assert asked(play(table, "6", "exchange")) == (0, "exchange")  # no tile is slid down


@rule("FC-080", "FC-081")
def test_an_inti_uses_a_face_up_card_without_an_offering() -> None:
    table = scene()
    show(table, "13")
    inti(table, 0)
    gone = table.gone_inti
    following = table.decks[4].cards[-1]
    match = play(table, "2", "inti-13", "exchange")
    assert at_table(match).points == 6
    assert me(match).inti == 0
    assert at_table(match).gone_inti == gone + 1
    assert thrown(at_table(match)) == ["13"]
    assert at_table(match).face_up[4] == following
    assert me(match).offerings == 0
    assert held(me(match)) == []


@rule("FC-080")
def test_an_inti_needs_the_card_face_up_and_its_window() -> None:
    table = scene()
    inti(table, 0)
    assert cards(offered(play(table, "2"))) == set()
    show(table, "13")
    assert cards(offered(play(table, "2"))) == {"inti-13"}
    assert cards(offered(play(table, "6"))) == set()  # 13 with a 6 changes nothing


@rule("FC-082")
def test_several_inti_in_a_turn_are_for_different_cards() -> None:
    table = scene()
    inti(table, 0, 3)
    show(table, "06")
    lay(table, "study", 1, 3)
    for _ in range(3):
        table.decks[1].cards.remove(CARD["06"])
        table.decks[1].cards.append(CARD["06"])  # the next one that comes up is the same again
    match = play(table, "inti-06", "farm")
    assert face_up(at_table(match))[1] == "06"
    assert "inti-06" not in offered(match)
    show(at_table(match), "06")
    match = play(at_table(match), "2", "points", "6", "points", "6", "points", "6", "points")
    assert "inti-06" in offered(match)  # a new turn


@rule("FC-082")
def test_an_extra_turn_is_a_new_turn_for_inti() -> None:
    table = scene()
    inti(table, 0, 3)
    show(table, "05")
    for _ in range(2):
        table.decks[1].cards.remove(CARD["05"])
        table.decks[1].cards.append(CARD["05"])
    match = play(table, "6", "points", "inti-05", "points")
    assert offered(match) == {"inti-05", "done"}


@rule("FC-082")
def test_at_the_start_of_a_turn_an_inti_is_for_any_card_even_the_first() -> None:
    table = scene()
    inti(table, 0)
    show(table, "01")
    tiles(table, 0, "study-points-2")
    assert "inti-01" in offered(play(abilities(table)))


@rule("FC-083")
def test_a_card_that_just_came_up_may_be_used_in_the_same_turn() -> None:
    table = scene()
    inti(table, 0, 2)
    show(table, "06")
    table.decks[1].cards.remove(CARD["05"])
    table.decks[1].cards.append(CARD["05"])
    lay(table, "study", 1, 3)
    match = play(table, "inti-06", "farm", "6", "points")
    assert offered(match) == {"inti-05", "done"}


@rule("FC-084")
def test_hand_cards_and_inti_are_mixed_and_counted_together_per_die() -> None:
    table = scene()
    inti(table, 0, 2)
    show(table, "13")
    show(table, "07")
    hand(table, 0, "13", "07")
    table.players[0].offerings = 2
    lay(table, "study", 1, 1)
    match = play(table, "2")
    assert cards(offered(match)) == {"card-07", "inti-07", "card-13", "inti-13"}
    match.play("inti-13")
    assert cards(offered(match)) == {"card-07", "inti-07"}
    table = scene()
    inti(table, 0, 2)
    show(table, "06")
    hand(table, 0, "06")
    table.players[0].offerings = 1
    lay(table, "study", 1, 1)
    match = play(table, "inti-06", "farm")
    assert "card-06" in offered(match)  # only Inti must be for different cards


@rule("FC-085")
def test_a_card_taken_is_one_of_the_face_up_ones_and_the_next_comes_up() -> None:
    table = scene()
    following = str(GOD_CARDS[table.decks[2].cards[-1]])
    match = play(table, "2", "exchange", "god_card")
    assert offered(match) == {"03", "04", "09", "12", "15"}
    match.play("09")
    assert held(me(match)) == ["09"]
    assert face_up(at_table(match)) == ["03", "04", following, "12", "15"]


@rule("FC-086")
def test_a_face_up_card_is_not_played_for_an_offering() -> None:
    table = scene()
    show(table, "13")
    table.players[0].offerings = 3
    assert cards(offered(play(table, "2"))) == set()


@rule("FC-087")
def test_the_next_card_comes_up_before_the_effect() -> None:
    table = scene()
    inti(table, 0)
    show(table, "13")
    table.decks[4].cards.remove(CARD["14"])
    table.decks[4].cards.append(CARD["14"])
    match = play(table, "2", "inti-13", "exchange", "god_card")
    assert offered(match) == {"03", "04", "09", "12", "14"}


@rule("FC-088", "FC-374")
def test_an_inti_is_no_god_card_for_missions() -> None:
    table = scene()
    inti(table, 0, 3)
    missions(table, 0, "36", "22", "23")
    hand(table, 0, "13")
    match = play(palace(table))
    assert offered(match) == {"discard-36", "discard-22", "discard-23", "inti-04"}
    assert "complete-36" not in offered(match)


# ---------------------------------------------------------------------- running out


def empty_deck(table: Table, god: int, *discards: str) -> None:
    """A god's deck is empty; these cards of it lie on the discard pile, all others are in hand of seat 3."""
    deck = table.decks[god]
    for number in discards:
        deck.cards.remove(CARD[number])
        table.god_discards.append(CARD[number])
    for card in deck.cards:
        table.players[3].hand[card] += 1
    deck.cards.clear()


@rule("FC-490")
def test_an_empty_deck_is_made_anew_from_the_gods_discards() -> None:
    table = scene()
    empty_deck(table, 3, "10", "11", "10")
    hand(table, 2, "01")
    table.players[2].hand[0] -= 1
    table.god_discards.append(0)
    match = play(table, "2", "exchange", "god_card", "12")
    assert at_table(match).face_up[3] in (9, 10)
    assert len(at_table(match).decks[3]) == 2
    assert thrown(at_table(match)) == ["01"]


@rule("FC-491")
def test_a_god_without_any_card_left_shows_none_until_one_is_discarded() -> None:
    table = scene()
    hand(table, 0, "11")
    table.players[0].offerings = 1
    tiles(table, 0, "study-points-2", "study-offering-2")
    empty_deck(table, 3)
    dice(table, 0, 2)
    match = play(table, "exchange", "god_card", "12")
    assert at_table(match).face_up[3] == NONE
    table = at_table(match).copy()
    match = play(abilities(table), "study-points", "card-11")
    assert at_table(match).face_up[3] == CARD["11"]
    assert "11" not in thrown(at_table(match))


@rule("FC-491")
def test_a_god_without_a_face_up_card_is_not_offered() -> None:
    table = scene()
    empty_deck(table, 3)
    match = play(table, "4", "exchange", "god_card", "12", "god_card")
    assert offered(match) == {"03", "04", "09", "15"}


@rule("FC-492")
def test_a_card_used_through_an_inti_may_come_up_again_at_once() -> None:
    table = scene()
    show(table, "13")
    inti(table, 0)
    empty_deck(table, 4)
    match = play(table, "2", "inti-13", "exchange")
    assert face_up(at_table(match))[4] == "13"
    assert thrown(at_table(match)) == []
