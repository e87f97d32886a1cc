"""What a drawing is made from: what a seat sees, and the words for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from tampu.drawing import View
from tampu.games.feld_cuzco.components import (
    ABILITIES,
    ACTIONS,
    AMOUNT,
    BONUS_KEYS,
    BRANCH_DIE,
    BRANCH_KIND,
    CIRCLE_BONUS,
    CIRCLE_POINTS,
    DATA,
    FEATHERS,
    INNER,
    MASK_COLOURS,
    MASKS,
    PLACES,
    SLOTS,
)
from tampu.text import Words

Player = Mapping[str, Any]
ALWAYS_OPEN: Final[list[str]] = DATA["action_spaces"]["always_open"]
COUNTS_AS_SIX: Final = "13"
HIGHEST: Final = 6
INNER_VILLAGES: Final = tuple(str(place) for place in PLACES[:INNER])
CUZCO: Final = "cuzco"
MASK_OF: Final = {
    str(mask): {str(slot): str(FEATHERS[colour]) for slot, colour in zip(SLOTS, MASK_COLOURS[mask.index], strict=True)}
    for mask in MASKS
}
"""By mask and feather slot: the colour."""
AMOUNT_OF: Final = {str(ability): AMOUNT[ability] for ability in ABILITIES}


class Path(NamedTuple):
    """A path between two places: where it begins and ends, what it is, and its number."""

    start: str
    end: str
    kind: str
    die: int


class Scene:
    """The table as one seat sees it."""

    def __init__(self, view: View, me: int | None, words: Words) -> None:
        self.me = me
        self.words = words
        self.table: Mapping[str, Any] = view["table"]
        self.players: Sequence[Player] = self.table["players"]
        self.now: Mapping[str, Any] = self.table["now"]
        asked = view["choice"]
        self.asked: int | None = None if asked is None else asked["player"]
        self.prompt: str | None = None if asked is None else asked["prompt"]
        self.options: list[str] = [] if asked is None or asked["options"] is None else asked["options"]

    # ------------------------------------------------------------------ words

    def say(self, key: str, **values: object) -> str:
        """A word or sentence that stands on the drawing."""
        return self.words.get(f"drawing.{key}", **values)

    def short(self, token: object) -> str:
        """A short name for where there is little room."""
        key = f"short.{token}"
        return self.words.get(key) if self.words.knows(key) else self.words.term(token)

    def count(self, thing: object, count: int) -> str:
        """So many of a thing, in words."""
        return self.words.get(f"count.{thing}", count=count)

    # ------------------------------------------------------------------ players

    @property
    def own(self) -> Player | None:
        """What belongs to the player whose table this is."""
        return None if self.me is None else self.players[self.me]

    @property
    def in_turn(self) -> Player:
        """The player who is asked, or whose turn it is."""
        return self.players[self.table["active"] if self.asked is None else self.asked]

    def hand(self, player: Player) -> list[str]:
        """The god cards of a player that may be shown."""
        return sorted([*player["known"], *(player["hidden"] or ())])

    @staticmethod
    def colour_of(player: Player, slot: str) -> str:
        """The colour of a feather slot."""
        return MASK_OF[player["mask"]][slot]

    @staticmethod
    def missing(player: Player, circle: int, but: str = "") -> list[str]:
        """The slots of a circle (1 to 6) that lack a feather, leaving one of them out."""
        slots = (f"{circle}a", f"{circle}b")
        return [slot for slot in slots if not player["feathers"][slot] and slot != but]

    def circle_points(self, circle: int) -> int:
        """FC-203: what a circle would bring in this round."""
        now: int = max(1, self.table["round"])
        return CIRCLE_POINTS[circle - 1] + CIRCLE_BONUS[now]

    @staticmethod
    def free_slots(player: Player) -> int:
        """FC-137: slots without Quipu or tile."""
        slots: int = player["tiles"].count(None) - player["quipus"]
        return slots

    @staticmethod
    def copies(player: Player, colour: str, ability: str) -> int:
        """How many equal tiles a player has."""
        tiles: list[str | None] = player["tiles"]
        return sum(tile is not None and tile.startswith(f"{colour}-{ability}-") for tile in tiles)

    def bonuses(self, seat: int) -> list[int]:
        """How far a player is with each of the six bonuses of the end (FC-466 to FC-471), in their printed order."""
        player = self.players[seat]
        counts = {
            "feathers": sum(player["feathers"].values()),
            "circles": sum(player["circles"]),
            "missions": len(player["done"]),
            "quipus_on_villages": sum(seat in village["quipus"] for village in self.table["villages"].values()),
            "tiles": sum(tile is not None for tile in player["tiles"]),
            "goods": sum(player["goods"].values()),
        }
        return [counts[key] for key in BONUS_KEYS]

    # ------------------------------------------------------------------ dice and spaces

    @property
    def strength(self) -> int:
        """What the die in hand would do now (FC-111, FC-313)."""
        value: int = self.now["value"]
        return HIGHEST if COUNTS_AS_SIX in self.now["in_force"] else value

    def lowest(self, space: str) -> int | None:
        """The lowest die on a space that has to be undercut; None where any die may go."""
        dice = self.table["spaces"][space]
        return min(die["value"] for die in dice) if dice and space not in ALWAYS_OPEN else None

    def fits(self, space: str, value: int) -> bool:
        """FC-103, FC-105: whether a die of that value may lie there."""
        lowest = self.lowest(space)
        return lowest is None or value < lowest

    # ------------------------------------------------------------------ roads

    @property
    def paths(self) -> list[Path]:
        """All paths: those of the board, then the branches of the Cuzco tile as it lies."""
        fixed = [Path(path["from"], path["to"], path["kind"], path["die"]) for path in self.table["paths"]]
        return fixed + branches(self.table["rotation"])

    def ways(self, place: str) -> list[Path]:
        """The paths that lead away from a place."""
        away = [path for path in self.paths if path.start == place]
        return away + [Path(p.end, p.start, p.kind, p.die) for p in self.paths if p.end == place]


def branches(rotation: int) -> list[Path]:
    """FC-133: the paths between Cuzco and the inner villages."""
    return [
        Path(CUZCO, INNER_VILLAGES[(branch + rotation) % INNER], str(ACTIONS[BRANCH_KIND[branch]]), BRANCH_DIE[branch])
        for branch in range(INNER)
    ]
