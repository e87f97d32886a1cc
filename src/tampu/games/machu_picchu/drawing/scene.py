"""What a drawing is made from: what a seat sees, and the words for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tampu.drawing import View
from tampu.games.machu_picchu.components import (
    BONUS_AMOUNT,
    CARD_OF,
    DISTRICT_OF,
    GOODS,
    NEIGHBOURS,
    PRODUCTION,
    TEMPLES,
    TILE_OF,
    Card,
    MoonTile,
)
from tampu.text import Words


class Scene:
    """The table as one seat sees it."""

    def __init__(self, view: View, me: int | None, words: Words) -> None:
        self.me = me
        self.words = words
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
        return self.words.get(f"drawing.{key}", **values)

    def short(self, token: object) -> str:
        """A short name for where there is little room."""
        key = f"short.{token}"
        return self.words.get(key) if self.words.knows(key) else self.words.term(token)

    def count(self, thing: object, count: int) -> str:
        """So many of a thing, in words."""
        return self.words.get(f"count.{thing}", count=count)

    def price(self, cost: Sequence[int]) -> str:
        """A price in goods: those wanted once by their name alone."""
        parts = []
        for good, amount in sorted(zip(GOODS, cost, strict=True), key=lambda item: -item[1]):
            if amount:
                parts.append(self.short(good) if amount == 1 else f"{amount} {self.short(good)}")
        return " ".join(parts)

    def is_free(self, district: str) -> bool:
        """Whether the prince of the player asked goes there on foot."""
        assert self.asked is not None
        where = self.players[self.asked]["where"]
        return where is None or DISTRICT_OF[district] in NEIGHBOURS[DISTRICT_OF[where]]

    def bonus(self, district: str) -> int | None:
        """The units or stones that lie in a district; None where none ever do."""
        units: int | None = self.table["bonus"].get(district)
        return units

    def info(self, district: str) -> str:
        """What lies in a district, or what the place is for."""
        units = self.bonus(district)
        place = DISTRICT_OF[district]
        if units is None:
            return self.say(f"at.{district}")
        if units == 0:
            return self.say("used_up")
        if place in TEMPLES:
            return self.say("stones", count=units)
        return self.count(GOODS[PRODUCTION.index(place)], units * BONUS_AMOUNT[place])

    def tile(self, token: str) -> str:
        """A moon tile in a few letters: what it brings, and its fee."""
        tile: MoonTile = TILE_OF[token]
        if tile.steps:
            return self.words.get("count.step", count=tile.steps)
        gain = self.count(GOODS[tile.good], tile.amount)
        return f"{gain} −{tile.fee}" if tile.fee else gain
