"""What a drawing is made from: all that one viewer gets of a table at one moment.

Nothing else reaches a page or a screen. The match in it is one that the viewer imagines, so that no secret can leak:
whoever draws what the viewer cannot know draws what is made up, and is found out by the law that two imaginations
give the same page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

from tampu.drawing import View
from tampu.drawing.clock import NO_PACE, Clock, Pace
from tampu.engine.chance import Chance
from tampu.engine.game import Result, Seat, State
from tampu.engine.log import Event
from tampu.engine.match import Match
from tampu.engine.preview import Preview, preview, previews
from tampu.engine.reason import Reason
from tampu.engine.waste import Wasted
from tampu.text import Words, house

MANY: Final = 60
"""Of more options than these, none is looked into before it is pointed at."""

SOMEBODY: Final = "\u200b"
"""In place of the name of who has left the house for good: nobody can be called so."""


def imagined(match: Match, eyes: int | None) -> Match:
    """The match as somebody imagines it, the same whatever the truth is."""
    return match.imagine(eyes, Chance.of(match.number), hold=match.hold)


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
    handed: str = ""
    """Where a bot plays for somebody: `lent` for now, `given` for good."""
    face: str = ""
    """The icon of a computer player's face, by which it is called."""
    hurried: str = ""
    """The level that plays for a bot which took too long for this machine."""

    def called(self, language: str) -> str:
        """By the name he gave himself, or the one of his face; nothing where he has neither."""
        if self.name == SOMEBODY:
            return house(language).get("term.somebody")
        return self.name or (house(language).get(f"face.{self.face}") if self.face else "")


@dataclass(frozen=True)
class Link:
    """An invitation that the maker of a table may hand out."""

    seat: int | None
    """None is for spectators."""
    path: str
    """Nothing where there is none to be shown, and a new one must be made."""


@dataclass(frozen=True)
class Asker:
    """Somebody who has come with the link of a taken seat and asks for it."""

    seat: int
    name: str


@dataclass(frozen=True)
class Counsel:
    """What a strong player would do in the viewer's place."""

    plan: tuple[str, ...]
    """All of its answers."""
    done: int
    """So many of them were given already."""
    instead: tuple[str, ...]
    """The answers that it was held against; nothing where there are none."""
    ahead: float
    """So many points it ends ahead of those, as far as can be told."""
    spread: float
    """By so much that may be wrong, either way."""
    is_clear: bool
    """Whether that is more than noise."""
    level: str
    """Who thought of it."""


class Rated(NamedTuple):
    """How the rating of who sits somewhere changed by a match."""

    seat: int
    before: float
    after: float


@dataclass(frozen=True, eq=False)
class Sight:
    """A table as one viewer may see it now."""

    code: str
    version: int
    truth: Match
    """A match that the viewer imagines: what he knows of it is true, and the rest is made up."""
    eyes: int | None
    """Who imagines it: `me`, or a spectator where a hot seat has not come to the screen."""
    me: int | None
    """The seat whose own area is drawn; None for a spectator."""
    mine: tuple[int, ...]
    """All seats this viewer plays: several at a hot seat."""
    sitters: tuple[Sitter, ...]
    log: Sequence[Event]
    """All events that this viewer may know, oldest first; where he looks back, those until then."""
    later: Sequence[Event] = ()
    """Where he looks back: what he knows to have happened since."""
    line: int | None = None
    """Where he looks back: the number of the event that he looks at."""
    since: range = range(0)
    """The turns of others since his own last one."""
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
    begun: bool = False
    """Whether answers of the action that is under way may be put back."""
    barrier: str = ""
    """Why nothing can be undone, where the viewer is in turn: `first`, `learnt` or `answered`."""
    paused: bool = False
    seed: int | None = None
    """Only where it was chosen by hand, or where the match is over."""
    result: Result | None = None
    links: tuple[Link, ...] = ()
    private: bool = True
    """Whether only links lead to open seats; otherwise the code does, too."""
    lent: tuple[int, ...] = ()
    """The seats of this viewer that a bot plays for him, until he takes them back."""
    askers: tuple[Asker, ...] = ()
    """Those whom this viewer is to answer."""
    again: str = ""
    """The code of the table where the same people play again."""
    guided: bool = False
    """Whether this is a first game, with the game's guide at hand."""
    may_ask: bool = False
    """Whether the viewer may ask what a strong player would do."""
    thinking: bool = False
    """Whether he has asked, and the answer is on its way."""
    puzzled: bool = False
    """Whether nobody had a thought in time."""
    counsel: Counsel | None = None
    """What he was told, while he follows it."""
    agreed: bool = False
    """Whether all who sit down agree that others may ask, too."""
    hints: tuple[int, ...] = ()
    """How often each seat has asked."""
    unrated: str = ""
    """Why this match does not count; nothing where it does."""
    rated: tuple[Rated, ...] = ()
    """Once it is over: how ratings changed by it, as far as the viewer may know."""
    wish: str = ""
    """How strong who comes without a link is to be."""
    may_plan: bool = False
    """Whether the viewer waits, and may plan his next turn meanwhile."""
    planning: tuple[str, ...] | None = None
    """While he does: the answers he would give; the rest of the table is as it may be then."""
    plan: str = ""
    """His plan: `laid`, or `dropped` for something was learnt that could matter."""
    pace: Pace = NO_PACE
    clocks: tuple[Clock | None, ...] = ()
    """What the clocks of all seats show; nothing where time is not counted."""
    agreeing: frozenset[int] = frozenset()
    """Who has agreed that a bot goes on for somebody who ran out."""
    replay: int | None = None
    """In a replay: how many answers there are in all."""
    key: str = ""
    """Once the match is over: what shows it and its result to whoever is sent the link."""

    @property
    def game(self) -> str:
        return self.truth.game.name

    @property
    def state(self) -> State:
        """What lies on the table. A drawing may show of it only what the view shows: the rest is made up."""
        return self.truth.state

    @cached_property
    def view(self) -> View:
        """What the viewer knows."""
        return self.truth.seen_by(self.eyes)

    @property
    def seats(self) -> Sequence[Seat]:
        return self.truth.seats

    @property
    def asked(self) -> int | None:
        """Who is asked now."""
        choice = self.truth.choice
        return None if choice is None else choice.player

    @property
    def prompt(self) -> str:
        """What is asked; nothing where nobody is."""
        choice = self.truth.choice
        return "" if choice is None else choice.prompt

    @property
    def options(self) -> list[str]:
        """The options offered to this viewer."""
        choice = self.truth.choice
        return [] if choice is None or not self.may_answer else choice.tokens

    @cached_property
    def previews(self) -> Mapping[str, Preview]:
        """What each option would do; of very many, each is looked at only when it is pointed at."""
        return {} if not self.options or len(self.options) > MANY else previews(self.truth, self.eyes)

    def preview(self, option: str) -> Preview:
        """What an option would do, looked into alone and so as far as that goes."""
        return preview(self.truth, option, self.eyes)

    def after(self, option: str) -> Sight:
        """The table after an answer, as far as the viewer can imagine it."""
        return replace(self, truth=self.truth.clone().play(option))

    def why_not(self, token: str) -> Reason | None:
        """Why an answer that the viewer may look for is not offered to him."""
        if not self.may_answer or self.asked is None:
            return None
        return self.truth.game.why_not(self.state, self.asked, self.prompt, token)

    def wasted(self, option: str) -> Wasted | None:
        """What the viewer would give up by an option."""
        choice = self.truth.choice
        return None if choice is None else self.truth.game.wasted(self.state, choice, option)

    def names(self, words: Words) -> list[str]:
        """What all seats are called."""
        return [self.name(seat, words) for seat in range(len(self.seats))]

    def name(self, seat: int, words: Words) -> str:
        """What a seat is called: by who sits there, or by its colour."""
        named = self.sitters[seat].called(words.language) if seat < len(self.sitters) else ""
        return named or words.seat(self.seats[seat])
