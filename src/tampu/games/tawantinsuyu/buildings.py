"""The building market: building, and renewing it with a god card (TW-210 to TW-218)."""

from __future__ import annotations

from functools import partial

from tampu.engine.choice import Rules, ask
from tampu.engine.reason import Reason
from tampu.games.tawantinsuyu.components import BUILDINGS, GOD_CARDS, MARKET_SIZE, NONE, Building, Named
from tampu.games.tawantinsuyu.payment import DONE, NOTHING, ask_free, can_pay, pay
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.reasons import BUILDING_UNPAID, NO_BUILDINGS, UNPAID
from tampu.games.tawantinsuyu.state import Table, market_type


def tile_refused(player: Player, tile: Building, free: bool) -> Reason | None:
    """TW-210, TW-494."""
    return None if free or can_pay(player, tile.cost) else UNPAID


def payable_tiles(table: Table, player: Player, free: bool) -> list[Building]:
    """TW-210: face-up market tiles."""
    return [
        BUILDINGS[tile] for tile in table.market if tile != NONE and tile_refused(player, BUILDINGS[tile], free) is None
    ]


def renewable_tiles(table: Table) -> list[Building]:
    """TW-214: of each type at most as many as its pile holds."""
    room = [len(pile.cards) for pile in table.piles]
    for tile in table.removing:
        room[market_type(tile)] -= 1
    return [BUILDINGS[tile] for tile in table.market if tile != NONE and room[market_type(tile)] > 0]


def building_refused(table: Table, player: Player, free: bool = False) -> Reason | None:
    """TW-168: it takes a payable tile, or a god card and a tile to renew."""
    if payable_tiles(table, player, free) or (player.gods and renewable_tiles(table)):
        return None
    return BUILDING_UNPAID if wants_to_build(table) else NO_BUILDINGS


def wants_to_build(table: Table) -> bool:
    """Whether resources are all that could be wanting."""
    return any(tile != NONE for tile in table.market)


def build_building(table: Table, player: Player, free: bool = False) -> Rules[None]:
    """TW-210, TW-215: renew the market, if you want; then build."""
    renewed = yield from may_renew(table, player, free)

    def options() -> list[Named]:
        tiles: list[Named] = [*payable_tiles(table, player, free)]
        return [*tiles, NOTHING] if renewed else tiles

    if renewed:
        tile = yield from ask_free(table, player, "building_pick", options, partial(wants_to_build, table))
    else:
        tile = yield from ask(player.seat, "building_pick", options())
    if tile is NOTHING:
        return
    building = BUILDINGS[tile.index]
    if not free:
        yield from pay(table, player, "building", building.cost)
    put_up(table, player, building.index)


def put_up(table: Table, player: Player, tile: int) -> None:
    """TW-211, TW-216, TW-217: face up into the area; the gap in the market stays until the end of the turn."""
    table.market[table.market.index(tile)] = NONE
    player.built |= 1 << tile
    table.tell("built", player.seat, tile=BUILDINGS[tile])


# ---------------------------------------------------------------------- renewing


def renewing_cards(player: Player, must: bool) -> list[Named]:
    cards: list[Named] = [GOD_CARDS[card] for card in sorted(player.gods)]
    return cards if must else [*cards, NOTHING]


def may_renew(table: Table, player: Player, free: bool) -> Rules[bool]:
    """TW-212 to TW-215: a god card from hand goes under the pile, and one or two tiles are replaced."""
    if not player.gods or not renewable_tiles(table):
        return False
    must = not payable_tiles(table, player, free)
    secret = len(player.gods) > 1 or not must
    card = yield from ask(player.seat, "market_renew", partial(renewing_cards, player, must), secret)
    if card is NOTHING:
        return False
    player.drop_god(card.index)
    table.god_pile.put_under(card.index)
    table.tell("renewed_market", player.seat)
    first: Named = yield from ask(player.seat, "renew_tile", renewable_tiles(table))
    emptied = [take_out(table, first.index)]
    more = renewable_tiles(table)
    if more:
        second: Named = yield from ask(player.seat, "renew_tile", [*more, DONE])
        if second is not DONE:
            emptied.append(take_out(table, second.index))
    for place in sorted(emptied):
        reveal_tile(table, place)
    removed = table.removing
    if len(removed) > 1 and market_type(removed[0]) == market_type(removed[1]):
        under = yield from ask(player.seat, "renew_order", [BUILDINGS[tile] for tile in removed])
        put_under(table, under.index)
    while table.removing:
        put_under(table, table.removing[0])
    return True


def take_out(table: Table, tile: int) -> int:
    """The place in the market that is empty now; older gaps stay as they are (TW-211)."""
    place = table.market.index(tile)
    table.market[place] = NONE
    table.removing.append(tile)
    table.tell("tile_removed", table.active, tile=BUILDINGS[tile])
    return place


def put_under(table: Table, tile: int) -> None:
    table.removing.remove(tile)
    table.piles[market_type(tile)].put_under(tile)


def reveal_tile(table: Table, place: int) -> None:
    table.market[place] = table.piles[place // MARKET_SIZE].draw()
    table.tell("tile_revealed", table.active, tile=BUILDINGS[table.market[place]])


def fill_market(table: Table) -> None:
    """TW-408: two of each type, fewer only if a pile is empty."""
    for place, tile in enumerate(table.market):
        if tile == NONE and table.piles[place // MARKET_SIZE].cards:
            reveal_tile(table, place)


def clear_market(table: Table) -> None:
    """TW-449: all tiles left go under their piles, leftmost first, and new ones are revealed."""
    table.tell("market_cleared", table.active, tiles=[BUILDINGS[tile] for tile in table.market if tile != NONE])
    for place, tile in enumerate(table.market):
        if tile != NONE:
            table.piles[place // MARKET_SIZE].put_under(tile)
            table.market[place] = NONE
    fill_market(table)
