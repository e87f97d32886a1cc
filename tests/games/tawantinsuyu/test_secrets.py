"""What others learn by being left out: questions about cards that only their owner has seen (TW-020 to TW-027)."""

from __future__ import annotations

import pytest

from tampu.engine.chance import Chance
from tampu.engine.match import Match
from tampu.games.tawantinsuyu.components import GOD_OF, SPACES
from tampu.games.tawantinsuyu.state import Table
from tests.games.tawantinsuyu.scene import *
from tests.games.tawantinsuyu.solo import solo
from tests.ledger import rule

MANY: tuple[int, ...] = tuple(range(30))
"""So often something is imagined."""


def seen_from_outside(match: Match) -> list[object]:
    return [match.seen_by(1), match.seen_by(None)]


# ---------------------------------------------------------------------- being asked


@rule("TW-021", "TW-083")
def test_nobody_hears_whether_a_hidden_card_would_pay_for_a_worker() -> None:
    """Without food only U00 (steps) and U01 (eye) can be reached."""
    views = []
    for card, options in (("eye_1", ["place_worker", "secondary"]), ("cross_1", ["secondary"])):
        table = scene()
        workers(table, 0, "blue")
        gods(table, 0, card)
        match = begin(table)
        expect(match, "turn_main", *options)
        views.append(seen_from_outside(match))
    assert views[0] == views[1]


@rule("TW-022", "TW-083")
@pytest.mark.parametrize("card", ["eye_1", "cross_1"])
def test_what_all_can_see_is_no_secret(card: str) -> None:
    """A piece of gold pays for a worker; without a worker or a space in reach no card does."""
    for workers_held, gold, hidden in ((1, 1, False), (0, 0, False), (1, 0, True)):
        table = scene()
        workers(table, 0, *["blue"] * workers_held)
        gods(table, 0, card)
        goods(table, 0, gold=gold)
        choice = begin(table).choice
        assert choice is not None
        assert choice.secret == hidden
    full = scene()
    workers(full, 0, "blue")
    gods(full, 0, card)
    hill(full, U00="red", U01="red")
    expect(begin(full), "secondary_first")


@rule("TW-024", "TW-083")
def test_a_card_from_the_display_is_no_secret() -> None:
    table = scene()
    workers(table, 0, "blue")
    gods(table, 0, "eye_1")
    table.players[0].shown = table.players[0].gods[:]
    match = begin(table)
    assert match.seen_by(1)["choice"]["options"] == ["place_worker", "secondary"]  # type: ignore[index]
    do(match, "place_worker")
    expect(match, "task_pick")  # the worker, the space and the card were clear


@rule("TW-021", "TW-103")
def test_nobody_hears_how_many_cards_would_pay_for_a_space() -> None:
    for other in ("eye_2", "cross_1"):
        table = scene()
        workers(table, 0, "blue")
        gods(table, 0, "eye_1", other)
        match = do(begin(table), "place_worker", "place_space=U01")
        expect(match, "place_card", *sorted({"eye_1", other} - {"cross_1"}))
        assert match.seen_by(1)["choice"] == {"player": 0, "prompt": "place_card", "options": None}


@rule("TW-021", "TW-347")
def test_army_cards_nobody_could_pay_for_are_no_secret() -> None:
    table = scene()
    army(table, 0, up="A1")
    army(table, 1, in_hand="A1 A2")
    match = do(lead(table, "conquest"), "casualty_end=potato")
    expect(match, "conquest_space")  # seat 1 has cards and no potato: there was nothing to ask
    goods(table, 1, potato=1)
    match = do(lead(table, "conquest"), "casualty_end=potato")
    expect(match, "army_play", "A1", "A2", "done")
    assert match.seen_by(0)["choice"]["options"] is None  # type: ignore[index]


# ---------------------------------------------------------------------- taking back


@rule("TW-725", "TW-765")
def test_who_has_seen_the_army_cards_of_axomamma_takes_nothing_back() -> None:
    table, _ = solo()
    army(table, 1, in_hand="A1 A7")
    match = lead(table, "conquest")
    assert match.can_undo
    do(match, "casualty_end=potato")
    assert not match.can_undo
    table, _ = solo()  # without cards there was nothing to see
    assert do(lead(table, "conquest"), "casualty_end=potato").can_undo


@rule("TW-245", "TW-246")
@pytest.mark.parametrize("source", ["face_up", "beneath"])
def test_a_weaving_turned_up_is_not_turned_back(source: str) -> None:
    table = scene()
    build(table, 0, "Z11")
    match = do(lead(table, "offering"), f"weave_source={source}")
    assert not match.can_undo


# ---------------------------------------------------------------------- imagining


def begun(*answers: str, card: str = "cross_1") -> Match:
    """Seat 0 places a worker and can pay for it with one card only; it has a Courier, and Z01 makes more."""
    table = scene()
    workers(table, 0, "blue", "yellow")
    build(table, 0, "Z01")
    gods(table, 0, card)
    display(table, "eye_1")
    return do(begin(table), "place_worker", *answers)


@rule("TW-103", "TW-118")
@pytest.mark.parametrize("viewer", [1, None])
@pytest.mark.parametrize("answers", [(), ("blue",), ("blue", "courier"), ("yellow",)])
def test_whoever_imagines_a_hand_imagines_one_that_pays_for_what_was_begun(
    answers: tuple[str, ...], viewer: int | None
) -> None:
    match = begun(*answers)
    assert match.choice is not None
    hands = set()
    for luck in MANY:
        twin = match.imagine(viewer, Chance.of(luck))
        hands.add(tuple(hand(at_table(twin).players[0])))
        while twin.choice is not None and twin.choice.prompt.startswith("place_"):
            twin.play(twin.choice.options[0])
        table: Table = at_table(twin)
        assert [GOD_OF[card] for card in table.players[0].played] == [SPACES[table.space].god]
    assert len(hands) > 1


@rule("TW-103")
def test_whoever_imagines_a_hand_knows_the_god_of_the_space_chosen() -> None:
    table = scene()
    workers(table, 0, "blue")
    gods(table, 0, "eye_1", "cross_1")
    match = do(begin(table), "place_worker", "place_space=U01")
    eye = SPACES[number_of(SPACES, "U01")].god
    hands = [at_table(match.imagine(1, Chance.of(luck))).players[0].gods for luck in MANY]
    assert all(eye in [GOD_OF[card] for card in held] for held in hands)
    assert len({tuple(sorted(held)) for held in hands}) > 20


@rule("TW-104")
def test_who_paid_gold_may_hold_anything() -> None:
    """The food is still to be paid, and says nothing about the cards."""
    table = scene()
    workers(table, 0, "blue")
    gods(table, 0, "eye_1")
    goods(table, 0, potato=2, corn=2, gold=1)
    match = do(begin(table), "place_worker", "place_space=M01", "place_card=gold")
    expect(match, "pay_mix")
    gods_held = {GOD_OF[at_table(match.imagine(1, Chance.of(luck))).players[0].gods[0]] for luck in MANY}
    assert len(gods_held) == 6


@rule("TW-348")
def test_an_army_card_lies_open_before_it_is_paid() -> None:
    """Whoever imagines the hand while the price is being paid leaves the card where it is."""
    table = scene()
    army(table, 1, in_hand="A1 A2")
    goods(table, 1, potato=1, gold=1)
    match = do(lead(table, "conquest", take_gold=True), "casualty_end=potato", "army_play=A1")
    expect(match, "pay_mix", "p1", "g1")
    for luck in MANY:
        twin = match.imagine(0, Chance.of(luck)).play("p1")
        player = at_table(twin).players[1]
        assert (sum(player.army), cards(player.up)) == (1, ["A1"])
