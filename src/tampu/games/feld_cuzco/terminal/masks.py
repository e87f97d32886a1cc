"""What belongs to the players: one's own mask with missions and hand, and a line for each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from tampu.drawing.lines import HEAD, clipped, flowing
from tampu.games.feld_cuzco.components import BONUS_KEYS, BONUS_NEED, CIRCLES
from tampu.games.feld_cuzco.drawing.scene import Player
from tampu.games.feld_cuzco.terminal.scene import GOLD, GOOD, Scene

HIDDEN: Final = "▒"
FREE: Final = "□"
QUIPU: Final = "▪"
SLID: Final = "↓"
ACTIVE: Final = "✓"
NO_FEATHER: Final = "·"
CARD: Final = "#FFFFFF on #2F4654"


# ---------------------------------------------------------------------- one's own mask


def own_mask(scene: Scene, width: int) -> list[Text]:
    """Headdress, tiles, missions and hand of the player whose table this is."""
    own = scene.own
    if own is None:
        return []
    return [
        clipped(headdress(scene, own), width),
        *tiles(scene, own, width),
        *missions(scene, own, width),
        *hand(scene, own, width),
    ]


def headdress(scene: Scene, player: Player) -> Text:
    """The six circles with their feather slots, and what a circle that is ready would bring."""
    line = Text.assemble((scene.say("headdress"), HEAD))
    for circle in range(1, CIRCLES + 1):
        line.append(" ")
        line.append_text(slot(scene, player, f"{circle}a"))
        if player["circles"][circle - 1]:
            line.append(f"({circle}{ACTIVE})", GOLD)
        elif scene.missing(player, circle):
            line.append(f"({circle})")
        else:
            line.append(f"({circle}+{scene.circle_points(circle)})", "torch")
        line.append_text(slot(scene, player, f"{circle}b"))
    return line


def slot(scene: Scene, player: Player, name: str) -> Text:
    colour = scene.colour_of(player, name)
    if player["feathers"][name]:
        return scene.feather(colour)
    return Text(f"{NO_FEATHER}{scene.short(colour)}", "quiet")


def tiles(scene: Scene, player: Player, width: int) -> list[Text]:
    parts = tile_row(scene, player)
    if player["reserve"]:
        parts.append(Text(scene.say("reserve", count=player["reserve"])))
    return flowing(scene.say("tiles"), parts, width, 1)


def tile_row(scene: Scene, player: Player) -> list[Text]:
    """The twelve slots: tiles with an arrow where they are slid down, then free slots, then Quipus."""
    pairs = zip(player["tiles"], player["slid"], strict=True)
    parts = [scene.tile(tile, SLID if slid else "") for tile, slid in pairs if tile is not None]
    parts += [Text(FREE * scene.free_slots(player)), Text(QUIPU * player["quipus"])]
    return [part for part in parts if part.plain]


def missions(scene: Scene, player: Player, width: int) -> list[Text]:
    """The open missions, each with how far the player is; in the set-up also those kept so far."""
    parts = [mission(scene, token, parts) for token, parts in progress(player)]
    parts += [mission(scene, token, scene.table["prospects"].get(token, ())) for token in player["kept"] or ()]
    return flowing(scene.say("missions"), parts, width, 2) if parts else []


def progress(player: Player) -> list[tuple[str, list[list[int]]]]:
    pairs = zip(player["missions"], player["progress"], strict=True)
    return [(token, parts) for token, parts in pairs if token is not None]


def mission(scene: Scene, token: str, parts: Sequence[Sequence[int]]) -> Text:
    complete = all(have >= need for have, need in parts)
    far = " ".join(f"{have}/{need}" for have, need in parts)
    return Text.assemble(scene.words.term(f"mission-{token}"), " ", (far, GOLD if complete else GOOD))


def hand(scene: Scene, player: Player, width: int) -> list[Text]:
    """One's own god cards; face down where others look on."""
    parts = [Text(scene.short(f"god-{card}"), CARD) for card in scene.hand(player)]
    if player["hidden"] is None and player["cards"] > len(parts):
        parts.insert(0, Text(f"{HIDDEN * (player['cards'] - len(parts))} {scene.say('face_down')}"))
    goods = [f"{scene.short(good)}×{count}" for good, count in player["goods"].items() if count]
    horns = [f"{scene.words.term(kind)} ×{count}" for kind, count in player["pututus"].items() if count]
    parts += [Text(thing, GOOD) for thing in (*goods, *horns)]
    return flowing(scene.say("hand"), parts, width, 1) if parts else []


# ---------------------------------------------------------------------- the others' masks


def opponents(scene: Scene, width: int) -> list[Text]:
    """A line for each of the others: missions with their progress, circles, tiles, and the cards that all know."""
    return [opponent(scene, seat, width) for seat in scene.table["order"] if seat != scene.me]


def opponent(scene: Scene, seat: int, width: int) -> Text:
    player = scene.players[seat]
    line = Text.assemble(scene.piece(seat), " ")
    for token, parts in progress(player):
        line.append(f"{token} ").append(" ".join(f"{have}/{need}" for have, need in parts), GOOD).append(" ")
    for circle in range(1, CIRCLES + 1):
        if player["circles"][circle - 1]:
            line.append(f"({circle}{ACTIVE})", GOLD)
        elif not scene.missing(player, circle):
            line.append(f"({circle})", "torch")
    for part in tile_row(scene, player):
        line.append(" ").append_text(part)
    for card in player["known"]:
        line.append(" ").append(scene.short(f"god-{card}"), CARD)
    return clipped(line, width)


# ---------------------------------------------------------------------- all players

COLUMNS: Final = ("points", "dice", "offerings", "food", "inti", "priests", "cards", *BONUS_KEYS)


def players(scene: Scene, width: int) -> list[Text]:
    """One line for each player in turn order: stores, and how far the six bonuses of the end are."""
    rows = {seat: numbers(scene, seat) for seat in scene.table["order"]}
    columns = [scene.say(f"column.{column}") for column in COLUMNS]
    widths = [max(map(cell_len, cells)) + 1 for cells in zip(columns, *rows.values(), strict=True)]
    names = [name for _, _, name in scene.seats]
    if max(map(cell_len, names)) + 4 + sum(widths) > width:
        names = scene.colours
    room = max(map(cell_len, names)) + 4
    lines = [row(Text(" " * room), columns, widths, HEAD)]
    for seat, cells in rows.items():
        shape, style, _ = scene.seats[seat]
        weight = HEAD if seat == scene.me else ""
        name = Text.assemble((f" {shape} ", style), (f" {names[seat]}", weight))
        name.truncate(room, pad=True)
        lines.append(row(name, cells, widths, weight))
    return [clipped(line, width) for line in lines]


def row(line: Text, cells: Sequence[str], widths: Sequence[int], style: str) -> Text:
    """A name with its numbers, each under its heading."""
    for cell, room in zip(cells, widths, strict=True):
        line.append(" " * (room - cell_len(cell)) + cell, style)
    return line


def numbers(scene: Scene, seat: int) -> list[str]:
    """What stands in the columns for a player."""
    player = scene.players[seat]
    on_steps = sum(priest is not None and priest["seat"] == seat for priest in scene.table["steps"])
    stores = [player["offerings"], player["food"], player["inti"], on_steps, player["cards"]]
    dice = "".join(str(value) for value in sorted(player["dice"]) if value)
    bonuses = [f"{count}/{need}" for count, need in zip(scene.bonuses(seat), BONUS_NEED, strict=True)]
    return [str(player["score"]), dice or "–", *map(str, stores), *bonuses]
