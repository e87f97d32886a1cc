"""Taking a seat: links, and what they lead to."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Form, Query, Request, Response
from fastapi.responses import RedirectResponse

from tampu.server import seating
from tampu.server.keys import hashed
from tampu.server.making import clean_name
from tampu.server.place import Page
from tampu.server.refused import Refused
from tampu.server.room import Room
from tampu.server.rows import WATCHING
from tampu.server.sights import Viewer, links
from tampu.server.visitor import (
    called,
    house_of,
    limits_of,
    look_of,
    person_of,
    remember,
    room_of,
    seat_of,
    somebody,
    to_table,
    viewer_of,
    visitor_of,
)
from tampu.text import words
from tampu.web import pages

router = APIRouter()
SEATS = 8
"""No table has more."""


@router.get("/join")
async def join(request: Request, code: str = "") -> Response:
    """From a pasted link, or its last part, to the invitation; from the code of a table, to the table."""
    last = urlsplit(code.strip()).path.rstrip("/").removesuffix("/join").rpartition("/")[2]
    if await asyncio.to_thread(house_of(request).storage.exists, last.upper()):
        room = await room_of(request, last.upper())
        there = await _belongs_here(request, room)
        return RedirectResponse(f"/t/{room.row.code}" if there else f"/t/{room.row.code}/join", 303)
    try:
        await seat_of(request, last)
    except Refused as error:
        raise Refused("no_such_table") if error.code == "need_link" else error from error
    return RedirectResponse(f"/j/{last}", 303)


@router.get("/t/{code}/join")
async def by_code(request: Request, code: str) -> Response:
    """The open seats of a table that is not private, for whoever knows its code."""
    room = await called(request, code)
    if await _belongs_here(request, room):
        return RedirectResponse(f"/t/{code}", 303)
    seats = seating.open_seats(room)
    return await _letter(request, room, "code", f"/t/{code}/join", seats)


@router.post("/t/{code}/join")
async def sit_down_by_code(
    request: Request,
    code: str,
    seat: Annotated[int | None, Form(ge=0, le=SEATS)] = None,
    name: Annotated[str, Form()] = "",
) -> Response:
    """Take an open seat of a table that is not private: the one that was chosen, or the first."""
    room = await called(request, code)
    person, token = await somebody(request)
    if not await _belongs_here(request, room):
        limits_of(request).join(visitor_of(request))
        free = seating.open_seats(room)
        await seating.check_wish(house_of(request), room, person.id)
        wanted = free[0] if seat is None or seat >= len(room.seats) else seat
        if not await seating.take(house_of(request), room, wanted, None, clean_name(name) or person.name, person.id):
            raise _taken(request, room, wanted)
    return to_table(request, code, token)


@router.get("/j/{secret}")
async def invitation(request: Request, secret: str) -> Response:
    """What a link offers. Looking at it takes nothing: those who pass links on look at them, too."""
    room, seat = await _invited(request, secret)
    path = f"/j/{secret}"
    if seat == WATCHING:
        return await _letter(request, room, "watch", path)
    if await _sits_there(request, room, seat):
        return RedirectResponse(f"/t/{room.row.code}", 303)
    row = room.seats[seat]
    if seating.may_ask(row, secret):
        if row.asking is not None and row.asking == (await person_of(request)).id:
            return await _letter(request, room, "asked", path, [seat])
        return await _letter(request, room, "taken", f"{path}/ask", [seat], 409)
    _check_open(request, room, seat, secret)
    return await _letter(request, room, "seat" if row.kind == "open" else "device", path, [seat])


async def _letter(
    request: Request, room: Room, kind: str, path: str, seats: Sequence[int] = (), status: int = 200
) -> Response:
    """A page that says what somebody is invited to, and by whom he will sit."""
    seen = room.sight(Viewer(()))
    name = (await person_of(request)).name
    page = pages.invitation(look_of(request), seen, kind, path, seats, name)
    return Page(page, status, headers={"Cache-Control": "no-store"})


@router.post("/j/{secret}/ask")
async def ask(request: Request, secret: str, name: Annotated[str, Form()] = "") -> Response:
    """Ask who holds a seat to hand it over; the page of the link says what became of it."""
    room, seat = await _invited(request, secret)
    if seat == WATCHING:
        raise Refused("need_link")
    person, token = await somebody(request)
    if not await _sits_there(request, room, seat):
        limits_of(request).join(visitor_of(request))
        await seating.ask(house_of(request), room, seat, secret, clean_name(name) or person.name, person.id)
    response = RedirectResponse(f"/j/{secret}", 303)
    remember(request, response, token)
    return response


@router.post("/j/{secret}")
async def sit_down(request: Request, secret: str, name: Annotated[str, Form()] = "") -> Response:
    room, seat = await _invited(request, secret)
    house = house_of(request)
    person, token = await somebody(request)
    if seat == WATCHING:
        await asyncio.to_thread(house.storage.look_on, person.id, room.row.code)
    elif not await _sits_there(request, room, seat):
        _check_open(request, room, seat, secret)
        limits_of(request).join(visitor_of(request))
        if room.seats[seat].kind != "open":
            await seating.add_device(house, room, seat, secret, person.id)
        elif not await seating.take(house, room, seat, secret, clean_name(name) or person.name, person.id):
            raise _taken(request, room, seat)
    return to_table(request, room.row.code, token)


async def _invited(request: Request, secret: str) -> tuple[Room, int]:
    code, seat = await seat_of(request, secret)
    return await room_of(request, code), seat


async def _belongs_here(request: Request, room: Room) -> bool:
    """Whether somebody may see the table already, and not only because everybody may."""
    try:
        viewer = await house_of(request).viewer(room, await person_of(request))
    except Refused:
        return False
    return bool(viewer.mine or viewer.lent or viewer.maker) or not room.row.listed


async def _sits_there(request: Request, room: Room, seat: int) -> bool:
    person = (await person_of(request)).id
    sitting = house_of(request).storage.sitting
    return bool(person) and seat in await asyncio.to_thread(sitting, person, room.row.code)


def _check_open(request: Request, room: Room, seat: int, secret: str) -> None:
    """Only an open seat can be taken, and only who holds another calls a device of his there, once."""
    row, given = room.seats[seat], hashed(secret)
    if row.device != given and (row.secret != given or row.kind != "open"):
        raise _taken(request, room, seat) if given in (row.secret, row.program) else Refused("need_link")


def _taken(request: Request, room: Room, seat: int) -> Refused:
    colour = words(room.row.game, look_of(request).language).seat(room.course.match.seats[seat])
    return Refused("seat_taken", name=room.seats[seat].known_as or colour)


@router.get("/t/{code}/qr")
async def qr(request: Request, code: str, seat: Annotated[int, Query(ge=WATCHING, le=SEATS)] | None = None) -> Response:
    """An invitation as a picture that a telephone reads: to the table by its code, or by one of its maker's links."""
    room, viewer = await viewer_of(request, code)
    if seat is None:
        path = "" if room.row.private else f"/t/{code}/join"
    else:
        wanted = None if seat == WATCHING else seat
        path = next((link.path for link in links(room.row, room.seats, viewer) if link.seat == wanted), "")
    if not path:
        raise Refused("not_your_seat")
    import segno  # only where it is used

    drawn = io.BytesIO()
    address = request.app.state.place.address(request, path)
    segno.make(address, micro=False).save(drawn, kind="svg", scale=4, light="#fff", xmldecl=False)
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


@router.post("/t/{code}/device")
async def device(request: Request, code: str) -> Response:
    """A link for another device of who asks, shown to him alone."""
    room, viewer = await viewer_of(request, code)
    secret = await seating.call_device(house_of(request), room, viewer)
    address = request.app.state.place.address(request, f"/j/{secret}")
    return Page(pages.device(look_of(request), room.row.game, code, address), headers={"Cache-Control": "no-store"})
