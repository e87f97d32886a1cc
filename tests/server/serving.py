"""Servers for tests: in a thread of this process, or as a process that can be killed; and clients that play there."""

from __future__ import annotations

import logging
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from starlette.routing import BaseRoute, Mount

from tampu.cli.serve import Server, listen
from tampu.server.app import Settings
from tests.tables import ANY

SERVE = (sys.executable, "-m", "tampu.cli", "serve", "--no-limits")
"""A server for visitors who are never too fast."""
PATIENCE = 30.0
"""Seconds after which a test that waits for something gives up."""


@dataclass
class Served:
    """A server that runs, and where."""

    url: str
    app: FastAPI
    clients: list[httpx.Client] = field(default_factory=list)

    def client(self, **headers: str) -> httpx.Client:
        """Somebody with a cookie jar of his own."""
        self.clients.append(httpx.Client(base_url=self.url, timeout=PATIENCE, headers=headers))
        return self.clients[-1]

    def browser(self) -> httpx.Client:
        return self.client(accept="text/html")

    def program(self, secret: str = "") -> httpx.Client:
        return self.client(authorization=f"Bearer {secret}") if secret else self.client()


@contextmanager
def serving(database_url: str, **settings: Any) -> Iterator[Served]:
    """A server in a thread, without pauses and speed limits unless they are asked for."""
    server = Server(Settings(database_url, **{"pace": 0.0, "limits": False, **settings}))
    listening = listen("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        while not server.started:
            if not thread.is_alive():
                raise RuntimeError("the server did not start")
            thread.join(0.01)
        served = Served(f"http://127.0.0.1:{listening.getsockname()[1]}", server.app)
        yield served
        for client in served.clients:
            client.close()
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


@contextmanager
def listening(*names: str) -> Iterator[list[str]]:
    """All that is logged as a mistake under these names while this is open; nothing is printed."""
    heard: list[str] = []

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.levelno >= logging.ERROR and record.name.startswith(names):
                heard.append(logging.Formatter().format(record))

    ear = Ear()
    loggers = [logging.getLogger(name) for name in ("", "uvicorn")]
    before = [logger.handlers for logger in loggers]
    for logger in loggers:
        logger.handlers = [ear]
    try:
        yield heard
    finally:
        for logger, handlers in zip(loggers, before, strict=True):
            logger.handlers = handlers


@dataclass
class Process:
    """A server as a process of its own."""

    process: subprocess.Popen[str]
    url: str
    errors: Path
    """What it complains of."""

    def kill(self) -> None:
        """As a pulled plug does: no goodbye."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)


@contextmanager
def process(database_url: str, home: Path) -> Iterator[Process]:
    """`tampu serve` in a process of its own, on a free port."""
    with listen("127.0.0.1", 0) as free:
        port = str(free.getsockname()[1])
    program = [*SERVE, "--database-url", database_url, "--port", port]
    environment: Mapping[str, str] = {**os.environ, "TAMPU_HOME": str(home)}
    with open(home / "errors", "w", encoding="utf-8") as errors:
        started = subprocess.Popen(program, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment)
    assert started.stdout is not None
    try:
        address = re.search(r"http://\S+", started.stdout.readline())
        assert address is not None, (home / "errors").read_text("utf-8")
        running = Process(started, address[0].rstrip("/"), home / "errors")
        wait_until_up(running.url)
        yield running
    finally:
        if started.poll() is None:
            started.terminate()
            started.wait(PATIENCE)
        started.stdout.close()


class Door:
    """A server as a process that is killed and started again, always at the same address."""

    def __init__(self, database_url: str, home: Path, program: Sequence[str] = SERVE) -> None:
        home.mkdir(exist_ok=True)
        self._program = program
        with listen("127.0.0.1", 0) as free:
            self.port: int = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._database_url = database_url
        self._home = home
        self._running: subprocess.Popen[str] | None = None

    def __enter__(self) -> Door:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def is_open(self) -> bool:
        return self._running is not None

    @property
    def errors(self) -> str:
        """All that it ever complained of."""
        return (self._home / "errors").read_text("utf-8", "replace")

    def _start(self) -> subprocess.Popen[str]:
        program = [*self._program, "--database-url", self._database_url]
        with open(self._home / "errors", "a", encoding="utf-8") as errors:
            return subprocess.Popen(
                [*program, "--port", str(self.port)],
                stdout=subprocess.DEVNULL,
                stderr=errors,
                text=True,
                env={**os.environ, "TAMPU_HOME": str(self._home)},
            )

    def open(self) -> None:
        started = self._start()
        wait_until_up(self.url)
        self._running = started

    def open_in_vain(self, seconds: float) -> None:
        """Killed while it starts."""
        started = self._start()
        time.sleep(seconds)
        started.kill()
        started.wait(PATIENCE)

    def kill(self) -> None:
        """As a pulled plug does: no goodbye."""
        running, self._running = self._running, None
        if running is not None:
            running.kill()
            running.wait(PATIENCE)

    def close(self) -> None:
        running, self._running = self._running, None
        if running is not None:
            running.terminate()
            running.wait(PATIENCE)


def wait_until_up(url: str) -> None:
    with httpx.Client(transport=httpx.HTTPTransport(retries=8)) as client:
        client.get(f"{url}/api/games", timeout=PATIENCE).raise_for_status()


@dataclass
class Table:
    """A table made over the interface for programs, with a client for each of its open seats."""

    served: Served
    code: str
    seats: dict[int, httpx.Client]
    secrets: dict[int, str]
    watcher: httpx.Client
    watch: str
    made: dict[str, Any] = field(default_factory=dict)

    @property
    def all_secrets(self) -> dict[int | None, str]:
        """The secret of every seat, and under None that of spectators."""
        return {None: self.watch, **{seat: self.secrets[seat] for seat in self.seats}}

    def move_to(self, served: Served) -> None:
        """Go on at another server."""
        self.seats = {seat: served.program(secret) for seat, secret in self.secrets.items()}
        self.watcher = served.program(self.watch)

    def see(self, seat: int | None, **params: Any) -> dict[str, Any]:
        client = self.watcher if seat is None else self.seats[seat]
        return _body(client.get(f"/api/tables/{self.code}", params=params))

    def do(self, seat: int, what: str, version: int | None = None, **fields: Any) -> httpx.Response:
        given = self.see(seat)["version"] if version is None else version
        return self.seats[seat].post(f"/api/tables/{self.code}/{what}", json={"version": given, **fields})

    def done(self, seat: int, what: str, **fields: Any) -> dict[str, Any]:
        return _body(self.do(seat, what, **fields))


def _body(response: httpx.Response) -> dict[str, Any]:
    assert response.is_success, response.text
    body: dict[str, Any] = response.json()
    return body


def make_table(served: Served, *kinds: str, game: str = ANY, **fields: Any) -> Table:
    """A table with open seats and bots: `open`, or the name of a bot."""
    seats = [{"kind": kind} if kind == "open" else {"kind": "bot", "bot": kind} for kind in kinds]
    made = _body(served.program().post("/api/tables", json={"game": game, "seats": seats, **fields}))
    secrets = {seat["seat"]: take(served, seat["secret"]) for seat in made["seats"] if seat["secret"]}
    clients = {seat: served.program(secret) for seat, secret in secrets.items()}
    return Table(served, made["code"], clients, secrets, served.program(made["watch"]), made["watch"], made)


def take(served: Served, secret: str, name: str = "") -> str:
    """Sit down as a program does that trusts nobody; the secret that is the seat's from then on."""
    body = {"secret": secret, "name": name, "renew": True}
    own: str = _body(served.program().post("/api/seat", json=body))["secret"]
    return own


def play_on(table: Table, answers: int = 10_000) -> int:
    """Let the open seats take the first option again and again, until the match is over or so many were given."""
    given = 0
    while given < answers:
        seat, seen = _next_to_act(table)
        if seen["result"]:
            break
        while (seen["may_answer"] or seen["to_end"]) and given < answers:
            given += seen["may_answer"]
            if seen["to_end"]:
                seen = table.done(seat, "end", version=seen["version"])
            else:
                option = seen["view"]["choice"]["options"][0]
                seen = table.done(seat, "play", version=seen["version"], option=option)
    return given


def _next_to_act(table: Table) -> tuple[int, dict[str, Any]]:
    """A seat with something to do, or with the result; waits for bots."""
    while True:
        versions = []
        for seat in table.seats:
            seen = table.see(seat)
            versions.append(seen["version"])
            if seen["result"] or seen["may_answer"] or seen["to_end"]:
                return seat, seen
        # a bot may have acted since the first seat was looked at, and then there is nothing to wait for
        table.see(seat, after=versions[0], wait=10)


def routes(found: Sequence[BaseRoute]) -> Iterator[tuple[str, str]]:
    """Every method and path that the application answers."""
    for route in found:
        inner = getattr(route, "original_router", None)
        if inner is not None:
            yield from routes(inner.routes)
        elif isinstance(route, Mount):
            yield "GET", f"{route.path}/{{name}}"
        else:
            for method in sorted(getattr(route, "methods", None) or ()):
                yield method, getattr(route, "path", "/")
