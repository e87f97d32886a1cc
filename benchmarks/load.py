"""`make bench-load`: how a server on this machine bears many tables in play, and many spectators at one of them.

python -m benchmarks.load [--json FILE] [--tables 50 200 500] [--seconds 30] [--streams 100] [--bots 0]
                          [--spectators 200] [--opened 0] [--kept 0] [--postgresql] [--servers 1] [--database-url URL]
                          [--against FOLDER]

Two clients play at each table, an answer every two seconds; some of them on pages with streams, some beside a bot.
Clients and servers are processes of their own. With `--postgresql` one is started for this alone, and two servers
share it: the two at a table are at different ones. With `--against` the server of another working copy is measured in
turns with this one. `--opened` and `--kept` are about tables at rest (`load_rest.py`).
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks import load_rest
from tests.server import postgresql

PATIENCE = 60.0


@dataclass
class Server:
    """A server as a process of its own."""

    process: subprocess.Popen[str]
    url: str
    report: Path

    @property
    def pid(self) -> int:
        return self.process.pid

    def told(self) -> dict[str, Any]:
        """How it fared since this was asked last."""
        self.report.unlink(missing_ok=True)
        self.process.send_signal(signal.SIGUSR1)
        until = time.monotonic() + PATIENCE
        while not self.report.exists() and time.monotonic() < until:
            time.sleep(0.01)
        told: dict[str, Any] = json.loads(self.report.read_text("utf-8"))
        return told | {"processor_s": self.processor_seconds()}

    def processor_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(code: Path, database_url: str) -> Iterator[Server]:
    """The server of a working copy. This program's own parts come along, so that all are measured alike."""
    here = Path(__file__).parents[1]
    environment = {**os.environ, "PYTHONPATH": f"{code / 'src'}{os.pathsep}{here}"}
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        program = [sys.executable, "-m", "benchmarks.load_server"]
        arguments = [database_url or f"sqlite:///{folder}/tables.db", str(report)]
        with subprocess.Popen([*program, *arguments], stdout=subprocess.PIPE, text=True, env=environment) as process:
            assert process.stdout is not None
            try:
                yield Server(process, process.stdout.readline().strip(), report)
            finally:
                process.terminate()
                try:
                    process.wait(PATIENCE)
                except subprocess.TimeoutExpired:
                    process.kill()  # what it was asked is not what is measured any more


@contextmanager
def house(code: Path, asked: argparse.Namespace) -> Iterator[list[Server]]:
    """As many servers as are wanted, on one empty database."""
    with ExitStack() as open_:
        url = asked.database_url
        if asked.postgresql:
            url = open_.enter_context(postgresql.running(durable=True)).url
        count = max(asked.servers, 2 if asked.postgresql else 1)
        yield [open_.enter_context(serving(code, url)) for _ in range(count)]


@contextmanager
def people(servers: list[Server], *what: str) -> Iterator[dict[str, Any]]:
    """Clients in a process of their own for as long as this lasts; what they saw is told at the end."""
    urls = ",".join(server.url for server in servers)
    program = [sys.executable, "-m", "benchmarks.load_clients", what[0], urls, *what[1:]]
    told: dict[str, Any] = {}
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        if process.stdout.readline().strip() != "ready":
            raise RuntimeError("the clients did not come up")
        yield told
        process.stdin.close()
        told.update(json.loads(process.stdout.read()))


# ---------------------------------------------------------------------- figures


def spread(samples: list[float]) -> dict[str, float]:
    ordered = sorted(samples) or [0.0]
    return {f"p{part}": ordered[int(part / 100 * (len(ordered) - 1))] for part in (50, 95, 99)}


def told_by(servers: list[Server]) -> dict[str, Any]:
    """How all fared since this was asked last, together."""
    every = [server.told() for server in servers]
    return {
        "late_ms": [late for one in every for late in one["late_ms"]],
        "loop": sum((Counter(one["loop"]) for one in every), Counter()),
        "threads": sum((Counter(one["threads"]) for one in every), Counter()),
        "processor_s": sum(one["processor_s"] for one in every),
    }


def figures_of(seen: dict[str, Any], server: dict[str, Any] | None) -> dict[str, Any]:
    figures = {
        "answers": len(seen["took"]),
        "answers_per_second": len(seen["took"]) / seen["seconds"],
        "took_ms": spread(seen["took"]),
        "from_first_try_ms": spread(seen["whole"]),
        "told_busy": seen["busy"],
        "failed": seen["failed"],
        "clients_late_ms": spread(seen["late"]),
    }
    if server is not None:
        figures |= {
            "loop_late_ms": spread(server["late_ms"]),
            "loop": shares(server["loop"]),
            "threads": shares(server["threads"]),
            "processor_share": server["processor_s"] / seen["seconds"],
            "processor_ms_per_answer": 1000 * server["processor_s"] / max(1, len(seen["took"])),
        }
    return figures


def shares(counted: dict[str, int]) -> dict[str, float]:
    """How often each thing was being done, of all looks."""
    looks = sum(counted.values()) or 1
    ordered = sorted(counted.items(), key=lambda item: -item[1])
    return {name: round(count / looks, 3) for name, count in ordered}


def tables_in_play(code: Path, tables: int, asked: argparse.Namespace) -> dict[str, Any]:
    on_pages = min(tables, asked.streams // 2)
    with house(code, asked) as servers:
        with people(servers, "tables", str(tables), str(on_pages), str(asked.bots)) as seen:
            before = told_by(servers)
            time.sleep(asked.seconds)
            after = told_by(servers)
        after["processor_s"] -= before["processor_s"]
        held = {"megabytes": sum(load_rest.megabytes(server.pid) for server in servers)}
        return {"tables": tables, "streams": 2 * on_pages, "bots": asked.bots, **held, **figures_of(seen, after)}


def beside_spectators(code: Path, asked: argparse.Namespace) -> dict[str, Any]:
    """How long the answers of a bystander take, alone and while many look on at another table."""
    with house(code, asked) as servers:
        with people(servers, "bystander") as alone:
            time.sleep(asked.seconds / 2)
        with people(servers, "spectators", str(asked.spectators)) as seen, people(servers, "bystander") as beside:
            before = told_by(servers)
            time.sleep(asked.seconds)
            after = told_by(servers)
        after["processor_s"] -= before["processor_s"]
        return {
            "spectators": asked.spectators,
            "alone": figures_of(alone, None),
            "beside": figures_of(beside, after),
            "watched": figures_of(seen, None),
        }


def at_rest(code: Path, asked: argparse.Namespace) -> dict[str, float]:
    with ExitStack() as open_:
        folder = open_.enter_context(tempfile.TemporaryDirectory())
        url = asked.database_url or f"sqlite:///{folder}/tables.db"
        if asked.postgresql:
            url = open_.enter_context(postgresql.running(durable=True)).url
        return load_rest.resting(lambda: serving(code, url), asked.opened, max(asked.opened, asked.kept))


def measured(asked: argparse.Namespace) -> list[dict[str, Any]]:
    copies = [Path(__file__).parents[1], *([asked.against] if asked.against else [])]
    wanted: list[tuple[str, Callable[[Path], dict[str, Any]]]] = [
        (f"{count} tables in play", partial(tables_in_play, tables=count, asked=asked)) for count in asked.tables
    ]
    if asked.spectators:
        wanted.append((f"{asked.spectators} spectators at one table", partial(beside_spectators, asked=asked)))
    if asked.opened:
        wanted.append((f"{asked.opened} tables opened, {asked.kept} kept", partial(at_rest, asked=asked)))
    found = []
    for what, measure in wanted:
        for code in copies:
            say(f"{what}: {code.name}")
            load = os.getloadavg()[0]
            try:
                found.append({"code": code.name, "load_before": load, **measure(code)})
            except RuntimeError as error:  # the others are told all the same
                say(f"no figure: {error}")
    return found


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


# ---------------------------------------------------------------------- showing


def show(found: list[dict[str, Any]]) -> None:
    console = Console(width=max(140, Console().width))
    columns = ("", "p50", "p95", "p99", "answers/s", "busy", "failed", "loop late p95", "clients late p95", "load")
    times = Table(*columns, title="Milliseconds until an answer is acknowledged")
    doing = Table(
        "", "processor", "of it an answer", "the event loop is in", "the threads are in", title="Where the time goes"
    )
    for figures in found:
        if "kept" in figures:
            console.print(
                f"{figures['code']}: {figures['megabytes']:.0f} MB with {figures['opened']} tables that were opened"
                f" ({figures['megabytes_empty']:.0f} without); with {figures['kept']} in the database it is up after"
                f" {figures['seconds_until_up']:.1f} s, and the first page is there after"
                f" {figures['seconds_until_first_page']:.1f} s"
            )
            continue
        for name, part in parts(figures):
            took = (f"{figures_:.0f}" for figures_ in part["took_ms"].values())
            late = part.get("loop_late_ms", {}).get("p95")
            times.add_row(
                name,
                *took,
                f"{part['answers_per_second']:.0f}",
                str(part["told_busy"]),
                str(len(part["failed"])),
                "" if late is None else f"{late:.0f}",
                f"{part['clients_late_ms']['p95']:.0f}",
                f"{figures['load_before']:.1f}",
            )
            if part["told_busy"]:
                whole = (f"{ms:.0f}" for ms in part["from_first_try_ms"].values())
                times.add_row("  from the first try, refusals included", *whole)
            if "loop" in part:
                told = (
                    ", ".join(f"{room} {share:.0%}" for room, share in part[where].items() if share >= 0.01)
                    for where in ("loop", "threads")
                )
                spent = (f"{part['processor_share']:.0%}", f"{part['processor_ms_per_answer']:.1f} ms")
                doing.add_row(name, *spent, *told)
    times.caption = "late: how long past its time a clock in that process rings; figures of that size tell of it alone"
    console.print(times)
    console.print(doing)


def parts(figures: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    code = figures["code"]
    if "tables" in figures:
        held = f"{figures['streams']} streams, {figures['bots']} bots, {figures['megabytes']:.0f} MB"
        yield f"{code}: {figures['tables']} tables, {held}", figures
    else:
        yield f"{code}: a bystander, alone", figures["alone"]
        yield f"{code}: a bystander, {figures['spectators']} spectators elsewhere", figures["beside"]
        yield f"{code}: the table with the spectators", figures["watched"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    parser.add_argument("--tables", type=int, nargs="*", default=[50, 200, 500])
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--streams", type=int, default=100)
    parser.add_argument("--bots", type=int, default=0, help="at so many of the tables")
    parser.add_argument("--opened", type=int, default=0, help="so many tables at rest are held in memory")
    parser.add_argument("--kept", type=int, default=0, help="so many are in the database at a cold start")
    parser.add_argument("--postgresql", action="store_true", help="two servers on a PostgreSQL started for this")
    parser.add_argument("--servers", type=int, default=1, help="on the database that is named")
    parser.add_argument("--spectators", type=int, default=200, help="0 for none")
    parser.add_argument("--against", type=Path, help="another working copy, measured in turns with this one")
    parser.add_argument(
        "--database-url", default="", help="an empty database; a fresh SQLite file for each where none is named"
    )
    asked = parser.parse_args()
    found = measured(asked)
    show(found)
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
