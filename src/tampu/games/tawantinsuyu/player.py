"""What belongs to one player, Axomamma included."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tampu.engine.fields import number, numbers, rows, unsaved
from tampu.engine.kinds import MANY
from tampu.engine.saved import Plain
from tampu.games.tawantinsuyu.components import (
    ARMY_CARDS,
    ARMY_KINDS,
    BUILDINGS,
    GOD_CARDS,
    MARKERS_EACH,
    NONE,
    PRODUCES,
    RESOURCES,
    SECTIONS,
    STAIRS_EACH,
    STATUES,
    TOP,
    WEAVINGS,
    WORKERS,
    Source,
)

LAST_CARD: Final = len(GOD_CARDS) - 1
EVERY_KIND: Final = (1 << len(RESOURCES)) - 1
SOURCE_NAMES: Final = tuple(map(str, Source))
RESOURCE_NAMES: Final = tuple(map(str, RESOURCES))
ARMY_NAMES: Final = tuple(map(str, ARMY_CARDS))
STATUE_NAMES: Final = tuple(map(str, STATUES))
"""By number, for what players see is looked at often."""


@dataclass(init=False, eq=False, repr=False)
class Player:
    """One player. Buildings are sets of bits by number; army cards are counted by kind."""

    seat: int = unsaved()
    score: int = unsaved()
    earned: list[int] = numbers(len(Source), -MANY)  # the score, by where it came from
    goods: list[int] = numbers(len(RESOURCES))  # potatoes, corn, stone, gold
    workers: list[int] = numbers(most=len(WORKERS) - 1)  # colours, the one held longest first
    gods: list[int] = numbers(most=LAST_CARD)  # god cards in hand
    shown: list[int] = numbers(most=LAST_CARD)  # those of them that all have seen (TW-024)
    dealt: list[int] = numbers(most=LAST_CARD)  # god cards of the set-up still to choose from
    played: list[int] = numbers(most=LAST_CARD)  # god cards that lie in front of the player
    open: list[int] = numbers()  # of each of them the benefits still to be had, as bits
    army: list[int] = numbers(ARMY_KINDS)  # army cards in hand
    up: list[int] = numbers(ARMY_KINDS)  # army cards face up on the table
    down: list[int] = numbers(ARMY_KINDS)  # and face down
    statues: list[int] = numbers(len(STATUES))  # by god and size
    built: int = number(most=(1 << len(BUILDINGS)) - 1)
    turned: int = number(most=PRODUCES)  # buildings face down
    tapestries: list[tuple[int, ...]] = rows("weavings", most=len(WEAVINGS) - 1)
    stairs: int = number(most=STAIRS_EACH, start=STAIRS_EACH)  # tokens left
    markers: int = number(most=MARKERS_EACH, start=MARKERS_EACH)
    temple: int = number(most=TOP)
    priest: int = number(NONE, SECTIONS - 1, NONE)  # the space of the Coricancha where he stands, by section
    gave: int = number(most=EVERY_KIND)  # kinds given in exchanges of Z15 since the last other answer (TW-515)
    got: int = number(most=EVERY_KIND)

    def __init__(self, seat: int) -> None:
        """Nothing but the seat: whoever asks for a player lays the rest out, and most are copies."""
        self.seat = seat

    def copy(self) -> Player:
        twin = Player(self.seat)
        twin.earned = self.earned[:]
        twin.goods = self.goods[:]
        twin.workers = self.workers[:]
        twin.gods = self.gods[:]
        twin.shown = self.shown[:]
        twin.dealt = self.dealt[:]
        twin.played = self.played[:]
        twin.open = self.open[:]
        twin.army = self.army[:]
        twin.up = self.up[:]
        twin.down = self.down[:]
        twin.statues = self.statues[:]
        twin.built = self.built
        twin.turned = self.turned
        twin.tapestries = self.tapestries[:]
        twin.stairs = self.stairs
        twin.markers = self.markers
        twin.temple = self.temple
        twin.priest = self.priest
        twin.gave = self.gave
        twin.got = self.got
        twin.score = self.score
        return twin

    # ------------------------------------------------------------------ small questions

    def has_statue_of(self, god: int) -> bool:
        return self.statues[2 * god] + self.statues[2 * god + 1] > 0

    @property
    def producing(self) -> int:
        """Face-up production buildings, as bits."""
        return self.built & PRODUCES & ~self.turned

    @property
    def face_down(self) -> int:
        """How many production buildings and army cards lie face down."""
        return self.turned.bit_count() + sum(self.down)

    @property
    def hides_gods(self) -> bool:
        """TW-024: whether the hand holds god cards that only the player has seen."""
        return len(self.gods) > len(self.shown)

    def drop_god(self, card: int) -> None:
        """A god card leaves the hand."""
        self.gods.remove(card)
        if card in self.shown:
            self.shown.remove(card)

    # ------------------------------------------------------------------ seeing

    def seen(self, own: bool) -> Plain:
        """What others see of a player (TW-021 to TW-024), or the player alone."""
        return {
            "score": self.score,
            "earned": dict(zip(SOURCE_NAMES, self.earned, strict=True)),
            "goods": dict(zip(RESOURCE_NAMES, self.goods, strict=True)),
            "workers": [WORKERS[worker].token for worker in self.workers],
            "god_cards": len(self.gods),
            "shown": [GOD_CARDS[card].token for card in self.shown],
            "gods": [GOD_CARDS[card].token for card in sorted(self.gods)] if own else None,
            "dealt": [GOD_CARDS[card].token for card in sorted(self.dealt)] if own else None,
            "played": [
                {"card": GOD_CARDS[card].token, "open": [bool(bits >> place & 1) for place in range(bits.bit_length())]}
                for card, bits in zip(self.played, self.open, strict=True)
            ],
            "army_cards": sum(self.army),
            "army": dict(zip(ARMY_NAMES, self.army, strict=True)) if own else None,
            "up": dict(zip(ARMY_NAMES, self.up, strict=True)),
            "down": dict(zip(ARMY_NAMES, self.down, strict=True)),
            "statues": dict(zip(STATUE_NAMES, self.statues, strict=True)),
            "buildings": [
                {"tile": tile.token, "up": not self.turned >> tile.index & 1}
                for tile in BUILDINGS
                if self.built >> tile.index & 1
            ],
            "tapestries": [[WEAVINGS[weaving].token for weaving in tapestry] for tapestry in self.tapestries],
            "stairs": self.stairs,
            "markers": self.markers,
            "temple": self.temple,
            "priest": None if self.priest == NONE else self.priest,
            "exchanged": {
                "gave": [kind.token for kind in RESOURCES if self.gave >> kind.index & 1],
                "got": [kind.token for kind in RESOURCES if self.got >> kind.index & 1],
            },
        }
