"""The icons of things, on the table and in the lessons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GOD_ICON: Final[Mapping[str, str]] = {
    "illapa": "illapa",
    "mama_quilla": "quilla",
    "viracocha": "viracocha",
    "pachamama": "pachamama",
    "mama_sara": "sara",
}
GOOD_ICON: Final[Mapping[str, str]] = {
    "soup": "soup",
    "clothes": "tunic",
    "vase": "pottery",
    "carafe": "carafe",
    "tools": "tools",
    "jewellery": "necklace",
}
ABILITY_ICON: Final[Mapping[str, str]] = {
    "offering": "offering",
    "points": "victory-point",
    "feather": "headdress",
    "road": "road",
    "knowledge": "knowledge",
    "bridge": "bridge",
    "god_card": "god-card",
    "quipu": "quipu",
    "circle": "circle",
    "food": "food",
    "farm": "farm",
    "study": "study",
}
ACTION_ICON: Final[Mapping[str, str]] = {
    "road": "road",
    "bridge": "bridge",
    "study": "study",
    "farm": "farm",
    "exchange": "exchange",
    "temple": "priest",
    "headdress": "headdress",
    "points": "victory-point",
}
