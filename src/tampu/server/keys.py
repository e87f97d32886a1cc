"""The secrets that open a seat, or let somebody look on.

Only their hashes are stored, so that a database in wrong hands gives nobody a seat. The maker of a table can be shown
his links all the same: they are made from his cookie, which comes with his requests and is stored nowhere.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

SECRET = 16
"""Bytes of chance in a secret: too many to be guessed, so that a plain hash keeps it."""


def fresh() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(SECRET)


def hashed(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def derived(token: str, code: str, seat: int, renewal: int = 0) -> str:
    """The secret of a seat, as it follows from its table's maker's cookie; another one after each renewal."""
    made = hmac.digest(token.encode(), f"{code}|{seat}|{renewal}".encode(), "sha256")
    return base64.urlsafe_b64encode(made[:SECRET]).rstrip(b"=").decode()


def invitation(maker: str, code: str, seat: int) -> str:
    """The secret of a seat of a new table; a table that a program made has no maker."""
    return derived(maker, code, seat) if maker else fresh()


def replay_key(watch: str) -> str:
    """What shows a finished match to whoever is sent it: no way leads from it back to the spectators' secret."""
    return hashed(f"replay {watch}")[:32]
