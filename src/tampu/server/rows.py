"""The rows of a table, as they are written and as they are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import RowMapping

from tampu.drawing.sight import SOMEBODY
from tampu.engine.saved import Plain
from tampu.server.damage import check, in_part, plain, words
from tampu.server.schema import seats, tables

WATCHING = -1
"""In place of a seat: a spectator."""
RESTORED = "restored"
"""The kind of a row that says: from here on the table is as a backup had it. Its number leaps ahead."""
LENT, GIVEN = "lent", "given"
"""How a seat was handed to a bot: for now, or for good."""


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


class Mine(NamedTuple):
    """A table on somebody's home page, with the seats he has shown the secrets of."""

    code: str
    game: str
    version: int
    over: bool
    seats: tuple[SeatRow, ...]
    mine: tuple[int, ...]


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
    fresh: TableRow | None = None
    """Where the match goes on from a new start under newer rules: the table with that start."""

    @property
    def about_seats(self) -> list[tuple[str, int, str]]:
        """What happened to seats: to which, and by whom they are held then."""
        names = {seat.seat: seat.name for seat in self.seats}
        return [(move.kind, move.seat, names[move.seat]) for move in self.moves if move.seat in names]


# ---------------------------------------------------------------------- written and read


def table_values(row: TableRow) -> dict[str, object]:
    return {**vars(row), "past": list(row.past), "seed": None if row.seed is None else str(row.seed)}


def table_row(found: RowMapping) -> TableRow:
    check(tables, found)
    values = {name: found[name] for name in TableRow.__dataclass_fields__}
    values["past"] = words("tables.past", values["past"])
    for name in ("settings", "checkpoint"):
        plain(f"tables.{name}", values[name])
    with in_part("tables.seed"):
        values["seed"] = None if values["seed"] is None else int(values["seed"])
    return TableRow(**values)


def seat_values(code: str, row: SeatRow) -> dict[str, object]:
    return {"code": code, **vars(row), "automatic": list(row.automatic)}


def seat_row(found: RowMapping, automatic: object) -> SeatRow:
    check(seats, found)
    values = {name: found[name] for name in SeatRow.__dataclass_fields__}
    values["automatic"] = words("seats.automatic", automatic)
    return SeatRow(**values)
