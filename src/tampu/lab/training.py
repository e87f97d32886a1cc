"""Finding what the parts of a game's judgement should count, by self-play.

The method is LSTD: least squares on temporal differences. Everybody at the table judges by the weights found so far; at
the start of each turn the parts of the judgement are noted for every seat, and the weights are those with which a
judgement best foretells the next one, and the last one the points. The weights that stand are trusted as much as some
matches, and no weight is more than doubled or halved in a round, so that a part which hardly ever matters is not led
astray by luck. A match depends on the seed, its round and
number, and the weights alone: the same is found however many processes share the work and however often they stop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

from tampu.bots.steady import Steady
from tampu.bots.thoroughness import JUDGE, Thoroughness, thoroughness
from tampu.engine.chance import SEEDS, Chance
from tampu.engine.errors import BadSetup
from tampu.engine.match import Match
from tampu.engine.registry import find
from tampu.lab.kept import keep, read_kept
from tampu.lab.sharing import interruptible, shared_out
from tampu.lab.simulate import bot_seed, wilson, won_by

Weights = tuple[float, ...]

MEMORY: Final = 0.9
"""How much of what is learnt from a judgement goes to the one before it, and so on (lambda)."""
TRUST: Final = 30
"""The weights that stand count as much as so many matches that bear them out."""
STEP: Final = 2.0
"""A weight may become so many times as large in one round, or as small."""
LONGEST: Final = 1_000
"""After so many turns a match is broken off: a judge that is led astray may shun its end for ever."""
FADING: Final = 0.5
"""What was seen with the weights of the round before counts so much less."""
BETTER: Final = 0.58
"""A trained judge that wins less often against the hand-made one is not worth its place."""
DIGITS: Final = 4


class Weighed(Steady):
    """The steady player, with a judge whose parts count otherwise."""

    def __init__(self, seed: int, weights: Weights) -> None:
        super().__init__(seed)
        self.weights = weights

    def thoroughness(self, match: Match) -> Thoroughness:
        return replace(thoroughness(match.game.name, self.level), weights=self.weights)


@dataclass(frozen=True)
class Training:
    """What to play: rounds of matches with the weights found so far, and at last matches to prove the weights."""

    game: str
    players: int
    rounds: int
    games: int
    proof: int
    seed: int = 0

    @staticmethod
    def checked(game: str, players: int, rounds: int, games: int, proof: int, seed: int) -> Training:
        """A training that can be held; raises BadSetup, with what there is, for any other."""
        chosen = find(game)
        for what, number, least in (("rounds", rounds, 1), ("games", games, 1), ("matches to prove it", proof, 0)):
            if number < least:
                raise BadSetup(f"number of {what}", number, [f"{least} or more"])
        if not 0 <= seed < SEEDS:
            raise BadSetup("seed", seed, [f"a whole number from 0 to {SEEDS - 1}"])
        if chosen.checked_players(players) < 2:
            raise BadSetup("player count", players, [str(number) for number in chosen.players if number > 1])
        return Training(game, players, rounds, games, proof, seed)

    @property
    def parts(self) -> tuple[str, ...]:
        return find(self.game).parts

    @property
    def wanted(self) -> int:
        return self.rounds * self.games + self.proof


# ---------------------------------------------------------------------- one match


@dataclass(frozen=True)
class Lesson:
    """What one match taught, in the sums that least squares need."""

    round: int
    number: int
    against: list[list[float]]
    told: list[float]
    size: list[float]


def lesson(training: Training, weights: Weights, in_round: int, number: int) -> Lesson:
    """Play a match in which everybody judges by these weights, and see how well each judgement foretold the next."""
    seed = Chance.of(training.seed, in_round, number).below(SEEDS)
    sitting = [Weighed(bot_seed(seed, seat), weights) for seat in range(training.players)]
    match = dealt(training, seed)
    judgements: list[list[list[float]]] = [[] for _ in sitting]
    turn = -1
    while (choice := match.choice) is not None and turn < LONGEST:
        if match.state.turn != turn:
            turn = match.state.turn
            for seat, told in enumerate(judgements):
                told.append(padded(match.game.judged(match.state, seat), len(training.parts)))
        match.play(sitting[choice.player].pick(match))
    points = [match.game.judge(match.state, seat) for seat in range(training.players)]
    return summed(in_round, number, judgements, points, len(training.parts))


def dealt(training: Training, seed: int) -> Match:
    """A new match with the options as a game has them."""
    game = find(training.game)
    return Match.start(game, training.players, game.checked_settings({}), seed, listen=False)


def padded(parts: list[float], length: int) -> list[float]:
    """A part that is not there now is worth nothing."""
    return parts + [0.0] * (length - len(parts))


def summed(
    in_round: int, number: int, judgements: Sequence[Sequence[list[float]]], points: Sequence[float], length: int
) -> Lesson:
    """The sums over all seats and turns of a match."""
    against = [[0.0] * length for _ in range(length)]
    told = [0.0] * length
    size = [0.0] * length
    for seen, reached in zip(judgements, points, strict=True):
        trace = [0.0] * length
        for at, now in enumerate(seen):
            last = at + 1 == len(seen)
            after = [0.0] * length if last else seen[at + 1]
            trace = [MEMORY * before + part for before, part in zip(trace, now, strict=True)]
            for row in range(length):
                size[row] += now[row] * now[row]
                told[row] += trace[row] * (reached if last else 0.0)
                for column in range(length):
                    against[row][column] += trace[row] * (now[column] - after[column])
    return Lesson(in_round, number, against, told, size)


# ---------------------------------------------------------------------- all of them


def learnt(lessons: Iterable[tuple[float, Lesson]], standing: Weights) -> Weights:
    """The weights that fit the lessons best, each lesson counting so much, and do not stray from those that stand."""
    length = len(standing)
    against = [[0.0] * length for _ in range(length)]
    told = [0.0] * length
    size = [0.0] * length
    matches = 0.0
    for counts, one in lessons:
        matches += counts
        for row in range(length):
            told[row] += counts * one.told[row]
            size[row] += counts * one.size[row]
            for column in range(length):
                against[row][column] += counts * one.against[row][column]
    for row in range(length):  # what is looked for is how far to go from the weights that stand
        told[row] -= sum(part * weight for part, weight in zip(against[row], standing, strict=True))
        against[row][row] += TRUST * size[row] / matches or 1.0  # a part that never showed stays as it is
    change = solved(against, told)
    return tuple(round(weight + more, DIGITS) for weight, more in zip(standing, change, strict=True))


def stepped(standing: Weights, wanted: Weights) -> Weights:
    """As far as weights go in one round."""
    both = zip(standing, wanted, strict=True)
    return tuple(round(min(max(there, here / STEP), here * STEP), DIGITS) for here, there in both)


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """What the unknowns of some linear equations are (Gauss, the largest pivot first)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(len(rows)):
        best = max(range(at, len(rows)), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for row in range(len(rows)):
            if row != at:
                share = rows[row][at] / rows[at][at]
                rows[row] = [value - share * above for value, above in zip(rows[row], rows[at], strict=True)]
    return [row[-1] / row[at] for at, row in enumerate(rows)]


# ---------------------------------------------------------------------- is it better?


@dataclass(frozen=True)
class Trial:
    """One match of the trained judge against a table full of the hand-made one."""

    number: int
    won: float


def put_to_the_test(training: Training, weights: Weights, number: int) -> Trial:
    seed = Chance.of(training.seed, training.rounds, number).below(SEEDS)
    alone = number % training.players
    sitting = [Weighed(bot_seed(seed, seat), weights if seat == alone else ()) for seat in range(training.players)]
    match = dealt(training, seed)
    while match.choice is not None and match.turn < LONGEST:
        match.play(sitting[match.choice.player].pick(match))
    return Trial(number, 0.0 if match.result is None else won_by(alone, match.result))


# ---------------------------------------------------------------------- holding it


@dataclass(frozen=True)
class Trained:
    """The weights after each round, and how the last ones did against the hand-made judge."""

    training: Training
    weights: list[Weights]
    trials: list[Trial]

    @property
    def done(self) -> bool:
        return len(self.weights) == self.training.rounds and len(self.trials) == self.training.proof

    @property
    def rate(self) -> float:
        return sum(trial.won for trial in self.trials) / len(self.trials)

    @property
    def interval(self) -> tuple[float, float]:
        """Holds the true rate of wins with 95 % certainty."""
        return wilson(sum(trial.won for trial in self.trials), len(self.trials))

    @property
    def is_better(self) -> bool:
        """Measured as at a table for two: at a larger one chance alone wins less often."""
        return self.done and bool(self.trials) and self.rate >= BETTER * 2 / self.training.players

    def to_json(self) -> dict[str, object]:
        """All weights and figures, ready for JSON."""
        rounds = [dict(zip(self.training.parts, weights, strict=True)) for weights in self.weights]
        proof = {"games": len(self.trials), "rate": self.rate, "interval": self.interval} if self.trials else None
        return {**asdict(self.training), "weights": rounds, "proved": proof, "better": self.is_better}

    def to_toml(self) -> str:
        """What the box of the game says of it."""
        low, high = self.interval
        named = dict(zip(self.training.parts, self.weights[-1], strict=True))
        return "\n".join(
            [
                f"# tampu train {self.training.game}: {self.training.rounds} rounds of {self.training.games} matches of"
                f" {self.training.players}, seed {self.training.seed};",
                f"# won {self.rate:.1%} ({low:.0%} to {high:.0%}) of {len(self.trials)} against the judge as made",
                f"[{JUDGE}]",
                *(f"{name} = {weight}" for name, weight in named.items()),
                "",
            ]
        )


def hold(
    training: Training,
    jobs: int = 1,
    kept: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
    ray: str = "",
) -> Trained:
    """Play all matches that are not kept yet, round after round, and put what was found to the test."""
    rows = [] if kept is None else read_kept(kept, "training", asdict(training))
    lessons = {(one.round, one.number): one for one in (Lesson(**row) for row in rows if "round" in row)}  # type: ignore[arg-type]
    trials = {one.number: one for one in (Trial(**row) for row in rows if "round" not in row)}  # type: ignore[arg-type]
    trained = Trained(training, [], [])
    progress(len(rows))

    def noted(one: Lesson | Trial) -> None:
        if kept is not None:
            keep(kept, asdict(one))
        progress(1)

    with interruptible() as pressed:
        weights: Weights = (1.0,) * len(training.parts)
        for number in range(training.rounds):
            left = [at for at in range(training.games) if (number, at) not in lessons]
            for one in shared_out(lesson, ((training, weights, number, at) for at in left), jobs, pressed, ray):
                lessons[number, one.number] = one
                noted(one)
            if pressed.is_set():
                return trained
            weights = stepped(weights, learnt(faded(lessons, number, training.games), weights))
            trained.weights.append(weights)
        left = [at for at in range(training.proof) if at not in trials]
        for trial in shared_out(put_to_the_test, ((training, weights, at) for at in left), jobs, pressed, ray):
            trials[trial.number] = trial
            noted(trial)
    trained.trials.extend(trials[at] for at in sorted(trials))
    return trained


def faded(lessons: dict[tuple[int, int], Lesson], last: int, games: int) -> Iterator[tuple[float, Lesson]]:
    """All lessons so far in their order, for sums of floats hang on it; the older, the less one counts."""
    for number in range(last + 1):
        for at in range(games):
            yield FADING ** (last - number), lessons[number, at]
