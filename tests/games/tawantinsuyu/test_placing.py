"""The turn, placing a worker, roles, and the number of tasks (TW-080 to TW-169)."""

from __future__ import annotations

import pytest

from tampu.engine.match import Match
from tampu.games.tawantinsuyu import payment, way
from tampu.games.tawantinsuyu.components import COURIER, SPACES, Space
from tampu.games.tawantinsuyu.state import Table
from tests.games.tawantinsuyu.scene import *
from tests.ledger import rule


def space(token: str) -> Space:
    return SPACES[number_of(SPACES, token)]


# ---------------------------------------------------------------------- the turn


@rule("TW-080", "TW-082")
def test_place_a_worker_or_take_secondary_actions() -> None:
    table = scene()
    workers(table, 0, "blue")
    goods(table, 0, gold=1)
    expect(begin(table), "turn_main", "place_worker", "secondary")


@rule("TW-083")
def test_placing_needs_a_worker_and_something_to_pay_with() -> None:
    table = scene()
    gods(table, 0, "eye_1")
    expect(begin(table), "secondary_first")
    table = scene()
    workers(table, 0, "blue")
    expect(begin(table), "secondary_first")
    gods(table, 0, "eye_1")
    expect(begin(table), "turn_main", "place_worker", "secondary")


@rule("TW-085", "TW-284")
def test_army_cards_in_hand_are_spent_for_their_resource() -> None:
    table = scene()
    workers(table, 0, "blue")
    army(table, 0, in_hand="A1 A4", up="A7")
    match = begin(table)
    expect(match, "turn_main", "secondary", "free_army")
    do(match, "free_army")
    expect(match, "free_army", "A1", "A4")
    do(match, "A4")
    assert has(at_table(match).players[0]) == (2, 0, 0, 0)
    assert at_table(match).army_discard == [3]
    do(match, "free_army", "free_army=A1")
    expect(match, "turn_main", "place_worker", "secondary")
    assert has(at_table(match).players[0]) == (2, 0, 0, 1)
    assert cards(at_table(match).players[0].up) == ["A7"]


@rule("TW-086", "TW-410")
def test_free_actions_stand_beside_questions_with_a_price_only() -> None:
    table = scene()
    workers(table, 0, "blue")
    gods(table, 0, "eye_1", "steps_1")
    army(table, 0, in_hand="A1")
    match = begin(table)
    assert "free_army" in tokens(match)
    do(match, "place_worker")
    expect(match, "place_space")
    assert "free_army" not in tokens(match)
    do(match, "U01", "place_card=eye_1")
    expect(
        match, "task_pick", "potato", "stone", "corn", "stop", *(["free_army"] if "free_army" in tokens(match) else [])
    )
    do(match, "stop")
    expect(match, "end_recruit", "none", "free_army")


@rule("TW-087", "TW-519")
def test_z19_is_offered_in_the_same_windows() -> None:
    table = scene()
    build(table, 0, "Z19")
    goods(table, 0, potato=1)
    display(table, "eye_1")
    match = begin(table)
    assert "free_god" in tokens(match)
    do(match, "free_god", "god_source=eye_1")
    assert hand(at_table(match).players[0]) == ["eye_1"]
    assert has(at_table(match).players[0]) == (0, 0, 0, 0)


@rule("TW-088")
def test_a_game_that_nobody_ends_goes_on() -> None:
    match = begin(scene())
    shy = ("secondary", "prayer", "training", "none", "stop", "done")
    while at_table(match).turn < 500:
        assert match.choice is not None
        peaceful = [token for token in match.choice.tokens if not token.endswith("conquest")]
        wanted = [token for token in peaceful if token in shy]
        match.play(wanted[0] if wanted else peaceful[-1])
    assert not match.over
    assert (at_table(match).resolved, len(at_table(match).village)) == (0, 6)


# ---------------------------------------------------------------------- order and price


def payable(table: Table) -> list[Space]:
    """Where seat 0 could place a worker with what it has."""
    player = table.players[0]
    return way.payable_spaces(table, player, 0, way.gods_of(player.gods))


def before_placing() -> Match:
    """A blue worker, a card that leads to M01, and stairs of the other player above it."""
    table = scene()
    workers(table, 0, "blue", "green")
    gods(table, 0, "zigzag_1", "eye_1")
    goods(table, 0, potato=2)
    stairs(table, 1, "0-upper_middle")
    hill(table, M04="white")
    return begin(table)


def placed() -> Match:
    return do(before_placing(), "place_worker", "place_worker=blue", "M01", "zigzag_1")


@rule("TW-100")
def test_a_placement_from_beginning_to_end() -> None:
    match = before_placing()
    prompts = []
    for answer in ("place_worker", "blue", "M01", "zigzag_1", "potato", "none"):
        prompts.append(prompt(match))
        match.play(answer)
    assert prompts == ["turn_main", "place_worker", "place_space", "place_card", "task_pick", "end_recruit"]
    assert at_table(match).active == 1


@rule("TW-102")
def test_only_an_empty_space_can_be_chosen() -> None:
    match = do(before_placing(), "place_worker", "place_worker=blue")
    expect(match, "place_space")
    assert "M01" in tokens(match)
    assert "M04" not in tokens(match)


@rule("TW-101")
def test_one_worker_of_the_supply_goes_to_the_hill_and_stays() -> None:
    match = placed()
    assert held(at_table(match).players[0]) == ["green"]
    do(match, "task_pick=potato", "none")
    assert on_hill(at_table(match), "M01") == "blue"


@rule("TW-106")
def test_the_card_paid_lies_before_its_player_until_the_end_of_the_turn() -> None:
    match = placed()
    player = at_table(match).players[0]
    assert player.played == [0]
    assert "zigzag_1" not in hand(player)
    assert shown(at_table(match)) == []


@rule("TW-116")
def test_owners_of_stairs_score_right_after_the_payment() -> None:
    match = placed()
    expect(match, "task_pick")
    assert at_table(match).players[1].score == 11
    assert has(at_table(match).players[0]) == (2, 0, 0, 0)  # the stairs took the whole descent away


@rule("TW-184", "TW-407")
def test_at_the_end_of_the_turn_the_card_paid_joins_the_display() -> None:
    assert shown(at_table(do(placed(), "task_pick=potato", "none"))) == ["zigzag_1"]


@rule("TW-103")
def test_a_card_of_the_god_of_the_space_or_gold() -> None:
    table = scene()
    workers(table, 0, "blue")
    gods(table, 0, "eye_1", "eye_2", "steps_1")
    goods(table, 0, gold=1)
    match = do(begin(table), "place_worker", "U01?")
    expect(match, "place_card", "eye_1", "eye_2", "gold")


@rule("TW-104")
def test_gold_brings_no_benefit() -> None:
    table = scene()
    workers(table, 0, "blue")
    goods(table, 0, gold=1)
    gods(table, 0, "eye_5")
    statues(table, 0, "small-eye")
    match = do(begin(table), "place_worker", "U01?", "gold")
    expect(match, "task_pick")
    do(match, "stop")
    assert match.choice is None or match.choice.prompt != "card_benefit"
    assert at_table(match).players[0].score == 10


@rule("TW-105")
def test_the_gold_for_the_card_is_not_the_gold_for_the_food() -> None:
    table = scene()
    workers(table, 0, "blue")
    goods(table, 0, gold=1)
    near = {s.token for s in payable(table)}
    assert near == {"U00", "U01"}
    goods(table, 0, gold=2)
    assert {s.token for s in payable(table)} > {
        "U02",
        "U08",
        "U09",
    }


@rule("TW-107")
@pytest.mark.parametrize(("section", "cost"), [(0, 0), (1, 1), (2, 3), (3, 3), (4, 1)])
def test_wandering_costs_by_the_distance_of_the_section(section: int, cost: int) -> None:
    table = scene()
    there = next(s for s in SPACES if s.terrace == 0 and s.section == section)
    assert way.price(table, table.players[0], there, 0).food == cost


def food_to_the_terraces(table: Table, role: int = 0) -> list[int]:
    """What upper, middle and lower terrace cost in the section of the High Priest."""
    return [way.price(table, table.players[0], space(token), role).food for token in ("U00", "M00", "L00")]


@rule("TW-108")
def test_the_descent() -> None:
    assert food_to_the_terraces(scene()) == [0, 2, 5]


@rule("TW-109", "TW-110")
def test_stairs_above_save_food_whoever_owns_them_and_must_be_used() -> None:
    table = scene()
    stairs(table, 1, "0-upper_middle")
    assert food_to_the_terraces(table) == [0, 0, 3]
    stairs(table, 0, "0-middle_lower", "1-upper_middle")
    assert food_to_the_terraces(table) == [0, 0, 1]


@rule("TW-113")
def test_no_way_costs_less_than_nothing() -> None:
    table = scene()
    stairs(table, 1, "0-upper_middle")
    assert food_to_the_terraces(table, COURIER) == [0, 0, 2]


@rule("TW-111", "TW-112")
def test_stairs_used_score_for_opponents_only() -> None:
    table = scene(3)
    stairs(table, 1, "0-upper_middle")
    stairs(table, 0, "0-middle_lower")
    workers(table, 0, "yellow")
    goods(table, 0, potato=5, gold=1)
    match = do(begin(table), "place_worker", "L00?")
    assert [player.score for player in at_table(match).players] == [10, 11, 10]
    table = scene()
    stairs(table, 1, "0-upper_middle")
    workers(table, 0, "yellow")
    goods(table, 0, gold=1)
    do(match := begin(table), "place_worker", "M00?")
    assert at_table(match).players[1].score == 11  # though a Courier would have paid nothing more


@rule("TW-114", "TW-003", "TW-004")
def test_food_is_paid_in_potatoes_corn_or_gold_and_the_default_comes_first() -> None:
    table = scene()
    workers(table, 0, "blue")
    gods(table, 0, "spiral_1")
    goods(table, 0, potato=1, corn=2, gold=1)
    match = do(begin(table), "place_worker", "M00?", "spiral_1")
    expect(match, "pay_mix", "p1-c1", "c2", "p1-g1", "c1-g1")
    assert tokens(match)[:2] == ["p1-c1", "c2"]
    do(match, "c1-g1")
    assert has(at_table(match).players[0]) == (1, 1, 0, 0)


@rule("TW-006")
def test_food_never_stands_for_stone() -> None:
    player = scene().players[0]
    player.goods = [1, 1, 0, 1]
    assert [str(way) for way in payment.splits(player, (0, 0, 1, 0), food=1)] == ["p1-g1", "c1-g1"]


@rule("TW-005", "TW-007")
def test_only_what_can_be_paid_is_offered() -> None:
    table = scene()
    workers(table, 0, "blue")
    gods(table, 0, "spiral_1")
    goods(table, 0, potato=1)
    assert {s.token for s in payable(table)} == {"U09"}


@rule("TW-118")
def test_exactly_the_payable_placements_are_offered() -> None:
    table = scene()
    workers(table, 0, "blue", "yellow")
    gods(table, 0, "cross_1")
    match = do(begin(table), "place_worker")  # one food less for the Courier; the Architect can go nowhere
    expect(match, "place_worker", "yellow")
    do(match, "yellow", "place_space=U02", "cross_1")
    assert on_hill(at_table(match), "U02") == "yellow"


# ---------------------------------------------------------------------- roles and abilities


@rule("TW-130", "TW-132", "TW-133")
@pytest.mark.parametrize(
    ("worker", "where", "count"),
    [("blue", "U00", 2), ("blue", "U01", 1), ("green", "U01", 2), ("green", "U00", 1), ("green", "U02", 1)],
)
def test_architects_and_craftsmen_have_one_more_task_on_their_colour(worker: str, where: str, count: int) -> None:
    table = scene()
    workers(table, 0, worker)
    goods(table, 0, potato=3, gold=1)
    match = do(begin(table), "place_worker", where)
    assert at_table(match).tasks == count


def roles_with(*buildings: str) -> list[list[str]]:
    """The roles that workers of each colour may take."""
    table = scene()
    build(table, 0, *buildings)
    return [[role.token for role in way.roles(table.players[0], worker)] for worker in range(5)]


@rule("TW-501")
def test_with_building_1_everybody_may_be_a_courier() -> None:
    others = ["architect", "craftsman", "warrior"]
    assert roles_with("Z01") == [*([other, "courier"] for other in others), ["courier"], ["priest", "courier"]]


@rule("TW-502")
def test_with_building_2_everybody_may_be_a_priest() -> None:
    others = ["architect", "craftsman", "warrior", "courier"]
    assert roles_with("Z02") == [*([other, "priest"] for other in others), ["priest"]]


@rule("TW-505")
def test_with_building_5_architects_and_craftsmen_may_change() -> None:
    changed = [["architect", "craftsman"], ["craftsman", "architect"]]
    assert roles_with("Z05") == [*changed, ["warrior"], ["courier"], ["priest"]]


@rule("TW-131")
def test_a_role_replaces_the_workers_own_kind_for_that_placement() -> None:
    table = scene()
    build(table, 0, "Z01", "Z02", "Z05")
    workers(table, 0, "red")
    goods(table, 0, gold=1)
    hill(table, U09="yellow")
    match = do(begin(table), "place_worker")
    expect(match, "place_role", "warrior", "courier", "priest")
    do(match, "courier", "U00")
    assert sum(at_table(match).players[0].army) == 0
    assert at_table(match).tasks == 3  # one for placing, one as first in the segment, one for the yellow neighbour
    assert on_hill(at_table(match), "U00") == "red"


@rule("TW-134", "TW-135", "TW-136")
def test_a_warrior_draws_a_card_and_takes_a_worker_back() -> None:
    table = scene()
    workers(table, 0, "red")
    goods(table, 0, gold=1)
    hill(table, U09="white", U02="red", U01="blue", U05="green", M00="green")
    match = do(begin(table), "place_worker", "U00?")
    expect(match, "warrior_take", "U09", "U01", "none")
    assert sum(at_table(match).players[0].army) == 1
    do(match, "U09")
    assert on_hill(at_table(match), "U09") is None
    assert held(at_table(match).players[0]) == ["white"]
    expect(match, "task_pick")


@rule("TW-137", "TW-138", "TW-139")
def test_a_courier_pays_less_and_has_one_more_task_if_first_in_the_segment() -> None:
    table = scene()
    workers(table, 0, "yellow")
    goods(table, 0, gold=1)
    assert way.price(table, table.players[0], space("U02"), COURIER).food == 0
    match = do(begin(table), "place_worker", "U02?")
    assert at_table(match).tasks == 2
    hill(table, U03="blue")
    match = do(begin(table), "place_worker", "U02?")
    assert at_table(match).tasks == 1


@rule("TW-140", "TW-141", "TW-142")
def test_a_priest_may_pay_a_potato_and_gains_a_god_card() -> None:
    table = scene()
    workers(table, 0, "white")
    goods(table, 0, potato=2, gold=1)
    display(table, "eye_1")
    match = do(begin(table), "place_worker", "U00?")
    expect(match, "priest_pay", "yes", "no")
    do(match, "yes", "p1?")
    assert at_table(match).tasks == 2
    do(match, "stop")
    expect(match, "god_source", "pile", "eye_1")
    do(match, "eye_1")
    assert hand(at_table(match).players[0]) == ["eye_1"]
    table.players[0].goods[0] = 0
    match = do(begin(table), "place_worker", "U00?")
    assert at_table(match).tasks == 1
    expect(match, "task_pick")


# ---------------------------------------------------------------------- tasks


@rule("TW-161", "TW-162")
def test_neighbours_of_the_colour_of_the_role_give_tasks() -> None:
    table = scene()
    workers(table, 0, "blue")
    goods(table, 0, potato=5, gold=1)
    hill(table, M03="green", M04="blue", M06="blue", M08="blue")
    match = do(begin(table), "place_worker", "M05?")
    assert at_table(match).tasks == 3


@rule("TW-163", "TW-164", "TW-165")
def test_no_icon_twice_in_a_group_of_three() -> None:
    table = scene()
    workers(table, 0, "green")
    goods(table, 0, gold=1)
    hill(table, U00="green", U02="green", U03="green", U09="green")
    match = do(begin(table), "place_worker", "U01?")
    assert at_table(match).tasks == 6
    do(match, "task_pick=stone")
    expect(match, "task_pick", "potato", "corn", "stop")
    do(match, "potato")
    expect(match, "task_pick", "corn", "stop")
    do(match, "corn")
    expect(match, "task_pick", "potato", "stone", "corn", "stop")
    do(match, "stone", "stop")
    assert has(at_table(match).players[0]) == (3, 2, 4, 0)


@rule("TW-166", "TW-168")
def test_what_cannot_be_done_stops_the_group() -> None:
    table = scene()
    workers(table, 0, "green")
    goods(table, 0, gold=1)
    hill(table, U09="green", U06="green", U07="green", U00="green")
    goods(table, 0, gold=1, potato=1)
    match = do(begin(table), "place_worker", "U08?")
    assert at_table(match).tasks == 6
    expect(match, "task_pick", "train", "stop")  # neither stairs nor statue can be paid
    do(match, "train")
    match.play(tokens(match)[0])
    expect(match, "task_pick", "stop", "free_army")  # the other icons of the group are closed: the rest is lost


@rule("TW-167", "TW-169")
def test_a_player_may_stop_and_tasks_pay_for_the_next() -> None:
    table = scene()
    workers(table, 0, "blue")
    goods(table, 0, potato=3, gold=1, stone=1)
    hill(table, U04="blue", U05="blue")
    match = do(begin(table), "place_worker", "U06?")
    assert at_table(match).tasks == 4
    expect(match, "task_pick", "potato", "stone", "stop")
    do(match, "stone")
    expect(match, "task_pick", "potato", "stairs", "stop")
    do(match, "stairs", "0-upper_middle")
    assert at_table(match).players[0].stairs == 4
    do(match, "stop")
    expect(match, "end_recruit")
