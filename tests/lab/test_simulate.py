"""Simulations: the same figures however the work is shared, and figures that mean what they say."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tampu.engine.errors import BadSetup
from tampu.lab import simulate as lab
from tampu.lab.simulate import Outcome, Plan, Simulation, Spread, bars, play_one, simulate, wilson
from tests.tables import ANY

PLAN = Plan.checked(ANY, ["random", "random"], 12, seed=5, rotate=True, options={})


@pytest.fixture(scope="module")
def report() -> Simulation:
    return simulate(PLAN)


def test_any_number_of_processes_gives_the_same_figures(report: Simulation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "BATCH_SECONDS", 0.001)
    shared = simulate(PLAN, jobs=2)
    assert shared.outcomes == report.outcomes
    assert {**shared.to_json(), "speed": None} == {**report.to_json(), "speed": None}


def test_another_seed_gives_other_matches(report: Simulation) -> None:
    assert play_one(Plan.checked(ANY, ["random", "random"], 1, 6, True, {}), 0) != report.outcomes[0]


def test_every_match_is_counted_once(report: Simulation) -> None:
    assert [outcome.number for outcome in report.outcomes] == list(range(12))
    assert sum(report.endings.values()) == 12
    assert sum(entrant.wins for entrant in report.entrants) == pytest.approx(12)
    assert all(sum(entrant.bars) == 12 for entrant in report.entrants)


def test_progress_tells_of_every_match() -> None:
    told: list[int] = []
    simulate(Plan.checked(ANY, ["random", "random"], 3, 1, True, {}), progress=told.append)
    assert sum(told) == 3


def test_rotation_gives_every_bot_every_seat() -> None:
    plan = Plan.checked(ANY, ["random", "greedy", "random"], 3, 1, True, {})
    assert sorted(plan.entrant_at(number, 0) for number in range(3)) == [0, 1, 2]
    fixed = Plan.checked(ANY, ["random", "greedy", "random"], 3, 1, False, {})
    assert [fixed.entrant_at(2, seat) for seat in range(3)] == [0, 1, 2]


def test_the_json_holds_all_figures(report: Simulation) -> None:
    figures: dict[str, Any] = json.loads(json.dumps(report.to_json()))
    assert set(figures) == {
        "game",
        "seats",
        "options",
        "seed",
        "rotate",
        "games",
        "done",
        "score_range",
        "entrants",
        "decisions",
        "turns",
        "endings",
        "speed",
    }
    assert figures["seats"] == ["random", "random"]
    assert figures["entrants"][0].keys() == {"name", "wins", "rate", "low", "high", "score", "bars"}
    assert figures["turns"].keys() == {"least", "lower", "median", "upper", "most", "mean"}


def test_an_interrupt_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def play_two_then_stop(plan: Plan, number: int) -> Outcome:
        if number == 2:
            raise KeyboardInterrupt
        return play_one(plan, number)

    monkeypatch.setattr(lab, "BATCH_SECONDS", 0.0)
    monkeypatch.setattr(lab, "play_one", play_two_then_stop)
    stopped = simulate(PLAN)
    assert stopped.interrupted
    assert stopped.done == 2


def test_a_shared_win_is_split(monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes = [Outcome(0, (3, 3), (0.5, 0.5), "conquest", 10, 4), Outcome(1, (5, 2), (1.0, 0.0), "conquest", 12, 6)]
    report = Simulation(PLAN, outcomes, seconds=2.0)
    assert [entrant.rate for entrant in report.entrants] == [0.75, 0.25]
    assert report.decisions_per_second == 11


def test_wilson_intervals_are_those_of_the_textbook() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(10, 10)[1] == pytest.approx(1)
    assert wilson(0, 10)[0] == pytest.approx(0)


def test_spreads_and_bars() -> None:
    assert Spread.of([1, 2, 3, 4, 5]) == Spread(1, 2, 3, 4, 5, 3)
    assert Spread.of([7]) == Spread(7, 7, 7, 7, 7, 7)
    counts = bars([0, 0, 23], 0, 23)
    assert counts[0] == 2
    assert counts[-1] == 1
    assert bars([4, 4], 4, 4)[0] == 2


@pytest.mark.parametrize(
    ("game", "names", "games", "seed", "options"),
    [
        ("chess", ["random", "random"], 1, 0, {}),
        (ANY, ["random", "you"], 1, 0, {}),
        (ANY, ["random"], 1, 0, {}),
        (ANY, ["random", "random"], 0, 0, {}),
        (ANY, ["random", "random"], 1, -1, {}),
        (ANY, ["random", "random"], 1, 0, {"sunny": "yes"}),
    ],
)
def test_a_plan_that_cannot_be_carried_out(
    game: str, names: list[str], games: int, seed: int, options: dict[str, object]
) -> None:
    with pytest.raises(BadSetup, match="there is"):
        Plan.checked(game, names, games, seed, True, options)
