"""Other people at a server, in a process of their own: tables in play, or pages that are open and idle.

python -m benchmarks.web_load tables URL COUNT   plays until its input ends, then prints what it did as JSON
python -m benchmarks.web_load idle URL COUNT     keeps streams open until its input ends
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import ssl
import sys
from time import perf_counter
from typing import Any

import httpx

from tampu.engine.registry import GAMES

GAME = next(iter(GAMES))
CLIENTS = 4
EVERY = 2.0
"""Seconds from one answer at a table to the next."""
PATIENCE = 60.0


FRESH = httpx.Limits(keepalive_expiry=1.0)
"""A connection is not used again shortly before the server would close it."""
TRUST = ssl.create_default_context()
"""Made once: every client would make its own, though none of them needs it on loopback."""


def new_client(url: str, **given: Any) -> httpx.AsyncClient:
    """A client of its own for each seat: in one pool of hundreds of waiting connections every request looks at all."""
    return httpx.AsyncClient(base_url=url, verify=TRUST, **{"timeout": PATIENCE, "limits": FRESH, **given})


class PlayedTable:
    """A table of four, each seat with a client of its own that waits for its turn."""

    def __init__(self, url: str, luck: random.Random) -> None:
        self.clients = [new_client(url) for _ in range(CLIENTS)]
        self.luck = luck
        self.took: list[float] = []

    async def make(self) -> None:
        body = {"game": GAME, "seats": [{"kind": "open"}] * CLIENTS}
        made = (await self.clients[0].post("/api/tables", json=body)).raise_for_status().json()
        self.code: str = made["code"]
        for client, seat in zip(self.clients, made["seats"], strict=True):
            sat = (await client.post("/api/seat", json={"secret": seat["secret"]})).raise_for_status().json()
            client.headers["Authorization"] = f"Bearer {sat['secret']}"

    async def call(self, seat: int, method: str, path: str, **given: Any) -> Any:
        return await self.clients[seat].request(method, f"/api/tables/{self.code}{path}", **given)

    async def sit(self, seat: int) -> None:
        """Wait for one's turn, and take it, one answer every two seconds."""
        version = -1
        while True:
            answer = await self.call(seat, "GET", "", params={"after": version, "wait": 25, "since": 1_000_000})
            seen = answer.raise_for_status().json()
            version = seen["version"]
            while seen["may_answer"] or seen["to_end"]:
                await asyncio.sleep(EVERY * self.luck.uniform(0.5, 1.5) if seen["may_answer"] else 0)
                seen = await self.move(seat, seen)
                version = seen["version"]
            if seen["result"]:
                return

    async def move(self, seat: int, seen: Any) -> Any:
        body = {"version": seen["version"]}
        what = "end" if seen["to_end"] else "play"
        if what == "play":
            body["option"] = self.luck.choice(seen["view"]["choice"]["options"])
        begun = perf_counter()
        answer = await self.call(seat, "POST", f"/{what}", json=body)
        self.took.append((perf_counter() - begun) * 1000)
        return answer.raise_for_status().json()


async def play_tables(url: str, count: int) -> dict[str, Any]:
    tables = [PlayedTable(url, random.Random(number)) for number in range(count)]
    for table in tables:
        await table.make()
    seats = [asyncio.create_task(table.sit(seat)) for table in tables for seat in range(CLIENTS)]
    await asyncio.sleep(2 * EVERY)
    begun = perf_counter()
    for table in tables:
        table.took.clear()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    seconds = perf_counter() - begun
    failed = [seat.exception() for seat in seats if seat.done() and seat.exception() is not None]
    for seat in seats:
        seat.cancel()
    await asyncio.gather(*seats, return_exceptions=True)
    took = sorted(ms for table in tables for ms in table.took)
    return {"orders": len(took), "orders_per_second": len(took) / seconds, "failed": len(failed), "took_ms": took}


async def keep_open(url: str, count: int) -> dict[str, Any]:
    """So many pages of spectators, each with its stream, at ten tables where nobody moves."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with new_client(url, timeout=httpx.Timeout(PATIENCE, read=None), limits=limits) as client:
        paths: list[str] = []
        for _ in range(10):
            made = await client.post(f"/new/{GAME}", data={"seat-0": "you", "seat-1": "open"})
            code = made.headers["location"].rpartition("/")[2]
            assert re.fullmatch(r"\w+", code)
            paths.append(f"/t/{code}/live")
        open_now: list[asyncio.Task[None]] = []
        for number in range(count):
            opened = asyncio.Event()
            open_now.append(asyncio.create_task(listen(client, paths[number % len(paths)], opened)))
            await opened.wait()
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.read)
        lost = sum(task.done() for task in open_now)
        for task in open_now:
            task.cancel()
        await asyncio.gather(*open_now, return_exceptions=True)
        return {"streams": count, "lost": lost}


async def listen(client: httpx.AsyncClient, path: str, opened: asyncio.Event) -> None:
    async with client.stream("GET", path) as response:
        response.raise_for_status()
        async for _ in response.aiter_raw():
            opened.set()


def main() -> None:
    what, url, count = sys.argv[1:]
    work = {"tables": play_tables, "idle": keep_open}[what]
    print(json.dumps(asyncio.run(work(url, int(count)))), flush=True)


if __name__ == "__main__":
    main()
