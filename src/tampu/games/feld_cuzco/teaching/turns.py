"""Hints for a turn of phase I: which die, for what, and where the Chasqui runs."""

from __future__ import annotations

from typing import Final

from tampu.drawing.teaching import Hint
from tampu.games.feld_cuzco import components as c
from tampu.games.feld_cuzco.dice import ANYWHERE, HIGHEST, legal_actions, strength_of
from tampu.games.feld_cuzco.mask import ready_circles
from tampu.games.feld_cuzco.phases import ACTION
from tampu.games.feld_cuzco.teaching.prospects import INDEX, Position, Way

PIP: Final = 0.25
"""What a pip is worth: of two dice that do the same the lower one is placed, for a higher one does more elsewhere."""


def choose_die(here: Position) -> Hint:
    """The die and the action that bring most."""
    best = best_way(here, [int(option) for option in here.options if option.isdigit()])
    return plan(here, best, "die", str(best.value))


def best_way(here: Position, dice: list[int]) -> Way:
    return max((way_of(here, value) for value in dice), key=lambda way: (way.worth - PIP * way.value, -way.value))


def way_of(here: Position, value: int) -> Way:
    """The best that a die could do now."""
    then = here.table.value
    here.table.value = value
    actions = legal_actions(here.table, here.player, 0)
    here.table.value = then
    return here.way(value, actions, value)


def place_die(here: Position) -> Hint:
    table = here.table
    actions = [action for action in c.ACTIONS if str(action) in here.options]
    if not actions:  # only a further card leaves a space
        return Hint("guide.place_with_card", {}, here.options[0])
    if table.in_force & ANYWHERE:
        return Hint("guide.place_anywhere", {}, str(actions[0]))
    strength = strength_of(table, table.in_force)
    best = here.way(table.value, actions, strength)
    return plan(here, best, "place", str(best.action), strength)


def plan(here: Position, way: Way, kind: str, suggested: str, strength: int = 0) -> Hint:
    """What the die is for, in the words of the question: which die, or which space."""
    strength = strength or way.value
    values: dict[str, object] = {"value": way.value, "strength": strength}
    name = str(way.action)
    if way.action <= c.Action.BRIDGE:
        place = here.best_place(here.places(way.action, strength))
        name = "home" if place == c.CUZCO else "run" if here.leaves_quipu(place) else "pass"
        values |= {"path": str(way.action), "place": str(c.PLACES[place]), **village(here, place)}
    elif way.action <= c.Action.FARM:
        tile = here.best_tile(here.tiles(way.action - c.Action.STUDY, strength))
        values["tile"] = str(c.TILES[tile])
    elif way.action == c.Action.HEADDRESS:
        circle = max(ready_circles(here.player, strength))
        values |= {"circle": circle, "points": here.circle_points(circle - 1)}
    elif way.action == c.Action.POINTS:
        values["points"] = c.POINTS_ACTION
    return Hint(f"guide.{kind}_{name}", values, suggested)


def village(here: Position, place: int) -> dict[str, object]:
    if place == c.CUZCO:
        return {}
    return {"feather": f"feather-{c.FEATHERS[here.board.feather[place]]}", "points": here.board.points[place]}


def destination(here: Position) -> Hint:
    best = here.best_place(INDEX[option] for option in here.options)
    values = {"place": str(c.PLACES[best]), **village(here, best)}
    name = "home" if best == c.CUZCO else "village" if here.leaves_quipu(best) else "known"
    return Hint(f"guide.destination_{name}", values, str(c.PLACES[best]))


def turn_cuzco_tile(here: Position) -> Hint:
    """The position from which the best village can be reached with the die; if nothing is better, as it lies."""
    table = here.table
    now = table.rotation
    is_action = table.phase is ACTION
    kinds = [int(table.action)] if is_action else [int(c.Action.ROAD), int(c.Action.BRIDGE)]
    strength = strength_of(table, table.in_force) if is_action else HIGHEST
    worth = {}
    for rotation in range(c.ROTATIONS):
        table.rotation = rotation
        worth[rotation] = max(here.run(kind, strength) for kind in kinds)
    table.rotation = now
    best = max(worth, key=lambda rotation: (worth[rotation], rotation == now, -rotation))
    return Hint("guide.turn_tile_stay" if best == now else "guide.turn_tile", {}, str(best))
