"""Who thinks about which table, where several processes could: PostgreSQL knows, for as long as they live.

A claim is a lock that belongs to a connection. Whoever is killed lets go of all he had at once, and one whose machine
is cut off, as soon as PostgreSQL has noticed. That no answer is played twice does not hang on it: versions see to that.
"""

from __future__ import annotations

from threading import Lock
from typing import Any
from zlib import crc32

from sqlalchemy import Connection, text

from tampu.server.outage import told_as_refusal
from tampu.server.storage import Storage

TABLES = 0x7A3B_0002
"""The kind of lock, so that no other is mistaken for it."""
CUT_OFF = {"tcp_keepalives_idle": 5, "tcp_keepalives_interval": 2, "tcp_keepalives_count": 3}
"""After how many seconds PostgreSQL asks whether somebody is still there, how often, and how many times."""
TAKE = text("SELECT pg_try_advisory_lock(:kind, :table)")
LEAVE = text("SELECT pg_advisory_unlock(:kind, :table)")
TAKEN = text("SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = :kind AND granted")


def number_of(code: str) -> int:
    """The number under which a table is claimed."""
    return crc32(code.encode()) >> 1  # what PostgreSQL takes has a sign


class Claims:
    """The claims of one process."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._line: Connection | None = None
        self._one_at_a_time = Lock()

    def take(self, code: str) -> bool:
        """Claim a table; whether nobody else has."""
        return bool(self._ask(TAKE, table=number_of(code))[0])

    def leave(self, code: str) -> None:
        self._ask(LEAVE, table=number_of(code))

    def taken(self) -> set[int]:
        """The numbers of all tables that somebody has claimed."""
        return set(self._ask(TAKEN))

    def close(self) -> None:
        """Let go of everything."""
        with self._one_at_a_time:
            if self._line is not None:
                self._line.invalidate()  # given back to the pool it would keep its locks
                self._line.close()
                self._line = None

    def _ask(self, question: Any, **given: int) -> list[Any]:
        with self._one_at_a_time, told_as_refusal():
            if self._line is None or self._line.invalidated:
                self._line = self._opened()
            return list(self._line.execute(question, {"kind": TABLES, **given}).scalars())

    def _opened(self) -> Connection:
        line = self.storage.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        for name, seconds in CUT_OFF.items():
            line.execute(text(f"SET {name} = {seconds}"))
        return line
