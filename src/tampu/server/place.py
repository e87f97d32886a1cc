"""Where the world finds the house: its origin and the path it begins at. Whatever leaves the house is told so.

Inside, all paths begin at the root; pages, redirects and cookies get the path in front on their way out.
"""

from __future__ import annotations

import re
from contextvars import ContextVar
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.types import Scope

ROOT: ContextVar[str] = ContextVar("root", default="")
"""The path at which the house begins, for whoever asks just now."""
LINK: Final = re.compile(r'(\s(?:href|src|action|formaction|data-then|data-ask|data-copy|data-share)=")/(?!/)')
"""The attributes that lead somewhere."""


class Place:
    """The house as it is seen from outside; origin and path may be empty."""

    def __init__(self, public_url: str = "", prefix: str = "") -> None:
        parts = urlsplit(public_url)
        self.origin = f"{parts.scheme}://{parts.netloc}" if public_url else ""
        self.root = f"/{(prefix or parts.path).strip('/')}".rstrip("/")
        self.is_secure = parts.scheme == "https"

    def enter(self, scope: Scope) -> str:
        """Set the path a request asks for under the root, whether a proxy has taken that off or not; give the rest."""
        path: str = scope["path"]
        inside = path.removeprefix(self.root) if path == self.root or path.startswith(f"{self.root}/") else path
        if not inside.startswith("/static/"):
            inside = f"/{inside.strip('/')}"  # a slash too many leads to the same page
        scope["root_path"] = self.root
        scope["path"] = self.root + inside
        if self.is_secure:
            scope["scheme"] = "https"
        ROOT.set(self.root)
        return inside

    def address(self, request: Request, path: str) -> str:
        """Where a page is, for somebody who comes from elsewhere."""
        origin = self.origin or f"{request.url.scheme}://{request.url.netloc}"
        return f"{origin}{self.root}{path}"


def rooted(markup: str) -> str:
    """A page, or a part of one, with all its links inside the house."""
    root = ROOT.get()
    return LINK.sub(rf"\g<1>{root}/", markup) if root else markup


class Page(HTMLResponse):
    """A page on its way out."""

    def render(self, content: str) -> bytes:
        return rooted(content).encode()
