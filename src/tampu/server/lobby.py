"""The pages of the lobby, and the shortest way from there to a seat."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Form, Query, Request, Response
from fastapi.responses import RedirectResponse, StreamingResponse
from pydantic import BaseModel, Field

from tampu.drawing.clock import DAYS, LIVE, NO_CLOCK, PACES
from tampu.engine.registry import GAMES, find
from tampu.server import making, seating
from tampu.server.keys import hashed
from tampu.server.live import plain, while_open
from tampu.server.looking import SEATS
from tampu.server.making import Place, Terms
from tampu.server.people import Person
from tampu.server.place import Page
from tampu.server.refused import Refused
from tampu.server.visitor import (
    bearer_of,
    house_of,
    limits_of,
    look_of,
    person_of,
    room_of,
    somebody,
    to_table,
    visitor_of,
)
from tampu.web import lobby as pages
from tampu.web.lobby import Listed, Wanted

router = APIRouter()
api = APIRouter(prefix="/api")
USUAL = {NO_CLOCK: NO_CLOCK, LIVE: "evening", DAYS: "one_a_day", "": "one_a_day"}
"""The pace of a table that is made for who looks for one of that kind."""


# ---------------------------------------------------------------------- the page

Game = Annotated[str, Query(max_length=40)]
Seats = Annotated[str, Query(max_length=2)]
Pace = Annotated[Literal["", "none", "live", "days"], Query()]
Language = Annotated[Literal["", "en", "fr", "ja"], Query()]


def _wanted(game: str, seats: str, pace: str, language: str) -> Wanted:
    if (game and game not in GAMES) or (seats and not (seats.isdecimal() and 0 < int(seats) <= SEATS)):
        raise Refused("bad_request", why=f"game {game!r}, seats {seats!r}")
    return Wanted(game, int(seats or 0), pace, language)


@router.get("/lobby")
async def lobby(
    request: Request, game: Game = "", seats: Seats = "", pace: Pace = "", language: Language = ""
) -> Response:
    wanted = _wanted(game, seats, pace, language)
    tables = await house_of(request).lobby.tables((await person_of(request)).id)
    return Page(pages.page(look_of(request), wanted, tables), headers={"Cache-Control": "no-store"})


@router.get("/lobby/live")
async def follow(
    request: Request, game: Game = "", seats: Seats = "", pace: Pace = "", language: Language = ""
) -> Response:
    """The stream of a page."""
    wanted, limits, visitor = _wanted(game, seats, pace, language), limits_of(request), visitor_of(request)
    limits.may_open_page(visitor)
    lobby, person = house_of(request).lobby, (await person_of(request)).id
    events = while_open(limits.open_page(visitor), lobby.follow(wanted, look_of(request), person))
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(plain(events), media_type="text/event-stream", headers=headers)


class Looking(BaseModel):
    """What somebody looks for, as the form sends it."""

    game: Annotated[str, Form(max_length=40)] = ""
    seats: Annotated[str, Form(max_length=2)] = ""
    pace: Literal["", "none", "live", "days"] = ""
    language: Literal["", "en", "fr", "ja"] = ""

    @property
    def wanted(self) -> Wanted:
        return _wanted(self.game, self.seats, self.pace, self.language)


@router.post("/lobby/join")
async def join_next(request: Request, sought: Annotated[Looking, Form()]) -> Response:
    """A seat at the oldest table that fits, or else at a new one where others find him."""
    house, wanted = house_of(request), sought.wanted
    person, token = await somebody(request)
    limits_of(request).join(visitor_of(request))
    fitting = [table for table in await house.lobby.newest(person.id) if table.open and wanted.fits(table)]
    for table in fitting:
        try:
            room = await room_of(request, table.code)
            viewer = await house.viewer(room, person)
            free = [] if viewer.mine or viewer.lent else seating.open_seats(room)
            if free:
                await seating.check_wish(house, room, person.id)
                if await asyncio.to_thread(house.manners.avoids, person.id, table.code):
                    continue
        except Refused:
            continue  # somebody was faster, or wants others
        if not free or await seating.take(house, room, free[0], None, person.name, person.id):
            return to_table(request, table.code, token)
    return await _make(request, wanted, person, token)


@router.post("/lobby/make")
async def make(request: Request, sought: Annotated[Looking, Form()]) -> Response:
    """To a new table as he wants it: at once if he says which game, else to where games are chosen."""
    wanted = sought.wanted
    if not wanted.game:
        return RedirectResponse("/#shelf", 303)
    person, token = await somebody(request)
    return await _make(request, wanted, person, token)


async def _make(request: Request, wanted: Wanted, person: Person, token: str) -> Response:
    game = wanted.game or next(iter(GAMES))
    players = find(game).players
    count = wanted.seats if wanted.seats in players else max(2, players[0])
    visitor, house = visitor_of(request), house_of(request)
    limits_of(request).new_table(visitor)
    terms = Terms(False, True, False, PACES[USUAL[wanted.pace]], wanted.language or look_of(request).language)
    places = [Place("you", person.name), *[Place("open")] * (count - 1)]
    made = await asyncio.to_thread(making.make, house.storage, person, game, places, {}, terms=terms)
    house.drivers.made_at(made.row.code, visitor.address)
    house.lobby.stir()
    return to_table(request, made.row.code, token)


# ---------------------------------------------------------------------- for programs


class ListedSeatOut(BaseModel):
    """A seat of a listed table."""

    seat: int
    colour: str
    kind: str
    name: str


class ListedOut(BaseModel):
    """A table that everybody may find. Where a seat is open, its code is enough to sit down."""

    code: str
    game: str
    options: dict[str, bool | int | str]
    pace: str
    language: str
    unrated: str = Field(description="Why its match does not count; empty where it does.")
    wish: str = Field(description="The ratings that are wished; empty where all are welcome.")
    ratings: list[float] = Field(description="Of those who sit there and do not hide it.")
    open: int
    seats: list[ListedSeatOut]


@api.get("/lobby")
async def listed(
    request: Request,
    game: Annotated[str, Query(max_length=40)] = "",
    seats: Annotated[int, Query(ge=0, le=SEATS)] = 0,
    pace: Literal["", "none", "live", "days"] = "",
    language: Literal["", "en", "fr", "ja"] = "",
) -> list[ListedOut]:
    """The tables that everybody may find: those with open seats, oldest first, then those in play, best-rated first."""
    wanted = Wanted(game, seats, pace, language)
    secret = bearer_of(request)
    person = hashed(secret) if secret else (await person_of(request)).id
    return [_out(table) for table in await house_of(request).lobby.tables(person) if wanted.fits(table)]


def _out(table: Listed) -> ListedOut:
    around = zip(table.colours, table.sitters, strict=True)
    seats = [
        ListedSeatOut(seat=seat, colour=colour, kind=sitter.kind, name=sitter.called("en"))
        for seat, (colour, sitter) in enumerate(around)
    ]
    return ListedOut(
        code=table.code,
        game=table.game,
        options=dict(table.settings),
        pace=table.pace.kind,
        language=table.language,
        unrated=table.unrated,
        wish=table.wish,
        ratings=[round(one, 2) for one in table.strengths],
        open=table.open,
        seats=seats,
    )
