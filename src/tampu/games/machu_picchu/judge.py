"""What a position is worth to a player, for bots."""

from __future__ import annotations

from tampu.games.machu_picchu.scoring import points
from tampu.games.machu_picchu.state import Table


def judge(table: Table, seat: int) -> float:
    player = table.players[seat]
    return float(sum(points(player, player.hand).values())) + 0.1 * sum(player.goods) + player.scout * 0.1
