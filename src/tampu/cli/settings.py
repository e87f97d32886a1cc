"""The file with the settings of a house."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import typer

Value = str | int | bool | list[str]
NOT_THERE = ("settings_file", "browser")
"""What cannot be set in a file: itself, and what is for somebody who sits at the machine."""


def read_settings(file: Path, known: Sequence[str]) -> dict[str, Value]:
    """What the file says, by the names of the options; raises BadParameter, with what is wrong, for any other file."""
    try:
        told = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise wrong(f"{file} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise wrong(f"{file} is no TOML: {error}") from None
    names = sorted(set(known) - set(NOT_THERE))
    for name, value in told.items():
        if name not in names:
            raise wrong(f"{file}: there is no setting {name}; there is: {', '.join(names)}")
        if not is_plain(value):
            raise wrong(f"{file}: {name} is neither text nor a number, yes or no, or a list of texts")
    return told


def is_plain(value: object) -> bool:
    if isinstance(value, list):
        return all(isinstance(one, str) for one in value)
    return isinstance(value, str | int)


def wrong(message: str) -> typer.BadParameter:
    return typer.BadParameter(message, param_hint="--settings")
