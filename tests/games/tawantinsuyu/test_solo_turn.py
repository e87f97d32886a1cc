"""Axomamma's turn: the five actions, and placing a worker (TW-740 to TW-790)."""

from __future__ import annotations

from typing import cast

import pytest

import tampu
from tampu.engine.log import Event
from tampu.games.tawantinsuyu import (
    axomamma,
    axomamma_follows,
)
from tampu.games.tawantinsuyu.axomamma_board import DIE
from tampu.games.tawantinsuyu.components import (
    CONQUEST_SPACES,
    GOD_CARDS,
    NONE,
    SPACES,
)
from tampu.games.tawantinsuyu.state import Table
from tampu.server.replaying import Replays
from tests.games.tawantinsuyu.scene import *
from tests.games.tawantinsuyu.scene import cards as army_cards
from tests.games.tawantinsuyu.solo import her_turn, new, run, solo
from tests.ledger import rule

# ---------------------------------------------------------------------- her turn


@rule("TW-740", "TW-741", "TW-747")
def test_the_nearer_action_whose_condition_is_met() -> None:
    table, her = solo()
    stand(table, 1, "production")
    statues(table, 1, "small-eye")
    goods(table, 1, corn=4)
    statues(table, 0, "small-eye")
    match = her_turn(table)
    expect(match, "worship_statue", "small-eye", "done")
    assert at_table(match).players[1].priest == 0
    statues(table, 1, "small-cross")
    table.players[1].statues = [0] * 12
    no_statues(table)
    assert axomamma.meets(table, her, 1)
    assert not axomamma.meets(table, her, 0)


@pytest.mark.parametrize(
    ("action", "count", "met"),
    [
        pytest.param("offering", 3, False, marks=rule("TW-742")),
        pytest.param("offering", 4, True, marks=rule("TW-742")),
        pytest.param("production", 1, False, marks=rule("TW-743")),
        pytest.param("production", 2, True, marks=rule("TW-743")),
        pytest.param("worship", 0, False, marks=rule("TW-744")),
        pytest.param("worship", 1, True, marks=rule("TW-744")),
        pytest.param("conquest", 1, False, marks=rule("TW-745")),
        pytest.param("conquest", 2, True, marks=rule("TW-745")),
        pytest.param("rejuvenate", 2, False, marks=rule("TW-746")),
        pytest.param("rejuvenate", 3, True, marks=rule("TW-746")),
    ],
)
def test_the_conditions(action: str, count: int, met: bool) -> None:
    table, her = solo()
    goods(table, 1, corn=count, gold=9)
    build(table, 1, *["P01", "P02", "P03"][:count])
    statues(table, 1, *["small-eye"][:count])
    fallen(table, 3)
    army(table, 1, up="A7", in_hand=" ".join(["A1"] * count))
    if action == "rejuvenate":
        her.turned = her.built
    names = ["worship", "offering", "rejuvenate", "conquest", "production"]
    assert axomamma.meets(table, her, names.index(action)) == met


@rule("TW-748")
def test_after_an_action_an_army_card_and_two_display_cards() -> None:
    table, _ = solo()
    stand(table, 1, "worship")
    goods(table, 1, corn=4)
    table.players[1].temple = 6
    display(table, "eye_1", "eye_2", "eye_3")
    match = her_turn(table)
    assert shown(at_table(match)) == ["eye_3"]
    assert sum(at_table(match).players[1].army) == 1
    assert at_table(match).players[1].score == 10


@rule("TW-749")
@pytest.mark.parametrize("action", ["worship", "offering", "conquest"])
def test_conditions_are_taken_literally(action: str) -> None:
    """She leads an action that gives her nothing, though she has a worker to place; and what follows, follows."""
    table, her = solo()
    stand(table, 1, before(action))
    workers(table, 1, "blue")
    her.temple = 12
    if action == "worship":
        statues(table, 1, "small-eye")
    elif action == "offering":
        goods(table, 1, corn=4)
    else:
        army(table, 1, up="A1")
        conquered(table, 1, *(space.token for space in CONQUEST_SPACES[:10]))
    display(table, "eye_1", "eye_2", "eye_3")
    match = her_turn(table)
    she = at_table(match).players[1]
    assert [event["action"] for event in told(match, "moved_priest")] == [action]
    assert (stands(she), has(she), army_cards(she.up)) == (stands(her), has(her), army_cards(her.up))
    assert at_table(match).hill == table.hill
    assert (sum(she.army), shown(at_table(match)), she.score) == (1, ["eye_3"], 10)  # TW-748


# ---------------------------------------------------------------------- the five actions


@rule("TW-760", "TW-761", "TW-762")
def test_production_of_axomamma() -> None:
    table, her = solo()
    build(table, 1, "P06", "P02", "P05")
    goods(table, 1, stone=1, gold=1)
    run(axomamma_follows.produce(table, her, leads=False))
    assert owned(her) == ["P02*", "P05*", "P06*"]
    assert (has(her), her.score) == ((3, 2, 1, 1), 13)  # of potatoes she had least
    her.turned = 0
    run(axomamma_follows.produce(table, her, leads=True))
    assert owned(her) == ["P02*", "P05*", "P06"]


@rule("TW-763")
def test_offering_of_axomamma() -> None:
    table, her = solo()
    her.temple = 3
    goods(table, 1, corn=4, gold=1)
    run(axomamma_follows.offer(table, her, leads=True))
    assert (her.temple, has(her)) == (5, (0, 0, 0, 1))
    goods(table, 1, corn=2, gold=1)
    run(axomamma_follows.offer(table, her, leads=False))
    assert (her.temple, has(her)) == (6, (0, 0, 2, 0))


@rule("TW-764")
def test_worship_of_axomamma() -> None:
    table, her = solo()
    her.temple = 3
    statues(table, 1, "large-eye", "small-eye", "small-steps")
    run(axomamma_follows.worship(table, her, leads=False))
    assert her.temple == 4
    assert len(stands(her)) == 2
    assert "large-eye" in stands(her)
    run(axomamma_follows.worship(table, her, leads=True))
    assert (her.temple, stands(her)) == (8, [])


@rule("TW-765", "TW-766")
def test_she_plays_all_army_cards_free_of_charge() -> None:
    table, her = solo()
    army(table, 1, in_hand="A1 A7 A7")
    axomamma_follows.play_army(table, her)
    assert army_cards(her.up) == ["A1", "A7", "A7"]
    village(table, "blue", "red")
    axomamma_follows.casualty(table, her)
    assert table.casualties == [1, 0, 0, 0, 0]
    village(table)
    axomamma_follows.casualty(table, her)
    assert sum(table.casualties) == 2


@rule("TW-767", "TW-768")
def test_her_first_conquest() -> None:
    table, her = solo()
    army(table, 1, up="A7 A7 A7 A7 A1 A1")
    run(axomamma_follows.conquer(table, her, again=False))
    assert owner(table, "AN5") == 1
    run(axomamma_follows.conquer(table, her, again=False))
    assert owner(table, "CH5") == 1  # most points; Antisuyu has a marker, Chinchasuyu comes next
    conquered(table, 0, "KU5", "QU5", "QU1", "KU1")
    army(table, 1, up="A5 A5 A5 A2 A2")
    run(axomamma_follows.conquer(table, her, again=False))
    assert owner(table, "KU4") == 1


@rule("TW-769")
def test_how_she_pays_soldiers() -> None:
    table, her = solo()
    army(table, 1, up="A1 A1 A1 A7 A7")
    axomamma_follows.pay_soldiers(table, her, CONQUEST_SPACES[number_of(CONQUEST_SPACES, "CH5")])
    assert (army_cards(her.up), army_cards(her.down)) == (["A1", "A7"], ["A7"])
    assert table.army_discard == [0, 0]


@rule("TW-770", "TW-844")
def test_her_second_conquest_asks_for_the_fewest_discards() -> None:
    table, her = solo()
    army(table, 1, up="A7 A7 A1")
    run(axomamma_follows.conquer(table, her, again=True))
    taken = [space for space in CONQUEST_SPACES if table.conquests[space.index] == 1]
    assert [space.discard for space in taken] == [0]
    eased, she = solo("single_conquest")
    army(eased, 1, up="A7 A7 A1")
    run(axomamma_follows.conquer(eased, she, again=True))
    assert set(eased.conquests) == {NONE}


@rule("TW-772")
def test_rejuvenate_of_axomamma() -> None:
    """TW-X09."""
    table, her = solo()
    build(table, 1, "P01", "P02", "P03", down=True)
    army(table, 1, down="A1 A2 A7")
    axomamma_follows.rejuvenate(table, her, leads=False)
    assert owned(her) == ["P01*", "P02", "P03"]
    assert army_cards(her.up) == ["A1", "A7"]
    axomamma_follows.rejuvenate(table, her, leads=True)
    assert her.face_down == 0
    assert has(her) == (0, 0, 0, 0)


# ---------------------------------------------------------------------- placing a worker


@rule("TW-780", "TW-786")
def test_she_places_the_worker_held_longest() -> None:
    table, _ = solo()
    table.has_placed = True
    workers(table, 1, "white", "red")
    slots(table, "eye_1", "eye_2", "eye_3", "eye_4")
    stairs(table, 0, *(f"{s}-upper_middle" for s in range(5)))
    table.resolved = table.triggered = 1
    match = her_turn(table)
    placed = told(match, "axo_placed")[0]
    assert placed["worker"] == "white"
    assert "axo_longest_held" in kinds(match)
    assert at_table(match).players[0].score == 11
    assert DIE == (1, 2, 2, 3, 3, 4)
    first = set()
    for seed in range(8):
        table, _ = solo()
        table.chance.position = seed * 7919
        workers(table, 1, "white", "red")
        first.add(told(her_turn(table), "axo_placed")[0]["worker"])
    assert first == {"white", "red"}


@rule("TW-782", "TW-783")
@pytest.mark.parametrize(("resolved", "terrace"), [(0, "U"), (1, "M"), (2, "L")])
def test_the_wanted_terrace(resolved: int, terrace: str) -> None:
    table, her = solo()
    table.resolved = table.triggered = resolved
    empty = list(SPACES)
    assert axomamma.best_space(table, her, empty, 3).token.startswith(terrace)
    without = [space for space in empty if not space.token.startswith(terrace)]
    expected = {0: "M", 1: "U", 2: "M"}[resolved]
    assert axomamma.best_space(table, her, without, 3).token.startswith(expected)


@rule("TW-784")
def test_the_lowest_price_from_her_high_priest() -> None:
    table, her = solo()
    her.priest = 1
    assert axomamma.best_space(table, her, list(SPACES), 3).token == "U03"  # steps: U00 or U03


@rule("TW-785")
def test_a_card_without_a_space_is_replaced() -> None:
    table, her = solo()
    slots(table, "eye_1", "eye_2", "eye_3", "eye_4")
    table.die = 1
    for space in SPACES:
        if GOD_CARDS[table.slots[0]].god == space.god:
            table.hill[space.index] = 0
    slot, space = axomamma.find_space(table, her)
    assert slot == 0
    assert space.god != GOD_CARDS[number_of(GOD_CARDS, "eye_1")].god
    assert "eye_1" in shown(table)
    blocked, she = solo()
    slots(blocked, "eye_1", "cross_1", "eye_3", "eye_4")
    blocked.die = 1
    blocked.god_pile.cards = []
    for there in SPACES:
        blocked.hill[there.index] = 0 if there.god == 4 else NONE
    assert axomamma.find_space(blocked, she)[0] == 1
    for there in SPACES:
        blocked.hill[there.index] = NONE if there.token == "L13" else 0
    assert axomamma.find_space(blocked, she) == (NONE, SPACES[number_of(SPACES, "L13")])


@rule("TW-790")
def test_tokens_are_resolved_and_move() -> None:
    """TW-X10."""
    table, her = solo()
    table.die = 3
    goods(table, 1, stone=3, corn=5)
    assert (table.tokens[2], table.tokens[4]) == (4, 2)
    run(axomamma.resolve_tokens(table, her))
    assert len(stands(her)) == 1
    assert has(her) == (0, 5, 2, 0)  # two stone were gained, of which she had less, and a statue was paid
    assert (table.tokens[2], table.tokens[4]) == (2, 5)


def test_her_turn_can_be_followed_step_by_step() -> None:
    """All of it happens after one answer, and yet every step has its own table."""
    match, bot = new(seed=3), tampu.bot("greedy", seed=1)
    told: dict[str, Event] = {}
    while not {"axo_placed", "axo_tokens_moved"} <= told.keys():
        before = match.number
        match.play(bot.pick(match))
        told = {event.kind: event for event in match.log.since(before)}
    placed, moved = (
        cast(Table, Replays().after("", match, told[kind], 0).state) for kind in ("axo_placed", "axo_tokens_moved")
    )
    space = number_of(SPACES, str(told["axo_placed"].values["space"]))
    assert placed.hill[space] == moved.hill[space] != NONE
    assert placed.tokens != moved.tokens == cast(Table, match.state).tokens
