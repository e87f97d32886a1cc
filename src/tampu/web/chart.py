"""The score of a finished match as bars and lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from tampu.engine.game import Result
from tampu.text import Words

WIDTH = 420
BAR = 30
LENGTH = 1000
HEIGHT = 190
PATTERNS = 12


@dataclass(frozen=True)
class History:
    """How a match went: for each turn the answers so far and whose turn it was, and the points of all seats then."""

    turns: tuple[tuple[int, int], ...]
    points: tuple[tuple[int | None, ...], ...]


class Piece(NamedTuple):
    """A part of a bar: which source, its points, and where it lies."""

    source: int
    points: int
    x: float
    width: float


class Bar(NamedTuple):
    """What a seat scored, source by source."""

    seat: int
    rank: int
    score: int
    pieces: tuple[Piece, ...]
    end: float
    lines: tuple[int, ...]


class Curve(NamedTuple):
    """How the points of a seat grew."""

    seat: int
    path: str
    x: float
    y: float
    last: int


@dataclass(frozen=True)
class Scores:
    """All bars, the best seat first, and the names of their sources and of the lines of the table."""

    sources: tuple[str, ...]
    lines: tuple[str, ...]
    bars: tuple[Bar, ...]


def scores(result: Result, words: Words) -> Scores:
    """Sources are the lines before the first total; what the total adds to them is a source of its own."""
    first = result.breakdown[0] if result.breakdown else {}
    plain = list(takewhile(lambda line: not line.startswith("total"), first))
    plain = [line for line in plain if any(lines.get(line) for lines in result.breakdown)]
    after = [line for line in first if line not in plain and not line.startswith("total")]
    grown = [
        score - sum(lines.get(line, 0) for line in plain)
        for score, lines in zip(result.scores, result.breakdown, strict=True)
    ]
    sources = plain + ([after[-1]] if any(grown) and after else [])
    shown = [line for line in first if line != "total" and any(lines.get(line) for lines in result.breakdown)]
    points = [
        [lines.get(line, 0) for line in plain] + [more] * (len(sources) > len(plain))
        for lines, more in zip(result.breakdown, grown, strict=True)
    ]
    most = max([*(sum(gain for gain in gained if gain > 0) for gained in points), 1])
    bars = []
    for seat in sorted(range(len(result.scores)), key=lambda seat: result.ranks[seat]):
        lines = result.breakdown[seat] if result.breakdown else {}
        pieces = tuple(pieces_of(points[seat] if points else [], most))
        end = max((piece.x + piece.width for piece in pieces), default=0)
        values = tuple(lines.get(line, 0) for line in shown)
        bars.append(Bar(seat, result.ranks[seat], result.scores[seat], pieces, end, values))
    names = tuple(words.get(f"score.{line}") for line in sources)
    return Scores(names, tuple(words.get(f"score.{line}") for line in shown), tuple(bars))


def pieces_of(points: Sequence[int], most: int) -> list[Piece]:
    """The parts of one bar, end to end; what took points away covers the end of it, so that the score is left."""
    found: list[Piece] = []
    x = 0.0
    for source, count in sorted(enumerate(points), key=lambda point: point[1] < 0):
        width = round(WIDTH * abs(count) / most, 1)
        if count > 0:
            found.append(Piece(source % PATTERNS, count, round(x, 1), width))
            x += width
        elif count < 0:
            x -= width
            found.append(Piece(source % PATTERNS, count, round(x, 1), width))
    return found


def curves(history: History) -> list[Curve]:
    """The points of all seats over the turns."""
    shown = [points for turn in history.points for points in turn if points is not None]
    if len(history.points) < 2 or not shown:
        return []
    most = max([*shown, 1])
    step = LENGTH / (len(history.points) - 1)
    found = []
    for seat in range(len(history.points[0])):
        known = [(turn, points[seat]) for turn, points in enumerate(history.points) if points[seat] is not None]
        spots = [(round(turn * step, 1), round(HEIGHT * (1 - (points or 0) / most), 1)) for turn, points in known]
        if spots:
            path = "M" + "L".join(f"{x} {y}" for x, y in spots)
            found.append(Curve(seat, path, *spots[-1], known[-1][1] or 0))
    return found


def marks(history: History) -> list[int]:
    """The numbers on the scale of the curves, from the top."""
    shown = [points for turn in history.points for points in turn if points is not None]
    most = max([*shown, 1])
    return [most, most // 2, 0]
