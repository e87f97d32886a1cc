"""Yesterday's greedy, against whom strength is measured, still answers as it did that day."""

from __future__ import annotations

import json

import pytest

import tampu
from benchmarks.yesterday.greedy import Greedy
from benchmarks.yesterday.write import ANSWERS, PLAYERS, SEED
from tests.tables import HOUSE

KEPT: dict[str, dict[str, str]] = json.loads(ANSWERS.read_text("utf-8"))
STEP = 9
"""It thinks a while over each question: one in so many is put to it."""


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", HOUSE)
def test_it_answers_as_it_did(name: str, players: int) -> None:
    match = tampu.new(name, players, SEED)
    for number, kept in enumerate(KEPT[name][str(players)].split()):
        assert match.choice is not None
        if number % STEP == 0:
            assert str(Greedy(match.choice.player).pick(match)) == kept
        match.play(kept)
    assert match.over
