"""What must be true at every table of this game, whatever was played (the numbers are those of the specification)."""

from __future__ import annotations

from collections.abc import Iterator

from tampu.games.tawantinsuyu.state import Table


def problems(table: Table) -> Iterator[str]:
    """Every broken law, in words."""
    yield from ()
