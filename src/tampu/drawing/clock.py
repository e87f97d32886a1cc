"""How fast a table plays, and what the clocks of its seats show.

Moments are seconds since 1970. Between two of them there may be times that count for nobody: the house was shut, it was
the table's weekly rest, somebody had a day off.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

Times = Sequence[tuple[float, float]]
"""Times that do not count, each from one moment to another."""

NO_CLOCK, LIVE, DAYS = "none", "live", "days"
BOT, ASK = "bot", "ask"
"""Who runs out: a bot goes on for him, or the others are asked whether one shall."""
HOUR, DAY, WEEK = 3600, 24 * 3600, 7
LONGEST_BANK, LONGEST_INCREMENT, MOST_HOURS = 12 * HOUR, HOUR, 14 * 24
WARNING: Final = 8
"""Who has less left than this part of what he began with is warned."""
GRACE: Final = 10
"""At a live table, who comes back after he ran out gets this part of what he began with."""


@dataclass(frozen=True)
class Pace:
    """How much time the players of a table have."""

    kind: str = NO_CLOCK
    """`none`; `live`: a bank of time and an increment a turn; `days`: so many hours a turn."""
    bank: int = 0
    """Seconds."""
    increment: int = 0
    """Seconds that are added after each turn."""
    hours: int = 0
    rest: tuple[int, ...] = ()
    """The days of the week on which no clock runs: 0 is Monday. They begin and end at midnight UTC."""
    out: str = BOT

    @property
    def is_timed(self) -> bool:
        return self.kind != NO_CLOCK

    @property
    def problem(self) -> str:
        """What of it cannot be; nothing where it can."""
        if self.out not in (BOT, ASK):
            return f"out {self.out!r}; there is: {BOT}, {ASK}"
        if self.kind == LIVE and not (0 < self.bank <= LONGEST_BANK and 0 <= self.increment <= LONGEST_INCREMENT):
            return f"bank {self.bank}, increment {self.increment}; there is: up to {LONGEST_BANK}, {LONGEST_INCREMENT}"
        if self.kind == DAYS and not 0 < self.hours <= MOST_HOURS:
            return f"hours {self.hours}; there is: 1 to {MOST_HOURS}"
        if len(set(self.rest)) >= WEEK or not set(self.rest) <= set(range(WEEK)) or (self.rest and self.kind != DAYS):
            return f"rest {list(self.rest)}"
        return "" if self.kind in (NO_CLOCK, LIVE, DAYS) else f"pace {self.kind!r}"

    @property
    def first(self) -> float:
        """Seconds that everybody begins with."""
        return float(self.bank if self.kind == LIVE else self.hours * HOUR)

    @property
    def warning(self) -> float:
        """Seconds: who has less left is warned."""
        return self.first / WARNING

    @property
    def grace(self) -> float:
        """Seconds that somebody gets who comes back after he ran out, or whom the others wait for."""
        return max(float(self.increment), self.first / GRACE) if self.kind == LIVE else self.first

    def after_turn(self, left: float) -> float:
        """What somebody has for his next turn who had so much left at the end of this one."""
        return max(0.0, left) + self.increment if self.kind == LIVE else self.first

    def rests(self, since: float, until: float) -> Times:
        """The weekly rest, as far as it touches the time between two moments."""
        if not self.rest:
            return ()
        midnight = int(since // DAY) * DAY
        days = [float(day) for day in range(midnight, int(until) + DAY, DAY)]
        return [(day, day + DAY) for day in days if _weekday(day) in self.rest]


NO_PACE: Final = Pace()
WEEKEND: Final = (5, 6)
PACES: Final = {
    NO_CLOCK: NO_PACE,
    "quick": Pace(LIVE, bank=15 * 60, increment=20),
    "evening": Pace(LIVE, bank=40 * 60, increment=45),
    "three_a_day": Pace(DAYS, hours=8),
    "one_a_day": Pace(DAYS, hours=24),
    "slow": Pace(DAYS, hours=72),
}
"""What the page of a new table offers, by name."""


def _weekday(moment: float) -> int:
    return datetime.datetime.fromtimestamp(moment, datetime.UTC).weekday()


@dataclass(frozen=True)
class Clock:
    """What the clock of a seat shows."""

    left: float
    """Seconds; of a clock that runs, since when it does."""
    since: float | None = None
    """Since when it runs; nothing where it stands."""
    off: Times = ()
    """The times since then, and to come, that do not count."""
    warned: bool = False
    out: bool = False
    """Whether it has run out, and the others are asked what is to be done."""

    @property
    def ends(self) -> float | None:
        """When it runs out."""
        return None if self.since is None else ending(self.since, self.left, self.off)

    def left_at(self, moment: float) -> float:
        """Seconds that are left at a moment."""
        if self.since is None:
            return self.left
        return max(0.0, self.left - counted(self.since, moment, self.off))


def counted(since: float, until: float, off: Iterable[tuple[float, float]]) -> float:
    """How many of the seconds between two moments count."""
    found, reached = 0.0, since
    for begin, end in sorted(off):
        found += max(0.0, min(begin, until) - reached)
        reached = max(reached, min(end, until))
    return found + max(0.0, until - reached)


def ending(since: float, left: float, off: Iterable[tuple[float, float]]) -> float:
    """The moment when so many seconds that count have passed."""
    reached = since
    for begin, end in sorted(off):
        if begin - reached >= left:
            break
        left -= max(0.0, begin - reached)
        reached = max(reached, end)
    return reached + left
