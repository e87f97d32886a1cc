"""What a backup does to mutes, reports, bans and the record: what the host did since is not lost, or is told."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, RowMapping, Table, and_, delete, func, insert, select

from tampu.server.hosting import APPOINT, BAN, DISMISS, LIFT, REOPEN, write
from tampu.server.schema import people, tables
from tampu.server.schema_behaviour import bans, mutes, record, reports

RESTORED = "tampu restore"
"""Who did it, in the record, where a backup takes something back."""


class Standing(NamedTuple):
    """What the host has done and is still so: names by what it is about."""

    closed: dict[str, str]
    banned: dict[str, str]
    admins: dict[str, str]
    known: set[str]
    """What the record tells of."""


def standing(connection: Connection) -> Standing:
    shut = select(tables.c.code, tables.c.code).where(tables.c.closed.is_not(None))
    appointed = select(people.c.person, people.c.name).where(people.c.admin)
    wanted = (shut, select(bans.c.person, bans.c.name), appointed)
    known = set(connection.execute(select(record.c.about)).scalars())
    closed, banned, admins = ({row[0]: row[1] for row in connection.execute(one)} for one in wanted)
    return Standing(closed, banned, admins, known)


def replace_behaviour(there: Connection, here: Connection, force: bool) -> None:
    """What the backup knows comes to what is known; by force, its people are banned or not as they were then."""
    if force:
        kept = there.execute(select(people.c.person)).scalars().all()
        here.execute(delete(bans).where(bans.c.person.in_(kept)))
    lifted = set() if force else _lifted(there, here)
    for table in (mutes, reports, record, bans):
        for row in there.execute(select(table)).mappings().all():
            again = table is bans and row["person"] in lifted
            if not again and here.execute(select(func.count()).where(_same(table, row))).scalar_one() == 0:
                here.execute(insert(table).values(**row))


def _lifted(there: Connection, here: Connection) -> set[str]:
    """Those whose bans were lifted after the backup was taken."""
    known = set(there.execute(select(record.c.act)).scalars())
    acts = here.execute(select(record.c.act, record.c.about).where(record.c.what == LIFT))
    return {about for act, about in acts if act not in known}


def _same(table: Table, row: RowMapping) -> ColumnElement[bool]:
    return and_(*(column == row[column.name] for column in table.primary_key.columns))


def write_down(connection: Connection, before: Standing) -> list[str]:
    """What is not so any more as the host had it is written into the record, and told."""
    after, told = standing(connection), []
    undone = (
        (REOPEN, before.closed, after.closed),
        (LIFT, before.banned, after.banned),
        (DISMISS, before.admins, after.admins),
    )
    for what, was, is_ in undone:
        for about in sorted(set(was) - set(is_)):
            write(connection, what, about, 0, "" if what == REOPEN else was[about], RESTORED, by=RESTORED)
            told.append(f"{what} {was[about]}")
    for what, was, is_ in ((BAN, before.banned, after.banned), (APPOINT, before.admins, after.admins)):
        for about in sorted((set(is_) - set(was)) & before.known):
            write(connection, what, about, 0, is_[about], RESTORED, by=RESTORED)
            told.append(f"{what} {is_[about]}")
    return told
