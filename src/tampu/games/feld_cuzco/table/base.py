"""What every part of the drawing in the browser is made from: the seats, and the options at their places."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from markupsafe import Markup

from tampu.drawing.pieces import SHAPES, Option
from tampu.drawing.sight import Sight
from tampu.games.feld_cuzco.components import GOD_CARDS, GOD_OF, GODS
from tampu.games.feld_cuzco.drawing.consequences import explain
from tampu.games.feld_cuzco.drawing.scene import Scene
from tampu.games.feld_cuzco.table.places import place_of
from tampu.text import Words, words

GOD_ICON: Final[Mapping[str, str]] = {
    "illapa": "illapa",
    "mama_quilla": "quilla",
    "viracocha": "viracocha",
    "pachamama": "pachamama",
    "mama_sara": "sara",
}
GOOD_ICON: Final[Mapping[str, str]] = {
    "soup": "soup",
    "clothes": "tunic",
    "vase": "pottery",
    "carafe": "carafe",
    "tools": "tools",
    "jewellery": "necklace",
}
ABILITY_ICON: Final[Mapping[str, str]] = {
    "offering": "offering",
    "points": "victory-point",
    "feather": "headdress",
    "road": "road",
    "knowledge": "knowledge",
    "bridge": "bridge",
    "god_card": "god-card",
    "quipu": "quipu",
    "circle": "circle",
    "food": "food",
    "farm": "farm",
    "study": "study",
}
ACTION_ICON: Final[Mapping[str, str]] = {
    "road": "road",
    "bridge": "bridge",
    "study": "study",
    "farm": "farm",
    "exchange": "exchange",
    "temple": "priest",
    "headdress": "headdress",
    "points": "victory-point",
}
GOD_OF_CARD: Final = {str(card): str(GODS[GOD_OF[card.index]]) for card in GOD_CARDS}
PHASE_I: Final = ("choose_die", "place_die", "action", "exchange", "end_turn")
PHASE_III: Final = ("market", "palace")


class Seat(NamedTuple):
    number: int
    colour: str
    name: str
    shape: Markup


class Tile(NamedTuple):
    """A Study or Farm tile: what it can do, and what its number gives when it is slid down."""

    token: str
    colour: str
    icon: str
    gives: str
    number: int
    label: str


class Base(Scene):
    """The table as one viewer sees it, with the options that have a place on it."""

    def __init__(self, sight: Sight, words: Words) -> None:
        super().__init__(sight.view, sight.me, words)
        self.sight = sight
        self.seats = [
            Seat(number, colour, sight.name(number, words), SHAPES[colour])
            for number, colour in enumerate(seat["name"] for seat in sight.view["seats"])
        ]
        self.offered = {
            place: self._option(token) for token in sight.options if (place := place_of(sight, token)) is not None
        }

    @property
    def is_mine(self) -> bool:
        """Whether the question at hand is the viewer's."""
        return self.sight.may_answer and self.asked is not None and self.asked == self.me

    def _option(self, token: str) -> Option:
        name = self.words.option(self.prompt or "", token)
        preview = explain(self.sight.view, self.me, token, self.words)
        return Option(token, self.about(name, preview), preview)

    def about(self, name: str, *what: str) -> str:
        """A thing and what is to be said of it."""
        said = " · ".join(filter(None, what))
        return self.say("about", name=name, what=said) if said else name

    def tile(self, token: str) -> Tile:
        return tile_of(self.words.language, token)


@cache
def tile_of(language: str, token: str) -> Tile:
    """A tile never changes; what is said of it depends on the language alone."""
    said = words("feld_cuzco", language)
    colour, ability, number = token.split("-")
    label = said.get("drawing.about", name=said.term(token), what=said.get(f"text.ability-{ability}"))
    return Tile(token, colour, ABILITY_ICON[ability], "knowledge" if colour == "study" else "food", int(number), label)
