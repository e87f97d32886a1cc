"""Where the game is between two beats."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Phase(IntEnum):
    """Which stretch of rules comes next."""

    STARTER = 0
    KEEP = 1
    SETUP_BENEFITS = 2
    PRIEST_START = 3
    MAIN = 4
    PLACE = 5
    BEFORE_TASKS = 6
    COUNT_TASKS = 7
    TASKS = 8
    AFTER_TASKS = 9
    SECONDARY = 10
    WATCHERS = 11
    CASUALTY = 12
    TAKE_PART = 13
    CONQUER = 14
    CONQUER_AGAIN = 15
    AFTER_ACTION = 16
    END_TURN = 17
    BEFORE_FESTIVAL = 18
    FESTIVAL_START = 19
    FESTIVAL_TRADE = 20
    FESTIVAL_TEMPLE = 21
    FESTIVAL_REGIONS = 22
    FESTIVAL_PAY = 23
    FESTIVAL_PLAY = 24
    FINAL_EXCHANGE = 25
    AXOMAMMA = 26
    OVER = 27


STARTER: Final = Phase.STARTER
KEEP: Final = Phase.KEEP
SETUP_BENEFITS: Final = Phase.SETUP_BENEFITS
PRIEST_START: Final = Phase.PRIEST_START
MAIN: Final = Phase.MAIN
PLACE: Final = Phase.PLACE
BEFORE_TASKS: Final = Phase.BEFORE_TASKS
COUNT_TASKS: Final = Phase.COUNT_TASKS
TASKS: Final = Phase.TASKS
AFTER_TASKS: Final = Phase.AFTER_TASKS
SECONDARY: Final = Phase.SECONDARY
WATCHERS: Final = Phase.WATCHERS
CASUALTY: Final = Phase.CASUALTY
TAKE_PART: Final = Phase.TAKE_PART
CONQUER: Final = Phase.CONQUER
CONQUER_AGAIN: Final = Phase.CONQUER_AGAIN
AFTER_ACTION: Final = Phase.AFTER_ACTION
END_TURN: Final = Phase.END_TURN
BEFORE_FESTIVAL: Final = Phase.BEFORE_FESTIVAL
FESTIVAL_START: Final = Phase.FESTIVAL_START
FESTIVAL_TRADE: Final = Phase.FESTIVAL_TRADE
FESTIVAL_TEMPLE: Final = Phase.FESTIVAL_TEMPLE
FESTIVAL_REGIONS: Final = Phase.FESTIVAL_REGIONS
FESTIVAL_PAY: Final = Phase.FESTIVAL_PAY
FESTIVAL_PLAY: Final = Phase.FESTIVAL_PLAY
FINAL_EXCHANGE: Final = Phase.FINAL_EXCHANGE
AXOMAMMA: Final = Phase.AXOMAMMA
OVER: Final = Phase.OVER
# Names of their own, because looking a member up in its enumeration costs more than many a rule.
