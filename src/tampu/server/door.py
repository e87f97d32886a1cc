"""The door: when so many are being served that a newcomer would wait too long, he is told so at once.

A queue without end helps nobody. How long one would wait is known from how many are inside and how quickly they came
out lately. Players come before those who only look, and whoever was sent away comes first when he is back.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from typing import Final

from tampu.server.limits import Kind
from tampu.server.refused import Refused

WAIT: Final = 0.7
"""Seconds that a player may have to wait."""
LOOKING: Final = 0.5
"""Of that, the part for those who do not play just now: others are let in before them."""
AGAIN: Final = 1.25
"""And the part for a player who was sent away before: he has waited already."""
FEW: Final = 20
"""So many are served at once however slow the machine is."""
MEMORY: Final = 0.05
"""How much the last one who came out says about the next."""
KNOWN: Final = 5000
"""So many of those who were sent away are remembered."""
UNCOUNTED: Final = ("static", "health", "see", "stream")
"""Kinds of requests that are done in no time, or wait most of theirs: nobody waits for them."""
NEVER_REFUSED: Final = ("static", "health", "see")


class Door:
    """Knows who is being served, and lets others in or not."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.inside = 0
        self.pace = 0.005
        """Seconds from one who comes out to the next, while others are inside."""
        self._clock = clock
        self._last: float | None = None
        self._sent_away: OrderedDict[int, None] = OrderedDict()

    @property
    def wait(self) -> float:
        """How many seconds a newcomer would be inside."""
        return (self.inside + 1) * self.pace

    def check(self, kind: Kind, who: int) -> None:
        """Refuse whoever would wait too long; he is known again by any number that is his."""
        if kind.name in NEVER_REFUSED:
            return
        share = LOOKING if kind.name != "act" else AGAIN if who in self._sent_away else 1.0
        if self.inside < FEW * share or self.wait <= WAIT * share:
            self._sent_away.pop(who, None)
            return
        self._sent_away[who] = None
        if len(self._sent_away) > KNOWN:
            self._sent_away.popitem(last=False)
        raise Refused("busy", retry_after=ceil(self.wait))

    @contextmanager
    def place(self, kind: Kind) -> Iterator[None]:
        """A place inside for as long as somebody is served."""
        if kind.name in UNCOUNTED:
            yield
            return
        self.inside += 1
        try:
            yield
        finally:
            self.inside -= 1
            self._came_out()

    def _came_out(self) -> None:
        now = self._clock()
        if self._last is not None:
            self.pace += (now - self._last - self.pace) * MEMORY
        self._last = now if self.inside else None  # the time in which nobody is inside says nothing
