"""A match: who is asked, what is answered, what is skipped, and who sees it."""

from __future__ import annotations

import pickle

import pytest

import tampu
from tampu.engine.chance import Chance
from tampu.engine.errors import NothingOffered
from tampu.engine.game import AUTOMA, PLAYER
from tests.engine import toys_climb
from tests.engine.scene import *
from tests.engine.toys_climb import Way

# ---------------------------------------------------------------------- answering


def test_a_new_match_asks_its_first_question() -> None:
    match = climb()
    assert asked(match) == (0, "choose_way", ["walk", "roll", "rest"])
    assert (match.number, match.turn, match.players) == (0, 0, 2)
    assert not match.over
    assert match.result is None
    assert match.notice is None


def test_an_answer_is_an_option_or_its_token() -> None:
    by_option, by_token = climb(), climb()
    assert by_option.play(Way.WALK) is by_option
    by_token.play("walk")
    assert everything(by_option) == everything(by_token)


def test_numbers_are_options_too() -> None:
    by_option, by_token = fair(), fair()
    for match in (by_option, by_token):
        for _ in range(2):
            assert match.choice is not None
            match.play(match.choice.options[0])
    by_option.play(1)
    by_token.play("1")
    assert everything(by_option) == everything(by_token)


def test_the_same_seed_and_answers_give_the_same_match() -> None:
    assert everything(to_the_end(fair(4), seed=5)) == everything(to_the_end(fair(4), seed=5))


def test_another_seed_gives_another_match() -> None:
    assert fair(seed=1).state.saved() != fair(seed=2).state.saved()


def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    match = play(climb(), "walk", "tent", "walk")
    match.undo()
    before = everything(match)
    with pytest.raises(tampu.IllegalOption) as caught:
        match.play("wlak")
    error = caught.value
    assert (error.tried, error.player, error.prompt, error.held) == ("wlak", 1, "choose_way", False)
    assert error.options == ["walk", "roll", "rest"]
    assert error.closest == ["walk", "roll", "rest"]
    assert str(error) == "'wlak' is not offered: seat 1 is asked choose_way; closest are walk, roll, rest"
    assert everything(match) == before


def test_a_refusal_names_the_five_closest_of_many() -> None:
    error = tampu.IllegalOption("corn", 0, "choose_good", [f"corn_{n}" for n in range(9)], held=False)
    assert len(error.closest) == 5
    assert str(error).endswith("and 4 more")


def test_nothing_can_be_answered_when_the_match_is_over() -> None:
    match = to_the_end(climb())
    before = everything(match)
    with pytest.raises(tampu.IllegalOption) as caught:
        match.play("walk")
    assert (caught.value.player, caught.value.prompt, caught.value.options) == (None, None, [])
    assert "over" in str(caught.value)
    assert everything(match) == before


def test_a_refusal_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="'fly' is not offered"):
        climb().play("fly")


def test_errors_survive_the_way_to_another_process() -> None:
    errors = [
        tampu.IllegalOption("fly", 1, "choose_way", ["walk"], held=False),
        tampu.CannotUndo("undo", 3, 2),
        tampu.BadRecord(4, "wrong"),
        tampu.BadSetup("game", "chess", ["go"]),
        tampu.RuleError("walk", "text"),
        NothingOffered(0, "choose_way"),
    ]
    for error in errors:
        twin = pickle.loads(pickle.dumps(error))
        assert (type(twin), str(twin), vars(twin)) == (type(error), str(error), vars(error))


# ---------------------------------------------------------------------- forced and shown questions


def test_a_forced_choice_is_taken_without_asking() -> None:
    match = climb_at(mountain(0, 0, tents=0))
    match.play("walk")
    assert asked(match) == (1, "choose_way", ["walk", "roll", "rest"])
    assert [event.kind for event in match.log] == ["climbed", "camped"]


def test_forced_choices_are_not_in_the_record() -> None:
    match = play(climb_at(mountain(0, 0, tents=0)), "walk", "walk")
    assert "\n0 ann walk\n1 bob walk\n" in match.record()


def test_who_cannot_raise_is_out_without_being_asked() -> None:
    match = fair(2, seed=1)
    for _ in range(2):
        assert match.choice is not None
        match.play(match.choice.options[0])
    first = match.choice
    assert first is not None
    play(match, "2")
    assert match.choice is not None
    assert match.choice.player != first.player
    match.play("3")
    assert asked(match) == (1 - first.player, "use_lot", ["keep", "sell"])


def test_a_question_worth_stopping_at_is_shown_with_its_single_option() -> None:
    match = climb_at(mountain(toys_climb.HUT - 1, 0))
    match.play("walk")
    assert asked(match) == (0, "reached_hut", ["rest_a_while"])
    match.play("rest_a_while")
    assert asked(match) == (0, "choose_camp", ["bivouac", "tent"])


def test_no_question_is_pointless() -> None:
    for start in sample_matches():
        for match in at_random(start):
            choice = match.choice
            assert choice is None or len(choice.options) > 1 or choice.shown


# ---------------------------------------------------------------------- hand-built positions


def test_a_match_may_start_at_a_position_built_by_hand() -> None:
    state = mountain(toys_climb.SUMMIT - 1, 3)
    match = play(climb_at(state), "walk", "bivouac", "rest", "bivouac")
    assert match.over
    assert match.result is not None
    assert match.result.reason == "summit"


def test_the_position_is_left_as_it_is() -> None:
    state = mountain(2, 3)
    before = state.saved()
    to_the_end(climb_at(state))
    assert state.saved() == before


def test_changing_the_position_later_changes_no_match() -> None:
    state = mountain(2, 3)
    match = climb_at(state)
    before = everything(match)
    state.heights[0] = 7
    state.phase = toys_climb.Phase.OVER
    assert everything(match) == before
    assert tampu.loads(match.record()).record() == match.record()


def test_a_match_may_start_where_things_happen_by_themselves() -> None:
    state = mountain(1)
    state.phase = toys_climb.Phase.ENDED
    match = climb_at(state)
    assert match.turn == 1
    assert [event.kind for event in match.log] == ["climbed"]
    assert not match.can_undo


def test_a_match_may_start_at_its_end() -> None:
    state = mountain(toys_climb.SUMMIT, 0)
    state.phase = toys_climb.Phase.OVER
    match = climb_at(state)
    assert match.over
    assert match.choice is None
    assert match.result is not None
    assert tampu.loads(match.record()).record() == match.record()


# ---------------------------------------------------------------------- seats


def test_an_automa_is_a_seat_that_is_never_asked() -> None:
    match = climb(1, guide="quick")
    assert [(seat.kind, seat.name) for seat in match.seats] == [(PLAYER, "ann"), (AUTOMA, "guide")]
    assert match.players == 1
    for moment in at_random(match):
        assert moment.choice is None or moment.choice.player == 0
    assert match.result is not None
    assert len(match.result.scores) == len(match.result.ranks) == len(match.result.breakdown) == 2
    assert any(event.seat == 1 for event in match.log)


def test_an_automa_has_a_view_and_can_be_imagined() -> None:
    match = climb(1)
    table = match.seen_by(1)["table"]
    assert isinstance(table, dict)
    assert table["goals"] == [None]
    assert match.imagine(1, Chance.of(5)).seen_by(1) == match.seen_by(1)


def test_several_players_decide_inside_one_turn() -> None:
    match = fair(3, seed=4, purse="rich")
    deciders: dict[int, set[int]] = {}
    for moment in at_random(match):
        if moment.choice is not None:
            deciders.setdefault(moment.turn, set()).add(moment.choice.player)
    assert deciders[0] == {0, 1, 2}
    assert any(len(players) > 1 for turn, players in deciders.items() if turn)


# ---------------------------------------------------------------------- what is seen


def test_a_secret_question_shows_its_options_to_nobody_else() -> None:
    match = fair(2)
    assert match.choice is not None
    views = [match.seen_by(seat)["choice"] for seat in (0, 1, None)]
    assert views[0] == {"player": 0, "prompt": "choose_pledge", "options": match.choice.tokens}
    assert views[1] == views[2] == {"player": 0, "prompt": "choose_pledge", "options": None}


def test_an_open_question_shows_its_options_to_all() -> None:
    match = climb()
    for seat in (0, 1, None):
        assert match.seen_by(seat)["choice"] == {
            "player": 0,
            "prompt": "choose_way",
            "options": ["walk", "roll", "rest"],
        }


def test_a_view_says_how_the_match_stands() -> None:
    match = play(climb(1, hold=True, dice=2), "walk", "tent")
    view = match.seen_by(0)
    assert {name: value for name, value in view.items() if name != "table"} == {
        "game": "toy_climb",
        "players": 1,
        "options": {"storms": False, "dice": 2, "guide": "slow"},
        "seats": [{"kind": "player", "name": "ann"}, {"kind": "automa", "name": "guide"}],
        "seat": 0,
        "number": 2,
        "turn": 0,
        "choice": None,
        "held": True,
        "over": False,
    }


def test_changing_a_view_changes_no_match() -> None:
    match = climb()
    before = everything(match)
    view = match.seen_by(0)
    options = view["options"]
    assert isinstance(options, dict)
    options["dice"] = 99
    table = view["table"]
    assert isinstance(table, dict)
    table["heights"].append(99)
    match.options["dice"] = 98
    assert everything(match) == before
