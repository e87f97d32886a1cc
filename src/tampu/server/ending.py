"""How a match ended, as it is remembered, and whether it counts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from tampu.engine.game import AUTOMA
from tampu.server.course import Course
from tampu.server.results import why_not
from tampu.server.room import Room
from tampu.server.rows import GIVEN, Change, Ended, Outcome, SeatRow
from tampu.web.chart import TOTAL


def with_ending(room: Room, change: Change, course: Course) -> Change:
    """The change with how the match ended, if it is the one that ends it."""
    result = course.match.result
    if room.row.over or result is None:
        return change
    seats = list(room.seats)
    for seat in change.seats:
        seats[seat.seat] = seat
    gone = [seat.kind == "open" or seat.handed == GIVEN for seat in seats]
    ranks = counted(result.ranks, gone)
    points = [_sources(of) for of in result.breakdown] or [{} for _ in seats]
    outcomes = [
        Outcome(seat.seat, seat.name, _level(seat), result.scores[seat.seat], rank, gave_up, of)
        for seat, rank, gave_up, of in zip(seats, ranks, gone, points, strict=True)
        if seat.kind != AUTOMA
    ]
    ended = Ended(room.row.game, room.row.players, course.match.number, why_not(room.row, room.advised), outcomes)
    return change._replace(ended=ended)


def counted(ranks: Sequence[int], gone: Sequence[bool]) -> list[int]:
    """The ranks where all who gave up are last, whatever a bot made of their seats; the others move up."""
    stayed = [rank for rank, gave_up in zip(ranks, gone, strict=True) if not gave_up]
    return [
        len(ranks) if gave_up else 1 + sum(other < rank for other in stayed)
        for rank, gave_up in zip(ranks, gone, strict=True)
    ]


def _level(seat: SeatRow) -> str:
    """The bot that sat there in its own right: one that stood in for somebody does not change who played."""
    return seat.bot if seat.kind == "bot" and not seat.handed else ""


def _sources(points: dict[str, int]) -> dict[str, int]:
    """What was scored, source by source, without sums."""
    return {line: points[line] for line in takewhile(lambda line: not line.startswith(TOTAL), points)}
