"""What happened: small events that log lines, animations, charts and announcements are made from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, overload

from tampu.engine.errors import checked_seat
from tampu.engine.past import Past


def _plain(value: object) -> object:
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value if value is None or type(value) in (int, bool) else str(value)


class Event:
    """Something that a rule did: a kind, a seat (or none), and named values: numbers and options, or lists of them."""

    kind: str
    seat: int | None
    values: dict[str, object]
    only: int | None
    number: int
    """After which answer it happened."""
    turn: int
    """In which turn."""

    def __init__(
        self, kind: str, seat: int | None, values: dict[str, object], only: int | None, number: int, turn: int = 0
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.values = values
        self.only = only
        self.number = number
        self.turn = turn

    def is_seen_by(self, seat: int | None) -> bool:
        """Whether a seat (or None, a spectator) may know of it."""
        return self.only is None or self.only == seat

    def plain(self) -> dict[str, object]:
        """The event as plain values, ready for JSON: whatever is no number is told by its token."""
        values = {name: _plain(value) for name, value in self.values.items()}
        return {"kind": self.kind, "seat": self.seat, "number": self.number, **values}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.plain() == other.plain() and self.only == other.only

    def __hash__(self) -> int:
        return hash((self.kind, self.seat, self.number))

    def __repr__(self) -> str:
        values = "".join(f" {name}={value}" for name, value in self.values.items())
        return f"<{self.number}: {self.kind} {'' if self.seat is None else self.seat}{values}>"


class Enough(Exception):
    """Somebody who looks into the middle of the rules has heard what he wanted to."""


class Teller:
    """Where a running match collects its events, under the number of the answer that caused them."""

    past: Past[Event] | None
    events: list[Event]
    number: int
    most: int
    """With so many events the rules are stopped, wherever they are; never, if it is 0."""

    def __init__(self, past: Past[Event] | None, events: list[Event], number: int) -> None:
        self.past = past
        self.events = events  # since then
        self.number = number
        self.most = 0

    def copy(self, barrier: int) -> Teller:
        """A copy that shares what was told up to the answer that can no longer be taken back."""
        events = self.events
        count = len(events)
        while count and events[count - 1].number > barrier:
            count -= 1
        past = Past(self.past, events, count) if count else self.past
        return Teller(past, events[count:], self.number)

    def everything(self) -> list[Event]:
        if self.past is not None:
            self.events = self.past.joined(self.events)
            self.past = None
        return self.events

    def hear(self, event: Event) -> None:
        self.events.append(event)
        if len(self.events) == self.most:
            raise Enough

    def forget_after(self, number: int) -> None:
        """Drop what was told after an answer that is the last one now."""
        events = self.events
        while events and events[-1].number > number:
            events.pop()
        self.number = number


class Stretch(NamedTuple):
    """What came of what one player did in a row; without a seat it divides days or rounds."""

    seat: int | None
    events: list[Event]


def stretches(events: Iterable[Event]) -> list[Stretch]:
    """A log as people read it: what others got from the same answer belongs to whoever gave it."""
    found: list[Stretch] = []
    for event in events:
        if not found or _begins(event, found[-1]):
            found.append(Stretch(event.seat, []))
        found[-1].events.append(event)
    return found


def _begins(event: Event, last: Stretch) -> bool:
    if event.seat is None or last.seat is None:
        return True
    return event.seat != last.seat and event.number != last.events[-1].number


class Log(Sequence[Event]):
    """The events of a match, all of them or those a seat may know; `str()` puts them into words."""

    def __init__(self, events: Sequence[Event], say: Callable[[Event], str], seats: int) -> None:
        self._events = events
        self._say = say
        self._seats = seats

    def seen_by(self, seat: int | None) -> Log:
        """The events a seat may know of; None is a spectator."""
        viewer = checked_seat(seat, self._seats)
        return Log([event for event in self._events if event.is_seen_by(viewer)], self._say, self._seats)

    def since(self, number: int) -> Log:
        """The events caused by answers after that number."""
        return Log([event for event in self._events if event.number > number], self._say, self._seats)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | Sequence[Event]:
        return self._events[index]

    def __len__(self) -> int:
        return len(self._events)

    def __iter__(self) -> Iterator[Event]:
        return iter(self._events)

    def __repr__(self) -> str:
        return f"<Log: {len(self)} events>"

    def __str__(self) -> str:
        return "\n".join(self._say(event) for event in self._events)
