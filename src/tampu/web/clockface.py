"""What the clocks of a table say: how much is left, whose time is running out, and how fast is played at all."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from tampu.drawing.clock import DAY, DAYS, HOUR, LIVE, Clock, Pace
from tampu.drawing.sight import Sight
from tampu.text import Words

MINUTE = 60


class Face(NamedTuple):
    """A clock, ready for the template: a script lets it run on from these figures."""

    text: str
    left: float
    ends: float | None
    off: str
    low: bool
    out: bool


class Faces:
    """The clocks of a table as one viewer sees them."""

    def __init__(self, sight: Sight, names: Sequence[str], house: Words) -> None:
        going = sight.result is None and sight.replay is None
        self.sight = sight
        self.names = names
        self.house = house
        self.faces = [_face(clock, house) for clock in sight.clocks] if going else []

    def of(self, seat: int | None) -> Face | None:
        """The clock of a seat; nothing where there is none."""
        return self.faces[seat] if seat is not None and seat < len(self.faces) else None

    @property
    def low(self) -> str:
        """Whose time is running out, to be told once."""
        told = [
            self.say("clock.low.mine", name=self.names[seat])
            if seat in self.sight.mine
            else self.say("clock.low", name=self.names[seat])
            for seat, face in enumerate(self.faces)
            if face is not None and face.low and face.ends is not None
        ]
        return " ".join(told)

    @property
    def overdue(self) -> list[int]:
        """Of whom the viewer is to say whether a bot shall go on."""
        mine = self.sight.mine
        return [seat for seat, face in enumerate(self.faces) if mine and face and face.out and seat not in mine]

    @property
    def has_agreed(self) -> bool:
        return set(self.sight.mine) <= self.sight.agreeing

    def say(self, key: str, **values: object) -> str:
        return self.house.get(f"web.{key}", **values)


def _face(clock: Clock | None, house: Words) -> Face | None:
    if clock is None:
        return None
    off = " ".join(f"{begin:.0f},{end:.0f}" for begin, end in clock.off)
    return Face(left(clock.left, house), clock.left, clock.ends, off, clock.warned or clock.out, clock.out)


def left(seconds: float, house: Words) -> str:
    """So much time in a few signs."""
    whole = ceil(seconds)
    if whole >= DAY:
        return house.get("web.clock.days", days=whole // DAY, hours=whole % DAY // HOUR)
    if whole >= HOUR:
        return house.get("web.clock.hours", hours=whole // HOUR, minutes=whole % HOUR // MINUTE)
    return f"{whole // MINUTE}:{whole % MINUTE:02}"


def paced(pace: Pace, house: Words) -> str:
    """How fast is played, in words."""
    if pace.kind == LIVE:
        bank = house.get("web.home.minutes", minutes=pace.bank // MINUTE) if pace.bank % MINUTE == 0 else ""
        return house.get("web.pace.live", bank=bank or left(pace.bank, house), increment=pace.increment)
    if pace.kind == DAYS:
        told = house.get("web.pace.days", hours=pace.hours)
        return house.get("web.pace.rests", pace=told) if pace.rest else told
    return house.get("web.pace.none")
