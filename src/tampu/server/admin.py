"""The page of the host: for accounts that are admins, and for nobody else there at all."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse
from pydantic import BaseModel

from tampu.server import hosting
from tampu.server.account import let_bots_play, show
from tampu.server.belongings import Happened
from tampu.server.hostbook import Hostbook
from tampu.server.hosting import Host
from tampu.server.looking import NEVER_KEPT
from tampu.server.making import clean_line
from tampu.server.people import Person
from tampu.server.place import Page
from tampu.server.refused import Refused
from tampu.server.visitor import house_of, look_of, people_of, person_of
from tampu.text import house as house_words
from tampu.web import behaviour

router = APIRouter()
ON_THE_PAGE = ("need_reason", "no_such_table", "no_such_line", "no_such_person", "no_such_report", "several_people")
"""What is told beside the forms, and not on a page of its own."""
NOTHING: Happened = {}


class Order(BaseModel):
    """What an admin wants done, as the forms of the page send it."""

    do: Literal["settle", "close", "reopen", "remove_line", "remove_name", "ban", "lift"]
    report: Annotated[str, Form(max_length=8)] = ""
    """What it is about, where it is about a report."""
    code: Annotated[str, Form(max_length=40)] = ""
    who: Annotated[str, Form(max_length=80)] = ""
    reason: Annotated[str, Form(max_length=2 * hosting.REASON)] = ""


@router.get("/admin")
async def page(request: Request) -> Response:
    await _admin(request)
    return await _answered(request)


@router.post("/admin")
async def act(request: Request, order: Annotated[Order, Form()]) -> Response:
    """Do something, and have it written down."""
    person = await _admin(request)
    house = house_of(request)
    try:
        happened = await asyncio.to_thread(_do, Host(house.storage, person.id, person.name), order)
    except Refused as error:
        if error.code not in ON_THE_PAGE:
            raise
        return await _answered(request, error)
    await show(request, happened)
    house.lobby.stir()
    people_of(request).forget_all()
    await let_bots_play(request, happened)
    return RedirectResponse("/admin", 303)


async def _admin(request: Request) -> Person:
    """Who asks, if he is an admin: asked of the database each time, for he may have been dismissed elsewhere."""
    person = await person_of(request)
    book = Hostbook(house_of(request).storage)
    if not person.has_account or not await asyncio.to_thread(book.is_admin, person.id):
        raise Refused("unknown_page")
    return person


def _do(host: Host, order: Order) -> Happened:
    book, reason = Hostbook(host.storage), clean_line(order.reason, hosting.REASON)
    row = book.report(order.report) if order.report else None
    code = order.code.strip().upper() if row is None else row.code
    if order.do == hosting.CLOSE:
        return host.close(code, reason)
    if order.do == hosting.REOPEN:
        return host.reopen(code, reason)
    if order.do == hosting.SETTLE:
        host.settle(order.report, reason)
        return NOTHING
    if order.do == hosting.REMOVE_LINE:
        return host.remove_line(code, row.line if row is not None else 0, reason)
    person, name = book.person(order.who.strip()) if row is None else (row.accused, row.name)
    if order.do == hosting.LIFT:
        host.lift(person, name, reason)
        return NOTHING
    return (host.ban if order.do == hosting.BAN else host.remove_name)(person, name, reason)


async def _answered(request: Request, error: Refused | None = None) -> Response:
    look, book = look_of(request), Hostbook(house_of(request).storage)
    problem = "" if error is None else house_words(look.language).get(f"refused.{error.code}", **error.values)
    if error is not None:
        request.state.refused = error.code

    def read() -> str:
        return behaviour.host(look, book.reports(), book.banned(), book.closed(), book.record(), problem)

    return Page(await asyncio.to_thread(read), 200 if error is None else error.status, headers=NEVER_KEPT)
