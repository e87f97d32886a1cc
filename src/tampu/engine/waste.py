"""What an answer gives up although it could still be used: whoever gives it is warned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from tampu.engine.choice import Choice

S = TypeVar("S")

Values = Mapping[str, object]
Left = Callable[[S, Choice], Values | None]
"""What would be lost, for its text; None where nothing would. The options of the choice tell what could still be done.

The state is one that the asked player imagines, so a warning can hang only on what he knows.
"""


@dataclass(frozen=True)
class Waste(Generic[S]):
    """A way to give something up: its name (`waste.<name>` in the catalogues), and the answer that does so."""

    name: str
    prompts: tuple[str, ...]
    option: str
    left: Left[S]


@dataclass(frozen=True)
class Wasted:
    """What one answer would give up: its name in the catalogues (`waste.<name>`), and its numbers."""

    name: str
    values: Values


def other_answers(state: object, choice: Choice) -> Values | None:
    """Every other answer is something that is given up; nothing where there is none."""
    count = len(choice.options) - 1
    return {"count": count} if count else None
