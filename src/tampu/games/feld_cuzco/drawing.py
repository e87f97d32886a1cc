"""What the drawings share, in the browser, in the terminal and in the lessons: icons, and the paths between places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from tampu.drawing.scene import Scene
from tampu.drawing.sight import Sight
from tampu.games.feld_cuzco.components import ACTIONS, CUZCO, INNER, PLACES
from tampu.games.feld_cuzco.network import branches, network, ways_away
from tampu.games.feld_cuzco.player import Player
from tampu.games.feld_cuzco.state import Table
from tampu.text import Words

# ---------------------------------------------------------------------- paths


class Path(NamedTuple):
    """A path between two places: where it begins and ends, what it is, and its number."""

    start: str
    end: str
    kind: str
    die: int


@cache
def fixed_paths(layout: int) -> Sequence[Path]:
    """Those of the board."""
    return [
        Path(str(PLACES[start]), str(PLACES[end]), str(ACTIONS[kind]), die)
        for start, ways in enumerate(network(layout).ways)
        for end, kind, die in ways
        if start < end
    ]


@cache
def tile_paths(rotation: int) -> Sequence[Path]:
    """Those of the Cuzco tile, branch by branch, as it would lie."""
    ways = branches(rotation)
    return [
        Path(str(PLACES[CUZCO]), str(PLACES[end]), str(ACTIONS[kind]), die)
        for end, kind, die in (ways[(branch + rotation) % INNER] for branch in range(INNER))
    ]


def paths(table: Table) -> list[Path]:
    """All of them, as the Cuzco tile lies."""
    return [*fixed_paths(table.layout), *tile_paths(table.rotation)]


def ways_from(table: Table, place: int) -> list[Path]:
    """The paths that lead away from a place."""
    away = ways_away(table.layout, table.rotation, place)
    return [Path(str(PLACES[place]), str(PLACES[end]), str(ACTIONS[kind]), die) for end, kind, die in away]


# ---------------------------------------------------------------------- icons


GOD_ICON: Final[Mapping[str, str]] = {
    "illapa": "illapa",
    "mama_quilla": "quilla",
    "viracocha": "viracocha",
    "pachamama": "pachamama",
    "mama_sara": "sara",
}
GOOD_ICON: Final[Mapping[str, str]] = {
    "soup": "soup",
    "clothes": "tunic",
    "vase": "pottery",
    "carafe": "carafe",
    "tools": "tools",
    "jewellery": "necklace",
}
ABILITY_ICON: Final[Mapping[str, str]] = {
    "offering": "offering",
    "points": "victory-point",
    "feather": "headdress",
    "road": "road",
    "knowledge": "knowledge",
    "bridge": "bridge",
    "god_card": "god-card",
    "quipu": "quipu",
    "circle": "circle",
    "food": "food",
    "farm": "farm",
    "study": "study",
}
ACTION_ICON: Final[Mapping[str, str]] = {
    "road": "road",
    "bridge": "bridge",
    "study": "study",
    "farm": "farm",
    "exchange": "exchange",
    "temple": "priest",
    "headdress": "headdress",
    "points": "victory-point",
}


# ---------------------------------------------------------------------- the table


class CuzcoScene(Scene[Table]):
    """The table as one viewer sees it, in the browser and in the terminal."""

    def __init__(self, sight: Sight, words: Words) -> None:
        super().__init__(sight, words)
        self.players = self.table.players

    @property
    def own(self) -> Player | None:
        """The player whose table this is."""
        return None if self.me is None else self.players[self.me]

    @property
    def round(self) -> int:
        """The round that is played, or will be first."""
        return max(1, self.table.round)
