"""A table laid out from what one seat sees, so that the rules themselves can say what is possible and how far one is.

What nobody may see is laid out as luck will have it, always the same: nothing here asks for it. Others hold only the
god cards that all have seen.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from tampu.drawing import View
from tampu.engine.chance import Chance
from tampu.engine.fields import start
from tampu.games.feld_cuzco import components as c
from tampu.games.feld_cuzco.network import LAYOUTS, network
from tampu.games.feld_cuzco.phases import Phase
from tampu.games.feld_cuzco.pieces import number_of_die
from tampu.games.feld_cuzco.player import KINDS, NONE, Player
from tampu.games.feld_cuzco.setup import set_up
from tampu.games.feld_cuzco.state import ON_HAND, Table

INDEX: Final = {str(thing): thing.index for kind in (c.TILES, c.MISSIONS, c.PLACES, c.MASKS) for thing in kind}
"""Tiles, missions, places and masks by their tokens."""
CARDS: Final = {str(card): card.index for card in c.GOD_CARDS}
GOOD: Final = {str(good): good.index for good in c.GOODS}
"""God cards have the same tokens as missions, so they stand apart."""


def table_of(view: View) -> Table:
    """The table of a view."""
    seen = view["table"]
    table = set_up(view["players"], seen["pututus"] is not None, fixed_board=True, chance=Chance.of(0))
    table.turn = view["turn"]
    table.players = [player_of(seat, player) for seat, player in enumerate(seen["players"])]
    table.order, table.standing = seen["order"][:], seen["standing"][:]
    table.round, table.active, table.ended = seen["round"], seen["active"], seen["ended"]
    table.phase = Phase[seen["phase"].upper()]
    table.layout, table.rotation = layout_of(view), seen["rotation"]
    table.villages = [tuple(seen["villages"][str(village)]["quipus"]) for village in c.ALL_VILLAGES]
    table.spaces = [
        tuple(number_of_die(die["seat"], die["die"], die["value"]) for die in seen["spaces"][str(space)])
        for space in c.SPACES[view["players"]]
    ]
    table.steps = [
        NONE if priest is None else priest["seat"] * c.PRIESTS + priest["priest"] for priest in seen["steps"]
    ]
    table.face_up = [card_of(seen["gods"][str(god)]["face_up"]) for god in c.GODS]
    table.display = [NONE if tile is None else INDEX[tile] for colour in c.Colour for tile in displayed(view, colour)]
    table.tile_discards = [INDEX[tile] for colour in c.Colour for tile in seen["tile_discards"][str(colour)]]
    table.palace = [INDEX[mission] for mission in seen["palace"]]
    table.market = [tuple(NONE if good is None else GOOD[good] for good in row) for row in seen["market"]]
    lay_out_turn(table, seen["now"])
    return table


def lay_out_turn(table: Table, now: View) -> None:
    """What is in the middle of being done."""
    table.die = ON_HAND if now["die"] is None else now["die"]
    table.value, table.points, table.extra = now["value"], now["points"], now["extra"]
    table.action = c.Action[now["action"].upper()]
    table.in_force = sum(1 << CARDS[card] for card in now["in_force"])
    table.inti_used = sum(1 << CARDS[card] for card in now["inti_used"])
    table.uses = [now["uses"][str(colour)] for colour in c.Colour]
    table.used = [sum(1 << c.Ability[name.upper()] for name in now["used"][str(colour)]) for colour in c.Colour]
    table.doubled = [int(now["doubled"][str(colour)]) for colour in c.Colour]


def player_of(seat: int, seen: View) -> Player:
    player = start(Player.bare(seat))
    player.mask = INDEX[seen["mask"]]
    player.score, player.offerings, player.food = seen["score"], seen["offerings"], seen["food"]
    player.inti, player.knowledge, player.dice = seen["inti"], seen["knowledge"], seen["dice"][:]
    player.where, player.may_turn = INDEX[seen["where"]], seen["may_turn"]
    player.quipus, player.reserve = seen["quipus"], seen["reserve"]
    player.slid = [int(slid) for slid in seen["slid"]]
    player.tiles = [NONE if tile is None else INDEX[tile] for tile in seen["tiles"]]
    for tile in player.tiles:
        if tile != NONE:
            player.copies[c.TILE_COLOUR[tile] * KINDS + c.TILE_ABILITY[tile]] += 1
    for slot in c.SLOTS:
        if seen["feathers"][str(slot)]:
            player.put_feather(slot.index)
    player.circles = [int(active) for active in seen["circles"]]
    player.goods = [seen["goods"][str(good)] for good in c.GOODS]
    player.pututus = [seen["pututus"][str(kind)] for kind in c.PUTUTUS]
    for card in (*seen["known"], *(seen["hidden"] or ())):
        player.hand[CARDS[card]] += 1
    player.missions = [NONE if mission is None else INDEX[mission] for mission in seen["missions"]]
    player.kept = tuple(INDEX[mission] for mission in seen["kept"] or ())
    player.done = tuple(INDEX[mission] for mission in seen["done"])
    return player


def displayed(view: View, colour: c.Colour) -> list[str | None]:
    tiles: list[str | None] = view["table"]["displays"][str(colour)]
    return tiles


def card_of(token: str | None) -> int:
    return NONE if token is None else CARDS[token]


def layout_of(view: View) -> int:
    """Which of the boards it is, told by its villages and paths."""
    seen = view["table"]
    villages = tuple((village["feather"], village["points"]) for village in seen["villages"].values())
    paths = frozenset((path["from"], path["to"], path["die"]) for path in seen["paths"])
    return layouts()[villages, paths]


@cache
def layouts() -> dict[tuple[tuple[tuple[str, int], ...], frozenset[tuple[str, str, int]]], int]:
    """Every board by its villages and paths; of boards that look alike, any one."""
    found = {}
    for layout in range(LAYOUTS):
        board = network(layout)
        villages = tuple(
            (str(c.FEATHERS[feather]), points) for feather, points in zip(board.feather, board.points, strict=True)
        )
        paths = frozenset(
            (str(c.PLACES[a]), str(c.PLACES[b]), die)
            for a, ways in enumerate(board.ways)
            for b, _, die in ways
            if a < b
        )
        found[villages, paths] = layout
    return found
