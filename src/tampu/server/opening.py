"""Opening a database: a file is for its owner alone and for one server at a time; tables are brought up to date."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from importlib.resources import files
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

MIGRATION_LOCK = 0x7A3B_0001


class Unusable(Exception):
    """A database that this program must leave alone, and why."""


def make_private(file: Path) -> None:
    """Make a database file, or shut an old one, so that nobody but its owner reads it; what lies beside it, too."""
    if not file.parent.exists():
        file.parent.mkdir(mode=0o700, parents=True)
    file.touch(mode=0o600)
    for one in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        if one.exists() and one.stat().st_mode & 0o077:
            with suppress(PermissionError):  # whose it is must do it himself
                one.chmod(0o600)


def check_sound(file: Path) -> None:
    """That a database file is as SQLite left it: no page of it torn, no row missing from an index."""
    if not file.exists():
        return
    try:
        with closing(sqlite3.connect(file)) as rows:
            found: str = rows.execute("PRAGMA integrity_check(1)").fetchone()[0]
    except sqlite3.OperationalError:  # locked, or not for us: that is no damage
        raise
    except UnicodeDecodeError:  # what SQLite says of it quotes a name in the file, and that is damaged, too
        found = "a name in it cannot be read"
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        raise Unusable(
            f"{file} is damaged ({found.splitlines()[-1]}); `tampu restore --force` puts a backup in its place"
        )


def reserve(file: Path) -> sqlite3.Connection:
    """Keep other servers off a database file for as long as the connection is open; a killed server holds nothing.

    A second, empty database serves as the lock, so that programs which only read the first are not kept off.
    """
    lock = Path(f"{file}-lock")
    lock.touch(mode=0o600)
    held = sqlite3.connect(lock, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        held.execute("PRAGMA journal_mode=OFF")  # nothing is ever written there
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        held.close()
        raise Unusable(f"another server is using {file}") from error
    return held


def migrate(engine: Engine) -> None:
    """Bring the tables up to date."""
    if _is_current(engine):
        return
    with engine.connect().execution_options(writes=True) as connection:
        if engine.dialect.name == "postgresql":
            with connection.begin():
                # two servers may start at the same moment
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
                _upgrade(connection)
            return
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.execute("PRAGMA foreign_keys=OFF")  # SQLite changes a table by making it anew
        with connection.begin():
            _upgrade(connection)
        driver.execute("PRAGMA foreign_keys=ON")
        with closing(driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")):  # nothing of before stays in the file
            pass


def _is_current(engine: Engine) -> bool:
    """Whether there is nothing to do, as at most starts: what could do it is large, and not even loaded."""
    names = (script.name for script in files("tampu.server").joinpath("migrations", "versions").iterdir())
    newest = max(name.partition("_")[0] for name in names if name[0].isdecimal())
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return False
        return list(connection.execute(text("SELECT version_num FROM alembic_version")).scalars()) == [newest]


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(files("tampu.server").joinpath("migrations")))
    config.attributes["connection"] = connection
    known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in known:
        raise Unusable(
            f"it was written by a newer Tampu (its tables are of version {found}, this one knows {known[0]})"
        )
    command.upgrade(config, "head")
