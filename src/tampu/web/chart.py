"""The score of a finished match as bars, lines and a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, NamedTuple

from tampu.engine.game import Result
from tampu.text import Words

WIDTH: Final = 420
BAR: Final = 30
LENGTH: Final = 520
HEIGHT: Final = 200
COLOURS: Final = 12
WEAVES: Final = 6
FINAL: Final = "final_"
"""Lines of points that are counted at the end of the match begin so."""
TOTAL: Final = "total"
"""So do sums; what stands after the first of them are no points by themselves."""


@dataclass(frozen=True)
class History:
    """How a match went: for each turn the answers so far and whose turn it was, and the points of all seats then."""

    turns: tuple[tuple[int, int], ...]
    points: tuple[tuple[int | None, ...], ...] = ()
    rounds: tuple[int, ...] = ()
    """After how many answers each round, day or the like began."""


class Weave(NamedTuple):
    """How a source of points looks: no two sources of a match are of the same colour and pattern."""

    colour: int
    pattern: int

    @staticmethod
    def of(source: int) -> Weave:
        return Weave(source % COLOURS, (source + source // COLOURS * 3) % WEAVES)


class Piece(NamedTuple):
    """A part of a bar: how it looks, its points, and where it lies; what took points away lies before the zero."""

    weave: Weave
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


class Line(NamedTuple):
    """A line of the table: its name, its points from the best seat on, and how it looks in the bars."""

    name: str
    values: tuple[int, ...]
    weave: Weave | None = None


class Group(NamedTuple):
    """Lines that belong together, with their sum."""

    name: str
    lines: tuple[Line, ...]
    sums: tuple[int, ...]


class Curve(NamedTuple):
    """How the points of a seat grew."""

    seat: int
    path: str
    x: float
    y: float
    last: int


@dataclass(frozen=True)
class Scores:
    """All bars, the best seat first, where their zero is, and the table."""

    bars: tuple[Bar, ...]
    zero: float
    groups: tuple[Group, ...]
    after: tuple[Line, ...]
    """What is not added but counts all the same."""


def scores(result: Result, words: Words, names: Sequence[str] = ("", "")) -> Scores:
    """The bars and the table; the names are those of what was scored during the match and at its end."""
    order = ranked(result)
    breakdown = [result.breakdown[seat] for seat in order] if result.breakdown else [{} for _ in order]
    lines = list(breakdown[0])
    points = list(takewhile(lambda line: not line.startswith(TOTAL), lines))
    further = [line for line in lines if line not in points and not line.startswith(TOTAL)]
    told = {line: Line(words.get(f"score.{line}"), tuple(of.get(line, 0) for of in breakdown)) for line in lines}
    sources = [line for line in points if any(told[line].values)]
    for number, line in enumerate(sources):
        told[line] = told[line]._replace(weave=Weave.of(number))
    totals = [result.scores[seat] for seat in order]
    gained = [[of.get(line, 0) for line in sources] for of in breakdown]
    grown = [score - sum(of) for score, of in zip(totals, gained, strict=True)]
    if any(grown) and further:  # what the further lines add to the sum is drawn as one more piece
        gained = [[*of, more] for of, more in zip(gained, grown, strict=True)]
        told[further[-1]] = told[further[-1]]._replace(weave=Weave.of(len(sources)))
    bars, zero = _bars(order, result, gained)
    after = tuple(told[line] for line in further if any(told[line].values))
    return Scores(bars, zero, _groups(sources, told, names), after)


def ranked(result: Result) -> list[int]:
    """All seats, the best first."""
    return sorted(range(len(result.scores)), key=lambda seat: result.ranks[seat])


def _groups(sources: Sequence[str], told: dict[str, Line], names: Sequence[str]) -> tuple[Group, ...]:
    """What was scored on the way and at the end, each with its sum; all in one where there is but one of the two."""
    parts = [[line for line in sources if line.startswith(FINAL) == final] for final in (False, True)]
    several = all(parts)
    subtotal = next((told[line].name for line in told if line.startswith(TOTAL) and line != TOTAL), "")
    found = []
    for part, name in zip(parts, names, strict=True):
        if part:
            lines = tuple(told[line] for line in part)
            sums = tuple(sum(values) for values in zip(*(line.values for line in lines), strict=True))
            found.append(Group(name if several else subtotal, lines, sums))
    return tuple(found)


def _bars(order: Sequence[int], result: Result, gained: Sequence[Sequence[int]]) -> tuple[tuple[Bar, ...], float]:
    """The bars on one scale, and where its zero lies."""
    lost = max((-sum(points for points in of if points < 0) for of in gained), default=0)
    won = max((sum(points for points in of if points > 0) for of in gained), default=0)
    scale = WIDTH / max(lost + won, 1)
    zero = round(lost * scale, 1)
    bars = []
    for seat, of in zip(order, gained, strict=True):
        pieces = tuple(pieces_of(of, zero, scale))
        end = max((piece.x + piece.width for piece in pieces), default=zero)
        bars.append(Bar(seat, result.ranks[seat], result.scores[seat], pieces, max(end, zero)))
    return tuple(bars), zero


def pieces_of(points: Sequence[int], zero: float, scale: float) -> list[Piece]:
    """The parts of one bar, end to end from the zero on: gains to the right, losses to the left."""
    found: list[Piece] = []
    right = left = zero
    for source, count in enumerate(points):
        width = abs(count) * scale
        if count > 0:
            found.append(Piece(Weave.of(source), count, round(right, 1), round(width, 1)))
            right += width
        elif count < 0:
            left -= width
            found.append(Piece(Weave.of(source), count, round(left, 1), round(width, 1)))
    return found


def curves(history: History) -> list[Curve]:
    """The points of all seats over the turns."""
    if len(history.points) < 2:
        return []
    most, _, least = marks(history)
    step = LENGTH / (len(history.points) - 1)
    found = []
    for seat in range(len(history.points[0])):
        known = [(turn, points[seat]) for turn, points in enumerate(history.points) if points[seat] is not None]
        height = HEIGHT / (most - least)
        spots = [(round(turn * step, 1), round((most - (points or 0)) * height, 1)) for turn, points in known]
        if spots:
            path = "M" + "L".join(f"{x} {y}" for x, y in spots)
            found.append(Curve(seat, path, *spots[-1], known[-1][1] or 0))
    return found


def marks(history: History) -> list[int]:
    """The numbers on the scale of the curves, from the top."""
    shown = [points for turn in history.points for points in turn if points is not None]
    most, least = max([*shown, 1]), min([*shown, 0])
    return [most, (most + least) // 2, least]
