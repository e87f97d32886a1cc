"""Tampu: a table for four big Inca board games, played from code, in the terminal and in the browser.

>>> import tampu
>>> match = tampu.new("machu_picchu", players=2, seed=7)
>>> match.choice.prompt
'choose_first_inca'
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, cast

import tampu.games  # noqa: F401 - a package that can be called
from tampu.bots import Bot, bot, bots
from tampu.engine.chance import SEEDS, Chance
from tampu.engine.choice import Choice
from tampu.engine.errors import BadRecord, BadSetup, CannotUndo, IllegalOption, NoSuchSeat, RuleError
from tampu.engine.game import Game, Result, S, Seat, State
from tampu.engine.log import Event, Log
from tampu.engine.match import Match
from tampu.engine.record import read as loads
from tampu.engine.registry import find

if TYPE_CHECKING:
    from tampu.engine.registry import all_games as games  # what the package does when it is called

__version__ = "0.1.0"
__all__ = [
    "BadRecord",
    "BadSetup",
    "Bot",
    "CannotUndo",
    "Chance",
    "Choice",
    "Event",
    "Game",
    "IllegalOption",
    "Log",
    "Match",
    "NoSuchSeat",
    "Result",
    "RuleError",
    "Seat",
    "bot",
    "bots",
    "games",
    "loads",
    "new",
]


def new(
    game: str | Game[S],
    players: int,
    seed: int | None = None,
    *,
    hold: bool = False,
    date: str | None = None,
    **options: object,
) -> Match:
    """A new match. The same game, players, options, seed and answers give the same match on every machine.

    With `hold=True` the match stops at the end of each turn until `go_on()`. Options are those of the game.
    """
    chosen = find(game) if isinstance(game, str) else cast(Game[State], game)
    if seed is None:
        seed = secrets.randbelow(SEEDS)
    if type(seed) is not int or not 0 <= seed < SEEDS:
        raise BadSetup("seed", seed, [f"a whole number from 0 to {SEEDS - 1}"])
    settings = chosen.checked_settings(options)
    return Match.start(chosen, chosen.checked_players(players), settings, seed, hold, date)
