"""What people look for in Cuzco, by prompt; of places and hexes `test_refusals` knows which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tampu.games.kramer_cuzco.components import ACTION, KIND
from tampu.games.kramer_cuzco.incas import FROM_RESERVE

LOOKED_FOR: Mapping[str, Sequence[str]] = {
    "turn_action": tuple(ACTION),
    "tile_kind": tuple(KIND),
    "inca_pick": (FROM_RESERVE,),
}
