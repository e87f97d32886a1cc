"""Leaving when told to: what is under way is finished, pages are told to come back, and nothing stays behind."""

from __future__ import annotations

import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.postgresql import Cluster
from tests.server.serving import PATIENCE, Process, Served, make_table, process
from tests.server.test_keeping import events, hot_table


@contextmanager
def visiting(server: Process) -> Iterator[Served]:
    served = Served(server.url, None)  # type: ignore[arg-type]
    try:
        yield served
    finally:
        for client in served.clients:
            client.close()


def children(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(line) for line in found.stdout.split()]


def is_running(pid: int) -> bool:
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def leave(server: Process) -> int:
    """As an init system asks a server to leave; its exit code."""
    workers = children(server.process.pid)
    server.process.send_signal(signal.SIGTERM)
    code = server.process.wait(PATIENCE)
    given_up = time.monotonic() + PATIENCE
    while any(map(is_running, workers)):
        assert time.monotonic() < given_up, "somebody stays behind"
        time.sleep(0.05)
    return code


def test_what_is_under_way_is_finished(sqlite: str, tmp_path: Path) -> None:
    with process(sqlite, tmp_path) as server, visiting(server) as served:
        thinking = make_table(served, "greedy", "greedy", "open", seed=5)
        waiting = make_table(served, "open", "open", seed=5)
        browser, code = hot_table(served)
        heard: list[Any] = []
        opened = threading.Event()

        def look() -> None:
            with browser.stream("GET", f"/t/{code}/live") as stream:
                for event in events(stream):
                    opened.set()
                    heard.append(event)
            heard.append("the end")

        def wait() -> None:
            heard.append(waiting.see(0, after=1000, wait=25)["version"])

        looking = [threading.Thread(target=look), threading.Thread(target=wait)]
        for thread in looking:
            thread.start()
        assert opened.wait(PATIENCE)
        assert thinking.see(2)["version"] >= 1
        assert leave(server) == 0
        for thread in looking:
            thread.join(PATIENCE)
        assert "the end" in heard
        assert 1 in heard or 2 in heard
        assert server.errors.read_text() == ""


def test_a_server_leaves_although_its_database_is_away(own_cluster: Cluster, tmp_path: Path) -> None:
    with process(own_cluster.url, tmp_path) as server, visiting(server) as served:
        table = make_table(served, "greedy", "greedy", "open", seed=5)
        own_cluster.stop()
        try:
            with pytest.raises(AssertionError, match="no_database"):
                table.see(2)
            assert leave(server) == 0
        finally:
            own_cluster.start()
        assert "Traceback" not in server.errors.read_text()
        assert "shutdown failed" not in server.errors.read_text()


def test_whoever_comes_back_finds_the_next_server(sqlite: str, tmp_path: Path) -> None:
    with process(sqlite, tmp_path) as server, visiting(server) as served:
        table = make_table(served, "open", "open", seed=5)
        before = table.see(0)
        assert leave(server) == 0
    with process(sqlite, tmp_path) as server, httpx.Client(base_url=server.url) as again:
        answer = again.get(f"/api/tables/{table.code}", headers=table.seats[0].headers)
        assert answer.json() == before
