"""What is remembered of matches, as it is asked for: leaderboards, what is usual in a game, profiles, lists of games.

Nobody but himself learns of somebody's strength or matches, unless he has a handle: then everybody may.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean

from sqlalchemy import Column, ColumnElement, Connection, func, or_, select, update

from tampu.drawing.sight import SOMEBODY
from tampu.lab.rating import SURE, Strength
from tampu.server.making import new_code
from tampu.server.refused import Refused
from tampu.server.results import BOT, CHOSEN, GROUPS, GUIDED
from tampu.server.rows import Found
from tampu.server.schema import people, ratings, results, seats, sits, tables
from tampu.server.storage import Storage
from tampu.web.memory import (
    Against,
    Chances,
    Leaderboard,
    Place,
    Played,
    Player,
    Profile,
    Rating,
    Record,
    Search,
    Source,
    Sources,
    Statistics,
    histogram,
)

PLACES = 100
"""So many stand in a leaderboard."""
LAST = 10
"""So many matches are on a profile, and opponents."""
ALL = 2000
"""So many of somebody's matches are looked at, the newest."""
FAVOURITES = 3
HANDLE = 8


class Memory:
    """What a database remembers of matches."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    # ------------------------------------------------------------------ of a game

    def leaderboard(self, game: str, group: str, me: str) -> Leaderboard:
        """Bots, those who want to be seen, and oneself."""
        seen = or_(ratings.c.who.startswith(BOT), people.c.handle.is_not(None), ratings.c.who == (me or None))
        wanted = (
            select(ratings, people.c.name, people.c.handle)
            .outerjoin(people, people.c.person == ratings.c.who)
            .where(ratings.c.game == game, ratings.c.group == group, seen)
            .order_by((ratings.c.mu - SURE * ratings.c.sigma).desc(), ratings.c.who)
            .limit(PLACES)
        )
        with self.storage.reading() as connection:
            rows = connection.execute(wanted).all()
        places = [
            Place(_player(row.who, row.name or "", row.handle, me), Rating.of(Strength(row.mu, row.sigma), row.games))
            for row in rows
        ]
        return Leaderboard(game, group, places)

    def statistics(self, game: str, group: str) -> Statistics:
        """Of all matches that were dealt by chance and that nobody gave up."""
        broken = select(results.c.code).where(results.c.gave_up)
        which = (results.c.game == game) & (results.c.group == group) & results.c.why.not_in((CHOSEN, GUIDED))
        which &= results.c.code.not_in(broken)
        count, won = func.count(), func.count().filter(results.c.rank == 1)
        with self.storage.reading() as connection:
            by_seat = select(results.c.seat, count, won).where(which).group_by(results.c.seat).order_by(results.c.seat)
            chances = [Chances(*row) for row in connection.execute(by_seat)]
            scores = _counts(connection, results.c.score, which)
            lengths = _counts(connection, results.c.length, which & (results.c.number == 0))
        return Statistics(
            game,
            group,
            sum(lengths.values()),
            chances,
            histogram(scores),
            histogram(lengths),
            _mean(scores),
            _mean(lengths),
        )

    # ------------------------------------------------------------------ of somebody

    def person(self, handle: str) -> str:
        """Who wants to be seen under a handle."""
        with self.storage.reading() as connection:
            found = connection.execute(select(people.c.person).where(people.c.handle == handle)).scalar()
        if found is None:
            raise Refused("unknown_page")
        return str(found)

    def show(self, person: str, public: bool) -> None:
        """Let everybody see somebody's profile, under a new handle, or nobody."""
        handle = new_code(HANDLE) if public else None
        order = update(people).where(people.c.person == person).values(handle=handle)
        self.storage.tidy(lambda connection: connection.execute(order))

    def profile(self, person: str, own: bool) -> Profile:
        """What came of somebody's matches. Of his opponents others see only who wants to be seen, and bots."""
        with self.storage.reading() as connection:
            found = connection.execute(select(people.c.name, people.c.handle).where(people.c.person == person)).first()
            rows = _results_of(connection, person)
            others = _others(connection, person, rows)
            known = connection.execute(select(ratings).where(ratings.c.who == person)).all()
            last = [row.code for row in rows[:LAST]]
            kept = set(connection.execute(select(tables.c.code).where(tables.c.code.in_(last))).scalars())
        strengths = {(row.game, row.group): Rating.of(Strength(row.mu, row.sigma), row.games) for row in known}
        against = _against(rows, others, person if own else "")
        return Profile(
            "" if found is None else found.name,
            "" if found is None else found.handle or "",
            len(rows),
            _records(rows, strengths),
            _sources(rows),
            [one for one in against if own or one.player.bot or one.player.handle][:LAST],
            [_played(row, others[row.code] if own else (), own and row.code in kept) for row in rows[:LAST]],
        )

    def games(self, person: str, search: Search) -> list[Played]:
        """All matches of somebody that are looked for, those that go on first, then the newest."""
        with self.storage.reading() as connection:
            rows = _results_of(connection, person)
            others = _others(connection, person, rows)
            sitting = _tables_of(connection, person)
        there = {one.code for one in sitting}
        told = {row.code: _played(row, others[row.code], row.code in there) for row in rows}
        found = [told.get(one.code, one) for one in sitting]
        found += [one for code, one in told.items() if code not in there]
        found = sorted(found, key=lambda one: one.at, reverse=True)
        return [one for one in sorted(found, key=lambda one: not one.running) if _fits(one, search)]


def _fits(one: Played, search: Search) -> bool:
    wanted = search.other.casefold().strip()
    outcome = "running" if one.running else "won" if one.won else "lost" if one.rank is not None else ""
    return (
        search.game in ("", one.game)
        and search.result in ("", outcome)
        and (not wanted or any(wanted in (other.name or other.bot).casefold() for other in one.others))
    )


def _counts(connection: Connection, column: Column[int], which: ColumnElement[bool]) -> dict[int, int]:
    """How often each value is there."""
    wanted = select(column, func.count()).where(which, column.is_not(None)).group_by(column)
    return dict(iter(connection.execute(wanted)))


def _mean(counts: Mapping[int, int]) -> float | None:
    many = sum(counts.values())
    return round(sum(value * count for value, count in counts.items()) / many, 1) if many else None


def _player(who: str, name: str, handle: str | None, me: str = "") -> Player:
    if who.startswith(BOT):
        return Player("", who.removeprefix(BOT))
    return Player("" if name == SOMEBODY else name, "", handle or "", me=bool(who) and who == me)


# ---------------------------------------------------------------------- rows


def _results_of(connection: Connection, person: str) -> list[Found]:
    """Somebody's results, the newest first; of a match where he held several seats, that of the best."""
    wanted = select(results).where(results.c.who == person).order_by(results.c.at.desc(), results.c.rank).limit(ALL)
    found: dict[str, Found] = {}
    for row in connection.execute(wanted):
        found.setdefault(row.code, row)
    return list(found.values())


def _others(connection: Connection, person: str, rows: Sequence[Found]) -> defaultdict[str, list[Found]]:
    """Whom somebody met in these matches."""
    mine = [row.code for row in rows]
    columns = (results.c.code, results.c.who, results.c.name, results.c.rank, people.c.handle)
    wanted = select(*columns).outerjoin(people, people.c.person == results.c.who)
    wanted = wanted.where(results.c.code.in_(mine), results.c.who != person)
    found: defaultdict[str, list[Found]] = defaultdict(list)
    for row in connection.execute(wanted.order_by(results.c.code, results.c.number)):
        found[row.code].append(row)
    return found


def _tables_of(connection: Connection, person: str) -> list[Played]:
    """The tables where somebody has a seat, as far as they tell without their results."""
    mine = select(sits.c.code).where(sits.c.person == person, sits.c.seat >= 0)
    columns = (tables.c.code, tables.c.game, tables.c.players, tables.c.changed, tables.c.over)
    held = select(*columns).where(tables.c.code.in_(mine)).order_by(tables.c.changed.desc()).limit(ALL)
    others: dict[str, list[Player]] = defaultdict(list)
    found = connection.execute(held).all()
    seated = select(seats.c.code, seats.c.name, seats.c.bot, seats.c.handed)
    seated = seated.where(seats.c.code.in_([table.code for table in found]))
    his = select(sits.c.seat).where(sits.c.person == person, sits.c.code == seats.c.code, sits.c.seat == seats.c.seat)
    for code, name, bot, handed in connection.execute(seated.where(~his.exists()).order_by(seats.c.seat)):
        others[code].append(_player(f"{BOT}{bot}" if bot and not handed else "", name, None))
    return [
        Played(code, game, players, changed, not over, others[code], None, None, False, "", None, None, there=True)
        for code, game, players, changed, over in found
    ]


def _played(row: Found, others: Iterable[Found], there: bool) -> Played:
    """A match by its result; its code is told only to who may look at it."""
    return Played(
        row.code if there else "",
        row.game,
        row.players,
        row.at,
        False,
        [_player(one.who, one.name, one.handle) for one in others],
        row.rank,
        row.score,
        row.gave_up,
        row.why,
        None if row.mu_before is None else round(row.mu_before, 2),
        None if row.mu is None else round(row.mu, 2),
        there,
    )


# ---------------------------------------------------------------------- figures


def _records(rows: Sequence[Found], strengths: Mapping[tuple[str, str], Rating]) -> list[Record]:
    by_game: dict[tuple[str, str], list[Found]] = defaultdict(list)
    for row in rows:
        by_game[row.game, row.group].append(row)
    return [
        Record(
            game,
            group,
            len(of),
            sum(row.rank == 1 for row in of),
            round(fmean(row.rank for row in of), 2),
            _mean(Counter(row.score for row in of if row.score is not None)),
            strengths.get((game, group)),
            [round(row.mu, 2) for row in reversed(of) if row.mu is not None],
        )
        for (game, group), of in sorted(by_game.items(), key=lambda entry: (entry[0][0], order(entry[0][1])))
    ]


def order(group: str) -> int:
    return GROUPS.index(group) if group in GROUPS else -1


def _sources(rows: Sequence[Found]) -> list[Sources]:
    """By game: the points of the last match against the average of all that were played to the end."""
    by_game: dict[str, list[Mapping[str, int]]] = defaultdict(list)
    for row in rows:
        if row.points and not row.gave_up:
            by_game[row.game].append(row.points)
    found = []
    for game, points in sorted(by_game.items()):
        names = [name for name in points[0] if any(of.get(name) for of in points)]
        average = {name: round(fmean(of.get(name, 0) for of in points), 1) for name in names}
        best = sorted((name for name in names if average[name] > 0), key=lambda name: -average[name])
        told = [Source(name, points[0].get(name, 0), average[name]) for name in names]
        found.append(Sources(game, told, best[:FAVOURITES]))
    return found


def _against(rows: Sequence[Found], others: Mapping[str, Sequence[Found]], me: str) -> list[Against]:
    """Everybody whom somebody met, those he met most often first; of who is nobody any more there is nothing to say."""
    met: dict[str, list[int]] = defaultdict(list)
    called: dict[str, Player] = {}
    for row in rows:
        for other in others.get(row.code, ()):
            if other.who:
                called.setdefault(other.who, _player(other.who, other.name, other.handle, me))
                met[other.who].append(other.rank - row.rank)
    found = [
        Against(called[who], len(ahead), sum(by > 0 for by in ahead), ahead.count(0), sum(by < 0 for by in ahead))
        for who, ahead in met.items()
    ]
    return sorted(found, key=lambda one: -one.games)
