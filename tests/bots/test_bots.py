"""What holds for every bot, at every table."""

from __future__ import annotations

import json

import pytest

import tampu
from tampu.engine.chance import Chance
from tests.bots.matches import finish, played
from tests.tables import ANY, HOUSE, Table, at_each_table, questions, tables, telling, viewers

PLAIN = [table for table in tables(*HOUSE) if not table.changed]
OTHER = [table for table in telling(tables(*HOUSE)) if table.changed]
WHOLE_MATCHES = [name if name == "random" else pytest.param(name, marks=pytest.mark.long) for name in tampu.bots()]
"""Whoever thinks takes his time: of his whole matches the quick suite plays those in which his strength is tried."""


def test_there_are_bots_from_weakest_to_strongest() -> None:
    assert tampu.bots() == ["random", "easy", "steady", "sharp", "master"]


def test_a_bot_is_known_by_its_older_name_too() -> None:
    assert repr(tampu.bot("greedy", 3)) == repr(tampu.bot("steady", 3))


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(ValueError, match="chess_master") as refused:
        tampu.bot("chess_master")
    assert all(name in str(refused.value) for name in tampu.bots())


@pytest.mark.parametrize("name", tampu.bots())
def test_a_bot_that_is_asked_nothing_says_so(name: str) -> None:
    over = played(["random", "random"], seed=1)
    with pytest.raises(ValueError, match="asks nothing"):
        tampu.bot(name).pick(over)
    held = tampu.new(ANY, players=2, seed=1, hold=True)
    while not held.held:
        assert held.choice is not None
        held.play(held.choice.options[-1])
    with pytest.raises(ValueError, match="asks nothing"):
        tampu.bot(name).pick(held)


@pytest.mark.parametrize("name", WHOLE_MATCHES)
@at_each_table(1, 5, PLAIN)
def test_bots_among_themselves_finish_every_match(table: Table, seeds: range, name: str) -> None:
    for seed in seeds:
        match = finish(table.new(seed), [tampu.bot(name, seed=seat) for seat in range(table.players)])
        assert match.result is not None
        assert table.game.problems(match.state) == []


@pytest.mark.parametrize("name", WHOLE_MATCHES)
@pytest.mark.parametrize("table", OTHER, ids=str)
def test_bots_finish_matches_with_other_settings(table: Table, name: str) -> None:
    match = finish(table.new(3), [tampu.bot(name, seed=seat) for seat in range(table.players)])
    assert match.result is not None


@pytest.mark.parametrize("name", tampu.bots())
@at_each_table(1, 8, PLAIN)
def test_a_pick_hangs_on_nothing_the_seat_cannot_know(table: Table, seeds: range, name: str) -> None:
    for seed in seeds:
        bot = tampu.bot(name, seed)
        for match in questions(table.new(seed), seed, 6):
            assert match.choice is not None
            seat = match.choice.player
            picks = {str(bot.pick(match.imagine(seat, Chance.of(seed, 21, luck)))) for luck in range(3)}
            assert picks == {str(bot.pick(match))}


@pytest.mark.parametrize("name", tampu.bots())
@at_each_table(1, 8, PLAIN)
def test_a_bot_only_looks_at_the_match(table: Table, seeds: range, name: str) -> None:
    for seed in seeds:
        for match in questions(table.new(seed), seed, 4):
            before = all_there_is(match)
            tampu.bot(name, seed).pick(match)
            assert all_there_is(match) == before


def all_there_is(match: tampu.Match) -> list[object]:
    seen = [json.dumps(match.seen_by(viewer)) for viewer in viewers(match)]
    return [match.record(), str(match.log), match.state.saved(), match.can_undo, match.can_redo, *seen]


@pytest.mark.parametrize("name", tampu.bots())
@at_each_table(1, 8, PLAIN)
def test_the_same_seed_and_match_give_the_same_pick(table: Table, seeds: range, name: str) -> None:
    """Whatever the bot has been asked before, and whether the match is the very same or one like it."""
    for seed in seeds:
        experienced = tampu.bot(name, seed=5)
        for match in questions(table.new(seed), seed, 4):
            picks = [experienced.pick(match), tampu.bot(name, seed=5).pick(match), experienced.pick(match.clone())]
            assert len({str(pick) for pick in picks}) == 1


@pytest.mark.parametrize("name", tampu.bots())
def test_a_pick_is_one_of_the_very_options(name: str) -> None:
    match = tampu.new(ANY, players=3, seed=9)
    for _ in range(60):
        assert match.choice is not None
        pick = tampu.bot(name, seed=2).pick(match)
        assert any(option is pick for option in match.choice.options)
        match.play(pick)


@pytest.mark.parametrize("name", tampu.bots())
def test_the_same_bots_play_the_same_match_again(name: str) -> None:
    assert played([name, "random"], seed=4).record() == played([name, "random"], seed=4).record()
