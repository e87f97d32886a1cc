"""Snapshots that no match can have written are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tampu.engine.saved import BadSnapshot, Saved
from tampu.games.machu_picchu import GAME
from tests.games.machu_picchu.scene import scene

Forgery = Callable[[dict[str, Any]], object]

FORGERIES: dict[str, Forgery] = {
    "draws without end": lambda saved: saved["players"][0].update(draws_due=10**12),
    "more granaries than a trail has": lambda saved: saved["players"][0].update(granaries_due=10**9),
    "all the corn of Peru": lambda saved: saved["players"][1].update(goods=[10**7, 0, 0, 0, 0]),
    "a scout beyond the summit": lambda saved: saved["players"][0].update(scout=20),
    "a prince in no district": lambda saved: saved["players"][0].update(where=15),
    "a card that is not in the box": lambda saved: saved["deck"].append(28),
    "a sixth player": lambda saved: saved["players"].append(saved["players"][0]),
    "day ten": lambda saved: saved.update(day=10),
    "a phase that does not exist": lambda saved: saved.update(phase=9),
    "five units in a column": lambda saved: saved.update(market=[0, 5, 2, 2, 2]),
}


@pytest.mark.parametrize("forgery", FORGERIES.values(), ids=FORGERIES)
def test_a_forged_snapshot_is_refused(forgery: Forgery) -> None:
    saved: dict[str, Any] = scene(players=3).saved()
    assert GAME.load(Saved(saved), 3, {"learning_game": False}).saved() == saved
    forgery(saved)
    with pytest.raises(BadSnapshot):
        GAME.load(Saved(saved), 3, {"learning_game": False})


UNSOUND: dict[str, Forgery] = {
    "a card twice": lambda saved: saved["deck"].append(saved["deck"][0]),
    "a disc lost": lambda saved: saved["players"][0].update(supply=3),
    "a moon tile lost": lambda saved: saved.update(moons=[0, 1, 2, 3, 4, 5]),
    "a priest of nobody": lambda saved: saved.update(taken=[0, 1, 0]),
    "the sun tile too early": lambda saved: saved.update(sun=1),
    "time corn too much": lambda saved: saved.update(time_corn=8),
}


@pytest.mark.parametrize("forgery", UNSOUND.values(), ids=UNSOUND)
def test_an_unsound_table_is_noticed(forgery: Forgery) -> None:
    saved: dict[str, Any] = scene(players=3).saved()
    assert GAME.problems(GAME.load(Saved(saved), 3, {"learning_game": False})) == []
    forgery(saved)
    assert GAME.problems(GAME.load(Saved(saved), 3, {"learning_game": False})) != []
