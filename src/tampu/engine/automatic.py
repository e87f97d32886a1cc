"""Answers that a player may leave to the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from tampu.engine.choice import Choice

S = TypeVar("S")

Pick = Callable[[S, Choice], str | None]
"""How an answer is found: the token of an option, or None where the player wants to be asked after all.

The state is one that the asked player imagines, so the answer can hang only on what he knows.
"""


@dataclass(frozen=True)
class Automatic(Generic[S]):
    """An answer that a player may leave to the table: its name, the questions it is for, and how it is found."""

    name: str
    prompts: tuple[str, ...]
    pick: Pick[S]


def first_of(*tokens: str) -> Pick[object]:
    """The first of these options that is offered."""

    def pick(state: object, choice: Choice) -> str | None:
        offered = choice.tokens
        return next((token for token in tokens if token in offered), None)

    return pick


def only_one(state: object, choice: Choice) -> str | None:
    """What is asked only lest the others hear that there is nothing to choose."""
    return choice.tokens[0] if len(choice.options) == 1 else None
