"""What lies around the hill: Festival, village, temple, regions, market, god cards, weavings and statues."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.text import Text

from tampu.drawing.lines import HEAD, clipped, in_two
from tampu.games.tawantinsuyu import components as c
from tampu.games.tawantinsuyu.drawing import CONQUEST_SPACE
from tampu.games.tawantinsuyu.drawing import headline as stage
from tampu.games.tawantinsuyu.festival import region_winner
from tampu.games.tawantinsuyu.terminal.scene import CARD_STYLE, EMPTY, GOOD_STYLE, SIGNS, USED, Scene, flowing

ON_REGIONS: Final = ("conquest_space",)
SIZE_MARK: Final = {c.LARGE: "▮", c.SMALL: "▯"}
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
    line = Text.assemble((f" {stage(table, scene.words)} ", GOOD_STYLE), " ", scene.piece(table.active))
    if table.holder != c.NONE:
        told = scene.say("festival_held", number=scene.festival, count=scene.turns_until_festival)
        line.append("  ").append_text(scene.piece(table.holder)).append(f" {told}", "torch")
    line.append(f"  {scene.say('bag')} {len(table.bag)}")
    line.append(f"  {scene.say('god_pile', count=len(table.god_pile))}")
    line.append(f"  {scene.say('army_deck', count=len(table.army_deck))}", "quiet")
    return clipped(line, width)


# ---------------------------------------------------------------------- workers


def village(scene: Scene, width: int) -> list[Text]:
    """The line between its two ends, the Nomads, and how many have fallen."""
    second = Text.assemble((scene.say("nomads"), HEAD), " ", scene.workers(scene.table.nomads))
    second.append(f"  {scene.say('fallen')} ", HEAD).append(str(scene.fallen))
    first = line_up(scene, " ")
    if first.cell_len + second.cell_len + 2 <= width:
        return [first.append("  ").append_text(second)]
    return [clipped(first if first.cell_len <= width else line_up(scene, ""), width), clipped(second, width)]


def line_up(scene: Scene, gap: str) -> Text:
    """The village, and what a worker costs at either end."""
    workers = scene.table.village
    potato, corn = (f"1{scene.short(f'good-{kind}')}" for kind in ("potato", "corn"))
    row = scene.workers(workers, gap) if workers else Text(EMPTY)
    return Text.assemble((scene.say("village"), HEAD), f" {potato}→{gap}", row, f"{gap}←{corn}")


# ---------------------------------------------------------------------- temple and regions


def temple(scene: Scene, width: int) -> list[Text]:
    """Where the markers stand, each space with its points at a Festival."""
    line = Text.assemble((scene.say("temple"), HEAD))
    for space in range(c.TOP + 1):
        there = [player.seat for player in scene.table.players if player.temple == space]
        if there:
            line.append(f"  {space}").append_text(Text("").join(scene.piece(seat) for seat in there))
            line.append(f"+{c.TEMPLE_RIGHT[space]}", "quiet")
    return [clipped(line.append(f"  /{c.TOP}", "quiet"), width)]


def region(scene: Scene, where: c.Named) -> Text:
    """A region's five spaces, and who would score it."""
    line = Text(scene.term(where), HEAD)
    line.truncate(max(cell_len(scene.term(each)) for each in c.REGIONS) + 1, pad=True)
    for space in c.CONQUEST_SPACES:
        if space.region == where.index:
            owner = scene.table.conquests[space.index]
            line.append(" ").append_text(Text(EMPTY, "quiet") if owner == c.NONE else scene.piece(owner))
    winner = region_winner(scene.table, where.index)
    if winner != c.NONE:
        line.append("  ").append_text(scene.piece(winner)).append(f"+{scene.fallen}")
    return line


def regions(scene: Scene, width: int) -> list[Text]:
    """All four in short, unless they are shown in full."""
    if is_conquering(scene):
        return []
    return in_two([region(scene, each) for each in c.REGIONS], width)


def is_conquering(scene: Scene) -> bool:
    return scene.prompt in ON_REGIONS and scene.is_mine


def conquests(scene: Scene, width: int) -> list[Text]:
    """Where a space may be conquered: all spaces with the soldiers to flip and to discard, and their rewards."""
    if not is_conquering(scene):
        return []
    names = [scene.term(each) for each in c.REGIONS]
    label = max(map(cell_len, names)) + 1
    room = (width - label) // (len(c.CONQUEST_SPACES) // len(c.REGIONS))
    lines = [Text(name + " " * (label - cell_len(name)), HEAD) for name in names]
    for space in c.CONQUEST_SPACES:
        cell = conquest(scene, space, room - 1)
        cell.truncate(room, pad=True)
        lines[space.region].append_text(cell)
    key = Text(f"{scene.say('flip')} / {scene.say('discard')}", "quiet")
    return [clipped(line, width) for line in (key, *lines)]


def conquest(scene: Scene, space: c.ConquestSpace, room: int) -> Text:
    """A conquest space in as few letters as there is room for."""
    owner = scene.table.conquests[space.index]
    if owner != c.NONE:
        return scene.piece(owner)
    cell = Text.assemble(scene.tag(space.token, *ON_REGIONS), (f"{space.flip}/{space.discard} ", "quiet"))
    full = scene.gives(space.reward)
    reward = full if cell.cell_len + cell_len(full) <= room else scene.hints_at(space.reward)
    return clipped(cell.append(reward), room)


def is_on_regions(option: str, prompt: str) -> bool:
    return prompt in ON_REGIONS and option in CONQUEST_SPACE


def regions_in_a_column(scene: Scene, width: int) -> list[Text]:
    return [clipped(region(scene, each), width) for each in c.REGIONS]


# ---------------------------------------------------------------------- market and god cards


def tile(scene: Scene, index: int, up: bool = True) -> Text:
    """A building: its name, and what it gives."""
    token = c.BUILDINGS[index].token
    return Text.assemble((token if up else f"{USED}{token}", GOOD_STYLE if up else "quiet"), f" {does(scene, index)}")


def does(scene: Scene, index: int) -> str:
    building = c.BUILDINGS[index]
    return scene.gives(building.output) if index < c.PASSIVE else scene.say(f"passive.{building}")


def for_sale(scene: Scene, index: int) -> Text:
    """A building of the market: its name, its cost, and what it gives."""
    if index == c.NONE:
        return Text(EMPTY, "quiet")
    building = c.BUILDINGS[index]
    return Text.assemble(
        (building.token, GOOD_STYLE), f" {scene.brief(building.cost)} ", ("→ ", "quiet"), does(scene, index)
    )


def market(scene: Scene, width: int) -> list[Text]:
    """The four buildings with their costs."""
    return in_two([for_sale(scene, tile) for tile in scene.table.market], width)


def market_in_a_column(scene: Scene, width: int) -> list[Text]:
    return [clipped(for_sale(scene, tile), width) for tile in scene.table.market]


def gods(scene: Scene, width: int) -> list[Text]:
    """The display, oldest first."""
    cards = [scene.card(card) for card in scene.table.display] or [Text(EMPTY, "quiet")]
    return flowing(scene.say("god_cards"), cards, width)


def gods_in_a_column(scene: Scene, width: int) -> list[Text]:
    """The display, oldest first."""
    label = Text(scene.say("god_cards"), HEAD)
    return [clipped(line, width) for line in (label, *(scene.card(card) for card in scene.table.display))]


# ---------------------------------------------------------------------- weavings and statues


def weaving(scene: Scene, index: int) -> Text:
    """A weaving: its number on the colour of its pattern, between its two halves."""
    found = c.WEAVINGS[index]
    left, right = (scene.short(f"seam-{c.SEAMS[half]}") for half in (found.left, found.right))
    return Text.assemble(left, (f" {found} ", PATTERN_STYLE[c.PATTERNS[found.pattern].token]), right)


def supply(scene: Scene, width: int) -> list[Text]:
    """The weavings in sight, and the statues that are left."""
    table = scene.table
    pile = table.weavings.cards
    parts = [weaving(scene, tile) for tile in (*table.starters, *(pile[-1:] if table.top_up else ()))]
    for tray, tiles, known in (("drawn", table.drawn, scene.knows_drawn), ("marked", table.marked, True)):
        shown = [weaving(scene, tile) if known else Text(USED) for tile in tiles]
        parts += [Text.assemble(f"{scene.say(f'tray.{tray}')}: ", Text("  ").join(shown))] * bool(shown)
    parts.append(Text(scene.say("weaving_pile", count=len(pile)), "quiet"))
    return [*flowing(scene.say("weavings"), parts, width), statues(scene, width)]


def statues(scene: Scene, width: int) -> Text:
    """By god: so many large and so many small ones."""
    parts = []
    for god in c.GODS:
        small, large = scene.table.statues[2 * god.index : 2 * god.index + 2]
        counts = f" {large}{SIZE_MARK[c.LARGE]} {small}{SIZE_MARK[c.SMALL]}"
        parts.append(Text.assemble((SIGNS[god.token], CARD_STYLE), counts))
    sizes = (c.LARGE, c.SMALL)
    prices = [f"{SIZE_MARK[size]} {scene.brief(c.STATUE_COST[size])}: {c.STATUE_VP[size]}" for size in sizes]
    return flowing(scene.say("statues_left"), [*parts, Text("  ".join(prices), "quiet")], width, 1)[0]
