"""The table of The Princes of Machu Picchu in a terminal.

Every game has a module `terminal` with these three functions, and the command line knows no more of it:

    draw(view, me, words, seats, width, height)   the whole table, as something that rich can print
    is_on_board(view, option)                     whether the drawing shows that option, under its number
    explain(view, me, option, words)              what an option costs and brings, in a few words; "" where there is
                                                  nothing to add to its name

`view` is what `Match.seen_by` gives, and all a drawing ever gets: of a secret that is not in it, nothing can leak. `me`
is the seat whose table is drawn, or None for a spectator; a player whose neighbours look on is drawn as `me` from a
spectator's view, his hand face down. `words` are the words of the game, `seats` give the shape, the style and the name
of each seat. Width and height are those of the terminal: a drawing leaves about a third of the height to the question
and its options. Of styles a drawing may use `go` (what may be chosen now, and nothing else), `torch` (whose turn it
is, news), `quiet`, those of the seats, and colours of its own that can be read on a dark and on a light ground.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType

from tampu.games.machu_picchu.terminal import board, city, sky
from tampu.games.machu_picchu.terminal.consequences import explain
from tampu.games.machu_picchu.terminal.scene import Scene, SeatMark
from tampu.text import Words

__all__ = ["draw", "explain", "is_on_board"]

SIDE = 24
"""The width of the column beside the city."""
MAP_HEIGHT = 36
SHORT = 32
"""Below these heights the city becomes a list, and then whatever is told twice is left out."""


def draw(
    view: Mapping[str, Any], me: int | None, words: Words, seats: Sequence[SeatMark], width: int, height: int
) -> RenderableType:
    """The table: sky, city, trail, market, priests and virgins, all players, and one's own cards."""
    scene = Scene(view, me, words, seats)
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
    return Group(*sky.draw(scene, width), *board.beside(left, left_width + 1, side), *board.players(scene, width))


def is_on_board(view: Mapping[str, Any], option: str) -> bool:
    """Districts are chosen on the map."""
    return city.is_district(option)
