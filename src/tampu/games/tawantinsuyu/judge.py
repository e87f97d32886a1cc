"""What a position is worth to a player, for bots."""

from __future__ import annotations

from tampu.games.tawantinsuyu.state import Table


def judge(table: Table, seat: int) -> float:
    """Points, and a little for what may become points."""
    return float(table.players[seat].score)
