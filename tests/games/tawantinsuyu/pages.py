"""The drawing of a table as its tests look at it, and moments of matches in which every question is asked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

from jinja2 import Environment, PackageLoader, StrictUndefined

import tampu
from tampu.drawing.table import Sight, Sitter, TableDrawing
from tampu.engine.match import Match
from tampu.games.tawantinsuyu import table
from tampu.text import words
from tests.games.tawantinsuyu import scene as lay
from tests.games.tawantinsuyu.scene import scene, start

DRAWING: TableDrawing = table
GAME = files("tampu.games.tawantinsuyu")
MATCHES = ((4, 10), (4, 0), (1, 11), (1, 2), (3, 12), (2, 1))
"""Players and seeds of matches in which most questions are asked; the others are asked of whoever is rich."""


class Page:
    """The elements of a drawing, which must be closed as in XML."""

    def __init__(self, html: str) -> None:
        self.html = html
        self.tree = ElementTree.fromstring(f"<main>{html}</main>")
        self.elements = [element.attrib for element in self.tree.iter()]

    @property
    def ids(self) -> Counter[str]:
        return Counter(element["id"] for element in self.elements if "id" in element)

    @property
    def options(self) -> list[dict[str, str]]:
        return [element for element in self.elements if "opt" in element.get("class", "").split()]

    def of_class(self, name: str) -> list[dict[str, str]]:
        return [element for element in self.elements if name in element.get("class", "").split()]

    def element(self, name: str) -> dict[str, str]:
        return next(element for element in self.elements if element.get("id") == name)

    def part(self, name: str) -> str:
        """The markup of one element."""
        found = next(element for element in self.tree.iter() if element.get("id") == name)
        return ElementTree.tostring(found, encoding="unicode")


@cache
def macros() -> Any:
    loader = PackageLoader("tampu.games.tawantinsuyu", "")
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined).get_template("table.svg.jinja").module


def sight_of(match: Match, me: int | None, hidden: bool = False) -> Sight:
    view = match.seen_by(None if hidden else me)
    asked = match.choice is not None and match.choice.player == me
    sitters = tuple(Sitter("", "person" if seat.kind == "player" else "automa") for seat in match.seats)
    mine = () if me is None else (me,)
    return Sight("CODE", 1, view, me, mine, sitters, list(match.log.seen_by(me)), may_answer=asked and not hidden)


def drawn(match: Match, me: int | None, language: str = "en", hidden: bool = False) -> Page:
    return pictured(sight_of(match, me, hidden), language)


def pictured(sight: Sight, language: str = "en") -> Page:
    """All that the game draws of a table."""
    made = DRAWING.scene(sight, words("tawantinsuyu", language))
    draw = macros()
    players = [draw.player(made, seat) for seat in range(len(sight.sitters))]
    return Page("".join(map(str, [draw.board(made), draw.own(made), draw.meters(made), *players])))


def moments(match: Match, seed: int) -> Iterator[Match]:
    bot = tampu.bot("random", seed)
    while match.choice is not None:
        yield match
        match.play(bot.pick(match))
    yield match


def rich() -> Match:
    """The first player owns what the rarest questions need."""
    made = scene(2)
    for seat in (0, 1):
        lay.goods(made, seat, 30, 30, 30, 30)
        lay.workers(made, seat, "blue", "red")
    lay.build(made, 0, "Z01", "Z03", "Z04", "Z05", "Z12", "Z15", "Z16", "Z19", "P01", "P06", "P18")
    lay.build(made, 0, "P02", "P03", down=True)
    lay.army(made, 0, in_hand="A1 A7", up="A2", down="A3")
    lay.tapestry(made, 0, "W12", "W29", "W09", "W21")
    lay.tapestry(made, 0, "W22", "W03", "W18")
    lay.gods(made, 0, "eye_1", "cross_1", "steps_1", "spiral_1", "zigzag_1", "squares_1")
    return start(made)


@cache
def some_moments() -> list[Match]:
    """Questions of all kinds, from games of all sizes, and their ends."""
    found = []
    asked: Counter[str] = Counter()
    matches = [(tampu.new("tawantinsuyu", players, seed=seed), seed) for players, seed in MATCHES]
    for number, (match, seed) in enumerate([*matches, *((rich(), seed) for seed in range(6))]):
        for moment in moments(match, seed):
            prompt = moment.choice.prompt if moment.choice is not None else "over"
            asked[prompt] += 1
            again = prompt == "market_renew" and asked[prompt] < 5
            if asked[prompt] == 1 or again or (prompt == "over" and number < len(MATCHES)):
                found.append(moment.clone())
    return found


@cache
def some_pages() -> list[tuple[Match, int | None, Page]]:
    """What everybody sees at these moments, a spectator too."""
    return [(match, me, drawn(match, me)) for match in some_moments() for me in [*range(match.players), None]]


@cache
def icons() -> frozenset[str]:
    sprite = files("tampu.web").joinpath("static", "icons.svg").read_text("utf-8")
    return frozenset(re.findall(r'<symbol id="i-([^"]+)"', sprite))
