"""Laying down a plan, and taking it back: what pages and programs send."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from tampu.server import plans
from tampu.server.looking import NEVER_KEPT
from tampu.server.place import Page
from tampu.server.refused import Refused
from tampu.server.room import Room
from tampu.server.visitor import house_of, look_of, viewer_of
from tampu.web import pages as web

pages = APIRouter()
router = APIRouter(prefix="/api")
Line = Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=plans.LONGEST)]


class PlanIn(BaseModel):
    """The answers that one wants to give on one's next turn; none takes a plan back."""

    model_config = ConfigDict(extra="forbid", strict=True)
    number: int = Field(description="How many answers there are in one's view of the table.")
    line: Line
    keep: bool = Field(False, description="Whether to keep them, or only to see what would be asked then.")


class PlanOut(BaseModel):
    """What would be asked on one's next turn, for all one knows, after these answers; and whether a plan is kept."""

    prompt: str
    options: list[str]
    kept: bool
    dropped: bool = Field(description="Whether a plan was taken back, for something was learnt that could matter.")


@pages.post("/t/{code}/plan")
async def plan_on_page(request: Request, code: str, body: PlanIn) -> Response:
    """The table on one's imagined next turn, after these answers; or as it is, once a plan is kept."""
    room, viewer = await viewer_of(request, code)
    seat = plans.planner(room, viewer)
    _check(room, viewer.mine, body)
    house, look = house_of(request), look_of(request)
    if body.keep:
        await _keep(request, room, viewer.mine, seat, body)
        seen = room.sight(viewer)
    else:
        seen = await house.aside(plans.sight, room, viewer, seat, body.line)
    page = await house.drawings.aside(web.table_part, look, seen)
    return Page(page, headers=NEVER_KEPT)


@router.post("/tables/{code}/plan")
async def plan(request: Request, code: str, body: PlanIn) -> PlanOut:
    """Lay down what to do on one's next turn; it is done if nothing was learnt by then that could matter."""
    room, viewer = await viewer_of(request, code)
    seat = plans.planner(room, viewer)
    _check(room, viewer.mine, body)
    seen = await house_of(request).aside(plans.sight, room, viewer, seat, body.line)
    if body.keep:
        await _keep(request, room, viewer.mine, seat, body)
    kept = room.plans.get(seat)
    return PlanOut(
        prompt=seen.prompt if seen.options else "",
        options=seen.options,
        kept=kept is not None and not kept.dropped,
        dropped=kept is not None and kept.dropped,
    )


def _check(room: Room, mine: tuple[int, ...], body: PlanIn) -> None:
    if body.number != room.course.seen_by(mine).number:
        raise Refused("moved_on")


async def _keep(request: Request, room: Room, mine: tuple[int, ...], seat: int, body: PlanIn) -> None:
    house = house_of(request)
    match = room.course.seen_by(mine)
    plan = await house.aside(plans.made, match, seat, body.line) if body.line else None
    async with room.lock:
        if room.course.acting == seat:
            raise Refused("moved_on")
        await asyncio.to_thread(house.storage.keep_plan, room.row.code, seat, plan)
        room.plans = (
            {**room.plans, seat: plan} if plan else {who: old for who, old in room.plans.items() if who != seat}
        )
    room.wake_alone(seat)
