"""Training a judge, with a bar, and what came of it as a table."""

from __future__ import annotations

import json
from pathlib import Path

import typer
from rich.table import Table
from rich.text import Text

from tampu.cli.look import console
from tampu.cli.simulate import bar_of
from tampu.engine.registry import BOX, brought
from tampu.lab.training import BETTER, Trained, Training, hold

HEAD = "# How much each part of a judgement counts: the last that stands in a box.\n"


def hold_training(
    game: str,
    rounds: int,
    games: int,
    proof: int,
    seats: int,
    jobs: int,
    seed: int,
    kept: Path | None,
    ray: str,
    write: bool,
    as_json: bool,
) -> None:
    """Play, with a bar on the error stream, then tell the weights and what they proved to be worth."""
    if jobs < 1:
        raise typer.BadParameter(f"{jobs} processes cannot play; 1 or more can", param_hint="--jobs")
    training = Training.checked(game, seats, rounds, games, proof, seed)
    with bar_of() as bar:
        task = bar.add_task("matches", total=training.wanted)
        trained = hold(training, jobs, kept, lambda done: bar.advance(task, done), ray)
    if as_json:
        typer.echo(json.dumps(trained.to_json(), indent=2))
    else:
        show(trained)
    if not trained.done:
        if kept is not None:
            typer.echo(f"tampu: interrupted; the same command goes on from {kept}", err=True)
        raise typer.Exit(130)
    if write:
        write_down(trained)


def show(trained: Trained) -> None:
    terminal = console()
    training = trained.training
    grid = Table()
    grid.add_column("part")
    for number in range(len(trained.weights)):
        grid.add_column(f"round {number + 1}", justify="right")
    for at, part in enumerate(training.parts):
        grid.add_row(part, *(f"{weights[at]:.3f}" for weights in trained.weights))
    terminal.print(Text(f"What each part of the judgement of {training.game} counts, seed {training.seed}", "bold"))
    terminal.print(grid)
    if trained.trials:
        low, high = trained.interval
        won = f"won {trained.rate:.1%} ({low:.1%} to {high:.1%}) of {len(trained.trials)} matches"
        terminal.print(Text(f"Against the judge as it was made it {won}; {BETTER:.0%} of two players are wanted."))


def write_down(trained: Trained) -> None:
    """Put the weights at the end of the game's box, in the place of older ones, if they are better."""
    if not trained.is_better:
        typer.echo("tampu: the judge stays as it was made", err=True)
        return
    path = Path(str(brought(trained.training.game, BOX)))
    before, _, _ = path.read_text("utf-8").partition(HEAD)
    path.write_text(f"{before.rstrip()}\n\n{HEAD}{trained.to_toml()}", "utf-8")
    typer.echo(f"tampu: written to {path}", err=True)
