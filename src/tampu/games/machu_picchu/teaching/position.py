"""What a newcomer's position is good for: what he has, what he needs, and who is of most use to him."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, cast

from tampu.engine.chance import Chance
from tampu.engine.log import Event
from tampu.engine.match import Match
from tampu.games.machu_picchu import GAME, scoring, trail
from tampu.games.machu_picchu import components as c
from tampu.games.machu_picchu.districts import is_left
from tampu.games.machu_picchu.rules import STAY
from tampu.games.machu_picchu.sky import tiles_to_close
from tampu.games.machu_picchu.state import TURN, Table

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

    def then(self, option: str, prompt: str) -> Position | None:
        """Where he is asked that next if he chooses an option; nothing where he is not, or cannot choose it."""
        if option not in self.options:
            return None
        match = self.match.clone().play(option)
        asks = match.choice is not None and (match.choice.player, match.choice.prompt) == (self.me, prompt)
        return Position(match, self.me) if asks else None

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


# ---------------------------------------------------------------------- the ways a turn could go


Answer = Callable[[Match, int], str]
"""How a question on the way is answered."""


class Reason(NamedTuple):
    """Why to go somewhere, with the numbers that say so."""

    name: str
    values: Mapping[str, object]


class Way(NamedTuple):
    """A way that was tried: what it is worth, what happened to the newcomer, and the table at the end of his turn."""

    option: str
    worth: float
    events: Sequence[Event]
    end: Match

    def told(self, *kinds: str) -> list[Event]:
        return [event for event in self.events if event.kind in kinds]

    def total(self, value: str, *kinds: str) -> int:
        """The sum of a number that these events tell."""
        return sum(cast(int, event.values[value]) for event in self.told(*kinds))

    @property
    def rides(self) -> bool:
        return bool(self.told("rode"))

    @property
    def brings_people(self) -> bool:
        return bool(self.told("recruited", "placed_inca"))

    @property
    def best(self) -> Event | None:
        """The best of what happened; nothing where the way brings nothing."""
        return next((event for kind in REASONS for event in self.told(kind)), None)

    @property
    def rank(self) -> int:
        """How good that is, the lower the better."""
        return len(REASONS) if self.best is None else list(REASONS).index(self.best.kind)


def _recruit(way: Way, event: Event) -> Reason:
    return Reason("recruit", {"cult": str(event.values["cult"])})


def _sacrifice(way: Way, event: Event) -> Reason:
    return Reason("sacrifice", {"steps": way.total("steps", "scout_moved")})


def _new_incas(way: Way, event: Event) -> Reason:
    return Reason("new_incas", {"count": len(way.told("placed_inca"))})


def _production(way: Way, event: Event) -> Reason:
    count = way.total("count", "took_bonus", "harvested", "produced")
    return Reason("production", {"good": str(event.values["good"]), "count": count})


def _stones(way: Way, event: Event) -> Reason:
    return Reason("stones", {"steps": way.total("steps", "scout_moved")})


def _buying(way: Way, event: Event) -> Reason:
    return Reason("buying", {"good": str(event.values["good"])})


def _selling(way: Way, event: Event) -> Reason:
    return Reason("selling", {})


def _sun_clock(way: Way, event: Event) -> Reason:
    return Reason("sun_clock", {"count": c.CLOCK_KINDS, "steps": c.CLOCK_STEPS})


REASONS: Final[Mapping[str, Callable[[Way, Event], Reason]]] = {
    "recruited": _recruit,
    "sacrificed": _sacrifice,
    "placed_inca": _new_incas,
    "took_bonus": _production,
    "took_stones": _stones,
    "bought": _buying,
    "sold": _selling,
    "sent_to_clock": _sun_clock,
}
"""What makes a way worth while, by what happens on it, the best first."""


def ways(match: Match, me: int, answer: Answer) -> list[Way]:
    """All ways he may go, each to the end of his turn, with his other questions answered for him."""
    assert match.choice is not None
    start = match.imagine(me, Chance.of(match.number), hold=True, listen=True)
    found = []
    for option in match.choice.tokens:
        tried = start.clone().play(option)
        while tried.choice is not None and tried.choice.player == me:
            tried.play(answer(tried, me))
        events = [event for event in tried.log.seen_by(me) if event.seat == me]
        found.append(Way(option, tried.game.judge(tried.state, me), events, tried))
    return found


def reason_for(way: Way, me: int, answer: Answer) -> Reason:
    """Why to go there, or to stay; where there is nothing, what the next step could bring."""
    table = cast(Table, way.end.state)
    if way.option == STAY:
        left = tiles_to_close(table) + 1
        name = "stay" if left > 1 else "closing" if left == 1 else "stay_last"
        return Reason(name, {"count": c.TILES_TO_CLOSE - left, "closing": c.TILES_TO_CLOSE})
    if way.best is not None:
        name, values = REASONS[way.best.kind](way, way.best)
        return Reason(name, {**values, "district": way.option})
    walks = [further for further in ways(next_turn(table, me), me, answer) if further.told("walked")]
    return Reason("on_the_way", {"district": way.option, "next": min(walks, key=lambda further: further.rank).option})


def next_turn(table: Table, me: int) -> Match:
    """A match in which it is his turn again, as if the others had done nothing."""
    then = table.copy()
    then.active, then.phase = me, TURN
    return Match.at(GAME, then, len(then.players), GAME.checked_settings({}), hold=True)
