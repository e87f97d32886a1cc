"""How matches ended and how strong who played is, as it is stored: once, in the stroke that stores the last move.

A person is known by the id of his account, and until he has one by the hash of his browser's cookie; a bot by its
level. Who has no account plays as a newcomer, and nothing is learnt of him.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, or_, select, text, update

from tampu.bots import level
from tampu.drawing.sight import SOMEBODY, Rated
from tampu.lab.rating import NEWCOMER, Strength, learnt
from tampu.server.course import FINAL, PLAY
from tampu.server.rows import Ended, Outcome, Public, TableRow
from tampu.server.schema import leavers, members, moves, people, ratings, results, seasons, seats, sits, tables

ONE, TWO, MORE = "one", "two", "more"
GROUPS = (TWO, MORE)
"""Two players, or three and more: strengths of one say little of the other."""
BOT = "bot:"
"""Before the level of a bot, in place of a person."""
CHOSEN, GUIDED, UNRATED, HINTS, ALONE = "chosen", "guided", "unrated", "hints", "alone"
"""Why a match does not count: its deal was known, somebody was taught, its maker did not want it to, somebody was
advised or could have been, nobody else played."""
SEVERAL, GUESTS = "several", "guests"
"""Why a match does not count: somebody held several of its seats; nobody of whom anything is kept took part."""
NEW = text(
    'INSERT INTO ratings (who, game, "group", mu, sigma, games) VALUES (:who, :game, :group, :mu, :sigma, 0) '
    "ON CONFLICT DO NOTHING"
)
"""Of two servers that meet somebody for the first time at the same moment, one writes him down."""


class Part(NamedTuple):
    """Somebody's part in a match."""

    who: str
    outcome: Outcome
    is_kept: bool
    """Whether it is remembered how strong he is."""

    @property
    def key(self) -> str:
        return self.who if self.is_kept else f"seat {self.outcome.seat}"


def why_not(table: TableRow | Public, advised: bool) -> str:
    """Why a match does not count, by how its table was made and who was advised there; nothing where it does."""
    reasons = {
        CHOSEN: table.seed_chosen,
        GUIDED: table.guided,
        UNRATED: not table.rated,
        HINTS: advised or table.helped,
        ALONE: table.players < 2,
    }
    return next((why for why, true in reasons.items() if true), "")


def group_of(players: int) -> str:
    return ONE if players < 2 else TWO if players == 2 else MORE


def write(connection: Connection, code: str, ended: Ended, at: str) -> None:
    """How a match ended, for all who sat there at the end and for who left before: the first time it does."""
    if connection.execute(select(results.c.code).where(results.c.code == code).limit(1)).first() is not None:
        return  # newer rules had it go on
    held, accounts = _held(connection, code)
    parts = [_part(one, held.get(one.seat, ""), accounts) for one in ended.outcomes]
    gone = _gone(connection, code, ended, set(held.values()), accounts)
    why = ended.why or _why(connection, code, held, parts)
    group = group_of(ended.players)
    before: Mapping[str, Strength] = {}
    after: Mapping[str, Strength] = {}
    if not why:
        before = _known(connection, [*parts, *gone], ended.game, group)
        after = _learnt(before, parts, gone)
        _keep(connection, [part.who for part in (*parts, *gone) if part.is_kept], after, ended.game, group)
    common = {"code": code, "game": ended.game, "players": ended.players, "group": group}
    common |= {"length": ended.length, "why": why, "at": at}
    rows = [{**common, **_row(part, before, after), "number": number} for number, part in enumerate([*parts, *gone])]
    connection.execute(insert(results), rows)


def _held(connection: Connection, code: str) -> tuple[dict[int, str], set[str]]:
    """Who holds which seat, by his account where he has one, and which of all have one."""
    wanted = select(sits.c.seat, sits.c.person).where(sits.c.code == code, sits.c.seat >= 0)
    sitting = connection.execute(wanted.order_by(sits.c.seat, sits.c.person)).all()
    left = select(leavers.c.who).where(leavers.c.code == code)
    all_people = {row.person for row in sitting}.union(connection.execute(left).scalars())
    accounts = set(connection.execute(select(people.c.person).where(people.c.person.in_(all_people))).scalars())
    held: dict[int, str] = {}
    for seat, person in sitting:
        if held.get(seat) not in accounts:
            held[seat] = person
    return held, accounts


def _part(outcome: Outcome, person: str, accounts: set[str]) -> Part:
    if outcome.bot:
        return Part(f"{BOT}{level(outcome.bot)}", outcome, is_kept=True)
    return Part(person, outcome, person in accounts)


def _gone(connection: Connection, code: str, ended: Ended, here: set[str], accounts: set[str]) -> list[Part]:
    """Who left his seat to others and did not come back: last, each for himself."""
    wanted = select(leavers.c.seat, leavers.c.who, leavers.c.name).where(leavers.c.code == code)
    found = {row.who: row for row in connection.execute(wanted.order_by(leavers.c.who, leavers.c.seat))}
    last = len(ended.outcomes)
    return [
        Part(who, Outcome(row.seat, row.name, "", None, last, True, {}), who in accounts)
        for who, row in found.items()
        if who not in here
    ]


def _why(connection: Connection, code: str, held: Mapping[int, str], parts: Sequence[Part]) -> str:
    """Why a match does not count, by who played it and what happened beside it."""
    persons = list(held.values())
    if connection.execute(select(tables.c.helped).where(tables.c.code == code)).scalar():
        return HINTS
    if len(set(persons)) < len(persons):
        return SEVERAL
    if len({part.key for part in parts}) < 2:
        return ALONE
    return "" if any(part.is_kept for part in parts) else GUESTS


def _learnt(before: Mapping[str, Strength], parts: Sequence[Part], gone: Sequence[Part]) -> dict[str, Strength]:
    """What is known of everybody after a match. Who left before the end changes nothing for the others."""
    sitting, ranks = [part.key for part in parts], [part.outcome.rank for part in parts]
    after = learnt(before, sitting, ranks)
    for part in gone:
        after[part.key] = learnt(before, [*sitting, part.key], [*ranks, len(ranks) + 1])[part.key]
    return after


def _row(part: Part, before: Mapping[str, Strength], after: Mapping[str, Strength]) -> dict[str, object]:
    one = part.outcome
    told = {"who": part.who, "seat": one.seat, "name": one.name, "score": one.score, "rank": one.rank}
    told |= {"gave_up": one.gave_up, "points": one.points}
    was, now = (known.get(part.key) if part.is_kept else None for known in (before, after))
    told |= {"mu_before": was and was.mu, "sigma_before": was and was.sigma}
    return told | {"mu": now and now.mu, "sigma": now and now.sigma}


# ---------------------------------------------------------------------- how strong they are


def strength(connection: Connection, person: str, game: str, players: int) -> Strength:
    """How strong somebody is at a game of so many; who has no account, or never played, is a newcomer."""
    his = (ratings.c.who == person) & (ratings.c.game == game) & (ratings.c.group == group_of(players))
    found = connection.execute(select(ratings.c.mu, ratings.c.sigma).where(his)).first()
    return NEWCOMER if found is None else Strength(*found)


def rated(connection: Connection, code: str, person: str) -> list[Rated]:
    """How ratings changed by a match, of whom somebody may know it: of himself, bots, and who wants to be seen."""
    seen = or_(results.c.who.startswith(BOT), people.c.handle.is_not(None), results.c.who == (person or None))
    wanted = select(results.c.seat, results.c.mu_before, results.c.mu).outerjoin(
        people, people.c.person == results.c.who
    )
    sat = results.c.score.is_not(None) & results.c.mu.is_not(None)
    rows = connection.execute(wanted.where(results.c.code == code, sat, seen).order_by(results.c.seat))
    return [Rated(*row) for row in rows]


def _known(connection: Connection, parts: Sequence[Part], game: str, group: str) -> dict[str, Strength]:
    """What is known of everybody, and nobody else's until this is stored; taken in one order by every server."""
    known = dict.fromkeys((part.key for part in parts), NEWCOMER)
    kept = sorted({part.who for part in parts if part.is_kept})
    if not kept:
        return known
    new = {"game": game, "group": group, **NEWCOMER._asdict()}
    connection.execute(NEW, [{"who": who, **new} for who in kept])
    wanted = select(ratings.c.who, ratings.c.mu, ratings.c.sigma).where(
        ratings.c.who.in_(kept), ratings.c.game == game, ratings.c.group == group
    )
    for row in connection.execute(wanted.order_by(ratings.c.who).with_for_update()):
        known[row.who] = Strength(row.mu, row.sigma)
    return known


def _keep(connection: Connection, kept: Sequence[str], after: Mapping[str, Strength], game: str, group: str) -> None:
    for who in dict.fromkeys(kept):
        here = (ratings.c.who == who) & (ratings.c.game == game) & (ratings.c.group == group)
        values = {"mu": after[who].mu, "sigma": after[who].sigma, "games": ratings.c.games + 1}
        connection.execute(update(ratings).where(here).values(values))


def reckon(connection: Connection) -> None:
    """Have all strengths as after the last results there are: some came back with a backup, or went with it."""
    connection.execute(delete(ratings))
    by = (results.c.who, results.c.game, results.c.group)
    counts = (results.c.mu.is_not(None)) & (results.c.who != "")
    last = select(*by, func.max(results.c.at).label("at"), func.count(results.c.code.distinct()).label("games"))
    newest = last.where(counts).group_by(*by).subquery()
    same = (newest.c.who == results.c.who) & (newest.c.game == results.c.game) & (newest.c.group == results.c.group)
    wanted = select(*by, results.c.mu, results.c.sigma, newest.c.games).join(newest, same)
    rows = connection.execute(wanted.where(counts, results.c.at == newest.c.at)).mappings()
    found = {(row["who"], row["game"], row["group"]): dict(row) for row in rows}
    if found:
        connection.execute(insert(ratings), list(found.values()))


# ---------------------------------------------------------------------- coming and going


def remember_leavers(connection: Connection, code: str, left: Sequence[int]) -> None:
    """Who gives up these seats while a match is going on, before they are another's."""
    begun = select(moves.c.number).where(moves.c.code == code, moves.c.kind.in_((PLAY, FINAL))).limit(1)
    if connection.execute(begun).first() is None:
        return
    here = (sits.c.code == seats.c.code) & (sits.c.seat == seats.c.seat)
    wanted = select(sits.c.code, sits.c.seat, sits.c.person.label("who"), seats.c.name).join(seats, here)
    for row in connection.execute(wanted.where(sits.c.code == code, sits.c.seat.in_(left))).mappings().all():
        same = (leavers.c.code == code) & (leavers.c.seat == row["seat"]) & (leavers.c.who == row["who"])
        connection.execute(delete(leavers).where(same))
        connection.execute(insert(leavers).values(**row))


def bring(connection: Connection, browser: str, person: str) -> None:
    """What a browser played is a person's now; that it did not count stays so."""
    connection.execute(update(results).where(results.c.who == browser).values(who=person))
    his = {(row.code, row.seat) for row in connection.execute(select(leavers).where(leavers.c.who == person))}
    for row in connection.execute(select(leavers).where(leavers.c.who == browser)).all():
        here = (leavers.c.code == row.code) & (leavers.c.seat == row.seat) & (leavers.c.who == browser)
        known = (row.code, row.seat) in his
        connection.execute(delete(leavers).where(here) if known else update(leavers).where(here).values(who=person))


def forget(connection: Connection, person: str) -> None:
    """Somebody leaves the house: how his matches ended stays, and that they were his does not."""
    connection.execute(update(results).where(results.c.who == person).values(who="", name=SOMEBODY))
    connection.execute(delete(ratings).where(ratings.c.who == person))
    connection.execute(delete(leavers).where(leavers.c.who == person))
    connection.execute(update(members).where(members.c.who == person).values(who="", name=SOMEBODY))
    connection.execute(update(seasons).where(seasons.c.maker == person).values(maker=""))
