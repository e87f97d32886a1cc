"""The scenes of the lessons: little boards from `pictures.toml`, laid out by the rules, so that no drawing is wrong.

What a scene says about itself, be it a price, a position or a reason, is worked out here from the laid-out board.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple

from tampu.engine.chance import Chance
from tampu.engine.components import Facts, facts_in
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

SIDE: Final = 20.0
HALF: Final = SIDE * 3**0.5 / 2
"""Half the width of a hex of that side; its id counts in such halves."""
LIFT: Final = 5.0
"""By how much each level raises a hex."""
CORNERS: Final = ((0.0, -SIDE), (HALF, -SIDE / 2), (HALF, SIDE / 2), (0.0, SIDE), (-HALF, SIDE / 2), (-HALF, -SIDE / 2))
TOWARDS: Final = ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1))
"""The hex behind the edge from each corner to the next."""
OF_SIZE: Final = {1: c.SINGLE_VILLAGE, 2: c.DOUBLE, 3: c.TRIPLE}
"""The tile with a village hex."""


class Edge(NamedTuple):
    """Where a tile ends, between two corners of a hex."""

    x1: float
    y1: float
    x2: float
    y2: float


class Hex(NamedTuple):
    """A hex of a scene, where it is drawn, and what stands on it."""

    id: str
    x: float
    y: float
    level: int
    terrain: str
    edges: Sequence[Edge]
    ground: str = ""
    inca: str = ""
    temple: int = 0
    basin: bool = False
    label: str = ""


class Standing(NamedTuple):
    """How somebody stands in a city."""

    colour: str
    position: int
    levels: Sequence[int]
    points: int


class City(NamedTuple):
    """A city, and who stands there, the first before the others."""

    size: int
    value: int
    rank: Sequence[Standing]


class Picture(NamedTuple):
    """A scene as it is drawn, its hexes from back to front, and what it says about itself."""

    hexes: Sequence[Hex]
    tile: Sequence[Hex]
    """The tile it is about, as it would lie there."""
    in_the_way: Sequence[Hex]
    why: Reason | None
    """Why the tile may not lie there."""
    price: int
    cities: Sequence[City]

    @property
    def width(self) -> float:
        return max(there.x for there in self.hexes) + HALF

    @property
    def height(self) -> float:
        return max(there.y + there.level * LIFT for there in self.hexes) + SIDE


@cache
def told() -> Facts:
    return facts_in(__package__, "pictures.toml")


@cache
def scenes() -> dict[str, Picture]:
    """Every scene by its name, ready to be drawn."""
    return {name: picture(scene) for name, scene in told()["scene"].items()}


# ---------------------------------------------------------------------- laying out


def table_of(scene: Facts) -> Table:
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


def picture(scene: Facts) -> Picture:
    table = table_of(scene)
    covered = PLACE[scene["tile"].partition("@")[0]].hexes if "tile" in scene else ()
    tokens = [
        *scene.get("bare", ()),
        *(space.token for space in HEXES if table.level[space.index] or table.basin[space.index]),
    ]
    shown = sorted({HEX[token] for token in tokens} | set(covered))
    left = min(HEXES[at].x for at in shown) * HALF - HALF
    top = min(HEXES[at].row * SIDE * 1.5 - table.level[at] * LIFT for at in shown) - SIDE
    prices = prices_for(scene, table)
    hexes = [drawn(table, at, left, top) for at in shown]
    return Picture(
        [there._replace(label=prices.get(there.id, "")) for there in hexes],
        new_tile(scene["tile"], table, left, top) if covered else (),
        [drawn(table, at, left, top) for at in covered],
        why_not(table, scene["tile"]) if covered else None,
        placing.price(table, PLACE[scene["tile"].partition("@")[0]]) if covered else 0,
        [city(table, temple) for temple in table.temples],
    )


def drawn(table: Table, at: int, left: float, top: float) -> Hex:
    space = HEXES[at]
    level = table.level[at]
    return Hex(
        space.token,
        *corner_of(at, level, left, top),
        level,
        "crop" if table.terrain[at] == c.CROP else "village" if level else "",
        edges(at, lambda near: near is not None and table.tile[near] == table.tile[at]) if level else (),
        "site" if not OUTSIDE[at] else "mountain" if MOUNTAIN[at] else "forest",
        c.COLOURS[table.inca[at]] if table.inca[at] >= 0 else "",
        table.temple[at],
        bool(table.basin[at]),
    )


def corner_of(at: int, level: int, left: float, top: float) -> tuple[float, float]:
    """Where the middle of a hex of that level is drawn."""
    return round(HEXES[at].x * HALF - left, 1), round(HEXES[at].row * SIDE * 1.5 - level * LIFT - top, 1)


def edges(at: int, same_tile: Callable[[int | None], bool]) -> list[Edge]:
    """The edges of a hex where its tile ends."""
    nearby = [HEX.get(f"{HEXES[at].row + row}:{HEXES[at].x + x}") for row, x in TOWARDS]
    return [
        Edge(*CORNERS[number], *CORNERS[(number + 1) % len(CORNERS)])
        for number, near in enumerate(nearby)
        if not same_tile(near)
    ]


def new_tile(tile: str, table: Table, left: float, top: float) -> list[Hex]:
    """The hexes of the tile that a scene is about, as it would lie there."""
    place, _, village = tile.partition("@")
    hexes = PLACE[place].hexes
    level = max(table.level[at] for at in hexes) + 1
    return [
        Hex(
            HEXES[at].token,
            *corner_of(at, level, left, top),
            level,
            "village" if HEXES[at].token == village else "crop",
            edges(at, hexes.__contains__),
        )
        for at in hexes
    ]


# ---------------------------------------------------------------------- what the scene says


def prices_for(scene: Facts, table: Table) -> dict[str, str]:
    """Prices on the hexes: what it costs an inca to get there, from a hex or from outside."""
    if "walker" not in scene:
        return {}
    table.mover = RESERVE if scene["walker"] == "outside" else HEX[scene["walker"]]
    return {token: str(ap) for token, ap in incas.prices(table).items() if token in HEX}


def why_not(table: Table, tile: str) -> Reason | None:
    """Why a tile with its village hex may not lie there."""
    place, _, village = tile.partition("@")
    kind = OF_SIZE[len(PLACE[place].hexes)]
    return placing.why_not_there(table, kind, PLACE[place]) or placing.why_not_village(
        table, PLACE[place], HEX[village]
    )


def city(table: Table, temple: int) -> City:
    first = table.group[temple]
    weights = ranks_in(table, first)
    rank = [
        Standing(
            colour,
            position(weights, seat, table.dense),
            levels_of(table, seat, table.members[first]),
            city_points(table, temple)[seat][1],
        )
        for seat, colour in enumerate(c.COLOURS)
        if weights[seat]
    ]
    rank.sort(key=lambda standing: standing.position)
    return City(len(table.members[first]), table.temple[temple], rank)


# ---------------------------------------------------------------------- the whole site


@cache
def site_map(side: float = 10.4) -> dict[str, object]:
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
