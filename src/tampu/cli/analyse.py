"""The analysis of a finished match, as a report to be read or as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from tampu.cli.keeping import load
from tampu.cli.look import console, language_of
from tampu.cli.simulate import bar_of
from tampu.drawing import Mark
from tampu.drawing.colours import marks
from tampu.engine.match import Match
from tampu.lab.analysis import Analysis, Turn, analyse, count
from tampu.lab.chances import usual_points
from tampu.lab.judging import budget
from tampu.lab.sharing import interruptible
from tampu.lab.verdicts import Verdicts
from tampu.text import house, words

COLUMNS = ("turns", "lost", "points", "found", "luck", "best", "worst")
BLOCKS = "▁▂▃▄▅▆▇█"
WIDTH = 60
"""The chances of a whole match are drawn in so many signs."""


def analyse_match(file: Path, tries: int, jobs: int, seed: int, as_json: bool, language: str | None) -> None:
    """Judge every turn, with a bar on the error stream, then print what there is to say."""
    said = house(language_of(language))
    match, _ = load(file, hold=False)
    for value, name in ((jobs, "--jobs"), (tries + 1, "--tries")):
        if value < 1:
            raise typer.BadParameter("1 or more will do", param_hint=name)
    if not match.over:
        raise typer.BadParameter(said.get("analysis.not_over"), param_hint="FILE")
    with interruptible() as pressed, bar_of() as bar:
        task = bar.add_task(said.get("analysis.progress"), total=count(match))
        found = analyse(match, tries, seed, jobs, lambda done: bar.advance(task, done), pressed)
    if found is None:
        typer.echo(f"tampu: {said.get('analysis.interrupted')}", err=True)
        raise typer.Exit(130)
    if as_json:
        typer.echo(json.dumps(found.plain(), indent=2))
    else:
        Report(match, found, said.language).show()


class Report:
    """An analysis on the terminal."""

    def __init__(self, match: Match, analysis: Analysis, language: str) -> None:
        self.match = match
        self.analysis = analysis
        self.words = words(match.game.name, language)
        names = [self.words.seat(seat) for seat in match.seats]
        self.marks: Sequence[Mark] = marks(match.seats, names)
        self.verdicts = Verdicts(analysis, self.words, house(language), names)
        self.console: Console = console()

    def show(self) -> None:
        tries = budget(self.match.game.name, self.match.players, self.analysis.tries).tries
        self._heading(f"{self.words.get('game.title')} · {self.match.setup.date} · {tries:,}")
        self._chances()
        self._decided()
        self._players()
        self._sources()
        self._turns()
        self.console.print("", Text(self.verdicts.tell("unknown"), "quiet"), sep="\n")

    def _heading(self, text: str) -> None:
        self.console.print("", Text(text, "bold"), sep="\n")

    def _chances(self) -> None:
        """One line for each player: the higher the block, the better his chances."""
        moments = self.analysis.chances
        if not moments:
            return
        self._heading(self.verdicts.tell("chances"))
        shown = moments[:: -(-len(moments) // WIDTH)]
        for seat in range(self.analysis.players):
            blocks = [BLOCKS[min(int(one[seat].chance * len(BLOCKS)), len(BLOCKS) - 1)] for one in shown]
            self.console.print(Text.assemble(self.marks[seat].chip, " ", "".join(blocks)))

    def _decided(self) -> None:
        self._heading(self.verdicts.tell("decided"))
        points = self.verdicts.turning_points()
        for turn, sentence in points:
            self.console.print(Text(f"{self.verdicts.title(turn)}. {sentence}"))
        if not points:
            self.console.print(Text(self.verdicts.tell("nothing_decided")))

    def _players(self) -> None:
        self._heading(self.verdicts.tell("players"))
        grid = Grid()
        grid.add_column("")
        for name in COLUMNS:
            grid.add_column(self.verdicts.tell(f"column.{name}"), justify="right")
        for one in self.verdicts.standings():
            figures = (one.turns, one.lost, one.points, one.found, one.luck)
            ends = ("" if turn is None else str(turn.turn) for turn in (one.best, one.worst))
            grid.add_row(self.marks[one.seat].chip, *map(str, figures), *ends)
        self.console.print(grid)

    def _sources(self) -> None:
        """The points of all by source, beside what winners usually have of each."""
        result = self.match.result
        if result is None or not result.breakdown:
            return
        self._heading(self.verdicts.tell("sources"))
        usual = usual_points(self.match.game.name, self.match.players)
        grid = Grid()
        grid.add_column("")
        for mark in self.marks:
            grid.add_column(mark.chip, justify="right")
        if usual:
            grid.add_column(self.verdicts.tell("usual"), justify="right")
        for line in result.breakdown[0]:
            values = [of.get(line, 0) for of in result.breakdown]
            if any(values) or line in usual:
                beside = [f"{usual[line]:.0f}" if line in usual else ""] if usual else []
                grid.add_row(self.words.get(f"score.{line}"), *map(str, values), *beside)
        self.console.print(grid)

    def _turns(self) -> None:
        self._heading(self.verdicts.tell("turns"))
        marked = self.analysis.outstanding
        for turn in marked:
            self._turn(turn)
        if not marked:
            self.console.print(Text(self.verdicts.tell("nothing_marked")))

    def _turn(self, turn: Turn) -> None:
        told = " · ".join(self.verdicts.mark(turn, mark) for mark in turn.marks)
        self.console.print(Text.assemble((self.verdicts.title(turn), "bold"), f"  {told}"))
        lines = self.verdicts.verdict(turn)
        deed = turn.worst
        if deed.lost.is_gain:
            both = (("played", deed.played), ("better", deed.plan))
            lines += [self.verdicts.about(name, " · ".join(self.verdicts.steps(steps))) for name, steps in both]
        self.console.print(Padding(Text("\n".join(lines)), (0, 0, 0, 2)))
