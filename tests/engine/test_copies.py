"""Clones, pickles and imagined matches, from any moment, inside beats too."""

from __future__ import annotations

import pickle
from itertools import pairwise

import pytest

from tampu.engine.chance import Chance
from tampu.engine.match import Match
from tests.engine import toys_climb
from tests.engine.scene import *
from tests.engine.toys_climb import Mountain
from tests.engine.toys_fair import Fair

HELD_OR_NOT = pytest.mark.parametrize("hold", [False, True])


# ---------------------------------------------------------------------- clones


@HELD_OR_NOT
def test_a_clone_is_the_same_match(hold: bool) -> None:
    for start in sample_matches(hold):
        for match in at_random(start, seed=5):
            assert everything(match.clone()) == everything(match)


@HELD_OR_NOT
def test_clones_go_their_own_way(hold: bool) -> None:
    for start in sample_matches(hold):
        for moment, match in enumerate(at_random(start, seed=6)):
            if moment % 4 == 0:
                before = everything(match)
                for seed in range(3):
                    to_the_end(match.clone(), seed)
                assert everything(match) == before


def test_a_clone_answers_alike() -> None:
    for start in sample_matches():
        for moment, match in enumerate(at_random(start, seed=7)):
            if moment % 5 == 2:
                assert everything(to_the_end(match.clone(), seed=1)) == everything(to_the_end(match.clone(), seed=1))


def test_a_clone_takes_back_what_its_original_could() -> None:
    match = play(climb(), "walk", "tent").undo()
    twin = match.clone()
    assert twin.can_redo
    twin.redo()
    assert twin.number == 2
    assert match.number == 1
    twin.undo().undo()
    assert twin.number == 0
    assert match.number == 1
    assert asked(match) == (0, "choose_camp", ["bivouac", "tent"])


@HELD_OR_NOT
def test_clones_of_clones_keep_the_whole_past_and_take_back_only_their_own(hold: bool) -> None:
    for start in sample_matches(hold):
        twin = start.clone()
        for match in at_random(start, seed=9):
            generations = [twin := follow(twin, match)]
            while generations[-1].can_undo:
                generations.append(generations[-1].clone().undo())
            assert everything(twin) == everything(match)
            for later, earlier in pairwise(reversed(generations)):
                later.redo()
                assert everything(later if earlier.held else later.go_on()) == everything(earlier)


def follow(twin: Match, match: Match) -> Match:
    """A clone of the twin that has been answered as the match has."""
    twin = twin.clone()
    if twin.held and not match.held:
        twin.go_on()
    for _, _, option in match.answers[twin.number :]:
        twin.play(option)
    return twin


def test_options_of_one_clone_answer_another() -> None:
    match = fair(3)
    assert match.choice is not None
    option = match.choice.options[1]
    assert everything(match.clone().play(option)) == everything(match.clone().play(str(option)))


# ---------------------------------------------------------------------- pickling


@HELD_OR_NOT
def test_a_match_can_be_pickled_at_any_moment(hold: bool) -> None:
    for start in sample_matches(hold):
        for match in at_random(start, seed=10):
            twin = pickle.loads(pickle.dumps(match))
            assert present(twin) == present(match)
            assert twin.record() == match.record()


def test_a_pickled_match_plays_on_alike() -> None:
    for start in sample_matches():
        for moment, match in enumerate(at_random(start, seed=11)):
            if moment % 5 == 1:
                twin = pickle.loads(pickle.dumps(match))
                assert twin.hold == match.hold
                assert present(to_the_end(twin, seed=4)) == present(to_the_end(match.clone(), seed=4))


def test_a_pickled_hand_built_match_has_its_record() -> None:
    match = play(climb_at(mountain(toys_climb.HUT - 1, 2)), "walk")
    twin = pickle.loads(pickle.dumps(match))
    assert twin.record() == match.record()
    assert present(twin) == present(match)


@HELD_OR_NOT
def test_a_pickled_match_takes_nothing_back_that_was_learnt(hold: bool) -> None:
    for start in sample_matches(hold):
        for match in at_random(start, seed=12):
            lowest = match.clone()
            while lowest.can_undo:
                lowest.undo()
            twin = pickle.loads(pickle.dumps(match))
            while twin.can_undo:
                twin.undo()
            assert twin.number >= lowest.number


def test_an_imagined_match_can_be_pickled() -> None:
    for start in sample_matches():
        for moment, match in enumerate(at_random(start, seed=13)):
            if match.choice is None:
                continue
            twin = match.imagine(match.choice.player, Chance.of(moment))
            assert twin.choice is not None
            for imagined in (twin, twin.clone().play(twin.choice.options[-1])):
                revived = pickle.loads(pickle.dumps(imagined))
                assert present(revived) == present(imagined)
                assert present(to_the_end(revived, seed=2)) == present(to_the_end(imagined.clone(), seed=2))


# ---------------------------------------------------------------------- imagining


def test_an_imagined_match_has_no_past() -> None:
    match = play(climb(), "walk", "tent", "walk")
    twin = match.imagine(1, Chance.of(1))
    assert twin.number == match.number
    assert len(twin.log) == 0
    assert not twin.can_undo
    assert not twin.can_redo
    with pytest.raises(ValueError, match="no record"):
        twin.record()


def test_imagining_changes_neither_the_match_nor_the_luck_given() -> None:
    for start in sample_matches():
        for match in at_random(start, seed=14):
            before = everything(match)
            luck = Chance.of(3)
            position = luck.position
            to_the_end(match.imagine(0, luck), seed=3)
            assert (luck.position, luck.learnt) == (position, 0)
            assert everything(match) == before


@HELD_OR_NOT
def test_what_a_seat_sees_is_the_same_in_what_it_imagines(hold: bool) -> None:
    for start in sample_matches(hold):
        for match in at_random(start, seed=15):
            for seat in seats(match):
                assert match.imagine(seat, Chance.of(match.number)).seen_by(seat) == match.seen_by(seat)


def test_a_secret_question_is_imagined_with_the_hand_that_was_imagined() -> None:
    match = fair(2, seed=3)
    assert match.choice is not None
    for moment in (match, match.clone().play(match.choice.options[0])):
        hands = set()
        for seed in range(10):
            assert moment.choice is not None
            asked_seat = moment.choice.player
            twin = moment.imagine(1 - asked_seat, Chance.of(seed))
            assert isinstance(twin.state, Fair)
            assert twin.choice is not None
            assert list(twin.choice.options) == twin.state.stalls[asked_seat].in_hand()
            assert twin.clone().play(twin.choice.options[1]).number == moment.number + 1
            hands.add(tuple(twin.choice.tokens))
        assert len(hands) > 3


def test_imagined_luck_is_another_luck() -> None:
    match = climb(1, seed=2)
    rolled = {tuple(imagined_dice(match.imagine(0, Chance.of(seed)).play("roll"))) for seed in range(30)}
    assert rolled == {(1,), (2,), (3,)}


def imagined_dice(match: Match) -> list[int]:
    assert isinstance(match.state, Mountain)
    return match.state.dice or [1]


def test_what_is_imagined_can_be_played_taken_back_and_imagined_again() -> None:
    for start in sample_matches():
        for moment, match in enumerate(at_random(start, seed=16)):
            if match.choice is None:
                continue
            twin = match.imagine(match.choice.player, Chance.of(moment))
            before = present(twin)
            assert twin.choice is not None
            twin.play(twin.choice.options[0])
            after = present(twin)
            assert present(twin.clone()) == after
            if twin.can_undo:
                twin.undo()
                assert present(twin) == before
                twin.redo()
                assert present(twin) == after
            again = twin.imagine(None, Chance.of(moment, 1))
            assert again.seen_by(None) == twin.seen_by(None)
            to_the_end(again, seed=5)
            assert present(twin) == after


def test_imagining_depends_on_the_seed_alone_not_on_the_truth() -> None:
    for start in sample_matches():
        for match in at_random(start, seed=17):
            if match.choice is None:
                continue
            other = match.imagine(0, Chance.of(91))
            assert present(other.imagine(0, Chance.of(5))) == present(match.imagine(0, Chance.of(5)))


def test_a_thought_can_be_held_where_the_match_is_not() -> None:
    match = climb(1)
    twin = match.imagine(0, Chance.of(1), hold=True)
    play(twin, "walk", "tent")
    assert twin.held
    play(match, "walk", "tent")
    assert not match.held


def test_a_held_match_is_imagined_held() -> None:
    match = play(climb(1, hold=True), "walk", "tent")
    twin = match.imagine(0, Chance.of(1))
    assert twin.held
    twin.go_on()
    assert twin.turn == 1
    assert match.held


# ---------------------------------------------------------------------- where a turn began


@HELD_OR_NOT
def test_a_turn_is_found_again_as_it_began(hold: bool) -> None:
    """From the match, its clones, what is imagined of it, and in another process: the same is imagined of it."""
    for start in sample_matches(hold):
        began: Match | None = None
        for match in at_random(start, seed=18):
            if match.choice is None:
                continue
            stretch = [str(option) for _, _, option in match.stretch]
            if not stretch:
                began = match.clone()
            assert began is not None
            asked, luck = match.choice.player, Chance.of(8)
            imagined = match.imagine(asked, Chance.of(7))
            for twin in (match, match.clone(), imagined, imagined.clone(), *map(revived, (match, imagined))):
                assert [str(option) for _, _, option in twin.stretch] == stretch
                opening = twin.opening()
                assert not opening.can_undo
                assert present(opening.imagine(asked, luck)) == present(began.imagine(asked, luck))


def revived(match: Match) -> Match:
    twin = pickle.loads(pickle.dumps(match))
    assert isinstance(twin, Match)
    return twin


def test_a_stretch_ends_where_something_was_learnt_or_another_was_asked() -> None:
    for start in sample_matches():
        for match in at_random(start, seed=19):
            if match.choice is None:
                continue
            by_hand = match.clone()
            while by_hand.can_undo and by_hand.answers[-1][:2] == (match.choice.player, match.turn):
                by_hand.undo()
            assert len(match.stretch) == match.number - by_hand.number
