"""Accounts: what the pages and scripts send with which somebody makes one, comes back to it, and changes it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse
from pydantic import BaseModel, Field

from tampu.server import keys, passkeys, phrases
from tampu.server.accounts import Accounts, Challenge, NewPasskey, Phrase, Proven
from tampu.server.belongings import Happened
from tampu.server.device import device_name
from tampu.server.exporting import exported
from tampu.server.looking import NEVER_KEPT
from tampu.server.making import clean_name
from tampu.server.passkeys import Site
from tampu.server.people import Person
from tampu.server.place import Page
from tampu.server.refused import Refused
from tampu.server.visitor import (
    browser_of,
    forget,
    house_of,
    keep_settings,
    limits_of,
    look_of,
    people_of,
    person_of,
    remember,
    settings_in,
    token_of,
    visitor_of,
)
from tampu.text import house as house_words
from tampu.web import account as pages

router = APIRouter(prefix="/account")
RUNNING = 500
"""At so many tables bots go on at once when somebody leaves them; at others when somebody comes."""
ADDRESS = 254
"""The longest address for mail."""
What = Literal["make", "enter", "add"]
"""What a passkey is for: an account that is to be made, one that somebody comes back to, or one more way in."""


class Wanted(BaseModel):
    """What somebody says who is to make or use a passkey."""

    name: str = Field("", max_length=200)


class Done(Wanted):
    """What his browser has of it then."""

    credential: dict[str, Any]


# ---------------------------------------------------------------------- the pages


@router.get("")
async def page(request: Request) -> Response:
    return await answered(request)


async def answered(request: Request, error: Refused | None = None) -> Response:
    """The account of who is signed in, or the door to one; with what was wrong."""
    look, person, accounts = look_of(request), await person_of(request), accounts_of(request)
    problem = "" if error is None else house_words(look.language).get(f"refused.{error.code}", **error.values)
    if error is not None:
        request.state.refused = error.code
    offered = Site.of(request).may_have_passkeys
    muted = await asyncio.to_thread(house_of(request).manners.muted, person.id) if person.id else []
    if person.has_account:
        found = await asyncio.to_thread(accounts.account, person.id, browser_of(request))
        shown = pages.account(look, found, offered, muted, problem)
    else:
        tables = await asyncio.to_thread(accounts.tables_of, person.id) if person.id else 0
        shown = pages.door(look, tables, offered, muted, problem)
    return Page(shown, 200 if error is None else error.status, headers=NEVER_KEPT)


def accounts_of(request: Request) -> Accounts:
    return people_of(request).accounts


async def signed_in(request: Request) -> Person:
    """Who asks, if he has an account."""
    person = await person_of(request)
    if not person.has_account:
        raise Refused("need_account")
    return person


async def _signed_out(request: Request) -> None:
    if (await person_of(request)).has_account:
        raise Refused("has_account")


def _named(name: str) -> str:
    cleaned = clean_name(name)
    if not cleaned:
        raise Refused("need_name")
    return cleaned


# ---------------------------------------------------------------------- coming in


@router.post("/phrase")
async def make_phrase(request: Request, name: Annotated[str, Form(max_length=200)] = "") -> Response:
    """A recovery phrase, shown this once: for a new account, or in place of the one that an account had."""
    person, shown = await person_of(request), phrases.fresh()
    proven = Proven(person.id, person.key) if person.has_account else Proven.new()
    try:
        called = person.name or _named(name)
    except Refused as error:
        return await answered(request, error)
    hashed = await house_of(request).aside(phrases.hashed, shown)
    phrase = Phrase(hashed.stored, keys.sealed(proven.key, hashed.key) or "")
    response = Page(pages.phrase(look_of(request), shown), headers=NEVER_KEPT)
    if person.has_account:
        await asyncio.to_thread(accounts_of(request).set_phrase, proven.person, phrase)
    else:
        await _make(request, response, proven, called, phrase)
    return response


@router.post("/enter")
async def enter(request: Request, phrase: Annotated[str, Form(max_length=phrases.LONGEST)] = "") -> Response:
    """Sign in with a recovery phrase. Wrong ones are counted by where they come from."""
    await _signed_out(request)
    limits, visitor, accounts = limits_of(request), visitor_of(request), accounts_of(request)
    limits.may_guess(visitor)
    hashed = await house_of(request).aside(phrases.hashed, phrase)
    found = await asyncio.to_thread(accounts.with_phrase, hashed.stored)
    if found is None:
        limits.guessed_wrong(visitor)
        return await answered(request, Refused("wrong_phrase"))
    person, sealed = found
    response = RedirectResponse("/account", 303)
    await _come_in(request, response, Proven(person, keys.unsealed(sealed, hashed.key)))
    return response


async def _make(request: Request, response: Response, proven: Proven, name: str, way: Phrase | NewPasskey) -> None:
    """An account with its first way in, for whoever is at this browser."""
    limits_of(request).new_account(visitor_of(request))
    await asyncio.to_thread(accounts_of(request).make, proven, name, settings_in(request.cookies), way)
    await _come_in(request, response, proven)


async def _come_in(request: Request, response: Response, proven: Proven) -> None:
    """Somebody is at this browser from now on, with all that it held; his settings come to it."""
    people, old, token = people_of(request), token_of(request), keys.newcomer()
    happened = await asyncio.to_thread(people.accounts.sign_in, proven, token, _device(request), old)
    people.forget(browser_of(request))
    people.forget(proven.person)
    await show(request, happened)
    account = await asyncio.to_thread(people.accounts.account, proven.person, keys.hashed(token))
    keep_settings(request, response, settings_in(account.settings))
    remember(request, response, token)


async def show(request: Request, happened: Happened) -> None:
    """Whoever has one of these tables open sees what happened there."""
    for code, version in happened.items():
        await house_of(request).heed(code, {code: version})


# ---------------------------------------------------------------------- passkeys


@router.post("/passkey/{what}")
async def begin(request: Request, what: What, body: Wanted) -> Response:
    """What the browser is to ask a passkey for."""
    accounts, site = accounts_of(request), Site.of(request)
    proven, name, held = await _asking(request, what, body.name)
    if what == "enter":
        challenge, options = passkeys.to_use(site)
    else:
        challenge, options = passkeys.to_make(site, proven, name, held)
    asked = Challenge(what, proven.person, keys.sealed(proven.key, challenge) or "")
    await asyncio.to_thread(accounts.challenge, challenge, asked)
    return JSONResponse(options, headers=NEVER_KEPT)


async def _asking(request: Request, what: What, name: str) -> tuple[Proven, str, list[str]]:
    """For whom a passkey is, what he is called, and which he has already."""
    if what == "add":
        person = await signed_in(request)
        held = await asyncio.to_thread(accounts_of(request).credentials, person.id)
        return Proven(person.id, person.key), person.name, held
    await _signed_out(request)
    return Proven.new(), _named(name) if what == "make" else "", []


@router.post("/passkey/{what}/done")
async def done(request: Request, what: What, body: Done) -> Response:
    """A passkey was made, or used: it is checked, and then somebody is in."""
    limits, visitor, accounts = limits_of(request), visitor_of(request), accounts_of(request)
    limits.may_guess(visitor)
    challenge = passkeys.challenge_in(body.credential)
    asked = await asyncio.to_thread(accounts.answered, challenge)
    if asked is None or asked.what != what:
        raise Refused("bad_passkey")
    proven = Proven(asked.person, keys.unsealed(asked.sealed, challenge))
    response = JSONResponse({}, headers=NEVER_KEPT)
    if what == "add":
        await _add(request, body, challenge, proven)
    elif what == "make":
        await _signed_out(request)
        made = passkeys.made(Site.of(request), body.credential, challenge, _device(request))
        await _make(request, response, proven, _named(body.name), made)
    else:
        try:
            proven = await _checked(request, body.credential, challenge)
        except Refused:
            limits.guessed_wrong(visitor)
            raise
        await _come_in(request, response, proven)
    return response


async def _add(request: Request, body: Done, challenge: str, proven: Proven) -> None:
    """One more way in, for who asked for it."""
    person = await signed_in(request)
    if person.id != proven.person:
        raise Refused("bad_passkey")
    made = passkeys.made(Site.of(request), body.credential, challenge, _device(request))
    await asyncio.to_thread(accounts_of(request).add_passkey, person.id, made)


async def _checked(request: Request, credential: passkeys.Answer, challenge: str) -> Proven:
    """Whose passkey was used."""
    await _signed_out(request)
    accounts, name = accounts_of(request), passkeys.credential_in(credential)
    known = await asyncio.to_thread(accounts.passkey, name)
    if known is None:
        raise Refused("unknown_passkey")
    counter, proven = passkeys.used(Site.of(request), credential, challenge, known)
    if not await asyncio.to_thread(accounts.is_key, proven):
        raise Refused("bad_passkey")
    await asyncio.to_thread(accounts.used_passkey, name, counter)
    return proven


def _device(request: Request) -> str:
    return device_name(request.headers.get("user-agent", ""))


@router.post("/passkeys/remove")
async def remove_passkey(request: Request, number: Annotated[int, Form(ge=0, lt=2**31)]) -> Response:
    person = await signed_in(request)
    try:
        await asyncio.to_thread(accounts_of(request).remove_passkey, person.id, number)
    except Refused as error:
        if error.code != "last_way":
            raise
        return await answered(request, error)
    return RedirectResponse("/account", 303)


# ---------------------------------------------------------------------- changing, leaving


@router.post("/change")
async def change(
    request: Request,
    name: Annotated[str, Form(max_length=200)] = "",
    address: Annotated[str, Form(max_length=2 * ADDRESS)] = "",
) -> Response:
    """Another name; an address for mail, or none."""
    person = await signed_in(request)
    try:
        await asyncio.to_thread(accounts_of(request).change, person.id, _named(name), _address(address))
    except Refused as error:
        if error.code not in ("need_name", "bad_address"):
            raise
        return await answered(request, error)
    people_of(request).forget(person.id)
    return RedirectResponse("/account", 303)


def _address(text: str) -> str:
    """An address as far as one can tell by looking at it."""
    address = text.strip()
    before, at, after = address.rpartition("@")
    odd = any(sign.isspace() or not sign.isprintable() for sign in address)
    if address and (not before or not at or "." not in after.strip(".") or odd or len(address) > ADDRESS):
        raise Refused("bad_address", address=address[:40])
    return address


@router.post("/out")
async def sign_out(request: Request, device: Annotated[int, Form(ge=0, lt=2**31)]) -> Response:
    """Sign out here, or at another device."""
    person, people = await signed_in(request), people_of(request)
    browser = await asyncio.to_thread(people.accounts.sign_out, person.id, device)
    people.forget(person.id)
    if browser != browser_of(request):
        return RedirectResponse("/account", 303)
    response = RedirectResponse("/", 303)
    forget(request, response)
    return response


@router.get("/export")
async def export(request: Request) -> Response:
    """Everything that is stored of somebody, in one file."""
    person = await signed_in(request)
    account = await asyncio.to_thread(accounts_of(request).account, person.id, browser_of(request))
    told = await exported(house_of(request), account)
    headers = {"Content-Disposition": 'attachment; filename="tampu.json"', **NEVER_KEPT}
    return JSONResponse(told, headers=headers)


@router.post("/delete")
async def delete(request: Request, sure: Annotated[Literal["yes"], Form()]) -> Response:
    """The account goes, with everything that tells who somebody was."""
    person, people = await signed_in(request), people_of(request)
    happened = await asyncio.to_thread(people.accounts.remove, person.id)
    people.forget(person.id)
    await show(request, happened)
    await let_bots_play(request, happened)
    response = Page(pages.gone(look_of(request)), headers=NEVER_KEPT)
    forget(request, response)
    return response


async def let_bots_play(request: Request, happened: Happened) -> None:
    """At the tables that somebody left the others need not wait."""
    house = house_of(request)
    for table in await asyncio.to_thread(house.storage.running, RUNNING):
        if table.code in happened:
            with suppress(Refused):
                await house.room(table.code)
