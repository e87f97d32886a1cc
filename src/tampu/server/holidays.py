"""Days off: on these no clock of somebody runs at tables that are played over days."""

from __future__ import annotations

import asyncio
import datetime
from collections import Counter
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse
from sqlalchemy import Connection, delete, insert, select

from tampu.server.account import answered, signed_in
from tampu.server.refused import Refused
from tampu.server.schema import days_off
from tampu.server.storage import Storage
from tampu.server.visitor import house_of

router = APIRouter(prefix="/account")
AHEAD = 400
"""So many days ahead somebody may plan."""
A_YEAR = 30
"""So many days off somebody has in a year, unless the house says otherwise."""


def take(
    storage: Storage, person: str, first: datetime.date, last: datetime.date, today: datetime.date, most: int
) -> None:
    """Have these days off. None that has begun: what was counted stays counted."""
    if not today < first <= last <= today + datetime.timedelta(days=AHEAD):
        raise Refused("bad_days")
    wanted = {first + datetime.timedelta(days=day) for day in range((last - first).days + 1)}

    def work(connection: Connection) -> None:
        known = set(connection.execute(select(days_off.c.day).where(days_off.c.person == person)).scalars())
        new = {day.isoformat() for day in wanted} - known
        if any(count > most for count in Counter(day[:4] for day in known | new).values()):
            raise Refused("too_many_days", most=most)
        if new:
            connection.execute(insert(days_off), [{"person": person, "day": day} for day in sorted(new)])

    storage.tidy(work)


def give_back(storage: Storage, person: str, day: datetime.date, today: datetime.date) -> None:
    """Play on a day after all; one that has begun stays as it is."""
    if day <= today:
        raise Refused("bad_days")
    here = (days_off.c.person == person) & (days_off.c.day == day.isoformat())
    storage.tidy(lambda connection: connection.execute(delete(days_off).where(here)).close())


@router.post("/days")
async def days(
    request: Request,
    first: Annotated[datetime.date | None, Form()] = None,
    last: Annotated[datetime.date | None, Form()] = None,
    remove: Annotated[datetime.date | None, Form()] = None,
) -> Response:
    """Have days off, or give one back."""
    person, house = await signed_in(request), house_of(request)
    today = datetime.datetime.fromtimestamp(house.timekeeper.now(), datetime.UTC).date()
    try:
        if remove is not None:
            await asyncio.to_thread(give_back, house.storage, person.id, remove, today)
        elif first is None:
            raise Refused("bad_days")
        else:
            most = request.app.state.days_off
            await asyncio.to_thread(take, house.storage, person.id, first, last or first, today, most)
    except Refused as error:
        return await answered(request, error)
    return RedirectResponse("/account#days", 303)
