"""The Central Plaza: selling and buying for corn."""

from __future__ import annotations

from functools import partial
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.games.machu_picchu.components import BUY_PRICE, CAPACITY, CORN, MARKET_GOODS, SELL_PRICE, District, Good
from tampu.games.machu_picchu.state import TRADING, TURN_ENDED, Player, Table

NONE: Final = "none"
DONE: Final = "done"

# A position of a visit (MP-169) as one number: the four columns, then corn and the goods, in digits of their own.
COLUMN: Final = tuple(1 << (4 * good) for good in range(5))
STOCK: Final = tuple(1 << (20 + 20 * good) for good in range(5))


class Adjustment:
    """One unit more or less in a column, before trading."""

    def __init__(self, good: Good, units: int) -> None:
        self.good = good
        self.units = units
        self.token = f"{'add' if units > 0 else 'remove'}_{good}"

    def __str__(self) -> str:
        return self.token


class Trade:
    """Selling or buying one unit of a good. By the units in its column: the price, and what changes (MP-165)."""

    good: Good
    sells: bool
    token: str
    prices: tuple[int, ...]
    units_after: tuple[int, ...]
    changes: tuple[int, ...]

    def __init__(self, good: Good, sells: bool) -> None:
        self.good = good
        self.sells = sells
        self.token = f"{'sell' if sells else 'buy'}_{good}"
        columns = range(CAPACITY + 1)
        if sells:
            self.prices = SELL_PRICE
            self.units_after = tuple(min(units + 1, CAPACITY) for units in columns)
        else:
            self.prices = tuple(-price for price in BUY_PRICE)
            self.units_after = tuple(max(units - 1, 0) for units in columns)
        self.changes = tuple(
            (self.units_after[units] - units) * COLUMN[good]
            + self.prices[units] * STOCK[CORN]
            + (-1 if sells else 1) * STOCK[good]
            for units in columns
        )

    def __str__(self) -> str:
        return self.token


ADJUSTMENTS: Final = tuple(Adjustment(good, -1) for good in MARKET_GOODS) + tuple(
    Adjustment(good, 1) for good in MARKET_GOODS
)
TRADES: Final = tuple(Trade(good, sells) for sells in (True, False) for good in MARKET_GOODS)


def visit(table: Table, player: Player, district: District) -> Rules[None]:
    """MP-160, MP-166: first he may change one column by one unit, then he trades as long as he likes."""
    yield from adjust_market(table, player)
    table.traded = (position(table, player),)
    table.phase = TRADING


def adjust_market(table: Table, player: Player) -> Rules[None]:
    """MP-167: removing needs a unit, adding needs a free space."""
    market = table.market
    options: list[Adjustment | str] = [a for a in ADJUSTMENTS if 0 <= market[a.good] + a.units <= CAPACITY]
    options.append(NONE)
    chosen = yield from ask(player.seat, "choose_market_adjustment", options)
    if isinstance(chosen, str):
        return
    market[chosen.good] += chosen.units
    table.tell("added_to_market" if chosen.units > 0 else "removed_from_market", player.seat, good=chosen.good)


def trade(table: Table) -> Rules[None]:
    """MP-168: one unit after the other, until he is done; every trade is a beat of its own."""
    player = table.players[table.active]
    deal = yield from ask(player.seat, "choose_trade", partial(deals, table, player))
    if isinstance(deal, str):
        table.traded = ()
        table.phase = TURN_ENDED
    else:
        table.traded += (table.traded[-1] + deal.changes[table.market[deal.good]],)
        carry_out(table, player, deal)


def deals(table: Table, player: Player) -> list[Trade | str]:
    """MP-160 to MP-171: what he can sell or pay for, unless it brings back an earlier position of this visit."""
    market = table.market
    seen = table.traded
    here = seen[-1]
    goods = player.goods
    corn = goods[CORN]
    options: list[Trade | str] = []
    for deal in TRADES:
        units = market[deal.good]
        possible = goods[deal.good] > 0 if deal.sells else corn + deal.prices[units] >= 0
        if possible and here + deal.changes[units] not in seen:
            options.append(deal)
    options.append(DONE)
    return options


def carry_out(table: Table, player: Player, deal: Trade) -> None:
    """MP-161 to MP-165: the price is that of the column as it stands, and changes after every unit."""
    units = table.market[deal.good]
    price = deal.prices[units]
    player.goods[CORN] += price
    player.goods[deal.good] += -1 if deal.sells else 1
    table.market[deal.good] = deal.units_after[units]
    if deal.sells:
        table.tell("sold", player.seat, good=deal.good, price=price)
    else:
        table.tell("bought", player.seat, good=deal.good, price=-price)


def position(table: Table, player: Player) -> int:
    """The player's corn and goods together with the four columns, as one number."""
    return sum(table.market[good] * COLUMN[good] + player.goods[good] * STOCK[good] for good in (CORN, *MARKET_GOODS))
