"""Hostile requests to a server where tables are in play: every route, and whatever can be wrong with a request.

None may be answered as a mistake of ours, leave a traceback in the log, be told a secret, or harm a table.
"""

from __future__ import annotations

import random
import socket
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from http.client import HTTPException, HTTPResponse
from typing import Any

from campaigns.report import Report
from campaigns.requests import Hostile, Known, request
from campaigns.work import shared
from tampu.engine.registry import GAMES, find
from tests.server.serving import Served, Table, listening, make_table, routes, serving
from tests.tables import HOUSE

EACH = 250
"""So many requests a server gets before another takes its place."""
LOOK = 50
"""After so many requests the tables are looked at, and play goes on there."""
WAIT = 3.0
"""Seconds that an answer is waited for; streams and waiting looks may take longer."""
MOST = 1 << 20


def campaign(first: int, count: int, seed: int, jobs: int, report: Report) -> None:
    """So many requests, from this number on."""
    shared(partial(be_hostile, seed), range(first, first + count), EACH, jobs, report)


def be_hostile(seed: int, numbers: Sequence[int]) -> Report:
    """A server, tables in play, and these requests."""
    report = Report()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/tables.db") as served,
        listening() as log,
    ):
        victims = [Victim(served, game, seed) for game in HOUSE]
        known = what_is_known(served, victims)
        hidden = [secret.encode() for victim in victims for secret in victim.secrets]
        for count, number in enumerate(numbers, 1):
            hostile = request(random.Random(f"{seed} hostile {number}"), known)
            report.count("requests")
            for told in [*faults(served.url, hostile, hidden, report), *log]:
                report.fail("requests", number, f"{hostile}\n{told}")
            log.clear()
            if count % LOOK == 0 or count == len(numbers):
                for victim in victims:
                    report.count("tables looked at")
                    for told in victim.harm():
                        report.fail("tables looked at", number, told)
    return report


# ---------------------------------------------------------------------- what is attacked


class Victim:
    """A table in play of which a hostile visitor knows the code and nothing else."""

    def __init__(self, served: Served, game: str, seed: int) -> None:
        self.table: Table = make_table(served, *["open"] * max(2, find(game).players[0]), game=game)
        self.luck = random.Random(f"{seed} {game}")
        self.seen = self.look()

    @property
    def secrets(self) -> list[str]:
        return [*self.table.secrets.values(), self.table.watch]

    def look(self) -> dict[int | None, Any]:
        return {seat: self.table.see(seat) for seat in (*self.table.seats, None)}

    def harm(self) -> Iterator[str]:
        """What is not as it was, or cannot go on; then somebody at the table answers."""
        now = self.look()
        if now != self.seen:
            yield f"{self.table.code}: {self.seen} became {now}"
        for seat in self.table.seats:
            if now[seat]["may_answer"]:
                self.table.done(seat, "play", option=self.luck.choice(now[seat]["view"]["choice"]["options"]))
            elif now[seat]["to_end"]:
                self.table.done(seat, "end")
        self.seen = self.look()


def what_is_known(served: Served, victims: Sequence[Victim]) -> Known:
    own = make_table(served, "open", "random")
    browser = served.browser()
    browser.post(f"/new/{next(iter(GAMES))}", data={"seat-0": "you", "seat-1": "open"})
    return Known(
        tuple(routes(served.app.routes)),
        tuple(victim.table.code for victim in victims),
        tuple(HOUSE),
        own.code,
        own.secrets[0],
        browser.cookies["tampu"],
    )


# ---------------------------------------------------------------------- attacking


def faults(url: str, hostile: Hostile, hidden: Sequence[bytes], report: Report) -> Iterator[str]:
    """What must not be said to a hostile visitor, or to anybody."""
    answer = answered(url, hostile)
    if answer is None:
        report.count("requests left without an answer" if hostile.whole else "requests sent in part")
        return
    status, head, body = answer
    report.count(f"answers {status // 100}xx")
    promised = status == 503 and "retry-after" in head.lower()
    if status >= 500 and not promised:
        yield f"an answer {status}: {body[:300]!r}"
    if any(secret in body or secret in head.encode("utf-8", "replace") for secret in hidden):
        yield f"a secret in an answer: {head} {body[:300]!r}"


def answered(url: str, hostile: Hostile) -> tuple[int, str, bytes] | None:
    """Status, headers and the beginning of the body; nothing where none came in time or the line was cut."""
    host, port = url.removeprefix("http://").split(":")
    with suppress(OSError, HTTPException), socket.create_connection((host, int(port)), WAIT) as line:
        with suppress(OSError):  # who is refused early may be cut off while he still talks
            line.sendall(hostile.data)
        if not hostile.whole:
            line.shutdown(socket.SHUT_WR)
        response = HTTPResponse(line)
        response.begin()
        return response.status, str(response.headers), readable(response)
    return None


def readable(response: HTTPResponse) -> bytes:
    """The body, unpacked; of a stream what comes first."""
    is_stream = "event-stream" in response.headers.get("content-type", "")
    data = b""
    with suppress(OSError, HTTPException):
        data = response.read1(MOST) if is_stream else response.read(MOST)
    if response.headers.get("content-encoding") == "gzip":
        with suppress(zlib.error):
            return zlib.decompressobj(31).decompress(data)
    return data
