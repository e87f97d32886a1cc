"""What a database says when it cannot do its work, told apart in one place: a full disk, or one that is away."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as NoConnectionLeft

from tampu.server.refused import Refused

OURS = (DataError, IntegrityError, NotSupportedError, ProgrammingError)
"""What is wrong with the question and not with the database: asking again would not help."""
AGAIN = 2
"""Seconds after which it is worth trying again."""
FULL = ("database or disk is full", "53100")
"""The words of SQLite and the code of PostgreSQL for a full disk."""


@contextmanager
def told_as_refusal() -> Iterator[None]:
    """Whatever keeps the database from answering becomes a refusal. Asking again is safe: versions see to that."""
    try:
        yield
    except OURS:
        raise
    except (DBAPIError, NoConnectionLeft) as error:
        if is_full(error):
            raise Refused("full_disk") from error
        raise Refused("no_database", retry_after=AGAIN) from error


def is_full(error: SQLAlchemyError) -> bool:
    """Whether the disk is really full: nothing else may be told so, for people then wait for the wrong thing."""
    said = getattr(error, "orig", None)
    if isinstance(said, sqlite3.Error):
        return FULL[0] in str(said)
    return getattr(said, "sqlstate", None) == FULL[1]
