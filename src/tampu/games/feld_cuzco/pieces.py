"""The small numbers under which dice lie on action spaces and priests stand on temple steps, and what they tell."""

from __future__ import annotations

from typing import Final

from tampu.games.feld_cuzco.components import DICE, PLAYER_COUNTS, PRIESTS

_VALUES: Final = 8
"""Room for the values of a die; snapshots hold numbers made with it."""
_DICE: Final = range(max(PLAYER_COUNTS) * DICE * _VALUES)
DIE_OWNER: Final[tuple[int, ...]] = tuple(lying // _VALUES // DICE for lying in _DICE)
"""By the number of a lying die: whose it is, which of his it is, and what it shows."""
DIE_NUMBER: Final[tuple[int, ...]] = tuple(lying // _VALUES % DICE for lying in _DICE)
DIE_VALUE: Final[tuple[int, ...]] = tuple(lying % _VALUES for lying in _DICE)
PRIEST_OWNER: Final[tuple[int, ...]] = tuple(priest // PRIESTS for priest in range(max(PLAYER_COUNTS) * PRIESTS))
"""By the number of a priest: whose he is, and which of his."""
PRIEST_NUMBER: Final[tuple[int, ...]] = tuple(priest % PRIESTS for priest in range(max(PLAYER_COUNTS) * PRIESTS))


def number_of_die(seat: int, die: int, value: int) -> int:
    return (seat * DICE + die) * _VALUES + value


def priests_of(seat: int) -> range:
    return range(seat * PRIESTS, (seat + 1) * PRIESTS)


def last_die(players: int) -> int:
    """The highest number of a lying die."""
    return players * DICE * _VALUES - 1


def last_priest(players: int) -> int:
    return players * PRIESTS - 1
