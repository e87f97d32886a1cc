"""Backups: all tables and accounts in one SQLite file, taken while servers run, for either kind of database."""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, Table, delete, func, insert, select, update
from sqlalchemy.engine import make_url

from tampu.server.behaviour_backup import replace_behaviour, standing, write_down
from tampu.server.belongings import bring
from tampu.server.damage import Damaged
from tampu.server.opening import Unusable, check_sound, reserve
from tampu.server.results import reckon
from tampu.server.rows import RESTORED, Move
from tampu.server.schema import (
    MEMORY,
    OF_HEARERS,
    OF_PEOPLE,
    OF_SEASONS,
    OF_TABLES,
    clocks,
    hearers,
    house_keys,
    keyring,
    moves,
    people,
    pushes,
    results,
    seasons,
    tables,
)
from tampu.server.schema_behaviour import BEHAVIOUR
from tampu.server.storage import Storage, add_moves, now

AT_ONCE = 500
"""So many rows are carried at a time."""
EVER = {"alembic_version", "tables", "seats", "sits", "moves"}
"""What every backup has, however old it is."""
LEAP = 1000
"""So many versions a restored table is ahead of any that a page may show, whatever was lost since the backup."""


class Restored(NamedTuple):
    """What came of a restoration."""

    tables: int
    left_out: list[str]
    """Tables that were damaged already when the backup was made."""
    undone: list[str]
    """What the host did since the backup and is not so any more: words of the record, each with what it was about."""


# ---------------------------------------------------------------------- taking


def back_up(url: str, file: Path) -> int:
    """Keep all tables of a database in a new file, as they are at one moment; how many there are."""
    if file.exists():
        raise Unusable(f"{file} is there already; a backup overwrites nothing")
    draft = file.with_name(f".{file.name}.draft")
    draft.unlink(missing_ok=True)
    draft.touch(mode=0o600)
    try:
        if make_url(url).get_backend_name() == "sqlite":
            _copy_file(_file_of(url), draft)
        else:
            _copy_rows(url, draft)
        count = _finish(draft)
        os.replace(draft, file)
    finally:
        draft.unlink(missing_ok=True)
    return count


def _file_of(url: str) -> Path:
    file = Path(make_url(url).database or "")
    if not file.is_file():
        raise Unusable(f"there is no database at {file}")
    return file


def _copy_file(source: Path, draft: Path) -> None:
    """All pages of a database file, as they are at one moment, whoever is writing to it."""
    with closing(sqlite3.connect(source)) as rows, closing(sqlite3.connect(draft)) as copy:
        rows.backup(copy)


def _copy_rows(url: str, draft: Path) -> None:
    with (
        _opened(url) as source,
        _opened(f"sqlite:///{draft}") as kept,
        source.reading() as there,
        kept.writing() as here,
    ):
        _carry(there, here, (*OF_TABLES, *OF_PEOPLE, *OF_SEASONS, *MEMORY, *OF_HEARERS, *BEHAVIOUR, house_keys))


def _finish(draft: Path) -> int:
    """Make one whole file of it, on the disk; how many tables it holds."""
    with closing(sqlite3.connect(draft)) as rows:
        rows.execute("PRAGMA journal_mode=DELETE")
        count: int = rows.execute("SELECT count(*) FROM tables").fetchone()[0]
    with open(draft, "rb") as file:
        os.fsync(file.fileno())
    return count


@contextmanager
def _opened(url: str) -> Iterator[Storage]:
    storage = Storage(url)
    try:
        yield storage
    finally:
        storage.close()


def _carry(there: Connection, here: Connection, kinds: Sequence[Table], codes: Sequence[str] | None = None) -> None:
    """All rows of these kinds, or of the tables with these codes."""
    for table in kinds:
        wanted = select(table) if codes is None else select(table).where(table.c.code.in_(codes))
        found = there.execution_options(yield_per=AT_ONCE).execute(wanted).mappings()
        for rows in found.partitions(AT_ONCE):
            here.execute(insert(table), [dict(row) for row in rows])


# ---------------------------------------------------------------------- putting back


def restore(url: str, file: Path, force: bool = False) -> Restored:
    """Put the tables of a backup back, all or none. Other tables stay; the same are replaced only by force."""
    with tempfile.TemporaryDirectory(prefix="tampu-") as folder:
        copy = Path(folder) / "backup.db"
        _check_backup(file, copy)
        with _opened(f"sqlite:///{copy}") as kept:
            codes, left_out = _sound_tables(kept)
            if force:
                _put_aside(url)
            with _opened(url) as target:
                undone = _replace(kept, target, codes, force)
    return Restored(len(codes), left_out, undone)


def _check_backup(file: Path, copy: Path) -> None:
    """Look at the whole file before anything is touched, and copy it: the backup itself is never changed."""
    if not file.is_file():
        raise Unusable(f"there is no file {file}")
    check_sound(file)
    _copy_file(file, copy)
    with closing(sqlite3.connect(copy)) as rows:
        names = {name for (name,) in rows.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not names >= EVER:
        raise Unusable(f"{file} is no backup of Tampu")


def _sound_tables(kept: Storage) -> tuple[list[str], list[str]]:
    with kept.engine.connect() as connection:
        codes = list(connection.execute(select(tables.c.code).order_by(tables.c.code)).scalars())
    damaged = []
    for code in codes:
        try:
            kept.table(code)
        except Damaged:
            damaged.append(code)
    return [code for code in codes if code not in damaged], damaged


def _put_aside(url: str) -> None:
    """A database file that is damaged makes room, but is not thrown away; nor is it taken from under a server."""
    if make_url(url).get_backend_name() != "sqlite":
        return
    file = Path(make_url(url).database or "")
    try:
        check_sound(file)
    except Unusable:
        reserve(file).close()
        for one in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
            if one.exists():
                one.replace(f"{one}.damaged")


def _replace(kept: Storage, target: Storage, codes: Sequence[str], force: bool) -> list[str]:
    """In one stroke. Every version leaps, so that no page takes what it shows for newer, and all servers are told."""
    with kept.engine.connect() as there, target.writing() as here:
        stood = standing(here)
        present = {row.code: row.version for row in here.execute(select(tables.c.code, tables.c.version))}
        known = [code for code in codes if code in present]
        if known and not force:
            raise Unusable(f"{len(known)} of its {len(codes)} tables are there already; --force replaces them")
        for first in range(0, len(codes), AT_ONCE):
            part = codes[first : first + AT_ONCE]
            for table in reversed(OF_TABLES):
                here.execute(delete(table).where(table.c.code.in_(part)))
            _carry(there, here, OF_TABLES, part)
            moment = time.time()  # what passed since the backup counts for nobody
            running = update(clocks).where(clocks.c.code.in_(part), clocks.c.since.is_not(None))
            here.execute(running.values(since=moment, due=moment))
        for code, newest in there.execute(select(moves.c.code, func.max(moves.c.number)).group_by(moves.c.code)):
            present[code] = max(newest, present.get(code, 0))
        for code in codes:
            version = present.get(code, 0) + LEAP
            add_moves(here, code, version - 1, [Move(RESTORED)])
            here.execute(update(tables).where(tables.c.code == code).values(version=version, changed=now()))
            target.tell(here, code, version)
        _replace_people(there, here, force)
        _replace_seasons(there, here)
        _replace_memory(there, here, codes)
        _replace_hearers(there, here, force)
        replace_behaviour(there, here, force)
        for browser, person in here.execute(select(keyring.c.browser, keyring.c.person)).all():
            bring(target, here, browser, person)  # who made his account since the backup keeps his seats
        return write_down(here, stood)


def _replace_people(there: Connection, here: Connection, force: bool) -> None:
    """Those of the backup, with all that is theirs; the same are replaced only by force."""
    kept = set(there.execute(select(people.c.person)).scalars())
    known = kept.intersection(here.execute(select(people.c.person)).scalars())
    if known and not force:
        raise Unusable(f"{len(known)} of its {len(kept)} accounts are there already; --force replaces them")
    for person in known:
        for table in reversed(OF_PEOPLE):
            here.execute(delete(table).where(table.c.person == person))
    _carry(there, here, OF_PEOPLE)


def _replace_seasons(there: Connection, here: Connection) -> None:
    """Those of the backup; others stay."""
    kept = list(there.execute(select(seasons.c.season)).scalars())
    for table in reversed(OF_SEASONS):
        here.execute(delete(table).where(table.c.season.in_(kept)))
    _carry(there, here, OF_SEASONS)


def _replace_memory(there: Connection, here: Connection, codes: Sequence[str]) -> None:
    """How the matches of the backup ended, whether their tables are still kept or not; what others came to, stays."""
    kept = {*codes, *there.execute(select(results.c.code)).scalars()}
    here.execute(delete(results).where(results.c.code.in_(kept)))
    _carry(there, here, (results,))
    reckon(here)


def _replace_hearers(there: Connection, here: Connection, force: bool) -> None:
    """What people want to hear. Browsers come with the key of the house they listen to, or not at all."""
    for row in there.execute(select(hearers)).mappings():
        same = hearers.c.person == row["person"]
        if force:
            here.execute(delete(hearers).where(same))
        if here.execute(select(hearers.c.person).where(same)).first() is None:
            here.execute(insert(hearers).values(**row))
    listens = here.execute(select(pushes.c.browser).limit(1)).first() is not None
    if not listens and there.execute(select(house_keys.c.key)).first() is not None:
        here.execute(delete(house_keys))
        _carry(there, here, (house_keys, pushes))
