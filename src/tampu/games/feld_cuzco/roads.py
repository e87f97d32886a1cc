"""Roads and bridges: the Chasqui runs, leaves a Quipu, and comes home to Cuzco (FC-130 to FC-151)."""

from __future__ import annotations

from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.engine.reason import Reason
from tampu.games.feld_cuzco.components import (
    ALL_VILLAGES,
    BRANCH_DIE,
    BRANCH_KIND,
    CUZCO,
    INNER,
    MOST_FEATHERS,
    PLACES,
    ROTATIONS,
    STRENGTHS,
    Named,
    Source,
)
from tampu.games.feld_cuzco.gods import VILLAGE_POINTS, offer
from tampu.games.feld_cuzco.mask import bless, place_feather
from tampu.games.feld_cuzco.network import CUZCO_REACH, network, ways_away
from tampu.games.feld_cuzco.phases import ABILITIES
from tampu.games.feld_cuzco.player import Player
from tampu.games.feld_cuzco.state import Table

NO_PATH: Final = (
    tuple(Reason("no_road", "FC-110", {"strength": strength}) for strength in STRENGTHS),
    tuple(Reason("no_bridge", "FC-110", {"strength": strength}) for strength in STRENGTHS),
)
"""By kind and strength: no such path leads away."""
STANDS_THERE: Final = Reason("stands_there", "FC-132")
NOT_A_NEIGHBOUR: Final = Reason("not_a_neighbour", "FC-131")
OTHER_PATH: Final = (Reason("only_by_road", "FC-130"), Reason("only_by_bridge", "FC-130"))
"""By the kind of the path that leads there."""
TOO_WEAK: Final = tuple(Reason("too_weak_for_path", "FC-130", {"strength": strength}) for strength in STRENGTHS)
ONLY_VILLAGES: Final = Reason("only_villages", "FC-314")
ANY_VILLAGE: Final = 0
"""The strength of card 14, which needs no path."""


def can_enter_cuzco(table: Table, where: int, kind: int, strength: int) -> bool:
    """FC-133: by the branch that points at the inner village now."""
    if where >= INNER:
        return False
    branch = (where - table.rotation) % INNER
    return BRANCH_KIND[branch] == kind and BRANCH_DIE[branch] <= strength


def why_not_move(table: Table, player: Player, kind: int, strength: int) -> Reason | None:
    """FC-110: a path of that kind with a number up to the strength must lead away."""
    where = player.where
    if where == CUZCO:
        is_way = bool(CUZCO_REACH[table.rotation][kind][strength])
    else:
        reach = network(table.layout).reach[where][kind][strength]
        is_way = bool(reach) or can_enter_cuzco(table, where, kind, strength)
    return None if is_way else NO_PATH[kind][strength]


def destinations(table: Table, player: Player, kind: int, strength: int) -> list[Named]:
    """FC-130 to FC-132: the neighbours that the strength reaches."""
    where = player.where
    if where == CUZCO:
        return list(CUZCO_REACH[table.rotation][kind][strength])
    options = list(network(table.layout).reach[where][kind][strength])
    if can_enter_cuzco(table, where, kind, strength):
        options.insert(0, PLACES[CUZCO])
    return options


def ends(table: Table, player: Player) -> list[Named]:
    """Where the move that is being made may end. FC-314, FC-334: with card 14 in any other village."""
    if table.strength == ANY_VILLAGE:
        return [village for village in ALL_VILLAGES if village.index != player.where]
    return destinations(table, player, table.action, table.strength)


def why_not_go_to(table: Table, player: Player, to: Named) -> Reason | None:
    """What keeps the Chasqui from a place: no path leads there, or another kind, or one that is too hard."""
    if to in ends(table, player):
        return None
    if to.index == player.where:
        return STANDS_THERE
    if table.strength == ANY_VILLAGE:
        return ONLY_VILLAGES
    for there, kind, _ in ways_away(table.layout, table.rotation, player.where):
        if there == to.index:
            return TOO_WEAK[table.strength] if kind == table.action else OTHER_PATH[kind]
    return NOT_A_NEIGHBOUR


def move(table: Table, player: Player, kind: int, strength: int) -> Rules[None]:
    """FC-130: one step along a path of the kind; with card 14 from anywhere to anywhere."""
    yield from turn_cuzco_tile(table, player)
    table.action, table.strength = kind, strength
    to = yield from ask(player.seat, "destination", ends(table, player))
    yield from arrive(table, player, to.index)


def turn_cuzco_tile(table: Table, player: Player) -> Rules[None]:
    """FC-148 to FC-151: leaving Cuzco after a return, the tile may be turned first; it stays so for everybody."""
    if not player.may_turn:
        return
    rotation = yield from ask(player.seat, "turn_cuzco_tile", range(ROTATIONS))
    player.may_turn = False
    if rotation == table.rotation:
        table.tell("left_cuzco_tile", player.seat)
    else:
        table.rotation = rotation
        table.tell("turned_cuzco_tile", player.seat, rotation=rotation)


def arrive(table: Table, player: Player, to: int) -> Rules[None]:
    """FC-135, FC-145, FC-147: in a village a Quipu, card 10 and a feather; in Cuzco a fire blessing."""
    source = player.where
    player.where = to
    table.tell("moved", player.seat, source=PLACES[source], to=PLACES[to])
    if to == CUZCO:
        player.may_turn = True
        table.tell("came_home", player.seat)
        yield from bless(table, player)
        return
    if not leaves_quipu(table, player, to):
        return
    place_quipu(table, player, to)
    board = network(table.layout)
    if table.phase is not ABILITIES and (yield from offer(table, player, "village_points", VILLAGE_POINTS)):
        table.score(player, Source.VILLAGE_CARD, board.points[to])
    if player.colours[board.feather[to]] < MOST_FEATHERS:
        yield from place_feather(table, player, board.feather[to])


def leaves_quipu(table: Table, player: Player, village: int) -> bool:
    """FC-139, FC-140: where none of the own ones lies yet, as long as there are any."""
    return player.seat not in table.villages[village] and bool(player.quipus or player.reserve)


def place_quipu(table: Table, player: Player, village: int) -> None:
    """FC-135, FC-136: on top of the others; from the mask as long as one is left there."""
    if player.quipus:
        player.quipus -= 1
    else:
        player.reserve -= 1
    table.villages[village] += (player.seat,)
    table.tell("placed_quipu", player.seat, village=PLACES[village])
