"""Tables at which nothing happens: the memory they take at a server, and how soon it answers after a cold start.

One person makes all of them, from the record of a match that is under way, and opens some of them once.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from time import perf_counter, sleep
from typing import Protocol

import httpx

import tampu
from benchmarks.load_clients import GAME, STEPS
from benchmarks.web_load import new_client
from tampu.bots.random import Random
from tampu.engine.record import write

ANSWERS = 40
"""So long is the match that all these tables hold."""
BREATH = 5.0
"""Seconds of rest before memory is looked at."""
MEGABYTE = 1024 * 1024


class Runs(Protocol):
    """A server as a process of its own."""

    @property
    def url(self) -> str: ...
    @property
    def pid(self) -> int: ...


def record() -> str:
    """A match under way."""
    match = tampu.new(GAME, players=2, seed=1)
    luck = Random(1)
    for _ in range(ANSWERS):
        match.play(luck.pick(match))
    return write(match)


def resting(start: Callable[[], AbstractContextManager[Runs]], opened: int, kept: int) -> dict[str, float]:
    """Megabytes with so many tables that were opened; seconds to the first page of a server that starts with so many in
    its database."""
    with start() as server:
        empty = megabytes(server.pid)
        cookies, codes = asyncio.run(made(server.url, opened, opened))
        sleep(BREATH)
        full = megabytes(server.pid)
        asyncio.run(made(server.url, kept - opened, 0))
    begun = perf_counter()
    with start() as server, httpx.Client(base_url=server.url, cookies=cookies, timeout=60) as person:
        up = perf_counter() - begun
        page = person.get(f"/t/{codes[0]}").raise_for_status()
        shown = perf_counter() - begun
        assert 'data-state="asked"' in page.text
    return {
        "opened": opened,
        "kept": kept,
        "megabytes_empty": empty,
        "megabytes": full,
        "seconds_until_up": up,
        "seconds_until_first_page": shown,
    }


async def made(url: str, count: int, opened: int) -> tuple[httpx.Cookies, list[str]]:
    """Tables of one person, a few at a time; some of them are looked at once. His cookies, and the codes."""
    text, codes = record(), []
    async with new_client(url) as person:
        await person.get("/")

        async def one(number: int) -> str:
            answer = await person.post("/import", data={"text": text})
            assert answer.status_code == httpx.codes.SEE_OTHER, answer.text
            code = answer.headers["location"].rpartition("/")[2]
            if number < opened:
                (await person.get(f"/t/{code}")).raise_for_status()
            return str(code)

        codes.append(await one(0))  # makes the person
        for first in range(1, count, STEPS):
            codes += await asyncio.gather(*(one(number) for number in range(first, min(first + STEPS, count))))
        return person.cookies, codes


def megabytes(pid: int) -> float:
    """What a process and its children hold in memory."""
    own = int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / MEGABYTE
    below = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return own + sum(megabytes(int(child)) for child in below)
