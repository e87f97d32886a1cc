"""Exchange: the pips of a die are spent on goods of all sorts (FC-170 to FC-185)."""

from __future__ import annotations

from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.games.feld_cuzco.components import (
    EXCHANGE_COST,
    EXCHANGES,
    FARM,
    SLIDE_UP,
    STUDY,
    TILE_COLOUR,
    TILE_NUMBER,
    TILES,
    Named,
    Source,
    Tile,
)
from tampu.games.feld_cuzco.gods import DONE, offer, shows_a_card, take_god_card
from tampu.games.feld_cuzco.gods import SLIDE_UP as SLIDE_UP_CARD
from tampu.games.feld_cuzco.mask import choose_feather, has_all_feathers, reserve_quipu
from tampu.games.feld_cuzco.phases import END_TURN
from tampu.games.feld_cuzco.player import NONE, Player
from tampu.games.feld_cuzco.state import Table

UNIVERSITY: Final = 0
FOOD: Final = 1
POINTS: Final = 2
OFFERING: Final = 3
GOD_CARD: Final = 4
FEATHER: Final = 5
QUIPU: Final = 6

# ---------------------------------------------------------------------- sliding tiles


def tiles_lying(player: Player, slid: int) -> list[Tile]:
    """The kinds of tiles that are slid down, or not."""
    found = {tile for tile, down in zip(player.tiles, player.slid, strict=True) if tile != NONE and down == slid}
    return [TILES[tile] for tile in sorted(found)]


def slide(player: Player, tile: int, slid: int) -> None:
    """Slide one tile of a kind down or up."""
    for slot, lying in enumerate(player.tiles):
        if lying == tile and player.slid[slot] != slid:
            player.slid[slot] = slid
            return


def slide_tiles_up(table: Table, player: Player) -> Rules[None]:
    """FC-302, FC-322, FC-342: before the first point, card 02 slides one or two tiles up, and again with each copy."""
    while any(player.slid):
        played = yield from offer(table, player, "slide_up", SLIDE_UP_CARD)
        if not played:
            return
        for number in range(SLIDE_UP):
            options: list[Tile | str] = [*tiles_lying(player, 1)]
            if number and options:
                options.append(DONE)
            if not options:
                break
            tile = yield from ask(player.seat, "tile_up", options)
            if isinstance(tile, str):
                break
            slide(player, tile.index, 0)
            table.tell("slid_up", player.seat, tile=tile)


def has_unslid(player: Player, colour: int) -> bool:
    slid = player.slid
    for slot, tile in enumerate(player.tiles):
        if tile != NONE and not slid[slot] and TILE_COLOUR[tile] == colour:
            return True
    return False


def slide_tile_down(table: Table, player: Player, colour: int) -> Rules[None]:
    """FC-172, FC-173: its number in knowledge or food."""
    options = [tile for tile in tiles_lying(player, 0) if tile.colour == colour]
    tile = yield from ask(player.seat, "tile_down", options)
    slide(player, tile.index, 1)
    table.tell("slid_down", player.seat, tile=tile)
    if colour == STUDY:
        table.teach(player, TILE_NUMBER[tile.index])
    else:
        table.feed(player, TILE_NUMBER[tile.index])


# ---------------------------------------------------------------------- spending points


def exchanges(table: Table, player: Player) -> list[Named]:
    """FC-184: those that are affordable and have an effect."""
    options = []
    if has_unslid(player, STUDY):
        options.append(EXCHANGES[UNIVERSITY])
    if has_unslid(player, FARM):
        options.append(EXCHANGES[FOOD])
    options.append(EXCHANGES[POINTS])
    if table.points >= EXCHANGE_COST[OFFERING]:
        options.append(EXCHANGES[OFFERING])
        if shows_a_card(table):
            options.append(EXCHANGES[GOD_CARD])
        if not has_all_feathers(player):
            options.append(EXCHANGES[FEATHER])
        if player.quipus:
            options.append(EXCHANGES[QUIPU])
    return options


def spend(table: Table) -> Rules[None]:
    """FC-170, FC-171: one exchange after the other until no point is left; each is a beat of its own."""
    player = table.players[table.active]
    chosen = (yield from ask(player.seat, "exchange", exchanges(table, player))).index
    table.points -= EXCHANGE_COST[chosen]
    table.tell("exchanged", player.seat, count=EXCHANGE_COST[chosen], left=table.points)
    if chosen == UNIVERSITY:
        yield from slide_tile_down(table, player, STUDY)
    elif chosen == FOOD:
        yield from slide_tile_down(table, player, FARM)
    elif chosen == POINTS:
        table.score(player, Source.EXCHANGE, 1)
    elif chosen == OFFERING:
        table.give_offerings(player, 1)
    elif chosen == GOD_CARD:
        yield from take_god_card(table, player)
    elif chosen == FEATHER:
        yield from choose_feather(table, player)
    else:
        reserve_quipu(table, player)
    if not table.points:
        table.phase = END_TURN
