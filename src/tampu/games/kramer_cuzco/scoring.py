"""The grand final scoring of one player, and who is emperor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tampu.engine.game import Result
from tampu.games.kramer_cuzco.components import FINAL_FIRST, FINAL_SECOND, Source
from tampu.games.kramer_cuzco.player import Player
from tampu.games.kramer_cuzco.site import HEXES
from tampu.games.kramer_cuzco.villages import position, ranks_in

if TYPE_CHECKING:
    from tampu.games.kramer_cuzco.state import Table

REASON = "final_scoring"


def city_points(table: Table, temple: int) -> list[tuple[int, int]]:
    """KC-170 to KC-173: the position of every player in a city, and what it would pay him now."""
    weights = ranks_in(table, table.group[temple])
    value = table.temple[temple]
    pays = (0, FINAL_FIRST[value], FINAL_SECOND[value])
    places = [position(weights, player.seat, table.dense) for player in table.players]
    return [(place, pays[place] if place < len(pays) else 0) for place in places]


def final_points(table: Table) -> list[int]:
    """KC-169: what the cities would pay everybody now; nothing to who has had his final scoring."""
    cities = [city_points(table, temple) for temple in table.temples]
    return [0 if player.done else sum(city[player.seat][1] for city in cities) for player in table.players]


def final_scoring(table: Table, player: Player) -> None:
    """KC-169, KC-170: every temple once, by the board as it stands. KC-174: his incas there are laid down."""
    seat = player.seat
    total = 0
    for temple in table.temples:
        place, points = city_points(table, temple)[seat]
        if points:
            total += points
            table.score(seat, Source.FINAL_SCORING, points)
            table.tell("city_scored", seat, at=HEXES[temple], place=place, points=points)
            player.laid += [at for at in table.members[table.group[temple]] if table.inca[at] == seat]
    player.done = True
    table.tell("final_scored", seat, points=total)


def ended_now(table: Table) -> Result:
    """KC-169: the result if everybody who has not scored yet did it now."""
    then = table.copy()
    for player in then.players:
        if not player.done:
            final_scoring(then, player)
    return result(then)


def result(table: Table) -> Result:
    """KC-176, KC-177: most prestige wins; a tie is a shared victory."""
    scores = [player.prestige for player in table.players]
    ranks = Result.ranked([(score,) for score in scores])
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    breakdown = []
    for player in table.players:
        lines = {str(source): player.earned[source] for source in Source}
        lines["total"] = player.prestige
        breakdown.append(lines)
    return Result(scores, ranks, winners, REASON, breakdown)
