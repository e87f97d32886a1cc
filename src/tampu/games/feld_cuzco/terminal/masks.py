"""What belongs to the players: one's own mask with missions and hand, and a line for each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from tampu.drawing.lines import HEAD, clipped, flowing
from tampu.games.feld_cuzco import components as c
from tampu.games.feld_cuzco.mask import circle_points
from tampu.games.feld_cuzco.missions import known_cards
from tampu.games.feld_cuzco.player import NONE, Player
from tampu.games.feld_cuzco.scoring import bonus_counts
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
    for circle in range(c.CIRCLES):
        line.append(" ")
        line.append_text(slot(scene, player, 2 * circle))
        if player.circles[circle]:
            line.append(f"({circle + 1}{ACTIVE})", GOLD)
        elif player.is_ready(circle):
            line.append(f"({circle + 1}+{circle_points(scene.table, circle)})", "torch")
        else:
            line.append(f"({circle + 1})")
        line.append_text(slot(scene, player, 2 * circle + 1))
    return line


def slot(scene: Scene, player: Player, number: int) -> Text:
    colour = c.MASK_COLOURS[player.mask][number]
    if player.feathers[number]:
        return scene.feather(colour)
    return Text(f"{NO_FEATHER}{scene.short(c.FEATHERS[colour])}", "quiet")


def tiles(scene: Scene, player: Player, width: int) -> list[Text]:
    parts = tile_row(scene, player)
    if player.reserve:
        parts.append(Text(scene.say("reserve", count=player.reserve)))
    return flowing(scene.say("tiles"), parts, width, 1)


def tile_row(scene: Scene, player: Player) -> list[Text]:
    """The twelve slots: tiles with an arrow where they are slid down, then free slots, then Quipus."""
    pairs = zip(player.tiles, player.slid, strict=True)
    parts = [scene.tile(tile, SLID if slid else "") for tile, slid in pairs if tile != NONE]
    free = c.TILE_SLOTS - player.tile_count() - player.quipus
    parts += [Text(FREE * free), Text(QUIPU * player.quipus)]
    return [part for part in parts if part.plain]


def missions(scene: Scene, player: Player, width: int) -> list[Text]:
    """The open missions, each with how far the player is; in the set-up also those kept so far."""
    kept = sorted(player.kept) if player.seat == scene.sight.eyes else ()
    parts = [mission(scene, player, number) for number in (*player.missions, *kept) if number != NONE]
    return flowing(scene.say("missions"), parts, width, 2) if parts else []


def mission(scene: Scene, player: Player, number: int) -> Text:
    parts = scene.progress(player, number)
    complete = all(have >= need for have, need in parts)
    return Text.assemble(scene.term(c.MISSIONS[number].told), " ", (written(parts), GOLD if complete else GOOD))


def written(parts: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{have}/{need}" for have, need in parts)


def hand(scene: Scene, player: Player, width: int) -> list[Text]:
    """One's own god cards; face down where others look on."""
    parts = cards(scene, player.hand if player.seat == scene.sight.eyes else known_cards(player))
    unseen = sum(player.hand) - len(parts)
    if unseen:
        parts.insert(0, Text(f"{HIDDEN * unseen} {scene.say('face_down')}"))
    goods = [f"{scene.short(good)}×{player.goods[good.index]}" for good in c.GOODS if player.goods[good.index]]
    horns = [f"{scene.term(kind)} ×{player.pututus[kind.index]}" for kind in c.PUTUTUS if player.pututus[kind.index]]
    parts += [Text(thing, GOOD) for thing in (*goods, *horns)]
    return flowing(scene.say("hand"), parts, width, 1) if parts else []


def cards(scene: Scene, counts: Sequence[int]) -> list[Text]:
    """God cards one by one, of how many there are of each number."""
    return [Text(scene.short(f"god-{card}"), CARD) for card in c.GOD_CARDS for _ in range(counts[card.index])]


# ---------------------------------------------------------------------- the others' masks


def opponents(scene: Scene, width: int) -> list[Text]:
    """A line for each of the others: missions with their progress, circles, tiles, and the cards that all know."""
    return [opponent(scene, scene.players[seat], width) for seat in scene.table.order if seat != scene.me]


def opponent(scene: Scene, player: Player, width: int) -> Text:
    line = Text.assemble(scene.piece(player.seat), " ")
    for number in player.missions:
        if number != NONE:
            line.append(f"{c.MISSIONS[number]} ").append(written(scene.progress(player, number)), GOOD).append(" ")
    for circle in range(c.CIRCLES):
        if player.circles[circle]:
            line.append(f"({circle + 1}{ACTIVE})", GOLD)
        elif player.is_ready(circle):
            line.append(f"({circle + 1})", "torch")
    for part in (*tile_row(scene, player), *cards(scene, known_cards(player))):
        line.append(" ").append_text(part)
    return clipped(line, width)


# ---------------------------------------------------------------------- all players

COLUMNS: Final = ("points", "dice", "offerings", "food", "inti", "priests", "cards", *c.BONUS_KEYS)


def players(scene: Scene, width: int) -> list[Text]:
    """One line for each player in turn order: stores, and how far the six bonuses of the end are."""
    rows = {seat: numbers(scene, seat) for seat in scene.table.order}
    columns = [scene.say(f"column.{column}") for column in COLUMNS]
    return scene.in_columns(columns, rows, width)


def numbers(scene: Scene, seat: int) -> list[str]:
    """What stands in the columns for a player."""
    table, player = scene.table, scene.players[seat]
    stores = [player.offerings, player.food, player.inti, table.priests_of(seat), sum(player.hand)]
    dice = "".join(str(value) for value in sorted(player.dice) if value)
    have = bonus_counts(table, player)
    bonuses = [f"{have[key]}/{need}" for key, need in zip(c.BONUS_KEYS, c.BONUS_NEED, strict=True)]
    return [str(player.score), dice or "–", *map(str, stores), *bonuses]
