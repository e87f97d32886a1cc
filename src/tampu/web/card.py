"""The picture of a result, as services show it beside a link: drawn as SVG by us, and made into a PNG."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from copy import copy
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import resvg_py
from markupsafe import escape

from tampu.drawing.colours import Colour, colour_of
from tampu.drawing.sight import Sight
from tampu.text import words
from tampu.web import chart
from tampu.web.look import Look
from tampu.web.shelf import box_of
from tampu.web.templates import environment

FAMILY: Final = "Noto Sans CJK JP"
WIDTH: Final = 1200
HEIGHT: Final = 630
FONTS: Final = ("names.otf", "more.ttf")
"""The letters that names are usually written in: Latin, Greek, Cyrillic, kana, common kanji."""
LETTER: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><text y="24" font-size="24">{}</text></svg>'
)
VARIABLE: Final = re.compile(r"var\((--[\w-]+),([^()]*)\)")
SVG: Final = "{http://www.w3.org/2000/svg}"
NARROW: Final = 0.6
"""The width of a Latin letter, as a part of its height; a Japanese one is as wide as high."""


class Rank(NamedTuple):
    """A seat in the picture: the best first."""

    name: str
    size: float
    colour: Colour
    score: int
    part: float
    """Its score as a part of the best one."""
    wins: bool


def card(look: Look, sight: Sight) -> str:
    """Who won and how, in the viewer's language, as SVG."""
    result = sight.result
    assert result is not None
    box = box_of(sight.game)
    most = max(1, *result.scores)
    ranks = []
    for seat in chart.ranked(result):
        name, score = written(sight, look, seat), result.scores[seat]
        part = max(0.0, score / most)
        ranks.append(
            Rank(name, fitting(name, 34, 330), colour_of(sight.seats[seat].name), score, part, seat in result.winners)
        )
    title = words(sight.game, look.language).get("game.title")
    return (
        environment()
        .get_template("card.svg.jinja")
        .render(
            width=WIDTH,
            height=HEIGHT,
            cover=picture_of(box.cover),
            ranks=ranks,
            title=title,
            size=fitting(title, 46, 500),
        )
    )


@lru_cache(64)
def png(drawn: str) -> bytes:
    """The picture, in the one kind that is shown everywhere."""
    fonts = [str(files(__package__).joinpath("fonts", name)) for name in FONTS]
    return resvg_py.svg_to_bytes(svg_string=drawn, skip_system_fonts=True, font_files=fonts, font_family=FAMILY)


def written(sight: Sight, look: Look, seat: int) -> str:
    """The name of a seat, if we have all its letters, and otherwise that of its colour."""
    said = words(sight.game, look.language)
    name = sight.name(seat, said)
    return name if all(map(is_drawable, name)) else said.seat(sight.seats[seat])


@lru_cache(1 << 12)
def is_drawable(letter: str) -> bool:
    """Whether we have a letter: one that we have not leaves the paper blank."""
    return letter.isspace() or png(LETTER.format(escape(letter))) != png(LETTER.format(""))


def fitting(text: str, most: float, room: float) -> float:
    """How large a text may be written so that it has room."""
    wide = sum(1.0 if unicodedata.east_asian_width(letter) in "WF" else NARROW for letter in text)
    return round(min(most, room / max(wide, 1.0)), 1)


# ---------------------------------------------------------------------- pictures that stand alone


@cache
def picture_of(template: str) -> str:
    """A cover with its symbols in it, and without variables: whoever draws it has neither style sheet nor network."""
    drawn = ElementTree.fromstring(environment().get_template(template).render())
    return "".join(ElementTree.tostring(_alone(child, {}), "unicode") for child in drawn)


def _alone(element: Element, given: Mapping[str, str]) -> Element:
    style = dict(pair.split(":", 1) for pair in element.get("style", "").split(";") if ":" in pair)
    given = {**given, **style}
    href = element.get("href", "")
    found = copy(_symbols()[href.rpartition("#")[2]] if href else element)
    found.attrib = {name: _said(value, given) for name, value in found.attrib.items() if name != "style"}
    found.tag = found.tag.replace(SVG, "")
    if href:
        found.tag = "svg"
        found.attrib |= {name: value for name, value in element.attrib.items() if name not in ("href", "style")}
        del found.attrib["id"]
    found[:] = [_alone(child, given) for child in found]
    return found


@cache
def _symbols() -> Mapping[str, Element]:
    icons = ElementTree.fromstring(files(__package__).joinpath("static", "icons.svg").read_text("utf-8"))
    return {symbol.attrib["id"]: symbol for symbol in icons.iter(f"{SVG}symbol")}


def _said(value: str, given: Mapping[str, str]) -> str:
    """A value with its variables looked up, the inner ones first."""
    while "var(" in value:
        value = VARIABLE.sub(lambda found: given.get(found[1], found[2]), value)
    return value
