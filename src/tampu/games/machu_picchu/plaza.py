"""The Central Plaza: selling and buying for corn."""

from __future__ import annotations

from functools import partial
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.engine.reason import Reason
from tampu.games.machu_picchu.components import BUY_PRICE, CAPACITY, CORN, MARKET_GOODS, SELL_PRICE, District, Good
from tampu.games.machu_picchu.state import TRADING, TURN_ENDED, Player, Table

NONE: Final = "none"
DONE: Final = "done"

# A position of a visit (MP-169) as one number, counted from where trading began: what has changed in the four columns,
# then in corn and the goods, in digits of their own.
COLUMN: Final = tuple(1 << (4 * good) for good in range(5))
STOCK: Final = tuple(1 << (20 + 20 * good) for good in range(5))


COLUMN_EMPTY: Final = Reason("column_empty", "MP-167")
COLUMN_FULL: Final = Reason("column_full", "MP-167")
TRADED_BACK: Final = Reason("traded_back", "MP-169")


def no_adjustment(units: int) -> Reason | None:
    """MP-167: why a column cannot hold so many units: removing needs one, adding needs a free space."""
    if units < 0:
        return COLUMN_EMPTY
    return None if units <= CAPACITY else COLUMN_FULL


class Adjustment:
    """One unit more or less in a column, before trading; by the units in its column, why it cannot be done."""

    good: Good
    units: int
    token: str
    refused: tuple[Reason | None, ...]

    def __init__(self, good: Good, units: int) -> None:
        self.good = good
        self.units = units
        self.refused = tuple(no_adjustment(before + units) for before in range(CAPACITY + 1))
        self.token = f"{'add' if units > 0 else 'remove'}_{good}"

    def __str__(self) -> str:
        return self.token


class Trade:
    """Selling or buying one unit of a good: what is given for it, and by the units in its column, how much.

    By the same units: the corn it brings, what changes (MP-165), and what is said to those who cannot give that.
    """

    good: Good
    sells: bool
    token: str
    given: Good
    amounts: tuple[int, ...]
    prices: tuple[int, ...]
    units_after: tuple[int, ...]
    changes: tuple[int, ...]
    too_poor: tuple[Reason, ...]

    def __init__(self, good: Good, sells: bool) -> None:
        self.good = good
        self.sells = sells
        self.token = f"{'sell' if sells else 'buy'}_{good}"
        columns = range(CAPACITY + 1)
        if sells:
            self.given, self.amounts = good, (1,) * len(columns)
            self.prices = SELL_PRICE
            self.units_after = tuple(min(units + 1, CAPACITY) for units in columns)
            self.too_poor = tuple(Reason("nothing_to_sell", "MP-005", {"good": good}) for _ in columns)
        else:
            self.given, self.amounts = CORN, BUY_PRICE
            self.prices = tuple(-price for price in BUY_PRICE)
            self.units_after = tuple(max(units - 1, 0) for units in columns)
            self.too_poor = tuple(Reason("too_dear", "MP-005", {"cost": [f"{p}-{Good.CORN}"]}) for p in BUY_PRICE)
        self.changes = tuple(
            (self.units_after[units] - units) * COLUMN[good]
            + self.prices[units] * STOCK[CORN]
            + (-1 if sells else 1) * STOCK[good]
            for units in columns
        )

    def __str__(self) -> str:
        return self.token


ADJUSTMENTS: Final[tuple[Adjustment, ...]] = tuple(Adjustment(good, -1) for good in MARKET_GOODS) + tuple(
    Adjustment(good, 1) for good in MARKET_GOODS
)
TRADES: Final[tuple[Trade, ...]] = tuple(Trade(good, sells) for sells in (True, False) for good in MARKET_GOODS)


def visit(table: Table, player: Player, district: District) -> Rules[None]:
    """MP-160, MP-166: first he may change one column by one unit, then he trades as long as he likes."""
    yield from adjust_market(table, player)
    table.traded = (0,)
    table.phase = TRADING


def adjust_market(table: Table, player: Player) -> Rules[None]:
    """MP-166: one unit less or more in one column, or none."""
    market = table.market
    options: list[Adjustment | str] = [a for a in ADJUSTMENTS if a.refused[market[a.good]] is None]
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


def no_deal(deal: Trade, units: int, goods: list[int], seen: tuple[int, ...]) -> Reason | None:
    """MP-160 to MP-171: why a trade cannot be made: his part is missing, or it brings back an earlier position."""
    if goods[deal.given] < deal.amounts[units]:
        return deal.too_poor[units]
    return TRADED_BACK if seen[-1] + deal.changes[units] in seen else None


def deals(table: Table, player: Player) -> list[Trade | str]:
    market, goods, seen = table.market, player.goods, table.traded
    options: list[Trade | str] = [deal for deal in TRADES if no_deal(deal, market[deal.good], goods, seen) is None]
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
    if table.market[deal.good] == units:  # MP-162, MP-164: a full column, or an empty one
        table.tell("sold_to_bank" if deal.sells else "bought_from_bank", player.seat, good=deal.good)
