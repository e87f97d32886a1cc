"""The pages and what their forms and scripts send."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

from fastapi import APIRouter, Form, Query, Request, Response
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, RedirectResponse, StreamingResponse
from pydantic import BaseModel, Field
from starlette.datastructures import UploadFile

from tampu.bots import USUAL, USUAL_PLAYERS, usual_bots
from tampu.drawing.colours import style_sheet
from tampu.drawing.finding import drawing_of
from tampu.drawing.sight import Sight
from tampu.engine.registry import GAMES, brought, find
from tampu.server import making, seating, sights
from tampu.server.acting import Action
from tampu.server.drawings import Drawn
from tampu.server.guard import RECORD
from tampu.server.home import running
from tampu.server.live import Talk, packed, plain, stream, while_open
from tampu.server.looking import NEVER_KEPT, SEATS, At, may_see_all, told_of
from tampu.server.making import Made, Place
from tampu.server.people import Person
from tampu.server.place import ROOT, Page
from tampu.server.refused import Refused
from tampu.server.room import Room
from tampu.server.salvage import salvaged
from tampu.server.sights import Viewer
from tampu.server.talking import noted
from tampu.server.visitor import (
    house_of,
    keep_settings,
    limits_of,
    look_of,
    looking_into,
    may_look,
    people_of,
    person_of,
    room_of,
    settings_in,
    somebody,
    to_table,
    viewer_of,
    viewing,
    visitor_of,
)
from tampu.text import house as house_words
from tampu.web import foretold, pages, teaching
from tampu.web.look import Look
from tampu.web.shelf import box_of

router = APIRouter()
DIGITS = 20
"""The longest number anybody needs to send."""
CHAIN = 4
"""So many answers may follow one that a page gives at once."""
Level = Annotated[str, Form(max_length=20)]
"""How strong the bots of a table are."""


# ---------------------------------------------------------------------- before the game


@router.get("/")
async def home(request: Request) -> Response:
    return await _home(request)


async def _home(request: Request, problem: str = "", status: int = 200) -> Response:
    tables, person = await running(request), await person_of(request)
    return Page(pages.home(look_of(request), tables, problem, person.name), status)


@router.get("/play")
@router.get("/learn")
@router.get("/watch")
async def choose_game(request: Request) -> Response:
    """Which game, and what one does in it."""
    return Page(pages.choose(look_of(request), request.url.path.rpartition("/")[2]))


@router.get("/new/{game}")
async def new_table(request: Request, game: str) -> Response:
    _known(game)
    return Page(pages.new_table(look_of(request), game))


@router.post("/new/{game}")
async def make_table(request: Request, game: str) -> Response:
    _known(game)
    form = {name: str(value) for name, value in (await request.form()).items()}
    try:
        options = {name.removeprefix("option-"): value for name, value in form.items() if name.startswith("option-")}
        seed, private, agreed = seed_of(form.get("seed", "")), "private" in form, "hints" in form
        return await _make(request, game, places_of(form), options, seed, private=private, agreed=agreed)
    except Refused as error:
        if error.code != "bad_setup":
            raise
        look = look_of(request)
        problem = house_words(look.language).get("refused.bad_setup", **error.values)
        return Page(pages.new_table(look, game, problem), error.status)


def places_of(form: dict[str, str]) -> list[Place]:
    """Who is to sit where, from the fields of the form; empty places are left out."""
    places = []
    for number in range(SEATS):
        kind, _, bot = form.get(f"seat-{number}", "none").partition(":")
        if kind != "none":
            places.append(Place(kind, form.get(f"name-{number}", ""), bot))
    return places


def seed_of(text: str) -> int | None:
    given = text.strip()
    if given and (len(given) > DIGITS or not given.isdecimal()):
        raise Refused("bad_setup", why=f"seed {given[:40]!r}")
    return int(given) if given else None


@router.post("/quick/{game}")
async def quick(
    request: Request, game: str, ready: Annotated[str, Form(max_length=40)] = "", level: Level = USUAL
) -> Response:
    """A table at once: you against bots of a level, so many as usual or as a table that the game has ready says."""
    _known(game)
    found = box_of(game).made_ready(ready)
    if ready and found is None:
        raise Refused("bad_setup", why=f"no table {ready!r}")
    bots = usual_bots(find(game), USUAL_PLAYERS if found is None else found.players, level)
    opponents = [Place("bot", bot=name) for name in bots]
    return await _make(request, game, [Place("you"), *opponents], {} if found is None else found.settings)


@router.post("/watch/{game}")
async def watch(request: Request, game: str, level: Level = USUAL) -> Response:
    """A table where bots of a level play among themselves, to look on."""
    _known(game)
    bots = usual_bots(find(game), name=level)
    return await _make(request, game, [Place("bot", bot=name) for name in (bots[0], *bots)], {})


@router.post("/learn/{game}")
async def learn(request: Request, game: str) -> Response:
    """A first game with a guide."""
    _taught(game)
    first = teaching.guided_setup(game)
    places = []
    for seat, name in zip(first.seats, first.names, strict=True):
        kind, _, bot = seat.partition(":")
        places.append(Place(kind, name, bot))
    return await _make(request, game, places, first.settings, first.seed, guided=True)


async def _make(
    request: Request,
    game: str,
    places: list[Place],
    options: Mapping[str, object],
    seed: int | None = None,
    guided: bool = False,
    private: bool = True,
    agreed: bool = False,
) -> Response:
    house = house_of(request)

    def store(maker: Person) -> Made:
        seats = [replace(one, name=one.name or maker.name) if one.kind == "you" else one for one in places]
        return making.make(house.storage, maker, game, seats, options, seed, guided, private, agreed)

    return await _made(request, store, only_bots=all(place.kind == "bot" for place in places))


async def _made(
    request: Request, store: Callable[[Person], Made], answers: int = 0, only_bots: bool = False
) -> Response:
    """Make a table for whoever asks, and take him there; a newcomer gets his cookie with it."""
    visitor = visitor_of(request)
    limits_of(request).new_table(visitor, answers, only_bots)
    person, token = await somebody(request)
    made = await asyncio.to_thread(store, person)
    house_of(request).drivers.made_at(made.row.code, visitor.address)
    return to_table(request, made.row.code, token)


@router.post("/import")
async def import_record(request: Request) -> Response:
    async with request.form(max_part_size=RECORD) as form:
        file = form.get("file")
        sent = (await file.read()).decode("utf-8", "replace") if isinstance(file, UploadFile) else ""
        data = sent or str(form.get("text", ""))
    house = house_of(request)
    try:
        length = len(data.split())
        limits_of(request).work(visitor_of(request), length * making.READING)
        return await _made(request, lambda maker: making.imported(house.storage, maker, data), length)
    except Refused as error:
        look = look_of(request)
        problem = house_words(look.language).get(f"refused.{error.code}", **error.values)
        return await _home(request, problem, error.status)


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


@router.get("/t/{code}")
async def table(request: Request, code: str) -> Response:
    room, viewer = await viewer_of(request, code)
    look = look_of(request)
    told, notes = await told_of(room), await noted(request, room, viewer)
    page = await house_of(request).drawings.aside(pages.table, look, room.sight(viewer), told, room.said, notes)
    return Page(page, headers=NEVER_KEPT)


@router.get("/t/{code}/live")
async def follow(request: Request, code: str, version: int = -1, number: int | None = None, heard: int = 0) -> Response:
    """The stream of a page, as it is rendered for whoever looks at it."""
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

    talk = Talk(heard, partial(pages.talk_lines, look, room.sight(viewer)))
    small = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
    if small:
        headers["Content-Encoding"] = "gzip"
    limits, visitor = limits_of(request), visitor_of(request)
    limits.may_open_page(visitor)
    events = while_open(limits.open_page(visitor), stream(room, viewer.mine, shown, render, talk))
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


@router.post("/t/{code}/again")
async def again(request: Request, code: str, deal: Annotated[Literal["new", "same"], Form()] = "new") -> Response:
    """A new match for the same people: the first who wants it makes its table, and the others come there."""
    room, viewer = await viewer_of(request, code)
    house = house_of(request)
    held = (*viewer.mine, *viewer.lent)
    same = room.course.match if deal == "same" else None
    if same is not None and not same.over:
        raise Refused("withheld")

    def store(maker: Person) -> Made:
        return making.again(house.storage, maker, room.row, room.seats, held, same, room.agreed)

    async with room.lock:  # of two who want it at the same moment, one makes the table
        there = await asyncio.to_thread(house.storage.exists, room.again)
        if held and there:
            await seating.rejoin(house, await room_of(request, room.again), room.seats, held, viewer.person)
            return RedirectResponse(f"/t/{room.again}", 303)
        made = await _made(request, store)
        if held:
            await seating.announce(house, room, made.headers["location"].rpartition("/")[2])
    return made


@router.post("/t/{code}/branch")
async def branch(
    request: Request, code: str, at: Annotated[int, Form(ge=0)], key: Annotated[str, Form()] = ""
) -> Response:
    """Another match goes on from a moment of a finished one, for whoever may look at it."""
    room = await room_of(request, code)
    await may_see_all(request, room, key)
    held: tuple[int, ...] = ()
    with suppress(Refused):  # who was sent the link has no seat there
        viewer = await viewing(request, room)
        held = (*viewer.mine, *viewer.lent)
    house, match = house_of(request), room.course.match
    number = min(at, match.number)

    def store(maker: Person) -> Made:
        return making.branch(house.storage, maker, match, number, room.seats, held)

    return await _made(request, store, number)


# ---------------------------------------------------------------------- beside the game


@router.get("/rules/{game}")
async def rules(request: Request, game: str, q: Annotated[str, Query(max_length=200)] = "") -> Response:
    _taught(game)
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
    _known(game)
    found = brought(game, name) if name == drawing_of(game).STYLE else None
    if found is None:
        raise Refused("unknown_page")
    return FileResponse(Path(str(found)), media_type="text/css")


def _known(game: str) -> None:
    if game not in GAMES:
        raise Refused("unknown_page")


def _taught(game: str) -> None:
    if brought(game, "teaching") is None:
        raise Refused("unknown_page")
