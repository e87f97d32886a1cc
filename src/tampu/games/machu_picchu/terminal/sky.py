"""The sky: the day, the moon tiles, and what they mean for the end of the day, in words."""

from __future__ import annotations

from rich.text import Text

from tampu.games.machu_picchu.components import LAST_DAY, MOON_TILES, NOBODY
from tampu.games.machu_picchu.drawing.telling import moon_tile
from tampu.games.machu_picchu.sky import tiles_to_close
from tampu.games.machu_picchu.terminal.scene import Scene

SUN = "☀"
MOON = "☾"
DAY_STYLE = "bold #2A201A on #F2BE33"
TILE_STYLE = "#FFFFFF on #2F4654"


def draw(scene: Scene, width: int) -> list[Text]:
    return [day(scene, width), tiles(scene, width)]


def in_short(scene: Scene, width: int) -> Text:
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
        number = scene.number_of(tile)
        if number is not None:
            line.append(f"[{number}]", "go")
        line.append(f" {moon_tile(scene, tile)} ", TILE_STYLE)
        line.append(" ")
    for player in scene.table.players:
        for index in player.moons:
            line.append_text(scene.piece(player.seat))
            line.append(f" {moon_tile(scene, MOON_TILES[index])} ", "quiet")
    line.truncate(width, overflow="ellipsis")
    return line
