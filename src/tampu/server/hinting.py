"""Hints and the coach: what pages and programs ask of those who think in somebody's place."""

from __future__ import annotations

from math import ceil
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from tampu.drawing.advising import Worded
from tampu.server.acting import Action
from tampu.server.api import Language
from tampu.server.looking import NEVER_KEPT
from tampu.server.refused import Refused
from tampu.server.room import HINT
from tampu.server.shapes import MoveIn
from tampu.server.visitor import house_of, look_of, looking_into, viewer_of, viewing
from tampu.text import house as house_words
from tampu.text import words
from tampu.web import foretold

router = APIRouter(prefix="/api")
pages = APIRouter(include_in_schema=False)
MOST = 1000
"""No plan has more steps."""


class HintIn(MoveIn):
    """What one would do oneself, if anything: the hint is held against it."""

    option: str = Field("", max_length=200)


class StepOut(BaseModel):
    """An answer of a plan, and what it does, in the language asked for."""

    prompt: str
    option: str
    text: str


class HintOut(BaseModel):
    """What a strong player would do on the rest of one's turn, up to where something is learnt, and why."""

    level: str = Field(description="The computer player who thought of it.")
    steps: list[StepOut]
    instead: list[str] = Field(description="The answers it was held against: one's own idea, or the best others.")
    ahead: float = Field(description="So many points it ends ahead of those when everybody plays on.")
    spread: float = Field(description="By so much that may be wrong, either way.")
    brings: str = Field(description="What comes of it for certain.")
    reason: str
    parts: str = Field(description="Where the two differ most by the judgement, in points.")
    hints: int = Field(description="How often one has asked so far.")


@router.post("/tables/{code}/hint")
async def hint(request: Request, code: str, body: HintIn, language: Language = "en") -> HintOut:
    """What would a strong player do? In games without other people, or where all agreed; it is counted."""
    room, viewer = await viewer_of(request, code)
    house = house_of(request)
    await house.act(room, viewer, Action(body.version, HINT, body.option))
    await house.advisers.come(room, viewer)
    sight = room.sight(await viewing(request, room))
    if sight.counsel is None:
        raise Refused("moved_on")
    return await house.drawings.aside(_told, Worded(sight, sight.counsel, words(sight.game, language)))


def _told(told: Worded) -> HintOut:
    counsel, sight = told.counsel, told.sight
    return HintOut(
        level=counsel.level,
        steps=[StepOut(prompt=step.sight.prompt, option=step.token, text=step.text) for step in told.steps],
        instead=list(counsel.instead),
        ahead=counsel.ahead,
        spread=counsel.spread,
        brings=told.brings,
        reason=told.reason,
        parts=told.parts,
        hints=sight.hints[sight.mine[0]],
    )


@pages.get("/t/{code}/step")
async def step(request: Request, code: str, number: Annotated[int, Query(ge=0, le=MOST)]) -> Response:
    """A step of what the viewer was advised to do, as the preview shows it."""
    sight = await looking_into(request, code)
    told = await house_of(request).drawings.aside(foretold.step, look_of(request), sight, number)
    return Response(status_code=204) if told is None else JSONResponse(told, headers=NEVER_KEPT)


@pages.get("/t/{code}/coach")
async def coach(request: Request, code: str, option: Annotated[str, Query(max_length=200)] = "") -> Response:
    """What a coach says of a turn before it is ended, by itself or by an answer; nothing where it is good."""
    room, viewer = await viewer_of(request, code)
    sight, seat = room.sight(viewer), room.course.acting
    ends = option in sight.options and option in sight.truth.game.last_words if option else sight.to_end
    found = await house_of(request).advisers.look_over(room, seat, option) if ends and seat is not None else None
    if found is None:
        return Response(status_code=204)
    lost, spread = round(found.ahead), ceil(found.spread)
    text = house_words(look_of(request).language).get("advice.loses", count=lost, spread=spread)
    return JSONResponse({"text": text}, headers=NEVER_KEPT)
