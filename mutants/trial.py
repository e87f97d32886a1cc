"""The trial: each mutant lives in a process of its own and meets the tests that reach it, until one fails."""

from __future__ import annotations

import os
import pickle
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from io import StringIO
from pathlib import Path
from typing import NamedTuple, NoReturn

import pytest
from _pytest.runner import runtestprotocol

from mutants.rules import Calls, Mutant

SECONDS = 2.0
"""So much of a processor's time a test may take, besides ten times what it took before."""
MEMORY = 4 << 30
"""So much memory a mutant may take: what grows without end ends here."""
SURVIVED, KILLED = 0, 1


class Fate(StrEnum):
    """What became of a mutant."""

    KILLED = "killed"
    TIMED_OUT = "timed out"
    SURVIVED = "survived"


class Learnt(NamedTuple):
    """What a test told when nothing was changed."""

    passed: bool
    seconds: float
    reached: frozenset[str]
    """The functions that it called."""


@dataclass
class Trial:
    """A pytest plugin: the collected tests are run once as they are, then those that matter over each mutant."""

    mutants: Sequence[Mutant]
    jobs: int
    kept: Sequence[Callable[[], None]] = ()
    """How to empty what functions keep of earlier calls: it would hide which of them a test needs."""
    tests: int = 0
    fates: list[Fate] = field(default_factory=list)
    reaching: list[int] = field(default_factory=list)
    """How many tests reach each mutant."""
    broken: list[str] = field(default_factory=list)
    """The tests that fail without any mutant."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """What a test leaves behind, in a cache for one, would hide a mutant: even the first run is another process."""
        items = session.items
        self.tests = len(items)
        learnt = pickle.loads(_fork_and_read(lambda: pickle.dumps(self._learn(items))))
        self.broken = [item.nodeid for item, test in zip(items, learnt, strict=True) if not test.passed]
        if self.broken:
            return True
        quickest_first = sorted(zip(learnt, items, strict=True), key=lambda test: test[0].seconds)
        suites = [[test for test in quickest_first if one.function_name in test[0].reached] for one in self.mutants]
        self.reaching = [len(suite) for suite in suites]
        self._forget()
        self.fates = _fates(list(zip(self.mutants, suites, strict=True)), self.jobs)
        return True

    def _forget(self) -> None:
        for empty in self.kept:
            empty()

    def _learn(self, items: Sequence[pytest.Item]) -> list[Learnt]:
        functions = {one.function_name: one.original() for one in self.mutants}
        learnt = []
        for item in items:
            self._forget()
            begun = time.process_time()
            with Calls() as calls:
                passed = _passes(item)
            seconds = time.process_time() - begun
            learnt.append(Learnt(passed, seconds, frozenset(name for name in functions if functions[name] in calls)))
        return learnt


def hold(mutants: Sequence[Mutant], tests: Path, jobs: int, kept: Sequence[Callable[[], None]] = ()) -> Trial:
    """Try mutants with the tests in a folder that prove rules."""
    trial = Trial(mutants, jobs, kept)
    asked = [
        "-q",
        "-m",
        "rule and not long",
        "-s",
        "--tb=native",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        str(tests),
    ]
    with redirect_stdout(StringIO()) as printed:
        code = pytest.main(asked, plugins=[trial])
    if code != pytest.ExitCode.OK:
        sys.exit(f"the tests cannot be collected:\n{printed.getvalue()}")
    if trial.broken:
        sys.exit(f"these tests fail without any mutant: {', '.join(trial.broken)}")
    return trial


Suite = list[tuple[Learnt, pytest.Item]]


def _fates(trials: Sequence[tuple[Mutant, Suite]], jobs: int) -> list[Fate]:
    fates = [Fate.SURVIVED] * len(trials)
    running: dict[int, int] = {}

    def wait_for_one() -> None:
        process, status = os.wait()
        fates[running.pop(process)] = _fate(status)

    for number, (mutant, suite) in enumerate(trials):
        if not suite:
            continue
        if len(running) == jobs:
            wait_for_one()
        process = os.fork()
        if process == 0:
            _end_with(partial(_meet, mutant, suite))
        running[process] = number
    while running:
        wait_for_one()
    return fates


def _fate(status: int) -> Fate:
    if os.WIFSIGNALED(status):
        return Fate.TIMED_OUT if os.WTERMSIG(status) == signal.SIGPROF else Fate.KILLED
    code = os.waitstatus_to_exitcode(status)
    if code not in (SURVIVED, KILLED):
        sys.exit("a mutant could not be made; why stands above")
    return Fate.KILLED if code == KILLED else Fate.SURVIVED


def _meet(mutant: Mutant, suite: Suite) -> int:
    """The life of a mutant."""
    mutant.live()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    for learnt, item in suite:
        signal.setitimer(signal.ITIMER_PROF, SECONDS + 10 * learnt.seconds)
        if not _passes(item):
            return KILLED
    return SURVIVED


def _passes(item: pytest.Item) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def _end_with(work: Callable[[], int]) -> NoReturn:
    """Do the work of this process and end it, whatever happens: nothing of it may run in its parent's stead."""
    code = 2
    try:
        code = work()
    except BaseException:
        traceback.print_exc(file=sys.__stderr__)
    finally:
        os._exit(code)


def _fork_and_read(work: Callable[[], bytes]) -> bytes:
    """What another process makes of this one's memory, which stays as it is."""
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        _end_with(lambda: _write(writing, work()))
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    if os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]):
        sys.exit("the tests could not be run; why stands above")
    return told


def _write(pipe: int, told: bytes) -> int:
    with os.fdopen(pipe, "wb") as file:
        file.write(told)
    return 0
