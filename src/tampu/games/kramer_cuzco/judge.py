"""What a position is worth to a player, for bots."""

from __future__ import annotations

from tampu.games.kramer_cuzco.scoring import projected
from tampu.games.kramer_cuzco.state import Table


def judge(table: Table, seat: int) -> float:
    return float(projected(table, seat))
