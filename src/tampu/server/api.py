"""The interface for programs: the same tables, the same rules and the same refusals as on the pages."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse

from tampu.bots import bots
from tampu.drawing.clock import NO_PACE
from tampu.drawing.explaining import explained
from tampu.drawing.sight import Sight
from tampu.engine.game import Setting
from tampu.engine.registry import all_games
from tampu.server import keys, making, seating
from tampu.server.acting import Action
from tampu.server.live import looking_on
from tampu.server.making import Place, Terms, clean_name
from tampu.server.people import NOBODY
from tampu.server.refused import Refused
from tampu.server.room import BOT_FOR, WAIT_FOR
from tampu.server.rows import WATCHING, Wish
from tampu.server.shapes import (
    AgreeIn,
    ClockOut,
    Error,
    GameOut,
    MadeOut,
    MoveIn,
    OptionOut,
    PlayIn,
    PreviewOut,
    ReasonOut,
    SatOut,
    SeatOut,
    SitIn,
    TableIn,
    TableOut,
)
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
    pace = NO_PACE if body.pace is None else body.pace.pace
    wish = Wish(body.rating_from, body.rating_to)
    terms = Terms(body.private, body.listed, body.hints, pace, body.language, body.rated, wish)
    made = await asyncio.to_thread(
        partial(making.make, terms=terms),
        house.storage,
        NOBODY,
        body.game,
        places,
        body.options,
        body.seed,
    )
    house.drivers.made_at(made.row.code, visitor.address)
    if made.row.listed:
        house.lobby.stir()
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
    limits_of(request).join(visitor_of(request))
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
    await seating.check_wish(house_of(request), room)
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
    return _seen(request, room.sight(viewer), since)


def _seen(request: Request, sight: Sight, since: int = 0) -> TableOut:
    result, now = sight.result, house_of(request).timekeeper.now()
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
        clocks=[
            ClockOut(seat=seat, left=clock.left_at(now), ends=clock.ends, warned=clock.warned, out=clock.out)
            for seat, clock in enumerate(sight.clocks)
            if clock is not None
        ],
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


async def _do(
    request: Request, code: str, version: int, do: str, option: str = "", seat: int | None = None
) -> TableOut:
    room, viewer = await viewer_of(request, code)
    await house_of(request).act(room, viewer, Action(version, do, option, seat))
    return _seen(request, room.sight(await viewing(request, room)), room.course.settled)


@router.post("/tables/{code}/play")
async def play(request: Request, code: str, body: PlayIn) -> TableOut:
    """Answer the question one is asked with one of its options."""
    return await _do(request, code, body.version, "play", body.option)


@router.post("/tables/{code}/bot_for")
async def bot_for(request: Request, code: str, body: AgreeIn) -> TableOut:
    """Agree that a bot goes on for somebody who ran out; it does once all others agree."""
    return await _do(request, code, body.version, BOT_FOR, seat=body.seat)


@router.post("/tables/{code}/wait_for")
async def wait_for(request: Request, code: str, body: AgreeIn) -> TableOut:
    """Wait for somebody who ran out: he gets some time again."""
    return await _do(request, code, body.version, WAIT_FOR, seat=body.seat)


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
