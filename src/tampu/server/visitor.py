"""Who sends a request: a browser remembered by a cookie nobody can guess, or a program with a seat's secret."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Literal, TypedDict, cast

from fastapi import Request, Response
from fastapi.responses import RedirectResponse

from tampu.drawing.sight import Sight
from tampu.server.house import House
from tampu.server.keys import hashed, newcomer
from tampu.server.limits import Limits, Visitor
from tampu.server.people import People, Person
from tampu.server.place import ROOT
from tampu.server.refused import Refused
from tampu.server.room import Room
from tampu.server.seating import invite
from tampu.server.sights import Viewer
from tampu.web.look import SETTINGS, Look
from tampu.web.templates import BANNED

COOKIE = "tampu"
YEAR = 365 * 24 * 3600


class Where(TypedDict):
    """Where a cookie goes back to."""

    samesite: Literal["lax"]
    secure: bool
    path: str


def house_of(request: Request) -> House:
    return cast(House, request.app.state.house)


def people_of(request: Request) -> People:
    return cast(People, request.app.state.people)


def limits_of(request: Request) -> Limits:
    return cast(Limits, request.app.state.limits)


def visitor_of(request: Request) -> Visitor:
    """Whom the doorkeeper let in: what he takes is counted by this."""
    return cast(Visitor, request.state.visitor)


def look_of(request: Request) -> Look:
    return Look.of(request.cookies, request.headers.get("accept-language", ""))


def token_of(request: Request) -> str:
    """The cookie by which a browser is known again; nothing where it has none that could be ours."""
    token = request.cookies.get(COOKIE, "")
    return token if 32 <= len(token) <= 128 and token.isascii() else ""


def browser_of(request: Request) -> str:
    """The browser that sends a request, by the hash of its cookie: what is stored cannot be used to be it."""
    token = token_of(request)
    return hashed(token) if token else ""


async def person_of(request: Request) -> Person:
    """The person behind a request, or nobody."""
    return await people_of(request).of(token_of(request))


async def somebody(request: Request) -> tuple[Person, str]:
    """Somebody who wants to do something, and the cookie he is known by; a newcomer gets one, who is banned may not."""
    token = token_of(request) or newcomer()
    person = await people_of(request).of(token)
    await check_ban(request, person.id)
    return person, token


async def check_ban(request: Request, person: str) -> None:
    """That the host lets somebody sit down, make tables and write."""
    reason = await asyncio.to_thread(house_of(request).manners.ban, person)
    if reason:
        raise Refused("banned", reason=reason)


async def tell_ban(request: Request) -> None:
    """Have the page that is asked for say that its reader is banned, if he is."""
    person = (await person_of(request)).id
    if person:
        BANNED.set(await asyncio.to_thread(house_of(request).manners.ban, person))


def remember(request: Request, response: Response, token: str) -> None:
    """Give a newcomer his cookie."""
    if token != token_of(request):
        response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, **_where(request))


def forget(request: Request, response: Response) -> None:
    """Take a cookie back."""
    response.delete_cookie(COOKIE, httponly=True, **_where(request))


def settings_in(given: Mapping[str, str]) -> dict[str, str]:
    """Those of the settings that are given rightly."""
    return {name: given[name] for name, values in SETTINGS.items() if given.get(name) in values}


def keep_settings(request: Request, response: Response, chosen: Mapping[str, str]) -> None:
    """Keep how somebody wants to see the pages, in cookies of his own."""
    for name, value in chosen.items():
        response.set_cookie(name, value, max_age=YEAR, **_where(request))


def _where(request: Request) -> Where:
    """Where a cookie of ours goes back to."""
    return {"samesite": "lax", "secure": request.url.scheme == "https", "path": ROOT.get() or "/"}


async def seat_of(request: Request, secret: str) -> tuple[str, int]:
    """Which table and seat a secret is for. Wrong ones are counted by where they come from."""
    limits, visitor = limits_of(request), visitor_of(request)
    limits.may_guess(visitor)
    try:
        return await house_of(request).secret(secret)
    except Refused as error:
        if error.code == "need_link":
            limits.guessed_wrong(visitor)
        raise


async def room_of(request: Request, code: str) -> Room:
    """The table of that code as it is now, whichever server changed it last."""
    return await house_of(request).newest(code)


async def called(request: Request, code: str) -> Room:
    """The table of a code that somebody typed. Wrong ones are counted by where they come from, like secrets."""
    limits, visitor = limits_of(request), visitor_of(request)
    limits.may_guess(visitor)
    try:
        return await room_of(request, code)
    except Refused as error:
        if error.code == "no_such_table":
            limits.guessed_wrong(visitor)
        raise


async def viewer_of(request: Request, code: str) -> tuple[Room, Viewer]:
    """The table, and what the sender of the request may see and do there."""
    secret = bearer_of(request)
    if secret and (await seat_of(request, secret))[0] != code:
        raise Refused("need_link")
    room = await room_of(request, code)
    return room, await viewing(request, room)


async def looking_into(request: Request, code: str, option: str = "") -> Sight:
    """The table of somebody who wants to know more of his options, or of this one."""
    room, viewer = await viewer_of(request, code)
    sight = room.sight(viewer)
    if option and option not in sight.options:
        raise Refused("illegal", tried=option, allowed=", ".join(sight.options))
    return sight


def bearer_of(request: Request) -> str:
    """The secret that a program sends; nothing where a browser asks."""
    given = request.headers.get("authorization")
    if given is None:
        return ""
    kind, _, secret = given.partition(" ")
    if kind.lower() != "bearer" or not secret or not secret.isascii():
        raise Refused("need_link")
    return secret


async def viewing(request: Request, room: Room) -> Viewer:
    """What the sender of the request may see and do at a table now, which is less once his seat is another's."""
    secret = bearer_of(request)
    house = house_of(request)
    if secret:
        return await house.bearer(room, secret)
    viewer = await house.viewer(room, await person_of(request))
    await invite(house, room, viewer)
    return viewer


async def may_look(request: Request, code: str) -> None:
    """That the sender may see a table, although it cannot be opened to see where he sits."""
    secret, storage = bearer_of(request), house_of(request).storage
    if secret:
        shown = (await seat_of(request, secret))[0] == code
    else:
        shown = bool(await asyncio.to_thread(storage.sitting, (await person_of(request)).id, code))
    if not shown:
        raise Refused("need_link")


def to_table(request: Request, code: str, token: str) -> Response:
    """Take somebody to a table, with his cookie."""
    response = RedirectResponse(f"/t/{code}", 303)
    remember(request, response, token)
    return response
