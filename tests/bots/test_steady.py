"""How steady thinks: to the end of its own chain of decisions, no further, and within its budget."""

from __future__ import annotations

import pytest

import tampu
from tampu.bots.thoroughness import HOUSE
from tampu.engine.game import State
from tampu.engine.registry import find
from tests.bots.errand import Errands
from tests.tables import ANY

TRIES = HOUSE["steady"].tries


def picks(market: str, seeds: range = range(1)) -> list[str]:
    return [str(tampu.bot("steady", seed).pick(tampu.new(Errands(), 2, 1, market=market))) for seed in seeds]


def test_it_looks_to_the_end_of_its_chain_not_one_answer_ahead() -> None:
    match = tampu.new(Errands(), 2, seed=1)
    bot = tampu.bot("steady")
    assert match.play(bot.pick(match)).choice is not None
    assert match.play(bot.pick(match)).state.saved()["coins"] == [7, 0]


def test_it_does_not_count_on_what_another_seat_will_answer() -> None:
    assert "gift" not in picks("patience", range(20))


def test_ties_are_broken_by_seed() -> None:
    assert set(picks("ties", range(20))) == {"left", "right"}


def test_a_long_way_to_nowhere_is_not_taken_and_soon_given_up() -> None:
    game = Errands()
    match = tampu.new(game, 2, seed=1, market="wandering")
    assert str(tampu.bot("steady").pick(match)) == "penny"
    assert game.judgements < TRIES


def test_more_options_than_it_may_try_leave_it_a_legal_pick() -> None:
    game = Errands()
    match = tampu.new(game, 2, seed=1, market="crowd")
    assert match.choice is not None
    assert tampu.bot("steady").pick(match) in match.choice.options
    assert game.judgements == TRIES


def test_no_decision_of_a_whole_match_takes_more_than_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find(ANY)
    judge = game.judge
    judged: list[int] = []

    def counting(state: State, seat: int) -> float:
        judged.append(seat)
        return judge(state, seat)

    monkeypatch.setattr(game, "judge", counting)
    match = tampu.new(game, 3, seed=2)
    bots = [tampu.bot("steady", seed=seat) for seat in range(3)]
    most = 0
    while match.choice is not None:
        judged.clear()
        pick = bots[match.choice.player].pick(match)
        most = max(most, len(judged))
        match.play(pick)
    assert TRIES // 4 < most <= TRIES
