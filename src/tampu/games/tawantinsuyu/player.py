"""What belongs to one player, Axomamma included."""

from __future__ import annotations

from typing import Final

from tampu.engine.saved import Plain, Saved
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
    START_SCORE,
    STATUES,
    TOP,
    WEAVINGS,
    WORKERS,
    Source,
)

MANY: Final = 1_000_000
"""More of anything than a match can bring together; a snapshot that says so was not written by one."""


class Player:
    """One player. Buildings are sets of bits by number; army cards are counted by kind."""

    seat: int
    score: int
    earned: list[int]  # the score, by where it came from
    goods: list[int]  # potatoes, corn, stone, gold
    workers: list[int]  # colours, the one held longest first
    gods: list[int]  # god cards in hand
    shown: list[int]  # those of them that all have seen (TW-024)
    dealt: list[int]  # god cards of the set-up still to choose from
    played: list[int]  # god cards that lie in front of the player
    open: list[int]  # of each of them the benefits still to be had, as bits
    army: list[int]  # army cards in hand
    up: list[int]  # army cards face up on the table
    down: list[int]  # and face down
    statues: list[int]  # by god and size
    built: int
    turned: int  # buildings face down
    tapestries: list[tuple[int, ...]]
    stairs: int  # tokens left
    markers: int
    temple: int
    priest: int  # the space of the Coricancha where the High Priest stands, by section
    gave: int  # kinds given in exchanges of Z15 since the last other answer, as bits (TW-515)
    got: int

    def __init__(self, seat: int) -> None:
        """The rest is laid out by whoever asks for a player: most are copies."""
        self.seat = seat

    @staticmethod
    def new(seat: int) -> Player:
        """TW-041: a player before anything is dealt."""
        player = Player(seat)
        player.earned = [0] * len(Source)
        player.score = player.earned[Source.START] = START_SCORE
        player.goods = [0] * len(RESOURCES)
        player.workers = []
        player.gods = []
        player.shown = []
        player.dealt = []
        player.played = []
        player.open = []
        player.army = [0] * ARMY_KINDS
        player.up = [0] * ARMY_KINDS
        player.down = [0] * ARMY_KINDS
        player.statues = [0] * len(STATUES)
        player.built = player.turned = 0
        player.tapestries = []
        player.stairs = STAIRS_EACH
        player.markers = MARKERS_EACH
        player.temple = 0
        player.priest = NONE
        player.gave = player.got = 0
        return player

    def copy(self) -> Player:
        twin = Player(self.seat)
        twin.score = self.score
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

    # ------------------------------------------------------------------ saving and seeing

    def saved(self) -> Plain:
        return {
            "earned": self.earned[:],
            "goods": self.goods[:],
            "workers": self.workers[:],
            "gods": self.gods[:],
            "shown": self.shown[:],
            "dealt": self.dealt[:],
            "played": self.played[:],
            "open": self.open[:],
            "army": self.army[:],
            "up": self.up[:],
            "down": self.down[:],
            "statues": self.statues[:],
            "built": self.built,
            "turned": self.turned,
            "tapestries": [{"weavings": list(tapestry)} for tapestry in self.tapestries],
            "stairs": self.stairs,
            "markers": self.markers,
            "temple": self.temple,
            "priest": self.priest,
            "gave": self.gave,
            "got": self.got,
        }

    @staticmethod
    def load(seat: int, saved: Saved) -> Player:
        player = Player(seat)
        last_card = len(GOD_CARDS) - 1
        player.earned = saved.numbers("earned", len(Source), -MANY, MANY)
        player.score = sum(player.earned)
        player.goods = saved.numbers("goods", len(RESOURCES), most=MANY)
        player.workers = saved.numbers("workers", most=len(WORKERS) - 1)
        player.gods = saved.numbers("gods", most=last_card)
        player.shown = saved.numbers("shown", most=last_card)
        player.dealt = saved.numbers("dealt", most=last_card)
        player.played = saved.numbers("played", most=last_card)
        player.open = saved.numbers("open", len(player.played), most=MANY)
        player.army = saved.numbers("army", ARMY_KINDS, most=MANY)
        player.up = saved.numbers("up", ARMY_KINDS, most=MANY)
        player.down = saved.numbers("down", ARMY_KINDS, most=MANY)
        player.statues = saved.numbers("statues", len(STATUES), most=MANY)
        player.built = saved.number("built", most=(1 << len(BUILDINGS)) - 1)
        player.turned = saved.number("turned", most=PRODUCES)
        last_weaving = len(WEAVINGS) - 1
        player.tapestries = [tuple(row.numbers("weavings", None, 0, last_weaving)) for row in saved.parts("tapestries")]
        player.stairs = saved.number("stairs", most=STAIRS_EACH)
        player.markers = saved.number("markers", most=MARKERS_EACH)
        player.temple = saved.number("temple", most=TOP)
        player.priest = saved.number("priest", NONE, SECTIONS - 1)
        every_kind = (1 << len(RESOURCES)) - 1
        player.gave = saved.number("gave", most=every_kind)
        player.got = saved.number("got", most=every_kind)
        return player

    def seen(self, own: bool) -> Plain:
        """What others see of a player (TW-021 to TW-024), or the player alone."""
        return {
            "score": self.score,
            "earned": {str(source): self.earned[source] for source in Source},
            "goods": {kind.token: self.goods[kind.index] for kind in RESOURCES},
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
            "army": {kind.token: self.army[kind.index] for kind in ARMY_CARDS} if own else None,
            "up": {kind.token: self.up[kind.index] for kind in ARMY_CARDS},
            "down": {kind.token: self.down[kind.index] for kind in ARMY_CARDS},
            "statues": {statue.token: self.statues[statue.index] for statue in STATUES},
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
