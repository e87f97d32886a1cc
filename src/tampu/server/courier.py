"""Carries the news: looks what is due, drops what people see for themselves, and sends the rest, in words."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection, Select, delete, select

from tampu.drawing.sight import SOMEBODY
from tampu.server import sending
from tampu.server.hearing import Hearer, hearer_of
from tampu.server.outbox import DEAD, GRACE, LONGEST_WAIT, SEEN, SENT, Outbox, Waiting
from tampu.server.place import Place
from tampu.server.refused import Refused
from tampu.server.schema import hearers, people, pushes, seats, services, tables
from tampu.server.sending import Failed, Gone, Mark, Post, Subscription
from tampu.server.storage import Storage
from tampu.server.vapid import house_key, word
from tampu.text import house as house_words
from tampu.web.news import MAIL, PUSH, Item, Letter, letter

if TYPE_CHECKING:
    from tampu.server.house import House

LOOK = 1.0
"""Seconds between two looks at what is due."""
HANDS = 16
"""So much is sent at the same time."""
LEAVING = 5.0
"""Seconds for what is being sent when the server goes."""
TIDY = 3600.0
"""Seconds after which what was told long ago is forgotten."""

log = logging.getLogger(__name__)


class Bag(NamedTuple):
    """What goes to somebody by one way, and all that is needed for it."""

    hearer: Hearer
    way: str
    letter: Letter
    mark: Mark
    home: str
    """Where he finds the house."""


class Courier:
    """Sends what waits in the outbox of a house."""

    def __init__(self, storage: Storage, house: House, post: Post, place: Place, wall: Callable[[], float]) -> None:
        self.storage = storage
        self.outbox = Outbox(storage)
        self.house = house
        self.post = post
        self.place = place
        self.now = wall
        house_key(storage)  # from the first start on there is one
        self.waiting = 0
        """How many wait, as far as was counted."""
        self._under_way: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._hands = ThreadPoolExecutor(HANDS, "courier")
        self._tidied = 0.0

    async def keep(self) -> None:
        """For as long as the server runs."""
        while True:
            try:
                await self.look()
            except Refused as error:
                log.warning("no news are sent just now: %s", error.code)
            except Exception:
                log.exception("no news are sent just now")
            await asyncio.sleep(LOOK)

    async def close(self) -> None:
        """What is being sent is sent, if that does not take long; the rest waits for the next server."""
        tasks = list(self._under_way.values())
        if tasks:
            _, slow = await asyncio.wait(tasks, timeout=LEAVING)
            for task in slow:
                task.cancel()
        self._hands.shutdown(wait=False)

    async def look(self) -> None:
        """See what is due. All that goes to one person by one way goes together."""
        await self._drop_seen()
        now = self.now()
        bags: dict[tuple[str, str], list[Waiting]] = {}
        for row in await asyncio.to_thread(self.outbox.due, now):
            bags.setdefault((row.person, row.way), []).append(row)
        for key, rows in bags.items():
            if key not in self._under_way and len(self._under_way) < HANDS:
                task = self._under_way[key] = asyncio.create_task(self._carry(rows))
                task.add_done_callback(partial(self._arrived, key))
        self.waiting = await asyncio.to_thread(self.outbox.count)
        if now - self._tidied > TIDY:
            await asyncio.to_thread(self.outbox.tidy, now)
            self._tidied = now

    def _arrived(self, key: tuple[str, str], _: asyncio.Task[None]) -> None:
        del self._under_way[key]

    async def _drop_seen(self) -> None:
        """Who has the table before him is told nothing."""
        present = {code: room.present for code, room in self.house.rooms.items() if room.pages}
        if present:
            await asyncio.to_thread(self.outbox.seen, present)

    async def ask(self, hearer: Hearer, address: str) -> None:
        """Ask whoever reads what goes to an address whether he is this hearer."""
        house, path = house_words(hearer.language), f"/account/news/confirm/{self.word(hearer.person, address)}"
        told = Letter(house.get("web.news.confirm_title"), [house.get("web.news.confirm_line")], [path])
        mark = Mark.of([(hearer.person, address, self.now())], "")
        given = self.post, address, told, mark, self.home_of(hearer), hearer.language
        try:
            await asyncio.get_running_loop().run_in_executor(self._hands, sending.mail, *given)
        except (Gone, Failed) as error:
            log.warning("no letter could be sent: %s", error)
            raise Refused("no_mail") from error

    def word(self, person: str, address: str) -> str:
        """What somebody shows who has read it."""
        return word(house_key(self.storage), "confirm", person, address)

    def home_of(self, hearer: Hearer) -> str:
        """Where somebody finds the house."""
        return (self.place.origin or hearer.origin) + self.place.root

    # ------------------------------------------------------------------ one bag

    async def _carry(self, rows: Sequence[Waiting]) -> None:
        try:
            await self._send(rows)
        except Refused as error:
            log.warning("news wait: %s", error.code)
        except Exception:
            log.exception("news wait")
            await asyncio.to_thread(self.outbox.put_off, rows, self.now() + LONGEST_WAIT)

    async def _send(self, rows: Sequence[Waiting]) -> None:
        now = self.now()
        hearer = await asyncio.to_thread(self._hearer, rows[0].person)
        ready = [row for row in rows if hearer.when(row.kind, row.made + GRACE, now) <= now]
        for row in rows:
            if row not in ready:
                await asyncio.to_thread(self.outbox.put_off, [row], hearer.when(row.kind, row.made + GRACE, now))
        if not ready:
            return
        token, mine = await asyncio.to_thread(self.outbox.claim, ready, now)
        if not mine:
            return
        bag = await asyncio.to_thread(self._pack, hearer, mine)
        if bag is None:
            await self._finish(token, mine, SEEN)
            return
        try:
            await asyncio.get_running_loop().run_in_executor(self._hands, self._hand_over, bag)
        except Gone as error:
            log.info("news for nobody: %s", error)
            await asyncio.to_thread(self._forget, mine[0].way)
            await self._finish(token, mine, DEAD)
        except Exception as error:
            said = error if isinstance(error, Failed) else type(error).__name__
            log.warning("news could not be sent (%s), and are tried again", said)
            await asyncio.to_thread(self.outbox.fail, token, mine, self.now(), self.post.hours * 3600)
        else:
            await self._finish(token, mine, SENT)

    async def _finish(self, token: str, rows: Sequence[Waiting], done: str) -> None:
        """Remember what has become of it, however long the database is away: else it would be sent again."""
        while True:
            try:
                await asyncio.to_thread(self.outbox.finish, token, rows, done)
            except Refused:
                await asyncio.sleep(LOOK)
            else:
                return

    def _hearer(self, person: str) -> Hearer:
        with self.storage.reading() as connection:
            row = connection.execute(select(hearers).where(hearers.c.person == person)).mappings().first()
        return Hearer(person, {}) if row is None else hearer_of(row)

    def _pack(self, hearer: Hearer, rows: Sequence[Waiting]) -> Bag | None:
        """The news in words; nothing where he does not want them any more, or all of their tables are gone."""
        wanted = [row for row in rows if hearer.wants(row.kind, row.way)]
        with self.storage.reading() as connection:
            items = [item for row in wanted if (item := _item(connection, row)) is not None]
        if not items:
            return None
        tag = f"{items[0].kind}-{items[0].code}" if len(items) == 1 else "news"
        told = letter(items, hearer.language)
        return Bag(hearer, rows[0].way, told, Mark.of([row.key for row in rows], tag), self.home_of(hearer))

    def _hand_over(self, bag: Bag) -> None:
        """Send it; in a thread, for the other side may be slow."""
        kind, _, to = bag.way.partition(":")
        if kind == PUSH:
            found = self._one(select(pushes.c.endpoint, pushes.c.p256dh, pushes.c.auth).where(pushes.c.browser == to))
            browser = Subscription(**found)
            sending.push(browser, bag.letter, bag.mark, house_key(self.storage), self._contact, self.post.private)
        elif kind == MAIL:
            if not self.post.mail_url:
                raise Failed("this house sends no mail")
            found = self._one(select(people.c.address).where(people.c.person == bag.hearer.person))
            if found["address"] != bag.hearer.confirmed:
                raise Gone("not his address")
            sending.mail(self.post, found["address"], bag.letter, bag.mark, bag.home, bag.hearer.language)
        else:
            his = (services.c.person == bag.hearer.person) & (services.c.number == int(to))
            found = self._one(select(services.c.url).where(his))
            sending.tell_service(found["url"], bag.letter, bag.home, self.post.private)

    def _one(self, wanted: Select[Any]) -> Mapping[str, str]:
        """A row without which there is no way to him."""
        with self.storage.reading() as connection:
            row = connection.execute(wanted).mappings().first()
        if row is None:
            raise Gone("the way is gone")
        return dict(row)

    @property
    def _contact(self) -> str:
        """Whom those may ask who pass news on to browsers."""
        if self.post.mail_from:
            return f"mailto:{self.post.mail_from}"
        return self.place.origin if self.place.is_secure else "mailto:nobody@localhost"

    def _forget(self, way: str) -> None:
        """A browser that does not listen any more is not told anything any more."""
        kind, _, browser = way.partition(":")
        if kind == PUSH:
            order = delete(pushes).where(pushes.c.browser == browser)
            self.storage.tidy(lambda connection: connection.execute(order))


def _item(connection: Connection, row: Waiting) -> Item | None:
    """What happened, with the names of the others there."""
    there = select(tables.c.game).where(tables.c.code == row.code, tables.c.closed.is_(None))
    game = connection.execute(there).scalar()
    if game is None:
        return None
    others = select(seats.c.name, seats.c.kind).where(seats.c.code == row.code, seats.c.seat != row.seat)
    around = [name for name, kind in connection.execute(others.order_by(seats.c.seat)) if kind == "person"]
    names = [name for name in around if name not in ("", SOMEBODY)]
    return Item(row.kind, row.code, game, names)
