"""A toy whose rules fail, in every way that rules can: a mill for one that may break down at any moment.

What it does on a turn is its answer: work that ends well, and failures before and after a question, with dice rolled
and things told already, at the end of the turn or in the beat that follows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from tampu.engine.chance import Chance
from tampu.engine.choice import Rules, ask
from tampu.engine.game import PLAYER, Game, Result, Seat, Settings, State
from tampu.engine.log import Event
from tampu.engine.saved import Plain, Saved
from tests.engine import toys

WORKS: Final = ("grind", "break", "roll_and_break", "ask_nothing", "break_later", "break_after_turn", "close")
SACKS: Final = (1, 2, 3)
BROKEN_AT_DAWN: Final = 77
"""So much flour makes the very first beat of a match fail; no match played by the rules ever gets there."""


class Broken(Exception):
    """What the failing rules raise."""


class Phase(IntEnum):
    """Where the mill is between two beats."""

    WORK = 0
    BREAKING = 1
    ENDED = 2
    OVER = 3


class Mill(State):
    """Flour, and whether the mill breaks down on the way to the next turn."""

    def __init__(self, chance: Chance) -> None:
        super().__init__(chance)
        self.flour = 0
        self.cracked = False
        self.phase = Phase.WORK

    def copy(self) -> Mill:
        twin = Mill(self.chance.copy())
        twin.turn = self.turn
        twin.flour = self.flour
        twin.cracked = self.cracked
        twin.phase = self.phase
        return twin

    def saved(self) -> Plain:
        return {
            "luck": self.chance.position,
            "turn": self.turn,
            "flour": self.flour,
            "cracked": self.cracked,
            "phase": int(self.phase),
        }

    def seen_by(self, seat: int | None) -> Plain:
        return {"flour": self.flour, "cracked": self.cracked, "phase": self.phase.name}

    def imagine(self, seat: int | None, chance: Chance) -> None:
        self.chance = chance


def work(mill: Mill) -> Rules[None]:
    if mill.flour == BROKEN_AT_DAWN:
        raise Broken("at dawn")
    doing = yield from ask(0, "choose_work", WORKS)
    mill.flour += 1
    mill.tell("worked", 0, doing=doing)
    if doing == "roll_and_break":
        mill.tell("rolled", 0, count=mill.chance.below(6))
    if doing in ("break", "roll_and_break"):
        raise Broken(doing)
    if doing == "ask_nothing":
        yield from ask(0, "choose_sacks", ())
    mill.cracked = doing == "break_after_turn"
    mill.phase = {"break_later": Phase.BREAKING, "close": Phase.OVER}.get(doing, Phase.ENDED)


def break_later(mill: Mill) -> Rules[None]:
    """The beat after: one sack is one too many."""
    sacks = yield from ask(0, "choose_sacks", SACKS)
    mill.flour += sacks
    if sacks == 1:
        raise Broken("later")
    mill.phase = Phase.ENDED


class MillGame(Game[Mill]):
    """The mill as the engine sees it."""

    def __init__(self) -> None:
        self.name = "toy_mill"
        self.title = "The Mill"
        self.players = range(1, 2)
        self.options = ()
        self.rules_version = 1

    def seats(self, players: int, settings: Settings) -> list[Seat]:
        return [Seat(PLAYER, "miller")]

    def setup(self, players: int, settings: Settings, chance: Chance) -> Mill:
        return Mill(chance)

    def beat(self, state: Mill) -> Rules[None] | None:
        if state.phase == Phase.ENDED:
            state.turn += 1
            state.tell("turn_began", 0)
            if state.cracked:
                raise Broken("after the turn")
            state.phase = Phase.WORK
        if state.phase == Phase.OVER:
            return None
        return break_later(state) if state.phase == Phase.BREAKING else work(state)

    def turn_ended(self, state: Mill) -> bool:
        return state.phase == Phase.ENDED

    def result(self, state: Mill) -> Result:
        return Result([state.flour], [1], [0], "closed", [{"flour": state.flour, "total": state.flour}])

    def load(self, saved: Saved, players: int, settings: Settings) -> Mill:
        mill = Mill(Chance(saved.number("luck")))
        mill.turn = saved.number("turn")
        mill.flour = saved.number("flour")
        mill.cracked = saved.flag("cracked")
        mill.phase = Phase(saved.number("phase", most=max(Phase)))
        return mill

    def problems(self, state: Mill) -> list[str]:
        return []

    def judge(self, state: Mill, seat: int) -> float:
        return float(state.flour)

    def say(self, event: Event, seats: Sequence[Seat], language: str = "en") -> str:
        return toys.say(event, seats, language)


GAME = MillGame()
