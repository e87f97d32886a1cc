"""The end of a match: every point is in bars and table, losses lie before the zero, and nobody is left out."""

from __future__ import annotations

import pytest

import tampu
from tampu.engine.game import Result
from tampu.server.history import history
from tampu.text import words
from tampu.web import pages
from tampu.web.chart import FINAL, HEIGHT, TOTAL, History, Weave, curves, marks, scores
from tampu.web.look import Look
from tests.catalogues import catalogue
from tests.tables import ANY, HOUSE
from tests.web.sights import finished, seen

NAMES = ("during", "final")


def result(*breakdown: dict[str, int]) -> Result:
    points = [of["total"] for of in breakdown]
    return Result(points, Result.ranked([(one,) for one in points]), [0], "conquest", list(breakdown))


@pytest.mark.parametrize("game", HOUSE)
def test_bars_and_table_say_the_same_and_add_up(game: str) -> None:
    ended = finished(game).result
    assert ended is not None
    told = scores(ended, words(game), NAMES)
    sums = [sum(points) for points in zip(*(group.sums for group in told.groups), strict=True)]
    for place, bar in enumerate(told.bars):
        lines = [line for group in told.groups for line in group.lines]
        pieces = {piece.weave: piece.points for piece in bar.pieces}
        assert all(pieces.get(line.weave or Weave(0, 0), 0) == line.values[place] for line in lines)
        assert sum(pieces.values()) == bar.score
        assert sums[place] == sum(line.values[place] for line in lines)
        assert told.after or sums[place] == bar.score


@pytest.mark.parametrize("game", HOUSE)
def test_no_two_sources_of_points_look_alike(game: str) -> None:
    lines = [key for key in catalogue(game, "en") if key.startswith("score.")]
    assert len({Weave.of(source) for source in range(len(lines))}) == len(lines)


def test_what_takes_points_away_lies_before_the_zero() -> None:
    told = scores(result({"corn": 6, "trail": -4, "total": 2}, {"corn": 1, "trail": 0, "total": 1}), words(ANY))
    gain, loss = told.bars[0].pieces
    assert (gain.x, loss.points) == (told.zero, -4)
    assert round(loss.x + loss.width, 1) == told.zero > 0
    assert told.bars[1].pieces[0].x == told.zero
    assert all(piece.x >= 0 for bar in told.bars for piece in bar.pieces)


def test_what_is_scored_on_the_way_and_at_the_end_has_its_own_sum() -> None:
    both = {"corn": 6, "llama": 2, f"{FINAL}corn": 3, TOTAL: 11}
    groups = scores(result(both), words(ANY), NAMES).groups
    assert [(group.name, group.sums) for group in groups] == [("during", (8,)), ("final", (3,))]


def test_points_below_nothing_stay_on_the_chart() -> None:
    low = History(((1, 0), (2, 1)), ((0, 4), (-6, 2)))
    assert marks(low) == [4, -1, -6]
    assert all(0 <= curve.y <= HEIGHT for curve in curves(low))


def test_an_automa_is_in_all_charts() -> None:
    game = next(game for game in HOUSE if 1 in tampu.new(game, 2, seed=1).game.players)
    match, bot = tampu.new(game, 1, seed=3), tampu.bot("random", 1)
    while match.choice is not None:
        match.play(bot.pick(match))
    told = history(match)
    assert match.result is not None
    assert (
        {curve.seat for curve in curves(told)} == {bar.seat for bar in scores(match.result, words(game)).bars} == {0, 1}
    )


def test_a_tie_is_explained() -> None:
    match = finished(ANY)
    points = [40] * len(match.seats)
    broken = Result(points, [1, 2, 3], [0], "conquest", [], ["goods", "", ""])
    shared = Result(points, [1, 1, 1], [0, 1, 2], "conquest")
    assert "comes first in the tie" in pages.table(Look(), seen(match, 0, result=broken))
    assert "they share the victory" in pages.table(Look(), seen(match, 0, result=shared))
