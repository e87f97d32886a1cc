"""Axomamma's board and what is printed about her, loaded from `components.toml`."""

from __future__ import annotations

from typing import Final

from tampu.engine.components import Facts, named
from tampu.games.tawantinsuyu.components import (
    DATA,
    GAIN,
    OPS,
    PATTERNS,
    PICK,
    REGIONS,
    RESOURCES,
    WORKERS,
    Effect,
    Named,
    amounts_of,
    effects_of,
    numbers_of,
)

AXOMAMMA: Final[Facts] = DATA["axomamma"]
DIE: Final[tuple[int, ...]] = tuple(AXOMAMMA["die"])
SLOTS: Final[int] = AXOMAMMA["god_slots"]
AXO_START: Final = amounts_of(AXOMAMMA["start"])
AXO_START_ARMY: Final[int] = AXOMAMMA["start"]["army_cards_in_hand"]
TARGET: Final[int] = AXOMAMMA["target_score"]
CLOSE_GAME: Final[int] = AXOMAMMA["close_game_margin"]
PICK_PRIORITY: Final[tuple[int, ...]] = tuple(numbers_of(RESOURCES)[kind] for kind in AXOMAMMA["pick_priority"])
REGION_PRIORITY: Final[tuple[int, ...]] = tuple(numbers_of(REGIONS)[region] for region in AXOMAMMA["region_priority"])
WEAVING_PRIORITY: Final[tuple[int, ...]] = tuple(
    numbers_of(PATTERNS)[pattern] for pattern in AXOMAMMA["weaving_priority"]
)
COLOUR_REWARD: Final = tuple(effects_of(AXOMAMMA["colour_reward"][worker.token]) for worker in WORKERS)
LEVERS: Final = named([lever["id"] for lever in AXOMAMMA["difficulty"]["levers"]])
LEVER: Final[dict[str, int]] = {lever.token: 1 << lever.index for lever in LEVERS}
_levers: Final[dict[str, Facts]] = {lever["id"]: lever for lever in AXOMAMMA["difficulty"]["levers"]}
LEVER_VP: Final[dict[str, int]] = {name: lever["vp"] for name, lever in _levers.items() if "vp" in lever}
LEVER_STONE: Final[int] = _levers["dear_buildings"]["stone"]
LEVER_STATUES: Final[int] = _levers["worship_two"]["statues"]
LEVER_STEPS: Final[int] = _levers["free_temple_step"]["steps"]
LEVER_SOLDIERS: Final[int] = _levers["conquest_discount"]["less"]
PERSONALITIES: Final = named([side for token in AXOMAMMA["personalities"]["tokens"] for side in token])
PERSONALITY_GOLD: Final[int] = AXOMAMMA["personalities"]["gold"]


class BoardSpace(Named):
    """A space of Axomamma's board. Its effect is one that all players know, or none; then its name says what it is."""

    def __init__(self, place: int, table: Facts) -> None:
        super().__init__(place, table["op"])
        known = table["op"] in (OPS[GAIN], OPS[PICK])
        self.effect: Effect | None = Effect(table) if known else None
        self.end: str = table.get("end", "")


_rows: Final[list[Facts]] = AXOMAMMA["rows"]["rows"]
ROWS: Final = tuple(tuple(BoardSpace(place, space) for place, space in enumerate(row["spaces"])) for row in _rows)
COVERED: Final[tuple[int, ...]] = tuple(row["personality_index"] for row in _rows)
"""By row: the space that a personality token covers, or none."""
TOKEN_ROW: Final[tuple[int, ...]] = tuple(number for number, row in enumerate(_rows) for _ in row["tokens"])
TOKEN_VALUE: Final[tuple[int, ...]] = tuple(token["value"] for row in _rows for token in row["tokens"])
TOKEN_START: Final[tuple[int, ...]] = tuple(token["start"] for row in _rows for token in row["tokens"])
