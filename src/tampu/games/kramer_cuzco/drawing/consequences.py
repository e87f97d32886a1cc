"""What an option costs and brings, as far as the table shows it. Nothing is played out for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tampu.drawing import View
from tampu.games.kramer_cuzco.components import (
    ACTION_PRICE,
    ACTIONS,
    BASIN_POINTS,
    BASIN_PRICE,
    CARD_PRICE,
    ENLARGE_PRICE,
    FESTIVAL_ALONE,
    FESTIVAL_SHARED,
    HAS_VILLAGE,
    KINDS,
    OVERHANG_PRICE,
    POINTS_FOR,
    TEMPLE_PRICE,
    TILE_PRICE,
    TILE_SIZE,
    TOKEN_AP,
    VALUE_OF_SIZE,
    VILLAGE,
)
from tampu.games.kramer_cuzco.drawing.ground import Ground, Settlement
from tampu.games.kramer_cuzco.drawing.scene import CARD_OF, Player, Scene
from tampu.games.kramer_cuzco.site import HEX, HEXES, NEIGHBOURS, OUTSIDE, PLACE
from tampu.text import Words

SEPARATOR: Final = " · "
ACTION_OF: Final = {str(action): action for action in ACTIONS}
KIND_OF: Final = {str(kind): kind for kind in KINDS}


def explain(view: View, me: int | None, option: str, words: Words) -> str:
    """The price first, then what it brings."""
    return explained(Scene(view, me, words), option)


def explained(scene: Scene, option: str) -> str:
    """The same, where the scene is there already and serves many options."""
    say = EXPLAINED.get(scene.prompt or "")
    return "" if say is None or scene.asked is None else SEPARATOR.join(part for part in say(scene, option) if part)


def player_asked(scene: Scene) -> Player:
    assert scene.asked is not None
    return scene.players[scene.asked]


def price(scene: Scene, ap: int) -> str:
    return scene.count("action_point", ap) if ap else scene.say("free")


# ---------------------------------------------------------------------- what to do


def turn_action(scene: Scene, option: str) -> list[str]:
    """What it costs at least, and what there is for it."""
    tell = OF_ACTIONS.get(option)
    ap = ACTION_PRICE[ACTION_OF[option]]
    cost = "" if option in ("use_token", "end_turn", "move_inca") else price(scene, ap)
    return [cost, "" if tell is None else tell(scene)]


def tokens(scene: Scene) -> str:
    return scene.say("more_ap", count=TOKEN_AP, left=player_asked(scene)["tokens"])


def end_turn(scene: Scene) -> str:
    ap: int = scene.table["ap"]
    return scene.say("ap_lost", count=ap) if ap else ""


OF_ACTIONS: Final[Mapping[str, Callable[[Scene], str]]] = {
    "place_tile": lambda scene: scene.say("left", name=scene.words.term("triple"), count=scene.table["triples"]),
    "move_inca": lambda scene: scene.say("in_reserve", count=player_asked(scene)["incas"].count(None)),
    "place_basin": lambda scene: scene.say("left", name=scene.words.term("basin"), count=scene.table["basins"]),
    "draw_card": lambda scene: scene.say("face_up", relics=scene.relics(scene.table["face_up"])),
    "use_token": tokens,
    "hold_festival": lambda scene: scene.say("ends_turn"),
    "end_turn": end_turn,
}


# ---------------------------------------------------------------------- tiles


def tile_kind(scene: Scene, option: str) -> list[str]:
    own = player_asked(scene)["tiles"]
    return [scene.say("stock", count=own[option] if option in own else scene.table["triples"])]


def tile_place(scene: Scene, option: str) -> list[str]:
    """The price, the level the tile would have, and what it would change, whichever hex is its village."""
    hexes = PLACE[option].hexes
    ground = scene.ground
    kind = KIND_OF[scene.table["kind"]]
    single = TILE_SIZE[kind] == 1
    touched = [at for at in reached(ground, hexes) if ground.basin[at]]
    changes = [] if single else touching(scene, hexes)
    if single or touched:
        after = ground.with_tile(hexes, hexes if single and HAS_VILLAGE[kind] else ())
        changes += [*(reshaped(scene, ground, after, hexes) if single else ()), *closing(scene, after, touched)]
    return [
        price(scene, tile_price(ground, hexes)),
        scene.say("level", level=ground.level[hexes[0]] + 1),
        *changes,
    ]


def touching(scene: Scene, hexes: Sequence[int]) -> list[str]:
    """The cities that a tile of several hexes would cover a part of or lie beside: its village hex comes later."""
    parts = []
    for city, inside, around in scene.grounds_of_cities:
        covered = len(inside.intersection(hexes))
        if covered:
            parts.append(scene.say("covers", city=HEXES[city.temple], count=covered, all=len(inside)))
        elif not around.isdisjoint(hexes):
            parts.append(scene.say("beside", city=HEXES[city.temple]))
    return parts


def tile_price(ground: Ground, hexes: Sequence[int]) -> int:
    """KC-079, KC-080: one more for each bare hex outside the site."""
    return TILE_PRICE + OVERHANG_PRICE * sum(OUTSIDE[at] and not ground.level[at] for at in hexes)


def tile_village(scene: Scene, option: str) -> list[str]:
    """How villages and cities would change, and who would lead there."""
    hexes = PLACE[scene.table["place"]].hexes
    after = scene.ground.with_tile(hexes, (HEX[option],))
    return [*reshaped(scene, scene.ground, after, hexes), *closing(scene, after, reached(scene.ground, hexes))]


def reshaped(scene: Scene, before: Ground, after: Ground, hexes: Sequence[int]) -> list[str]:
    """KC-076, KC-077: what grows, shrinks, joins or splits around these hexes."""
    near = sorted({*hexes, *(next_to for at in hexes for next_to in NEIGHBOURS[at])})
    old = before.settlements(near)
    parts = []
    for new in after.settlements(near):
        came_from = [group for group in old if not set(group.hexes).isdisjoint(new.hexes)]
        change = changed(scene, came_from, new)
        if change:
            parts.append(change + led_by(scene, before, came_from, after, new))
    return parts


def changed(scene: Scene, old: Sequence[Settlement], new: Settlement) -> str:
    """A village or city that is not what it was; nothing where it is."""
    if new.temple is not None:
        size = next((group.size for group in old if group.temple == new.temple), 0)
        return "" if size == new.size else scene.say("city_size", city=HEXES[new.temple], before=size, after=new.size)
    if any(group.temple is not None for group in old):
        return scene.say("cut_off", count=new.size)
    if len(old) == 1 and old[0].size == new.size:
        return ""
    return scene.say("joined" if len(old) > 1 else "village_size", count=new.size)


def led_by(scene: Scene, before: Ground, old: Sequence[Settlement], after: Ground, new: Settlement) -> str:
    """Who would hold the highest position there, where that is news."""
    leader = after.first(new.hexes)
    if leader is None or (len(old) == 1 and before.first(old[0].hexes) == leader and old[0].temple == new.temple):
        return ""
    return f" ({scene.say('leads', seat=scene.names[leader])})"


def reached(before: Ground, hexes: Sequence[int]) -> list[int]:
    """The hexes whose basins a tile can close: it must cover bare ground."""
    return [] if before.level[hexes[0]] else sorted({near for at in hexes for near in NEIGHBOURS[at]})


def closing(scene: Scene, after: Ground, touched: Sequence[int]) -> list[str]:
    """KC-125, KC-127, KC-128: the basins that would be closed, and who would score."""
    parts = []
    for pool in after.closed(touched):
        first = after.first(after.shore(pool))
        if first is None:
            parts.append(scene.say("closes_for_nobody"))
        else:
            points = scene.count("point", BASIN_POINTS * len(pool))
            parts.append(scene.say("closes", seat=scene.names[first], points=points))
    return parts


# ---------------------------------------------------------------------- incas


def inca_pick(scene: Scene, option: str) -> list[str]:
    if option == "reserve":
        return [scene.say("in_reserve", count=player_asked(scene)["incas"].count(None))]
    return [scene.say("level", level=scene.ground.level[HEX[option]]), *standing(scene, scene.ground, HEX[option])]


def inca_destination(scene: Scene, option: str) -> list[str]:
    """The price, the level, and where the player would stand there."""
    assert scene.asked is not None
    start = scene.mover
    if option == "leave":
        assert start is not None
        return [price(scene, scene.ground.price_to_leave(scene.asked, start))]
    end = HEX[option]
    after = scene.ground.with_inca(scene.asked, start, end)
    return [price(scene, scene.ways[end]), scene.say("level", level=after.level[end]), *standing(scene, after, end)]


def standing(scene: Scene, ground: Ground, at: int) -> list[str]:
    """The position of the player asked in the village or city of a hex, and around the open basins beside it."""
    parts = []
    if ground.terrain[at] == VILLAGE:
        group = ground.settlement(at)
        name = scene.words.term("village" if group.temple is None else "city")
        parts.append(scene.say("stands", name=name, count=group.size, position=position(scene, ground, group.hexes)))
    pools = {ground.pool(near) for near in NEIGHBOURS[at] if ground.basin[near]}
    for pool in sorted(pools):
        if ground.gaps(pool):
            shore = ground.shore(pool)
            name = scene.words.term("basin")
            parts.append(scene.say("stands", name=name, count=len(pool), position=position(scene, ground, shore)))
    return parts


def position(scene: Scene, ground: Ground, area: Sequence[int]) -> str:
    """The position of the player asked, with a sign where others share it."""
    rank = ground.rank(area)
    own = next(standing.position for standing in rank if standing.seat == scene.asked)
    tied = sum(standing.position == own for standing in rank) > 1
    return f"={own}" if tied else str(own)


# ---------------------------------------------------------------------- temples, basins


def temple_space(scene: Scene, option: str) -> list[str]:
    group = scene.ground.settlement(HEX[option])
    return [price(scene, TEMPLE_PRICE), *temple_of(scene, group.size, "temple_now")]


def temple_enlarge(scene: Scene, option: str) -> list[str]:
    before = scene.say("value", value=scene.ground.temple[HEX[option]])
    group = scene.ground.settlement(HEX[option])
    return [price(scene, ENLARGE_PRICE), before, *temple_of(scene, group.size, "becomes")]


def temple_of(scene: Scene, size: int, said: str) -> list[str]:
    """KC-104, KC-115: what a temple in a village or city of that size would be worth."""
    value = VALUE_OF_SIZE[size]
    if scene.switches["temple_value_rule"] == "at_most":
        return [scene.say("at_most", value=value)]
    return [scene.say(said, value=value), scene.count("point", POINTS_FOR[value])]


def temple_value(scene: Scene, option: str) -> list[str]:
    return [scene.count("point", POINTS_FOR[int(option)])]


def basin_space(scene: Scene, option: str) -> list[str]:
    """The price, the group it would belong to, and what keeps that open or who scores."""
    after = scene.ground.with_basin(HEX[option])
    pool = after.pool(HEX[option])
    gaps = len(after.gaps(pool))
    group = scene.say("pool", count=len(pool))
    parts = [scene.say("gaps", count=gaps)] if gaps else closing(scene, after, [HEX[option]])
    return [price(scene, BASIN_PRICE), group, *parts]


# ---------------------------------------------------------------------- cards and festivals


def card_source(scene: Scene, option: str) -> list[str]:
    if option == "face_up":
        return [price(scene, CARD_PRICE), scene.relics(scene.table["face_up"])]
    return [price(scene, CARD_PRICE), scene.say("stock", count=scene.table["deck"])]


def festival_city(scene: Scene, option: str) -> list[str]:
    """What the festival is worth, and who else may take part."""
    city = scene.city(scene.ground, HEX[option])
    others = [scene.names[standing.seat] for standing in city.rank if standing.seat != scene.asked]
    return [
        scene.say("festival_worth", alone=FESTIVAL_ALONE[city.value], shared=FESTIVAL_SHARED[city.value]),
        scene.say("present", names=", ".join(others)) if others else scene.say("alone_there"),
    ]


def festival_offer(scene: Scene, option: str) -> list[str]:
    """What a card adds, and what the offer would come to."""
    worth = scene.worth(option) if option in CARD_OF else 0
    if not worth and option != "commit":
        return []
    offer = player_asked(scene)["offer"] + scene.pending + worth
    most = scene.highest
    then = scene.say("offer_then", offer=offer, most=most) if most else scene.say("offer", offer=offer)
    return [scene.count("festival_point", worth) if worth else "", then]


EXPLAINED: Final[Mapping[str, Callable[[Scene, str], list[str]]]] = {
    "turn_action": turn_action,
    "tile_kind": tile_kind,
    "tile_place": tile_place,
    "tile_village": tile_village,
    "inca_pick": inca_pick,
    "inca_destination": inca_destination,
    "temple_space": temple_space,
    "temple_enlarge": temple_enlarge,
    "temple_value": temple_value,
    "basin_space": basin_space,
    "card_source": card_source,
    "festival_city": festival_city,
    "festival_open": festival_offer,
    "festival_join": festival_offer,
    "festival_answer": festival_offer,
    "festival_level": festival_offer,
}
