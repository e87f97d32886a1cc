"""The lobby: tables that everybody may find, with seats to take or a match to look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tampu.drawing.clock import DAYS, LIVE, NO_CLOCK, NO_PACE, Pace
from tampu.drawing.sight import Sitter
from tampu.engine.registry import find
from tampu.text import house, words
from tampu.web.clockface import paced
from tampu.web.look import Look
from tampu.web.shelf import shelf
from tampu.web.templates import render

KINDS = (NO_CLOCK, LIVE, DAYS)
"""How fast one may want to play."""


@dataclass(frozen=True)
class Listed:
    """A table in the lobby, as everybody sees it."""

    code: str
    game: str
    colours: tuple[str, ...]
    sitters: tuple[Sitter, ...]
    settings: Mapping[str, bool | int | str] = field(default_factory=dict)
    pace: Pace = NO_PACE
    language: str = ""
    unrated: str = ""
    """Why its match does not count; nothing where it does."""
    wish: str = ""
    """How strong who comes is to be."""
    strengths: tuple[float, ...] = ()
    """Of those who sit there and do not hide it."""

    @property
    def open(self) -> int:
        """How many seats are free."""
        return sum(sitter.kind == "open" for sitter in self.sitters)

    @property
    def players(self) -> int:
        """How many people and bots play."""
        return sum(sitter.kind != "automa" for sitter in self.sitters)

    def title(self, look: Look) -> str:
        return words(self.game, look.language).get("game.title")

    def paced(self, look: Look) -> str:
        return paced(self.pace, house(look.language))

    def ratings(self, look: Look) -> str:
        """How strong those are who sit there, from the weakest to the strongest."""
        low, high = (f"{limit(self.strengths):.0f}" for limit in (min, max))
        return low if low == high else house(look.language).get("web.ratings.between", low=low, high=high)

    def names(self, look: Look) -> list[tuple[str, str]]:
        """By colour: who sits there; nothing where nobody does."""
        said = words(self.game, look.language)
        called = [
            "" if sitter.kind == "open" else sitter.called(look.language) or said.term(colour)
            for colour, sitter in zip(self.colours, self.sitters, strict=True)
        ]
        return list(zip(self.colours, called, strict=True))

    def options(self, look: Look) -> list[str]:
        """What is played otherwise than usual, in words."""
        said = words(self.game, look.language)
        unusual = [one for one in find(self.game).options if self.settings.get(one.name, one.default) != one.default]
        told = []
        for option in unusual:
            name, value = said.get(f"setting.{option.name}"), option.written(self.settings[option.name])
            key = f"setting.{option.name}.{value}"
            off = house(look.language).get("web.lobby.without", what=name)
            told.append(said.get(key) if said.knows(key) else name if value == "yes" else off)
        return told


@dataclass(frozen=True)
class Wanted:
    """What somebody looks for; nothing where he does not mind."""

    game: str = ""
    seats: int = 0
    pace: str = ""
    language: str = ""

    def fits(self, table: Listed) -> bool:
        return (
            self.game in ("", table.game)
            and self.seats in (0, table.players)
            and self.pace in ("", table.pace.kind)
            and self.language in ("", table.language)
        )


def page(look: Look, wanted: Wanted, tables: Sequence[Listed]) -> str:
    """The lobby, for one who looks for something."""
    games = [(box.game, words(box.game, look.language).get("game.title")) for box in shelf()]
    most = max(box.most for box in shelf())
    told = {"games": games, "numbers": range(2, most + 1), "kinds": KINDS, "wanted": wanted}
    return render(look, "lobby", what="lobby", part=part(look, wanted, tables), **told)


def part(look: Look, wanted: Wanted, tables: Sequence[Listed]) -> str:
    """All of it that changes when somebody comes or goes."""
    fitting = [table for table in tables if wanted.fits(table)]
    waiting = [table for table in fitting if table.open]
    playing = [table for table in fitting if not table.open]
    return render(look, "lobby_part", waiting=waiting, playing=playing)
