"""What the drawings of all games share. Nothing here knows a game, and no drawing ever gets more than a view.

A game's module `terminal` is a `Drawing`: it has these functions, and the command line knows no more of it. `view` is
what `Match.seen_by` gives: of a secret that is not in it, nothing can leak. `me` is the seat whose table is drawn, or
None for a spectator; a player whose neighbours look on is drawn as `me` from a spectator's view, his hand face down.

Of styles a drawing may use `go` (what may be chosen now, and nothing else), `torch` (whose turn it is, news), `quiet`,
those of the seats, and colours of its own that can be read on a dark and on a light ground.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from rich.console import RenderableType
from rich.text import Text

from tampu.text import Words

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

    def draw(
        self, view: View, me: int | None, words: Words, seats: Sequence[Mark], width: int, height: int
    ) -> RenderableType:
        """The whole table. It leaves about a third of the height to the question and its options."""

    def is_on_board(self, view: View, option: str) -> bool:
        """Whether the drawing shows that option, under its number."""

    def explain(self, view: View, me: int | None, option: str, words: Words) -> str:
        """What an option costs and brings, in a few words; nothing where there is nothing to add to its name."""
