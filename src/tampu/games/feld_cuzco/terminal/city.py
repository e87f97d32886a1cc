"""The action bar and the city: dice, tiles, temple, market, palace and gods."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from tampu.drawing.lines import HEAD, beside, clipped, flowing
from tampu.games.feld_cuzco.components import PRIEST_POINTS, ROUNDS
from tampu.games.feld_cuzco.drawing.consequences import PRICE_OF
from tampu.games.feld_cuzco.drawing.scene import ALWAYS_OPEN
from tampu.games.feld_cuzco.terminal.scene import GOLD, GOOD, TILE_STYLE, Scene, in_two, packed

PLACING: Final = ("place_die", "move_die_to")
PHASES: Final = {
    "choose_die": 1,
    "place_die": 1,
    "action": 1,
    "exchange": 1,
    "end_turn": 1,
    "abilities": 2,
    "market": 3,
    "palace": 3,
}
EMPTY: Final = "–"
TAG: Final = 3
"""The room that a label such as [1] takes."""
LOW: Final = ("‹", "›")
"""The lowest die of a space stands between these."""


# ---------------------------------------------------------------------- above all


def headline(scene: Scene) -> Text:
    """Round and phase, the turn order now, and as it would be if the university were resolved now."""
    table = scene.table
    line = Text(no_wrap=True)
    line.append(f" {scene.say('round', round=max(1, table['round']), last=ROUNDS)} ", GOLD)
    phase = PHASES.get(table["phase"])
    line.append(f" {scene.words.term(f'phase_{phase}') if phase else scene.say(table['phase'])}")
    line.append(f"  {scene.say('order')} ")
    for seat in table["order"]:
        line.append_text(scene.piece(seat))
    line.append(f"  {scene.say('next_order')} ")
    for seat in table["next_order"]:
        line.append_text(scene.piece(seat))
    return line


# ---------------------------------------------------------------------- the action bar


def actions(scene: Scene, width: int) -> list[Text]:
    """A line for each space: the dice there, what a die must be below, and which of one's own would fit."""
    names = {space: name(scene, space) for space in scene.table["spaces"]}
    room = max(text.cell_len for text in names.values()) + 1
    lines = []
    for space, text in names.items():
        text.truncate(room, pad=True)
        lines.append(clipped(Text.assemble(text, *dice(scene, space)), width))
    return lines


def actions_in_short(scene: Scene, width: int) -> list[Text]:
    half = width // 2
    lines = actions(scene, half - 1)
    rows = -(-len(lines) // 2)
    return beside(lines[:rows], half, lines[rows:])


def name(scene: Scene, space: str) -> Text:
    """What may be done on a space, each action behind its label where it may be chosen now."""
    labelled = scene.prompt in PLACING and scene.asked == scene.me
    is_whole = bool(scene.tag(space, *PLACING).plain)
    line = Text()
    for action in [space] if is_whole else space.split("+"):
        tag = scene.tag(action, *PLACING)
        if line.plain:
            line.append("/")
        elif labelled and not tag.plain:
            line.append(" " * TAG)
        line.append_text(tag).append(scene.words.term(f"action-{action}"), HEAD)
    return line


def dice(scene: Scene, space: str) -> list[Text]:
    """The dice on a space, the lowest one marked, and what that means for the next die and one's own."""
    lowest = scene.lowest(space)
    parts = []
    for die in scene.table["spaces"][space]:
        marks = LOW if die["value"] == lowest else ("", "")
        parts += [Text(marks[0]), scene.piece(die["seat"], die["value"]), Text(marks[1])]
    if lowest is not None:
        parts.append(Text(" " + (scene.say("under", value=lowest) if lowest > 1 else scene.say("closed"))))
    elif space in ALWAYS_OPEN:
        parts.append(Text(" " + scene.say("open")))
    own = scene.own
    fitting = [] if own is None else sorted(value for value in own["dice"] if value and scene.fits(space, value))
    if fitting:
        parts.append(Text("  " + scene.say("yours", dice=" ".join(map(str, fitting))), "quiet"))
    return parts


def is_space(option: str, prompt: str | None, spaces: Sequence[str]) -> bool:
    return prompt in PLACING and any(option == space or option in space.split("+") for space in spaces)


# ---------------------------------------------------------------------- university, temple


def university(scene: Scene, width: int) -> Text:
    """The knowledge markers, the stack of each space from the top."""
    line = Text.assemble((scene.say("university"), HEAD))
    seats = sorted(scene.table["next_order"], key=lambda seat: scene.players[seat]["knowledge"])
    for space, stack in groupby(seats, key=lambda seat: scene.players[seat]["knowledge"]):
        line.append(f" {space}:")
        for seat in stack:
            line.append_text(scene.piece(seat))
    return clipped(line, width)


def temple(scene: Scene, width: int) -> Text:
    """The six steps, what a priest is worth this round, and the medallions."""
    table = scene.table
    line = Text.assemble((scene.say("temple"), HEAD))
    for number, priest in enumerate(table["steps"], 1):
        line.append(f" {number}")
        line.append_text(Text(EMPTY) if priest is None else scene.piece(priest["seat"]))
    worth = PRIEST_POINTS[max(1, table["round"])]
    line.append(f"  {scene.say('priests_pay', count=worth)}  {scene.say('column.inti')} {table['temple_inti']}")
    return clipped(line, width)


# ---------------------------------------------------------------------- tiles, market, palace, gods


def displays(scene: Scene, width: int) -> list[Text]:
    """Both displays by their spaces 1 to 6, and how many tiles were thrown away."""
    return [line for colour in TILE_STYLE for line in display(scene, colour, width)]


def display(scene: Scene, colour: str, width: int) -> list[Text]:
    """One line, or two where tiles may be taken: their labels need more room, and none must be cut off."""
    room = max(cell_len(scene.words.term(name)) for name in TILE_STYLE)
    name = scene.words.term(colour)
    taking = scene.prompt == "take_tile" and scene.now["action"] == colour
    parts = []
    for space, tile in enumerate(scene.table["displays"][colour], 1):
        tag = scene.tag(str(space), "take_tile") if taking else Text("")
        number = tag if tag.plain else Text(f"{space}", "quiet")
        parts.append(Text.assemble(number, EMPTY if tile is None else scene.tile(tile)))
    thrown = len(scene.table["tile_discards"][colour])
    parts += [Text(f"+{thrown}", "quiet")] if thrown else []
    return flowing(name + " " * (room - cell_len(name)), parts, width, 2 if taking else 1)


def is_tile(option: str, prompt: str | None) -> bool:
    return prompt == "take_tile" and option.isdigit()


def market(scene: Scene, width: int, most: int = 1) -> list[Text]:
    """The row of this round with prices and points, and as far as there is room the rows to come."""
    current = max(1, scene.table["round"])
    rows = scene.table["market"]
    parts = []
    for good in rows[current - 1]:
        if good is not None:
            price, points = PRICE_OF[good]
            parts.append(Text(f"{scene.short(good)} {price}→{points}", GOOD))
    for number, row in enumerate(rows[current:], current + 1):
        names = " ".join(scene.short(good) for good in row if good is not None)
        parts.append(Text(scene.say("row", row=number, goods=names), "quiet"))
    return flowing(scene.say("market"), parts, width, most)


def palace(scene: Scene, width: int) -> list[Text]:
    """The missions that may be taken, and how far one is with them already."""
    return packed(scene.say("palace"), [mission(scene, token) for token in scene.table["palace"]], width)


def mission(scene: Scene, token: str) -> Text:
    parts = scene.table["prospects"].get(token, ())
    far = "".join(f" {have}/{need}" for have, need in parts)
    return Text(f"{scene.words.term(f'mission-{token}')}{far}", GOOD)


def gods(scene: Scene, width: int) -> list[Text]:
    """The face-up cards, what is left of their decks, and the discard pile."""
    return in_two([*(god_card(scene, god) for god in scene.table["gods"]), discarded(scene)], width)


def gods_in_a_row(scene: Scene, width: int) -> list[Text]:
    cards = [god_card(scene, god) for god in scene.table["gods"]]
    return flowing(scene.say("gods"), [*cards, discarded(scene)], width)


def god_card(scene: Scene, god: str) -> Text:
    card = scene.table["gods"][god]["face_up"]
    name = f"{scene.words.term(god)} {EMPTY}" if card is None else scene.short(f"god-{card}")
    return Text.assemble(name, (f" ×{scene.table['gods'][god]['deck']}", "quiet"))


def discarded(scene: Scene) -> Text:
    return Text(scene.say("discarded", count=len(scene.table["god_discards"])), "quiet")
