"""What a newcomer's position is good for: what he has, what he needs, and who is of most use to him."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, cast

from tampu.engine.match import Match
from tampu.games.machu_picchu import components as c
from tampu.games.machu_picchu import scoring, trail
from tampu.games.machu_picchu.recruiting import is_left
from tampu.games.machu_picchu.state import Table

STEP: Final = 0.35
PLACES: Final = (1.0, 1.0, 4.0)
"""What a step is worth, in units of goods, and besides the granary, the stables and the summit."""
WANTED: Final = 1.7
"""A unit that the next priest or virgin lacks, against one unit of anything."""


class Position:
    """A question to a player, with what he would ask himself about it. Of a match that he imagines."""

    def __init__(self, match: Match, me: int) -> None:
        self.match = match
        self.me = me
        self.table = cast(Table, match.state)
        self.mine = self.table.players[me]
        self.options = [] if match.choice is None else match.choice.tokens
        self.hand = [c.CARDS[card] for card in sorted(self.mine.hand)]

    def after(self, option: object) -> Table:
        """The table when an option was chosen."""
        return cast(Table, self.match.clone().play(option).state)

    # ------------------------------------------------------------------ what he has and wants

    def symbols(self, symbol: int) -> int:
        """How often a symbol is on his cards."""
        return sum(card.symbols.count(symbol) for card in self.hand)

    def cult_symbols(self, cult: int) -> int:
        return self.symbols(len(c.GOODS) + cult)

    def corn(self) -> int:
        return self.mine.goods[c.CORN]

    def missing(self, price: Sequence[int]) -> list[int]:
        return [max(0, amount - have) for have, amount in zip(self.mine.goods, price, strict=True)]

    def next_cult(self) -> c.Cult | None:
        """The priest or virgin he is nearest to; of equals, one who is on his cards."""
        return min(
            (cult for cult in c.CULTS if is_left(self.table, cult)),
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
        return self.mine.goods[good] - max(price[good], 1 if good == c.LLAMA else 0)

    def unit(self, good: int) -> float:
        return WANTED if self.wants(good) else 1.0

    # ------------------------------------------------------------------ the trail

    def climb(self, steps: int) -> float:
        """What steps are worth, with the places reached on the way."""
        reached = trail.passed(self.mine.scout, steps)
        return steps * STEP + sum(gain * times for gain, times in zip(PLACES, reached, strict=True))

    def reaches_a_place(self, steps: int) -> bool:
        return any(trail.passed(self.mine.scout, steps))

    # ------------------------------------------------------------------ who is worth most

    def by_use(self, professions: Iterable[c.Profession]) -> list[c.Profession]:
        """Professions, those on his cards first, then those he has fewest of."""
        return sorted(professions, key=lambda p: (-self.symbols(p), self.mine.incas[p], p))

    def best_cult(self, cults: Sequence[c.Cult]) -> c.Cult:
        """The one on his cards; of equals, the one whose llamas go furthest after the purchase."""
        return max(cults, key=lambda cult: (self.cult_symbols(cult), self.after(cult).step_value(cult), -cult))

    def idle_inca(self) -> c.District | None:
        """A worker who is on none of his cards, from where he has most of them."""
        idle = [district for district in c.PRODUCTION if self.mine.incas[district] and not self.symbols(district)]
        return max(idle, key=lambda district: (self.mine.incas[district], -district), default=None)

    def card_worth(self, card: c.Card) -> float:
        """What a card would count now, with a little for its gold and for symbols that others of his cards share."""
        points = sum(scoring.points(self.mine, [card.index]).values()) - sum(scoring.points(self.mine, []).values())
        shared = sum(self.symbols(symbol) - 1 for symbol in card.symbols)
        return points + 0.1 * card.gold + 0.5 * shared
