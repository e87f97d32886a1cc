"""The table of The Princes of Machu Picchu in a terminal: a `tampu.drawing.Drawing`."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType

from tampu.drawing import Mark
from tampu.drawing.lines import beside, signs
from tampu.drawing.sight import Sight
from tampu.games.machu_picchu.components import DISTRICT_OF
from tampu.games.machu_picchu.terminal import board, city, sky
from tampu.games.machu_picchu.terminal.scene import Scene
from tampu.text import Words

__all__ = ["draw", "is_on_board", "signs"]

SIDE = 24
"""The width of the column beside the city."""
MAP_HEIGHT = 36
SHORT = 32
"""Below these heights the city becomes a list, and then whatever is told twice is left out."""


def draw(sight: Sight, words: Words, seats: Sequence[Mark], width: int, height: int) -> RenderableType:
    """The table: sky, city, trail, market, priests and virgins, all players, and one's own cards."""
    scene = Scene(sight, words, seats)
    if width < city.WIDTH + 1 + SIDE or height < MAP_HEIGHT:
        above = [sky.in_short(scene, width)] if height < SHORT else sky.draw(scene, width)
        return Group(*above, *city.as_list(scene, width), *board.narrow(scene, width, height < SHORT))
    left_width = width - SIDE - 1
    left = [
        *city.as_map(scene, left_width),
        city.legend(scene),
        *board.trail(scene, left_width),
        *board.hand(scene, left_width),
    ]
    side = board.side(scene, SIDE)
    return Group(*sky.draw(scene, width), *beside(left, left_width + 1, side), *board.players(scene, width))


def is_on_board(sight: Sight, option: str) -> bool:
    """Districts are chosen on the map."""
    return option in DISTRICT_OF
