"""Training a judge, with a bar, and what came of it as a table."""

from __future__ import annotations

import json
from pathlib import Path

import typer
from rich.table import Table
from rich.text import Text

from tampu.cli.look import console
from tampu.cli.simulate import bar_of
from tampu.engine.numbers import FILE, rewritten
from tampu.engine.registry import brought
from tampu.lab.training import BETTER, Trained, Training, factors, hold

SHOWN = 4
"""So many rounds of a training are shown, the last among them."""


def hold_training(
    game: str,
    rounds: int,
    games: int,
    proof: int,
    seats: str,
    tries: int,
    jobs: int,
    seed: int,
    kept: Path | None,
    ray: str,
    write: bool,
    as_json: bool,
) -> None:
    """Play, with a bar on the error stream, then tell the factors and what they proved to be worth."""
    if jobs < 1:
        raise typer.BadParameter(f"{jobs} processes cannot play; 1 or more can", param_hint="--jobs")
    training = Training.checked(game, sizes(seats), rounds, games, proof, seed, tries)
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


def sizes(seats: str) -> list[int]:
    """The tables to train at, from `2` or `2,4`."""
    try:
        return [int(size) for size in seats.split(",")]
    except ValueError:
        raise typer.BadParameter(f"{seats!r} is no list of numbers such as 2,4", param_hint="--seats") from None


def show(trained: Trained) -> None:
    terminal = console()
    training = trained.training
    every = max(1, len(trained.logs) // SHOWN)
    shown = [number for number in range(1, len(trained.logs) + 1) if (len(trained.logs) - number) % every == 0][-SHOWN:]
    grid = Table()
    grid.add_column("number")
    for number in shown:
        grid.add_column(f"round {number}", justify="right")
    rounds = [factors(trained.logs[number - 1]) for number in shown]
    for at, name in enumerate(training.numbers.names):
        grid.add_row(name, *(f"{found[at]:.3f}" for found in rounds))
    title = f"What the numbers of the judge of {training.game} are multiplied by, seed {training.seed}"
    terminal.print(Text(title, "bold"))
    terminal.print(grid)
    if trained.trials:
        low, high = trained.interval
        won = f"won {trained.rate:.1%} ({low:.1%} to {high:.1%}) of {len(trained.trials)} matches"
        terminal.print(Text(f"Against the judge as it was it {won}; {BETTER:.0%} of two players are wanted."))


def write_down(trained: Trained) -> None:
    """Put the numbers and how they were found into the file of the game's judge, if they are better."""
    if not trained.is_better:
        typer.echo("tampu: the judge stays as it was", err=True)
        return
    path = Path(str(brought(trained.training.game, FILE)))
    before = path.read_text("utf-8").splitlines(keepends=True)
    said = "".join(line for line in before if not line.startswith("#")).lstrip()
    path.write_text(f"{trained.told()}\n{rewritten(said, trained.training.numbers, trained.factors)}", "utf-8")
    typer.echo(f"tampu: written to {path}", err=True)
