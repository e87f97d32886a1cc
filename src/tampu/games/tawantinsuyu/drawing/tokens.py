"""The things of the box by their tokens, as answers name them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from tampu.games.tawantinsuyu.components import (
    ARMY_CARDS,
    BUILDINGS,
    CONQUEST_SPACES,
    GOD_CARDS,
    SEAMS,
    SPACES,
    STATUES,
    TASKS,
    WEAVINGS,
    WORKERS,
    Building,
    ConquestSpace,
    GodCard,
    Named,
    Space,
    Weaving,
)

Thing = TypeVar("Thing", bound=Named)


def _by_token(things: Iterable[Thing]) -> dict[str, Thing]:
    return {thing.token: thing for thing in things}


SPACE: Final[Mapping[str, Space]] = _by_token(SPACES)
CARD: Final[Mapping[str, GodCard]] = _by_token(GOD_CARDS)
BUILDING: Final[Mapping[str, Building]] = _by_token(BUILDINGS)
WEAVING: Final[Mapping[str, Weaving]] = _by_token(WEAVINGS)
CONQUEST_SPACE: Final[Mapping[str, ConquestSpace]] = _by_token(CONQUEST_SPACES)
WORKER: Final[Mapping[str, Named]] = _by_token(WORKERS)
TASK: Final[Mapping[str, Named]] = _by_token(TASKS)
STATUE: Final[Mapping[str, Named]] = _by_token(STATUES)
ARMY_CARD: Final[Mapping[str, Named]] = _by_token(ARMY_CARDS)
SEAM: Final[Mapping[str, Named]] = _by_token(SEAMS)
