"""Axomamma's board: her slots, her personality, and the three loops with their number tokens."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from tampu.drawing.lines import HEAD, clipped
from tampu.games.tawantinsuyu.axomamma_board import COVERED, PERSONALITIES, ROWS, TOKEN_ROW, TOKEN_VALUE, BoardSpace
from tampu.games.tawantinsuyu.components import NONE
from tampu.games.tawantinsuyu.terminal.scene import EMPTY, Scene, flowing

LOOPS: Final = ("resources", "works", "workers")


def board(scene: Scene, width: int) -> list[Text]:
    """A line for the die and the slots, and one for each loop."""
    if scene.table.automa == NONE:
        return []
    return [*slots(scene, width), *(loop(scene, number, width) for number in range(len(ROWS)))]


def slots(scene: Scene, width: int) -> list[Text]:
    table = scene.table
    cards = [
        Text.assemble(f"{number} ", Text(EMPTY) if card == NONE else scene.card(card))
        for number, card in enumerate(table.slots, 1)
    ]
    label = scene.about(scene.words.seat(scene.sight.seats[table.automa]), scene.say("die", value=table.die or EMPTY))
    return flowing(label, cards, width, 1)


def loop(scene: Scene, row: int, width: int) -> Text:
    """Its spaces clockwise, and on each the tokens that stand there."""
    table = scene.table
    tokens = list(zip(TOKEN_ROW, table.tokens, TOKEN_VALUE, strict=True))
    line = Text.assemble((scene.say(f"loop.{LOOPS[row]}"), HEAD))
    for space in ROWS[row]:
        covered = table.personality != NONE and COVERED[row] == space.index
        what = scene.term(PERSONALITIES[table.personality]) if covered else does(scene, space)
        line.append(f"  {what}", HEAD if covered else "")
        for value in (value for *there, value in tokens if there == [row, space.index]):
            line.append(" ").append(f"‹{value}›", "torch")
    return clipped(line, width)


def does(scene: Scene, space: BoardSpace) -> str:
    """What a space gives, or what she does there; of the village also at which end."""
    if space.effect is not None:
        return scene.gives([space.effect])
    name = scene.short(f"axo-{space}")
    return f"{name} ({scene.short(f'good-{space.end}')})" if space.end else name
