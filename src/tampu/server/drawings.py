"""The tables as they were drawn lately: a click and its stream are shown the same, and it is drawn once.

Drawing takes long where many options are looked into. So it is done in a thread, of what was seen when it was asked
for, while the server goes on with others.
"""

from __future__ import annotations

import asyncio
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple, ParamSpec, TypeVar

from tampu.drawing.sight import Sight
from tampu.server.place import rooted

P = ParamSpec("P")
T = TypeVar("T")

MOST = 32 * 1024 * 1024
"""So many letters are kept in all; what was not asked for longest goes first."""


LEVEL = 3
"""How hard an event is pressed: more takes longer and saves little."""


@dataclass(frozen=True)
class Drawn:
    """A page's table: the version of it, how many answers it shows, and its markup."""

    version: int
    number: int
    text: str

    @property
    def event(self) -> str:
        """As it is sent to an open page."""
        lines = "\n".join(f"data: {line}" for line in rooted(self.text).splitlines())
        return f"event: table\nid: {self.version}\n{lines}\n\n"

    @cached_property
    def packed(self) -> bytes:
        """The event compressed, once for all who are sent it."""
        return deflated(self.event)


def deflated(text: str) -> bytes:
    """A piece of a compressed stream. It leans on nothing before it, and so fits into any."""
    pack = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return pack.compress(text.encode()) + pack.flush(zlib.Z_SYNC_FLUSH)


class Key(NamedTuple):
    """For whom a table is drawn, and after which change of it: of one viewer's pages only the newest is kept."""

    whose: Hashable
    change: int


class Drawings:
    """What was drawn, and is still so."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.size = 0
        self._drawn: OrderedDict[Hashable, tuple[int, Drawn]] = OrderedDict()
        self._in_hand: dict[Key, asyncio.Task[Drawn]] = {}
        self._drawer = ThreadPoolExecutor(1, "drawer")  # more would only get into each other's way

    def __len__(self) -> int:
        return len(self._drawn)

    async def aside(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Draw something, or look into options, one after the other and beside everything else."""
        return await asyncio.get_running_loop().run_in_executor(self._drawer, partial(work, *given, **named))

    async def drawn(self, key: Key, see: Callable[[], Sight], draw: Callable[[Sight], Drawn]) -> Drawn:
        """What was drawn, or is being drawn, or else is drawn now; whoever leaves meanwhile takes it from nobody."""
        found = self.get(key)
        if found is not None:
            return found
        if key not in self._in_hand:
            self._in_hand[key] = asyncio.create_task(self._draw(key, partial(draw, see())))
        return await asyncio.shield(self._in_hand[key])

    async def _draw(self, key: Key, draw: Callable[[], Drawn]) -> Drawn:
        try:
            return self.keep(key, await self.aside(draw))
        finally:
            del self._in_hand[key]

    def get(self, key: Key) -> Drawn | None:
        change, drawn = self._drawn.get(key.whose, (-1, None))
        if change != key.change:
            return None
        self._drawn.move_to_end(key.whose)
        return drawn

    def keep(self, key: Key, drawn: Drawn) -> Drawn:
        if key.whose in self._drawn:
            self.size -= len(self._drawn.pop(key.whose)[1].text)
        self._drawn[key.whose] = key.change, drawn
        self.size += len(drawn.text)
        while self.size > self.most:
            _, (_, oldest) = self._drawn.popitem(last=False)
            self.size -= len(oldest.text)
        return drawn
