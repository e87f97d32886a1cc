"""Why an answer that people look for is not offered: the predicates that make the options, by question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tampu.engine.reason import Reason
from tampu.games.machu_picchu import plaza, recruiting, rules, sky, sun_clock, temples
from tampu.games.machu_picchu.components import CULT_OF, DISTRICT_OF, GOOD_OF, LLAMA, PRODUCTION, PROFESSION_OF, TILE_OF
from tampu.games.machu_picchu.state import Player, Table

ADJUSTMENT_OF: Final = {str(adjustment): adjustment for adjustment in plaza.ADJUSTMENTS}
TRADE_OF: Final = {str(trade): trade for trade in plaza.TRADES}


def why_not(table: Table, seat: int, prompt: str, token: str) -> Reason | None:
    """What stands in the way of a district, a tile, a purchase or a trade; nothing where it is offered."""
    find = LOOKED_FOR.get(prompt)
    return None if find is None else find(table, table.players[seat], token)


def district(table: Table, player: Player, token: str) -> Reason | None:
    there = DISTRICT_OF.get(token)
    return None if there is None else rules.no_way(player.where, there, player.goods[LLAMA] > 0)


def moon_tile(table: Table, player: Player, token: str) -> Reason | None:
    tile = TILE_OF.get(token)
    return None if tile is None else sky.no_tile(table, tile)


def offering(table: Table, player: Player, token: str) -> Reason | None:
    good = GOOD_OF.get(token)
    return None if good is None else temples.no_offering(table, player, good)


def inca(table: Table, player: Player, token: str) -> Reason | None:
    profession = PROFESSION_OF.get(token)
    return None if profession is None else recruiting.no_inca(table, player, profession)


def cult_card(table: Table, player: Player, token: str) -> Reason | None:
    cult = CULT_OF.get(token)
    return None if cult is None else recruiting.no_recruit(table, player, cult)


def adjustment(table: Table, player: Player, token: str) -> Reason | None:
    change = ADJUSTMENT_OF.get(token)
    return None if change is None else change.refused[table.market[change.good]]


def trade(table: Table, player: Player, token: str) -> Reason | None:
    deal = TRADE_OF.get(token)
    return None if deal is None else plaza.no_deal(deal, table.market[deal.good], player.goods, table.traded)


def servant(table: Table, player: Player, token: str) -> Reason | None:
    home = DISTRICT_OF.get(token)
    return None if home not in PRODUCTION else sun_clock.no_servant(player, home)


LOOKED_FOR: Final[dict[str, Callable[[Table, Player, str], Reason | None]]] = {
    "choose_move": district,
    "choose_moon_tile": moon_tile,
    "choose_offering": offering,
    "choose_new_inca": inca,
    "choose_priest": cult_card,
    "choose_virgin": cult_card,
    "choose_market_adjustment": adjustment,
    "choose_trade": trade,
    "choose_sun_clock_inca": servant,
}
