"""What is somebody's at the tables: it comes along when a browser becomes his, and is left when he goes for good."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from sqlalchemy import Connection, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from tampu.bots import USUAL
from tampu.drawing.sight import SOMEBODY
from tampu.server import hearing, manners, results, talk
from tampu.server.rows import GIVEN, Move
from tampu.server.schema import notes, plans, seats, sits, tables
from tampu.server.schema import talk as lines
from tampu.server.storage import NUMBER, Storage, add_moves, now

KEPT, GONE = "kept", "gone"
"""The kinds of rows that say: whose a seat is has changed its name; whoever held it has left the house."""
Happened = dict[str, int]
"""The tables where something happened, with their versions after it."""


def bring(storage: Storage, connection: Connection, browser: str, person: str) -> Happened:
    """All that a browser holds, made and asked for is a person's now."""
    happened = {code: tell_of(storage, connection, code, [Move(KEPT)]) for code in tables_of(connection, browser)}
    held = select(sits.c.code, sits.c.seat)
    his = set(connection.execute(held.where(sits.c.person == person)))
    new = [one for one in connection.execute(held.where(sits.c.person == browser)) if one not in his]
    connection.execute(delete(sits).where(sits.c.person == browser))
    if new:
        connection.execute(insert(sits), [{"person": person, "code": code, "seat": seat} for code, seat in new])
    connection.execute(update(tables).where(tables.c.maker == browser).values(maker=person))
    connection.execute(update(seats).where(seats.c.asking == browser).values(asking=person))
    results.bring(connection, browser, person)
    connection.execute(update(lines).where(lines.c.person == browser).values(person=person))
    hearing.bring(connection, browser, person)
    manners.bring(connection, browser, person)
    return happened


def give_up(storage: Storage, connection: Connection, person: str) -> Happened:
    """Somebody leaves the house: where a match goes on a bot plays for good, and nobody learns who he was."""
    happened = {code: _leave(storage, connection, person, code) for code in tables_of(connection, person)}
    connection.execute(delete(sits).where(sits.c.person == person))
    connection.execute(update(tables).where(tables.c.maker == person).values(maker=""))
    connection.execute(update(seats).where(seats.c.asking == person).values(asking=None, asker=""))
    results.forget(connection, person)
    connection.execute(update(lines).where(lines.c.person == person).values(person="", name=SOMEBODY))
    hearing.forget(connection, person)
    manners.forget(connection, person)
    return happened


def tables_of(connection: Connection, person: str) -> list[str]:
    """All tables that somebody has to do with; nobody else writes there meanwhile.

    They are taken in the order in which every server takes them, so that none waits in a ring.
    """
    sitting = select(sits.c.code).where(sits.c.person == person)
    asking = select(seats.c.code).where(seats.c.asking == person)
    program = select(seats.c.code).where(seats.c.program == person)
    spoken = select(lines.c.code).where(lines.c.person == person)
    his = or_(tables.c.maker == person, *(tables.c.code.in_(one) for one in (sitting, asking, program, spoken)))
    return list(
        connection.execute(select(tables.c.code).where(his).order_by(tables.c.code).with_for_update()).scalars()
    )


def _leave(storage: Storage, connection: Connection, person: str, code: str) -> int:
    """Leave the seats of one table, and the name under which something was said there."""
    over = connection.execute(select(tables.c.over).where(tables.c.code == code)).scalar_one()
    here = (sits.c.code == seats.c.code) & (sits.c.seat == seats.c.seat) & (sits.c.person == person)
    wanted = select(seats.c.seat, seats.c.name, seats.c.handed).join(sits, here).where(seats.c.code == code)
    held = connection.execute(wanted.order_by(seats.c.seat)).all()
    for seat, name, _ in held:
        said = (lines.c.code == code) & (lines.c.seat == seat) & (lines.c.name == name)
        connection.execute(update(lines).where(said).values(name=SOMEBODY))
    his = [seat for seat, _, _ in held]
    leaves = update(seats).where(seats.c.code == code, seats.c.seat.in_(his))
    connection.execute(leaves.values(name=SOMEBODY, device=None, asking=None, asker=""))
    if not over:
        connection.execute(leaves.values(kind="bot", bot=USUAL, handed=GIVEN, automatic=[]))
    connection.execute(delete(sits).where(sits.c.code == code, sits.c.seat.in_(his)))
    connection.execute(delete(plans).where(plans.c.code == code, plans.c.seat.in_(his)))
    talk.forget(connection, code, his)
    resigned = [] if over else [seat for seat, _, handed in held if handed != GIVEN]
    talk.tell(connection, code, [("resign", seat, SOMEBODY) for seat in resigned], now())
    gone = [Move("resign" if seat in resigned else GONE, seat) for seat in his]
    return tell_of(storage, connection, code, gone or [Move(KEPT)])


def tell_of(storage: Storage, connection: Connection, code: str, added: Sequence[Move]) -> int:
    """Let rows happen at a table, however far it is, and let all servers know; its version then.

    A table whose rows are damaged is left as it is: nobody has it at hand.
    """
    here = tables.c.code == code
    version: int = connection.execute(select(NUMBER).where(here)).scalar_one()
    with suppress(IntegrityError), connection.begin_nested():
        add_moves(connection, code, version, added)
        version += len(added)
        connection.execute(update(tables).where(here).values(version=version, by_itself=True))
        storage.tell(connection, code, version)
    return version


# ---------------------------------------------------------------------- to look at


def written_by(connection: Connection, code: str, held: Sequence[int]) -> list[dict[str, object]]:
    """What the holders of these seats said at a table."""
    by = (seats.c.code == lines.c.code) & (seats.c.seat == lines.c.seat) & (seats.c.name == lines.c.name)
    wanted = (
        select(lines.c.at, lines.c.seat, lines.c.kind, lines.c.text)
        .join(seats, by)
        .where(lines.c.code == code, lines.c.seat.in_(held), lines.c.kind != "told")
        .order_by(lines.c.number)
    )
    return [dict(row) for row in connection.execute(wanted).mappings()]


def noted_by(connection: Connection, code: str, held: Sequence[int]) -> list[str]:
    wanted = select(notes.c.text).where(notes.c.code == code, notes.c.seat.in_(held)).order_by(notes.c.seat)
    return list(connection.execute(wanted).scalars())


def count_of(connection: Connection, person: str) -> int:
    """How many tables somebody has a place at."""
    wanted = select(func.count(sits.c.code.distinct())).where(sits.c.person == person)
    return connection.execute(wanted).scalar_one()
