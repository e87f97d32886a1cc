"""The doorkeeper: what every request passes before anything looks at it, and what every answer carries."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tampu.server.refused import Refused

SAFE = ("GET", "HEAD", "OPTIONS")
BODY = 64 * 1024
RECORD = 2 * 1024 * 1024
"""The largest body: a record may be long, nothing else is."""
HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # a link to a table holds no secret, one to a seat does
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-cache",  # kept, but asked for again: a new version of a script must not wait
}
KNOWN = 50_000
"""So many clients are remembered by the speed limit; the one not seen for longest is forgotten first."""


class Buckets:
    """A speed limit: everyone has a bucket of tries that fills again with time."""

    def __init__(self, size: float, per_second: float) -> None:
        self.size = size
        self.per_second = per_second
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> None:
        """Take one try, or refuse."""
        now = time.monotonic()
        left, since = self._left.get(who, (self.size, now))
        left = min(self.size, left + (now - since) * self.per_second)
        if left < 1:
            raise Refused("too_fast")
        self._left[who] = (left - 1, now)
        self._left.move_to_end(who)
        if len(self._left) > KNOWN:
            self._left.popitem(last=False)


class Limits:
    """All speed limits of a server; without them for tests and benchmarks."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self._buckets = {"act": Buckets(200, 50), "make": Buckets(100, 0.5), "secret": Buckets(40, 1)}

    def take(self, what: str, who: str) -> None:
        if self.on:
            self._buckets[what].take(who)


def is_foreign(headers: Headers) -> bool:
    """Whether a browser sends this on behalf of another site; programs do not say where they come from."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host")


class TooLarge(HTTPException):
    """The body of a request goes on and on."""

    def __init__(self) -> None:
        super().__init__(413)


class Guard:
    """Refuses bodies that are too large and orders from other sites, and sets the headers of every answer."""

    def __init__(self, app: ASGIApp, refuse: Callable[[Request, Refused], Response]) -> None:
        self.app = app
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        most = RECORD if scope["path"] == "/import" else BODY
        refused = self._refusal(scope, headers, most)
        received = 0

        async def read() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > most:
                raise TooLarge
            return message

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    given.setdefault(name, value)
            await send(message)

        if refused is None:
            await self.app(scope, read, answer)
        else:
            await self.refuse(Request(scope), Refused(refused))(scope, read, answer)

    @staticmethod
    def _refusal(scope: Scope, headers: Headers, most: int) -> str | None:
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > most:
            return "too_large"
        if scope["method"] not in SAFE and "authorization" not in headers and is_foreign(headers):
            return "foreign_page"
        return None
