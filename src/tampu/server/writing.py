"""One thread writes for the whole house.

What comes while it writes waits, and goes to the disk together, in one transaction: the disk is as slow for one change
as for many. Each is acknowledged only when that transaction is on the disk; one that does not fit spoils no other.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

from tampu.server.outage import told_as_refusal

MOST = 100
"""So many changes are written together, lest the first wait too long for the last."""
T = TypeVar("T")


@contextmanager
def transaction(engine: Engine) -> Iterator[Connection]:
    """All that is written in it, or nothing. A database that cannot write refuses."""
    with told_as_refusal(), engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


class Job(NamedTuple, Generic[T]):
    """Something to be written at a table, and who waits for it."""

    code: str
    work: Callable[[Connection], T]
    done: Future[T]
    alone: bool = False
    """Whether it has a transaction of its own: it changes more than its table, and none may wait for that in a ring."""


class Writer:
    """The thread that writes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._waiting: SimpleQueue[Job[Any] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, code: str, work: Callable[[Connection], T], alone: bool = False) -> Future[T]:
        """Have something written; the future is done when it is on the disk."""
        job = Job(code, work, Future[T](), alone)
        self._waiting.put(job)
        return job.done

    def close(self) -> None:
        """Write what waits, then stop."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (job := self._waiting.get()) is not None:
            group = [job for job in self._with_others(job) if job.done.set_running_or_notify_cancel()]
            self._write([job for job in group if not job.alone])
            for job in group:
                if job.alone:
                    self._write([job])

    def _with_others(self, first: Job[Any]) -> list[Job[Any]]:
        """The job and all that wait by now. Every server takes tables in one order, so that none waits in a ring."""
        group = [first]
        try:
            while len(group) < MOST and (job := self._waiting.get_nowait()) is not None:
                group.append(job)
            if len(group) < MOST:
                self._waiting.put(None)
        except Empty:
            pass
        return sorted(group, key=lambda job: job.code)

    def _write(self, group: list[Job[Any]]) -> None:
        if not group:
            return
        try:
            with transaction(self.engine) as connection:
                outcomes = [_tried(connection, job) for job in group]
        except Exception as error:
            outcomes = [(None, error)] * len(group)
        for job, (result, trouble) in zip(group, outcomes, strict=True):
            if trouble is None:
                job.done.set_result(result)
            else:
                job.done.set_exception(trouble)


def _tried(connection: Connection, job: Job[T]) -> tuple[T | None, Exception | None]:
    """What came of one of a group. Where it fails it leaves nothing behind, unless the whole group must fail."""
    savepoint = connection.begin_nested()
    try:
        with told_as_refusal():
            result = job.work(connection)
            savepoint.commit()
    except Exception as error:
        if connection.invalidated:
            raise
        savepoint.rollback()
        return None, error
    return result, None
