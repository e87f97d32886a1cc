"""Going on with matches that were kept."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.table import Table
from rich.text import Text

from tampu.cli.arguments import read_seats
from tampu.cli.keeping import Keeper, folder, kept_matches, load
from tampu.cli.look import console, language_of
from tampu.cli.play import Play
from tampu.cli.table import YOU


def resume_match(file: Path | None, seats: str | None, language: str | None, hold: bool) -> None:
    """Go on with a match; without a file, with the one that was played last."""
    spoken = language_of(language)
    path = file or newest()
    match, notes = load(path, hold)
    sitting = read_seats(match.game, seats or notes.get("seats") or ",".join([YOU] * match.players))
    if len(sitting) != match.players:
        raise typer.BadParameter(f"the match has {match.players} seats, not {len(sitting)}", param_hint="--seats")
    Play(match, sitting, Keeper(path, sitting), spoken).run()


def newest() -> Path:
    """The unfinished match that was played last."""
    for kept in kept_matches():
        if kept.running:
            return kept.path
    raise typer.BadParameter(f"no unfinished match in {folder()}; begin one with `tampu play`", param_hint="FILE")


def list_matches() -> None:
    """The unfinished matches, the one played last first."""
    terminal = console()
    running = [kept for kept in kept_matches() if kept.running]
    if not running:
        terminal.print(Text(f"No unfinished match in {folder()}"), soft_wrap=True)
        return
    grid = Table.grid(padding=(0, 2))
    for kept in running:
        grid.add_row(kept.game, kept.date, kept.seats, Text(str(kept.path), overflow="fold"))
    terminal.print(grid)
