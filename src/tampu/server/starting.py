"""The way to a table: which game, who sits where, and the matches that follow from others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse
from starlette.datastructures import UploadFile

from tampu.bots import USUAL, USUAL_PLAYERS, usual_bots
from tampu.drawing.clock import BOT, DAYS, NO_CLOCK, PACES, WEEKEND, Pace
from tampu.engine.registry import GAMES, brought, find
from tampu.server import making, seating
from tampu.server.guard import RECORD
from tampu.server.home import running
from tampu.server.looking import SEATS, may_see_all
from tampu.server.making import AMONG_FRIENDS, Made, Place, Terms
from tampu.server.people import Person
from tampu.server.place import Page
from tampu.server.refused import Refused
from tampu.server.rows import Wish
from tampu.server.visitor import (
    house_of,
    limits_of,
    look_of,
    person_of,
    room_of,
    somebody,
    to_table,
    viewer_of,
    viewing,
    visitor_of,
)
from tampu.text import house as house_words
from tampu.web import pages, teaching
from tampu.web.shelf import box_of

router = APIRouter()
DIGITS = 20
"""The longest number anybody needs to send."""
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
    known(game)
    return Page(pages.new_table(look_of(request), game))


@router.post("/new/{game}")
async def make_table(request: Request, game: str) -> Response:
    known(game)
    form = {name: str(value) for name, value in (await request.form()).items()}
    try:
        options = {name.removeprefix("option-"): value for name, value in form.items() if name.startswith("option-")}
        seed, terms = number_of(form, "seed"), terms_of(form, look_of(request).language)
        return await _make(request, game, places_of(form), options, seed, terms=terms)
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


def terms_of(form: Mapping[str, str], language: str) -> Terms:
    """How people meet at a table, from the fields of the form."""
    private = "private" in form
    return Terms(
        private,
        listed=not private and "listed" in form,
        agreed="hints" in form,
        pace=pace_of(form),
        language=language,
        rated="unrated" not in form,
        wish=Wish(number_of(form, "wish_low"), number_of(form, "wish_high")),
    )


def pace_of(form: Mapping[str, str]) -> Pace:
    """How fast they play: one of those that the page offers."""
    chosen = form.get("pace", NO_CLOCK)
    if chosen not in PACES:
        raise Refused("bad_setup", why=f"pace {chosen[:40]!r}")
    found = PACES[chosen]
    return replace(found, out=form.get("out", BOT), rest=WEEKEND if "rest" in form and found.kind == DAYS else ())


def number_of(form: Mapping[str, str], name: str) -> int | None:
    """A number that need not be there."""
    given = form.get(name, "").strip()
    if given and (len(given) > DIGITS or not given.isdecimal()):
        raise Refused("bad_setup", why=f"{name} {given[:40]!r}")
    return int(given) if given else None


@router.post("/quick/{game}")
async def quick(
    request: Request, game: str, ready: Annotated[str, Form(max_length=40)] = "", level: Level = USUAL
) -> Response:
    """A table at once: you against bots of a level, so many as usual or as a table that the game has ready says."""
    known(game)
    found = box_of(game).made_ready(ready)
    if ready and found is None:
        raise Refused("bad_setup", why=f"no table {ready!r}")
    bots = usual_bots(find(game), USUAL_PLAYERS if found is None else found.players, level)
    opponents = [Place("bot", bot=name) for name in bots]
    return await _make(request, game, [Place("you"), *opponents], {} if found is None else found.settings)


@router.post("/watch/{game}")
async def watch(request: Request, game: str, level: Level = USUAL) -> Response:
    """A table where bots of a level play among themselves, to look on."""
    known(game)
    bots = usual_bots(find(game), name=level)
    return await _make(request, game, [Place("bot", bot=name) for name in (bots[0], *bots)], {})


@router.post("/learn/{game}")
async def learn(request: Request, game: str) -> Response:
    """A first game with a guide."""
    taught(game)
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
    terms: Terms = AMONG_FRIENDS,
) -> Response:
    house = house_of(request)

    def store(maker: Person) -> Made:
        seats = [replace(one, name=one.name or maker.name) if one.kind == "you" else one for one in places]
        return making.make(house.storage, maker, game, seats, options, seed, guided, terms, at=house.timekeeper.now())

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
    if made.row.listed:
        house_of(request).lobby.stir()
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


# ---------------------------------------------------------------------- after a match


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
        now = house.timekeeper.now()
        return making.again(house.storage, maker, room.row, room.seats, held, same, room.agreed, now)

    async with room.lock:  # of two who want it at the same moment, one makes the table
        there = await asyncio.to_thread(house.storage.exists, room.again)
        if held and there:
            await seating.rejoin(house, await room_of(request, room.again), room.seats, held, viewer.person)
            return RedirectResponse(f"/t/{room.again}", 303)
        made = await _made(request, store)
        if held:
            await seating.announce(house, room, made.headers["location"].rpartition("/")[2], viewer.person)
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


def known(game: str) -> None:
    """That there is such a game."""
    if game not in GAMES:
        raise Refused("unknown_page")


def taught(game: str) -> None:
    """That there is such a game, with something to learn it by."""
    if brought(game, "teaching") is None:
        raise Refused("unknown_page")
