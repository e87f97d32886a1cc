"""The pages of seasons: a group of people who all meet each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tampu.drawing.clock import PACES, Pace
from tampu.engine.registry import find
from tampu.text import house
from tampu.web.clockface import paced
from tampu.web.look import Look
from tampu.web.memory import titles
from tampu.web.templates import render


@dataclass(frozen=True)
class Member:
    """Somebody in a season: what he has come to so far."""

    number: int
    name: str
    me: bool
    played: int
    wins: int
    points: float
    """One for each whom he left behind, half a one for each who was as good."""
    met: int
    """How many he could have left behind."""
    score: int

    @property
    def share(self) -> float:
        return self.points / self.met if self.met else 0.0


@dataclass(frozen=True)
class Meeting:
    """Those who meet at one table, from the first seat on; what came of it, once it is over."""

    number: int
    members: list[int]
    code: str
    """For its players only."""
    opened: bool
    over: bool
    mine: bool
    scores: list[int | None]
    winners: list[int]


@dataclass(frozen=True)
class Season:
    """A season as somebody sees it who has its link."""

    season: str
    name: str
    game: str
    seats: int
    begun: bool
    maker: bool
    """Whether it is he who made it."""
    member: bool
    """Whether he plays in it."""
    standings: list[Member]
    meetings: list[Meeting]

    def names(self, look: Look) -> dict[int, str]:
        nobody = house(look.language).get("term.somebody")
        return {member.number: member.name or nobody for member in self.standings}


@dataclass(frozen=True)
class Mine:
    """A season that somebody made or plays in."""

    season: str
    name: str
    game: str
    begun: bool


def door(look: Look, mine: Sequence[Mine], may: bool, problem: str = "") -> str:
    """How to make a season, and those that one plays in."""
    said = house(look.language)
    return render(
        look,
        "seasons",
        mine=mine,
        may=may,
        problem=problem,
        titles=titles(look),
        most=max(find(game).players[-1] for game in titles(look)),
        paces={name: paced(pace, said) for name, pace in PACES.items()},
    )


def season(look: Look, found: Season, pace: Pace, account: bool, problem: str = "") -> str:
    """Who plays in a season, who meets whom, and who is ahead."""
    return render(
        look,
        "season",
        season=found,
        names=found.names(look),
        title=titles(look)[found.game],
        pace=paced(pace, house(look.language)),
        account=account,
        problem=problem,
    )
