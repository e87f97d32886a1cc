"""Finding the numbers that a game's judge should count with, by self-play.

The method is SPSA: simultaneous perturbation. In each duel all numbers are made a little larger or smaller at random,
and those who count with them play against those who count with the very opposite, each from the other's seats as well.
Whoever does better tells a little about every number at once; after each round of duels all of them take a step to
where the better ones were. What is looked for are factors, so that no number changes its sign, and a list of numbers
keeps its shape. A duel depends on the seed, its round and number, and the factors alone: the same is found however many
processes share the work and however often they stop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from math import exp, sqrt, tanh
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

from tampu.bots.planner import Sharp
from tampu.bots.thoroughness import Thoroughness
from tampu.engine.chance import SEEDS, Chance
from tampu.engine.errors import BadSetup
from tampu.engine.game import Result
from tampu.engine.match import Match
from tampu.engine.numbers import Numbers
from tampu.engine.registry import find
from tampu.lab.kept import keep, read_kept
from tampu.lab.sharing import interruptible, shared_out
from tampu.lab.simulate import bot_seed, wilson, won_by

Logs = tuple[float, ...]
"""The logarithms of factors: 0 is a number as it was made, and as far up as down is as much more as less."""

LEARNER: Final = Thoroughness(width=12, of_one=4, patience=4)
"""How those who train think, so many tries a turn: many quick matches teach more than a few good ones."""
TRIES: Final = 300
APART: Final = 0.25
"""How far from the factors that stand a duel tries them."""
PACE: Final = 0.05
"""How far an average step goes at first."""
TIRING: Final = 60
"""After so many rounds it goes half as far."""
LONGEST_STEP: Final = 0.1
FARTHEST: Final = 2.5
MEMORY: Final = 0.9
"""How much of where earlier rounds pointed to goes on into the next step."""
SCALE_MEMORY: Final = 0.98
LONGEST: Final = 1_000
"""After so many turns a match is broken off: a judge that is led astray may shun its end for ever."""
BETTER: Final = 0.58
"""A trained judge that wins less often against the one as made is not worth its place."""


class Learner(Sharp):
    """Plans quickly, by a judge whose numbers are so many times as large."""

    def __init__(self, seed: int, numbers: Numbers, logs: Logs, tries: int = TRIES) -> None:
        super().__init__(seed)
        self.numbers = numbers
        self.factors = factors(logs)
        self.so = replace(LEARNER, tries=tries)

    def pick(self, match: Match) -> object:
        self.numbers.lay(self.factors)
        try:
            return super().pick(match)
        finally:
            self.numbers.lay((1.0,) * len(self.factors))

    def thoroughness(self, match: Match) -> Thoroughness:
        return self.so


def factors(logs: Logs) -> tuple[float, ...]:
    return tuple(exp(log) for log in logs)


@dataclass(frozen=True)
class Training:
    """What to play: rounds of duels with the factors found so far, and at last matches to prove them.

    The duels are held at tables of these sizes in turn, the proof at the first of them.
    """

    game: str
    players: tuple[int, ...]
    rounds: int
    games: int
    proof: int
    seed: int = 0
    tries: int = TRIES

    @staticmethod
    def checked(
        game: str, players: Sequence[int], rounds: int, games: int, proof: int, seed: int, tries: int = TRIES
    ) -> Training:
        """A training that can be held; raises BadSetup, with what there is, for any other."""
        chosen = find(game)
        if chosen.numbers is None:
            raise BadSetup("game whose judge can be trained", game, ["one with a judge.toml"])
        asked = (("rounds", rounds, 1), ("games", games, 1), ("tries", tries, 1), ("matches to prove it", proof, 0))
        for what, number, least in asked:
            if number < least:
                raise BadSetup(f"number of {what}", number, [f"{least} or more"])
        if not 0 <= seed < SEEDS:
            raise BadSetup("seed", seed, [f"a whole number from 0 to {SEEDS - 1}"])
        sizes = tuple(chosen.checked_players(number) for number in players)
        if sizes[0] == 1 and proof:
            raise BadSetup("first table", 1, ["one for two or more: alone, nothing can be proved"])
        return Training(game, sizes, rounds, games, proof, seed, tries)

    @property
    def numbers(self) -> Numbers:
        found = find(self.game).numbers
        assert found is not None
        return found

    @property
    def wanted(self) -> int:
        return self.rounds * self.games + self.proof


# ---------------------------------------------------------------------- one duel


@dataclass(frozen=True)
class Duel:
    """How much better those did who went one way from the factors than those who went the other."""

    round: int
    number: int
    better: float


def duel(training: Training, standing: Logs, in_round: int, number: int) -> Duel:
    """Two matches of the same deal, in the second of which all change sides."""
    luck = Chance.of(training.seed, in_round, number)
    seed = luck.below(SEEDS)
    way = direction(training, in_round, number)
    sides = [tuple(log + sign * APART * to for log, to in zip(standing, way, strict=True)) for sign in (1, -1)]
    players = training.players[number % len(training.players)]
    did: tuple[list[float], list[float]] = ([], [])
    for change in range(2):
        result = played(training, seed, [sides[(seat + change) % 2] for seat in range(players)])
        for seat in range(players):
            did[(seat + change) % 2].append(0.0 if result is None else success(result, seat))
    return Duel(in_round, number, fmean(did[0]) - fmean(did[1]))


def direction(training: Training, in_round: int, number: int) -> list[float]:
    """Which way a duel goes from the factors that stand."""
    luck = Random(Chance.of(training.seed, in_round, number).position)
    return [luck.gauss(0.0, 1.0) for _ in training.numbers.names]


def played(training: Training, seed: int, sides: Sequence[Logs]) -> Result | None:
    """How a match ends between those who count so; None where it does not."""
    game = find(training.game)
    match = Match.start(game, len(sides), game.checked_settings({}), seed, listen=False)
    numbers, tries = training.numbers, training.tries
    sitting = [Learner(bot_seed(seed, seat), numbers, side, tries) for seat, side in enumerate(sides)]
    while match.choice is not None and match.turn < LONGEST:
        match.play(sitting[match.choice.player].pick(match))
    return match.result


def success(result: Result, seat: int) -> float:
    """To win is one half of it, the other is by how much: that says more than the bare victory."""
    others = [score for other, score in enumerate(result.scores) if other != seat]
    usual = 1 + fmean(abs(score) for score in result.scores)
    return (won_by(seat, result) + tanh(2 * (result.scores[seat] - fmean(others)) / usual)) / 2


# ---------------------------------------------------------------------- all of them


class Climb:
    """The factors that stand, and the steps that led there."""

    def __init__(self, training: Training) -> None:
        self.training = training
        self.logs: Logs = (0.0,) * len(training.numbers.names)
        self.steps = 0
        self.trend = [0.0] * len(self.logs)
        self.scale = 0.0

    def step(self, duels: Sequence[Duel]) -> None:
        """Go where the better ones were, a length that hangs on how sure that is, not on how much it mattered."""
        slope = [0.0] * len(self.logs)
        for one in duels:
            for at, to in enumerate(direction(self.training, one.round, one.number)):
                slope[at] += one.better * to / len(duels)
        self.steps += 1
        self.trend = [MEMORY * old + (1 - MEMORY) * new for old, new in zip(self.trend, slope, strict=True)]
        self.scale = SCALE_MEMORY * self.scale + (1 - SCALE_MEMORY) * fmean(one * one for one in slope)
        usual = sqrt(self.scale / (1 - SCALE_MEMORY**self.steps)) or 1.0
        length = PACE / (1 + self.steps / TIRING) / (1 - MEMORY**self.steps) / usual
        self.logs = tuple(
            between(log + between(length * to, LONGEST_STEP), FARTHEST)
            for log, to in zip(self.logs, self.trend, strict=True)
        )


def between(value: float, most: float) -> float:
    return min(max(value, -most), most)


# ---------------------------------------------------------------------- is it better?


@dataclass(frozen=True)
class Trial:
    """One match of the trained judge against a table full of the one as made."""

    number: int
    won: float


def put_to_the_test(training: Training, logs: Logs, number: int) -> Trial:
    players = training.players[0]
    alone = number % players
    made: Logs = (0.0,) * len(logs)
    seed = Chance.of(training.seed, training.rounds, number).below(SEEDS)
    result = played(training, seed, [logs if seat == alone else made for seat in range(players)])
    return Trial(number, 0.0 if result is None else won_by(alone, result))


# ---------------------------------------------------------------------- holding it


@dataclass(frozen=True)
class Trained:
    """The factors after each round, and how the last ones did against the judge as made."""

    training: Training
    logs: list[Logs]
    trials: list[Trial]

    @property
    def done(self) -> bool:
        return len(self.logs) == self.training.rounds and len(self.trials) == self.training.proof

    @property
    def factors(self) -> tuple[float, ...]:
        return factors(self.logs[-1])

    @property
    def rate(self) -> float:
        return fmean(trial.won for trial in self.trials)

    @property
    def interval(self) -> tuple[float, float]:
        """Holds the true rate of wins with 95 % certainty."""
        return wilson(sum(trial.won for trial in self.trials), len(self.trials))

    @property
    def is_better(self) -> bool:
        """Measured as at a table for two: at a larger one chance alone wins less often."""
        return self.done and bool(self.trials) and self.rate >= BETTER * 2 / self.training.players[0]

    def to_json(self) -> dict[str, object]:
        """All factors and figures, ready for JSON."""
        names = self.training.numbers.names
        rounds = [dict(zip(names, factors(logs), strict=True)) for logs in self.logs]
        proof = {"games": len(self.trials), "rate": self.rate, "interval": self.interval} if self.trials else None
        return {**asdict(self.training), "factors": rounds, "proved": proof, "better": self.is_better}

    def told(self) -> str:
        """How the numbers were found, as their file says it."""
        low, high = self.interval
        training = self.training
        tables = " and ".join(str(players) for players in training.players)
        return (
            f"# tampu train {training.game}: {training.rounds} rounds of {training.games} duels of {tables},"
            f" seed {training.seed};\n"
            f"# won {self.rate:.1%} ({low:.0%} to {high:.0%}) of {len(self.trials)} against the numbers before\n"
        )


def hold(
    training: Training,
    jobs: int = 1,
    kept: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
    ray: str = "",
) -> Trained:
    """Play all matches that are not kept yet, round after round, and put what was found to the test."""
    rows = [] if kept is None else read_kept(kept, "training", {**asdict(training), "players": list(training.players)})
    duels = {(one.round, one.number): one for one in (Duel(**row) for row in rows if "round" in row)}  # type: ignore[arg-type]
    trials = {one.number: one for one in (Trial(**row) for row in rows if "round" not in row)}  # type: ignore[arg-type]
    trained = Trained(training, [], [])
    climb = Climb(training)
    progress(len(rows))

    def noted(one: Duel | Trial) -> None:
        if kept is not None:
            keep(kept, asdict(one))
        progress(1)

    with interruptible() as pressed:
        for number in range(training.rounds):
            left = [at for at in range(training.games) if (number, at) not in duels]
            for one in shared_out(duel, ((training, climb.logs, number, at) for at in left), jobs, pressed, ray):
                duels[number, one.number] = one
                noted(one)
            if pressed.is_set():
                return trained
            climb.step([duels[number, at] for at in range(training.games)])  # in order: sums of floats hang on it
            trained.logs.append(climb.logs)
        left = [at for at in range(training.proof) if at not in trials]
        for trial in shared_out(put_to_the_test, ((training, climb.logs, at) for at in left), jobs, pressed, ray):
            trials[trial.number] = trial
            noted(trial)
    trained.trials.extend(trials[at] for at in sorted(trials))
    return trained
