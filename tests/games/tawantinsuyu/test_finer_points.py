"""Finer points of the actions: who gets nothing, what happens once only, and where a question ends."""

from __future__ import annotations

import pytest

from tampu.engine.match import Match
from tampu.games.tawantinsuyu import axomamma_works, buildings, tasks, way, weavings
from tampu.games.tawantinsuyu.axomamma_board import TOKEN_VALUE
from tampu.games.tawantinsuyu.components import BUILDINGS, WEAVINGS, Source
from tampu.games.tawantinsuyu.phases import AXOMAMMA, FINAL_EXCHANGE, TASKS
from tampu.games.tawantinsuyu.state import Table
from tests.games.tawantinsuyu.scene import (
    army,
    at_table,
    begin,
    build,
    cards,
    do,
    drive,
    expect,
    for_sale,
    gods,
    goods,
    has,
    held,
    hill,
    lead,
    market,
    number_of,
    on_hill,
    owned,
    scene,
    slots,
    stairs,
    stands,
    statues,
    tapestry,
    tokens,
    told,
    village,
    workers,
    woven,
)
from tests.games.tawantinsuyu.scene import weavings as lay
from tests.ledger import rule


@rule("TW-521", "TW-517")
@pytest.mark.parametrize(("tile", "action"), [("Z17", "conquest"), ("Z18", "rejuvenate"), ("Z11", "offering")])
def test_only_the_owner_of_a_watching_building_gains(tile: str, action: str) -> None:
    table = scene(3)
    village(table, "blue")
    build(table, 1, tile)
    match = lead(table, action, take_gold=True)
    for seat in (0, 2):
        player = at_table(match).players[seat]
        assert (player.score, sum(player.army), has(player)) == (10, 0, (0, 0, 0, 0 if seat else 1))
        assert woven(player) == []


@rule("TW-324")
def test_a_follower_gives_up_one_statue_only() -> None:
    table = scene()
    statues(table, 1, "small-eye", "large-eye", "small-cross")
    match = do(lead(table, "worship", take_gold=True), "worship_statue=large-eye")
    expect(match, "secondary_second")
    assert at_table(match).players[1].temple == 1
    assert stands(at_table(match).players[1]) == ["small-eye", "small-cross"]


@rule("TW-323")
def test_a_leader_gives_up_one_statue_of_each_size_in_either_order() -> None:
    for first, second in (("small-eye", "large-eye"), ("large-eye", "small-eye")):
        table = scene()
        statues(table, 0, "small-eye", "large-eye", "small-cross", "large-cross")
        table.players[0].temple = 5
        match = do(lead(table, "worship"), f"worship_statue={first}")
        assert second in tokens(match)
        assert not {token for token in tokens(match) if token.startswith(first.split("-")[0])}
        do(match, second)
        assert at_table(match).players[0].temple == 9
        assert len(stands(at_table(match).players[0])) == 2


# ---------------------------------------------------------------------- placing and building


@rule("TW-135")
def test_a_warrior_need_not_take_anybody() -> None:
    table = scene()
    hill(table, U01="blue")
    workers(table, 0, "red")
    goods(table, 0, gold=1)
    match = do(begin(table), "place_worker", "U00?", "warrior_take=none")
    assert (held(at_table(match).players[0]), on_hill(at_table(match), "U01")) == ([], "blue")


@rule("TW-520", "TW-521")
def test_without_z20_gathering_is_told_without_it() -> None:
    table = scene()
    table.space, table.tasks, table.phase = 0, 1, TASKS
    match = do(begin(table), "task_pick=potato")
    assert (has(at_table(match).players[0]), at_table(match).players[0].score) == ((3, 0, 0, 0), 10)
    assert told(match, "used_passive") == []


@rule("TW-492")
def test_free_stairs_without_a_token_or_a_slot_are_nothing() -> None:
    table = scene()
    table.players[0].stairs = 0
    assert drive(tasks.build_stairs(table, table.players[0], free=True)) == []
    table = scene()
    stairs(table, 0, *(f"{section}-upper_middle" for section in range(5)))
    stairs(table, 1, *(f"{section}-middle_lower" for section in range(5)))
    table.players[0].stairs = 1
    assert drive(tasks.build_stairs(table, table.players[0], free=True)) == []
    assert table.players[0].score == 10


@rule("TW-210", "TW-215")
def test_whoever_did_not_renew_the_market_must_build() -> None:
    table = scene()
    market(table, "P01", "P13", "Z01", "Z02")
    goods(table, 0, stone=3, corn=1)
    asked_for = drive(buildings.build_building(table, table.players[0]), "P13")
    assert asked_for == [("building_pick", ["P01", "P13"])]
    assert for_sale(table) == ["P01", "-", "Z01", "Z02"]


@rule("TW-213")
@pytest.mark.parametrize(("second", "is_asked"), [("P13", True), ("Z01", False), ("done", False)])
def test_the_order_of_removed_tiles_is_asked_for_two_of_one_type(second: str, is_asked: bool) -> None:
    table = scene()
    market(table, "P01", "P13", "Z01", "Z02")
    gods(table, 0, "eye_1")
    goods(table, 0, stone=1, corn=1)
    asked_for = drive(buildings.build_building(table, table.players[0]), "eye_1", "P01", second)
    assert ("renew_order" in [prompt for prompt, _ in asked_for]) == is_asked
    assert table.piles[0].cards.count(number_of(BUILDINGS, "P01")) == 1
    assert table.removing == []


@rule("TW-057", "TW-211")
@pytest.mark.parametrize(("removed", "market_left"), [(["P13", "done"], "new,-"), (["Z06", "Z17"], "same,-")])
def test_renewing_replaces_the_tiles_removed_and_fills_no_older_gap(removed: list[str], market_left: str) -> None:
    """In the set-up, at a Festival and in a turn with two builds the market may have a gap already."""
    table = scene()
    market(table, "P13", "-", "Z06", "Z17")
    gods(table, 0, "eye_1")
    sizes = [len(pile) for pile in table.piles]
    drive(buildings.build_building(table, table.players[0]), *removed)
    left, gap = for_sale(table)[:2]
    assert f"{'same' if left == 'P13' else 'new'},{gap}" == market_left
    assert "-" not in for_sale(table)[2:]
    assert [len(pile) for pile in table.piles] == sizes


@rule("TW-449", "TW-408")
def test_a_new_market_has_no_gaps_and_no_tile_is_lost() -> None:
    table = scene()
    market(table, "P01", "-", "Z01", "-")
    buildings.clear_market(table)
    assert "-" not in for_sale(table)
    assert not {"P01", "Z01"} & set(for_sale(table))
    for pile, size in zip(table.piles, (19, 20), strict=True):
        assert len(set(pile.cards)) == len(pile.cards) == size - 2
        assert min(pile.cards) >= 0


@rule("TW-354", "TW-022")
def test_all_see_which_space_is_being_paid_for() -> None:
    table = scene()
    village(table, "blue")
    army(table, 0, up="A1 A2 A7")
    match = do(lead(table, "conquest"), "conquest_space=CH3")
    expect(match, "conquest_flip")
    assert match.seen_by(1)["table"]["now"]["conquering"] == "CH3"  # type: ignore[index]
    do(match, "A7", "A1")
    assert match.seen_by(1)["table"]["now"]["conquering"] is None  # type: ignore[index]


# ---------------------------------------------------------------------- production


@rule("TW-370", "TW-371")
def test_a_leader_may_leave_buildings_as_they_are() -> None:
    table = scene()
    build(table, 0, "P01", "P02")
    build(table, 0, "P03", down=True)
    match = do(lead(table, "production"), "production_first=none", "production_next=P01", "production_next=done")
    expect(match, "production_last", "P01", "P03", "none")
    do(match, "none")
    assert owned(at_table(match).players[0]) == ["P01*", "P02", "P03*"]
    assert has(at_table(match).players[0]) == (3, 0, 0, 0)
    assert at_table(match).turn_ups == 0


@rule("TW-371")
def test_who_activates_nothing_is_asked_once() -> None:
    table = scene()
    build(table, 0, "P01", "P02", down=True)
    match = do(lead(table, "production"), "production_first=none")
    expect(match, "secondary_second")
    table = scene()
    build(table, 0, "P01", down=True)
    build(table, 0, "P02")
    match = do(lead(table, "production"), "production_first=none", "production_next=done")
    expect(match, "secondary_second")


@rule("TW-516", "TW-371")
@pytest.mark.parametrize("order", [("A1", "P01"), ("P01", "A1"), ("P01", "P02"), ("A1", "none")])
def test_a_leader_with_z16_turns_up_two_pieces_of_which_one_may_be_an_army_card(order: tuple[str, str]) -> None:
    table = scene()
    build(table, 0, "Z16")
    build(table, 0, "P01", "P02", down=True)
    army(table, 0, down="A1 A1")
    match = do(lead(table, "production"), *(f"production_first={piece}" for piece in order))
    player = at_table(match).players[0]
    assert len(cards(player.up)) == ("A1" in order)
    turned_up = [tile for tile in ("P01", "P02") if tile in order]
    assert [tile for tile in owned(player) if tile.startswith("P") and not tile.endswith("*")] == turned_up
    if order[0] == "A1":
        assert "A1" not in tokens(match)  # the army card was Z16's; the leader's own right is for buildings


@rule("TW-372")
def test_a_follower_turns_nothing_up() -> None:
    table = scene()
    build(table, 1, "P01", down=True)
    build(table, 1, "P02")
    match = do(lead(table, "production", take_gold=True), "production_next=P02")
    expect(match, "secondary_second")
    assert owned(at_table(match).players[1]) == ["P01*", "P02*"]


# ---------------------------------------------------------------------- weavings


@rule("TW-086", "TW-242")
def test_free_actions_stand_beside_the_weavings_until_one_is_marked() -> None:
    table = scene()
    table.space, table.tasks, table.phase = 2, 1, TASKS
    goods(table, 0, corn=3)
    army(table, 0, in_hand="A3")
    match = do(begin(table), "task_pick=weave")
    assert "free_army" in tokens(match)
    do(match, tokens(match)[0])
    assert "free_army" not in tokens(match)


@rule("TW-805", "TW-244")
def test_a_leftover_that_axomamma_buys_lies_in_her_tapestry_and_nowhere_else() -> None:
    table = scene(1)
    tapestry(table, 1, "W02")
    lay(table, "W12", "W03", "W04")
    table.drawn = [table.weavings.cards.pop() for _ in range(3)]
    goods(table, 1, corn=3)
    drive(weavings.offer_leftovers(table))
    assert woven(table.players[1]) == [["W02", "W12"]]
    assert has(table.players[1]) == (0, 1, 0, 0)
    assert number_of(WEAVINGS, "W12") not in table.weavings.cards
    assert len(table.drawn) == 0


# ---------------------------------------------------------------------- Axomamma


def her_placement(seed: int) -> tuple[Table, Match]:
    """She has one worker, and no condition of a High Priest action is met."""
    table = scene(1)
    table.chance.position = seed * 7919
    workers(table, 1, "blue")
    slots(table, "eye_1", "cross_1", "zigzag_1", "squares_1")
    table.active = 1
    table.phase = AXOMAMMA
    return table, begin(table)


@rule("TW-790", "TW-780", "TW-787")
@pytest.mark.parametrize("seed", range(8))
def test_a_placement_resolves_and_moves_the_tokens_with_the_number_rolled(seed: int) -> None:
    table, match = her_placement(seed)
    rolled = told(match, "axo_rolled")[0]["count"]
    assert isinstance(rolled, int)
    moved = [token for token, place in enumerate(at_table(match).tokens) if place != table.tokens[token]]
    assert moved == [token for token, value in enumerate(TOKEN_VALUE) if value == rolled]
    assert sum(worker == 0 for worker in at_table(match).hill) == 1
    assert len(told(match, "axo_action")) == len(moved)
    assert len(at_table(match).display) == 1
    assert at_table(match).slots[rolled - 1] != table.slots[rolled - 1]


@rule("TW-838")
@pytest.mark.parametrize(
    ("human", "hers", "said"),
    [
        (125, 100, "suggest_harder"),
        (124, 100, None),
        (150, 126, None),
        (120, 90, None),  # ahead of her by far, but it is no win
        (95, 100, None),
        (101, 125, None),
        (100, 125, "suggest_easier"),
    ],
)
def test_levers_are_suggested_after_a_clear_win_or_defeat(human: int, hers: int, said: str | None) -> None:
    table = scene(1)
    table.triggered = table.resolved = 3
    table.phase = FINAL_EXCHANGE
    for seat, score in ((0, human), (1, hers)):
        table.players[seat].score = table.players[seat].earned[Source.START] = score
    match = begin(table)
    found = [kind for kind in ("suggest_harder", "suggest_easier") if told(match, kind)]
    assert found == ([said] if said else [])


@rule("TW-807", "TW-808")
def test_a_statue_by_the_slot_the_die_names_then_the_next_to_the_right() -> None:
    table = scene(1)
    her = table.players[1]
    slots(table, "eye_1", "cross_1", "zigzag_1", "squares_1")
    goods(table, 1, stone=3)
    table.die = 4
    drive(axomamma_works.build_statue(table, her))
    assert stands(her) == ["small-squares"]
    goods(table, 1, stone=3, gold=2)
    table.die = 2
    drive(axomamma_works.build_statue(table, her))
    assert sorted(stands(her)) == ["large-cross", "small-squares"]
    assert has(her) == (0, 0, 0, 0)
    gods(table, 0, "eye_2")  # cards of others do not matter
    goods(table, 1, stone=2)
    drive(axomamma_works.build_statue(table, her))
    assert has(her) == (0, 0, 2, 1)


@rule("TW-373")
def test_a_building_that_a_seam_turns_up_again_is_not_used_twice() -> None:
    """Z04: the weaving of P17 makes a seam that turns up P13, which was used before."""
    table = scene()
    build(table, 0, "Z04", "P13", "P17")
    tapestry(table, 0, "W29")
    lay(table, "W13")
    match = do(lead(table, "production"), "production_next=P13", "production_next=P17")
    do(match, "weave_source=face_up", "weave_place=1-right", "rejuvenate_pick=P13")
    expect(match, "production_last", "P17", "none")
    assert owned(at_table(match).players[0]) == ["P13", "P17*", "Z04"]
    assert at_table(match).players[0].score == 14


@rule("TW-115")
def test_the_whole_price_is_paid_before_the_first_task() -> None:
    """The potatoes that M01 brings do not pay for the way there."""
    table = scene()
    workers(table, 0, "blue")
    gods(table, 0, "zigzag_1")

    def payable() -> list[str]:
        player = table.players[0]
        return [space.token for space in way.payable_spaces(table, player, 0, way.gods_of(player.gods))]

    goods(table, 0, potato=1)
    assert "M01" not in payable()
    goods(table, 0, potato=2)
    assert "M01" in payable()
    match = do(begin(table), "place_worker", "place_space=M01", "zigzag_1")
    expect(match, "task_pick", "potato", "train", "stop")
    assert has(at_table(match).players[0]) == (0, 0, 0, 0)
    do(match, "potato")
    assert has(at_table(match).players[0]) == (3, 0, 0, 0)
