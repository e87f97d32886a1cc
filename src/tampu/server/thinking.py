"""Bots think in processes of their own, under a time limit; a slow bot never holds up a page."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import NamedTuple, ParamSpec, TypeVar

from pebble import ProcessPool

from tampu.bots import bot, bots, level
from tampu.bots.advice import ADVISERS, Advice, advise, second_thoughts
from tampu.engine.match import Match
from tampu.lab.simulate import bot_seed

LAST = "random"
"""Answers, without any thought, where all others crashed or took too long."""
SHORTER = 4
"""Whoever stands in for a slow one has this much less time: it is waited for already."""
LONGER = 3
"""Whoever asks for advice has this much more patience: nobody else waits for it."""
POLITE = 5
"""So much do thoughts stand back where pages want to be drawn on the same cores."""
REMEMBERED = 1_000
"""Of so many turns it is known what the bots are about to do."""

P = ParamSpec("P")
R = TypeVar("R")
Given = TypeVar("Given")

log = logging.getLogger(__name__)


class Thought(NamedTuple):
    """What a bot answers."""

    token: str
    level: str
    """Who found it: a lower level than was asked for, where that one took too long."""


def plan(name: str, seed: int, match: Match) -> list[str]:
    """What a bot answers now, and after that as far as it is settled; runs in a worker."""
    return bot(name, seed).plan(match)


worker = plan
adviser = advise
critic = second_thoughts
"""What runs in the processes; tests put bots with mistakes in their place."""


def stand_back() -> None:
    """A worker begins: it thinks on what time the pages leave it."""
    if hasattr(os, "nice"):
        os.nice(POLITE)


def rungs(name: str) -> list[str]:
    """A level and those below it that think, from the strongest to the quickest."""
    ladder = bots()
    return [who for who in reversed(ladder[: ladder.index(level(name)) + 1]) if who != LAST]


def seed_of(match: Match, seat: int) -> int:
    """A bot's own luck; a match without a seed began at a given position."""
    return bot_seed(match.setup.seed or 0, seat)


def _table(name: str, match: Match) -> tuple[object, ...]:
    """A bot at a match, which is known by how it was set up."""
    setup = match.setup
    return (name, match.game.name, setup.players, *setup.settings.items(), setup.seed, id(setup.start))


def _where(name: str, match: Match, *more: str) -> tuple[object, ...]:
    """The same, and all that was answered."""
    return (*_table(name, match), *(str(option) for _, _, option in match.answers), *more)


def _remember(what: OrderedDict[tuple[object, ...], R], where: tuple[object, ...], known: R) -> None:
    what[where] = known
    if len(what) > REMEMBERED:
        what.popitem(last=False)


class Thinkers:
    """The workers. One that hangs or dies is replaced by the pool; its question is answered all the same."""

    def __init__(self, limit: float, workers: int = 0) -> None:
        self.limit = limit
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.pool = self._new_pool()
        self.followed: OrderedDict[tuple[object, ...], list[str]] = OrderedDict()
        """What is left of plans, by who follows them and where he has come to."""
        self.lowered: OrderedDict[tuple[object, ...], str] = OrderedDict()
        """The turns on which somebody took too long for this machine, and who plays them on."""

    def _new_pool(self) -> ProcessPool:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPool(max_workers=self.workers, initializer=stand_back, context=spawn)

    async def think(self, name: str, match: Match) -> Thought:
        """The answer of the bot that is asked, within the limit.

        One that plans a whole turn thinks once: what it settled is what it would think of again. Where it crashes or
        takes too long, the level below it plays the turn to its end, with a smaller budget, so that the table goes on.
        """
        assert match.choice is not None
        seed = seed_of(match, match.choice.player)
        settled = self.followed.pop(_where(name, match), None)
        turn = (*_table(name, match), match.turn)
        for who in rungs(self.lowered.get(turn, name)):
            limit = self.limit if who == level(name) else self.limit / SHORTER
            try:
                tokens = await self._work(limit, worker, who, seed, match) if settled is None else settled
                match.choice.find(tokens[0])
            except Exception as error:
                log.warning("the bot %s did not answer (%s: %s)", who, type(error).__name__, error)
                settled = None
                continue
            if who != level(name):
                _remember(self.lowered, turn, who)
            if len(tokens) > 1:
                _remember(self.followed, _where(name, match, tokens[0]), tokens[1:])
            return Thought(tokens[0], who)
        return Thought(str(bot(LAST, seed).pick(match)), LAST)

    async def _work(self, limit: float, work: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        if not self.pool.active:  # all workers died at once
            self.pool = self._new_pool()
        found: R = await asyncio.wrap_future(self.pool.schedule(work, given, named, timeout=limit))
        return found

    async def advise(self, match: Match, idea: str) -> Advice:
        """What the strongest would do, or the next one where that takes too long; raises where nobody has a thought."""
        return await self._of_the_strongest(adviser, match, idea)

    async def think_over(self, start: Match, given: Sequence[str]) -> Advice:
        """The same for a turn that was played already, from its beginning."""
        return await self._of_the_strongest(critic, start, given)

    async def _of_the_strongest(
        self, work: Callable[[Match, Given, str], Advice], match: Match, given: Given
    ) -> Advice:
        for who in ADVISERS:
            try:
                return await self._work(LONGER * self.limit, work, match, given, who)
            except Exception as error:
                log.warning("the adviser %s did not answer (%s: %s)", who, type(error).__name__, error)
        raise RuntimeError("nobody had a thought in time")

    def close(self) -> None:
        self.pool.stop()  # type: ignore[no-untyped-call]
        self.pool.join(timeout=5)
