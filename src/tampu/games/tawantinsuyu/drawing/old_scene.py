"""What a drawing is made from: what a seat sees, what it would cost and bring, and the words for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeVar

from tampu.drawing import View
from tampu.games.tawantinsuyu.components import (
    ADJACENT,
    ARMY,
    ARMY_CARDS,
    BUILDINGS,
    CHOICE,
    CONQUEST_SPACES,
    COURIER,
    COURIER_DISCOUNT,
    CRAFTSMAN,
    DESCENT,
    GAIN,
    GOD_CARDS,
    GODS,
    LOWER,
    OPS,
    PICK,
    REGIONS,
    RESOURCES,
    ROLES,
    SEAM_REWARD,
    SEAMS,
    SECTIONS,
    SEGMENT,
    SPACES,
    STAIRS_CUT,
    STATUES,
    SWAP,
    TASKS,
    TASKS_OF_Z14,
    TEMPLE_RIGHT,
    UPPER,
    VP,
    VP_PER_MISSING_POTATO,
    WANDER,
    WARRIOR,
    WEAVINGS,
    WORKERS,
    Building,
    ConquestSpace,
    Effect,
    GodCard,
    Named,
    Space,
    Weaving,
)
from tampu.games.tawantinsuyu.festival import AXO_VP_PER_WEAVING
from tampu.text import Words

Player = Mapping[str, Any]
Thing = TypeVar("Thing", bound=Named)
Amounts = Sequence[int]

GAINS: Final = (*(kind.token for kind in RESOURCES), "vp")
"""What amounts count, in their order."""
AXO_VP_LEVER: Final = 2
"""TW-850."""


def _by_token(things: Iterable[Thing]) -> dict[str, Thing]:
    return {thing.token: thing for thing in things}


SPACE: Final[Mapping[str, Space]] = _by_token(SPACES)
CARD: Final[Mapping[str, GodCard]] = _by_token(GOD_CARDS)
BUILDING: Final[Mapping[str, Building]] = _by_token(BUILDINGS)
WEAVING: Final[Mapping[str, Weaving]] = _by_token(WEAVINGS)
CONQUEST_SPACE: Final[Mapping[str, ConquestSpace]] = _by_token(CONQUEST_SPACES)
ROLE: Final[Mapping[str, Named]] = _by_token(ROLES)
WORKER: Final[Mapping[str, Named]] = _by_token(WORKERS)
TASK: Final[Mapping[str, Named]] = _by_token(TASKS)
STATUE: Final[Mapping[str, Named]] = _by_token(STATUES)
ARMY_CARD: Final[Mapping[str, Named]] = _by_token(ARMY_CARDS)
SEAM: Final[Mapping[str, Named]] = _by_token(SEAMS)


class Price(NamedTuple):
    """TW-107 to TW-113: what a space costs in food, part by part, and whose stairs are used."""

    wander: int
    descent: int
    stairs: Sequence[int]
    """The owners of the stairs above the space."""
    courier: int
    food: int

    @property
    def saved(self) -> int:
        """What the stairs spare."""
        return STAIRS_CUT * len(self.stairs)


class Count(NamedTuple):
    """TW-160: the number of tasks, and the reasons for it."""

    colour: int
    """One more on a space of the role's colour."""
    first: int
    """One more for the first in a segment."""
    building: int
    neighbours: Sequence[str]
    """The adjacent spaces with a worker of the same colour."""

    @property
    def tasks(self) -> int:
        return 1 + self.colour + self.first + self.building + len(self.neighbours)


class Forecast(NamedTuple):
    """What a player would gain and pay if the Festival came now."""

    temple: int
    regions: int
    trade: Sequence[str]
    """The seams that pay, by their kind."""
    woven: int
    """TW-829, TW-850: points of Axomamma for her weavings, in place of a trade."""
    owed: int
    """Potatoes for god cards in hand."""
    potatoes: int

    @property
    def missing(self) -> int:
        return max(self.owed - self.potatoes, 0)

    @property
    def loss(self) -> int:
        return self.missing * VP_PER_MISSING_POTATO


class Standing(NamedTuple):
    """A conquest region: each seat's markers, and who would score it."""

    counts: Sequence[int]
    winner: int | None


class Scene:
    """The table as one seat sees it."""

    def __init__(self, view: View, me: int | None, words: Words) -> None:
        self.me = me
        self.words = words
        self.table: Mapping[str, Any] = view["table"]
        self.players: Sequence[Player] = self.table["players"]
        self.now: Mapping[str, Any] = self.table["now"]
        self.automa: int | None = self.table["automa"]
        self.colours: Sequence[str] = [seat["name"] for seat in view["seats"]]
        asked = view["choice"]
        self.asked: int | None = None if asked is None else asked["player"]
        self.prompt: str | None = None if asked is None else asked["prompt"]
        self.options: list[str] = [] if asked is None or asked["options"] is None else asked["options"]

    # ------------------------------------------------------------------ words

    def say(self, key: str, **values: object) -> str:
        """A word or sentence that stands on the drawing."""
        return self.words.get(f"drawing.{key}", **values)

    def join(self, parts: Iterable[str]) -> str:
        """Several things, one after the other."""
        return self.say("comma").join(part for part in parts if part)

    def count(self, thing: object, count: int) -> str:
        """So many of a thing, in words."""
        return self.words.get(f"count.{thing}", count=count)

    def amounts(self, amounts: Amounts) -> str:
        """Resources and points, in words."""
        return self.join(self.count(kind, count) for kind, count in zip(GAINS, amounts, strict=False) if count)

    def effect(self, effect: Effect) -> str:
        """What a card, tile or space gives, in words."""
        if effect.op == GAIN:
            return self.amounts(effect.amounts)
        if effect.op == PICK:
            return self.say("or").join(self.amounts(way) for way in effect.picks)
        if effect.op == CHOICE:
            return self.say("or").join(self.effects(way) for way in effect.ways)
        if effect.op == SWAP:
            return self.say("for", gets=self.amounts(effect.amounts), gives=self.amounts(effect.price))
        key = f"effect.{OPS[effect.op]}"
        return self.say(key, count=effect.n) if effect.op == ARMY else self.say(key)

    def effects(self, effects: Iterable[Effect]) -> str:
        return self.join(self.effect(effect) for effect in effects)

    def benefits(self, card: str) -> str:
        """All benefits of a god card, in words."""
        return self.effects(CARD[card].benefits)

    # ------------------------------------------------------------------ players

    def seat_name(self, seat: int) -> str:
        """What a seat is called."""
        return self.words.term(self.colours[seat])

    @property
    def own(self) -> Player | None:
        """What belongs to the player whose table this is."""
        return None if self.me is None else self.players[self.me]

    @property
    def in_turn(self) -> Player:
        """The player who is asked, or whose turn it is."""
        return self.players[self.table["active"] if self.asked is None else self.asked]

    @property
    def leads(self) -> bool:
        """Whether the one who is asked leads the High Priest action under way."""
        active: int = self.table["active"]
        return self.asked == active

    @staticmethod
    def has_built(player: Player, tile: str) -> bool:
        return any(building["tile"] == tile for building in player["buildings"])

    @staticmethod
    def has_statue(player: Player, god: int) -> bool:
        """TW-180: of either size."""
        statues: Mapping[str, int] = player["statues"]
        return any(statues[f"{size}-{GODS[god]}"] for size in ("small", "large"))

    @property
    def role(self) -> int | None:
        """The role of the worker that is being placed."""
        role = self.now["role"]
        return None if role is None else ROLE[role].index

    # ------------------------------------------------------------------ the hill

    def stairs_above(self, space: Space) -> list[str]:
        """TW-109: the slots with stairs above a space, in its section."""
        slots = [f"{space.section}-upper_middle"] if space.terrace != UPPER else []
        if space.terrace == LOWER:
            slots.append(f"{space.section}-middle_lower")
        return [slot for slot in slots if self.table["stairs"][slot] is not None]

    def price(self, player: Player, space: Space, role: int | None) -> Price:
        """What a worker in a role costs a player there."""
        wander = WANDER[(space.section - player["priest"]) % SECTIONS]
        owners = [self.table["stairs"][slot] for slot in self.stairs_above(space)]
        courier = COURIER_DISCOUNT if role == COURIER else 0
        food = max(wander + DESCENT[space.terrace] - STAIRS_CUT * len(owners) - courier, 0)
        return Price(wander, DESCENT[space.terrace], owners, courier, food)

    def tasks_at(self, player: Player, space: Space, role: int) -> Count:
        """How many tasks a worker in a role would have there; the Priest's potato is left aside."""
        hill: Mapping[str, str | None] = self.table["hill"]
        others = [SPACES[there].token for there in SEGMENT[space.index] if there != space.index]
        first = role == COURIER and all(hill[there] is None for there in others)
        near = [SPACES[there].token for there in ADJACENT[space.index]]
        return Count(
            colour=int(role <= CRAFTSMAN and space.colour == role),
            first=int(first),
            building=TASKS_OF_Z14 if role == WARRIOR and self.has_built(player, "Z14") else 0,
            neighbours=[there for there in near if hill[there] == WORKERS[role].token],
        )

    def open_tasks(self) -> list[str]:
        """TW-163: the icons of the space that are not used in the running group."""
        if self.now["space"] is None:
            return []
        tasks = SPACE[self.now["space"]].tasks
        return [TASKS[task].token for task, used in zip(tasks, self.now["icons"], strict=True) if not used]

    # ------------------------------------------------------------------ tapestries

    @staticmethod
    def seam(left: str, right: str) -> str | None:
        """TW-256: the reward where two weavings meet, if their halves match."""
        half = WEAVING[left].right
        return SEAMS[half].token if half == WEAVING[right].left else None

    def seams(self, player: Player) -> list[str]:
        """TW-260: what a trade pays, seam by seam."""
        return [
            seam
            for row in player["tapestries"]
            for left, right in pairwise(row)
            if (seam := self.seam(left, right)) is not None
        ]

    def trade(self, seams: Sequence[str]) -> str:
        """What seams pay together: gains added up, the rest one by one."""
        total = [0] * (VP + 1)
        rest = []
        for seam in seams:
            for effect in SEAM_REWARD[SEAM[seam].index]:
                if effect.op == GAIN:
                    total = [have + more for have, more in zip(total, effect.amounts, strict=True)]
                else:
                    rest.append(self.effect(effect))
        return self.join([self.amounts(total), *rest])

    @property
    def placing(self) -> str | None:
        """The weaving that looks for its place: of several bought the one chosen last lies on top."""
        marked: list[str] = self.table["marked"]
        return marked[-1] if marked else None

    def joins(self, player: Player, weaving: str) -> list[tuple[int, str, str | None]]:
        """TW-252: the ends where a weaving may go: number of the tapestry, side, and the seam it would make."""
        pattern = WEAVING[weaving].pattern
        found = []
        for number, row in enumerate(player["tapestries"], 1):
            if all(WEAVING[other].pattern != pattern for other in row):
                found.append((number, "left", self.seam(weaving, row[0])))
                found.append((number, "right", self.seam(row[-1], weaving)))
        return found

    # ------------------------------------------------------------------ regions and the Festival

    def standing(self, region: str) -> Standing:
        """TW-428, TW-429: most markers, and of equals the rightmost."""
        counts = [0] * len(self.players)
        last = [0] * len(self.players)
        for space in CONQUEST_SPACES:
            owner = self.table["conquests"][space.token]
            if REGIONS[space.region].token == region and owner is not None:
                counts[owner] += 1
                last[owner] = max(last[owner], space.position)
        best = max(range(len(counts)), key=lambda seat: (counts[seat], last[seat]))
        return Standing(counts, best if counts[best] else None)

    @property
    def fallen(self) -> int:
        """How many workers lie among the casualties."""
        return sum(self.table["casualties"].values())

    def forecast(self, seat: int) -> Forecast:
        """What the next Festival would bring a player as things are (Table presence 11)."""
        player = self.players[seat]
        won = sum(self.standing(region.token).winner == seat for region in REGIONS)
        automa = seat == self.automa
        return Forecast(
            temple=TEMPLE_RIGHT[player["temple"]],
            regions=won * self.fallen,
            trade=[] if automa else self.seams(player),
            woven=self._woven(player) if automa else 0,
            owed=0 if automa else player["god_cards"] * self.table["potatoes_per_card"],
            potatoes=player["goods"]["potato"],
        )

    def _woven(self, player: Player) -> int:
        each = AXO_VP_LEVER if "weaving_vp" in self.table["axomamma"]["levers"] else AXO_VP_PER_WEAVING
        return each * sum(len(row) for row in player["tapestries"])

    @property
    def festival(self) -> int:
        """The number of the Festival that comes next, or is pending."""
        number: int = self.table["festival"]["resolved"] + 1
        return number

    def turns_until_festival(self) -> int | None:
        """TW-422, TW-423: how many turns are left before the holder's, the running one included."""
        holder = self.table["festival"]["holder"]
        return None if holder is None else (holder - self.table["active"]) % len(self.players)
