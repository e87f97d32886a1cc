"""Live pages: every open page holds a stream and is sent the newest state of its table, and nothing older."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

from tampu.server.drawings import Drawn, deflated
from tampu.server.engines import PATIENCE
from tampu.server.house import House
from tampu.server.refused import Refused
from tampu.server.room import Room
from tampu.server.storage import BOTS, CHANNEL, Storage
from tampu.server.talk import Line

HEARTBEAT = 20.0
"""Seconds without news after which a sign of life is sent, so that a dead line is noticed."""
GZIP = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""What a stream in the format of gzip begins with; its pieces follow."""
ROUND = 5.0
"""Seconds after which SQLite is asked whether somebody has restored tables."""
FIRST_WAIT, LONGEST_WAIT = 0.5, 10.0
"""Seconds until the database is asked again after it failed, at first and at most."""
RETRY = 1000
"""Milliseconds after which a page that lost its stream asks again."""

log = logging.getLogger(__name__)


@dataclass
class Talk:
    """What a page has been told of the talk at its table, and how it is worded for its reader."""

    heard: int
    worded: Callable[[Sequence[Line]], Awaitable[str]]

    async def event(self, room: Room) -> str:
        """All that is remembered, as it is sent to an open page."""
        self.heard = room.last_said
        data = "\n".join(f"data: {line}" for line in (await self.worded(room.said)).splitlines())
        return f"event: talk\n{data}\n\n"


@contextmanager
def looking_on(room: Room, seats: tuple[int, ...]) -> Iterator[asyncio.Event]:
    """An open page: the event is set whenever there is something new to see."""
    page = asyncio.Event()
    there = set(seats) - room.present
    room.pages[page] = seats
    if there:
        room.wake()
        page.clear()
    try:
        yield page
    finally:
        del room.pages[page]
        if set(seats) - room.present:
            room.wake()


async def stream(
    room: Room, seats: tuple[int, ...], shown: int, render: Callable[[], Awaitable[Drawn]], talk: Talk
) -> AsyncIterator[str | Drawn]:
    """The events of one page. A slow reader is waited for, and gets what is newest then."""
    yield f"retry: {RETRY}\n\n"
    with looking_on(room, seats) as page:
        change = room.change if shown == room.row.version else -1
        if change < 0 or talk.heard < room.last_said:
            page.set()
        while True:
            try:
                await asyncio.wait_for(page.wait(), HEARTBEAT)
            except TimeoutError:
                yield ": still here\n\n"
                continue
            if room.closed:
                return
            page.clear()
            if talk.heard < room.last_said:
                yield await talk.event(room)
            if change == room.change:
                continue
            change = room.change
            try:
                drawn = await render()
            except Refused:
                return  # the page asks again, and is told why
            yield drawn


async def while_open(
    page: AbstractContextManager[None], events: AsyncIterator[str | Drawn]
) -> AsyncIterator[str | Drawn]:
    """The events of a page that is counted for as long as it is open."""
    with page:
        async for event in events:
            yield event


async def plain(events: AsyncIterator[str | Drawn]) -> AsyncIterator[bytes]:
    """The stream as bytes."""
    async for event in events:
        yield (event.event if isinstance(event, Drawn) else event).encode()


async def packed(events: AsyncIterator[str | Drawn]) -> AsyncIterator[bytes]:
    """The stream compressed, each event whole at once, and each drawing once for all who are sent it."""
    yield GZIP
    async for event in events:
        yield event.packed if isinstance(event, Drawn) else deflated(event)


async def watch(storage: Storage, house: House, server: str) -> None:
    """See what others do to the tables, for as long as this server runs; whatever goes wrong, it begins again.

    PostgreSQL tells of every change. That nothing was missed is looked after now and then, and in SQLite, where only
    `tampu restore` comes in from outside, that is enough.
    """
    wait = FIRST_WAIT
    while True:
        try:
            if storage.is_postgresql:
                async for _ in listen(storage, house, server):
                    wait = FIRST_WAIT
            else:
                await asyncio.sleep(ROUND)
                await house.catch_up()
                wait = FIRST_WAIT
        except Exception as error:
            said = getattr(error, "__cause__", None) or error
            log.warning("no word from the database (%s); trying again", " ".join(str(said).split()))
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)


async def listen(storage: Storage, house: House, server: str) -> AsyncIterator[None]:
    """Hear from PostgreSQL what other servers changed; goes on after each sign of life."""
    from psycopg import AsyncConnection  # only where PostgreSQL is used

    url = storage.url.set(drivername="postgresql").render_as_string(hide_password=False)
    async with await AsyncConnection.connect(url, autocommit=True, **PATIENCE) as connection:
        for channel in (CHANNEL, BOTS):
            await connection.execute(f"LISTEN {channel}")
        while True:
            await house.catch_up()
            yield
            async for notice in connection.notifies(timeout=HEARTBEAT):
                told = json.loads(notice.payload)
                if notice.channel == BOTS:
                    house.drivers.hear(told)
                    continue
                if told["by"] != server and not told["talk"]:
                    house.lobby.stir()
                if told["by"] != server and told["talk"]:
                    await house.hear(told["code"])
                elif told["by"] != server:
                    await house.heed(told["code"], {told["code"]: told["version"]})
            await connection.execute("SELECT 1")  # a line that was cut says nothing by itself
