"""Where to go, and why: every way is tried to the end of the newcomer's turn, on matches that he imagines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, cast

from tampu.engine.chance import Chance
from tampu.engine.log import Event
from tampu.engine.match import Match
from tampu.games.machu_picchu import GAME
from tampu.games.machu_picchu import components as c
from tampu.games.machu_picchu.rules import STAY
from tampu.games.machu_picchu.sky import tiles_to_close
from tampu.games.machu_picchu.state import TURN, Table

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
