"""What the judge must not overlook, found by reading matches of the computer players."""

from __future__ import annotations

import pytest

from tampu.games.tawantinsuyu import GAME
from tampu.games.tawantinsuyu.components import FESTIVALS, TOP
from tests.games.tawantinsuyu.scene import *


@pytest.mark.parametrize("resolved", range(FESTIVALS))
def test_no_step_up_the_temple_is_a_loss(resolved: int) -> None:
    """They stayed on its first space for the reward there, with statues in hand for all the others."""
    table = scene()
    table.resolved = resolved
    worths = []
    for space in range(TOP + 1):
        table.players[0].temple = space
        worths.append(GAME.judge(table, 0))
    assert worths == sorted(worths)


@pytest.mark.parametrize("left", range(1, 5))
@pytest.mark.parametrize("resolved", range(FESTIVALS))
def test_who_has_no_worker_takes_one_to_the_end(resolved: int, left: int) -> None:
    """They refused them when they had much, because with each one that leaves the village the Festival comes nearer."""
    table = scene()
    goods(table, 0, potato=6, corn=6, stone=6, gold=3)
    statues(table, 0, "large-eye", "large-steps", "large-spiral", "large-zigzag")
    build(table, 0, "P01", "P02", "Z01", "Z02")
    table.resolved = resolved
    village(table, *["blue"] * left)
    without = GAME.judge(table, 0)
    table.players[0].workers = [table.village.pop()]
    assert GAME.judge(table, 0) > without
