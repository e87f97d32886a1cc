"""What the `components.py` of every game is made of: its printed facts, and the tokens of what lies in its box."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from enum import IntEnum
from importlib.resources import files
from typing import Any

from tampu.engine.native import mypyc_attr

Facts = dict[str, Any]
"""A table of a TOML file; whoever takes a value out of it gives it a type."""


def facts_in(package: str, name: str = "components.toml") -> Facts:
    """A TOML file that lies in a package."""
    return tomllib.loads(files(package).joinpath(name).read_text("utf-8"))


class Token(IntEnum):
    """A small number that is written as its name."""

    def __str__(self) -> str:
        return self._name_.lower()  # `name` is looked up by a slow descriptor


@mypyc_attr(allow_interpreted_subclasses=True)
class Named:
    """A thing of the box, or a word that can be answered: its number among its kind, and its token."""

    index: int
    token: str

    def __init__(self, index: int, token: str) -> None:
        self.index = index
        self.token = token

    def __str__(self) -> str:
        return self.token

    def __repr__(self) -> str:
        return self.token


def named(tokens: Iterable[str]) -> tuple[Named, ...]:
    """Things of one kind, numbered from 0."""
    return tuple(Named(index, token) for index, token in enumerate(tokens))
