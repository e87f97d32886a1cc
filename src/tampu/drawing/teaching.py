"""What a game brings to teach itself: numbers for its lessons, and hints for a first game.

Beside the module lie `chapters.toml` (the lessons in order), `guide.toml` (the first game), `drawings.svg.jinja` (the
pictures, one macro each) and `text` (the words).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple, Protocol

from tampu.drawing.sight import Sight
from tampu.engine.components import facts_in


class Hint(NamedTuple):
    """What a newcomer is told about the question at hand, and which answer would be a good one."""

    key: str
    """Under which key of the teaching words the hint stands."""
    values: Mapping[str, object]
    """What is filled in: numbers as they are, tokens by their names."""
    suggested: str | None = None
    """The token of an option; None where no answer is better than the others."""
    prompt: str = ""
    """The question it is about."""


class Teaching(Protocol):
    """The module `teaching` of a game."""

    def facts(self) -> Mapping[str, object]:
        """The numbers that the lessons speak of, and whatever the drawings show, all read from the components."""

    def hint(self, sight: Sight) -> Hint | None:
        """What to tell the newcomer whose table this is; nothing once he knows his way."""


# ---------------------------------------------------------------------- what every guide does


@cache
def story(package: str) -> dict[str, Any]:
    """The `guide.toml` of a game: how long the guide walks along, and the steps of the opening."""
    return facts_in(package, "guide.toml")


def next_step(steps: list[dict[str, Any]], sight: Sight, stands: Mapping[str, object]) -> Hint | None:
    """The step of the opening that fits what stands on the table, if its answer may be given."""
    for step in steps:
        fits = all(stands[name] == wanted for name, wanted in step["when"].items())
        if fits and step["suggest"] in sight.options:
            return Hint(f"guide.{step['name']}", {}, step["suggest"])
    return None
