"""How things look in a terminal: the colours of the house, the mark of each seat, the language of the words.

Colours are laid behind the text wherever they mean something, so that they can be read on a dark and on a light
ground alike; and nothing is told by colour alone, for a terminal may have none.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

import typer
from rich.console import Console
from rich.theme import Theme

from tampu.drawing import Mark
from tampu.engine.game import Seat
from tampu.text import LANGUAGES

THEME = Theme(
    {
        "go": "bold #FFFFFF on #951B6B",  # what may be chosen now, and nothing else
        "torch": "bold #2A201A on #F2B04A",  # whose turn it is, and news
        "quiet": "dim",
        "seat.blue": "bold #FFFFFF on #1B63BE",
        "seat.yellow": "bold #2A201A on #F2BE1A",
        "seat.red": "bold #FFFFFF on #BE3212",
        "seat.green": "bold #14231E on #3DA98F",
        "seat.white": "bold #2A201A on #FFFFFF",
        "seat.black": "bold #FFFFFF on #2A201A",
        "seat.purple": "bold #2A201A on #A48BE6",
        "seat.other": "bold #FFFFFF on #6A5640",
    }
)
SHAPES = {"blue": "●", "yellow": "◆", "red": "▲", "green": "■", "white": "✚", "black": "✚", "purple": "⌂"}
OTHER_SHAPE = "★"
LANGUAGE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def marks(seats: Sequence[Seat], names: Sequence[str]) -> list[Mark]:
    """The marks of all seats, under the names given."""
    return [
        Mark(SHAPES.get(seat.name, OTHER_SHAPE), f"seat.{seat.name if seat.name in SHAPES else 'other'}", name)
        for seat, name in zip(seats, names, strict=True)
    ]


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
