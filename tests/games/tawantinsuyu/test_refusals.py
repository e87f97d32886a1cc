"""Why an answer that people look for is not offered: every reason in a scene of its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tampu.engine.reason import Reason
from tampu.games.tawantinsuyu import GAME
from tampu.games.tawantinsuyu.components import CONQUEST_SPACES, GOD_CARDS, GODS, NONE, SPACES, TOP, WARRIOR
from tampu.games.tawantinsuyu.components import TASKS as KINDS
from tampu.games.tawantinsuyu.effects import play_god
from tampu.games.tawantinsuyu.phases import TASKS
from tampu.games.tawantinsuyu.state import Table
from tests.games.tawantinsuyu.scene import *
from tests.ledger import rule


def why_not(table: Table, prompt: str, token: str) -> Reason | None:
    return GAME.why_not(table, 0, prompt, token)


def nothing(table: Table) -> None:
    """The scene as it is: nobody has anything."""


def a_worker(table: Table) -> None:
    workers(table, 0, "blue")


def a_warrior_in_hand(table: Table) -> None:
    workers(table, 0, "red")
    table.worker = table.role = WARRIOR
    hill(table, U00="green")


def a_warrior_with_a_card(table: Table) -> None:
    a_warrior_in_hand(table)
    gods(table, 0, "cross_1")


def on_a_space(task: str) -> Callable[[Table], None]:
    def prepare(table: Table) -> None:
        table.space = next(space.index for space in SPACES if number_of(KINDS, task) in space.tasks)
        table.phase = TASKS

    return prepare


def together(*preparations: Callable[[Table], None]) -> Callable[[Table], None]:
    def prepare(table: Table) -> None:
        for each in preparations:
            each(table)

    return prepare


def played(card: str) -> Callable[[Table], None]:
    def prepare(table: Table) -> None:
        index = number_of(GOD_CARDS, card)
        table.god_pile.cards.remove(index)
        play_god(table.players[0], index)

    return prepare


def all_icons_used(table: Table) -> None:
    table.icons = 7


def no_stairs_of_his_own(table: Table) -> None:
    stairs(table, 0, *(f"{section}-upper_middle" for section in range(5)))


def every_slot_taken(table: Table) -> None:
    stairs(table, 1, *(f"{section}-upper_middle" for section in range(5)))
    table.stairs[5:] = [1] * 5


def no_statue_of_the_eye(table: Table) -> None:
    no_statues(table, "small-eye", "large-eye")


def no_statue_left(table: Table) -> None:
    no_statues(table, *(f"{size}-{god}" for size in ("small", "large") for god in GODS))


def no_army_cards(table: Table) -> None:
    table.army_deck.cards = []
    table.army_discard = []


def no_god_cards(table: Table) -> None:
    table.god_pile.cards = []
    table.display = []


def at_the_top(table: Table) -> None:
    table.players[0].temple = TOP


RULE = {
    "at_the_top": "TW-480",
    "benefit_taken": "TW-182",
    "building_unpaid": "TW-168",
    "conquered": "TW-350",
    "icon_used": "TW-163",
    "large_statue_unpaid": "TW-220",
    "no_army_cards": "TW-282",
    "no_buildings": "TW-210",
    "no_card": "TW-105",
    "no_corn": "TW-332",
    "no_food": "TW-118",
    "no_god_cards": "TW-188",
    "no_marker": "TW-350",
    "no_nomads": "TW-490",
    "no_seam": "TW-260",
    "no_slot": "TW-206",
    "no_soldiers": "TW-351",
    "no_stairs": "TW-009",
    "no_statues": "TW-222",
    "no_way": "TW-083",
    "no_weavings": "TW-168",
    "no_worker": "TW-083",
    "none_produces": "TW-226",
    "nothing_above": "TW-206",
    "slot_taken": "TW-206",
    "small_statue_unpaid": "TW-220",
    "space_taken": "TW-102",
    "stairs_unpaid": "TW-204",
    "statue_gone": "TW-222",
    "taken_already": "TW-301",
    "unpaid": "TW-005",
    "village_empty": "TW-402",
}
"""The rule that each reason cites."""

CASES: list[tuple[str, Callable[[Table], None], str, str]] = [
    ("no_worker", nothing, "turn_main", "place_worker"),
    ("no_way", a_worker, "turn_main", "place_worker"),
    ("no_way", a_worker, "place_worker", "blue"),
    ("no_way", together(a_worker, lambda table: setattr(table, "worker", 0)), "place_role", "architect"),
    ("space_taken", a_warrior_in_hand, "place_space", "U00"),
    ("no_card", a_warrior_with_a_card, "place_space", "U01"),
    ("no_food", a_warrior_with_a_card, "place_space", "L13"),
    ("icon_used", together(on_a_space("potato"), all_icons_used), "task_pick", "potato"),
    ("no_weavings", together(on_a_space("weave"), only_weavings), "task_pick", "weave"),
    ("small_statue_unpaid", on_a_space("statue"), "task_pick", "statue"),
    ("small_statue_unpaid", together(on_a_space("statue"), no_statue_of_the_eye), "task_pick", "statue"),
    ("no_statues", together(on_a_space("statue"), no_statue_left), "task_pick", "statue"),
    ("stairs_unpaid", on_a_space("stairs"), "task_pick", "stairs"),
    ("no_stairs", together(on_a_space("stairs"), no_stairs_of_his_own), "task_pick", "stairs"),
    ("no_slot", together(on_a_space("stairs"), every_slot_taken), "task_pick", "stairs"),
    ("building_unpaid", on_a_space("building"), "task_pick", "building"),
    ("no_buildings", together(on_a_space("building"), market), "task_pick", "building"),
    ("no_army_cards", together(on_a_space("train"), no_army_cards), "task_pick", "train"),
    ("none_produces", on_a_space("production"), "task_pick", "production"),
    ("no_seam", on_a_space("trade"), "task_pick", "trade"),
    (
        "unpaid",
        together(on_a_space("building"), lambda table: market(table, "P01", "P13", "Z01", "Z02")),
        "building_pick",
        "P01",
    ),
    ("statue_gone", together(on_a_space("statue"), no_statue_left), "statue_pick", "small-eye"),
    ("small_statue_unpaid", on_a_space("statue"), "statue_pick", "small-eye"),
    ("large_statue_unpaid", on_a_space("statue"), "statue_pick", "large-eye"),
    ("slot_taken", every_slot_taken, "stairs_slot", "0-upper_middle"),
    ("nothing_above", nothing, "stairs_slot", "0-middle_lower"),
    ("no_stairs", no_stairs_of_his_own, "stairs_slot", "1-middle_lower"),
    ("unpaid", played("squares_4"), "card_benefit", "squares_4:1"),
    ("at_the_top", together(played("squares_4"), at_the_top), "card_benefit", "squares_4:1"),
    (
        "benefit_taken",
        together(played("eye_1"), lambda table: table.players[0].open.__setitem__(0, 2)),
        "setup_benefit",
        "eye_1:1",
    ),
    ("no_army_cards", together(played("eye_6"), no_army_cards), "festival_play", "eye_6:1"),
    ("no_nomads", together(played("eye_7"), lambda table: table.nomads.clear()), "card_benefit", "eye_7:1"),
    ("no_army_cards", together(played("zigzag_6"), no_army_cards), "card_benefit", "zigzag_6:1"),
    ("no_god_cards", together(played("steps_2"), no_god_cards), "card_benefit", "steps_2:2"),
    ("no_weavings", together(played("spiral_7"), only_weavings), "card_benefit", "spiral_7:1"),
    ("unpaid", played("steps_4"), "card_benefit", "steps_4:1"),
    ("building_unpaid", played("zigzag_7"), "card_benefit", "zigzag_7:1"),
    ("no_buildings", together(played("zigzag_7"), market), "card_benefit", "zigzag_7:1"),
    ("small_statue_unpaid", played("squares_7"), "card_benefit", "squares_7:1"),
    ("no_statues", together(played("squares_7"), no_statue_left), "card_benefit", "squares_7:1"),
    ("stairs_unpaid", played("steps_7"), "card_benefit", "steps_7:1"),
    ("no_stairs", together(played("steps_7"), no_stairs_of_his_own), "card_benefit", "steps_7:1"),
    ("taken_already", lambda table: setattr(table, "taken", 1), "secondary_second", "high_priest"),
    ("no_god_cards", no_god_cards, "secondary_first", "prayer"),
    ("no_army_cards", no_army_cards, "secondary_first", "training"),
    ("no_nomads", lambda table: table.nomads.clear(), "secondary_first", "recruit"),
    ("no_corn", nothing, "offering_steps", "1"),
    ("at_the_top", at_the_top, "offering_steps", "1"),
    ("no_soldiers", nothing, "conquest_space", str(CONQUEST_SPACES[0])),
    (
        "conquered",
        lambda table: conquered(table, 1, str(CONQUEST_SPACES[0])),
        "conquest_space",
        str(CONQUEST_SPACES[0]),
    ),
    ("no_marker", lambda table: setattr(table.players[0], "markers", 0), "conquest_space", str(CONQUEST_SPACES[0])),
    ("unpaid", nothing, "end_recruit", "potato"),
    ("village_empty", lambda table: table.village.clear(), "end_recruit", "corn"),
]


@pytest.mark.parametrize(
    ("name", "prepare", "prompt", "token"),
    [pytest.param(*case, marks=rule(RULE[case[0]]), id=f"{case[2]}-{case[0]}") for case in CASES],
)
def test_what_stands_in_the_way_is_named(name: str, prepare: Callable[[Table], None], prompt: str, token: str) -> None:
    table = scene()
    prepare(table)
    reason = why_not(table, prompt, token)
    assert reason is not None
    assert (reason.name, reason.rule) == (name, RULE[name])


@rule("TW-118", "TW-105")
def test_the_numbers_and_names_of_a_reason_are_those_of_the_table() -> None:
    table = scene()
    a_warrior_with_a_card(table)
    goods(table, 0, potato=1)
    food, card = why_not(table, "place_space", "L13"), why_not(table, "place_space", "U01")
    assert food is not None
    assert food.values == {"count": 8}
    assert card is not None
    assert card.values == {"god": str(GODS[SPACES[number_of(SPACES, "U01")].god])}
    assert why_not(table, "place_space", "U02") is None  # the card of that god is in hand


OF_EACH_KIND = (
    *("zigzag_6:1", "steps_2:2", "spiral_7:1", "steps_4:1", "zigzag_7:1"),
    *("squares_7:1", "steps_7:1", "eye_6:1", "eye_7:1", "squares_4:1"),
)
"""A benefit for each kind of effect that may be impossible or too dear."""


@rule("TW-182")
@pytest.mark.parametrize("benefit", OF_EACH_KIND)
def test_a_benefit_that_can_be_paid_and_does_something_is_offered(benefit: str) -> None:
    table = scene()
    played(benefit.split(":")[0])(table)
    goods(table, 0, potato=5, corn=5, stone=5, gold=5)
    assert why_not(table, "card_benefit", benefit) is None


def test_what_is_offered_or_not_looked_for_has_no_reason() -> None:
    table = scene()
    army(table, 0, up="A7 A7 A7")
    assert why_not(table, "stairs_slot", "0-upper_middle") is None
    assert why_not(table, "stairs_slot", "nowhere") is None
    assert why_not(table, "pay_mix", "p1") is None
    assert table.conquests[0] == NONE
    assert why_not(table, "conquest_space", str(CONQUEST_SPACES[0])) is None
