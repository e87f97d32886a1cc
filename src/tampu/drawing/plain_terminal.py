"""The table in a terminal of a game that brings no drawing of its own: a `tampu.drawing.Drawing`."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tampu.drawing import Mark
from tampu.drawing.plain import Plain, Sheet, headline
from tampu.drawing.sight import Sight
from tampu.text import Words


def draw(sight: Sight, words: Words, seats: Sequence[Mark], width: int, height: int) -> RenderableType:
    """What belongs to nobody, then what has rows of its own, then all seats."""
    plain = Plain(sight, words)
    heads = [mark.chip for mark in seats]
    return Group(
        Text(headline(sight.state.turn, words), "bold"),
        *(_grid(sheet, [Text(head) for head in sheet.heads]) for sheet in (plain.common, *plain.grids) if sheet.rows),
        _grid(plain.seats, heads),
    )


def is_on_board(sight: Sight, option: str) -> bool:
    """All options are listed below."""
    return False


def signs(words: Words) -> Sequence[Text]:
    """Everything is told in words."""
    return ()


def _grid(sheet: Sheet, heads: Sequence[Text]) -> Table:
    grid = Table(box=None, show_header=bool(heads), pad_edge=False)
    for head in (Text(sheet.title), *heads, *[Text("")] * (0 if heads else 1)):
        grid.add_column(head)
    for row in sheet.rows:
        grid.add_row(*(Text(cell) for cell in row))
    return grid
