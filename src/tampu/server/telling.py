"""News: the page where somebody says what he wants to hear, and what his browser sends to be told."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from hmac import compare_digest
from importlib.resources import files
from pathlib import Path
from typing import Annotated, cast
from urllib.parse import urlsplit

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import FileResponse, RedirectResponse
from pydantic import BaseModel, ConfigDict, Field

from tampu.server import services
from tampu.server.account import signed_in
from tampu.server.courier import Courier
from tampu.server.hearers import Hearers
from tampu.server.hearing import Hearer, zone_of
from tampu.server.keys import hashed
from tampu.server.looking import NEVER_KEPT
from tampu.server.place import Page
from tampu.server.refused import Refused
from tampu.server.sending import Subscription
from tampu.server.vapid import house_key, public
from tampu.server.visitor import (
    browser_of,
    house_of,
    limits_of,
    look_of,
    person_of,
    remember,
    somebody,
    visitor_of,
)
from tampu.text import house as house_words
from tampu.web import news as pages
from tampu.web.news import DIGESTS, KINDS, MAIL, WAYS, Choice, Service

router = APIRouter()
HERE = "/account/news"
LETTERS = r"^[A-Za-z0-9_-]+=*$"
"""What the keys of a browser are written in."""
TIME = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")


class Keys(BaseModel):
    """By what a browser reads what it is told."""

    model_config = ConfigDict(extra="ignore")
    p256dh: str = Field(max_length=100, pattern=LETTERS)
    auth: str = Field(max_length=40, pattern=LETTERS)


class Listening(BaseModel):
    """Where a browser can be told something, as it says itself."""

    model_config = ConfigDict(extra="ignore")
    endpoint: str = Field(max_length=1000)
    keys: Keys


def courier_of(request: Request) -> Courier:
    return cast(Courier, request.app.state.courier)


def hearers_of(request: Request) -> Hearers:
    return Hearers(house_of(request).storage)


# ---------------------------------------------------------------------- the page


@router.get(HERE)
async def page(request: Request) -> Response:
    return await _page(request)


async def _page(request: Request, error: Refused | None = None) -> Response:
    """What somebody has chosen; with what was wrong."""
    look, person, hearers, courier = (
        look_of(request),
        await person_of(request),
        hearers_of(request),
        courier_of(request),
    )
    problem = "" if error is None else house_words(look.language).get(f"refused.{error.code}", **error.values)
    if error is not None:
        request.state.refused = error.code
    hearer = await asyncio.to_thread(hearers.hearer, person.id) or Hearer(person.id)
    ways = {way.partition(":")[0] for way in await asyncio.to_thread(hearers.ways, person.id)} if person.id else set()
    address = await asyncio.to_thread(hearers.address, person.id) if person.has_account else ""
    listed = await asyncio.to_thread(_services, hearers, person.id) if person.has_account else []
    choice = Choice(
        hearer.chosen,
        [way for way in WAYS if way in ways and (way != MAIL or courier.post.mail_url)],
        hearer.quiet,
        hearer.zone,
        hearer.digest,
        address,
        hearer.confirmed == address != "",
        listed,
        public(await asyncio.to_thread(house_key, house_of(request).storage)),
        bool(browser_of(request)) and await asyncio.to_thread(hearers.listens, browser_of(request)),
        person.has_account,
        bool(courier.post.mail_url),
    )
    return Page(pages.choosing(look, choice, problem), 200 if error is None else error.status, headers=NEVER_KEPT)


def _services(hearers: Hearers, person: str) -> list[Service]:
    """Somebody's services by their names; their URLs hold secrets."""
    return [Service(number, services.service_name(url)) for number, url in hearers.services(person).items()]


@router.post(HERE)
async def choose(request: Request) -> Response:
    """Keep what somebody wants to hear, by which ways, and when not."""
    person, token = await somebody(request)
    form = await request.form()
    shown = {str(way) for way in form.getlist("way")} & set(WAYS)
    before = await asyncio.to_thread(hearers_of(request).hearer, person.id) or _usual(request, person.id)
    chosen = {way: [kind for kind in KINDS if f"{way}-{kind}" in form] for way in shown}
    quiet = _minutes(str(form.get("quiet_from", ""))), _minutes(str(form.get("quiet_until", "")))
    zone, digest = str(form.get("zone", ""))[:64], str(form.get("digest", ""))
    kept = replace(
        _usual(request, person.id),
        confirmed=before.confirmed,
        chosen={**before.chosen, **chosen},
        quiet=(quiet[0], quiet[1]) if quiet[0] is not None and quiet[1] is not None and "quiet" in form else None,
        zone=zone if str(zone_of(zone)) == zone else "UTC",
        digest=digest if digest in DIGESTS else "",
    )
    await asyncio.to_thread(hearers_of(request).keep, kept)
    response = RedirectResponse(HERE, 303)
    remember(request, response, token)
    return response


def _usual(request: Request, person: str) -> Hearer:
    """Somebody who has chosen nothing yet, in his language, where he finds the house."""
    url = request.url
    return Hearer(person, language=look_of(request).language, origin=f"{url.scheme}://{url.netloc}"[:300])


def _minutes(text: str) -> int | None:
    found = TIME.fullmatch(text)
    return None if found is None else int(found[1]) * 60 + int(found[2])


# ---------------------------------------------------------------------- ways


@router.post(f"{HERE}/push", status_code=204)
async def listen(request: Request, body: Listening) -> Response:
    """From now on this browser is told something while no page is open."""
    url = urlsplit(body.endpoint)
    courier = courier_of(request)
    if url.hostname is None or (url.scheme != "https" and not courier.post.private):
        raise Refused("bad_request", why="endpoint")
    if not courier.post.private and not await asyncio.to_thread(services.is_outside, url.hostname):
        raise Refused("private_address", host=url.hostname[:60])
    person, token = await somebody(request)
    to = Subscription(body.endpoint, body.keys.p256dh, body.keys.auth)
    await asyncio.to_thread(hearers_of(request).listen, _usual(request, person.id), hashed(token), to)
    response = Response(status_code=204)
    remember(request, response, token)
    return response


@router.post(f"{HERE}/silence", status_code=204)
async def silence(request: Request) -> Response:
    """This browser is told nothing any more."""
    await asyncio.to_thread(hearers_of(request).silence, browser_of(request))
    return Response(status_code=204)


@router.post(f"{HERE}/services")
async def add_service(request: Request, url: Annotated[str, Form(max_length=500)]) -> Response:
    """Another service that is to tell somebody something."""
    person = await signed_in(request)
    given = url.strip()
    try:
        await asyncio.to_thread(services.check, given, courier_of(request).post.private)
        await asyncio.to_thread(hearers_of(request).add_service, _usual(request, person.id), given)
    except Refused as error:
        if error.code not in ("bad_service", "private_address", "enough_services"):
            raise
        return await _page(request, error)
    return RedirectResponse(HERE, 303)


@router.post(f"{HERE}/services/remove")
async def remove_service(request: Request, number: Annotated[int, Form(ge=0, lt=2**31)]) -> Response:
    person = await signed_in(request)
    await asyncio.to_thread(hearers_of(request).remove_service, person.id, number)
    return RedirectResponse(HERE, 303)


# ---------------------------------------------------------------------- mail


@router.post(f"{HERE}/confirm")
async def ask(request: Request) -> Response:
    """Send somebody a letter that shows whether his address is his."""
    person, courier, hearers = await signed_in(request), courier_of(request), hearers_of(request)
    address = await asyncio.to_thread(hearers.address, person.id)
    if not address or not courier.post.mail_url:
        raise Refused("no_mail")
    limits_of(request).letter(visitor_of(request))
    await courier.ask(_usual(request, person.id), address)
    return Page(pages.asked(look_of(request), address), headers=NEVER_KEPT)


@router.get(f"{HERE}/confirm/{{word}}")
async def confirm(request: Request, word: str) -> Response:
    """Somebody has read the letter: mail goes to this address from now on."""
    person, hearers = await signed_in(request), hearers_of(request)
    address = await asyncio.to_thread(hearers.address, person.id)
    if not address or not compare_digest(word.encode(), courier_of(request).word(person.id, address).encode()):
        raise Refused("need_link")
    hearer = await asyncio.to_thread(hearers.hearer, person.id) or _usual(request, person.id)
    chosen = hearer.chosen if hearer.chosen[MAIL] else {**hearer.chosen, MAIL: KINDS}
    await asyncio.to_thread(hearers.keep, replace(hearer, chosen=chosen, confirmed=address))
    return RedirectResponse(HERE, 303)


@router.get("/worker.js")
async def worker() -> Response:
    """What a browser runs to be told something: it must lie above all that it may lead to."""
    return FileResponse(Path(str(files("tampu.web").joinpath("static", "worker.js"))), media_type="text/javascript")
