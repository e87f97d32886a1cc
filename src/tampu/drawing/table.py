"""What a game brings to the page of its table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from tampu.drawing.sight import Sight
from tampu.drawing.story import Telling
from tampu.engine.log import Event
from tampu.text import Words


class Flight(NamedTuple):
    """Something gained or given that flies over the page, from one element's id to another's."""

    icon: str
    start: str
    end: str
    text: str


class Keeper:
    """Where a player's things are on the page: his own lie one by one, those of others on their panel."""

    def __init__(self, seat: int, sight: Sight) -> None:
        self.colour = sight.seats[seat].name
        self.panel = f"player-{self.colour}"
        self.mine = seat == sight.me

    def home(self, thing: str) -> str:
        return f"own-{thing}" if self.mine else self.panel


class Heap(NamedTuple):
    """So many of a thing, shown by its icon."""

    icon: str
    amount: int


class TableDrawing(Protocol):
    """The module `table` of a game. Beside it lies `table.svg.jinja`, whose macros draw what `scene` returns:

    `board(scene)`: the board with all places, pieces and the options that have a place, in one SVG, or
    in HTML around an SVG where words must wrap;
    `player(scene, seat)`: what is public about a player (inside the panel that the house draws with name and turn);
    `own(scene)`: the own area; `meters(scene)`: how far the end of the game is.
    """

    TABS: Sequence[str]
    """On a phone the board is shown in these parts, the first one first; `drawing.tab.<name>` is its word."""
    STYLE: str
    """The name of the game's style sheet in its folder."""
    TELLING: Telling
    """How the events stand in the log."""
    ICONS: Mapping[str, str]
    """By the name of a number in a player's view, the icon it stands beside in a preview; the others stand in words."""

    def scene(self, sight: Sight, words: Words) -> Any:
        """Everything the macros need."""

    def place_of(self, sight: Sight, option: str) -> str | None:
        """The id of the element on the board that is this option; None where it stands in the action bar."""

    def icon(self, sight: Sight, option: str) -> str | None:
        """The icon of an option in the action bar and in the preview."""

    def heaps(self, sight: Sight, option: str) -> Sequence[Heap]:
        """The pieces that an option of the action bar is shown by in place of its name; nothing where it is written."""

    def subjects(self, event: Event) -> Sequence[str]:
        """The ids of the elements that a line of the log speaks of: all pieces and places concerned."""

    def flights(self, event: Event, sight: Sight) -> Sequence[Flight]:
        """What flies over the page when this happens; what has a number is a gain or a price in the log, too."""

    def headline(self, state: Any, words: Words) -> str:
        """Where the match is, in a few words: the day, the round."""

    def points(self, state: Any, eyes: int | None, seat: int) -> int | None:
        """What a seat has scored if it ended now, as far as those eyes know; None where they do not."""
