"""What belongs to one player, on the board and before him."""

from __future__ import annotations

from typing import Final

from tampu.engine.saved import Plain, Saved
from tampu.games.kramer_cuzco.components import CARDS, COPIES, INCAS, KINDS, OWN_TILES, TOKENS, WORTH, Source
from tampu.games.kramer_cuzco.site import COUNT

MANY: Final = 1_000_000
"""More of anything than a match can bring together; a snapshot that says so was not written by one."""
IN_RESERVE: Final = -1

# Where a player stands in a festival.
ABSENT: Final = 0  # no festival, or no inca in the city (KC-140)
INVITED: Final = 1  # may still join
IN: Final = 2
HELD: Final = 3  # in, and has held since the last card was played
PASSED: Final = 4


class Player:
    """One player. His cards are counted by kind, and by what the others know of them (KC-028, KC-031)."""

    seat: int
    prestige: int
    earned: list[int]  # prestige points by source
    tiles: list[int]  # his own supply by kind
    incas: list[int]  # the hex of each inca
    laid: list[int]  # hexes of incas laid down in his final scoring
    tokens: int
    known: list[int]  # cards that all saw him take
    older: list[int]  # cards he held when the draw pile was last made anew
    fresh: list[int]  # cards from the draw pile as it is now
    played: list[int]  # cards in the festival that goes on
    offer: int
    part: int  # where he stands in it
    done: bool  # has had his final scoring

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.prestige = 0
        self.tokens = TOKENS
        self.offer = 0
        self.part = ABSENT
        self.done = False

    @staticmethod
    def new(seat: int, prestige: int) -> Player:
        """KC-025: all incas in the reserve, his tiles and tokens; the cards are dealt later."""
        player = Player(seat)
        player.prestige = prestige
        player.earned = [0] * len(Source)
        player.tiles = list(OWN_TILES)
        player.incas = [IN_RESERVE] * INCAS
        player.laid = []
        player.known = [0] * len(CARDS)
        player.older = [0] * len(CARDS)
        player.fresh = [0] * len(CARDS)
        player.played = [0] * len(CARDS)
        return player

    def copy(self) -> Player:
        twin = Player(self.seat)
        twin.prestige = self.prestige
        twin.earned = self.earned[:]
        twin.tiles = self.tiles[:]
        twin.incas = self.incas[:]
        twin.laid = self.laid[:]
        twin.tokens = self.tokens
        twin.known = self.known[:]
        twin.older = self.older[:]
        twin.fresh = self.fresh[:]
        twin.played = self.played[:]
        twin.offer = self.offer
        twin.part = self.part
        twin.done = self.done
        return twin

    # ------------------------------------------------------------------ cards

    def held(self, card: int) -> int:
        """How many cards of a kind are in his hand."""
        return self.known[card] + self.older[card] + self.fresh[card]

    def has_cards(self) -> bool:
        """Whether his hand is not empty, which all see (KC-028)."""
        return any(self.known) or any(self.older) or any(self.fresh)

    def festival_points(self, wanted: int) -> int:
        """What all his matching cards are worth together, by the face-up card (KC-142, KC-143)."""
        points = 0
        for card, worth in enumerate(WORTH[wanted]):
            if worth:
                points += worth * self.held(card)
        return points

    def play(self, card: int) -> None:
        """A card leaves the hand. Nobody can tell the copies apart, so the one all know of goes first."""
        for part in (self.known, self.older, self.fresh):
            if part[card]:
                part[card] -= 1
                return

    # ------------------------------------------------------------------ saving

    def saved(self) -> Plain:
        return {
            "prestige": self.prestige,
            "earned": self.earned[:],
            "tiles": self.tiles[:],
            "incas": self.incas[:],
            "laid": self.laid[:],
            "tokens": self.tokens,
            "known": self.known[:],
            "older": self.older[:],
            "fresh": self.fresh[:],
            "played": self.played[:],
            "offer": self.offer,
            "part": self.part,
            "done": self.done,
        }

    @staticmethod
    def load(seat: int, saved: Saved) -> Player:
        player = Player(seat)
        kinds, copies = len(CARDS), max(COPIES)
        player.prestige = saved.number("prestige", most=MANY)
        player.earned = saved.numbers("earned", len(Source), most=MANY)
        player.tiles = saved.numbers("tiles", len(KINDS), most=max(OWN_TILES))
        player.incas = saved.numbers("incas", INCAS, IN_RESERVE, COUNT - 1)
        player.laid = saved.numbers("laid", most=COUNT - 1)
        player.tokens = saved.number("tokens", most=TOKENS)
        player.known = saved.numbers("known", kinds, most=copies)
        player.older = saved.numbers("older", kinds, most=copies)
        player.fresh = saved.numbers("fresh", kinds, most=copies)
        player.played = saved.numbers("played", kinds, most=copies)
        player.offer = saved.number("offer", most=MANY)
        player.part = saved.number("part", ABSENT, PASSED)
        player.done = saved.flag("done")
        return player
