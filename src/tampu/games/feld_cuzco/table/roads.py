"""The map of the roads in the browser: paths, villages, the Cuzco tile, runners and the last move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tampu.drawing.pieces import Option, Point, Way
from tampu.drawing.scene import Player as Seat
from tampu.games.feld_cuzco import components as c
from tampu.games.feld_cuzco.dice import ANYWHERE, strength_of
from tampu.games.feld_cuzco.drawing import Path, fixed_paths, paths, tile_paths, ways_from
from tampu.games.feld_cuzco.network import network
from tampu.games.feld_cuzco.player import Player
from tampu.games.feld_cuzco.roads import destinations
from tampu.games.feld_cuzco.table import geometry
from tampu.games.feld_cuzco.table.base import Part

HOME = str(c.PLACES[c.CUZCO])


class Lane(NamedTuple):
    """A path on the map: how it is drawn, its number, and where that stands."""

    id: str
    kind: str
    d: str
    die: int
    x: float
    y: float


class Quipu(NamedTuple):
    seat: Seat
    x: float
    size: float


class Village(NamedTuple):
    """A village as it is now; Cuzco is none, but is drawn among them."""

    id: str
    style: str
    outline: str
    points: int
    feather: str
    quipus: Sequence[Quipu]
    label: str
    option: Option | None


class Runner(NamedTuple):
    seat: Seat
    style: str


class Supply(NamedTuple):
    """The feathers of a colour that nobody has yet."""

    id: str
    icon: str
    left: int
    x: float
    y: float
    label: str
    option: Option | None


class Turn(NamedTuple):
    """A position of the Cuzco tile: how many steps from the present one, and the branches as they would lie."""

    id: str
    style: str
    text: str
    lanes: Sequence[Lane]
    option: Option


class LastMove(NamedTuple):
    """Where the last runner stood before, and his footprints."""

    seat: Seat
    style: str
    feet: Sequence[Point]


class Roads(Part):
    """Who is where on the roads."""

    triangles = geometry.TRIANGLES
    star = geometry.STAR

    # ------------------------------------------------------------------ paths

    def lanes(self) -> list[Lane]:
        return [lane(f"path-{path.start}-{path.end}", path) for path in fixed_paths(self.table.layout)]

    def branches(self) -> list[Lane]:
        """The paths of the Cuzco tile as it lies."""
        return [lane(f"branch-{index}", path) for index, path in enumerate(tile_paths(self.table.rotation))]

    @property
    def tile_label(self) -> str:
        told = ", ".join(
            f"{self.words.term(path.kind)} {path.die}: {self.scene.short(path.end)}"
            for path in tile_paths(self.table.rotation)
        )
        return self.about(self.words.term("cuzco_tile"), told)

    def turns(self) -> list[Turn]:
        """The positions that the Cuzco tile may be turned to."""
        found = []
        for rotation in range(c.ROTATIONS):
            option = self.option(f"turn-{rotation}")
            if option is not None:
                steps = (rotation - self.table.rotation) % c.ROTATIONS
                text = f"+{steps}" if steps <= c.ROTATIONS // 2 else f"−{c.ROTATIONS - steps}"
                lanes = [lane("", path) for path in tile_paths(rotation)]
                style = geometry.style(geometry.KNOBS[rotation])
                found.append(Turn(f"turn-{rotation}", style, text if steps else "=", lanes, option))
        return found

    # ------------------------------------------------------------------ places

    def villages(self) -> list[Village]:
        return [self._village(village) for village in c.ALL_VILLAGES]

    def _village(self, village: c.Named) -> Village:
        board = network(self.table.layout)
        owners = self.table.villages[village.index]
        places = geometry.QUIPUS[len(owners)] if owners else ()
        return Village(
            id=f"village-{village}",
            style=geometry.style(geometry.PLACES[str(village)]),
            outline=_outline(village.index),
            points=board.points[village.index],
            feather=f"feather-{c.FEATHERS[board.feather[village.index]]}",
            quipus=[Quipu(self.seats[seat], x, size) for seat, (x, size) in zip(owners, places, strict=True)],
            label=self._village_label(village),
            option=self.option(f"village-{village}"),
        )

    def _village_label(self, village: c.Named) -> str:
        """A village in words: worth, feather, Quipus and runners there, and what running there would bring."""
        board = network(self.table.layout)
        option = self.option(f"village-{village}")
        owners = ", ".join(self.seats[seat].name for seat in self.table.villages[village.index])
        return self.about(
            self.words.term(village) if option is None else self.words.option(self.scene.prompt, village),
            self.say("worth", count=board.points[village.index]),
            self.words.term(f"feather-{c.FEATHERS[board.feather[village.index]]}"),
            self.say("quipus_here", names=owners) if owners else "",
            self._runners_here(village.index),
            self.scene.why_not(village.token) if option is None else option.preview,
        )

    def _runners_here(self, place: int) -> str:
        names = [seat.name for seat in self.seats if self.players[seat.number].where == place]
        return self.say("runners_here", names=", ".join(names)) if names else ""

    def cuzco(self) -> Village:
        option = self.option(f"village-{HOME}")
        label = self.about(self.words.term(HOME), self._runners_here(c.CUZCO), self.scene.why_not(HOME))
        return Village(
            id=f"village-{HOME}",
            style=geometry.style(geometry.PLACES[HOME]),
            outline=geometry.HOME,
            points=0,
            feather="",
            quipus=(),
            label=label if option is None else option.label,
            option=option,
        )

    def supplies(self) -> list[Supply]:
        """The feathers left, two and two in a corner of the map."""
        found = []
        for index, colour in enumerate(c.FEATHERS):
            place, left = f"supply-{colour}", self._left(index)
            option = self.option(place)
            label = self.about(self.words.term(f"feather-{colour}"), self.say("left", count=left))
            x, y = 14 + 50 * (index % 2), 480 + 37 * (index // 2)
            label = label if option is None else option.label
            found.append(Supply(place, f"feather-{colour}", left, x, y, label, option))
        return found

    def _left(self, colour: int) -> int:
        """How many feathers of a colour nobody has."""
        return c.PLAYER_COUNTS[len(self.players)].feathers - sum(player.colours[colour] for player in self.players)

    # ------------------------------------------------------------------ runners

    def runners(self) -> list[Runner]:
        """All Chasquis, always in the same order; those who share a place stand beside each other."""
        standing: dict[int, int] = {}
        found = []
        for seat in self.seats:
            where = self.players[seat.number].where
            index = standing.get(where, 0)
            standing[where] = index + 1
            found.append(Runner(seat, geometry.style(geometry.runner(str(c.PLACES[where]), index))))
        return found

    def open_ways(self) -> list[str]:
        """The paths to where one may run now."""
        if self.scene.prompt != "destination" or self.table.in_force & ANYWHERE:
            return []
        ends = set(self.scene.options)
        return [_drawn(path).path for path in self._ways_from_here() if path.end in ends]

    def reach(self) -> Mapping[str, Sequence[tuple[str, str, str]]]:
        """By action: the paths that the die in hand could take, and the plots at their ends."""
        if self.scene.prompt != "place_die" or self.table.in_force & ANYWHERE:
            return {}
        kinds = [kind for kind in (c.Action.ROAD, c.Action.BRIDGE) if str(kind) in self.scene.options]
        return {str(kind): self._reached(kind) for kind in kinds}

    def _reached(self, kind: c.Action) -> list[tuple[str, str, str]]:
        strength = strength_of(self.table, self.table.in_force)
        ends = {place.token: place for place in destinations(self.table, self._runner, kind, strength)}
        return [
            (_drawn(path).path, geometry.style(geometry.PLACES[path.end]), _outline(ends[path.end].index))
            for path in self._ways_from_here()
            if path.end in ends
        ]

    @property
    def _runner(self) -> Player:
        return self.players[self.table.active]

    def _ways_from_here(self) -> list[Path]:
        return ways_from(self.table, self._runner.where)

    def last_move(self) -> LastMove | None:
        """The way of the runner who moved last, until the round is over."""
        for event in reversed(self.scene.sight.log):
            if event.kind == "round_began":
                return None
            if event.kind == "moved" and event.seat is not None:
                source, to = str(event.values["source"]), str(event.values["to"])
                feet: Sequence[Point] = ()
                for path in paths(self.table):
                    if {path.start, path.end} == {source, to}:
                        feet = list(geometry.footprints(_drawn(path)))
                return LastMove(self.seats[event.seat], geometry.style(geometry.runner(source, 0)), feet)
        return None


def _outline(place: int) -> str:
    return geometry.HOME if place == c.CUZCO else geometry.INNER if place < c.INNER else geometry.OUTER


def _drawn(path: Path) -> Way:
    return geometry.way(path.start, path.end, path.kind == str(c.Action.BRIDGE))


def lane(name: str, path: Path) -> Lane:
    drawn = _drawn(path)
    x, y = drawn.middle
    return Lane(name, path.kind, drawn.path, path.die, x, y)
