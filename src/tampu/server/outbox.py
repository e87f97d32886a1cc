"""News on their way, as they are stored: written with the change that made them, and sent by one server, once.

A row waits until it is due, is claimed for a while by whoever sends it, and is kept when it was sent: so the same is
never told again. Who dies between claim and sending loses nothing, for the claim runs out.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select, tuple_, update

from tampu.server.course import END, FINAL, PLAY
from tampu.server.hearing import hearers_at, ways_to
from tampu.server.room import AGAIN
from tampu.server.rows import News
from tampu.server.schema import devices, hearers, moves, outbox, pushes, sits
from tampu.server.schema_behaviour import mutes
from tampu.web.news import INVITED, LOW, SAID, TURN

if TYPE_CHECKING:
    from tampu.server.storage import Storage

GRACE = 10.0
"""Seconds that news wait: who looks at the table meanwhile, at whichever server, needs none."""
LEASE = 300.0
"""Seconds after which others try what somebody claimed and never finished; longer than any sending takes."""
FIRST_WAIT, LONGEST_WAIT = 60.0, 3600.0
"""Seconds until it is tried again after a failure, at first and at most."""
KEPT = 60 * 24 * 3600.0
"""Seconds for which it is remembered what was told."""
AT_ONCE = 500
"""So many are looked at in a row."""
SENT, SEEN, DEAD = "sent", "seen", "dead"
"""What may become of news: sent; not needed any more; tried in vain for too long."""
WAITING = outbox.c.done == ""

log = logging.getLogger(__name__)


class Waiting(NamedTuple):
    """News for somebody, by one way."""

    person: str
    way: str
    kind: str
    code: str
    turn: int
    seat: int
    version: int
    made: float
    tries: int

    @property
    def key(self) -> tuple[str, str, str, int, str]:
        return self.person, self.kind, self.code, self.turn, self.way


KEY = (outbox.c.person, outbox.c.kind, outbox.c.code, outbox.c.turn, outbox.c.way)
COLUMNS = [outbox.c[name] for name in Waiting._fields]


def put(connection: Connection, code: str, version: int, told: Iterable[News]) -> None:
    """Put news where they are sent from, once for each way that somebody has chosen for them.

    Only with the row of the table locked: then nobody else puts the same there at this moment. What somebody has chosen
    may be damaged; the match goes on all the same.
    """
    for news in told:
        try:
            _put(connection, code, version, news)
        except (ValueError, TypeError, AttributeError) as error:
            log.warning("nobody is told of table %s: %s", code, type(error).__name__)


def _put(connection: Connection, code: str, version: int, news: News) -> None:
    rows = {}
    deaf = _deaf_to(connection, news)
    for seat, hearer in hearers_at(connection, code, news.seats):
        if hearer.person in deaf:
            continue
        for way in ways_to(connection, hearer.person):
            if hearer.wants(news.kind, way):
                row = Waiting(hearer.person, way, news.kind, code, news.turn, seat, version, news.at, 0)
                rows[row.key] = {**row._asdict(), "due": news.at + GRACE, "claim": "", "lease": 0.0, "done": ""}
    if rows:
        same = select(*KEY).where(outbox.c.code == code, outbox.c.kind == news.kind, outbox.c.turn == news.turn)
        for known in connection.execute(same.where(outbox.c.person.in_({key[0] for key in rows}))):
            rows.pop(tuple(known), None)
    if rows:
        connection.execute(insert(outbox), list(rows.values()))


def _deaf_to(connection: Connection, news: News) -> set[str]:
    """Who does not want to hear what somebody says, or of him at all."""
    if not news.by:
        return set()
    wanted = select(mutes.c.person).where(mutes.c.other == news.by)
    return set(connection.execute(wanted if news.kind == SAID else wanted.where(mutes.c.blocks)).scalars())


class Outbox:
    """The news of a database."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def count(self) -> int:
        """How many wait."""
        with self.storage.reading() as connection:
            return connection.execute(select(func.count()).select_from(outbox).where(WAITING)).scalar_one()

    def due(self, now: float) -> list[Waiting]:
        """What could be sent now."""
        wanted = select(*COLUMNS).where(WAITING, outbox.c.due <= now, outbox.c.lease <= now)
        with self.storage.reading() as connection:
            return [Waiting(*row) for row in connection.execute(wanted.order_by(outbox.c.due).limit(AT_ONCE))]

    def seen(self, present: Mapping[str, Iterable[int]]) -> None:
        """Those before these seats of these tables see for themselves."""
        wanted = select(outbox.c.code, outbox.c.seat).where(WAITING).distinct()
        with self.storage.reading() as connection:
            waiting = [(code, seat) for code, seat in connection.execute(wanted) if seat in present.get(code, ())]
        if waiting:
            these = tuple_(outbox.c.code, outbox.c.seat).in_(waiting)
            order = update(outbox).where(WAITING, these).values(done=SEEN)
            self.storage.tidy(lambda connection: connection.execute(order))

    def put_off(self, rows: Sequence[Waiting], due: float) -> None:
        """Look at these again later."""
        order = update(outbox).where(tuple_(*KEY).in_([row.key for row in rows]), WAITING).values(due=due)
        self.storage.tidy(lambda connection: connection.execute(order))

    # ------------------------------------------------------------------ sending

    def claim(self, rows: Sequence[Waiting], now: float) -> tuple[str, list[Waiting]]:
        """Take these, as far as nobody else has them, and drop those that are of no use any more."""
        token = secrets.token_hex(16)

        def work(connection: Connection) -> list[Waiting]:
            free = tuple_(*KEY).in_([row.key for row in rows]), WAITING, outbox.c.lease <= now
            taking = {"claim": token, "lease": now + LEASE, "tries": outbox.c.tries + 1}
            connection.execute(update(outbox).where(*free).values(taking))
            mine = select(*COLUMNS).where(outbox.c.person == rows[0].person, outbox.c.claim == token)
            taken = [Waiting(*row) for row in connection.execute(mine.order_by(outbox.c.made, outbox.c.code))]
            idle = [row for row in taken if _is_idle(connection, row)]
            if idle:
                these = tuple_(*KEY).in_([row.key for row in idle])
                connection.execute(update(outbox).where(these).values(done=SEEN))
            return [row for row in taken if row not in idle]

        return token, self.storage.tidy(work)

    def finish(self, token: str, rows: Sequence[Waiting], done: str) -> None:
        """What was claimed is sent, or never will be."""
        order = update(outbox).where(_claimed(token, rows)).values(done=done, claim="")
        self.storage.tidy(lambda connection: connection.execute(order))

    def fail(self, token: str, rows: Sequence[Waiting], now: float, patience: float) -> None:
        """What was claimed could not be sent: it is tried again later, and not for ever."""

        def work(connection: Connection) -> None:
            for row in rows:
                wait = min(FIRST_WAIT * 2.0 ** min(row.tries - 1, 20), LONGEST_WAIT)
                dead = {"done": DEAD} if now + wait - row.made > patience else {}
                values = {"due": now + wait, "lease": 0.0, "claim": "", **dead}
                connection.execute(update(outbox).where(_claimed(token, [row])).values(values))

        self.storage.tidy(work)

    def tidy(self, now: float) -> None:
        """Forget what was told long ago, and browsers that are nobody's any more."""
        old = delete(outbox).where(outbox.c.done != "", outbox.c.made < now - KEPT)
        known = select(devices.c.browser), select(hearers.c.person)
        lost = delete(pushes).where(*(pushes.c.browser.not_in(one) for one in known))
        self.storage.tidy(lambda connection: [connection.execute(order) for order in (old, lost)])


def _claimed(token: str, rows: Sequence[Waiting]) -> ColumnElement[bool]:
    return and_(tuple_(*KEY).in_([row.key for row in rows]), outbox.c.claim == token)


def _is_idle(connection: Connection, row: Waiting) -> bool:
    """Whether somebody has done already what he would be told of: answered, or come to the next table."""
    if row.kind in (TURN, LOW, INVITED):
        since = select(moves.c.number).where(moves.c.code == row.code, moves.c.number > row.version)
        answered = since.where(moves.c.seat == row.seat, moves.c.kind.in_((PLAY, FINAL, END)))
        if connection.execute(answered.limit(1)).first() is not None:
            return True
    if row.kind == INVITED:
        next_one = select(moves.c.token).where(moves.c.code == row.code, moves.c.kind == AGAIN)
        there = select(sits.c.seat).where(sits.c.person == row.person, sits.c.code.in_(next_one), sits.c.seat >= 0)
        return connection.execute(there.limit(1)).first() is not None
    return False
