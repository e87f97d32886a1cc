"""What the host reads: open reports with what was said around them, who is banned, what is closed, and the record."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, select, union

from tampu.drawing.sight import SOMEBODY
from tampu.server import talk
from tampu.server.refused import Refused
from tampu.server.rows import Found
from tampu.server.schema import people, seats, sits, tables
from tampu.server.schema import talk as lines
from tampu.server.schema_behaviour import bans, record, reports
from tampu.server.storage import Storage, is_code
from tampu.web.behaviour import Act, Banned, Closed, Report, Spoken

AROUND = 3
"""So many lines before and after a reported one are shown with it."""
MOST = 200
"""So many reports, and acts of the record, stand on a page."""
SHORT = 8
"""So many digits of a person's id tell him from all others, and open nothing."""


class Hostbook:
    """What there is to read for the host of a database."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def is_admin(self, person: str) -> bool:
        with self.storage.reading() as connection:
            wanted = select(people.c.person).where(people.c.person == person, people.c.admin)
            return connection.execute(wanted).first() is not None

    def reports(self) -> list[Report]:
        """Those that nobody has dealt with yet, the oldest first."""
        wanted = select(reports).where(reports.c.settled.is_(None)).order_by(reports.c.at, reports.c.report)
        with self.storage.reading() as connection:
            return [_report(connection, row) for row in connection.execute(wanted.limit(MOST)).all()]

    def report(self, report: str) -> Found:
        """One of them, as it is stored."""
        with self.storage.reading() as connection:
            found = connection.execute(select(reports).where(reports.c.report == report)).first()
        if found is None:
            raise Refused("no_such_report", report=report)
        return found

    def banned(self) -> list[Banned]:
        """Those who were banned last; whoever was before is lifted by his id, which the record shows."""
        with self.storage.reading() as connection:
            found = connection.execute(select(bans).order_by(bans.c.at.desc(), bans.c.person).limit(MOST)).all()
        return [Banned(short(row.person), row.name, row.reason, row.at) for row in found]

    def closed(self) -> list[Closed]:
        columns = (tables.c.code, tables.c.game, tables.c.closed)
        wanted = select(*columns).where(tables.c.closed.is_not(None)).order_by(tables.c.changed.desc())
        with self.storage.reading() as connection:
            return [Closed(*row) for row in connection.execute(wanted.limit(MOST))]

    def record(self, most: int = MOST) -> list[Act]:
        """What was done, the last first."""
        wanted = select(record).order_by(record.c.at.desc(), record.c.act.desc()).limit(most)
        with self.storage.reading() as connection:
            return [_act(row) for row in connection.execute(wanted)]

    # ------------------------------------------------------------------ who is meant

    def account(self, name: str) -> tuple[str, str]:
        """The only account of that name, or of the id that begins so."""
        wanted = select(people.c.person, people.c.name)
        these = people.c.person.startswith(name[1:], autoescape=True) if name[:1] == "#" else people.c.name == name
        with self.storage.reading() as connection:
            return _only(name, connection.execute(wanted.where(these).limit(MOST)).all())

    def person(self, who: str) -> tuple[str, str]:
        """Somebody, and his name: by `#` and the first digits of his id, by `CODE:NAME` as he sits at a table or spoke
        there, or by the name of his account."""
        code, at_table, name = who.partition(":")
        if who[:1] == "#":
            return self._by_id(who)
        if not at_table or not is_code(code):
            return self.account(who)
        with self.storage.reading() as connection:
            held = (sits.c.code == seats.c.code) & (sits.c.seat == seats.c.seat)
            sitting = select(sits.c.person, seats.c.name).join(seats, held).where(sits.c.code == code)
            program = select(seats.c.program, seats.c.name).where(seats.c.code == code, seats.c.program.is_not(None))
            spoke = select(lines.c.person, lines.c.name).where(lines.c.code == code, lines.c.person != "")
            found = connection.execute(union(sitting, program, spoke)).all()
        return _only(who, [one for one in found if one[1] == name])

    def _by_id(self, who: str) -> tuple[str, str]:
        """By what he was called when somebody reported him, or since."""
        named = ((reports.c.accused, reports.c.name), (bans.c.person, bans.c.name), (people.c.person, people.c.name))
        found: dict[str, str] = {}
        with self.storage.reading() as connection:
            for person, name in named:
                wanted = select(person, name).where(person.startswith(who[1:], autoescape=True)).limit(MOST)
                found |= {row[0]: row[1] for row in connection.execute(wanted)}
        return _only(who, list(found.items()))


def short(person: str) -> str:
    """Somebody by what tells him from all others and opens nothing."""
    return f"#{person[:SHORT]}" if person else ""


def _only(who: str, found: Sequence[Sequence[str]]) -> tuple[str, str]:
    ids = {person: name for person, name in found if person}
    if not ids:
        raise Refused("no_such_person", who=who)
    if len(ids) > 1:
        raise Refused("several_people", who=who, ids=", ".join(short(person) for person in sorted(ids)))
    return next(iter(ids.items()))


def _report(connection: Connection, row: Found) -> Report:
    """A report with what was said around it, as far as it is still there."""
    around = []
    if row.line:
        said = talk.lines(connection, row.code, row.line - AROUND - 1, row.line + AROUND)
        around = [Spoken(line.number, _known(line.name), line.kind, line.text) for line in said if line.kind != "told"]
    game = connection.execute(select(tables.c.game, tables.c.closed).where(tables.c.code == row.code)).first()
    return Report(
        row.report,
        row.at,
        row.code,
        "" if game is None else game.game,
        game is not None and game.closed is None,
        row.line,
        short(row.accused),
        _known(row.name),
        _known(row.reported_by),
        row.text,
        row.note,
        around,
    )


def _known(name: str) -> str:
    return "" if name == SOMEBODY else name


def _act(row: Found) -> Act:
    about = row.about if len(row.about) <= 16 else short(row.about)
    return Act(row.at, row.what, row.admin_name, about, row.line, _known(row.name), row.reason)
