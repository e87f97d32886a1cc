"""Who sends a request: a browser remembered by a cookie nobody can guess, or a program with a seat's secret."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from typing import cast

from fastapi import Request, Response

from tampu.server.house import House, Room
from tampu.server.limits import Limits, Visitor
from tampu.server.refused import Refused
from tampu.server.sights import Viewer
from tampu.web.look import Look

COOKIE = "tampu"
YEAR = 365 * 24 * 3600


def house_of(request: Request) -> House:
    return cast(House, request.app.state.house)


def limits_of(request: Request) -> Limits:
    return cast(Limits, request.app.state.limits)


def visitor_of(request: Request) -> Visitor:
    """Whom the doorkeeper let in: what he takes is counted by this."""
    return cast(Visitor, request.state.visitor)


def look_of(request: Request) -> Look:
    return Look.of(request.cookies, request.headers.get("accept-language", ""))


def person_of(request: Request) -> str:
    """The person behind a request, by the hash of his cookie: what is stored cannot be used to be him."""
    token = request.cookies.get(COOKIE, "")
    return hashlib.sha256(token.encode()).hexdigest() if len(token) >= 32 else ""


def remember(request: Request, response: Response, token: str) -> None:
    response.set_cookie(
        COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https", path="/"
    )


def newcomer() -> tuple[str, str]:
    """A cookie for somebody who has none, and the person it makes him."""
    token = secrets.token_urlsafe(32)
    return token, hashlib.sha256(token.encode()).hexdigest()


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


async def viewer_of(request: Request, code: str) -> tuple[Room, Viewer]:
    """The table, and what the sender of the request may see and do there."""
    house = house_of(request)
    given = request.headers.get("authorization", "")
    if given:
        kind, _, secret = given.partition(" ")
        if kind.lower() != "bearer" or not secret.isascii():
            raise Refused("need_link")
        found = await seat_of(request, secret)
        if found[0] != code:
            raise Refused("need_link")
        room = await room_of(request, code)
        return room, house.bearer(room, found[1])
    room = await room_of(request, code)
    person = person_of(request)
    return room, await house.viewer(room, person)


async def may_look(request: Request, code: str) -> None:
    """That the sender may see a table, although it cannot be opened to see where he sits."""
    given = request.headers.get("authorization", "")
    if given:
        shown = (await seat_of(request, given.partition(" ")[2]))[0] == code
    else:
        shown = bool(await asyncio.to_thread(house_of(request).storage.sitting, person_of(request), code))
    if not shown:
        raise Refused("need_link")
