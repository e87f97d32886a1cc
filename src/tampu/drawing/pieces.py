"""Small pieces of markup that every table is made of: an icon, a player's mark, an option.

They stand hundreds of times on a page, so those that are always the same are written once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, NamedTuple, Protocol

from markupsafe import Markup, escape

from tampu.drawing.colours import shape_of

NOTHING: Final = Markup("")
USE: Final = Markup('<use href="/static/icons.svg#i-{}" x="{}" y="{}" width="{}" height="{}"/>')
ICON: Final = Markup(
    '<svg class="i" width="{1}" height="{1}" viewBox="0 0 24 24" aria-hidden="true">'
    '<use href="/static/icons.svg#i-{0}"/></svg>'
)
MARK: Final = Markup(
    '<svg class="i mark p-{0}" width="{1}" height="{1}" viewBox="-12 -12 24 24" aria-hidden="true">'
    '<path class="tb" d="{2}"/></svg>'
)
KEPT: Final = 4096
"""So many different pieces of a kind are remembered."""


class Option(NamedTuple):
    """What may be chosen now, in words: its name with price and consequence, and the latter alone."""

    token: str
    label: str
    preview: str
    idle: bool = False
    """Whether it surely brings nothing."""


class Stock(NamedTuple):
    """So many of a thing, with its icon and its name."""

    id: str
    icon: str
    amount: int
    name: str


Point = tuple[float, float]


class Way(NamedTuple):
    """A way over the board as it is drawn: where it begins, bends and ends."""

    start: Point
    bend: Point
    end: Point

    @property
    def path(self) -> str:
        (a, b), (c, d), (e, f) = self
        return f"M{a:g} {b:g}Q{c:g} {d:g} {e:g} {f:g}"

    @property
    def middle(self) -> Point:
        return self.at(0.5)

    def at(self, t: float) -> Point:
        """The point after a part of the way."""
        u = 1 - t
        x, y = (u * u * a + 2 * u * t * b + t * t * c for a, b, c in zip(self.start, self.bend, self.end, strict=True))
        return round(x, 1), round(y, 1)


class Coloured(Protocol):
    """Whoever has a colour."""

    @property
    def colour(self) -> str: ...


@lru_cache(KEPT)
def use(name: str, x: float, y: float, size: float) -> Markup:
    """An icon inside a drawing."""
    return USE.format(name, x, y, size, size)


@cache
def icons(unit: str) -> Callable[[str, float], Markup]:
    """An icon between words, measured in this unit."""
    return lru_cache(KEPT)(lambda name, size: ICON.format(name, f"{size}{unit}"))


@cache
def marks(unit: str) -> Callable[[Coloured, float], Markup]:
    """The mark of a player, measured in this unit."""
    drawn = lru_cache(KEPT)(lambda colour, size: MARK.format(colour, f"{size}{unit}", shape_of(colour)))
    return lambda seat, size: drawn(seat.colour, size)


def chosen(option: Option | None, label: str) -> Markup:
    """What makes an element an option, or names it where it is none."""
    name = escape(label)
    if option is None:
        return Markup(f' role="img" data-preview="{name}" aria-label="{name}"')
    token, preview = escape(option.token), escape(option.preview)
    return Markup(f' role="button" tabindex="-1" data-option="{token}" data-preview="{preview}" aria-label="{name}"')


def named(id: str | None) -> Markup:
    return Markup(f' id="{escape(id)}"') if id else NOTHING


def opt(option: Option | None) -> str:
    """The classes of an element that is an option; one that brings nothing is calmer."""
    return "" if option is None else " opt is-idle" if option.idle else " opt"


PIECES: Final = {"use": use, "icons": icons, "marks": marks, "chosen": chosen, "named": named, "opt": opt}
