"""What every part of the drawing in the browser is made from: the players, and the options at their places."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from tampu.drawing.pieces import Option
from tampu.drawing.sight import Sight
from tampu.games.feld_cuzco.components import GOD_CARDS, GOD_OF, GODS, TILES, Colour
from tampu.games.feld_cuzco.drawing import ABILITY_ICON, CuzcoScene
from tampu.games.feld_cuzco.table.places import place_of
from tampu.text import Words, words

GOD_OF_CARD: Final = {str(card): str(GODS[GOD_OF[card.index]]) for card in GOD_CARDS}


class Tile(NamedTuple):
    """A Study or Farm tile: what it can do, and what its number gives when it is slid down."""

    token: str
    colour: str
    icon: str
    gives: str
    number: int
    label: str


class Base(CuzcoScene):
    """The table as one viewer sees it, with the options that have a place on it."""

    def __init__(self, sight: Sight, words: Words) -> None:
        super().__init__(sight, words)
        self.places = self.offered(place_of)

    def tile(self, tile: int) -> Tile:
        return tile_of(self.words.language, tile)


class Part:
    """A part of the table, drawn as the scene sees it."""

    def __init__(self, scene: Base) -> None:
        self.scene = scene
        self.table = scene.table
        self.players = scene.players
        self.seats = scene.seats
        self.words = scene.words
        self.say = scene.say
        self.about = scene.about

    def option(self, place: str) -> Option | None:
        """What may be chosen at a place."""
        return self.scene.places.get(place) if place else None


@cache
def tile_of(language: str, number: int) -> Tile:
    """A tile never changes; what is said of it depends on the language alone."""
    said = words("feld_cuzco", language)
    tile = TILES[number]
    colour, ability, _ = tile.token.split("-")
    label = said.get("drawing.about", name=said.term(tile), what=said.get(f"text.ability-{ability}"))
    gives = "knowledge" if tile.colour == Colour.STUDY else "food"
    return Tile(tile.token, colour, ABILITY_ICON[ability], gives, tile.number, label)
