"""What an option costs and brings, as far as the table shows it. Nothing is played out for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tampu.drawing import View
from tampu.games.feld_cuzco.components import (
    EASED_POINTS,
    EXCHANGE_COST,
    EXCHANGES,
    GOOD_COST,
    GOOD_POINTS,
    GOODS,
    MISSION_POINTS,
    MOST_FEATHERS,
    MOST_KNOWLEDGE,
    POINTS_ACTION,
)
from tampu.games.feld_cuzco.drawing.scene import AMOUNT_OF, CUZCO, HIGHEST, Player, Scene, branches
from tampu.text import Words

SEPARATOR: Final = " · "
CARD_MARKS: Final = ("card", "inti")
KIND_SIGN: Final[Mapping[str, str]] = {"road": "═", "bridge": "≈"}
"""A path is told by its sign and number, such as ═4 or ≈3."""
COST_OF: Final = {str(exchange): EXCHANGE_COST[exchange.index] for exchange in EXCHANGES}
PRICE_OF: Final = {str(good): (GOOD_COST[good.index], GOOD_POINTS[good.index]) for good in GOODS}
ANY_VILLAGE: Final = "14"
STRENGTHS: Final = ("road", "bridge", "study", "farm", "circle")
"""The abilities that act like a die."""


def explain(view: View, me: int | None, option: str, words: Words) -> str:
    """The price first, then what it brings."""
    scene = Scene(view, me, words)
    mark, _, card = option.partition("-")
    if mark in CARD_MARKS:
        return words.get(f"text.god-{card}")
    say = EXPLAINED.get(scene.prompt or "")
    return "" if say is None or scene.asked is None else SEPARATOR.join(part for part in say(scene, option) if part)


# ---------------------------------------------------------------------- feathers, cards, missions


def feather_slot(scene: Scene, option: str) -> list[str]:
    """Whether the circle beside it is ready then, or what it still lacks."""
    player = scene.in_turn
    circle = int(option[0])
    missing = scene.missing(player, circle, but=option)
    if not missing:
        return [scene.say("makes_ready", circle=circle)]
    return [scene.say("still_lacks", feather=scene.words.term(f"feather-{scene.colour_of(player, missing[0])}"))]


def feather_colour(scene: Scene, option: str) -> list[str]:
    player = scene.in_turn
    slots = [slot for slot in player["feathers"] if scene.colour_of(player, slot) == option]
    filled = sum(player["feathers"][slot] for slot in slots)
    ready = [
        slot[0] for slot in slots if not player["feathers"][slot] and not scene.missing(player, int(slot[0]), but=slot)
    ]
    return [
        scene.say("of", count=filled, most=MOST_FEATHERS),
        scene.say("makes_ready", circle=", ".join(ready)) if ready else "",
    ]


def god_card(scene: Scene, option: str) -> list[str]:
    return [scene.words.get(f"text.god-{option}")]


def mission(scene: Scene, option: str) -> list[str]:
    """How far one is already, and what it asks for."""
    prospect = scene.table["prospects"].get(option)
    far = "" if prospect is None else standing(scene, prospect)
    return [far, scene.words.get(f"text.mission-{option}")]


def standing(scene: Scene, parts: Sequence[Sequence[int]]) -> str:
    """Part by part: how much one has, and how much is needed."""
    return ", ".join(scene.say("of", count=have, most=need) for have, need in parts)


def progress(scene: Scene, player: Player, option: str) -> str:
    """How far a player is with an open mission."""
    return standing(scene, player["progress"][player["missions"].index(option)])


def palace(scene: Scene, option: str) -> list[str]:
    deed, _, of = option.partition("-")
    if deed == "complete":
        return [scene.count("point", MISSION_POINTS)]
    return [progress(scene, scene.in_turn, of)]


def ease_mission(scene: Scene, option: str) -> list[str]:
    return [scene.count("point", EASED_POINTS), progress(scene, scene.in_turn, option)]


# ---------------------------------------------------------------------- dice and actions


def choose_die(scene: Scene, option: str) -> list[str]:
    """The spaces where it may lie."""
    spaces = [space for space in scene.table["spaces"] if scene.fits(space, int(option))]
    return [scene.say("fits", names=", ".join(scene.words.term(f"action-{space}") for space in spaces))]


def move_die_to(scene: Scene, option: str) -> list[str]:
    lowest = scene.lowest(option)
    return ["" if lowest is None else scene.say("lowest", value=lowest)]


def place_die(scene: Scene, option: str) -> list[str]:
    """What the action would do with the die in hand."""
    name, sign, change = option.partition("+")
    if not sign:
        name, sign, change = option.partition("-")
    if sign:
        value = scene.now["value"] + int(sign + change)
        return [scene.say("die_becomes", value=value)]
    return AT_SPACE[name](scene, name)


def running(scene: Scene, kind: str) -> list[str]:
    """The places within reach."""
    where = scene.in_turn["where"]
    ways = [path for path in scene.ways(where) if path.kind == kind and path.die <= scene.strength]
    return [", ".join(f"{KIND_SIGN[kind]}{path.die} {scene.short(path.end)}" for path in ways)]


def taking(scene: Scene, colour: str) -> list[str]:
    tiles = scene.table["displays"][colour][: scene.strength]
    return [", ".join(scene.words.term(tile) for tile in tiles if tile is not None)]


def exchanging(scene: Scene, action: str) -> list[str]:
    return [scene.say("to_spend", count=scene.strength)]


def climbing(scene: Scene, action: str) -> list[str]:
    step = scene.strength
    priest = scene.table["steps"][step - 1]
    return [scene.say("to_step", step=step), "" if priest is None else scene.say("pushes")]


def adorning(scene: Scene, action: str) -> list[str]:
    """The circles that could be activated."""
    player = scene.in_turn
    ready = [
        circle
        for circle in range(1, scene.strength + 1)
        if not player["circles"][circle - 1] and not scene.missing(player, circle)
    ]
    return [scene.say("circle_pays", circle=circle, points=scene.circle_points(circle)) for circle in ready]


def resting(scene: Scene, action: str) -> list[str]:
    return [scene.count("point", POINTS_ACTION)]


AT_SPACE: Final[Mapping[str, Callable[[Scene, str], list[str]]]] = {
    "road": running,
    "bridge": running,
    "study": taking,
    "farm": taking,
    "exchange": exchanging,
    "temple": climbing,
    "headdress": adorning,
    "points": resting,
}


# ---------------------------------------------------------------------- on the roads


def turn_cuzco_tile(scene: Scene, option: str) -> list[str]:
    """Where each branch would lead."""
    ways = ", ".join(f"{KIND_SIGN[p.kind]}{p.die} {scene.short(p.end)}" for p in branches(int(option)))
    return [scene.say("as_it_lies") if int(option) == scene.table["rotation"] else "", ways]


def destination(scene: Scene, option: str) -> list[str]:
    """The path that leads there, and what one finds."""
    player = scene.in_turn
    by = "".join(f"{KIND_SIGN[way.kind]}{way.die}" for way in scene.ways(player["where"]) if way.end == option)
    if ANY_VILLAGE in scene.now["in_force"]:
        by = ""
    if option == CUZCO:
        return [by, scene.words.term("fire_blessing")]
    return [by, *arriving(scene, player, option)]


def arriving(scene: Scene, player: Player, village: str) -> list[str]:
    lies = scene.table["villages"][village]
    seat = scene.players.index(player)
    worth = scene.say("worth", count=lies["points"])
    if seat in lies["quipus"] or not (player["quipus"] or player["reserve"]):
        return [worth, scene.say("no_quipu")]
    have = sum(
        filled for slot, filled in player["feathers"].items() if scene.colour_of(player, slot) == lies["feather"]
    )
    feather = scene.words.term(f"feather-{lies['feather']}") if have < MOST_FEATHERS else ""
    return [worth, scene.words.term("quipu"), feather]


# ---------------------------------------------------------------------- tiles and exchange


def take_tile(scene: Scene, option: str) -> list[str]:
    colour = scene.now["action"]
    tile = scene.table["displays"].get(colour, [None] * HIGHEST)[int(option) - 1]
    return [] if tile is None else [scene.words.term(tile), scene.words.get(f"text.ability-{tile.split('-')[1]}")]


def discarded_tile(scene: Scene, option: str) -> list[str]:
    return [scene.words.get(f"text.ability-{option.split('-')[1]}")]


def tile_down(scene: Scene, option: str) -> list[str]:
    """What the number of the tile gives."""
    colour, _, number = option.split("-")
    if colour == "farm":
        return [scene.count("food", int(number))]
    steps = min(int(number), MOST_KNOWLEDGE - scene.in_turn["knowledge"])
    return [scene.count("knowledge", steps)]


def tile_up(scene: Scene, option: str) -> list[str]:
    return [] if option == "done" else tile_down(scene, option)


def exchange(scene: Scene, option: str) -> list[str]:
    return [scene.say("left_to_spend", count=scene.now["points"] - COST_OF[option])]


def circle(scene: Scene, option: str) -> list[str]:
    return [scene.count("point", scene.circle_points(int(option))), scene.words.term("fire_blessing")]


def blessing_bonus(scene: Scene, option: str) -> list[str]:
    have = scene.in_turn[option]
    return [f"{have}→{have + 1}"]


def use_ability(scene: Scene, option: str) -> list[str]:
    """How much all equal tiles bring together, or how strong they are."""
    if option == "done":
        return []
    colour, ability = option.split("-")
    copies = scene.copies(scene.in_turn, colour, ability) + scene.now["doubled"][colour]
    amount = AMOUNT_OF[ability][copies]
    if ability in STRENGTHS:
        return [scene.say("with_strength", strength=amount)]
    return [scene.count("point" if ability == "points" else ability, amount)]


def buy(scene: Scene, option: str) -> list[str]:
    if option not in PRICE_OF:
        return []
    price, points = PRICE_OF[option]
    return [scene.say("trade", gives=scene.count("food", price), gets=scene.count("point", points))]


EXPLAINED: Final[Mapping[str, Callable[[Scene, str], list[str]]]] = {
    "setup_feather": feather_slot,
    "keep_mission": mission,
    "swap_card": god_card,
    "choose_die": choose_die,
    "move_die_to": move_die_to,
    "place_die": place_die,
    "turn_cuzco_tile": turn_cuzco_tile,
    "destination": destination,
    "feather_colour": feather_colour,
    "feather_slot": feather_slot,
    "take_tile": take_tile,
    "discard_tile": discarded_tile,
    "tile_up": tile_up,
    "exchange": exchange,
    "tile_down": tile_down,
    "god_card": god_card,
    "circle": circle,
    "blessing_bonus": blessing_bonus,
    "use_ability": use_ability,
    "buy": buy,
    "palace": palace,
    "ease_mission": ease_mission,
    "new_mission": mission,
}
