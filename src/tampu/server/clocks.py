"""The clocks of a table: whose runs, what it has left, and what becomes of who runs out.

A clock runs while its seat is asked, in its own turn or in another's, and only once all seats are taken. Bots have
none. What was used is taken off when it stops, so that taking an answer back gives no time back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tampu.drawing.clock import ASK, Pace, counted
from tampu.server.acting import handed, told
from tampu.server.course import Course
from tampu.server.room import OUT, WAIT_FOR, Room
from tampu.server.rows import Change, ClockRow, Move, SeatRow

WARNED = "warned"
"""The kind of a row that says: the time of a seat is running out."""
GET_GRACE = ("take_back", WAIT_FOR)
"""After these a seat that ran out has some time again."""


def set_up(pace: Pace, seats: Iterable[SeatRow], runs: int | None, now: float | None) -> list[ClockRow]:
    """The clocks of a new table; all standing, but for the seat whose time runs already."""
    people = [seat.seat for seat in seats if seat.kind in ("person", "open")] if pace.is_timed else []
    return [with_due(ClockRow(seat, pace.first, now if seat == runs else None), pace) for seat in people]


def asked(course: Course, seats: Sequence[SeatRow], paused: bool) -> int | None:
    """The seat whose time runs: a person who must do something, once nobody is missing."""
    if paused or course.match.over or course.acting is None or any(seat.kind == "open" for seat in seats):
        return None
    return course.acting if seats[course.acting].kind == "person" else None


def timed(room: Room, change: Change, course: Course, now: float) -> Change:
    """The change with the clocks that it starts and stops."""
    if not room.clocks:
        return change
    seats = list(room.seats)
    for seat in change.seats:
        seats[seat.seat] = seat
    runs = asked(course, seats, change.paused)
    settled = course.settled > room.course.settled
    back = {int(str(move.token or move.seat)) for move in change.moves if move.kind in GET_GRACE}
    new = []
    for clock in updated(room.clocks, change.clocks).values():
        stopped = _stopped(room, clock, settled, now) if settled or clock.seat != runs else clock
        if clock.seat in back and stopped.left <= 0:
            stopped = replace(stopped, left=room.row.pace.grace)
        if clock.seat == runs and stopped.since is None and stopped.left > 0:
            stopped = replace(stopped, since=now)
        new.append(with_due(stopped, room.row.pace))
    return change._replace(clocks=[clock for clock in new if clock != room.clocks[clock.seat]])


def _stopped(room: Room, clock: ClockRow, settled: bool, now: float) -> ClockRow:
    """The clock of a seat that is not asked any more; where others see what it did, with the time for its next turn."""
    left, pace = clock.left, room.row.pace
    if clock.since is not None:
        left = max(0.0, left - counted(clock.since, now, room.off(clock, now)))
    if settled and clock.seat == asked(room.course, room.seats, room.row.paused):
        left = pace.after_turn(left)
    return replace(clock, left=left, since=None, warned=clock.warned and left <= pace.warning)


def with_due(clock: ClockRow, pace: Pace) -> ClockRow:
    """The clock, and when it is to be looked at: not before somebody is to be warned, or has run out."""
    if clock.since is None:
        return replace(clock, due=None)
    return replace(clock, due=clock.since + max(0.0, clock.left - (0.0 if clock.warned else pace.warning)))


# ---------------------------------------------------------------------- looked at


def look(room: Room, now: float) -> tuple[Change | None, list[ClockRow]]:
    """What is to be stored because time has passed: somebody is warned or has run out; or when to look again."""
    later = []
    for clock in room.clocks.values():
        if clock.since is None or clock.due is None or clock.due > now:
            continue
        if asked(room.course, room.seats, room.row.paused) != clock.seat:
            return told(room, [], room.course), []  # whoever sat there has left the house
        left = clock.left - counted(clock.since, now, room.off(clock, now))
        if left <= 0:
            return run_out(room, clock), []
        if left <= room.row.pace.warning and not clock.warned:
            return _warned(room, clock), []
        later.append(replace(clock, due=now + left - (0.0 if clock.warned else room.row.pace.warning)))
    return None, later


def _warned(room: Room, clock: ClockRow) -> Change:
    change = told(room, [Move(WARNED, clock.seat)], room.course)
    return change._replace(
        clocks=[with_due(replace(clock, warned=True), room.row.pace)], seats=[room.seats[clock.seat]]
    )


def run_out(room: Room, clock: ClockRow) -> Change:
    """Nothing is left: a bot goes on, until he takes his seat back; or the others are asked."""
    seat = room.seats[clock.seat]
    if room.row.pace.out != ASK or not others(room, clock.seat):
        seat = handed(seat)
    change = told(room, [Move(OUT, clock.seat)], room.course)
    return change._replace(clocks=[replace(clock, left=0.0, since=None, due=None)], seats=[seat])


def others(room: Room, seat: int) -> set[int]:
    """The people at the table besides one."""
    return {one.seat for one in room.seats if one.kind == "person" and one.seat != seat}


def by_seat(rows: Iterable[ClockRow]) -> dict[int, ClockRow]:
    return {clock.seat: clock for clock in rows}


def updated(old: Mapping[int, ClockRow], changed: Iterable[ClockRow]) -> dict[int, ClockRow]:
    return {**old, **by_seat(changed)}
