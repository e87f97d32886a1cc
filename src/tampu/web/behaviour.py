"""How people behave: who is at a table and what one wants to hear of each, and the page of the host."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tampu.engine.registry import GAMES
from tampu.text import words
from tampu.web.account import day
from tampu.web.look import Look
from tampu.web.talk import PHRASES
from tampu.web.templates import render


class Neighbour(NamedTuple):
    """Somebody else at a table, and what the viewer wants to hear of him."""

    seat: int
    colour: str
    name: str
    muted: bool
    blocked: bool


class Spoken(NamedTuple):
    """A line around a reported one."""

    number: int
    name: str
    kind: str
    text: str


class Report(NamedTuple):
    """What somebody reported to the host: a line, or (line 0) a name."""

    report: str
    at: str
    code: str
    game: str
    """Empty where its table is gone."""
    open: bool
    """Whether its table is there, and not closed."""
    line: int
    accused: str
    """By whom he is told from others; empty where nobody knows."""
    name: str
    reported_by: str
    text: str
    note: str
    around: Sequence[Spoken]

    @property
    def is_phrase(self) -> bool:
        """Whether he said it with one click."""
        return self.text in PHRASES


class Banned(NamedTuple):
    """Somebody who may do nothing here."""

    person: str
    name: str
    reason: str
    at: str


class Closed(NamedTuple):
    """A table that the host has closed."""

    code: str
    game: str
    reason: str


class Act(NamedTuple):
    """Something the host did."""

    at: str
    what: str
    admin: str
    """His name; empty where it was done on the command line."""
    about: str
    line: int
    name: str
    reason: str


def neighbours(look: Look, code: str, around: Sequence[Neighbour]) -> str:
    """The people at a table, and what can be done about each."""
    return render(look, "people", code=code, around=around)


def host(
    look: Look,
    reports: Sequence[Report],
    banned: Sequence[Banned],
    closed: Sequence[Closed],
    record: Sequence[Act],
    problem: str = "",
) -> str:
    """What waits for the host, and what was done."""
    titles = {game: words(game, look.language).get("game.title") for game in GAMES}
    told = {"reports": reports, "banned": banned, "closed": closed, "record": record, "problem": problem}
    return render(look, "admin", titles=titles, day=day, **told)
