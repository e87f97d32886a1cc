"""The secrets that open a seat, or let somebody look on, and those by which somebody is known.

Only their hashes are stored, so that a database in wrong hands gives nobody a seat. The maker of a table can be shown
his links all the same: they are made from his cookie, which comes with his requests and is stored nowhere. An account
has a key in its place. It lies in its passkeys, and is stored only sealed: with the recovery phrase, and with the
cookies of the browsers where somebody is signed in.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

SECRET = 16
"""Bytes of chance in a secret: too many to be guessed, so that a plain hash keeps it."""
KEY = 32
"""Bytes of a cookie, and of the key of an account."""


def fresh() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(SECRET)


def hashed(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def newcomer() -> str:
    """A cookie for a browser that has none, or a key for an account."""
    return secrets.token_urlsafe(KEY)


def sealed(secret: str, key: str, about: str = "") -> str | None:
    """A key or a cookie of ours so that only who has another key can read it; nothing for what is none of ours.

    Under one key there is never a second one sealed about the same thing, and so no more is needed than to hide it.
    """
    plain = _plain(secret)
    return None if plain is None else _hidden(plain, key, about).hex()


def unsealed(hidden: str, key: str, about: str = "") -> str:
    """What was sealed; something else with another key than it was sealed with."""
    return _written(_hidden(bytes.fromhex(hidden), key, about))


def _hidden(plain: bytes, key: str, about: str) -> bytes:
    pad = hmac.digest(key.encode(), f"seal|{about}".encode(), "sha256")
    return bytes(one ^ other for one, other in zip(plain, pad, strict=True))


def _plain(secret: str) -> bytes | None:
    try:
        plain = base64.urlsafe_b64decode(f"{secret}=")
    except ValueError:
        return None
    return plain if _written(plain) == secret and len(plain) == KEY else None


def _written(plain: bytes) -> str:
    return base64.urlsafe_b64encode(plain).rstrip(b"=").decode()


def derived(token: str, code: str, seat: int, renewal: int = 0) -> str:
    """The secret of a seat, as it follows from its table's maker's cookie or key; another one after each renewal."""
    made = hmac.digest(token.encode(), f"{code}|{seat}|{renewal}".encode(), "sha256")
    return _written(made[:SECRET])


def invitation(maker: str, code: str, seat: int) -> str:
    """The secret of a seat of a new table; a table that a program made has no maker."""
    return derived(maker, code, seat) if maker else fresh()


def replay_key(watch: str) -> str:
    """What shows a finished match to whoever is sent it: no way leads from it back to the spectators' secret."""
    return hashed(f"replay {watch}")[:32]
