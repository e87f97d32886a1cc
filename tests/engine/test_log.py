"""What happened, as events: numbered, dropped by undo, mute in a replay, some for one seat only."""

from __future__ import annotations

from tests.engine.scene import *


def test_events_carry_the_number_of_the_answer_that_caused_them() -> None:
    match = play(climb(), "walk", "tent", "rest", "bivouac")
    told = [(event.number, event.kind, event.seat) for event in match.log]
    assert told == [(1, "climbed", 0), (2, "camped", 0), (3, "rested", 1), (4, "camped", 1)]


def test_what_happens_by_itself_belongs_to_the_answer_before() -> None:
    held, plain = play(climb(1, hold=True), "walk", "tent").go_on(), play(climb(1), "walk", "tent")
    told = [(1, "climbed", 0), (2, "camped", 0), (2, "climbed", 1)]
    assert [(event.number, event.kind, event.seat) for event in held.log] == told
    assert list(held.log) == list(plain.log)


def test_a_replay_is_mute() -> None:
    for start in sample_matches():
        for match in at_random(start, seed=18):
            before = list(match.log)
            twin = match.clone()
            assert list(twin.log) == before
            if twin.can_undo:
                assert list(twin.undo().redo().log) == before


def test_undo_drops_what_it_takes_back() -> None:
    for start in sample_matches():
        for match in at_random(start, seed=19):
            if match.can_undo:
                twin = match.clone().undo()
                assert list(twin.log) == [event for event in match.log if event.number < match.number]


def test_undo_keeps_what_going_on_told() -> None:
    match = mill(hold=True).play("grind").go_on()
    told = list(match.log)
    assert [event.kind for event in told] == ["worked", "turn_began"]
    match.play("grind").undo()
    assert list(match.log) == told


def test_the_log_since_an_answer() -> None:
    match = play(climb(), "walk", "tent", "rest")
    assert [event.kind for event in match.log.since(1)] == ["camped", "rested"]
    assert len(match.log.since(3)) == 0


def test_private_events_are_for_their_seat_alone() -> None:
    match = to_the_end(fair(3, seed=4, purse="rich"), seed=2)
    private = [event for event in match.log if event.only is not None]
    assert {event.kind for event in private} == {"was_dealt", "pledged_ware", "drew"}
    for seat in seats(match):
        seen = match.log.seen_by(seat)
        assert [event for event in seen if event.only is not None] == [e for e in private if e.only == seat]
        assert [event for event in seen if event.only is None] == [e for e in match.log if e.only is None]


def test_the_log_reads_as_text() -> None:
    match = play(climb(), "walk", "tent")
    assert str(match.log) == "en: climbed ann, steps 1\nen: camped ann, camp tent"
    assert match.log[0].plain() == {"kind": "climbed", "seat": 0, "number": 1, "steps": 1}
    assert match.log[1].plain() == {"kind": "camped", "seat": 0, "number": 2, "camp": "tent"}
    assert [event.kind for event in match.log[:1]] == ["climbed"]


def test_lists_in_events_are_told_by_their_tokens() -> None:
    match = climb(1, seed=2, dice=2).play("roll")
    dice = match.log[0].plain()["dice"]
    assert isinstance(dice, list)
    assert len(dice) == 2
    assert all(type(die) is int for die in dice)
