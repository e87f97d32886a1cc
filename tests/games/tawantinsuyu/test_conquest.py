"""Conquest, production and the temple (TW-343 to TW-373, TW-480 to TW-496)."""

from __future__ import annotations

from tampu.games.tawantinsuyu import gains, soldiers
from tampu.games.tawantinsuyu.components import CONQUEST_SPACES, TOP
from tests.games.tawantinsuyu.scene import *
from tests.ledger import rule

# ---------------------------------------------------------------------- conquest


@rule("TW-343", "TW-346", "TW-357")
def test_a_worker_falls_also_if_the_leader_takes_gold() -> None:
    table = scene()
    village(table, "blue", "green", "red")
    army(table, 0, in_hand="A1", up="A7")
    match = lead(table, "conquest", take_gold=True)
    expect(match, "casualty_end", "potato", "corn")
    do(match, "corn")
    assert at_table(match).casualties == [0, 0, 1, 0, 0]
    assert len(at_table(match).village) == 2
    expect(match, "secondary_second")


@rule("TW-344", "TW-345")
def test_with_an_empty_village_a_nomad_falls() -> None:
    table = scene()
    village(table)
    nomads(table, "red", "blue", "blue")
    match = lead(table, "conquest")
    expect(match, "casualty_end", "red", "blue")
    do(match, "blue")
    assert len(at_table(match).nomads) == 3
    assert sum(at_table(match).casualties) == 1
    nomads(table)
    empty_bag(table)
    assert sum(at_table(lead(table, "conquest")).casualties) == 0


@rule("TW-347", "TW-348", "TW-283")
def test_army_cards_are_played_for_a_potato_each() -> None:
    table = scene()
    village(table, "blue")
    army(table, 0, in_hand="A1 A2 A7")
    army(table, 1, in_hand="A5")
    goods(table, 0, potato=1)
    goods(table, 1, potato=1)
    match = lead(table, "conquest")
    expect(match, "army_play", "A1", "A2", "A7", "done", "free_army")
    do(match, "A7")
    assert has(at_table(match).players[0]) == (1, 0, 0, 0)
    do(match, "A1")
    assert has(at_table(match).players[0]) == (0, 0, 0, 0)
    expect(match, "army_play", "done", "free_army")
    do(match, "done")
    expect(match, "army_play", "A5", "done")
    do(match, "A5")
    assert cards(at_table(match).players[1].up) == ["A5"]
    expect(match, "conquest_space")


@rule("TW-349", "TW-350", "TW-356")
def test_each_places_one_marker_and_the_leader_a_second() -> None:
    table = scene()
    village(table, "blue")
    army(table, 0, up="A1 A1 A7", in_hand="A7")
    army(table, 1, up="A2")
    match = lead(table, "conquest")
    do(match, "army_play=done")
    assert match.choice is not None
    assert match.choice.player == 0
    do(match, "conquest_space=AN2", "conquest_discard=A1")
    assert at_table(match).players[0].score == 11
    assert at_table(match).army_discard == [0]
    assert match.choice.player == 1
    assert "AN2" not in tokens(match)
    do(match, "conquest_space=CH1")
    assert cards(at_table(match).players[1].down) == ["A2"]
    assert match.choice.player == 0
    do(match, "conquest_space=QU1", "conquest_flip=A7")
    assert cards(at_table(match).players[0].down) == ["A7"]
    assert [owner(at_table(match), s) for s in ("AN2", "CH1", "QU1")] == [0, 1, 0]
    expect(match, "secondary_second")


@rule("TW-351", "TW-352", "TW-353")
def test_soldiers_without_a_superfluous_card() -> None:
    plans = soldiers.plans
    assert plans(1, 0, 1, 1, False) == ((0, 1, 0, 0), (1, 0, 0, 0))
    assert plans(2, 0, 2, 1, False) == ((0, 1, 0, 0), (2, 0, 0, 0))
    assert plans(2, 1, 1, 1, False) == ((0, 1, 1, 0),)
    assert plans(1, 1, 0, 1, False) == ()
    assert plans(2, 2, 1, 1, False) == ()


@rule("TW-351")
def test_only_cards_that_he_has_pay() -> None:
    table = scene()
    army(table, 0, up="A1")
    by_name = {str(space): soldiers.plans_for(table.players[0], space) for space in CONQUEST_SPACES}
    assert {name for name, plans in by_name.items() if plans} == {
        "CH1",
        "CH2",
        "AN1",
        "AN2",
        "QU1",
        "QU2",
        "KU1",
        "KU2",
    }


@rule("TW-355")
def test_cards_that_the_reward_turns_up_may_pay() -> None:
    table = scene()
    village(table, "blue")
    army(table, 0, up="A2", down="A1")
    match = lead(table, "conquest")
    do(match, "conquest_space=QU2", "rejuvenate_pick=A1")
    expect(match, "conquest_discard", "A1", "A2")
    none_up = scene()
    village(none_up, "blue")
    army(none_up, 0, down="A1")
    expect(lead(none_up, "conquest"), "secondary_second")


@rule("TW-358")
def test_without_markers_cards_can_still_be_played() -> None:
    table = scene()
    village(table, "blue")
    conquered(table, 0, *(f"{region}{place}" for region in ("CH", "AN") for place in range(1, 6)))
    army(table, 0, in_hand="A1")
    match = lead(table, "conquest")
    do(match, "army_play=A1")
    assert cards(at_table(match).players[0].up) == ["A1"]
    expect(match, "secondary_second")


# ---------------------------------------------------------------------- production


@rule("TW-370", "TW-372", "TW-373")
def test_production_for_leader_and_followers() -> None:
    table = scene()
    build(table, 0, "P01", "P02")
    build(table, 1, "P03")
    match = lead(table, "production")
    expect(match, "production_next", "P01", "P02", "done")
    do(match, "P02", "P01")
    assert has(at_table(match).players[0]) == (3, 2, 0, 0)
    expect(match, "production_last", "P01", "P02", "none")
    do(match, "none")
    expect(match, "production_next", "P03", "done")
    do(match, "P03")
    assert owned(at_table(match).players[0]) == ["P01*", "P02*"]
    assert owned(at_table(match).players[1]) == ["P03*"]


@rule("TW-371")
def test_the_leader_turns_one_building_up_before_or_after() -> None:
    table = scene()
    build(table, 0, "P01", down=True)
    build(table, 0, "P02")
    army(table, 0, down="A1")
    match = lead(table, "production")
    expect(match, "production_first", "P01", "none")
    do(match, "P01", "production_next=P01", "production_next=P02")
    expect(match, "secondary_second")
    match = lead(table, "production")
    do(match, "none", "production_next=P02", "production_last=P02")
    assert owned(at_table(match).players[0]) == ["P01*", "P02"]
    expect(match, "secondary_second")


# ---------------------------------------------------------------------- the temple


@rule("TW-480", "TW-482", "TW-484")
def test_each_step_gives_its_reward() -> None:
    table = scene()
    player = table.players[0]
    player.temple = 5
    drive(gains.climb(table, player, 3))
    assert (player.temple, has(player)) == (8, (0, 0, 2, 1))


@rule("TW-483")
def test_space_nine_gives_a_god_card_and_training() -> None:
    table = scene()
    player = table.players[0]
    player.temple = 8
    questions = drive(gains.climb(table, player, 1))
    assert [prompt for prompt, _ in questions][-1] == "train_keep"
    assert (len(player.gods), sum(player.army)) == (1, 1)


@rule("TW-485")
def test_a_stone_or_a_nomad() -> None:
    table = scene()
    nomads(table, "red", "blue", "blue")
    player = table.players[0]
    player.temple = 2
    assert drive(gains.climb(table, player, 1), "red") == [("temple_choice", ["stone", "blue", "red"])]
    assert held(player) == ["red"]
    nomads(table)
    player.temple = 2
    drive(gains.climb(table, player, 1))
    assert has(player) == (0, 0, 1, 0)


@rule("TW-487", "TW-496")
def test_space_one_gives_a_potato_and_a_god_card_that_cannot_be_declined() -> None:
    table = scene()
    player = table.players[0]
    assert drive(gains.climb(table, player, 1)) == []
    assert (has(player), len(player.gods)) == ((1, 0, 0, 0), 1)


@rule("TW-488")
def test_a_step_for_gold_is_optional_and_not_at_the_top() -> None:
    table = scene()
    player = table.players[0]
    goods(table, 0, gold=1)
    player.temple = 3
    assert drive(gains.climb_for_gold(table, player, "temple_pay"), "no") == [("temple_pay", ["yes", "no"])]
    drive(gains.climb_for_gold(table, player, "temple_pay"), "yes")
    assert (player.temple, has(player)) == (4, (0, 0, 0, 0))
    assert drive(gains.climb_for_gold(table, player, "temple_pay")) == []
    goods(table, 0, gold=1)
    player.temple = TOP
    assert drive(gains.climb_for_gold(table, player, "temple_pay")) == []


@rule("TW-495")
def test_a_rejuvenate_icon_turns_one_piece_up() -> None:
    table = scene()
    build(table, 0, "P03", down=True)
    army(table, 0, down="A1 A7")
    player = table.players[0]
    assert drive(gains.rejuvenate_one(table, player), "A7") == [("rejuvenate_pick", ["P03", "A1", "A7", "none"])]
    assert cards(player.up) == ["A7"]
