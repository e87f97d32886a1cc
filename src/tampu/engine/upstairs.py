"""The rooms above the engine, entered only when somebody wants words or a picture.

Playing needs neither, so they are found by name and at the last moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tampu.engine.game import Seat
    from tampu.engine.log import Event
    from tampu.engine.match import Match


def said(game: str, event: Event, seats: Sequence[Seat], language: str) -> str:
    """An event in the words of its game."""
    text: str = import_module("tampu.text").words(game, language).event(event, seats)
    return text


def printed(match: Match) -> str:
    """The table of a match as a spectator sees it in a terminal without colours."""
    text: str = import_module("tampu.drawing.printed").printed(match)
    return text
