"""What is measured of a game in this process, all in processor time, so that a busy machine misleads less."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import process_time_ns
from typing import Any

import tampu
from tampu.engine import match as match_module
from tampu.engine.game import Game
from tampu.engine.match import Match

DATE = "2026-01-01"


@dataclass(frozen=True)
class Spread:
    """A time in microseconds: the middle one, and the one that 95 of 100 stay under."""

    median: float
    p95: float

    @staticmethod
    def of(samples: list[float]) -> Spread:
        ordered = sorted(samples)
        return Spread(statistics.median(ordered), ordered[int(0.95 * (len(ordered) - 1))])


@dataclass(frozen=True)
class Figures:
    """The figures of one game with one number of players, compiled or not."""

    game: str
    players: int
    compiled: bool
    decisions_per_second: float
    games_per_second: float
    decisions_per_game: float
    new_game_us: Spread
    clone_us: Spread
    answers_to_replay: Spread
    judge_us: Spread
    seen_by_us: Spread
    undo_us: Spread
    replay_record_ms: float

    def plain(self) -> dict[str, Any]:
        return asdict(self)


def is_compiled() -> bool:
    return not match_module.__file__.endswith(".py")


def random_play(game: Game[Any], players: int, games: int, first_seed: int = 0) -> tuple[int, float]:
    """Whole games of random play that nobody listens to: the decisions made, and the seconds they took."""
    settings = game.checked_settings({})
    decisions = 0
    begun = process_time_ns()
    for seed in range(first_seed, first_seed + games):
        match = Match.start(game, players, settings, seed, date=DATE, listen=False)
        luck = random.Random(seed).random
        choice = match.choice
        while choice is not None:
            options = choice.options
            match.play(options[int(luck() * len(options))])
            decisions += 1
            choice = match.choice
    return decisions, (process_time_ns() - begun) / 1e9


def moments(game: Game[Any], players: int, count: int) -> list[Match]:
    """Matches stopped at random moments, each with its log and its undo."""
    found: list[Match] = []
    seed = 0
    while len(found) < count:
        seed += 1
        luck = random.Random(seed)
        match = Match.start(game, players, game.checked_settings({}), seed, date=DATE)
        for _ in range(luck.randrange(10, 300)):
            if match.choice is not None:
                match.play(luck.choice(match.choice.options))
        if match.choice is not None:
            found.append(match)
    return found


def microseconds(action: Callable[[], object], times: int = 5) -> float:
    """The time of one call, the quickest of a few: the rest is the machine's other business."""
    best = 0
    for _ in range(times):
        begun = process_time_ns()
        action()
        took = process_time_ns() - begun
        best = took if not best else min(best, took)
    return best / 1e3


def judge_time(match: Match) -> float:
    """What the judgement of a position for the seat that is asked takes."""
    game, state, choice = match.game, match.state, match.choice
    assert choice is not None
    seat = choice.player
    return microseconds(lambda: game.judge(state, seat))


def undo_time(match: Match) -> float | None:
    """Play on by one answer and take it back; only where it can be taken back."""
    twin = match.clone()
    assert twin.choice is not None
    twin.play(twin.choice.options[0])
    if not twin.can_undo:
        return None
    begun = process_time_ns()
    twin.undo()
    return (process_time_ns() - begun) / 1e3


def replay_time(game: Game[Any], players: int) -> float:
    """Milliseconds to load the record of a whole game: replayed, checked and compared."""
    match = Match.start(game, players, game.checked_settings({}), 1, date=DATE)
    luck = random.Random(1)
    while match.choice is not None:
        match.play(luck.choice(match.choice.options))
    text = match.record()
    return microseconds(lambda: tampu.loads(text)) / 1e3


def measure(game: Game[Any], players: int, games: int = 60, count: int = 200) -> Figures:
    random_play(game, players, 5)  # warm up
    turns = [random_play(game, players, games) for _ in range(3)]
    decisions = turns[0][0]
    seconds = min(seconds for _, seconds in turns)
    settings = game.checked_settings({})
    stopped = moments(game, players, count)
    new = [microseconds(lambda: Match.start(game, players, settings, 7, date=DATE)) for _ in range(20)]
    return Figures(
        game=game.name,
        players=players,
        compiled=is_compiled(),
        decisions_per_second=decisions / seconds,
        games_per_second=games / seconds,
        decisions_per_game=decisions / games,
        new_game_us=Spread.of(new),
        clone_us=Spread.of([microseconds(match.clone) for match in stopped]),
        answers_to_replay=Spread.of([float(len(match.checkpoint.trail)) for match in stopped]),
        judge_us=Spread.of([judge_time(match) for match in stopped]),
        seen_by_us=Spread.of([microseconds(lambda m=match: m.seen_by(0)) for match in stopped]),  # type: ignore[misc]
        undo_us=Spread.of([took for match in stopped if (took := undo_time(match)) is not None]),
        replay_record_ms=replay_time(game, players),
    )
