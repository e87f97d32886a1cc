"""The doorway: how many lines one visitor may hold, and how long he may take to say what he wants."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from ipaddress import ip_address, ip_network

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tampu.server.limits import home_of

LINES = 300
"""So many connections one address may hold; a proxy that is named brings many visitors, and may hold more."""
SPARE = 200
"""Files that are left for the database and the workers when all visitors are there."""
HEADERS = 10.0
"""Seconds for the head of a request."""
WHOLE = 60.0
"""Seconds for all of it."""

log = logging.getLogger(__name__)


def is_among(address: str, networks: Sequence[str]) -> bool:
    """Whether an address is one of these, or in one of these networks."""
    try:
        return any(ip_address(address) in ip_network(network, strict=False) for network in networks)
    except ValueError:
        return False


def most_lines() -> int:
    """How many connections there may be in all: as many as files may be open, less some."""
    try:
        import resource  # not everywhere
    except ImportError:
        return 1000
    return max(resource.getrlimit(resource.RLIMIT_NOFILE)[0] - SPARE, SPARE)


def doorway(most: int | None, proxies: Sequence[str]) -> type[HttpToolsProtocol]:
    """The protocol of a server: each address may hold so many lines at most, or any number."""
    lines: Counter[str] = Counter()

    class Doorway(HttpToolsProtocol):
        """One line."""

        _home = ""
        _deadline: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            address = self.client[0] if self.client else ""
            self._home = home_of(address)
            lines[self._home] += 1
            if most is not None and lines[self._home] > most and not is_among(address, proxies):
                log.warning("refused a line: %s holds %s already", self._home, most)
                transport.abort()
            else:
                self._wait(HEADERS)

        def connection_lost(self, exc: Exception | None) -> None:
            self._wait(None)
            lines[self._home] -= 1
            if lines[self._home] <= 0:
                del lines[self._home]
            super().connection_lost(exc)

        def on_message_begin(self) -> None:
            self._wait(HEADERS)
            super().on_message_begin()

        def on_headers_complete(self) -> None:
            self._wait(WHOLE)
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            self._wait(None)
            super().on_message_complete()

        def _wait(self, seconds: float | None) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
            self._deadline = None if seconds is None else self.loop.call_later(seconds, self._give_up)

        def _give_up(self) -> None:
            log.warning("refused a line: %s takes too long to say what it wants", self._home)
            self.transport.abort()

    return Doorway
