"""The key by which browsers know that news come from this house: made at its first start, and the same ever after."""

from __future__ import annotations

import base64
import hmac

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from tampu.server.schema import house_keys
from tampu.server.storage import Storage

NAME = "vapid"
WORD = 32
"""Letters of a word that nobody else can make."""


def house_key(storage: Storage) -> str:
    """The key of this house, in the form in which it is stored."""
    wanted = select(house_keys.c.key).where(house_keys.c.name == NAME)

    def work(connection: Connection) -> str:
        found = connection.execute(wanted).scalar()
        if found is None:
            found = _made()
            connection.execute(insert(house_keys).values(name=NAME, key=found))
        return found

    with storage.reading() as connection:
        known: str | None = connection.execute(wanted).scalar()
    if known is not None:
        return known
    try:
        return storage.tidy(work)
    except IntegrityError:  # another server has opened the house at the same moment
        return storage.tidy(work)


def _made() -> str:
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    key = generate_private_key(SECP256R1())
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


def word(key: str, *about: str) -> str:
    """What only this house can say of something, and says again whenever it is asked."""
    return hmac.digest(key.encode(), "|".join(about).encode(), "sha256").hex()[:WORD]


def public(key: str) -> str:
    """The half of it that browsers are given."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_private_key

    point = load_pem_private_key(key.encode(), None).public_key()
    written = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(written).decode().rstrip("=")
