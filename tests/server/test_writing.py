"""The thread that writes: many changes in one transaction, each acknowledged when it is on the disk."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace

import pytest
from sqlalchemy import Connection, event, insert
from sqlalchemy.exc import OperationalError

from tampu.server.refused import Refused
from tampu.server.rows import Change, Move, SeatRow
from tampu.server.schema import moves
from tampu.server.storage import Storage
from tests.server.test_keeping import CHANGE, ROW

CODES = ("AAAAAA", "BBBBBB", "CCCCCC")


@pytest.fixture
def storage(database: str) -> Iterator[Storage]:
    kept = Storage(database)
    for code in CODES:
        row = replace(ROW, code=code, watch=f"watch {code}")
        kept.add_table(row, [SeatRow(0, "open", "", "", f"secret {code}")], [], [])
    yield kept
    kept.close()


class Held:
    """While this lasts the writer is busy, so that whatever comes waits and is written together afterwards."""

    def __init__(self, storage: Storage) -> None:
        self.writer = storage._writer
        self.commits = 0
        self._go_on = threading.Event()
        event.listen(storage.engine, "commit", self._count)

    def __enter__(self) -> Held:
        begun = threading.Event()

        def wait(_: Connection) -> None:
            begun.set()
            self._go_on.wait()

        self._first = self.writer.write("", wait)
        begun.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._go_on.set()
        self._first.result()

    def _count(self, _: Connection) -> None:
        self.commits += 1


def outcome(future: Future[None]) -> str:
    error = future.exception()
    return "written" if error is None else type(error).__name__


def answers(storage: Storage, code: str) -> list[str | None]:
    _, _, rows = storage.table(code) or pytest.fail("it is gone")
    return [move.token for move in rows]


def test_what_waits_is_written_in_one_transaction(storage: Storage) -> None:
    with Held(storage) as held:
        written = [storage.write_soon(code, 0, CHANGE) for code in CODES]
        assert not any(future.done() for future in written)
    assert [outcome(future) for future in written] == ["written"] * 3
    assert held.commits == 2  # the one that was held, and all that waited for it
    assert storage.versions(CODES) == dict.fromkeys(CODES, 1)


def test_changes_of_one_table_keep_their_order(storage: Storage) -> None:
    with Held(storage):
        written = [
            storage.write_soon("BBBBBB", number, Change([Move("play", 0, str(number))], {}, False, False))
            for number in range(5)
        ]
    assert [outcome(future) for future in written] == ["written"] * 5
    assert answers(storage, "BBBBBB") == ["0", "1", "2", "3", "4"]


def test_one_that_does_not_fit_spoils_no_other(storage: Storage) -> None:
    storage.write("BBBBBB", 0, CHANGE)
    with Held(storage) as held:
        written = [storage.write_soon(code, 0, CHANGE) for code in CODES]
        broken = storage._writer.write("AAAAAB", _half_a_change)
    assert [outcome(future) for future in written] == ["written", "Moved", "written"]
    assert isinstance(broken.exception(), ZeroDivisionError)
    assert held.commits == 2
    assert [len(answers(storage, code)) for code in CODES] == [1, 1, 1]


def _half_a_change(connection: Connection) -> None:
    row = {"code": "CCCCCC", "number": 1, "kind": "play", "seat": 0, "token": "half", "at": ""}
    connection.execute(insert(moves), [row])
    raise ZeroDivisionError


def test_where_nothing_reached_the_disk_nothing_is_acknowledged(storage: Storage) -> None:
    def fails(_: Connection) -> None:
        raise OperationalError("COMMIT", {}, Exception("database or disk is full"))

    with Held(storage):
        written = [storage.write_soon(code, 0, CHANGE) for code in CODES]
        storage._writer.write("", lambda connection: event.listen(storage.engine, "commit", fails))
    assert all(isinstance(future.exception(), Refused) for future in written)
    event.remove(storage.engine, "commit", fails)
    assert storage.versions(CODES) == dict.fromkeys(CODES, 0)
    storage.write("AAAAAA", 0, CHANGE)


def test_tables_are_taken_in_the_same_order_by_all(storage: Storage) -> None:
    """Else each of two servers could wait for a table that the other has."""
    order: list[str] = []
    with Held(storage):
        for code in ("CCCCCC", "AAAAAA", "BBBBBB"):
            storage._writer.write(code, lambda _, code=code: order.append(code))  # type: ignore[misc]
    storage.write("AAAAAA", 0, CHANGE)
    assert order == [*CODES]


def test_killed_in_the_midst_of_a_group_it_leaves_none_of_it(storage: Storage, database: str) -> None:
    context = multiprocessing.get_context("spawn")
    killed = context.Process(target=_write_and_die, args=(database,))
    killed.start()
    killed.join()
    assert killed.exitcode == 9
    assert storage.versions(CODES) == {"AAAAAA": 1, "BBBBBB": 0, "CCCCCC": 0}  # the first was acknowledged


def _write_and_die(url: str) -> None:
    storage = Storage(url)
    storage.write("AAAAAA", 0, CHANGE)
    with Held(storage):
        for code in CODES[1:]:
            storage.write_soon(code, 0, CHANGE)
        storage._writer.write("ZZZZZZ", lambda _: os._exit(9))
    threading.Event().wait()


def test_what_waits_when_the_house_closes_is_still_written(storage: Storage, database: str) -> None:
    leaving = Storage(database)
    with Held(leaving):
        written = leaving.write_soon("AAAAAA", 0, CHANGE)
        closing = threading.Thread(target=leaving.close)
        closing.start()
    closing.join()
    assert outcome(written) == "written"
    assert storage.versions(["AAAAAA"]) == {"AAAAAA": 1}
