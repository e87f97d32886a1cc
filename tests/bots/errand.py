"""A toy for bots: on each turn a seat runs one errand, and the best of them looks bad at first.

What stands on offer is told by the setting `market`, so that each test can set up just the choice it is about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tampu.engine.chance import Chance
from tampu.engine.choice import Rules, ask
from tampu.engine.game import PLAYER, Game, Result, Seat, Setting, Settings, State
from tampu.engine.log import Event
from tampu.engine.saved import Plain

ERRANDS: Final = {
    "patience": ("penny", "detour", "gift"),
    "ties": ("left", "penny_lost", "right"),
    "crowd": tuple(f"stall_{number}" for number in range(1000)),
    "wandering": ("penny", "wander"),
    "twins": ("sister", "brother"),
}
TURNS: Final = 4
ROUNDS: Final = 200


class Purses(State):
    """What each seat has, and whether the turn is over."""

    def __init__(self, chance: Chance, market: str) -> None:
        super().__init__(chance)
        self.market = market
        self.coins = [0, 0]
        self.guide = ""
        self.ended = False

    def copy(self) -> Purses:
        twin = Purses(self.chance.copy(), self.market)
        twin.turn = self.turn
        twin.coins = self.coins[:]
        twin.guide = self.guide
        twin.ended = self.ended
        return twin

    def saved(self) -> Plain:
        return {"coins": self.coins[:], "turn": self.turn, "guide": self.guide, "ended": self.ended}

    def seen_by(self, seat: int | None) -> Plain:
        return self.saved()

    def imagine(self, seat: int | None, chance: Chance) -> None:
        self.chance = chance


def errand(purses: Purses) -> Rules[None]:
    seat = purses.turn % 2
    chosen = yield from ask(seat, "choose_errand", ERRANDS[purses.market])
    if chosen == "penny":
        purses.coins[seat] += 1
    elif chosen == "penny_lost":
        purses.coins[seat] -= 1
    elif chosen == "detour":
        purses.coins[seat] -= 3
        found = yield from ask(seat, "choose_find", ("nothing", "treasure"))
        purses.coins[seat] += 10 * (found == "treasure")
    elif chosen in ("sister", "brother"):
        purses.guide = chosen
        found = yield from ask(seat, "choose_find", ("nothing", "treasure"))
        purses.coins[seat] += 10 * (found == "treasure" and purses.guide == "brother")
    elif chosen == "gift":
        thanks = yield from ask(1 - seat, "choose_thanks", ("thanks", "none"))
        purses.coins[seat] += 100 * (thanks == "thanks")
    elif chosen == "wander":
        yield from wander(purses, seat)
    purses.ended = True


def wander(purses: Purses, seat: int) -> Rules[None]:
    """A long way that leads nowhere."""
    for _ in range(ROUNDS):
        step = yield from ask(seat, "choose_step", ("on", "home"))
        if step == "home":
            return


class Errands(Game[Purses]):
    """Counts how often it is asked what a position is worth."""

    def __init__(self) -> None:
        self.name = "toy_errands"
        self.title = "Errands"
        self.players = range(2, 3)
        self.options = (Setting("market", "patience", tuple(ERRANDS)),)
        self.rules_version = 1
        self.judgements = 0

    def seats(self, players: int, settings: Settings) -> list[Seat]:
        return [Seat(PLAYER, name) for name in ("ann", "bob")]

    def setup(self, players: int, settings: Settings, chance: Chance) -> Purses:
        return Purses(chance, str(settings["market"]))

    def beat(self, state: Purses) -> Rules[None] | None:
        if state.ended:
            state.ended = False
            state.turn += 1
        return errand(state) if state.turn < TURNS else None

    def turn_ended(self, state: Purses) -> bool:
        return state.ended

    def result(self, state: Purses) -> Result:
        ranks = Result.ranked([(coins,) for coins in state.coins])
        return Result(state.coins, ranks, [seat for seat in (0, 1) if ranks[seat] == 1], "bedtime")

    def judge(self, state: Purses, seat: int) -> float:
        self.judgements += 1
        return float(state.coins[seat])

    def problems(self, state: Purses) -> list[str]:
        return []

    def say(self, event: Event, seats: Sequence[Seat], language: str = "en") -> str:
        return event.kind
