"""What greedy makes of a position: points in reach are taken, none are given away, and no action points left lying."""

from __future__ import annotations

import tampu
from tampu.games.kramer_cuzco.site import HEX
from tampu.games.kramer_cuzco.state import Table
from tests.games.kramer_cuzco.scene import A, B, at_table, basin, begin, lay, prestige, scene, stand, told


def greedy_turn(table: Table) -> tampu.Match:
    """Just before greedy ends its turn, or calls a festival."""
    match = begin(table)
    bot = tampu.bot("greedy", seed=1)
    while match.choice is not None:
        pick = bot.pick(match)
        if str(pick) in ("end_turn", "hold_festival"):
            break
        match.play(pick)
    return match


def nearly_closed(leader: int) -> Table:
    """A basin on 9:13 with somebody beside it; only 9:15 is still empty."""
    table = scene()
    lay(table, "c1 8:12 8:14 9:11 10:12 10:14")
    basin(table, "9:13")
    stand(table, leader, "8:12")
    return table


def test_a_basin_that_it_leads_is_closed() -> None:
    match = greedy_turn(nearly_closed(A))
    assert [event["points"] for event in told(match, "basin_scored")] == [3]
    assert prestige(match)[A] >= 3


def test_a_basin_is_not_closed_for_another() -> None:
    match = greedy_turn(nearly_closed(B))
    assert prestige(match)[B] == 0


def test_a_village_of_its_own_gets_its_temple() -> None:
    table = scene()
    lay(table, "v1 8:12 8:14 9:13 9:15")
    stand(table, A, "8:12")
    match = greedy_turn(table)
    village = ("8:12", "8:14", "9:13", "9:15")
    assert [event["at"] in village for event in told(match, "temple_built")].count(True) == 1
    assert at_table(match).temple[at_table(match).city[at_table(match).group[HEX["8:12"]]]] >= 4


def test_all_action_points_are_used() -> None:
    table = scene()
    lay(table, "v1 8:12", "c1 8:14 9:13")
    stand(table, A, "8:12")
    assert at_table(greedy_turn(table)).ap == 0
