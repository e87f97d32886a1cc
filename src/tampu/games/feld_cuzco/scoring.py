"""The end of the game: what is left is counted, and who wins (FC-460 to FC-476)."""

from __future__ import annotations

from typing import Final

from tampu.engine.game import Result
from tampu.games.feld_cuzco.city import complete_last_missions
from tampu.games.feld_cuzco.components import BONUS_KEYS, BONUS_NEED, BONUS_POINTS, INTI_POINTS, Source
from tampu.games.feld_cuzco.missions import told
from tampu.games.feld_cuzco.network import network
from tampu.games.feld_cuzco.phases import OVER
from tampu.games.feld_cuzco.player import NONE, Player
from tampu.games.feld_cuzco.state import Table

REASON: Final = "six_rounds"

BONUS_SOURCES: Final = {
    "feathers": Source.FINAL_FEATHERS,
    "circles": Source.FINAL_CIRCLES,
    "missions": Source.FINAL_MISSIONS,
    "quipus_on_villages": Source.FINAL_QUIPUS,
    "tiles": Source.FINAL_TILES,
    "goods": Source.FINAL_GOODS,
}


def village_points(table: Table) -> list[int]:
    """FC-465: by seat; a village pays the owner of its top Quipu."""
    points = [0] * len(table.players)
    for stack, value in zip(table.villages, network(table.layout).points, strict=True):
        if stack:
            points[stack[-1]] += value
    return points


def bonus_counts(table: Table, player: Player) -> dict[str, int]:
    """How far a player is with each of the six all-or-nothing bonuses (FC-466 to FC-471)."""
    return {
        "feathers": sum(player.feathers),
        "circles": sum(player.circles),
        "missions": len(player.done),
        "quipus_on_villages": sum(player.seat in stack for stack in table.villages),
        "tiles": player.tile_count(),
        "goods": sum(player.goods),
    }


def score_the_end(table: Table) -> None:
    """FC-463 to FC-472: for all players, after the last mission step."""
    villages = village_points(table)
    for seat in table.order:
        player = table.players[seat]
        left = [mission for mission in player.missions if mission != NONE]
        if left:
            table.tell("left_missions", seat, missions=[told(mission) for mission in left])
        table.gone_missions += left
        player.missions = [NONE] * len(player.missions)
        table.score(player, Source.FINAL_INTI, player.inti * INTI_POINTS)
        table.score(player, Source.FINAL_VILLAGES, villages[seat])
        counts = bonus_counts(table, player)
        for key, need, points in zip(BONUS_KEYS, BONUS_NEED, BONUS_POINTS, strict=True):
            if counts[key] >= need:
                table.score(player, BONUS_SOURCES[key], points)


def ended_now(table: Table) -> Result:
    """The result if the game ended now: complete missions first, then all that is left is counted, once."""
    if table.phase is OVER:
        return result(table)
    then = table.copy()
    for seat in then.order:
        complete_last_missions(then, then.players[seat])
    score_the_end(then)
    return result(then)


def result(table: Table) -> Result:
    """FC-474, FC-475: most points win; who comes earlier in the turn order wins a tie, and so for lower ranks."""
    scores = [player.score for player in table.players]
    keys = [(player.score, -table.order.index(player.seat)) for player in table.players]
    ranks = Result.ranked(keys)
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    breakdown = [
        {**{str(source): player.earned[source] for source in Source}, "total": player.score} for player in table.players
    ]
    return Result(scores, ranks, winners, REASON, breakdown, Result.deciding(keys, ["earlier_turn"]))
