"""Why a tile may not lie somewhere, as far as the table shows it."""

from __future__ import annotations

from collections.abc import Iterator

from tampu.games.kramer_cuzco.components import TILE_SIZE
from tampu.games.kramer_cuzco.drawing.consequences import KIND_OF, tile_price
from tampu.games.kramer_cuzco.drawing.ground import NOBODY
from tampu.games.kramer_cuzco.drawing.scene import Scene
from tampu.games.kramer_cuzco.site import PLACES_OF, Place


def refused(scene: Scene) -> Iterator[tuple[Place, str]]:
    """All places of the tile in hand that are not offered, each with the first reason against it."""
    offered = set(scene.options)
    for place in PLACES_OF[TILE_SIZE[KIND_OF[scene.table["kind"]]]]:
        if place.token not in offered:
            yield place, reason(scene, place.hexes)


def reason(scene: Scene, hexes: tuple[int, ...]) -> str:
    """KC-068, KC-070, KC-071, KC-079, KC-073: two cities last, for that is what is left where all else allows it."""
    ground = scene.ground
    if any(ground.inca[at] != NOBODY for at in hexes):
        return scene.say("refused.inca")
    if any(ground.basin[at] for at in hexes):
        return scene.say("refused.basin")
    if any(ground.temple[at] for at in hexes):
        return scene.say("refused.temple")
    levels = [ground.level[at] for at in hexes]
    if len(set(levels)) > 1:
        return scene.say("refused.uneven", levels=", ".join(map(str, levels)))
    if is_same_shape(scene, hexes):
        return scene.say("refused.same_shape")
    ap = tile_price(ground, hexes)
    return scene.say("refused.ap", count=ap) if ap > scene.table["ap"] else scene.say("refused.two_cities")


def is_same_shape(scene: Scene, hexes: tuple[int, ...]) -> bool:
    """KC-071: whether exactly one tile of that size lies there."""
    beneath = {scene.top[at] for at in hexes}
    (tile,) = beneath if len(beneath) == 1 else (None,)
    if tile is None:
        return False
    lies: str = scene.table["tiles"][tile]
    return lies.partition("@")[0].count("+") + 1 == len(hexes)
