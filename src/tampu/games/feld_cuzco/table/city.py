"""The city in the browser: university, temple, market, and the displays of tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from tampu.drawing.pieces import Option
from tampu.drawing.scene import Player as Seat
from tampu.games.feld_cuzco import components as c
from tampu.games.feld_cuzco.drawing import GOOD_ICON
from tampu.games.feld_cuzco.pieces import PRIEST_OWNER
from tampu.games.feld_cuzco.player import NONE
from tampu.games.feld_cuzco.sight import next_order
from tampu.games.feld_cuzco.table.base import Part, Tile


class Step(NamedTuple):
    """A step of the temple, and whose priest stands there."""

    number: int
    x: float
    y: float
    seat: Seat | None


class Shown(NamedTuple):
    """A space of a display, with the tile on it."""

    id: str
    number: int
    tile: Tile | None
    label: str
    option: Option | None


class Display(NamedTuple):
    colour: str
    title: str
    spaces: Sequence[Shown]
    thrown: int
    discards: Sequence[tuple[Tile, int]]


class Good(NamedTuple):
    id: str
    icon: str
    cost: int
    points: int
    label: str
    option: Option | None


class City(Part):
    """The city, but for its palace."""

    # ------------------------------------------------------------------ university and temple

    def track(self) -> list[tuple[int, list[Seat]]]:
        """The spaces of the knowledge track, each with its markers, the lowest one first."""
        markers = [(self.players[seat].knowledge, self.seats[seat]) for seat in reversed(self.table.standing)]
        return [(space, [seat for at, seat in markers if at == space]) for space in range(c.MOST_KNOWLEDGE + 1)]

    def next_order(self) -> list[Seat]:
        return [self.seats[seat] for seat in next_order(self.table)]

    @property
    def track_label(self) -> str:
        told = ", ".join(f"{seat.name} {self.players[seat.number].knowledge}" for seat in self.next_order())
        return self.about(self.say("university"), told)

    def steps(self) -> list[Step]:
        found = []
        for index, priest in enumerate(self.table.steps):
            seat = None if priest == NONE else self.seats[PRIEST_OWNER[priest]]
            found.append(Step(index + 1, 25 * index, 72 - 8 * index, seat))
        return found

    @property
    def temple_label(self) -> str:
        told = ", ".join(f"{step.number}: {step.seat.name}" for step in self.steps() if step.seat is not None)
        return self.about(self.say("temple"), told, self.priests_pay)

    @property
    def priests_pay(self) -> str:
        return self.say("each", count=c.PRIEST_POINTS[self.scene.round])

    @property
    def inti(self) -> int:
        return self.table.temple_inti

    # ------------------------------------------------------------------ displays

    def displays(self) -> list[Display]:
        return [self._display(colour) for colour in c.Colour]

    def _display(self, colour: c.Colour) -> Display:
        asked = self.scene.prompt == "take_tile" and self.table.action == c.Action.STUDY + colour
        spaces = []
        for number, tile in enumerate(self.table.display[colour * c.DISPLAY : (colour + 1) * c.DISPLAY], 1):
            place = f"{colour}-{number}"
            option = self.option(place)
            shown = None if tile == NONE else self.scene.tile(tile)
            label = self.say("empty_space", number=number) if shown is None else shown.label
            if option is None and asked:
                label = self.about(label, self.scene.why_not(str(number)))
            elif option is not None:
                label = self.about(self.words.option(self.scene.prompt, option.token), label, option.preview)
            spaces.append(Shown(place, number, shown, label, option))
        thrown = Counter(tile for tile in self.table.tile_discards if c.TILE_COLOUR[tile] == colour)
        discards = [(self.scene.tile(tile), thrown[tile]) for tile in sorted(thrown)]
        return Display(str(colour), self.say(f"display.{colour}"), spaces, thrown.total(), discards)

    def to_search(self) -> list[tuple[Tile, Option]]:
        """The discarded tiles, while one of them may be taken."""
        if self.scene.prompt != "discard_tile":
            return []
        tiles = [self.scene.tile(tile) for tile in sorted(set(self.table.tile_discards))]
        return [(tile, option) for tile in tiles if (option := self.option(f"discard-{tile.token}")) is not None]

    # ------------------------------------------------------------------ market

    def goods(self) -> list[Good]:
        """The goods of this round, or before the first of the first."""
        row = self.table.market[self.scene.round - 1]
        return [self._good(index, good) for index, good in enumerate(row) if good != NONE]

    def _good(self, index: int, good: int) -> Good:
        place, token = f"good-{index}", str(c.GOODS[good])
        option = self.option(place)
        cost, points = c.GOOD_COST[good], c.GOOD_POINTS[good]
        price = self.say("trade", gives=self.scene.count("food", cost), gets=self.scene.count("point", points))
        label = self.about(self.words.term(token), price, self.scene.why_not(token))
        return Good(place, GOOD_ICON[token], cost, points, label if option is None else option.label, option)

    def coming(self) -> list[tuple[int, list[str], str]]:
        """The rows of later rounds: the round, the icons of its goods, and their names."""
        found = []
        for number in range(self.scene.round + 1, c.ROUNDS + 1):
            row = [str(c.GOODS[good]) for good in self.table.market[number - 1] if good != NONE]
            names = ", ".join(self.words.term(good) for good in row)
            found.append((number, [GOOD_ICON[good] for good in row], self.say("row", row=number, goods=names)))
        return found
