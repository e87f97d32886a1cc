"""What everybody can tell of hidden cards: it decides who is asked, and nothing else does."""

from __future__ import annotations

import pytest

from tampu.engine.chance import Chance
from tampu.engine.match import Match
from tampu.games.feld_cuzco.components import GOD_CARDS, GOD_OF, HIDDEN_GODS
from tampu.games.feld_cuzco.hidden import possible_hands
from tampu.games.feld_cuzco.state import Table
from tests.games.feld_cuzco.scene import *
from tests.ledger import rule

NOTHING = ("01", "07")
"""Two cards that none of the questions below is about."""


def hiding(*numbers: str, offerings: int = 1, round_: int = 3) -> Table:
    """Seat 0 hides these cards and has offerings; with what the others hide, no god is out of the question."""
    table = scene(round_=round_)
    hand(table, 0, *numbers, hidden=True)
    for seat, others in enumerate((("01", "04"), ("08", "11"), ("04", "13")), 1):
        hand(table, seat, *others, hidden=True)
    table.players[0].offerings = offerings
    show(table, "07")
    return table


def hides(match: Match, seat: int = 0) -> set[str]:
    return {str(GOD_CARDS[card]) for card in me(match, seat).hidden}


def imagined(match: Match, seat: int | None = 1, count: int = 40) -> list[Match]:
    """What somebody may think the truth to be."""
    return [match.imagine(seat, Chance.of(luck)) for luck in range(count)]


# ---------------------------------------------------------------------- who is asked


def one_die(table: Table) -> Match:
    dice(table, 0, 4)
    lay(table, "exchange", 1, 6)
    return begin(table)


def end_of_turn(table: Table) -> Match:
    return play(table, "6", "exchange", *["points"] * 5)


def new_village(table: Table) -> Match:
    stand(table, 0, "I0")
    return play(table, "6", "road", "O5")


def full_step(table: Table) -> Match:
    priests(table, None, None, None, None, None, 1)
    return play(table, "6", "temple")


def bought(table: Table) -> Match:
    row(table, "soup")
    table.players[0].food = 1
    return play(market(table), "soup")


def slid(table: Table) -> Match:
    tiles(table, 0, "study-points-2", slid=True)
    return play(table, "6", "exchange")


def took_tile(table: Table) -> Match:
    return play(table, "6", "study", "1")


WINDOWS = {
    "choose_die": ("06", one_die, "4"),
    "end_turn": ("05", end_of_turn, "done"),
    "village_points": ("10", new_village, "no"),
    "expel": ("12", full_step, "no"),
    "double_goods": ("03", bought, "no"),
    "slide_up": ("02", slid, "no"),
    "search_discards": ("09", took_tile, "no"),
}


@rule("FC-052", "FC-075")
@pytest.mark.parametrize("prompt", WINDOWS)
def test_the_question_is_put_whether_the_card_is_there_or_not(prompt: str) -> None:
    card, reach, lone = WINDOWS[prompt]
    other = next(number for number in NOTHING if GOD_OF[CARD[number]] != GOD_OF[CARD[card]])
    without, with_it = reach(hiding(*NOTHING)), reach(hiding(card, other))
    assert asked(without) == asked(with_it) == (0, prompt)
    assert offered(without) == {lone}
    assert offered(with_it) == {lone, f"card-{card}"}
    assert without.choice is not None
    assert without.choice.secret


@rule("FC-052", "FC-072")
@pytest.mark.parametrize("prompt", WINDOWS)
def test_nobody_is_asked_about_a_card_that_all_know_to_be_out_of_reach(prompt: str) -> None:
    """Without an offering, with all four copies seen, or where another card of that god was seen before."""
    card, reach, _ = WINDOWS[prompt]
    poor = hiding(*NOTHING, offerings=0)
    seen = hiding(*NOTHING)
    while seen.decks[GOD_OF[CARD[card]]].cards.count(CARD[card]):
        hand(seen, 1, card)
    another = hiding("08" if card != "09" else "01")
    god = 1 << GOD_OF[CARD[card]]
    another.players[0].hidden_gods = tuple(gods for gods in HIDDEN_GODS[1] if not gods & god)
    for table in (poor, seen, another):
        assert asked(reach(table)) != (0, prompt)


@rule("FC-052")
def test_a_card_that_all_know_makes_no_secret() -> None:
    table = hiding(*NOTHING)
    hand(table, 0, "05")
    match = end_of_turn(table)
    assert offered(match) == {"card-05", "done"}
    assert match.choice is not None
    assert not match.choice.secret
    inti_only = hiding(*NOTHING, offerings=0)
    show(inti_only, "05")
    inti(inti_only, 0)
    choice = end_of_turn(inti_only).choice
    assert choice is not None
    assert (choice.tokens, choice.secret) == (["inti-05", "done"], False)


@rule("FC-326")
def test_where_no_die_lies_nobody_thinks_of_card_06() -> None:
    table = hiding("06", "07")
    for player in table.players:
        player.dice = [5, 5, 5]
    match = begin(table)
    assert asked(match) == (0, "place_die")


def in_palace(table: Table) -> Match:
    missions(table, 0, "33", "29", "43")
    match = begin(palace(table))
    assert asked(match) == (0, "palace")
    return match


@rule("FC-052")
def test_the_palace_is_a_secret_where_a_hidden_card_may_complete_a_mission() -> None:
    """Mission 33 asks for two cards of Mama Quilla."""
    one_known = hiding(*NOTHING, offerings=0)
    hand(one_known, 0, "05")
    none_known = hiding(*NOTHING, offerings=0)
    nobody_hides_one = scene()
    hand(nobody_hides_one, 0, *NOTHING, hidden=True)
    hand(nobody_hides_one, 0, "05")
    secret = [in_palace(table).choice for table in (one_known, none_known, nobody_hides_one)]
    assert [choice is not None and choice.secret for choice in secret] == [True, False, False]


# ---------------------------------------------------------------------- what deeds give away


@rule("FC-038", "FC-052")
def test_the_second_hidden_card_is_of_another_god_than_the_first() -> None:
    match = play(hiding("05", "10"), "6", "exchange", *["points"] * 5, "card-05")
    assert hides(match) == {"10"}
    for twin in imagined(match):
        assert GOD_OF[me(twin).hidden[0]] != GOD_OF[CARD["05"]]


@rule("FC-283")
def test_who_throws_a_mission_away_has_none_complete() -> None:
    """Mission 33 asks for two cards of Mama Quilla; one of them all know."""
    table = hiding(*NOTHING, offerings=0)
    missions(table, 0, "33", "29", "43")
    hand(table, 0, "05")
    match = begin(palace(table))
    assert any("complete-33" in offered(twin) for twin in imagined(match))
    match.play("discard-29")
    assert all(GOD_OF[CARD["05"]] not in [GOD_OF[card] for card in me(twin).hidden] for twin in imagined(match))


@rule("FC-324")
def test_who_eases_a_mission_lacks_one_condition_in_every_truth() -> None:
    """Mission 23 asks for three cards of one god."""
    table = hiding("08", "14", offerings=0)
    missions(table, 0, "23", "29", "43")
    hand(table, 0, "07")
    show(table, "04")
    inti(table, 0)
    match = begin(palace(table))
    assert any("inti-04" not in offered(twin) for twin in imagined(match))
    match.play("inti-04")
    assert asked(match) == (0, "new_mission")
    assert [event.values["mission"] for event in match.log if event.kind == "eased_mission"] == ["mission-23"]


@rule("FC-324")
def test_who_eases_a_mission_of_four_gods_hides_no_fourth() -> None:
    """Mission 22 asks for four gods. With another card of Mama Quilla, playing 04 leaves them as they are: three."""
    table = hiding("08", "02", offerings=1)
    missions(table, 0, "22", "29", "43")
    hand(table, 0, "01", "04", "05")
    match = play(palace(table), "card-04")
    assert asked(match) == (0, "new_mission")
    assert hides(match) == {"02"}
    assert {GOD_OF[me(twin).hidden[0]] for twin in imagined(match)} == {GOD_OF[CARD["01"]], GOD_OF[CARD["05"]]}


@rule("FC-052")
def test_who_need_not_show_a_hidden_card_shows_none() -> None:
    """Mission 23 asks for three cards of one god; those of Mama Quilla are known, one of Illapa's is not."""
    table = hiding("03", "07", offerings=0)
    missions(table, 0, "23", "29", "43")
    hand(table, 0, "01", "02", "04", "05", "06")
    assert hides(play(palace(table), "complete-23")) == {"03", "07"}


@rule("FC-304")
def test_an_imagined_question_which_mission_to_ease_offers_only_legal_ones() -> None:
    """Either Mama Quilla or Viracocha is one card short, or both are: others cannot tell, but never that none is."""
    table = hiding("05", "08", offerings=0)
    missions(table, 0, "33", "34", "29")
    show(table, "04")
    inti(table, 0)
    match = play(palace(table), "inti-04")
    assert asked(match) == (0, "ease_mission")
    assert offered(match) == {"33", "34"}
    assert match.choice is not None
    assert match.choice.secret
    seen = set()
    for twin in imagined(match):
        assert offered(twin) <= {"33", "34"}
        seen.add(frozenset(offered(twin)))
    assert seen == {frozenset(some) for some in ({"33"}, {"34"}, {"33", "34"})}


@rule("FC-304")
def test_which_mission_to_ease_is_no_secret_where_no_card_counts() -> None:
    table = hiding("05", "08", offerings=0)
    missions(table, 0, "38", "41", "29")
    table.players[0].food, table.players[0].offerings = 4, 3
    show(table, "04")
    inti(table, 0)
    match = play(palace(table), "inti-04")
    assert (asked(match), offered(match)) == ((0, "ease_mission"), {"38", "41"})
    assert match.choice is not None
    assert not match.choice.secret


@rule("FC-052")
@pytest.mark.parametrize("offerings", [0, 1])
def test_which_tiles_are_used_is_a_secret_where_a_hidden_card_could_help(offerings: int) -> None:
    table = hiding(*NOTHING, offerings=offerings)
    tiles(table, 0, "study-points-2", "study-offering-2")
    match = play(abilities(table))
    assert asked(match) == (0, "use_ability")
    assert match.choice is not None
    assert match.choice.secret == bool(offerings)


@rule("FC-052")
def test_without_tiles_no_hidden_card_helps_and_nobody_is_asked() -> None:
    assert asked(play(abilities(hiding(*NOTHING)))) != (0, "use_ability")


@rule("FC-052", "FC-324")
@pytest.mark.parametrize(("missing_one", "secret"), [("29", False), ("34", True)])
def test_missions_are_a_secret_where_some_hand_could_ease_one(missing_one: str, secret: bool) -> None:
    """Mission 34 asks for two cards of Viracocha: who hides one of them lacks one. Nobody has done anything for 29."""
    table = hiding("05", "08")
    missions(table, 0, missing_one, "43", "39")
    choice = play(palace(table)).choice
    assert choice is not None
    assert choice.secret == secret


@rule("FC-050")
def test_nobody_thinks_of_a_god_of_whom_no_card_is_hidden() -> None:
    table = scene()
    hand(table, 0, "05", hidden=True)
    hand(table, 1, "08", hidden=True)
    assert [[str(GOD_CARDS[card]) for card in hand.hidden] for hand in possible_hands(table, table.players[0])] == [
        ["06"],
        ["09"],
    ]


@rule("FC-052")
def test_who_shows_a_hidden_card_has_another_god_besides() -> None:
    match = play(hiding("07", "14"), "6", "card-14")
    assert hides(match) == {"07"}
    assert [bits.bit_length() for bits in me(match).hidden_gods] == [1, 2, 3, 4]


@rule("FC-115")
def test_who_plays_14_while_the_roads_are_closed_hides_07_in_every_truth() -> None:
    table = hiding("01", "07", offerings=2)
    hand(table, 0, "14")
    lay(table, "road", 1, 1)
    lay(table, "bridge", 1, 1)
    match = play(table, "6")
    assert any(CARD["07"] not in me(twin).hidden for twin in imagined(match))
    match.play("card-14")
    assert asked(match) == (0, "place_die")
    assert all(offered(twin) == {"card-07"} for twin in imagined(match))


@rule("FC-115")
def test_who_plays_07_where_it_opens_nothing_hides_13_or_14() -> None:
    """No way of 1 leads away from village O3: it takes a six, or a card that needs no way."""
    table = hiding("01", "14", offerings=2)
    hand(table, 0, "07")
    stand(table, 0, "O3")
    dice(table, 0, 1)
    lay(table, "road", 1, 1)
    lay(table, "bridge", 1, 1)
    match = play(table, "1", "card-07")
    assert asked(match) == (0, "place_die")
    for seat in (1, None):
        seen = {frozenset(offered(twin)) for twin in imagined(match, seat)}
        assert seen == {frozenset({"card-13"}), frozenset({"card-14"})}


@rule("FC-115")
def test_who_plays_07_for_a_circle_that_is_too_strong_for_the_die_hides_13() -> None:
    table = hiding("01", "13", offerings=2)
    hand(table, 0, "07")
    feathers(table, 0, "3a", "3b")
    dice(table, 0, 1)
    lay(table, "headdress", 1, 1)
    match = play(table, "1", "card-07")
    assert asked(match) == (0, "place_die")
    assert all(offered(twin) == {"card-13"} for twin in imagined(match))


@rule("FC-115")
def test_who_plays_14_while_one_of_the_ways_is_open_need_not_hide_07() -> None:
    table = hiding("01", "07", offerings=2)
    hand(table, 0, "14")
    lay(table, "road", 1, 1)
    match = play(table, "6", "card-14")
    assert offered(match) == {"bridge", "card-07"}
    assert {frozenset(offered(twin)) for twin in imagined(match)} == {
        frozenset({"bridge"}),
        frozenset({"bridge", "card-07"}),
    }


@rule("FC-052")
def test_all_see_which_gods_a_hidden_card_may_have() -> None:
    table = hiding("05", "14")
    table.players[0].hidden_gods = (0b00110, 0b10010)
    for seat in (0, 1, None):
        possible = seen(begin(table), seat)["players"][0]["hidden_gods"]
        assert possible == [["mama_quilla", "viracocha"], ["mama_quilla", "mama_sara"]]


# ---------------------------------------------------------------------- the end of the game


@rule("FC-461")
def test_who_completes_none_at_the_end_hides_no_card_that_would() -> None:
    """Mission 33 asks for two cards of Mama Quilla, of which all know one; seat 1 is asked next."""
    table = hiding("01", "08", round_=6)
    hand(table, 0, "06")
    missions(table, 0, "33", "29", "43")
    missions(table, 1, "38")
    hand(table, 1, "04")
    table.players[1].food, table.players[1].offerings = 4, 1
    match = begin(final(table))
    while asked(match) != (1, "final_missions"):
        match.play("done")
    assert not any(GOD_OF[CARD["05"]] == GOD_OF[card] for twin in imagined(match) for card in me(twin).hidden)


@rule("FC-461", "FC-462")
def test_the_last_missions_teach_others_something_and_then_nothing_is_taken_back() -> None:
    """Whether seat 1 completes a mission with hidden cards is known only now: seat 0 cannot go back before it."""
    for cards in (("05", "08"), ("01", "08")):
        table = scene(round_=6)
        for seat in (0, 1):
            hand(table, seat, *(cards if seat else ("02", "11")), hidden=True)
        hand(table, 1, "06")
        missions(table, 1, "33", "29", "43")
        table.players[0].offerings = 1
        goods(table, 0, "soup", "soup", "soup")
        missions(table, 0, "24", "39", "55")
        match = begin(final(table), hold=True)
        while match.choice is not None and match.choice.player == 0:
            match.play("done")
        match.go_on()
        assert not match.can_undo
        assert ("05" in cards) == bool(me(match, 1).done)
        for twin in imagined(match, 0):
            assert GOD_OF[CARD["05"]] not in [GOD_OF[card] for card in me(twin, 1).hidden]
