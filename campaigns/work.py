"""Sharing numbered cases out among processes that stay, in batches that are worth handing over."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context

from campaigns.report import Report

Case = Callable[[int, Report], None]
"""One case by its number; it counts what it tries and raises where something fails."""
Work = Callable[[Sequence[int]], Report]
"""A batch of cases."""
IN_HAND = 3
"""How many batches for each process wait their turn."""


def one_by_one(what: str, case: Case, numbers: Sequence[int]) -> Report:
    """These cases of something, one after the other; what one raises is its failure and stops no other."""
    report = Report()
    for number in numbers:
        try:
            case(number, report)
        except Exception as error:
            report.fail(what, number, "".join(traceback.format_exception(error)))
    return report


def shared(work: Work, numbers: Iterable[int], batch: int, jobs: int) -> Report:
    """All cases, in so many processes; whoever interrupts them gets a report of those that were done."""
    report = Report()
    try:
        for part in reports(work, numbers, batch, jobs):
            report.add(part)
    except KeyboardInterrupt:
        print("interrupted: this is what was tried until then", file=sys.stderr, flush=True)
    return report


def reports(work: Work, numbers: Iterable[int], batch: int, jobs: int) -> Iterator[Report]:
    """A report for each batch, as they come in; later numbers may hang on it."""
    left = iter(numbers)
    batches = iter(lambda: list(islice(left, batch)), [])
    if jobs == 1:
        yield from map(work, batches)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"))
    try:
        running: set[Future[Report]] = {pool.submit(work, one) for one in islice(batches, jobs * IN_HAND)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
            running |= {pool.submit(work, one) for one in islice(batches, len(done))}
    finally:
        pool.shutdown(cancel_futures=True)
