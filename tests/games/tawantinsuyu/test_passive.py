"""The twenty passive buildings, each at every moment it works (TW-314, TW-315, TW-501 to TW-522)."""

from __future__ import annotations

import pytest

from tampu.games.tawantinsuyu import effects, gains, soldiers, tasks, weavings
from tampu.games.tawantinsuyu.components import CONQUEST_SPACES, WEAVINGS, Source
from tampu.games.tawantinsuyu.phases import FINAL_EXCHANGE
from tests.games.tawantinsuyu.scene import (
    army,
    at_table,
    begin,
    build,
    cards,
    deck,
    display,
    do,
    drive,
    expect,
    gods,
    goods,
    has,
    hill,
    lead,
    number_of,
    owned,
    scene,
    stairs,
    tapestry,
    tokens,
    village,
    workers,
    woven,
)
from tests.games.tawantinsuyu.scene import weavings as lay
from tests.ledger import rule


@rule("TW-503")
def test_z03_turns_up_two_buildings_when_a_warrior_is_placed() -> None:
    table = scene()
    build(table, 0, "Z03")
    build(table, 0, "P01", "P02", "P03", down=True)
    army(table, 0, down="A1")
    workers(table, 0, "red")
    goods(table, 0, gold=1)
    hill(table, U09="blue")
    match = do(begin(table), "place_worker", "U00?", "warrior_take=none")
    expect(match, "z03_rejuvenate", "P01", "P02", "P03", "done")
    do(match, "P01", "P03")
    expect(match, "task_pick")
    assert owned(at_table(match).players[0]) == ["P01", "P02*", "P03", "Z03"]


@rule("TW-504")
def test_z04_pays_a_matching_seam_at_once() -> None:
    table = scene()
    build(table, 0, "Z04")
    tapestry(table, 0, "W08")
    lay(table, "W02")
    drive(weavings.gain_weaving(table, table.players[0]), "face_up", "1-right")
    assert table.players[0].goods[0] == 3
    drive(weavings.trade(table, table.players[0]))
    assert table.players[0].goods[0] == 6
    other = scene()
    tapestry(other, 0, "W08")
    lay(other, "W02")
    drive(weavings.gain_weaving(other, other.players[0]), "face_up", "1-right")
    assert other.players[0].goods[0] == 0


@rule("TW-506")
def test_z06_doubles_god_cards_at_the_end() -> None:
    """TW-X13."""
    table = scene()
    table.triggered = table.resolved = 3
    table.phase = FINAL_EXCHANGE
    build(table, 0, "Z06")
    gods(table, 0, "eye_1", "eye_2", "eye_3", "eye_4")
    match = begin(table)
    assert at_table(match).players[0].earned[Source.FINAL_GOD_CARDS] == 8


@rule("TW-507")
def test_z07_scores_own_stairs_used() -> None:
    table = scene()
    build(table, 0, "Z07")
    stairs(table, 0, "0-upper_middle", "0-middle_lower")
    workers(table, 0, "blue")
    goods(table, 0, potato=1, gold=1)
    match = do(begin(table), "place_worker", "L00?", "p1?")
    assert at_table(match).players[0].score == 12


@rule("TW-508", "TW-027")
def test_z08_draws_five_and_puts_two_back() -> None:
    table = scene()
    build(table, 0, "Z08")
    lay(table, "W02", "W12", "W17", "W21", "W29")
    asked_for = drive(weavings.draw_weavings(table, table.players[0]), "W12", "W29")
    assert asked_for == [
        ("z08_put_back", ["W02", "W12", "W17", "W21", "W29"]),
        ("z08_put_back", ["W02", "W17", "W21", "W29"]),
    ]
    assert [WEAVINGS[w].token for w in table.drawn] == ["W02", "W17", "W21"]
    assert [WEAVINGS[w].token for w in table.weavings.cards[:2]] == ["W29", "W12"]
    hidden = scene()
    build(hidden, 0, "Z08")
    workers(hidden, 0, "blue")
    goods(hidden, 0, gold=2)
    match = do(begin(hidden), "place_worker", "U02?", "task_pick=weave")
    expect(match, "z08_put_back")
    assert match.choice is not None
    assert match.choice.secret
    assert match.seen_by(1)["table"]["drawn"] == [None] * 5  # type: ignore[index]
    assert None not in match.seen_by(0)["table"]["drawn"]  # type: ignore[index]


@rule("TW-511", "TW-314", "TW-315")
@pytest.mark.parametrize("seat", [0, 1])
def test_z11_gains_a_weaving_at_every_offering(seat: int) -> None:
    table = scene()
    build(table, seat, "Z11")
    lay(table, "W02")
    match = lead(table, "offering", take_gold=True)
    do(match, "weave_source=face_up")
    assert woven(at_table(match).players[seat]) == [["W02"]]


@rule("TW-512")
@pytest.mark.parametrize("seat", [0, 1])
def test_z12_buys_a_step_at_every_worship(seat: int) -> None:
    table = scene()
    build(table, seat, "Z12")
    table.players[seat].temple = 1
    goods(table, seat, gold=1)
    match = lead(table, "worship")
    do(match, "z12_pay=yes")
    assert at_table(match).players[seat].temple == 2


@rule("TW-513")
def test_z13_eases_conquests() -> None:
    plans = soldiers.plans
    assert plans(1, 0, 0, 0, True) == ()
    assert (0, 0, 1, 0) in plans(1, 1, 1, 0, True)
    assert (1, 0, 0, 0) in plans(1, 1, 1, 0, True)
    assert plans(2, 2, 1, 0, True) == ()
    assert (1, 0, 1, 0) in plans(2, 2, 2, 0, True)
    assert (1, 0, 0, 0) not in plans(1, 2, 4, 4, True)
    table = scene()
    build(table, 0, "Z13")
    village(table, "blue")
    army(table, 0, up="A1 A2 A3")
    match = lead(table, "conquest")
    do(match, "conquest_space=CH3")
    expect(match, "conquest_flip", "A1", "A2", "A3")
    do(match, "A1")
    expect(match, "conquest_flip", "A2", "A3", "enough")
    do(match, "enough")
    expect(match, "conquest_discard", "A2", "A3", "enough")
    do(match, "enough")
    assert cards(at_table(match).players[0].up) == ["A2", "A3"]
    assert cards(at_table(match).players[0].down) == ["A1"]


@rule("TW-514")
def test_z14_gives_a_warrior_two_more_tasks() -> None:
    table = scene()
    build(table, 0, "Z14")
    workers(table, 0, "red")
    goods(table, 0, gold=1)
    assert at_table(do(begin(table), "place_worker", "U00?")).tasks == 3


@rule("TW-515", "TW-087")
def test_z15_exchanges_and_does_not_go_round_in_circles() -> None:
    table = scene()
    build(table, 0, "Z15")
    goods(table, 0, corn=2, stone=2, gold=1)
    match = do(begin(table), "free_exchange")
    expect(match, "free_exchange", "stone-gold", "corn-gold", "gold-stone", "gold-corn", "stone-corn", "corn-stone")
    do(match, "stone-gold")
    assert has(at_table(match).players[0]) == (0, 2, 0, 2)
    do(match, "free_exchange")  # corn for gold alone is left, and so not asked for
    assert has(at_table(match).players[0]) == (0, 0, 0, 3)
    assert "free_exchange" not in tokens(match)
    followed = scene()
    build(followed, 1, "Z15")
    goods(followed, 1, stone=2, corn=1)
    followed.players[1].temple = 1
    match = lead(followed, "offering")
    expect(match, "offering_steps", "0", "free_exchange")


@rule("TW-516")
@pytest.mark.parametrize("take_gold", [False, True])
def test_z16_turns_a_piece_up_at_every_production(take_gold: bool) -> None:
    table = scene()
    build(table, 0, "Z16")
    build(table, 0, "P01", down=True)
    army(table, 0, down="A1")
    match = lead(table, "production", take_gold=take_gold)
    expect(match, "production_first", "P01", "A1", "none")
    do(match, "A1")
    assert cards(at_table(match).players[0].up) == ["A1"]
    assert (match.choice.prompt == "production_first") == (not take_gold)  # type: ignore[union-attr]
    follower = scene()
    build(follower, 1, "Z16", "P02")
    build(follower, 1, "P01", down=True)
    match = lead(follower, "production")
    do(match, "production_first=none", "production_next=P02", "production_last=P02")
    assert owned(at_table(match).players[1]) == ["P01*", "P02", "Z16"]


@rule("TW-517")
@pytest.mark.parametrize("seat", [0, 1])
def test_z17_pays_at_every_conquest(seat: int) -> None:
    table = scene()
    village(table, "blue")
    build(table, seat, "Z17")
    match = lead(table, "conquest")
    assert at_table(match).players[seat].score == 11
    assert at_table(match).players[seat].goods[3] == 1


@rule("TW-518")
@pytest.mark.parametrize("seat", [0, 1])
def test_z18_pays_at_every_rejuvenate(seat: int) -> None:
    table = scene()
    build(table, seat, "Z18")
    match = lead(table, "rejuvenate")
    assert sum(at_table(match).players[seat].army) == 1
    assert at_table(match).players[seat].goods[3] == 1


@rule("TW-519")
def test_z19_belongs_to_the_own_turn() -> None:
    table = scene()
    build(table, 1, "Z19")
    goods(table, 1, potato=5, corn=3)
    match = lead(table, "offering")
    expect(match, "offering_steps", "0", "1")


@rule("TW-520")
@pytest.mark.parametrize(("task", "gained", "score"), [(0, 4, 11), (1, 3, 11), (2, 3, 11), (3, 1, 10)])
def test_z20_gathers_more_but_not_gold(task: int, gained: int, score: int) -> None:
    table = scene()
    build(table, 0, "Z20")
    drive(tasks.perform(table, table.players[0], task))
    assert (table.players[0].goods[task], table.players[0].score) == (gained, score)


@rule("TW-521")
def test_abilities_add_up_and_serve_the_owner_only() -> None:
    table = scene()
    build(table, 0, "Z14", "Z07", "Z01")
    workers(table, 0, "red")
    stairs(table, 0, "0-upper_middle")
    goods(table, 0, gold=1)
    match = do(begin(table), "place_worker", "place_role=warrior", "M00?")
    assert (at_table(match).tasks, at_table(match).players[0].score) == (3, 11)
    table = scene()
    build(table, 1, "Z14", "Z07", "Z01")
    workers(table, 0, "red")
    stairs(table, 0, "0-upper_middle")
    goods(table, 0, gold=1)
    match = do(begin(table), "place_worker", "M00?")
    assert (at_table(match).tasks, at_table(match).players[0].score) == (1, 10)


@rule("TW-522")
def test_parts_come_in_the_order_listed_and_effects_of_one_moment_in_any() -> None:
    table = scene()
    display(table, "eye_1")
    player = table.players[0]
    space = CONQUEST_SPACES[number_of(CONQUEST_SPACES, "CH2")]
    asked_for = drive(effects.receive_each(table, player, space.reward, Source.CONQUEST))
    assert [prompt for prompt, _ in asked_for] == ["god_source", "weave_source"]
    player.temple = 8
    deck(table, "A1", "A7")
    assert [prompt for prompt, _ in drive(gains.climb(table, player, 1))] == ["god_source", "train_keep"]
    table = scene()
    tapestry(table, 0, "W12", "W02", "W23")  # no seam matches
    tapestry(table, 0, "W01", "SW01", "W09")  # an army card, then turning up
    build(table, 0, "P01", down=True)
    for first in ("army", "rejuvenate"):
        twin = table.copy()
        assert drive(weavings.trade(twin, twin.players[0]), first)[0] == ("seam_pick", ["rejuvenate", "army"])
