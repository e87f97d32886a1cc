"""Training a judge: it finds what is there to be found, the same however it is held, and writes only what is better."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

import tampu
from tampu.bots import bot
from tampu.bots import thoroughness as levels
from tampu.bots.thoroughness import thoroughness, trained_weights
from tampu.lab import training as in_lab
from tampu.lab.training import (
    Lesson,
    Trained,
    Training,
    Trial,
    Weighed,
    hold,
    learnt,
    lesson,
    put_to_the_test,
    solved,
    stepped,
    summed,
)
from tests.tables import ANY, HOUSE, game_of

SMALL = Training.checked(ANY, 2, 2, 1, 1, seed=5)
EVEN = (1.0,) * len(SMALL.parts)


def test_equations_are_solved() -> None:
    assert solved([[0.0, 2.0], [4.0, 2.0]], [6.0, 14.0]) == [2.0, 3.0]


def game_of_two_parts(kept: float, lost: float) -> Lesson:
    """Three turns: what the first part tells comes true in points `kept` times over, the second one `lost` times."""
    turns = [[1.0, 5.0], [4.0, 2.0], [6.0, 1.0]]
    return summed(0, 0, [[turn] for turn in turns], [kept * one + lost * other for one, other in turns], 2)


def test_the_weights_are_those_that_foretell_the_points() -> None:
    found = learnt([(1.0, game_of_two_parts(1.0, 0.25))] * 10_000, (1.0, 1.0))
    assert found == pytest.approx((1.0, 0.25), abs=0.01)


def test_few_matches_change_little() -> None:
    few = learnt([(1.0, game_of_two_parts(1.0, 0.25))], (1.0, 1.0))
    many = learnt([(1.0, game_of_two_parts(1.0, 0.25))] * 50, (1.0, 1.0))
    assert 1.0 > few[1] > many[1] > 0.25


def test_a_part_that_never_showed_keeps_its_weight() -> None:
    silent = summed(0, 0, [[[2.0, 0.0]]], [4.0], 2)
    assert learnt([(1.0, silent)], (1.0, 0.7))[1] == 0.7


def test_what_was_learnt_goes_back_to_the_turns_before() -> None:
    """Only the last turn is followed by points; the first of them is judged by the second, and so by the points too."""
    once = summed(0, 0, [[[1.0], [1.0]]], [3.0], 1)
    assert learnt([(1.0, once)] * 10_000, (1.0,))[0] == pytest.approx(3.0, abs=0.02)


def test_no_weight_goes_far_in_one_round() -> None:
    assert stepped((1.0, 1.0, 1.0, 0.5), (-31.0, 2.5, 1.1, 0.4)) == (0.5, 2.0, 1.1, 0.4)


def test_a_match_that_does_not_end_is_broken_off_and_won_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_lab, "LONGEST", 2)
    assert any(lesson(SMALL, EVEN, 0, 0).told)
    assert put_to_the_test(SMALL, EVEN, 0).won == put_to_the_test(SMALL, EVEN, 1).won == 0.0


@pytest.fixture(scope="module")
def trained() -> Trained:
    return hold(SMALL)


def test_every_round_finds_weights_and_the_last_are_put_to_the_test(trained: Trained) -> None:
    assert len(trained.weights) == 2
    assert len({EVEN, *trained.weights}) == 3
    assert trained.done
    assert len(trained.trials) == 1


def test_any_number_of_processes_and_any_interruption_find_the_same(trained: Trained, tmp_path: Path) -> None:
    kept = tmp_path / "training.jsonl"
    assert hold(SMALL, 2, kept) == trained
    whole = kept.read_text("utf-8")
    head, first, second, last = whole.splitlines(keepends=True)
    kept.write_text(head + first + second + last[:10], "utf-8")
    counted: list[int] = []
    assert hold(SMALL, 1, kept, counted.append) == trained
    assert counted == [2, 1]


def test_what_was_kept_of_another_training_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "training.jsonl"
    kept.write_text('{"game": "chess"}\n', "utf-8")
    with pytest.raises(tampu.BadSetup, match="chess"):
        hold(SMALL, 1, kept)


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"rounds": 0}, "rounds"),
        ({"games": 0}, "games"),
        ({"proof": -1}, "prove"),
        ({"seed": -1}, "seed"),
        ({"players": 99}, "player"),
    ],
)
def test_a_training_that_cannot_be_held_is_refused(wrong: dict[str, int], named: str) -> None:
    asked = {"players": 2, "rounds": 1, "games": 1, "proof": 1, "seed": 0} | wrong
    with pytest.raises(tampu.BadSetup, match=named):
        Training.checked(ANY, **asked)


def test_better_means_better_than_the_judge_as_made() -> None:
    won, lost = [[Trial(number, result) for number in range(100)] for result in (1.0, 0.0)]
    training = replace(SMALL, rounds=1, proof=100)
    assert Trained(training, [EVEN], won[:58] + lost[58:]).is_better
    assert not Trained(training, [EVEN], won[:57] + lost[57:]).is_better
    assert not Trained(training, [EVEN], won[:99]).is_better, "it was interrupted"
    four = replace(training, players=4)
    assert Trained(four, [EVEN], won[:29] + lost[29:]).is_better


@pytest.mark.parametrize("name", HOUSE)
def test_the_parts_of_a_judgement_are_all_of_it(name: str) -> None:
    game = game_of(name)
    match = tampu.new(game, 2, seed=3)
    one = bot("random", 1)
    for _ in range(60):
        match.play(one.pick(match))
        for seat in range(2):
            parts = match.game.judged(match.state, seat)
            assert len(parts) in (len(game.parts), len(game.parts) - 1)
            assert sum(parts) == pytest.approx(match.game.judge(match.state, seat))


def test_a_weight_changes_what_is_played() -> None:
    """With all weights at 1 it is the judge as made."""
    match = tampu.new(ANY, 2, seed=4)
    for _ in range(12):
        even = Weighed(7, EVEN).pick(match)
        assert even == Weighed(7, ()).pick(match)
        match.play(even)
    picks = {str(Weighed(7, weights).pick(match)) for weights in (EVEN, (0.0,) * len(EVEN), (-1.0,) * len(EVEN))}
    assert len(picks) > 1


def test_the_trained_weights_of_a_game_are_named_by_its_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = SMALL.parts[:2]
    told = {"judge": {second: 0.5}}
    monkeypatch.setattr(levels, "told_by", lambda game, what: told)
    assert trained_weights(ANY)[:2] == (1.0, 0.5)
    told["judge"][f"{first}s"] = 0.5
    with pytest.raises(tampu.BadSetup, match=f"{first}s"):
        trained_weights(ANY)


def test_what_is_written_is_read_back(trained: Trained, monkeypatch: pytest.MonkeyPatch) -> None:
    told = tomllib.loads(trained.to_toml())
    monkeypatch.setattr(levels, "told_by", lambda game, what: told)
    assert trained_weights(ANY) == trained.weights[-1]
    thoroughness.cache_clear()
    assert thoroughness(ANY, "sharp").weights == trained.weights[-1]
    thoroughness.cache_clear()
