"""The line of bots that want to think: where somebody waits they come first, and everyone's tables in turn."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

KNOWN = 10_000
"""So many makers of tables are remembered by when their bots thought last."""


@dataclass(eq=False)
class Waiting:
    """A bot in the line."""

    whose: str
    """Who made its table."""
    rank: Callable[[], int]
    """How urgent it is, looked up when a place is free: meanwhile somebody may have come to the table, or left."""
    called: asyncio.Future[None]


class Line:
    """As many bots think at a time as there are places."""

    def __init__(self, places: int) -> None:
        self.thinking = 0
        self._places = places
        self._waiting: list[Waiting] = []
        self._calls = 0
        self._called: OrderedDict[str, int] = OrderedDict()

    def __len__(self) -> int:
        return len(self._waiting)

    @asynccontextmanager
    async def place(self, whose: str, rank: Callable[[], int]) -> AsyncIterator[None]:
        """Wait for a place and have it for a while."""
        waiting = Waiting(whose, rank, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._call()
        try:
            await waiting.called
            yield
        finally:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            else:
                self.thinking -= 1
                self._call()

    def _call(self) -> None:
        """Give free places to who is next: the most urgent, and of those the one whose maker's turn was longest ago."""
        while self._waiting and self.thinking < self._places:
            following = min(self._waiting, key=lambda one: (one.rank(), self._called.get(one.whose, 0)))
            self._waiting.remove(following)
            self.thinking += 1
            self._calls += 1
            self._called[following.whose] = self._calls
            self._called.move_to_end(following.whose)
            if len(self._called) > KNOWN:
                self._called.popitem(last=False)
            if not following.called.done():
                following.called.set_result(None)
