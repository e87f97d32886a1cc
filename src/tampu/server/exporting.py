"""Everything that is stored of somebody, as one file for himself."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from sqlalchemy import select

from tampu.server import belongings
from tampu.server.hearers import Hearers
from tampu.server.home import SHUT
from tampu.server.house import House
from tampu.server.refused import Refused
from tampu.server.rows import WATCHING, Mine
from tampu.server.schema import results
from tampu.web.account import Account, Way

TABLES = 100_000
"""All of somebody's tables."""


async def exported(house: House, account: Account) -> dict[str, Any]:
    """The account, its settings, and all tables with what was played, said and noted there."""
    mine = await asyncio.to_thread(house.storage.tables_of, account.person, TABLES)
    return {
        "account": {
            "name": account.name,
            "address": account.address,
            "made": account.made,
            "has_recovery_phrase": account.has_phrase,
            "passkeys": _ways(account.passkeys),
            "devices": _ways(account.devices),
        },
        "settings": dict(account.settings),
        "days_off": list(account.days_off),
        "news": await asyncio.to_thread(_news, house, account.person),
        "tables": [await _table(house, table) for table in mine],
        "results": await asyncio.to_thread(_results, house, account.person),
        "muted": [one._asdict() for one in await asyncio.to_thread(house.manners.muted, account.person)],
        "reports": await asyncio.to_thread(house.manners.reported, account.person),
    }


def _results(house: House, person: str) -> list[dict[str, object]]:
    """How his matches ended, and what was learnt of his strength."""
    wanted = select(*(column for column in results.c if column is not results.c.who)).where(results.c.who == person)
    with house.storage.reading() as connection:
        return [dict(row) for row in connection.execute(wanted.order_by(results.c.at)).mappings()]


def _ways(ways: Sequence[Way]) -> list[dict[str, object]]:
    return [way._asdict() for way in ways]


def _news(house: House, person: str) -> dict[str, Any]:
    """What he wants to hear, and the ways that lead to him."""
    hearers = Hearers(house.storage)
    hearer = hearers.hearer(person)
    return {
        "chosen": None if hearer is None else vars(hearer),
        "browsers": hearers.endpoints(person),
        "services": list(hearers.services(person).values()),
    }


async def _table(house: House, table: Mine) -> dict[str, Any]:
    """One table, as far as it is his."""
    held = [seat for seat in table.mine if seat != WATCHING]
    said, noted = await asyncio.to_thread(_written, house, table.code, held)
    return {
        "code": table.code,
        "game": table.game,
        "over": table.over,
        "seats": [{"seat": seat.seat, "kind": seat.kind, "name": seat.known_as} for seat in table.seats],
        "mine": held,
        "watching": WATCHING in table.mine,
        "record": await _record(house, table) if table.over else None,
        "talk": said,
        "notes": noted,
    }


def _written(house: House, code: str, held: Sequence[int]) -> tuple[list[dict[str, object]], list[str]]:
    with house.storage.reading() as connection:
        return belongings.written_by(connection, code, held), belongings.noted_by(connection, code, held)


async def _record(house: House, table: Mine) -> str | None:
    """How a finished match went; nothing where its table is damaged or closed."""
    try:
        room = await house.glance(table.code, table.version)
    except Refused as error:
        if error.code not in SHUT:
            raise
        return None
    return await house.aside(room.course.shown.record)
