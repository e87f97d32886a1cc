"""Bots think in processes of their own, under a time limit; a slow bot never holds up a page."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os

from pebble import ProcessPool

from tampu.bots import bot
from tampu.engine.match import Match
from tampu.lab.simulate import bot_seed

FALLBACK = "random"
"""Answers where a bot crashed or took too long, so that the table goes on."""

log = logging.getLogger(__name__)


def pick(name: str, seed: int, match: Match) -> str:
    """What a bot answers; runs in a worker."""
    return str(bot(name, seed).pick(match))


worker = pick
"""What runs in the processes; tests put bots with mistakes in its place."""


def seed_of(match: Match, seat: int) -> int:
    """A bot's own luck; a match without a seed began at a given position."""
    return bot_seed(match.setup.seed or 0, seat)


class Thinkers:
    """The workers. One that hangs or dies is replaced by the pool; its question is answered all the same."""

    def __init__(self, limit: float, workers: int = 0) -> None:
        self.limit = limit
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.pool = self._new_pool()

    def _new_pool(self) -> ProcessPool:
        return ProcessPool(max_workers=self.workers, context=multiprocessing.get_context("spawn"))

    async def think(self, name: str, match: Match) -> str:
        """The answer of the bot that is asked, within the limit."""
        assert match.choice is not None
        seed = seed_of(match, match.choice.player)
        try:
            if not self.pool.active:  # all workers died at once
                self.pool = self._new_pool()
            future = self.pool.schedule(worker, args=[name, seed, match], timeout=self.limit)
            token: str = await asyncio.wrap_future(future)
            match.choice.find(token)
        except Exception as error:
            log.warning("the bot %s did not answer (%s: %s)", name, type(error).__name__, error)
            return pick(FALLBACK, seed, match)
        return token

    def close(self) -> None:
        self.pool.stop()  # type: ignore[no-untyped-call]
        self.pool.join(timeout=5)
