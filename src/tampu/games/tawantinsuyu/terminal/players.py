"""What belongs to the players: one's own things in words, and a line of numbers for each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from rich.text import Text

from tampu.drawing.lines import HEAD, clipped
from tampu.games.tawantinsuyu import components as c
from tampu.games.tawantinsuyu.festival import forecast as festival_forecast
from tampu.games.tawantinsuyu.phases import OVER
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.seams import matching
from tampu.games.tawantinsuyu.terminal.board import SIZE_MARK, tile, weaving
from tampu.games.tawantinsuyu.terminal.scene import CARD_STYLE, GOOD_STYLE, SIGNS, USED, Scene, flowing

MATCH: Final = ("═", "torch")
NO_MATCH: Final = (" ", "")
SOLDIER: Final = "♞"


# ---------------------------------------------------------------------- one's own


def purse(scene: Scene, width: int) -> list[Text]:
    """Points, resources, workers and what is left to build and conquer with."""
    own = scene.own
    if own is None:
        return []
    line = Text.assemble(scene.piece(own.seat), f" {scene.count('vp', own.score)} ")
    for kind in c.RESOURCES:
        line.append(" ").append(scene.count(kind, own.goods[kind.index]), GOOD_STYLE)
    line.append(f"  {scene.say('workers')} ", HEAD).append_text(scene.workers(own.workers))
    if scene.table.worker != c.NONE and own.seat == scene.table.active:
        line.append(" (").append_text(scene.worker(scene.table.worker)).append(f" {scene.say('in_hand')})")
    line.append(f"  {scene.say('stairs_left')} {own.stairs}", "quiet")
    return [clipped(line, width)]


def hand(scene: Scene, width: int) -> list[Text]:
    """One's own god cards; face down where others look on."""
    own = scene.own
    if own is None:
        return []
    if not scene.knows_hand(own):
        return [clipped(Text.assemble((scene.say("hand"), HEAD), f"  {USED * len(own.gods)}"), width)]
    lines = []
    if own.dealt:
        lines += flowing(scene.say("dealt"), [scene.card(card) for card in sorted(own.dealt)], width, 3)
    if own.gods:
        lines += flowing(scene.say("hand"), [scene.card(card) for card in sorted(own.gods)], width)
    if own.played:
        lines += flowing(scene.say("played"), [scene.card(card) for card in own.played], width)
    return lines


def army(scene: Scene, width: int) -> list[Text]:
    """Army cards in hand, ready on the table, and spent."""
    own = scene.own
    if own is None:
        return []
    parts = []
    if scene.knows_hand(own):
        parts += pack(scene, "hand", own.army, CARD_STYLE)
    else:
        parts += [Text(f"{scene.say('army.hand')} {USED * sum(own.army)}")] * any(own.army)
    parts += pack(scene, "up", own.up, GOOD_STYLE) + pack(scene, "down", own.down, "quiet")
    return flowing(scene.say("army"), parts, width, 1) if parts else []


def pack(scene: Scene, where: str, cards: Sequence[int], style: str) -> list[Text]:
    """So many soldiers on each card, and what it is worth in hand."""
    shown = [soldiers(scene, kind) for kind, count in enumerate(cards) for _ in range(count)]
    return [Text.assemble(f"{scene.say(f'army.{where}')} ", (" ".join(shown), style))] if shown else []


def soldiers(scene: Scene, kind: int) -> str:
    return f"{SOLDIER * c.SOLDIERS[kind]}/{scene.brief(c.ARMY_RESOURCE[kind])}"


def buildings(scene: Scene, width: int) -> list[Text]:
    """Buildings, those face down marked as used, and statues."""
    own = scene.own
    if own is None:
        return []
    parts = tiles(scene, own)
    lines = flowing(scene.say("buildings"), parts, width) if parts else []
    raised = statues(own)
    return [*lines, *(flowing(scene.say("statues"), raised, width, 1) if raised else [])]


def tiles(scene: Scene, player: Player) -> list[Text]:
    built = [building.index for building in c.BUILDINGS if player.built >> building.index & 1]
    return [tile(scene, index, not player.turned >> index & 1) for index in built]


def statues(player: Player) -> list[Text]:
    return [
        Text(f"{SIGNS[c.GODS[statue.index // 2].token]}{SIZE_MARK[statue.index % 2] * count}", CARD_STYLE)
        for statue in c.STATUES
        if (count := player.statues[statue.index])
    ]


def tapestries(scene: Scene, width: int) -> list[Text]:
    own = scene.own
    rows = [] if own is None else [tapestry(scene, n, row) for n, row in enumerate(own.tapestries, 1)]
    return flowing(scene.say("tapestries"), rows, width, 3) if rows else []


def tapestry(scene: Scene, number: int, row: Sequence[int]) -> Text:
    """Weavings side by side; a double line is a seam that pays."""
    line = Text.assemble(f"{number}: ", weaving(scene, row[0]))
    for left, right in pairwise(row):
        line.append(*(NO_MATCH if matching(left, right) == c.NONE else MATCH)).append_text(weaving(scene, right))
    return line


def forecast(scene: Scene, width: int) -> list[Text]:
    """What the next Festival would bring, if it came now."""
    if scene.own is None or scene.table.phase is OVER:
        return []
    told = festival_forecast(scene.table, scene.own)
    parts = [
        f"{scene.say('meter.temple')} +{told.temple}",
        f"{scene.say('meter.regions', count=scene.fallen)} +{told.regions}",
        f"{scene.say('meter.potatoes')} {told.potatoes}/{told.owed}",
        f"{scene.say('meter.loss')} −{told.loss}" if told.loss else "",
        f"{scene.say('meter.trade')}: {scene.said.trade(told.seams)}" if any(told.seams) else "",
    ]
    label = scene.say("meters", number=min(scene.festival, c.FESTIVALS))
    return flowing(label, [Text(part, "quiet") for part in parts if part], width, 1)


# ---------------------------------------------------------------------- all players

COLUMNS: Final = (
    *(f"good-{kind}" for kind in c.RESOURCES),
    "workers",
    "gods",
    "army",
    "soldiers",
    "buildings",
    "statues",
    "weavings",
    "temple",
    "stairs",
    "markers",
)


def players(scene: Scene, width: int) -> list[Text]:
    """One line of numbers for each player; the last columns are left out where they do not fit."""
    rows = {player.seat: numbers(scene, player) for player in scene.table.players}
    columns = [scene.say("column.points"), *(scene.say(f"column.{column}") for column in COLUMNS)]
    return scene.in_columns(columns, rows, width)


def numbers(scene: Scene, player: Player) -> list[str]:
    """What stands in the columns for a player; buildings and soldiers as ready and used."""
    ready, spent = (sum(side[k.index] * c.SOLDIERS[k.index] for k in c.ARMY_CARDS) for side in (player.up, player.down))
    counts = [
        *player.goods,
        "".join(scene.worker(worker).plain for worker in player.workers) or "–",
        len(player.gods),
        sum(player.army),
        f"{ready}/{ready + spent}",
        f"{(player.built & ~player.turned).bit_count()}/{player.built.bit_count()}",
        sum(player.statues),
        sum(len(row) for row in player.tapestries),
        player.temple,
        player.stairs,
        player.markers,
    ]
    return [str(player.score), *map(str, counts)]


# ---------------------------------------------------------------------- the others


def opponents(scene: Scene, width: int) -> list[Text]:
    """A line for each of the others: buildings, statues and tapestries, and the god cards that all have seen."""
    lines = [opponent(scene, player) for player in scene.table.players if player.seat != scene.me]
    return [clipped(line, width) for line in lines if line.cell_len > 1]


def opponent(scene: Scene, player: Player) -> Text:
    rows = [tapestry(scene, n, row) for n, row in enumerate(player.tapestries, 1)]
    cards = [scene.card(card) for card in player.shown]
    line = Text.assemble(scene.piece(player.seat))
    for part in (*tiles(scene, player), *statues(player), *rows, *cards):
        line.append("  ").append_text(part)
    return line
