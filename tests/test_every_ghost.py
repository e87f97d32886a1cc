"""Ghosts of pieces where they would lie: for every game, at random questions, of what is certain, and of no more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tampu.drawing.sight import Sight
from tampu.engine.chance import Chance
from tampu.web.ghosts import Ghost, ghosts
from tests.drawn import pictured, sight_of
from tests.tables import HOUSE, Table, questions

MOST = 3
"""So many options of a question are looked into."""


def some_ghosts(game: str) -> list[tuple[Sight, str, list[Ghost]]]:
    """Options at random questions of a match, and what they would put where."""
    found = []
    for match in questions(Table(game, 2).new(2), 2, 20):
        assert match.choice is not None
        sight = sight_of(match, match.choice.player)
        found += [(sight, option, ghosts(sight, option)) for option in sight.options[:MOST]]
    return found


@pytest.mark.parametrize("game", HOUSE)
def test_ghosts_lie_on_the_page_without_names_and_hang_on_no_secret(game: str) -> None:
    told = [each for each in some_ghosts(game) if each[2]]
    assert told
    for sight, option, shown in told:
        ids = pictured(sight).ids
        for ghost in shown:
            assert ids[ghost.parent] == 1
            assert not any(word in ghost.html for word in (" id=", "data-option", "tabindex"))
        other = replace(sight, truth=sight.truth.imagine(sight.eyes, Chance.of(77), hold=True))
        assert ghosts(other, option) == shown
