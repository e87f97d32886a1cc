"""The hill as five columns, one for each section: the Coricancha above, then the three terraces with their stairs."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from tampu.drawing.lines import HEAD, clipped, sign
from tampu.games.tawantinsuyu import components as c
from tampu.games.tawantinsuyu.drawing import SPACE
from tampu.games.tawantinsuyu.priest import action_at
from tampu.games.tawantinsuyu.terminal.scene import EMPTY, SIGNS, WORKER_STYLE, Scene, flowing
from tampu.text import Words

ON_SPACES: Final = ("place_space", "warrior_take")
ON_STAIRS: Final = ("stairs_slot",)
COLOUR_MARK: Final = {c.BLUE: "▲", c.GREEN: "▼", c.NONE: " "}
COLOUR_STYLE: Final = {c.BLUE: WORKER_STYLE["blue"], c.GREEN: WORKER_STYLE["green"], c.NONE: ""}
STEPS: Final = "⌐"
TAG: Final = 4
"""The room that a label such as [12] takes."""
CELL: Final = 17
"""Wide enough for a label, a space and its three tasks."""


def hill(scene: Scene, width: int) -> list[Text]:
    """A row of sections for each line of spaces."""
    room = min(CELL, width // c.SECTIONS)
    columns = [column(scene, section, room) for section in range(c.SECTIONS)]
    lines = []
    for cells in zip(*columns, strict=True):
        line = Text(no_wrap=True)
        for cell in cells:
            cell.truncate(room, pad=True)
            line.append_text(cell)
        line.rstrip()
        lines.append(clipped(line, width))
    return lines


def column(scene: Scene, section: int, room: int) -> list[Text]:
    cells = [coricancha(scene, section, room)]
    for terrace in c.TERRACES:
        if terrace.index:
            cells.append(stairs(scene, (terrace.index - 1) * c.SECTIONS + section))
        cells += [cell(scene, space) for space in c.SEGMENTS[terrace.index * c.SECTIONS + section]]
    return cells


def coricancha(scene: Scene, section: int, room: int) -> Text:
    """The action that faces a section, and the High Priests there, who must not be cut off."""
    priests = [scene.piece(player.seat) for player in scene.table.players if player.priest == section]
    action = Text(f"{section + 1} {scene.term(c.ACTIONS[action_at(scene.table, section)])}", HEAD)
    action.truncate(room - 2 - len(priests), overflow="ellipsis")
    return Text.assemble(action, " ", *priests)


def stairs(scene: Scene, slot: int) -> Text:
    """A slot for stairs, with its owner or what to type for it."""
    owner = scene.table.stairs[slot]
    mark = Text(EMPTY, "quiet") if owner == c.NONE else scene.piece(owner)
    return Text.assemble(f" {STEPS}", mark, scene.tag(c.STAIRS_SLOTS[slot].token, *ON_STAIRS))


def cell(scene: Scene, space: c.Space) -> Text:
    """A space: its colour, its god, and the worker there or else its three tasks."""
    labelled = scene.prompt in ON_SPACES and scene.is_mine
    tag = scene.tag(space.token, *ON_SPACES)
    line = Text(" " * (TAG - tag.cell_len) if labelled else "").append_text(tag)
    line.append(space.token + COLOUR_MARK[space.colour], COLOUR_STYLE[space.colour])
    line.append(SIGNS[c.GODS[space.god].token] + ("" if labelled else " "))
    worker = scene.table.hill[space.index]
    if worker != c.NONE:
        return line.append_text(scene.worker(worker))
    return line.append("".join(scene.short(f"task-{c.TASKS[task]}") for task in space.tasks), "quiet")


def is_on_hill(option: str, prompt: str) -> bool:
    return (prompt in ON_SPACES and option in SPACE) or prompt in ON_STAIRS


# ---------------------------------------------------------------------- what the letters mean


def legend(scene: Scene, width: int) -> list[Text]:
    """What the letters and signs on the hill mean."""
    return flowing("", letters(scene.words), width, 3)


def letters(words: Words) -> list[Text]:
    """The letters of the tasks, the signs of the gods, and the two colours of spaces."""
    return [
        *(sign(words.get(f"short.task-{task}"), words.get(f"drawing.task.{task}"), "quiet") for task in c.TASKS),
        *(sign(mark, words.term(god), "quiet") for god, mark in SIGNS.items()),
        *(
            sign(COLOUR_MARK[colour], words.get(f"drawing.colour.{c.WORKERS[colour]}"), "quiet")
            for colour in (c.BLUE, c.GREEN)
        ),
    ]
