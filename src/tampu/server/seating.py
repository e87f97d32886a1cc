"""Sitting down: a seat is taken once, by a person's browsers or by a program, and then its link is dead."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace

from tampu.server import keys
from tampu.server.acting import with_new_link
from tampu.server.house import House
from tampu.server.refused import Refused
from tampu.server.room import Room
from tampu.server.sights import Viewer
from tampu.server.storage import SeatRow


async def take(
    house: House, room: Room, seat: int, secret: str, name: str, person: str = "", program: str = ""
) -> bool:
    """Somebody has come with the secret of an open seat: it is his now. Not if another was faster."""
    async with room.lock:
        old = room.seats[seat]
        if old.kind != "open" or old.secret != keys.hashed(secret):
            return False
        new = replace(old, kind="person", name=name or old.name, program=keys.hashed(program) if program else None)
        await house.reseat(room, "take", new, [(person, seat)] if person else [])
    house.drivers.drive(room)
    return True


async def invite(house: House, room: Room, viewer: Viewer) -> None:
    """Give a link to every seat that was left: when its table's maker comes, for it is made from his cookie."""
    if viewer.maker and _left(room):
        async with room.lock:
            with suppress(Refused):  # if it cannot be stored just now, there is a button for it
                for seat in _left(room):
                    await house.reseat(room, "renew", with_new_link(seat, room.row.code, viewer.maker))


def _left(room: Room) -> list[SeatRow]:
    return [seat for seat in room.seats if seat.kind == "open" and seat.secret is None]


async def call_device(house: House, room: Room, viewer: Viewer) -> str:
    """The secret by which somebody goes on at another device of his: good for once, and until he asks again."""
    if not viewer.mine or not viewer.person:
        raise Refused("not_your_seat")
    secret = keys.fresh()
    async with room.lock:
        await house.reseat(room, "device", replace(room.seats[viewer.mine[0]], device=keys.hashed(secret)))
    return secret


async def add_device(house: House, room: Room, seat: int, secret: str, person: str) -> None:
    """Another browser of who holds a seat: it holds all that he holds."""
    async with room.lock:
        old = room.seats[seat]
        if old.device != keys.hashed(secret):
            raise Refused("need_link")
        held = await asyncio.to_thread(house.storage.held_with, room.row.code, seat)
        await house.reseat(room, "joined", replace(old, device=None), [(person, other) for other in held])
