"""Those who are told news, for tests: a browser's push service and a webhook in one, and a mail server."""

from __future__ import annotations

import base64
import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tampu.cli.serve import listen


def written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


class Browser:
    """What a browser knows of where it is told something."""

    def __init__(self, url: str, name: str) -> None:
        self._key = generate_private_key(SECP256R1())
        self._auth = os.urandom(16)
        self.path = f"/push/{name}"
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {
            "endpoint": url + self.path,
            "expirationTime": None,
            "keys": {"p256dh": written(point), "auth": written(self._auth)},
        }

    def read(self, body: bytes) -> dict[str, str]:
        """What it is told: nobody else can read it."""
        plain = http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        told: dict[str, str] = json.loads(plain)
        return told


class Ears:
    """A server on this machine that hears what is posted to it."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        self.arrived = threading.Event()
        ears = self

        class Hearing(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                ears.heard.append((self.path, headers, body))
                ears.arrived.set()
                self.send_response(ears.status)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Hearing)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def at(self, path: str) -> list[bytes]:
        return [body for heard, _, body in self.heard if heard == path]

    def told(self, browser: Browser) -> list[dict[str, str]]:
        """All that a browser was told."""
        return [browser.read(body) for body in self.at(browser.path)]


@contextmanager
def listening_ears() -> Iterator[Ears]:
    ears = Ears()
    thread = threading.Thread(target=ears.server.serve_forever)
    thread.start()
    try:
        yield ears
    finally:
        ears.server.shutdown()
        thread.join()
        ears.server.server_close()


class Letterbox:
    """A mail server that keeps what it is given."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []

    async def handle_DATA(self, _: SMTP, __: Session, envelope: Envelope) -> str:  # noqa: N802 (so the library calls it)
        content = envelope.original_content or b""
        letter = message_from_bytes(content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 kept"


@contextmanager
def letterbox() -> Iterator[tuple[str, list[EmailMessage]]]:
    """A mail server on this machine: its URL, and the letters it got."""
    box = Letterbox()
    with listen("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield f"smtp://127.0.0.1:{port}", box.letters
    finally:
        controller.stop()
