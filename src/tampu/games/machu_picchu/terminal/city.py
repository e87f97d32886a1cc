"""Sky and city: the day and the moon tiles; a map in which neighbours share a border, or a list."""

from __future__ import annotations

from collections.abc import Mapping

from rich.cells import cell_len
from rich.text import Text

from tampu.drawing.canvas import Box, Canvas
from tampu.drawing.scene import TerminalScene
from tampu.games.machu_picchu.components import DISTRICT_OF, DISTRICTS, KIND, LAST_DAY, MOON_TILES, NOBODY, District
from tampu.games.machu_picchu.drawing import bonus, crowd, lying, moon_tile, rides
from tampu.games.machu_picchu.sky import tiles_to_close
from tampu.games.machu_picchu.state import Table

Scene = TerminalScene[Table]
SUN = "☀"
MOON = "☾"
DAY_STYLE = "bold #2A201A on #F2BE33"
TILE_STYLE = "#FFFFFF on #2F4654"

WIDTH = 75
HEIGHT = 16
TWO_COLUMNS = 76
PRINCE = "♛"
SQUARE = "▪"

MAP: Mapping[str, Box] = {
    "main_temple": (0, 0, 23, 3),
    "llama_meadow": (23, 0, 45, 3),
    "puma_temple": (45, 0, 74, 3),
    "sun_clock": (0, 3, 17, 5),
    "house_of_priests": (0, 5, 17, 7),
    "house_of_virgins": (0, 7, 17, 9),
    "central_plaza": (17, 3, 39, 9),
    "potters_quarter": (39, 3, 56, 9),
    "weavers_quarter": (56, 3, 74, 9),
    "royal_palace": (0, 9, 20, 12),
    "temple_of_the_sun": (20, 9, 39, 12),
    "condor_temple": (39, 9, 58, 12),
    "coca_plantation": (58, 9, 74, 15),
    "watchmans_hut": (0, 12, 26, 15),
    "corn_terraces": (26, 12, 58, 15),
}
"""Two districts share a line exactly where the board makes them neighbours; a test compares this with the facts."""

INK = "bold #FFFFFF on "
KIND_STYLE = {
    "production": INK + "#57732A",
    "temple": INK + "#B2560F",
    "inca_setup": INK + "#6B4A8F",
    "recruit": INK + "#2B6770",
    "special": INK + "#6A5640",
}
USED_UP = "#FFFFFF on #6E6A64"


# ---------------------------------------------------------------------- the map


def as_map(scene: Scene, width: int) -> list[Text]:
    """The city as a map, drawn out to the width there is."""
    canvas = Canvas(width, HEIGHT)
    for token, box in MAP.items():
        left, top, right, bottom = box
        place = (left * (width - 1) // (WIDTH - 1), top, right * (width - 1) // (WIDTH - 1), bottom)
        canvas.box(place)
        fill(canvas, place, scene, DISTRICT_OF[token])
    return canvas.lines()


def legend(scene: Scene) -> Text:
    return Text(f"{PRINCE} {scene.say('legend')}", "quiet", no_wrap=True)


def fill(canvas: Canvas, box: Box, scene: Scene, district: District) -> None:
    """The name on the border, then what lies there, who is there, and the number to go there."""
    left, top, right, bottom = box
    room = right - left - 1
    title = name(scene, district)
    if title.cell_len > room:
        title = Text(scene.short(district), title.style)
    canvas.put(left + 1, top, [title], room)
    tag = way(scene, district) or Text("")
    size = min(room, tag.cell_len)
    roomy = bottom - top > 3
    canvas.put(right - size, bottom - 1 if roomy else top + 1, [tag], size)
    rest = room if roomy or not size else room - size - 1
    if bottom - top == 2:  # a single row: there is nothing in these houses but people
        canvas.put(left + 1, top + 1, people(scene, district), rest)
    else:
        canvas.put(left + 1, top + 1, [clipped(lying(scene, district), rest)], rest)
        canvas.put(left + 1, top + 2, people(scene, district), room)


def clipped(words: str, room: int) -> Text:
    text = Text(words)
    text.truncate(room, overflow="ellipsis")
    return text


def name(scene: Scene, district: District) -> Text:
    style = USED_UP if bonus(scene.table, district) == 0 else KIND_STYLE[KIND[district]]
    return Text(scene.term(district), style)


def people(scene: Scene, district: District) -> list[Text]:
    """The princes who are there, then the Incas, each with their owner's mark."""
    players = scene.table.players
    princes = [scene.piece(player.seat) for player in players if player.where == district]
    parts = [Text(PRINCE), *princes, Text(" ")] if princes else []
    crowds = [(player.seat, crowd(player, district)) for player in players]
    return [*parts, *(scene.piece(seat, count) for seat, count in crowds if count)]


def way(scene: Scene, district: District) -> Text | None:
    """The number under which a district is chosen now, and what the way costs."""
    number = scene.number_of(str(district))
    if not number:
        return None
    if scene.prompt == "choose_move":
        return Text(f"[{number}] {scene.say('ride_tag' if rides(scene, district) else 'free_tag')}", "go")
    return Text(f"[{number}]", "go")


# ---------------------------------------------------------------------- the list


def as_list(scene: Scene, width: int) -> list[Text]:
    """The city in two columns where they fit, a line for each district, those that work once a day first."""
    columns = 2 if width >= TWO_COLUMNS else 1
    room = width // columns
    rows = -(-len(DISTRICTS) // columns)
    tags = [way(scene, district) or Text("") for district in DISTRICTS]
    tag_room = max(tag.cell_len for tag in tags)
    name_room = max(cell_len(scene.term(district)) for district in DISTRICTS)
    canvas = Canvas(width, rows)
    for index, district in enumerate(DISTRICTS):
        x = index // rows * room
        y = index % rows
        canvas.put(x, y, [tags[district]], tag_room)
        x += tag_room + 1 if tag_room else 0
        canvas.put(x, y, [name(scene, district)], name_room)
        x += name_room + 1
        canvas.put(x, y, lying_and_standing(scene, district), (index // rows + 1) * room - 1 - x)
    return canvas.lines()


def lying_and_standing(scene: Scene, district: District) -> list[Text]:
    """What lies in a district, as squares, and who stands there."""
    units = bonus(scene.table, district)
    return [Text("   " if units is None else f"{SQUARE * units or '–':<3}"), *people(scene, district)]


# ---------------------------------------------------------------------- the sky


def sky(scene: Scene, width: int) -> list[Text]:
    return [day(scene, width), tiles(scene, width)]


def sky_in_short(scene: Scene, width: int) -> Text:
    """One line: the tiles while one may be taken, otherwise the day."""
    return tiles(scene, width) if scene.prompt == "choose_moon_tile" else day(scene, width)


def day(scene: Scene, width: int) -> Text:
    """The day of nine, the corn on the time track, and the news of the day."""
    line = Text(no_wrap=True)
    line.append(f" {SUN} {scene.say('day', day=scene.table.day, last=LAST_DAY)} ", DAY_STYLE)
    line.append("  " + scene.say("time_corn", count=scene.table.time_corn) + "   ")
    line.append_text(news(scene))
    line.truncate(width, overflow="ellipsis")
    return line


def news(scene: Scene) -> Text:
    """How far the day is from its end."""
    sun = scene.table.sun
    if sun == NOBODY:
        missing = tiles_to_close(scene.table)
        return Text(scene.say("tiles_to_close", count=missing), "torch" if missing == 1 else "")
    if scene.me == scene.table.active and scene.me != sun:
        return Text(f" {scene.say('last_turn')} ", "torch")
    return Text.assemble(scene.piece(sun), " ", scene.say("day_closed", seat=scene.term(scene.seats[sun].colour)))


def tiles(scene: Scene, width: int) -> Text:
    """The tiles on display, with their numbers where one may be taken, then those that players hold."""
    line = Text(f"{MOON} ", no_wrap=True)
    for index in scene.table.moons:
        tile = MOON_TILES[index]
        line.append_text(scene.tag(str(tile), "choose_moon_tile"))
        line.append(f" {moon_tile(scene, tile)} ", TILE_STYLE)
        line.append(" ")
    for player in scene.table.players:
        for index in player.moons:
            line.append_text(scene.piece(player.seat))
            line.append(f" {moon_tile(scene, MOON_TILES[index])} ", "quiet")
    line.truncate(width, overflow="ellipsis")
    return line
