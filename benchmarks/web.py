"""`make bench-web`: how quick the table in the browser is, on this machine, as a table and as JSON.

python -m benchmarks.web [--json FILE] [--clicks 40] [--tables 100] [--streams 500]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from time import process_time_ns
from typing import Any

import uvicorn
from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table

from benchmarks.measure import Spread, moments
from benchmarks.tables import sight_of
from benchmarks.web_page import CLICK, Window
from tampu.cli.serve import listen
from tampu.engine.match import Match
from tampu.engine.registry import all_games
from tampu.server.app import Settings, create_app, warm_up
from tampu.web import pages
from tampu.web.look import Look

IDLE_SECONDS = 20
PATIENCE = 60.0
TARGETS = {
    "render_ms.median": 15.0,
    "click_ms.p95": 150.0,
    "click_beside_others_ms.p95": 300.0,
    "page_bytes": 200_000.0,
}
"""What the figures stay under on a machine with nothing else to do."""


# ---------------------------------------------------------------------- the server


@dataclass
class Server:
    """A server as a process of its own."""

    process: subprocess.Popen[str]
    url: str

    def processor_seconds(self) -> float:
        """What it has used of the processor so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def serve(database_url: str) -> None:
    """As `tampu serve` does, save that nobody is too fast for it."""
    listening = listen("127.0.0.1", 0)
    listening.listen()  # who comes while it warms up waits
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    warm_up()
    app = create_app(Settings(database_url, limits=False))
    config = uvicorn.Config(app, log_level="critical", access_log=False, timeout_graceful_shutdown=1)
    uvicorn.Server(config).run(sockets=[listening])


@contextmanager
def serving() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        program = [sys.executable, "-m", "benchmarks.web", "--serve", f"sqlite:///{folder}/tables.db"]
        with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                yield Server(process, process.stdout.readline().strip())
            finally:
                process.terminate()
                process.wait(PATIENCE)


@contextmanager
def others(server: Server, what: str, count: int) -> Iterator[dict[str, Any]]:
    """Other people at the server for as long as this lasts; what they saw is told at the end."""
    program = [sys.executable, "-m", "benchmarks.web_load", what, server.url, str(count)]
    told: dict[str, Any] = {}
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        if process.stdout.readline().strip() != "ready":
            raise RuntimeError("the other clients did not come up")
        yield told
        process.stdin.close()
        told.update(json.loads(process.stdout.read()))


# ---------------------------------------------------------------------- figures


def spread(samples: Sequence[float]) -> dict[str, float]:
    found = Spread.of(list(samples))
    return {"median": found.median, "p95": found.p95}


def render_times() -> tuple[list[float], list[float]]:
    """Milliseconds of the processor for one seat's table, at random moments of all games with all player counts: drawn
    for the first time, and after the next answer, when its log has been told but for that."""
    first, then = [], []
    for game in all_games():
        for players in game.players:
            for match in moments(game, players, 40):
                first.append(render_time(match))
                assert match.choice is not None
                match.play(match.choice.options[0])
                if match.choice is not None:
                    then.append(render_time(match))
    return first, then


def render_time(match: Match) -> float:
    assert match.choice is not None
    sight = sight_of(match, match.choice.player)
    begun = process_time_ns()
    pages.table_part(Look(), sight)
    return (process_time_ns() - begun) / 1e6


def click_times(browser: Browser, server: Server, clicks: int) -> dict[str, Any]:
    """Milliseconds from a click on an option to the frame that shows what it did, and the server's part of it."""
    window = Window(browser, server.url)
    window.new_table()
    for _ in range(clicks):
        window.click()
    took, answered = window.times()
    window.close()
    return {**spread(took), "server": spread(answered)}


def idle_cost(server: Server, streams: int) -> dict[str, Any]:
    """Processor seconds of the server in twenty seconds, with nobody there and with many open pages."""
    alone = seconds_used(server)
    with others(server, "idle", streams) as told:
        time.sleep(1)
        watched = seconds_used(server)
    return {"alone_s": alone, "watched_s": watched, "share": (watched - alone) / IDLE_SECONDS, **told}


def seconds_used(server: Server) -> float:
    before = server.processor_seconds()
    time.sleep(IDLE_SECONDS)
    return server.processor_seconds() - before


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def measured(asked: argparse.Namespace) -> dict[str, Any]:
    chromium = which("chromium")
    if chromium is None:
        raise SystemExit("bench-web needs chromium (Debian: apt install chromium)")
    say("rendering tables")
    render_times()
    first, then = map(spread, render_times())
    figures: dict[str, Any] = {"load_before": os.getloadavg()[0], "render_ms": first, "render_again_ms": then}
    with sync_playwright() as playwright, serving() as server:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        say("loading pages")
        figures |= Window.loaded(browser, server.url)
        say("clicking, alone at the server")
        click_times(browser, server, 5)
        figures["click_ms"] = click_times(browser, server, asked.clicks)
        say(f"clicking, beside {asked.tables} tables in play")
        with others(server, "tables", asked.tables) as told:
            figures["click_beside_others_ms"] = click_times(browser, server, asked.clicks)
        told["took_ms"] = spread(told["took_ms"])
        figures["others"] = told
        browser.close()
        say(f"doing nothing, with {asked.streams} open pages")
        figures["idle"] = idle_cost(server, asked.streams)
    figures["ratios"] = {name: value_of(figures, name) / target for name, target in TARGETS.items()}
    return figures


def value_of(figures: dict[str, Any], name: str) -> float:
    value: Any = figures
    for part in name.split("."):
        value = value[part]
    return float(value)


def show(figures: dict[str, Any]) -> None:
    table = Table("", "median", "p95", "wanted", title="The table in the browser, on loopback")

    def row(label: str, name: str, wanted: str) -> None:
        times = figures[name]
        table.add_row(label, f"{times['median']:.1f}", f"{times['p95']:.1f}", wanted)
        if "server" in times:
            table.add_row(
                "  of which the server's answer", *(f"{times['server'][key]:.1f}" for key in ("median", "p95"))
            )

    row("render one seat's table, ms of processor", "render_ms", "median < 15")
    row("the same after the next answer", "render_again_ms", "")
    row(f"{CLICK}, ms", "click_ms", "p95 < 150")
    row(f"{CLICK} beside other tables, ms", "click_beside_others_ms", "p95 < 300")
    others_told = figures["others"]
    table.add_row(
        f"an order of the others ({others_told['orders_per_second']:.0f} a second), ms",
        f"{others_told['took_ms']['median']:.1f}",
        f"{others_told['took_ms']['p95']:.1f}",
    )
    table.add_row("first load of a table, compressed bytes", f"{figures['page_bytes']:,}", "", "< 200,000")
    table.add_row("layout shift of that load", f"{figures['layout_shift']:.4f}", "", "0")
    idle = figures["idle"]
    cost = f"{idle['watched_s']:.2f} s of {IDLE_SECONDS} s (with nobody there {idle['alone_s']:.2f} s)"
    table.add_row(f"{idle['streams']} idle open pages", cost, "", "about 0")
    table.caption = f"{figures['load_before']:.1f} processes were busy on {os.cpu_count()} cores before"
    Console(width=max(120, Console().width)).print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    parser.add_argument("--clicks", type=int, default=40)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--streams", type=int, default=500)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        serve(asked.serve)
        return
    figures = measured(asked)
    show(figures)
    text = json.dumps(figures, indent=2)
    if asked.json:
        asked.json.write_text(text + "\n", "utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
