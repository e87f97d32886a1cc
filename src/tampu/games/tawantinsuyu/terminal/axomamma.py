"""Axomamma's board: her slots, her personality, and the three loops with their number tokens."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from tampu.drawing.lines import HEAD, clipped
from tampu.games.tawantinsuyu.axomamma_board import COVERED, ROWS, BoardSpace
from tampu.games.tawantinsuyu.terminal.scene import EMPTY, Scene, flowing

LOOPS: Final = ("resources", "works", "workers")


def board(scene: Scene, width: int) -> list[Text]:
    """A line for the die and the slots, and one for each loop."""
    if scene.automa is None:
        return []
    return [*slots(scene, width), *(loop(scene, number, width) for number in range(len(ROWS)))]


def slots(scene: Scene, width: int) -> list[Text]:
    found = scene.table["axomamma"]
    cards = [
        Text.assemble(f"{number} ", Text(EMPTY) if card is None else scene.card(card))
        for number, card in enumerate(found["slots"], 1)
    ]
    name = scene.seat_name(scene.automa or 0)
    label = scene.say("about", name=name, what=scene.say("die", value=found["die"] or EMPTY))
    return flowing(label, cards, width, 1)


def loop(scene: Scene, row: int, width: int) -> Text:
    """Its spaces clockwise, and on each the tokens that stand there."""
    found = scene.table["axomamma"]
    line = Text.assemble((scene.say(f"loop.{LOOPS[row]}"), HEAD))
    for space in ROWS[row]:
        tokens = [token["value"] for token in found["tokens"] if (token["row"], token["place"]) == (row, space.index)]
        covered = found["personality"] is not None and COVERED[row] == space.index
        what = scene.words.term(found["personality"]) if covered else does(scene, space)
        line.append(f"  {what}", HEAD if covered else "")
        for value in tokens:
            line.append(" ").append(f"‹{value}›", "torch")
    return clipped(line, width)


def does(scene: Scene, space: BoardSpace) -> str:
    """What a space gives, or what she does there; of the village also at which end."""
    if space.effect is not None:
        return scene.gives([space.effect])
    name = scene.short(f"axo-{space}")
    return f"{name} ({scene.short(f'good-{space.end}')})" if space.end else name
