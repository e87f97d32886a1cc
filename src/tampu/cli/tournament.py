"""A tournament of computer players, as a table."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import typer
from rich.table import Table
from rich.text import Text

from tampu.cli.arguments import read_options
from tampu.cli.look import console
from tampu.cli.simulate import bar_of
from tampu.lab.tournament import OWN, Cell, Standings, Tournament, hold


def hold_tournament(
    game: str,
    players: str,
    games: int,
    seats: int,
    jobs: int,
    seed: int,
    options: Sequence[str],
    kept: Path | None,
    ray: str,
    as_json: bool,
) -> None:
    """Play, with a bar on the error stream, then print who beat whom."""
    if jobs < 1:
        raise typer.BadParameter(f"{jobs} processes cannot play; 1 or more can", param_hint="--jobs")
    names = [name.strip() for name in players.split(",")]
    sys.path.insert(0, str(Path.cwd()))  # where own players are looked for first
    tournament = Tournament.checked(game, names, games, seats, seed, read_options(options))
    with bar_of() as bar:
        task = bar.add_task("matches", total=games * len(tournament.pairs))
        standings = hold(tournament, jobs, kept, lambda done: bar.advance(task, done), ray)
    if as_json:
        typer.echo(json.dumps(standings.to_json(), indent=2))
    else:
        show(standings)
    if standings.done < standings.wanted:
        if kept is not None:
            typer.echo(f"tampu: interrupted; the same command goes on from {kept}", err=True)
        raise typer.Exit(130)


def show(standings: Standings) -> None:
    terminal = console()
    tournament = standings.tournament
    done = f"{standings.done} of {standings.wanted} matches of {tournament.game}"
    terminal.print(Text(f"{done}, tables of {tournament.seats}, seed {tournament.seed}", "bold"))
    terminal.print(head_to_head(standings))
    if standings.ratings:
        terminal.print(ratings(standings))


def head_to_head(standings: Standings) -> Table:
    """Each line: how often one wins, alone, against a table full of the player above; chance is one in the seats."""
    tournament = standings.tournament
    cells = {(cell.one, cell.other): cell for cell in standings.cells}
    others = [""] if tournament.seats == 1 else list(tournament.players)
    grid = Table()
    grid.add_column("one against", no_wrap=True)
    for other in others:
        grid.add_column(short(other) or "the game", justify="right", no_wrap=True)
    for one in tournament.players:
        grid.add_row(short(one), *(told(cells, one, other, tournament.seats) for other in others))
    return grid


def told(cells: dict[tuple[str, str], Cell], one: str, other: str, seats: int) -> str:
    """A rate of wins and its interval; of two at a table, one has won what the other has lost."""
    cell = cells.get((one, other))
    if cell is not None:
        return shares(cell.rate, cell.low, cell.high)
    turned = cells.get((other, one))
    if turned is None or seats != 2:
        return ""
    return shares(1 - turned.rate, 1 - turned.high, 1 - turned.low)


def shares(rate: float, low: float, high: float) -> str:
    return f"{rate:.0%} ({100 * low:.0f}–{100 * high:.0f})"


def short(name: str) -> str:
    """Of somebody's own bot the class will do."""
    return name.rpartition(OWN)[2]


def ratings(standings: Standings) -> Table:
    grid = Table.grid(padding=(0, 2))
    for rating in standings.ratings:
        grid.add_row(short(rating.name), f"{rating.rating:.1f}", f"{rating.low:.1f} – {rating.high:.1f}")
    return grid
