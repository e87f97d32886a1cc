"""The written record: what is written can be read again, at every moment, and by a person too."""

from __future__ import annotations

import json

import pytest

import tampu
from tampu.engine.record import read_with_notes, write
from tests.engine import toys_climb
from tests.engine.damage import checked
from tests.engine.scene import *

HELD_OR_NOT = pytest.mark.parametrize("hold", [False, True])


@HELD_OR_NOT
def test_every_moment_of_a_match_can_be_written_and_read(hold: bool) -> None:
    for start in sample_matches(hold):
        for match in at_random(start, seed=3):
            again = tampu.loads(match.record(), hold=hold)
            assert everything(again) == everything(match)


def test_a_match_read_plays_on_alike() -> None:
    for start in sample_matches():
        for moment, match in enumerate(at_random(start, seed=4)):
            if moment % 4 == 3:
                again = tampu.loads(match.record())
                assert everything(to_the_end(again, seed=2)) == everything(to_the_end(match.clone(), seed=2))


def test_a_match_read_takes_back_what_its_original_could() -> None:
    match = play(climb(), "walk", "tent", "walk")
    again = tampu.loads(match.record())
    assert again.undo().number == 2
    assert not again.can_undo


def test_a_turn_written_while_held_is_read_held_or_ended_as_wished() -> None:
    match = play(climb(1, hold=True), "walk", "tent")
    held = tampu.loads(match.record(), hold=True)
    assert held.held
    assert held.can_undo
    ended = tampu.loads(match.record())
    assert not ended.held
    assert present(ended) == present(match.clone().go_on()) == present(held.go_on())


def test_a_turn_that_was_ended_is_not_read_as_held() -> None:
    match = play(climb(1), "walk", "tent")
    again = tampu.loads(match.record(), hold=True)
    assert not again.held
    assert asked(again) == asked(match)


def test_a_match_read_to_be_held_holds_from_then_on() -> None:
    again = tampu.loads(climb(1).record(), hold=True)
    play(again, "walk", "tent")
    assert again.held
    assert not play(tampu.loads(climb(1).record()), "walk", "tent").held


def test_a_hand_built_match_carries_its_start() -> None:
    match = play(climb_at(mountain(2, 3, storms=True), storms=True), "rest", "tent", "walk")
    text = match.record()
    assert "\nseed none\n" in text
    assert "\nstart {" in text
    assert everything(tampu.loads(text)) == everything(match)


def test_reading_says_nothing_where_nothing_is_amiss() -> None:
    assert tampu.loads(to_the_end(fair()).record()).notice is None


RUNNING = """\
tampu record 1
game toy_climb
rules 1
players 2
option storms no
option dice 1
option guide slow
seed 1
date 2026-01-01
result running

0 ann walk tent
1 bob rest bivouac
2 ann rest
"""


def test_a_record_can_be_read_by_a_person() -> None:
    match = play(climb(), "walk", "tent", "rest", "bivouac", "rest")
    text = match.record()
    assert text.startswith(RUNNING)
    checkpoint, check = text[len(RUNNING) :].splitlines()
    word, number, state = checkpoint.split(" ")
    assert (word, number) == ("checkpoint", "5")
    assert json.loads(state) == match.checkpoint.state.saved()
    assert check.startswith("check ")
    assert text.endswith("\n")


def test_one_line_tells_all_who_answered_on_a_turn() -> None:
    match = fair(3, seed=4, purse="rich", following=False)
    tokens = []
    for _ in range(3):
        assert match.choice is not None
        tokens.append(match.choice.tokens[0])
        match.play(tokens[-1])
    assert f"\n0 red {tokens[0]} / green {tokens[1]} / amber {tokens[2]}\n" in match.record()


def test_the_result_is_in_the_header() -> None:
    match = play(climb_at(mountain(8, 3)), "walk", "bivouac", "rest", "bivouac")
    assert match.result is not None
    ann, bob = match.result.scores
    assert f"\nresult summit ann={ann} bob={bob}\n" in match.record()


def test_options_are_written_as_they_are_given() -> None:
    text = fair(following=False, rounds=7, purse="rich").record()
    assert "\noption following no\noption rounds 7\noption purse rich\n" in text


def test_a_record_is_plain_text() -> None:
    for start in sample_matches():
        assert to_the_end(start).record().isascii()


@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_line_endings_of_other_machines_do_no_harm(ending: str) -> None:
    text = to_the_end(climb()).record()
    assert tampu.loads(text.replace("\n", ending)).record() == text


def test_a_missing_last_line_break_does_no_harm() -> None:
    text = to_the_end(climb()).record()
    assert tampu.loads(text.removesuffix("\n")).record() == text


def test_notes_are_kept_for_whoever_wrote_them() -> None:
    match = play(climb(), "walk")
    notes = {"seats": "you, greedy", "said": "wie schön / 日本"}
    again, kept = read_with_notes(write(match, notes))
    assert kept == notes
    assert everything(again) == everything(match)
    assert read_with_notes(match.record())[1] == {}


KEPT = """\
tampu record 1
game toy_mill
rules 1
players 1
seed 1
date 2026-01-01
result closed miller=6

0 miller grind
1 miller break_later 3
2 miller close
checkpoint 4 {"luck":17638787567263777274,"turn":2,"flour":6,"cracked":false,"phase":3}"""


def test_records_of_the_past_are_read_as_they_were() -> None:
    """Written down once and for all: the format must not change under those who keep records."""
    text = checked(KEPT.split("\n"))
    assert tampu.loads(text).record() == text


def test_an_automa_is_in_the_result_and_in_no_turn() -> None:
    text = to_the_end(climb(1)).record()
    assert " guide=" in text
    assert not any(" guide " in line for line in text.split("\n\n")[1].splitlines() if line[0].isdigit())


def test_forced_answers_and_holding_leave_no_trace() -> None:
    state = mountain(0, 0, tents=0)
    plain = play(climb_at(state), "walk", "walk")
    held = climb_at(state, hold=True).play("walk").go_on().play("walk").go_on()
    assert plain.record() == held.record()
    assert toys_climb.GAME.problems(state) == []


@pytest.mark.parametrize(
    ("name", "text"), [("seats", "you\nme"), ("seats", "you\n"), ("two words", "you"), ("", "you")]
)
def test_a_note_that_could_not_be_read_back_is_refused(name: str, text: str) -> None:
    with pytest.raises(ValueError, match="one line"):
        write(tampu.new("toy_fair", players=2, seed=1), {name: text})
