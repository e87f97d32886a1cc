"""Leaderboards, profiles and lists of games: their pages, and the same for programs."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal, cast

from fastapi import APIRouter, Form, Query, Request, Response
from fastapi.responses import RedirectResponse

from tampu.engine.registry import GAMES
from tampu.server.account import signed_in
from tampu.server.looking import NEVER_KEPT
from tampu.server.memory import Memory
from tampu.server.people import Person
from tampu.server.place import Page
from tampu.server.refused import Refused
from tampu.server.results import GROUPS
from tampu.server.visitor import look_of, person_of
from tampu.web import memory as web
from tampu.web.memory import Leaderboard, Played, Profile, Search, Statistics

router = APIRouter(prefix="/api")
pages = APIRouter(include_in_schema=False)
SHOWN = 100
"""So many matches stand in a list."""
Group = Annotated[Literal["two", "more"], Query(description="How many play: two, or three and more.")]
Wanted = Annotated[str, Query(max_length=40)]
Result = Annotated[Literal["", "won", "lost", "running"], Query(description="How it ended, or that it goes on.")]


def memory_of(request: Request) -> Memory:
    return cast(Memory, request.app.state.memory)


def _known(game: str) -> str:
    if game not in GAMES:
        raise Refused("unknown_page")
    return game


async def _somebody(request: Request) -> Person:
    """Who asks, if anything could be remembered of him."""
    person = await person_of(request)
    if not person.id:
        raise Refused("need_account")
    return person


# ---------------------------------------------------------------------- of a game


@router.get("/ratings/{game}")
async def ratings(request: Request, game: str, players: Group = "two") -> Leaderboard:
    """Who is how strong in a game: computer players by their level, and people who want to be seen."""
    me = (await person_of(request)).id
    return await asyncio.to_thread(memory_of(request).leaderboard, _known(game), players, me)


@router.get("/statistics/{game}")
async def statistics(request: Request, game: str, players: Group = "two") -> Statistics:
    """How often each seat wins, how many points are made, and how many answers a match has."""
    return await asyncio.to_thread(memory_of(request).statistics, _known(game), players)


@pages.get("/ratings")
async def first_ratings() -> Response:
    return RedirectResponse(f"/ratings/{next(iter(GAMES))}", 303)


@pages.get("/ratings/{game}")
async def ratings_page(request: Request, game: str, players: Group = "two") -> Response:
    board, usual = await ratings(request, game, players), await statistics(request, game, players)
    return Page(web.ratings(look_of(request), board, usual, GROUPS), headers=NEVER_KEPT)


# ---------------------------------------------------------------------- of somebody


@router.get("/profile")
async def profile(request: Request) -> Profile:
    """What came of one's own matches, by the cookie of one's browser."""
    person = await _somebody(request)
    return await asyncio.to_thread(memory_of(request).profile, person.id, own=True)


@pages.get("/profile")
async def profile_page(request: Request) -> Response:
    person, found = await _somebody(request), await profile(request)
    return Page(web.profile(look_of(request), found, True, person.has_account), headers=NEVER_KEPT)


@pages.post("/profile")
async def show(request: Request, public: Annotated[Literal["yes", "no"], Form()]) -> Response:
    """Let everybody see one's profile and one's place in the leaderboards, or nobody."""
    person = await signed_in(request)
    await asyncio.to_thread(memory_of(request).show, person.id, public == "yes")
    return RedirectResponse("/profile", 303)


@router.get("/people/{handle}")
async def somebody(request: Request, handle: str) -> Profile:
    """What came of the matches of somebody who wants to be seen."""
    memory = memory_of(request)
    person = await asyncio.to_thread(memory.person, handle)
    return await asyncio.to_thread(memory.profile, person, own=False)


@pages.get("/people/{handle}")
async def somebody_page(request: Request, handle: str) -> Response:
    found = await somebody(request, handle)
    return Page(web.profile(look_of(request), found, own=False, has_account=True), headers=NEVER_KEPT)


@router.get("/profile/games")
async def games(request: Request, game: Wanted = "", other: Wanted = "", result: Result = "") -> list[Played]:
    """All of one's own matches that are looked for: by game, by the name of somebody else there, by result."""
    person = await _somebody(request)
    return await asyncio.to_thread(memory_of(request).games, person.id, Search(game, other, result))


@pages.get("/profile/games")
async def games_page(request: Request, game: Wanted = "", other: Wanted = "", result: Result = "") -> Response:
    found = await games(request, game, other, result)
    search = Search(game, other, result)
    page = web.games(look_of(request), found[:SHOWN], search, len(found) > SHOWN)
    return Page(page, headers=NEVER_KEPT)
