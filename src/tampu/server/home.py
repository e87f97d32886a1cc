"""A person's tables as his home page lists them: from rows and summaries, without loading what is known already."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import NamedTuple

from fastapi import Request

from tampu.engine.registry import GAMES
from tampu.server.house import House
from tampu.server.refused import Refused
from tampu.server.room import Room
from tampu.server.rows import Mine
from tampu.server.sights import sitters
from tampu.server.visitor import house_of, limits_of, person_of, visitor_of
from tampu.text import LANGUAGES
from tampu.web.pages import Running, headline

MINE = 30
"""So many of a person's tables are on his home page."""
LOADING = 20.0
"""Milliseconds that it takes to load a table nobody plays at."""
KNOWN = 10_000


class Summary(NamedTuple):
    """Where a match is, for everyone to see: after which version, who is to act, and a few words in every language."""

    version: int
    acting: int | None
    colours: tuple[str, ...]
    headlines: dict[str, str]


SHUT = ("damaged", "closed")
"""Why nobody can play at a table any more."""
NOTHING = Summary(0, None, (), {})
"""Of a table that cannot be read just now: its place in the list remains."""


class Summaries:
    """What is known of tables without having them at hand."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Summary] = OrderedDict()

    def get(self, code: str, version: int) -> Summary | None:
        found = self._known.get(code)
        return found if found is not None and found.version >= version else None

    def keep(self, room: Room) -> Summary:
        match = room.course.shown
        headlines = {language: headline(match.game.name, match.state, language) for language in LANGUAGES}
        colours = tuple(seat.name for seat in match.seats)
        self._known[room.row.code] = found = Summary(room.row.version, room.course.acting, colours, headlines)
        self._known.move_to_end(room.row.code)
        if len(self._known) > KNOWN:
            self._known.popitem(last=False)
        return found


async def running(request: Request) -> list[Running]:
    """The tables of whoever asks."""
    house, person = house_of(request), (await person_of(request)).id
    mine = await asyncio.to_thread(house.storage.tables_of, person, MINE) if person else []
    return [_running(table, await _summary(request, house, table)) for table in mine]


async def _summary(request: Request, house: House, table: Mine) -> Summary | str:
    """What there is to say of a table; or why it is shut."""
    known: Summaries = request.app.state.summaries
    found = known.get(table.code, table.version)
    if found is not None:
        return found
    try:
        if table.code not in house.rooms:
            limits_of(request).work(visitor_of(request), LOADING)
        return known.keep(await house.glance(table.code, table.version))
    except Refused as error:
        return error.code if error.code in SHUT else NOTHING


def _running(table: Mine, summary: Summary | str) -> Running:
    if isinstance(summary, str):
        return Running.of_shut(table.code, summary)
    if table.game not in GAMES or len(table.seats) < len(summary.colours):
        return Running.of_shut(table.code, SHUT[0])
    persons = {seat.seat for seat in table.seats if seat.kind == "person"}
    return Running(
        code=table.code,
        game=table.game,
        headlines=summary.headlines,
        colours=summary.colours,
        sitters=sitters(table.code, table.seats, (), ()),
        your_turn=summary.acting in persons.intersection(table.mine),
        waiting_for=summary.acting,
        over=table.over,
    )
