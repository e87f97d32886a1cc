"""Where something has run out, is full, or is all there is: what is asked then, and what happens."""

from __future__ import annotations

import pytest

from tampu.engine.chance import Chance, Deck
from tampu.games.tawantinsuyu import GAME, effects, festival, gains, setup
from tampu.games.tawantinsuyu.cards import train
from tampu.games.tawantinsuyu.components import (
    CONQUEST_SPACES,
    FREE_BUILDING,
    GOD_CARDS,
    GODS,
    REJUVENATE,
    SEAMS,
    TEMPLE_RIGHT,
    TOP,
    Effect,
    Source,
)
from tests.games.tawantinsuyu.scene import *
from tests.games.tawantinsuyu.solo import solo
from tests.ledger import rule


def reward(op: int) -> Effect:
    return next(effect for space in CONQUEST_SPACES for effect in space.reward if effect.op == op)


# ---------------------------------------------------------------------- set-up


@rule("TW-045")
def test_the_worker_put_back_is_mixed_with_the_others() -> None:
    on_top = set()
    for seed in range(20):
        table = scene()
        table.chance = Chance.of(seed)
        table.bag = Deck(table.chance, [2, 2, 2, 3, 3, 3, 4, 4, 4, 1, 0, 0])
        setup.draw_workers(table, table.players[0])
        assert sorted(table.players[0].workers) == [0, 1]
        on_top.add(table.bag.cards[-1])
    assert len(on_top) > 2


@rule("TW-470")
@pytest.mark.parametrize("seed", range(6))
def test_the_oldest_is_the_first_seat_where_ages_are_given_and_the_first_player_otherwise(seed: int) -> None:
    given = GAME.setup(4, GAME.checked_settings({"age_order": "given"}), Chance.of(seed))
    drawn = GAME.setup(4, GAME.checked_settings({}), Chance.of(seed))
    assert (given.oldest, drawn.oldest) == (0, drawn.first)


# ---------------------------------------------------------------------- gains


@rule("TW-183", "TW-104")
def test_a_statue_of_either_size_opens_the_benefits_of_its_own_god_alone() -> None:
    for god in GODS:
        for size in ("small", "large"):
            table = scene()
            statues(table, 0, f"{size}-{god}")
            assert [g for g in GODS if table.players[0].has_statue_of(g.index)] == [god]
    table = scene()
    statues(table, 0, "small-eye", "large-eye")
    assert table.players[0].has_statue_of(number_of(GODS, "eye"))


@rule("TW-494")
def test_without_a_building_in_the_market_a_free_one_is_none() -> None:
    table = scene()
    market(table)
    assert drive(effects.receive(table, table.players[0], reward(FREE_BUILDING), Source.CONQUEST)) == []
    assert owned(table.players[0]) == []
    market(table, "P13", "-", "-", "-")
    drive(effects.receive(table, table.players[0], reward(FREE_BUILDING), Source.CONQUEST))
    assert (owned(table.players[0]), has(table.players[0])) == (["P13"], (0, 0, 0, 0))


@rule("TW-182", "TW-086")
def test_one_benefit_that_only_resources_are_wanting_for_is_enough() -> None:
    table = scene()
    player = table.players[0]
    for card in ("squares_7", "eye_7"):
        index = number_of(GOD_CARDS, card)
        table.god_pile.cards.remove(index)
        effects.play_god(player, index)
    assert effects.wants_benefits(table, player)  # a statue, but not the nomad
    player.open[0] = 0
    assert not effects.wants_benefits(table, player)


@rule("TW-495")
def test_nothing_need_be_turned_up() -> None:
    table = scene()
    build(table, 0, "P01", down=True)
    army(table, 0, down="A1 A7")
    asked_for = drive(effects.receive(table, table.players[0], reward(REJUVENATE), Source.CONQUEST), "none")
    assert asked_for == [("rejuvenate_pick", ["P01", "A1", "A7", "none"])]
    assert (owned(table.players[0]), cards(table.players[0].down)) == (["P01*"], ["A1", "A7"])
    drive(effects.receive(table, table.players[0], reward(REJUVENATE), Source.CONQUEST), "A7")
    assert (cards(table.players[0].up), cards(table.players[0].down)) == (["A7"], ["A1"])


@rule("TW-281", "TW-282")
def test_the_last_army_card_is_kept_without_a_question() -> None:
    table = scene()
    table.army_deck.cards = [2]
    assert drive(train(table, table.players[0])) == []
    assert (cards(table.players[0].army), table.choosing, table.army_discard) == (["A3"], [], [])
    assert drive(train(table, table.players[0])) == []
    assert cards(table.players[0].army) == ["A3"]
    table.army_discard = [0, 6, 6]
    assert drive(train(table, table.players[0]), "A7")[0][0] == "train_keep"
    assert len(table.army_deck.cards) + len(table.army_discard) == 2


@rule("TW-480", "TW-331")
def test_at_the_top_of_the_temple_nobody_is_asked_for_an_offering() -> None:
    table = scene()
    table.players[0].temple = TOP
    goods(table, 0, corn=9)
    army(table, 0, in_hand="A1")
    match = lead(table, "offering")
    assert asked(match) != (0, "offering_steps")
    assert has(at_table(match).players[0]) == (0, 9, 0, 0)
    table.players[0].temple = TOP - 1
    expect(lead(table, "offering"), "offering_steps", "0", "1", "free_army")


@rule("TW-490")
def test_the_last_nomad_taken_leaves_none() -> None:
    table = scene()
    nomads(table, "blue")
    empty_bag(table)
    drive(gains.take_nomad(table, table.players[0]))
    drive(gains.take_nomad(table, table.players[0]))
    assert (held(table.players[0]), table.nomads) == (["blue"], [])


# ---------------------------------------------------------------------- actions of all


@rule("TW-373")
def test_a_building_turned_up_again_is_not_activated_twice() -> None:
    table = scene()
    build(table, 0, "P17", "P02", "Z04")
    tapestry(table, 0, "W10")
    weavings(table, "W13")
    match = do(lead(table, "production"), "production_next=P17", "weave_source=face_up", "weave_place=1-right")
    do(match, "rejuvenate_pick=P17")
    expect(match, "production_next", "P02", "done")


@rule("TW-516")
def test_z16_turns_one_piece_up_and_no_more() -> None:
    table = scene()
    build(table, 1, "Z16")
    build(table, 1, "P01", "P02", down=True)
    match = lead(table, "production", take_gold=True)
    expect(match, "production_first", "P01", "P02", "none")
    do(match, "P01")
    expect(match, "production_next", "P01", "done")
    assert owned(at_table(match).players[1]) == ["P01", "P02*", "Z16"]


@rule("TW-347", "TW-348")
def test_the_free_army_card_is_the_leaders_first_one_only() -> None:
    table = scene()
    village(table, "blue")
    army(table, 0, in_hand="A1 A1")
    army(table, 1, in_hand="A2 A2")
    goods(table, 0, potato=1)
    goods(table, 1, potato=1)
    match = do(lead(table, "conquest"), "army_play=A1")
    assert has(at_table(match).players[0])[0] == 1
    do(match, "army_play=A1")
    assert has(at_table(match).players[0])[0] == 0
    assert asked(match) == (1, "army_play")
    assert at_table(match).army_played == 0
    do(match, "army_play=A2")
    assert has(at_table(match).players[1])[0] == 0


@rule("TW-243", "TW-515")
def test_who_cannot_pay_for_a_leftover_may_exchange_first() -> None:
    table = scene()
    build(table, 1, "Z15")
    goods(table, 1, stone=2)
    workers(table, 0, "blue")
    gods(table, 0, "cross_1")
    goods(table, 0, potato=3)
    table.players[0].priest = 1
    match = do(begin(table), "place_worker", "place_space=U02", "place_card=cross_1?")
    do(match, "task_pick=weave")
    expect(match, "weave_offer", "pass", "free_exchange")


@rule("TW-240", "TW-245")
def test_while_weavings_are_bought_nobody_sees_the_next_one() -> None:
    table = scene()
    workers(table, 0, "blue")
    gods(table, 0, "cross_1")
    goods(table, 0, potato=3, corn=9)
    table.players[0].priest = 1
    weavings(table, "W01", "W02", "W03", "W04")
    match = begin(table)
    assert seen(match, 0)["top_weaving"] == "W01"
    do(match, "place_worker", "place_space=U02", "place_card=cross_1?", "task_pick=weave")
    expect(match, "weave_pick", "W01", "W02", "W03", "done")
    assert [seen(match, seat)["top_weaving"] for seat in (0, 1, None)] == [None] * 3
    do(match, "done")
    while prompt(match) == "weave_offer":
        do(match, "pass")
    assert seen(match, 1)["top_weaving"] == "W04"


# ---------------------------------------------------------------------- what a Festival would bring


@rule("TW-427", "TW-428")
def test_the_forecast_is_what_the_festival_then_brings() -> None:
    table = scene()
    village(table)
    fallen(table, 3)
    table.players[0].temple, table.players[1].temple = 5, 2
    conquered(table, 0, "CH1", "AN1", "AN2")
    conquered(table, 1, "CH5", "KU1")
    tapestry(table, 0, "W10", "W13")
    gods(table, 0, "eye_1", "eye_2")
    goods(table, 0, potato=1)
    goods(table, 1, potato=7)
    first, second = (festival.forecast(table, player) for player in table.players)
    assert (first.temple, second.temple) == (TEMPLE_RIGHT[5], TEMPLE_RIGHT[2])
    # the rightmost marker breaks the tie in Chinchasuyu
    assert (first.regions, second.regions) == (3, 2 * 3)
    assert [SEAMS[kind].token for kind, count in enumerate(first.seams) if count] == ["rejuvenate"]
    assert (first.owed, first.potatoes, first.loss) == (2, 1, 2)
    assert (second.owed, second.potatoes, second.loss) == (0, 7, 0)
    assert (first.woven, second.woven) == (0, 0)


@rule("TW-829", "TW-830")
def test_the_forecast_of_axomamma_counts_weavings_and_no_cards() -> None:
    table, her = solo()
    tapestry(table, 1, "W10", "W13")
    tapestry(table, 1, "W02")
    told_ahead = festival.forecast(table, her)
    assert (told_ahead.woven, told_ahead.seams, told_ahead.owed) == (3, [0] * len(SEAMS), 0)
    assert festival.forecast(table, table.players[0]).woven == 0
