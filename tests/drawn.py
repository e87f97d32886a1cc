"""Looking at what a game draws: its parts of a page without the frame of the house."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from importlib import import_module
from importlib.resources import files
from xml.etree import ElementTree

import tampu
from tampu.drawing.explaining import explained
from tampu.drawing.finding import drawing_of
from tampu.drawing.sight import Sight, Sitter, imagined
from tampu.engine.chance import Chance
from tampu.engine.log import Event
from tampu.engine.match import Match
from tampu.text import words
from tampu.web import pages
from tampu.web.look import Look
from tampu.web.templates import environment
from tests.tables import viewers

COORDINATE = re.compile(r"\b\d+:\d+\b|\b[UML]\d\d\b")
"""What boards do not show: hexes by row and column, spaces of the hill by their code."""


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
        return self.of_class("opt")

    def of_class(self, name: str) -> list[dict[str, str]]:
        return [element for element in self.elements if name in element.get("class", "").split()]

    def part(self, name: str) -> str:
        """The markup of one element."""
        found = next(element for element in self.tree.iter() if element.get("id") == name)
        return ElementTree.tostring(found, encoding="unicode")

    def element(self, name: str) -> dict[str, str]:
        return next(element for element in self.elements if element.get("id") == name)


def sight_of(match: Match, me: int | None, hidden: bool = False) -> Sight:
    """The table as a player sees it; hidden, as one at a hot seat who has not come to the screen yet."""
    eyes = None if hidden else me
    asked = match.choice is not None and match.choice.player == me
    sitters = tuple(Sitter("", "person" if seat.kind == "player" else "automa") for seat in match.seats)
    mine = () if me is None else (me,)
    log = list(match.log.seen_by(me))
    return Sight("CODE", 1, imagined(match, eyes), eyes, me, mine, sitters, log, may_answer=asked and not hidden)


def promised(match: Match, token: str, language: str = "en") -> str:
    """What whoever is asked is told about an option that he points at."""
    assert match.choice is not None
    sight, said = sight_of(match, match.choice.player), words(match.game.name, language)
    return explained(sight.preview(token), said, sight).text


def drawn(match: Match, me: int | None, language: str = "en", hidden: bool = False) -> Page:
    return pictured(sight_of(match, me, hidden), language)


def pictured(sight: Sight, language: str = "en") -> Page:
    """All that the game draws of a table."""
    made = drawing_of(sight.game).scene(sight, words(sight.game, language))
    draw = environment().get_template(f"{sight.game}/table.svg.jinja").module
    players = [draw.player(made, seat) for seat in range(len(sight.sitters))]  # type: ignore[attr-defined]
    parts = [draw.board(made), draw.own(made), draw.meters(made)]  # type: ignore[attr-defined]
    return Page("".join(map(str, [*parts, *players])))


def moments(match: Match, seed: int) -> Iterator[Match]:
    """The match after every answer of random players, and its end."""
    bot = tampu.bot("random", seed)
    while match.choice is not None:
        yield match
        match.play(bot.pick(match))
    yield match


@cache
def some_pages(game: str) -> list[tuple[Match, int | None, Page]]:
    """What everybody sees at the moments that a game keeps for its drawings, a spectator too."""
    return [(match, me, drawn(match, me)) for match in some_moments(game) for me in [*range(match.players), None]]


def some_moments(game: str) -> list[Match]:
    """Questions of all kinds, from games of all sizes, and their ends."""
    found: list[Match] = import_module(f"tests.games.{game}.pages").some_moments()
    return found


@cache
def all_events(game: str) -> list[tuple[Event, Sight, frozenset[str]]]:
    """What happened in the matches that are over, with the sight of the first seat and the ids on his page."""
    found = []
    for match, me, page in some_pages(game):
        if me == 0 and match.over:
            sight = sight_of(match, me)
            found += [(event, sight, frozenset(page.ids)) for event in sight.log]
    return found


def panels(sight: Sight) -> set[str]:
    """The ids of the players' panels, which the frame draws."""
    return {f"player-{seat['name']}" for seat in sight.view["seats"]}


@cache
def icons() -> frozenset[str]:
    sprite = files("tampu.web").joinpath("static", "icons.svg").read_text("utf-8")
    return frozenset(re.findall(r'<symbol id="i-([^"]+)"', sprite))


def whole_page(match: Match, seat: int | None, told: Match | None = None, language: str = "en") -> str:
    """The table as a seat sees it, frame and board; an imagined match has no log and borrows that of the real one."""
    choice = match.choice
    seen = Sight(
        code="ABCDEF",
        version=match.number,
        truth=match,
        eyes=seat,
        me=seat,
        mine=() if seat is None else (seat,),
        sitters=tuple(Sitter("", "person") for _ in match.seats),
        log=(told or match).log.seen_by(seat),
        may_answer=choice is not None and choice.player == seat,
        result=match.result,
    )
    return pages.table_part(Look(language=language), seen)


def pages_tell_nothing(match: Match, seed: int) -> None:
    """The page of every viewer is the same in all truths that he cannot tell apart."""
    for seat in viewers(match):
        other = match.imagine(seat, Chance.of(seed, 77))
        assert whole_page(match, seat) == whole_page(other, seat, match), f"seat {seat}"


def in_the_bar(game: str, besides: str = "") -> set[str]:
    """The options that have no place on the board, of all questions but one."""
    place_of = drawing_of(game).place_of
    return {
        token
        for match in some_moments(game)
        if match.choice is not None and match.choice.prompt != besides
        for token in match.choice.tokens
        if place_of(sight_of(match, match.choice.player), token) is None
    }


def icons_of_options(game: str) -> set[str | None]:
    return {
        drawing_of(game).icon(sight_of(match, match.choice.player), token)
        for match in some_moments(game)
        if match.choice is not None
        for token in match.choice.tokens
    }


def not_behind_a_tab(game: str) -> set[str]:
    """The options that a phone shows in no part of the board."""
    tabs = {f"tab-{tab}" for tab in drawing_of(game).TABS}
    found = set()
    for _, _, page in some_pages(game):
        shown = [part for part in page.tree.iter() if set(part.attrib.get("class", "").split()) & tabs]
        behind = {option.attrib.get("data-option") for part in shown for option in part.iter()}
        found |= {option["data-option"] for option in page.options} - behind
    return found


def flown(game: str, besides: Collection[str] = ()) -> set[str]:
    """The kinds of events at which something flies: always between things on the page, and with an icon there is."""
    kinds = set()
    for event, sight, ids in all_events(game):
        for flight in drawing_of(game).flights(event, sight):
            assert {flight.start, flight.end} <= ids | panels(sight) | set(besides), flight
            assert flight.icon in icons()
            kinds.add(event.kind)
    return kinds
