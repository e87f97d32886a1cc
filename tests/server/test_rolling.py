"""A new version comes: one server after the other is restarted behind the door, and nobody loses an answer."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from tampu.cli.serve import listen
from tests.conftest import require
from tests.server.serving import PATIENCE, Door, Served, Table, make_table, play_on, wait_until_up

CADDYFILE = Path(__file__).resolve().parents[2] / "deploy" / "Caddyfile"
ENOUGH = 8
"""At least so many answers are given while a server is restarted."""
MOST_AGAIN = 5
"""So often an answer is sent again; the door itself waits for a server that is away."""


@contextmanager
def before(doors: list[Door], home: Path) -> Iterator[Served]:
    """Caddy as the house has it, without TLS, before these servers."""
    require(shutil.which("caddy") is not None, "caddy")
    with listen("127.0.0.1", 0) as free:
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    environment = {
        **os.environ,
        "TAMPU_DOMAIN": url,
        "TAMPU_SERVERS": " ".join(f"127.0.0.1:{door.port}" for door in doors),
        "XDG_CONFIG_HOME": str(home),
        "XDG_DATA_HOME": str(home),
    }
    file = home / "Caddyfile"  # one's own, for its interface for programs has a port that others may use
    file.write_text("{\n\tadmin off\n}\n" + CADDYFILE.read_text("utf-8"), "utf-8")
    with open(home / "caddy.log", "w", encoding="utf-8") as log:
        caddy = subprocess.Popen(
            ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"], env=environment, stdout=log, stderr=log
        )
    served = Served(url, None)  # type: ignore[arg-type]
    try:
        wait_until_up(url)
        yield served
    finally:
        for client in served.clients:
            client.close()
        caddy.terminate()
        caddy.wait(PATIENCE)


def restart(door: Door) -> None:
    """As an init system does it: told to leave, started again, ready."""
    door.close()
    door.open()


class Away(Exception):
    """The door could not pass something on: the server left while it was on its way."""


def tell_if_away(response: httpx.Response) -> None:
    if response.status_code in (502, 503):
        raise Away


def answer(table: Table) -> int:
    """Answer once, and again what was not acknowledged, as pages do; the version then."""
    for client in table.seats.values():
        client.event_hooks = {"response": [tell_if_away]}
    for _ in range(MOST_AGAIN):
        with suppress(Away):
            play_on(table, 1)
            return int(table.see(0)["version"])
    pytest.fail("nobody answers")


def over(table: Table) -> bool:
    with suppress(Away):
        return bool(table.see(0)["result"])
    return False


def test_servers_are_restarted_one_after_the_other_and_no_answer_is_lost(postgres: str, tmp_path: Path) -> None:
    doors = [Door(postgres, tmp_path / name) for name in ("one", "two")]
    with ExitStack() as stack:
        for door in doors:
            stack.enter_context(door)
            door.open()
        served = stack.enter_context(before(doors, tmp_path))
        with ThreadPoolExecutor() as pool:
            for door in doors * 2:
                table = make_table(served, "open", "open", seed=5)
                restarting = pool.submit(restart, door)
                given = version = 0
                while not over(table) and (not restarting.done() or given < ENOUGH):
                    after = answer(table)
                    assert after > version  # what was acknowledged is there, whoever is away
                    given, version = given + 1, after
                restarting.result()
                assert given >= ENOUGH
