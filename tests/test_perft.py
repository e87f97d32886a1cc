"""How many ways there are to go on: the answer sequences of a small depth, counted from fixed positions.

A number that changes says that a rule changed, on purpose or not. After a change on purpose, write the table anew with
`python -m tests.test_perft` and read the difference before keeping it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tampu.engine.match import Match
from tests.engine import toys
from tests.tables import ALL, HOUSE, Table, moments, telling

pytestmark = pytest.mark.either

ENOUGH: Final = 1500
DEEPEST: Final = 6
"""From so many sequences or answers on no deeper ones are counted."""

POSITIONS: Final = ((1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 3))
"""Where counting begins: the seed of a random match, and how many quarters of it were played."""

TABLES: Final = [table for table in telling(ALL) if table.name in HOUSE or not table.changed]
KEPT: Final = Path(__file__).parent / "fixtures" / "perft.json"

COUNTS: Final[dict[str, list[list[int]]]] = json.loads(KEPT.read_text("utf-8"))
"""By table and position: how many sequences of one answer there are, of two, of three and so on."""


@pytest.fixture(autouse=True, scope="module")
def _toys() -> Iterator[None]:
    with toys.registered():
        yield


def sequences(match: Match, depth: int) -> int:
    """In how many ways the next so many questions can be answered; a match that ends earlier counts as one."""
    choice = match.choice
    if choice is None:
        return 1
    if depth == 1:
        return len(choice.options)
    return sum(sequences(match.clone().play(option), depth - 1) for option in choice.options)


def position(table: Table, seed: int, quarters: int) -> Match:
    """A random match, played for so many quarters of its length."""
    *_, last = moments(table.new(seed), seed)
    for match in moments(table.new(seed), seed):
        if match.number == last.number * quarters // 4:
            return match
    raise AssertionError(f"{table} has no such position")


def counted(table: Table) -> list[list[int]]:
    found = []
    for seed, quarters in POSITIONS:
        match = position(table, seed, quarters)
        counts = [sequences(match, 1)]
        while counts[-1] < ENOUGH and len(counts) < DEEPEST:
            counts.append(sequences(match, len(counts) + 1))
        found.append(counts)
    return found


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_there_are_as_many_ways_to_go_on_as_ever(table: Table) -> None:
    assert counted(table) == COUNTS[str(table)]


def test_the_counts_are_of_tables_that_there_are() -> None:
    assert list(COUNTS) == [str(table) for table in TABLES]


def written(counts: dict[str, list[list[int]]]) -> str:
    """The counts with every position on its own line, so that a difference can be read."""
    tables = [
        f"  {json.dumps(table)}: [\n" + ",\n".join(f"    {position}" for position in positions) + "\n  ]"
        for table, positions in counts.items()
    ]
    return "{\n" + ",\n".join(tables) + "\n}\n"


if __name__ == "__main__":
    with toys.registered():
        KEPT.write_text(written({str(table): counted(table) for table in TABLES}), "utf-8")
