"""How those think who plan whole turns: once a turn, within their budget, and the same wherever they are asked."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import patch

import pytest

import tampu
from tampu.bots.plan import Road, Search
from tampu.bots.planner import Master, Sharp
from tampu.bots.steady import Easy
from tampu.bots.thoroughness import Thoroughness, thoroughness
from tampu.bots.trial import believed, outcome, quick_turn
from tampu.engine.chance import Chance
from tampu.engine.registry import BOX, find
from tests.bots.errand import Errands
from tests.tables import HOUSE, Table, at_each_table, tables

PLAIN = [table for table in tables(*HOUSE) if not table.changed and table.players in (2, 4)]
PLANNERS = [Sharp, Master]


def a_turn(table: Table, seed: int, bot: tampu.Bot) -> Iterator[tampu.Match]:
    """Some questions of a match in which a bot follows its plans."""
    match = table.new(seed)
    for _ in range(8):
        if match.choice is None:
            return
        yield match
        match.play(bot.pick(match))


@pytest.mark.parametrize("kind", PLANNERS)
@at_each_table(1, 3, PLAIN)
def test_a_plan_that_is_followed_is_the_plan_that_is_thought_anew(
    table: Table, seeds: range, kind: type[Sharp]
) -> None:
    for seed in seeds:
        following = kind(seed)
        for match in a_turn(table, seed, following):
            assert match.choice is not None
            imagined = match.imagine(match.choice.player, Chance.of(5))
            plan = following.plan(match)
            assert kind(seed).plan(match) == plan
            assert kind(seed).plan(imagined) == plan
            assert kind(seed).plan(pickle.loads(pickle.dumps(match))) == plan


def test_a_turn_is_thought_about_once() -> None:
    game = Errands()
    match = tampu.new(game, 2, seed=1)
    bot = Sharp(3)
    match.play(bot.pick(match))
    judged = game.judgements
    assert str(bot.pick(match)) == "treasure"
    assert game.judgements == judged


def test_where_the_plan_does_not_lead_it_thinks_from_there() -> None:
    match = tampu.new(Errands(), 2, seed=1, market="wandering")
    bot = Sharp(3)
    assert bot.plan(match) == ["penny"]
    match.play("wander")
    assert bot.plan(match) == ["home"]


def test_equal_worth_is_not_the_same_position() -> None:
    """Two ways may be judged alike for a while and lead to different ends."""
    match = tampu.new(Errands(), 2, seed=1, market="twins")
    ends = Search(match.imagine(0, Chance.of(1), hold=True), 100, 12, 3, 3, 100).run()
    assert ends[0].chain() == ["brother", "treasure"]


@at_each_table(1, 3, PLAIN)
def test_a_plan_ends_where_something_is_learnt(table: Table, seeds: range) -> None:
    for seed in seeds:
        bot = Sharp(seed)
        for match in a_turn(table, seed, bot):
            assert match.choice is not None
            seat, learnt = match.choice.player, 0
            thought = match.imagine(seat, Chance.of(2))
            for token in bot.plan(match):
                assert not learnt
                before = thought.state.chance.learnt
                assert thought.choice is not None
                if token not in thought.choice.tokens:
                    break
                thought.play(token)
                learnt = thought.state.chance.learnt - before


def test_who_overlooks_everything_still_answers() -> None:
    match = tampu.new(Errands(), 2, seed=1, market="crowd")
    assert match.choice is not None
    blind = replace(thoroughness("any", "easy", 2), overlooks=100)
    with patch.object(Easy, "thoroughness", lambda self, match: blind):
        assert len({str(Easy(seed).pick(match)) for seed in range(9)}) > 1


def test_a_plan_is_tried_out_until_everybody_had_his_turns() -> None:
    match = tampu.new(Errands(), 2, seed=1)
    so = Thoroughness(turns=1, sway=0.0)
    luck = Chance(1)
    assert outcome(match.clone(), 0, ["detour", "treasure"], so, luck) == 14.0
    assert outcome(match.clone(), 0, ["penny"], so, luck) == 8.0
    assert outcome(match.clone(), 0, ["penny"], replace(so, lead=0.5), luck) == 4.5


def test_what_comes_of_a_plan_is_judged_after_each_of_his_turns() -> None:
    match = tampu.new(Errands(), 2, seed=1)
    with patch("tests.bots.errand.TURNS", 8):
        assert outcome(match, 0, ["penny"], Thoroughness(turns=3, sway=0.0), Chance(1)) == (8.0 + 15.0 + 22.0) / 3


def test_who_plays_on_takes_any_turn_that_is_about_as_good() -> None:
    def turns(sway: float) -> set[str]:
        found = set()
        for seed in range(20):
            match = tampu.new(Errands(), 2, seed=1, market="ties")
            quick_turn(match, Thoroughness(sway=sway), Chance.of(seed))
            found.add(str(match.answers[0][2]))
        return found

    assert turns(0.0) == {"left", "right"}
    assert turns(1.0) == {"left", "right", "penny_lost"}


def roads(*worths: float) -> list[Road]:
    match = tampu.new(Errands(), 2, seed=1)
    return [Road(match, None, None, 0, worth) for worth in worths]


def test_what_came_of_plans_outweighs_how_they_are_judged_where_worlds_agree() -> None:
    so = Thoroughness(doubt=3.0)
    assert believed(roads(5.0, 4.0), [[7.0, 9.0, 8.0], [9.1, 11.0, 10.0]], [0, 1], so) == [1, 0]


def test_where_worlds_disagree_plans_are_taken_as_they_are_judged() -> None:
    so = Thoroughness(doubt=3.0)
    came = [[7.0, 9.0, 8.0], [39.0, -19.0, 10.0]]
    assert believed(roads(5.0, 4.0), came, [0, 1], so) == [0, 1]
    assert believed(roads(5.0, 4.0), came, [0, 1], replace(so, doubt=100.0)) == [1, 0]


@pytest.mark.parametrize("name", HOUSE)
@pytest.mark.parametrize("level", ["easy", "steady", "sharp", "master"])
def test_what_a_game_says_of_its_players_is_understood(name: str, level: str) -> None:
    for players in find(name).players:
        so = thoroughness(name, level, players)
        assert so.tries > 0
        assert so.width > 0
        assert (so.plans > 1) == (level == "master") or level == "sharp"


def test_what_is_told_for_a_table_of_so_many_goes_before_what_is_told_for_all() -> None:
    told = {"levels": {"sharp": {"width": 7, "turns": 3, "4": {"turns": 5}}}}
    with patch("tampu.bots.thoroughness.told_by", return_value=told):
        two, four = thoroughness("telling", "sharp", 2), thoroughness("telling", "sharp", 4)
    assert (two.width, two.turns) == (7, 3)
    assert (four.width, four.turns) == (7, 5)


def test_a_setting_that_nobody_knows_is_refused() -> None:
    thoroughness.cache_clear()
    odd = patch("tampu.bots.thoroughness.told_by", return_value={"levels": {"sharp": {"haste": 3}}})
    with odd, pytest.raises(tampu.BadSetup, match=BOX):
        thoroughness("any", "sharp", 2)
