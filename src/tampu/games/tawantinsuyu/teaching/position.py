"""The question at hand as the guide looks at it: what belongs to the newcomer, and what a placement would bring."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, cast

from tampu.drawing.sight import Sight
from tampu.drawing.teaching import Hint
from tampu.games.tawantinsuyu import components as c
from tampu.games.tawantinsuyu.buildings import payable_tiles
from tampu.games.tawantinsuyu.drawing import TASK, WORKER
from tampu.games.tawantinsuyu.judge import GATHERED, OUTPUT
from tampu.games.tawantinsuyu.judge import SEAM as SEAM_WORTH
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.seams import seams_of
from tampu.games.tawantinsuyu.state import Table
from tampu.games.tawantinsuyu.tasks import payable_statues, producing_tiles, stairs_refused
from tampu.games.tawantinsuyu.way import Count, Price, gods_of, payable_spaces, price, tasks_at
from tampu.games.tawantinsuyu.weavings import NEW, ends, seam_at

FOOD: Final = 0.55
CARD_WORTH: Final = 0.8
GOLD_WORTH: Final = 1.6
"""What is paid for a placement, in points."""
WOVEN: Final = 1.2
BUILT: Final = 2.4
RAISED: Final = (2.2, 6.0)
STEPPED: Final = 4.0
TRAINED: Final = 1.0
"""About what a task is worth, its price paid; of statues by size."""


class Placement(NamedTuple):
    """A worker on a space: what it costs, how many tasks it has, and what that comes to."""

    worker: int
    space: c.Space
    price: Price
    number: Count
    card: bool
    """Whether a god card pays for it."""
    worth: float

    @property
    def tasks(self) -> int:
        return self.number.tasks


class Position:
    """The table as the newcomer imagines it, while he is asked."""

    def __init__(self, sight: Sight, seat: int) -> None:
        self.table = cast(Table, sight.state)
        self.seat = seat
        self.prompt = sight.prompt
        self.options = sight.options
        self.mine = self.table.players[seat]
        self.gods = sorted(self.mine.gods)

    def tell(self, name: str, suggested: str, **values: object) -> Hint:
        return Hint(f"guide.{name}", values, suggested)

    def offered(self, tokens: Iterable[str]) -> list[str]:
        """Those of the options that are in a collection, for beside them there may be other words."""
        wanted = set(tokens)
        return [option for option in self.options if option in wanted]

    @property
    def potato(self) -> int:
        return self.mine.goods[c.POTATO]

    @property
    def corn(self) -> int:
        return self.mine.goods[c.CORN]

    @property
    def leads(self) -> bool:
        """Whether he leads the High Priest action under way."""
        return self.seat == self.table.active

    # ------------------------------------------------------------------ placements

    def placements(self, workers: Iterable[int], priest: int | None = None) -> list[Placement]:
        """All that these workers could do on the hill, the best first."""
        player = self.mine
        if priest is not None:
            player = player.copy()
            player.priest = priest
        if player.priest < 0:
            return []
        found = [
            self._placement(player, worker, space)
            for worker in sorted(set(workers), key=lambda worker: c.WORKERS[worker].token)
            for space in payable_spaces(self.table, player, self._role(worker), gods_of(self.gods))
        ]
        return sorted(found, key=lambda placement: placement.worth, reverse=True)

    def _role(self, worker: int) -> int:
        return worker if self.table.role < 0 else self.table.role

    def _placement(self, player: Player, worker: int, space: c.Space) -> Placement:
        role = self._role(worker)
        cost = price(self.table, player, space, role)
        card = any(c.GOD_OF[held] == space.god for held in self.gods)
        count = tasks_at(self.table, player, space, role)
        more = 1 if role == c.PRIEST and self.potato > cost.food else 0
        gains = sorted((self.task_worth(task) for task in space.tasks), reverse=True)
        worth = sum(gains[number % len(gains)] for number in range(count.tasks + more))
        entry = CARD_WORTH if card else GOLD_WORTH
        return Placement(worker, space, cost, count, card, worth - FOOD * cost.food - entry)

    def best(self, workers: Iterable[int]) -> Placement | None:
        return next(iter(self.placements(workers)), None)

    def task_worth(self, task: int) -> float:
        """About what a task is worth to the newcomer as he stands."""
        table, mine = self.table, self.mine
        if task <= c.TASK_GOLD:
            return GATHERED[task]
        if task == c.TASK_STAIRS:
            return STEPPED if stairs_refused(table, mine) is None else 0.0
        if task == c.TASK_STATUE:
            large = any(statue.index % 2 == c.LARGE for statue in payable_statues(table, mine))
            return RAISED[large] if payable_statues(table, mine) else 0.0
        if task == c.TASK_BUILDING:
            return BUILT if payable_tiles(table, mine, free=False) else 0.0
        if task == c.TASK_PRODUCTION:
            return max((OUTPUT[tile.index] for tile in producing_tiles(mine)), default=0.0)
        if task == c.TASK_TRADE:
            return sum(SEAM_WORTH[seam] * many for seam, many in enumerate(seams_of(mine)))
        if task == c.TASK_WEAVE:
            return WOVEN if self.corn else 0.0
        return TRAINED if task == c.TASK_TRAIN else 0.0

    @property
    def wants_workers(self) -> bool:
        return len(self.mine.workers) < c.WORKER_LIMIT

    def best_worker(self, workers: Iterable[int]) -> int:
        """The worker with the best place to go; without one, any."""
        known = list(workers)
        best = self.best(known)
        return known[0] if best is None else best.worker

    def best_colour(self, colours: Iterable[str]) -> str:
        return c.WORKERS[self.best_worker(WORKER[colour].index for colour in colours)].token

    # ------------------------------------------------------------------ weavings

    def joins(self, weaving: int) -> dict[str, int]:
        """The ends of his tapestries where a weaving may go, and the seam it would make there."""
        return {str(end): seam_at(self.mine, weaving, end) for end in ends(self.mine, weaving) if end is not NEW}

    # ------------------------------------------------------------------ by name

    @staticmethod
    def gathers(task: str) -> bool:
        return TASK[task].index <= c.TASK_GOLD

    @staticmethod
    def colour(worker: int) -> str:
        """A worker by his colour and trade."""
        return f"worker-{c.WORKERS[worker]}"
