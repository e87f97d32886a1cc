"""What belongs to the players: one's own things in words, and a line of numbers for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from tampu.drawing.lines import HEAD, clipped
from tampu.games.tawantinsuyu.components import ARMY_CARDS, ARMY_RESOURCE, FESTIVALS, LARGE, RESOURCES, SMALL, SOLDIERS
from tampu.games.tawantinsuyu.drawing.scene import ARMY_CARD, STATUE, Player
from tampu.games.tawantinsuyu.terminal.board import SIZE_MARK, tile, weaving
from tampu.games.tawantinsuyu.terminal.scene import CARD_STYLE, GOOD_STYLE, SIGNS, USED, Scene, flowing

MATCH: Final = ("═", "torch")
NO_MATCH: Final = (" ", "")
SOLDIER: Final = "♞"


# ---------------------------------------------------------------------- one's own


def purse(scene: Scene, width: int) -> list[Text]:
    """Points, resources, workers and what is left to build and conquer with."""
    own = scene.own
    if own is None or scene.me is None:
        return []
    line = Text.assemble(scene.piece(scene.me), f" {scene.count('vp', own['score'])} ")
    for kind in RESOURCES:
        line.append(" ").append(scene.count(kind, own["goods"][kind.token]), GOOD_STYLE)
    line.append(f"  {scene.say('workers')} ", HEAD).append_text(scene.workers(own["workers"]))
    if scene.now["worker"] is not None and scene.me == scene.table["active"]:
        line.append(" (").append_text(scene.worker(scene.now["worker"])).append(f" {scene.say('in_hand')})")
    line.append(f"  {scene.say('stairs_left')} {own['stairs']}", "quiet")
    return [clipped(line, width)]


def hand(scene: Scene, width: int) -> list[Text]:
    """One's own god cards; face down where others look on."""
    own = scene.own
    if own is None:
        return []
    if own["gods"] is None:
        return [clipped(Text.assemble((scene.say("hand"), HEAD), f"  {USED * own['god_cards']}"), width)]
    lines = []
    if own["dealt"]:
        lines += flowing(scene.say("dealt"), [scene.card(card) for card in own["dealt"]], width, 3)
    if own["gods"]:
        lines += flowing(scene.say("hand"), [scene.card(card) for card in own["gods"]], width)
    if own["played"]:
        lines += flowing(scene.say("played"), [scene.card(played["card"]) for played in own["played"]], width)
    return lines


def army(scene: Scene, width: int) -> list[Text]:
    """Army cards in hand, ready on the table, and spent."""
    own = scene.own
    if own is None:
        return []
    parts = []
    if own["army"] is None:
        parts += [Text(f"{scene.say('army.hand')} {USED * own['army_cards']}")] * bool(own["army_cards"])
    else:
        parts += pack(scene, "hand", own["army"], CARD_STYLE)
    parts += pack(scene, "up", own["up"], GOOD_STYLE) + pack(scene, "down", own["down"], "quiet")
    return flowing(scene.say("army"), parts, width, 1) if parts else []


def pack(scene: Scene, where: str, cards: Mapping[str, int], style: str) -> list[Text]:
    """So many soldiers on each card, and what it is worth in hand."""
    shown = [soldiers(scene, token) for token, count in cards.items() for _ in range(count)]
    return [Text.assemble(f"{scene.say(f'army.{where}')} ", (" ".join(shown), style))] if shown else []


def soldiers(scene: Scene, token: str) -> str:
    kind = ARMY_CARD[token].index
    return f"{SOLDIER * SOLDIERS[kind]}/{scene.brief(ARMY_RESOURCE[kind])}"


def buildings(scene: Scene, width: int) -> list[Text]:
    """Buildings, those face down marked as used, and statues."""
    own = scene.own
    if own is None:
        return []
    parts = [tile(scene, building["tile"], building["up"]) for building in own["buildings"]]
    lines = flowing(scene.say("buildings"), parts, width) if parts else []
    raised = statues(own)
    return [*lines, *(flowing(scene.say("statues"), raised, width, 1) if raised else [])]


def statues(player: Player) -> list[Text]:
    marks = (SIZE_MARK[SMALL], SIZE_MARK[LARGE])
    return [
        Text(f"{SIGNS[token.partition('-')[2]]}{marks[STATUE[token].index % 2] * count}", CARD_STYLE)
        for token, count in player["statues"].items()
        if count
    ]


def tapestries(scene: Scene, width: int) -> list[Text]:
    own = scene.own
    rows = [] if own is None else [tapestry(scene, n, row) for n, row in enumerate(own["tapestries"], 1)]
    return flowing(scene.say("tapestries"), rows, width, 3) if rows else []


def tapestry(scene: Scene, number: int, row: Sequence[str]) -> Text:
    """Weavings side by side; a double line is a seam that pays."""
    line = Text.assemble(f"{number}: ", weaving(scene, row[0]))
    for left, right in pairwise(row):
        line.append(*(NO_MATCH if scene.seam(left, right) is None else MATCH)).append_text(weaving(scene, right))
    return line


def forecast(scene: Scene, width: int) -> list[Text]:
    """What the next Festival would bring, if it came now."""
    if scene.me is None or scene.table["phase"] == "over":
        return []
    told = scene.forecast(scene.me)
    parts = [
        f"{scene.say('meter.temple')} +{told.temple}",
        f"{scene.say('meter.regions', count=scene.fallen)} +{told.regions}",
        f"{scene.say('meter.potatoes')} {told.potatoes}/{told.owed}",
        f"{scene.say('meter.loss')} −{told.loss}" if told.loss else "",
        f"{scene.say('meter.trade')}: {scene.trade(told.trade)}" if told.trade else "",
    ]
    label = scene.say("meters", number=min(scene.festival, FESTIVALS))
    return flowing(label, [Text(part, "quiet") for part in parts if part], width, 1)


# ---------------------------------------------------------------------- all players

COLUMNS: Final = (
    *(f"good-{kind}" for kind in RESOURCES),
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
    rows = [numbers(scene, player) for player in scene.players]
    columns = [scene.say("column.points"), *(scene.say(f"column.{column}") for column in COLUMNS)]
    widths = [max(map(cell_len, cells)) + 1 for cells in zip(columns, *rows, strict=True)]
    names = [name for _, _, name in scene.seats]
    if max(map(cell_len, names)) + 4 + sum(widths) > width:
        names = [scene.seat_name(seat) for seat in range(len(scene.players))]
    room = max(map(cell_len, names)) + 4
    shown = sum(total <= width - room for total in accumulate(widths))
    lines = [row(Text(" " * room), columns[:shown], widths, HEAD)]
    for seat, cells in enumerate(rows):
        shape, style, _ = scene.seats[seat]
        weight = HEAD if seat == scene.me else ""
        name = Text.assemble((f" {shape} ", style), (f" {names[seat]}", weight))
        name.truncate(room, pad=True)
        lines.append(row(name, cells[:shown], widths, weight))
    return [clipped(line, width) for line in lines]


def row(line: Text, cells: Sequence[str], widths: Sequence[int], style: str) -> Text:
    """A name with its numbers, each under its heading."""
    for cell, room in zip(cells, widths, strict=False):
        line.append(" " * (room - cell_len(cell)) + cell, style)
    return line


def numbers(scene: Scene, player: Player) -> list[str]:
    """What stands in the columns for a player; buildings and soldiers as ready and used."""
    up = sum(building["up"] for building in player["buildings"])
    ready, spent = (sum(player[side][str(k)] * SOLDIERS[k.index] for k in ARMY_CARDS) for side in ("up", "down"))
    counts = [
        *player["goods"].values(),
        "".join(scene.short(f"worker-{worker}") for worker in player["workers"]) or "–",
        player["god_cards"],
        player["army_cards"],
        f"{ready}/{ready + spent}",
        f"{up}/{len(player['buildings'])}",
        sum(player["statues"].values()),
        sum(len(row) for row in player["tapestries"]),
        player["temple"],
        player["stairs"],
        player["markers"],
    ]
    return [str(player["score"]), *map(str, counts)]


# ---------------------------------------------------------------------- the others


def opponents(scene: Scene, width: int) -> list[Text]:
    """A line for each of the others: buildings, statues and tapestries, and the god cards that all have seen."""
    lines = [opponent(scene, seat) for seat in range(len(scene.players)) if seat != scene.me]
    return [clipped(line, width) for line in lines if line.cell_len > 1]


def opponent(scene: Scene, seat: int) -> Text:
    player = scene.players[seat]
    tiles = [tile(scene, building["tile"], building["up"]) for building in player["buildings"]]
    rows = [tapestry(scene, n, row) for n, row in enumerate(player["tapestries"], 1)]
    cards = [scene.card(card) for card in player["shown"]]
    line = Text.assemble(scene.piece(seat))
    for part in (*tiles, *statues(player), *rows, *cards):
        line.append("  ").append_text(part)
    return line
