"""Every law of the table finds what breaks it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tampu.games.tawantinsuyu import GAME
from tampu.games.tawantinsuyu.phases import OVER, TASKS
from tampu.games.tawantinsuyu.state import Table
from tests.games.tawantinsuyu.scene import army, build, scene, tapestry, workers


def change(name: str, value: object) -> Callable[[Table], None]:
    return lambda table: setattr(table, name, value)


def owns(name: str, value: object) -> Callable[[Table], None]:
    return lambda table: setattr(table.players[0], name, value)


BROKEN: dict[str, Callable[[Table], None]] = {
    "1 a worker too many": lambda table: table.village.append(0),
    "1 a worker lost": lambda table: table.bag.cards.clear(),
    "2 a god card lost": lambda table: table.god_pile.cards.clear(),
    "2 a god card twice": lambda table: table.display.append(table.god_pile.cards[0]),
    "3 an army card too many": lambda table: table.army_discard.append(0),
    "4 a tile twice": lambda table: table.removing.append(0),
    "5 a weaving twice": lambda table: table.gone_weavings.append(0),
    "6 a statue too many": lambda table: table.statues.__setitem__(0, 5),
    "7 a stairs token lost": owns("stairs", 4),
    "7 a marker lost": owns("markers", 3),
    "9 stairs in the air": lambda table: table.stairs.__setitem__(7, 0),
    "10 less than nothing": owns("goods", [-1, 0, 0, 0]),
    "10 points from nowhere": owns("score", 99),
    "11 above the temple": owns("temple", 13),
    "13 a display too large": lambda table: table.display.extend(table.god_pile.draw_many(4)),
    "14 a gap in the market": lambda table: table.market.__setitem__(0, -1),
    "15 the top weaving face down": change("top_up", False),
    "19 a Nomad missing": lambda table: table.bag.cards.append(table.nomads.pop()),
    "21 a passive building face down": owns("turned", 1 << 30),
    "23 a tile without a Festival": change("holder", 0),
    "23 two Festivals ahead": change("triggered", 2),
    "24 over too early": change("phase", OVER),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_law_is_found(name: str) -> None:
    table = scene()
    assert GAME.problems(table) == []
    BROKEN[name](table)
    assert GAME.problems(table)


def test_law_12_too_many_workers_at_the_end_of_a_turn() -> None:
    table = scene()
    workers(table, 0, "red", "red", "blue")
    assert GAME.problems(table) == []
    table.ended = True
    assert GAME.problems(table)


def test_law_16_a_pattern_twice_in_a_tapestry() -> None:
    table = scene()
    tapestry(table, 0, "W02", "W03")
    assert GAME.problems(table)


def test_law_25_tasks_that_do_not_add_up() -> None:
    table = scene()
    table.phase = TASKS
    table.tasks_done = 2
    assert GAME.problems(table)


@pytest.mark.parametrize(
    ("change_it", "law"),
    [(lambda t: t.players[1].goods.__setitem__(0, 5), "26"), (lambda t: t.slots.__setitem__(0, -1), "27")],
)
def test_laws_of_axomamma(change_it: Callable[[Table], None], law: str) -> None:
    table = scene(1)
    assert GAME.problems(table) == []
    change_it(table)
    assert GAME.problems(table), law


def test_sound_scenes_are_sound() -> None:
    table = scene(4)
    build(table, 2, "P01", "Z01")
    army(table, 3, in_hand="A1", up="A2", down="A3")
    workers(table, 1, "red")
    assert GAME.problems(table) == []
