"""The site in the browser: stacks, villages and cities, basins, incas, and the options that lie on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from markupsafe import Markup

from tampu.drawing.pieces import Option
from tampu.games.kramer_cuzco.components import FOREST_PRICE, MOUNTAIN_PRICE, VALUE_OF_SIZE, VILLAGE
from tampu.games.kramer_cuzco.drawing.consequences import tile_price
from tampu.games.kramer_cuzco.drawing.ground import NOBODY, Settlement
from tampu.games.kramer_cuzco.drawing.refusals import refused
from tampu.games.kramer_cuzco.site import HEX, HEXES, PLACE, Place
from tampu.games.kramer_cuzco.table.base import Base, Seat
from tampu.games.kramer_cuzco.table.geometry import (
    ACROSS,
    EDGES,
    FORESTS,
    MOUNTAINS,
    SHAPES,
    SITE,
    SPOTS,
    WILD,
    Shape,
    slabs,
    style,
)
from tampu.games.kramer_cuzco.table.places import hex_id, place_of, written

PALEST: Final = 5
"""From this level on, tops are not drawn any lighter."""


class Stack(NamedTuple):
    """A hex that is not bare: its walls, its top with the outlines of tile and city, and what is there."""

    id: str
    look: str
    style: Markup
    walls: Markup
    edges: int
    bounds: int
    glyph: str
    level: int
    temple: int
    disc: bool


class Part(NamedTuple):
    """A hex of an area with those of its sides that lie on the outline."""

    style: Markup
    edges: int


class Area(NamedTuple):
    """A village, a city, or a group of basins: what is said of it when it is pointed at."""

    id: str
    kind: str
    label: str
    parts: Sequence[Part]
    gaps: Sequence[Markup]


class Inca(NamedTuple):
    id: str
    seat: Seat
    style: Markup
    laid: bool


class Stamp(NamedTuple):
    """How options are drawn that look alike: a tile in one of its ways, or what would happen on a hex."""

    id: str
    shape: Shape
    rest: str
    ghost: str
    price: str
    level: int


class Spot(NamedTuple):
    """An option that lies on the site. Those with the same `turn` are ways for one tile to lie about one hex."""

    id: str
    stamp: str
    style: Markup
    option: Option
    turn: str


class Refused(NamedTuple):
    """A place where the tile in hand may not lie, and why."""

    shape: str
    style: Markup
    reason: str


class Step(NamedTuple):
    """What was done last, for all to see."""

    seat: Seat
    hexes: Sequence[Markup]
    feet: Sequence[Markup]


class Land(Base):
    """Everything on the site."""

    bare, mountains, forests, wild, edges = SITE, MOUNTAINS, FORESTS, WILD, EDGES
    shapes = SHAPES
    mountain_price, forest_price = MOUNTAIN_PRICE, FOREST_PRICE

    # ------------------------------------------------------------------ stacks

    def stacks(self) -> list[Stack]:
        """Row by row, so that what is in front hides what is behind."""
        return [self._stack(HEX[token], there["disc"]) for token, there in self.table["board"].items()]

    def _stack(self, at: int, disc: bool) -> Stack:
        ground = self.ground
        level, temple = ground.level[at], ground.temple[at]
        if ground.basin[at]:
            look = f"basin {self.table['board'][HEXES[at].token]['basin']}"
            return Stack(hex_id(HEXES[at].token), look, style(at, 0), slabs(0), 0, 0, "water", 0, 0, False)
        village = ground.terrain[at] == VILLAGE
        free = not temple and ground.inca[at] == NOBODY
        return Stack(
            hex_id(HEXES[at].token),
            f"{'village' if village else 'crop'} c{min(level, PALEST)}",
            style(at, level),
            slabs(level),
            self._edges(at),
            self._bounds.get(at, 0),
            "furrows" if not village else "roofs" if free else "",
            level,
            temple,
            disc,
        )

    def _edges(self, at: int) -> int:
        """The sides on which another tile begins."""
        top = self.top
        mine = top[at]
        return sum(1 << side for side, near in enumerate(ACROSS[at]) if near is None or top[near] != mine)

    @cached_property
    def _bounds(self) -> dict[int, int]:
        """The sides of hexes at which a city ends."""
        return {at: self._part(at, city.hexes).edges for city in self.cities for at in city.hexes}

    # ------------------------------------------------------------------ areas

    def areas(self) -> list[Area]:
        towns = [self._town(group) for group in self.ground.settlements()]
        return [*towns, *self._pools()]

    def _town(self, group: Settlement) -> Area:
        kind = "village" if group.temple is None else "city"
        said = [self.count("space", group.size), self._temple(group), self.standings(self.ground.rank(group.hexes))]
        where = HEXES[group.hexes[0] if group.temple is None else group.temple].token
        row = "" if group.temple is None else f" row-{self.table['temples'].index(where) + 1}"
        return Area(
            f"{kind}-{written(where)}",
            kind + row,
            self.about(self.say(f"{kind}_at", at=where), *said),
            [self._part(at, group.hexes) for at in group.hexes],
            (),
        )

    def _temple(self, group: Settlement) -> str:
        """The temple of a city with the value it could have; of a village, what it could become."""
        possible = VALUE_OF_SIZE[group.size]
        if group.temple is None:
            return self.say("could_hold", value=possible) if possible else ""
        value = self.ground.temple[group.temple]
        return self.say("temple_now", value=value) + (f" → {possible}" if possible > value else "")

    def _part(self, at: int, hexes: Sequence[int]) -> Part:
        level = self.ground.level[at]
        return Part(style(at, level), sum(1 << side for side, near in enumerate(ACROSS[at]) if near not in hexes))

    def _pools(self) -> Iterator[Area]:
        """Basins that can still be closed, with the hexes that are missing."""
        ground = self.ground
        board = self.table["board"]
        open_ones = [HEX[token] for token, there in board.items() if there["basin"] == "open"]
        for pool in sorted({ground.pool(at) for at in open_ones}):
            gaps = ground.gaps(pool)
            rank = self.standings(ground.rank(ground.shore(pool)))
            label = self.about(self.say("pool", count=len(pool)), self.say("gaps", count=len(gaps)), rank)
            parts = [self._part(at, pool) for at in pool]
            yield Area(f"pool-{written(HEXES[pool[0]].token)}", "pool", label, parts, [style(at, 0) for at in gaps])

    # ------------------------------------------------------------------ incas

    def incas(self) -> Iterator[Inca]:
        for seat, player in zip(self.seats, self.players, strict=True):
            for number, token in enumerate(player["incas"]):
                if token is not None:
                    where = style(HEX[token], self.ground.level[HEX[token]])
                    yield Inca(f"inca-{seat.colour}-{number}", seat, where, token in player["laid"])

    def last_step(self) -> Step | None:
        """The last thing done on the site, and by whom."""
        for event in reversed(self.sight.log):
            if event.kind in ON_SITE and event.seat is not None:
                told = event.values
                named = next(told[name] for name in ("place", "to", "at", "start") if name in told)
                hexes = [HEX[token] for token in str(named).split("+")]
                path = told.get("path", ())
                feet = [HEX[str(at)] for at in path] if isinstance(path, list | tuple) else []
                return Step(self.seats[event.seat], self._lying(hexes), self._lying(feet))
        return None

    def _lying(self, hexes: Sequence[int]) -> list[Markup]:
        return [style(at, self.ground.level[at]) for at in hexes]

    # ------------------------------------------------------------------ what may be chosen

    @cached_property
    def spots(self) -> list[Spot]:
        """The options on the site, those for one hex together and in the order in which a tile turns."""
        self.stamps: dict[str, Stamp] = {}
        there = [(token, place) for token in self.sight.options if (place := place_of(self.sight, token)) is not None]
        if self.prompt == "tile_place":
            there.sort(key=lambda one: SPOTS[PLACE[one[0]].index][3:])
            return [self._tile_spot(place, token) for token, place in there]
        return [self._hex_spot(place, token) for token, place in there if token in HEX]

    def _tile_spot(self, place: str, token: str) -> Spot:
        found = PLACE[token]
        x, y, shape, about, _ = SPOTS[found.index]
        level = self.ground.level[found.hexes[0]]
        ap = tile_price(self.ground, found.hexes)
        stamp = f"tile-{shape}-{ap}-{level}"
        if stamp not in self.stamps:
            kind = str(self.table["kind"])
            self.stamps[stamp] = Stamp(stamp, SHAPES[shape], "dot", kind, self.count("action_point", ap), level + 1)
        return Spot(place, stamp, Markup(f"--x:{x:g};--y:{y:g};--l:{level}"), self.offered[place], str(about))

    def _hex_spot(self, place: str, token: str) -> Spot:
        at = HEX[token]
        level = self.ground.level[at]
        rest, ghost, price = self._sign(at)
        stamp = f"{self.prompt}-{rest}-{ghost}-{price}"
        turn = ""
        if self.prompt == "tile_village":
            level += 1
            turn = "tile"
        if stamp not in self.stamps:
            self.stamps[stamp] = Stamp(stamp, SHAPES["s"], rest, ghost, price, level)
        return Spot(place, stamp, style(at, level), self.offered[place], turn)

    def _sign(self, at: int) -> tuple[str, str, str]:
        """How an option on a hex looks at rest, what would be there, and what it costs."""
        if self.prompt == "tile_village":
            return "ring", "roofs", ""
        if self.prompt == "basin_space":
            return "dot", "water", ""
        if self.prompt == "inca_pick":
            return "round", "", ""
        if self.prompt == "inca_destination":
            ap = self.ways[at]
            return ("price" if ap else "dot"), "inca", str(ap) if ap else ""
        if self.prompt in ("temple_space", "temple_enlarge"):
            return "ring", f"temple-{VALUE_OF_SIZE[self.ground.settlement(at).size]}", ""
        return "ring", "festival", ""

    def refused(self) -> list[Refused]:
        if self.prompt != "tile_place" or not self.is_mine:
            return []
        return [self._refused(place, reason) for place, reason in refused(self)]

    def _refused(self, place: Place, reason: str) -> Refused:
        spot = SPOTS[place.index]
        level = min(self.ground.level[at] for at in place.hexes)
        return Refused(spot.shape, Markup(f"--x:{spot.x:g};--y:{spot.y:g};--l:{level}"), reason)

    @property
    def held(self) -> list[tuple[Markup, int]]:
        """The tile that lies already, while its village hex is chosen: its hexes and their outlines."""
        if self.prompt != "tile_village" or not self.is_mine:
            return []
        hexes = PLACE[self.table["place"]].hexes
        level = self.ground.level[hexes[0]] + 1
        return [(style(at, level), self._part(at, hexes).edges) for at in hexes]

    @property
    def mover_style(self) -> Markup | None:
        """Where the inca stands that is about to move."""
        if self.prompt != "inca_destination" or self.mover is None or not self.is_mine:
            return None
        return style(self.mover, self.ground.level[self.mover])

    @property
    def wants_gate(self) -> bool:
        """Whether an inca may be about to enter or leave."""
        return self.is_mine and self.prompt in ("inca_pick", "inca_destination")


ON_SITE: Final = frozenset(
    {
        "tile_placed",
        "single_placed",
        "inca_entered",
        "inca_left",
        "inca_moved",
        "temple_built",
        "temple_enlarged",
        "basin_placed",
        "festival_called",
    }
)
"""What leaves a trace on the site."""
