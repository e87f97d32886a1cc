"""The pages of an analysis: how far it has come, what decided the match, and each judged turn on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tampu.drawing.sight import Sight
from tampu.lab.analysis import LOST, Analysis, Turn
from tampu.lab.chances import Likely, experience, usual_points
from tampu.lab.verdicts import Standing, Verdicts
from tampu.text import house, words
from tampu.web import pages
from tampu.web.chart import ranked
from tampu.web.frame import Frame
from tampu.web.look import Look
from tampu.web.templates import render

LENGTH: Final = 960
HEIGHT: Final = 200
SHOWN: Final = ("before", "played", "plan")


class Curve(NamedTuple):
    """How the chances of a seat went: the line, what surrounds it, and where it ends."""

    seat: int
    path: str
    band: str
    x: float
    y: float
    last: str


class Tick(NamedTuple):
    """A marked turn under the curves."""

    turn: Turn
    x: float
    title: str


class Row(NamedTuple):
    """A turn of the list."""

    turn: Turn
    title: str
    marks: tuple[tuple[str, str], ...]
    """What it is marked as, and in words."""
    verdict: str
    played: tuple[str, ...]
    better: tuple[str, ...]
    """Nothing where nothing is surely better."""


class Source(NamedTuple):
    """Where points came from: its name, the points of all seats, the best first, and what winners have on average."""

    name: str
    points: tuple[int, ...]
    usual: int | None


def progress(look: Look, sight: Sight, done: int, wanted: int) -> str:
    """A match that is being judged."""
    return render(look, "judging", done=done, wanted=wanted, **pages.frame_of(look, sight))


def report(look: Look, sight: Sight, analysis: Analysis) -> str:
    """What decided a match, and all its turns."""
    verdicts = verdicts_of(look, sight, analysis)
    rows = [row(verdicts, turn) for turn in analysis.turns]
    known = experience(sight.game, sight.truth.players)
    return render(
        look,
        "analysis",
        verdicts=verdicts,
        curves=curves(analysis, verdicts),
        ticks=[Tick(one.turn, _x(analysis, at), one.title) for at, one in enumerate(rows) if one.marks],
        length=LENGTH,
        tall=HEIGHT,
        matches=0 if known is None else known.matches,
        decided=verdicts.turning_points(),
        standings=[standing_of(verdicts, one) for one in verdicts.standings()],
        sources=sources(look, sight),
        order=[] if sight.result is None else ranked(sight.result),
        marked=[one for one in rows if one.turn in analysis.outstanding],
        rows=rows,
        **pages.frame_of(look, sight),
    )


def turn(look: Look, sight: Sight, analysis: Analysis, judged: Turn, show: str) -> str:
    """A turn on the board, before or after it."""
    verdicts = verdicts_of(look, sight, analysis)
    marked = [one for one in analysis.turns if one.marks]
    part = render(
        look,
        "analysis_part",
        notice="",
        history=None,
        show=show,
        shown=[one for one in SHOWN if one != "plan" or LOST in judged.marks],
        row=row(verdicts, judged),
        earlier=next((one for one in reversed(marked) if one.first < judged.first), None),
        later=next((one for one in marked if one.first > judged.first), None),
        **pages.drawn(look, sight),
    )
    return render(look, "table", part=part, lines=None, script="analysis", **pages.frame_of(look, sight))


def verdicts_of(look: Look, sight: Sight, analysis: Analysis) -> Verdicts:
    said = words(sight.game, look.language)
    return Verdicts(analysis, said, house(look.language), Frame(look, sight).names)


def row(verdicts: Verdicts, turn: Turn) -> Row:
    marks = tuple((mark, verdicts.mark(turn, mark)) for mark in turn.marks)
    deed = turn.worst
    better = tuple(verdicts.steps(deed.plan)) if LOST in turn.marks else ()
    return Row(
        turn, verdicts.title(turn), marks, " ".join(verdicts.verdict(turn)), tuple(verdicts.steps(deed.played)), better
    )


def standing_of(verdicts: Verdicts, one: Standing) -> tuple[Standing, str, str]:
    """How a player did, with what his best and his worst turn were."""
    told = [
        "" if turn is None else " ".join([verdicts.title(turn) + ".", *verdicts.verdict(turn), verdicts.rise(turn)])
        for turn in (one.best, one.worst)
    ]
    return one, told[0], told[1]


def sources(look: Look, sight: Sight) -> list[Source]:
    """Where the points of all seats came from, beside those of other matches' winners."""
    result = sight.result
    if result is None or not result.breakdown:
        return []
    said, usual = words(sight.game, look.language), usual_points(sight.game, sight.truth.players)
    order = ranked(result)
    found = []
    for line in result.breakdown[0]:
        points = tuple(result.breakdown[seat].get(line, 0) for seat in order)
        if any(points) or line in usual:
            found.append(Source(said.get(f"score.{line}"), points, round(usual[line]) if line in usual else None))
    return found


# ---------------------------------------------------------------------- the chart


def curves(analysis: Analysis, verdicts: Verdicts) -> list[Curve]:
    """The chances of all players over the turns."""
    seats = range(analysis.players if analysis.chances else 0)
    return [_curve(seat, [one[seat] for one in analysis.chances], analysis, verdicts) for seat in seats]


def _curve(seat: int, chances: Sequence[Likely], analysis: Analysis, verdicts: Verdicts) -> Curve:
    xs = [_x(analysis, at) for at in range(len(chances))]
    line, low, high = (
        [f"{x} {_y(value)}" for x, value in zip(xs, values, strict=True)]
        for values in (
            [one.chance for one in chances],
            [one.low for one in chances],
            [one.high for one in chances],
        )
    )
    band = "M" + "L".join([*high, *reversed(low)]) + "Z"
    last = chances[-1].chance
    return Curve(seat, "M" + "L".join(line), band, xs[-1], _y(last), verdicts.percent(last))


def _x(analysis: Analysis, at: int) -> float:
    return round(LENGTH * at / max(len(analysis.chances) - 1, len(analysis.turns), 1), 1)


def _y(chance: float) -> float:
    return round(HEIGHT * (1 - chance), 1)
