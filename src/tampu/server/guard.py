"""The doorkeeper: what every request passes before anything looks at it, and what every answer carries."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from contextvars import ContextVar
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tampu.server.door import Door
from tampu.server.limits import Allowance, Budget, Kind, Limits, Visitor, home_of, kind_of
from tampu.server.metrics import Metrics
from tampu.server.place import Place
from tampu.server.refused import Refused
from tampu.server.visitor import browser_of

SAFE = ("GET", "HEAD", "OPTIONS")
BODY = 64 * 1024
RECORD = 2 * 1024 * 1024
"""The largest body: a record may be long, nothing else is."""
PATIENCE = 20.0
"""Seconds that a body may take to arrive."""
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
SECURE = {"Strict-Transport-Security": "max-age=31536000"}
"""Where the world sees the house over TLS, it is to ask for nothing else."""
LINES = Allowance(100, 5)
"""So many refusals of one visitor are in the log; the metrics count the others."""
REQUEST: ContextVar[str] = ContextVar("request", default="-")
"""The id of the request that is being answered, for the lines of the log."""

log = logging.getLogger(__name__)
WATCHED: Final = "health"
"""The kind of what a proxy asks every other second: the log is for what people do."""


def is_foreign(headers: Headers, origin: str) -> bool:
    """Whether a browser sends this on behalf of another site; programs do not say where they come from."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    sender = headers.get("origin")
    if sender is None:
        return False
    return sender != origin if origin else urlsplit(sender).netloc != headers.get("host")


class TooLarge(HTTPException):
    """The body of a request goes on and on."""

    def __init__(self) -> None:
        super().__init__(413)


class TooSlow(HTTPException):
    """The body of a request does not come."""

    def __init__(self) -> None:
        super().__init__(408)


def harmless(path: str) -> str:
    """A path as it may be in the log: what is long may be a secret."""
    return "/".join("…" if len(part) > 15 or not part.isprintable() else part for part in path.split("/"))


class Guard:
    """Keeps to the limits, refuses orders from other sites, counts requests, and sets the headers of every answer."""

    def __init__(
        self,
        app: ASGIApp,
        refuse: Callable[[Request, Refused], Response],
        door: Door,
        limits: Limits,
        metrics: Metrics,
        place: Place,
    ) -> None:
        self.app = app
        self.refuse = refuse
        self.door = door
        self.limits = limits
        self.metrics = metrics
        self.place = place
        self.headers = {**HEADERS, **SECURE} if place.is_secure else HEADERS
        self._lines = Budget(LINES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope, head = dict(scope), scope["method"] == "HEAD"
        if head:
            scope["method"] = "GET"  # whatever can be asked for can be asked about
        path = self.place.enter(scope)
        kind = kind_of(scope["method"], path)
        request = Request(scope)
        request.state.path = path
        client = scope.get("client")
        request.state.visitor = Visitor(home_of(client[0] if client else ""), browser_of(request))
        passage = Passage(self, request, kind, receive, send, head)
        REQUEST.set(passage.id)
        try:
            self._check(scope, request, kind, passage.most)
        except Refused as error:
            await self.refuse(request, error)(scope, passage.read, passage.answer)
        else:
            with passage.inside:
                await self.app(scope, passage.read, passage.answer)

    def _check(self, scope: Scope, request: Request, kind: Kind, most: int) -> None:
        headers, visitor = request.headers, request.state.visitor
        self.door.check(kind, hash(headers.get("authorization") or visitor))
        self.limits.work(visitor, kind.cost)
        length = headers.get("content-length", "0")
        if not length.isdigit() or len(length) > 12 or int(length) > most:
            raise Refused("too_large")
        if scope["method"] not in SAFE and "authorization" not in headers and is_foreign(headers, self.place.origin):
            raise Refused("foreign_page")

    def note(self, request: Request, kind: Kind, status: int, seconds: float) -> None:
        """Count an answer; a refusal leaves a line in the log."""
        self.metrics.answered(kind.name, status, seconds)
        path, who = harmless(request.state.path), request.state.visitor.address
        if status < 400:
            level = logging.DEBUG if kind.name == WATCHED else logging.INFO
            log.log(level, "answered %s: %s %s from %s", status, request.method, path, who)
        elif self._lines.left(who) >= 1:
            self._lines.take(who, 1)
            why = getattr(request.state, "refused", "-")
            log.warning("refused %s %s: %s %s from %s", status, why, request.method, path, who)


class Passage:
    """One request on its way in and its answer on the way out."""

    def __init__(self, guard: Guard, request: Request, kind: Kind, receive: Receive, send: Send, head: bool) -> None:
        self.guard = guard
        self.request = request
        self.kind = kind
        self.most = RECORD if kind.name == "import" else BODY
        self.id = secrets.token_hex(6)
        self.began = time.monotonic()
        self._receive = receive
        self._send = send
        self._received = 0
        self._whole = False
        self._head = head
        self.inside = ExitStack()
        """From when all of the request is there until its answer begins: a slow line takes nobody's place."""
        if request.method in SAFE:
            self._come_in()

    def _come_in(self) -> None:
        self.inside.enter_context(self.guard.door.place(self.kind))

    async def read(self) -> Message:
        """The next piece of the body, as long as it is not too large and does not take too long."""
        if self._whole:
            return await self._receive()
        try:
            async with asyncio.timeout(self.began + PATIENCE - time.monotonic()):
                message = await self._receive()
        except TimeoutError:
            raise TooSlow from None
        self._whole = not message.get("more_body", False)
        self._received += len(message.get("body", b""))
        if self._received > self.most:
            raise TooLarge
        if self._whole and self.request.method not in SAFE:
            self._come_in()
        return message

    async def answer(self, message: Message) -> None:
        """Send the answer, with the headers of the house and links that stay inside it."""
        if message["type"] == "http.response.start":
            self.inside.close()
            given = MutableHeaders(scope=message)
            for name, value in self.guard.headers.items():
                given.setdefault(name, value)
            given["X-Request-Id"] = self.id
            if given.get("location", "").startswith("/"):
                given["location"] = self.guard.place.root + given["location"]
            self.guard.note(self.request, self.kind, message["status"], time.monotonic() - self.began)
            await self._send(message)
            if self._head:
                await self._send({"type": "http.response.body"})
        elif not self._head:
            await self._send(message)
