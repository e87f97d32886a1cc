"""The action bar and the city: dice, tiles, temple, market, palace and gods."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from tampu.drawing.lines import HEAD, beside, clipped, flowing, in_two
from tampu.games.feld_cuzco import components as c
from tampu.games.feld_cuzco.dice import EMPTY, lowest_to_undercut
from tampu.games.feld_cuzco.phases import numeral
from tampu.games.feld_cuzco.pieces import DIE_OWNER, DIE_VALUE, PRIEST_OWNER
from tampu.games.feld_cuzco.player import NONE
from tampu.games.feld_cuzco.sight import next_order
from tampu.games.feld_cuzco.terminal.scene import GOLD, GOOD, Scene, packed

PLACING: Final = ("place_die", "move_die_to")
NOTHING: Final = "–"
ALL_SPACES: Final = [space for spaces in c.SPACES.values() for space in spaces]
TAG: Final = 3
"""The room that a label such as [1] takes."""
LOW: Final = ("‹", "›")
"""The lowest die of a space stands between these."""


# ---------------------------------------------------------------------- above all


def headline(scene: Scene) -> Text:
    """Round and phase, the turn order now, and as it would be if the university were resolved now."""
    table = scene.table
    line = Text(no_wrap=True)
    line.append(f" {scene.say('round', round=scene.round, last=c.ROUNDS)} ", GOLD)
    phase = numeral(table.phase)
    line.append(f" {scene.term(f'phase_{phase}') if phase else scene.say(table.phase.name.lower())}")
    line.append(f"  {scene.say('order')} ")
    for seat in table.order:
        line.append_text(scene.piece(seat))
    line.append(f"  {scene.say('next_order')} ")
    for seat in next_order(table):
        line.append_text(scene.piece(seat))
    return line


# ---------------------------------------------------------------------- the action bar


def actions(scene: Scene, width: int) -> list[Text]:
    """A line for each space: the dice there, what a die must be below, and which of one's own would fit."""
    spaces = c.SPACES[len(scene.players)]
    names = [name(scene, space.token) for space in spaces]
    room = max(text.cell_len for text in names) + 1
    lines = []
    for space, text in zip(spaces, names, strict=True):
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


def dice(scene: Scene, space: c.Named) -> list[Text]:
    """The dice on a space, the lowest one marked, and what that means for the next die and one's own."""
    lowest = lowest_to_undercut(scene.table, space.index)
    parts = []
    for die in scene.table.spaces[space.index]:
        marks = LOW if DIE_VALUE[die] == lowest else ("", "")
        parts += [Text(marks[0]), scene.piece(DIE_OWNER[die], DIE_VALUE[die]), Text(marks[1])]
    if lowest != EMPTY:
        parts.append(Text(" " + (scene.say("under", value=lowest) if lowest > 1 else scene.say("closed"))))
    elif space.token == str(c.Action.POINTS):
        parts.append(Text(" " + scene.say("open")))
    own = scene.own
    fitting = [] if own is None else sorted(value for value in own.dice if 0 < value < lowest)
    if fitting:
        parts.append(Text("  " + scene.say("yours", dice=" ".join(map(str, fitting))), "quiet"))
    return parts


def is_space(option: str, prompt: str) -> bool:
    return prompt in PLACING and any(option in (space.token, *space.token.split("+")) for space in ALL_SPACES)


# ---------------------------------------------------------------------- university, temple


def university(scene: Scene, width: int) -> Text:
    """The knowledge markers, the stack of each space from the top."""
    line = Text.assemble((scene.say("university"), HEAD))
    seats = sorted(next_order(scene.table), key=lambda seat: scene.players[seat].knowledge)
    for space, stack in groupby(seats, key=lambda seat: scene.players[seat].knowledge):
        line.append(f" {space}:")
        for seat in stack:
            line.append_text(scene.piece(seat))
    return clipped(line, width)


def temple(scene: Scene, width: int) -> Text:
    """The six steps, what a priest is worth this round, and the medallions."""
    line = Text.assemble((scene.say("temple"), HEAD))
    for number, priest in enumerate(scene.table.steps, 1):
        line.append(f" {number}")
        line.append_text(Text(NOTHING) if priest == NONE else scene.piece(PRIEST_OWNER[priest]))
    worth = c.PRIEST_POINTS[scene.round]
    line.append(f"  {scene.say('priests_pay', count=worth)}  {scene.say('column.inti')} {scene.table.temple_inti}")
    return clipped(line, width)


# ---------------------------------------------------------------------- tiles, market, palace, gods


def displays(scene: Scene, width: int) -> list[Text]:
    """Both displays by their spaces 1 to 6, and how many tiles were thrown away."""
    return [line for colour in c.Colour for line in display(scene, colour, width)]


def display(scene: Scene, colour: c.Colour, width: int) -> list[Text]:
    """One line, or two where tiles may be taken: their labels need more room, and none must be cut off."""
    table = scene.table
    room = max(cell_len(scene.term(one)) for one in c.Colour)
    name = scene.term(colour)
    taking = scene.prompt == "take_tile" and table.action - c.Action.STUDY == colour
    parts = []
    for space, tile in enumerate(table.display[colour * c.DISPLAY : (colour + 1) * c.DISPLAY], 1):
        tag = scene.tag(str(space), "take_tile") if taking else Text("")
        number = tag if tag.plain else Text(f"{space}", "quiet")
        parts.append(Text.assemble(number, NOTHING if tile == NONE else scene.tile(tile)))
    thrown = sum(c.TILE_COLOUR[tile] == colour for tile in table.tile_discards)
    parts += [Text(f"+{thrown}", "quiet")] if thrown else []
    return flowing(name + " " * (room - cell_len(name)), parts, width, 2 if taking else 1)


def is_tile(option: str, prompt: str) -> bool:
    return prompt == "take_tile" and option.isdigit()


def market(scene: Scene, width: int, most: int = 1) -> list[Text]:
    """The row of this round with prices and points, and as far as there is room the rows to come."""
    rows = scene.table.market
    parts = [
        Text(f"{scene.short(c.GOODS[good])} {c.GOOD_COST[good]}→{c.GOOD_POINTS[good]}", GOOD)
        for good in rows[scene.round - 1]
        if good != NONE
    ]
    for number, row in enumerate(rows[scene.round :], scene.round + 1):
        names = " ".join(scene.short(c.GOODS[good]) for good in row if good != NONE)
        parts.append(Text(scene.say("row", row=number, goods=names), "quiet"))
    return flowing(scene.say("market"), parts, width, most)


def palace(scene: Scene, width: int) -> list[Text]:
    """The missions that may be taken, and how far one is with them already."""
    return packed(scene.say("palace"), [mission(scene, number) for number in scene.table.palace], width)


def mission(scene: Scene, number: int) -> Text:
    eyes = scene.sight.eyes
    parts = [] if eyes is None else scene.progress(scene.players[eyes], number)
    far = "".join(f" {have}/{need}" for have, need in parts)
    return Text(f"{scene.term(c.MISSIONS[number].told)}{far}", GOOD)


def gods(scene: Scene, width: int) -> list[Text]:
    """The face-up cards, what is left of their decks, and the discard pile."""
    return in_two([*(god_card(scene, god) for god in c.GODS), discarded(scene)], width)


def gods_in_a_row(scene: Scene, width: int) -> list[Text]:
    return flowing(scene.say("gods"), [*(god_card(scene, god) for god in c.GODS), discarded(scene)], width)


def god_card(scene: Scene, god: c.Named) -> Text:
    card = scene.table.face_up[god.index]
    name = f"{scene.term(god)} {NOTHING}" if card == NONE else scene.short(f"god-{c.GOD_CARDS[card]}")
    return Text.assemble(name, (f" ×{len(scene.table.decks[god.index])}", "quiet"))


def discarded(scene: Scene) -> Text:
    return Text(scene.say("discarded", count=len(scene.table.god_discards)), "quiet")
