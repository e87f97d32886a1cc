"""What a village or city would be after an answer: found by giving it in the match that the viewer imagines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, cast

from tampu.drawing.scene import Player
from tampu.games.kramer_cuzco.components import POINTS_FOR
from tampu.games.kramer_cuzco.drawing import Town, town
from tampu.games.kramer_cuzco.marks import NONE
from tampu.games.kramer_cuzco.site import HEX
from tampu.games.kramer_cuzco.state import Table
from tampu.games.kramer_cuzco.table.base import Base

PROMPTS: Final = frozenset(
    {"tile_place", "tile_village", "inca_destination", "temple_space", "temple_enlarge", "temple_value"}
)
"""The questions whose answers change a village or city, or who stands highest there."""


class Foresight(NamedTuple):
    """A village or city as it would be, beside what is there now."""

    kind: str
    size: int
    now: int
    """How many hexes its largest part has now."""
    value: int
    """Of the temple that stands there then."""
    possible: int
    """Of the temple that its size allows then, where that is a larger one."""
    points: int
    """What building that one brings."""
    rank: Sequence[tuple[Player, int]]
    """Who stands there, the highest first, with the level of his highest inca."""


def foresight(scene: Base, option: str) -> Foresight | None:
    """The village or city that an option is about; nothing where there is none then, or one hex where nobody stands."""
    if scene.prompt not in PROMPTS:
        return None
    before = scene.table
    after = cast(Table, scene.sight.after(option).state)
    at = before.building if scene.prompt == "temple_value" else HEX.get(option, NONE)
    if at == NONE or after.group[at] == NONE:
        return None
    found = town(after, after.group[at])
    if not found.rank and not found.possible and len(found.hexes) == 1:
        return None
    return Foresight(
        "city" if found.is_city else "village",
        len(found.hexes),
        largest_part(before, found),
        found.value,
        found.possible,
        POINTS_FOR[found.possible],
        [(scene.seats[one.seat], max(one.levels)) for one in found.rank],
    )


def largest_part(before: Table, found: Town) -> int:
    """How many hexes the largest village or city has now that is a part of it then."""
    parts = {before.group[at] for at in found.hexes} - {NONE}
    return max((len(before.members[first]) for first in parts), default=0)
