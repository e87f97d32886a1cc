"""What is worth telling somebody who is not there: found where a change is stored, and stored with it."""

from __future__ import annotations

from collections.abc import Sequence

from tampu.server import happening
from tampu.server.clocks import WARNED, asked
from tampu.server.course import Course
from tampu.server.happening import Happening
from tampu.server.room import AGAIN, Room
from tampu.server.rows import LENT, Change, News, SeatRow
from tampu.web.news import INVITED, LOW, OVER, SAID, STARTS, TURN

CONVERSATION = 3600.0
"""Of all that is said in so many seconds people are told once."""


def of(room: Room, change: Change, course: Course, happened: Sequence[Happening], now: float) -> list[News]:
    """What a change, and what it brings about, is to those who did not make it."""
    seats = list(room.seats)
    for seat in change.seats:
        seats[seat.seat] = seat
    made_by = {move.seat for move in change.moves if move.kind != WARNED}
    others = [seat for seat in _people(seats) if seat not in made_by]
    version = room.row.version + len(change.moves)
    called = _called(room, change, course, seats)
    turn = [called] if called in others else []
    found = [
        News(TURN, turn, course.settled, now),
        News(LOW, [move.seat or 0 for move in change.moves if move.kind == WARNED], course.settled, now),
    ]
    if any(move.kind == AGAIN for move in change.moves):
        found.append(News(INVITED, others, version, now, change.by))
    found.append(News(INVITED, [move.seat or 0 for move in change.moves if move.kind == "admit"], version, now))
    kinds = {one.what for one in happened}
    if happening.OVER in kinds:
        found.append(News(OVER, others, 0, now))
    elif happening.STARTED in kinds:
        found.append(News(STARTS, [seat for seat in others if seat not in turn], version, now))
    return [news for news in found if news.seats]


def expected(sitting: Sequence[tuple[str, int]], maker: str, now: float) -> News:
    """A table was made where seats are somebody's from the start: all but its maker are invited."""
    return News(INVITED, [seat for person, seat in sitting if person != maker], 0, now, maker)


def said(room: Room, speaker: int, person: str, now: float) -> News:
    """Somebody wrote: that is told to all others, and not for every line."""
    others = [seat for seat in _people(room.seats) if seat != speaker]
    return News(SAID, others, int(now // CONVERSATION), now, person)


def _called(room: Room, change: Change, course: Course, seats: Sequence[SeatRow]) -> int | None:
    """Who is asked now and was not before."""
    now = asked(course, seats, change.paused)
    return None if now == asked(room.course, room.seats, room.row.paused) else now


def _people(seats: Sequence[SeatRow]) -> list[int]:
    """The seats of people, those too for whom a bot plays for now."""
    return [seat.seat for seat in seats if seat.kind == "person" or seat.handed == LENT]
