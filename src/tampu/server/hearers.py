"""Those who want to be told something, as they are stored: what they choose, and the ways that lead to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, delete, func, insert, select, update

from tampu.server.hearing import Hearer, hearer_of, ways_to
from tampu.server.refused import Refused
from tampu.server.schema import devices, hearers, people, pushes, services
from tampu.server.sending import Subscription
from tampu.server.storage import Storage, now

SERVICES = 5
"""So many services may tell one person something."""


class Hearers:
    """The hearers of a database."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def hearer(self, person: str) -> Hearer | None:
        with self.storage.reading() as connection:
            row = connection.execute(select(hearers).where(hearers.c.person == person)).mappings().first()
            return None if row is None else hearer_of(row)

    def ways(self, person: str) -> list[str]:
        with self.storage.reading() as connection:
            return ways_to(connection, person)

    def address(self, person: str) -> str:
        with self.storage.reading() as connection:
            return connection.execute(select(people.c.address).where(people.c.person == person)).scalar() or ""

    def services(self, person: str) -> Mapping[int, str]:
        wanted = select(services.c.number, services.c.url).where(services.c.person == person)
        with self.storage.reading() as connection:
            return {row.number: row.url for row in connection.execute(wanted.order_by(services.c.number))}

    def endpoints(self, person: str) -> list[str]:
        """Where his browsers are told something."""
        wanted = select(pushes.c.endpoint).join(devices, devices.c.browser == pushes.c.browser)
        with self.storage.reading() as connection:
            return list(connection.execute(wanted.where(devices.c.person == person)).scalars())

    def listens(self, browser: str) -> bool:
        """Whether a browser is told something."""
        with self.storage.reading() as connection:
            return connection.execute(select(pushes.c.browser).where(pushes.c.browser == browser)).first() is not None

    # ------------------------------------------------------------------ changing

    def keep(self, hearer: Hearer) -> None:
        """Remember what somebody has chosen."""
        self.storage.tidy(lambda connection: _keep(connection, hearer))

    def listen(self, usual: Hearer, browser: str, to: Subscription) -> None:
        """From now on a browser is told something; under no other name any more, whoever used it before."""

        def work(connection: Connection) -> None:
            connection.execute(delete(pushes).where((pushes.c.endpoint == to.endpoint) | (pushes.c.browser == browser)))
            connection.execute(insert(pushes).values(browser=browser, **to._asdict(), made=now()))
            _begin(connection, usual)

        self.storage.tidy(work)

    def silence(self, browser: str) -> None:
        order = delete(pushes).where(pushes.c.browser == browser)
        self.storage.tidy(lambda connection: connection.execute(order))

    def add_service(self, usual: Hearer, url: str) -> None:
        person = usual.person

        def work(connection: Connection) -> None:
            connection.execute(select(people.c.person).where(people.c.person == person).with_for_update())
            held = connection.execute(select(services.c.url).where(services.c.person == person)).scalars().all()
            if len(held) >= SERVICES:
                raise Refused("enough_services", count=SERVICES)
            if url in held:
                return
            last = connection.execute(select(func.max(services.c.number)).where(services.c.person == person)).scalar()
            connection.execute(insert(services).values(person=person, number=(last or 0) + 1, url=url, made=now()))
            _begin(connection, usual)

        self.storage.tidy(work)

    def remove_service(self, person: str, number: int) -> None:
        order = delete(services).where(services.c.person == person, services.c.number == number)
        self.storage.tidy(lambda connection: connection.execute(order))


def _begin(connection: Connection, usual: Hearer) -> None:
    """What is usual, for somebody who has chosen nothing yet."""
    if connection.execute(select(hearers.c.person).where(hearers.c.person == usual.person)).first() is None:
        _keep(connection, usual)


def _keep(connection: Connection, hearer: Hearer) -> None:
    begin, end = hearer.quiet or (None, None)
    chosen: dict[str, Sequence[str]] = {way: list(kinds) for way, kinds in hearer.chosen.items()}
    values = {"chosen": chosen, "quiet_from": begin, "quiet_until": end, "zone": hearer.zone}
    values |= {name: getattr(hearer, name) for name in ("digest", "language", "origin", "confirmed")}
    there = update(hearers).where(hearers.c.person == hearer.person).values(values)
    if connection.execute(there).rowcount == 0:
        connection.execute(insert(hearers).values(person=hearer.person, **values))
