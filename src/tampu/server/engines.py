"""How the database is spoken to: SQLite or PostgreSQL."""

from __future__ import annotations

import sqlite3
from functools import partial
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

BUSY = 10.0
"""Seconds that SQLite waits for its turn to write."""
PATIENCE: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""Seconds for PostgreSQL to answer a call at its door, and how soon a line that is cut is noticed."""


def engine(url: URL) -> Engine:
    """An error of the database is told without what was asked for: that may be a secret."""
    if url.get_backend_name() == "postgresql":
        return create_engine(url, hide_parameters=True, pool_pre_ping=True, pool_size=10, connect_args=PATIENCE)
    made = create_engine(url, hide_parameters=True, connect_args={"timeout": BUSY})
    event.listen(made, "connect", _prepare_sqlite)
    event.listen(made, "begin", _begin_sqlite)
    return made


def _prepare_sqlite(connection: sqlite3.Connection, _: object) -> None:
    """A move that was acknowledged survives a pulled plug: every commit reaches the disk."""
    connection.isolation_level = None  # transactions are begun below
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")  # one broken word must not hide others
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")
