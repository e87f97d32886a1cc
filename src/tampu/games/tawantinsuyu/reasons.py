"""What stands in the way of an answer that people look for, each reason with the rule that says so."""

from __future__ import annotations

from typing import Final

from tampu.engine.reason import Reason
from tampu.games.tawantinsuyu.components import (
    CONQUEST_SPACES,
    GODS,
    GOLD,
    LARGE,
    OFFERING_FOLLOW,
    OFFERING_LEAD,
    SMALL,
    STAIRS_COST,
    STATUE_COST,
    STONE,
)

NO_WORKER: Final = Reason("no_worker", "TW-083")
NO_WAY: Final = Reason("no_way", "TW-083")
SPACE_TAKEN: Final = Reason("space_taken", "TW-102")

ICON_USED: Final = Reason("icon_used", "TW-163")
NO_WEAVINGS: Final = Reason("no_weavings", "TW-168")
NO_STATUES: Final = Reason("no_statues", "TW-222")
NO_STAIRS: Final = Reason("no_stairs", "TW-009")
NO_SLOT: Final = Reason("no_slot", "TW-206")
NO_BUILDINGS: Final = Reason("no_buildings", "TW-210")
NO_ARMY_CARDS: Final = Reason("no_army_cards", "TW-282")
NO_GOD_CARDS: Final = Reason("no_god_cards", "TW-188")
NO_NOMADS: Final = Reason("no_nomads", "TW-490")
NONE_PRODUCES: Final = Reason("none_produces", "TW-226")
NO_SEAM: Final = Reason("no_seam", "TW-260")

SLOT_TAKEN: Final = Reason("slot_taken", "TW-206")
NOTHING_ABOVE: Final = Reason("nothing_above", "TW-206")
STATUE_GONE: Final = Reason("statue_gone", "TW-222")
BENEFIT_TAKEN: Final = Reason("benefit_taken", "TW-182")
AT_THE_TOP: Final = Reason("at_the_top", "TW-480")
TAKEN_ALREADY: Final = Reason("taken_already", "TW-301")
VILLAGE_EMPTY: Final = Reason("village_empty", "TW-402")
NO_MARKER: Final = Reason("no_marker", "TW-350")
CONQUERED: Final = Reason("conquered", "TW-350")

UNPAID: Final = Reason("unpaid", "TW-005")
STAIRS_UNPAID: Final = Reason("stairs_unpaid", "TW-204", {"count": STAIRS_COST[STONE]})
STATUE_UNPAID: Final = (
    Reason("small_statue_unpaid", "TW-220", {"count": STATUE_COST[SMALL][STONE]}),
    Reason("large_statue_unpaid", "TW-220", {"count": STATUE_COST[LARGE][STONE], "gold": STATUE_COST[LARGE][GOLD]}),
)
"""By size."""
BUILDING_UNPAID: Final = Reason("building_unpaid", "TW-168")
NO_SOLDIERS: Final = tuple(
    Reason("no_soldiers", "TW-351", {"flip": space.flip, "discard": space.discard}) for space in CONQUEST_SPACES
)
"""By conquest space."""
NO_CORN: Final = tuple(
    Reason("no_corn", "TW-332", {"count": corn}) for corn in range(max(*OFFERING_LEAD, *OFFERING_FOLLOW) + 1)
)
"""By how much of it is wanted."""
_WANTING: Final = {reason.name for reason in (UNPAID, STAIRS_UNPAID, *STATUE_UNPAID, BUILDING_UNPAID)}


def is_want(reason: Reason | None) -> bool:
    """Whether something fails for want of resources alone, so that a free action might still bring it about."""
    return reason is not None and reason.name in _WANTING


def no_food(food: int) -> Reason:
    return Reason("no_food", "TW-118", {"count": food})


def no_card(god: int) -> Reason:
    return Reason("no_card", "TW-105", {"god": GODS[god].token})
