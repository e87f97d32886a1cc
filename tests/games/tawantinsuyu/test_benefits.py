"""When a benefit can be had, and what every reward gives to Axomamma (TW-182, TW-733, TW-765 to TW-771)."""

from __future__ import annotations

import pytest

from tampu.engine.match import Match
from tampu.games.tawantinsuyu.components import BENEFITS, CONQUEST_SPACES, GOD_CARDS, NONE, TOP, Effect, Source
from tampu.games.tawantinsuyu.effects import effect_refused, play_god, receive_each, use_benefit, wants_benefits
from tampu.games.tawantinsuyu.phases import AXOMAMMA, BEFORE_TASKS
from tampu.games.tawantinsuyu.reasons import is_want
from tampu.games.tawantinsuyu.state import Table
from tests.games.tawantinsuyu.scene import *
from tests.games.tawantinsuyu.scene import weavings as lay
from tests.ledger import rule

GODS = ("zigzag", "spiral", "squares", "steps", "eye", "cross")


def benefit(token: str) -> Effect:
    """A benefit, by card and place, as `eye_6:1`."""
    card, _, place = token.partition(":")
    return BENEFITS[number_of(GOD_CARDS, card)][int(place) - 1].effect


def usable(table: Table, token: str) -> bool:
    return effect_refused(table, table.players[0], benefit(token)) is None


def there(table: Table, token: str) -> bool:
    """Whether somebody rich could have it."""
    reason = effect_refused(table, table.players[0], benefit(token))
    return reason is None or is_want(reason)


# ---------------------------------------------------------------------- when a benefit can be had


@rule("TW-568", "TW-589")
@pytest.mark.parametrize("token", ["squares_4:1", "cross_4:1"])
def test_a_step_for_gold_needs_gold_and_room(token: str) -> None:
    table = scene()
    goods(table, 0, potato=9, corn=9, stone=9)
    assert (usable(table, token), there(table, token)) == (False, True)
    goods(table, 0, gold=1)
    assert usable(table, token)
    table.players[0].temple = TOP
    assert (usable(table, token), there(table, token)) == (False, False)


@rule("TW-182", "TW-488")
def test_a_step_for_gold_is_paid_at_once_when_it_is_chosen() -> None:
    """To choose the benefit is to pay: there is no second question."""
    table = scene()
    card = number_of(GOD_CARDS, "squares_4")
    table.god_pile.cards.remove(card)
    table.players[0].played, table.players[0].open = [card], [3]
    table.players[0].temple = 1
    goods(table, 0, gold=2)
    chosen = BENEFITS[card][0]
    assert drive(use_benefit(table, table.players[0], chosen)) == []
    assert (table.players[0].temple, has(table.players[0]), table.players[0].open) == (2, (0, 0, 0, 1), [2])


@rule("TW-182", "TW-575")
def test_gold_for_potatoes_needs_two_potatoes_or_gold_in_their_place() -> None:
    table = scene()
    for potato, gold, can in ((0, 1, False), (1, 0, False), (2, 0, True), (1, 1, True), (0, 2, True)):
        goods(table, 0, potato=potato, gold=gold, corn=5)
        assert usable(table, "steps_4:1") == can
    assert there(table, "steps_4:1")
    goods(table, 0, potato=2)
    drive(receive_each(table, table.players[0], (benefit("steps_4:1"),), Source.GOD_CARDS))
    assert has(table.players[0]) == (0, 0, 0, 2)


@rule("TW-557", "TW-592")
@pytest.mark.parametrize("token", ["zigzag_7:1", "cross_7:1"])
def test_building_needs_its_price(token: str) -> None:
    table = scene()
    market(table, "P01", "P13", "Z01", "Z02")
    assert (usable(table, token), there(table, token)) == (False, True)
    goods(table, 0, stone=1, corn=1)
    assert usable(table, token)
    table.market = [NONE] * 4
    assert (usable(table, token), there(table, token)) == (False, False)


@rule("TW-182", "TW-571")
def test_a_statue_needs_its_price() -> None:
    table = scene()
    goods(table, 0, stone=2)
    assert (usable(table, "squares_7:1"), there(table, "squares_7:1")) == (False, True)
    goods(table, 0, stone=3)
    assert usable(table, "squares_7:1")
    no_statues(table, *(f"{size}-{god}" for size in ("small", "large") for god in GODS))
    assert (usable(table, "squares_7:1"), there(table, "squares_7:1")) == (False, False)


@rule("TW-182", "TW-578")
def test_stairs_need_their_price_and_a_token() -> None:
    table = scene()
    goods(table, 0, stone=2)
    assert (usable(table, "steps_7:1"), there(table, "steps_7:1")) == (False, True)
    goods(table, 0, stone=3)
    assert usable(table, "steps_7:1")
    table.players[0].stairs = 0
    assert (usable(table, "steps_7:1"), there(table, "steps_7:1")) == (False, False)


@rule("TW-182", "TW-247")
@pytest.mark.parametrize("token", ["zigzag_6:1", "eye_6:1", "steps_2:2", "spiral_7:1", "eye_7:1"])
def test_what_has_run_out_cannot_be_gained(token: str) -> None:
    """An army card, training, a god card, a weaving and a Nomad."""
    table = scene()
    assert usable(table, token)
    table.army_deck.cards = []
    table.god_pile.cards = []
    table.nomads = []
    only_weavings(table)
    assert not usable(table, token)
    assert usable(table, "zigzag_1:1")


@rule("TW-086", "TW-182")
def test_a_window_waits_for_a_benefit_that_wants_resources() -> None:
    """With a free action open, and nothing but that benefit on the card."""
    table = scene()
    player = table.players[0]
    statues(table, 0, "small-steps")
    gods(table, 0, "steps_7")
    player.drop_god(number_of(GOD_CARDS, "steps_7"))
    player.played, player.open = [number_of(GOD_CARDS, "steps_7")], [1]
    army(table, 0, in_hand="A2")
    assert wants_benefits(table, player)
    table.phase = BEFORE_TASKS
    table.space = table.role = table.worker = 0
    expect(begin(table), "card_benefit", "done", "free_army")
    player.stairs = 0
    assert not wants_benefits(table, player)


# ---------------------------------------------------------------------- what a conquest gives to Axomamma


def reward(table: Table, space: str) -> None:
    effects = CONQUEST_SPACES[number_of(CONQUEST_SPACES, space)].reward
    assert drive(receive_each(table, table.players[1], effects, Source.CONQUEST)) == []


@rule("TW-733", "TW-771")
@pytest.mark.parametrize(
    ("space", "gained", "score"),
    [
        ("CH1", (0, 2, 0, 0), 10),
        ("CH3", (0, 0, 0, 0), 14),
        ("AN1", (3, 0, 0, 0), 10),
        ("AN2", (0, 0, 0, 1), 11),
        ("QU1", (0, 0, 2, 0), 10),
        ("QU4", (0, 0, 0, 0), 15),
        ("KU5", (0, 0, 0, 0), 17),
    ],
)
def test_she_receives_plain_rewards(space: str, gained: tuple[int, ...], score: int) -> None:
    table = scene(1)
    reward(table, space)
    assert (has(table.players[1]), table.players[1].score) == (gained, score)


@rule("TW-733", "TW-724", "TW-804")
def test_she_receives_a_weaving_and_a_point_for_a_god_card() -> None:
    table = scene(1)
    lay(table, "W02")
    display(table, "eye_1", "eye_2")
    reward(table, "CH2")
    assert (woven(table.players[1]), table.players[1].score, shown(table)) == ([["W02"]], 11, ["eye_2"])


@rule("TW-245")
def test_when_she_receives_a_weaving_the_next_one_is_turned_up() -> None:
    table = scene(1)
    lay(table, "W02", "W12")
    table.top_up = False
    reward(table, "CH2")
    assert table.top_up


@rule("TW-493")
def test_a_person_chooses_the_god_of_a_small_statue() -> None:
    table = scene(1)
    effects = CONQUEST_SPACES[number_of(CONQUEST_SPACES, "CH4")].reward
    asked = drive(receive_each(table, table.players[0], effects, Source.CONQUEST), "small-spiral")
    assert asked == [("statue_pick", [f"small-{god}" for god in GODS])]
    assert stands(table.players[0]) == ["small-spiral"]


@rule("TW-182")
@pytest.mark.parametrize("token", ["squares_4", "cross_4", "eye_6"])
def test_a_card_has_as_many_open_benefits_as_are_printed_on_it(token: str) -> None:
    player = scene().players[0]
    card = number_of(GOD_CARDS, token)
    play_god(player, card)
    assert player.open == [sum(1 << benefit.index for benefit in BENEFITS[card])]


@rule("TW-733", "TW-816", "TW-221")
def test_she_receives_a_small_statue_at_random() -> None:
    found = set()
    for seed in range(30):
        table = scene(1)
        table.chance.position = seed * 99991
        reward(table, "CH4")
        assert table.players[1].score == 13
        found |= set(stands(table.players[1]))
    assert found == {f"small-{god}" for god in GODS}


@rule("TW-733", "TW-819")
def test_she_receives_a_building_from_the_market() -> None:
    table = scene(1)
    market(table, "P01", "P13", "Z01", "Z02")
    reward(table, "QU3")
    assert owned(table.players[1])[0] in ("P01", "P13", "Z01", "Z02")


@rule("TW-733", "TW-806", "TW-205")
def test_she_receives_stairs_with_their_rewards() -> None:
    table = scene(1)
    reward(table, "KU3")
    assert (table.stairs[0], has(table.players[1]), table.players[1].score) == (1, (2, 1, 0, 0), 14)


@rule("TW-733")
def test_she_turns_up_the_building_with_the_highest_number_else_more_soldiers() -> None:
    table = scene(1)
    build(table, 1, "P01", "P03", down=True)
    army(table, 1, down="A1 A7")
    for left in (["P01*", "P03"], ["P01", "P03"]):
        reward(table, "QU2")
        assert owned(table.players[1]) == left
    assert table.players[1].score == 14
    reward(table, "QU2")
    assert (cards(table.players[1].up), cards(table.players[1].down)) == (["A7"], ["A1"])
    reward(table, "QU2")
    assert cards(table.players[1].up) == ["A1", "A7"]
    reward(table, "QU2")
    assert table.players[1].score == 20


@rule("TW-733", "TW-721", "TW-490")
def test_she_receives_a_nomad_with_the_reward_of_the_colour() -> None:
    table = scene(1)
    nomads(table, "green", "green", "green")
    reward(table, "KU2")
    assert (held(table.players[1]), has(table.players[1]), len(table.nomads)) == (["green"], (0, 1, 0, 0), 3)


@rule("TW-733", "TW-818")
def test_she_climbs_the_temple() -> None:
    table = scene(1)
    table.players[1].temple = 5
    reward(table, "AN4")
    assert (table.players[1].temple, has(table.players[1]), table.players[1].score) == (6, (0, 0, 2, 0), 12)


# ---------------------------------------------------------------------- a whole Conquest with her


def her_conquest(table: Table) -> Match:
    stand(table, 1, before("conquest"))
    table.active = 1
    table.phase = AXOMAMMA
    return begin(table)


@rule("TW-765", "TW-766")
def test_she_leads_a_conquest_and_places_two_markers() -> None:
    table = scene(1)
    village(table, "blue", "red")
    army(table, 1, in_hand="A7 A7 A1 A2")
    match = her_conquest(table)
    her = at_table(match).players[1]
    assert (her.markers, at_table(match).casualties) == (8, [1, 0, 0, 0, 0])
    assert owner(at_table(match), "AN5") == 1  # most printed points, Antisuyu first
    assert sum(her.army) == 1  # the card of TW-748; all others were played
    assert has(her)[0] in (0, 3)
    assert [event.kind for event in match.log].count("conquered") == 2


@rule("TW-844")
def test_a_lever_leaves_her_one_conquest() -> None:
    table = scene(1, single_conquest=True)
    village(table, "blue", "red")
    army(table, 1, in_hand="A7 A7 A1 A2")
    assert at_table(her_conquest(table)).players[1].markers == 9


@rule("TW-765", "TW-767", "TW-747")
def test_she_follows_a_conquest_of_the_human_once() -> None:
    table = scene(1)
    village(table, "blue", "red")
    army(table, 1, in_hand="A7 A7 A1 A2")
    match = do(lead(table, "conquest", take_gold=True), "casualty_end=corn")
    her = at_table(match).players[1]
    assert (her.markers, sum(her.army)) == (9, 0)
    assert owner(at_table(match), "AN5") == 1
    assert (cards(her.up), cards(her.down)) == (["A7"], ["A7"])


# ---------------------------------------------------------------------- soldiers of people


@rule("TW-347")
def test_the_first_army_card_of_the_leader_is_free_and_each_other_costs_a_potato() -> None:
    table = scene()
    village(table, "blue")
    army(table, 0, in_hand="A1 A2 A3")
    goods(table, 0, potato=2)
    army(table, 1, in_hand="A1")
    goods(table, 1, potato=1)
    match = do(lead(table, "conquest"), "army_play=A1", "army_play=A2", "army_play=A3")
    assert has(at_table(match).players[0])[0] == 0
    do(match, "army_play=A1")
    assert has(at_table(match).players[1])[0] == 0
    expect(match, "conquest_space")
    assert at_table(match).players[0].goods[0] == 0


@rule("TW-513")
@pytest.mark.parametrize(("tile", "offered"), [("Z13", True), ("Z14", False)])
def test_only_z13_eases_a_conquest(tile: str, offered: bool) -> None:
    table = scene()
    village(table, "blue")
    build(table, 0, tile)
    army(table, 0, up="A1 A2")
    assert ("CH3" in tokens(lead(table, "conquest"))) == offered


@rule("TW-009", "TW-350", "TW-358")
def test_without_markers_nothing_is_conquered() -> None:
    table = scene()
    village(table, "blue")
    army(table, 0, up="A7 A7")
    conquered(table, 0, *(space.token for space in CONQUEST_SPACES[:10]))
    expect(lead(table, "conquest"), "secondary_second")


@rule("TW-206", "TW-207", "TW-492")
def test_free_stairs_go_only_where_stairs_may_be() -> None:
    table = scene()
    stairs(table, 1, "0-upper_middle")
    effects = CONQUEST_SPACES[number_of(CONQUEST_SPACES, "KU3")].reward
    asked_for = drive(receive_each(table, table.players[0], effects, Source.CONQUEST), "0-middle_lower")
    assert len(asked_for[0][1]) == 5
    assert [player.score for player in table.players] == [14, 12]
