"""What would lie where after an answer, for a page that shows it while the option is pointed at.

The table is drawn as it would be then, and what lies on it otherwise than now is a ghost at its place: nothing of it is
worked out a second time. Whatever may come to lie somewhere else is of one of the classes in `LYING`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, fromstring, tostring

from tampu.drawing.finding import drawing_of
from tampu.drawing.sight import Sight
from tampu.engine.log import Event
from tampu.engine.match import Match
from tampu.engine.preview import preview_of_all
from tampu.text import words
from tampu.web.templates import drawn_by, environment

LYING: Final = frozenset({"piece", "tok", "put"})
"""The classes of what may come to lie somewhere else."""
WHOSE: Final = "p-"
"""The classes that say whose a piece is; other classes only say how it looks now."""
NAMELESS: Final = ("class", "id", "title", "tabindex", "role")
"""What does not make a piece another one."""


MOST_FOLLOWED: Final = 8
"""Of a next question with more answers than these, none is tried."""


class Ghost(NamedTuple):
    """A piece that would lie in an element of the page, after so many of its parts."""

    parent: str
    after: int
    html: str


class Place(NamedTuple):
    """The element that something lies in, and what it looks like there."""

    parent: str
    look: str


def ghosts(sight: Sight, option: str) -> list[Ghost]:
    """What an option would put or move, as far as that is known for certain.

    Where it does so only with the next answer, what lies there whatever that is.
    """
    promised = sight.preview(option)
    if not promised.known:
        return []
    then, now = _played(sight, [option]), _now(sight)
    found = _new(now, sight, then, promised.events)
    if not found and 0 < len(promised.then) <= MOST_FOLLOWED:
        later = [_new(now, sight, then.clone().play(one.option), one.events) for one in promised.then if one.known]
        found = [ghost for ghost in later[0] if all(ghost in other for other in later)] if later else []
    return found


def ghosts_of_all(sight: Sight, options: Sequence[str]) -> list[Ghost]:
    """What several answers in a row would put or move, up to where something comes to light."""
    for end in range(len(options), 0, -1):
        promised = preview_of_all(sight.truth, options[:end], sight.eyes)
        if promised.known:
            return _new(_now(sight), sight, _played(sight, options[:end]), promised.events)
    return []


def _played(sight: Sight, options: Sequence[str]) -> Match:
    then = sight.truth.clone()
    then.hold = True  # what others are dealt after the turn is not promised
    for option in options:
        then.play(option)
    return then


def _now(sight: Sight) -> Counter[Place]:
    """What lies on the table, and where."""
    return Counter(place for place, _ in _lying(_drawn(replace(sight, may_answer=False))))


def _new(now: Counter[Place], sight: Sight, then: Match, events: Sequence[Event]) -> list[Ghost]:
    """What lies otherwise than now; what belongs to those to whom nothing happens only makes room."""
    acting = {event.seat for event in events}
    others = {f"{WHOSE}{seat.name}" for number, seat in enumerate(sight.seats) if number not in acting}
    left, found = now.copy(), []
    for place, ghost in _lying(_drawn(replace(sight, truth=then, may_answer=False))):
        left[place] -= 1
        if left[place] < 0 and others.isdisjoint(place.look.split()):
            found.append(ghost)
    return found


def _drawn(sight: Sight) -> Element:
    """Board and own area, as they are drawn where nothing is asked."""
    scene = drawing_of(sight.game).scene(sight, words(sight.game))
    draw = environment().get_template(drawn_by(sight.game)).module
    own = "" if sight.me is None else draw.own(scene)  # type: ignore[attr-defined]
    return fromstring(f"<main>{draw.board(scene)}{own}</main>")  # type: ignore[attr-defined]


def _lying(parent: Element, named: str = "", path: tuple[Element, ...] = ()) -> Iterator[tuple[Place, Ghost]]:
    """All that lies in an element, in the innermost parts that have a name."""
    for number, part in enumerate(parent):
        way = (*path, part)
        if LYING.isdisjoint(part.get("class", "").split()):
            own = part.get("id")
            yield from _lying(part, own or named, () if own else way)
        elif named:
            after = number if not path else 0
            yield Place(named, _look(part)), Ghost(named, after, _alone(way))


def _look(part: Element) -> str:
    """What a piece looks like and where, whatever may be done with it."""
    whose = [name for name in part.get("class", "").split() if name.startswith(WHOSE)]
    at = [f"{name}={value}" for name, value in part.items() if not name.startswith(("data-", "aria-", *NAMELESS))]
    return " ".join([part.tag, *whose, *at, (part.text or "").strip(), *map(_look, part)])


def _alone(way: tuple[Element, ...]) -> str:
    """A piece inside what it lies in, without names, options and everything else."""
    *around, piece = way
    held = _nameless(piece)
    for element in reversed(around):
        shell = Element(element.tag, {name: value for name, value in element.items() if name != "id"})
        shell.append(held)
        held = shell
    return tostring(held, encoding="unicode", method="html")


def _nameless(part: Element) -> Element:
    kept = {name: value for name, value in part.items() if not name.startswith(("data-", "aria-", "id", "tabindex"))}
    bare = Element(part.tag, kept)
    bare.text = part.text
    bare.extend(map(_nameless, part))
    for one, other in zip(bare, part, strict=True):
        one.tail = other.tail
    return bare
