"""A match as text: what `print(match)` shows."""

from __future__ import annotations

from io import StringIO
from typing import Final

from rich.console import Console

from tampu.drawing.colours import THEME, marks
from tampu.drawing.finding import terminal_of
from tampu.drawing.sight import Sight, imagined
from tampu.engine.match import Match
from tampu.text import words

WIDTH: Final = 100
HEIGHT: Final = 48


def printed(match: Match) -> str:
    """The table as the terminal shows it to a spectator, and below it the question or the result."""
    said = words(match.game.name)
    sight = Sight("", match.number, imagined(match, None), None, None, (), (), ())
    seats = marks(match.seats, [said.seat(seat) for seat in match.seats])
    console = Console(file=StringIO(), width=WIDTH, theme=THEME, color_system=None, highlight=False, emoji=False)
    with console.capture() as captured:
        console.print(terminal_of(match.game.name).draw(sight, said, seats, WIDTH, HEIGHT))
    lines = [line.rstrip() for line in captured.get().splitlines()]
    choice, result = match.choice, match.result
    if choice is not None:
        asked = seats[choice.player]
        lines.append(f"{asked.shape} {asked.name}: {said.prompt(choice, sight.view['table'])}")
    if result is not None:
        lines.append(said.get(f"reason.{result.reason}"))
        lines += [f"{seats[seat].shape} {seats[seat].name}: {result.scores[seat]}" for seat in _ranking(result.ranks)]
    return "\n".join(lines)


def _ranking(ranks: list[int]) -> list[int]:
    return sorted(range(len(ranks)), key=ranks.__getitem__)
