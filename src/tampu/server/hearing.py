"""Who wants to hear what, by which ways, and when not."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import Connection, RowMapping, delete, select, union_all, update

from tampu.server.schema import devices, hearers, outbox, people, pushes, services, sits
from tampu.web.news import HOURLY, KINDS, LOW, MAIL, PUSH, SERVICE, WAYS

MORNING = 8 * 60
"""When a daily digest comes, in minutes after midnight, unless quiet hours end at another time."""
UNTIL_CHOSEN: Mapping[str, Sequence[str]] = {PUSH: KINDS, MAIL: (), SERVICE: KINDS}
"""What goes which way as long as somebody has chosen nothing: mail only where he asks for it."""
HOUR = 3600.0


@dataclass(frozen=True)
class Hearer:
    """What somebody wants to be told, and when."""

    person: str = ""
    chosen: Mapping[str, Sequence[str]] = field(default_factory=lambda: UNTIL_CHOSEN)
    quiet: tuple[int, int] | None = None
    """From when until when, in minutes after midnight."""
    zone: str = "UTC"
    digest: str = ""
    language: str = "en"
    origin: str = ""
    confirmed: str = ""
    """The address that he has shown to be his; to others no mail goes."""

    def wants(self, kind: str, way: str) -> bool:
        return kind in self.chosen.get(way.partition(":")[0], ())

    def when(self, kind: str, moment: float, present: float) -> float:
        """Not before this something that is due at a moment is to be sent; what is urgent waits for no digest."""
        if self.digest and kind != LOW:
            moment = self._digest_after(moment)
        return self._awake(max(moment, present))

    def _digest_after(self, moment: float) -> float:
        if self.digest == HOURLY:
            return -(-moment // HOUR) * HOUR
        return self._next(moment, self.quiet[1] if self.quiet else MORNING)

    def _awake(self, moment: float) -> float:
        """The moment, or the end of the quiet hours it lies in."""
        if self.quiet is None:
            return moment
        begin, end = self.quiet
        local = self._local(moment)
        minute = local.hour * 60 + local.minute
        is_quiet = begin <= minute < end if begin <= end else minute >= begin or minute < end
        return self._next(moment, end) if is_quiet else moment

    def _next(self, moment: float, minute: int) -> float:
        """When it is so many minutes after midnight next; on the day the clocks are put forward a little later."""
        local = self._local(moment)
        at = datetime.time(minute // 60, minute % 60, tzinfo=local.tzinfo)
        days = (datetime.datetime.combine(local.date() + datetime.timedelta(days), at) for days in range(3))
        return next(day.timestamp() for day in days if day.timestamp() >= moment)

    def _local(self, moment: float) -> datetime.datetime:
        return datetime.datetime.fromtimestamp(moment, zone_of(self.zone))


def zone_of(name: str) -> datetime.tzinfo:
    """A time zone by its name; that of the world where there is none of that name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return datetime.UTC


# ---------------------------------------------------------------------- stored


def hearer_of(row: RowMapping) -> Hearer:
    quiet = None if row["quiet_from"] is None or row["quiet_until"] is None else (row["quiet_from"], row["quiet_until"])
    chosen = {way: row["chosen"].get(way, UNTIL_CHOSEN[way]) for way in WAYS}
    rest = (row[name] for name in ("zone", "digest", "language", "origin", "confirmed"))
    return Hearer(row["person"], chosen, quiet, *rest)


def hearers_at(connection: Connection, code: str, wanted: Sequence[int]) -> list[tuple[int, Hearer]]:
    """Those who hold these seats and want to be told something."""
    found = select(sits.c.seat, hearers).join(hearers, hearers.c.person == sits.c.person)
    rows = connection.execute(found.where(sits.c.code == code, sits.c.seat.in_(wanted)).order_by(sits.c.seat))
    return [(row["seat"], hearer_of(row)) for row in rows.mappings()]


def ways_to(connection: Connection, person: str) -> list[str]:
    """All ways that lead to somebody: each of his browsers, his address, each of his services."""
    signed_in = select(pushes.c.browser).join(devices, devices.c.browser == pushes.c.browser)
    browsers = union_all(
        signed_in.where(devices.c.person == person), select(pushes.c.browser).where(pushes.c.browser == person)
    )
    ways = [f"{PUSH}:{browser}" for browser in connection.execute(browsers).scalars()]
    his = select(people.c.address).join(hearers, hearers.c.person == people.c.person).where(people.c.person == person)
    if connection.execute(his.where(people.c.address != "", people.c.address == hearers.c.confirmed)).first():
        ways.append(MAIL)
    numbers = select(services.c.number).where(services.c.person == person).order_by(services.c.number)
    return ways + [f"{SERVICE}:{number}" for number in connection.execute(numbers).scalars()]


def bring(connection: Connection, browser: str, person: str) -> None:
    """What a browser wanted to hear is what its person wants, unless he has said so himself."""
    said = connection.execute(select(hearers.c.person).where(hearers.c.person == person)).first()
    here = hearers.c.person == browser
    connection.execute(delete(hearers).where(here) if said else update(hearers).where(here).values(person=person))
    connection.execute(delete(outbox).where(outbox.c.person == browser, outbox.c.done == ""))


def forget(connection: Connection, person: str) -> None:
    """Somebody leaves the house: nothing is told to him any more."""
    his = select(devices.c.browser).where(devices.c.person == person)
    connection.execute(delete(pushes).where(pushes.c.browser.in_(his)))
    for table in (hearers, outbox):
        connection.execute(delete(table).where(table.c.person == person))
