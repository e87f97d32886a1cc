"""Bots think in processes of their own machines: the work is shared, and one that is killed is replaced."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any, cast

import pytest

import tampu
from tampu.engine.match import Match
from tampu.server import minding as module
from tampu.server.app import Settings
from tampu.server.claims import Claims
from tampu.server.minding import minding
from tampu.server.storage import Storage
from tampu.server.thinking import Thinkers, Thought
from tests.server.serving import PATIENCE, Served, make_table, play_on, serving

THINK = (sys.executable, "-m", "tampu.cli", "think", "--workers", "1", "--database-url")


@contextmanager
def mind(url: str) -> Iterator[subprocess.Popen[str]]:
    """`tampu think` in a process of its own."""
    with subprocess.Popen([*THINK, url], stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        try:
            assert "thinks" in started.stdout.readline()
            yield started
        finally:
            started.terminate()
            assert started.wait(PATIENCE) in (0, -signal.SIGKILL)


def until(there: Callable[[], bool]) -> None:
    late = time.monotonic() + 3 * PATIENCE
    while not there():
        assert time.monotonic() < late
        time.sleep(0.05)


def figure(served: Served, name: str) -> float:
    lines = served.client().get("/metrics").text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(f"tampu_{name} "))


def test_a_match_is_played_to_its_end_by_bots_that_think_elsewhere(postgres: str) -> None:
    with serving(postgres, bots_elsewhere=True) as served:
        table = make_table(served, "random", "open", seed=5)
        waits = table.see(1)["version"]
        assert table.see(1, after=waits, wait=1)["version"] == waits  # for somebody who thinks
        assert figure(served, "minds") == 0
        with mind(postgres):
            assert play_on(table, 6) == 6
            until(lambda: figure(served, "minds") == 1)
            table.done(1, "hand_over")
            until(lambda: bool(table.see(1)["result"]))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("tampu.server.elsewhere.GONE", 0.0)
            assert figure(served, "minds") == 0  # who was not heard of for long is gone


def test_one_that_is_killed_is_replaced_and_no_answer_is_lost_or_doubled(postgres: str) -> None:
    storage = Storage(postgres)
    claims = Claims(storage)
    with ExitStack() as stack:
        served = stack.enter_context(serving(postgres, bots_elsewhere=True))
        first, _ = stack.enter_context(mind(postgres)), stack.enter_context(mind(postgres))
        tables = [make_table(served, "random", "random", seed=seed) for seed in range(6)]
        until(lambda: len(claims.taken()) == 2 and all(table.see(None)["version"] for table in tables))
        os.kill(first.pid, signal.SIGKILL)  # in the midst of a thought: both have claimed a table
        seen = [table.see(None)["version"] for table in tables]
        until(lambda: all(table.see(None)["result"] for table in tables))
        for table, version in zip(tables, seen, strict=True):
            row, _, moves = storage.table(table.code) or pytest.fail("it is gone")  # one row after the other, or damage
            record = table.watcher.get(f"/api/tables/{table.code}/record").text
            assert tampu.loads(record).over
            assert row.version == len(moves) > version
    claims.close()
    storage.close()


class Fake:
    """Those who think, without any thought: in turn, when they are let."""

    workers = 1

    def __init__(self, name: str, thought: list[tuple[str, int, int]], gate: asyncio.Semaphore | None = None) -> None:
        self.name, self.thought, self.gate = name, thought, gate

    async def think(self, _: str, match: Match) -> Thought:
        assert match.choice is not None
        self.thought.append((self.name, match.setup.seed or 0, match.number))
        await (asyncio.sleep(0.002) if self.gate is None else self.gate.acquire())
        return Thought(match.choice.tokens[0], "random")

    advise = think_over = think

    def close(self) -> None:
        """Nobody is here."""


async def wait_for(there: Callable[[], Any]) -> None:
    async with asyncio.timeout(3 * PATIENCE):
        while not await asyncio.to_thread(there):
            await asyncio.sleep(0.02)


def test_several_share_the_work_and_nothing_is_thought_of_twice(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LOOK", 0.1)
    thought: list[tuple[str, int, int]] = []

    leaving = threading.Event()

    async def think(name: str) -> None:
        async with minding(Settings(postgres, pace=0.0), cast(Thinkers, Fake(name, thought))):
            await asyncio.to_thread(leaving.wait)

    with serving(postgres, bots_elsewhere=True) as served, ThreadPoolExecutor() as pool:
        minds = [pool.submit(asyncio.run, think(name)) for name in ("one", "two")]
        tables = [make_table(served, "random", "random", seed=seed) for seed in range(1, 7)]
        until(lambda: all(table.see(None)["version"] > 20 for table in tables))
        done = list(thought)  # before one of them leaves what it has begun to the other
        leaving.set()
        for one in minds:
            one.result(PATIENCE)
    assert {name for name, _, _ in done} == {"one", "two"}
    times = Counter((seed, number) for _, seed, number in done)
    assert {seed for seed, _ in times} == set(range(1, 7))
    assert set(times.values()) == {1}


def test_where_somebody_looks_on_bots_think_first(postgres: str) -> None:
    thought: list[tuple[str, int, int]] = []

    async def run(served: Served) -> None:
        gate = asyncio.Semaphore(0)
        async with minding(Settings(postgres, pace=0.0), cast(Thinkers, Fake("one", thought, gate))) as house:
            tables = [
                await asyncio.to_thread(make_table, served, "random", "random", seed=seed) for seed in range(1, 5)
            ]
            await wait_for(lambda: (house.drivers.thinking, house.drivers.waiting) == (1, 3))
            urgent = next(seed for seed in (4, 3) if seed != thought[0][1])
            code, drivers = tables[urgent - 1].code, house.drivers
            assert isinstance(drivers, module.Minders)
            room = served.app.state.house.rooms[code]
            room.pages[asyncio.Event()] = ()  # somebody comes to look
            await asyncio.to_thread(tables[urgent - 1].see, None)
            await wait_for(lambda: drivers._asked.get(code))
            gate.release()
            await wait_for(lambda: len(thought) > 1 and thought[1][1] != thought[0][1])
            assert thought[1][1] == urgent
            room.pages.clear()

    with serving(postgres, bots_elsewhere=True) as served:
        asyncio.run(run(served))
