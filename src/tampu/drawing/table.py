"""What a page draws a table from, and what a game brings to it.

A `Sight` is all that one viewer gets of a table at one moment. Nothing else reaches a page: of a secret that is not in
it, nothing can leak.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from tampu.drawing import View
from tampu.engine.game import Result
from tampu.engine.log import Event
from tampu.text import Words


@dataclass(frozen=True)
class Sitter:
    """Who sits on a seat."""

    name: str
    kind: str
    """`person`, `bot`, `open` (nobody yet) or `automa`."""
    bot: str = ""
    """Which bot plays."""
    here: bool = False
    """Whether a page of his is open."""
    automatic: tuple[str, ...] = ()
    """The automatic answers he has switched on; only his own page is told."""


@dataclass(frozen=True)
class Link:
    """An invitation that the maker of a table may hand out."""

    seat: int | None
    """None is for spectators."""
    path: str
    """Nothing where there is none to be shown, and a new one must be made."""


@dataclass(frozen=True)
class Sight:
    """A table as one viewer may see it now."""

    code: str
    version: int
    view: View
    """What `Match.seen_by` gives; for a hot seat that has not come to the screen, what a spectator sees."""
    me: int | None
    """The seat whose own area is drawn; None for a spectator."""
    mine: tuple[int, ...]
    """All seats this viewer plays: several at a hot seat."""
    sitters: tuple[Sitter, ...]
    log: Sequence[Event]
    """All events that this viewer may know, oldest first."""
    seen: int = 0
    """Events of later answers than this number are news: they move and sound."""
    may_answer: bool = False
    """Whether the options of the choice are offered to this viewer."""
    cover: int | None = None
    """At a hot seat: who must come to the screen, alone, before his secrets are shown."""
    uncovered: bool = False
    """At a hot seat: whether the secrets of `me` are on the screen."""
    to_end: bool = False
    """Whether the turn of `me` is played and waits to be ended."""
    can_undo: bool = False
    can_redo: bool = False
    can_restart: bool = False
    barrier: str = ""
    """Why nothing can be undone, where the viewer is in turn: `first`, `learnt` or `answered`."""
    paused: bool = False
    seed: int | None = None
    """Only where it was chosen by hand, or where the match is over."""
    result: Result | None = None
    links: tuple[Link, ...] = ()
    guided: bool = False
    """Whether this is a first game, with the game's guide at hand."""
    replay: int | None = None
    """In a replay: how many answers there are in all."""
    key: str = ""
    """In a replay: what lets others look at it, too, when they are sent the link."""

    @property
    def game(self) -> str:
        name: str = self.view["game"]
        return name

    @property
    def asked(self) -> int | None:
        """Who is asked now."""
        choice = self.view["choice"]
        return None if choice is None else choice["player"]

    @property
    def options(self) -> list[str]:
        """The options offered to this viewer."""
        choice = self.view["choice"]
        return [] if choice is None or not self.may_answer else choice["options"] or []

    def name(self, seat: int, words: Words) -> str:
        """What a seat is called: by the person's name, or by its colour."""
        return self.sitters[seat].name or words.term(self.view["seats"][seat]["name"])


class Flight(NamedTuple):
    """Something gained or given that flies over the page, from one element's id to another's."""

    icon: str
    start: str
    end: str
    text: str


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
    AUTOMATIC: Mapping[str, Callable[[View], str | None]]
    """Answers that a player may leave to the table: from his own view, the option, or None where it does not apply."""
    LAST_WORDS: Sequence[str]
    """Options that say themselves that the turn is over: no other word is waited for."""

    def scene(self, sight: Sight, words: Words) -> Any:
        """Everything the macros need."""

    def place_of(self, view: View, option: str) -> str | None:
        """The id of the element on the board that is this option; None where it stands in the action bar."""

    def explain(self, view: View, me: int | None, option: str, words: Words) -> str:
        """What an option costs and brings, the price first; nothing where there is nothing to add to its name."""

    def icon(self, view: View, option: str) -> str | None:
        """The icon of an option in the action bar and in the preview."""

    def subject(self, event: Event) -> str | None:
        """The id of the element that a line of the log speaks of."""

    def flights(self, event: Event, sight: Sight) -> Sequence[Flight]:
        """What flies over the page when this happens."""

    def headline(self, view: View, words: Words) -> str:
        """Where the match is, in a few words: the day, the round."""

    def points(self, view: View, seat: int) -> int | None:
        """What a seat has scored as far as this view shows, if it ended now; None where it is not shown."""
