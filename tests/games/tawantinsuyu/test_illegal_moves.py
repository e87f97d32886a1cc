"""The forty moves that must never be offered, by their numbers in the specification."""

from __future__ import annotations

from tampu.engine.match import Match
from tampu.games.tawantinsuyu import buildings, hill, soldiers, tasks, way, weavings
from tampu.games.tawantinsuyu.cards import turn_potatoes
from tampu.games.tawantinsuyu.components import GOD_CARDS, NONE, TASK_PRODUCTION, WEAVINGS
from tampu.games.tawantinsuyu.payment import exchanges, free_actions
from tampu.games.tawantinsuyu.phases import END_TURN, FESTIVAL_PLAY
from tampu.games.tawantinsuyu.reasons import NONE_PRODUCES
from tests.games.tawantinsuyu.scene import (
    army,
    at_table,
    begin,
    build,
    cards,
    conquered,
    display,
    do,
    drive,
    expect,
    gods,
    goods,
    has,
    lead,
    market,
    no_statues,
    number_of,
    owned,
    scene,
    stairs,
    stand,
    statues,
    tapestry,
    tokens,
    village,
    workers,
)
from tests.games.tawantinsuyu.scene import hill as put
from tests.games.tawantinsuyu.scene import weavings as lay


def test_01_placing_on_an_occupied_space() -> None:
    table = scene()
    put(table, U00="red")
    goods(table, 0, 9, 9, 9, 9)
    spaces = way.payable_spaces(table, table.players[0], 0, way.gods_of(table.players[0].gods))
    assert len(spaces) == 59
    assert "U00" not in [space.token for space in spaces]


def test_02_paying_a_card_of_another_god() -> None:
    table = scene()
    workers(table, 0, "blue")
    gods(table, 0, "eye_1", "cross_1")
    goods(table, 0, 9, 9, 0, 0)
    match = do(begin(table), "place_worker", "U01")
    expect(match, "place_card", "eye_1")
    do(match, "eye_1")
    assert [GOD_CARDS[card].token for card in at_table(match).players[0].played] == ["eye_1"]


def test_03_one_gold_for_two_things() -> None:
    table = scene()
    goods(table, 0, gold=1)
    assert {space.token for space in way.payable_spaces(table, table.players[0], 0, gods=0)} == {"U00", "U01"}


def test_04_benefits_without_a_card_or_a_statue() -> None:
    table = scene()
    player = table.players[0]
    statues(table, 0, "small-eye")
    assert not hill.has_benefits(player)
    gods(table, 0, "cross_1")
    player.played, player.gods = player.gods, []
    assert not hill.has_benefits(player)


def test_05_benefits_before_and_after() -> None:
    table = scene()
    workers(table, 0, "blue")
    gods(table, 0, "eye_1")
    statues(table, 0, "small-eye")
    match = do(begin(table), "place_worker", "U01?", "place_card=eye_1", "eye_1:1", "done", "task_pick=corn")
    expect(match, "end_recruit")


def test_06_paying_more_than_the_price() -> None:
    table = scene()
    workers(table, 0, "blue")
    stairs(table, 1, "0-upper_middle")
    goods(table, 0, 5, 0, 0, 1)
    match = do(begin(table), "place_worker", "M00?")
    assert has(at_table(match).players[0]) == (5, 0, 0, 0)


def test_07_paying_with_what_the_tasks_bring() -> None:
    table = scene()
    workers(table, 0, "blue")
    gods(table, 0, "cross_2")
    expect(begin(table), "turn_main", "secondary")  # U02 has potatoes near by, but its price comes first


def test_08_a_second_worker_in_a_turn() -> None:
    table = scene()
    workers(table, 0, "red", "blue")
    gods(table, 0, "eye_1", "steps_1")
    put(table, U09="white")
    match = do(begin(table), "place_worker", "red", "U00", "steps_1", "warrior_take=U09", "task_pick=potato")
    expect(match, "end_recruit")


def test_09_a_warrior_takes_only_adjacent_workers_that_are_not_red() -> None:
    table = scene()
    workers(table, 0, "red")
    goods(table, 0, gold=1)
    put(table, U09="red", U02="blue", U05="green", M00="green")
    match = do(begin(table), "place_worker", "U00?")
    expect(match, "warrior_take", "U02", "none")


def task_match(count: int) -> Match:
    table = scene()
    workers(table, 0, "green")
    goods(table, 0, gold=1)
    near = ("U00", "U02", "U03", "U09")
    put(table, **dict.fromkeys(near[: count - 2], "green"))
    return do(begin(table), "place_worker", "U01?")


def test_10_one_icon_twice_in_a_group() -> None:
    match = do(task_match(3), "corn")
    assert "corn" not in tokens(match)


def test_11_a_second_group_before_the_first_is_done() -> None:
    match = do(task_match(5), "corn", "stone")
    expect(match, "task_pick", "potato", "stop")


def test_12_the_potato_of_a_priest_twice() -> None:
    table = scene()
    workers(table, 0, "white")
    goods(table, 0, potato=3, gold=1)
    match = do(begin(table), "place_worker", "U00?", "priest_pay=yes", "p1?", "task_pick=potato")
    expect(match, "task_pick")


def test_13_declining_the_god_card_of_a_priest() -> None:
    table = scene()
    workers(table, 0, "white")
    goods(table, 0, gold=1)
    display(table, "eye_1")
    match = do(begin(table), "place_worker", "U00?", "stop")
    expect(match, "god_source", "pile", "eye_1")


def test_14_lower_stairs_before_upper_ones() -> None:
    table = scene()
    slots = [slot.token for slot in tasks.open_slots(table, table.players[0])]
    assert slots == [f"{section}-upper_middle" for section in range(5)]


def test_15_stairs_without_a_token_or_on_a_taken_slot() -> None:
    table = scene()
    stairs(table, 0, *(f"{section}-upper_middle" for section in range(4)))
    assert "0-upper_middle" not in [slot.token for slot in tasks.open_slots(table, table.players[0])]
    stairs(table, 0, "4-upper_middle")
    assert tasks.open_slots(table, table.players[0]) == []


def test_16_building_what_is_not_in_the_market() -> None:
    table = scene()
    goods(table, 0, 9, 9, 9, 9)
    market(table, "P01", "-", "Z01", "-")
    assert [tile.token for tile in buildings.payable_tiles(table, table.players[0], False)] == ["P01", "Z01"]
    drive(buildings.build_building(table, table.players[0]), "P01", "c1-s1")
    assert [tile.token for tile in buildings.payable_tiles(table, table.players[0], False)] == ["Z01"]


def test_17_renewing_too_much() -> None:
    table = scene()
    gods(table, 0, "eye_1", "eye_2")
    goods(table, 0, 9, 9, 9, 9)
    market(table, "P01", "P02", "Z01", "Z02")
    asked_for = drive(buildings.build_building(table, table.players[0]), "eye_1", "P01", "P02")
    prompts = [prompt for prompt, _ in asked_for]
    assert prompts.count("market_renew") == 1
    assert prompts.count("renew_tile") == 2
    paid = scene()
    workers(paid, 0, "blue")
    gods(paid, 0, "steps_1")
    goods(paid, 0, potato=1)
    match = do(begin(paid), "place_worker", "U03", "steps_1")
    assert at_table(match).players[0].gods == []
    assert "building" not in tokens(match)


def test_18_a_statue_that_is_not_there() -> None:
    table = scene()
    goods(table, 0, 0, 0, 9, 9)
    no_statues(table, "large-eye", "small-eye")
    found = [statue.token for statue in tasks.payable_statues(table, table.players[0])]
    assert not [token for token in found if "eye" in token]


def test_19_single_production_of_a_face_down_building() -> None:
    table = scene()
    build(table, 0, "P01", down=True)
    assert tasks.task_refused(table, table.players[0], TASK_PRODUCTION) is NONE_PRODUCES
    assert tasks.producing_tiles(table.players[0]) == []


def test_20_21_a_weaving_where_it_may_not_lie() -> None:
    table = scene()
    tapestry(table, 0, "W02", "W12", "W17")
    ends = [end.token for end in weavings.ends(table.players[0], number_of(WEAVINGS, "W04"))]
    assert ends == ["new"]
    ends = [end.token for end in weavings.ends(table.players[0], number_of(WEAVINGS, "W29"))]
    assert ends == ["1-left", "1-right", "new"]


def test_22_two_leftovers_or_a_cheaper_one() -> None:
    table = scene()
    lay(table, "W02", "W12", "W17")
    goods(table, 1, corn=9)
    asked_for = drive(weavings.buy_weavings(table, table.players[0]), "W02")
    assert [prompt for prompt, _ in asked_for] == ["weave_offer"]
    assert has(table.players[1]) == (0, 6, 0, 0)


def test_23_leftovers_of_a_free_weaving() -> None:
    table = scene()
    goods(table, 1, corn=9)
    asked_for = drive(weavings.gain_weaving(table, table.players[0]), "beneath")
    assert [prompt for prompt, _ in asked_for] == ["weave_source"]


def test_24_the_same_secondary_action_twice() -> None:
    match = do(begin(scene()), "prayer")
    assert "prayer" not in tokens(match)
    assert "place_worker" not in tokens(match)


def test_25_other_moves_of_the_high_priest() -> None:
    table = scene()
    stand(table, 0, "conquest")
    expect(do(begin(table), "high_priest"), "hp_move", "1-production", "2-worship")


def test_26_a_follower_takes_no_gold() -> None:
    table = scene()
    goods(table, 1, corn=9)
    match = lead(table, "offering")
    expect(match, "offering_steps", "0", "1")


def test_27_two_statues_of_one_size() -> None:
    table = scene()
    statues(table, 0, "large-eye", "large-cross")
    statues(table, 1, "large-steps")
    table.players[0].temple = table.players[1].temple = 3
    match = do(lead(table, "worship"), "large-eye")
    while match.choice is not None and match.choice.prompt == "train_keep":
        match.play(match.choice.options[0])
    assert match.choice is not None
    assert match.choice.player == 1
    do(match, "worship_statue=large-steps")
    assert at_table(match).players[1].temple == 4


def test_28_a_follower_rejuvenates_for_a_potato() -> None:
    table = scene()
    build(table, 1, "P01", down=True)
    goods(table, 1, potato=9)
    expect(lead(table, "rejuvenate"), "secondary_second")


def test_29_soldiers_in_hand_or_face_down() -> None:
    table = scene()
    village(table, "blue")
    army(table, 1, in_hand="A7", down="A7")
    match = lead(table, "conquest")
    expect(match, "secondary_second")
    assert set(at_table(match).conquests) == {NONE}


def test_30_splitting_a_card_or_adding_one() -> None:
    assert soldiers.plans(1, 1, 0, 1, False) == ()
    assert all(sum(plan) == 1 for plan in soldiers.plans(1, 0, 3, 3, False))


def test_31_a_taken_space_or_a_second_marker_of_a_follower() -> None:
    table = scene()
    village(table, "blue")
    conquered(table, 0, "CH1")
    army(table, 1, up="A1 A1 A1")
    match = lead(table, "conquest")
    assert "CH1" not in tokens(match)
    do(match, "AN1")
    expect(match, "secondary_second")


def test_32_a_leader_who_took_gold() -> None:
    table = scene()
    village(table, "blue", "red")
    army(table, 0, in_hand="A1", up="A7")
    match = do(lead(table, "conquest", take_gold=True), "casualty_end=potato")
    expect(match, "secondary_second")
    assert cards(at_table(match).players[0].army) == ["A1"]


def test_33_a_casualty_from_the_middle() -> None:
    table = scene()
    village(table, "blue", "red", "green")
    expect(lead(table, "conquest"), "casualty_end", "potato", "corn")


def test_34_a_building_twice_in_one_production() -> None:
    table = scene()
    build(table, 0, "P01")
    match = do(lead(table, "production"), "P01", "production_last=P01")
    expect(match, "secondary_second")
    assert owned(at_table(match).players[0]) == ["P01"]


def test_35_free_actions_out_of_turn() -> None:
    table = scene()
    army(table, 1, in_hand="A1")
    assert free_actions(table, table.players[1]) == []
    army(table, 0, up="A1")
    assert free_actions(table, table.players[0]) == []
    build(table, 0, "Z15")
    goods(table, 0, gold=1)
    player = table.players[0]
    player.gave, player.got = 1 << 2, 1 << 3
    assert exchanges(player) == []


def test_36_two_villagers_or_the_wrong_price() -> None:
    table = scene()
    village(table, "blue", "red", "green")
    goods(table, 0, corn=5)
    table.phase = END_TURN
    match = begin(table)
    expect(match, "end_recruit", "corn", "none")
    do(match, "corn")
    assert at_table(match).active == 1
    assert len(at_table(match).village) == 2


def test_37_ending_a_turn_with_three_workers() -> None:
    table = scene()
    workers(table, 0, "blue", "blue", "red")
    table.phase = END_TURN
    match = begin(table)
    expect(match, "end_limit", "blue", "red")


def test_38_a_second_festival_while_one_is_pending() -> None:
    table = scene()
    village(table)
    table.holder, table.triggered = 1, 1
    table.phase = END_TURN
    match = begin(table)
    assert at_table(match).triggered == 1


def test_39_display_cards_and_a_fourth_card_in_step_seven() -> None:
    table = scene()
    table.phase = FESTIVAL_PLAY
    display(table, "zigzag_1")
    gods(table, 0, "cross_1", "cross_3", "cross_5", "eye_1")
    match = do(begin(table), "cross_1", "cross_1:2", "cross_3", "cross_5")
    assert "zigzag_1" not in [GOD_CARDS[card].token for card in at_table(match).players[0].gods]
    assert "eye_1" not in tokens(match)


def test_40_axomammas_gold() -> None:
    table = scene(1)
    goods(table, 1, potato=4, gold=5)
    turn_potatoes(table, table.players[1])
    assert has(table.players[1]) == (4, 0, 0, 5)
