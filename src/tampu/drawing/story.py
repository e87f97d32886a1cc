"""What happened, as people read it: turns with their numbers, one line an action, gains and costs by icon and number.

It is made of the events that a viewer may know. A game brings words (`log.<kind>` where a line that shows icons can be
shorter than the sentence `event.<kind>`) and a `Telling`: which of its events divide the log, and which are gains.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup, escape

from tampu.drawing.sight import Sight
from tampu.engine.log import Event
from tampu.text import Number, Words

if TYPE_CHECKING:
    from tampu.drawing.table import Flight, TableDrawing

SIGNS: Final = ("+", "−")
"""What flies with a number behind one of these is gained or given."""
MOST_EVENTS: Final = 160
"""So many events of a running match are in the log: the rest is in the replay."""
AGAIN: Final = "\ue000"
"""Stands for whom a heading has named already, until his mark takes its place: no name holds it."""
LAST_WORDS: Final = frozenset({"finished", "tie_broken", "won", "victory_shared"})
"""The end of a log names everybody, whoever's turn it was."""
MARK: Final = Markup('<i class="said p-{}"></i><span class="sr">{}</span>')


KEPT: Final = 1 << 13
"""So many turns are remembered as they are read: those of some three hundred tables in play."""


class Telling(NamedTuple):
    """How the events of a game stand in its log."""

    chapters: Collection[str] = ()
    """These divide it: a day, a round."""
    gains: Collection[str] = ()
    """These stand as icons and numbers in the line of what brought them about."""
    headings: Collection[str] = ()
    """These say no more than the heading of a turn does."""
    icons: Mapping[str, str] = {}
    """The icon of a kind of event, where it is not that of what flies."""
    scenes: Mapping[str, Collection[str]] = {}
    """The events of each scoring, by its name: `scored`, or `scored:temple` where that is the reason."""


class Chip(NamedTuple):
    """So many of a thing, gained or given."""

    icon: str
    amount: int

    @property
    def signed(self) -> str:
        return f"{Number(self.amount):+}"


class Gains(NamedTuple):
    """What one event gave or took: whose it is, why, and all of it in words."""

    seat: int | None
    chips: tuple[Chip, ...]
    reason: str
    said: str


class Sum(NamedTuple):
    """All that a seat gained and gave: its goods in one, its points by their reasons."""

    seat: int
    gains: Sequence[Gains]

    @property
    def total(self) -> Sequence[Chip]:
        """All of it, whatever the reasons."""
        return _sum(self.seat, "", self.gains).chips


class Scene(NamedTuple):
    """A scoring: what it is called, its lines in order, and what everybody has of it in the end."""

    name: str
    lines: Sequence[Line]
    sums: Sequence[Sum]


@dataclass(eq=False)
class Line:
    """An action: who did what, what it gave and took, and the elements of the page that it speaks of."""

    index: int
    """Of the first of its events."""
    event: Event
    """The one that says what was done."""
    text: Markup
    icon: str | None
    subjects: list[str]
    events: list[Event]
    gains: list[Gains]

    @property
    def id(self) -> str:
        return f"log-{self.index}"


@dataclass
class Turn:
    """The lines of a turn, or of what came after a day or a round: those belong to nobody."""

    number: int
    seat: int | None
    chapter: Line | None = None
    lines: list[Line] = field(default_factory=list)


_TOLD: Final[dict[tuple[Hashable, ...], tuple[Sequence[Turn], object]]] = {}
"""Turns as they are read, with the events that they were made of."""


class Story:
    """The log of a table, as one viewer reads it."""

    def __init__(self, sight: Sight, words: Words, drawing: TableDrawing) -> None:
        self.sight = sight
        self.words = words
        self.drawing = drawing
        self.telling = drawing.TELLING
        self.names = tuple(sight.names(words))
        self.events: Sequence[Event] = [*sight.log, *sight.later]

    # ------------------------------------------------------------------ turns

    @cached_property
    def turns(self) -> list[Turn]:
        """All that is told, the oldest first."""
        sight = self.sight
        whole = sight.result is not None or sight.replay is not None
        latest = max(0, len(self.events) - MOST_EVENTS)
        first = 0 if whole else min(latest, latest if sight.line is None else sight.line)
        told = enumerate(self.events[first:], first)
        return [turn for _, events in groupby(told, lambda each: each[1].turn) for turn in self._told(tuple(events))]

    def _told(self, events: tuple[tuple[int, Event], ...]) -> Sequence[Turn]:
        """The parts of a turn, which are made once for the same readers: what has happened stays as it is.

        Events are known by their place in memory, and stay there as long as they are remembered with their turn.
        """
        first = events[0][0]
        key = (self.sight.game, self.words.language, self.names, first, *(id(event) for _, event in events))
        found = _TOLD.get(key)
        if found is None:
            if len(_TOLD) >= KEPT:
                _TOLD.clear()
            found = _TOLD[key] = (list(self._parts(events)), events)
        return found[0]

    @cached_property
    def fresh(self) -> list[Line]:
        """What others did since the viewer's last turn."""
        return [line for turn in self.turns if turn.number in self.sight.since for line in turn.lines]

    @cached_property
    def sums(self) -> list[Sum]:
        """What everybody who did or got something since the viewer's last turn gained, all in all."""
        return [each for each in _sums(self.fresh) if each.gains or each.seat != self.sight.me]

    @cached_property
    def scenes(self) -> dict[int, Scene]:
        """The scorings, by the number of their first line: a turn has one of a kind, whatever happens meanwhile."""
        found: dict[tuple[str, int], list[Line]] = {}
        for line in (line for turn in self.turns for line in turn.lines):
            found.setdefault((self._scene_of(line.event), line.event.turn), []).append(line)
        scored = {name: lines for name, lines in found.items() if name[0] and any(line.gains for line in lines)}
        return {lines[0].index: Scene(name, lines, _sums(lines)) for (name, _), lines in scored.items()}

    def _scene_of(self, event: Event) -> str:
        """The scoring that an event belongs to, if any."""
        scenes = self._scene_names
        return scenes.get(event.kind) or scenes.get(f"{event.kind}:{event.values.get('reason')}", "")

    @cached_property
    def _scene_names(self) -> Mapping[str, str]:
        return {kind: name for name, kinds in self.telling.scenes.items() for kind in kinds}

    @cached_property
    def looked_at(self) -> Line | None:
        """The line whose moment is shown, where the viewer looks back: that of the event, or the last one before."""
        wanted = self.sight.line
        lines = (line for turn in self.turns for line in (turn.chapter, *turn.lines) if line is not None)
        return None if wanted is None else max(lines, key=lambda line: (line.index <= wanted, line.index), default=None)

    def _parts(self, events: Iterable[tuple[int, Event]]) -> Iterator[Turn]:
        """A turn is that of whom its first event speaks; the setup, and what a chapter divides from it, is nobody's."""
        owned = False
        for is_chapter, part in groupby(events, lambda each: each[1].kind in self.telling.chapters):
            told = list(part)
            number = told[0][1].turn
            if is_chapter:
                yield from (Turn(number, None, self._line(index, event, None)) for index, event in told)
            else:
                seats = [event.seat for _, event in told if event.seat is not None]
                seat = seats[0] if number and seats and not owned else None
                owned = True
                yield Turn(number, seat, None, list(self._lines(told, seat)))

    def _lines(self, events: Iterable[tuple[int, Event]], owner: int | None) -> Iterator[Line]:
        """One line an action. A price is told before what is bought, and stands with it."""
        line: Line | None = None
        prices: list[tuple[int, Event]] = []
        for index, event in events:
            if event.kind in self.telling.headings:
                continue
            if prices and not self._together(prices[0][1], event):
                if line is not None:
                    yield line
                line, prices = self._paid(prices, owner), []
            if event.kind in self.telling.gains and line is not None and self._belongs(event, line, owner):
                self._add(line, event)
            elif event.kind in self.telling.gains:
                prices.append((index, event))
            else:
                if line is not None:
                    yield line
                line, prices = self._bought(index, event, prices, owner), []
        if line is not None:
            yield line
        if prices:
            yield self._paid(prices, owner)

    def _belongs(self, event: Event, line: Line, owner: int | None) -> bool:
        """Whether a gain came of the action of a line: where nobody is in turn, everybody's gains stand alone, and in
        a scoring every one does."""
        scene = self._scene_of(event)
        if event.number != line.event.number or scene != self._scene_of(line.event):
            return False
        return not scene and (owner is not None or event.seat == line.event.seat)

    def _together(self, price: Event, event: Event) -> bool:
        """Whether a price was paid for what was done then."""
        return (price.number, price.seat) == (event.number, event.seat) and not self._scene_of(price)

    def _add(self, line: Line, event: Event) -> None:
        line.events.append(event)
        line.gains += self._gains(event, self._flights(event))

    def _paid(self, gains: Sequence[tuple[int, Event]], owner: int | None) -> Line:
        """A line of gains alone: the first says what happened."""
        (index, event), *others = gains
        line = self._line(index, event, owner)
        for _, other in others:
            self._add(line, other)
        return line

    def _bought(self, index: int, event: Event, prices: Sequence[tuple[int, Event]], owner: int | None) -> Line:
        """A line of what was done, behind its price."""
        line = self._line(index - len(prices), event, owner)
        line.events[:0] = [price for _, price in prices]
        line.gains[:0] = [gain for _, price in prices for gain in self._gains(price, self._flights(price))]
        return line

    # ------------------------------------------------------------------ a line

    def _line(self, index: int, event: Event, owner: int | None) -> Line:
        if event.kind in LAST_WORDS:
            owner = None
        names = [AGAIN if seat == owner else name for seat, name in enumerate(self.names)]
        text = escape(self.words.line(event, self.sight.seats, names))
        if owner is not None and AGAIN in text:
            text = text.replace(AGAIN, self._marks[owner])
        subjects = list(self.drawing.subjects(event))
        if not subjects and event.seat is not None:
            subjects = [f"player-{self.sight.seats[event.seat].name}"]
        flights = self._flights(event)
        icon = self.telling.icons.get(event.kind) or next((flight.icon for flight in flights), None)
        return Line(index, event, text, icon, subjects, [event], self._gains(event, flights))

    @cached_property
    def _marks(self) -> list[Markup]:
        """What stands for each seat where a heading has named it."""
        return [MARK.format(seat.name, name) for seat, name in zip(self.sight.seats, self.names, strict=True)]

    def _flights(self, event: Event) -> Sequence[Flight]:
        return self.drawing.flights(event, self.sight)

    def _gains(self, event: Event, flights: Sequence[Flight]) -> list[Gains]:
        """What an event gave and took, if anything."""
        chips = tuple(chips_of(flights))
        if not chips:
            return []
        reason = self.words.reason(event) if event.kind in self.telling.gains else ""
        said = self.words.event(event, self.sight.seats, self.names)
        return [Gains(event.seat, chips, reason, said)]


def chips_of(flights: Iterable[Flight]) -> Iterator[Chip]:
    """What is gained or given of all that flies."""
    for flight in flights:
        sign, number = flight.text[:1], flight.text[1:]
        if sign in SIGNS and number.isdecimal():
            yield Chip(flight.icon, int(number) if sign == SIGNS[0] else -int(number))


def _sums(lines: Sequence[Line]) -> list[Sum]:
    """What everybody of whom lines speak gained by them."""
    told = [gains for line in lines for gains in line.gains]
    seats = {gains.seat for gains in told} | {line.event.seat for line in lines}
    return [Sum(seat, _summed(told, seat)) for seat in sorted(seat for seat in seats if seat is not None)]


def _summed(told: Iterable[Gains], seat: int) -> list[Gains]:
    """What a seat has in the end more or less of each thing, apart for each reason."""
    mine = sorted((gains for gains in told if gains.seat == seat), key=lambda gains: gains.reason)
    return [_sum(seat, reason, list(same)) for reason, same in groupby(mine, lambda gains: gains.reason)]


def _sum(seat: int, reason: str, told: Sequence[Gains]) -> Gains:
    chips = tuple(totals(chip for gains in told for chip in gains.chips))
    return Gains(seat, chips, reason, " ".join(gains.said for gains in told))


def totals(chips: Iterable[Chip]) -> list[Chip]:
    """Each thing once: what is gained of it less what is given."""
    things: dict[str, int] = {}
    for chip in chips:
        things[chip.icon] = things.get(chip.icon, 0) + chip.amount
    return [Chip(icon, amount) for icon, amount in things.items() if amount]
