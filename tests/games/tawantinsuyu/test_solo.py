"""The solo game against Axomamma (TW-700 to TW-852)."""

from __future__ import annotations

import pytest

import tampu
from tampu.engine.choice import Rules
from tampu.engine.match import Match
from tampu.games.tawantinsuyu import (
    axomamma,
    axomamma_follows,
    axomamma_works,
    cards,
    festival,
    gains,
    scoring,
    weavings,
)
from tampu.games.tawantinsuyu.axomamma_board import DIE, LEVER, PERSONALITIES, ROWS, TOKEN_START
from tampu.games.tawantinsuyu.components import (
    CONQUEST_SPACES,
    GOD_CARDS,
    NONE,
    SPACES,
    STAIRS_SLOTS,
    STATUES,
    WEAVINGS,
    Source,
)
from tampu.games.tawantinsuyu.phases import AXOMAMMA, FESTIVAL_PAY, FINAL_EXCHANGE, PRIEST_START
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.state import Table
from tests.games.tawantinsuyu.scene import (
    DATE,
    army,
    asked,
    at,
    build,
    conquered,
    display,
    drive,
    empty_bag,
    fallen,
    goods,
    has,
    held,
    hill,
    lead,
    market,
    no_statues,
    nomads,
    number_of,
    only_weavings,
    owned,
    owner,
    play,
    scene,
    shown,
    slots,
    stairs,
    stand,
    stands,
    start,
    statues,
    tapestry,
    told,
    village,
    workers,
    woven,
)
from tests.games.tawantinsuyu.scene import cards as army_cards
from tests.games.tawantinsuyu.scene import weavings as lay
from tests.ledger import rule


def solo(*levers: str) -> tuple[Table, Player]:
    """A plain table with Axomamma in seat 1, and she herself."""
    table = scene(1)
    table.levers = sum(LEVER[lever] for lever in levers)
    table.players[0].priest = 2
    return table, table.players[1]


def her_turn(table: Table) -> Match:
    """The match after Axomamma began her turn."""
    table.active = 1
    table.phase = AXOMAMMA
    return start(table)


def run(rules: Rules[None], *answers: str) -> list[tuple[str, list[str]]]:
    return drive(rules, *answers)


def new(seed: int = 1, **levers: object) -> Match:
    return tampu.new("tawantinsuyu", 1, seed, hold=False, date=DATE, **levers)


# ---------------------------------------------------------------------- set-up


@rule("TW-700", "TW-701", "TW-702")
def test_the_human_begins_against_axomamma() -> None:
    match = new()
    assert [seat.name for seat in match.seats] == ["purple", "axomamma"]
    assert at(match).first == at(match).active == 0
    assert len(at(match).village) == 6
    assert (at(match).removed, len(at(match).weavings)) == ([1] * 5, 18)


@rule("TW-703", "TW-704", "TW-705")
def test_what_axomamma_begins_with() -> None:
    match = new()
    her = at(match).players[1]
    assert len(her.tapestries) == 1
    asked(match, "setup_starter")
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
        assert NONE not in at(match).slots
        assert match.seen_by(0)["table"]["axomamma"]["slots"] == [  # type: ignore[index]
            GOD_CARDS[card].token for card in at(match).slots
        ]
        match.play(match.choice.options[0])  # type: ignore[union-attr]
        table = at(match)
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
    match = play(start(table), "hp_start=worship")
    assert at(match).stairs[:5] == [0, 0, 0, 0, 1]
    assert [at(match).players[seat].stairs for seat in (0, 1)] == [1, 4]


@rule("TW-707")
def test_number_tokens_begin_at_their_spaces() -> None:
    assert at(new()).tokens == list(TOKEN_START) == [1, 2, 4, 0, 2, 5, 0, 1]


@rule("TW-710", "TW-841")
def test_one_personality_at_random_or_none() -> None:
    assert {at(new(seed)).personality for seed in range(30)} == {0, 1, 2, 3}
    assert {at(new(seed, no_personality=True)).personality for seed in range(5)} == {NONE}
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
    match = play(start(table), "place_worker", "U05?")
    assert at(match).tasks == 2


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
    if takes_worker:
        assert held(her)[-1] == "blue"
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
    assert at(match).players[1].score == 10
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
    assert at(match).holder == 1
    assert at(match).players[1].earned[Source.FESTIVAL_TILE] == 1


# ---------------------------------------------------------------------- her turn


@rule("TW-740", "TW-741", "TW-747")
def test_the_nearer_action_whose_condition_is_met() -> None:
    table, her = solo()
    stand(table, 1, "production")
    statues(table, 1, "small-eye")
    goods(table, 1, corn=4)
    statues(table, 0, "small-eye")
    match = her_turn(table)
    asked(match, "worship_statue", "small-eye", "done")
    assert at(match).players[1].priest == 0
    statues(table, 1, "small-cross")
    table.players[1].statues = [0] * 12
    no_statues(table)
    assert axomamma.meets(table, her, 1)
    assert not axomamma.meets(table, her, 0)


@pytest.mark.parametrize(
    ("action", "count", "met"),
    [
        pytest.param("offering", 3, False, marks=rule("TW-742")),
        pytest.param("offering", 4, True, marks=rule("TW-742")),
        pytest.param("production", 1, False, marks=rule("TW-743")),
        pytest.param("production", 2, True, marks=rule("TW-743")),
        pytest.param("worship", 0, False, marks=rule("TW-744")),
        pytest.param("worship", 1, True, marks=rule("TW-744")),
        pytest.param("conquest", 1, False, marks=rule("TW-745")),
        pytest.param("conquest", 2, True, marks=rule("TW-745")),
        pytest.param("rejuvenate", 2, False, marks=rule("TW-746")),
        pytest.param("rejuvenate", 3, True, marks=rule("TW-746")),
    ],
)
def test_the_conditions(action: str, count: int, met: bool) -> None:
    table, her = solo()
    goods(table, 1, corn=count, gold=9)
    build(table, 1, *["P01", "P02", "P03"][:count])
    statues(table, 1, *["small-eye"][:count])
    fallen(table, 3)
    army(table, 1, up="A7", in_hand=" ".join(["A1"] * count))
    if action == "rejuvenate":
        her.turned = her.built
    names = ["worship", "offering", "rejuvenate", "conquest", "production"]
    assert axomamma.meets(table, her, names.index(action)) == met


@rule("TW-748")
def test_after_an_action_an_army_card_and_two_display_cards() -> None:
    table, _ = solo()
    stand(table, 1, "worship")
    goods(table, 1, corn=4)
    table.players[1].temple = 6
    display(table, "eye_1", "eye_2", "eye_3")
    match = her_turn(table)
    assert shown(at(match)) == ["eye_3"]
    assert sum(at(match).players[1].army) == 1
    assert at(match).players[1].score == 10


@rule("TW-749")
def test_conditions_are_taken_literally() -> None:
    table, her = solo()
    stand(table, 1, "production")
    statues(table, 1, "small-eye")
    her.temple = 12
    match = her_turn(table)
    assert at(match).players[1].priest == 0
    assert stands(at(match).players[1]) == ["small-eye"]


# ---------------------------------------------------------------------- the five actions


@rule("TW-760", "TW-761", "TW-762")
def test_production_of_axomamma() -> None:
    table, her = solo()
    build(table, 1, "P06", "P02", "P05")
    goods(table, 1, stone=1, gold=1)
    run(axomamma_follows.produce(table, her, leads=False))
    assert owned(her) == ["P02*", "P05*", "P06*"]
    assert (has(her), her.score) == ((3, 2, 1, 1), 13)  # of potatoes she had least
    her.turned = 0
    run(axomamma_follows.produce(table, her, leads=True))
    assert owned(her) == ["P02*", "P05*", "P06"]


@rule("TW-763")
def test_offering_of_axomamma() -> None:
    table, her = solo()
    her.temple = 3
    goods(table, 1, corn=4, gold=1)
    run(axomamma_follows.offer(table, her, leads=True))
    assert (her.temple, has(her)) == (5, (0, 0, 0, 1))
    goods(table, 1, corn=2, gold=1)
    run(axomamma_follows.offer(table, her, leads=False))
    assert (her.temple, has(her)) == (6, (0, 0, 2, 0))


@rule("TW-764")
def test_worship_of_axomamma() -> None:
    table, her = solo()
    her.temple = 3
    statues(table, 1, "large-eye", "small-eye", "small-steps")
    run(axomamma_follows.worship(table, her, leads=False))
    assert her.temple == 4
    assert len(stands(her)) == 2
    assert "large-eye" in stands(her)
    run(axomamma_follows.worship(table, her, leads=True))
    assert (her.temple, stands(her)) == (8, [])


@rule("TW-765", "TW-766")
def test_she_plays_all_army_cards_free_of_charge() -> None:
    table, her = solo()
    army(table, 1, in_hand="A1 A7 A7")
    axomamma_follows.play_army(table, her)
    assert army_cards(her.up) == ["A1", "A7", "A7"]
    village(table, "blue", "red")
    axomamma_follows.casualty(table, her)
    assert table.casualties == [1, 0, 0, 0, 0]
    village(table)
    axomamma_follows.casualty(table, her)
    assert sum(table.casualties) == 2


@rule("TW-767", "TW-768")
def test_her_first_conquest() -> None:
    table, her = solo()
    army(table, 1, up="A7 A7 A7 A7 A1 A1")
    run(axomamma_follows.conquer(table, her, again=False))
    assert owner(table, "AN5") == 1
    run(axomamma_follows.conquer(table, her, again=False))
    assert owner(table, "CH5") == 1  # most points; Antisuyu has a marker, Chinchasuyu comes next
    conquered(table, 0, "KU5", "QU5", "QU1", "KU1")
    army(table, 1, up="A5 A5 A5 A2 A2")
    run(axomamma_follows.conquer(table, her, again=False))
    assert owner(table, "KU4") == 1


@rule("TW-769")
def test_how_she_pays_soldiers() -> None:
    table, her = solo()
    army(table, 1, up="A1 A1 A1 A7 A7")
    axomamma_follows.pay_soldiers(table, her, CONQUEST_SPACES[number_of(CONQUEST_SPACES, "CH5")])
    assert (army_cards(her.up), army_cards(her.down)) == (["A1", "A7"], ["A7"])
    assert table.army_discard == [0, 0]


@rule("TW-770", "TW-844")
def test_her_second_conquest_asks_for_the_fewest_discards() -> None:
    table, her = solo()
    army(table, 1, up="A7 A7 A1")
    run(axomamma_follows.conquer(table, her, again=True))
    taken = [space for space in CONQUEST_SPACES if table.conquests[space.index] == 1]
    assert [space.discard for space in taken] == [0]
    eased, she = solo("single_conquest")
    army(eased, 1, up="A7 A7 A1")
    run(axomamma_follows.conquer(eased, she, again=True))
    assert set(eased.conquests) == {NONE}


@rule("TW-772")
def test_rejuvenate_of_axomamma() -> None:
    """TW-X09."""
    table, her = solo()
    build(table, 1, "P01", "P02", "P03", down=True)
    army(table, 1, down="A1 A2 A7")
    axomamma_follows.rejuvenate(table, her, leads=False)
    assert owned(her) == ["P01*", "P02", "P03"]
    assert army_cards(her.up) == ["A1", "A7"]
    axomamma_follows.rejuvenate(table, her, leads=True)
    assert her.face_down == 0
    assert has(her) == (0, 0, 0, 0)


# ---------------------------------------------------------------------- placing a worker


@rule("TW-780", "TW-781", "TW-786", "TW-790")
def test_she_places_the_worker_held_longest() -> None:
    table, _ = solo()
    table.has_placed = True
    workers(table, 1, "white", "red")
    slots(table, "eye_1", "eye_2", "eye_3", "eye_4")
    stairs(table, 0, *(f"{s}-upper_middle" for s in range(5)))
    table.resolved = table.triggered = 1
    match = her_turn(table)
    placed = told(match, "axo_placed")[0]
    assert placed["worker"] == "white"
    assert at(match).players[0].score == 11
    assert DIE == (1, 2, 2, 3, 3, 4)
    first = set()
    for seed in range(8):
        table, _ = solo()
        table.chance.position = seed * 7919
        workers(table, 1, "white", "red")
        first.add(told(her_turn(table), "axo_placed")[0]["worker"])
    assert first == {"white", "red"}


@rule("TW-782", "TW-783")
@pytest.mark.parametrize(("resolved", "terrace"), [(0, "U"), (1, "M"), (2, "L")])
def test_the_wanted_terrace(resolved: int, terrace: str) -> None:
    table, her = solo()
    table.resolved = table.triggered = resolved
    empty = list(SPACES)
    assert axomamma.best_space(table, her, empty, 3).token.startswith(terrace)
    without = [space for space in empty if not space.token.startswith(terrace)]
    expected = {0: "M", 1: "U", 2: "M"}[resolved]
    assert axomamma.best_space(table, her, without, 3).token.startswith(expected)


@rule("TW-784")
def test_the_lowest_price_from_her_high_priest() -> None:
    table, her = solo()
    her.priest = 1
    assert axomamma.best_space(table, her, list(SPACES), 3).token == "U03"  # steps: U00 or U03


@rule("TW-785")
def test_a_card_without_a_space_is_replaced() -> None:
    table, her = solo()
    slots(table, "eye_1", "eye_2", "eye_3", "eye_4")
    table.die = 1
    for space in SPACES:
        if GOD_CARDS[table.slots[0]].god == space.god:
            table.hill[space.index] = 0
    slot, space = axomamma.find_space(table, her)
    assert slot == 0
    assert space.god != GOD_CARDS[number_of(GOD_CARDS, "eye_1")].god
    assert "eye_1" in shown(table)
    blocked, she = solo()
    slots(blocked, "eye_1", "cross_1", "eye_3", "eye_4")
    blocked.die = 1
    blocked.god_pile.cards = []
    for there in SPACES:
        blocked.hill[there.index] = 0 if there.god == 4 else NONE
    assert axomamma.find_space(blocked, she)[0] == 1
    for there in SPACES:
        blocked.hill[there.index] = NONE if there.token == "L13" else 0
    assert axomamma.find_space(blocked, she) == (NONE, SPACES[number_of(SPACES, "L13")])


@rule("TW-790")
def test_tokens_are_resolved_and_move() -> None:
    """TW-X10."""
    table, her = solo()
    table.die = 3
    goods(table, 1, stone=3, corn=5)
    assert (table.tokens[2], table.tokens[4]) == (4, 2)
    run(axomamma.resolve_tokens(table, her))
    assert len(stands(her)) == 1
    assert has(her) == (0, 5, 2, 0)  # two stone were gained, of which she had less, and a statue was paid
    assert (table.tokens[2], table.tokens[4]) == (2, 5)


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


# ---------------------------------------------------------------------- festival and end


@rule("TW-828", "TW-829", "TW-830", "TW-850")
@pytest.mark.parametrize(("levers", "points"), [((), 3), (("weaving_vp",), 6)])
def test_a_festival_with_axomamma(levers: tuple[str, ...], points: int) -> None:
    table, her = solo(*levers)
    tapestry(table, 1, "W08", "W02")
    tapestry(table, 1, "W12")
    table.at = 1
    run(festival.trade_freely(table))
    assert (her.score, has(her)) == (10 + points, (0, 0, 0, 0))
    table.at = 1
    table.phase = FESTIVAL_PAY
    table.holder = 0
    table.triggered = 1
    run(festival.pay_potatoes(table))
    assert her.earned[Source.POTATOES] == 0


@rule("TW-831", "TW-832")
@pytest.mark.parametrize(("human", "axo", "cards_drawn", "gained"), [(9, 10, 2, 0), (10, 10, 1, 0), (11, 10, 1, 2)])
def test_the_card_draw_of_the_festival(human: int, axo: int, cards_drawn: int, gained: int) -> None:
    table, her = solo()
    for player, score in zip(table.players, (human, axo), strict=True):
        player.score = player.earned[0] = score
    festival.draw_festival_cards(table)
    assert len(table.players[0].gods) == cards_drawn
    assert her.score == axo + gained


@rule("TW-835", "TW-836", "TW-837", "TW-838", "TW-846")
def test_the_end_of_a_solo_game() -> None:
    table, _ = solo("free_temple_step")
    table.triggered = table.resolved = 3
    table.phase = FINAL_EXCHANGE
    build(table, 1, "P01", down=True)
    statues(table, 1, "large-eye")
    army(table, 1, in_hand="A1", down="A2")
    match = start(table)
    her = at(match).players[1]
    assert owned(her) == ["P01"]
    assert her.temple == 3
    assert her.earned[Source.FINAL_ARMY] == 1
    assert her.earned[Source.FINAL_GOD_CARDS] == 0
    assert match.result is not None
    assert match.result.winners == [1]
    assert told(match, "suggest_easier")
    for human, winner in ((120, 1), (121, 0)):
        table.players[0].score = table.players[0].earned[0] = human
        result = start(table).result
        assert result is not None
        assert result.winners == [winner]
    table.players[0].score = table.players[0].earned[0] = 145
    assert told(start(table), "suggest_harder")


# ---------------------------------------------------------------------- levers


@rule("TW-843")
def test_lever_worship_two() -> None:
    table, her = solo("worship_two")
    statues(table, 1, "small-eye")
    assert not axomamma.meets(table, her, 0)
    statues(table, 1, "small-eye")
    assert axomamma.meets(table, her, 0)


@rule("TW-846")
def test_lever_free_temple_step() -> None:
    table, _ = solo("free_temple_step")
    stand(table, 1, "worship")
    table.players[1].temple = 5
    goods(table, 1, corn=4)
    assert at(her_turn(table)).players[1].temple == 8


@rule("TW-847")
def test_lever_conquest_equal() -> None:
    table, her = solo("conquest_equal")
    fallen(table, 2)
    army(table, 1, up="A7")
    assert axomamma.meets(table, her, 3)
    table.levers = 0
    assert not axomamma.meets(table, her, 3)


@rule("TW-848")
def test_lever_conquest_discount() -> None:
    table, _ = solo("conquest_discount")
    there = CONQUEST_SPACES[number_of(CONQUEST_SPACES, "CH5")]
    assert axomamma_follows.needs(table, there) == (1, 1)
    free = CONQUEST_SPACES[number_of(CONQUEST_SPACES, "CH2")]
    assert axomamma_follows.needs(table, free) == (0, 0)


@rule("TW-849")
def test_lever_priest_vp() -> None:
    table, _ = solo("priest_vp")
    stand(table, 1, "worship")
    goods(table, 1, corn=4)
    table.players[1].temple = 3
    assert at(her_turn(table)).players[1].score == 12


@rule("TW-852")
def test_lever_resource_vp() -> None:
    """TW-X14."""
    table, her = solo("resource_vp")
    goods(table, 1, stone=3, corn=1, gold=2)
    lines = dict(scoring.final_lines(table, her))
    assert (lines[Source.FINAL_RESOURCES], lines[Source.FINAL_GOLD]) == (6, 2)
