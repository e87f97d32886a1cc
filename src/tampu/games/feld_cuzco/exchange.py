"""Exchange: the pips of a die are spent on goods of all sorts (FC-170 to FC-185)."""

from __future__ import annotations

from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.engine.reason import Reason
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
from tampu.games.feld_cuzco.gods import DONE, offer, take_god_card, why_not_take_god_card
from tampu.games.feld_cuzco.gods import SLIDE_UP as SLIDE_UP_CARD
from tampu.games.feld_cuzco.mask import (
    choose_feather,
    reserve_quipu,
    why_not_reserve_quipu,
    why_not_take_feather,
)
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

NO_STUDY: Final = Reason("no_study_to_slide", "FC-180")
NO_FARM: Final = Reason("no_farm_to_slide", "FC-180")
TOO_DEAR: Final = tuple(Reason("too_few_points", "FC-170", {"count": cost}) for cost in EXCHANGE_COST)

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


def why_not_exchange(table: Table, player: Player, exchange: int) -> Reason | None:
    """FC-170, FC-184: it must be affordable and have an effect."""
    if table.points < EXCHANGE_COST[exchange]:
        return TOO_DEAR[exchange]
    if exchange == UNIVERSITY:
        return None if has_unslid(player, STUDY) else NO_STUDY
    if exchange == FOOD:
        return None if has_unslid(player, FARM) else NO_FARM
    if exchange == GOD_CARD:
        return why_not_take_god_card(table)
    if exchange == FEATHER:
        return why_not_take_feather(player)
    if exchange == QUIPU:
        return why_not_reserve_quipu(player)
    return None


def exchanges(table: Table, player: Player) -> list[Named]:
    return [exchange for exchange in EXCHANGES if why_not_exchange(table, player, exchange.index) is None]


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
