"""The question at hand as the guide looks at it: what belongs to the newcomer, and what a placement would bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from tampu.drawing import View
from tampu.drawing.teaching import Hint
from tampu.games.tawantinsuyu.components import (
    CORN,
    GOLD,
    PASSIVE,
    POTATO,
    PRIEST,
    SPACES,
    STAIRS_COST,
    STATUE_COST,
    STONE,
    TASK_BUILDING,
    TASK_GOLD,
    TASK_PRODUCTION,
    TASK_STAIRS,
    TASK_STATUE,
    TASK_TRADE,
    TASK_TRAIN,
    TASK_WEAVE,
    WORKER_LIMIT,
    WORKERS,
    Space,
)
from tampu.games.tawantinsuyu.drawing.old_scene import (
    BUILDING,
    CARD,
    SEAM,
    TASK,
    WORKER,
    Count,
    Player,
    Price,
    Scene,
)
from tampu.games.tawantinsuyu.judge import GATHERED, OUTPUT
from tampu.games.tawantinsuyu.judge import SEAM as SEAM_WORTH
from tampu.text import words

FOOD: Final = 0.55
CARD_WORTH: Final = 0.8
GOLD_WORTH: Final = 1.6
"""What is paid for a placement, in points."""
WOVEN: Final = 1.2
BUILT: Final = 2.4
LARGE: Final = 6.0
SMALL: Final = 2.2
STEPPED: Final = 4.0
TRAINED: Final = 1.0
"""About what a task is worth, its price paid."""


class Placement(NamedTuple):
    """A worker on a space: what it costs, how many tasks it has, and what that comes to."""

    worker: str
    space: Space
    price: Price
    number: Count
    card: str | None
    worth: float

    @property
    def tasks(self) -> int:
        return self.number.tasks


class Position(Scene):
    """The table as the newcomer sees it, while he is asked."""

    def __init__(self, view: View, me: int) -> None:
        super().__init__(view, me, words("tawantinsuyu"))
        self.view = view
        self.seat = me
        self.mine: Mapping[str, Any] = self.players[me]
        goods = self.mine["goods"]
        self.potato: int = goods["potato"]
        self.corn: int = goods["corn"]
        self.stone: int = goods["stone"]
        self.gold: int = goods["gold"]
        self.gods: list[str] = self.mine["gods"] or []

    def tell(self, name: str, suggested: str, **values: object) -> Hint:
        return Hint(f"guide.{name}", values, suggested)

    def offered(self, tokens: Iterable[str]) -> list[str]:
        """Those of the options that are in a collection, for beside them there may be other words."""
        wanted = set(tokens)
        return [option for option in self.options if option in wanted]

    # ------------------------------------------------------------------ placements

    def placements(
        self, colours: Iterable[str], priest: int | None = None, cards: Iterable[str] | None = None
    ) -> list[Placement]:
        """All that workers of these colours could do on the hill, the best first."""
        player = self.mine if priest is None else {**self.mine, "priest": priest}
        hand = list(self.gods if cards is None else cards)
        if player["priest"] is None:
            return []
        found = [
            placement
            for colour in sorted(set(colours))
            for space in SPACES
            if self.table["hill"][space.token] is None
            and (placement := self._placement(player, colour, space, hand)) is not None
        ]
        return sorted(found, key=lambda placement: placement.worth, reverse=True)

    def _placement(self, player: Player, colour: str, space: Space, hand: list[str]) -> Placement | None:
        role = WORKER[colour].index if self.role is None else self.role
        price = self.price(player, space, role)
        card = next((card for card in hand if CARD[card].god == space.god), None)
        entry = GOLD_WORTH if card is None else CARD_WORTH
        spare = self.gold - (card is None)
        if spare < 0 or price.food > self.potato + self.corn + spare:
            return None
        count = self.tasks_at(player, space, role)
        more = 1 if role == PRIEST and self.potato > price.food else 0
        gains = sorted((self.task_worth(task) for task in space.tasks), reverse=True)
        worth = sum(gains[number % len(gains)] for number in range(count.tasks + more))
        return Placement(colour, space, price, count, card, worth - FOOD * price.food - entry)

    def best(self, colours: Iterable[str]) -> Placement | None:
        return next(iter(self.placements(colours)), None)

    def task_worth(self, task: int) -> float:
        """About what a task is worth to the newcomer as he stands."""
        if task <= TASK_GOLD:
            return GATHERED[task]
        stones = self.stone + self.gold
        if task == TASK_STAIRS:
            return STEPPED if stones >= STAIRS_COST[STONE] and self.mine["stairs"] else 0.0
        if task == TASK_STATUE:
            large = STATUE_COST[1]
            rich = self.stone >= large[STONE] and self.gold >= large[GOLD]
            return LARGE if rich else SMALL if stones >= STATUE_COST[0][STONE] else 0.0
        if task == TASK_BUILDING:
            return BUILT if any(self.can_build(tile) for tile in self.table["market"] if tile) else 0.0
        if task == TASK_PRODUCTION:
            return max((OUTPUT[BUILDING[tile].index] for tile in self.producing), default=0.0)
        if task == TASK_TRADE:
            return sum(SEAM_WORTH[SEAM[seam].index] for seam in self.seams(self.mine))
        if task == TASK_WEAVE:
            return WOVEN if self.corn else 0.0
        return TRAINED if task == TASK_TRAIN else 0.0

    def can_build(self, tile: str) -> bool:
        cost = BUILDING[tile].cost
        lacking = sum(
            max(cost[kind] - have, 0) for kind, have in ((POTATO, self.potato), (CORN, self.corn), (STONE, self.stone))
        )
        return lacking + cost[GOLD] <= self.gold

    @property
    def producing(self) -> list[str]:
        """His production buildings that lie face up."""
        return [
            building["tile"]
            for building in self.mine["buildings"]
            if building["up"] and BUILDING[building["tile"]].index < PASSIVE
        ]

    @property
    def face_down(self) -> int:
        cards: int = sum(self.mine["down"].values())
        return cards + sum(not building["up"] for building in self.mine["buildings"])

    @property
    def wants_workers(self) -> bool:
        return len(self.mine["workers"]) < WORKER_LIMIT

    def best_colour(self, colours: Iterable[str]) -> str:
        """The worker with the best place to go; without one, any."""
        known = list(colours)
        best = self.best(known) if self.mine["priest"] is not None else None
        return known[0] if best is None else best.worker

    # ------------------------------------------------------------------ by name

    @staticmethod
    def gathers(task: str) -> bool:
        return TASK[task].index <= TASK_GOLD

    @staticmethod
    def colour(worker: str) -> str:
        """A worker by his colour and trade."""
        return f"worker-{WORKERS[WORKER[worker].index]}"
