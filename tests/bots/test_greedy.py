"""How greedy thinks: to the end of its own chain of decisions, no further, and within its budget."""

from __future__ import annotations

import tampu
from tampu.bots.greedy import TRIES
from tampu.games.machu_picchu import MachuPicchu
from tampu.games.machu_picchu.state import Table
from tests.bots.errand import Errands


def picks(market: str, seeds: range = range(1)) -> list[str]:
    return [str(tampu.bot("greedy", seed).pick(tampu.new(Errands(), 2, 1, market=market))) for seed in seeds]


def test_it_looks_to_the_end_of_its_chain_not_one_answer_ahead() -> None:
    match = tampu.new(Errands(), 2, seed=1)
    bot = tampu.bot("greedy")
    assert match.play(bot.pick(match)).choice is not None
    assert match.play(bot.pick(match)).state.saved()["coins"] == [7, 0]


def test_it_does_not_count_on_what_another_seat_will_answer() -> None:
    assert "gift" not in picks("patience", range(20))


def test_ties_are_broken_by_seed() -> None:
    assert set(picks("ties", range(20))) == {"left", "right"}


def test_a_long_way_to_nowhere_is_not_taken_and_soon_given_up() -> None:
    game = Errands()
    match = tampu.new(game, 2, seed=1, market="wandering")
    assert str(tampu.bot("greedy").pick(match)) == "penny"
    assert game.judged < TRIES


def test_more_options_than_it_may_try_leave_it_a_legal_pick() -> None:
    game = Errands()
    match = tampu.new(game, 2, seed=1, market="crowd")
    assert match.choice is not None
    assert tampu.bot("greedy").pick(match) in match.choice.options
    assert game.judged == TRIES


class Counting(MachuPicchu):
    """Counts the positions that are judged: one for every answer tried."""

    judged = 0

    def judge(self, state: Table, seat: int) -> float:
        self.judged += 1
        return super().judge(state, seat)


def test_no_decision_of_a_whole_match_takes_more_than_its_budget() -> None:
    game = Counting()
    match = tampu.new(game, 3, seed=2)
    bots = [tampu.bot("greedy", seed=seat) for seat in range(3)]
    most = 0
    while match.choice is not None:
        game.judged = 0
        pick = bots[match.choice.player].pick(match)
        most = max(most, game.judged)
        match.play(pick)
    assert TRIES // 4 < most <= TRIES
