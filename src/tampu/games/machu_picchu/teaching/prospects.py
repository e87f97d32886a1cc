"""What a newcomer's position is good for, read from his own view: what he needs, and what each way would bring.

Plain reckoning that can be said in one sentence, not the best play: who follows it learns why.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from tampu.drawing import View
from tampu.games.machu_picchu import components as c

LLAMA_COST: Final = 1.0
"""A llama for a ride is one not given in a temple."""
STEP: Final = 0.35
LANDMARK: Final = 1.0
SUMMIT: Final = 4.0
NEW_INCA: Final = 3.2
NEW_CULT: Final = 9.0
SYMBOL: Final = 1.5
"""What one more piece of a kind is worth for each symbol of it in the hand."""
WANTED: Final = 1.7
"""A unit that the next priest or virgin lacks, against one unit of anything."""

MOON_TILE: Final = 1.2
NEXT_TURN: Final = 0.3
"""What can be had only a turn later is less sure."""


class Prospect(NamedTuple):
    """What going somewhere brings: how much it is worth, in units of goods, and the reason in numbers."""

    worth: float
    reason: str
    values: Mapping[str, object]


class Position:
    """One player's table, with the questions a newcomer would ask about it."""

    def __init__(self, view: View, me: int) -> None:
        self.view = view
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

    def prospects(self) -> dict[str, Prospect]:
        """Every district on offer, and staying, with what it would bring."""
        found: dict[str, Prospect] = {}
        for option in self.options:
            if option == "stay":
                found[option] = self.staying()
                continue
            district = c.District[option.upper()]
            prospect = self.leading_on(district, self.going_to(district))
            if self.rides_to(district):
                prospect = Prospect(prospect.worth - LLAMA_COST, prospect.reason, prospect.values)
            found[option] = prospect
        return found

    def leading_on(self, district: c.District, prospect: Prospect) -> Prospect:
        """With what the next step from there could bring; where there is nothing else, that is the reason to go."""
        beyond = max(c.NEIGHBOURS[district], key=lambda there: self.going_to(there).worth)
        worth = prospect.worth + NEXT_TURN * self.going_to(beyond).worth
        if prospect.reason == "nothing":
            return Prospect(worth, "on_the_way", {"district": str(district), "next": str(beyond)})
        return Prospect(worth, prospect.reason, prospect.values)

    def rides_to(self, district: c.District) -> bool:
        where = self.mine["where"]
        return where is not None and district not in c.NEIGHBOURS[c.District[where.upper()]]

    def going_to(self, district: c.District) -> Prospect:
        if district in c.PRODUCTION:
            return self.producing(district)
        if district in c.TEMPLES:
            return self.serving(district)
        if district in c.PLACED_AT:
            return self.placing_incas(district)
        if district in c.RECRUITED_AT:
            return self.recruiting(district)
        return self.trading() if district == c.District.CENTRAL_PLAZA else self.sending_to_the_clock()

    def producing(self, district: c.District) -> Prospect:
        units = self.table["bonus"][str(district)]
        good = c.GOODS[district]
        if not units:
            return Prospect(0, "nothing", {"district": str(district)})
        workers = self.incas[district]
        fee = c.FEE[district]
        working = workers if not fee else min(workers, self.corn() // fee)
        gained = units * c.BONUS_AMOUNT[district] + working * c.OUTPUT[district]
        worth = self.unit(good) * gained / c.UNIT[good] - working * fee / c.UNIT[c.CORN]
        if good == c.CORN and self.corn() < c.UNIT[c.CORN]:
            worth *= WANTED
        if good == c.LLAMA and not any(self.cults):
            worth *= 0.8  # llamas are for those who can give them
        return Prospect(worth, "production", {"district": str(district), "good": str(good), "count": gained})

    def serving(self, district: c.District) -> Prospect:
        stones = self.table["bonus"][str(district)]
        if not stones:
            return Prospect(0, "nothing", {"district": str(district)})
        steps = stones * c.STEPS_PER_STONE
        llamas = 0
        cult = c.CULT_OF_TEMPLE.get(district)
        if cult is not None:
            riding = self.rides_to(district)
            llamas = max(0, min(self.cults[cult], self.goods[c.LLAMA] - riding))
            steps += llamas * self.table["step_values"][str(cult)]
        values = {"district": str(district), "steps": steps, "llamas": llamas}
        return Prospect(self.climb(steps) - llamas * LLAMA_COST, "sacrifice" if llamas else "stones", values)

    def placing_incas(self, district: c.District) -> Prospect:
        goods = self.goods[:]
        placed, worth = 0, 0.0
        for profession in self.by_use(p for p in c.PROFESSIONS if c.PLACED_AT[p] == district):
            price = c.INCA_COST[profession]
            if placed < self.mine["supply"] and all(goods[good] >= price[good] for good in c.GOODS):
                goods = [have - amount for have, amount in zip(goods, price, strict=True)]
                placed += 1
                cost = sum(amount / c.UNIT[good] for good, amount in zip(c.GOODS, price, strict=True))
                worth += NEW_INCA + self.symbols(profession) * SYMBOL - cost
        return Prospect(worth, "new_incas" if placed else "nothing", {"district": str(district), "count": placed})

    def recruiting(self, district: c.District) -> Prospect:
        payable = [
            cult
            for cult in c.CULTS
            if c.RECRUITED_AT[cult] == district and self.left(cult) and self.can_pay(c.CULT_COST[cult])
        ]
        if not payable:
            return Prospect(0, "nothing", {"district": str(district)})
        best = self.best_cult(payable)
        worth = NEW_CULT + self.cult_symbols(best) * SYMBOL - sum(c.CULT_COST[best])
        return Prospect(worth, "recruit", {"district": str(district), "cult": str(best)})

    def trading(self) -> Prospect:
        buying = [good for good in c.MARKET_GOODS if self.wants(good)]
        plaza = {"district": str(c.District.CENTRAL_PLAZA)}
        price = sum(c.BUY_PRICE[self.table["market"][str(good)]] for good in buying)
        selling = sum(c.SELL_PRICE[self.table["market"][str(good)]] for good in c.MARKET_GOODS if self.spare(good) > 0)
        if buying and price <= self.corn() + selling:
            return Prospect(1.4 * len(buying), "buying", {**plaza, "good": str(buying[0])})
        if selling and self.corn() < c.UNIT[c.CORN]:
            return Prospect(1.5, "selling", plaza)
        return Prospect(0, "nothing", plaza)

    def sending_to_the_clock(self) -> Prospect:
        clock = {"district": str(c.District.SUN_CLOCK)}
        if self.idle_inca() is None:
            return Prospect(0, "nothing", clock)
        return Prospect(1.8, "sun_clock", {**clock, "count": c.CLOCK_KINDS, "steps": c.CLOCK_STEPS})

    def staying(self) -> Prospect:
        taken = len(c.MOON_TILES) - len(self.table["moons"])
        left = c.TILES_TO_CLOSE - taken
        reason = "stay" if left > 1 else "closing" if left == 1 else "stay_last"
        return Prospect(MOON_TILE, reason, {"count": taken, "closing": c.TILES_TO_CLOSE})

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
