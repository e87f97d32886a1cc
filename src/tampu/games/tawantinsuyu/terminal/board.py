"""What lies around the hill: Festival, village, temple, regions, market, god cards, weavings and statues."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.text import Text

from tampu.drawing.lines import HEAD, clipped
from tampu.games.tawantinsuyu.components import (
    CONQUEST_SPACES,
    FESTIVALS,
    GODS,
    LARGE,
    PASSIVE,
    PATTERNS,
    REGIONS,
    SEAMS,
    SMALL,
    STATUE_COST,
    STATUE_VP,
    TEMPLE_RIGHT,
    TOP,
    ConquestSpace,
)
from tampu.games.tawantinsuyu.drawing.scene import BUILDING, CONQUEST_SPACE, WEAVING
from tampu.games.tawantinsuyu.terminal.scene import CARD_STYLE, EMPTY, GOOD_STYLE, SIGNS, USED, Scene, flowing, in_two

ON_REGIONS: Final = ("conquest_space",)
SETUP: Final = ("starter", "keep", "setup_benefits")
SIZE_MARK: Final = {LARGE: "▮", SMALL: "▯"}
PATTERN_STYLE: Final = {
    "white": "bold #2A201A on #FFFFFF",
    "purple": "bold #FFFFFF on #6A4BB0",
    "orange": "bold #2A201A on #E98E34",
    "blue": "bold #FFFFFF on #1B63BE",
    "yellow": "bold #2A201A on #F2BE1A",
    "green": "bold #14231E on #3DA98F",
    "red": "bold #FFFFFF on #BE3212",
}


# ---------------------------------------------------------------------- above all


def headline(scene: Scene, width: int) -> Text:
    """How far the game is, who holds the Festival tile, and what is left in bag and piles."""
    table = scene.table
    line = Text.assemble((f" {stage(scene)} ", GOOD_STYLE), " ", scene.piece(table["active"]))
    holder = table["festival"]["holder"]
    if holder is not None:
        turns = scene.turns_until_festival() or 0
        told = scene.say("festival_held", number=scene.festival, name=scene.seat_name(holder), count=turns)
        line.append("  ").append(told, "torch")
    line.append(f"  {scene.say('bag')} {table['bag']}")
    line.append(f"  {scene.say('god_pile', count=table['god_pile'])}")
    line.append(f"  {scene.say('army_deck', count=table['army_deck'])}", "quiet")
    return clipped(line, width)


def stage(scene: Scene) -> str:
    """Before, in or after which Festival."""
    phase = scene.table["phase"]
    if phase in SETUP:
        return scene.say("headline.setup")
    if phase == "over":
        return scene.say("headline.over")
    pending = scene.table["festival"]["holder"] is not None
    return scene.say("headline.pending" if pending else "headline.before", number=scene.festival, most=FESTIVALS)


# ---------------------------------------------------------------------- workers


def village(scene: Scene, width: int) -> list[Text]:
    """The line between its two ends, the Nomads, and how many have fallen."""
    second = Text.assemble((scene.say("nomads"), HEAD), " ", scene.workers(scene.table["nomads"]))
    second.append(f"  {scene.say('fallen')} ", HEAD).append(str(scene.fallen))
    first = line_up(scene, " ")
    if first.cell_len + second.cell_len + 2 <= width:
        return [first.append("  ").append_text(second)]
    return [clipped(first if first.cell_len <= width else line_up(scene, ""), width), clipped(second, width)]


def line_up(scene: Scene, gap: str) -> Text:
    """The village, and what a worker costs at either end."""
    workers = scene.table["village"]
    potato, corn = (f"1{scene.short(f'good-{kind}')}" for kind in ("potato", "corn"))
    row = scene.workers(workers, gap) if workers else Text(EMPTY)
    return Text.assemble((scene.say("village"), HEAD), f" {potato}→{gap}", row, f"{gap}←{corn}")


# ---------------------------------------------------------------------- temple and regions


def temple(scene: Scene, width: int) -> list[Text]:
    """Where the markers stand, each space with its points at a Festival."""
    line = Text.assemble((scene.say("temple"), HEAD))
    for space in range(TOP + 1):
        there = [seat for seat, player in enumerate(scene.players) if player["temple"] == space]
        if there:
            line.append(f"  {space}").append_text(Text("").join(scene.piece(seat) for seat in there))
            line.append(f"+{TEMPLE_RIGHT[space]}", "quiet")
    return [clipped(line.append(f"  /{TOP}", "quiet"), width)]


def region(scene: Scene, name: str) -> Text:
    """A region's five spaces, and who would score it."""
    line = Text(scene.words.term(name), HEAD)
    line.truncate(max(cell_len(scene.words.term(each)) for each in REGIONS) + 1, pad=True)
    for space in CONQUEST_SPACES:
        if REGIONS[space.region].token == name:
            owner = scene.table["conquests"][space.token]
            line.append(" ").append_text(Text(EMPTY, "quiet") if owner is None else scene.piece(owner))
    winner = scene.standing(name).winner
    if winner is not None:
        line.append("  ").append_text(scene.piece(winner)).append(f"+{scene.fallen}")
    return line


def regions(scene: Scene, width: int) -> list[Text]:
    """All four in short, unless they are shown in full."""
    if is_conquering(scene):
        return []
    return in_two([region(scene, each.token) for each in REGIONS], width)


def is_conquering(scene: Scene) -> bool:
    return scene.prompt in ON_REGIONS and scene.asked == scene.me


def conquests(scene: Scene, width: int) -> list[Text]:
    """Where a space may be conquered: all spaces with the soldiers to flip and to discard, and their rewards."""
    if not is_conquering(scene):
        return []
    names = [scene.words.term(each) for each in REGIONS]
    label = max(map(cell_len, names)) + 1
    room = (width - label) // (len(CONQUEST_SPACES) // len(REGIONS))
    lines = [Text(name + " " * (label - cell_len(name)), HEAD) for name in names]
    for space in CONQUEST_SPACES:
        cell = conquest(scene, space, room - 1)
        cell.truncate(room, pad=True)
        lines[space.region].append_text(cell)
    key = Text(f"{scene.say('flip')} / {scene.say('discard')}", "quiet")
    return [clipped(line, width) for line in (key, *lines)]


def conquest(scene: Scene, space: ConquestSpace, room: int) -> Text:
    """A conquest space in as few letters as there is room for."""
    owner = scene.table["conquests"][space.token]
    if owner is not None:
        return scene.piece(owner)
    cell = Text.assemble(scene.tag(space.token, *ON_REGIONS), (f"{space.flip}/{space.discard} ", "quiet"))
    full = scene.gives(space.reward)
    reward = full if cell.cell_len + cell_len(full) <= room else scene.hints_at(space.reward)
    return clipped(cell.append(reward), room)


def is_on_regions(option: str, prompt: str | None) -> bool:
    return prompt in ON_REGIONS and option in CONQUEST_SPACE


def regions_in_a_column(scene: Scene, width: int) -> list[Text]:
    return [clipped(region(scene, each.token), width) for each in REGIONS]


# ---------------------------------------------------------------------- market and god cards


def tile(scene: Scene, token: str, up: bool = True) -> Text:
    """A building: its name, and what it gives."""
    return Text.assemble((token if up else f"{USED}{token}", GOOD_STYLE if up else "quiet"), f" {does(scene, token)}")


def does(scene: Scene, token: str) -> str:
    building = BUILDING[token]
    return scene.gives(building.output) if building.index < PASSIVE else scene.say(f"passive.{token}")


def for_sale(scene: Scene, token: str | None) -> Text:
    """A building of the market: its name, its cost, and what it gives."""
    if token is None:
        return Text(EMPTY, "quiet")
    cost = scene.brief(BUILDING[token].cost)
    return Text.assemble((token, GOOD_STYLE), f" {cost} ", ("→ ", "quiet"), does(scene, token))


def market(scene: Scene, width: int) -> list[Text]:
    """The four buildings with their costs."""
    return in_two([for_sale(scene, token) for token in scene.table["market"]], width)


def market_in_a_column(scene: Scene, width: int) -> list[Text]:
    return [clipped(for_sale(scene, token), width) for token in scene.table["market"]]


def gods(scene: Scene, width: int) -> list[Text]:
    """The display, oldest first."""
    cards = [scene.card(card) for card in scene.table["display"]] or [Text(EMPTY, "quiet")]
    return flowing(scene.say("god_cards"), cards, width)


def gods_in_a_column(scene: Scene, width: int) -> list[Text]:
    """The display, oldest first."""
    label = Text(scene.say("god_cards"), HEAD)
    return [clipped(line, width) for line in (label, *(scene.card(card) for card in scene.table["display"]))]


# ---------------------------------------------------------------------- weavings and statues


def weaving(scene: Scene, token: str) -> Text:
    """A weaving: its number on the colour of its pattern, between its two halves."""
    found = WEAVING[token]
    left, right = (scene.short(f"seam-{SEAMS[half]}") for half in (found.left, found.right))
    return Text.assemble(left, (f" {token} ", PATTERN_STYLE[PATTERNS[found.pattern].token]), right)


def supply(scene: Scene, width: int) -> list[Text]:
    """The weavings in sight, and the statues that are left."""
    table = scene.table
    parts = [weaving(scene, token) for token in table["starters"]]
    if table["top_weaving"] is not None:
        parts.append(weaving(scene, table["top_weaving"]))
    for tray in ("drawn", "marked"):
        shown = [weaving(scene, token) if token else Text(USED) for token in table[tray]]
        parts += [Text.assemble(f"{scene.say(f'tray.{tray}')}: ", Text("  ").join(shown))] * bool(shown)
    parts.append(Text(scene.say("weaving_pile", count=table["weaving_pile"]), "quiet"))
    return [*flowing(scene.say("weavings"), parts, width), statues(scene, width)]


def statues(scene: Scene, width: int) -> Text:
    """By god: so many large and so many small ones."""
    left = scene.table["statues_left"]
    parts = [
        Text.assemble((SIGNS[god.token], CARD_STYLE), f" {left[f'large-{god}']}{SIZE_MARK[LARGE]} ").append(
            f"{left[f'small-{god}']}{SIZE_MARK[SMALL]}"
        )
        for god in GODS
    ]
    prices = [f"{SIZE_MARK[size]} {scene.brief(STATUE_COST[size])}: {STATUE_VP[size]}" for size in (LARGE, SMALL)]
    return flowing(scene.say("statues_left"), [*parts, Text("  ".join(prices), "quiet")], width, 1)[0]
