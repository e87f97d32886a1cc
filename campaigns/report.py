"""What a campaign tried and what failed: counted, printed as a table, and written as JSON."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

SHOWN = 20
"""So many failures are printed; the JSON has them all."""
LONGEST = 8000
"""So much of what a failure says is kept."""
LINE = 1200
"""So much of it is printed."""


@dataclass(frozen=True)
class Failure:
    """Something that must not happen, and the number of the case that made it happen."""

    what: str
    number: int
    told: str


@dataclass
class Report:
    """Counts of what was tried, and everything that failed. Those of several processes are added up."""

    tried: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)
    after: int = 0
    """The number that comes after all cases that were tried: another run may begin there."""

    def count(self, what: str, times: int = 1) -> None:
        self.tried[what] += times

    def fail(self, what: str, number: int, told: object) -> None:
        self.failures.append(Failure(what, number, shortened(str(told), LONGEST)))

    def add(self, other: Report) -> None:
        self.tried += other.tried
        self.failures += other.failures
        self.after = max(self.after, other.after)


@dataclass(frozen=True)
class Outcome:
    """A campaign that has been run, and how each of its cases can be run again."""

    name: str
    seconds: float
    report: Report
    again: str
    """The command that repeats one case, with its number left open."""
    facts: dict[str, Any]
    interrupted: bool = False
    """Whether somebody ended it before all was tried."""

    @property
    def rows(self) -> list[tuple[str, int, int]]:
        """What was tried, how often, and how often it failed."""
        failed = Counter(failure.what for failure in self.report.failures)
        return [(what, self.report.tried[what], failed[what]) for what in sorted({*self.report.tried, *failed})]

    def plain(self) -> dict[str, Any]:
        return {
            "campaign": self.name,
            "seconds": round(self.seconds, 1),
            **self.facts,
            "interrupted": self.interrupted,
            "next_first": self.report.after,
            "tried": [{"what": what, "tried": tried, "failed": failed} for what, tried, failed in self.rows],
            "failures": [
                {"what": one.what, "told": one.told, "again": self.again.format(one.number)}
                for one in self.report.failures
            ],
        }


def printed(outcome: Outcome) -> str:
    """The outcome as people read it."""
    facts = ", ".join(f"{name} {value}" for name, value in outcome.facts.items())
    width = max([len(what) for what, _, _ in outcome.rows] + [len("what was tried")])
    lines = [
        f"{outcome.name}: {outcome.seconds:,.0f} s, {facts}",
        f"  {'what was tried':{width}}  {'tried':>12}  {'failed':>8}",
        *(f"  {what:{width}}  {tried:>12,}  {failed:>8,}" for what, tried, failed in outcome.rows),
    ]
    if outcome.interrupted:
        lines += ["  INTERRUPTED: this is what was tried until then"]
    lines += [f"  to try others of this seed: --first {outcome.report.after}"]
    for failure in outcome.report.failures[:SHOWN]:
        lines += [f"  FAILED {failure.what}: {shortened(failure.told)}"]
        lines += [f"    again: {outcome.again.format(failure.number)}"]
    if len(outcome.report.failures) > SHOWN:
        lines.append(f"  ... and {len(outcome.report.failures) - SHOWN} more")
    return "\n".join(lines)


def shortened(told: str, length: int = LINE) -> str:
    """The first and the last of many words: what was tried, and what came of it."""
    half = length // 2
    return told if len(told) <= length else f"{told[:half]} [...] {told[-half:]}"
