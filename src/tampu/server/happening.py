"""What happens at a table, told in one place for whoever is to hear of it, here or elsewhere."""

from __future__ import annotations

from typing import NamedTuple

from tampu.server.course import Course
from tampu.server.room import OUT, Room
from tampu.server.rows import Change

SEATED, STARTED, ASKED, RAN_OUT, OVER = "seated", "started", "asked", "ran_out", "over"
"""Who sits where has changed; all seats are taken; somebody else is asked; his time ran out; the match is over."""


class Happening(NamedTuple):
    """One thing that happened, and to which seat, if to one."""

    what: str
    seat: int | None = None


def happenings(room: Room, change: Change, course: Course) -> list[Happening]:
    """What a change brings about, before it is stored: the room is still as it was."""
    seats = list(room.seats)
    for seat in change.seats:
        seats[seat.seat] = seat
    found = [Happening(SEATED, new.seat) for new in change.seats if new.kind != room.seats[new.seat].kind]
    started = any(seat.kind == "open" for seat in room.seats) and all(seat.kind != "open" for seat in seats)
    if started:
        found.append(Happening(STARTED))
    found += [Happening(RAN_OUT, move.seat) for move in change.moves if move.kind == OUT]
    if change.over and not room.row.over:
        found.append(Happening(OVER))
    elif course.acting is not None and (started or course.acting != room.course.acting):
        found.append(Happening(ASKED, course.acting))
    return found
