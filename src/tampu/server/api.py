"""The interface for programs: the same tables, the same rules and the same refusals as on the pages."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, ConfigDict, Field

from tampu.bots import bots
from tampu.drawing.explaining import explained
from tampu.drawing.sight import Sight
from tampu.engine.chance import SEEDS
from tampu.engine.game import Setting
from tampu.engine.registry import all_games
from tampu.engine.saved import Plain
from tampu.server import keys, making, seating
from tampu.server.acting import Action
from tampu.server.live import looking_on
from tampu.server.making import Place, clean_name
from tampu.server.people import NOBODY
from tampu.server.refused import Refused
from tampu.server.rows import WATCHING
from tampu.server.site import record_text
from tampu.server.visitor import (
    called,
    house_of,
    limits_of,
    looking_into,
    room_of,
    seat_of,
    viewer_of,
    viewing,
    visitor_of,
)
from tampu.text import words

LONGEST_WAIT = 30.0


class Error(BaseModel):
    """Why something was refused; nothing was changed."""

    error: str
    message: str


class OptionOut(BaseModel):
    """A setting of a game."""

    name: str
    default: bool | int | str
    values: list[bool | int | str]


class GameOut(BaseModel):
    """A game that can be played here."""

    name: str
    title: str
    players: list[int]
    options: list[OptionOut]
    bots: list[str]


class Strict(BaseModel):
    """What is sent to us: nothing that we do not know."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatIn(Strict):
    """Who is to sit on a seat: a person who gets its secret, or a bot."""

    kind: Literal["open", "bot"]
    name: str = Field("", max_length=40)
    bot: str = Field("", max_length=20)


class TableIn(Strict):
    """A table to be made."""

    game: str = Field(max_length=40)
    seats: list[SeatIn] = Field(min_length=1, max_length=8)
    options: dict[str, bool | int | str] = Field({}, max_length=20)
    seed: int | None = Field(None, ge=0, lt=SEEDS)
    private: bool = Field(True, description="Whether only secrets open its seats, and not its code.")
    hints: bool = Field(False, description="Whether everybody there may ask for hints.")


class SeatOut(BaseModel):
    """A seat of a new table. Whoever has its secret may sit there."""

    seat: int
    name: str
    kind: str
    secret: str | None


class MadeOut(BaseModel):
    """A new table: the secrets to hand out, one for each open seat and one for spectators."""

    code: str
    seats: list[SeatOut]
    watch: str


class SitIn(Strict):
    """The secret of a seat, or the code of a table that is not private, and the name of who sits down."""

    secret: str = Field("", max_length=64)
    code: str = Field("", max_length=16, description="Instead of a secret.")
    name: str = Field("", max_length=40)
    renew: bool = Field(False, description="Whether to be given another secret, which nobody else has ever known.")


class SatOut(BaseModel):
    """Where one sits now; `seat` is null for a spectator. The secret goes with every request from now on."""

    code: str
    seat: int | None
    secret: str


class MoveIn(Strict):
    """The version of the table that one has seen."""

    version: int


class PlayIn(MoveIn):
    """An answer: one of the options that are offered."""

    option: str = Field(max_length=200)


class TableOut(BaseModel):
    """A table as the sender may see it."""

    code: str
    version: int
    seat: int | None
    view: Plain
    log: list[Plain]
    may_answer: bool
    to_end: bool
    can_undo: bool
    can_redo: bool
    paused: bool
    seed: int | None
    result: Plain | None
    may_ask: bool = Field(description="Whether one may ask for a hint now.")
    hints: list[int] = Field(description="How often each seat has asked for one.")


class ChangeOut(BaseModel):
    """One thing that would be otherwise: where in one's view of the table, what it was and what it would be."""

    where: list[str | int]
    before: object
    after: object


class PreviewOut(BaseModel):
    """What is certain about an answer: found by playing it on matches that could be this one for all one knows."""

    option: str
    text: str = Field("", description="All of it in words, in the language asked for.")
    mine: list[ChangeOut]
    others: list[ChangeOut]
    board: list[ChangeOut]
    events: list[Plain]
    asks: Plain | None = Field(description="Who would be asked next, and which prompt.")
    ends_turn: bool
    over: bool
    known: bool = Field(description="Whether all is known; otherwise more will happen than is told here.")
    offers: list[str] = Field(description="The answers to the next question, where it is one's own and they are known.")
    then: list[PreviewOut] = Field(description="The next question's answers, where this one brings nothing by itself.")


class ReasonOut(BaseModel):
    """Why an answer is not offered: a name, the rule that says so, its numbers, and all of it in words."""

    name: str
    rule: str
    values: Plain
    text: str


STATUSES: dict[int | str, dict[str, Any]] = {
    status: {"model": Error} for status in (400, 403, 404, 409, 410, 413, 422, 429, 503, 507)
}
PLAIN_TEXT = {"content": {"text/plain": {"schema": {"type": "string"}}}}
router = APIRouter(prefix="/api", responses=STATUSES)


@router.get("/games")
async def games() -> list[GameOut]:
    """The games that can be played, with their options and computer players."""
    return [
        GameOut(
            name=game.name,
            title=game.title,
            players=list(game.players),
            options=[_option(setting) for setting in game.options],
            bots=bots(),
        )
        for game in all_games()
    ]


def _option(setting: Setting) -> OptionOut:
    return OptionOut(name=setting.name, default=setting.default, values=list(setting.values))


@router.post("/tables", status_code=201)
async def make_table(request: Request, body: TableIn) -> MadeOut:
    """Make a table. Open seats are for whoever shows their secret; no seat is taken yet."""
    visitor = visitor_of(request)
    limits_of(request).new_table(visitor, only_bots=all(seat.kind == "bot" for seat in body.seats))
    house = house_of(request)
    places = [Place(seat.kind, seat.name, seat.bot) for seat in body.seats]
    made = await asyncio.to_thread(
        partial(making.make, private=body.private, agreed=body.hints),
        house.storage,
        NOBODY,
        body.game,
        places,
        body.options,
        body.seed,
    )
    house.drivers.made_at(made.row.code, visitor.address)
    room = await house.room(made.row.code)
    seats = [
        SeatOut(seat=seat.seat, name=mark.name, kind=seat.kind, secret=made.secrets.get(seat.seat))
        for seat, mark in zip(room.seats, room.course.match.seats, strict=True)
    ]
    return MadeOut(code=made.row.code, seats=seats, watch=made.watch)


@router.post("/seat")
async def take_seat(request: Request, body: SitIn) -> SatOut:
    """Sit down with the secret of an open seat, once. The one that is answered then goes with every request.

    It is the same one, unless a secret of one's own is asked for.
    """
    house = house_of(request)
    if body.code and not body.secret:
        return await _sit_by_code(request, body)
    code, seat = await seat_of(request, body.secret)
    if seat == WATCHING:
        return SatOut(code=code, seat=None, secret=body.secret)
    room = await room_of(request, code)
    if room.seats[seat].program == keys.hashed(body.secret):
        return SatOut(code=code, seat=seat, secret=body.secret)
    own = keys.fresh() if body.renew else body.secret
    if not await seating.take(house, room, seat, body.secret, clean_name(body.name), program=own):
        raise Refused("seat_taken", name=room.name_of(seat))
    return SatOut(code=code, seat=seat, secret=own)


async def _sit_by_code(request: Request, body: SitIn) -> SatOut:
    """Take the first open seat of a table that is not private."""
    room, own = await called(request, body.code), keys.fresh()
    name = clean_name(body.name)
    for seat in seating.open_seats(room):
        if await seating.take(house_of(request), room, seat, None, name, program=own):
            return SatOut(code=body.code, seat=seat, secret=own)
    raise Refused("table_full", name=body.code)


@router.get("/tables/{code}")
async def see(
    request: Request,
    code: str,
    after: Annotated[int, Query(description="Wait until the table has a later version than this.")] = -1,
    wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT, description="Seconds to wait at most.")] = 0,
    since: Annotated[int, Query(ge=0, description="Only log events of later answers than this number.")] = 0,
) -> TableOut:
    """The table as one's seat may see it, at once or when it has moved on."""
    room, viewer = await viewer_of(request, code)
    if wait and room.row.version <= after:
        limits, visitor = limits_of(request), visitor_of(request)
        limits.may_open_page(visitor)
        with limits.open_page(visitor), looking_on(room, viewer.mine) as page:
            try:
                async with asyncio.timeout(wait):
                    while room.row.version <= after and not room.closed:
                        page.clear()
                        await page.wait()
            except TimeoutError:
                pass
    return _seen(room.sight(viewer), since)


def _seen(sight: Sight, since: int = 0) -> TableOut:
    result = sight.result
    return TableOut(
        code=sight.code,
        version=sight.version,
        seat=sight.me,
        view=dict(sight.view),
        log=[event.plain() for event in sight.log if event.number > since],
        may_answer=sight.may_answer,
        to_end=sight.to_end,
        can_undo=sight.can_undo,
        can_redo=sight.can_redo,
        paused=sight.paused,
        seed=sight.seed,
        result=None if result is None else result.plain(),
        may_ask=sight.may_ask,
        hints=list(sight.hints),
    )


Language = Annotated[Literal["en", "fr", "ja"], Query(description="The language of the words.")]
Token = Annotated[str, Query(max_length=200, description="The token of an option.")]


@router.get("/tables/{code}/previews")
async def previews(request: Request, code: str, option: Token = "", language: Language = "en") -> list[PreviewOut]:
    """What one's options would do: all of them, or one. Of very many, each has to be asked for."""
    sight = await looking_into(request, code, option)
    said = words(sight.game, language)

    def look_into() -> list[PreviewOut]:
        found = [sight.preview(option)] if option else list(sight.previews.values())
        return [
            PreviewOut.model_validate(preview.plain() | {"text": explained(preview, said, sight).text})
            for preview in found
        ]

    return await house_of(request).drawings.aside(look_into)


@router.get("/tables/{code}/why_not")
async def why_not(request: Request, code: str, option: Token, language: Language = "en") -> ReasonOut | None:
    """Why an answer that one may look for is not offered; nothing where it is, or where nothing is to be said."""
    sight = await looking_into(request, code)
    reason = sight.why_not(option)
    if reason is None:
        return None
    text = words(sight.game, language).why(reason)
    return ReasonOut(name=reason.name, rule=reason.rule, values=dict(reason.values), text=text)


async def _do(request: Request, code: str, version: int, do: str, option: str = "") -> TableOut:
    room, viewer = await viewer_of(request, code)
    await house_of(request).act(room, viewer, Action(version, do, option))
    return _seen(room.sight(await viewing(request, room)), room.course.settled)


@router.post("/tables/{code}/play")
async def play(request: Request, code: str, body: PlayIn) -> TableOut:
    """Answer the question one is asked with one of its options."""
    return await _do(request, code, body.version, "play", body.option)


ORDERS: Final = {
    "undo": "Take one's last answer back.",
    "redo": "Give the answer again that was taken back last.",
    "restart": "Take back all that was answered on this turn, as far as undo goes.",
    "end": "End one's turn: only then do the others see it.",
    "hand_over": "Let a bot play for one's seat, until one takes it back.",
    "take_back": "Go on oneself where a bot played for one.",
    "resign": "Give one's seat up for good: a bot plays it to the end.",
}
"""What can be ordered at a table besides answering."""


def _order(do: str) -> Callable[[Request, str, MoveIn], Awaitable[TableOut]]:
    async def order(request: Request, code: str, body: MoveIn) -> TableOut:
        return await _do(request, code, body.version, do)

    return order


for do, what in ORDERS.items():
    router.add_api_route(f"/tables/{{code}}/{do}", _order(do), methods=["POST"], name=do, description=what)


@router.get("/tables/{code}/record", response_model=None, responses={200: PLAIN_TEXT})
async def record(request: Request, code: str) -> Response:
    """The record of a match that is over, or whose seed was chosen."""
    return PlainTextResponse(await record_text(request, code))
