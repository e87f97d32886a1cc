"""What a player's cards would bring if the game ended now. He alone can know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tampu.games.machu_picchu.components import (
    POINTS_PER_MATCH,
    POINTS_PER_MISSED_DRAW,
    TRAIL_GOLD,
    TRAIL_POINTS,
    Card,
)
from tampu.games.machu_picchu.scoring import multiplier


class Forecast:
    """Points and gold from what a player can see of himself."""

    def __init__(self, own: Mapping[str, Any], hand: Sequence[Card]) -> None:
        self.pieces: list[int] = [*own["incas"].values(), *own["cults"].values()]
        scout: int = own["scout"]
        missed: int = own["draws_missed"]
        self.points = sum(map(self.worth, hand)) + TRAIL_POINTS[scout] + missed * POINTS_PER_MISSED_DRAW
        self.gold = sum(card.gold for card in hand) + TRAIL_GOLD[scout]

    def worth(self, card: Card) -> int:
        """The points a card brings now."""
        return sum(self.pieces[symbol] for symbol in card.symbols) * POINTS_PER_MATCH


def multiplied(own: Forecast, players: Sequence[Forecast]) -> int:
    """MP-341: the points after a conquest, when the gold of all is known."""
    treasures = sorted({player.gold for player in players}, reverse=True)
    return own.points * multiplier(treasures.index(own.gold))
