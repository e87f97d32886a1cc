"""Matches looked at again, those that go on as far as the viewer may see, and the result of finished ones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from tampu.drawing.sight import Sight
from tampu.engine.match import Match
from tampu.server import sights
from tampu.server.history import course, history
from tampu.server.keys import hashed, replay_key
from tampu.server.place import Page
from tampu.server.refused import Refused
from tampu.server.room import Room
from tampu.server.visitor import house_of, look_of, room_of, viewer_of
from tampu.text import LANGUAGES
from tampu.web import card, pages
from tampu.web.chart import History
from tampu.web.look import Look

router = APIRouter()
SEATS = 8
At = Annotated[int, Query(ge=0, le=100_000)]
Shoulder = Annotated[int, Query(ge=0, lt=SEATS)]
"""Over which seat's shoulder a finished match is looked at."""
NEVER_KEPT = {"Cache-Control": "no-store"}


async def told_of(room: Room) -> History | None:
    """How the match went, once it is over; worked out once."""
    if not room.course.match.over:
        return None
    if room.history is None:
        room.history = await asyncio.to_thread(history, room.course.match)
    return room.history


@router.get("/t/{code}/replay")
async def replay(
    request: Request, code: str, at: At | None = None, seat: Shoulder | None = None, key: str = ""
) -> Response:
    return await _shown(request, code, pages.replay, at, seat, key)


@router.get("/t/{code}/replay/part")
async def replay_part(
    request: Request, code: str, at: At | None = None, seat: Shoulder | None = None, key: str = ""
) -> Response:
    return await _shown(request, code, pages.replay_part, at, seat, key)


async def _shown(
    request: Request,
    code: str,
    page: Callable[[Look, Sight, History], str],
    at: int | None,
    seat: int | None,
    key: str,
) -> Response:
    """A match as it was after so many answers; played again and drawn aside, for others are waiting.

    A finished one is shown over anybody's shoulder, to those who were there and to whoever was sent the link. While it
    goes on, those at the table see what they saw then, and nobody else sees anything.
    """
    room = await room_of(request, code)
    told = await told_of(room)
    if told is None:
        _, viewer = await viewer_of(request, code)
        now, match = room.sight(viewer), room.course.seen_by(viewer.mine)
        eyes, me, told = now.eyes, now.me, course(match)
    else:
        await may_see_all(request, room, key)
        match = room.course.match
        eyes = me = seat if seat is not None and seat < match.players else None
    look, history = look_of(request), told
    number = match.number if at is None else min(at, match.number)

    def draw() -> str:
        past = moment(request, code, match, number)
        return page(look, sights.replay(room.row, room.seats, past, match, eyes, me), history)

    return Page(await house_of(request).aside(draw), headers=NEVER_KEPT)


@router.get("/t/{code}/result")
async def result(request: Request, code: str, key: str = "") -> Response:
    """How a finished match ended, for whoever is sent the link."""
    room, ended = await _ended(request, code, key)
    look, told, place = look_of(request), await told_of(room), request.app.state.place
    assert told is not None
    here, shown = (
        place.address(request, f"/t/{code}/{path}key={ended.key}")
        for path in ("result?", f"result.png?language={look.language}&")
    )
    page = await house_of(request).aside(pages.result, look, ended, told, here, shown)
    return Page(page, headers=NEVER_KEPT)


@router.get("/t/{code}/result.png")
async def result_picture(request: Request, code: str, key: str = "", language: str = "") -> Response:
    """The same as a picture."""
    _, ended = await _ended(request, code, key)
    look = look_of(request)
    if language in LANGUAGES:
        look = replace(look, language=language)
    picture = await house_of(request).aside(lambda: card.png(card.card(look, ended)))
    return Response(picture, media_type="image/png", headers={"Cache-Control": "private, max-age=86400"})


async def _ended(request: Request, code: str, key: str) -> tuple[Room, Sight]:
    """A finished match as everybody may see it."""
    room = await room_of(request, code)
    await may_see_all(request, room, key)
    match = room.course.match
    ended = sights.replay(room.row, room.seats, match, match, None, None)
    return room, replace(ended, replay=None, hints=room.hints_used)


async def may_see_all(request: Request, room: Room, key: str) -> None:
    """That a match is over, and shown to those who sat there and to whoever was sent the link."""
    watch = room.row.watch
    if hashed(key) not in (watch, hashed(replay_key(watch))):
        await viewer_of(request, room.row.code)
    if not room.course.match.over:
        raise Refused("withheld")


def moment(request: Request, code: str, match: Match, number: int) -> Match:
    """A moment of a match. The last one is the match itself: played again, it would not stop where a turn waits to be
    ended, and would show what comes after."""
    return match if number >= match.number else house_of(request).replays.at(code, match, number)
