"""What a drawing is made from: what a seat sees, the words for it, and the marks of the seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from rich.text import Text

from tampu.drawing import Mark, View
from tampu.games.machu_picchu.components import CARDS, DISTRICTS, MOON_TILES, NEIGHBOURS, Card, MoonTile
from tampu.text import Words

DISTRICT_OF = {str(district): district for district in DISTRICTS}
CARD_OF = {str(card): card for card in CARDS}
TILE_OF = {str(tile): tile for tile in MOON_TILES}


@cache
def drawing_words(language: str) -> Words:
    """The words that stand on the drawing itself."""
    return Words(files(__package__).joinpath("text"), language)


class Scene:
    """The table as one seat sees it."""

    def __init__(self, view: View, me: int | None, words: Words, seats: Sequence[Mark]) -> None:
        self.me = me
        self.words = words
        self.drawn = drawing_words(words.language)
        self.seats = seats
        self.colours = [words.term(seat["name"]) for seat in view["seats"]]
        self.table: Mapping[str, Any] = view["table"]
        self.players: Sequence[Mapping[str, Any]] = self.table["players"]
        asked = view["choice"]
        self.asked: int | None = None if asked is None else asked["player"]
        self.prompt: str | None = None if asked is None else asked["prompt"]
        self.options: list[str] = [] if asked is None or asked["options"] is None else asked["options"]

    @property
    def own(self) -> Mapping[str, Any] | None:
        """What belongs to the player whose table this is."""
        return None if self.me is None else self.players[self.me]

    @property
    def hand(self) -> list[Card]:
        """The cards that may be shown."""
        own = self.own
        return [] if own is None else [CARD_OF[token] for token in own["hand"] or ()]

    def say(self, key: str, **values: object) -> str:
        """A word or sentence that stands on the drawing."""
        return self.drawn.get(f"drawing.{key}", **values)

    def short(self, token: object) -> str:
        """A short name for where there is little room."""
        key = f"short.{token}"
        return self.drawn.get(key) if self.drawn.knows(key) else self.words.term(token)

    def count(self, thing: object, count: int) -> str:
        """So many of a thing, in words."""
        return self.words.get(f"count.{thing}", count=count)

    def number_of(self, option: str) -> int | None:
        """The number under which an option is chosen, where the player whose table this is may choose it."""
        return self.options.index(option) + 1 if self.asked == self.me and option in self.options else None

    def piece(self, seat: int, count: int | None = None) -> Text:
        """A seat's mark, with a number for so many pieces."""
        mark = self.seats[seat]
        return Text(mark.shape if count is None else f"{mark.shape}{count}", mark.style)

    def is_free(self, district: str) -> bool:
        """Whether the prince of the player asked goes there on foot."""
        assert self.asked is not None
        where = self.players[self.asked]["where"]
        return where is None or DISTRICT_OF[district] in NEIGHBOURS[DISTRICT_OF[where]]

    def tile(self, token: str) -> str:
        """A moon tile in a few letters: what it brings, and its fee."""
        tile: MoonTile = TILE_OF[token]
        if tile.steps:
            return self.words.get("count.step", count=tile.steps)
        good = list(self.players[0]["goods"])[tile.good]
        gain = self.words.get(f"count.{good}", count=tile.amount)
        return f"{gain} −{tile.fee}" if tile.fee else gain
