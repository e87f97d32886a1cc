"""People at a server under load, in a process of their own; what they saw is printed as JSON.

python -m benchmarks.load_clients tables URL COUNT PAGES BOTS  so many tables in play, some on pages with streams, some
                                                               with a bot besides
python -m benchmarks.load_clients spectators URL COUNT         so many pages that look on at one table in play
python -m benchmarks.load_clients bystander URL                one table where answers are quick

URL may be several with commas between them: those at one table are at different servers then. Each says `ready` when
everybody is there, and goes on until its input ends.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import httpx

from benchmarks.web_load import new_client
from tampu.engine.registry import GAMES

GAME = next(iter(GAMES))
EVERY = 2.0
"""Seconds from one answer at a table to the next."""
QUICK = 0.1
"""The same for the bystander."""
SEATS = 2
BOT = "steady"
BUSY = 503
STEPS = 8
"""So many are let in at a time before the clock runs."""


@dataclass
class Seen:
    """What clients saw since the clock runs."""

    took: list[float] = field(default_factory=list)
    """Milliseconds of every accepted answer, from sending it to its answer."""
    whole: list[float] = field(default_factory=list)
    """The same from the first try, refusals and waits included."""
    busy: int = 0
    late: list[float] = field(default_factory=list)
    """How late this process itself was: figures of the same size tell of it and not of the server."""


class Client(ABC):
    """Somebody who sends orders, and comes again when he is told that the server is busy."""

    def __init__(self, url: str, luck: random.Random, seen: Seen) -> None:
        self.http = new_client(url)
        self.luck = luck
        self.seen = seen

    @abstractmethod
    async def play(self) -> None:
        """Be there until the match is over."""

    async def order(self, path: str, body: dict[str, Any]) -> httpx.Response:
        first = perf_counter()
        while True:
            begun = perf_counter()
            answer = await self.http.post(path, json=body)
            if answer.status_code != BUSY:
                break
            self.seen.busy += 1
            await asyncio.sleep(float(answer.headers.get("retry-after", 1)) * self.luck.uniform(1, 1.5))
        self.seen.took.append((perf_counter() - begun) * 1000)
        self.seen.whole.append((perf_counter() - first) * 1000)
        return answer.raise_for_status()


class Program(Client):
    """A seat that is played over the interface for programs."""

    every = EVERY

    async def sit(self, code: str, secret: str) -> None:
        self.here = f"/api/tables/{code}"
        sat = (await self.http.post("/api/seat", json={"secret": secret})).raise_for_status().json()
        own = sat.get("secret", secret)  # older servers give a program no secret of its own
        self.http.headers["Authorization"] = f"Bearer {own}"

    async def play(self) -> None:
        version = -1
        while True:
            answer = await self.http.get(self.here, params={"after": version, "wait": 25, "since": 1_000_000})
            if answer.status_code == BUSY:
                await asyncio.sleep(float(answer.headers.get("retry-after", 1)))
                continue
            table = answer.raise_for_status().json()
            while table["may_answer"] or table["to_end"]:
                await asyncio.sleep(self.every * self.luck.uniform(0.5, 1.5))
                table = (await self.order(*self.choice(table))).json()
            version = table["version"]
            if table["result"]:
                return

    def choice(self, table: Any) -> tuple[str, dict[str, Any]]:
        if table["to_end"]:
            return f"{self.here}/end", {"version": table["version"]}
        option = self.luck.choice(table["view"]["choice"]["options"])
        return f"{self.here}/play", {"version": table["version"], "option": option}


class Page(Client):
    """A seat, or a spectator, at a page with its stream."""

    def __init__(self, url: str, luck: random.Random, seen: Seen) -> None:
        super().__init__(url, luck, seen)
        self.news = asyncio.Event()

    async def sit(self, code: str, link: str) -> None:
        self.here = f"/t/{code}"
        if link:
            answer = await self.http.post(link, data={"name": ""})
            assert answer.status_code == 303, answer.text
        self.text = ""
        self.take((await self.http.get(self.here)).raise_for_status().text)

    def take(self, text: str) -> None:
        """Show a table, if it is not older than what is shown."""
        if version_of(text) >= version_of(self.text):
            self.text = text
            self.news.set()

    def read(self, name: str) -> str:
        found = re.search(rf'data-{name}="([^"]*)"', self.text)
        return "" if found is None else found[1]

    async def play(self) -> None:
        stream = asyncio.create_task(self.follow())
        try:
            while self.read("state") != "over":
                if self.read("state") in ("asked", "to_end"):
                    await asyncio.sleep(EVERY * self.luck.uniform(0.5, 1.5))
                    self.take((await self.order(f"{self.here}/act", self.choice())).text)
                else:
                    await self.news.wait()
                    self.news.clear()
                if stream.done():
                    stream.result()
        finally:
            stream.cancel()

    def choice(self) -> dict[str, Any]:
        asked = {"version": int(self.read("version")), "number": int(self.read("number"))}
        if self.read("state") == "to_end":
            return {**asked, "do": "end"}
        options = re.findall(r'data-option="([^"]+)"', self.text)
        return {**asked, "do": "play", "option": self.luck.choice(options)}

    async def follow(self) -> None:
        """Read the stream, and keep what is newest of the table."""
        while await self.stream() == BUSY:
            await asyncio.sleep(3)  # as the page does

    async def stream(self) -> int:
        path = f"{self.here}/live?version={self.read('version')}&number={self.read('number')}"
        async with self.http.stream("GET", path, timeout=httpx.Timeout(60.0, read=None)) as response:
            if response.status_code == BUSY:
                return BUSY
            response.raise_for_status()
            rest = ""
            async for part in response.aiter_text():
                *events, rest = (rest + part).split("\n\n")
                for event in events:
                    if event.startswith("event: table"):
                        self.hear(event)
            return response.status_code

    def hear(self, event: str) -> None:
        self.take(event)


def version_of(text: str) -> int:
    found = re.search(r'data-version="(\d+)"', text)
    return -1 if found is None else int(found[1])


class Spectator(Page):
    """Somebody who only looks on, and does not read what he sees: his process is not what is measured."""

    async def play(self) -> None:
        await self.follow()

    def hear(self, event: str) -> None:
        pass


@dataclass
class Table:
    """A table with those who play at it, and the link for spectators."""

    code: str
    players: list[Client]
    watch: str


async def programs(
    urls: Sequence[str], luck: random.Random, seen: Seen, bot: bool = False, kind: type[Program] = Program
) -> Table:
    """A table of two, and a bot perhaps, that is played over the interface for programs."""
    seats = [kind(urls[number % len(urls)], luck, seen) for number in range(SEATS)]
    wanted = [{"kind": "open"}] * SEATS + [{"kind": "bot", "bot": BOT}] * bot
    made = await seats[0].http.post("/api/tables", json={"game": GAME, "seats": wanted})
    table = made.raise_for_status().json()
    for client, seat in zip(seats, table["seats"], strict=False):
        await client.sit(table["code"], seat["secret"])
    return Table(table["code"], [*seats], f"/j/{table['watch']}")


async def pages(urls: Sequence[str], luck: random.Random, seen: Seen, bot: bool = False) -> Table:
    """A table of two, and a bot perhaps, that is played on pages."""
    mine, other = Page(urls[0], luck, seen), Page(urls[-1], luck, seen)
    wanted = {"seat-0": "you", "seat-1": "open"} | ({"seat-2": f"bot:{BOT}"} if bot else {})
    made = await mine.http.post(f"/new/{GAME}", data=wanted)
    code = made.headers["location"].rpartition("/")[2]
    await mine.sit(code, "")
    links = list(dict.fromkeys(re.findall(r"/j/[\w-]+", mine.text)))
    await other.sit(code, links[-2])  # those of seats, then the spectators'
    await mine.sit(code, "")
    return Table(code, [mine, other], links[-1])


# ---------------------------------------------------------------------- who comes


async def in_play(seen: Seen, clients: list[Client]) -> None:
    """Let everybody play until our input ends; count only what happens once all are under way."""
    tasks = [asyncio.create_task(client.play()) for client in clients]
    clock = asyncio.create_task(measure(seen))
    await asyncio.sleep(2 * EVERY)
    for figures in (seen.took, seen.whole, seen.late):
        figures.clear()
    seen.busy = 0
    begun = perf_counter()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    told: dict[str, Any] = {**vars(seen), "seconds": perf_counter() - begun}
    told["failed"] = [repr(task.exception()) for task in tasks if task.done() and task.exception() is not None]
    clock.cancel()
    print(json.dumps(told), flush=True)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def measure(seen: Seen) -> None:
    while True:
        due = perf_counter() + 0.01
        await asyncio.sleep(0.01)
        seen.late.append((perf_counter() - due) * 1000)


async def tables(urls: Sequence[str], count: str, on_pages: str, with_bots: str) -> None:
    seen = Seen()
    clients: list[Client] = []
    for first in range(0, int(count), STEPS):
        made = [
            (pages if number < int(on_pages) else programs)(urls, random.Random(number), seen, number < int(with_bots))
            for number in range(first, min(first + STEPS, int(count)))
        ]
        for table in await asyncio.gather(*made):
            clients += table.players
    await in_play(seen, clients)


async def spectators(urls: Sequence[str], count: str) -> None:
    """One table in play and those who look on."""
    seen = Seen()
    table = await programs(urls, random.Random(1), seen)
    looking = [Spectator(urls[number % len(urls)], random.Random(2), seen) for number in range(int(count))]
    for first in range(0, len(looking), STEPS):
        await asyncio.gather(*(one.sit(table.code, table.watch) for one in looking[first : first + STEPS]))
    await in_play(seen, [*table.players, *looking])


class Quick(Program):
    """A program that thinks for a moment only."""

    every = QUICK


async def bystander(urls: Sequence[str]) -> None:
    seen = Seen()
    await in_play(seen, (await programs(urls, random.Random(3), seen, kind=Quick)).players)


def main() -> None:
    what, urls, *counts = sys.argv[1:]
    who: dict[str, Callable[..., Coroutine[Any, Any, None]]] = {
        "tables": tables,
        "spectators": spectators,
        "bystander": bystander,
    }
    asyncio.run(who[what](urls.split(","), *counts))


if __name__ == "__main__":
    main()
