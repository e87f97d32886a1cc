"""Seasons as they are stored: who plays, who meets whom, and what came of it.

The tables of a season have their codes as soon as it begins. So a table is opened once, whoever of its players presses
first, and on whichever server.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, func, insert, select, update

from tampu.drawing.clock import Pace
from tampu.drawing.sight import SOMEBODY
from tampu.engine.errors import BadSetup
from tampu.engine.registry import GAMES, find
from tampu.server.making import Place, new_code
from tampu.server.pairing import MOST, schedule
from tampu.server.refused import Refused
from tampu.server.rows import Found, pace_of, pace_values
from tampu.server.schema import meetings, members, results, seasons, tables
from tampu.server.storage import Storage, is_code, now
from tampu.web.season import Meeting, Member, Mine, Season

CODE, TABLE = 12, 8
"""The letters of a season's code, which nobody guesses, and of its tables' codes, which no other table has."""
MADE = 20
"""So many seasons somebody has under way that he made."""
LISTED = 50


class Opening(NamedTuple):
    """A table of a season that one of its players opens."""

    game: str
    pace: Pace
    code: str
    places: list[Place]


class Seasons:
    """The seasons of a database."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    # ------------------------------------------------------------------ making, joining, beginning

    def make(self, person: str, called: str, name: str, game: str, seats: int, pace: Pace) -> str:
        """A season in which whoever makes it plays; its code."""
        try:
            if find(game).checked_players(seats) < 2 or pace.problem:
                raise Refused("bad_setup", why=pace.problem or f"{seats}")
        except BadSetup as error:
            raise Refused("bad_setup", why=str(error)) from error
        code = new_code(CODE)

        def work(connection: Connection) -> None:
            under_way = select(func.count()).where(seasons.c.maker == person, ~seasons.c.begun)
            if connection.execute(under_way).scalar_one() >= MADE:
                raise Refused("too_many_seasons", count=MADE)
            values = {"season": code, "name": name, "game": game, "seats": seats, "pace": pace_values(pace)}
            connection.execute(insert(seasons).values(**values, maker=person, begun=False, made=now()))
            connection.execute(insert(members).values(season=code, number=0, who=person, name=called))

        self.storage.tidy(work)
        return code

    def join(self, season: str, person: str, called: str) -> None:
        """Somebody plays in a season, too, if it has not begun."""

        def work(connection: Connection) -> None:
            row, there = _locked(connection, season)
            if person in {member.who for member in there}:
                return
            if row.begun:
                raise Refused("season_begun")
            if len(there) >= MOST:
                raise Refused("season_full", count=MOST)
            number = max((member.number for member in there), default=-1) + 1
            connection.execute(insert(members).values(season=season, number=number, who=person, name=called))

        self.storage.tidy(work)

    def begin(self, season: str, person: str) -> None:
        """Nobody joins any more: who made it has all meetings drawn up."""

        def work(connection: Connection) -> None:
            row, there = _locked(connection, season)
            if row.maker != person:
                raise Refused("not_your_seat")
            if row.begun:
                return
            if len(there) < row.seats:
                raise Refused("season_small", count=row.seats)
            numbers = [member.number for member in there]
            drawn = [
                {"season": season, "number": number, "members": [numbers[one] for one in meeting], "code": code}
                for number, meeting in enumerate(schedule(len(there), row.seats))
                for code in [new_code(TABLE)]
            ]
            connection.execute(insert(meetings), drawn)
            connection.execute(update(seasons).where(seasons.c.season == season).values(begun=True))

        self.storage.tidy(work)

    def opening(self, season: str, number: int, person: str) -> Opening:
        """What one of its players needs to open a table."""
        with self.storage.reading() as connection:
            row = _season(connection, season)
            here = (meetings.c.season == season) & (meetings.c.number == number)
            meeting = connection.execute(select(meetings).where(here)).first()
            if meeting is None:
                raise Refused("unknown_page")
            there = {member.number: member for member in _members(connection, season)}
        sitting = [there[one] for one in meeting.members]
        if person not in {member.who for member in sitting}:
            raise Refused("not_your_seat")
        places = [Place("held", member.name, holder=member.who) if member.who else Place("open") for member in sitting]
        return Opening(row.game, pace_of(row.pace), meeting.code, places)

    # ------------------------------------------------------------------ looking

    def of(self, person: str) -> list[Mine]:
        """The seasons that somebody plays in, the newest first."""
        columns = (seasons.c.season, seasons.c.name, seasons.c.game, seasons.c.begun)
        wanted = select(*columns).join(members, members.c.season == seasons.c.season).where(members.c.who == person)
        with self.storage.reading() as connection:
            found = connection.execute(wanted.order_by(seasons.c.made.desc(), seasons.c.season).limit(LISTED)).all()
        return [Mine(*row) for row in found]

    def look(self, season: str, person: str) -> tuple[Season, Pace]:
        """A season for somebody who has its link, and how fast it is played."""
        with self.storage.reading() as connection:
            row = _season(connection, season)
            there = _members(connection, season)
            wanted = select(meetings).where(meetings.c.season == season).order_by(meetings.c.number)
            drawn = connection.execute(wanted).all()
            codes = [meeting.code for meeting in drawn]
            opened = set(connection.execute(select(tables.c.code).where(tables.c.code.in_(codes))).scalars())
            ended: dict[str, list[Found]] = defaultdict(list)
            for one in connection.execute(select(results).where(results.c.code.in_(codes)).order_by(results.c.number)):
                ended[one.code].append(one)
        whose = {member.number: member.who for member in there}
        mine = {number for number, who in whose.items() if person and who == person}
        parts = {code: _parts(meeting.members, whose, ended[code]) for code, meeting in zip(codes, drawn, strict=True)}
        shown = [_meeting(meeting, mine, opened, parts[meeting.code]) for meeting in drawn]
        standings = [_member(member, mine, list(parts.values())) for member in there]
        standings.sort(key=lambda one: (-one.share, -one.wins, -one.score, one.number))
        told = (row.season, row.name, row.game, row.seats, row.begun)
        return Season(*told, bool(person) and row.maker == person, bool(mine), standings, shown), pace_of(row.pace)


Parts = Mapping[int, Found]
"""What came of a meeting for each who took part, once it is over."""


def _season(connection: Connection, season: str) -> Found:
    found = connection.execute(select(seasons).where(seasons.c.season == season)).first() if is_code(season) else None
    if found is None or found.game not in GAMES:
        raise Refused("unknown_page")
    return found


def _members(connection: Connection, season: str) -> list[Found]:
    wanted = select(members).where(members.c.season == season).order_by(members.c.number)
    return list(connection.execute(wanted))


def _locked(connection: Connection, season: str) -> tuple[Found, list[Found]]:
    """A season that nobody else changes meanwhile."""
    _season(connection, season)
    row = connection.execute(select(seasons).where(seasons.c.season == season).with_for_update()).one()
    return row, _members(connection, season)


def _parts(meeting: Sequence[int], whose: Mapping[int, str], ended: Sequence[Found]) -> Parts:
    """By member: his own result, wherever he sat; where he is nobody any more, that of his seat."""
    by_person = {row.who: row for row in ended if row.who}
    by_seat = {row.seat: row for row in reversed(ended)}
    return {
        number: by_person.get(whose[number]) or by_seat[seat] for seat, number in enumerate(meeting) if seat in by_seat
    }


def _meeting(meeting: Found, mine: set[int], opened: set[str], parts: Parts) -> Meeting:
    is_mine = bool(mine.intersection(meeting.members))
    return Meeting(
        meeting.number,
        list(meeting.members),
        meeting.code if is_mine and meeting.code in opened else "",
        meeting.code in opened or bool(parts),
        bool(parts),
        is_mine,
        [parts[number].score if number in parts else None for number in meeting.members],
        [number for number in meeting.members if number in parts and parts[number].rank == 1],
    )


def _member(member: Found, mine: set[int], meetings: Sequence[Parts]) -> Member:
    """What a member has come to."""
    his = [parts for parts in meetings if member.number in parts]
    behind = [
        parts[other].rank - parts[member.number].rank for parts in his for other in parts if other != member.number
    ]
    return Member(
        member.number,
        "" if member.name == SOMEBODY else member.name,
        member.number in mine,
        len(his),
        sum(parts[member.number].rank == 1 for parts in his),
        sum(1.0 if by > 0 else 0.5 if by == 0 else 0.0 for by in behind),
        len(behind),
        sum(parts[member.number].score or 0 for parts in his),
    )
