"""What the drawings of all games share. Nothing here knows a game.

A game's module `terminal` is a `Drawing`: it has these functions, and the command line knows no more of it. What it
draws is a `Sight`, as in the browser; a player whose neighbours look on is drawn as `me` with a spectator's eyes, his
hand face down.

Of styles a drawing may use `go` (what may be chosen now, and nothing else), `torch` (whose turn it is, news), `quiet`,
those of the seats, and colours of its own that can be read on a dark and on a light ground.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from rich.console import RenderableType
from rich.text import Text

from tampu.text import Words

if TYPE_CHECKING:
    from tampu.drawing.sight import Sight

View = Mapping[str, Any]


class Mark(NamedTuple):
    """How a seat is told from the others: a shape, a style, and a name."""

    shape: str
    style: str
    name: str

    @property
    def chip(self) -> Text:
        return Text(f" {self.shape} {self.name} ", self.style)


class Drawing(Protocol):
    """The table of a game in a terminal."""

    def draw(self, sight: Sight, words: Words, seats: Sequence[Mark], width: int, height: int) -> RenderableType:
        """The whole table. It leaves about a third of the height to the question and its options."""

    def is_on_board(self, sight: Sight, option: str) -> bool:
        """Whether the drawing shows that option, under its number."""

    def signs(self, words: Words) -> Sequence[Text]:
        """The signs and letters on it, each with what it means."""
