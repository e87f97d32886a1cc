"""The faces of computer players: each at a table has its own, and with it the name that goes with it."""

from __future__ import annotations

from typing import Final

from tampu.engine.chance import Chance

FACES: Final = (
    "high-priest",
    "virgin",
    "warrior",
    "priest",
    "architect",
    "craftsman",
    "soldier",
    "condor",
    "relic-a",
)
"""By the icons that show them; what each is called stands in the catalogues."""


def face(table: str, seat: int) -> str:
    """The face on a seat: always the same at one table, and no two alike there."""
    luck = Chance.of(*table.encode())
    order = list(FACES)
    luck.shuffle(order)
    return order[seat % len(order)]
