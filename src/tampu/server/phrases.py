"""Recovery phrases: shown once, written down by hand, and typed again years later, somehow."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from typing import Final, NamedTuple

LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
"""What phrases are made of: no two that could be mistaken for each other."""
MEANT: Final = str.maketrans("oilu", "011v")
"""What somebody reads who takes a letter for another."""
GROUPS, GROUP = 7, 4
"""Five bits a letter: 140 in all."""
LONGEST: Final = 200
"""No phrase is longer, however it is spaced."""
SALT: Final = b"tampu recovery phrase"
"""The same for all, for a phrase is looked up by its hash; there is too much chance in one for lists of hashes."""


class Hashed(NamedTuple):
    """A phrase as it is stored, and what seals something for whoever has it."""

    stored: str
    key: str


def fresh() -> str:
    """A phrase that nobody can guess."""
    return " ".join("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))


def plain(typed: str) -> str:
    """What was meant, in whichever case and with whatever between the letters it was typed."""
    folded = unicodedata.normalize("NFKC", typed[:LONGEST]).casefold()
    return "".join(sign for sign in folded.translate(MEANT) if sign in LETTERS)


def hashed(typed: str) -> Hashed:
    """Slow on purpose, so that whoever guesses does not get far."""
    made = hashlib.scrypt(plain(typed).encode(), salt=SALT, n=2**14, r=8, p=1, dklen=64)
    return Hashed(made[:32].hex(), made[32:].hex())
