"""Programs that play at a table over the interface for programs, as badly as programs do.

They send orders twice, take answers back, ask another server when theirs is gone, and go on as soon as anybody answers.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from contextlib import suppress

import httpx

from campaigns.ledger import Broken, Ledger, Order, Seen
from campaigns.report import Report

PATIENCE = 120.0
"""Seconds after which a server that should be there is given up."""
CATCH_UP = 10
"""Seconds in which a server must know what another one has acknowledged."""
PAUSE = 0.1
DOUBLED = 0.2
TAKEN_BACK = 0.15
AWAY = (429, 503)
"""A server that cannot answer just now says so, and nothing was changed."""
TRUST = httpx.create_ssl_context()
"""Made once: every client would make its own."""

Where = Callable[[], list[str]]
"""The servers that are up, or should be."""


class Away(Exception):
    """Nobody answered this order: whether it was carried out will be seen."""


class Programs:
    """All seats of one table, a spectator's long poll, and a spectator's page."""

    def __init__(self, where: Where, code: str, secrets: dict[int | None, str], ledger: Ledger, seed: str) -> None:
        self.where = where
        self.code = code
        self.secrets = secrets
        self.ledger = ledger
        self.luck = random.Random(seed)
        self.report = Report()
        self.client = httpx.AsyncClient(timeout=PATIENCE, verify=TRUST)
        self.acknowledged = 0
        self.heard = {"long poll": -1, "page": -1}
        """The newest version that a follower was told of."""
        self.stopping = False
        self.over = False

    # ------------------------------------------------------------------ asking

    async def ask(self, server: str, seat: int | None, method: str, path: str = "", **given: object) -> httpx.Response:
        headers = {"authorization": f"Bearer {self.secrets[seat]}"}
        url = f"{server}/api/tables/{self.code}{path}"
        try:
            return await self.client.request(method, url, headers=headers, **given)  # type: ignore[arg-type]
        except httpx.TransportError as error:
            raise Away from error

    async def look(self, seat: int | None, server: str | None = None) -> Seen:
        """The table as a seat sees it at some server, once it knows what was acknowledged."""
        patience = asyncio.get_running_loop().time() + PATIENCE
        while True:
            chosen = server or self.luck.choice(self.where())
            with suppress(Away):
                response = await self.ask(
                    chosen, seat, "GET", params={"after": self.ledger.version - 1, "wait": CATCH_UP}
                )
                if response.status_code == 200:
                    self.report.count("looks")
                    return self.known(seat, response.json())
                if response.status_code not in AWAY:
                    raise Broken(f"a look was answered {response.status_code}", response.text)
            if asyncio.get_running_loop().time() > patience:
                raise Broken("a server stays away", f"{self.ledger}: {chosen}")
            await asyncio.sleep(PAUSE)

    def known(self, seat: int | None, seen: Seen) -> Seen:
        """Hold what is shown against what was acknowledged."""
        ledger, order = self.ledger, self.ledger.in_flight
        if seen["version"] < ledger.version:
            raise Broken("an acknowledged answer is lost, or the server is stale", f"{ledger}: {seen['version']}")
        if seen["version"] > ledger.version and (order is None or seen["version"] > order.version + 1):
            raise Broken("something happened that nobody ordered", f"{ledger}: {seen['version']}")
        return seen

    # ------------------------------------------------------------------ playing

    async def play(self) -> None:
        """Play until told to stop."""
        self.stopping = False
        while not self.stopping:
            await self.settle()
            found = await self.acting()
            if found is None:
                self.over = True
                return
            await self.give(self.choose(*found))

    async def settle(self) -> None:
        """An order that was not answered is sent again until it is known to have been carried out."""
        while (order := self.ledger.in_flight) is not None:
            await asyncio.sleep(PAUSE)
            seen = await self.look(order.seat)
            if seen["version"] > order.version:
                self.ledger.carried_out(order, seen)
            else:
                await self.give(order)

    async def acting(self) -> tuple[int, Seen] | None:
        """Who is to act, and what he sees; nobody once it is over."""
        for seat in self.secrets:
            if seat is not None:
                seen = await self.look(seat)
                self.ledger.saw(seat, seen)
                if seen["result"]:
                    return None
                if seen["may_answer"] or seen["to_end"]:
                    return seat, seen
        raise Broken("nobody is to act", str(self.ledger))

    def choose(self, seat: int, seen: Seen) -> Order:
        luck, version = self.luck, seen["version"]
        if seen["can_undo"] and luck.random() < TAKEN_BACK:
            return Order(seat, luck.choice(["undo", "restart"]), version)
        if seen["can_redo"] and luck.random() < TAKEN_BACK:
            return Order(seat, "redo", version)
        if seen["to_end"]:
            return Order(seat, "end", version)
        return Order(seat, "play", version, luck.choice(seen["view"]["choice"]["options"]))

    async def give(self, order: Order) -> None:
        """Send an order, often twice at once: it is carried out once, or nobody knows."""
        times = 2 if self.luck.random() < DOUBLED else 1
        self.report.count("orders sent twice", times - 1)
        servers = [self.luck.choice(self.where()) for _ in range(times)]
        sent = (self.ask(server, order.seat, "POST", f"/{order.what}", json=order.body) for server in servers)
        answers = await asyncio.gather(*sent, return_exceptions=True)
        carried_out: list[httpx.Response] = []
        for answer in answers:
            if isinstance(answer, httpx.Response):
                if answer.status_code == 200:
                    carried_out.append(answer)
                elif answer.status_code not in AWAY:
                    self.may_be_refused(order, answer, times)
            elif isinstance(answer, BaseException) and not isinstance(answer, Away):
                raise answer
        if len(carried_out) > 1:
            raise Broken("an order sent twice was carried out twice", f"{self.ledger}: {order}")
        if carried_out:
            self.ledger.acknowledged(order, carried_out[0].json())
            self.report.count("orders carried out")
            self.acknowledged += 1
        else:
            self.report.count("orders without an answer")
            self.ledger.in_flight = order

    def may_be_refused(self, order: Order, answer: httpx.Response, times: int) -> None:
        """What is sent again comes too late; and of two servers one may not have heard yet of the last version."""
        again = times > 1 or self.ledger.in_flight is not None or len(self.where()) > 1
        if not again or answer.json()["error"] != "moved_on":
            raise Broken(f"an order was answered {answer.status_code}", f"{self.ledger}: {order}: {answer.text}")

    # ------------------------------------------------------------------ following

    async def follow(self) -> None:
        """A spectator's program, which waits for every next version."""
        while True:
            server = self.luck.choice(self.where())
            with suppress(Away):
                response = await self.ask(
                    server, None, "GET", params={"after": self.heard["long poll"], "wait": CATCH_UP}
                )
                if response.status_code == 200:
                    seen = response.json()
                    self.ledger.saw(None, seen)
                    self.heard["long poll"] = max(self.heard["long poll"], seen["version"])
                    continue
            await asyncio.sleep(PAUSE)

    async def watch(self) -> None:
        """A spectator's page: its stream is opened again whenever it ends, as browsers do."""
        async with httpx.AsyncClient(timeout=PATIENCE, verify=TRUST) as browser:
            while True:
                server = self.luck.choice(self.where())
                with suppress(httpx.TransportError):
                    if not browser.cookies:
                        await browser.post(f"{server}/j/{self.secrets[None]}", data={"name": ""})
                    await self.read(browser, server)
                await asyncio.sleep(PAUSE)

    async def read(self, browser: httpx.AsyncClient, server: str) -> None:
        headers = {"last-event-id": str(self.heard["page"])} if self.heard["page"] >= 0 else {}
        async with browser.stream("GET", f"{server}/t/{self.code}/live", headers=headers) as stream:
            if stream.status_code not in (200, *AWAY):
                raise Broken(f"a stream was answered {stream.status_code}", str(self.ledger))
            self.report.count("streams opened")
            async for line in stream.aiter_lines():
                if found := re.fullmatch(r"id: (\d+)", line):
                    self.report.count("events of streams")
                    self.heard["page"] = max(self.heard["page"], int(found[1]))

    async def caught_up(self) -> None:
        """Every follower hears of the newest version by itself: nobody is deaf."""
        for _ in range(int(CATCH_UP / PAUSE)):
            if min(self.heard.values()) >= self.ledger.version:
                return
            await asyncio.sleep(PAUSE)
        raise Broken("a follower is deaf", f"{self.ledger}: {self.heard}")

    async def check(self) -> None:
        """All servers show all seats what was acknowledged."""
        for server in self.where():
            for seat in self.secrets:
                seen = await self.look(seat, server)
                if seen["version"] != self.ledger.version:
                    raise Broken("an answer was lost or doubled", f"{self.ledger}: {seen['version']} at {server}")
                self.ledger.check(seat, seen)
                self.report.count("views checked")
