"""Looking at what a game draws in the terminal."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from rich.console import Console

from tampu.cli.table import labels
from tampu.drawing.colours import THEME, marks
from tampu.drawing.scene import preview_text
from tampu.engine.match import Match
from tampu.engine.registry import GAMES
from tampu.text import words
from tests.drawn import sight_of


def drawing_of(match: Match) -> Any:
    return import_module(f"{GAMES[match.game.name]}.terminal")


def drawn(
    match: Match, me: int | None, width: int = 120, height: int = 40, language: str = "en", hidden: bool = False
) -> str:
    """The table as plain text."""
    console = Console(theme=THEME, width=width, height=height, color_system=None, highlight=False, emoji=False)
    said = words(match.game.name, language)
    seats = marks(match.seats, [said.seat(seat) for seat in match.seats])
    with console.capture() as capture:
        console.print(drawing_of(match).draw(sight_of(match, me, hidden), said, seats, width, height))
    return capture.get()


def explained(match: Match, token: str) -> str:
    """What whoever is asked is told about an option."""
    assert match.choice is not None
    seat, said = match.choice.player, words(match.game.name)
    explain = getattr(drawing_of(match), "explain", None)
    if explain is None:
        return preview_text(sight_of(match, seat), token, said)
    return str(explain(match.seen_by(seat), seat, token, said))


def labelled_once(match: Match, width: int, height: int) -> set[str]:
    """The question, if options of it have a place: there each is labelled once, and only for whom it is put."""
    choice = match.choice
    if choice is None:
        return set()
    text = drawn(match, choice.player, width, height)
    sight = sight_of(match, choice.player)
    shown = zip(labels(choice.tokens), choice.tokens, strict=True)
    placed = [label for label, token in shown if drawing_of(match).is_on_board(sight, token)]
    assert [text.count(f"[{label}]") for label in placed] == [1] * len(placed), choice
    other = next(seat for seat in range(len(match.seats)) if seat != choice.player)
    assert "[" not in drawn(match, other, width, height)
    return {choice.prompt} if placed else set()
