"""Where the game is between two beats."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Phase(IntEnum):
    """Which question comes next."""

    START_FEATHERS = 0
    KEEP_MISSIONS = 1
    SWAP_CARDS = 2
    CHOOSE_DIE = 3
    PLACE_DIE = 4
    ACTION = 5
    EXCHANGE = 6
    END_TURN = 7
    ABILITIES = 8
    MARKET = 9
    PALACE = 10
    FINAL_MISSIONS = 11
    OVER = 12


START_FEATHERS: Final = Phase.START_FEATHERS
KEEP_MISSIONS: Final = Phase.KEEP_MISSIONS
SWAP_CARDS: Final = Phase.SWAP_CARDS
CHOOSE_DIE: Final = Phase.CHOOSE_DIE
PLACE_DIE: Final = Phase.PLACE_DIE
ACTION: Final = Phase.ACTION
EXCHANGE: Final = Phase.EXCHANGE
END_TURN: Final = Phase.END_TURN
ABILITIES: Final = Phase.ABILITIES
MARKET: Final = Phase.MARKET
PALACE: Final = Phase.PALACE
FINAL_MISSIONS: Final = Phase.FINAL_MISSIONS
OVER: Final = Phase.OVER
# Names of their own, because looking a member up in its enumeration costs more than many a rule.


def numeral(phase: Phase) -> int:
    """FC-060: which of the three phases of a round it belongs to; 0 before and after all rounds."""
    if CHOOSE_DIE <= phase <= END_TURN:
        return 1
    return 2 if phase is ABILITIES else 3 if phase in (MARKET, PALACE) else 0
