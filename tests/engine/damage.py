"""Ways to damage or forge a record."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import tampu
from tampu.engine import record

LIKELY = ("0", "1", "-1", "9" * 30, " ", "\n", "\n\n", " / ", "{", "}", '"', "none", "check ", "was ")
"""Words that mean something in a record, and so are likely to do harm where they do not belong."""


def checked(lines: list[str]) -> str:
    """The lines of a record with a check that fits them, as a forger would write it."""
    return "\n".join([*lines, record._check(lines)]) + "\n"


def lines_of(text: str) -> list[str]:
    """The lines of a record without its check."""
    return text.splitlines()[:-1]


def line_of(text: str, start: str) -> int:
    """The number of the first line that starts so."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith(start))


def forged(text: str, start: str, *instead: str) -> str:
    """The record with other lines in the place of the one that starts so, and a check that fits."""
    lines = lines_of(text)
    where = line_of(text, start) - 1
    return checked([*lines[:where], *instead, *lines[where + 1 :]])


def with_state(text: str, change: Callable[[dict[str, object]], object], start: str = "checkpoint") -> str:
    """The record with its snapshot changed, and a check that fits."""
    line = text.splitlines()[line_of(text, start) - 1]
    before, brace, data = line.partition("{")
    state = json.loads(brace + data)
    change(state)
    return forged(text, start, before + json.dumps(state, separators=(",", ":")))


def bad(text: str, hold: bool = False) -> tampu.BadRecord:
    """The error that reading this text must end in."""
    with pytest.raises(tampu.BadRecord) as caught:
        tampu.loads(text, hold=hold)
    error = caught.value
    assert str(error) == f"line {error.line}: {error.reason}"
    assert 1 <= error.line <= max(1, len(text.splitlines()))
    return error
