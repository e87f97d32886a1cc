"""Moving incas: KC-084 to KC-099 and KC-182."""

from __future__ import annotations

import pytest

from tampu.games.kramer_cuzco import incas
from tampu.games.kramer_cuzco.marks import RESERVE
from tampu.games.kramer_cuzco.player import IN_RESERVE
from tampu.games.kramer_cuzco.site import COUNT, GATE, HEX, HEXES, NEIGHBOURS
from tampu.games.kramer_cuzco.state import Table
from tests.games.kramer_cuzco.scene import *
from tests.ledger import rule
from tests.tables import Table as Seats
from tests.tables import questions


@rule("KC-084")
def test_any_own_inca_any_number_of_times() -> None:
    table = scene()
    lay(table, "c1 11:9 10:10 9:11 9:13")
    stand(table, A, "9:11")
    stand(table, B, "9:13")
    match = play(table, "move_inca")
    assert (prompt(match), tokens(match)) == ("inca_pick", ["9:11", "reserve"])
    do(match, "reserve", "10:10", "move_inca", "9:11", "11:9")
    assert at_table(match).ap == 5
    assert sorted(at for at in at_table(match).players[A].incas if at >= 0) == sorted([HEX["10:10"], HEX["11:9"]])
    do(match, "move_inca", "10:10", "9:11", "end_turn")
    assert at_table(match).active == B


@rule("KC-085")
def test_never_on_an_empty_space_a_basin_or_a_temple() -> None:
    table = scene()
    lay(table, "v1 9:9 9:11 9:13 8:16 8:20", "v1 10:14")
    temple(table, "9:11", 2)
    stand(table, A, "9:9", "8:16")
    assert reach(table, "9:9") == {}
    # from 8:16 the basin on 8:18 lies between it and 8:20
    assert reach(table, "8:16") == {}
    assert movers(table) == []


@rule("KC-086", "KC-096")
def test_the_last_hex_is_free() -> None:
    table = scene()
    lay(table, "c1 9:9 9:11 9:13 9:15")
    stand(table, A, "9:9", "9:11")
    stand(table, B, "9:15")
    assert reach(table, "9:9") == {"9:13": 0}
    assert reach(table, "9:11") == {"9:13": 0}


@rule("KC-087", "KC-094")
def test_own_incas_are_passed_others_not() -> None:
    table = scene()
    lay(table, "c1 11:9 10:10")
    assert reach(table, "reserve") == {"10:10": 1, "11:9": 1}
    stand(table, A, "11:9")
    assert reach(table, "reserve") == {"10:10": 1}
    assert "move_inca" in can(table)
    table.players[A].incas = [IN_RESERVE] * 12
    table.players[B].incas[0] = HEX["11:9"]
    table.inca[HEX["11:9"]] = B
    assert reach(table, "reserve") == {}
    assert "move_inca" not in can(table)


@rule("KC-094")
def test_a_gate_with_a_temple_is_closed() -> None:
    table = scene()
    lay(table, "v1 11:9 10:10")
    temple(table, "11:9", 2)
    assert reach(table, "reserve") == {}


@rule("KC-088", "KC-089")
def test_only_a_change_of_type_costs() -> None:
    table = scene()
    lay(table, "c1 9:9", "c5 9:11", "v1 9:13", "v4 9:15", "c1 9:17", "v2 9:19")
    stand(table, A, "9:9")
    assert reach(table, "9:9") == {"9:11": 0, "9:13": 1, "9:15": 1, "9:17": 2, "9:19": 3}
    temple(table, "9:19", 2)
    assert "9:19" not in reach(table, "9:9")


@rule("KC-090")
def test_entering_needs_terrain_on_a_border_space_or_an_outside_hex() -> None:
    table = scene()
    lay(table, "c1 9:9")
    assert "move_inca" not in can(table)
    lay(table, "c1 9:5")
    assert reach(table, "reserve") == {"9:5": 1}
    table = scene()
    tile(table, "13:11+14:12", "14:12")
    assert reach(table, "reserve") == {"13:11": 1, "14:12": 1}


@rule("KC-091", "KC-092", "KC-098")
def test_leaving_by_the_cheapest_gate() -> None:
    table = scene()
    lay(table, "c1 3:5 3:7 4:6 5:7 6:6 7:5")
    stand(table, A, "3:5")
    # the mountain gate below it costs 2, the walk to the forest gate 7:5 costs nothing and then 1
    assert reach(table, "3:5")["leave"] == 1
    match = play(table, "move_inca", "3:5", "leave")
    assert at_table(match).ap == 5
    assert at_table(match).players[A].incas == [IN_RESERVE] * 12
    do(match, "move_inca", "7:5")
    assert at_table(match).ap == 4


@rule("KC-092")
def test_a_gate_costs_its_price_whatever_the_terrain() -> None:
    table = scene()
    lay(table, "v1 11:9 3:5", "c1 11:15")
    assert reach(table, "reserve") == {"3:5": 2, "11:9": 1, "11:15": 1}
    table.ap = 1
    assert reach(table, "reserve") == {"11:9": 1, "11:15": 1}


@rule("KC-093")
def test_where_both_kinds_touch_the_cheaper_price_holds() -> None:
    table = scene()
    lay(table, "c1 7:3 7:1 8:4")
    # 7:3 costs 1, and from there all are free
    assert reach(table, "reserve") == {"7:1": 1, "7:3": 1, "8:4": 1}
    stand(table, B, "7:3")
    assert reach(table, "reserve") == {"7:1": 2, "8:4": 1}


@rule("KC-095")
def test_the_least_cost_is_charged() -> None:
    table = scene()
    # straight through two villages costs 2, round by crop nothing
    lay(table, "c1 9:9 8:10 8:12 9:13", "v1 9:11")
    stand(table, A, "9:9")
    assert reach(table, "9:9") == {"8:10": 0, "8:12": 0, "9:11": 1, "9:13": 0}
    stand(table, B, "8:10")
    assert reach(table, "9:9") == {"8:12": 2, "9:11": 1, "9:13": 2}


@rule("KC-096", "KC-095")
def test_what_cannot_be_paid_is_not_offered() -> None:
    table = scene()
    lay(table, "c1 9:9 9:13", "v1 9:11 9:15", "c1 9:5 9:7")
    stand(table, A, "9:9")
    table.ap = 1
    assert reach(table, "9:9") == {"9:5": 0, "9:7": 0, "9:11": 1, "leave": 1}
    table.ap = 0
    assert reach(table, "9:9") == {"9:5": 0, "9:7": 0}


@rule("KC-097")
def test_of_the_cheapest_ways_the_shortest_is_shown() -> None:
    table = scene()
    lay(table, "c1 9:9 9:11 9:13 8:10 8:12 7:11 9:5 9:7")
    stand(table, A, "9:9")
    match = play(table, "move_inca", "9:9", "9:13")
    assert told(match, "inca_moved")[0]["path"] == ["9:9", "9:11", "9:13"]
    do(match, "move_inca", "reserve", "9:9")
    assert told(match, "inca_entered")[0]["path"] == ["9:5", "9:7", "9:9"]
    do(match, "move_inca", "9:9", "leave")
    assert told(match, "inca_left")[0]["path"] == ["9:9", "9:7", "9:5"]


@rule("KC-097")
def test_the_way_shown_goes_round_temples_and_foreign_incas_and_takes_the_cheaper_longer_one() -> None:
    table = scene()
    lay(table, "v1 9:9 9:11 9:13 8:10 8:12 7:11 7:13", "c1 10:10 10:12")
    stand(table, A, "9:9")
    stand(table, B, "9:11")
    temple(table, "8:12", 2)
    match = play(table, "move_inca", "9:9", "9:13")
    assert at_table(match).ap == 4
    assert told(match, "inca_moved")[0]["path"] == ["9:9", "10:10", "10:12", "9:13"]
    lay(table, "v1 7:15 8:14")
    match = play(table, "move_inca", "9:9", "9:13")
    assert at_table(match).ap == 6
    assert told(match, "inca_moved")[0]["path"] == ["9:9", "8:10", "7:11", "7:13", "8:14", "9:13"]


@rule("KC-095", "KC-097")
def test_a_mountain_gate_may_be_reached_cheaper_by_the_forest() -> None:
    table = scene()
    lay(table, "c1 5:3 6:4 7:3")
    match = play(table, "move_inca", "5:3")
    assert at_table(match).ap == 5
    assert told(match, "inca_entered")[0]["path"] == ["7:3", "6:4", "5:3"]
    do(match, "move_inca", "5:3", "leave")
    assert at_table(match).ap == 4
    assert told(match, "inca_left")[0]["path"] == ["5:3", "6:4", "7:3"]


@rule("KC-084", "KC-096")
def test_an_inca_that_can_go_nowhere_is_not_offered() -> None:
    table = scene()
    lay(table, "c1 9:9")
    stand(table, A, "9:9")
    assert "move_inca" not in can(table)
    lay(table, "c1 9:15 9:17 9:19")
    stand(table, A, "9:15", "9:19")
    assert tokens(play(table, "move_inca")) == ["9:15", "9:19"]


@rule("KC-084", "KC-096", "KC-182")
def test_an_inca_may_have_a_destination_only_far_away() -> None:
    """After a free movement the hexes next to it are closed to it, but not a dearer one behind them."""
    table = scene()
    lay(table, "c1 9:9 9:11 9:13", "v1 9:15")
    stand(table, A, "9:9")
    match = play(table, "move_inca", "9:9", "9:11")
    assert "move_inca" in tokens(match)
    assert movers(at_table(match)) == ["9:11"]
    assert reach(at_table(match), "9:11") == {"9:15": 1}


@rule("KC-098")
def test_leaving_and_entering_are_two_movements() -> None:
    table = scene()
    lay(table, "c1 9:5 9:31")
    stand(table, A, "9:5")
    assert reach(table, "9:5") == {"leave": 1}
    match = play(table, "move_inca", "9:5", "leave", "move_inca", "9:31")
    assert at_table(match).ap == 4


@rule("KC-099")
def test_twelve_incas_and_no_more() -> None:
    table = scene()
    line = " ".join(f"6:{x}" for x in range(4, 30, 2))
    lay(table, f"c1 {line}", "c1 6:2")
    stand(table, A, *(f"6:{x}" for x in range(4, 28, 2)))
    assert "reserve" not in movers(table)
    assert IN_RESERVE not in table.players[A].incas


@rule("KC-182", "KC-054")
def test_a_payment_frees_all_incas_and_the_next_turn_too() -> None:
    table = scene()
    lay(table, "c1 9:9 9:11 9:13")
    stand(table, A, "9:9")
    match = play(table, "move_inca", "9:9", "9:13")
    assert "move_inca" not in tokens(match)
    assert at_table(match).rested == [HEX["9:13"]]
    do(match, "place_tile", "single_crop", "6:14")
    assert at_table(match).rested == []
    assert reach(at_table(match), "9:13") == {"9:9": 0, "9:11": 0}
    do(match, "move_inca", "9:13", "9:9", "end_turn")
    do(match, "place_tile", "single_crop", "6:16", "end_turn", "place_tile", "single_crop", "6:18")
    assert reach(at_table(match), "9:9") == {"9:11": 0, "9:13": 0}


@rule("KC-182")
def test_a_rested_inca_may_still_pay_or_leave() -> None:
    table = scene()
    lay(table, "c1 9:5 9:7 9:9", "v1 9:11")
    stand(table, A, "9:7")
    match = play(table, "move_inca", "9:7", "9:9")
    assert reach(at_table(match), "9:9") == {"9:11": 1, "leave": 1}


@rule("KC-182")
def test_a_movement_that_was_paid_for_does_not_tire() -> None:
    table = scene()
    lay(table, "c1 9:9", "v1 9:11 9:13")
    stand(table, A, "9:9")
    match = play(table, "move_inca", "9:9", "9:11")
    assert (at_table(match).ap, at_table(match).rested) == (5, [])
    assert reach(at_table(match), "9:11") == {"9:13": 0, "9:9": 1}


@rule("KC-091", "KC-096")
def test_leaving_past_own_incas_is_a_destination_as_long_as_it_can_be_paid() -> None:
    table = scene()
    lay(table, "c1 9:5 9:7 9:9")
    stand(table, A, "9:5", "9:7", "9:9")
    table.ap = 1
    assert reach(table, "9:9") == {"leave": 1}
    assert movers(table) == ["9:5", "9:7", "9:9"]
    table.ap = 0
    assert movers(table) == []


def cheapest(table: Table, seat: int, start: int) -> dict[str, int]:
    """KC-095 by a slower way: prices are lowered along single steps until nothing changes."""
    passable = [at for at in range(COUNT) if table.level[at] and not table.temple[at] and table.inca[at] in (-1, seat)]
    cost = dict.fromkeys(passable, 99)
    if start == RESERVE:
        cost.update({at: GATE[at] for at in passable if GATE[at]})
    else:
        cost[start] = 0
    changed = True
    while changed:
        changed = False
        for at in passable:
            for near in NEIGHBOURS[at]:
                if near in cost and cost[near] + (table.terrain[at] != table.terrain[near]) < cost[at]:
                    cost[at] = cost[near] + (table.terrain[at] != table.terrain[near])
                    changed = True
    least = 1 if start in table.rested else 0
    found = {HEXES[at].token: ap for at, ap in cost.items() if least <= ap <= table.ap and table.inca[at] == -1}
    if start != RESERVE:
        out = min((ap + GATE[at] for at, ap in cost.items() if GATE[at]), default=99)
        if out <= table.ap:
            found["leave"] = out
    return found


@rule("KC-095", "KC-096")
@pytest.mark.parametrize("seed", range(6))
def test_prices_are_those_of_a_slow_search(seed: int) -> None:
    compared = 0
    for match in questions(Seats("kramer_cuzco", 2 + seed % 3).new(seed), seed, 60):
        table = match.state
        assert isinstance(table, Table)
        if prompt(match) != "turn_action" or table.due:
            continue
        player = table.players[table.active]
        starts = [at for at in player.incas if at >= 0]
        starts += [RESERVE] if IN_RESERVE in player.incas else []
        picked = []
        for start in starts:
            twin = table.copy()
            twin.mover = start
            expected = cheapest(table, table.active, start)
            assert incas.prices(twin) == expected
            if start != RESERVE:
                near = any(HEXES[at].token in expected for at in NEIGHBOURS[start])
                assert incas.has_near_destination(table, start) == (near or 0 < GATE[start] <= table.ap)
            assert [str(option) for option in incas.Ways(twin).destinations()] == list(incas.prices(twin))
            picked += [start] if expected else []
            compared += 1
        names = [HEXES[start].token for start in sorted(picked) if start != RESERVE]
        assert movers(table) == names + ["reserve"] * (RESERVE in picked)
        assert (incas.why_not_move(table) is None) == bool(picked)
    assert compared


def test_a_basin_is_no_way() -> None:
    table = scene()
    basin(table, "9:11")
    lay(table, "c1 9:9 9:13")
    stand(table, A, "9:9")
    assert reach(table, "9:9") == {}
