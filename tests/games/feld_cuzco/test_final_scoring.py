"""The end of the game and the final scoring."""

from __future__ import annotations

import pytest

from tampu.engine.match import Match
from tampu.games.feld_cuzco import GAME
from tampu.games.feld_cuzco.components import Source
from tampu.games.feld_cuzco.state import Table
from tests.games.feld_cuzco.scene import *
from tests.ledger import rule


def ended(table: Table) -> Match:
    """The game is over after the last missions."""
    match = play(final(table))
    assert match.over
    return match


def last_round() -> Table:
    return scene(round_=6)


def points(match: Match, source: str, seat: int = 0) -> int:
    assert match.result is not None
    return match.result.breakdown[seat][source]


@rule("FC-460")
def test_the_game_ends_after_the_palace_of_round_six_without_a_round_end() -> None:
    match = play(palace(last_round()))
    while match.choice is not None:
        match.play(match.choice.options[0])
    assert match.over
    assert at_table(match).round == 6
    assert kinds(match).count("round_began") == 0
    assert len(at_table(match).palace) == 2
    for players in (2, 3, 4):
        assert kinds(played_out(new(players, 2), 2)).count("round_began") == 6


@rule("FC-461")
def test_all_complete_missions_count_by_themselves() -> None:
    table = last_round()
    missions(table, 0, "02", "05", "43")
    feathers(table, 0, "1b", "4a", "6a", "1a", "2a", "2b")
    match = ended(table)
    assert points(match, "mission") == 12
    assert done(me(match)) == ["02", "05"]


@rule("FC-461")
def test_last_missions_are_looked_at_in_turn_order() -> None:
    table = last_round()
    table.order = [2, 0, 1, 3]
    table.standing = table.order[:]
    for seat, mission in ((0, "02"), (2, "05")):
        missions(table, seat, mission)
        all_feathers(table, seat)
    match = ended(table)
    seats = [event.seat for event in match.log if event.kind == "completed_mission"]
    assert seats == [0]  # seat 2 was served while the scene was set
    assert done(me(match, 2)) == ["05"]


@rule("FC-461")
def test_the_first_player_too_completes_missions_after_his_last_visit_to_the_palace() -> None:
    table = last_round()
    all_feathers(table, 0)
    missions(table, 0, "01", "02")
    match = play(palace(table), "complete-01")
    while match.choice is not None:
        match.play(match.choice.options[0])
    assert done(me(match)) == ["01", "02"]


@rule("FC-467")
def test_what_is_counted_at_the_end_is_not_counted_again() -> None:
    table = last_round()
    inti(table, 0, 3)
    match = ended(table)
    assert GAME.ended_now(at_table(match)) == match.result


@rule("FC-462")
def test_then_card_04_helps_further_missions_one_each() -> None:
    table = last_round()
    missions(table, 0, "01", "02", "03")
    feathers(table, 0, "2a", "3b", "1b", "4a", "2b", "4b")  # two of each of the three colours
    hand(table, 0, "04", "04")
    table.players[0].offerings = 2
    match = play(final(table))
    assert asked(match) == (0, "final_missions")
    assert offered(match) == {"card-04", "done"}
    match.play("card-04")
    assert asked(match) == (0, "ease_mission")
    assert offered(match) == {"01", "02", "03"}
    match.play("02")
    assert asked(match) == (0, "final_missions")
    match.play("card-04").play("03")
    assert match.over
    assert points(match, "mission") == 8
    assert done(me(match)) == ["02", "03"]


@rule("FC-462")
def test_whoever_keeps_card_04_is_warned_and_who_keeps_a_medallion_is_not() -> None:
    table = last_round()
    missions(table, 0, "01")
    feathers(table, 0, "2a", "3b")
    show(table, "04")
    inti(table, 0)
    match = play(final(table))
    assert offered(match) == {"inti-04", "done"}
    assert wasted(match, "done") is None
    hand(table, 0, "04")
    table.players[0].offerings = 1
    match = play(table)
    assert offered(match) == {"card-04", "inti-04", "done"}
    assert wasted(match, "done") == {"count": 4}


@rule("FC-462")
def test_one_player_is_served_before_the_next() -> None:
    table = last_round()
    for seat in (0, 1):
        missions(table, seat, ("01", "02")[seat])
        hand(table, seat, "04")
        table.players[seat].offerings = 1
    feathers(table, 0, "2a", "3b")
    feathers(table, 1, "1a", "3a")
    match = play(final(table))
    assert asked(match) == (0, "final_missions")
    match.play("done")
    assert asked(match) == (1, "final_missions")


@rule("FC-463")
def test_missions_not_completed_leave_without_penalty() -> None:
    match = ended(last_round())
    assert open_missions(me(match)) == []
    assert me(match).score == 0


@rule("FC-464")
def test_unspent_inti_give_two_points_each() -> None:
    table = last_round()
    inti(table, 0, 3)
    assert points(ended(table), "final_inti") == 6


@rule("FC-465")
def test_the_top_quipu_scores_its_village() -> None:
    table = last_round()
    quipu(table, 0, "O0", "I3")
    quipu(table, 1, "I3", "O4")
    match = ended(table)
    assert points(match, "final_villages", 0) == 7
    assert points(match, "final_villages", 1) == 3 + 5
    assert points(match, "final_villages", 2) == 0


@rule("FC-466", "FC-472")
def test_six_points_for_twelve_feathers() -> None:
    table = last_round()
    all_feathers(table, 0)
    all_feathers(table, 1, "3a")
    match = ended(table)
    assert [points(match, "final_feathers", seat) for seat in (0, 1)] == [6, 0]


@rule("FC-467", "FC-472")
def test_nine_points_for_six_circles() -> None:
    table = last_round()
    for seat, circles in ((0, 6), (1, 5)):
        all_feathers(table, seat)
        table.players[seat].circles = [1] * circles + [0] * (6 - circles)
    missions(table, 0, "29")
    match = ended(table)
    assert [points(match, "final_circles", seat) for seat in (0, 1)] == [9, 0]


@rule("FC-468", "FC-472")
@pytest.mark.parametrize(("before", "bonus"), [(6, 9), (5, 0)])
def test_nine_points_for_nine_missions(before: int, bonus: int) -> None:
    table = last_round()
    missions(table, 0, "02", "05", "06")
    all_feathers(table, 0)
    taken = table.gone_missions[-before:]
    del table.gone_missions[-before:]
    table.players[0].done = tuple(taken)
    match = ended(table)
    assert len(done(me(match))) == before + 3
    assert points(match, "final_missions") == bonus


@rule("FC-469", "FC-472")
def test_ten_points_for_ten_quipus_on_villages() -> None:
    villages = ["I0", "I1", "I2", "I3", "I4", "I5", "O0", "O1", "O2", "O3"]
    table = last_round()
    quipu(table, 0, *villages)
    quipu(table, 1, *villages[:9])
    free(table, 1, 1)
    match = ended(table)
    assert [points(match, "final_quipus", seat) for seat in (0, 1)] == [10, 0]


@rule("FC-470", "FC-472")
def test_twelve_points_for_twelve_tiles() -> None:
    kinds_ = ["offering-2", "points-2", "feather-1", "road-1", "knowledge-2", "bridge-1"]
    table = last_round()
    tiles(table, 0, *(f"study-{kind}" for kind in kinds_), *(f"farm-{kind}" for kind in kinds_))
    tiles(table, 1, *(f"study-{kind}-3" for kind in ("offering", "points", "feather", "road", "knowledge", "bridge")))
    match = ended(table)
    assert [points(match, "final_tiles", seat) for seat in (0, 1)] == [12, 0]
    table = last_round()
    tiles(table, 0, *(f"study-{kind}" for kind in kinds_), *(f"farm-{kind}" for kind in kinds_[1:]))
    assert points(ended(table), "final_tiles") == 0


@rule("FC-471", "FC-472")
def test_six_points_for_six_goods() -> None:
    table = last_round()
    goods(table, 0, "soup", "soup", "vase", "vase", "carafe", "tools")
    goods(table, 1, "soup", "soup", "vase", "vase", "carafe")
    missions(table, 0, "29", "43", "39")
    match = ended(table)
    assert [points(match, "final_goods", seat) for seat in (0, 1)] == [6, 0]


@rule("FC-473")
def test_what_is_left_over_gives_nothing() -> None:
    table = scene(round_=6, pututus=True)
    player = table.players[0]
    player.food, player.offerings = 20, 9
    hand(table, 0, "01", "06", "13")
    table.pututus[0] -= 2
    player.pututus[0] += 2
    assert me(ended(table)).score == 0


@rule("FC-474")
def test_most_points_win() -> None:
    table = last_round()
    for player, score in zip(table.players, (40, 90, 120, 10), strict=True):
        player.score = player.earned[Source.START] = score
    result = ended(table).result
    assert result is not None
    assert (result.winners, result.ranks) == ([2], [3, 2, 1, 4])
    assert result.scores == [40, 90, 120, 10]


@rule("FC-475")
def test_a_tie_goes_to_who_is_earlier_in_the_turn_order() -> None:
    table = last_round()
    table.order = [3, 1, 0, 2]
    table.standing = table.order[:]
    for player, score in zip(table.players, (50, 50, 20, 20), strict=True):
        player.score = player.earned[Source.START] = score
    result = ended(table).result
    assert result is not None
    assert (result.winners, result.ranks) == ([1], [2, 1, 4, 3])


@rule("FC-476")
def test_the_final_scoring_comes_after_the_last_mission_step_for_all() -> None:
    table = last_round()
    inti(table, 0)
    inti(table, 1)
    missions(table, 1, "02")
    feathers(table, 1, "1a", "3a", "5a")
    match = ended(table)
    told = [(event.kind, event.seat, str(event.values.get("reason"))) for event in match.log]
    assert told.index(("completed_mission", 1, "None")) < told.index(("scored", 0, "final_inti"))
    assert told[-1][0] == "game_ended"
