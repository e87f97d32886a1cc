"""Victory points, gold, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tampu.engine.game import Result
from tampu.games.machu_picchu.components import (
    CARDS,
    MULTIPLIERS,
    OTHER_MULTIPLIER,
    POINTS_PER_MATCH,
    POINTS_PER_MISSED_DRAW,
    SYMBOLS,
    TRAIL_GOLD,
    TRAIL_POINTS,
    Ending,
)

if TYPE_CHECKING:
    from tampu.games.machu_picchu.state import Player, Table

UNITS_LEFT: Final = "units_left"
"""What decides between equal scores (MP-351)."""


def result(table: Table) -> Result:
    """MP-350 to MP-353: the highest final score wins, then most units of goods left; full ties are shared."""
    if table.ending == Ending.CONQUEST:
        breakdown = conquest_scores(table.players)
    else:
        breakdown = [rescue_score(player) for player in table.players]
    scores = [lines["total"] for lines in breakdown]
    keys = [(score, player.units()) for score, player in zip(scores, table.players, strict=True)]
    ranks = Result.ranked(keys)
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    return Result(scores, ranks, winners, str(table.ending), breakdown, Result.deciding(keys, [UNITS_LEFT]))


def pieces(player: Player) -> list[int]:
    """What the symbols count: Incas in their districts, then virgins and priests (MP-301, MP-303)."""
    return player.incas + player.cults


def points(player: Player, hand: Sequence[int]) -> dict[str, int]:
    """MP-300 to MP-304: the points of a player with the cards given, line by line."""
    own = pieces(player)
    lines = dict.fromkeys(SYMBOLS, 0)
    for card in hand:
        for symbol in CARDS[card].symbols:
            lines[SYMBOLS[symbol]] += own[symbol] * POINTS_PER_MATCH
    lines["trail"] = TRAIL_POINTS[player.scout]
    lines["missed_draws"] = player.draws_missed * POINTS_PER_MISSED_DRAW
    return lines


def gold(player: Player, hand: Sequence[int]) -> int:
    """MP-340: gold on the cards, and as much as the trail bonus."""
    return sum(CARDS[card].gold for card in hand) + TRAIL_GOLD[player.scout]


def rescue_score(player: Player) -> dict[str, int]:
    """MP-305: after a rescue the points are the score."""
    lines = points(player, player.hand)
    lines["total"] = sum(lines.values())
    return lines


def conquest_scores(players: Sequence[Player]) -> list[dict[str, int]]:
    """MP-341, MP-342: most gold triples the points, second most doubles them; equal gold counts alike."""
    treasures = [gold(player, player.hand) for player in players]
    totals = sorted(set(treasures), reverse=True)
    breakdown = []
    for player, treasure in zip(players, treasures, strict=True):
        lines = points(player, player.hand)
        lines["total_before_gold"] = sum(lines.values())
        lines["gold"] = treasure
        lines["multiplier"] = multiplier(totals.index(treasure))
        lines["total"] = lines["total_before_gold"] * lines["multiplier"]
        breakdown.append(lines)
    return breakdown


def multiplier(place: int) -> int:
    return MULTIPLIERS[place] if place < len(MULTIPLIERS) else OTHER_MULTIPLIER
