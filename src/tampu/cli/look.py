"""The terminal itself, and the language of the words in it."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

import typer
from rich.console import Console

from tampu.drawing.colours import THEME
from tampu.text import LANGUAGES

LANGUAGE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def console(stderr: bool = False) -> Console:
    """The terminal, or plain text where there is none. A sign that cannot be shown or read is replaced."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Console(theme=THEME, stderr=stderr, highlight=False, emoji=False)


def language_of(given: str | None) -> str:
    """The language asked for, or that of the system where we speak it, or English."""
    if given is not None:
        if given not in LANGUAGES:
            raise typer.BadParameter(
                f"{given!r} is not spoken here; there is: {', '.join(LANGUAGES)}", param_hint="--language"
            )
        return given
    for name in LANGUAGE_VARIABLES:
        if os.environ.get(name):
            code = os.environ[name][:2].lower()
            return code if code in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]
