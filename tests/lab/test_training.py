"""Training a judge: it finds what is there to be found, the same however it is held, and writes only what is better."""

from __future__ import annotations

import ast
import tomllib
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

import tampu
from tampu.bots import bot
from tampu.cli.train import write_down
from tampu.engine.game import Result
from tampu.engine.numbers import FILE, Numbers, rewritten
from tampu.engine.registry import GAMES
from tampu.lab import training as in_lab
from tampu.lab.training import (
    FARTHEST,
    Climb,
    Duel,
    Learner,
    Trained,
    Training,
    Trial,
    direction,
    duel,
    hold,
    played,
    put_to_the_test,
    success,
)
from tests.tables import ANY, HOUSE, game_of

SMALL = Training.checked(ANY, (2,), 2, 1, 1, seed=5, tries=40)
MADE = (0.0,) * len(SMALL.numbers.names)


# ---------------------------------------------------------------------- what it finds


def test_the_factors_go_where_the_better_ones_were() -> None:
    """Whoever counts the first number for more does better, and for the second one less; the others do not matter."""
    training = replace(SMALL, games=200)
    climb = Climb(training)
    for number in range(10):
        ways = [direction(training, number, at) for at in range(200)]
        climb.step([Duel(number, at, 0.3 * way[0] - 0.2 * way[1]) for at, way in enumerate(ways)])
    up, down, *rest = climb.logs
    assert up > 0.3
    assert down < -0.2
    assert all(abs(log) < -down for log in rest)


def test_duels_that_tell_nothing_change_nothing() -> None:
    climb = Climb(SMALL)
    climb.step([Duel(0, 0, 0.0)])
    assert climb.logs == MADE


def test_no_number_goes_astray() -> None:
    climb = Climb(SMALL)
    for number in range(200):
        climb.step([Duel(0, 0, 1.0)])
        assert max(map(abs, climb.logs)) <= min(FARTHEST, 0.1 * (number + 1)) + 1e-9


def test_to_win_and_to_win_clearly_both_count() -> None:
    def won_against(mine: int, others: int) -> float:
        return success(Result.by_score([mine, others], ""), 0)

    assert won_against(90, 30) > won_against(50, 49) > won_against(49, 50) > won_against(30, 90)


def test_who_changes_sides_meets_the_same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, list[tuple[float, ...]]]] = []

    def noted(training: Training, seed: int, sides: list[tuple[float, ...]]) -> Result:
        seen.append((seed, sides))
        return Result.by_score([3, 1], "")

    monkeypatch.setattr(in_lab, "played", noted)
    assert duel(SMALL, MADE, 0, 0).better == 0.0, "the seat won, not the judge"
    (one, first), (other, second) = seen
    assert one == other
    assert first == second[::-1]
    assert first[0] == tuple(-log for log in first[1]) != MADE


# ---------------------------------------------------------------------- how it is held


def test_a_match_that_does_not_end_is_broken_off_and_won_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_lab, "LONGEST", 2)
    assert played(SMALL, 1, [MADE, MADE]) is None
    assert duel(SMALL, MADE, 0, 0).better == 0.0
    assert put_to_the_test(SMALL, MADE, 0).won == put_to_the_test(SMALL, MADE, 1).won == 0.0


@pytest.fixture(scope="module")
def trained() -> Trained:
    return hold(SMALL)


def test_every_round_takes_a_step_and_the_last_is_put_to_the_test(trained: Trained) -> None:
    assert len(trained.logs) == 2
    assert len({MADE, *trained.logs}) == 3
    assert trained.done
    assert len(trained.trials) == 1


def test_any_number_of_processes_and_any_interruption_find_the_same(trained: Trained, tmp_path: Path) -> None:
    kept = tmp_path / "training.jsonl"
    assert hold(SMALL, 2, kept) == trained
    head, *rows, last = kept.read_text("utf-8").splitlines(keepends=True)
    kept.write_text(head + "".join(rows) + last[:10], "utf-8")
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
        ({"tries": 0}, "tries"),
        ({"proof": -1}, "prove"),
        ({"seed": -1}, "seed"),
        ({"players": (2, 99)}, "player"),
    ],
)
def test_a_training_that_cannot_be_held_is_refused(wrong: dict[str, object], named: str) -> None:
    asked: dict[str, object] = {"players": (2,), "rounds": 1, "games": 1, "proof": 1, "seed": 0} | wrong
    with pytest.raises(tampu.BadSetup, match=named):
        Training.checked(ANY, **asked)  # type: ignore[arg-type]


def test_better_means_better_than_the_judge_as_it_was() -> None:
    won, lost = [[Trial(number, result) for number in range(100)] for result in (1.0, 0.0)]
    training = replace(SMALL, rounds=1, proof=100)
    assert Trained(training, [MADE], won[:58] + lost[58:]).is_better
    assert not Trained(training, [MADE], won[:57] + lost[57:]).is_better
    assert not Trained(training, [MADE], won[:99]).is_better, "it was interrupted"
    four = replace(training, players=(4, 2))
    assert Trained(four, [MADE], won[:29] + lost[29:]).is_better


# ---------------------------------------------------------------------- the numbers themselves


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


def numbers_of(name: str) -> Numbers:
    found = game_of(name).numbers
    assert found is not None
    return found


@pytest.mark.parametrize("name", HOUSE)
def test_the_judge_declares_what_its_file_tells_and_uses_all_of_it(name: str) -> None:
    source = files(GAMES[name]).joinpath("judge.py").read_text("utf-8")
    tree = ast.parse(source)
    declared = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Weights")
    fields = [node.target.id for node in declared.body if isinstance(node, ast.AnnAssign)]  # type: ignore[union-attr]
    assert sorted(fields) == sorted(numbers_of(name).names)
    used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "W"}
    assert used == set(fields)


def test_a_factor_changes_what_is_played_and_is_put_back() -> None:
    match = tampu.new(ANY, 2, seed=4)
    numbers = SMALL.numbers
    for _ in range(12):
        match.play(Learner(7, numbers, MADE).pick(match))
        picks = {str(Learner(7, numbers, (log,) * len(MADE)).pick(match)) for log in (-FARTHEST, 0.0, FARTHEST)}
        if len(picks) > 1:
            break
    else:
        pytest.fail("whatever the numbers, the same is played")
    laid = {name: getattr(numbers.on, name) for name in numbers.names}
    assert laid == numbers.made


def test_what_is_written_is_read_back_and_what_is_said_of_it_stays(
    trained: Trained, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / FILE
    text = files(GAMES[ANY]).joinpath(FILE).read_text("utf-8")
    path.write_text(text, "utf-8")
    monkeypatch.setattr("tampu.cli.train.brought", lambda game, what: path)
    lost = replace(trained, trials=[Trial(0, 0.0)])
    write_down(lost)
    assert path.read_text("utf-8") == text
    write_down(replace(trained, trials=[Trial(0, 1.0)]))
    told = path.read_text("utf-8")
    assert told.startswith("# tampu train")
    numbers = trained.training.numbers
    found = tomllib.loads(told)
    for (name, made), factor in zip(numbers.made.items(), trained.factors, strict=True):
        wanted = [one * factor for one in made] if isinstance(made, list) else made * factor
        assert found[name] == pytest.approx(wanted, rel=0.01)
    said = [line.partition("  # ")[2] for line in text.splitlines() if not line.startswith("#")]
    assert [said for said in said if said] == [
        line.partition("  # ")[2] for line in told.splitlines() if "  # " in line and not line.startswith("#")
    ]


def test_numbers_that_stay_are_written_as_they_were() -> None:
    text = files(GAMES[ANY]).joinpath(FILE).read_text("utf-8")
    assert rewritten(text, SMALL.numbers, (1.0,) * len(MADE)) == text
