"""The server under load, in a process of its own, which also tells how it fared.

python -m benchmarks.load_server DATABASE_URL REPORT

Serves until it is told to stop (SIGTERM). At every SIGUSR1 it writes to REPORT, as JSON, what happened since the last
one: how late the event loop was, and what the threads were doing.
"""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from types import FrameType

import uvicorn
from fastapi import FastAPI

from tampu.cli.serve import listen
from tampu.server.app import Settings, create_app, warm_up

TICK, LOOK = 0.01, 0.007
"""Seconds between two looks at the clock, and between two looks at the threads."""
ROOMS = (
    ("benchmarks/", "idle"),  # our own look at the clock
    (".jinja", "drawing"),
    ("jinja2/", "drawing"),
    ("tampu/text/", "drawing"),
    ("tampu/engine/", "rules"),
    ("tampu/games/", "rules"),
    ("tampu/web/", "drawing"),
    ("tampu/drawing/", "drawing"),
    ("tampu/server/storage", "database"),
    ("tampu/server/", "house"),
    ("sqlalchemy/", "database"),
    ("starlette/middleware/gzip", "packing"),
    ("fastapi/", "web server"),
    ("pydantic/", "web server"),
    ("starlette/", "web server"),
    ("uvicorn/", "web server"),
)
"""Whose code a thread is in, by the innermost file that is named here."""
WAITS = (
    "run",
    "noop",
    "run_until_complete",
    "_run",
    "wait",
    "_worker",
    "_wait_for_tstate_lock",
    "poll",
    "select",
    "recv",
)
"""The functions in which a thread waits for something to do."""
DRAWN = ("/table/",)
"""Within a game: what belongs to drawing it."""


class Watch:
    """Looks at the event loop and at the threads while the server works."""

    def __init__(self, report: Path) -> None:
        self.report = report
        self.main = threading.get_ident()
        self.late: list[float] = []
        self.doing: dict[str, Counter[str]] = {"loop": Counter(), "threads": Counter()}

    async def measure(self) -> None:
        """How late the event loop is, again and again."""
        signal.signal(signal.SIGALRM, self.sample)
        signal.setitimer(signal.ITIMER_REAL, LOOK, LOOK)
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, self.tell)
        while True:
            due = time.perf_counter() + TICK
            await asyncio.sleep(TICK)
            self.late.append((time.perf_counter() - due) * 1000)

    def sample(self, _: int, here: FrameType | None) -> None:
        """A signal, not a thread: a thread would look only where others let go of the interpreter."""
        for thread, frame in sys._current_frames().items():
            if thread == self.main:
                self.doing["loop"][room_of(here or frame)] += 1
            else:
                self.doing["threads"][room_of(frame)] += 1

    def tell(self) -> None:
        told = {"late_ms": self.late, **{name: dict(counted) for name, counted in self.doing.items()}}
        self.late = []
        self.doing = {"loop": Counter(), "threads": Counter()}
        fresh = self.report.with_suffix(".new")
        fresh.write_text(json.dumps(told), "utf-8")
        fresh.rename(self.report)


def room_of(innermost: FrameType) -> str:
    """Which part of the house a thread is in; idle where it only waits."""
    frame: FrameType | None = innermost
    if innermost.f_code.co_name in WAITS:
        return "idle"
    while frame is not None:
        file = frame.f_code.co_filename
        for part, room in ROOMS:
            if part in file:
                return "drawing" if room == "rules" and any(drawn in file for drawn in DRAWN) else room
        frame = frame.f_back
    return "other"


class Server(uvicorn.Server):
    """A server that is watched from the moment it can be asked, and then says where it is."""

    def __init__(self, app: FastAPI, watch: Watch) -> None:
        super().__init__(uvicorn.Config(app, log_level="critical", access_log=False, timeout_graceful_shutdown=1))
        self.watch = watch

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.watching = asyncio.create_task(self.watch.measure())
        assert sockets is not None
        print(f"http://127.0.0.1:{sockets[0].getsockname()[1]}", flush=True)


def main() -> None:
    database_url, report = sys.argv[1:]
    warm_up()
    app = create_app(Settings(database_url, limits=False))
    Server(app, Watch(Path(report))).run(sockets=[listen("127.0.0.1", 0)])


if __name__ == "__main__":
    main()
