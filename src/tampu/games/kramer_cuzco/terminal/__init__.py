"""The table of Cuzco in a terminal: a `tampu.drawing.Drawing`."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType

from tampu.drawing import Mark
from tampu.drawing.lines import signs
from tampu.drawing.sight import Sight
from tampu.games.kramer_cuzco.terminal import board, people, supply
from tampu.games.kramer_cuzco.terminal.scene import Scene
from tampu.text import Words

__all__ = ["draw", "is_on_board", "signs"]

SHORT = 32
"""Below this height nothing is shown that the map tells as well, and the players share lines."""
BELOW = 7
"""A question with a few options, the commands, and what is typed."""
CITY_LINES = 3


def draw(sight: Sight, words: Words, seats: Sequence[Mark], width: int, height: int) -> RenderableType:
    """The table: turn, site, supply, cities, cards, and all players."""
    scene = Scene(sight, words, seats)
    room = board.ROOMY if width >= board.width_of(board.ROOMY) else board.NARROW
    lines = [supply.headline(scene, width), *board.as_map(scene, room, width, whole=height >= SHORT)]
    news = [*board.legend(scene, width), *supply.festival(scene, width)]
    if height < SHORT:
        seated = people.in_short(scene, width)
        more = [*supply.cards_in_short(scene, width), *([] if news else supply.cities(scene, width, 1))]
        spare = height - BELOW - len(lines) - len(news) - len(seated)
        return Group(*lines, *news, *more[: max(0, spare)], *seated)
    return Group(
        *lines,
        *news,
        supply.common(scene, width),
        *supply.cities(scene, width, CITY_LINES),
        *supply.cards(scene, width),
        *people.players(scene, width),
    )


def is_on_board(sight: Sight, option: str) -> bool:
    """Hexes are chosen on the map, and so are the places of tiles."""
    return board.is_place(option)
