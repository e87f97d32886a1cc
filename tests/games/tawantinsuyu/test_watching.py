"""Passive buildings that watch an action: every trigger of every one (TW-314, TW-315, TW-511 to TW-518)."""

from __future__ import annotations

import pytest

from tampu.engine.match import Match
from tampu.games.tawantinsuyu.components import NONE
from tampu.games.tawantinsuyu.phases import AXOMAMMA, BEFORE_FESTIVAL
from tampu.games.tawantinsuyu.state import Table
from tests.games.tawantinsuyu.scene import *
from tests.games.tawantinsuyu.scene import weavings as lay
from tests.ledger import rule

LEADS_OR_TAKES_GOLD = pytest.mark.parametrize("take_gold", [False, True])
LEADER_OR_FOLLOWER = pytest.mark.parametrize("seat", [0, 1, 2])


def axomamma_leads(table: Table, action: str) -> Match:
    """Axomamma stands before an action whose condition she meets, and it is her turn."""
    stand(table, 1, before(action))
    table.active = 1
    table.phase = AXOMAMMA
    return begin(table)


@rule("TW-511", "TW-314")
@LEADS_OR_TAKES_GOLD
@LEADER_OR_FOLLOWER
def test_z11_at_every_offering(seat: int, take_gold: bool) -> None:
    table = scene(3)
    build(table, seat, "Z11")
    lay(table, "W02")
    match = do(lead(table, "offering", take_gold), "weave_source=face_up")
    assert woven(at_table(match).players[seat]) == [["W02"]]


@rule("TW-511", "TW-700")
def test_z11_at_an_offering_of_axomamma() -> None:
    table = scene(1)
    build(table, 0, "Z11")
    goods(table, 1, corn=4)
    lay(table, "W02")
    match = do(axomamma_leads(table, "offering"), "weave_source=face_up")
    assert woven(at_table(match).players[0]) == [["W02"]]


@rule("TW-512", "TW-314")
@LEADS_OR_TAKES_GOLD
@LEADER_OR_FOLLOWER
def test_z12_at_every_worship(seat: int, take_gold: bool) -> None:
    table = scene(3)
    build(table, seat, "Z12")
    table.players[seat].temple = 1
    goods(table, seat, gold=1)
    match = do(lead(table, "worship", take_gold), "z12_pay=yes")
    spent = 0 if take_gold and seat == 0 else 1  # the gold of the leader comes first (TW-315)
    assert (at_table(match).players[seat].temple, at_table(match).players[seat].goods[3]) == (2, 1 - spent)


@rule("TW-512", "TW-700")
def test_z12_at_a_worship_of_axomamma() -> None:
    table = scene(1)
    build(table, 0, "Z12")
    goods(table, 0, gold=1)
    table.players[0].temple = 1
    statues(table, 1, "small-eye")
    match = do(axomamma_leads(table, "worship"), "z12_pay=yes")
    assert at_table(match).players[0].temple == 2


@rule("TW-512", "TW-424")
@pytest.mark.parametrize("seat", [0, 1])
def test_z12_before_every_festival_whoever_holds_the_tile(seat: int) -> None:
    table = scene(2)
    village(table)
    table.holder, table.triggered, table.phase = 0, 1, BEFORE_FESTIVAL
    build(table, seat, "Z12")
    goods(table, seat, gold=1)
    table.players[seat].temple = 1
    match = do(begin(table), "z12_pay=yes")
    assert at_table(match).players[seat].temple == 2


@rule("TW-516", "TW-314")
@LEADS_OR_TAKES_GOLD
@LEADER_OR_FOLLOWER
def test_z16_at_every_production(seat: int, take_gold: bool) -> None:
    table = scene(3)
    build(table, seat, "Z16")
    army(table, seat, down="A1")
    match = lead(table, "production", take_gold)
    expect(match, "production_first", "A1", "none")
    do(match, "A1")
    assert sum(at_table(match).players[seat].up) == 1


@rule("TW-516", "TW-700")
def test_z16_at_a_production_of_axomamma() -> None:
    table = scene(1)
    build(table, 0, "Z16")
    build(table, 0, "P03", down=True)
    build(table, 1, "P01", "P02")
    match = do(axomamma_leads(table, "production"), "production_first=P03")
    assert owned(at_table(match).players[0]) == ["P03", "Z16"]


@rule("TW-517", "TW-314")
@LEADS_OR_TAKES_GOLD
@LEADER_OR_FOLLOWER
def test_z17_at_every_conquest(seat: int, take_gold: bool) -> None:
    table = scene(3)
    village(table, "blue")
    build(table, seat, "Z17")
    match = lead(table, "conquest", take_gold)
    gold = 2 if take_gold and seat == 0 else 1
    assert (at_table(match).players[seat].score, at_table(match).players[seat].goods[3]) == (11, gold)


@rule("TW-517", "TW-700")
def test_z17_at_a_conquest_of_axomamma() -> None:
    table = scene(1)
    build(table, 0, "Z17")
    army(table, 1, up="A7")
    match = axomamma_leads(table, "conquest")
    assert (at_table(match).players[0].score, at_table(match).players[0].goods[3]) == (11, 1)


@rule("TW-518", "TW-314")
@LEADS_OR_TAKES_GOLD
@LEADER_OR_FOLLOWER
def test_z18_at_every_rejuvenate(seat: int, take_gold: bool) -> None:
    table = scene(3)
    build(table, seat, "Z18")
    match = lead(table, "rejuvenate", take_gold)
    gold = 2 if take_gold and seat == 0 else 1
    assert (sum(at_table(match).players[seat].army), at_table(match).players[seat].goods[3]) == (1, gold)


@rule("TW-518", "TW-700")
def test_z18_at_a_rejuvenate_of_axomamma() -> None:
    table = scene(1)
    build(table, 0, "Z18")
    build(table, 1, "P01", "P02", "P03", down=True)
    match = axomamma_leads(table, "rejuvenate")
    assert (sum(at_table(match).players[0].army), at_table(match).players[0].goods[3]) == (1, 1)


@rule("TW-314", "TW-521")
@pytest.mark.parametrize(
    ("tile", "other"),
    [
        ("Z11", "worship"),
        ("Z12", "offering"),
        ("Z16", "rejuvenate"),
        ("Z17", "production"),
        ("Z18", "conquest"),
    ],
)
def test_no_building_watches_another_action(tile: str, other: str) -> None:
    table = scene()
    build(table, 0, tile)
    goods(table, 0, gold=1)
    build(table, 0, "P01", down=True)
    village(table, "blue", "red")
    match = lead(table, other, take_gold=True)
    if other == "conquest":
        do(match, "casualty_end=potato")
    expect(match, "secondary_second")
    player = at_table(match).players[0]
    assert (player.score, player.goods[3], player.temple, sum(player.army)) == (10, 2, 0, 0)
    assert (woven(player), player.turned) == ([], 1)


@rule("TW-315")
def test_watching_buildings_work_in_turn_order_from_the_leader_and_before_the_action() -> None:
    table = scene(3)
    for seat, tile in ((0, "Z11"), (1, "Z12")):
        build(table, seat, tile)
    tapestry(table, 0, "W12")
    table.players[0].temple = 1
    goods(table, 0, corn=2)
    match = lead(table, "offering")
    expect(match, "weave_source", "face_up", "beneath")
    do(match, "face_up")
    do(match, "weave_place=new")
    expect(match, "offering_steps", "0", "1")


@rule("TW-732")
@pytest.mark.parametrize("action", ["worship", "offering", "rejuvenate", "conquest", "production"])
def test_the_passive_buildings_of_axomamma_only_score(action: str) -> None:
    table = scene(1)
    build(table, 1, "Z11", "Z12", "Z16", "Z17", "Z18")
    goods(table, 1, gold=1)
    village(table, "blue", "red")
    build(table, 1, "P01", down=True)
    match = lead(table, action, take_gold=True)
    if action == "conquest":
        do(match, "casualty_end=potato")
    her = at_table(match).players[1]
    assert (her.score, her.temple, sum(her.army), her.goods[3], woven(her)) == (10, 0, 0, 1, [])
    assert her.turned == (0 if action == "rejuvenate" else 1)  # she follows Rejuvenate, free of charge (TW-772)
    assert at_table(match).holder == NONE
