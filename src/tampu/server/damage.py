"""Rows that cannot be as they were written: a table that has one is shut by itself, and nothing else is touched."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import JSON, RowMapping, String, Table
from sqlalchemy.exc import SQLAlchemyError


class Damaged(Exception):
    """What is stored of a table does not fit together. The part that does not is named; what it holds is not told."""

    def __init__(self, part: str) -> None:
        super().__init__(part)
        self.part = part


@contextmanager
def in_part(part: str) -> Iterator[None]:
    """Whatever goes wrong in here is the damage of that part: a row may hold anything, and so break anything."""
    try:
        yield
    except (Damaged, SQLAlchemyError):
        raise
    except Exception as error:
        raise Damaged(part) from error


def check(table: Table, found: RowMapping) -> None:
    """Hold a row against the kinds and lengths of its columns, which SQLite does not watch over."""
    for column in table.c:
        value, kind = found[column.name], column.type
        if value is None:
            fits = bool(column.nullable)
        elif isinstance(kind, JSON):
            fits = True
        else:
            fits = type(value) is kind.python_type
            if isinstance(kind, String) and isinstance(value, str) and kind.length is not None:
                fits = len(value) <= kind.length
        if not fits:
            raise Damaged(f"{table.name}.{column.name}")


def words(part: str, given: object) -> tuple[str, ...]:
    """A list of words, as it is kept in JSON."""
    if not isinstance(given, list) or not all(isinstance(word, str) for word in given):
        raise Damaged(part)
    return tuple(given)


def plain(part: str, given: object) -> dict[str, object]:
    """An object of JSON."""
    if not isinstance(given, dict):
        raise Damaged(part)
    return given
