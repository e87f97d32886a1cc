"""What a strong player would do in somebody's place."""

from __future__ import annotations

import pytest

import tampu
from tampu.bots.advice import ADVISERS, SEED, Advice, advise, second_thoughts
from tampu.engine.chance import Chance
from tests.bots.errand import Errands
from tests.tables import HOUSE, Table, at_each_table, questions, tables

PLAIN = [table for table in tables(*HOUSE) if not table.changed and table.players in (1, 3)]


@pytest.mark.parametrize("level", ADVISERS)
@at_each_table(1, 4, PLAIN)
def test_advice_hangs_on_nothing_the_seat_cannot_know(table: Table, seeds: range, level: str) -> None:
    for seed in seeds:
        for match in questions(table.new(seed), seed, 2):
            assert match.choice is not None
            before = match.state.saved()
            told = advise(match, level=level)
            assert advise(match.imagine(match.choice.player, Chance.of(seed, 21)), level=level) == told
            assert match.state.saved() == before


@at_each_table(1, 3, PLAIN)
def test_it_is_the_plan_of_that_level_and_another_to_hold_it_against(table: Table, seeds: range) -> None:
    for seed in seeds:
        for match in questions(table.new(seed), seed, 2):
            assert match.choice is not None
            told = advise(match)
            assert told.plan == tuple(tampu.bot("master", SEED).plan(match))
            if told.instead:
                assert told.instead[0] in match.choice.tokens
                assert told.instead[0] != told.plan[0]
            for idea in match.choice.tokens[:2]:
                against = advise(match, idea).instead
                assert against[:1] == (idea,) or idea == told.plan[0]


def test_what_is_better_by_far_is_said_to_be() -> None:
    match = tampu.new(Errands(), 2, seed=1)
    told = advise(match, "penny")
    assert (told.plan, told.instead) == (("detour", "treasure"), ("penny",))
    assert told.is_clear
    assert told.ahead == 6  # ten found and three paid, against one


def test_of_equals_none_is_better() -> None:
    match = tampu.new(Errands(), 2, seed=1, market="ties")
    told = advise(match)
    assert {told.plan, told.instead} == {("left",), ("right",)}
    assert (told.ahead, told.is_clear) == (0, False)


@pytest.mark.parametrize(("given", "lost"), [(("detour", "treasure"), 0), (("penny",), 6), (("detour", "nothing"), 10)])
def test_a_turn_that_was_played_is_held_against_the_best_one(given: tuple[str, ...], lost: float) -> None:
    told = second_thoughts(tampu.new(Errands(), 2, seed=1), given)
    assert (told.plan, told.instead, told.ahead) == (("detour", "treasure"), given, lost)


@pytest.mark.parametrize(("ahead", "spread", "clear"), [(3.0, 1.0, True), (1.0, 3.0, False), (0.2, 0.0, False)])
def test_inside_the_noise_nothing_is_clear(ahead: float, spread: float, clear: bool) -> None:
    assert Advice((), (), ahead, spread, "master").is_clear is clear
