"""What a match is made of: how it was set up, and its checkpoints with the answers given since each."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from tampu.engine.chance import Chance
from tampu.engine.errors import BadSetup
from tampu.engine.game import Seat, Settings, State


@dataclass(frozen=True)
class Setup:
    """How a match was set up.

    Without a seed it began at a given position: one built by hand, or the checkpoint of a match that was begun under
    older rules. The lines of its record up to there are its past, kept to be read.
    """

    players: int
    settings: Settings
    seats: tuple[Seat, ...]
    seed: int | None
    date: str
    start: State | None = None
    past: tuple[str, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether it tells how the match began; an imagined match has no beginning."""
        return self.seed is not None or self.start is not None


Answer = tuple[int, int, object]
"""An answer that a player gave: who, on which turn, and which option."""


class Imagined:
    """Among the answers of a beat: here the match went over to a truth that a seat imagines."""

    seat: int | None
    chance: Chance

    def __init__(self, seat: int | None, chance: Chance) -> None:
        self.seat = seat
        self.chance = chance


class Written:
    """Among the answers of a beat: one that came out of a pickle, known only by its token."""

    token: str

    def __init__(self, token: str) -> None:
        self.token = token


def checked_date(date: str | None) -> str:
    """The date of a match as it is written in its record; today's where none is given."""
    if date is None:
        return datetime.date.today().isoformat()
    try:
        if datetime.date.fromisoformat(date).isoformat() == date:
            return date
    except ValueError:
        pass
    raise BadSetup("date", date, ["any day as YYYY-MM-DD"])


class Checkpoint:
    """The state between two beats, and all that was answered since, forced answers included.

    `given[k]` is where in the trail the k-th answer that a player gave himself stands.
    """

    number: int
    state: State
    trail: list[object]
    given: list[int]

    def __init__(self, number: int, state: State, trail: list[object], given: list[int]) -> None:
        self.number = number
        self.state = state
        self.trail = trail
        self.given = given

    def copy(self) -> Checkpoint:
        """A copy that shares the state, which nobody ever changes, and goes its own way from here."""
        return Checkpoint(self.number, self.state, self.trail[:], self.given[:])

    def up_to(self, number: int) -> Checkpoint:
        """A copy of when so many answers had been given."""
        kept = number - self.number
        if kept >= len(self.given):
            return self.copy()
        return Checkpoint(self.number, self.state, self.trail[: self.given[kept]], self.given[:kept])

    def last_answer(self) -> int:
        """Where in the trail the last answer stands, whatever was imagined since; -1 where there is none."""
        last = len(self.trail) - 1
        while last >= 0 and isinstance(self.trail[last], Imagined):
            last -= 1
        return last
