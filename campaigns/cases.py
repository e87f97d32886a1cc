"""What the number of a case stands for: a table that can be set up, and the luck of a match there."""

from __future__ import annotations

from typing import Final

from tests.tables import HOUSE, Table, tables

GAMES: Final = {name: tables(name) for name in HOUSE}
"""All player counts and settings of every game."""


def table_of(number: int) -> Table:
    """The games take turns, and so do the tables of each."""
    among = list(GAMES.values())
    mine = among[number % len(among)]
    return mine[number // len(among) % len(mine)]


def luck_of(seed: int, number: int) -> int:
    """The seed of the match."""
    return seed * 1_000_000_007 + number
