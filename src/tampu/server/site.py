"""The pages of a table and what their scripts send, and what there is beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextvars import copy_context
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, RedirectResponse, StreamingResponse
from pydantic import BaseModel, Field

from tampu.drawing.colours import style_sheet
from tampu.drawing.finding import drawing_of
from tampu.drawing.sight import Sight
from tampu.engine.registry import brought
from tampu.server import sights
from tampu.server.acting import Action
from tampu.server.drawings import Drawn
from tampu.server.live import Talk, packed, plain, stream, while_open
from tampu.server.looking import NEVER_KEPT, SEATS, At, told_of
from tampu.server.place import ROOT, Page
from tampu.server.refused import Refused
from tampu.server.room import Room
from tampu.server.salvage import salvaged
from tampu.server.sights import Viewer
from tampu.server.starting import DIGITS, known, taught
from tampu.server.talk import Line
from tampu.server.talking import heard_by, noted
from tampu.server.visitor import (
    check_ban,
    house_of,
    keep_settings,
    limits_of,
    look_of,
    looking_into,
    may_look,
    people_of,
    person_of,
    settings_in,
    tell_ban,
    viewer_of,
    viewing,
    visitor_of,
)
from tampu.text import house as house_words
from tampu.web import foretold, pages
from tampu.web.look import Look

router = APIRouter()
CHAIN = 4
"""So many answers may follow one that a page gives at once."""


# ---------------------------------------------------------------------- the table


class ActionIn(BaseModel):
    """What the script of a page sends."""

    version: int
    do: str = Field(max_length=20)
    option: str = Field("", max_length=200)
    then: list[Annotated[str, Field(max_length=200)]] = Field([], max_length=CHAIN)
    seat: int | None = Field(None, ge=0, lt=SEATS)
    name: str = Field("", max_length=40)
    on: bool = False
    number: int | None = None
    """How many answers the page shows: what came later is news to it."""


@router.get("/t/{code}", dependencies=[Depends(tell_ban)])
async def table(request: Request, code: str) -> Response:
    room, viewer = await viewer_of(request, code)
    look = look_of(request)
    told, notes = await told_of(room), await noted(request, room, viewer)
    house = house_of(request)
    seen, now = room.sight(viewer), house.timekeeper.now()
    said = await heard_by(request, viewer, room.said)
    context = copy_context()  # which knows whether its reader is banned
    page = await house.drawings.aside(lambda: context.run(pages.table, look, seen, told, said, notes, now))
    return Page(page, headers=NEVER_KEPT)


@router.get("/t/{code}/live")
async def follow(
    request: Request, code: str, version: int = -1, number: int | None = None, heard: int = 0, away: bool = False
) -> Response:
    """The stream of a page, as it is rendered for whoever looks at it; or of one that lies behind others, unseen."""
    room, viewer = await viewer_of(request, code)
    look = look_of(request)
    last = request.headers.get("last-event-id", "")
    shown = int(last) if last.isdecimal() and len(last) <= DIGITS else version
    news = room.news_after(number)

    async def render() -> Drawn:
        nonlocal news
        drawn = await _drawn(request, room, look, await viewing(request, room), news)
        news = drawn.number
        return drawn

    seen = room.sight(viewer)

    async def worded(lines: Sequence[Line]) -> str:
        return pages.talk_lines(look, seen, await heard_by(request, viewer, lines))

    talk = Talk(heard, worded)
    small = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
    if small:
        headers["Content-Encoding"] = "gzip"
    limits, visitor = limits_of(request), visitor_of(request)
    limits.may_open_page(visitor)
    events = while_open(limits.open_page(visitor), stream(room, () if away else viewer.mine, shown, render, talk))
    return StreamingResponse((packed if small else plain)(events), media_type="text/event-stream", headers=headers)


@router.get("/t/{code}/preview")
async def preview(
    request: Request,
    code: str,
    option: Annotated[str, Query(min_length=1, max_length=200)],
    then: Annotated[str, Query(max_length=200)] = "",
) -> Response:
    """What an option would do, with the answer that comes next if that is known, as the preview shows it."""
    sight = await looking_into(request, code)
    if option not in sight.options:
        return Response(status_code=204)  # the table has moved on since it was pointed at
    told = await house_of(request).drawings.aside(foretold.alone, look_of(request), sight, option, then)
    return JSONResponse(told, headers=NEVER_KEPT)


@router.get("/t/{code}/then")
async def then(request: Request, code: str, line: At | None = None) -> Response:
    """The table as it was at an event of the log, as the viewer saw it; without any, or where all is new, as it is."""
    room, viewer = await viewer_of(request, code)
    look, now = look_of(request), room.sight(viewer)
    if line is None or line >= len(now.log):
        return Page((await _drawn(request, room, look, viewer, None)).text, headers=NEVER_KEPT)
    match = room.course.seen_by(viewer.mine)

    def draw() -> str:
        last = pages.end_of_line(look, now, line)
        truth = house_of(request).replays.after(code, match, now.log[last], now.eyes)
        return pages.table_part(look, sights.then(now, truth, line, last))

    return Page(await house_of(request).aside(draw), headers=NEVER_KEPT)


@router.post("/t/{code}/act")
async def act(request: Request, code: str, body: ActionIn) -> Response:
    """Do something at the table; the answer is the table as it is then."""
    room, viewer = await viewer_of(request, code)
    look = look_of(request)
    action = Action(body.version, body.do, body.option, body.seat, body.name, body.on, not look.confirm_end, body.then)
    house = house_of(request)
    notice, status = "", 200
    try:
        await house.act(room, viewer, action)
    except Refused as error:
        if not viewer.mine:
            await check_ban(request, viewer.person)  # that is why
        if error.code not in (
            "moved_on",
            "illegal",
            "cannot_undo",
            "too_many_undos",
            "paused",
            "over",
            "not_your_turn",
            "no_hints",
        ):
            raise
        notice, status = house_words(look.language).get(f"refused.{error.code}", **error.values), error.status
    if body.do == "leave" and not notice:
        return Response(status_code=204)
    viewer = await viewing(request, room)
    if notice:
        told = await told_of(room)
        seen = room.sight(viewer, body.number)
        page = await house.drawings.aside(pages.table_part, look, seen, notice, history=told)
    else:
        page = (await _drawn(request, room, look, viewer, body.number)).text
    return Page(page, status)


async def _drawn(request: Request, room: Room, look: Look, viewer: Viewer, news_after: int | None) -> Drawn:
    """The table as one viewer sees it now: drawn once for his click and for his stream."""
    told = await told_of(room)

    def draw(seen: Sight) -> Drawn:
        return Drawn(seen.version, seen.truth.number, pages.table_part(look, seen, history=told))

    key = room.drawing_key(look, viewer, news_after)
    return await house_of(request).drawings.drawn(key, lambda: room.sight(viewer, news_after), draw)


@router.get("/t/{code}/record")
async def record(request: Request, code: str) -> Response:
    text = await record_text(request, code)
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="tampu-{code}.txt"'})


async def record_text(request: Request, code: str) -> str:
    """The record, for those who may see the table; of a damaged one what is left of it."""
    try:
        room, _ = await viewer_of(request, code)
    except Refused as error:
        if error.code != "damaged":
            raise
        await may_look(request, code)
        return await asyncio.to_thread(salvaged, house_of(request).storage, code)
    return record_of(room)


def record_of(room: Room) -> str:
    """The record, which tells all secrets: not before the end, unless the seed was chosen and so is no secret."""
    if not room.course.match.over and not room.row.seed_chosen:
        raise Refused("withheld")
    return room.course.shown.record()


# ---------------------------------------------------------------------- beside the game


@router.get("/rules/{game}")
async def rules(request: Request, game: str, q: Annotated[str, Query(max_length=200)] = "") -> Response:
    taught(game)
    return Page(pages.rules(look_of(request), game, q))


@router.get("/api")
async def api_page(request: Request) -> Response:
    return Page(pages.api(look_of(request), request.app.openapi()))


@router.post("/settings")
async def settings(request: Request) -> Response:
    """Keep how somebody wants to see the pages, here and with his account."""
    form = {name: str(value) for name, value in (await request.form()).items()}
    back = form.get("back", "/").removeprefix(ROOT.get())
    response = RedirectResponse(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/", 303)
    chosen = settings_in(form)
    keep_settings(request, response, chosen)
    person = await person_of(request)
    if person.has_account:
        await asyncio.to_thread(people_of(request).accounts.keep_settings, person.id, chosen)
    return response


@router.get("/static/colours.css")
async def colours() -> Response:
    """The colours of all seats, those that games bring too."""
    return Response(style_sheet(), media_type="text/css")


@router.get("/static/games/{game}/{name}")
async def style(game: str, name: str) -> Response:
    """The style sheet of a game's table, which lies in the game's own folder."""
    known(game)
    found = brought(game, name) if name == drawing_of(game).STYLE else None
    if found is None:
        raise Refused("unknown_page")
    return FileResponse(Path(str(found)), media_type="text/css")
