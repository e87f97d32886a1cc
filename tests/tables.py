"""Every table that can be set up: all games of the house and the toys, all player counts, each value of each setting.

Run as a program (`python -m tests.tables`) it prints what one match at each telling table comes to, to be compared
between machines, Python versions and hash seeds.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import tampu
from tampu.engine.chance import Chance
from tampu.engine.game import Game, Result, Settings
from tampu.engine.match import Match
from tampu.engine.registry import GAMES
from tests.engine import toys
from tests.sparing import in_little_time

if TYPE_CHECKING:
    import pytest

DATE: Final = "2026-01-01"
TOKEN: Final = re.compile(r"[A-Za-z0-9_:+-]+")
MOST_ANSWERS: Final = 5000
"""No match of any game takes more answers than this, however it is played."""

FEW: Final = os.environ.get("TAMPU_FEW_TABLES") == "1"
"""Whether tables with default settings will do: where all tests run a second time, over compiled modules."""

HOUSE: Final = {name: module for name, module in GAMES.items() if name not in toys.TOYS}
ANY: Final = next(iter(HOUSE))
"""For what must be true of any game, and is tried on one."""


def game_of(name: str) -> Game[Any]:
    game: Game[Any] = import_module({**HOUSE, **toys.TOYS}[name]).GAME
    return game


COUNTS: Final = ", ".join(str(players) for players in game_of(ANY).players)
"""How many may play it, as it is listed to whoever wants to be more or fewer."""
SWITCH: Final = next(setting.name for setting in game_of(ANY).options if setting.default is False)
"""An option of it that is switched on or off."""


@dataclass(frozen=True)
class Table:
    """A game, how many play it, and the settings that are not at their default."""

    name: str
    players: int
    changed: tuple[tuple[str, bool | int | str], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.name, str(self.players), *(f"{name}={value}" for name, value in self.changed)])

    @property
    def game(self) -> Game[Any]:
        return game_of(self.name)

    @property
    def settings(self) -> Settings:
        return self.game.checked_settings(dict(self.changed))

    def new(self, seed: int, hold: bool = False) -> Match:
        return tampu.new(self.game, self.players, seed, hold=hold, date=DATE, **dict(self.changed))

    def at(self, state: Any) -> Match:
        return Match.at(self.game, state, self.players, self.settings, date=DATE)


def tables(*names: str) -> list[Table]:
    """The tables of these games: each setting is tried at each of its values while the others are at their default."""
    found = []
    for name in names:
        game = game_of(name)
        for players in game.players:
            changes: list[tuple[tuple[str, bool | int | str], ...]] = [()]
            for setting in game.options:
                if setting.matters_to(players):
                    changes += [((setting.name, value),) for value in setting.values if value != setting.default]
            found += [Table(name, players, changed) for changed in changes]
    return found


ALL: Final = tables(*HOUSE, *toys.SOUND)


def telling(among: list[Table]) -> list[Table]:
    """Every player count with the default settings, and each other value at one player count, not always the same."""
    found = [table for table in among if not table.changed]
    for name in dict.fromkeys(table.name for table in among):
        changes = dict.fromkeys(table.changed for table in among if table.name == name and table.changed)
        for number, changed in enumerate(changes):
            alike = [table for table in among if table.name == name and table.changed == changed]
            found.append(alike[number % len(alike)])
    return found


def at_each_table(quick: int, long: int, among: list[Table] = ALL) -> pytest.MarkDecorator:
    """Run a test with a few seeds at each table that tells most, and in the long suite with many more at all."""
    import pytest  # campaigns find tables here on machines that have none

    first = telling(among)
    if FEW:
        first = [table for table in first if not table.changed]
    few = [pytest.param(table, range(quick), id=str(table)) for table in first]
    many = [
        pytest.param(table, range(quick if table in first else 0, long), id=f"{table}-long", marks=pytest.mark.long)
        for table in among
    ]
    return pytest.mark.parametrize(("table", "seeds"), few + many)


def moments(match: Match, seed: int) -> Iterator[Match]:
    """The match at its first question and after each of the random answers that take it to its end."""
    luck = Chance.of(seed, 1)
    yield match
    while not match.over:
        assert match.number < MOST_ANSWERS, f"no end after {MOST_ANSWERS} answers"
        if match.held:
            match.go_on()
        else:
            assert match.choice is not None
            match.play(luck.pick(match.choice.options))
        yield match


def questions(match: Match, seed: int, about: int) -> Iterator[Match]:
    """About so many of the match's questions, taken at random, and more of those where something is secret."""
    luck = Chance.of(seed, 2)
    expected = 40 if match.game.name in toys.TOYS else 400
    for moment in moments(match, seed):
        choice = moment.choice
        if choice is not None and luck.below(expected) < (4 * about if choice.secret else about):
            yield moment


def legal_result(match: Match) -> None:
    """A match that is over says who has won, with how many points and why."""
    assert match.over
    assert match.choice is None
    assert match.result is not None
    sound(match.result, len(match.seats))


def sound(result: Result, count: int) -> None:
    """A result tells of all seats, and its parts agree."""
    assert len(result.scores) == len(result.ranks) == len(result.breakdown) == count
    assert all(type(score) is int for score in result.scores)
    assert result.ranks == [1 + sum(other < mine for other in result.ranks) for mine in result.ranks]
    assert result.winners == [seat for seat, rank in enumerate(result.ranks) if rank == 1]
    assert TOKEN.fullmatch(result.reason)
    for score, lines in zip(result.scores, result.breakdown, strict=True):
        assert lines["total"] == score
        assert list(lines) == list(result.breakdown[0])


def viewers(match: Match) -> list[int | None]:
    """Everybody who looks at a match: all seats, and a spectator."""
    return [*range(len(match.seats)), None]


def digest(table: Table, seed: int) -> str:
    """What a random match at a table comes to, in a few letters."""
    match = table.new(seed)
    text = [json.dumps([moment.seen_by(viewer) for viewer in viewers(moment)]) for moment in moments(match, seed)]
    text += [match.record(), str(match.log)]
    with in_little_time():
        text += [str(tampu.bot(name, seed=3).pick(table.new(seed))) for name in tampu.bots()]
    return hashlib.sha256("\n".join(text).encode()).hexdigest()[:16]


if __name__ == "__main__":
    with toys.registered():
        for table in telling(ALL):
            print(table, digest(table, 1))
