"""Taking a seat: links, and what they lead to."""

from __future__ import annotations

import asyncio
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from tampu.server import seating
from tampu.server.keys import hashed
from tampu.server.making import clean_name
from tampu.server.place import Page
from tampu.server.refused import Refused
from tampu.server.room import Room
from tampu.server.sights import Viewer
from tampu.server.storage import WATCHING
from tampu.server.visitor import (
    house_of,
    look_of,
    newcomer,
    person_of,
    room_of,
    seat_of,
    to_table,
    token_of,
    viewer_of,
)
from tampu.text import words
from tampu.web import pages

router = APIRouter()


@router.get("/join")
async def join(request: Request, code: str = "") -> Response:
    """From a pasted link, or its last part, to the invitation; from the code of a table one sits at, to the table."""
    last = urlsplit(code.strip()).path.rstrip("/").rpartition("/")[2]
    if await asyncio.to_thread(house_of(request).storage.exists, last.upper()):
        return RedirectResponse(f"/t/{last.upper()}", 303)
    try:
        await seat_of(request, last)
    except Refused as error:
        raise Refused("no_such_table") if error.code == "need_link" else error from error
    return RedirectResponse(f"/j/{last}", 303)


@router.get("/j/{secret}")
async def invitation(request: Request, secret: str) -> Response:
    """What a link offers. Looking at it takes nothing: those who pass links on look at them, too."""
    room, seat = await _invited(request, secret)
    if seat != WATCHING:
        if await _sits_there(request, room, seat):
            return RedirectResponse(f"/t/{room.row.code}", 303)
        _check_open(request, room, seat, secret)
    wanted = None if seat == WATCHING else seat
    device = wanted is not None and room.seats[wanted].kind != "open"
    seen = room.sight(Viewer(()))
    return Page(pages.invitation(look_of(request), room.row.game, seen, wanted, f"/j/{secret}", device))


@router.post("/j/{secret}")
async def sit_down(request: Request, secret: str, name: Annotated[str, Form()] = "") -> Response:
    room, seat = await _invited(request, secret)
    house = house_of(request)
    token = token_of(request) or newcomer()
    person = hashed(token)
    if seat == WATCHING:
        await asyncio.to_thread(house.storage.look_on, person, room.row.code)
    elif not await _sits_there(request, room, seat):
        _check_open(request, room, seat, secret)
        if room.seats[seat].kind != "open":
            await seating.add_device(house, room, seat, secret, person)
        elif not await seating.take(house, room, seat, secret, clean_name(name), person):
            raise _taken(request, room, seat)
    return to_table(request, room.row.code, token)


async def _invited(request: Request, secret: str) -> tuple[Room, int]:
    code, seat = await seat_of(request, secret)
    return await room_of(request, code), seat


async def _sits_there(request: Request, room: Room, seat: int) -> bool:
    person = person_of(request)
    sitting = house_of(request).storage.sitting
    return bool(person) and seat in await asyncio.to_thread(sitting, person, room.row.code)


def _check_open(request: Request, room: Room, seat: int, secret: str) -> None:
    """Only an open seat can be taken, and only who holds another calls a device of his there, once."""
    row, given = room.seats[seat], hashed(secret)
    if row.device != given and (row.secret != given or row.kind != "open"):
        raise _taken(request, room, seat) if given in (row.secret, row.program) else Refused("need_link")


def _taken(request: Request, room: Room, seat: int) -> Refused:
    colour = words(room.row.game, look_of(request).language).seat(room.course.match.seats[seat])
    return Refused("seat_taken", name=room.seats[seat].name or colour)


@router.post("/t/{code}/device")
async def device(request: Request, code: str) -> Response:
    """A link for another device of who asks, shown to him alone."""
    room, viewer = await viewer_of(request, code)
    secret = await seating.call_device(house_of(request), room, viewer)
    address = request.app.state.place.address(request, f"/j/{secret}")
    return Page(pages.device(look_of(request), room.row.game, code, address), headers={"Cache-Control": "no-store"})
