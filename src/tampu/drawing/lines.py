"""Lines of text in the terminal: cut to the room there is, side by side, or flowing behind a label."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from tampu.text import Words

HEAD: Final = "bold"
SIGNS: Final = "drawing.signs"
"""The text with the signs of a game's drawing: a line for each, the sign first."""


def beside(left: Sequence[Text], left_width: int, right: Sequence[Text]) -> list[Text]:
    """Two columns of lines as one."""
    lines = []
    for one, other in zip_longest(left, right, fillvalue=Text("")):
        padded = one.copy()
        padded.truncate(left_width, pad=True)
        lines.append(Text.assemble(padded, other, no_wrap=True))
    return lines


def clipped(line: Text, width: int) -> Text:
    """A line cut to the width there is."""
    line.truncate(width, overflow="ellipsis")
    line.no_wrap = True
    return line


def signs(words: Words) -> list[Text]:
    """The signs that a game explains in its words, one by one."""
    return [sign(*line.split(" ", 1)) for line in words.get(SIGNS).splitlines()]


def sign(shown: str, meaning: str, style: str = HEAD) -> Text:
    return Text.assemble((shown, style), f" {meaning}")


def flowing(label: str, parts: Sequence[Text], width: int, most: int = 9, gap: int = 1) -> list[Text]:
    """Parts one after the other behind a label, on as many lines as they need, but no more than there may be."""
    indent = cell_len(label)
    lines = [Text.assemble((label, HEAD), no_wrap=True)]
    for part in parts:
        if lines[-1].cell_len + gap + part.cell_len > width and lines[-1].cell_len > indent + gap:
            lines.append(Text(" " * indent, no_wrap=True))
        lines[-1].append(" " * gap).append_text(part)
    if len(lines) > most:
        lines[most - 1].append(" …")
    return [clipped(line, width) for line in lines[:most]]


def in_two(parts: Sequence[Text], width: int) -> list[Text]:
    """Parts in two columns, read downwards."""
    half = width // 2
    rows = -(-len(parts) // 2)
    left = [clipped(part, half - 1) for part in parts[:rows]]
    return beside(left, half, [clipped(part, width - half) for part in parts[rows:]])
