"""One turn of catanatron for `make bench-peers`, run by the Python that has it installed; prints JSON.

Random play of whole games by four players, and the copy of a game at random moments: what it offers for the same use.
"""

import json
import random
import statistics
import sys
from time import process_time_ns

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def new_game(seed: int) -> Game:
    random.seed(seed)
    return Game([RandomPlayer(colour) for colour in COLOURS], seed=seed)


def decisions_per_second(games: int) -> float:
    decisions = 0
    begun = process_time_ns()
    for seed in range(games):
        game = new_game(seed)
        game.play()
        decisions += len(game.state.actions)
    return decisions / ((process_time_ns() - begun) / 1e9)


def copy_us(count: int) -> list[float]:
    samples = []
    for seed in range(count):
        game = new_game(seed)
        for _ in range(random.Random(seed).randrange(10, 500)):
            if game.winning_color() is None:
                game.play_tick()
        best = 0
        for _ in range(5):
            begun = process_time_ns()
            game.copy()
            took = process_time_ns() - begun
            best = took if not best else min(best, took)
        samples.append(best / 1e3)
    return sorted(samples)


if __name__ == "__main__":
    decisions_per_second(2)  # warm up
    copies = copy_us(40)
    json.dump(
        {
            "decisions_per_second": decisions_per_second(10),
            "clone_median_us": statistics.median(copies),
            "clone_p95_us": copies[int(0.95 * (len(copies) - 1))],
        },
        sys.stdout,
    )
