"""What a server has promised the programs at one table, and whether it keeps it.

The ledger knows the answers that were acknowledged, the order whose answer never came (a server may have died before or
after it was stored), and everything that anybody was ever shown of a version.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from tests.server.model import Answers, played

Seen = dict[str, Any]


class Broken(AssertionError):
    """A promise that was not kept."""

    def __init__(self, what: str, told: str) -> None:
        super().__init__(f"{what}: {told}")


@dataclass(frozen=True)
class Order:
    """What a program asks of the table, on which version of it."""

    seat: int
    what: str
    version: int
    option: str = ""

    @property
    def body(self) -> dict[str, Any]:
        return {"version": self.version} | ({"option": self.option} if self.what == "play" else {})


@dataclass
class Ledger:
    """The promises of one table."""

    game: str
    players: int
    seed: int
    version: int
    standing: Answers = field(default_factory=list)
    undone: Answers = field(default_factory=list)
    in_flight: Order | None = None
    """An order of which nobody knows whether it was stored."""
    shown: dict[tuple[int | None, int], str] = field(default_factory=dict)
    """For a viewer and a version: what he was shown, which must never change."""

    def __str__(self) -> str:
        return (
            f"{self.game} with {self.players}, seed {self.seed}, version {self.version}, {len(self.standing)} answers"
        )

    def acknowledged(self, order: Order, seen: Seen) -> None:
        """An order was carried out; its sender sees the table after it."""
        if order.version != self.version:
            raise Broken("an order on an old version was carried out", f"{self}: {order}")
        self.carried_out(order, seen)

    def carried_out(self, order: Order, seen: Seen) -> None:
        number = seen["view"]["number"]
        if order.what == "play":
            self.standing.append((order.seat, order.option))
            self.undone.clear()
        elif order.what == "redo":
            self.standing.append(self.undone.pop())
        elif order.what in ("undo", "restart"):
            while len(self.standing) > number:
                self.undone.append(self.standing.pop())
        self.version += 1
        self.in_flight = None
        if len(self.standing) != number or seen["version"] != self.version:
            raise Broken("an answer was lost or doubled", f"{self}: {order} led to {seen['version']}, {number} answers")

    def saw(self, seat: int | None, seen: Seen) -> None:
        """Whoever looks again at the same version is shown the same, whatever died between."""
        text = json.dumps(seen, sort_keys=True)
        before = self.shown.setdefault((seat, seen["version"]), text)
        if before != text:
            raise Broken("a version is not shown as before", f"{self}: seat {seat}\n{before}\n{text}")

    def check(self, seat: int | None, seen: Seen) -> None:
        """What a seat sees is what a match with the acknowledged answers shows it."""
        self.saw(seat, seen)
        number = seen["view"]["number"]
        if number > len(self.standing):
            raise Broken("an answer that nobody gave", f"{self}: seat {seat} is shown {number}")
        answers = self.standing[:number]
        possible = [
            json.loads(json.dumps(played(self.game, self.players, self.seed, answers, held).seen_by(seat)))
            for held in (False, True)
        ]
        if seen["view"] not in possible:
            raise Broken("a view is not what the answers lead to", f"{self}: seat {seat}: {json.dumps(seen)}")
