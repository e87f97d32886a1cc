"""A toy: climbers race to a summit, a single one against a guide who is an automa.

Here are turns of several beats, dice, questions that are skipped because they are forced, one that is shown although
it offers a single thing, beats that ask nothing, hidden goals, and an automa that is a real seat and never asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from tampu.engine.chance import Chance, Deck
from tampu.engine.choice import Rules, ask
from tampu.engine.game import AUTOMA, PLAYER, Game, Result, Seat, Setting, Settings, State
from tampu.engine.log import Event
from tampu.engine.saved import Plain, Saved
from tests.engine import toys

NAMES: Final = ("ann", "bob", "cid")
HUT: Final = 4
SUMMIT: Final = 9
LAST_TURN: Final = 40
GOALS: Final = 5
TENTS: Final = 1
PACE: Final = {"slow": 1, "quick": 3}


class Way(IntEnum):
    """How to go on."""

    WALK = 0
    ROLL = 1
    REST = 2

    def __str__(self) -> str:
        return self.name.lower()


class Camp(IntEnum):
    """Where to sleep."""

    BIVOUAC = 0
    TENT = 1

    def __str__(self) -> str:
        return self.name.lower()


class Phase(IntEnum):
    """Where a turn is between two beats."""

    WAY = 0
    CAMP = 1
    STORM = 2
    ENDED = 3
    OVER = 4


class Variant:
    """What the settings mean to the rules; never changed, and so shared by all copies."""

    def __init__(self, settings: Settings) -> None:
        self.storms = bool(settings["storms"])
        self.dice = int(settings["dice"])
        self.pace = PACE[str(settings["guide"])]


class Mountain(State):
    """The mountain and all who are on it; the lists go by seat, the automa's last."""

    def __init__(self, chance: Chance, deck: Deck[int], climbers: int, rules: Variant) -> None:
        super().__init__(chance)
        self.deck = deck
        self.climbers = climbers
        self.rules = rules
        self.heights: list[int] = []
        self.tents: list[int] = []
        self.goals: list[int] = []
        self.dice: list[int] = []
        self.warm = 0
        self.active = 0
        self.phase = Phase.WAY

    def copy(self) -> Mountain:
        chance = self.chance.copy()
        twin = Mountain(chance, self.deck.copy(chance), self.climbers, self.rules)
        twin.turn = self.turn
        twin.heights = self.heights[:]
        twin.tents = self.tents[:]
        twin.goals = self.goals[:]
        twin.dice = self.dice[:]
        twin.warm = self.warm
        twin.active = self.active
        twin.phase = self.phase
        return twin

    def saved(self) -> Plain:
        return {
            "luck": self.chance.position,
            "turn": self.turn,
            "deck": self.deck.cards[:],
            "heights": self.heights[:],
            "tents": self.tents[:],
            "goals": self.goals[:],
            "dice": self.dice[:],
            "warm": self.warm,
            "active": self.active,
            "phase": int(self.phase),
        }

    def seen_by(self, seat: int | None) -> Plain:
        over = self.phase == Phase.OVER
        return {
            "heights": self.heights[:],
            "tents": self.tents[:],
            "goals": [goal if over or owner == seat else None for owner, goal in enumerate(self.goals)],
            "dice": self.dice[:],
            "warm": self.warm,
            "active": self.active,
            "phase": self.phase.name,
        }

    def imagine(self, seat: int | None, chance: Chance) -> None:
        self.chance = self.deck.chance = chance
        if self.phase == Phase.OVER:
            return
        own = self.goals[seat] if seat is not None and seat < self.climbers else None
        unknown = [goal for goal in range(GOALS) if goal != own]
        chance.shuffle(unknown)
        for owner in range(self.climbers):
            if owner != seat:
                self.goals[owner] = unknown.pop()
        self.deck.cards = unknown


# ---------------------------------------------------------------------- the rules


def choose_way(mountain: Mountain) -> Rules[None]:
    seat = mountain.active
    way = yield from ask(seat, "choose_way", (Way.WALK, Way.ROLL, Way.REST))
    if way == Way.REST:
        mountain.tents[seat] += 1
        mountain.tell("rested", seat)
    else:
        steps = 1
        if way == Way.ROLL:
            yield from roll(mountain)
            steps = yield from ask(seat, "choose_steps", range(1, max(mountain.dice) + 1))
        yield from ascend(mountain, seat, steps)
    mountain.phase = Phase.CAMP


def roll(mountain: Mountain) -> Rules[None]:
    """The dice lie in the state: whoever looks at the mountain sees them."""
    mountain.dice = [1 + mountain.chance.below(3) for _ in range(mountain.rules.dice)]
    mountain.tell("rolled", mountain.active, dice=mountain.dice[:])
    yield from ()


def ascend(mountain: Mountain, seat: int, steps: int) -> Rules[None]:
    before = mountain.heights[seat]
    mountain.heights[seat] = min(before + steps, SUMMIT)
    mountain.tell("climbed", seat, steps=steps)
    if before < HUT <= mountain.heights[seat]:
        yield from ask(seat, "reached_hut", ("rest_a_while",), shown=True)


def choose_camp(mountain: Mountain) -> Rules[None]:
    """Without a tent there is nothing to choose, and so nobody is asked."""
    seat = mountain.active
    camps = [Camp.BIVOUAC, Camp.TENT] if mountain.tents[seat] else [Camp.BIVOUAC]
    camp = yield from ask(seat, "choose_camp", camps)
    mountain.warm = int(camp)
    mountain.tents[seat] -= int(camp)
    mountain.tell("camped", seat, camp=camp)
    mountain.phase = Phase.STORM


def storm(mountain: Mountain) -> Rules[None]:
    """A beat that asks nothing where there is no storm, or a tent against it."""
    seat = mountain.active
    if mountain.rules.storms and not mountain.warm and mountain.heights[seat] > HUT:
        answer = yield from ask(seat, "brave_storm", ("descend", "dig_in"))
        if answer == "descend":
            mountain.heights[seat] -= 1
        else:
            mountain.tents[seat] = 0
        mountain.tell("braved_storm", seat, how=answer)
    mountain.phase = Phase.ENDED


def end_turn(mountain: Mountain) -> None:
    """After the last climber the guide goes by himself, and whoever stands on the summit then ends the game."""
    mountain.dice.clear()
    mountain.warm = 0
    mountain.turn += 1
    mountain.active = (mountain.active + 1) % mountain.climbers
    mountain.phase = Phase.WAY
    if mountain.active == 0:
        for guide in range(mountain.climbers, len(mountain.heights)):
            steps = min(1 + mountain.chance.below(3), mountain.rules.pace)
            mountain.heights[guide] = min(mountain.heights[guide] + steps, SUMMIT)
            mountain.tell("climbed", guide, steps=steps)
        if SUMMIT in mountain.heights or mountain.turn >= LAST_TURN:
            mountain.phase = Phase.OVER
            mountain.tell("climb_ended", reason=reason(mountain))


def reason(mountain: Mountain) -> str:
    return "summit" if SUMMIT in mountain.heights else "winter"


class ClimbGame(Game[Mountain]):
    """The climb as the engine sees it."""

    def __init__(self) -> None:
        self.name = "toy_climb"
        self.title = "The Climb"
        self.players = range(1, 4)
        self.options = (
            Setting("storms", default=False),
            Setting("dice", default=1, values=(1, 2)),
            Setting("guide", default="slow", values=("slow", "quick")),
        )
        self.rules_version = 1

    def seats(self, players: int, settings: Settings) -> list[Seat]:
        climbers = [Seat(PLAYER, name) for name in NAMES[:players]]
        return [*climbers, Seat(AUTOMA, "guide")] if players == 1 else climbers

    def setup(self, players: int, settings: Settings, chance: Chance) -> Mountain:
        deck = Deck(chance, list(range(GOALS)))
        deck.shuffle()
        mountain = Mountain(chance, deck, players, Variant(settings))
        mountain.heights = [0] * len(self.seats(players, settings))
        mountain.tents = [TENTS] * players
        mountain.goals = deck.draw_many(players)
        return mountain

    def beat(self, state: Mountain) -> Rules[None] | None:
        while True:
            if state.phase == Phase.WAY:
                return choose_way(state)
            if state.phase == Phase.CAMP:
                return choose_camp(state)
            if state.phase == Phase.STORM:
                return storm(state)
            if state.phase == Phase.OVER:
                return None
            end_turn(state)

    def turn_ended(self, state: Mountain) -> bool:
        return state.phase == Phase.ENDED

    def result(self, state: Mountain) -> Result:
        breakdown = []
        for seat, height in enumerate(state.heights):
            fulfilled = seat < state.climbers and height % GOALS == state.goals[seat]
            lines = {"height": 2 * height, "goal": 3 if fulfilled else 0}
            breakdown.append({**lines, "total": sum(lines.values())})
        scores = [lines["total"] for lines in breakdown]
        ranks = Result.ranked([(score,) for score in scores])
        return Result(scores, ranks, [seat for seat, rank in enumerate(ranks) if rank == 1], reason(state), breakdown)

    def load(self, saved: Saved, players: int, settings: Settings) -> Mountain:
        chance = Chance(saved.number("luck"))
        goals = saved.numbers("goals", players, most=GOALS - 1)
        mountain = Mountain(chance, Deck(chance, saved.numbers("deck", most=GOALS - 1)), len(goals), Variant(settings))
        mountain.turn = saved.number("turn", most=LAST_TURN + 2)
        mountain.heights = saved.numbers("heights", len(goals) + (len(goals) == 1), most=SUMMIT)
        mountain.tents = saved.numbers("tents", len(goals), most=99)
        mountain.goals = goals
        mountain.dice = saved.numbers("dice", least=1, most=3)
        mountain.warm = saved.number("warm", most=1)
        mountain.active = saved.number("active", most=len(goals) - 1)
        mountain.phase = Phase(saved.number("phase", most=max(Phase)))
        return mountain

    def problems(self, state: Mountain) -> list[str]:
        found = []
        if sorted(state.deck.cards + state.goals) != list(range(GOALS)):
            found.append("the goals are not all there, each once")
        if state.climbers not in self.players:
            found.append(f"{state.climbers} climbers")
        if min(state.tents) < 0:
            found.append("somebody has less than no tent")
        return found

    def judge(self, state: Mountain, seat: int) -> float:
        return state.heights[seat] + 0.5 * (state.heights[seat] % GOALS == state.goals[seat])

    def say(self, event: Event, seats: Sequence[Seat], language: str = "en") -> str:
        return toys.say(event, seats, language)


GAME = ClimbGame()
