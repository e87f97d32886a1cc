"""Work shared out to other processes, or to a cluster, in such a way that Ctrl-C ends it in good order."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from types import FrameType
from typing import TypeVar

from tampu.engine.errors import BadSetup

R = TypeVar("R")

IN_HAND = 4
"""How many parts of the work wait for each process."""
HEED_SECONDS = 0.1
LOCAL = "local"
"""The address of a Ray cluster that is begun on this machine, for this work alone."""


def shared_out(
    work: Callable[..., R], parts: Iterable[tuple[object, ...]], jobs: int, pressed: threading.Event, ray: str = ""
) -> Iterator[R]:
    """What the parts of the work give, as they are done; in this process where there is only one.

    `ray`: the address of a Ray cluster that does the work instead, or "local" for one on this machine.
    """
    waiting = iter(parts)
    if ray:
        yield from _on_ray(work, waiting, jobs, ray, pressed)
    elif jobs > 1:
        yield from _in_processes(work, waiting, jobs, pressed)
    else:
        for part in waiting:
            if pressed.is_set():
                return
            yield work(*part)


def _in_processes(
    work: Callable[..., R], parts: Iterator[tuple[object, ...]], jobs: int, pressed: threading.Event
) -> Iterator[R]:
    """A few parts are in hand at any time."""
    context = multiprocessing.get_context("spawn")  # a progress bar runs in a thread, and threads do not survive a fork
    pool = ProcessPoolExecutor(jobs, context)

    def hand_out(count: int) -> set[Future[R]]:
        return {pool.submit(work, *part) for part in islice(parts, count)}

    try:
        with _deaf():  # as the processes that begin here stay
            waiting = hand_out(jobs * IN_HAND)
        while waiting and not pressed.is_set():
            done, waiting = wait(waiting, HEED_SECONDS, FIRST_COMPLETED)
            waiting |= hand_out(len(done))
            yield from (future.result() for future in done)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _on_ray(
    work: Callable[..., R], parts: Iterator[tuple[object, ...]], jobs: int, address: str, pressed: threading.Event
) -> Iterator[R]:
    """As in processes; each of the machines must have Tampu."""
    try:
        import ray
    except ImportError:
        raise BadSetup(
            "way to share the work", "ray", ["processes (--jobs)", "ray, once tampu[ray] is installed"]
        ) from None
    ray.init(address=address, include_dashboard=False if address == LOCAL else None, log_to_driver=False)
    remote = ray.remote(work)
    try:
        waiting = [remote.remote(*part) for part in islice(parts, jobs * IN_HAND)]
        while waiting and not pressed.is_set():
            done, waiting = ray.wait(waiting, timeout=HEED_SECONDS)
            waiting += [remote.remote(*part) for part in islice(parts, len(done))]
            yield from ray.get(done)
    finally:
        ray.shutdown()


@contextmanager
def interruptible() -> Iterator[threading.Event]:
    """Tells whether Ctrl-C was pressed.

    An interrupt in the middle of things would leave the pool in disorder and is the end of compiled code. So it is
    noted, and heeded when the part at hand is done; a second one does not wait.
    """
    pressed = threading.Event()

    def note(number: int, frame: FrameType | None) -> None:
        if pressed.is_set():
            raise KeyboardInterrupt
        pressed.set()

    try:
        with _on_interrupt(note):
            yield pressed
    except KeyboardInterrupt:
        pressed.set()


@contextmanager
def _deaf() -> Iterator[None]:
    """Hear of Ctrl-C only afterwards, where the system can do that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _on_interrupt(handler: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """Handle Ctrl-C in this way for a while; only the main thread may say so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
