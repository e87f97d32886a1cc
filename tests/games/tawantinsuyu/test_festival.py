"""Festivals and the end of the game (TW-420 to TW-470)."""

from __future__ import annotations

import pytest

from tampu.engine.match import Match
from tampu.games.tawantinsuyu import GAME, festival, tasks
from tampu.games.tawantinsuyu.components import GOD_CARDS, NONE, SPACES, TAPESTRY_VP, TASK_TRAIN, TOP, Source
from tampu.games.tawantinsuyu.phases import BEFORE_FESTIVAL, END_TURN, FINAL_EXCHANGE, MAIN, SECONDARY
from tampu.games.tawantinsuyu.scoring import final_lines
from tampu.games.tawantinsuyu.state import Table
from tampu.text import LANGUAGES, words
from tests.drawn import promised
from tests.games.tawantinsuyu.scene import *
from tests.ledger import rule


def festive(players: int = 2, number: int = 1, **options: object) -> Table:
    """Seat 0 holds the tile, and its turn begins."""
    table = scene(players, **options)
    village(table)
    table.holder = 0
    table.triggered = number
    table.resolved = number - 1
    table.phase = BEFORE_FESTIVAL
    return table


def skip(match: Match, prompt: str = "") -> Match:
    """Decline everything until something else is asked."""
    while match.choice is not None and match.choice.prompt != prompt and at_table(match).phase >= BEFORE_FESTIVAL:
        match.play(match.choice.options[-1])
    return match


# ---------------------------------------------------------------------- the trigger


@rule("TW-420", "TW-421", "TW-422")
def test_the_tile_is_taken_and_every_other_player_has_one_more_turn() -> None:
    table = scene(3)
    village(table)
    table.phase = END_TURN
    match = begin(table)
    assert (at_table(match).holder, at_table(match).players[0].score, at_table(match).active) == (0, 11, 1)
    for seat in (1, 2):
        assert at_table(match).active == seat
        while at_table(match).active == seat:
            assert match.choice is not None
            match.play(match.choice.options[-1])
    assert at_table(match).resolved == 1 or at_table(match).phase >= BEFORE_FESTIVAL
    assert at_table(match).triggered == 1
    for number, points in ((1, 2), (2, 4)):
        later = scene()
        village(later)
        later.triggered = later.resolved = number
        later.phase = END_TURN
        assert at_table(begin(later)).players[0].score == 10 + points


@rule("TW-423", "TW-450", "TW-080")
def test_the_festival_comes_before_the_holders_turn() -> None:
    table = festive()
    match = skip(begin(table))
    assert (at_table(match).active, at_table(match).resolved) == (0, 1)
    assert at_table(match).phase in (MAIN, SECONDARY)
    assert at_table(match).holder == NONE


@rule("TW-509", "TW-510")
def test_buildings_before_and_at_the_start_of_a_festival() -> None:
    table = festive()
    build(table, 1, "Z12", "Z06", "Z10")
    build(table, 0, "Z09")
    tapestry(table, 0, "W02", "W12", "W17")
    goods(table, 1, gold=1)
    match = begin(table)
    expect(match, "z12_pay", "yes", "no")
    assert has(at_table(match).players[1]) == (0, 0, 0, 1)
    do(match, "no")
    assert has(at_table(match).players[1]) == (6, 1, 1, 1)
    assert at_table(match).players[0].earned[Source.PASSIVE] == 3


@rule("TW-425")
def test_the_holder_may_act_freely_during_the_festival() -> None:
    table = festive()
    army(table, 0, in_hand="A4")
    army(table, 1, in_hand="A4")
    gods(table, 0, "eye_1")
    gods(table, 1, "eye_2")
    match = begin(table)
    expect(match, "festival_free", "go_on", "free_army")
    do(match, "go_on")
    expect(match, "festival_free", "go_on", "free_army")
    assert match.choice is not None  # why it is asked again is said
    assert words("tawantinsuyu", "en").prompt(match.choice, {}) == "You owe 1 potato: use free actions first?"
    do(match, "free_army", "free_army=A4")
    assert has(at_table(match).players[0]) == (1, 0, 0, 0)  # two potatoes, and one is paid
    assert at_table(match).players[1].score == 8  # the others cannot


# ---------------------------------------------------------------------- steps 1 to 4


@rule("TW-426")
def test_everybody_trades() -> None:
    table = festive()
    tapestry(table, 0, "W08", "W02")
    tapestry(table, 1, "W21", "W01")
    match = begin(table)
    assert at_table(match).players[0].goods[0] == 3
    assert at_table(match).players[1].goods[2] == 2


@rule("TW-427")
def test_the_temple_pays() -> None:
    table = festive()
    table.players[0].temple = 10
    table.players[1].temple = TOP
    match = begin(table)
    assert [player.score for player in at_table(match).players] == [17, 20]
    assert has(at_table(match).players[0]) == (0, 0, 2, 0)


@rule("TW-428", "TW-429")
def test_regions_pay_the_casualties() -> None:
    table = festive(3)
    fallen(table, 4)
    conquered(table, 0, "CH1", "CH2", "AN1")
    conquered(table, 1, "CH5", "AN3")
    conquered(table, 2, "QU4")
    match = begin(table)
    assert [player.score for player in at_table(match).players] == [14, 14, 14]
    assert festival.region_winner(at_table(match), 3) == NONE


@rule("TW-433", "TW-434")
def test_potatoes_for_god_cards() -> None:
    table = festive()
    gods(table, 0, "eye_1", "eye_2", "eye_3")
    gods(table, 1, "cross_1", "cross_2")
    goods(table, 0, potato=1, gold=2)
    goods(table, 1, potato=5)
    match = begin(table)
    expect(match, "festival_pay", "0", "1", "2")
    do(match, "1")
    assert has(at_table(match).players[0]) == (0, 0, 0, 1)
    assert at_table(match).players[0].score == 8
    assert has(at_table(match).players[1]) == (3, 0, 0, 0)
    poor = festive()
    gods(poor, 0, *(f"eye_{n}" for n in range(1, 8)))
    assert at_table(begin(poor)).players[0].score == 0


@rule("TW-434")
@pytest.mark.parametrize(("gold", "left"), [("0", (0, 0, 0, 2)), ("1", (1, 0, 0, 1)), ("2", (2, 0, 0, 0))])
def test_gold_may_be_given_for_any_potato(gold: str, left: tuple[int, ...]) -> None:
    table = scene()
    gods(table, 0, "eye_1", "eye_2", "eye_3")
    goods(table, 0, potato=3, gold=2)
    drive(festival.pay_for_gods(table, table.players[0]), gold)
    assert (has(table.players[0]), table.players[0].score) == (left, 10)


@rule("TW-435")
def test_the_option_of_two_potatoes_for_each_card() -> None:
    table = festive(2, 1, festival_potatoes_per_god_card=2)
    gods(table, 0, "eye_1", "eye_2")
    goods(table, 0, potato=3)
    match = begin(table, festival_potatoes_per_god_card=2)
    assert (has(at_table(match).players[0]), at_table(match).players[0].score) == ((0, 0, 0, 0), 8)


# ---------------------------------------------------------------------- steps 5 to 7


@rule("TW-436", "TW-443")
def test_the_third_festival_ends_the_game() -> None:
    match = begin(festive(2, 3))
    assert match.over
    assert at_table(match).village == []
    assert at_table(match).resolved == 3
    assert not at_table(match).players[0].gods


@rule("TW-437", "TW-438")
def test_the_village_is_filled_as_far_as_the_bag_goes() -> None:
    table = festive(3)
    match = begin(table)
    assert len(at_table(match).village) == 7
    first = festive(3)
    empty_bag(first)
    first.removed[0] -= 1
    first.bag.cards = [0]
    match = begin(first)
    assert at_table(match).village == [0]
    assert at_table(match).holder == NONE


@rule("TW-439", "TW-440")
def test_an_empty_bag_triggers_the_next_festival_at_once() -> None:
    table = festive(3)
    empty_bag(table)
    match = skip(begin(table))
    assert (at_table(match).holder, at_table(match).triggered, at_table(match).resolved) == (0, 2, 1)
    assert at_table(match).players[0].earned[Source.FESTIVAL_TILE] == 2
    assert at_table(match).active == 0
    assert at_table(match).phase != BEFORE_FESTIVAL
    assert not [event for event in match.log if event.kind == "village_filled"]  # nobody came


@rule("TW-442")
def test_workers_set_out_at_the_first_festival_of_two() -> None:
    table = festive()
    hill(table, M00="red")
    match = begin(table)
    marked = [space.token for space in SPACES if space.blocked and space.terrace == 1]
    assert len(marked) == 5
    assert all(on_hill(at_table(match), space) for space in marked)
    assert on_hill(at_table(match), "M00") == "red"
    second = at_table(begin(festive(2, 2)))
    assert all(on_hill(second, space) is None for space in marked)
    three = at_table(begin(festive(3)))
    assert all(on_hill(three, space) is None for space in marked)


@rule("TW-444", "TW-445")
def test_cards_by_score_lowest_first() -> None:
    for players, scores, expected in (
        (2, [10, 10], [1, 2]),
        (2, [9, 10], [2, 1]),
        (3, [10, 12, 11], [2, 1, 2]),
        (4, [10, 10, 10, 10], [1, 1, 2, 2]),
    ):
        table = festive(players)
        for player, score in zip(table.players, scores, strict=True):
            player.score = player.earned[Source.START] = score
        match = begin(table)
        assert [len(player.gods) for player in at_table(match).players] == expected


@rule("TW-445")
@pytest.mark.parametrize("holder", [0, 1, 2])
def test_of_equals_the_holder_has_most_and_then_the_next_in_turn(holder: int) -> None:
    table = scene(3)
    table.active = holder
    festival.draw_festival_cards(table)
    assert [len(table.players[(holder + place) % 3].gods) for place in range(3)] == [1, 2, 2]
    table = scene(4)
    table.active = holder
    festival.draw_festival_cards(table)
    assert [len(table.players[(holder + place) % 4].gods) for place in range(4)] == [1, 1, 2, 2]


@rule("TW-446", "TW-447")
def test_up_to_three_cards_are_played_without_statues() -> None:
    table = festive()
    display(table, "zigzag_1")
    gods(table, 0, "cross_1", "eye_5", "spiral_2", "eye_2")
    goods(table, 0, potato=4)
    pile(table, "eye_7", "steps_1", "steps_5")
    match = begin(table)
    expect(match, "festival_play", "cross_1", "eye_5", "spiral_2", "eye_2", *_drawn(match), "done")
    assert "card 1 of 3" in promised(match, "cross_1")
    do(match, "cross_1", "cross_1:2")
    assert [promised(match, "eye_5", language).split(" · ")[-1] for language in LANGUAGES] == [
        "card 2 of 3",
        "carte 2 sur 3",
        "3枚中2枚目",
    ]
    assert "zigzag_1" in shown(at_table(match))
    assert len(at_table(match).players[0].gods) == 5
    do(match, "eye_5", "spiral_2")
    assert not [token for token in tokens(match) if token in hand(at_table(match).players[0])]
    do(match, "eye_5:1", "done")
    assert at_table(match).players[0].score == 15


def _drawn(match: Match) -> list[str]:
    known = {"cross_1", "eye_5", "spiral_2", "eye_2"}
    return [card for card in hand(at_table(match).players[0]) if card not in known]


@rule("TW-448", "TW-449")
def test_played_cards_and_market_are_renewed_at_the_end() -> None:
    table = festive()
    market(table, "P01", "P02", "Z01", "Z02")
    gods(table, 0, "eye_5")
    display(table, "zigzag_1")
    goods(table, 0, potato=1)
    match = do(begin(table), "eye_5", "eye_5:1", "done")
    assert GOD_CARDS[at_table(match).players[0].played[0]].token == "eye_5"
    skip(match)
    assert not at_table(match).players[0].played
    assert shown(at_table(match)) == ["zigzag_1"]
    assert not {"P01", "P02", "Z01", "Z02"} & set(for_sale(at_table(match)))
    assert at_table(match).piles[0].cards[:2] == [1, 0]


# ---------------------------------------------------------------------- the end of the game


def last(table: Table) -> Table:
    table.triggered = table.resolved = 3
    table.phase = FINAL_EXCHANGE
    return table


@rule("TW-459")
def test_owners_of_z15_exchange_a_last_time() -> None:
    table = last(scene())
    build(table, 0, "Z15")
    goods(table, 0, corn=2, stone=2)
    army(table, 0, in_hand="A1")
    match = begin(table)
    expect(match, "final_exchange", "go_on", "free_exchange")
    do(match, "free_exchange", "corn-gold", "free_exchange")
    assert match.over
    assert at_table(match).players[0].earned[Source.FINAL_GOLD] == 2


@rule("TW-459")
def test_the_last_exchange_goes_round_from_the_holder() -> None:
    table = festive(3, number=3)
    build(table, 1, "Z15")
    goods(table, 1, stone=2)
    match = skip(begin(table), "final_exchange")
    assert match.choice is not None
    assert match.choice.player == 1
    do(match, "free_exchange", "stone-gold")
    assert at_table(match).players[1].earned[Source.FINAL_GOLD] == 1
    assert match.over


@rule("TW-448", "TW-191")
def test_cards_played_at_a_festival_are_shuffled_into_all_of_the_pile() -> None:
    table = scene()
    before = table.god_pile.cards[:]
    table.players[0].played, table.players[0].open = [table.god_pile.cards.pop()], [0]
    festival.shuffle_played(table)
    assert sorted(table.god_pile.cards) == sorted(before)
    assert table.god_pile.cards != before
    assert (table.players[0].played, table.players[0].open) == ([], [])


@pytest.mark.parametrize(
    ("source", "points"),
    [
        pytest.param(Source.FINAL_TAPESTRIES, 4, marks=rule("TW-461")),
        pytest.param(Source.FINAL_TEMPLE, 10, marks=rule("TW-462")),
        pytest.param(Source.FINAL_BUILDINGS, 4, marks=rule("TW-463")),
        pytest.param(Source.FINAL_GOD_CARDS, 2, marks=rule("TW-464")),
        pytest.param(Source.FINAL_ARMY, 2, marks=rule("TW-465")),
        pytest.param(Source.FINAL_WORKERS, 1, marks=rule("TW-466")),
        pytest.param(Source.FINAL_GOLD, 3, marks=rule("TW-467")),
    ],
)
def test_final_scoring(source: Source, points: int) -> None:
    table = last(scene())
    tapestry(table, 0, "W02", "W12", "W17")
    tapestry(table, 0, "W03", "W14")
    tapestry(table, 0, "W04")
    table.players[0].temple = 11
    build(table, 0, "P01", "Z01")
    build(table, 0, "P02", down=True)
    gods(table, 0, "eye_1", "eye_2")
    army(table, 0, in_hand="A1", up="A2 A7", down="A3")
    workers(table, 0, "red")
    goods(table, 0, 5, 5, 5, 3)
    match = begin(table)
    assert at_table(match).players[0].earned[source] == points
    assert at_table(match).players[0].score == 10 + 26


@rule("TW-461")
def test_what_tapestries_are_worth() -> None:
    assert TAPESTRY_VP == (0, 0, 1, 3, 6, 10, 15, 21)


@rule("TW-460")
def test_if_it_ended_now_the_end_is_counted_on_the_side() -> None:
    table = scene()
    tapestry(table, 0, "W02", "W12", "W17")
    goods(table, 0, gold=2)
    before = table.saved()
    now = GAME.ended_now(table)
    assert now.scores == [10 + 3 + 2, 10]
    assert now.winners == [0]
    assert table.saved() == before
    match = begin(last(table))
    assert (match.result, GAME.ended_now(at_table(match))) == (now, now)


@rule("TW-468", "TW-469", "TW-470")
def test_who_wins() -> None:
    table = last(scene(3))
    for player, score in zip(table.players, (20, 30, 30), strict=True):
        player.score = player.earned[0] = score
    goods(table, 1, potato=1)
    goods(table, 2, corn=2)
    match = begin(table)
    assert match.result is not None
    assert (match.result.winners, match.result.ranks) == ([2], [3, 2, 1])
    goods(table, 1, potato=2)
    result = begin(table).result
    assert result is not None
    assert result.winners == [1]  # equal in all: the older one, from the first player on
    table.oldest = 2
    result = begin(table).result
    assert result is not None
    assert result.winners == [2]


def trade_and_train(players: int) -> tuple[object, ...]:
    """What some other rules come to with so many players."""
    table = scene(players)
    player = table.players[0]
    goods(table, 0, stone=9, gold=2)
    drive(tasks.build_statue(table, player), "large-eye")
    drive(tasks.build_stairs(table, player), "2-upper_middle")
    drive(tasks.perform(table, player, TASK_TRAIN))
    statue = [statue.token for statue in tasks.payable_statues(table, player)]
    return has(player), player.score, sum(player.army), statue, [line for _, line in final_lines(table, player)]


@rule("TW-695")
def test_nothing_else_depends_on_the_number_of_players() -> None:
    """The same turn with its price, tasks and payments comes to the same at every table."""
    ends = []
    for players in (2, 3, 4):
        table = scene(players)
        workers(table, 0, "blue")
        hill(table, M00="blue", M02="green")
        stairs(table, 1, "0-upper_middle")
        gods(table, 0, "eye_1", "eye_2", "eye_3")
        goods(table, 0, potato=4, corn=3, stone=6, gold=4)
        village(table, "red", "white", "green")
        match = do(
            begin(table),
            "place_worker",
            "M01",
            "gold",
            "task_pick=potato",
            "task_pick=stop",
            "end_recruit=potato",
            "p1",
        )
        player = at_table(match).players[0]
        left = has(player)
        drive(festival.pay_for_gods(at_table(match), player), "2")
        scores = player.score, at_table(match).players[1].score
        ends.append((left, has(player), scores, held(player), trade_and_train(players)))
    assert ends[0] == ends[1] == ends[2]
