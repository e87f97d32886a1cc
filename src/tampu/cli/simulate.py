"""Many matches between computer players, in figures."""

from __future__ import annotations

import json
from collections.abc import Sequence

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from tampu.cli.arguments import read_options
from tampu.cli.look import console
from tampu.lab.simulate import Plan, Simulation, Spread, simulate
from tampu.text import words

BLOCKS = " ▁▂▃▄▅▆▇█"


def simulate_matches(
    game: str, seats: str, games: int, jobs: int, seed: int, rotate: bool, options: Sequence[str], as_json: bool
) -> None:
    """Play, with a bar on the error stream, then print the figures."""
    names = [name.strip() for name in seats.split(",")]
    if jobs < 1:
        raise typer.BadParameter(f"{jobs} processes cannot play; 1 or more can", param_hint="--jobs")
    plan = Plan.checked(game, names, games, seed, rotate, read_options(options))
    with bar_of() as bar:
        task = bar.add_task("matches", total=games)
        report = simulate(plan, jobs, lambda done: bar.advance(task, done))
    if not report.done:
        typer.echo("tampu: interrupted before the first match was over", err=True)
    elif as_json:
        typer.echo(json.dumps(report.to_json(), indent=2))
    else:
        show(report)
    if report.interrupted:
        raise typer.Exit(130)


def bar_of() -> Progress:
    """A bar on the error stream that tells how many matches are over."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console(True))


def show(report: Simulation) -> None:
    terminal = console()
    plan = report.plan
    rotating = "changing seats" if plan.rotate else "in fixed seats"
    stopped = f" (stopped: {plan.games} were wanted)" if report.interrupted else ""
    terminal.print(Text(f"{report.done} matches of {plan.game}, {rotating}, seed {plan.seed}{stopped}", "bold"))
    terminal.print(entrants(report))
    terminal.print(lengths(report))
    said = words(plan.game)
    for reason, count in report.endings.items():
        terminal.print(Text(f"{count / report.done:7.1%}  {reason}: {said.get(f'reason.{reason}')}"))
    speed = f"{report.decisions_per_second:,.0f} decisions a second, {report.seconds:.1f} s in all"
    terminal.print(Text(speed, "quiet"))


def entrants(report: Simulation) -> Table:
    """Who won how often, and with which scores."""
    least, most = report.score_range
    grid = Table()
    for head in ("", "wins", "95 % certain", "mean", "quartiles", f"scores {least} to {most}"):
        grid.add_column(head, justify="left" if not head or head.startswith("scores") else "right", no_wrap=True)
    for number, entrant in enumerate(report.entrants, 1):
        score = entrant.score
        grid.add_row(
            f"{number} {entrant.name}",
            f"{entrant.rate:.1%}",
            f"{entrant.low:.1%} – {entrant.high:.1%}",
            f"{score.mean:.1f}",
            f"{score.lower:g}/{score.median:g}/{score.upper:g}",
            histogram(entrant.bars),
        )
    return grid


def lengths(report: Simulation) -> Table:
    grid = Table.grid(padding=(0, 2))
    for name, spread in (("decisions", report.decisions), ("turns", report.turns)):
        grid.add_row(f"{name} a match", spread_line(spread))
    return grid


def spread_line(spread: Spread) -> str:
    return f"mean {spread.mean:.0f}, median {spread.median:g}, from {spread.least:g} to {spread.most:g}"


def histogram(bars: Sequence[int]) -> str:
    """Counts as a row of small bars; whatever is there at all can be seen."""
    highest = max(bars)
    return "".join(BLOCKS[-(-count * (len(BLOCKS) - 1) // highest)] for count in bars)
