"""Talk at the table and private notes: what pages and programs send, and what they are shown of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from tampu.drawing.sight import SOMEBODY
from tampu.server import news
from tampu.server.keys import hashed
from tampu.server.making import clean_line
from tampu.server.refused import Refused
from tampu.server.room import Room
from tampu.server.sights import Viewer
from tampu.server.talk import Line
from tampu.server.visitor import bearer_of, check_ban, house_of, limits_of, viewer_of, visitor_of
from tampu.web.talk import PHRASE, PHRASES, TEXT, Said

LINE = 300
"""The longest line."""
NOTES = 4000
"""The longest notes."""
router = APIRouter(prefix="/api")
pages = APIRouter(include_in_schema=False)


class SayIn(BaseModel):
    """What one wants to say: one of the phrases, or something of one's own."""

    model_config = ConfigDict(extra="forbid", strict=True)
    phrase: str = Field("", max_length=20, description=f"One of {', '.join(PHRASES)}.")
    text: str = Field("", max_length=2 * LINE)
    seat: int | None = Field(None, ge=0, le=8, description="For whom, where one holds several seats.")


class NotesIn(BaseModel):
    """All that one has noted."""

    model_config = ConfigDict(extra="forbid", strict=True)
    text: str = Field(max_length=NOTES)


class NotesOut(BaseModel):
    """What only one's own seat sees."""

    text: str


@router.get("/tables/{code}/talk")
async def heard(request: Request, code: str, after: Annotated[int, Query(ge=0)] = 0) -> list[Said]:
    """What was said at the table last, after a line of that number."""
    room, viewer = await viewer_of(request, code)
    heard = await heard_by(request, viewer, [line for line in room.said if line.number > after])
    return [_plain(line) for line in heard]


def _plain(line: Line) -> Said:
    """A line as everybody may read it."""
    return Said(line.number, line.seat, "" if line.name == SOMEBODY else line.name, line.kind, line.text, line.at)


async def heard_by(request: Request, viewer: Viewer, lines: Sequence[Line]) -> Sequence[Line]:
    """What was said, without those whom the viewer does not want to hear."""
    person = who_hears(request, viewer)
    return await asyncio.to_thread(house_of(request).manners.heard, person, lines) if person else lines


def who_hears(request: Request, viewer: Viewer) -> str:
    """Who a viewer is to those whom he hears or not: a person, or a program by the secret of its seat."""
    secret = bearer_of(request)
    return hashed(secret) if secret and (viewer.mine or viewer.lent) else viewer.person


@router.post("/tables/{code}/talk", status_code=201)
async def say(request: Request, code: str, body: SayIn) -> Said:
    """Say something to all at the table."""
    return await _say(request, code, body)


@router.get("/tables/{code}/notes")
async def read_notes(request: Request, code: str) -> NotesOut:
    """What one has noted at this table; nobody else is shown it."""
    room, viewer = await viewer_of(request, code)
    return NotesOut(text=await noted(request, room, viewer))


@router.post("/tables/{code}/notes")
async def write_notes(request: Request, code: str, body: NotesIn) -> NotesOut:
    """Note something for oneself, in place of what was noted before."""
    await _note(request, code, body.text)
    return NotesOut(text=body.text)


@pages.post("/t/{code}/talk", status_code=204)
async def say_on_page(request: Request, code: str, body: SayIn) -> Response:
    await _say(request, code, body)
    return Response(status_code=204)


@pages.post("/t/{code}/notes", status_code=204)
async def note_on_page(request: Request, code: str, body: NotesIn) -> Response:
    await _note(request, code, body.text)
    return Response(status_code=204)


async def _say(request: Request, code: str, body: SayIn) -> Said:
    room, viewer = await viewer_of(request, code)
    seat = _speaker(room, viewer, body.seat)
    kind = PHRASE if body.phrase else TEXT
    text = body.phrase or clean_line(body.text, LINE)
    if not text or (kind == PHRASE and text not in PHRASES):
        raise Refused("bad_request", why=f"phrase {body.phrase!r}" if body.phrase else "no words")
    house, row = house_of(request), room.seats[seat]
    person = viewer.person or row.program or ""
    await check_ban(request, person)
    limits_of(request).say(visitor_of(request))
    told = [news.said(room, seat, person, house.timekeeper.now())]
    await asyncio.to_thread(house.storage.say, code, seat, row.name, kind, text, told, person)
    await house.hear(code)
    return _plain(next(line for line in reversed(room.said) if (line.seat, line.text) == (seat, text)))


def _speaker(room: Room, viewer: Viewer, seat: int | None) -> int:
    """Who speaks: of several at one screen the one who is named, else the one who is to act."""
    held = (*viewer.mine, *viewer.lent)
    if not held or (seat is not None and seat not in held):
        raise Refused("not_your_seat")
    if seat is not None:
        return seat
    return room.course.acting if room.course.acting in held else held[0]


def _noting(viewer: Viewer) -> int | None:
    """Whose notes these are: nobody's where several share a screen, for all of them would read them."""
    held = (*viewer.mine, *viewer.lent)
    return held[0] if len(held) == 1 else None


async def noted(request: Request, room: Room, viewer: Viewer) -> str:
    seat = _noting(viewer)
    return "" if seat is None else await asyncio.to_thread(house_of(request).storage.noted, room.row.code, seat)


async def _note(request: Request, code: str, text: str) -> None:
    room, viewer = await viewer_of(request, code)
    seat = _noting(viewer)
    if seat is None:
        raise Refused("not_your_seat")
    kept = "".join(sign for sign in text if sign.isprintable() or sign == "\n")
    await asyncio.to_thread(house_of(request).storage.note, room.row.code, seat, kept)
