"""The small numbers that stand on the table for something that is not there, or for what became of it."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from tampu.games.kramer_cuzco.site import COUNT

NOBODY: Final = -1
NONE: Final = -1
RESERVE: Final = COUNT
"""Stands for the reserve where a hex is expected: the inca that is about to move is none on the board."""

# What a basin hex has come to.
NO_BASIN: Final = 0
OPEN: Final = 1
SCORED: Final = 2

UNEVEN: Final = 16
"""Marks a place on which no tile could lie even if nothing stood in its way."""
VILLAGES_OF_A_TILE: Final = 4
"""A laid tile is written as place * 4 + the number of its village hex in the place, or 3 where it has none."""
ALL_CROP: Final = 3
SPENT: Final = 8
"""A payment is written as action * 8 + AP."""

# What becomes of the face-up card after a festival (KC-184), in the order of the setting's values.
STAYS: Final = 0
TURNS: Final = 1
PLAYED: Final = 2


class Phase(IntEnum):
    """Where the game is between two beats."""

    TURN = 0
    FESTIVAL = 1
    TURN_ENDED = 2  # nothing is settled yet
    OVER = 3


TURN: Final = Phase.TURN
FESTIVAL: Final = Phase.FESTIVAL
TURN_ENDED: Final = Phase.TURN_ENDED
OVER: Final = Phase.OVER
# Names of their own, because looking a member up in its enumeration costs more than many a rule.
