"""Hostile requests, drawn from luck: whatever can be wrong with one, on every route that there is."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

NUMBERS = (0, 1, -1, 7, 2**31, -(2**31) - 1, 2**63, -(2**63), 2**64, 10**40)
HUGE = "9" * 5000
"""More digits than Python turns into a number without being told to."""
ODD_NUMBERS = (1e308, -0.0, 0.5, float("nan"), float("inf"))
WORDS = (
    "",
    " ",
    "\0",
    "a\0b",
    "x" * 300,
    "x" * 70_000,
    HUGE,
    "-" + "9" * 30,
    "../../../../etc/passwd",
    "..\\..\\windows",
    "%00",
    "%2e%2e%2f",
    "' OR 1=1 --",
    '"; DROP TABLE moves; --',
    "<script>alert(1)</script>",
    "{{7*7}}",
    "${7*7}",
    "\ud800",
    "\u3164",
    "a\u0300" * 40,
    "\u202edrawkcab",
    "\U0001f4a9",
    "\r\nSet-Cookie: tampu=x",
    "null",
    "true",
    "NaN",
    "1_000",
    "١٢",
)
FIELDS = (
    "version",
    "option",
    "do",
    "seat",
    "name",
    "on",
    "number",
    "secret",
    "game",
    "seats",
    "options",
    "seed",
    "key",
)
DEEDS = ("play", "undo", "redo", "restart", "end", "pause", "go", "here", "cover", "resign", "leave", "automatic")
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "BREW", "")
DEEP = 60_000
LARGE = 3 * 1024 * 1024


@dataclass(frozen=True)
class Known:
    """What a hostile visitor knows: the routes, the codes of tables, and the secret and cookie of his own seat."""

    routes: tuple[tuple[str, str], ...]
    codes: tuple[str, ...]
    games: tuple[str, ...]
    own_code: str
    own_secret: str
    own_cookie: str


@dataclass(frozen=True)
class Hostile:
    """A request as it goes over the wire."""

    data: bytes
    whole: bool
    """Whether it was sent to its end, so that there must be an answer."""

    def __str__(self) -> str:
        return repr(self.data[:600])


def request(luck: random.Random, known: Known) -> Hostile:
    """One hostile request."""
    method, path = luck.choice(known.routes)
    if luck.random() < 0.1:
        method = luck.choice(METHODS)
    target = _path(luck, known, path) + _query(luck, known)
    body, kind = (
        _body(luck, known) if luck.random() < (0.9 if method in ("POST", "PUT", "PATCH") else 0.1) else (b"", "")
    )
    headers = [("Host", "127.0.0.1"), *_headers(luck, known)]
    if kind and luck.random() < 0.9:
        headers.append(("Content-Type", kind))
    if luck.random() < 0.97 or body:
        headers.append(("Content-Length", str(len(body))))
    if luck.random() < 0.03:
        headers.append(
            luck.choice([("Content-Length", "-1"), ("Content-Length", "9" * 40), ("Transfer-Encoding", "x")])
        )
    head = "\r\n".join([f"{method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in headers), "", ""])
    data = head.encode("utf-8", "surrogatepass") + body
    if luck.random() < 0.05:
        return Hostile(data[: luck.randrange(len(data))], False)
    return Hostile(data, not any(name == "Transfer-Encoding" or value in ("-1", "9" * 40) for name, value in headers))


def value(luck: random.Random, known: Known) -> Any:
    """Something in the place of something else."""
    kind = luck.randrange(9)
    if kind < 2:
        return luck.choice(NUMBERS)
    if kind == 2:
        return luck.choice(ODD_NUMBERS)
    if kind < 5:
        return luck.choice(WORDS)
    if kind == 5:
        return luck.choice([None, True, False, [], {}, [[[]]], {"": None}])
    if kind == 6:
        return luck.choice([*known.codes, *known.games, known.own_code, known.own_secret])
    if kind == 7:
        return [value(luck, known) for _ in range(luck.randrange(4))]
    return luck.choice(DEEDS)


def _path(luck: random.Random, known: Known, path: str) -> str:
    """The path of a route with something in each of its places."""
    parts = []
    for part in path.split("/"):
        if not part.startswith("{"):
            parts.append(part)
        elif luck.random() < 0.3:
            parts.append(_word(luck, known))
        elif part == "{code}":
            parts.append(luck.choice([*known.codes, known.own_code, known.own_code]))
        elif part == "{game}":
            parts.append(luck.choice(known.games))
        else:
            parts.append(luck.choice([known.own_secret, "x" * 22, "table.css", "tampu.css"]))
    made = "/".join(parts)
    if luck.random() < 0.05:
        made = luck.choice([made + "/", "/" + made, made.upper(), "/static/../" + made, "http://elsewhere" + made, "*"])
    return made or "/"


def _word(luck: random.Random, known: Known) -> str:
    """Some text, written as an address has it, and sometimes not."""
    text = str(value(luck, known))[:5000]
    plain = text.isascii() and text.isprintable() and " " not in text
    return text if plain and luck.random() < 0.5 else quote(text, safe="", errors="surrogatepass")


def _query(luck: random.Random, known: Known) -> str:
    if luck.random() < 0.6:
        return ""
    names = luck.sample(("after", "since", "version", "number", "at", "seat", "key", "q", "code", "wait", "x"), 2)
    return "?" + "&".join(f"{name}={_word(luck, known)}" for name in names)


def _headers(luck: random.Random, known: Known) -> Iterable[tuple[str, str]]:
    if luck.random() < 0.5:
        made_up = f"Bearer {luck.randbytes(16).hex()}"
        yield "Authorization", luck.choice([f"Bearer {known.own_secret}"] * 3 + [made_up, "Bearer", "Basic eDp5", "é"])
    if luck.random() < 0.4:
        yield (
            "Cookie",
            luck.choice([f"tampu={known.own_cookie}", "tampu=" + "x" * 40, "tampu", "language=xx; theme=\xff"]),
        )
    odd = {
        "Origin": ("https://elsewhere.example", "null", "http://127.0.0.1:1", "é"),
        "Sec-Fetch-Site": ("cross-site", "same-site", "same-origin", "x"),
        "Last-Event-ID": (HUGE, "-1", "1", "x", "²", "0x10"),
        "Accept": ("text/html", "*/*;q=x", "application/json", "x" * 5000),
        "Accept-Language": ("ja", "fr;q=", "," * 2000, "x-" * 500),
        "Accept-Encoding": ("gzip", "br", "gzip;q=0", "identity;q=0"),
        "Host": ("elsewhere.example", "", "[::1", "a" * 300),
        "Range": ("bytes=0-", "bytes=9-1", "bytes=-9999999999999999999", "x"),
        "If-None-Match": ("*", "x", '"' * 50),
        "If-Modified-Since": ("yesterday", "Thu, 01 Jan 1970 00:00:00 GMT"),
        "Expect": ("100-continue", "x"),
        "X-Forwarded-For": ("1.2.3.4", "x" * 900),
        "X-Forwarded-Proto": ("https", "x"),
        "Upgrade": ("websocket", "h2c"),
    }
    for name in luck.sample(list(odd), luck.choice([0, 0, 1, 2, 3])):
        yield name, luck.choice(odd[name])


def _fields(luck: random.Random, known: Known) -> dict[str, Any]:
    """Fields as a page or a program would send them, and something wrong with one or two."""
    fields: dict[str, Any] = {"version": luck.choice([0, 1, 2, 3]), "do": luck.choice(DEEDS), "option": "x", "seat": 0}
    for name in luck.sample(FIELDS, luck.randrange(1, 5)):
        fields[name] = value(luck, known)
    for name in luck.sample(list(fields), luck.randrange(2)):
        del fields[name]
    if luck.random() < 0.3:
        return {name: fields[name] for name in ("version", "option") if name in fields}
    return fields


def _body(luck: random.Random, known: Known) -> tuple[bytes, str]:
    kind = luck.randrange(10)
    fields = _fields(luck, known)
    if kind < 5:
        return _json(fields), "application/json"
    if kind == 5:
        pairs = {name: str(one)[:6000] for name, one in fields.items()}
        pairs |= {f"seat-{luck.randrange(9)}": luck.choice(["you", "open", "bot:greedy", "bot:x", "hot", "\0"])}
        return urlencode(pairs, errors="surrogatepass").encode(), "application/x-www-form-urlencoded"
    if kind == 6:
        return _upload(luck, known), "multipart/form-data; boundary=limit"
    if kind == 7:
        return luck.choice(
            [b"{", b"[]", b"null", b'"x"', b"{}" * 9, b"[" * DEEP, b'{"a":' * DEEP, b"\xff\xfe"]
        ), "application/json"
    if kind == 8:
        return luck.randbytes(luck.randrange(1, 2000)), luck.choice(
            ["application/json", "text/plain", "\xff", "x/y;" * 90]
        )
    if luck.random() < 0.1:
        return b"x" * LARGE, "application/json"
    return b"text=" + b"tampu+record+1%0A" * luck.randrange(200), "application/x-www-form-urlencoded"


def _json(fields: dict[str, Any]) -> bytes:
    return json.dumps(fields).replace(f'"{HUGE}"', HUGE).encode("utf-8", "surrogatepass")


def _upload(luck: random.Random, known: Known) -> bytes:
    name = luck.choice(["file", "text", "x", ""])
    file = luck.choice(['; filename="x.txt"', '; filename="../../x"', ""])
    content = luck.choice([b"tampu record 1\n", b"", luck.randbytes(500), b"\0" * 99, _json(_fields(luck, known))])
    part = f'--limit\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n'.encode()
    return part + content + luck.choice([b"\r\n--limit--\r\n", b"", b"\r\n--limit"])
