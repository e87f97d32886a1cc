"""The worked examples of the rulebook, rebuilt (TW-X01 to TW-X08, TW-X15); those of the solo game are in test_solo."""

from __future__ import annotations

from tampu.games.tawantinsuyu import tasks, way, weavings
from tampu.games.tawantinsuyu.components import SPACES, WEAVINGS
from tampu.games.tawantinsuyu.effects import play_god, take_benefits
from tampu.games.tawantinsuyu.phases import SETUP_BENEFITS
from tests.games.tawantinsuyu.scene import (
    army,
    at_table,
    begin,
    cards,
    display,
    do,
    drive,
    expect,
    for_sale,
    gods,
    goods,
    has,
    hill,
    lead,
    market,
    number_of,
    owned,
    scene,
    shown,
    stairs,
    tapestry,
    tokens,
    village,
    workers,
)
from tests.games.tawantinsuyu.scene import weavings as lay
from tests.ledger import rule


@rule("TW-056", "TW-057", "TW-210")
def test_five_cards_of_the_set_up() -> None:
    """TW-X01."""
    table = scene()
    table.phase = SETUP_BENEFITS
    goods(table, 0, stone=2)
    gods(table, 0, "zigzag_1", "squares_3", "spiral_6", "zigzag_5", "zigzag_7", "eye_2", "steps_3", "cross_1")
    market(table, "P01", "P13", "Z06", "Z17")
    player = table.players[0]
    for card in player.gods[:5]:
        play_god(player, card)
    player.gods = player.gods[5:]
    taken = ["zigzag_1:1", "squares_3:1", "squares_3:2", "squares_3:3", "spiral_6:1", "spiral_6:2", "zigzag_5:1"]
    drive(take_benefits(table, player, "setup_benefit"), *taken, "zigzag_7:1", "none", "P01")
    assert has(player) == (5, 0, 2, 0)
    assert (sum(player.army), player.score) == (1, 15)
    assert owned(player) == ["P01"]
    assert for_sale(table) == ["-", "P13", "Z06", "Z17"]


@rule("TW-108", "TW-109", "TW-113")
def test_the_price_of_a_placement() -> None:
    """TW-X02."""
    table = scene()
    table.players[0].priest = 1
    stairs(table, 1, "2-upper_middle")
    workers(table, 0, "blue")
    gods(table, 0, "zigzag_1")
    goods(table, 0, potato=4)
    space = SPACES[number_of(SPACES, "L13")]
    assert way.price(table, table.players[0], space, 0).food == 4
    match = do(begin(table), "place_worker", "L13", "zigzag_1")
    assert has(at_table(match).players[0]) == (0, 0, 0, 0)
    assert at_table(match).players[1].score == 11


@rule("TW-160", "TW-164")
def test_one_blue_neighbour() -> None:
    """TW-X03."""
    table = scene()
    table.players[0].priest = 1
    workers(table, 0, "blue")
    gods(table, 0, "spiral_1")
    goods(table, 0, potato=2)
    hill(table, M04="blue")
    match = do(begin(table), "place_worker", "M05?", "spiral_1")
    assert at_table(match).tasks == 2
    assert set(tokens(match)) == {"stone", "gold", "stop"}  # nothing can be built without stone
    do(match, "stone")
    assert "stone" not in tokens(match)


@rule("TW-163")
def test_four_blue_neighbours() -> None:
    """TW-X04."""
    table = scene(4)
    table.players[0].priest = 2
    workers(table, 0, "blue")
    gods(table, 0, "squares_1")
    goods(table, 0, corn=9, stone=9)
    market(table, "P01", "P02", "Z08", "Z10")
    hill(table, U03="blue", U04="blue", U06="blue", U07="blue")
    match = do(begin(table), "place_worker", "U05?", "squares_1")
    assert at_table(match).tasks == 5
    do(match, "task_pick=building", "P01", "task_pick=potato")
    expect(match, "task_pick", "stone", "stop")
    do(match, "stone", "task_pick=building", "P02", "task_pick=stone")
    assert owned(at_table(match).players[0]) == ["P01", "P02"]
    expect(match, "end_recruit")


@rule("TW-185")
def test_a_full_display_is_shuffled_into_the_pile() -> None:
    """TW-X05."""
    table = scene()
    display(table, "zigzag_1", "zigzag_2", "zigzag_3")
    workers(table, 0, "blue")
    gods(table, 0, "eye_1")
    size = len(table.god_pile)
    match = do(begin(table), "place_worker", "U01?", "eye_1", "task_pick=stone")
    assert shown(at_table(match)) == ["eye_1"]
    assert len(at_table(match).god_pile) == size + 3


@rule("TW-251", "TW-252")
def test_where_weavings_may_go() -> None:
    """TW-X06."""
    table = scene()
    tapestry(table, 0, "W02", "W12")
    player = table.players[0]
    blue, white = number_of(WEAVINGS, "W17"), number_of(WEAVINGS, "W04")
    assert [str(end) for end in weavings.ends(player, blue)] == ["1-left", "1-right", "new"]
    assert [str(end) for end in weavings.ends(player, white)] == ["new"]


@rule("TW-256", "TW-260")
def test_a_trade_with_two_tapestries() -> None:
    """TW-X07."""
    table = scene()
    goods(table, 0, gold=1)
    table.players[0].temple = 3
    tapestry(table, 0, "W08", "W02", "W26", "W21")
    tapestry(table, 0, "W01", "W12", "W07", "W18", "W30")
    player = table.players[0]
    drive(weavings.trade(table, player), "army", "yes")
    assert (has(player), player.temple, sum(player.army)) == ((3, 0, 2, 0), 4, 1)


@rule("TW-343", "TW-350", "TW-356")
def test_a_conquest_of_two_players() -> None:
    """TW-X08."""
    table = scene()
    village(table, "red", "blue")
    army(table, 0, up="A7 A2", in_hand="A5 A1 A3")
    army(table, 1, up="A7 A4", in_hand="A1")
    goods(table, 0, potato=2)
    goods(table, 1, potato=1)
    lay(table, "W02")
    match = lead(table, "conquest")
    do(match, "casualty_end=potato", "army_play=A5", "A1", "A3")
    assert has(at_table(match).players[0]) == (0, 0, 0, 0)
    do(match, "army_play=A1", "conquest_space=CH3", "conquest_flip=A7", "conquest_discard=A2")
    assert at_table(match).players[0].score == 14
    do(match, "conquest_space=AN5", "conquest_flip=A7", "conquest_discard=A4")
    assert at_table(match).players[1].score == 17
    do(match, "conquest_space=CH2", "weave_source=face_up", "conquest_discard=A1")
    first, second = at_table(match).players
    assert (cards(first.up), cards(first.down)) == (["A3", "A5"], ["A7"])
    assert (cards(second.up), cards(second.down)) == ([], ["A7"])
    assert (len(first.gods), len(first.tapestries)) == (1, 1)


@rule("TW-221", "TW-493")
def test_a_statue_from_a_conquest_scores() -> None:
    """TW-X15."""
    table = scene()
    drive(tasks.gain_small_statue(table, table.players[0]), "small-eye")
    assert table.players[0].score == 13
