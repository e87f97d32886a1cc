"""Tables that were given up, or never begun, are removed, a few at a time: no finished match ever, none that the host
has closed, and none that somebody has open."""

from __future__ import annotations

import asyncio
import datetime
import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, and_, delete, or_, select

from tampu.server.course import FINAL, PLAY
from tampu.server.house import House
from tampu.server.refused import Refused
from tampu.server.schema import OF_TABLES, moves, tables
from tampu.server.storage import Storage

BATCH = 50
"""So many tables are removed in one stroke."""
BREATH = 1.0
"""Seconds between two strokes, for others want to write, too."""
EVERY = 3600.0
"""Seconds between two looks at the whole database."""

log = logging.getLogger(__name__)


class Keeping(NamedTuple):
    """For how many days a table is kept after something happened there; 0 is for ever."""

    unplayed: float = 0
    """Where nobody has answered anything yet."""
    played: float = 0
    """Where a match was begun, and is not over."""


FOR_EVER = Keeping()


async def expire(storage: Storage, house: House, keeping: Keeping) -> None:
    """Remove what is too old, for as long as the server runs."""
    while keeping.unplayed or keeping.played:
        try:
            removed = await asyncio.to_thread(remove, storage, keeping, partial(_open, house))
        except Refused as error:
            log.warning("no old table is removed just now: %s", error.code)
            removed = []
        for code in removed:
            if code in house.rooms:
                house.shut(house.rooms[code])
        if removed:
            log.warning("removed %s tables that nobody has touched for long: %s", len(removed), " ".join(removed))
        await asyncio.sleep(BREATH if len(removed) == BATCH else EVERY)


def _open(house: House) -> list[str]:
    rooms = list(house.rooms.items())  # asked for in another thread
    return [code for code, room in rooms if room.pages or room.lock.locked() or room.driver is not None]


def remove(storage: Storage, keeping: Keeping, in_use: Callable[[], Sequence[str]]) -> list[str]:
    """Remove up to a batch of old tables, and say which. Those in use are asked for at the last moment."""
    old = []
    if keeping.played:
        old.append(tables.c.changed < _ago(keeping.played))
    if keeping.unplayed:
        answered = select(moves.c.number).where(moves.c.code == tables.c.code, moves.c.kind.in_((PLAY, FINAL))).exists()
        old.append(and_(tables.c.changed < _ago(keeping.unplayed), ~answered))
    lying = ~tables.c.over, tables.c.closed.is_(None)
    wanted = select(tables.c.code).where(*lying, or_(*old)).order_by(tables.c.changed).limit(BATCH)

    def work(connection: Connection) -> list[str]:
        """Whatever another server writes to at this moment is left alone."""
        free = wanted.where(tables.c.code.not_in(in_use())).with_for_update(skip_locked=True)
        codes = list(connection.execute(free).scalars())
        for table in reversed(OF_TABLES):
            connection.execute(delete(table).where(table.c.code.in_(codes)))
        return codes

    return storage.tidy(work)


def _ago(days: float) -> str:
    then = datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=days)
    return then.isoformat(timespec="milliseconds")
