"""Write down what yesterday's greedy answered: `python -m benchmarks.yesterday.write`. Done once, for good."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import tampu
from benchmarks.yesterday.greedy import Greedy

ANSWERS: Final = Path(__file__).parent / "answers.json"
SEED: Final = 1
PLAYERS: Final = (2, 4)


def answers_of(game: str, players: int) -> str:
    """All answers of a match between yesterday's greedy and itself."""
    match = tampu.new(game, players, SEED)
    bots = [Greedy(seat) for seat in range(players)]
    given = []
    while match.choice is not None:
        pick = bots[match.choice.player].pick(match)
        given.append(str(pick))
        match.play(pick)
    return " ".join(given)


def main() -> None:
    found = {game.name: {str(n): answers_of(game.name, n) for n in PLAYERS} for game in tampu.games()}
    ANSWERS.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
