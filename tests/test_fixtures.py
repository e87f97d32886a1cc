"""Whole matches that bots once played: they are read, replayed and written again, letter by letter the same."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

import tampu
from tests.fixtures.write import HERE, matches, path_of
from tests.tables import HOUSE, game_of, tables

pytestmark = pytest.mark.either

RECORDS: Final = sorted(HERE.glob("*/*.txt"))
LEAST: Final = 4


@pytest.mark.parametrize("path", RECORDS, ids=[f"{path.parent.name}-{path.stem}" for path in RECORDS])
def test_a_kept_match_replays_to_the_same_record(path: Path) -> None:
    text = path.read_text()
    match = tampu.loads(text)
    assert match.record() == text
    assert match.over
    assert match.result is not None
    assert match.game.name == path.parent.name
    assert match.game.problems(match.state) == []


@pytest.mark.parametrize("name", HOUSE)
def test_enough_matches_are_kept_for_every_player_count(name: str) -> None:
    for players in game_of(name).players:
        kept = [path for path in RECORDS if path.parent.name == name and path.stem.startswith(f"{players}-")]
        assert len(kept) >= LEAST


@pytest.mark.parametrize("name", HOUSE)
def test_no_match_is_missing_and_none_is_left_over(name: str) -> None:
    wanted = {path_of(table, seed, names) for table in tables(name) for seed, names in matches(table)}
    assert {path for path in RECORDS if path.parent.name == name} == wanted
