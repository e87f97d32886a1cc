"""God cards, and the end of the turn (TW-180 to TW-191, TW-400 to TW-410)."""

from __future__ import annotations

from tampu.engine.match import Match
from tampu.games.tawantinsuyu import buildings, festival, scoring
from tampu.games.tawantinsuyu.cards import show_god
from tampu.games.tawantinsuyu.components import GOD_CARDS, Source
from tampu.games.tawantinsuyu.phases import END_TURN
from tampu.games.tawantinsuyu.state import Table
from tests.games.tawantinsuyu.scene import *
from tests.ledger import rule

# ---------------------------------------------------------------------- god cards


@rule("TW-180", "TW-181", "TW-182")
def test_benefits_with_a_statue_before_or_after_the_tasks() -> None:
    table = scene()
    workers(table, 0, "blue")
    gods(table, 0, "eye_1", "eye_7")
    statues(table, 0, "small-eye")
    match = do(begin(table), "place_worker", "U01?", "eye_1")
    expect(match, "card_benefit", "eye_1:1", "eye_1:2", "done")
    do(match, "eye_1:2")
    assert at_table(match).players[0].score == 12
    do(match, "done", "task_pick=corn")
    expect(match, "end_recruit")
    match = do(begin(table), "place_worker", "U01?", "eye_1", "card_benefit=done", "corn")
    expect(match, "card_benefit", "eye_1:1", "eye_1:2", "done")
    do(match, "eye_1:1", "eye_1:2")
    expect(match, "end_recruit")
    without = scene()
    workers(without, 0, "blue")
    gods(without, 0, "eye_1", "eye_7")
    statues(without, 0, "large-cross")
    expect(do(begin(without), "place_worker", "U01?", "eye_1"), "task_pick")


@rule("TW-183")
def test_a_statue_built_by_a_task_opens_the_second_window() -> None:
    table = scene()
    workers(table, 0, "blue")
    gods(table, 0, "zigzag_5")
    goods(table, 0, potato=3, stone=3)
    match = do(begin(table), "place_worker", "U07?", "zigzag_5", "statue", "small-zigzag")
    expect(match, "card_benefit", "zigzag_5:1", "done")


@rule("TW-186")
def test_the_display_keeps_its_order() -> None:
    table = scene(3)
    display(table, "eye_1", "eye_2", "eye_3")
    match = do(begin(table), "prayer", "eye_2", "pile")
    assert shown(at_table(match)) == ["eye_1", "eye_3"]


@rule("TW-188")
def test_with_an_empty_pile_only_the_display_can_be_taken() -> None:
    table = scene()
    display(table, "eye_1")
    gods(table, 1, *rest(table))
    match = do(begin(table), "prayer")
    assert hand(at_table(match).players[0]) == ["eye_1"]
    assert "prayer" not in tokens(match)


def rest(table: Table) -> list[str]:
    return [GOD_CARDS[card].token for card in table.god_pile.cards]


@rule("TW-189")
def test_there_is_no_hand_limit() -> None:
    table = scene()
    gods(table, 0, *rest(table)[:30])
    match = do(begin(table), "prayer")
    assert len(at_table(match).players[0].gods) == 32


@rule("TW-190")
def test_cards_in_hand_have_other_uses() -> None:
    """They renew the market, cost potatoes at a Festival, are played there, and count at the end."""
    table = scene()
    gods(table, 0, "eye_1")
    market(table, "P01", "P02", "Z01", "Z02")
    goods(table, 0, stone=1, corn=1)
    assert drive(buildings.build_building(table, table.players[0]))[0] == ("market_renew", ["eye_1", "none"])
    table = scene()
    gods(table, 0, "eye_1", "eye_2")
    drive(festival.pay_for_gods(table, table.players[0]))
    assert table.players[0].score == 6
    options = festival.playing_options(table, table.players[0])
    assert [option.token for option in options] == ["eye_1", "eye_2", "done"]
    assert dict(scoring.final_lines(table, table.players[0]))[Source.FINAL_GOD_CARDS] == 2


@rule("TW-191", "TW-212")
def test_a_card_put_under_the_pile_leaves_the_order_of_the_rest() -> None:
    table = scene()
    gods(table, 0, "eye_1")
    before = table.god_pile.cards[:]
    goods(table, 0, stone=5, corn=5)
    drive(buildings.build_building(table, table.players[0]), "eye_1")
    assert table.god_pile.cards == [number_of(GOD_CARDS, "eye_1"), *before]


@rule("TW-191", "TW-185")
def test_cards_shuffled_into_the_pile_mix_all_of_it() -> None:
    table = scene()
    display(table, "eye_1", "eye_2", "eye_3")
    gods(table, 0, "eye_4")
    before = table.god_pile.cards[:]
    table.players[0].drop_god(number_of(GOD_CARDS, "eye_4"))
    show_god(table, number_of(GOD_CARDS, "eye_4"), 3)
    assert shown(table) == ["eye_4"]
    assert sorted(table.god_pile.cards) == sorted([*before, *(number_of(GOD_CARDS, f"eye_{n}") for n in (1, 2, 3))])
    assert table.god_pile.cards[: len(before)] != before


# ---------------------------------------------------------------------- the end of the turn


def recruiting(*villagers: str) -> Match:
    """The end of a turn; there is a potato and a corn to recruit with, and no room for a worker more."""
    table = scene()
    village(table, *villagers)
    workers(table, 0, "white", "white")
    goods(table, 0, potato=1, corn=1)
    table.phase = END_TURN
    return begin(table)


@rule("TW-401", "TW-403")
def test_a_worker_from_either_end_of_the_village_however_many_there_are() -> None:
    match = recruiting("blue", "green", "red")
    expect(match, "end_recruit", "potato", "corn", "none")
    do(match, "corn")
    expect(match, "end_limit", "red", "white")
    do(match, "white")
    assert held(at_table(match).players[0]) == ["white", "red"]


@rule("TW-402")
def test_only_one_a_turn_and_the_last_for_either_price() -> None:
    match = do(recruiting("blue", "green", "red"), "corn", "end_limit=white")
    assert at_table(match).active == 1
    for price, left in (("potato", (0, 1, 0, 0)), ("corn", (1, 0, 0, 0))):
        match = do(recruiting("blue"), price, "end_limit=white")
        assert has(at_table(match).players[0]) == left


@rule("TW-404")
def test_the_village_is_not_filled_after_a_turn() -> None:
    match = do(recruiting("blue", "green", "red"), "corn", "end_limit=white")
    assert len(at_table(match).village) == 2


@rule("TW-405", "TW-406")
def test_two_workers_are_kept_at_the_end_of_the_own_turn() -> None:
    table = scene()
    workers(table, 0, "white", "white", "blue", "green")
    workers(table, 1, "red", "red", "red")
    table.phase = END_TURN
    match = begin(table)
    expect(match, "end_limit", "white", "blue", "green")
    do(match, "white", "blue")
    assert held(at_table(match).players[0]) == ["white", "green"]
    assert len(at_table(match).players[1].workers) == 3


@rule("TW-408", "TW-211")
def test_the_market_is_filled_at_the_end_of_the_turn() -> None:
    table = scene()
    table.market[0], gone = -1, table.market[0]
    table.players[1].built |= 1 << gone
    table.phase = END_TURN
    match = begin(table)
    assert at_table(match).active == 1
    assert -1 not in at_table(match).market


@rule("TW-409")
def test_an_empty_village_triggers_a_festival() -> None:
    table = scene()
    village(table)
    table.phase = END_TURN
    match = begin(table)
    assert at_table(match).holder == 0
    assert at_table(match).players[0].score == 11
