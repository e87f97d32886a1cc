"""What is seldom seen: equal tiles, cards that all know beside hidden ones, and orders that luck hides."""

from __future__ import annotations

import pytest

from tampu.engine.saved import BadSnapshot, Saved
from tampu.games.feld_cuzco import GAME, rules
from tampu.games.feld_cuzco.abilities import useful_ones, why_not_double
from tampu.games.feld_cuzco.city import tells_of_missions
from tampu.games.feld_cuzco.components import CARDS_OF, FEATHERS, GOD_CARDS, GOD_OF, MASK_COLOURS, SPACES, STUDY
from tampu.games.feld_cuzco.dice import EMPTY, lowest_to_undercut
from tampu.games.feld_cuzco.gods import take_god_card
from tampu.games.feld_cuzco.hidden import is_unseen, may_hide
from tampu.games.feld_cuzco.phases import SWAP_CARDS
from tampu.games.feld_cuzco.pieces import last_die, last_priest, number_of_die, priests_of
from tampu.games.feld_cuzco.player import NONE
from tampu.games.feld_cuzco.state import Table
from tests.games.feld_cuzco.scene import *
from tests.ledger import rule

# ---------------------------------------------------------------------- masks


@rule("FC-200")
def test_what_a_circle_waits_for() -> None:
    table = scene()
    player = table.players[0]
    assert player.circle_state(0) == "waiting"
    player.put_feather(0)
    missing = FEATHERS[MASK_COLOURS[player.mask][1]]
    assert player.circle_state(0) == f"lacks-{missing}"
    player.put_feather(1)
    assert player.circle_state(0) == "ready"
    player.circles[0] = 1
    assert player.circle_state(0) == "active"
    player.put_feather(3)
    missing = FEATHERS[MASK_COLOURS[player.mask][2]]
    assert player.circle_state(1) == f"lacks-{missing}"
    assert player.circle_state(2) == "waiting"
    assert [player.is_ready(circle) for circle in (0, 1, 2)] == [False, False, False]


@rule("FC-172", "FC-180")
def test_of_equal_tiles_one_is_slid_at_a_time() -> None:
    table = scene()
    tiles(table, 0, "study-offering-3", "study-offering-3")
    match = play(table, "6", "exchange", "university")
    assert owned(me(match)).count("study-offering-3*") == 1
    assert owned(me(match)).count("study-offering-3") == 1
    match.play("university")
    assert (owned(me(match)), me(match).knowledge) == (["study-offering-3*"] * 2, 6)
    assert set(me(match).slid) == {0, 1}


@rule("FC-302", "FC-322")
def test_of_equal_tiles_one_is_slid_up_at_a_time() -> None:
    table = holding("02")
    tiles(table, 0, "study-offering-3", "study-offering-3", slid=True)
    match = play(table, "6", "exchange", "card-02")
    assert (prompt(match), tokens(match)) == ("tile_up", ["study-offering-3", "done"])
    assert sorted(owned(me(match))) == ["study-offering-3", "study-offering-3*"]
    match.play("study-offering-3")
    assert owned(me(match)) == ["study-offering-3"] * 2


@rule("FC-227", "FC-491")
def test_where_no_god_shows_a_card_the_ability_to_take_one_is_not_offered() -> None:
    table = scene()
    tiles(table, 0, "study-god_card-1", "study-points-2")
    abilities(table)
    assert "study-god_card" in offered(begin(table))
    for god, card in enumerate(table.face_up):
        table.god_discards += [card, *table.decks[god].cards]
        table.decks[god].cards = []
    table.face_up = [NONE] * len(table.face_up)
    # a deck that is empty while its discards lie there is no scene of a match: only the question is looked at
    assert {str(use) for use in useful_ones(table, table.players[0], STUDY)} == {"study-points"}


@rule("FC-085", "FC-491")
def test_a_god_who_shows_no_card_is_passed_over() -> None:
    table = scene()
    table.face_up[1] = NONE
    asked_for = next(take_god_card(table, table.players[0]))
    assert asked_for.tokens == ["03", "09", "12", "15"]


@rule("FC-321")
@pytest.mark.parametrize(("tile", "doubles"), [("study-points-2", True), ("farm-points-2", False)])
def test_only_a_colour_with_a_tile_and_an_open_use_is_doubled(tile: str, doubles: bool) -> None:
    table = abilities(scene())
    tiles(table, 0, tile)
    table.uses = [1, 0]
    assert (why_not_double(table, table.players[0]) is None) == doubles
    table.uses = [0, 0]
    assert why_not_double(table, table.players[0]) is not None
    table.uses, table.doubled = [1, 1], [1, 1]
    assert why_not_double(table, table.players[0]) is not None


# ---------------------------------------------------------------------- dice and turns


@rule("FC-103", "FC-105")
def test_the_lowest_die_must_be_undercut_but_never_on_points() -> None:
    table = scene()
    spaces = {str(space): space.index for space in SPACES[4]}
    assert {lowest_to_undercut(table, at) for at in spaces.values()} == {EMPTY}
    lay(table, "exchange", 1, 5)
    lay(table, "exchange", 2, 3)
    lay(table, "points", 1, 1)
    assert lowest_to_undercut(table, spaces["exchange"]) == 3
    assert lowest_to_undercut(table, spaces["points"]) == EMPTY


@rule("FC-061", "FC-101")
def test_each_turn_is_one_turn() -> None:
    table = scene()
    match = play(table, "6", "points")
    assert (at_table(match).turn, at_table(match).active) == (table.turn + 1, 1)


@rule("FC-132")
def test_the_way_home_is_named_first() -> None:
    table = scene()
    stand(table, 0, "I0")
    found = tokens(play(table, "6", "road"))
    assert "cuzco" in found
    assert found[0] == "cuzco"
    assert len(found) > 1


@rule("FC-039")
def test_who_has_two_cards_of_one_god_swaps_in_turn_order_the_first_player_first() -> None:
    table = scene()
    table.order = [2, 0, 3, 1]
    for player in table.players:
        player.hidden = CARDS_OF[player.seat][:2]
    rules.find_swapper(table, 0)
    asked_of = []
    while table.phase is SWAP_CARDS:
        asked_of.append(table.active)
        table.players[table.active].hidden = ()
        rules.go_on(table)
    assert asked_of == table.order


@rule("FC-018")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_saved_table_has_no_more_dice_and_priests_than_players_bring(players: int) -> None:
    assert last_die(players) == number_of_die(players - 1, 2, 7)
    assert last_priest(players) == priests_of(players - 1)[-1]
    table = scene(players)
    table.steps[0] = last_priest(players) + 1
    with pytest.raises(BadSnapshot):
        GAME.load(Saved(table.saved()), players, GAME.checked_settings({}))


# ---------------------------------------------------------------------- hidden cards


def hiding(*numbers: str) -> Table:
    table = scene()
    hand(table, 0, *numbers, hidden=True)
    return table


@rule("FC-050")
def test_what_may_be_hidden_for_all_that_everybody_knows() -> None:
    table = hiding("01")
    of_god, of_others = CARDS_OF[0], CARDS_OF[1]
    assert all(is_unseen(table, card) for card in of_god)
    assert not any(is_unseen(table, card) for card in of_others)
    # all other copies of 01 have been seen, and still it is the one that is hidden
    table.decks[0].cards = [card for card in table.decks[0].cards if card != CARD["01"]]
    assert is_unseen(table, CARD["01"])
    assert may_hide(table, table.players[0], CARD["01"])
    assert not may_hide(table, table.players[1], CARD["01"])
    # a deck made anew holds only cards that all have seen
    table.reformed[0] = 1
    assert is_unseen(table, CARD["01"])
    assert not is_unseen(table, CARD["02"])


@rule("FC-281", "FC-050")
@pytest.mark.parametrize(("other", "secret"), [("02", True), ("07", False)])
def test_two_hands_that_others_think_possible_make_a_secret_if_they_tell_missions_apart(
    other: str, secret: bool
) -> None:
    """Mission 33 asks for two cards of Mama Quilla; all know one of them, and one card is hidden."""
    table = scene()
    hand(table, 0, "05")
    hand(table, 0, other, hidden=True)
    hand(table, 1, "06", hidden=True)
    hand(table, 2, "14", hidden=True)
    missions(table, 0, "33", "29", "43")
    gods = [GOD_OF[CARD[other]], GOD_OF[CARD["06" if secret else "14"]]]
    table.players[0].hidden_gods = tuple(1 << god for god in gods)
    assert tells_of_missions(palace(table), table.players[0]) == secret


@rule("FC-490")
def test_a_deck_made_anew_is_known_to_be_one() -> None:
    table = scene()
    god = GOD_OF[CARD["01"]]
    table.god_discards += table.decks[god].cards
    table.decks[god].cards = []
    match = play(table, "2", "exchange", "god_card", str(GOD_CARDS[table.face_up[god]]))
    assert at_table(match).reformed == [1, 0, 0, 0, 0]
    assert len(at_table(match).decks[god].cards) == len(table.god_discards) - 1
    assert [*at_table(match).decks[god].cards, at_table(match).face_up[god]] != table.god_discards  # it was shuffled


@rule("FC-373")
def test_a_copy_that_all_know_does_not_stand_for_the_hidden_one() -> None:
    """Mission 32 asks for two cards of Illapa; all know one copy of 01, the other is hidden."""
    table = scene()
    hand(table, 0, "01")
    hand(table, 0, "01", hidden=True)
    missions(table, 0, "32")
    match = play(palace(table), "complete-32")
    assert me(match).hidden == ()
    assert [event["cards"] for event in told(match, "showed_cards")] == [["god-01", "god-01"]]


@rule("FC-373")
def test_three_cards_of_one_god_are_shown_and_the_hidden_one_with_them() -> None:
    table = scene()
    hand(table, 0, "01", "02", "13")
    hand(table, 0, "03", "14", hidden=True)
    missions(table, 0, "23")
    match = play(palace(table), "complete-23")
    assert {str(GOD_CARDS[card]) for card in me(match).hidden} == {"14"}


@rule("FC-373")
def test_of_two_gods_with_three_cards_the_one_that_gives_fewer_hidden_cards_away_is_shown() -> None:
    table = scene()
    hand(table, 0, "01", "02", "03", "13", "14")
    hand(table, 0, "01", "15", hidden=True)
    missions(table, 0, "23")
    match = play(palace(table), "complete-23")
    assert {str(GOD_CARDS[card]) for card in me(match).hidden} == {"01", "15"}


@rule("FC-373")
def test_the_god_that_is_shown_tells_of_the_one_that_is_not() -> None:
    """Mission 22 asks for four gods. The first hidden one is shown: the other card has a later god, or a known one."""
    table = scene()
    hand(table, 0, "01", "04", "10")
    hand(table, 0, "13", "10", hidden=True)
    hand(table, 1, "08", "14", hidden=True)
    missions(table, 0, "22")
    match = play(palace(table), "complete-22")
    assert {str(GOD_CARDS[card]) for card in me(match).hidden} == {"10"}
    assert [bits.bit_length() for bits in me(match).hidden_gods] == [1, 2, 4]


@rule("FC-373")
def test_a_mission_about_other_things_shows_no_card() -> None:
    table = scene()
    hand(table, 0, "01", "04", hidden=True)
    table.players[0].food = 5
    missions(table, 0, "38")
    match = play(palace(table), "complete-38")
    assert {str(GOD_CARDS[card]) for card in me(match).hidden} == {"01", "04"}
    assert told(match, "showed_cards") == []
