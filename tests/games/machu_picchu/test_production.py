"""Chapter E: the production districts."""

from __future__ import annotations

import pytest

from tests.games.machu_picchu.scene import asked, at_table, give, goods, lay, offered, play, put_incas, scene, told
from tests.ledger import rule

PAID = [
    pytest.param("main_temple", "llama_meadow", "llama", marks=rule("MP-084"), id="shepherds"),
    pytest.param("condor_temple", "coca_plantation", "coca", marks=rule("MP-085"), id="coca planters"),
    pytest.param("condor_temple", "potters_quarter", "pottery", marks=rule("MP-086"), id="potters"),
    pytest.param("condor_temple", "weavers_quarter", "cloth", marks=rule("MP-087"), id="weavers"),
]


@rule("MP-080", "MP-081", "MP-085")
def test_example_x04_everyone_produces_coca() -> None:
    table = scene(players=3, at="condor_temple")
    table.bonus[2] = 2
    for seat, incas in ((0, 1), (1, 1), (2, 2)):
        put_incas(table.players[seat], "coca_plantation", incas)
        give(table.players[seat], corn=2)
    match = play(table, "coca_plantation", "1", "1", "2")
    assert [goods(player) for player in at_table(match).players] == [
        {"corn": 1, "coca": 3},
        {"corn": 1, "coca": 1},
        {"coca": 2},
    ]
    assert at_table(match).bonus[2] == 0


@rule("MP-080")
def test_the_bonus_comes_before_any_production() -> None:
    table = scene(at="condor_temple")
    put_incas(table.players[0], "weavers_quarter")
    give(table.players[0], corn=1)
    match = play(table, "weavers_quarter")
    assert asked(match) == (0, "choose_production")
    assert goods(at_table(match).players[0]) == {"corn": 1, "cloth": 1}
    assert at_table(match).bonus[4] == 0


# ---------------------------------------------------------------------- the bonus


@rule("MP-081")
@pytest.mark.parametrize(
    ("here", "district", "one", "two"),
    [
        ("condor_temple", "corn_terraces", {"corn": 3}, {"corn": 6}),
        ("puma_temple", "llama_meadow", {"llama": 1}, {"llama": 2}),
        ("condor_temple", "coca_plantation", {"coca": 1}, {"coca": 2}),
        ("condor_temple", "potters_quarter", {"pottery": 1}, {"pottery": 2}),
        ("condor_temple", "weavers_quarter", {"cloth": 1}, {"cloth": 2}),
    ],
)
def test_who_enters_takes_all_bonus_units_without_own_incas(
    here: str, district: str, one: dict[str, int], two: dict[str, int]
) -> None:
    for units, bonus in ((1, one), (2, two)):
        table = scene(at=here)
        lay(table, **{district: units})
        match = play(table, district)
        assert [goods(player) for player in at_table(match).players] == [bonus, {}, {}]
        left = at_table(match).seen_by(None)["bonus"]
        assert isinstance(left, dict)
        assert left[district] == 0


@rule("MP-081")
def test_who_enters_without_weavers_takes_the_bonus_and_others_weave() -> None:
    table = scene(at="puma_temple")
    put_incas(table.players[2], "weavers_quarter")
    give(table.players[2], corn=1)
    match = play(table, "weavers_quarter")
    assert asked(match) == (2, "choose_production")
    match.play("1")
    assert [goods(player) for player in at_table(match).players] == [{"cloth": 1}, {}, {"cloth": 1}]


# ---------------------------------------------------------------------- the work


@rule("MP-082")
def test_all_incas_of_all_players_produce_once_each() -> None:
    table = scene(at="condor_temple")
    for player, incas in zip(table.players, (2, 1, 3), strict=True):
        put_incas(player, "potters_quarter", incas)
        put_incas(player, "weavers_quarter", 2)
        give(player, corn=9)
    match = play(table, "potters_quarter")
    for seat, most in ((0, 2), (1, 1), (2, 3)):
        assert asked(match) == (seat, "choose_production")
        match.play(str(most))
    assert asked(match) == (1, "choose_move")
    assert [goods(player) for player in at_table(match).players] == [
        {"corn": 7, "pottery": 2 + 1},
        {"corn": 8, "pottery": 1},
        {"corn": 6, "pottery": 3},
    ]


@rule("MP-083")
def test_farmers_give_three_corn_each_for_free_and_by_themselves() -> None:
    table = scene(at="watchmans_hut")
    put_incas(table.players[0], "corn_terraces", 1)
    put_incas(table.players[1], "corn_terraces", 3)
    match = play(table, "corn_terraces")
    assert asked(match) == (1, "choose_move")
    assert [goods(player) for player in at_table(match).players] == [{"corn": 3 + 3}, {"corn": 9}, {}]
    assert [harvest["seat"] for harvest in told(match, "harvested")] == [0, 1]


@pytest.mark.parametrize(("here", "district", "good"), PAID)
def test_each_of_the_others_makes_one_piece_for_one_corn(here: str, district: str, good: str) -> None:
    table = scene(at=here)
    put_incas(table.players[1], district, 3)
    give(table.players[1], corn=7)
    match = play(table, district)
    assert asked(match) == (1, "choose_production")
    assert offered(match) == {"0", "1", "2", "3"}
    match.play("2")
    assert goods(at_table(match).players[1]) == {"corn": 5, good: 2}
    assert goods(at_table(match).players[0]) == {good: 1}


@rule("MP-088")
def test_an_owner_chooses_up_to_the_smaller_of_his_incas_and_his_corn() -> None:
    table = scene(at="condor_temple")
    put_incas(table.players[0], "weavers_quarter", 3)
    give(table.players[0], corn=2)
    match = play(table, "weavers_quarter")
    assert asked(match) == (0, "choose_production")
    assert offered(match) == {"0", "1", "2"}


@rule("MP-088")
def test_an_owner_may_leave_all_his_incas_idle() -> None:
    table = scene(at="condor_temple")
    put_incas(table.players[0], "weavers_quarter", 2)
    give(table.players[0], corn=5)
    match = play(table, "weavers_quarter")
    assert offered(match) == {"0", "1", "2"}
    match.play("0")
    assert goods(at_table(match).players[0]) == {"corn": 5, "cloth": 1}
    assert told(match, "produced") == []
    assert asked(match) == (1, "choose_move")


@rule("MP-089")
def test_owners_choose_clockwise_from_the_active_player() -> None:
    table = scene(players=4, at="condor_temple")
    table.active = 2
    for player in table.players:
        put_incas(player, "coca_plantation")
        give(player, corn=1)
    match = play(table, "coca_plantation")
    order = []
    for _ in range(4):
        order.append(asked(match))
        match.play("1")
    assert order == [(seat, "choose_production") for seat in (2, 3, 0, 1)]
    assert asked(match) == (3, "choose_move")


@rule("MP-089")
def test_who_has_no_inca_there_or_no_corn_is_not_asked() -> None:
    table = scene(players=4, at="condor_temple")
    put_incas(table.players[0], "weavers_quarter", 2)
    give(table.players[0], corn=4)
    put_incas(table.players[1], "coca_plantation")
    put_incas(table.players[2], "coca_plantation")
    put_incas(table.players[3], "coca_plantation", 2)
    give(table.players[2], corn=1)
    give(table.players[3], corn=1)
    match = play(table, "coca_plantation")
    assert asked(match) == (2, "choose_production")
    match.play("1")
    assert asked(match) == (3, "choose_production")
    match.play("1")
    assert asked(match) == (1, "choose_move")
    assert goods(at_table(match).players[1]) == {}


@rule("MP-090")
@pytest.mark.parametrize("district", ["corn_terraces", "coca_plantation", "potters_quarter", "weavers_quarter"])
def test_without_a_bonus_unit_nobody_produces(district: str) -> None:
    table = scene(at="condor_temple")
    lay(table, **{district: 0})
    for player in table.players:
        put_incas(player, district, 2)
        give(player, corn=4)
    match = play(table, district)
    assert asked(match) == (1, "choose_move")
    assert [goods(player) for player in at_table(match).players] == [{"corn": 4}] * 3


@rule("MP-091")
def test_the_incas_of_a_district_have_no_limit() -> None:
    table = scene(players=2, at="condor_temple")
    for player in table.players:
        put_incas(player, "coca_plantation", 12)
        give(player, corn=12)
    match = play(table, "coca_plantation", "12", "12")
    assert [goods(player) for player in at_table(match).players] == [{"coca": 13}, {"coca": 12}]


@rule("MP-091")
def test_a_further_inca_may_join_any_number_of_others() -> None:
    table = scene(players=2, at="corn_terraces")
    put_incas(table.players[0], "llama_meadow", 11)
    put_incas(table.players[1], "llama_meadow", 12)
    give(table.players[0], corn=3, coca=1)
    match = play(table, "watchmans_hut", "shepherd")
    assert [player.incas[1] for player in at_table(match).players] == [12, 12]
