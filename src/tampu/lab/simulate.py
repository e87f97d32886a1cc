"""Many matches between computer players, and the figures they give.

A match depends on the seed of the simulation and its own number alone, so the figures are the same however many
processes share the work.
"""

from __future__ import annotations

import math
import statistics
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tampu.bots import Bot, bot, level
from tampu.engine.chance import SEEDS, Chance
from tampu.engine.errors import BadSetup
from tampu.engine.game import Result, Settings
from tampu.engine.match import Match
from tampu.engine.registry import find
from tampu.lab.sharing import interruptible, shared_out

BATCH_SECONDS = 0.2
"""Handing work to another process costs something: no batch should be shorter than about 50 ms."""
BARS = 12
Z95 = 1.959964


@dataclass(frozen=True)
class Plan:
    """What to play: who against whom, how often, from which seed."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    rotate: bool = True
    options: Settings = field(default_factory=dict)

    @staticmethod
    def checked(
        game: str, names: Sequence[str], games: int, seed: int, rotate: bool, options: Mapping[str, object]
    ) -> Plan:
        """A plan that can be carried out; raises BadSetup, with what there is, for any other."""
        chosen = find(game)
        levels = tuple(level(name) for name in names)
        chosen.checked_players(len(levels))
        if games < 1:
            raise BadSetup("number of games", games, ["1 or more"])
        if not 0 <= seed < SEEDS:
            raise BadSetup("seed", seed, [f"a whole number from 0 to {SEEDS - 1}"])
        return Plan(game, levels, games, seed, rotate, chosen.checked_settings(options))

    def entrant_at(self, number: int, seat: int) -> int:
        """Which of the bots sits there in that match. Rotating lets every bot have every seat equally often."""
        return (seat + number) % len(self.bots) if self.rotate else seat


@dataclass(frozen=True)
class Outcome:
    """One finished match. Scores and wins go by bot, in the order of the plan; a shared win is split."""

    number: int
    scores: tuple[int, ...]
    wins: tuple[float, ...]
    reason: str
    decisions: int
    turns: int


# ---------------------------------------------------------------------- playing


def bot_seed(seed: int, seat: int) -> int:
    """The luck of a bot follows from the seed of its match and its seat."""
    return Chance.of(seed, seat).below(SEEDS)


def played_out(match: Match, sitting: Sequence[Bot]) -> Result:
    """Let the bots play a match to its end."""
    while (choice := match.choice) is not None:
        match.play(sitting[choice.player].pick(match))
    result = match.result
    assert result is not None
    return result


def won_by(seat: int, result: Result) -> float:
    """The share of a seat in the victory."""
    return 1 / len(result.winners) if seat in result.winners else 0.0


def play_one(plan: Plan, number: int) -> Outcome:
    """Play one match of the plan to its end."""
    seed = Chance.of(plan.seed, number).below(SEEDS)
    players = len(plan.bots)
    sitting = [plan.entrant_at(number, seat) for seat in range(players)]
    at_table: list[Bot] = [bot(plan.bots[entrant], bot_seed(seed, seat)) for seat, entrant in enumerate(sitting)]
    match = Match.start(find(plan.game), players, plan.options, seed, listen=False)
    result = played_out(match, at_table)
    scores = [0] * players
    wins = [0.0] * players
    for seat, entrant in enumerate(sitting):
        scores[entrant] = result.scores[seat]
        wins[entrant] = won_by(seat, result)
    return Outcome(number, tuple(scores), tuple(wins), result.reason, match.number, match.turn)


def play_batch(plan: Plan, first: int, last: int) -> list[Outcome]:
    return [play_one(plan, number) for number in range(first, last)]


def simulate(plan: Plan, jobs: int = 1, progress: Callable[[int], None] = lambda done: None) -> Simulation:
    """Play all matches of a plan. Interrupted with Ctrl-C, it tells of those that were finished."""
    began = time.perf_counter()
    outcomes: list[Outcome] = []
    with interruptible() as pressed:
        for batch in _batches(plan, jobs, pressed):
            outcomes += batch
            progress(len(batch))
            if pressed.is_set():
                break
    outcomes.sort(key=lambda outcome: outcome.number)
    interrupted = pressed.is_set() and len(outcomes) < plan.games
    return Simulation(plan, outcomes, time.perf_counter() - began, interrupted)


def _batches(plan: Plan, jobs: int, pressed: threading.Event) -> Iterator[list[Outcome]]:
    """The first match tells how long one takes, and so how many make a batch."""
    began = time.perf_counter()
    yield play_batch(plan, 0, 1)
    size = max(1, min(math.ceil(BATCH_SECONDS / (time.perf_counter() - began)), math.ceil(plan.games / jobs)))
    if jobs > 1 and plan.games > 1 + size:
        rest = ((plan, first, min(first + size, plan.games)) for first in range(1, plan.games, size))
        yield from shared_out(play_batch, rest, jobs, pressed)
    else:
        yield from ([play_one(plan, number)] for number in range(1, plan.games))


# ---------------------------------------------------------------------- figures


@dataclass(frozen=True)
class Spread:
    """How a number is spread over the matches."""

    least: float
    lower: float
    median: float
    upper: float
    most: float
    mean: float

    @staticmethod
    def of(values: Sequence[float]) -> Spread:
        if len(values) > 1:
            lower, median, upper = statistics.quantiles(values, n=4, method="inclusive")
        else:
            lower = median = upper = values[0]
        return Spread(min(values), lower, median, upper, max(values), statistics.fmean(values))


@dataclass(frozen=True)
class Entrant:
    """How one of the bots did. The interval holds its true rate of wins with 95 % certainty (Wilson)."""

    name: str
    wins: float
    rate: float
    low: float
    high: float
    score: Spread
    bars: list[int]


@dataclass(frozen=True)
class Simulation:
    """The report: finished matches of a plan and what they add up to. Without any, there are no figures."""

    plan: Plan
    outcomes: Sequence[Outcome]
    seconds: float
    interrupted: bool = False

    @property
    def done(self) -> int:
        return len(self.outcomes)

    @property
    def score_range(self) -> tuple[int, int]:
        """The lowest and the highest score anybody had: the ends of all histograms."""
        scores = [score for outcome in self.outcomes for score in outcome.scores]
        return min(scores), max(scores)

    @property
    def entrants(self) -> list[Entrant]:
        return [self._entrant(index, name) for index, name in enumerate(self.plan.bots)]

    def _entrant(self, index: int, name: str) -> Entrant:
        wins = sum(outcome.wins[index] for outcome in self.outcomes)
        scores = [outcome.scores[index] for outcome in self.outcomes]
        low, high = wilson(wins, self.done)
        return Entrant(name, wins, wins / self.done, low, high, Spread.of(scores), bars(scores, *self.score_range))

    @property
    def decisions(self) -> Spread:
        return Spread.of([outcome.decisions for outcome in self.outcomes])

    @property
    def turns(self) -> Spread:
        return Spread.of([outcome.turns for outcome in self.outcomes])

    @property
    def endings(self) -> dict[str, int]:
        """How often the matches ended in which way, the most frequent first."""
        counts = Counter(outcome.reason for outcome in self.outcomes)
        return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))

    @property
    def decisions_per_second(self) -> float:
        return sum(outcome.decisions for outcome in self.outcomes) / self.seconds

    def to_json(self) -> dict[str, object]:
        """All figures, ready for JSON. Only `speed` differs from one run to the next."""
        plan = self.plan
        return {
            "game": plan.game,
            "seats": list(plan.bots),
            "options": dict(plan.options),
            "seed": plan.seed,
            "rotate": plan.rotate,
            "games": plan.games,
            "done": self.done,
            "score_range": list(self.score_range),
            "entrants": [{**vars(entrant), "score": vars(entrant.score)} for entrant in self.entrants],
            "decisions": vars(self.decisions),
            "turns": vars(self.turns),
            "endings": self.endings,
            "speed": {"seconds": self.seconds, "decisions_per_second": self.decisions_per_second},
        }


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a rate; it stays sensible near 0 and 1, where matches of bots often are."""
    rate = wins / games
    spread = Z95 * math.sqrt(rate * (1 - rate) / games + Z95**2 / (4 * games**2))
    middle = rate + Z95**2 / (2 * games)
    scale = 1 + Z95**2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def bars(values: Sequence[int], least: int, most: int) -> list[int]:
    """How many of the values fall into each of a few equal stretches."""
    counts = [0] * BARS
    for value in values:
        counts[(value - least) * BARS // (most - least + 1)] += 1
    return counts
