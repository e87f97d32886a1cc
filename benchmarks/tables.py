"""`make bench-tables`: what it costs to look into the options of a question and to draw the table, game by game.

python -m benchmarks.tables [--json FILE] [--questions 40] [--against FOLDER]

All is processor time at random questions with every number of players. With `--against` another working copy is
measured in turns with this one, at the same questions.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time_ns

from rich.console import Console
from rich.table import Table

from benchmarks.measure import Spread, moments
from tampu.drawing.sight import Sight, Sitter, imagined
from tampu.engine.match import Match
from tampu.engine.registry import all_games, find
from tampu.web import pages
from tampu.web.look import Look

TRIES = 3
"""So often each thing is done; the quickest counts, for the rest is the machine's other business."""

Figures = dict[str, list[float]]
"""Milliseconds for each question, by what was measured."""


def sight_of(match: Match, seat: int | None) -> Sight:
    """What the player who is asked gets to see, or a spectator."""
    return Sight(
        code="BENCH2",
        version=match.number,
        truth=imagined(match, seat),
        eyes=seat,
        me=seat,
        mine=() if seat is None else (seat,),
        sitters=tuple(Sitter("", "person", here=True) for _ in match.seats),
        log=match.log.seen_by(seat),
        seen=max(0, match.number - 1),
        may_answer=seat is not None,
    )


def looked_into(match: Match) -> None:
    sight = sight_of(match, _asked(match))
    assert sight.previews is not None


def drawn(match: Match) -> None:
    pages.table_part(Look(), sight_of(match, _asked(match)))


def drawn_for_a_spectator(match: Match) -> None:
    pages.table_part(Look(), sight_of(match, None))


def _asked(match: Match) -> int:
    assert match.choice is not None
    return match.choice.player


MEASURED: dict[str, Callable[[Match], None]] = {
    "look into all options": looked_into,
    "draw the asked seat's table": drawn,
    "draw a spectator's table": drawn_for_a_spectator,
}


def milliseconds(action: Callable[[Match], None], match: Match) -> float:
    took = []
    for _ in range(TRIES):
        begun = process_time_ns()
        action(match)
        took.append((process_time_ns() - begun) / 1e6)
    return min(took)


def figures_here(game: str, questions: int) -> Figures:
    """The figures of one game in this process."""
    found = find(game)
    asked = [match for players in found.players for match in moments(found, players, questions)]
    drawn(asked[0])  # whatever is loaded once, is
    gc.collect()
    gc.freeze()
    return {name: [milliseconds(action, match) for match in asked] for name, action in MEASURED.items()}


def figures_of(code: Path, game: str, questions: int) -> Figures:
    """The same of a working copy, in a process of its own."""
    here = Path(__file__).parents[1]
    environment = {**os.environ, "PYTHONPATH": f"{code / 'src'}{os.pathsep}{here}", "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-m", "benchmarks.tables", "--here", game, "--questions", str(questions)]
    done = subprocess.run(command, cwd=here, env=environment, stdout=subprocess.PIPE, check=True)
    found: Figures = json.loads(done.stdout)
    return found


def measured(copies: list[Path], questions: int) -> dict[str, dict[str, Figures]]:
    """By game and working copy."""
    found: dict[str, dict[str, Figures]] = {}
    for game in all_games():
        print(f"measuring {game.name}", file=sys.stderr, flush=True)
        found[game.name] = {code.name: figures_of(code, game.name, questions) for code in copies}
    whole: dict[str, Figures] = {}
    for code in copies:
        parts = [figures[code.name] for figures in found.values()]
        whole[code.name] = {name: [took for part in parts for took in part[name]] for name in MEASURED}
    return {**found, "all games": whole}


def show(found: dict[str, dict[str, Figures]]) -> None:
    table = Table("", "", title="Milliseconds of processor time: median (p95, longest)")
    for code in next(iter(found.values())):
        table.add_column(code, justify="right")
    for game, by_code in found.items():
        for name in MEASURED:
            table.add_row(game, name, *(written(figures[name]) for figures in by_code.values()))
    Console(width=max(120, Console().width)).print(table)


def written(samples: list[float]) -> str:
    found = Spread.of(samples)
    return f"{found.median:.1f} ({found.p95:.1f}, {max(samples):.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    parser.add_argument("--questions", type=int, default=40, help="so many with each number of players")
    parser.add_argument("--against", type=Path, help="another working copy, measured in turns with this one")
    parser.add_argument("--here", metavar="GAME", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.here:
        print(json.dumps(figures_here(asked.here, asked.questions)))
        return
    copies = [Path(__file__).parents[1], *([asked.against.resolve()] if asked.against else [])]
    found = measured(copies, asked.questions)
    show(found)
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
