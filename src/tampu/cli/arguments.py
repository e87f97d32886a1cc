"""Reading what was typed after a command: seats and options."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from tampu.bots import bots, level, usual_bots
from tampu.cli.table import YOU
from tampu.engine.errors import BadSetup
from tampu.engine.game import Game, State


def read_seats(game: Game[State], text: str | None) -> list[str]:
    """Who sits where; every name must be known, and the game must be one for so many."""
    if text is None:
        return [YOU, *usual_bots(game)]
    names = [name.strip() for name in text.split(",")]
    game.checked_players(len(names))
    return [name if name == YOU else read_level(name) for name in names]


def read_level(name: str) -> str:
    """The computer player that is called so."""
    try:
        return level(name)
    except BadSetup as error:
        there = ", ".join((YOU, *bots()))
        raise typer.BadParameter(f"nobody is called {name!r}; there is: {there}", param_hint="--seats") from error


def read_options(given: Sequence[str]) -> dict[str, str]:
    """Options of a game as `name=value`; the game itself checks them."""
    options: dict[str, str] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals:
            raise typer.BadParameter(f"{pair!r} should be written NAME=VALUE", param_hint="--option")
        options[name.strip()] = value.strip()
    return options
