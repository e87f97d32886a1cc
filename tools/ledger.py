"""The rules ledger: for every game, which rule ids no test proves. `make rules` fails if there are any.

The ids come from the games' own rule lists, the proofs from the marks on the tests: `@rule("MP-042")`.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tampu.engine.registry import GAMES
from tampu.rulebook import rules

ROOT = Path(__file__).resolve().parent.parent


class Collector:
    """A pytest plugin that notes which rules the collected tests claim to prove."""

    def __init__(self) -> None:
        self.proofs: dict[str, set[str]] = defaultdict(set)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for mark in item.iter_markers("rule"):
                for rule_id in mark.args:
                    self.proofs[rule_id].add(item.nodeid)


def proofs() -> dict[str, set[str]]:
    """Every rule id that is marked on a test, with those tests."""
    collector = Collector()
    with redirect_stdout(StringIO()) as printed:
        code = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", str(ROOT / "tests")], plugins=[collector])
    if code != pytest.ExitCode.OK:
        sys.exit(f"the tests cannot be collected:\n{printed.getvalue()}")
    return collector.proofs


def main() -> int:
    console = Console(highlight=False, soft_wrap=True)
    proved = proofs()
    known: set[str] = set()
    missing_anywhere = False
    for game in GAMES:
        ids = [rule.id for rule in rules(game)]
        unproved = {rule.id: rule.unproved for rule in rules(game) if rule.unproved}
        missing = [rule_id for rule_id in ids if rule_id not in proved and rule_id not in unproved]
        tests = set().union(*(proved[rule_id] for rule_id in ids if rule_id in proved))
        known.update(ids)
        count = len(ids) - len(missing) - len(unproved)
        console.print(
            f"[bold]{game}[/]: {len(ids)} rules, {count} proved by {len(tests)} tests, "
            f"{len(unproved)} that no test can prove, {len(missing)} without a test"
        )
        for rule_id, reason in unproved.items():
            console.print(f"  {rule_id} cannot be proved: {reason}", style="dim")
        for rule_id in missing:
            console.print(f"  {rule_id} has no test", style="red")
        missing_anywhere |= bool(missing)
    strangers = sorted(set(proved) - known)
    for rule_id in strangers:
        console.print(f"{rule_id} is marked on {', '.join(sorted(proved[rule_id]))} but no game has it", style="red")
    return 1 if missing_anywhere or strangers else 0


if __name__ == "__main__":
    sys.exit(main())
