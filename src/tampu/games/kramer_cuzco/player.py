"""What belongs to one player, on the board and before him."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tampu.engine.fields import flag, number, numbers, unsaved
from tampu.games.kramer_cuzco.components import CARDS, COPIES, INCAS, KINDS, OWN_TILES, TOKENS, WORTH, Source
from tampu.games.kramer_cuzco.site import COUNT

IN_RESERVE: Final = -1

# Where a player stands in a festival.
ABSENT: Final = 0  # no festival, or no inca in the city (KC-140)
INVITED: Final = 1  # may still join
IN: Final = 2
HELD: Final = 3  # in, and has held since the last card was played
PASSED: Final = 4


@dataclass(init=False, eq=False, repr=False)
class Player:
    """One player. His cards are counted by kind, and by what the others know of them (KC-028, KC-031)."""

    seat: int = unsaved()
    prestige: int = number()
    earned: list[int] = numbers(len(Source))  # prestige points by source
    tiles: list[int] = numbers(len(KINDS), most=max(OWN_TILES), start=OWN_TILES)  # his own supply by kind
    incas: list[int] = numbers(INCAS, IN_RESERVE, COUNT - 1, IN_RESERVE)  # the hex of each inca
    laid: list[int] = numbers(most=COUNT - 1)  # hexes of incas laid down in his final scoring
    tokens: int = number(most=TOKENS, start=TOKENS)
    known: list[int] = numbers(len(CARDS), most=max(COPIES))  # cards that all saw him take
    older: list[int] = numbers(len(CARDS), most=max(COPIES))  # cards he held when the draw pile was last made anew
    fresh: list[int] = numbers(len(CARDS), most=max(COPIES))  # cards from the draw pile as it is now
    played: list[int] = numbers(len(CARDS), most=max(COPIES))  # cards in the festival that goes on
    offer: int = number()
    part: int = number(ABSENT, PASSED, ABSENT)  # where he stands in it
    done: bool = flag()  # has had his final scoring

    def __init__(self, seat: int) -> None:
        """Nothing but the seat: whoever asks for a player lays the rest out, and most are copies."""
        self.seat = seat

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

    def cards(self) -> int:
        """How many cards he holds."""
        return sum(self.known) + sum(self.older) + sum(self.fresh)

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
