"""What a drawing is made from: what a seat sees, and the words for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from tampu.drawing import View
from tampu.games.kramer_cuzco.components import (
    CARDS,
    FINAL_FIRST,
    FINAL_SECOND,
    KINDS,
    RELICS,
    TERRAINS,
    TRIPLE,
    VALUE_OF_SIZE,
    WORTH,
)
from tampu.games.kramer_cuzco.drawing.ground import NOBODY, Ground, Settlement, Standing
from tampu.games.kramer_cuzco.site import COUNT, HEX, HEXES
from tampu.text import Words

Player = Mapping[str, Any]
CARD_OF: Final = {str(card): card for card in CARDS}
TERRAIN_OF: Final = {str(terrain): int(terrain) for terrain in TERRAINS}
OWN_KINDS: Final = tuple(str(kind) for kind in KINDS if kind != TRIPLE)
"""The tiles that every player has for himself."""


class City(NamedTuple):
    """A city: its temple's hex and value, its hexes, what its temple could be, and who stands there."""

    temple: int
    value: int
    hexes: tuple[int, ...]
    possible: int
    rank: list[Standing]


class Scene:
    """The table as one seat sees it."""

    def __init__(self, view: View, me: int | None, words: Words) -> None:
        self.me = me
        self.words = words
        self.table: Mapping[str, Any] = view["table"]
        self.players: Sequence[Player] = self.table["players"]
        self.switches: Mapping[str, Any] = view["options"]
        self.names: list[str] = [words.term(seat["name"]) for seat in view["seats"]]
        asked = view["choice"]
        self.asked: int | None = None if asked is None else asked["player"]
        self.prompt: str | None = None if asked is None else asked["prompt"]
        self.options: list[str] = [] if asked is None or asked["options"] is None else asked["options"]

    # ------------------------------------------------------------------ words

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

    def relics(self, card: str) -> str:
        """The relics that a card shows."""
        return ", ".join(self.words.term(relic) for relic in RELICS[CARD_OF[card]])

    # ------------------------------------------------------------------ players and cards

    @property
    def own(self) -> Player | None:
        """What belongs to the player whose table this is."""
        return None if self.me is None else self.players[self.me]

    @property
    def highest(self) -> int:
        """The highest offer of the festival."""
        offers: list[int] = [player["offer"] for player in self.players]
        return max(offers)

    def worth(self, card: str) -> int:
        """KC-142, KC-143: the festival points of a card, by the face-up card."""
        return WORTH[CARD_OF[self.table["face_up"]]][CARD_OF[card]]

    @property
    def pending(self) -> int:
        """The festival points that the player asked has put down and not committed."""
        return sum(self.worth(card) for card in self.table["pending"] or ())

    @property
    def wanted_next(self) -> str:
        """KC-184: the relics of the card that will lie on top after this festival, where the one played last does."""
        card = self.table["last_played"]
        if card is None or self.switches["festival_changes_face_up_card"] != "played":
            return ""
        return self.say("wanted_next", relics=self.relics(card))

    # ------------------------------------------------------------------ the board

    @cached_property
    def ground(self) -> Ground:
        level, terrain, inca = [0] * COUNT, [0] * COUNT, [NOBODY] * COUNT
        basin, temple = [False] * COUNT, [0] * COUNT
        for token, there in self.table["board"].items():
            at = HEX[token]
            level[at] = there["level"]
            terrain[at] = TERRAIN_OF[there["terrain"]]
            inca[at] = NOBODY if there["inca"] is None else there["inca"]
            basin[at] = there["basin"] is not None
            temple[at] = there["temple"]
        return Ground(level, terrain, inca, basin, temple)

    @cached_property
    def top(self) -> list[int | None]:
        """The topmost tile of every hex, by its number."""
        board = self.table["board"]
        return [board[space.token]["tile"] if space.token in board else None for space in HEXES]

    @property
    def mover(self) -> int | None:
        """The hex of the inca about to move; None where it comes from the reserve."""
        mover = self.table["mover"]
        return None if mover == "reserve" else HEX[mover]

    @cached_property
    def ways(self) -> list[int]:
        """The price of every hex for the inca about to move."""
        assert self.asked is not None
        return self.ground.prices(self.asked, self.mover)

    def has_disc(self, at: int) -> bool:
        there = self.table["board"].get(HEXES[at].token)
        return there is not None and there["disc"]

    @cached_property
    def cities(self) -> list[City]:
        """All cities in the order in which they were founded."""
        return [self.city(self.ground, HEX[token]) for token in self.table["temples"]]

    @cached_property
    def grounds_of_cities(self) -> list[tuple[City, frozenset[int], frozenset[int]]]:
        """All cities with their hexes, and those around them."""
        return [(city, frozenset(city.hexes), frozenset(self.ground.shore(city.hexes))) for city in self.cities]

    @staticmethod
    def city(ground: Ground, temple: int) -> City:
        around: Settlement = ground.settlement(temple)
        return City(temple, ground.temple[temple], around.hexes, VALUE_OF_SIZE[around.size], ground.rank(around.hexes))

    def final_points(self, seat: int, cities: Iterable[City] | None = None) -> int:
        """KC-169 to KC-173, KC-185: what a final scoring would pay a player now."""
        points = 0
        for city in self.cities if cities is None else cities:
            tied = [standing.position for standing in city.rank].count(1) > 1
            position = next((standing.position for standing in city.rank if standing.seat == seat), 0)
            if position == 1:
                points += FINAL_FIRST[city.value]
            elif position == 2 and (self.switches["second_place_behind_tied_first"] or not tied):
                points += FINAL_SECOND[city.value]
        return points

    def projected(self, seat: int) -> int:
        """The prestige points of a player if his final scoring came now; what he has if it has been."""
        player = self.players[seat]
        prestige: int = player["prestige"]
        return prestige if player["done"] else prestige + self.final_points(seat)
