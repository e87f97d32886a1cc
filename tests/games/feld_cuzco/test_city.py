"""Phase III: university, temple, market, palace, and the end of a round."""

from __future__ import annotations

from tampu.engine.match import Match
from tampu.games.feld_cuzco.components import GOODS, MISSIONS, TILES
from tampu.games.feld_cuzco.phases import Phase
from tampu.games.feld_cuzco.player import NONE
from tampu.games.feld_cuzco.state import Table
from tests.games.feld_cuzco.scene import *
from tests.ledger import rule


def to_the_city(table: Table) -> Match:
    """Nobody has a tile, so phase II passes by itself."""
    return play(abilities(table))


@rule("FC-260")
def test_the_order_of_phase_three() -> None:
    for moment in wander(new(3, 6), 6):
        if at_table(moment).round == 2:
            break
    told = kinds(moment)
    first = {kind: told.index(kind) for kind in ("new_order", "round_began", "took_mission")}
    temple = next(i for i, kind in enumerate(told) if kind in ("won_inti", "lost_inti"))
    last_mission = max(i for i, kind in enumerate(told) if kind == "took_mission")
    second_round = max(i for i, kind in enumerate(told) if kind == "round_began")
    assert first["new_order"] < temple < first["took_mission"] < second_round
    assert last_mission < second_round
    bought = [i for i, kind in enumerate(told) if kind == "bought"]
    assert all(temple < i < first["took_mission"] for i in bought)


# ---------------------------------------------------------------------- university


@rule("FC-261")
def test_the_university_pays_a_point_per_step() -> None:
    table = scene()
    for player, knowledge in zip(table.players, (0, 6, 15, 3), strict=True):
        player.knowledge = knowledge
    match = to_the_city(table)
    assert [player.score for player in at_table(match).players] == [0, 6, 15, 3]


@rule("FC-262", "FC-263", "FC-264")
def test_the_new_turn_order() -> None:
    table = scene()
    for player, knowledge in zip(table.players, (4, 7, 4, 4), strict=True):
        player.knowledge = knowledge
    table.standing = [3, 1, 0, 2]
    assert seen(play(table))["next_order"] == [1, 3, 0, 2]
    for player in table.players:
        player.food = 9
    match = to_the_city(table)
    assert at_table(match).order == [1, 3, 0, 2]
    assert at_table(match).standing == [1, 3, 0, 2]
    assert [player.knowledge for player in at_table(match).players] == [0, 0, 0, 0]
    askeds = []
    while at_table(match).phase is Phase.MARKET:
        askeds.append(asked(match))
        match.play("pass")
    assert askeds == [(seat, "buy") for seat in (1, 3, 0, 2)]
    assert asked(match) == (1, "palace")


@rule("FC-264")
def test_the_new_order_holds_for_missions_and_the_next_round() -> None:
    table = scene()
    table.players[2].knowledge = 1
    missions(table, 2, "S-04")
    missions(table, 0, "29")
    tiles(table, 2, "study-points-2")
    table = abilities(table)
    match = play(table, "done")
    assert asked(match) == (2, "palace")
    assert offered(match) == {"complete-S-04"}
    while at_table(match).round == 3:
        match.play(match.choice.options[0])  # type: ignore[union-attr]
    assert match.choice is not None
    assert match.choice.player == 2
    assert at_table(match).order == [2, 0, 1, 3]


# ---------------------------------------------------------------------- temple


@rule("FC-267")
def test_priests_pay_more_in_later_rounds() -> None:
    for round_, each in ((1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)):
        table = scene(round_=round_)
        priests(table, 0, 1, None, 0)
        match = to_the_city(table)
        assert [player.earned[7] for player in at_table(match).players] == [2 * each, each, 0, 0]


@rule("FC-268")
def test_most_priests_win_an_inti() -> None:
    table = scene()
    priests(table, 0, 1, None, 0, None, 2)
    on_temple = table.temple_inti
    match = to_the_city(table)
    assert [player.inti for player in at_table(match).players] == [1, 0, 0, 0]
    assert at_table(match).temple_inti == on_temple - 1


@rule("FC-269")
def test_a_tie_goes_to_the_highest_priest_of_the_tied() -> None:
    table = scene()
    priests(table, 0, 1, 0, 1, None, 2)
    match = to_the_city(table)
    assert [player.inti for player in at_table(match).players] == [0, 1, 0, 0]


@rule("FC-270")
def test_without_priests_an_inti_leaves_the_game() -> None:
    table = scene()
    on_temple, gone = table.temple_inti, table.gone_inti
    match = to_the_city(table)
    assert at_table(match).temple_inti == on_temple - 1
    assert at_table(match).gone_inti == gone + 1
    assert [player.inti for player in at_table(match).players] == [0, 0, 0, 0]
    assert at_table(played_out(new(2, 4), 4)).temple_inti == 0


@rule("FC-271")
def test_priests_stay_on_their_steps() -> None:
    table = scene()
    priests(table, 0, 1, None, 0)
    assert at_table(to_the_city(table)).steps == table.steps


# ---------------------------------------------------------------------- market


def buying(*foods: int) -> Table:
    table = scene()
    row(table, "soup", "vase", "vase", "tools", "jewellery")
    for player, food in zip(table.players, foods, strict=False):
        player.food = food
    return market(table)


@rule("FC-273")
def test_each_player_may_buy_one_good_of_the_row() -> None:
    match = play(buying(9, 9))
    assert asked(match) == (0, "buy")
    assert offered(match) == {"soup", "vase", "tools", "jewellery", "pass"}
    match.play("vase")
    assert asked(match) == (1, "buy")
    match.play("pass")
    assert asked(match) == (0, "palace")
    assert sum(me(match).goods) == 1


@rule("FC-274")
def test_the_price_is_paid_in_food() -> None:
    match = play(buying(4), "vase")
    assert me(match).food == 1
    assert offered(play(buying(4))) == {"soup", "vase", "pass"}
    assert asked(play(buying(0))) == (0, "palace")


@rule("FC-275")
def test_the_buyer_gains_the_points_at_once_and_keeps_the_good() -> None:
    match = play(buying(9), "jewellery")
    assert me(match).score == 9
    assert me(match).goods == [0, 0, 0, 0, 0, 1]


@rule("FC-276")
def test_bought_goods_are_not_replaced() -> None:
    match = play(buying(9, 9, 9), "soup")
    assert offered(match) == {"vase", "tools", "jewellery", "pass"}
    match.play("vase")
    assert offered(match) == {"vase", "tools", "jewellery", "pass"}
    assert all(len(row_) > players for players in (2, 3, 4) for row_ in at_table(new(players)).market)


@rule("FC-277")
def test_at_most_one_good_a_round_so_six_in_a_game() -> None:
    for seed in range(4):
        for moment in wander(new(2, seed), seed):
            table = at_table(moment)
            past = table.round if table.phase >= Phase.MARKET else table.round - 1
            assert all(sum(player.goods) <= max(0, past) for player in table.players)


# ---------------------------------------------------------------------- palace


def with_missions(*ids: str) -> Table:
    table = scene()
    missions(table, 0, *ids)
    feathers(table, 0, "1b", "4a", "6a")  # three violet ones: mission 02
    return table


@rule("FC-280", "FC-285")
def test_exactly_one_mission_is_handled_and_a_new_one_taken() -> None:
    table = with_missions("02", "29", "43")
    shown(table, "25", "38")
    match = play(palace(table), "complete-02")
    assert asked(match) == (0, "new_mission")
    assert offered(match) == {str(MISSIONS[mission]) for mission in table.palace}
    match.play("25")
    assert open_missions(me(match)) == ["25", "29", "43"]
    assert asked(match) == (1, "palace")


@rule("FC-281", "FC-283")
def test_a_complete_mission_must_be_completed() -> None:
    table = with_missions("02", "S-06", "43")
    match = play(palace(table))
    assert offered(match) == {"complete-02"}
    table = with_missions("02", "05", "43")
    feathers(table, 0, "1a", "2a", "2b")
    match = play(palace(table))
    assert offered(match) == {"complete-02", "complete-05"}
    match.play("complete-05")
    assert me(match).score == 6
    assert open_missions(me(match)) == ["02", "43"]


@rule("FC-282")
def test_without_a_complete_mission_one_is_removed_for_nothing() -> None:
    table = with_missions("29", "43", "39")
    match = play(palace(table))
    assert offered(match) == {"discard-29", "discard-43", "discard-39"}
    match.play("discard-43")
    assert me(match).score == 0
    assert done(me(match)) == []
    assert [str(MISSIONS[m]) for m in at_table(match).gone_missions][-1] == "43"


@rule("FC-284")
def test_completed_missions_lie_on_the_done_pile_for_all_to_see() -> None:
    match = play(palace(with_missions("02", "29", "43")), "complete-02")
    assert done(me(match)) == ["02"]
    assert seen(match, 1)["players"][0]["done"] == ["02"]


@rule("FC-285")
def test_the_new_mission_is_not_optional_even_in_round_six() -> None:
    table = scene(round_=6)
    match = play(palace(table), "discard-29")
    assert asked(match) == (0, "new_mission")
    assert not {"pass", "no", "done"} & offered(match)


@rule("FC-286")
def test_the_palace_is_not_refilled_between_players() -> None:
    match = play(palace(scene()))
    for left in (6, 5, 4, 3):
        assert len(at_table(match).palace) == left
        match.play(match.choice.options[0])  # type: ignore[union-attr]
        assert len(offered(match)) == left
        match.play(match.choice.options[0])  # type: ignore[union-attr]


# ---------------------------------------------------------------------- round end


def end_of_round(table: Table) -> Match:
    """Everybody throws the first mission away and takes the first new one."""
    match = play(palace(table))
    while at_table(match).round == table.round:
        match.play(match.choice.options[0])  # type: ignore[union-attr]
    return match


@rule("FC-290", "FC-291")
def test_tiles_left_on_the_displays_are_discarded_and_new_ones_come() -> None:
    table = scene()
    left = table.display[:]
    before = table.tile_discards[:]
    tops = [table.stacks[colour].cards[-1] for colour in (0, 1)]
    match = end_of_round(table)
    assert at_table(match).tile_discards == before + left
    assert (at_table(match).display[0], at_table(match).display[6]) == tuple(tops)
    assert [TILES[tile].colour for tile in at_table(match).display] == [0] * 6 + [1] * 6
    assert seen(match)["tile_discards"]["study"] == [str(TILES[t]) for t in before + left if TILES[t].colour == 0]


@rule("FC-292")
def test_missions_left_on_the_palace_leave_and_new_ones_come() -> None:
    table = scene()
    match = end_of_round(table)
    left = table.palace[4:]
    assert all(mission in at_table(match).gone_missions for mission in left)
    assert len(at_table(match).palace) == 6
    assert not set(at_table(match).palace) & set(table.palace)


@rule("FC-293")
def test_goods_left_in_the_row_leave() -> None:
    table = scene()
    before = len(table.gone_goods)
    match = end_of_round(table)
    assert len(at_table(match).gone_goods) == before + 5
    assert at_table(match).market[2] == (NONE,) * 5
    table = scene()
    sold, *left = table.market[2]
    table.players[0].goods[sold] += 1
    table.market[2] = (NONE, *left)
    assert at_table(end_of_round(table)).gone_goods[before:] == left
    assert [len(GOODS)] == [6]


@rule("FC-294")
def test_the_next_round_begins_with_all_dice() -> None:
    table = scene()
    lay(table, "study", 1, 3)
    put_all_dice(table)
    match = end_of_round(table)
    assert at_table(match).round == 4
    assert at_table(match).spaces == [()] * 8
    assert all(0 not in player.dice for player in at_table(match).players)


@rule("FC-493")
def test_stacks_are_exactly_enough() -> None:
    for players, missions_used in ((2, 32), (3, 42), (4, 52)):
        table = at_table(played_out(new(players, 3), 3))
        assert [len(stack) for stack in table.stacks] == [0, 0]
        assert len(table.mission_stack) == 55 - missions_used
        assert table.temple_inti == 0


def test_card_04_is_offered_beside_a_complete_mission() -> None:
    table = with_missions("02", "01", "43")
    feathers(table, 0, "2a", "3b")
    hand(table, 0, "04")
    table.players[0].offerings = 1
    inti(table, 0)
    match = play(palace(table))
    assert offered(match) == {"complete-02", "card-04", "inti-04"}
