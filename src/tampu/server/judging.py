"""Finished matches are judged in the background: in one process that gives way to all others, one match at a time."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from collections import OrderedDict
from dataclasses import dataclass

from pebble import ProcessPool

from tampu.engine.match import Match
from tampu.engine.saved import Plain
from tampu.lab.analysis import Analysis, Part, cut, put_together
from tampu.lab.judging import Deed, judged, unjudged
from tampu.server.refused import Refused
from tampu.server.storage import Storage

LONGEST = 60.0
"""Seconds after which a deed is left unjudged."""
WAITING = 40
"""So many matches may wait; whoever comes then is asked to come again."""
LATER = 60
"""After so many seconds."""
KEPT = 64
"""So many analyses are at hand without asking the database."""

log = logging.getLogger(__name__)


def give_way() -> None:
    """Whoever answers at a table comes first: this process gets what is left."""
    if hasattr(os, "nice"):
        os.nice(19)


@dataclass
class Progress:
    """How far a match has been judged; while it waits for others, nothing is known of it."""

    done: int = 0
    wanted: int = 0

    def plain(self) -> Plain:
        return {"done": self.done, "wanted": self.wanted}


class Judges:
    """Who judges the matches of a house."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.in_hand: dict[str, Progress] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._known: OrderedDict[str, Analysis] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()
        self._pool: ProcessPool | None = None

    async def find(self, code: str, match: Match) -> Analysis | Progress:
        """What was found of a match; where it was not judged yet, that is begun, and how far it has come."""
        known = self._known.get(code)
        if known is not None:
            return known
        if code not in self.in_hand:
            told = await asyncio.to_thread(self.storage.analysis, code)
            found = None if told is None else Analysis.read(told)
            if found is not None and found.turns and found.turns[-1].last == match.number:
                return self._keep(code, found)
            self._begin(code, match)
        return self.in_hand[code]

    def _begin(self, code: str, match: Match) -> None:
        if code in self.in_hand:  # somebody else asked at the same moment
            return
        if len(self.in_hand) >= WAITING:
            raise Refused("busy", retry_after=LATER)
        self.in_hand[code] = Progress()
        self._tasks[code] = asyncio.create_task(self._judge(code, match))

    def _keep(self, code: str, found: Analysis) -> Analysis:
        self._known[code] = found
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return found

    async def _judge(self, code: str, match: Match) -> None:
        try:
            async with self._one_at_a_time:
                found = await self._judged(match, self.in_hand[code])
            self._keep(code, found)
            await asyncio.to_thread(self.storage.keep_analysis, code, found.plain())
        except Refused as error:
            log.warning("the analysis of table %s is not kept: %s", code, error.code)
        except Exception:
            log.exception("table %s cannot be judged", code)
        finally:
            del self.in_hand[code], self._tasks[code]

    async def _judged(self, match: Match, progress: Progress) -> Analysis:
        parts = await asyncio.to_thread(lambda: list(cut(match)))
        progress.wanted = len(parts)
        deeds = []
        for part in parts:
            deeds.append(await self._deed(part))
            progress.done += 1
        return await asyncio.to_thread(put_together, match, deeds)

    async def _deed(self, part: Part) -> Deed:
        if self._pool is None or not self._pool.active:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPool(max_workers=1, initializer=give_way, context=context)
        try:
            found: Deed = await asyncio.wrap_future(self._pool.schedule(judged, args=[*part], timeout=LONGEST))
            return found
        except Exception as error:
            log.warning("a turn is left unjudged (%s: %s)", type(error).__name__, error)
            return unjudged(part.match, part.played)

    async def close(self) -> None:
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join(timeout=5)
