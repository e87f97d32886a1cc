"""The web application: one house, its pages, its interface for programs, and the words for every refusal."""

from __future__ import annotations

import asyncio
import gc
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.metadata import version
from importlib.resources import files

from fastapi import Depends, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from tampu.drawing.finding import drawing_of
from tampu.engine.registry import all_games
from tampu.server import (
    account,
    admin,
    analysing,
    api,
    behaving,
    hinting,
    holidays,
    joining,
    live,
    lobby,
    looking,
    operating,
    planning,
    profile,
    season,
    site,
    starting,
    talking,
    telling,
)
from tampu.server.courier import Courier
from tampu.server.door import Door
from tampu.server.driving import Drivers
from tampu.server.elsewhere import Callers
from tampu.server.expiry import FOR_EVER, Keeping, expire
from tampu.server.guard import Guard, TooLarge, TooSlow
from tampu.server.holidays import A_YEAR
from tampu.server.home import Summaries
from tampu.server.house import House
from tampu.server.judging import Judges
from tampu.server.limits import ALLOWED, Allowances, Limits
from tampu.server.memory import Memory
from tampu.server.metrics import Metrics
from tampu.server.people import People
from tampu.server.place import Page, Place
from tampu.server.refused import Refused
from tampu.server.seasons import Seasons
from tampu.server.sending import Post
from tampu.server.storage import Storage
from tampu.server.thinking import Thinkers
from tampu.server.visitor import look_of, tell_ban
from tampu.text import LANGUAGES, words
from tampu.text import house as house_words
from tampu.web import pages

WAKE = 500
"""After a start, bots go on at so many tables at once; at others when somebody comes."""


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    database_url: str
    pace: float = 0.7
    bot_limit: float = 10.0
    bots_elsewhere: bool = False
    """Whether bots are left to those who run `tampu think`."""
    limits: bool = True
    allowed: Allowances = ALLOWED
    """What one visitor may take."""
    public_url: str = ""
    """Where the world finds this server, if a proxy stands before it: `https://example.org/tampu`."""
    prefix: str = ""
    """The path it begins at, where no public URL says so."""
    proxies: tuple[str, ...] = ()
    """The addresses or networks of proxies: only these are believed about whom they ask for."""
    metrics_token: str = ""
    """Who has it may read the figures from elsewhere."""
    keeping: Keeping = FOR_EVER
    days_off: int = A_YEAR
    """How many days off somebody has in a year."""
    post: Post = Post()
    """How news are sent."""
    wall: Callable[[], float] = time.time
    """What time it is."""


def create_app(settings: Settings) -> FastAPI:
    """The application. Database and workers come up with it and go down with it."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        name = secrets.token_hex(8)
        storage = await asyncio.to_thread(Storage, settings.database_url, name)
        thinkers = Thinkers(settings.bot_limit)
        app.state.summaries = Summaries()
        minds = thinkers.think, thinkers.advise, thinkers.think_over
        drivers = Callers if settings.bots_elsewhere else Drivers
        app.state.house = house = House(storage, *minds, settings.pace, thinkers.workers, settings.wall, drivers)
        await asyncio.to_thread(house.timekeeper.begin)
        courier = await asyncio.to_thread(Courier, storage, house, settings.post, place, settings.wall)
        app.state.courier = courier
        app.state.people = People(storage)
        app.state.memory = Memory(storage)
        app.state.seasons = Seasons(storage)
        app.state.judges = judges = Judges(storage)
        watching = asyncio.create_task(live.watch(storage, house, name))
        waking = asyncio.create_task(house.drivers.wake_bots(WAKE))
        timing = asyncio.create_task(house.timekeeper.keep(house))
        expiring = asyncio.create_task(expire(storage, house, settings.keeping))
        carrying = asyncio.create_task(courier.keep())
        try:
            yield
        finally:
            tasks = (watching, waking, expiring, timing, carrying)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)  # one that broke down keeps nothing open
            await courier.close()
            await judges.close()
            await house.drivers.close()
            await house.advisers.close()
            thinkers.close()
            await asyncio.get_running_loop().shutdown_default_executor()  # who was let go may still be reading
            storage.close()

    app = FastAPI(
        title="Tampu",
        version=version("tampu"),
        description="A table for Inca board games: make tables, take seats, see what a seat may see, and play.",
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        redirect_slashes=False,
    )
    app.include_router(api.router)  # first, for programs ask most often
    app.include_router(talking.router, responses=api.STATUSES)
    app.include_router(talking.pages)
    app.include_router(hinting.router, responses=api.STATUSES)
    app.include_router(hinting.pages)
    for part in (profile, season):
        app.include_router(part.router, responses=api.STATUSES)
        app.include_router(part.pages)
    says_so = [Depends(tell_ban)]  # pages from where somebody goes on to play
    app.include_router(starting.router, include_in_schema=False, dependencies=says_so)
    app.include_router(site.router, include_in_schema=False)
    app.include_router(looking.router, include_in_schema=False)
    app.include_router(analysing.router, include_in_schema=False)
    app.include_router(joining.router, include_in_schema=False, dependencies=says_so)
    app.include_router(behaving.api, responses=api.STATUSES)
    app.include_router(behaving.router, include_in_schema=False)
    app.include_router(planning.router, responses=api.STATUSES)
    app.include_router(planning.pages, include_in_schema=False)
    app.include_router(lobby.api, responses=api.STATUSES)
    app.include_router(lobby.router, include_in_schema=False, dependencies=says_so)
    app.include_router(account.router, include_in_schema=False, dependencies=says_so)
    app.include_router(admin.router, include_in_schema=False)
    app.include_router(holidays.router, include_in_schema=False)
    app.include_router(telling.router, include_in_schema=False)
    app.include_router(operating.router, include_in_schema=False)
    app.mount("/static", StaticFiles(directory=str(files("tampu.web").joinpath("static"))), name="static")
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.state.limits = limits = Limits(settings.limits, settings.allowed)
    app.state.place = place = Place(settings.public_url, settings.prefix)
    app.state.metrics = metrics = Metrics()
    app.state.days_off = settings.days_off
    app.state.metrics_token = settings.metrics_token
    app.state.door = door = Door()
    _watch(app, metrics)
    app.add_middleware(Guard, refuse=refusal, door=door, limits=limits, metrics=metrics, place=place)
    _word_refusals(app)
    return app


def _watch(app: FastAPI, metrics: Metrics) -> None:
    """The figures that are looked up when somebody asks."""
    metrics.watch("tables", "Tables at hand.", lambda: len(app.state.house.rooms))
    metrics.watch("pages", "Open pages.", lambda: sum(len(room.pages) for room in app.state.house.rooms.values()))
    metrics.watch("inside", "Requests that are being served.", lambda: app.state.door.inside)
    metrics.watch("news_waiting", "News that wait to be sent.", lambda: app.state.courier.waiting)
    metrics.watch("bots_waiting", "Bots that wait to think, wherever.", lambda: app.state.house.drivers.waiting)
    metrics.watch("bots_thinking", "Bots that think, wherever.", lambda: app.state.house.drivers.thinking)
    metrics.watch("minds", "Processes elsewhere that think for bots.", lambda: len(app.state.house.drivers.minds))


def warm_up() -> None:
    """Load every game with its drawing and its words, so that nobody waits for them.

    They stay for good: the collector, which would look at them all again and again, is told to leave them alone, and to
    come less often.
    """
    for game in all_games():
        drawing_of(game.name)
        for language in LANGUAGES:
            words(game.name, language)
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def _word_refusals(app: FastAPI) -> None:
    """Every refusal becomes a page for people, and a code with a sentence for programs and scripts."""

    @app.exception_handler(Refused)
    async def on_refused(request: Request, error: Refused) -> Response:
        return refusal(request, error)

    @app.exception_handler(TooLarge)
    async def on_too_large(request: Request, _: TooLarge) -> Response:
        return refusal(request, Refused("too_large"))

    @app.exception_handler(TooSlow)
    async def on_too_slow(request: Request, _: TooSlow) -> Response:
        return refusal(request, Refused("too_slow"))

    @app.exception_handler(RequestValidationError)
    async def on_invalid(request: Request, error: RequestValidationError) -> Response:
        why = "; ".join(f"{'.'.join(map(str, part['loc']))}: {part['msg']}" for part in error.errors()[:5])
        return refusal(request, Refused("bad_request", why=why))

    @app.exception_handler(HTTPException)
    async def on_http(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404:
            return refusal(request, Refused("unknown_page"))
        request.state.refused = "bad_request"
        return JSONResponse({"error": "bad_request", "message": str(error.detail)}, error.status_code, error.headers)


def refusal(request: Request, error: Refused) -> Response:
    """A refusal in the form and the language of who asked."""
    look = look_of(request)
    text = house_words(look.language).get(f"refused.{error.code}", **error.values)
    request.state.refused = error.code
    headers = {}
    if error.code in ("too_large", "too_slow"):
        headers["Connection"] = "close"  # lest the rest of it be read
    if "retry_after" in error.values:
        headers["Retry-After"] = str(error.values["retry_after"])
    if wants_page(request):
        page = pages.problem(look, error.code, error.status, by_itself=request.method == "GET", **error.values)
        return Page(page, error.status, headers)
    return JSONResponse({"error": error.code, "message": text}, error.status, headers)


def wants_page(request: Request) -> bool:
    path: str = request.state.path
    if path.startswith("/api/") or path.endswith("/act"):
        return False
    return "text/html" in request.headers.get("accept", "")
