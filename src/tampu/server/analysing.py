"""The analysis of a finished match: the page of what decided it, and the board of every turn that was judged."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal, cast

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import JSONResponse

from tampu.drawing.sight import Sight
from tampu.engine.chance import Chance
from tampu.engine.match import Match
from tampu.lab.analysis import Analysis, Turn
from tampu.server import sights
from tampu.server.judging import Judges, Progress
from tampu.server.looking import NEVER_KEPT, may_see_all, moment
from tampu.server.place import Page
from tampu.server.refused import Refused
from tampu.server.room import Room
from tampu.server.visitor import house_of, look_of, room_of
from tampu.web import analysis as web

router = APIRouter()
Shown = Literal["before", "played", "plan"]
"""What lies on the board: the table as it was, after what was played, or after the better plan."""


def judges_of(request: Request) -> Judges:
    return cast(Judges, request.app.state.judges)


async def _found(request: Request, code: str, key: str) -> tuple[Room, Analysis | Progress]:
    """What is known of a match that is over, for whoever may see all of it."""
    room = await room_of(request, code)
    await may_see_all(request, room, key)
    return room, await judges_of(request).find(code, room.course.match)


@router.get("/t/{code}/analysis")
async def analysis(request: Request, code: str, key: str = "") -> Response:
    """What decided a match, its chances over time and all its turns; until they are judged, how far that has come."""
    room, found = await _found(request, code, key)
    look, match = look_of(request), room.course.match
    sight = sights.replay(room.row, room.seats, match, match, None, None)
    if isinstance(found, Progress):
        return Page(web.progress(look, sight, found.done, found.wanted), headers=NEVER_KEPT)
    return Page(await house_of(request).aside(web.report, look, sight, found), headers=NEVER_KEPT)


@router.get("/t/{code}/analysis/progress")
async def progress(request: Request, code: str, key: str = "") -> Response:
    """How many parts of a match are judged, of how many; nothing is left where it is ready."""
    _, found = await _found(request, code, key)
    told = found.plain() if isinstance(found, Progress) else {}
    return JSONResponse({**told, "ready": isinstance(found, Analysis)}, headers=NEVER_KEPT)


@router.get("/t/{code}/analysis/{number}")
async def turn(
    request: Request, code: str, number: Annotated[int, Path(ge=0, le=100_000)], show: Shown = "before", key: str = ""
) -> Response:
    """A turn on the board, over the shoulder of who played it: what he did beside what would have been better."""
    room, found = await _found(request, code, key)
    judged = found.at(number) if isinstance(found, Analysis) else None
    if not isinstance(found, Analysis) or judged is None:
        raise Refused("unknown_page")
    look = look_of(request)

    def draw() -> str:
        return web.turn(look, _sight(request, room, judged, show), found, judged, show)

    return Page(await house_of(request).aside(draw), headers=NEVER_KEPT)


def _sight(request: Request, room: Room, turn: Turn, show: Shown) -> Sight:
    """The table before or after a turn, as its player saw it, or as he could have imagined it after the plan."""
    match, seat, deed = room.course.match, turn.seat, turn.worst
    before = moment(request, room.row.code, match, deed.number)
    if show == "plan":
        planned = _planned(before, seat, [step.option for step in deed.plan])
        seen = sights.replay(room.row, room.seats, planned, match, seat, seat)
        log = [*before.log.seen_by(seat), *planned.log.seen_by(seat)]
        return replace(seen, log=log, seen=deed.number)
    then = before if show == "before" else moment(request, room.row.code, match, turn.last)
    return replace(sights.replay(room.row, room.seats, then, match, seat, seat), seen=deed.number)


def _planned(before: Match, seat: int, plan: list[str]) -> Match:
    thought = before.imagine(seat, Chance.of(before.number), hold=True, listen=True)
    for token in plan:
        thought.play(token)
    return thought
