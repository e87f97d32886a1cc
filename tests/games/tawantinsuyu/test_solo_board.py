"""Axomamma's board, personalities, and turns without a worker (TW-800 to TW-822)."""

from __future__ import annotations

import pytest

from tampu.games.tawantinsuyu import (
    axomamma,
    axomamma_works,
    weavings,
)
from tampu.games.tawantinsuyu.axomamma_board import PERSONALITIES, ROWS
from tampu.games.tawantinsuyu.components import (
    NONE,
    STAIRS_SLOTS,
    STATUES,
    WEAVINGS,
)
from tests.games.tawantinsuyu.scene import (
    build,
    display,
    goods,
    has,
    held,
    market,
    no_statues,
    nomads,
    number_of,
    only_weavings,
    owned,
    shown,
    slots,
    stairs,
    stands,
    tapestry,
    village,
    woven,
)
from tests.games.tawantinsuyu.scene import weavings as lay
from tests.games.tawantinsuyu.solo import run, solo
from tests.ledger import rule

# ---------------------------------------------------------------------- her board


@rule("TW-800")
def test_row_one_is_free_and_a_tie_is_corn() -> None:
    table, her = solo()
    run(axomamma.resolve(table, her, ROWS[0][4]))
    assert has(her) == (0, 2, 0, 0)
    run(axomamma.resolve(table, her, ROWS[0][4]))
    run(axomamma.resolve(table, her, ROWS[0][3]))
    assert has(her) == (0, 2, 2, 1)


@rule("TW-802")
def test_row_three_is_skipped_where_it_is_impossible() -> None:
    """TW-X12."""
    table, her = solo()
    village(table)
    table.die = 1
    table.tokens = [0] * 8
    run(axomamma.resolve_tokens(table, her))
    assert her.workers == []
    assert table.tokens[6] == 1


@rule("TW-803")
def test_she_buys_two_weavings_or_one_and_a_gold() -> None:
    table, her = solo()
    lay(table, "W02", "W29", "W25", "W21")
    goods(table, 1, corn=3)
    table.active = 1
    assert run(axomamma_works.buy_weavings(table, her)) == []
    assert woven(her) == [["W29", "W25"]]
    assert has(her) == (0, 0, 0, 0)
    lay(table, "W12", "W17", "W22")
    goods(table, 1, corn=1)
    goods(table, 0, corn=3)
    asked_for = run(axomamma_works.buy_weavings(table, her), "pass")
    assert asked_for[0][0] == "weave_offer"
    assert has(her) == (0, 0, 0, 1)
    assert sum(len(row) for row in her.tapestries) == 3
    goods(table, 1)
    run(axomamma_works.buy_weavings(table, her))
    assert has(her) == (0, 0, 0, 1)
    only_weavings(table)
    goods(table, 1, corn=9)
    run(axomamma_works.buy_weavings(table, her))
    assert has(her) == (0, 9, 0, 1)


@rule("TW-804")
def test_which_weaving_she_takes() -> None:
    table, her = solo()
    tapestry(table, 1, "W02", "W12")
    tapestry(table, 1, "W29")

    def best(*tiles: str) -> tuple[str, int]:
        tile, row = weavings.best_fit(her, [number_of(WEAVINGS, t) for t in tiles])
        return WEAVINGS[tile].token, row

    assert best("W03", "W13", "W17") == ("W17", 0)
    assert best("W30", "W25", "W21") == ("W30", 0)
    assert best("W25", "W21") == ("W25", 0)
    assert best("W07", "W09") == ("W09", 0)
    assert best("W03", "W13") == ("W13", 1)
    assert weavings.weaving_rank(number_of(WEAVINGS, "W21")) < weavings.weaving_rank(number_of(WEAVINGS, "W17"))
    alone, she = solo()
    assert weavings.best_fit(she, [number_of(WEAVINGS, "W07")])[1] == NONE
    assert alone.automa == 1


@rule("TW-805")
def test_she_buys_a_leftover_for_two_corn() -> None:
    table, her = solo()
    tapestry(table, 1, "W02")
    lay(table, "W03", "W12", "W29")
    goods(table, 1, corn=2)
    run(weavings.buy_weavings(table, table.players[0]))
    assert woven(her) == [["W02", "W29"]]
    assert has(her) == (0, 0, 0, 0)
    lay(table, "W09", "W12", "W22")
    goods(table, 1, corn=1, gold=3)
    run(weavings.buy_weavings(table, table.players[0]))
    assert woven(her) == [["W02", "W29"]]


@rule("TW-806")
def test_where_she_builds_stairs() -> None:
    table, her = solo()
    her.priest = 3
    assert STAIRS_SLOTS[axomamma_works.best_slot(table, her)].token == "3-upper_middle"
    stairs(table, 0, "3-upper_middle", "4-upper_middle")
    assert STAIRS_SLOTS[axomamma_works.best_slot(table, her)].token == "0-upper_middle"
    stairs(table, 1, "0-upper_middle", "1-upper_middle")
    stairs(table, 0, "2-upper_middle")
    assert STAIRS_SLOTS[axomamma_works.best_slot(table, her)].token == "0-middle_lower"


@rule("TW-807", "TW-808")
def test_which_statue_she_builds() -> None:
    table, her = solo()
    slots(table, "eye_1", "cross_1", "steps_1", "zigzag_1")
    table.die = 2
    goods(table, 1, stone=3, gold=2)
    assert axomamma_works.choose_statue(table, her) == number_of(STATUES, "large-cross")
    goods(table, 1, stone=3)
    assert axomamma_works.choose_statue(table, her) == number_of(STATUES, "small-cross")
    no_statues(table, "small-cross", "small-steps")
    assert axomamma_works.choose_statue(table, her) == number_of(STATUES, "small-zigzag")
    no_statues(table, "small-zigzag", "small-eye", "small-spiral")
    assert axomamma_works.choose_statue(table, her) == number_of(STATUES, "small-squares")
    goods(table, 1, stone=2)
    run(axomamma_works.build_statue(table, her))
    assert has(her) == (0, 0, 2, 1)


@rule("TW-807", "TW-808")
def test_without_a_large_statue_she_builds_a_small_one_of_another_god() -> None:
    table, her = solo()
    slots(table, "eye_1", "cross_1", "steps_1", "zigzag_1")
    goods(table, 1, stone=3, gold=2)
    no_statues(table, *(statue.token for statue in STATUES if statue.token.startswith("large")))
    no_statues(table, "small-eye", "small-cross", "small-steps", "small-zigzag")
    assert STATUES[axomamma_works.choose_statue(table, her)].token in ("small-spiral", "small-squares")


@rule("TW-809", "TW-842")
def test_buildings_cost_her_a_stone() -> None:
    table, her = solo()
    market(table, "P15", "-", "Z02", "-")
    goods(table, 1, stone=1)
    run(axomamma_works.build(table, her, passive=True))
    assert (owned(her), has(her)) == (["Z02"], (0, 0, 0, 0))
    run(axomamma_works.build(table, her, passive=False))
    assert has(her) == (0, 0, 0, 1)
    dear, she = solo("dear_buildings")
    market(dear, "P15", "-", "Z02", "-")
    goods(dear, 1, stone=2)
    run(axomamma_works.build(dear, she, passive=False))
    assert (owned(she), has(she)) == (["P15"], (0, 0, 0, 0))


@pytest.mark.parametrize(
    "personality",
    [
        pytest.param("small_statue", marks=rule("TW-816", "TW-815")),
        pytest.param("weaving", marks=rule("TW-817", "TW-815")),
        pytest.param("temple_step", marks=rule("TW-818", "TW-815")),
        pytest.param("building", marks=rule("TW-819", "TW-815")),
    ],
)
def test_personalities(personality: str) -> None:
    table, her = solo()
    table.personality = number_of(PERSONALITIES, personality)
    table.tokens[0] = 0
    table.die = 1
    table.tokens[6] = 1
    nomads(table, "red", "red", "red")
    lay(table, "W02")
    run(axomamma.resolve_tokens(table, her))
    assert her.goods[3] == 1
    found = (len(stands(her)), woven(her), her.temple, len(owned(her)))
    assert (
        found
        == {
            "small_statue": (1, [], 0, 0),
            "weaving": (0, [["W02"]], 0, 0),
            "temple_step": (0, [], 1, 0),
            "building": (0, [], 0, 1),
        }[personality]
    )


@rule("TW-819")
def test_with_two_face_up_buildings_a_passive_one() -> None:
    table, her = solo()
    build(table, 1, "P01", "P02")
    market(table, "P15", "P16", "-", "-")
    axomamma_works.free_building(table, her)
    assert owned(her) == ["P01", "P02"]
    market(table, "P15", "P16", "Z03", "-")
    axomamma_works.free_building(table, her)
    assert owned(her) == ["P01", "P02", "Z03"]


@rule("TW-822", "TW-845", "TW-851")
def test_a_turn_without_a_worker() -> None:
    table, her = solo()
    nomads(table, "blue", "blue", "blue")
    display(table, "eye_1", "eye_2", "eye_3")
    axomamma.idle(table, her)
    assert (held(her), has(her), sum(her.army), her.score) == (["blue"], (0, 0, 1, 0), 1, 12)
    assert (shown(table), her.priest) == (["eye_3"], 1)
    levers, she = solo("no_army_idle", "idle_vp")
    nomads(levers, "blue", "blue", "blue")
    axomamma.idle(levers, she)
    assert (sum(she.army), she.score) == (0, 12)
