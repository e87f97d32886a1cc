"""Seasons: the pages and what their forms send, and the same to be read by programs."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import Annotated, cast

from fastapi import APIRouter, Form, Path, Request, Response
from fastapi.responses import RedirectResponse
from sqlalchemy.exc import IntegrityError

from tampu.server import making
from tampu.server.account import signed_in
from tampu.server.looking import NEVER_KEPT
from tampu.server.making import Terms, clean_line
from tampu.server.people import Person
from tampu.server.place import Page
from tampu.server.refused import Refused
from tampu.server.seasons import Seasons
from tampu.server.starting import pace_of
from tampu.server.visitor import check_ban, house_of, limits_of, look_of, person_of, visitor_of
from tampu.text import house as house_words
from tampu.web import season as web
from tampu.web.season import Season

router = APIRouter(prefix="/api")
pages = APIRouter(include_in_schema=False)
NAME = 40
"""The longest name of a season."""
ON_THE_PAGE = ("bad_setup", "need_name", "season_begun", "season_full", "season_small", "too_many_seasons")
"""What is told beside the form, and not on a page of its own."""


def seasons_of(request: Request) -> Seasons:
    return cast(Seasons, request.app.state.seasons)


# ---------------------------------------------------------------------- looking


@router.get("/seasons/{season}")
async def see(request: Request, season: str) -> Season:
    """Who plays in a season, who meets whom, and who is ahead; for whoever has its code."""
    person = await person_of(request)
    return (await asyncio.to_thread(seasons_of(request).look, season, person.id))[0]


@pages.get("/seasons")
async def all_of_mine(request: Request) -> Response:
    return await _door(request)


@pages.get("/seasons/{season}")
async def page(request: Request, season: str) -> Response:
    return await _page(request, season)


async def _door(request: Request, error: Refused | None = None) -> Response:
    person = await person_of(request)
    mine = await asyncio.to_thread(seasons_of(request).of, person.id) if person.id else []
    shown = web.door(look_of(request), mine, person.has_account, _problem(request, error))
    return Page(shown, 200 if error is None else error.status, headers=NEVER_KEPT)


async def _page(request: Request, season: str, error: Refused | None = None) -> Response:
    person = await person_of(request)
    found, pace = await asyncio.to_thread(seasons_of(request).look, season, person.id)
    shown = web.season(look_of(request), found, pace, person.has_account, _problem(request, error))
    return Page(shown, 200 if error is None else error.status, headers=NEVER_KEPT)


def _problem(request: Request, error: Refused | None) -> str:
    """What was wrong, in words; others than these have a page of their own."""
    if error is None:
        return ""
    if error.code not in ON_THE_PAGE:
        raise error
    request.state.refused = error.code
    return house_words(look_of(request).language).get(f"refused.{error.code}", **error.values)


# ---------------------------------------------------------------------- doing something


async def _playing(request: Request) -> Person:
    """Who asks, if he has an account and the host lets him play."""
    person = await signed_in(request)
    await check_ban(request, person.id)
    return person


@pages.post("/seasons")
async def make(
    request: Request,
    game: Annotated[str, Form(max_length=40)],
    seats: Annotated[int, Form(ge=2, le=8)],
    name: Annotated[str, Form(max_length=200)] = "",
    pace: Annotated[str, Form(max_length=20)] = "none",
) -> Response:
    """A season, and its maker in it."""
    person = await _playing(request)
    try:
        called = clean_line(name, NAME)
        if not called:
            raise Refused("need_name")
        chosen = pace_of({"pace": pace})
        limits_of(request).new_table(visitor_of(request))  # it takes as much room as one
        made = await asyncio.to_thread(seasons_of(request).make, person.id, person.name, called, game, seats, chosen)
    except Refused as error:
        return await _door(request, error)
    return RedirectResponse(f"/seasons/{made}", 303)


@pages.post("/seasons/{season}/join")
async def join(request: Request, season: str) -> Response:
    person = await _playing(request)
    limits_of(request).join(visitor_of(request))
    try:
        await asyncio.to_thread(seasons_of(request).join, season, person.id, person.name)
    except Refused as error:
        return await _page(request, season, error)
    return RedirectResponse(f"/seasons/{season}", 303)


@pages.post("/seasons/{season}/begin")
async def begin(request: Request, season: str) -> Response:
    person = await signed_in(request)
    try:
        await asyncio.to_thread(seasons_of(request).begin, season, person.id)
    except Refused as error:
        return await _page(request, season, error)
    return RedirectResponse(f"/seasons/{season}", 303)


@pages.post("/seasons/{season}/tables/{number}")
async def open_table(request: Request, season: str, number: Annotated[int, Path(ge=0, lt=1000)]) -> Response:
    """The table of a meeting, with all its players on their seats; who comes later finds the same one."""
    person, house = await _playing(request), house_of(request)
    wanted = await asyncio.to_thread(seasons_of(request).opening, season, number, person.id)
    if not await asyncio.to_thread(house.storage.exists, wanted.code):
        visitor, look = visitor_of(request), look_of(request)
        limits_of(request).new_table(visitor)
        terms = Terms(pace=wanted.pace, language=look.language)
        store = partial(making.make, terms=terms, code=wanted.code, at=house.timekeeper.now())
        with suppress(IntegrityError):  # another of them was faster
            await asyncio.to_thread(store, house.storage, person, wanted.game, wanted.places, {})
        house.drivers.made_at(wanted.code, visitor.address)
    return RedirectResponse(f"/t/{wanted.code}", 303)
