"""The scenes of the lessons: little boards from `pictures.toml`, laid out by the rules, so that no drawing is wrong.

What a scene says about itself, be it a price, a position or a reason, is worked out here from the laid-out board.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from tampu.engine.chance import Chance
from tampu.engine.reason import Reason
from tampu.games.kramer_cuzco import components as c
from tampu.games.kramer_cuzco import incas, placing
from tampu.games.kramer_cuzco.basins import put
from tampu.games.kramer_cuzco.marks import NONE, RESERVE
from tampu.games.kramer_cuzco.player import IN_RESERVE
from tampu.games.kramer_cuzco.scoring import city_points
from tampu.games.kramer_cuzco.site import GATE, HEX, HEXES, MOUNTAIN, OUTSIDE, PLACE, SITE
from tampu.games.kramer_cuzco.state import Table
from tampu.games.kramer_cuzco.temples import found_city
from tampu.games.kramer_cuzco.villages import levels_of, position, ranks_in

Picture = dict[str, Any]

SIDE: Final = 20.0
HALF: Final = SIDE * 3**0.5 / 2
"""Half the width of a hex of that side; its id counts in such halves."""
LIFT: Final = 5.0
"""By how much each level raises a hex."""
CORNERS: Final = ((0.0, -SIDE), (HALF, -SIDE / 2), (HALF, SIDE / 2), (0.0, SIDE), (-HALF, SIDE / 2), (-HALF, -SIDE / 2))
TOWARDS: Final = ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1))
"""The hex behind the edge from each corner to the next."""
TERRAIN: Final = {"c": c.CROP, "v": c.VILLAGE}
OF_SIZE: Final = {1: c.SINGLE_VILLAGE, 2: c.DOUBLE, 3: c.TRIPLE}
"""The tile with a village hex."""


@cache
def told() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("pictures.toml").read_text("utf-8"))


@cache
def scenes() -> dict[str, Picture]:
    """Every scene by its name, ready to be drawn."""
    return {name: picture(scene) for name, scene in told()["scene"].items()}


# ---------------------------------------------------------------------- laying out


def table_of(scene: Picture) -> Table:
    """The board of a scene: tiles one after the other, stacks as they are high, then all that stands on them."""
    table = Table.new(Chance.of(0), len(c.COLOURS))
    table.ap = c.TURN_AP
    for stack in scene.get("stacks", ()):
        mark, *tokens = stack.split()
        for token in tokens:
            raise_hex(table, token, int(mark[1:]), mark[0])
    for tile in scene.get("tiles", ()):
        place, _, village = tile.partition("@")
        placing.cover(table, PLACE[place], HEX[village] if village else NONE)
    for token in scene.get("basins", ()):
        put(table, HEX[token])
    for token, value in scene.get("temples", {}).items():
        found_city(table, HEX[token])
        table.temple[HEX[token]] = value
    for colour, tokens in scene.get("incas", {}).items():
        for token in tokens:
            stand(table, c.COLOURS.index(colour), HEX[token])
    return table


def raise_hex(table: Table, token: str, level: int, terrain: str) -> None:
    """A stack of singles. No rule of a scene asks how it came to be."""
    for height in range(level):
        top = terrain if height == level - 1 else "c"
        placing.cover(table, PLACE[token], HEX[token] if top == "v" else NONE)


def stand(table: Table, seat: int, at: int) -> None:
    player = table.players[seat]
    player.incas[player.incas.index(IN_RESERVE)] = at
    incas.stand(table, player, at)


# ---------------------------------------------------------------------- what is drawn


def picture(scene: Picture) -> Picture:
    """The hexes of a scene from back to front, the tile it is about, and how much room all of it takes."""
    table = table_of(scene)
    covered = PLACE[scene["tile"].partition("@")[0]].hexes if "tile" in scene else ()
    tokens = [
        *scene.get("bare", ()),
        *(space.token for space in HEXES if table.level[space.index] or table.basin[space.index]),
    ]
    shown = sorted({HEX[token] for token in tokens} | set(covered))
    left = min(HEXES[at].x for at in shown) * HALF - HALF
    top = min(HEXES[at].row * SIDE * 1.5 - table.level[at] * LIFT for at in shown) - SIDE
    hexes = [drawn(table, at, left, top) for at in shown]
    prices = prices_for(scene, table)
    for there in hexes:
        there["label"] = prices.get(there["id"], "")
    return {
        "hexes": hexes,
        "tile": new_tile(scene, table, left, top),
        "in_the_way": [drawn(table, at, left, top) for at in covered],
        "width": max(there["x"] for there in hexes) + HALF,
        "height": max(there["y"] + there["level"] * LIFT for there in hexes) + SIDE,
        **said(scene, table),
    }


def drawn(table: Table, at: int, left: float, top: float) -> Picture:
    space = HEXES[at]
    level = table.level[at]
    return {
        "id": space.token,
        "x": round(space.x * HALF - left, 1),
        "y": round(space.row * SIDE * 1.5 - level * LIFT - top, 1),
        "level": level,
        "terrain": "crop" if table.terrain[at] == c.CROP else "village" if level else "",
        "ground": "site" if not OUTSIDE[at] else "mountain" if MOUNTAIN[at] else "forest",
        "edges": [list(edge) for edge in tile_edges(table, at)],
        "inca": c.COLOURS[table.inca[at]] if table.inca[at] >= 0 else "",
        "temple": table.temple[at],
        "basin": bool(table.basin[at]),
    }


def tile_edges(table: Table, at: int) -> list[tuple[float, float, float, float]]:
    """The edges of a hex where its tile ends."""
    found = []
    for number, (row, x) in enumerate(TOWARDS):
        near = HEX.get(f"{HEXES[at].row + row}:{HEXES[at].x + x}")
        if table.level[at] and (near is None or table.tile[near] != table.tile[at]):
            found.append((*CORNERS[number], *CORNERS[(number + 1) % len(CORNERS)]))
    return found


def new_tile(scene: Picture, table: Table, left: float, top: float) -> list[Picture]:
    """The hexes of the tile that a scene is about, as it would lie there."""
    if "tile" not in scene:
        return []
    place, _, village = scene["tile"].partition("@")
    hexes = PLACE[place].hexes
    level = max(table.level[at] for at in hexes) + 1
    return [
        {
            "x": round(HEXES[at].x * HALF - left, 1),
            "y": round(HEXES[at].row * SIDE * 1.5 - level * LIFT - top, 1),
            "terrain": "village" if HEXES[at].token == village else "crop",
            "level": level,
            "edges": [
                [*CORNERS[number], *CORNERS[(number + 1) % len(CORNERS)]]
                for number, (row, x) in enumerate(TOWARDS)
                if HEX.get(f"{HEXES[at].row + row}:{HEXES[at].x + x}") not in hexes
            ],
        }
        for at in hexes
    ]


# ---------------------------------------------------------------------- what the scene says


def prices_for(scene: Picture, table: Table) -> dict[str, str]:
    """Prices on the hexes: what it costs an inca to get there, from a hex or from outside."""
    if "walker" not in scene:
        return {}
    table.mover = RESERVE if scene["walker"] == "outside" else HEX[scene["walker"]]
    return {token: str(ap) for token, ap in incas.prices(table).items() if token in HEX}


def said(scene: Picture, table: Table) -> Picture:
    """Why the tile may not lie there and what it costs; who stands where, by the rules."""
    found: Picture = {}
    if "tile" in scene:
        found["why"] = why_not(table, scene["tile"])
        found["price"] = placing.price(table, PLACE[scene["tile"].partition("@")[0]])
    if table.temples:
        found["cities"] = [city(table, temple) for temple in table.temples]
    return found


def why_not(table: Table, tile: str) -> Reason | None:
    """Why a tile with its village hex may not lie there."""
    place, _, village = tile.partition("@")
    kind = OF_SIZE[len(PLACE[place].hexes)]
    return placing.why_not_there(table, kind, PLACE[place]) or placing.why_not_village(
        table, PLACE[place], HEX[village]
    )


def city(table: Table, temple: int) -> Picture:
    """Size and value of a city, and who stands there, the first before the others."""
    first = table.group[temple]
    weights = ranks_in(table, first)
    rank = [
        {
            "colour": colour,
            "position": position(weights, seat, table.dense),
            "levels": levels_of(table, seat, table.members[first]),
            "points": city_points(table, temple)[seat][1],
        }
        for seat, colour in enumerate(c.COLOURS)
        if weights[seat]
    ]
    return {
        "size": len(table.members[first]),
        "value": table.temple[temple],
        "rank": sorted(rank, key=lambda standing: standing["position"]),
    }


# ---------------------------------------------------------------------- the whole site


@cache
def site_map(side: float = 10.4) -> Picture:
    """Every hex of the board, small: forest, mountain, gates and the printed basins."""
    half = side * 3**0.5 / 2
    return {
        "side": side,
        "hexes": [
            {
                "x": round((space.x + 1) * half, 1),
                "y": round((space.row * 1.5 + 1) * side, 1),
                "kind": "basin"
                if space.token in c.PRINTED_BASINS
                else "site"
                if not OUTSIDE[space.index]
                else "mountain"
                if MOUNTAIN[space.index]
                else "forest",
            }
            for space in HEXES
        ],
        "width": round((max(space.x for space in HEXES) + 2) * half),
        "height": round((max(space.row for space in HEXES) * 1.5 + 2) * side),
        "spaces": len(SITE),
        "gates": sum(price > 0 and not OUTSIDE[at] for at, price in enumerate(GATE)),
    }
