"""The site in the browser: stacks, villages and cities, basins, incas, and the options that lie on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from markupsafe import Markup

from tampu.drawing.pieces import Option
from tampu.drawing.scene import Player
from tampu.games.kramer_cuzco import incas, placing, temples
from tampu.games.kramer_cuzco.components import FOREST_PRICE, KINDS, MOUNTAIN_PRICE, TILE_SIZE, VILLAGE
from tampu.games.kramer_cuzco.drawing import Pool, Town
from tampu.games.kramer_cuzco.marks import NOBODY, RESERVE, SCORED
from tampu.games.kramer_cuzco.site import COUNT, GATE, HEX, HEXES, OUTSIDE, PLACE, PLACES, PLACES_OF, Place
from tampu.games.kramer_cuzco.table.base import Base
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
from tampu.games.kramer_cuzco.table.places import hex_id, written

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


class Held(NamedTuple):
    """A hex of the tile that lies but is not finished: its outline, and how high it lies."""

    style: Markup
    edges: int
    level: int


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
    seat: Player
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
    """An option that lies on the site."""

    id: str
    stamp: str
    style: Markup
    option: Option


class Taken(NamedTuple):
    """An inca that may be taken in hand before its action is chosen: both answers, as the page gives them."""

    style: Markup
    picks: str
    name: str
    """By its hex, for whoever does not see where it stands."""
    seen: str


class Refused(NamedTuple):
    """A place where the tile in hand may not lie, and why."""

    shape: str
    style: Markup
    reason: str


class Step(NamedTuple):
    """What was done last, for all to see."""

    seat: Player
    hexes: Sequence[Markup]
    feet: Sequence[Markup]


class Land:
    """Everything on the site."""

    bare, mountains, forests, wild, edges = SITE, MOUNTAINS, FORESTS, WILD, EDGES
    shapes = SHAPES
    mountain_price, forest_price = MOUNTAIN_PRICE, FOREST_PRICE

    def __init__(self, scene: Base) -> None:
        self.scene = scene
        self.table = scene.table
        self.stamps: dict[str, Stamp] = {}

    # ------------------------------------------------------------------ stacks

    def stacks(self) -> list[Stack]:
        """Row by row, so that what is in front hides what is behind."""
        table = self.table
        return [self._stack(at) for at in range(COUNT) if table.level[at] or table.basin[at]]

    def _stack(self, at: int) -> Stack:
        table = self.table
        level, temple = table.level[at], table.temple[at]
        if table.basin[at]:
            look = f"basin {'scored' if table.basin[at] == SCORED else 'open'}"
            return Stack(hex_id(HEXES[at].token), look, style(at, 0), slabs(0), 0, 0, "water", 0, 0, False)
        village = table.terrain[at] == VILLAGE
        free = not temple and table.inca[at] == NOBODY
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
            at in table.discs,
        )

    def _edges(self, at: int) -> int:
        """The sides on which another tile begins."""
        top = self.table.tile
        mine = top[at]
        return sum(1 << side for side, near in enumerate(ACROSS[at]) if near is None or top[near] != mine)

    @cached_property
    def _bounds(self) -> dict[int, int]:
        """The sides of hexes at which a city ends."""
        return {at: self._part(at, city.hexes).edges for city in self.scene.cities for at in city.hexes}

    # ------------------------------------------------------------------ areas

    def areas(self) -> list[Area]:
        return [*map(self._town, self.scene.towns), *map(self._pool, self.scene.pools())]

    def _town(self, town: Town) -> Area:
        scene = self.scene
        kind = "city" if town.is_city else "village"
        where = HEXES[town.at].token
        row = f" row-{self.table.temples.index(town.temple) + 1}" if town.is_city else ""
        said = [scene.count("space", len(town.hexes)), self._temple(town), scene.standings(town.rank)]
        return Area(
            f"{kind}-{written(where)}",
            kind + row,
            scene.about(scene.say(kind), *said),
            [self._part(at, town.hexes) for at in town.hexes],
            (),
        )

    def _temple(self, town: Town) -> str:
        """The temple of a city with the value it could have; of a village, what it could become."""
        if not town.is_city:
            return self.scene.say("could_hold", value=town.possible) if town.possible else ""
        return self.scene.say("temple_now", value=town.value) + (f" → {town.possible}" if town.possible else "")

    def _part(self, at: int, hexes: Sequence[int]) -> Part:
        level = self.table.level[at]
        return Part(style(at, level), sum(1 << side for side, near in enumerate(ACROSS[at]) if near not in hexes))

    def _pool(self, pool: Pool) -> Area:
        """Basins that can still be closed, with the hexes that are missing."""
        scene = self.scene
        size, gaps = scene.say("pool", count=len(pool.hexes)), scene.say("gaps", count=len(pool.gaps))
        return Area(
            f"pool-{written(HEXES[pool.hexes[0]].token)}",
            "pool",
            scene.about(size, gaps, scene.standings(pool.rank)),
            [self._part(at, pool.hexes) for at in pool.hexes],
            [style(at, 0) for at in pool.gaps],
        )

    # ------------------------------------------------------------------ incas

    def incas(self) -> Iterator[Inca]:
        for seat, player in zip(self.scene.seats, self.table.players, strict=True):
            for number, at in enumerate(player.incas):
                if at >= 0:
                    where = style(at, self.table.level[at])
                    yield Inca(f"inca-{seat.colour}-{number}", seat, where, at in player.laid)

    def last_step(self) -> Step | None:
        """The last thing done on the site, and by whom."""
        for event in reversed(self.scene.sight.log):
            if event.kind in ON_SITE and event.seat is not None:
                told = event.values
                named = next(told[name] for name in ("place", "to", "at", "start") if name in told)
                hexes = [HEX[token] for token in str(named).split("+")]
                path = told.get("path", ())
                feet = [HEX[str(at)] for at in path] if isinstance(path, list | tuple) else []
                return Step(self.scene.seats[event.seat], self._lying(hexes), self._lying(feet))
        return None

    def _lying(self, hexes: Sequence[int]) -> list[Markup]:
        return [style(at, self.table.level[at]) for at in hexes]

    # ------------------------------------------------------------------ what may be chosen

    @cached_property
    def spots(self) -> list[Spot]:
        """The options on the site."""
        there = self.scene.placed.items()
        if self.scene.prompt == "tile_place":
            return [self._tile_spot(place, option) for place, option in there]
        return [self._hex_spot(place, option) for place, option in there if option.token in HEX]

    @property
    def turns(self) -> bool:
        """Whether a tile of several hexes is in hand: it is turned about the one that it is held by."""
        return self.scene.prompt == "tile_place" and TILE_SIZE[self.table.kind] > 1

    def taken(self) -> Iterator[Taken]:
        """The own incas that may move."""
        for place, picks in self.scene.picks.items():
            token = picks.rpartition(" ")[2]
            if place.startswith("pick-"):
                at, words = HEX[token], self.scene.words
                names = words.option("inca_pick", token), words.pointed_at("inca_pick", token)
                yield Taken(style(at, self.table.level[at]), picks, *names)

    def _tile_spot(self, place: str, option: Option) -> Spot:
        found = PLACE[option.token]
        x, y, shape = SPOTS[found.index]
        level = self.table.level[found.hexes[0]]
        ap = placing.price(self.table, found)
        stamp = f"tile-{shape}-{ap}-{level}"
        price = self.scene.count("action_point", ap)
        if stamp not in self.stamps:
            kind = str(KINDS[self.table.kind])
            self.stamps[stamp] = Stamp(stamp, SHAPES[shape], "dot", kind, price, level + 1)
        if not option.preview:  # there are too many of them
            option = self.scene.told(option, price, self.scene.say("level", level=level + 1))
        return Spot(place, stamp, Markup(f"--x:{x:g};--y:{y:g};--l:{level}"), option)

    def _hex_spot(self, place: str, option: Option) -> Spot:
        at = HEX[option.token]
        level = self.table.level[at]
        rest, ghost, price = self._sign(at)
        stamp = f"{self.scene.prompt}-{rest}-{ghost}-{price}"
        if self.scene.prompt == "tile_village":
            level += 1
        if stamp not in self.stamps:
            self.stamps[stamp] = Stamp(stamp, SHAPES["s"], rest, ghost, price, level)
        return Spot(place, stamp, style(at, level), self.scene.told(option, *self._there(at)))

    def _there(self, at: int) -> list[str]:
        """What is to be known of a hex on which something may be done."""
        if self.scene.prompt in ("inca_pick", "inca_destination"):
            return [self.scene.say("level", level=self.table.level[at])]
        return []

    def _sign(self, at: int) -> tuple[str, str, str]:
        """How an option on a hex looks at rest, what would be there, and what it costs."""
        prompt = self.scene.prompt
        if prompt == "tile_village":
            return "ring", "roofs", ""
        if prompt == "basin_space":
            return "dot", "water", ""
        if prompt == "inca_pick":
            return "round", "", ""
        if prompt == "inca_destination":
            ap = self._ways[HEXES[at].token]
            return ("price" if ap else "dot"), "inca", str(ap) if ap else ""
        if prompt in ("temple_space", "temple_enlarge"):
            return "ring", f"temple-{max(temples.values(self.table, self.table.group[at]))}", ""
        return "ring", "festival", ""

    @cached_property
    def _ways(self) -> dict[str, int]:
        """The price of every destination of the inca about to move."""
        return incas.prices(self.table)

    def refused(self) -> list[Refused]:
        """The places where the tile in hand may not lie."""
        if self.scene.prompt != "tile_place" or not self.scene.is_mine:
            return []
        offered = set(self.scene.options)
        return [self._refused(place) for place in PLACES_OF[TILE_SIZE[self.table.kind]] if place.token not in offered]

    def _refused(self, place: Place) -> Refused:
        spot = SPOTS[place.index]
        level = min(self.table.level[at] for at in place.hexes)
        why = self.scene.why_not(place.token)
        return Refused(spot.shape, Markup(f"--x:{spot.x:g};--y:{spot.y:g};--l:{level}"), why)

    @property
    def held(self) -> dict[str, Held]:
        """The tile that lies already, while its village hex is chosen: its hexes by the ids of what they lie on."""
        if self.scene.prompt != "tile_village" or not self.scene.is_mine:
            return {}
        hexes = PLACES[self.table.place].hexes
        level = self.table.level[hexes[0]] + 1
        return {hex_id(HEXES[at].token): Held(style(at, level), self._part(at, hexes).edges, level) for at in hexes}

    @property
    def mover(self) -> Markup | None:
        """Where the inca stands that is about to move."""
        at = self.table.mover
        if self.scene.prompt != "inca_destination" or at == RESERVE or not self.scene.is_mine:
            return None
        return style(at, self.table.level[at])

    @property
    def wants_gate(self) -> bool:
        """Whether an inca is about to enter: then the edges say what it costs to come over them."""
        return self.is_walking and self.table.mover == RESERVE

    def gates(self) -> list[tuple[Markup, int]]:
        """What it costs to come over the edges on which no tile lies, while an inca is about to enter."""
        if not self.wants_gate:
            return []
        return [(style(at, 0), GATE[at]) for at in range(COUNT) if OUTSIDE[at] and not self.table.level[at]]

    @property
    def is_walking(self) -> bool:
        """Whether the way of an inca is wanted: then every place tells its price."""
        return self.scene.is_mine and self.scene.prompt == "inca_destination"


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
