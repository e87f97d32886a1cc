"""What a game brings to teach itself: numbers for its lessons, and hints for a first game.

Beside the module lie `lessons.toml` (the lessons in order, and the first game) and `drawings.svg.jinja` (the pictures,
one macro each); the words are in the catalogues of the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple, Protocol

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


class Step(NamedTuple):
    """A step of the opening: what it is called, how the table stands then, and the answer it suggests."""

    name: str
    when: Mapping[str, object]
    suggest: str


class FirstGame(NamedTuple):
    """The table of a guided first game, the same for everybody, and the opening that the guide tells."""

    seats: Sequence[str]
    """Who sits where: `you` or `bot:<name>`."""
    names: Sequence[str]
    """What the seats are called; the newcomer's own name is empty."""
    seed: int
    settings: dict[str, object]
    lasts: int
    """How many days, rounds, turns or Festivals the guide walks along."""
    steps: Sequence[Step]

    def next_step(self, sight: Sight, stands: Mapping[str, object]) -> Hint | None:
        """The step of the opening that fits what stands on the table, if its answer may be given."""
        for step in self.steps:
            fits = all(stands[name] == wanted for name, wanted in step.when.items())
            if fits and step.suggest in sight.options:
                return Hint(f"guide.{step.name}", {}, step.suggest)
        return None


@cache
def first_game(package: str) -> FirstGame:
    """The first game of a game's `lessons.toml`."""
    told = facts_in(package, "lessons.toml")["guide"]
    return FirstGame(**told | {"steps": [Step(**step) for step in told["steps"]]})
