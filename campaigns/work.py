"""Sharing numbered cases out among processes that stay, in batches that are worth handing over."""

from __future__ import annotations

import signal
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection

from campaigns.report import Report

Case = Callable[[int, Report], None]
"""One case by its number; it counts what it tries and raises where something fails."""
Work = Callable[[Sequence[int]], Report]
"""A batch of cases."""


def one_by_one(what: str, case: Case, numbers: Sequence[int]) -> Report:
    """These cases of something, one after the other; what one raises is its failure and stops no other."""
    report = Report()
    for number in numbers:
        try:
            case(number, report)
        except Exception as error:
            report.fail(what, number, "".join(traceback.format_exception(error)))
    return report


def shared(work: Work, numbers: Iterable[int], batch: int, jobs: int, report: Report) -> None:
    """All cases, in so many processes. The report grows batch by batch: later numbers may hang on it."""
    left = iter(numbers)
    batches = iter(lambda: list(islice(left, batch)), [])
    tried = partial(one_batch, work)
    for part in map(tried, batches) if jobs == 1 else from_processes(tried, batches, jobs):
        report.add(part)


def one_batch(work: Work, numbers: Sequence[int]) -> Report:
    """A batch; what it raises outside of its cases is a failure too."""
    try:
        report = work(numbers)
    except Exception as error:
        report = Report()
        report.fail("batches", numbers[0], "".join(traceback.format_exception(error)))
    report.after = numbers[-1] + 1
    return report


# ---------------------------------------------------------------------- processes


def from_processes(work: Work, batches: Iterator[Sequence[int]], jobs: int) -> Iterator[Report]:
    """A report for each batch, as they come in; whatever ends this early ends the processes too."""
    hands: list[Hand] = []
    try:
        for numbers in islice(batches, jobs):
            hands.append(Hand(work))
            hands[-1].give(numbers)
        busy = {hand.line: hand for hand in hands}
        while busy:
            for line in connection.wait(list(busy)):  # no lock is held here that an interruption would break
                hand = busy.pop(line)  # type: ignore[call-overload]
                yield hand.done()
                if numbers := next(batches, ()):
                    hand.give(numbers)
                    busy[hand.line] = hand
    finally:
        for hand in hands:
            hand.process.terminate()
        for hand in hands:
            hand.process.join()


class Hand:
    """A process at work, the line to it, and the batch that it has in hand."""

    def __init__(self, work: Work) -> None:
        context = get_context("spawn")
        self.line, end = context.Pipe()
        self.process = context.Process(target=labour, args=(work, end))
        self.process.start()
        end.close()  # the process alone holds it: the line breaks when it dies
        self.numbers: Sequence[int] = ()

    def give(self, numbers: Sequence[int]) -> None:
        self.numbers = numbers
        self.line.send(numbers)

    def done(self) -> Report:
        try:
            report: Report = self.line.recv()
        except (EOFError, OSError) as error:
            raise ChildProcessError(f"a process died at the cases from {self.numbers[0]} on") from error
        return report


def labour(work: Work, line: Connection) -> None:
    """What a process does. Told to end, it closes whatever it has opened; Ctrl-C is for the one who shares out."""
    signal.signal(signal.SIGINT, lambda *_: None)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    with suppress(EOFError, OSError):  # nobody is there any more
        while True:
            line.send(work(line.recv()))
