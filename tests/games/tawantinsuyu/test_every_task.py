"""Which tasks and placements are offered, tried against the rule put in other words (TW-118, TW-168, TW-410)."""

from __future__ import annotations

from itertools import product

import pytest

from tampu.engine.chance import Chance
from tampu.games.tawantinsuyu import tasks, way
from tampu.games.tawantinsuyu.components import (
    COURIER,
    GOD_CARDS,
    GOD_OF,
    NONE,
    SECTIONS,
    SPACES,
    STAIRS_SLOTS,
    TASK_BUILDING,
    TASK_GOLD,
    TASK_PRODUCTION,
    TASK_STAIRS,
    TASK_STATUE,
    TASK_TRADE,
    TASK_TRAIN,
    TASK_WEAVE,
    TASKS,
)
from tampu.games.tawantinsuyu.phases import TASKS as DOING_TASKS
from tampu.games.tawantinsuyu.reasons import is_want
from tampu.games.tawantinsuyu.state import Table
from tests.games.tawantinsuyu.scene import *
from tests.ledger import rule


def on_space(space: str, count: int = 1) -> Table:
    """Seat 0 stands on a space with so many tasks to do."""
    table = scene()
    table.space = number_of(SPACES, space)
    table.tasks = count
    table.phase = DOING_TASKS
    return table


def can(table: Table, task: int) -> bool:
    return tasks.task_refused(table, table.players[0], task) is None


# ---------------------------------------------------------------------- placements


@rule("TW-102", "TW-113")
@pytest.mark.parametrize("seed", range(40))
def test_exactly_the_placements_that_can_be_paid(seed: int) -> None:
    """Against the rule said plainly: an empty space, a card of its god or a gold, and food for the way."""
    luck = Chance.of(seed, 5)
    table = scene()
    player = table.players[0]
    player.priest = luck.below(SECTIONS)
    goods(table, 0, luck.below(4), luck.below(3), 0, luck.below(3))
    gods(table, 0, *(GOD_CARDS[card].token for card in table.god_pile.cards[: luck.below(4)]))
    for section in range(SECTIONS):
        built = luck.below(3)
        for slot in (section, section + SECTIONS)[:built]:
            table.stairs[slot] = luck.below(2)
    for space in SPACES:
        if luck.below(3) == 0:
            table.hill[space.index] = 0
    for role in (NONE, COURIER):
        wanted = []
        for space in SPACES:
            away = (space.section - player.priest) % SECTIONS
            cost = (0, 1, 3, 3, 1)[away] + (0, 2, 5)[space.terrace]
            for slot in (space.section, space.section + SECTIONS)[: space.terrace]:
                cost -= 2 if table.stairs[slot] != NONE else 0
            food = max(0, cost - (role == COURIER))
            purse = player.goods[0] + player.goods[1] + player.goods[3]
            card = any(GOD_OF[held] == space.god for held in player.gods) and purse >= food
            gold = player.goods[3] > 0 and purse - 1 >= food
            if table.hill[space.index] == NONE and (card or gold):
                wanted.append(space)
        assert way.payable_spaces(table, player, role, way.gods_of(player.gods)) == wanted
        assert way.can_place_as(table, player, role, way.gods_of(player.gods)) == bool(wanted)


@rule("TW-083", "TW-137", "TW-501")
def test_only_a_courier_can_pay_the_last_food() -> None:
    """One food short for everybody else: then only a Courier, or a worker with that role, can be placed."""
    for colour, tile, offered in (("yellow", None, True), ("blue", None, False), ("blue", "Z01", True)):
        table = scene()
        for space in SPACES:
            if space.token != "M00":
                table.hill[space.index] = 0
        workers(table, 0, colour)
        gods(table, 0, "spiral_1")
        goods(table, 0, potato=1)
        if tile:
            build(table, 0, tile)
        player = table.players[0]
        gods_held = way.gods_of(player.gods)
        assert (way.placing_refused(table, player, gods_held) is None) == offered
        assert bool(way.payable_workers(table, player, gods_held)) == offered
        if tile:
            assert [r.token for r in way.payable_roles(table, player, 0, gods_held)] == ["courier"]


@rule("TW-503", "TW-521")
def test_without_z03_a_warrior_turns_nothing_up() -> None:
    table = scene()
    build(table, 0, "P01", down=True)
    workers(table, 0, "red")
    goods(table, 0, gold=1)
    match = do(begin(table), "place_worker", "U00")
    expect(match, "task_pick")
    assert owned(at_table(match).players[0]) == ["P01*"]


@rule("TW-503")
def test_with_z03_a_warrior_may_turn_up_none_or_one() -> None:
    for answers, left in ((["done"], ["P01*", "P02*", "P03*"]), (["P02", "done"], ["P01*", "P02", "P03*"])):
        table = scene()
        build(table, 0, "P01", "P02", "P03", down=True)
        build(table, 0, "Z03")
        workers(table, 0, "red")
        goods(table, 0, gold=1)
        match = do(begin(table), "place_worker", "U00", *(f"z03_rejuvenate={answer}" for answer in answers))
        expect(match, "task_pick")
        assert owned(at_table(match).players[0]) == [*left, "Z03"]


@rule("TW-140")
@pytest.mark.parametrize(("answer", "potatoes", "count"), [("yes", 1, 2), ("no", 2, 1)])
def test_the_potato_of_a_priest_is_paid(answer: str, potatoes: int, count: int) -> None:
    table = scene()
    workers(table, 0, "white")
    goods(table, 0, potato=2, gold=1)
    match = do(begin(table), "place_worker", "U01", f"priest_pay={answer}", "p1?")
    assert has(at_table(match).players[0]) == (potatoes, 0, 0, 0)
    assert at_table(match).tasks == count


# ---------------------------------------------------------------------- which tasks can be done


@rule("TW-168")
@pytest.mark.parametrize("task", range(TASK_GOLD + 1))
def test_gathering_is_always_possible(task: int) -> None:
    assert can(scene(), task)


@rule("TW-168")
def test_stairs_need_a_token_a_slot_and_three_stone() -> None:
    table = scene()
    assert not can(table, TASK_STAIRS)
    goods(table, 0, stone=3)
    assert can(table, TASK_STAIRS)
    goods(table, 0, stone=2)
    assert not can(table, TASK_STAIRS)
    goods(table, 0, stone=2, gold=1)
    assert can(table, TASK_STAIRS)
    table.players[0].stairs = 0
    assert not can(table, TASK_STAIRS)
    table.players[0].stairs = 5
    for slot in STAIRS_SLOTS:
        table.stairs[slot.index] = 1
    assert not can(table, TASK_STAIRS)


@rule("TW-168", "TW-212", "TW-214")
def test_a_building_needs_a_payable_tile_or_a_card_to_renew_the_market() -> None:
    table = scene()
    market(table, "P01", "P13", "Z01", "Z02")
    assert not can(table, TASK_BUILDING)
    goods(table, 0, stone=1, corn=1)
    assert can(table, TASK_BUILDING)
    goods(table, 0)
    gods(table, 0, "eye_1")
    assert can(table, TASK_BUILDING)
    for pile in table.piles:
        pile.cards.clear()
    assert not can(table, TASK_BUILDING)
    table.market = [NONE] * 4
    goods(table, 0, 9, 9, 9, 9)
    assert not can(table, TASK_BUILDING)


@rule("TW-168", "TW-220", "TW-222")
def test_a_statue_needs_its_price_and_one_in_the_supply() -> None:
    table = scene()
    goods(table, 0, stone=2)
    assert not can(table, TASK_STATUE)
    goods(table, 0, stone=3)
    assert {statue.token.split("-")[0] for statue in tasks.payable_statues(table, table.players[0])} == {"small"}
    goods(table, 0, stone=3, gold=1)
    assert {statue.token.split("-")[0] for statue in tasks.payable_statues(table, table.players[0])} == {"small"}
    goods(table, 0, stone=3, gold=2)
    assert {statue.token.split("-")[0] for statue in tasks.payable_statues(table, table.players[0])} == {
        "small",
        "large",
    }
    no_statues(table, *(f"{size}-{god}" for size, god in product(("small", "large"), GODS)))
    assert not can(table, TASK_STATUE)


GODS = ("zigzag", "spiral", "squares", "steps", "eye", "cross")


@rule("TW-168")
def test_weavings_training_production_and_trade_need_something_to_do() -> None:
    table = scene()
    assert can(table, TASK_WEAVE)
    only_weavings(table)
    assert not can(table, TASK_WEAVE)
    assert can(table, TASK_TRAIN)
    table.army_discard, table.army_deck.cards = table.army_deck.cards, []
    assert can(table, TASK_TRAIN)
    army_left, table.army_discard = table.army_discard, [table.army_discard[0]]
    assert can(table, TASK_TRAIN)
    table.army_discard = []
    assert not can(table, TASK_TRAIN)
    table.army_discard = army_left
    assert not can(table, TASK_PRODUCTION)
    build(table, 0, "Z01")
    build(table, 0, "P02", down=True)
    assert not can(table, TASK_PRODUCTION)
    build(table, 0, "P01")
    assert can(table, TASK_PRODUCTION)
    assert not can(table, TASK_TRADE)
    tapestry(table, 0, "W02", "W01")
    assert not can(table, TASK_TRADE)
    tapestry(table, 0, "W08", "W14")
    assert can(table, TASK_TRADE)


@rule("TW-260", "TW-163")
def test_a_trade_is_a_task_of_the_hill() -> None:
    table = on_space("L07")
    tapestry(table, 0, "W08", "W14")
    match = do(begin(table), "task_pick=trade")
    assert has(at_table(match).players[0]) == (3, 0, 0, 0)


@rule("TW-226", "TW-281", "TW-200")
@pytest.mark.parametrize(
    ("space", "task", "answers", "gained"),
    [
        ("L00", "production", ("production_one=P01",), (3, 0, 0, 0)),
        ("L12", "stone", (), (0, 0, 2, 0)),
        ("U00", "potato", (), (3, 0, 0, 0)),
    ],
)
def test_a_task_does_what_its_icon_says(
    space: str, task: str, answers: tuple[str, ...], gained: tuple[int, ...]
) -> None:
    table = on_space(space)
    build(table, 0, "P01", "P02")
    deck(table, "A1", "A7")
    match = do(begin(table), f"task_pick={task}", *answers)
    assert has(at_table(match).players[0]) == gained


# ---------------------------------------------------------------------- what fails only for want of resources


@rule("TW-086", "TW-168")
@pytest.mark.parametrize("space", ["L18", "U07"])
def test_a_free_action_stands_beside_the_tasks(space: str) -> None:
    table = on_space(space)
    army(table, 0, in_hand="A2")
    assert "free_army" in tokens(begin(table))


@rule("TW-086", "TW-410")
@pytest.mark.parametrize("wanting", ["statue", "stairs", "building", "nothing"])
def test_a_task_question_with_one_answer_waits_only_for_what_resources_can_mend(wanting: str) -> None:
    """No task can be done: the question stands only if a task with a price fails for want of resources."""
    space = {"statue": "L03", "stairs": "M17", "building": "L18", "nothing": "L18"}[wanting]
    table = on_space(space)
    table.icons = 0
    player = table.players[0]
    for task in SPACES[table.space].tasks:
        if TASKS[task].token != wanting:
            table.icons |= 1 << SPACES[table.space].tasks.index(task)
    if wanting == "nothing":
        table.icons = 1 << SPACES[table.space].tasks.index(TASK_BUILDING)
        no_statues(table, *(f"{size}-{god}" for size, god in product(("small", "large"), GODS)))
        only_weavings(table)
    table.tasks_done = table.icons.bit_count()
    army(table, 0, in_hand="A2")
    assert tasks.wants_tasks(table, player) == (wanting != "nothing")
    offered = [option.token for option in tasks.task_options(table, player)]
    assert offered == ["stop"]


@rule("TW-086")
def test_nothing_is_wanting_where_nothing_could_be_built() -> None:
    table = scene()
    player = table.players[0]
    table.market = [NONE] * 4
    assert not is_want(tasks.task_refused(table, player, TASK_BUILDING))
    assert not is_want(tasks.task_refused(table, player, TASK_TRADE))
    assert is_want(tasks.task_refused(table, player, TASK_STATUE))
    assert is_want(tasks.task_refused(table, player, TASK_STAIRS))
    player.stairs = 0
    assert not is_want(tasks.task_refused(table, player, TASK_STAIRS))


# ---------------------------------------------------------------------- the building market


@rule("TW-215", "TW-086")
def test_after_renewing_free_actions_are_open_and_nothing_need_be_built() -> None:
    table = on_space("M00")
    market(table, "P01", "P13", "Z01", "Z02")
    gods(table, 0, "eye_1")
    army(table, 0, in_hand="A2")
    goods(table, 0, stone=1, corn=1)
    match = do(begin(table), "task_pick=building", "market_renew=eye_1", "renew_tile=Z02", "renew_tile=done")
    assert {"none", "free_army"} <= set(tokens(match))
    do(match, "none")
    assert has(at_table(match).players[0]) == (0, 1, 1, 0)


@rule("TW-212", "TW-214")
def test_the_second_tile_is_offered_only_if_its_pile_can_replace_it() -> None:
    table = scene()
    market(table, "P01", "P13", "Z01", "Z02")
    gods(table, 0, "eye_1")
    goods(table, 0, stone=9, corn=9)
    del table.piles[0].cards[1:]
    table.piles[1].cards.clear()
    asked_for = drive(tasks.perform(table, table.players[0], TASK_BUILDING), "eye_1", "P13")
    assert [prompt for prompt, _ in asked_for] == ["market_renew", "renew_tile", "building_pick"]


@rule("TW-212")
def test_without_a_god_card_or_a_tile_to_draw_nothing_is_renewed() -> None:
    table = scene()
    market(table, "P01", "P13", "Z01", "Z02")
    goods(table, 0, stone=9, corn=9, gold=9)
    asked_for = drive(tasks.perform(table, table.players[0], TASK_BUILDING))
    assert asked_for[0][0] == "building_pick"
    table = scene()
    market(table, "P01", "P13", "Z01", "Z02")
    goods(table, 0, stone=9, corn=9, gold=9)
    gods(table, 0, "eye_1")
    for pile in table.piles:
        pile.cards.clear()
    asked_for = drive(tasks.perform(table, table.players[0], TASK_BUILDING))
    assert asked_for[0][0] == "building_pick"


@rule("TW-183", "TW-161")
def test_neighbours_count_for_the_role_and_statues_for_the_god() -> None:
    table = scene()
    hill(table, U00="blue", U02="blue", U03="green", U09="blue")
    statues(table, 0, "small-eye")
    stairs(table, 0, "4-upper_middle")
    workers(table, 0, "blue")
    gods(table, 0, "eye_5")
    match = do(begin(table), "place_worker", "place_space=U01", "eye_5")
    expect(match, "card_benefit", "eye_5:1", "done")
    do(match, "done")
    assert at_table(match).tasks == 4
