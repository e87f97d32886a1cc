"""What a newcomer's position is good for, read from his own view: what he needs, and why to go where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from tampu.drawing import View
from tampu.games.machu_picchu import components as c

STEP: Final = 0.35
LANDMARK: Final = 1.0
SUMMIT: Final = 4.0
"""What a step is worth, in units of goods, and the places on the trail besides."""
WANTED: Final = 1.7
"""A unit that the next priest or virgin lacks, against one unit of anything."""
REASONS: Final = (
    "nothing",
    "sun_clock",
    "selling",
    "buying",
    "stones",
    "production",
    "new_incas",
    "sacrifice",
    "recruit",
)
"""Why to go somewhere, the best reasons last."""


class Reason(NamedTuple):
    """Why to go somewhere, with the numbers that say so."""

    name: str
    values: Mapping[str, object]


NOTHING: Final = Reason("nothing", {})


class Position:
    """One player's table, with the questions a newcomer would ask about it."""

    def __init__(self, view: View, me: int) -> None:
        self.view = view
        self.me = me
        self.table = view["table"]
        self.mine = self.table["players"][me]
        self.options: list[str] = view["choice"]["options"] if view["choice"] else []
        self.goods: list[int] = [self.mine["goods"][str(good)] for good in c.GOODS]
        self.incas: list[int] = [self.mine["incas"][str(district)] for district in c.PRODUCTION]
        self.cults: list[int] = [self.mine["cults"][str(cult)] for cult in c.CULTS]
        hand = set(self.mine["hand"] or ())
        self.hand = [card for card in c.CARDS if str(card) in hand]

    # ------------------------------------------------------------------ what he has and wants

    def symbols(self, symbol: int) -> int:
        """How often a symbol is on his cards."""
        return sum(card.symbols.count(symbol) for card in self.hand)

    def cult_symbols(self, cult: int) -> int:
        return self.symbols(len(c.GOODS) + cult)

    def corn(self) -> int:
        return self.goods[c.CORN]

    def can_pay(self, price: Sequence[int]) -> bool:
        return all(have >= amount for have, amount in zip(self.goods, price, strict=True))

    def missing(self, price: Sequence[int]) -> list[int]:
        return [max(0, amount - have) for have, amount in zip(self.goods, price, strict=True)]

    def left(self, cult: int) -> bool:
        return int(self.table["taken"][str(cult)]) < c.CULT_CARDS[cult]

    def next_cult(self) -> c.Cult | None:
        """The priest or virgin he is nearest to; of equals, one who is on his cards."""
        waiting = [cult for cult in c.CULTS if self.left(cult)]
        return min(
            waiting,
            key=lambda cult: (sum(self.missing(c.CULT_COST[cult])) - self.cult_symbols(cult), cult),
            default=None,
        )

    def wants(self, good: int) -> int:
        """How many units of a good the next priest or virgin lacks."""
        cult = self.next_cult()
        return 0 if cult is None else self.missing(c.CULT_COST[cult])[good]

    def spare(self, good: int) -> int:
        """How many of a good he holds beyond what the next priest or virgin costs; one llama is kept to ride."""
        cult = self.next_cult()
        price = [0] * len(c.GOODS) if cult is None else c.CULT_COST[cult]
        return self.goods[good] - max(price[good], 1 if good == c.LLAMA else 0)

    def unit(self, good: int) -> float:
        return WANTED if self.wants(good) else 1.0

    # ------------------------------------------------------------------ the trail

    def climb(self, steps: int) -> float:
        """What steps are worth, with the places passed on the way."""
        start: int = self.mine["scout"]
        worth = steps * STEP
        for place, gain in ((c.GRANARY, LANDMARK), (c.STABLES, LANDMARK), (c.SUMMIT, SUMMIT)):
            worth += gain * ((start + steps - place) // c.SUMMIT - (start - place) // c.SUMMIT)
        return worth

    def passes_a_place(self, steps: int) -> bool:
        return self.climb(steps) > steps * STEP

    # ------------------------------------------------------------------ where to go

    def reason_for(self, option: str) -> Reason:
        """Why to go to a district on offer, or to stay; where there is nothing, what the next step could bring."""
        if option == "stay":
            return self.staying()
        district = c.District[option.upper()]
        reason = self.reason_to_enter(district)
        if reason.name != "nothing":
            return reason
        beyond = max(c.NEIGHBOURS[district], key=lambda there: REASONS.index(self.reason_to_enter(there).name))
        return Reason("on_the_way", {"district": str(district), "next": str(beyond)})

    def rides_to(self, district: c.District) -> bool:
        where = self.mine["where"]
        return where is not None and district not in c.NEIGHBOURS[c.District[where.upper()]]

    def reason_to_enter(self, district: c.District) -> Reason:
        if district in c.PRODUCTION:
            name, values = self.producing(district)
        elif district in c.TEMPLES:
            name, values = self.serving(district)
        elif district in c.PLACED_AT:
            name, values = self.placing_incas(district)
        elif district in c.RECRUITED_AT:
            name, values = self.recruiting(district)
        elif district == c.District.CENTRAL_PLAZA:
            name, values = self.trading()
        else:
            name, values = self.sending_to_the_clock()
        return Reason(name, {**values, "district": str(district)})

    def producing(self, district: c.District) -> Reason:
        units = self.table["bonus"][str(district)]
        if not units:
            return NOTHING
        fee = c.FEE[district]
        workers = self.incas[district]
        working = min(workers, self.corn() // fee) if fee else workers
        gained = units * c.BONUS_AMOUNT[district] + working * c.OUTPUT[district]
        return Reason("production", {"good": str(c.GOODS[district]), "count": gained})

    def serving(self, district: c.District) -> Reason:
        stones = self.table["bonus"][str(district)]
        if not stones:
            return NOTHING
        steps = stones * c.STEPS_PER_STONE
        llamas = 0
        cult = c.CULT_OF_TEMPLE.get(district)
        if cult is not None:
            llamas = max(0, min(self.cults[cult], self.goods[c.LLAMA] - self.rides_to(district)))
            steps += llamas * self.table["step_values"][str(cult)]
        return Reason("sacrifice" if llamas else "stones", {"steps": steps})

    def placing_incas(self, district: c.District) -> Reason:
        goods = self.goods[:]
        goods[c.LLAMA] -= self.rides_to(district)
        placed = 0
        for profession in self.by_use(p for p in c.PROFESSIONS if c.PLACED_AT[p] == district):
            left = [have - amount for have, amount in zip(goods, c.INCA_COST[profession], strict=True)]
            if placed < self.mine["supply"] and min(left) >= 0:
                goods = left
                placed += 1
        return Reason("new_incas", {"count": placed}) if placed else NOTHING

    def recruiting(self, district: c.District) -> Reason:
        payable = [
            cult
            for cult in c.CULTS
            if c.RECRUITED_AT[cult] == district and self.left(cult) and self.can_pay(c.CULT_COST[cult])
        ]
        return Reason("recruit", {"cult": str(self.best_cult(payable))}) if payable else NOTHING

    def trading(self) -> Reason:
        market = self.table["market"]
        buying = [good for good in c.MARKET_GOODS if self.wants(good)]
        price = sum(c.BUY_PRICE[market[str(good)]] for good in buying)
        earned = sum(c.SELL_PRICE[market[str(good)]] for good in c.MARKET_GOODS if self.spare(good) > 0)
        if buying and price <= self.corn() + earned:
            return Reason("buying", {"good": str(buying[0])})
        return Reason("selling", {}) if earned and self.corn() < c.UNIT[c.CORN] else NOTHING

    def sending_to_the_clock(self) -> Reason:
        if self.idle_inca() is None:
            return NOTHING
        return Reason("sun_clock", {"count": c.CLOCK_KINDS, "steps": c.CLOCK_STEPS})

    def staying(self) -> Reason:
        taken = len(c.MOON_TILES) - len(self.table["moons"])
        left = c.TILES_TO_CLOSE - taken
        name = "stay" if left > 1 else "closing" if left == 1 else "stay_last"
        return Reason(name, {"count": taken, "closing": c.TILES_TO_CLOSE})

    # ------------------------------------------------------------------ who is worth most

    def by_use(self, professions: Iterable[c.Profession]) -> list[c.Profession]:
        """Professions, those on his cards first, then those he has fewest of."""
        return sorted(professions, key=lambda p: (-self.symbols(p), self.incas[p], p))

    def best_cult(self, cults: Sequence[c.Cult]) -> c.Cult:
        """The one on his cards; of equals, the one whose llamas go furthest after the purchase."""
        taken = self.table["taken"]
        return max(cults, key=lambda cult: (self.cult_symbols(cult), c.STEP_VALUES[cult][taken[str(cult)] + 1], -cult))

    def idle_inca(self) -> c.District | None:
        """A worker who is on none of his cards, from where he has most of them."""
        idle = [district for district in c.PRODUCTION if self.incas[district] and not self.symbols(district)]
        return max(idle, key=lambda district: (self.incas[district], -district), default=None)

    def card_worth(self, card: c.Card) -> float:
        """What a card would count now, with a little for its gold and for symbols that others of his cards share."""
        own = [*self.incas, *self.cults]
        shared = sum(self.symbols(symbol) - 1 for symbol in card.symbols)
        return sum(own[symbol] for symbol in card.symbols) + 0.1 * card.gold + 0.5 * shared
