"""The analysis of a match: what was clearly lost is found, luck is told from skill, and noise is not spoken of."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from unittest.mock import patch

import pytest

import tampu
from tampu.bots import duel
from tampu.bots.duel import NOTHING, Estimate
from tampu.cli.analyse import COLUMNS
from tampu.engine.chance import Chance
from tampu.engine.match import Match
from tampu.lab import judging
from tampu.lab.analysis import FOUND, LOST, LUCKY, PLAYED, UNLUCKY, Analysis, Turn, analyse, cut, put_together
from tampu.lab.chances import experience
from tampu.lab.judging import Deed, judged
from tampu.lab.verdicts import Verdicts
from tampu.text import LANGUAGES, house, words
from tests.bots.errand import Errands
from tests.sparing import small
from tests.tables import HOUSE, game_of

SAID = ("lab/verdicts.py", "cli/analyse.py", "web/templates/analysis.html.jinja")
"""Where an analysis is put into words."""


@pytest.fixture(autouse=True)
def in_few_worlds() -> Iterator[None]:
    """Real games are judged with small budgets; what is said of them is not what matters here."""
    with patch.multiple(judging, thoroughness=small, FEW=2, MANY=3, LUCK=4, PLANS=2, CHOOSING=1):
        judging.budget.cache_clear()
        yield
    judging.budget.cache_clear()


def errands(*answers: str, market: str = "patience") -> Match:
    match = tampu.new(Errands(), 2, seed=1, market=market)
    for answer in answers:
        match.play(answer)
    assert match.over
    return match


def of(match: Match) -> Analysis:
    found = analyse(match)
    assert found is not None
    return found


def finished(name: str, players: int, answers: int = 0) -> Match:
    match, bot = tampu.new(name, players, seed=4), tampu.bot("random", 2)
    while match.choice is not None:
        match.play(bot.pick(match))
    return match


# ---------------------------------------------------------------------- what was lost


def test_a_turn_is_cut_where_another_is_asked_and_every_answer_is_in_one_deed() -> None:
    match = errands("gift", "none", "detour", "treasure", "penny", "penny")
    parts = list(cut(match))
    assert [part.played for part in parts] == [("gift",), ("none",), ("detour", "treasure"), ("penny",), ("penny",)]
    assert [part.match.number for part in parts] == [0, 1, 2, 4, 5]


def test_what_a_better_plan_would_have_brought_is_lost() -> None:
    first, *_ = of(errands("penny", "detour", "treasure", "penny", "penny")).turns
    assert first.marks == [LOST]
    assert first.lost.mean == 6.0
    assert [step.option for step in first.worst.plan] == ["detour", "treasure"]
    assert [step.prompt for step in first.worst.plan] == ["choose_errand", "choose_find"]


def test_who_played_the_plan_has_lost_nothing() -> None:
    _, second, *_ = of(errands("penny", "detour", "treasure", "penny", "penny")).turns
    assert LOST not in second.marks
    assert second.lost == NOTHING


def test_another_way_to_the_same_position_is_no_worse() -> None:
    first, *_ = of(errands("left", "right", "left", "right", market="ties")).turns
    assert (first.marks, first.lost) == ([], NOTHING)
    assert first.worst.plan == first.worst.played


def test_what_a_quick_look_overlooks_is_found() -> None:
    with patch.object(judging, "thoroughness", lambda *asked: replace(small(*asked), quick=1)):
        _, second, *_ = of(errands("penny", "detour", "treasure", "penny", "penny")).turns
    assert second.marks == [FOUND]


# ---------------------------------------------------------------------- how sure it is


def test_an_interval_grows_narrow_with_more_worlds() -> None:
    few, many = Estimate.of([1.0, 3.0] * 2), Estimate.of([1.0, 3.0] * 20)
    assert few.mean == many.mean == 2.0
    assert few.low < many.low < 2.0 < many.high < few.high


@pytest.mark.parametrize(("freedom", "told"), [(7, 3.499), (23, 2.807), (200, 2.601)])
def test_few_worlds_need_more_standard_errors(freedom: int, told: float) -> None:
    assert duel.student(freedom, duel.SURE) == pytest.approx(told, rel=0.03)


def turn_of(lost: Estimate, luck: Estimate | None = None, overlooked: Estimate = NOTHING) -> Turn:
    return Turn(1, 0, 0, 1, (Deed(0, (), (), lost, overlooked, () if luck is None else (luck, None)),))


def test_no_verdict_inside_the_noise() -> None:
    noisy, small_one, sure = Estimate(9, -1, 19, 8), Estimate(0.5, 0.4, 0.6, 8), Estimate(9, 5, 13, 8)
    assert turn_of(noisy).marks == turn_of(small_one).marks == turn_of(NOTHING, noisy).marks == []
    assert turn_of(sure).marks == [LOST]
    assert turn_of(NOTHING, sure).marks == [LUCKY]
    assert turn_of(NOTHING, Estimate(-9, -13, -5, 8)).marks == [UNLUCKY]


def test_of_luck_that_cannot_be_known_nothing_is_said() -> None:
    assert turn_of(NOTHING, Estimate(9, 5, 13, 8)).luck(1) is None
    assert turn_of(NOTHING).luck(0) is None


def test_of_many_marked_turns_those_that_weigh_most_are_told() -> None:
    turns = [replace(turn_of(Estimate(size, size, size, 8)), first=size, last=size + 1) for size in range(30)]
    unlucky = replace(turn_of(NOTHING, Estimate(-50, -50, -50, 8)), first=30, last=31)
    told = Analysis((*turns, unlucky), (), (0,), 0, 0).outstanding
    assert [turn.first for turn in told] == [*range(19, 30), 30]


# ---------------------------------------------------------------------- in every game


@pytest.mark.parametrize("name", HOUSE)
def test_the_verdict_does_not_change_with_what_the_player_cannot_know(name: str) -> None:
    """It is thought on imagined matches alone; what came of it, luck, is told from outside."""
    match = finished(name, 2)
    for part in list(cut(match))[3:40:12]:
        assert part.match.choice is not None
        other = part.match.imagine(part.match.choice.player, Chance.of(9))
        assert judged(other, part.played, None) == judged(part.match, part.played, None)


@pytest.mark.parametrize("name", HOUSE)
def test_a_game_is_judged_whole_and_read_back_the_same(name: str) -> None:
    match = finished(name, game_of(name).players[0])
    parts = list(cut(match))
    assert sum(len(part.played) for part in parts) == match.number
    deeds = [
        judged(*part) if number < 6 else Deed(part.match.number, _steps(part.played), (), NOTHING, NOTHING, ())
        for number, part in enumerate(parts)
    ]
    found = put_together(match, deeds[::-1])
    assert Analysis.read(json.loads(json.dumps(found.plain()))) == found
    assert found.turns[-1].last == match.number
    assert len(found.chances) == (0 if experience(name, match.players) is None else len(found.turns) + 1)
    for chances in found.chances:
        assert all(0 <= one.low <= one.chance <= one.high <= 1 for one in chances)
    if match.players > 1:
        assert all(sum(one.chance for one in chances) == pytest.approx(1, abs=0.001) for chances in found.chances)
    assert match.result is not None
    assert {seat for ended in found.chances[-1:] for seat, one in enumerate(ended) if one.chance} <= set(
        match.result.winners
    )


def _steps(tokens: tuple[str, ...]) -> tuple[judging.Step, ...]:
    return tuple(judging.Step("", token) for token in tokens)


def test_what_another_version_wrote_is_not_read() -> None:
    told = of(errands("penny", "penny", "penny", "penny")).plain()
    assert Analysis.read({**told, "version": 0}) is None
    assert Analysis.read({**told, "turns": "none"}) is None
    assert Analysis.read({}) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_words(language: str) -> None:
    sure = Estimate(9, 5, 13, 8)
    bad = Estimate(-9, -13, -5, 8)
    found = of(errands("penny", "detour", "treasure", "penny", "penny"))
    told = Verdicts(found, words("toy_errands", language), house(language), ["ann", "bob"])
    for turn in (
        turn_of(sure, sure),
        turn_of(sure, bad),
        turn_of(NOTHING, None, sure),
        turn_of(Estimate(9, -1, 19, 8)),
    ):
        lines = [*told.verdict(turn), *(told.mark(turn, mark) for mark in turn.marks)]
        assert all(line and "analysis." not in line for line in lines)
    assert [standing.lost for standing in told.standings()] == [2, 1]
    assert told.standings()[0].worst is found.turns[0]


def test_no_words_are_left_over() -> None:
    said = "".join(files("tampu").joinpath(path).read_text("utf-8") for path in SAID)
    keys = re.findall(
        '^msgid "analysis[.](.+)"', files("tampu.text").joinpath("en.po").read_text("utf-8"), re.MULTILINE
    )
    composed = {f"{kind}.{mark}" for kind in ("mark", "verdict", "turning") for mark in (LOST, FOUND, LUCKY, UNLUCKY)}
    composed |= {f"turning.{PLAYED}", *(f"column.{name}" for name in COLUMNS)}
    assert composed <= set(keys)
    assert not [key for key in keys if key not in composed and f'"{key}"' not in said and f"analysis.{key}" not in said]
