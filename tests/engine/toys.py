"""Tiny games that together use everything a real game may ask of the engine, and nothing else.

- `toy_fair`: secret pledges taken one by one, an auction inside one turn, following, hidden hands, a reshuffled deck;
- `toy_climb`: turns of several beats, dice, forced and shown questions, and for a single player an automa;
- `toy_mill`: rules that fail in every way a rule can fail.

They are found by name like any other game, but only while `registered()` is open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from tampu.engine.game import Game, Seat
from tampu.engine.log import Event
from tampu.engine.registry import GAMES

SOUND: Final = {"toy_fair": "tests.engine.toys_fair", "toy_climb": "tests.engine.toys_climb"}
"""The toys that keep every law a game must keep."""

TOYS: Final = {**SOUND, "toy_mill": "tests.engine.toys_mill"}


@contextmanager
def registered() -> Iterator[None]:
    """While this is open the toys are games of the house."""
    GAMES.update(TOYS)
    try:
        yield
    finally:
        for name in TOYS:
            GAMES.pop(name, None)


def toy(name: str) -> Game[Any]:
    """A toy, registered or not."""
    game: Game[Any] = import_module(TOYS[name]).GAME
    return game


def say(event: Event, seats: Sequence[Seat], language: str) -> str:
    """An event in the plainest words, with a word for the language they are in."""
    who = "" if event.seat is None else f" {seats[event.seat].name}"
    values = "".join(f", {name} {value}" for name, value in event.values.items())
    return f"{language}: {event.kind}{who}{values}"
