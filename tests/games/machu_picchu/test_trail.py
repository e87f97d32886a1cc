"""Chapter K: the Inca trail, and what a scout earns on it."""

from __future__ import annotations

from itertools import permutations

import pytest

from tampu.engine.match import Match
from tests.games.machu_picchu.scene import *
from tests.ledger import rule

NEXT_TURN = (1, "choose_move")


def scouts(match: Match) -> list[int]:
    return [player.scout for player in at_table(match).players]


def climb_three_from(step: int) -> Match:
    """Seat 0 takes the stone of the Main Temple with his scout on a step. His hand is one card, farmers and virgins."""
    table = scene()
    deal_all(table, "corn_virgin", "llama_coca", "llama_cloth")
    stack(table, "sc_coca_cloth", "sc_llama_puma", "sc_condor_puma", "sc_corn_coca")
    table.players[0].scout = step
    return play(table, "main_temple")


# ---------------------------------------------------------------------- steps and places


@rule("MP-200")
def test_scouts_may_share_a_step() -> None:
    table = scene()
    for player, step in zip(table.players, (1, 4, 4), strict=True):
        player.scout = step
    assert scouts(play(table, "main_temple")) == [4, 4, 4]


@rule("MP-200")
@pytest.mark.parametrize(("start", "end"), [(0, 3), (16, 19), (17, 0), (19, 2)])
def test_a_scout_only_moves_forward_and_the_step_after_19_is_the_summit(start: int, end: int) -> None:
    assert scouts(climb_three_from(start))[0] == end


def earned_from(start: int) -> dict[str, int]:
    """What three steps from there bring, with no question asked."""
    match = climb_three_from(start)
    assert asked(match) == NEXT_TURN
    return goods(at_table(match).players[0])


@rule("MP-201")
@pytest.mark.parametrize(("start", "paid"), [(3, {}), (4, {"corn": 3}), (6, {"corn": 3}), (7, {})])
def test_reaching_or_passing_the_granary_earns_three_corn(start: int, paid: dict[str, int]) -> None:
    assert earned_from(start) == paid


@rule("MP-202")
@pytest.mark.parametrize(("start", "paid"), [(9, {}), (10, {"llama": 1}), (12, {"llama": 1}), (13, {})])
def test_reaching_or_passing_the_stables_earns_a_llama(start: int, paid: dict[str, int]) -> None:
    assert earned_from(start) == paid


@rule("MP-203")
@pytest.mark.parametrize(
    ("start", "end", "question"),
    [
        (16, 19, NEXT_TURN),
        (17, 0, (0, "choose_card_to_return")),
        (18, 1, (0, "choose_card_to_return")),
        (19, 2, (0, "choose_card_to_return")),
        (0, 3, NEXT_TURN),
    ],
)
def test_reaching_or_passing_the_summit_earns_a_draw(start: int, end: int, question: tuple[int, str]) -> None:
    match = climb_three_from(start)
    assert scouts(match)[0] == end
    assert asked(match) == question


@rule("MP-211")
def test_every_pass_of_a_place_counts() -> None:
    table = scene(players=2, at="royal_palace")
    ordain(table, 0, "virgin", 6)
    give(table.players[0], llama=6)
    table.players[0].scout = 8
    match = play(table, "temple_of_the_sun", "6")  # 3 steps to 11, then 24: past 13, 20, 7 and 13 again
    assert scouts(match)[0] == 15
    assert goods(at_table(match).players[0]) == {"corn": 3, "llama": 2}
    assert asked(match) == (0, "choose_card_to_return")


@rule("MP-203", "MP-211")
def test_one_sacrifice_may_lead_past_the_summit_twice() -> None:
    table = scene(players=2, at="royal_palace")
    ordain(table, 1, "virgin", 6)
    give(table.players[1], llama=6)
    table.players[1].scout = 19
    match = play(table, "temple_of_the_sun", "6")  # 24 steps: past 20, 7, 13 and 20 again
    assert scouts(match) == [3, 3]
    assert goods(at_table(match).players[1]) == {"corn": 3, "llama": 1}
    for size in (4, 3, 5, 4):
        assert asked(match) == (1, "choose_card_to_return")
        assert len(offered(match)) == size
        match.play(min(offered(match)))
    assert asked(match) == (1, "choose_move")


@rule("MP-210", "MP-211")
def test_two_summits_in_one_turn_are_two_draws() -> None:
    table = scene(players=2, at="royal_palace")
    deal_all(table, "corn_virgin", "llama_coca")
    stack(table, "sc_coca_cloth", "sc_llama_puma", "sc_condor_puma", "sc_corn_coca", "sc_corn_llama", "sc_corn_cloth")
    ordain(table, 0, "virgin", 6)
    give(table.players[0], llama=6)
    table.players[0].scout = 17
    match = play(table, "temple_of_the_sun", "6", "sc_corn_virgin", "sc_coca_cloth")
    assert scouts(match)[0] == 4
    assert asked(match) == (0, "choose_card_to_return")
    assert offered(match) == {"sc_llama_puma", "sc_condor_puma", "sc_corn_coca", "sc_corn_llama", "sc_corn_cloth"}
    match.play("sc_corn_coca").play("sc_corn_llama")
    assert hand(at_table(match).players[0]) == {"sc_llama_puma", "sc_condor_puma", "sc_corn_cloth"}
    assert asked(match) == NEXT_TURN


@rule("MP-212")
@pytest.mark.parametrize(
    "district",
    sorted(PRODUCING | BESIDES),
)
def test_no_other_district_moves_a_scout(district: str) -> None:
    table = scene(at="condor_temple")
    for player in table.players:
        give(player, corn=9, llama=9, coca=9, pottery=9, cloth=9)
        put_incas(player, "coca_plantation", 3)
    match = play(table, district)
    while asked(match) != NEXT_TURN:
        assert match.choice is not None
        match.play(match.choice.options[-1 if match.choice.prompt == "choose_trade" else 0])
    assert scouts(match) == [0, 0, 0]


# ---------------------------------------------------------------------- settlement


@rule("MP-204")
def test_the_scout_moves_at_once_but_the_trail_pays_at_the_end_of_the_turn() -> None:
    table = scene()
    table.players[0].scout = 5
    give(table.players[0], coca=1, pottery=1)
    match = play(table, "main_temple", "coca")
    assert scouts(match)[0] == 10
    assert goods(at_table(match).players[0]) == {"pottery": 1}
    match.play("done")
    assert goods(at_table(match).players[0]) == {"corn": 3, "pottery": 1}


@rule("MP-204")
def test_a_turn_that_is_held_has_not_paid_the_trail_yet() -> None:
    table = scene()
    table.players[0].scout = 10
    match = play(table, "main_temple", hold=True)
    assert match.held
    assert (scouts(match)[0], goods(at_table(match).players[0])) == (13, {})
    match.go_on()
    assert goods(at_table(match).players[0]) == {"llama": 1}


@rule("MP-053")
def test_a_turn_that_ends_with_a_draw_is_held_before_it_and_not_again() -> None:
    table = scene()
    table.players[0].scout = 18
    match = play(table, "main_temple", hold=True)
    assert match.held
    match.go_on()
    while asked(match) == (0, "choose_card_to_return"):
        match.play(min(offered(match)))
    assert not match.held
    assert asked(match) == NEXT_TURN


@rule("MP-204")
def test_the_trail_also_pays_players_whose_turn_it_is_not() -> None:
    table = scene(at="royal_palace")
    ordain(table, 1, "virgin", 2)
    ordain(table, 2, "virgin", 1)
    give(table.players[1], llama=1)
    give(table.players[2], llama=1)
    table.players[1].scout = 6
    table.players[2].scout = 5
    match = play(table, "temple_of_the_sun", "1")
    assert scouts(match) == [3, 13, 5]
    assert goods(at_table(match).players[1]) == {}
    match.play("0")
    assert scouts(match) == [3, 13, 5]
    assert [goods(player) for player in at_table(match).players] == [{}, {"corn": 3, "llama": 1}, {"llama": 1}]


@rule("MP-205")
def test_nobody_draws_before_all_sacrifices_are_decided() -> None:
    table = scene(at="royal_palace")
    ordain(table, 2, "virgin", 1)
    give(table.players[2], llama=1)
    table.players[0].scout = 18
    match = play(table, "temple_of_the_sun")
    assert asked(match) == (2, "choose_sacrifice")
    assert len(at_table(match).players[0].hand) == 1
    assert len(at_table(match).deck) == 25
    match.play("0")
    assert asked(match) == (0, "choose_card_to_return")
    assert len(at_table(match).players[0].hand) == 4


@rule("MP-210")
def test_settlement_goes_clockwise_from_the_active_player() -> None:
    table = scene()
    table.active = 1
    lay(table, main_temple=2)
    for player in table.players:
        give(player, coca=1)
    for player, step in zip(table.players, (5, 19, 18), strict=True):
        player.scout = step
    match = play(table, "main_temple", "coca", "coca", "coca")
    assert scouts(match) == [7, 7, 0]
    # seat 1 has his corn and is at his draw; seat 0 is the last to be paid
    assert asked(match) == (1, "choose_card_to_return")
    assert [goods(player) for player in at_table(match).players] == [{}, {"corn": 3}, {}]
    assert len(at_table(match).players[2].hand) == 1
    match.play(min(offered(match))).play(min(offered(match)))
    assert asked(match) == (2, "choose_card_to_return")
    assert goods(at_table(match).players[0]) == {}
    match.play(min(offered(match))).play(min(offered(match)))
    assert goods(at_table(match).players[0]) == {"corn": 3}
    assert asked(match) == (2, "choose_move")


@rule("MP-210")
def test_without_draws_too_the_active_player_is_paid_first() -> None:
    table = scene()
    table.active = 1
    lay(table, main_temple=1)
    for player in table.players:
        give(player, coca=1)
        player.scout = 6
    match = play(table, "main_temple", "coca", "coca", "coca")
    assert [event.seat for event in match.log if event.kind == "trail_paid"] == [1, 2, 0]


@rule("MP-210")
def test_at_night_settlement_goes_clockwise_from_the_sun_tile() -> None:
    table = scene()
    for player in table.players:
        send_to_clock(player)
        player.scout = 18
    last_turn_of_day(table)
    match = play(table, "house_of_priests", *["llama+coca+pottery"] * 3)
    order = []
    while asked(match) != NEXT_TURN:
        assert match.choice is not None
        assert match.choice.prompt == "choose_card_to_return"
        order.append(match.choice.player)
        match.play(match.choice.options[0])
    assert order == [1, 1, 2, 2, 0, 0]


# ---------------------------------------------------------------------- draws


@rule("MP-206")
def test_a_draw_takes_three_cards_and_puts_back_two_of_the_hand() -> None:
    match = climb_three_from(17)
    assert hand(at_table(match).players[0]) == {"sc_corn_virgin", "sc_coca_cloth", "sc_llama_puma", "sc_condor_puma"}
    assert len(at_table(match).deck) == 22
    assert offered(match) == {"sc_corn_virgin", "sc_coca_cloth", "sc_llama_puma", "sc_condor_puma"}
    match.play("sc_corn_virgin")
    assert asked(match) == (0, "choose_card_to_return")
    assert offered(match) == {"sc_coca_cloth", "sc_llama_puma", "sc_condor_puma"}
    match.play("sc_llama_puma")
    assert hand(at_table(match).players[0]) == {"sc_coca_cloth", "sc_condor_puma"}
    assert len(at_table(match).deck) == 24
    assert at_table(match).deck.cards[-1] == CARD["sc_corn_coca"]  # the next card is on top now
    assert asked(match) == NEXT_TURN


@rule("MP-207")
def test_with_two_cards_in_the_deck_he_takes_both_and_puts_back_one() -> None:
    table = scene()
    deal_all(table, "corn_virgin", "llama_coca", "llama_cloth")
    stack(table, "sc_coca_cloth", "sc_llama_puma")
    thin_deck(table, left=2, holder=2)
    table.players[0].scout = 17
    match = play(table, "main_temple")
    assert offered(match) == {"sc_corn_virgin", "sc_coca_cloth", "sc_llama_puma"}
    match.play("sc_coca_cloth")
    assert hand(at_table(match).players[0]) == {"sc_corn_virgin", "sc_llama_puma"}
    assert at_table(match).deck.cards == [CARD["sc_coca_cloth"]]
    assert asked(match) == NEXT_TURN


@rule("MP-208")
def test_with_one_card_in_the_deck_he_takes_it_and_puts_nothing_back() -> None:
    table = scene()
    deal_all(table, "corn_virgin", "llama_coca", "llama_cloth")
    stack(table, "sc_coca_cloth")
    thin_deck(table, left=1, holder=2)
    table.players[0].scout = 17
    match = play(table, "main_temple")
    assert hand(at_table(match).players[0]) == {"sc_corn_virgin", "sc_coca_cloth"}
    assert len(at_table(match).deck) == 0
    assert match.over


@rule("MP-209")
def test_the_first_card_put_back_goes_to_the_bottom_and_the_second_below_it() -> None:
    match = climb_three_from(17).play("sc_llama_puma").play("sc_corn_virgin")
    assert at_table(match).deck.cards[:2] == [CARD["sc_corn_virgin"], CARD["sc_llama_puma"]]


@rule("MP-209")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_nobody_is_shown_what_was_put_back(seat: int | None) -> None:
    match = climb_three_from(17).play("sc_llama_puma").play("sc_corn_virgin")
    told = [event.plain() for event in match.log.seen_by(seat)]
    shown = f"{match.seen_by(seat)} {told}"
    assert "sc_llama_puma" not in shown
    assert "sc_corn_virgin" not in shown
    assert [event for event in told if event["kind"] == "put_back"] == [
        {"kind": "put_back", "seat": 0, "number": 2, "count": 1},
        {"kind": "put_back", "seat": 0, "number": 3, "count": 1},
    ]


@rule("MP-209")
def test_only_the_player_who_draws_sees_what_he_may_put_back() -> None:
    match = climb_three_from(17)
    question = {"player": 0, "prompt": "choose_card_to_return"}
    cards = ["sc_corn_virgin", "sc_coca_cloth", "sc_llama_puma", "sc_condor_puma"]
    assert match.seen_by(0)["choice"] in [question | {"options": list(order)} for order in permutations(cards)]
    assert match.seen_by(1)["choice"] == question | {"options": None}


@rule("MP-213")
def test_a_hand_has_no_size_limit_and_grows_by_one_with_every_draw() -> None:
    table = scene()
    thin_deck(table, left=5, holder=0)
    assert len(table.players[0].hand) == 21
    table.players[0].scout = 19
    match = play(table, "main_temple")
    assert match.choice is not None
    assert len(offered(match)) == 24
    match.play(match.choice.options[0]).play(match.choice.options[1])
    assert len(at_table(match).players[0].hand) == 22
    assert len(at_table(match).deck) == 4


# ---------------------------------------------------------------------- worked examples


@rule("MP-203")
def test_example_x12_from_18_five_steps_lead_to_3_and_a_draw() -> None:
    table = scene(at="potters_quarter")
    ordain(table, 1, "puma", 1)
    ordain(table, 2, "puma", 3)
    give(table.players[1], llama=1)
    table.players[1].scout = 18
    match = play(table, "puma_temple", "1")
    assert scouts(match)[1] == 3
    assert asked(match) == (1, "choose_card_to_return")
    assert len(at_table(match).players[1].hand) == 4
    assert goods(at_table(match).players[1]) == {}


@rule("MP-201", "MP-202")
def test_example_x13_from_12_fifteen_steps_earn_a_llama_a_draw_and_corn() -> None:
    table = scene(at="potters_quarter")
    ordain(table, 1, "puma", 3)
    ordain(table, 2, "puma", 1)
    give(table.players[1], llama=3)
    give(table.players[2], llama=1)
    table.players[1].scout = 12
    match = play(table, "puma_temple", "3")
    assert scouts(match)[1] == 7
    assert asked(match) == (2, "choose_sacrifice")
    assert goods(at_table(match).players[1]) == {}
    match.play("0")
    assert asked(match) == (1, "choose_card_to_return")
    assert goods(at_table(match).players[1]) == {"corn": 3, "llama": 1}
    match.play(min(offered(match))).play(min(offered(match)))
    assert len(at_table(match).players[1].hand) == 2
    assert asked(match) == NEXT_TURN


@rule("MP-204")
def test_example_x14_a_llama_of_the_stables_comes_too_late_for_the_sacrifice() -> None:
    table = scene(at="royal_palace")
    ordain(table, 0, "virgin", 1)
    table.players[0].scout = 11
    match = play(table, "temple_of_the_sun")
    assert asked(match) == NEXT_TURN
    assert scouts(match)[0] == 14
    assert goods(at_table(match).players[0]) == {"llama": 1}


@rule("MP-212")
def test_example_x21_a_visitor_without_own_people_gets_bonus_and_steps() -> None:
    table = scene(at="coca_plantation")
    put_incas(table.players[1], "weavers_quarter")
    give(table.players[1], corn=1)
    match = play(table, "weavers_quarter")
    assert goods(at_table(match).players[0]) == {"cloth": 1}
    assert asked(match) == (1, "choose_production")
    assert offered(match) == {"0", "1"}

    table = scene(at="coca_plantation")
    ordain(table, 1, "condor")
    give(table.players[1], llama=1)
    match = play(table, "condor_temple")
    assert scouts(match) == [3, 0, 0]
    assert asked(match) == (1, "choose_sacrifice")
    assert offered(match) == {"0", "1"}
