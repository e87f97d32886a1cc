"""`make bench`: how fast the games are, as a table and as JSON, in plain Python and compiled in the same run.

python -m benchmarks.bench [--json FILE] [--plain-only]
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from tampu.engine.registry import all_games

ROOT = Path(__file__).resolve().parent.parent
ROWS = {
    "decisions per second": "decisions_per_second",
    "games per second": "games_per_second",
    "decisions per game": "decisions_per_game",
    "new game, µs": "new_game_us",
    "clone at a random moment, µs": "clone_us",
    "answers it replays": "answers_to_replay",
    "judge, µs": "judge_us",
    "seen_by, µs": "seen_by_us",
    "undo, µs": "undo_us",
    "load a whole record, ms": "replay_record_ms",
}


def figures_here() -> list[dict[str, Any]]:
    """The figures of all games in this process."""
    from benchmarks.measure import measure

    found = []
    for game in all_games():
        for players in game.players:
            print(f"measuring {game.name} with {players} players", file=sys.stderr)
            found.append(measure(game, players).plain())
    return found


def figures_of(source: Path) -> list[dict[str, Any]]:
    """The figures of the package in another folder, measured by a process of its own."""
    environment = {**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{ROOT}", "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-m", "benchmarks.bench", "--here"]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def copy_of_source(folder: str, compiled: bool) -> Path:
    """A copy of the sources in which the hot modules are compiled, or none is."""
    target = Path(folder)
    without = shutil.ignore_patterns("*.so", "__pycache__", "build")
    shutil.copytree(ROOT / "src", target / "src", ignore=without)
    shutil.copytree(ROOT / "tools", target / "tools", ignore=without)
    if compiled:
        print("compiling a copy of the hot modules", file=sys.stderr)
        subprocess.run([sys.executable, str(target / "tools" / "compile.py")], check=True, stdout=sys.stderr)
    return target / "src"


def written(value: Any) -> str:
    if isinstance(value, dict):
        return f"{value['median']:,.1f} (p95 {value['p95']:,.1f})"
    return f"{value:,.0f}" if value >= 100 else f"{value:,.1f}"


def show(found: list[dict[str, Any]]) -> None:
    """One table per game: a column for each number of players, plain and compiled."""
    console = Console(width=max(120, Console().width))
    for name in dict.fromkeys(figures["game"] for figures in found):
        columns = [figures for figures in found if figures["game"] == name]
        table = Table("", title=f"{name}: one core, processor time")
        for figures in columns:
            kind = "compiled" if figures["compiled"] else "plain"
            table.add_column(f"{figures['players']} players\n{kind}", justify="right")
        for label, key in ROWS.items():
            table.add_row(label, *(written(figures[key]) for figures in columns))
        console.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    parser.add_argument("--plain-only", action="store_true", help="do not compile anything")
    parser.add_argument("--here", action="store_true", help="measure this process and print JSON only")
    asked = parser.parse_args()
    if asked.here:
        print(json.dumps(figures_here()))
        return
    found: list[dict[str, Any]] = []
    for compiled in (False,) if asked.plain_only else (False, True):
        with tempfile.TemporaryDirectory() as folder:
            found += figures_of(copy_of_source(folder, compiled))
    show(found)
    text = json.dumps(found, indent=2)
    if asked.json:
        asked.json.write_text(text + "\n", "utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
