"""The solo game: its set-up, and how Axomamma behaves (TW-700 to TW-734)."""

from __future__ import annotations

import pytest

from tampu.games.tawantinsuyu import (
    axomamma,
    axomamma_works,
    cards,
    gains,
    scoring,
    weavings,
)
from tampu.games.tawantinsuyu.axomamma_board import PERSONALITIES, ROWS, TOKEN_START
from tampu.games.tawantinsuyu.components import (
    GOD_CARDS,
    NONE,
    Source,
)
from tampu.games.tawantinsuyu.phases import PRIEST_START
from tests.games.tawantinsuyu.scene import (
    army,
    at_table,
    begin,
    build,
    display,
    do,
    empty_bag,
    expect,
    goods,
    has,
    held,
    hill,
    lead,
    nomads,
    number_of,
    owned,
    scene,
    shown,
    slots,
    stairs,
    stands,
    statues,
    village,
    workers,
    woven,
)
from tests.games.tawantinsuyu.scene import cards as army_cards
from tests.games.tawantinsuyu.scene import weavings as lay
from tests.games.tawantinsuyu.solo import her_turn, new, run, solo
from tests.ledger import rule

# ---------------------------------------------------------------------- set-up


@rule("TW-700", "TW-701", "TW-702")
def test_the_human_begins_against_axomamma() -> None:
    match = new()
    assert [seat.name for seat in match.seats] == ["purple", "axomamma"]
    assert at_table(match).first == at_table(match).active == 0
    assert len(at_table(match).village) == 6
    assert (at_table(match).removed, len(at_table(match).weavings)) == ([1] * 5, 18)


@rule("TW-703", "TW-704", "TW-705")
def test_what_axomamma_begins_with() -> None:
    match = new()
    her = at_table(match).players[1]
    assert len(her.tapestries) == 1
    expect(match, "setup_starter")
    assert match.choice is not None
    assert len(match.choice.options) == 3
    assert has(her) == (0, 2, 4, 1)
    assert (sum(her.army), her.gods, her.score) == (1, [], 10)
    assert len(her.workers) == 2
    assert her.workers[0] != her.workers[1]
    assert match.seen_by(1)["table"]["players"][1]["army"] is None  # type: ignore[index]


@rule("TW-706", "TW-708", "TW-709")
def test_high_priests_slots_and_first_stairs() -> None:
    for seed in range(6):
        match = new(seed)
        while match.choice is not None and match.choice.prompt != "hp_start":
            match.play(match.choice.options[-1])
        assert NONE not in at_table(match).slots
        assert match.seen_by(0)["table"]["axomamma"]["slots"] == [  # type: ignore[index]
            GOD_CARDS[card].token for card in at_table(match).slots
        ]
        match.play(match.choice.options[0])  # type: ignore[union-attr]
        table = at_table(match)
        assert (table.players[1].priest - table.players[0].priest) % 5 == table.die % 5
        assert table.stairs[table.players[1].priest] == 1
        assert table.players[1].stairs == 4
        assert table.players[1].score == 10


@rule("TW-709", "TW-806")
def test_her_first_stairs_never_stand_on_those_of_the_human() -> None:
    """A benefit of the set-up may have built stairs already; then it is the next free slot clockwise."""
    table = scene(1)
    table.phase = PRIEST_START
    table.players[0].priest = NONE
    stairs(table, 0, "0-upper_middle", "1-upper_middle", "2-upper_middle", "3-upper_middle")
    match = do(begin(table), "hp_start=worship")
    assert at_table(match).stairs[:5] == [0, 0, 0, 0, 1]
    assert [at_table(match).players[seat].stairs for seat in (0, 1)] == [1, 4]


@rule("TW-707")
def test_number_tokens_begin_at_their_spaces() -> None:
    assert at_table(new()).tokens == list(TOKEN_START) == [1, 2, 4, 0, 2, 5, 0, 1]


@rule("TW-710", "TW-841")
def test_one_personality_at_random_or_none() -> None:
    assert {at_table(new(seed)).personality for seed in range(30)} == {0, 1, 2, 3}
    assert {at_table(new(seed, no_personality=True)).personality for seed in range(5)} == {NONE}
    assert [side.token for side in PERSONALITIES] == ["small_statue", "weaving", "temple_step", "building"]
    table, her = solo()
    run(axomamma.resolve(table, her, ROWS[0][0]))
    assert has(her) == (3, 0, 0, 0)


# ---------------------------------------------------------------------- general behaviour


@rule("TW-720")
def test_ties_are_broken_at_random() -> None:
    found = set()
    for seed in range(12):
        table, her = solo()
        table.chance.position = seed * 7919
        axomamma_works.free_small_statue(table, her)
        found.add(tuple(stands(her)))
    assert len(found) > 2


@rule("TW-721", "TW-810", "TW-811")
@pytest.mark.parametrize(
    ("colour", "gained", "army_cards_drawn", "score"),
    [
        ("blue", (0, 0, 1, 0), 0, 10),
        ("green", (0, 1, 0, 0), 0, 10),
        ("red", (0, 0, 0, 0), 1, 10),
        ("yellow", (2, 0, 0, 0), 0, 10),
        ("white", (0, 0, 0, 0), 0, 12),
    ],
)
def test_a_worker_brings_the_reward_of_its_colour(
    colour: str, gained: tuple[int, ...], army_cards_drawn: int, score: int
) -> None:
    table, her = solo()
    village(table, colour, "red", colour)
    other = "green" if colour != "green" else "blue"
    for place in (0, 2):
        run(axomamma.resolve(table, her, ROWS[2][place]))
        assert (has(her), sum(her.army), her.score) == (gained, army_cards_drawn, score)
        her.goods, her.score, her.earned = [0, 0, 0, 0], 10, [10, *her.earned[1:]]
        her.army = [0] * 7
    nomads(table, colour, colour, colour)
    run(axomamma.resolve(table, her, ROWS[2][1]))
    assert has(her) == gained
    assert other not in held(her)


@rule("TW-722", "TW-789")
def test_she_ignores_colours_but_her_workers_count_for_the_human() -> None:
    table, _ = solo()
    hill(table, U04="blue")
    workers(table, 0, "blue")
    goods(table, 0, gold=1)
    match = do(begin(table), "place_worker", "U05?")
    assert at_table(match).tasks == 2


@rule("TW-723")
def test_more_than_two_workers_are_removed_at_once() -> None:
    table, her = solo()
    workers(table, 1, "red", "blue")
    gone = sum(table.removed)
    nomads(table, "white", "white", "white")
    gains.axomamma_takes_worker(table, her, from_village=False)
    assert len(her.workers) == 2
    assert sum(table.removed) == gone + 1


@rule("TW-724")
def test_a_god_card_is_a_point_and_the_oldest_display_card_goes() -> None:
    table, her = solo()
    display(table, "eye_1", "eye_2")
    run(cards.gain_god(table, her))
    assert (shown(table), her.score, her.gods) == (["eye_2"], 11, [])
    assert GOD_CARDS[table.god_pile.cards[0]].token == "eye_1"
    table.god_pile.cards += table.display
    table.display = []
    run(cards.gain_god(table, her))
    assert her.score == 12


@rule("TW-725")
def test_training_is_one_unseen_army_card() -> None:
    table, her = solo()
    run(cards.train(table, her))
    assert (sum(her.army), table.army_discard) == (1, [])


@rule("TW-726")
def test_five_potatoes_become_five_points() -> None:
    table, her = solo()
    goods(table, 1, potato=4, gold=3)
    cards.gain(table, her, (7, 0, 0, 0, 0), Source.AXOMAMMA)
    assert (has(her), her.score) == ((1, 0, 0, 3), 20)
    cards.turn_potatoes(table, her)
    assert has(her) == (1, 0, 0, 3)


@rule("TW-727", "TW-801", "TW-806")
def test_gold_stands_for_what_she_lacks() -> None:
    """TW-X11."""
    table, her = solo()
    goods(table, 1, stone=2)
    run(axomamma_works.build_stairs(table, her))
    assert (has(her), her.stairs) == ((0, 0, 2, 1), 5)
    run(axomamma_works.build_stairs(table, her))
    assert (has(her), her.stairs, her.score) == ((2, 1, 0, 0), 4, 14)


@rule("TW-728", "TW-787", "TW-788")
def test_a_statue_of_the_god_of_the_card_is_worth_five_points() -> None:
    table, her = solo()
    slots(table, "eye_1", "eye_2", "eye_3", "eye_4")
    statues(table, 1, "small-eye")
    axomamma.use_slot(table, her, 2)
    assert her.score == 15
    assert shown(table) == ["eye_3"]
    assert table.slots[2] not in (NONE, number_of(GOD_CARDS, "eye_3"))


@rule("TW-729")
def test_she_receives_temple_rewards() -> None:
    table, her = solo()
    run(gains.climb(table, her, 1))
    assert (has(her), her.score) == ((1, 0, 0, 0), 11)
    her.temple = 7
    run(gains.climb(table, her, 2))
    assert (has(her), sum(her.army), her.score) == ((1, 0, 0, 1), 1, 12)


@rule("TW-730", "TW-731")
@pytest.mark.parametrize(("stone", "count", "takes_worker"), [(0, 0, True), (1, 1, True), (0, 1, False), (2, 2, False)])
def test_stone_or_worker(stone: int, count: int, takes_worker: bool) -> None:
    table, her = solo()
    village(table, "blue", "red")
    workers(table, 1, *["white"] * count)
    goods(table, 1, stone=stone)
    her.temple = 2
    run(gains.climb(table, her, 1))
    assert (len(her.workers) == count + 1) == takes_worker
    assert len(table.village) == (1 if takes_worker else 2)
    assert her.goods[2] == stone + 1  # the stone itself, or the reward of a blue worker
    if takes_worker:
        assert held(her)[-1] == "blue"
    table, her = solo()
    village(table)
    nomads(table, "green")
    her.temple = 2
    run(gains.climb(table, her, 1))
    assert held(her) == ["green"]  # an empty village: one of the Nomads
    empty, she = solo()
    village(empty)
    nomads(empty)
    empty_bag(empty)
    assert not gains.axomamma_wants_worker(empty, she)


@rule("TW-732")
def test_her_passive_buildings_only_score_and_she_never_recruits() -> None:
    table, her = solo()
    build(table, 1, "Z06", "Z11", "Z12", "Z17", "Z18", "Z08")
    goods(table, 1, gold=1)
    village(table, "blue", "red")
    match = lead(table, "conquest", take_gold=True)
    assert at_table(match).players[1].score == 10
    assert dict(scoring.final_lines(table, her))[Source.FINAL_BUILDINGS] == 12


@rule("TW-733", "TW-771")
def test_other_gains_of_axomamma() -> None:
    table, her = solo()
    lay(table, "W02", "W12")
    run(weavings.gain_weaving(table, her))
    assert woven(her) == [["W02"]]
    goods(table, 1, gold=1)
    her.temple = 3
    run(gains.climb_for_gold(table, her, "temple_pay"))
    assert (her.temple, has(her)) == (4, (0, 0, 0, 0))
    run(gains.climb_for_gold(table, her, "temple_pay"))
    assert her.temple == 4
    build(table, 1, "P03", "P07", down=True)
    army(table, 1, down="A1 A7")
    run(gains.rejuvenate_one(table, her))
    assert owned(her) == ["P03*", "P07"]
    run(gains.rejuvenate_one(table, her))
    run(gains.rejuvenate_one(table, her))
    assert army_cards(her.up) == ["A7"]
    axomamma_works.put_stairs(table, her)
    assert her.stairs == 4


@rule("TW-734")
def test_she_takes_the_festival_tile() -> None:
    table, _ = solo()
    village(table)
    match = her_turn(table)
    assert at_table(match).holder == 1
    assert at_table(match).players[1].earned[Source.FESTIVAL_TILE] == 1
