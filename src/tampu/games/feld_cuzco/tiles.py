"""Study and Farm: taking tiles from the displays and, with card 09, from the discards (FC-160 to FC-166)."""

from __future__ import annotations

from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.engine.reason import Reason
from tampu.games.feld_cuzco.components import DISPLAY, STRENGTHS, TILES, Action
from tampu.games.feld_cuzco.gods import SEARCH_DISCARDS, offer
from tampu.games.feld_cuzco.player import NONE, Player
from tampu.games.feld_cuzco.state import Table

NO_FREE_SLOT: Final = Reason("no_free_slot", "FC-162")
NOTHING_THERE: Final = Reason("nothing_there", "FC-160")
TOO_WEAK: Final = tuple(Reason("too_weak_for_tile", "FC-160", {"strength": strength}) for strength in STRENGTHS)
NO_TILE: Final = tuple(Reason("no_tile_in_reach", "FC-110", {"strength": strength}) for strength in STRENGTHS)


def why_not_take(table: Table, colour: int, space: int, strength: int) -> Reason | None:
    """FC-160: a tile must lie on the display space, and its number be up to the strength."""
    if table.display[colour * DISPLAY + space - 1] == NONE:
        return NOTHING_THERE
    return None if space <= strength else TOO_WEAK[strength]


def tiles_in_reach(table: Table, colour: int, strength: int) -> list[int]:
    """The display spaces from which a tile may be taken, by their numbers."""
    return [space for space in range(1, DISPLAY + 1) if why_not_take(table, colour, space, strength) is None]


def why_not_take_tile(table: Table, player: Player, colour: int, strength: int) -> Reason | None:
    """FC-110, FC-162: it needs a free slot, and a tile in reach."""
    display = table.display
    first = colour * DISPLAY
    for space in range(first, first + strength):
        if display[space] != NONE:
            return NO_FREE_SLOT if player.free_slot() == NONE else None
    return NO_TILE[strength]


def take_tile(table: Table, player: Player, colour: int, strength: int) -> Rules[None]:
    """FC-160, FC-161, FC-163: the display space stays empty until the end of the round."""
    table.action = int(Action.STUDY) + colour  # an ability too takes from one display: whoever looks on must know which
    table.strength = strength
    space = yield from ask(player.seat, "take_tile", tiles_in_reach(table, colour, strength))
    at = colour * DISPLAY + space - 1
    tile = table.display[at]
    table.display[at] = NONE
    player.put_tile(tile)
    table.tell("took_tile", player.seat, tile=TILES[tile], space=space)


def search_discards(table: Table, player: Player) -> Rules[None]:
    """FC-309, FC-329, FC-349: card 09, again and again while slots and discarded tiles last."""
    while table.tile_discards and player.free_slot() != NONE:
        played = yield from offer(table, player, "search_discards", SEARCH_DISCARDS)
        if not played:
            return
        options = [TILES[tile] for tile in sorted(set(table.tile_discards))]
        tile = yield from ask(player.seat, "discard_tile", options)
        table.tile_discards.remove(tile.index)
        player.put_tile(tile.index)
        table.tell("took_discarded_tile", player.seat, tile=tile)
