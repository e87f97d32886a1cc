"""The map of the roads in the browser: paths, villages, the Cuzco tile, runners and the last move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tampu.drawing.pieces import Option
from tampu.games.feld_cuzco.components import FEATHERS, ROTATIONS
from tampu.games.feld_cuzco.drawing.scene import CUZCO, Path, branches
from tampu.games.feld_cuzco.table import geometry
from tampu.games.feld_cuzco.table.base import Base, Seat

ANY_VILLAGE = "14"


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
    feet: Sequence[geometry.Point]


class Roads(Base):
    """Who is where on the roads."""

    triangles = geometry.TRIANGLES
    star = geometry.STAR

    # ------------------------------------------------------------------ paths

    def lanes(self) -> list[Lane]:
        fixed = [Path(path["from"], path["to"], path["kind"], path["die"]) for path in self.table["paths"]]
        return [lane(f"path-{path.start}-{path.end}", path) for path in fixed]

    def branches(self) -> list[Lane]:
        """The paths of the Cuzco tile as it lies."""
        return [lane(f"branch-{index}", path) for index, path in enumerate(branches(self.table["rotation"]))]

    @property
    def tile_label(self) -> str:
        told = ", ".join(
            f"{self.words.term(path.kind)} {path.die}: {self.short(path.end)}"
            for path in branches(self.table["rotation"])
        )
        return self.about(self.words.term("cuzco_tile"), told)

    def turns(self) -> list[Turn]:
        """The positions that the Cuzco tile may be turned to."""
        found = []
        for rotation in range(ROTATIONS):
            option = self.offered.get(f"turn-{rotation}")
            if option is not None:
                steps = (rotation - self.table["rotation"]) % ROTATIONS
                text = f"+{steps}" if steps <= ROTATIONS // 2 else f"−{ROTATIONS - steps}"
                lanes = [lane("", path) for path in branches(rotation)]
                style = geometry.style(geometry.KNOBS[rotation])
                found.append(Turn(f"turn-{rotation}", style, text if steps else "=", lanes, option))
        return found

    # ------------------------------------------------------------------ places

    def villages(self) -> list[Village]:
        return [self._village(token, lies) for token, lies in self.table["villages"].items()]

    def _village(self, token: str, lies: Mapping[str, Any]) -> Village:
        owners: list[int] = lies["quipus"]
        option = self.offered.get(f"village-{token}")
        places = geometry.QUIPUS[len(owners)] if owners else ()
        quipus = [Quipu(self.seats[seat], x, size) for seat, (x, size) in zip(owners, places, strict=True)]
        return Village(
            id=f"village-{token}",
            style=geometry.style(geometry.PLACES[token]),
            outline=geometry.INNER if token.startswith("I") else geometry.OUTER,
            points=lies["points"],
            feather=f"feather-{lies['feather']}",
            quipus=quipus,
            label=self._village_label(token, lies, owners, option),
            option=option,
        )

    def _village_label(self, token: str, lies: Mapping[str, Any], owners: Sequence[int], option: Option | None) -> str:
        """A village in words: what it is worth, its feather, whose Quipus lie there, and who is there."""
        what = [] if option is None else [option.preview]
        if option is None:
            what = [self.say("worth", count=lies["points"]), self.words.term(f"feather-{lies['feather']}")]
        if owners:
            what.append(self.say("quipus_here", names=", ".join(self.seats[seat].name for seat in owners)))
        name = self.words.term(token) if option is None else self.words.option(self.prompt or "", token)
        return self.about(name, *what, self._runners_here(token))

    def _runners_here(self, token: str) -> str:
        names = [seat.name for seat in self.seats if self.players[seat.number]["where"] == token]
        return self.say("runners_here", names=", ".join(names)) if names else ""

    def cuzco(self) -> Village:
        option = self.offered.get(f"village-{CUZCO}")
        label = self.about(self.words.term(CUZCO), self._runners_here(CUZCO))
        return Village(
            id=f"village-{CUZCO}",
            style=geometry.style(geometry.PLACES[CUZCO]),
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
        for index, colour in enumerate(map(str, FEATHERS)):
            place, left = f"supply-{colour}", self.table["feathers"][colour]
            option = self.offered.get(place)
            label = self.about(self.words.term(f"feather-{colour}"), self.say("left", count=left))
            x, y = 14 + 48 * (index % 2), 510 + 22 * (index // 2)
            label = label if option is None else option.label
            found.append(Supply(place, f"feather-{colour}", left, x, y, label, option))
        return found

    # ------------------------------------------------------------------ runners

    def runners(self) -> list[Runner]:
        """All Chasquis, always in the same order; those who share a place stand beside each other."""
        standing: dict[str, int] = {}
        found = []
        for seat in self.seats:
            where: str = self.players[seat.number]["where"]
            index = standing.get(where, 0)
            standing[where] = index + 1
            found.append(Runner(seat, geometry.style(geometry.runner(where, index))))
        return found

    def open_ways(self) -> list[str]:
        """The paths to where one may run now."""
        if self.prompt != "destination" or not self.is_mine or ANY_VILLAGE in self.now["in_force"]:
            return []
        ends = {option.token for option in self.offered.values()}
        return [_drawn(path).path for path in self.ways_from_here() if path.end in ends]

    def reach(self) -> Mapping[str, Sequence[tuple[str, str, str]]]:
        """By action: the paths that the die in hand could take, and the plots at their ends."""
        if self.prompt != "place_die" or not self.is_mine or ANY_VILLAGE in self.now["in_force"]:
            return {}
        tokens = {option.token for option in self.offered.values()}
        return {
            kind: [
                (_drawn(path).path, geometry.style(geometry.PLACES[path.end]), _outline(path.end))
                for path in self.ways_from_here()
                if path.kind == kind and path.die <= self.strength
            ]
            for kind in ("road", "bridge")
            if kind in tokens
        }

    def ways_from_here(self) -> list[Path]:
        where: str = self.in_turn["where"]
        return self.ways(where)

    def last_move(self) -> LastMove | None:
        """The way of the runner who moved last, until the round is over."""
        for event in reversed(self.sight.log):
            if event.kind == "round_began":
                return None
            if event.kind == "moved" and event.seat is not None:
                source, to = str(event.values["source"]), str(event.values["to"])
                feet: Sequence[geometry.Point] = ()
                for path in self.paths:
                    if {path.start, path.end} == {source, to}:
                        feet = list(geometry.footprints(_drawn(path)))
                return LastMove(self.seats[event.seat], geometry.style(geometry.runner(source, 0)), feet)
        return None


def _outline(place: str) -> str:
    return geometry.HOME if place == CUZCO else geometry.INNER if place.startswith("I") else geometry.OUTER


def _drawn(path: Path) -> geometry.Way:
    return geometry.way(path.start, path.end, path.kind == "bridge")


def lane(name: str, path: Path) -> Lane:
    drawn = _drawn(path)
    x, y = drawn.middle
    return Lane(name, path.kind, drawn.path, path.die, x, y)
