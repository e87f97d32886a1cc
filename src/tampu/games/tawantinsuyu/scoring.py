"""The end of the game: what is left is counted, and who wins (TW-460 to TW-470, TW-836 to TW-838, TW-852)."""

from __future__ import annotations

from typing import Final

from tampu.engine.game import Result
from tampu.games.tawantinsuyu.axomamma_board import CLOSE_GAME, LEVER, LEVER_VP, TARGET
from tampu.games.tawantinsuyu.components import (
    ARMY_CARD_VP,
    BUILDING_VP,
    GOD_CARD_VP,
    GOD_CARD_VP_OF_Z06,
    GOLD,
    GOLD_VP,
    NONE,
    TEMPLE_CENTRE,
    WORKER_VP,
    Source,
    Z,
)
from tampu.games.tawantinsuyu.phases import OVER
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.seams import tapestry_points
from tampu.games.tawantinsuyu.state import Table

REASON: Final = "three_festivals"
SOLO_WON: Final = "solo_won"
SOLO_LOST: Final = "solo_lost"


def final_lines(table: Table, player: Player) -> list[tuple[Source, int]]:
    """TW-461 to TW-467, TW-506, TW-732, TW-836, TW-852."""
    automa = player.seat == table.automa
    card_vp = GOD_CARD_VP + (GOD_CARD_VP_OF_Z06 if player.built & Z[6] and not automa else 0)
    lines = [
        (Source.FINAL_TAPESTRIES, tapestry_points(player)),
        (Source.FINAL_TEMPLE, TEMPLE_CENTRE[player.temple]),
        (Source.FINAL_BUILDINGS, BUILDING_VP * (player.built & ~player.turned).bit_count()),
        (Source.FINAL_GOD_CARDS, card_vp * len(player.gods)),
        (Source.FINAL_ARMY, ARMY_CARD_VP * sum(player.up)),
        (Source.FINAL_WORKERS, WORKER_VP * len(player.workers)),
        (Source.FINAL_GOLD, GOLD_VP * player.goods[GOLD]),
    ]
    if automa and table.levers & LEVER["resource_vp"]:
        lines.append((Source.FINAL_RESOURCES, LEVER_VP["resource_vp"] * sum(player.goods)))
    return lines


def score_the_end(table: Table) -> None:
    """TW-460: for every player."""
    for player in table.players:
        for source, points in final_lines(table, player):
            table.score(player, source, points)


def human_wins(table: Table) -> bool:
    """TW-837: more than the target, and more than Axomamma."""
    human, automa = table.players[1 - table.automa], table.players[table.automa]
    return human.score > TARGET and human.score > automa.score


def suggest_levers(table: Table) -> None:
    """TW-838: after a clear win, or where Axomamma is far ahead."""
    human, automa = table.players[1 - table.automa], table.players[table.automa]
    margin = human.score - automa.score
    if human_wins(table) and margin >= CLOSE_GAME:
        table.tell("suggest_harder", human.seat)
    elif margin <= -CLOSE_GAME:
        table.tell("suggest_easier", human.seat)


def reason(table: Table) -> str:
    if table.automa == NONE:
        return REASON
    return SOLO_WON if human_wins(table) else SOLO_LOST


def ended_now(table: Table) -> Result:
    """What is counted at the end, counted now. Axomamma's last deeds (TW-835) are left aside: they may hang on luck."""
    if table.phase is OVER:
        return result(table)
    counted = table.copy()
    score_the_end(counted)
    return result(counted)


def result(table: Table) -> Result:
    """TW-468 to TW-470: most points, then most resources, then the oldest."""
    seats = len(table.players)
    scores = [player.score for player in table.players]
    if table.automa != NONE:
        winner = 1 - table.automa if human_wins(table) else table.automa
        ranks = [1 if player.seat == winner else 2 for player in table.players]
        decided: list[str] = []
    else:
        keys = [(p.score, sum(p.goods), -((p.seat - table.oldest) % seats)) for p in table.players]
        ranks = Result.ranked(keys)
        decided = Result.deciding(keys, ["resources_left", "oldest"])
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    breakdown = [
        {**{str(source): player.earned[source] for source in Source}, "total": player.score} for player in table.players
    ]
    return Result(scores, ranks, winners, reason(table), breakdown, decided)
