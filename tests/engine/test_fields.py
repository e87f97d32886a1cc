"""Fields are declared once; a table is begun, saved, read back, copied, shown and imagined by their declarations."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import ClassVar

import pytest

from tampu.engine import fields
from tampu.engine.chance import Chance, Deck
from tampu.engine.fields import by_seat, fixed_numbers, flag, member, number, numbers, pile, piles, rows, seat, unsaved
from tampu.engine.game import State
from tampu.engine.saved import BadSnapshot, Plain, Saved

NOBODY = -1


class Season(IntEnum):
    """A time of the year."""

    DRY = 0
    WET = 1


class Crop(Enum):
    """What grows."""

    MAIZE = "maize"
    QUINOA = "quinoa"


@dataclass(init=False, eq=False, repr=False)
class Farmer:
    """A player whose fields have bounds."""

    seat: int = unsaved()
    sacks: list[int] = numbers(2, most=9)
    hand: tuple[int, ...] = fixed_numbers(most=5)

    def __init__(self, seat: int) -> None:
        self.seat = seat


@dataclass(init=False, eq=False, repr=False)
class Valley(State):
    """A table whose fields have bounds."""

    farmers: list[Farmer] = by_seat(Farmer)
    deck: Deck[int] = pile(most=5)
    stacks: list[Deck[int]] = piles("cards", 2, most=5)
    terraces: list[tuple[int, ...]] = rows("owners", 3, NOBODY, fields.last_seat)
    active: int = seat()
    holder: int = seat(NOBODY)
    day: int = number(1, 9, start=1)
    season: Season = member(Season)
    open: bool = flag()
    late: int = number(most=4, start=2, came_with="late")
    crowd: int = unsaved()


@dataclass
class Stall:
    """A thing with annotations alone."""

    coins: int
    wares: list[str]


class Fair(State):
    """A table with annotations alone."""

    rows: ClassVar = 3

    active: int
    name: str
    over: bool
    lot: int | None
    heights: list[int]
    grid: list[list[int]]
    path: tuple[str, ...]
    crop: Crop
    deck: Deck[int]
    decks: list[Deck[str]]
    prices: dict[str, int]
    stalls: list[Stall]


def valley(seats: int = 2) -> Valley:
    table = Valley(Chance.of(3))
    table.begin(seats)
    table.deck.cards = [0, 5, 2]
    table.farmers[1].hand = (4,)
    table.terraces[2] = (1, NOBODY)
    table.crowd = 7
    return table


def fair() -> Fair:
    chance = Chance.of(4)
    table = Fair(chance, 3)
    table.active, table.name, table.over, table.lot = -2, "big", True, None
    table.heights, table.grid, table.path, table.crop = [1, 2], [[1], []], ("up",), Crop.QUINOA
    table.deck, table.decks = Deck(chance, list(range(30))), [Deck(chance, ["x", "y"])]
    table.prices, table.stalls = {"cloth": 3}, [Stall(1, ["pot"]), Stall(0, [])]
    return table


def through_json(table: State) -> Plain:
    found: Plain = json.loads(json.dumps(table.saved()))
    return found


# ---------------------------------------------------------------------- declared with bounds


def test_every_field_begins_at_its_start() -> None:
    table = Valley(Chance.of(3))
    table.begin(3)
    assert table.saved() == {
        "chance": Chance.of(3).position,
        "turn": 0,
        "farmers": [{"sacks": [0, 0], "hand": []}] * 3,
        "deck": [],
        "stacks": [{"cards": []}, {"cards": []}],
        "terraces": [{"owners": []}] * 3,
        "active": 0,
        "holder": NOBODY,
        "day": 1,
        "season": 0,
        "open": False,
        "late": 2,
    }
    assert [farmer.seat for farmer in table.farmers] == [0, 1, 2]


def test_what_was_saved_is_read_back() -> None:
    table = valley()
    told = through_json(table)
    again = Valley(Chance.of(9))
    again.read(Saved(told), 2)
    assert again.saved() == told == table.saved()
    assert again.farmers[1].hand == (4,)
    assert again.season is Season.DRY
    assert again.deck.chance is again.stacks[0].chance is again.chance


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("farmers", [{"sacks": [0, 0], "hand": []}]),
        ("farmers", [{"sacks": [0, 10], "hand": []}, {"sacks": [0, 0], "hand": []}]),
        ("farmers", [{"sacks": [0], "hand": []}, {"sacks": [0, 0], "hand": []}]),
        ("farmers", [{"sacks": [0, 0], "hand": [6]}, {"sacks": [0, 0], "hand": []}]),
        ("deck", [6]),
        ("stacks", [{"cards": []}]),
        ("stacks", [[], []]),
        ("terraces", [{"owners": [2]}, {"owners": []}, {"owners": []}]),
        ("terraces", [{"owners": [-2]}, {"owners": []}, {"owners": []}]),
        ("active", 2),
        ("active", NOBODY),
        ("holder", -2),
        ("day", 0),
        ("season", 2),
        ("season", True),
        ("season", "DRY"),
        ("open", 1),
        ("late", 5),
        ("turn", -1),
        ("chance", None),
    ],
)
def test_what_cannot_have_been_written_is_refused(name: str, value: object) -> None:
    with pytest.raises(BadSnapshot):
        Valley(Chance.of(1)).read(Saved({**through_json(valley()), name: value}), 2)


def test_every_field_must_be_told_but_those_that_came_later() -> None:
    for name in (told := through_json(valley())):
        older = {other: value for other, value in told.items() if other != name}
        table = Valley(Chance.of(1))
        if name == "late":
            table.read(Saved(older), 2)
            assert table.late == 2
        else:
            with pytest.raises(BadSnapshot, match=f"{name} is missing"):
                table.read(Saved(older), 2)


# ---------------------------------------------------------------------- annotated and no more


def test_annotations_alone_are_enough_to_save_and_read() -> None:
    told = through_json(fair())
    again = Fair(Chance.of(9))
    again.read(Saved(told), 2)
    assert again.saved() == told == fair().saved()
    assert again.crop is Crop.QUINOA
    assert again.stalls[0].wares == ["pot"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("active", "2"),
        ("active", 10**7),
        ("name", 3),
        ("over", 0),
        ("lot", "none"),
        ("heights", [1, None]),
        ("grid", [[1], 2]),
        ("path", [1]),
        ("crop", "rice"),
        ("deck", ["x"]),
        ("prices", [3]),
        ("prices", {"cloth": "3"}),
        ("stalls", [{"coins": 1}]),
    ],
)
def test_annotations_tell_what_is_refused(name: str, value: object) -> None:
    with pytest.raises(BadSnapshot, match=name if name != "stalls" else "wares"):
        Fair(Chance.of(1)).read(Saved({**through_json(fair()), name: value}), 2)


def test_annotated_fields_begin_empty() -> None:
    table = Fair(Chance.of(1))
    table.begin(2)
    assert (table.active, table.name, table.over, table.lot, table.heights, table.path) == (0, "", False, None, [], ())
    assert (table.crop, table.deck.cards, table.prices, table.stalls) == (Crop.MAIZE, [], {}, [])


@pytest.mark.parametrize("annotation", [object, float, set[int], dict[int, int], tuple[int, int], int | str])
def test_a_field_of_no_known_kind_is_named(annotation: object) -> None:
    odd = type("Odd", (State,), {"__annotations__": {"thing": annotation}, "__module__": __name__})
    with pytest.raises(TypeError, match=r"Odd.thing: .* cannot be saved"):
        fields.fields_of(odd)


# ---------------------------------------------------------------------- copies, views, imagined truths


def test_a_copy_is_the_same_and_shares_nothing_that_changes() -> None:
    table = fair()
    twin = table.copy()
    assert isinstance(twin, Fair)
    assert twin.saved() == table.saved()
    twin.heights.append(3)
    twin.grid[0].append(3)
    twin.deck.draw()
    twin.decks[0].draw()
    twin.prices["pots"] = 1
    twin.stalls[0].wares.append("cup")
    twin.lot = 3
    assert table.saved() == fair().saved()
    assert table.chance.learnt == 0


def test_farmers_are_copied_with_their_seats() -> None:
    table = valley()
    twin = table.copy()
    assert isinstance(twin, Valley)
    assert [farmer.seat for farmer in twin.farmers] == [0, 1]
    twin.farmers[0].sacks[0] = 4
    assert table.farmers[0].sacks == [0, 0]


def test_all_is_seen_but_the_cards_of_piles() -> None:
    view = fair().seen_by(0)
    assert json.loads(json.dumps(view)) == view
    assert (view["deck"], view["decks"], view["crop"], view["grid"]) == (30, [2], "quinoa", [[1], []])
    assert view["stalls"] == [{"coins": 1, "wares": ["pot"]}, {"coins": 0, "wares": []}]


def test_piles_are_imagined_anew_from_luck_alone() -> None:
    one, two = fair(), fair()
    two.deck.cards.reverse()
    for table in (one, two):
        table.imagine(0, Chance.of(8))
    assert one.deck.cards == two.deck.cards != fair().deck.cards
    assert sorted(one.deck.cards) == list(range(30))
    assert one.seen_by(0) == fair().seen_by(0)
    assert one.deck.chance is one.chance
