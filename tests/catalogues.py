"""The catalogues of words as they are written, for tests."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from string import Formatter

from babel.messages.pofile import read_po

from tampu.engine.registry import GAMES


def folder(game: str) -> Path:
    return Path(str(files(GAMES[game])))


def catalogue(game: str, language: str) -> dict[str, list[str]]:
    return forms_in(folder(game), language)


@cache
def forms_in(package: Path, language: str) -> dict[str, list[str]]:
    """All forms of every text, by key, in the order of the file."""
    with (package / "text" / f"{language}.po").open("rb") as file:
        found = {}
        for message in read_po(file, locale=language):
            if message.id:
                key = message.id if isinstance(message.id, str) else message.id[0]
                found[key] = [message.string] if isinstance(message.string, str) else list(message.string)
        return found


def placeholders(*forms: str) -> set[str]:
    """The values that a text has room for, in one of its forms at least: a singular may do without the number."""
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}


def is_set_in_french(form: str) -> bool:
    """With curved apostrophes, and no sign that a line might begin with."""
    return "'" not in form and not re.search(r" [:;?!»]|« ", form)
