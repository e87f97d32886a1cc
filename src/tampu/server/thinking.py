"""Bots think in processes of their own, under a time limit; a slow bot never holds up a page."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from collections import OrderedDict

from pebble import ProcessPool

from tampu.bots import bot
from tampu.engine.match import Match
from tampu.lab.simulate import bot_seed

FALLBACK = ("steady", "random")
"""They answer, one after the other, where a bot crashed or took too long, so that the table goes on."""
PLANS = 1_000
"""So many plans that bots are following are remembered."""

log = logging.getLogger(__name__)


def plan(name: str, seed: int, match: Match) -> list[str]:
    """What a bot answers now, and after that as far as it is settled; runs in a worker."""
    return bot(name, seed).plan(match)


worker = plan
"""What runs in the processes; tests put bots with mistakes in its place."""


def seed_of(match: Match, seat: int) -> int:
    """A bot's own luck; a match without a seed began at a given position."""
    return bot_seed(match.setup.seed or 0, seat)


def _where(name: str, match: Match, *more: str) -> tuple[object, ...]:
    """A match is known by how it was set up and all that was answered."""
    setup = match.setup
    made = (match.game.name, setup.players, *setup.settings.items(), setup.seed, id(setup.start))
    return (name, *made, *(str(option) for _, _, option in match.answers), *more)


class Thinkers:
    """The workers. One that hangs or dies is replaced by the pool; its question is answered all the same."""

    def __init__(self, limit: float, workers: int = 0) -> None:
        self.limit = limit
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.pool = self._new_pool()
        self.followed: OrderedDict[tuple[object, ...], list[str]] = OrderedDict()
        """What is left of plans, by who follows them and where he has come to."""

    def _new_pool(self) -> ProcessPool:
        return ProcessPool(max_workers=self.workers, context=multiprocessing.get_context("spawn"))

    async def think(self, name: str, match: Match) -> str:
        """The answer of the bot that is asked, within the limit.

        One that plans a whole turn thinks once: what it settled is what it would think of again. Where it takes too
        long for this machine, a quicker one answers.
        """
        assert match.choice is not None
        seed = seed_of(match, match.choice.player)
        settled = self.followed.pop(_where(name, match), None)
        for who in (name, *FALLBACK):
            try:
                tokens = await self._plan(who, seed, match) if settled is None else settled
                match.choice.find(tokens[0])
            except Exception as error:
                log.warning("the bot %s did not answer (%s: %s)", who, type(error).__name__, error)
                settled = None
                continue
            if len(tokens) > 1:
                self._remember(_where(name, match, tokens[0]), tokens[1:])
            return tokens[0]
        return str(bot(FALLBACK[-1], seed).pick(match))

    async def _plan(self, name: str, seed: int, match: Match) -> list[str]:
        if not self.pool.active:  # all workers died at once
            self.pool = self._new_pool()
        found: list[str] = await asyncio.wrap_future(
            self.pool.schedule(worker, args=[name, seed, match], timeout=self.limit)
        )
        return found

    def _remember(self, where: tuple[object, ...], tokens: list[str]) -> None:
        self.followed[where] = tokens
        if len(self.followed) > PLANS:
            self.followed.popitem(last=False)

    def close(self) -> None:
        self.pool.stop()  # type: ignore[no-untyped-call]
        self.pool.join(timeout=5)
