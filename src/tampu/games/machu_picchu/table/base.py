"""What every part of the drawing in the browser is made from: the seats, and the options at their places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from markupsafe import Markup

from tampu.drawing.pieces import SHAPES, Option
from tampu.drawing.sight import Sight
from tampu.games.machu_picchu.components import (
    CARD_OF,
    CULT_OF,
    DISTRICT_OF,
    GOODS,
    MARKET_GOODS,
    PRODUCTION,
    PROFESSION_OF,
    TILE_OF,
)
from tampu.games.machu_picchu.drawing.consequences import explain
from tampu.games.machu_picchu.drawing.scene import Scene
from tampu.text import Words

DEALS = {
    f"{verb}_{good}": f"{verb}-{good}" for verb in ("buy", "sell", "add", "remove") for good in map(str, MARKET_GOODS)
}

NUMERAL = {"red": 6.2}
"""Where the numeral stands in a shape whose middle is not the middle."""


DRAWN: dict[tuple[str, str], str] = {}
"""What was drawn once, by language and name."""


class Seat(NamedTuple):
    number: int
    colour: str
    name: str
    shape: Markup
    numeral: float


class Cost(NamedTuple):
    """So many units of a good; a single one without its number."""

    icon: str
    amount: int


def cost_of(cost: Sequence[int]) -> list[Cost]:
    """A price in goods, the dearest part first."""
    parts = [Cost(str(good), amount) for good, amount in zip(GOODS, cost, strict=True) if amount]
    return sorted(parts, key=lambda part: -part.amount)


def place_of(option: str) -> str | None:
    """The id of the element that is this option, where it has a place on the table."""
    if option in DISTRICT_OF:
        return f"d-{option}"
    if option in PROFESSION_OF:
        return f"d-{PRODUCTION[PROFESSION_OF[option]]}"
    if option in TILE_OF:
        return tile_id(option)
    if option in CULT_OF:
        return f"cult-{option}"
    if option in CARD_OF:
        return f"card-{option}"
    return DEALS.get(option)


def tile_id(token: str) -> str:
    return token.replace("_", "-")


class Base(Scene):
    """The table as one viewer sees it, with the options that have a place on it."""

    def __init__(self, sight: Sight, words: Words) -> None:
        super().__init__(sight.view, sight.me, words)
        self.sight = sight
        self.seats = [
            Seat(number, colour, sight.name(number, words), SHAPES[colour], NUMERAL.get(colour, 4))
            for number, colour in enumerate(seat["name"] for seat in sight.view["seats"])
        ]
        self.offered = {place: self._option(token) for token in sight.options if (place := place_of(token)) is not None}

    def once(self, name: str, macro: Callable[..., str], *parts: object) -> str:
        """What looks the same whenever it has that name is drawn once for each language."""
        key = (self.words.language, name)
        found = DRAWN.get(key)
        if found is None:
            found = DRAWN[key] = macro(self, *parts)
        return found

    def _option(self, token: str) -> Option:
        name = self.words.option(self.prompt or "", token)
        preview = explain(self.sight.view, self.me, token, self.words)
        return Option(token, self.say("place", name=name, what=preview) if preview else name, preview)
