"""The worked example of the final scoring: three invented players at the end of a game, counted by the rules."""

from __future__ import annotations

from typing import Final

from tampu.engine.chance import Chance
from tampu.engine.components import Facts, facts_in
from tampu.games.feld_cuzco import city, scoring, setup
from tampu.games.feld_cuzco import components as c
from tampu.games.feld_cuzco.state import Table

LINES: Final = (
    ("points", c.Source.START),
    ("missions", c.Source.MISSION),
    ("inti", c.Source.FINAL_INTI),
    ("villages", c.Source.FINAL_VILLAGES),
    ("all_feathers", c.Source.FINAL_FEATHERS),
    ("all_circles", c.Source.FINAL_CIRCLES),
    ("all_missions", c.Source.FINAL_MISSIONS),
    ("all_quipus", c.Source.FINAL_QUIPUS),
    ("all_tiles", c.Source.FINAL_TILES),
    ("all_goods", c.Source.FINAL_GOODS),
)
"""What the table of the example shows, line by line, and where the rules keep it."""


def example() -> dict[str, object]:
    """The players of `lessons.toml`, scored by the very rules of the game."""
    told = facts_in(__package__, "lessons.toml")["example"]
    names = [player["name"] for player in told["player"]]
    table = last_table(told, names)
    for seat in table.order:
        city.complete_last_missions(table, table.players[seat])
    last_missions = [len(player.done) - told["player"][seat]["done"] for seat, player in enumerate(table.players)]
    tops = [sum(bool(stack) and stack[-1] == seat for stack in table.villages) for seat in range(len(names))]
    scoring.score_the_end(table)
    end = scoring.result(table)
    first = table.players[0]
    return {
        "example_names": names,
        "example_name": names[0],
        "example_rows": [
            {"id": name, "points": [player.earned[source] for player in table.players]} for name, source in LINES
        ],
        "example_totals": end.scores,
        "example_winner": names[end.winners[0]],
        "example_start": first.earned[c.Source.START],
        "example_missions": last_missions[0],
        "example_mission_points": first.earned[c.Source.MISSION],
        "example_inti": first.inti,
        "example_inti_points": first.earned[c.Source.FINAL_INTI],
        "example_tops": tops[0],
        "example_villages": first.earned[c.Source.FINAL_VILLAGES],
        "example_quipus": first.earned[c.Source.FINAL_QUIPUS],
        "example_tiles": told["player"][0]["tiles"],
        "example_with_tile": end.scores[0] + c.BONUS_POINTS[c.BONUS_KEYS.index("tiles")],
        "example_total": end.scores[0],
        "example_second": names[1],
        "example_second_total": end.scores[1],
    }


def last_table(told: Facts, names: list[str]) -> Table:
    """A table after the sixth palace, with the things that the example tells of."""
    table = setup.set_up(len(names), with_pututus=False, fixed_board=True, chance=Chance.of(0))
    table.round = c.ROUNDS
    table.order = list(range(len(names)))
    for village, owners in told["villages"].items():
        place = next(place.index for place in c.ALL_VILLAGES if place.token == village)
        table.villages[place] = tuple(names.index(name) for name in owners)
    missions = {str(mission): mission.index for mission in c.MISSIONS}
    for player, has in zip(table.players, told["player"], strict=True):
        player.score = player.earned[c.Source.START] = has["points"]
        player.inti, player.quipus = has["inti"], 0
        player.done = c.GOLD_MISSIONS[: has["done"]]
        player.missions = [missions[mission] for mission in has["missions"]]
        for slot in range(has["feathers"]):
            player.put_feather(slot)
        for circle in range(has["circles"]):
            player.circles[circle] = 1
        for tile in range(has["tiles"]):
            player.put_tile(tile)
        for good in range(has["goods"]):
            player.goods[good] += 1
    return table
