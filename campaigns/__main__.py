"""Campaigns: what is tried by the thousand. `make campaign` runs them all, small; ARGS chooses and enlarges.

    make campaign ARGS="matches --matches 1000000 --jobs 16"
    make campaign ARGS="kills hostile --kills 1000 --requests 100000 --json figures.json"

Everything is drawn from --seed and the number of the case: a failure names the command that tries it again. Runs add
up, and nothing is tried twice, if each has a --seed of its own, or the same --seed and the --first that the run before
it told at its end. A campaign that is interrupted tells what was tried until then.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import tampu.engine.match
from campaigns.report import Outcome, Report, printed


class Campaign(NamedTuple):
    """What is counted: under which option, how many of them unless it is given, and how many make up one case."""

    size: str
    default: int
    what: str
    case: int = 1


CAMPAIGNS = {
    "kills": Campaign(
        "kills", 20, "servers killed under traffic, on SQLite and on PostgreSQL, and the database killed too", 10
    ),
    "hostile": Campaign("requests", 1000, "hostile requests to a server where tables are in play"),
    "damaged": Campaign("mutations", 300, "damaged records, rows, snapshots and database files"),
    "secrets": Campaign("positions", 25, "positions of each game at which nothing may be given away"),
    "matches": Campaign("matches", 1000, "random matches, with all laws of the game after every answer"),
}


def main(given: Sequence[str] | None = None) -> int:
    """Run what is asked for on the command line; 1 if anything failed or not all was tried."""
    asked = arguments().parse_args(given)
    outcomes: list[Outcome] = []
    for name in asked.campaigns or CAMPAIGNS:
        outcomes.append(run(name, asked))
        if asked.json:
            figures = {"seed": asked.seed, "campaigns": [outcome.plain() for outcome in outcomes]}
            asked.json.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")
        print(printed(outcomes[-1]), flush=True)
        if outcomes[-1].interrupted:
            break
    return int(any(outcome.report.failures or outcome.interrupted for outcome in outcomes))


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="campaigns", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("campaigns", nargs="*", choices=[[], *CAMPAIGNS], metavar="CAMPAIGN", help=", ".join(CAMPAIGNS))
    for size, default, what, _ in CAMPAIGNS.values():
        parser.add_argument(f"--{size}", type=int, default=default, metavar="N", help=f"{what} (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="other luck, other cases")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first case (default: 0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes at work")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write what was tried and what failed here")
    return parser


def run(name: str, asked: argparse.Namespace) -> Outcome:
    size, _, _, case = CAMPAIGNS[name]
    begun = time.monotonic()
    report, interrupted = Report(after=asked.first), False
    try:
        work: Any = import_module(f"campaigns.{name}")  # only now: two of them need no server
        work.campaign(asked.first, getattr(asked, size), asked.seed, asked.jobs, report)
    except KeyboardInterrupt:
        interrupted = True
    except Exception as error:
        report.fail(size, report.after, "".join(traceback.format_exception(error)))
    seconds = time.monotonic() - begun
    compiled = not str(tampu.engine.match.__file__).endswith(".py")
    facts = {
        "modules": "compiled" if compiled else "plain",
        "jobs": asked.jobs,
        f"{size} per second": float(f"{report.tried[size] / seconds:.3g}"),
    }
    again = f'make campaign ARGS="{name} --seed {asked.seed} --first {{}} --{size} {case} --jobs 1"'
    return Outcome(name, seconds, report, again, facts, interrupted)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever ends it is told as much as who presses Ctrl-C
    sys.exit(main())
