"""Rules that fail: the match is as it was before, and a record tells how to make it fail again."""

from __future__ import annotations

import pytest

import tampu
from tampu.engine.chance import Chance
from tampu.engine.errors import NothingOffered
from tests.engine import toys_mill
from tests.engine.scene import *

FAILURES = [
    ("break",),
    ("roll_and_break",),
    ("ask_nothing",),
    ("break_later", "1"),
    ("break_after_turn",),
    ("grind", "grind", "break"),
    ("grind", "roll_and_break"),
    ("grind", "break_later", "1"),
    ("grind", "break_after_turn"),
    ("break_later", "3", "ask_nothing"),
]


@pytest.mark.parametrize("tokens", FAILURES, ids="-".join)
def test_a_failing_rule_leaves_the_match_as_it_was_before_the_answer(tokens: tuple[str, ...]) -> None:
    match = play(mill(), *tokens[:-1])
    before = everything(match)
    with pytest.raises(tampu.RuleError) as caught:
        match.play(tokens[-1])
    assert caught.value.answer == tokens[-1]
    assert tokens[-1] in str(caught.value)
    assert everything(match) == before


@pytest.mark.parametrize("tokens", FAILURES, ids="-".join)
def test_the_record_of_a_failure_loads_and_fails_again(tokens: tuple[str, ...]) -> None:
    match = play(mill(), *tokens[:-1])
    with pytest.raises(tampu.RuleError) as caught:
        match.play(tokens[-1])
    again = tampu.loads(caught.value.record)
    assert again.record() == match.record() == caught.value.record
    with pytest.raises(tampu.RuleError):
        again.play(caught.value.answer)


def test_a_failure_names_its_cause() -> None:
    with pytest.raises(tampu.RuleError) as caught:
        mill().play("break")
    assert isinstance(caught.value.__cause__, toys_mill.Broken)


def test_a_question_without_options_is_a_failure_of_the_rules() -> None:
    with pytest.raises(tampu.RuleError) as caught:
        mill().play("ask_nothing")
    cause = caught.value.__cause__
    assert isinstance(cause, NothingOffered)
    assert (cause.player, cause.prompt) == (0, "choose_sacks")
    assert "choose_sacks" in str(cause)


def test_a_match_goes_on_after_a_failure_as_if_there_had_been_none() -> None:
    match = mill().play("grind")
    for token in ("break", "roll_and_break", "ask_nothing", "break_after_turn"):
        with pytest.raises(tampu.RuleError):
            match.play(token)
    play(match, "break_later")
    with pytest.raises(tampu.RuleError):
        match.play("1")
    play(match, "2", "grind", "close")
    assert everything(match) == everything(play(mill(), "grind", "break_later", "2", "grind", "close"))


def test_a_failure_keeps_what_can_be_redone() -> None:
    match = play(mill(), "grind", "grind").undo()
    before = everything(match)
    with pytest.raises(tampu.RuleError):
        match.play("break")
    assert match.can_redo
    assert everything(match) == before


def test_a_failure_after_a_held_turn_leaves_it_held() -> None:
    match = mill(hold=True).play("grind").go_on().play("break_after_turn")
    assert match.held
    before = everything(match)
    with pytest.raises(tampu.RuleError) as caught:
        match.go_on()
    assert caught.value.answer == "go_on"
    assert everything(match) == before
    match.undo().play("grind").go_on()
    assert asked(match) is not None


def test_the_record_of_a_failure_after_a_held_turn_loads() -> None:
    match = mill(hold=True).play("break_after_turn")
    with pytest.raises(tampu.RuleError) as caught:
        match.go_on()
    again = tampu.loads(caught.value.record, hold=True)
    assert again.held
    assert everything(again) == everything(match)
    assert tampu.loads(caught.value.record).state.saved() == match.state.saved()


def test_a_failure_of_an_imagined_match_has_no_record() -> None:
    twin = mill().imagine(0, Chance.of(1))
    before = present(twin)
    with pytest.raises(tampu.RuleError) as caught:
        twin.play("break")
    assert caught.value.record == ""
    assert present(twin) == before
