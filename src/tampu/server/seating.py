"""Sitting down: a seat is taken once, by a person's browsers or by a program, and then its link is dead."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from tampu.server import keys
from tampu.server.acting import ROWS, told, with_new_link
from tampu.server.house import House
from tampu.server.refused import Refused
from tampu.server.room import AGAIN, Room
from tampu.server.rows import Move, SeatRow
from tampu.server.sights import Viewer


async def take(
    house: House, room: Room, seat: int, secret: str | None, name: str, person: str = "", program: str = ""
) -> bool:
    """Somebody has come with the secret of an open seat: it is his now. Not if another was faster.

    There is no secret where he needs none: he has come with the code, or sat there in the match before. Whom somebody
    there has blocked finds the seat taken.
    """
    if person and not await asyncio.to_thread(house.manners.admits, room.row.code, person):
        return False
    async with room.lock:
        old = room.seats[seat]
        if old.kind != "open" or (secret is not None and old.secret != keys.hashed(secret)):
            return False
        new = replace(old, kind="person", name=name or old.name, program=keys.hashed(program) if program else None)
        await house.reseat(room, "take", new, [(person, seat)] if person else [])
    house.drivers.drive(room)
    return True


def open_seats(room: Room) -> list[int]:
    """The seats that whoever knows the code may take; refuses with what is the case where there are none."""
    code = room.row.code
    if room.row.private:
        raise Refused("private_table", name=code)
    if room.course.match.over:
        raise Refused("table_over", name=code)
    found = [seat.seat for seat in room.seats if seat.kind == "open"]
    if not found:
        raise Refused("table_full", name=code)
    return found


async def check_wish(house: House, room: Room, person: str = "") -> None:
    """That somebody who comes by the code alone is as strong as the maker of the table wishes."""
    row = room.row
    strength = await asyncio.to_thread(house.storage.strength, person, row.game, row.players)
    if not row.wish.fits(strength.mu):
        raise Refused("outside_wish", wish=str(row.wish), rating=f"{strength.mu:.1f}")


async def rejoin(house: House, room: Room, before: Sequence[SeatRow], held: Sequence[int], person: str) -> None:
    """Somebody comes from the match before to his seats at the next one, as far as they are still open."""
    for seat in held:
        if person and room.seats[seat].kind == "open":
            await take(house, room, seat, None, before[seat].name, person)


async def announce(house: House, room: Room, code: str, by: str) -> None:
    """Tell those at a table where the next match is played. Only with the lock of the room."""
    change = told(room, [Move(AGAIN, None, code)], room.course)._replace(by=by)
    await house.commit(room, change, room.course)


async def ask(house: House, room: Room, seat: int, secret: str, name: str, person: str) -> None:
    """Somebody has come with the link of a seat that another holds: that one is asked."""
    async with room.lock:
        old = room.seats[seat]
        if not may_ask(old, secret):
            raise Refused("need_link")
        if room.row.version >= ROWS:
            raise Refused("seat_taken", name=room.name_of(seat))
        if (old.asking, old.asker) != (person, name):
            await house.reseat(room, "ask", replace(old, asking=person, asker=name))


def may_ask(seat: SeatRow, secret: str) -> bool:
    """Whether this link leads to a person, who can be asked to hand the seat over."""
    return seat.kind == "person" and seat.program is None and seat.secret == keys.hashed(secret)


async def invite(house: House, room: Room, viewer: Viewer) -> None:
    """Give a link to every seat that was left: when its table's maker comes, for it is made from his key."""
    if viewer.maker and _left(room):
        async with room.lock:
            with suppress(Refused):  # if it cannot be stored just now, there is a button for it
                for seat in _left(room):
                    await house.reseat(room, "renew", with_new_link(seat, room.row.code, viewer.maker[0]))


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
