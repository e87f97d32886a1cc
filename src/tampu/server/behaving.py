"""Muting, blocking and reporting: what programs and the pages of a table and of an account send."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse
from pydantic import BaseModel, ConfigDict, Field

from tampu.server.looking import NEVER_KEPT, SEATS
from tampu.server.making import clean_line
from tampu.server.manners import Reported
from tampu.server.place import Page
from tampu.server.refused import Refused
from tampu.server.room import Room
from tampu.server.rows import LENT
from tampu.server.sights import Viewer
from tampu.server.talking import heard_by, who_hears
from tampu.server.visitor import (
    check_ban,
    house_of,
    limits_of,
    look_of,
    person_of,
    remember,
    somebody,
    viewer_of,
    visitor_of,
)
from tampu.text import words
from tampu.web import behaviour, pages
from tampu.web.behaviour import Neighbour

router = APIRouter()
api = APIRouter(prefix="/api")
NOTE = 300
"""The longest sentence with a report."""


class WishIn(BaseModel):
    """What somebody wants to hear of who sits there: nothing, nor ever to meet him, or all again."""

    model_config = ConfigDict(extra="forbid", strict=True)
    seat: int = Field(ge=0, lt=SEATS)
    do: Literal["mute", "block", "hear"]


class ReportIn(BaseModel):
    """What somebody reports: a line of the talk, or the name of who sits there."""

    model_config = ConfigDict(extra="forbid", strict=True)
    seat: int = Field(ge=0, lt=SEATS)
    line: int = Field(0, ge=0, lt=2**31)
    note: str = Field("", max_length=2 * NOTE)


class NeighbourOut(BaseModel):
    """Somebody else at the table, and whether one wants to hear and to meet him."""

    seat: int
    colour: str
    name: str
    muted: bool
    blocked: bool


# ---------------------------------------------------------------------- for programs


@api.get("/tables/{code}/people")
async def others(request: Request, code: str) -> list[NeighbourOut]:
    """The other people at the table, and whom of them one has muted or blocked."""
    room, viewer = await viewer_of(request, code)
    return await _listed(request, room, viewer)


@api.post("/tables/{code}/people")
async def wish_of_program(request: Request, code: str, body: WishIn) -> list[NeighbourOut]:
    """Mute or block who sits there, at this table and any other, or take it back. He is not told."""
    room, viewer = await viewer_of(request, code)
    await _wish(request, room, viewer, await _known(request, viewer), body)
    return await _listed(request, room, viewer)


@api.post("/tables/{code}/report", status_code=204)
async def report_of_program(request: Request, code: str, body: ReportIn) -> Response:
    """Report a line of the talk to the host, or the name of who sits there."""
    room, viewer = await viewer_of(request, code)
    await _report(request, room, viewer, await _known(request, viewer), "", body)
    return Response(status_code=204)


async def _known(request: Request, viewer: Viewer) -> str:
    """Who wants something about others: who only looks on with everybody's link is nobody."""
    person = who_hears(request, viewer)
    if not person:
        raise Refused("not_your_seat")
    await check_ban(request, person)
    return person


async def _listed(request: Request, room: Room, viewer: Viewer) -> list[NeighbourOut]:
    found = await _neighbours(request, room, viewer)
    return [
        NeighbourOut(seat=one.seat, colour=one.colour, name=one.name, muted=one.muted, blocked=one.blocked)
        for one in found
    ]


# ---------------------------------------------------------------------- on pages


@router.get("/t/{code}/people")
async def people(request: Request, code: str) -> Response:
    """The others at a table, and what can be done about each."""
    room, viewer = await viewer_of(request, code)
    found = await _neighbours(request, room, viewer)
    return Page(behaviour.neighbours(look_of(request), code, found), headers=NEVER_KEPT)


@router.post("/t/{code}/people")
async def wish(request: Request, code: str, body: WishIn) -> Response:
    """Mute or block somebody, or take it back: the answer is the list and the talk as they are then."""
    room, viewer = await viewer_of(request, code)
    person, token = await somebody(request)
    await _wish(request, room, viewer, person.id, body)
    look = look_of(request)
    lines = pages.talk_lines(look, room.sight(viewer), await heard_by(request, viewer, room.said))
    around = behaviour.neighbours(look, code, await _neighbours(request, room, viewer))
    response = Page(f"{around}<ol>{lines}</ol>", headers=NEVER_KEPT)
    remember(request, response, token)
    return response


@router.post("/t/{code}/report", status_code=204)
async def report(request: Request, code: str, body: ReportIn) -> Response:
    """Tell the host of a line or of a name."""
    room, viewer = await viewer_of(request, code)
    person, token = await somebody(request)
    await _report(request, room, viewer, person.id, person.name, body)
    response = Response(status_code=204)
    remember(request, response, token)
    return response


async def _wish(request: Request, room: Room, viewer: Viewer, person: str, body: WishIn) -> None:
    house, name = house_of(request), _name(request, room, viewer, body.seat)
    holders = await asyncio.to_thread(house.storage.holders, room.row.code, body.seat)
    if body.do == "hear":
        await asyncio.to_thread(house.manners.hear_again, person, holders)
    else:
        await asyncio.to_thread(house.manners.mute, person, holders, name, body.do == "block")
    house.lobby.stir()


async def _report(request: Request, room: Room, viewer: Viewer, person: str, name: str, body: ReportIn) -> None:
    if not body.line:
        _name(request, room, viewer, body.seat)
    limits_of(request).report(visitor_of(request))
    mine = next(iter((*viewer.mine, *viewer.lent)), None)
    called = name or ("" if mine is None else room.seats[mine].known_as)
    what = Reported(room.row.code, body.seat, body.line, clean_line(body.note, NOTE))
    await asyncio.to_thread(house_of(request).manners.report, person, called, what)


@router.post("/account/muted")
async def hear_again(request: Request, number: Annotated[int, Form(ge=1, lt=2**31)]) -> Response:
    """Take back that somebody is muted or blocked, by his number in one's list."""
    person = (await person_of(request)).id
    if person:
        await asyncio.to_thread(house_of(request).manners.hear_again, person, (), number)
    return RedirectResponse("/account", 303)


def _others(room: Room, viewer: Viewer) -> list[int]:
    """The seats of other people, those too for whom a bot plays for now."""
    held = (*viewer.mine, *viewer.lent)
    there = [row.seat for row in room.seats if row.kind == "person" or row.handed == LENT]
    return [seat for seat in there if seat not in held]


def _name(request: Request, room: Room, viewer: Viewer, seat: int) -> str:
    """What somebody else at the table is called."""
    if seat not in _others(room, viewer):
        raise Refused("bad_request", why=f"seat {seat}")
    said = words(room.row.game, look_of(request).language)
    return room.seats[seat].known_as or said.seat(room.course.match.seats[seat])


async def _neighbours(request: Request, room: Room, viewer: Viewer) -> list[Neighbour]:
    house, code = house_of(request), room.row.code
    person = who_hears(request, viewer) or (await person_of(request)).id
    unheard = await asyncio.to_thread(house.manners.unheard, person) if person else {}
    found = []
    for seat in _others(room, viewer):
        holders = await asyncio.to_thread(house.storage.holders, code, seat)
        wishes = [unheard[one] for one in holders if one in unheard]
        colour, name = room.course.match.seats[seat].name, _name(request, room, viewer, seat)
        found.append(Neighbour(seat, colour, name, bool(wishes), any(wishes)))
    return found
