"""The table of Cuzco in a terminal: a `tampu.drawing.Drawing`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from tampu.drawing import Mark
from tampu.drawing.lines import beside, clipped, signs
from tampu.drawing.sight import Sight
from tampu.games.feld_cuzco.phases import numeral
from tampu.games.feld_cuzco.terminal import city, masks, roads
from tampu.games.feld_cuzco.terminal.scene import Scene
from tampu.text import Words

__all__ = ["draw", "is_on_board", "signs"]

WIDE = 100
HIGH = 38
"""From this size on the roads are a map; below it they are a list."""
SHORT = 32
"""Below this height only what the question is about is shown of the board."""
BELOW = 9
"""So many lines are left to the question at least, before the others' masks are shown too."""

NEEDED = 2
"""The first parts are those that a question is put about."""
DIE = ("roads", "actions", "displays", "tracks")
CITY = ("tracks", "market", "palace")
SHOWN: Mapping[str, Sequence[str]] = {
    "setup_feather": (),
    "feather_slot": (),
    "feather_colour": (),
    "circle": (),
    "keep_mission": ("palace", "market", "roads"),
    "swap_card": ("gods",),
    "god_card": ("gods",),
    "blessing_gift": ("gods",),
    "blessing_bonus": ("tracks", "market"),
    "exchange": ("gods", "tracks", "market"),
    "slide_up": ("tracks", "market"),
    "tile_up": ("tracks", "market"),
    "tile_down": ("tracks", "market"),
    "expel": ("tracks",),
    "turn_cuzco_tile": ("roads",),
    "destination": ("roads",),
    "village_points": ("roads",),
    "take_tile": ("displays",),
    "search_discards": ("displays",),
    "discard_tile": ("displays",),
    "use_ability": ("roads", "displays", "tracks"),
    "buy": ("market",),
    "double_goods": ("market",),
    "palace": ("palace",),
    "ease_mission": ("palace",),
    "new_mission": ("roads", "palace"),
    "final_missions": (),
}
"""Where there is little room: the parts of the board that a question is about."""


def draw(sight: Sight, words: Words, seats: Sequence[Mark], width: int, height: int) -> RenderableType:
    """The table: roads, action bar, city, gods, one's own mask, and all players."""
    scene = Scene(sight, words, seats)
    head = city.headline(scene)
    if width >= WIDE and height >= HIGH:
        head.append_text(roads.legend(scene))
        middle = roomy(scene, width)
    else:
        middle = in_parts(scene, width, height)
    lines = [clipped(head, width), *middle, *masks.own_mask(scene, width), *masks.players(scene, width)]
    others = masks.opponents(scene, width)
    return Group(*lines, *(others if len(lines) + len(others) + BELOW <= height else []))


def roomy(scene: Scene, width: int) -> list[Text]:
    """The map with the city beside it."""
    room = width - roads.WIDTH - 1
    side = [
        *city.actions(scene, room),
        city.university(scene, room),
        city.temple(scene, room),
        *city.displays(scene, room),
        *city.market(scene, room, 2),
        *city.gods(scene, room),
    ]
    return [*beside(roads.as_map(scene), roads.WIDTH + 1, side), *city.palace(scene, width)]


def in_parts(scene: Scene, width: int, height: int) -> list[Text]:
    """One part below the other, without those at the end for which the screen is too low."""
    parts = [PARTS[part](scene, width) for part in parts_for(scene, height)]
    besides = 1 + len(masks.own_mask(scene, width)) + len(masks.players(scene, width)) + BELOW
    while len(parts) > NEEDED and besides + sum(map(len, parts)) > height:
        parts.pop()
    return [line for part in parts for line in part]


def parts_for(scene: Scene, height: int) -> Sequence[str]:
    """Which parts of the board there is room for."""
    if height >= SHORT:
        return list(PARTS)
    if scene.asked == scene.me and scene.prompt in SHOWN:
        return SHOWN[scene.prompt]
    return CITY if numeral(scene.table.phase) == 3 else DIE


def tracks(scene: Scene, width: int) -> list[Text]:
    half = width // 2 - 2
    return beside([city.university(scene, half - 1)], half, [city.temple(scene, width - half)])


PARTS: Mapping[str, Callable[[Scene, int], list[Text]]] = {
    "roads": roads.as_list,
    "actions": city.actions_in_short,
    "tracks": tracks,
    "displays": city.displays,
    "market": city.market,
    "palace": city.palace,
    "gods": city.gods_in_a_row,
}
"""The board as lists, one below the other."""


def is_on_board(sight: Sight, option: str) -> bool:
    """Places, spaces and tiles are chosen where they lie."""
    prompt = sight.prompt
    return roads.is_place(option, prompt) or city.is_space(option, prompt) or city.is_tile(option, prompt)
