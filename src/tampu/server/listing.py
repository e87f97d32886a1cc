"""The tables that everybody may find, kept as they are for as long as somebody looks."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress

from sqlalchemy import Connection, select

from tampu.engine.registry import find
from tampu.server.damage import Damaged
from tampu.server.happening import ASKED, Happening
from tampu.server.place import rooted
from tampu.server.results import group_of, why_not
from tampu.server.room import AGREED
from tampu.server.rows import Public, SeatRow, Wish, public_row, seat_row
from tampu.server.schema import moves, people, ratings, seats, sits, tables
from tampu.server.schema_behaviour import mutes
from tampu.server.sights import sitters
from tampu.server.storage import Storage, as_text
from tampu.web import lobby as pages
from tampu.web.lobby import Listed, Wanted
from tampu.web.look import Look

MOST = 200
"""So many tables are shown."""
BREATH = 1.0
"""Seconds after which they are read again at the earliest: where many play, somebody comes or goes all the time."""
HEARTBEAT = 20.0
"""Seconds without news after which a sign of life is sent."""
RETRY = 1000
"""Milliseconds after which a page that lost its stream asks again."""


class Lobby:
    """What is known of the tables that everybody may find."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.pages: set[asyncio.Event] = set()
        self.closed = False
        self._tables: Sequence[Listed] = ()
        self._kept_from: Mapping[str, set[str]] = {}
        """Who is not shown which tables: somebody there does not want to meet him."""
        self._stale = True
        self._read_at = -HEARTBEAT
        self._reading = asyncio.Lock()

    def heed(self, happened: Sequence[Happening]) -> None:
        """Something happened at a table that is listed here."""
        if any(one.what != ASKED for one in happened):
            self.stir()

    def stir(self) -> None:
        """Somebody came or went: whoever looks is shown it."""
        self._stale = True
        for page in self.pages:
            page.set()

    def let_go(self) -> None:
        """The server is going down: nobody is to wait any longer."""
        self.closed = True
        self.stir()

    async def tables(self, person: str = "") -> Sequence[Listed]:
        """Those that somebody may find: where he may sit down, oldest first; and then those that are played at, where
        the strongest sit first, and of equals the newest.

        However many look and however much happens, they are read once in a while.
        """
        async with self._reading:
            age = time.monotonic() - self._read_at
            if self._stale or age >= HEARTBEAT:
                await asyncio.sleep(max(0.0, BREATH - age))
                return await self.newest(person)
        return self._shown_to(person)

    async def newest(self, person: str = "") -> Sequence[Listed]:
        """The same, as they are now."""
        self._stale, self._read_at = False, time.monotonic()
        self._tables, self._kept_from = await asyncio.to_thread(self._read)
        return self._shown_to(person)

    def _shown_to(self, person: str) -> Sequence[Listed]:
        hidden = self._kept_from.get(person)
        return [table for table in self._tables if table.code not in hidden] if hidden else self._tables

    def _read(self) -> tuple[Sequence[Listed], Mapping[str, set[str]]]:
        found = [_listed(table) for table in public(self.storage)]
        return self._in_order(found), kept_from(self.storage, [table.code for table in found])

    @staticmethod
    def _in_order(found: Sequence[Listed]) -> list[Listed]:
        waiting = [table for table in found if table.open]
        playing = [table for table in found if not table.open]
        return [*reversed(waiting), *sorted(playing, key=lambda table: -round(max(table.strengths, default=0.0)))]

    async def follow(self, wanted: Wanted, look: Look, person: str = "") -> AsyncIterator[str]:
        """The events of one page: the tables that fit, whenever they are others than before."""
        yield f"retry: {RETRY}\n\n"
        page = asyncio.Event()
        self.pages.add(page)
        shown = ""
        try:
            while not self.closed:
                page.clear()
                now = pages.part(look, wanted, await self.tables(person))
                if now != shown:
                    shown = now
                    lines = "\n".join(f"data: {line}" for line in rooted(now).splitlines())
                    yield f"event: lobby\n{lines}\n\n"
                try:
                    await asyncio.wait_for(page.wait(), HEARTBEAT)
                except TimeoutError:
                    yield ": still here\n\n"
        finally:
            self.pages.discard(page)


def public(storage: Storage) -> list[Public]:
    """The tables that everybody may find, where something happened last first; damaged ones are left out."""
    shown = [tables.c[name] for name in Public._fields if name in tables.c]
    wanted = (
        select(*shown)
        .where(tables.c.listed, ~tables.c.over, tables.c.closed.is_(None))
        .order_by(tables.c.changed.desc())
        .limit(MOST)
    )
    with storage.reading() as connection:
        rows = connection.execute(wanted).mappings().all()
        around: dict[str, list[SeatRow]] = {row["code"]: [] for row in rows}
        there = select(*as_text(seats)).where(seats.c.code.in_(list(around))).order_by(seats.c.seat)
        for seat in connection.execute(there).mappings():
            with suppress(Damaged):
                around[seat["code"]].append(seat_row(seat, []))
        first = moves.c.code.in_(list(around)), moves.c.number == 1, moves.c.kind == AGREED
        agreed = set(connection.execute(select(moves.c.code).where(*first)).scalars())
        known = _strengths(connection, list(around))
    found = []
    for row in rows:
        code, group = row["code"], group_of(row["players"])
        strengths = [mu for game, of, mu in known[code] if (game, of) == (row["game"], group)]
        with suppress(Damaged):
            found.append(public_row(row, around[code], code in agreed, strengths))
    return found


def kept_from(storage: Storage, codes: Sequence[str]) -> Mapping[str, set[str]]:
    """By person: the tables of these that somebody has made, or sits at, who does not want to meet him."""
    found: dict[str, set[str]] = defaultdict(set)
    made = select(tables.c.code, mutes.c.other).join(mutes, mutes.c.person == tables.c.maker)
    held = select(sits.c.code, mutes.c.other).join(mutes, mutes.c.person == sits.c.person).where(sits.c.seat >= 0)
    with storage.reading() as connection:
        for wanted, code in ((made, tables.c.code), (held, sits.c.code)):
            for row in connection.execute(wanted.where(mutes.c.blocks, code.in_(codes))):
                found[row.other].add(row.code)
    return found


def _strengths(connection: Connection, codes: Sequence[str]) -> Mapping[str, Sequence[tuple[str, str, float]]]:
    """By table: how strong those are who sit there and want to be seen, in whatever they play."""
    found: dict[str, list[tuple[str, str, float]]] = {code: [] for code in codes}
    wanted = (
        select(sits.c.code, ratings.c.game, ratings.c.group, ratings.c.mu)
        .join(people, people.c.person == sits.c.person)
        .join(ratings, ratings.c.who == sits.c.person)
        .where(sits.c.code.in_(codes), sits.c.seat >= 0, people.c.handle.is_not(None))
    )
    for code, game, group, mu in connection.execute(wanted):
        found[code].append((game, group, mu))
    return found


def _listed(table: Public) -> Listed:
    """A table as everybody sees it."""
    colours = tuple(seat.name for seat in find(table.game).seats(table.players, table.settings))
    around = sitters(table.code, table.seats, (), ())
    return Listed(
        table.code,
        table.game,
        colours,
        around,
        table.settings,
        table.pace,
        table.language,
        why_not(table, table.agreed),
        str(Wish(table.wish_low, table.wish_high)),
        table.strengths,
    )
