"""The rows of a table, as they are written and as they are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Row, RowMapping

from tampu.drawing.clock import NO_PACE, Pace
from tampu.drawing.sight import SOMEBODY
from tampu.engine.registry import find
from tampu.engine.saved import Plain
from tampu.server.damage import Damaged, check, in_part, plain, words
from tampu.server.schema import clocks, plans, seats, tables

Found = Row[*tuple[Any, ...]]
"""A row of whatever was asked for."""
WATCHING = -1
"""In place of a seat: a spectator."""
RESTORED = "restored"
"""The kind of a row that says: from here on the table is as a backup had it. Its number leaps ahead."""
FAR = 1e10
"""Seconds: no clock shows so many, and no moment is so far away."""
HIGHEST = 99
"""Nobody is stronger."""
LENT, GIVEN = "lent", "given"
"""How a seat was handed to a bot: for now, or for good."""


class Wish(NamedTuple):
    """How strong those who find a table are to be; nothing where it does not matter."""

    low: int | None = None
    high: int | None = None

    def fits(self, rating: float) -> bool:
        return (self.low is None or rating >= self.low) and (self.high is None or rating <= self.high)

    @property
    def problem(self) -> str:
        """What is wrong with it, if anything is."""
        low, high = self.low or 0, HIGHEST if self.high is None else self.high
        return "" if 0 <= low <= high <= HIGHEST else f"rating {self}; there is: 0 to {HIGHEST}"

    def __str__(self) -> str:
        if self.high is None:
            return "" if self.low is None else f"≥ {self.low}"
        return f"≤ {self.high}" if self.low is None else f"{self.low}–{self.high}"


ANYBODY = Wish()


class Move(NamedTuple):
    """A row of what happened at a table."""

    kind: str
    seat: int | None = None
    token: str | None = None


@dataclass(frozen=True)
class SeatRow:
    """Who sits on a seat, as it is stored."""

    seat: int
    kind: str
    name: str
    bot: str
    secret: str | None = None
    """The hash of its link, by which somebody may sit down while it is open."""
    automatic: tuple[str, ...] = ()
    renewal: int = 0
    """How many links it had before this one."""
    program: str | None = None
    """Where a program sits: the hash of its secret."""
    device: str | None = None
    """The hash of a link that lets its holder in from another device, once."""
    asking: str | None = None
    """Who asks its holder for it, by the hash of his cookie."""
    asker: str = ""
    """What he is called."""
    handed: str = ""
    """Where a bot plays for somebody: `lent` for now, `given` for good."""

    @property
    def known_as(self) -> str:
        """The name as it may be said; nothing where there is none, or whoever had it has left the house."""
        return "" if self.name == SOMEBODY else self.name


@dataclass(frozen=True)
class TableRow:
    """A table, as it is stored."""

    code: str
    game: str
    players: int
    settings: dict[str, bool | int | str]
    seed: int | None
    seed_chosen: bool
    guided: bool
    date: str
    rules_version: int
    start: Plain | None
    past: tuple[str, ...]
    checkpoint: Plain
    version: int
    paused: bool
    over: bool
    maker: str
    watch: str
    private: bool = True
    """Whether its code alone leads nobody to an open seat."""
    pace: Pace = NO_PACE
    listed: bool = False
    """Whether everybody may find it, and look on."""
    language: str = ""
    """That its maker reads."""
    rated: bool = True
    """Whether its maker wants it to count."""
    helped: bool = False
    """Whether a coach spoke up, as far as this server knows."""
    wish_low: int | None = None
    wish_high: int | None = None
    closed: str | None = None
    """Why the host has closed it, if he has."""

    @property
    def wish(self) -> Wish:
        """How strong its maker wants those to be who find it."""
        return Wish(self.wish_low, self.wish_high)


@dataclass(frozen=True)
class ClockRow:
    """The time of a seat, as it is stored."""

    seat: int
    left: float
    """Seconds; of one that runs, when it began to."""
    since: float | None = None
    due: float | None = None
    """Not before this moment it is to be looked at."""
    warned: bool = False


class PlannedStep(NamedTuple):
    """An answer of a plan: to which prompt, which one, and what it would do for the seat, in short."""

    prompt: str
    option: str
    does: str


@dataclass(frozen=True)
class PlanRow:
    """What the holder of a seat wants to do on his next turn, as it is stored."""

    seat: int
    number: int
    """After how many answers it was made."""
    told: int
    """After how many events."""
    expected: str
    """What the seat expects to see of its own things when its turn comes, in short."""
    steps: tuple[PlannedStep, ...]
    ends: bool
    """Whether the turn ends with it."""
    done: int = 0
    dropped: bool = False
    """Whether it was taken back, for something was learnt that could matter."""


class Mine(NamedTuple):
    """A table on somebody's home page, with the seats he has shown the secrets of."""

    code: str
    game: str
    version: int
    over: bool
    seats: tuple[SeatRow, ...]
    mine: tuple[int, ...]


class Public(NamedTuple):
    """What everybody may know of a table that is listed."""

    code: str
    game: str
    players: int
    settings: dict[str, bool | int | str]
    pace: Pace
    language: str
    seed_chosen: bool
    guided: bool
    rated: bool
    helped: bool
    wish_low: int | None
    wish_high: int | None
    seats: tuple[SeatRow, ...]
    agreed: bool
    """Whether everybody may ask for advice."""
    strengths: tuple[float, ...]
    """Of those who sit there and do not hide it."""


class Outcome(NamedTuple):
    """How a match ended for one seat."""

    seat: int
    name: str
    bot: str
    """The level that sat there; nothing where it was a person's."""
    score: int | None
    """Nothing of who left before the end."""
    rank: int
    """Who gave up is last."""
    gave_up: bool
    points: dict[str, int]
    """By source."""


class Ended(NamedTuple):
    """How a match ended."""

    game: str
    players: int
    length: int
    why: str
    """It does not count; nothing where it does, for all that is known without its people."""
    outcomes: Sequence[Outcome]


class News(NamedTuple):
    """Something that those who hold these seats may want to be told."""

    kind: str
    seats: Sequence[int]
    turn: int
    """Which of its kind at this table: it is told once."""
    at: float
    by: str = ""
    """Of whom it is news, where it is of somebody: it is not told to those who do not want to hear of him."""


class Change(NamedTuple):
    """What is written in one stroke when something happens at a table."""

    moves: Sequence[Move]
    checkpoint: Plain
    over: bool
    paused: bool
    seats: Sequence[SeatRow] = ()
    sitting: Sequence[tuple[str, int]] = ()
    """Who sits down where."""
    left: Sequence[int] = ()
    """The seats that nobody holds any longer, from whichever device."""
    clocks: Sequence[ClockRow] = ()
    """Those that are otherwise than before."""
    plans: Sequence[tuple[int, PlanRow | None]] = ()
    """What is left of the plans of seats."""
    ended: Ended | None = None
    """How the match ended, if it did now."""
    news: Sequence[News] = ()
    by: str = ""
    """Who invites the others with it, if somebody does."""
    by_itself: bool = True
    """Whether somebody may be about to answer without a person."""
    fresh: TableRow | None = None
    """Where the match goes on from a new start under newer rules: the table with that start."""

    @property
    def about_seats(self) -> list[tuple[str, int, str]]:
        """What happened to seats: to which, and by whom they are held then."""
        names = {seat.seat: seat.name for seat in self.seats}
        return [(move.kind, move.seat, names[move.seat]) for move in self.moves if move.seat in names]


class Running(NamedTuple):
    """A table where somebody may be about to answer without a person."""

    code: str
    version: int
    maker: str
    people: bool
    """Whether people play there, too."""


# ---------------------------------------------------------------------- written and read


def table_values(row: TableRow) -> dict[str, object]:
    seed = None if row.seed is None else str(row.seed)
    return {**vars(row), "past": list(row.past), "seed": seed, "pace": pace_values(row.pace)}


def pace_values(pace: Pace) -> Plain:
    """How fast a table plays, as it is stored: only what is not as usual."""
    usual = vars(NO_PACE)
    return {
        name: list(value) if name == "rest" else value for name, value in vars(pace).items() if value != usual[name]
    }


def pace_of(stored: Plain) -> Pace:
    """The same, read; whatever is wrong with it raises."""
    values: dict[str, Any] = dict(stored)
    pace = Pace(**values | {"rest": tuple(values.get("rest", ()))})
    if pace.problem or any(type(value) is not type(vars(NO_PACE)[name]) for name, value in vars(pace).items()):
        raise ValueError(pace.problem)
    return pace


def table_row(found: RowMapping) -> TableRow:
    check(tables, found)
    values = {name: found[name] for name in TableRow.__dataclass_fields__}
    values["past"] = words("tables.past", values["past"])
    for name in ("settings", "checkpoint"):
        plain(f"tables.{name}", values[name])
    with in_part("tables.pace"):
        values["pace"] = pace_of(plain("tables.pace", values["pace"]))
    with in_part("tables.seed"):
        values["seed"] = None if values["seed"] is None else int(values["seed"])
    return TableRow(**values)


def public_row(found: RowMapping, seats: Sequence[SeatRow], agreed: bool, strengths: Sequence[float]) -> Public:
    """A listed table, if there could be such a match."""
    values: dict[str, Any] = dict(found)
    with in_part("tables"):
        game = find(values["game"])
        values["settings"] = game.checked_settings(plain("tables.settings", values["settings"]))
        values["pace"] = pace_of(plain("tables.pace", values["pace"]))
        if len(game.seats(game.checked_players(values["players"]), values["settings"])) != len(seats):
            raise Damaged("seats")
    return Public(**values, seats=tuple(seats), agreed=agreed, strengths=tuple(strengths))


def plan_values(code: str, plan: PlanRow) -> dict[str, object]:
    return {"code": code, **vars(plan), "steps": [list(step) for step in plan.steps]}


def plan_row(found: RowMapping) -> PlanRow:
    check(plans, found)
    values = {name: found[name] for name in PlanRow.__dataclass_fields__}
    with in_part("plans.steps"):
        values["steps"] = tuple(PlannedStep(*words("plans.steps", step)) for step in values["steps"])
    if not 0 <= values["done"] < len(values["steps"]):
        raise Damaged("plans.done")
    return PlanRow(**values)


def clock_row(found: RowMapping) -> ClockRow:
    check(clocks, found)
    if not all(0.0 <= (found[name] or 0.0) < FAR for name in ("left", "since", "due")):
        raise Damaged("clocks.left")
    return ClockRow(**{name: found[name] for name in ClockRow.__dataclass_fields__})


def seat_values(code: str, row: SeatRow) -> dict[str, object]:
    return {"code": code, **vars(row), "automatic": list(row.automatic)}


def seat_row(found: RowMapping, automatic: object) -> SeatRow:
    check(seats, found)
    values = {name: found[name] for name in SeatRow.__dataclass_fields__}
    values["automatic"] = words("seats.automatic", automatic)
    return SeatRow(**values)
