"""Axomamma's priorities: conquests, half of what lies face down, statues given up, and her die (TW-760 to TW-781)."""

from __future__ import annotations

from collections import Counter

import pytest

from tampu.games.tawantinsuyu.axomamma_board import DIE
from tampu.games.tawantinsuyu.axomamma_follows import first_space, rejuvenate, second_space, take_part
from tampu.games.tawantinsuyu.axomamma_works import roll
from tampu.games.tawantinsuyu.components import CONQUEST_SPACES, NONE, WORSHIP, ConquestSpace
from tampu.games.tawantinsuyu.state import Table
from tests.games.tawantinsuyu.scene import *
from tests.games.tawantinsuyu.solo import new
from tests.ledger import rule


def free(table: Table) -> list[ConquestSpace]:
    return [space for space in CONQUEST_SPACES if table.conquests[space.index] == NONE]


def chosen(table: Table) -> str:
    """The space she conquers first, if she can pay for any."""
    return first_space(table, table.players[1], free(table)).token


# ---------------------------------------------------------------------- the first conquest


@rule("TW-768")
def test_antisuyu_then_chinchasuyu_kuntisuyu_and_qullasuyu() -> None:
    """Where nothing else tells them apart; the spaces of seven points are taken one after the other."""
    table = scene(1)
    for token in ("AN5", "CH5", "KU5", "QU5"):
        assert chosen(table) == token
        table.conquests[number_of(CONQUEST_SPACES, token)] = 0


@rule("TW-768")
@pytest.mark.parametrize("seat", [0, 1])
def test_first_the_region_with_fewest_markers_of_both_sides(seat: int) -> None:
    table = scene(1)
    conquered(table, seat, "AN1", "CH1", "QU1")
    assert chosen(table) == "KU5"
    conquered(table, 1 - seat, "KU1", "KU2", "CH2", "QU2")
    assert chosen(table) == "AN5"


@rule("TW-768")
def test_then_a_region_with_fewer_than_three_of_her_own_markers() -> None:
    table = scene(1)
    conquered(table, 1, "AN1", "AN2", "AN3", "CH1", "CH2")
    conquered(table, 0, "CH3", "KU1", "KU2", "KU3", "QU1", "QU2", "QU3")
    assert chosen(table) == "CH5"  # three markers everywhere; of the others the human has fewest here
    table.conquests[number_of(CONQUEST_SPACES, "AN3")] = 0
    assert chosen(table) == "AN5"  # two of her own are not too many


@rule("TW-768")
def test_then_the_region_with_fewest_markers_of_the_human() -> None:
    table = scene(1)
    conquered(table, 0, "AN1", "AN2", "CH1", "CH2", "KU1", "QU1", "QU2")
    conquered(table, 1, "KU2")
    assert chosen(table) == "KU5"


@rule("TW-767")
def test_most_printed_points_come_before_every_region() -> None:
    table = scene(1)
    conquered(table, 0, "CH5", "AN5", "KU5", "QU5", "KU3")
    conquered(table, 1, "KU2")
    assert chosen(table) == "QU4"  # five points; Kuntisuyu has more markers, the other regions offer less


@rule("TW-768")
def test_inside_a_region_the_rightmost_space() -> None:
    table = scene(1)
    spaces = [space for space in CONQUEST_SPACES if space.token in ("AN1", "CH1", "CH4")]
    assert first_space(table, table.players[1], [s for s in spaces if s.region == spaces[0].region]).token == "CH4"


@rule("TW-770", "TW-720")
def test_the_second_conquest_is_one_of_those_with_fewest_discards() -> None:
    found = set()
    for seed in range(40):
        table = scene(1)
        table.chance.position = seed * 7919
        conquered(table, 0, "AN1", "CH1")
        found.add(second_space(table, free(table)).token)
    assert found == {"QU1", "KU1"}


@rule("TW-771", "TW-767")
def test_her_conquest_is_rewarded() -> None:
    table = scene(1)
    village(table, "blue", "red")
    army(table, 1, up="A7 A7 A7")
    match = do(lead(table, "conquest", take_gold=True), "casualty_end=corn")
    assert owner(at_table(match), "AN5") == 1
    assert at_table(match).players[1].score == 17


# ---------------------------------------------------------------------- following


@rule("TW-772")
@pytest.mark.parametrize(("count", "turned_up"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_following_she_turns_up_half_rounded_up_of_each(count: int, turned_up: int) -> None:
    table = scene(1)
    her = table.players[1]
    build(table, 1, *("P01", "P02", "P03", "P04", "P05")[:count], down=True)
    army(table, 1, down=" ".join(("A1", "A7", "A7", "A2", "A5")[:count]))
    rejuvenate(table, her, leads=False)
    assert [tile for tile in owned(her) if not tile.endswith("*")] == [f"P0{n + 1}" for n in range(count)][-turned_up:]
    assert sum(her.up) == turned_up
    strong = min(turned_up, {1: 0, 2: 1, 3: 2, 4: 2, 5: 3}[count])
    assert sum(card in ("A5", "A6", "A7") for card in cards(her.up)) == strong


@rule("TW-764")
@pytest.mark.parametrize(
    ("leads", "owns", "steps", "left"),
    [
        (False, ("small-eye", "large-eye"), 1, ["large-eye"]),
        (False, ("large-eye",), 1, []),
        (True, ("small-eye", "large-eye"), 4, []),
        (True, ("small-eye",), 1, []),
        (True, ("large-eye",), 3, []),
        (True, (), 0, []),
    ],
)
def test_the_statues_she_gives_up(leads: bool, owns: tuple[str, ...], steps: int, left: list[str]) -> None:
    table = scene(1)
    table.action = WORSHIP
    statues(table, 1, *owns)
    drive(take_part(table, table.players[1], leads))
    assert (table.players[1].temple, stands(table.players[1])) == (steps, left)


# ---------------------------------------------------------------------- her die, and her set-up


@rule("TW-781")
def test_the_die_has_two_twos_and_two_threes() -> None:
    table = scene(1)
    rolls = Counter(roll(table) for _ in range(1200))
    assert sorted(DIE) == [1, 2, 2, 3, 3, 4]
    assert set(rolls) == {1, 2, 3, 4}
    assert all(150 < rolls[face] < 250 for face in (1, 4))
    assert all(340 < rolls[face] < 460 for face in (2, 3))


@rule("TW-704")
def test_she_reveals_no_cards_in_the_set_up() -> None:
    match = new()
    while match.choice is not None and match.choice.prompt != "hp_start":
        match.play(match.choice.options[-1])
    assert [event.seat for event in match.log if event.kind == "revealed"] == [0]
