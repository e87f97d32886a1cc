"""The numbers that a judge counts with: data of its game, which training may make larger or smaller."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, cast

from tampu.engine.components import facts_in

FILE: Final = "judge.toml"
DIGITS: Final = 3

Number = float | list[float]


class Numbers:
    """Named numbers, laid on an object of the game that declares fields of these names.

    It is the game's own object, so that compiled judges read a field and look nothing up. A list, say what a thing is
    worth by its number, grows and shrinks as one.
    """

    def __init__(self, package: str, on: object) -> None:
        self.made = {name: plain(told) for name, told in facts_in(package, FILE).items()}
        self.on = on
        self.lay((1.0,) * len(self.made))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.made)

    def lay(self, factors: Sequence[float]) -> None:
        """Let every number be so many times what the file says."""
        for (name, made), factor in zip(self.made.items(), factors, strict=True):
            setattr(self.on, name, times(made, factor))


def plain(told: object) -> Number:
    """A number or a list of them, as the file has it."""
    return [float(one) for one in told] if isinstance(told, list) else float(cast(float, told))


def times(number: Number, factor: float) -> Number:
    return [factor * one for one in number] if isinstance(number, list) else factor * number


def rewritten(text: str, numbers: Numbers, factors: Sequence[float]) -> str:
    """The file with every number so many times as large; what is said of them stays."""
    for (name, made), factor in zip(numbers.made.items(), factors, strict=True):
        text = re.sub(rf"(?m)^{name} = (\[.*?\]|\S+)", f"{name} = {written(times(made, factor))}", text)
    return text


def written(number: Number) -> str:
    if isinstance(number, list):
        return f"[{', '.join(map(written, number))}]"
    return repr(float(f"{number:.{DIGITS}g}"))
