"""Mutants: small faults in the rules of a game, to see whether a test notices. `make mutants` tries all games.

    make mutants ARGS="machu_picchu"
    make mutants ARGS="machu_picchu feld_cuzco --number 300 --seed 7 --jobs 4"

Only tests that carry a rule's id count, and a mutant meets only those that reach its function. Which mutants are drawn
hangs on --seed alone. A survivor is either the same rule in other words, or shows that a test is missing.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from mutants.rules import Calls, drawn, kept, mutants, rules_of
from mutants.trial import Fate, Trial, hold
from tampu.engine.registry import GAMES

TESTS = Path(__file__).resolve().parent.parent / "tests" / "games"
ENOUGH = 0.95
"""So many of the mutants of a game must be killed."""


def main(given: Sequence[str] | None = None) -> int:
    """Try the games that are asked for; 1 if too many mutants of one survived."""
    asked = arguments().parse_args(given)
    too_few = False
    with Calls() as loading:
        rules = {game: rules_of(f"tampu.games.{game}") for game in asked.games or GAMES}
    for game, modules in rules.items():
        begun = time.monotonic()
        everything = list(mutants(modules))
        # what a table of the module was made with is not asked again
        alive = [one for one in everything if one.original() not in loading]
        trial = hold(drawn(alive, asked.number, asked.seed), TESTS / game, asked.jobs, kept(modules, loading))
        print(
            f"{game}: {len(trial.mutants):,} of {len(everything):,} mutants, {trial.tests:,} tests, "
            f"{time.monotonic() - begun:,.0f} s"
        )
        print(told(trial), flush=True)
        too_few |= share(trial) < ENOUGH
    return int(too_few)


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", choices=[[], *GAMES], metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--number", type=int, default=100, metavar="N", help="mutants of each game (default: 100)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="other luck, other mutants")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes at work")
    return parser


def share(trial: Trial) -> float:
    """How many of the mutants did not survive."""
    return 1 - trial.fates.count(Fate.SURVIVED) / max(len(trial.fates), 1)


def told(trial: Trial) -> str:
    """What became of the mutants, and each survivor with its line."""
    counts = Counter(trial.fates)
    lines = ["  " + ", ".join(f"{counts[fate]} {fate}" for fate in Fate)]
    for mutant, fate, tests in zip(trial.mutants, trial.fates, trial.reaching, strict=True):
        if fate is Fate.SURVIVED:
            was, now = mutant.change.lines()
            lines += [f"  {mutant.place} survived {tests} tests", f"    - {was}", f"    + {now}"]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
