"""The page of a game that brings no drawing of its own: a `tampu.drawing.table.TableDrawing`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tampu.drawing import plain
from tampu.drawing.plain import Plain
from tampu.drawing.sight import Sight
from tampu.drawing.story import Telling
from tampu.drawing.table import Flight, Heap
from tampu.engine.game import State
from tampu.engine.log import Event
from tampu.text import Words

TABS: Sequence[str] = ("table",)
STYLE = ""
TELLING = Telling()
ICONS: Mapping[str, str] = {}


def scene(sight: Sight, words: Words) -> Plain:
    """Everything the macros need."""
    return Plain(sight, words)


def place_of(sight: Sight, option: str) -> str | None:
    """All options stand in the action bar."""
    return None


def icon(sight: Sight, option: str) -> str | None:
    return None


def heaps(sight: Sight, option: str) -> Sequence[Heap]:
    return ()


def subjects(event: Event) -> Sequence[str]:
    return ()


def flights(event: Event, sight: Sight) -> Sequence[Flight]:
    return ()


def headline(state: State, words: Words) -> str:
    return plain.headline(state.turn, words)


def points(state: State, eyes: int | None, seat: int) -> int | None:
    """Nobody says what of the score is open before the end."""
    return None
