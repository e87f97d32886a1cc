"""A line for each player: points, what he would have in the end, his tiles, incas, tokens and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from tampu.drawing.lines import HEAD, clipped, flowing
from tampu.games.kramer_cuzco.drawing import OWN_KINDS
from tampu.games.kramer_cuzco.player import IN_RESERVE
from tampu.games.kramer_cuzco.terminal.scene import Scene

COLUMNS: Final = ("prestige", "projected", *map(str, OWN_KINDS), "reserve", "tokens", "cards")


def players(scene: Scene, width: int) -> list[Text]:
    """All players in turn order. All of it is public."""
    rows = [numbers(scene, seat) for seat in range(len(scene.table.players))]
    columns = [scene.say(f"column.{column}") for column in COLUMNS]
    widths = [max(map(cell_len, cells)) + 2 for cells in zip(columns, *rows, strict=True)]
    names = [mark.name for mark in scene.marks]
    if max(map(cell_len, names)) + 4 + sum(widths) > width:
        names = scene.colours
    room = max(map(cell_len, names)) + 4
    lines = [row(Text(" " * room), columns, widths, HEAD)]
    for seat, cells in enumerate(rows):
        mark = scene.marks[seat]
        style = weight(scene, seat)
        name = Text.assemble((f" {mark.shape} ", mark.style), (f" {names[seat]}", style))
        name.truncate(room, pad=True)
        line = row(name, cells, widths, style)
        if scene.table.players[seat].done:
            line.append(f"  {scene.say('has_scored')}", "quiet")
        lines.append(line)
    return [clipped(line, width) for line in lines]


def in_short(scene: Scene, width: int) -> list[Text]:
    """The same in as few lines as possible, tiles by the signs of the map."""
    parts = []
    for seat in range(len(scene.table.players)):
        values = dict(zip(COLUMNS, numbers(scene, seat), strict=True))
        parts.append(Text.assemble(scene.piece(seat), (f" {scene.say('in_short', **values)}  ", weight(scene, seat))))
    return flowing("", parts, width)


def weight(scene: Scene, seat: int) -> str:
    """One's own line stands out."""
    return HEAD if seat == scene.me else ""


def row(line: Text, cells: Sequence[str], widths: Sequence[int], style: str) -> Text:
    """A name with its numbers, each under its heading."""
    for cell, room in zip(cells, widths, strict=True):
        line.append(" " * (room - cell_len(cell)) + cell, style)
    return line


def numbers(scene: Scene, seat: int) -> list[str]:
    """What stands in the columns for a player."""
    player = scene.table.players[seat]
    tiles = [player.tiles[kind] for kind in OWN_KINDS]
    values = [player.prestige, scene.ended_now.scores[seat], *tiles, player.incas.count(IN_RESERVE)]
    return [str(value) for value in (*values, player.tokens, player.cards())]
