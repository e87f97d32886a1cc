"""Taking back and holding: free until something was learnt, and never a step further."""

from __future__ import annotations

import pytest

import tampu
from tests.engine import toys_climb
from tests.engine.scene import *
from tests.engine.toys_climb import Mountain
from tests.engine.toys_fair import Fair

# ---------------------------------------------------------------------- undo and redo


def test_undo_takes_answers_back_across_beats_and_redo_gives_them_again() -> None:
    match = climb(storms=True)
    moments = [everything(match.clone())]
    for token in ("walk", "tent"):
        match.play(token)
        moments.append(everything(match.clone()))
    after = match.clone()
    assert match.undo() is match
    assert asked(match) == (0, "choose_camp", ["bivouac", "tent"])
    match.undo()
    assert asked(match) == (0, "choose_way", ["walk", "roll", "rest"])
    assert match.state.saved() == moments[0]["state"]
    assert len(match.log) == 0
    assert not match.can_undo
    assert match.can_redo
    assert match.redo() is match
    match.redo()
    assert everything(match) == everything(after)
    assert not match.can_redo


def test_an_undone_answer_may_be_another_one_the_next_time() -> None:
    match = play(climb(), "walk", "tent").undo().undo()
    play(match, "rest", "tent")
    assert everything(match) == everything(play(climb(), "rest", "tent"))


def test_a_new_answer_forgets_what_could_be_redone() -> None:
    match = play(climb(), "walk", "tent").undo().undo()
    match.play("rest")
    assert not match.can_redo
    with pytest.raises(tampu.CannotUndo) as caught:
        match.redo()
    assert caught.value.wanted == "redo"
    assert "nothing to redo" in str(caught.value)


def test_the_turn_can_be_restarted_across_its_beats() -> None:
    match = climb_at(mountain(toys_climb.HUT - 1, 0))
    start = match.state.saved()
    play(match, "walk", "rest_a_while", "tent")
    after = everything(match)
    assert match.restart_turn() is match
    assert match.number == 0
    assert match.state.saved() == start
    match.redo().redo().redo()
    assert everything(match) == after


def test_restarting_goes_back_to_the_beginning_of_this_turn_only() -> None:
    match = play(climb(), "walk", "tent", "walk", "tent", "rest", "bivouac", "rest")
    match.restart_turn()
    assert match.number == 6
    assert asked(match) == (1, "choose_way", ["walk", "roll", "rest"])


def test_restarting_stops_where_undo_does() -> None:
    match = fair(3, seed=4, purse="rich")
    for moment in at_random(match, seed=3):
        if moment.can_undo:
            lowest = moment.clone()
            while lowest.can_undo:
                lowest.undo()
            assert moment.clone().restart_turn().number >= lowest.number


def test_nothing_can_be_undone_before_the_first_answer() -> None:
    match = climb()
    before = everything(match)
    for act, wanted in ((match.undo, "undo"), (match.restart_turn, "restart")):
        with pytest.raises(tampu.CannotUndo) as caught:
            act()
        assert (caught.value.wanted, caught.value.answers, caught.value.barrier) == (wanted, 0, 0)
        assert str(caught.value) == f"nothing to {wanted}: no answer was given yet"
    assert everything(match) == before


def test_dice_cannot_be_taken_back() -> None:
    match = climb(1, seed=2)
    match.play("roll")
    assert match.choice is not None
    assert match.choice.prompt == "choose_steps"
    assert not match.can_undo
    before = everything(match)
    with pytest.raises(tampu.CannotUndo) as caught:
        match.undo()
    assert (caught.value.answers, caught.value.barrier) == (1, 1)
    assert "learnt" in str(caught.value)
    assert everything(match) == before


def test_what_is_answered_after_the_dice_can_be_taken_back_to_them() -> None:
    match = climb(2, seed=2).play("roll")
    rolled = everything(match)
    match.play("1").play("tent")
    while match.can_undo:
        match.undo()
    assert {**everything(match), "undo": (False, False)} == rolled


def test_a_drawn_card_cannot_be_taken_back() -> None:
    match = fair(2, seed=1)
    for moment in at_random(match):
        if moment.choice is not None and moment.choice.prompt == "follow":
            break
    assert match.can_undo
    follower = match.clone().play("follow")
    assert not follower.can_undo
    declined = match.clone().play("decline")
    assert isinstance(declined.state, Fair)
    assert declined.state.deck.cards != match.state.saved()["deck"], "the next lot was drawn"
    assert not declined.can_undo


def test_what_another_player_answered_cannot_be_taken_back() -> None:
    match = play(climb(), "walk", "tent")
    assert match.can_undo, "nothing was learnt yet: the next player was only asked"
    play(match, "walk")
    match.undo()
    assert asked(match) == (1, "choose_way", ["walk", "roll", "rest"])
    assert not match.can_undo
    with pytest.raises(tampu.CannotUndo) as caught:
        match.undo()
    assert (caught.value.answers, caught.value.barrier) == (2, 2)
    assert match.can_redo


def test_secret_pledges_cannot_be_taken_back_by_the_next_player() -> None:
    match = fair(3)
    assert match.choice is not None
    match.play(match.choice.options[0])
    assert match.can_undo
    assert match.choice is not None
    match.play(match.choice.options[0])
    match.undo()
    assert not match.can_undo
    assert match.choice is not None
    assert match.choice.player == 1


def test_the_end_of_a_match_cannot_be_taken_back() -> None:
    """At the end all cards are laid open, in whatever game."""
    match = mill().play("close")
    assert match.over
    assert not match.can_undo
    held = mill(hold=True).play("grind")
    assert held.held
    assert held.can_undo


def test_undo_and_the_same_answer_give_the_same_match_everywhere() -> None:
    for start in sample_matches():
        for match in at_random(start, seed=9):
            if match.can_undo:
                twin = match.clone().undo()
                assert twin.number == match.number - 1
                twin.redo()
                assert everything(twin) == everything(match)


# ---------------------------------------------------------------------- holding


def test_a_held_match_stops_at_the_end_of_the_turn() -> None:
    match = play(climb(1, hold=True), "walk", "tent")
    assert match.held
    assert match.choice is None
    assert not match.over
    assert match.turn == 0
    assert isinstance(match.state, Mountain)
    assert match.state.heights == [1, 0], "the guide has not moved yet"
    assert match.go_on() is match
    assert not match.held
    assert match.turn == 1
    assert match.state.heights[1] == 1


def test_a_held_match_takes_no_answer() -> None:
    match = play(climb(1, hold=True), "walk", "tent")
    before = everything(match)
    with pytest.raises(tampu.IllegalOption) as caught:
        match.play("walk")
    assert caught.value.held
    assert (caught.value.player, caught.value.prompt) == (None, None)
    assert "go_on" in str(caught.value)
    assert everything(match) == before


def test_what_is_held_can_be_taken_back() -> None:
    match = play(climb(1, hold=True), "walk", "tent")
    match.undo()
    assert not match.held
    assert asked(match) == (0, "choose_camp", ["bivouac", "tent"])
    match.play("bivouac")
    assert match.held
    match.restart_turn()
    assert asked(match) == (0, "choose_way", ["walk", "roll", "rest"])
    match.redo().redo()
    assert match.held
    assert everything(match) == everything(play(climb(1, hold=True), "walk", "bivouac"))


def test_going_on_learns_what_the_automa_rolls() -> None:
    match = play(climb(1, hold=True), "walk", "tent")
    assert match.can_undo
    match.go_on()
    assert not match.can_undo


def test_a_turn_can_be_taken_back_after_going_on_while_nothing_was_learnt() -> None:
    match = play(climb(2, hold=True), "walk", "tent").go_on()
    assert asked(match) == (1, "choose_way", ["walk", "roll", "rest"])
    match.undo()
    assert asked(match) == (0, "choose_camp", ["bivouac", "tent"])
    match.redo()
    assert match.held


def test_redo_goes_through_a_held_turn() -> None:
    match = mill(hold=True).play("grind").go_on().play("grind")
    after = match.state.saved()
    while match.can_undo:
        match.undo()
    assert match.number == 0
    while match.can_redo:
        match.redo()
    assert match.state.saved() == after
    assert match.held


def test_going_on_does_nothing_where_nothing_is_held() -> None:
    for match in (climb(), play(climb(), "walk"), to_the_end(climb()), climb(hold=True)):
        before = everything(match)
        match.go_on()
        assert everything(match) == before


def test_holding_is_not_in_the_record() -> None:
    for plain, held in zip(sample_matches(), sample_matches(hold=True), strict=True):
        assert to_the_end(plain, seed=2).record() == to_the_end(held, seed=2).record()


def test_a_turn_is_held_only_where_something_can_be_taken_back() -> None:
    held = 0
    for start in sample_matches(hold=True):
        for match in at_random(start, seed=8):
            held += match.held
            assert match.can_undo or not match.held
            assert match.choice is None or not match.held
    assert held > 10


def test_a_turn_that_ends_with_a_roll_is_not_held() -> None:
    """There is nothing to take back any more, so there is nothing to wait for."""
    stopped = set()
    for seed in range(20):
        state = mountain(0, 0, tents=0)
        state.chance.position = seed
        match = climb_at(state, hold=True).play("roll")
        if match.choice is None or match.choice.prompt != "choose_steps":
            stopped.add(match.held)
    assert stopped == {False}


def test_the_last_turn_is_held_before_the_match_is_over() -> None:
    match = play(climb_at(mountain(toys_climb.SUMMIT - 1), hold=True), "walk", "bivouac")
    assert match.held
    assert not match.over
    assert match.result is None
    match.go_on()
    assert match.over
    assert match.result is not None
    assert not match.held
