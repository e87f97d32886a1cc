"""`make bench-peers`: Tampu beside catanatron 3.2.1, in turns in one run, the median of seven turns of each.

python -m benchmarks.peers PYTHON_WITH_CATANATRON [--json FILE] [--turns N]
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from benchmarks.bench import ROOT, copy_of_source
from tampu.engine.registry import GAMES, find

TURNS = 7
PLAYERS = 4
Turn = dict[str, float]


def turn_here(name: str) -> Turn:
    """One turn of one of our games, four players as at the peer's table."""
    from benchmarks.measure import Spread, microseconds, moments, random_play

    game = find(name)
    random_play(game, PLAYERS, 5)  # warm up
    decisions, seconds = random_play(game, PLAYERS, 60)
    clones = Spread.of([microseconds(match.clone) for match in moments(game, PLAYERS, 100)])
    return {
        "decisions_per_second": decisions / seconds,
        "clone_median_us": clones.median,
        "clone_p95_us": clones.p95,
    }


def run(command: list[str], source: Path | None = None) -> Turn:
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    if source is not None:
        environment["PYTHONPATH"] = f"{source}{os.pathsep}{ROOT}"
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True)
    turn: Turn = json.loads(done.stdout)
    return turn


def play_in_turns(peer: str, turns: int, plain: Path, compiled: Path) -> dict[str, list[Turn]]:
    """Everybody plays one turn, then everybody the next: what disturbs the machine disturbs all alike."""
    played: dict[str, list[Turn]] = {"catanatron": []}
    for _ in track(range(turns), description="turns", console=Console(stderr=True)):
        played["catanatron"].append(run([peer, "benchmarks/peer_catanatron.py"]))
        for name in GAMES:
            command = [sys.executable, "-m", "benchmarks.peers", "-", "--here", name]
            played.setdefault(f"{name}, plain", []).append(run(command, plain))
            played.setdefault(f"{name}, compiled", []).append(run(command, compiled))
    return played


def middle(played: dict[str, list[Turn]]) -> dict[str, Turn]:
    return {who: {key: statistics.median(t[key] for t in turns) for key in turns[0]} for who, turns in played.items()}


def show(medians: dict[str, Turn]) -> None:
    peer = medians["catanatron"]
    table = Table(
        "", "decisions/s", "times peer", "clone µs", "p95", "times faster", title="one core, medians of turns"
    )
    for who, turn in medians.items():
        table.add_row(
            who,
            f"{turn['decisions_per_second']:,.0f}",
            f"{turn['decisions_per_second'] / peer['decisions_per_second']:.1f}",
            f"{turn['clone_median_us']:.1f}",
            f"{turn['clone_p95_us']:.1f}",
            f"{peer['clone_median_us'] / turn['clone_median_us']:.1f}",
        )
    Console(width=110).print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("peer", help="the Python of an environment that has catanatron")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--here", help="play one turn of this game and print JSON only")
    asked = parser.parse_args()
    if asked.here:
        print(json.dumps(turn_here(asked.here)))
        return
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        played = play_in_turns(asked.peer, asked.turns, copy_of_source(one, False), copy_of_source(other, True))
    medians = middle(played)
    show(medians)
    data: dict[str, Any] = {"turns": asked.turns, "medians": medians, "played": played}
    if asked.json:
        asked.json.write_text(json.dumps(data, indent=2) + "\n", "utf-8")
    else:
        print(json.dumps(data))


if __name__ == "__main__":
    main()
