"""Hands that type at the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import tampu
from tampu.cli import app
from tampu.cli.keeping import Keeper
from tampu.cli.play import Play
from tampu.cli.table import labels


def play(*arguments: str, typed: str) -> Result:
    return CliRunner().invoke(app, list(arguments), input=typed)


class Typist:
    """Types what a computer player would, remembers it, and leaves when it has typed the most it wants to."""

    def __init__(self, game: Play, first: Sequence[str] = (), most: int | None = None) -> None:
        self.game = game
        self.most = most
        self.bot = tampu.bot("random", 9)
        self.first = list(first)
        self.lines: list[str] = []
        self.asked: list[tuple[int, str]] = []
        self.confirmed: list[str] = []

    def __call__(self, prompt: str = "") -> str:
        if self.first:
            return self.first.pop(0)
        if len(self.lines) == self.most:
            return "q"
        choice = self.game.match.choice
        line = ""
        if self.game.to_confirm():
            self.confirmed.append(str(self.game.match.answers[-1][2]))
        else:
            assert choice is not None
            line = labels(choice.tokens)[choice.tokens.index(str(self.bot.pick(self.game.match)))]
            self.asked.append((self.game.match.number, choice.prompt))
        self.lines.append(line)
        return line


def typed(name: str, most: int, folder: Path, monkeypatch: pytest.MonkeyPatch, *first: str) -> Typist:
    """A match in which a typist types some lines first and then answers so many times."""
    match = tampu.new(name, 2, seed=3, hold=True)
    seats = ["you", "random"]
    game = Play(match, seats, Keeper(folder / "match.txt", seats), "en")
    typist = Typist(game, first, most)
    with monkeypatch.context() as patched:
        patched.setattr("builtins.input", typist)
        game.run()
    return typist
