"""Reading what was typed after a command: seats and options."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from tampu.bots import bots, usual_bots
from tampu.cli.table import YOU
from tampu.engine.game import Game, State


def read_seats(game: Game[State], text: str | None) -> list[str]:
    """Who sits where; every name must be known, and the game must be one for so many."""
    if text is None:
        return [YOU, *usual_bots(game)]
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in (YOU, *bots()):
            raise typer.BadParameter(
                f"nobody is called {name!r}; there is: {', '.join((YOU, *bots()))}", param_hint="--seats"
            )
    game.checked_players(len(names))
    return names


def read_options(given: Sequence[str]) -> dict[str, str]:
    """Options of a game as `name=value`; the game itself checks them."""
    options: dict[str, str] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals:
            raise typer.BadParameter(f"{pair!r} should be written NAME=VALUE", param_hint="--option")
        options[name.strip()] = value.strip()
    return options
