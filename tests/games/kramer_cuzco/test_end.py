"""The end of the game, the final scoring and the winner: KC-163 to KC-177, and the switch of KC-185."""

from __future__ import annotations

import pytest

from tampu.games.kramer_cuzco import GAME
from tampu.games.kramer_cuzco.scoring import final_points
from tampu.games.kramer_cuzco.site import HEX
from tampu.games.kramer_cuzco.state import Table
from tests.games.kramer_cuzco.scene import *
from tests.ledger import rule


def last_turns(players: int = 2, dense: bool = True) -> Table:
    """A is about to end his last turn; the others follow."""
    table = scene(players, second_place_behind_tied_first=dense)
    table.triples = 0
    table.last_round = True
    return table


@rule("KC-163")
def test_who_places_the_last_triple_completes_his_turn_and_scores() -> None:
    table = scene()
    lay(table, "v1 9:9 9:11")
    temple(table, "9:9", 2)
    stand(table, A, "9:11")
    deal(table, A, "card_a")
    table.triples = 1
    match = play(table, "place_tile", "triple", "6:14+6:16+7:15", "6:14")
    assert at_table(match).last_round
    assert not at_table(match).players[A].done
    assert {"move_inca", "use_token", "hold_festival"} & set(tokens(match)) >= {"use_token", "hold_festival"}
    do(match, "use_token", "hold_festival", "card_a", "commit")
    # 1 for the festival, then 2 for the city
    assert prestige(match) == [3, 0]
    assert [event["points"] for event in told(match, "final_scored")] == [2]
    assert at_table(match).players[A].done


@rule("KC-164", "KC-168")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_other_player_has_one_last_turn(players: int) -> None:
    table = last_turns(players)
    table.active = 1
    match = begin(table)
    order = []
    while match.choice is not None:
        order.append(match.choice.player)
        do(match, "end_turn")
    assert order == [(1 + n) % players for n in range(players)]
    assert match.over
    assert all(player.done for player in at_table(match).players)


@rule("KC-165")
def test_no_duty_in_the_last_turns_and_any_order() -> None:
    match = play(last_turns(), "end_turn")
    assert not at_table(match).due
    assert {"place_tile", "place_basin", "draw_card", "end_turn"} <= set(tokens(match))
    do(match, "draw_card", "draw_pile", "place_tile")
    assert tokens(match) == ["double", "single_crop", "single_village"]


@rule("KC-166")
def test_a_festival_of_a_last_turn_comes_before_the_scoring() -> None:
    table = last_turns()
    lay(table, "v1 9:9 9:11")
    temple(table, "9:9", 2)
    stand(table, A, "9:11")
    deal(table, A, "card_a")
    match = play(table, "hold_festival", "card_a", "commit")
    kinds = [event.kind for event in match.log]
    assert kinds.index("festival_alone") < kinds.index("city_scored")


@rule("KC-167")
def test_who_has_scored_can_still_celebrate() -> None:
    table = last_turns()
    lay(table, "v1 9:9 9:11 9:13")
    temple(table, "9:9", 4)
    stand(table, A, "9:11")
    stand(table, B, "9:13")
    deal(table, A, "card_a")
    deal(table, B, "card_b")
    table.active = B
    match = play(table, "end_turn")
    assert prestige(match) == [0, 4]
    do(match, "hold_festival", "card_a", "commit")
    assert (prompt(match), at_table(match).bidder) == ("festival_join", B)
    do(match, "card_b", "commit")
    assert prestige(match) == [1 + 4, 4 + 1]


@rule("KC-169")
def test_the_board_counts_as_it_stands_at_that_moment() -> None:
    table = last_turns()
    lay(table, "v2 9:9 9:11", "v1 9:13", "v3 9:15")
    temple(table, "9:13", 4)
    stand(table, A, "9:11")
    lay(table, "c1 9:17")
    stand(table, B, "9:17")
    match = play(table, "end_turn")
    assert prestige(match) == [4, 0]
    do(match, "move_inca", "9:17", "9:15", "end_turn")
    assert prestige(match) == [4, 4]


@rule("KC-169", "KC-168")
def test_who_has_scored_has_nothing_more_to_expect_of_the_cities() -> None:
    table = last_turns(3)
    lay(table, "v2 6:16", "v1 6:14 6:18 9:9 9:11")
    temple(table, "6:14", 6)
    temple(table, "9:9", 2)
    stand(table, A, "6:16")
    stand(table, B, "6:18", "9:11")
    assert final_points(table) == [6, 3 + 2, 0]
    after = at_table(play(table, "end_turn"))
    assert final_points(after) == [0, 3 + 2, 0]
    assert GAME.ended_now(after).scores == [6, 3 + 2, 0]


@rule("KC-170")
def test_every_temple_is_looked_at_once() -> None:
    table = last_turns()
    lay(table, "v1 9:9 9:11", "v1 6:14 6:16", "v1 3:21 3:23")
    for token, value in (("9:9", 2), ("6:14", 8), ("3:21", 10)):
        temple(table, token, value)
    stand(table, A, "9:11", "6:16", "3:23")
    assert GAME.ended_now(table).scores == [20, 0]
    match = play(table, "end_turn")
    assert prestige(match) == [20, 0]
    assert [event["at"] for event in told(match, "city_scored")] == ["9:9", "6:14", "3:21"]


@rule("KC-171", "KC-172", "KC-173")
def test_full_value_for_first_half_for_second_nothing_below() -> None:
    table = last_turns(4)
    lay(table, "v1 6:14 6:20 6:22", "v3 6:16", "v2 6:18")
    temple(table, "6:14", 6)
    stand(table, A, "6:16")
    stand(table, B, "6:18")
    stand(table, C, "6:20")
    stand(table, D, "6:22")
    match = play(table, "end_turn", "end_turn", "end_turn", "end_turn")
    assert prestige(match) == [6, 3, 0, 0]


@rule("KC-171", "KC-173")
def test_a_tie_for_first_pays_in_full_and_the_next_is_second() -> None:
    table = last_turns(3)
    lay(table, "v1 6:14 6:20", "v2 6:16 6:18")
    temple(table, "6:14", 10)
    stand(table, A, "6:16")
    stand(table, B, "6:18")
    stand(table, C, "6:20")
    match = play(table, "end_turn", "end_turn", "end_turn")
    assert prestige(match) == [10, 10, 5]


@rule("KC-185")
def test_the_switch_leaves_nothing_for_second_behind_a_shared_first() -> None:
    table = last_turns(3, dense=False)
    lay(table, "v1 6:14 6:20", "v2 6:16 6:18")
    temple(table, "6:14", 10)
    stand(table, A, "6:16")
    stand(table, B, "6:18")
    stand(table, C, "6:20")
    assert prestige(play(table, "end_turn", "end_turn", "end_turn")) == [10, 10, 0]
    # a single first changes nothing, and a tie for second pays both
    table = last_turns(3, dense=False)
    lay(table, "v1 6:14 6:20 6:18", "v2 6:16")
    temple(table, "6:14", 10)
    stand(table, A, "6:16")
    stand(table, B, "6:18")
    stand(table, C, "6:20")
    assert prestige(play(table, "end_turn", "end_turn", "end_turn")) == [10, 5, 5]


@rule("KC-174")
def test_laid_incas_stay_and_count() -> None:
    table = last_turns()
    lay(table, "v2 6:16", "v1 6:14 6:18 6:20", "c1 9:9")
    temple(table, "6:14", 4)
    stand(table, A, "6:16", "9:9")
    stand(table, B, "6:18")
    match = play(table, "end_turn")
    assert at_table(match).players[A].laid == [HEX["6:16"]]
    assert prestige(match) == [4, 0]
    assert reach(at_table(match), "6:18") == {"6:20": 0}
    assert why_not(at_table(match), "single_crop", "6:16", seat=B) == "inca"
    do(match, "end_turn")
    assert prestige(match) == [4, 2]


@rule("KC-175")
def test_nothing_else_scores() -> None:
    table = last_turns()
    lay(table, f"v5 {' '.join(f'9:{x}' for x in range(7, 29, 2))}", "c9 6:14")
    stand(table, A, "9:7", "6:14")
    deal(table, A, "card_a", "card_ab")
    match = play(table, "end_turn", "end_turn")
    assert prestige(match) == [0, 0]


@rule("KC-176", "KC-177")
@pytest.mark.parametrize(("points", "winners"), [((7, 9, 3), [1]), ((9, 4, 9), [0, 2])])
def test_most_prestige_wins_and_ties_share(points: tuple[int, ...], winners: list[int]) -> None:
    table = last_turns(3)
    for player, count in zip(table.players, points, strict=True):
        player.prestige = player.earned[0] = count
    match = play(table, "end_turn", "end_turn", "end_turn")
    assert match.result is not None
    assert match.result.winners == winners
    assert match.result.scores == list(points)
    last = str(match.log).splitlines()[-len(winners) :]
    shared = [f"{name} shares the victory with 9 points." for name in ("Red", "Blue")]
    assert last == (["Yellow wins with 9 points."] if len(winners) == 1 else shared)
    assert match.result.breakdown[0] == {
        "temple": points[0],
        "basin": 0,
        "festival": 0,
        "final_scoring": 0,
        "total": points[0],
    }
