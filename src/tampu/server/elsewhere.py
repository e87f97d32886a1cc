"""A server whose bots think elsewhere: it calls those who think, and hears how they are."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from tampu.server import keys
from tampu.server.driving import Drivers, Thinker
from tampu.server.room import Room
from tampu.server.rows import SeatRow

if TYPE_CHECKING:
    from tampu.server.house import House

GONE = 20.0
"""Seconds after which somebody who thinks and has not been heard of is taken for gone."""

log = logging.getLogger(__name__)


class Mind(NamedTuple):
    """Somebody who thinks, as he said last."""

    at: float
    waiting: int
    thinking: int


class Callers(Drivers):
    """What people have planned is answered here; whoever thinks is called for bots."""

    def __init__(self, house: House, think: Thinker, pace: float, thinkers: int) -> None:
        super().__init__(house, think, pace, thinkers)
        self._called: WeakKeyDictionary[Room, tuple[int, int]] = WeakKeyDictionary()
        self._minds: dict[str, Mind] = {}
        self._warned = time.monotonic()

    def drive(self, room: Room) -> None:
        super().drive(room)
        self._call(room)

    def _by_itself(self, room: Room) -> SeatRow | None:
        seat = super()._by_itself(room)
        return None if seat is None or seat.kind == "bot" else seat

    async def _drive(self, room: Room) -> None:
        await super()._drive(room)
        self._call(room)

    async def wake_bots(self, _: int) -> None:
        """Those who think look for themselves."""

    def _call(self, room: Room) -> None:
        """Say that a bot is asked, once for each of its answers, and again when somebody comes to look on."""
        seat, wanted = super()._by_itself(room), (room.row.version, -room.urgency())
        if seat is None or seat.kind != "bot" or room.closed or self._called.get(room, (-1, 0)) >= wanted:
            return
        self._called[room] = wanted
        self._miss_minds()
        call = {"code": room.row.code, "whose": keys.hashed(self.whose(room))}
        self.house.storage.tell_bots({**call, "version": room.row.version, "rank": room.urgency()})

    def hear(self, told: Mapping[str, Any]) -> None:
        """Somebody who thinks says how he is."""
        if "mind" in told:
            self._minds[told["mind"]] = Mind(time.monotonic(), told["waiting"], told["thinking"])

    def _miss_minds(self) -> None:
        now = time.monotonic()
        if not self.minds and now - self._warned > GONE:
            self._warned = now
            log.warning("bots are asked, and nobody thinks; `tampu think` does")

    @property
    def minds(self) -> list[Mind]:
        """Those who think, as far as one hears of them."""
        known = time.monotonic() - GONE
        self._minds = {name: mind for name, mind in self._minds.items() if mind.at > known}
        return list(self._minds.values())

    @property
    def waiting(self) -> int:
        return super().waiting + sum(mind.waiting for mind in self.minds)

    @property
    def thinking(self) -> int:
        return super().thinking + sum(mind.thinking for mind in self.minds)
