"""Live pages: every open page holds a stream and is sent the newest state of its table, and nothing older."""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from tampu.server.house import House, Room
from tampu.server.storage import CHANNEL, Storage

HEARTBEAT = 20.0
"""Seconds without news after which a sign of life is sent, so that a dead line is noticed."""
GZIP, WINDOW = 16, 13
"""Telling zlib to write gzip, and how far it looks back: 2 to the power of this."""
RETRY = 1000
"""Milliseconds after which a page that lost its stream asks again."""

log = logging.getLogger(__name__)


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
    room: Room, seats: tuple[int, ...], shown: int, render: Callable[[], Awaitable[tuple[int, str]]]
) -> AsyncIterator[str]:
    """The events of one page. A slow reader is waited for, and gets what is newest then."""
    yield f"retry: {RETRY}\n\n"
    with looking_on(room, seats) as page:
        if shown != room.row.version:
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
            version, text = await render()
            yield message(version, text)


async def while_open(page: AbstractContextManager[None], events: AsyncIterator[str]) -> AsyncIterator[str]:
    """The events of a page that is counted for as long as it is open."""
    with page:
        async for event in events:
            yield event


async def packed(events: AsyncIterator[str], small: bool) -> AsyncIterator[bytes]:
    """The stream as bytes; compressed for who can read that, each event whole at once.

    The window is small, for every open page has its own.
    """
    pack = zlib.compressobj(6, zlib.DEFLATED, GZIP + WINDOW, memLevel=6) if small else None
    async for event in events:
        data = event.encode()
        yield data if pack is None else pack.compress(data) + pack.flush(zlib.Z_SYNC_FLUSH)


def message(version: int, text: str) -> str:
    lines = "\n".join(f"data: {line}" for line in text.splitlines())
    return f"event: table\nid: {version}\n{lines}\n\n"


async def listen(storage: Storage, house: House, server: str) -> None:
    """Hear from PostgreSQL what other servers changed, for as long as this one runs."""
    from psycopg import AsyncConnection, OperationalError  # only where PostgreSQL is used

    url = storage.url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async with await AsyncConnection.connect(url, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                for code in list(house.rooms):  # whatever was said while nobody listened
                    await house.refresh(code, None)
                async for notice in connection.notifies():
                    told = json.loads(notice.payload)
                    if told["by"] != server:
                        await house.refresh(told["code"], told["version"])
        except OperationalError as error:
            log.warning("no word from the database (%s); trying again", error)
            await asyncio.sleep(1)
