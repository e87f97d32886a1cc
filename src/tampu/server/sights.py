"""What a viewer of a table gets to see: built from the course of the match and from the seats he has the secrets of."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from tampu.bots import level
from tampu.bots.faces import face
from tampu.drawing.sight import Asker, Link, Rated, Sight, Sitter, imagined
from tampu.engine.match import Match
from tampu.server import keys
from tampu.server.course import Course
from tampu.server.rows import LENT, WATCHING, SeatRow, TableRow


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks at a table: the seats he holds, and who he is."""

    mine: tuple[int, ...]
    person: str = ""
    at_screen: tuple[int, int] | None = None
    """At a hot seat: who said that he is alone at the screen, and after how many answers."""
    lent: tuple[int, ...] = ()
    """The seats of his that a bot plays for him, for now."""
    maker: tuple[str, ...] = ()
    """If he has made the table: his keys, from which its links are made."""
    rated: tuple[Rated, ...] = ()
    """Once the match is over: how ratings changed by it, as far as he may know."""
    unheard: tuple[int, ...] = ()
    """Those of his seats for which somebody asks whom he has blocked."""


def lent(held: Sequence[SeatRow]) -> tuple[int, ...]:
    """Those of somebody's seats that a bot plays for him, until he takes them back."""
    return tuple(row.seat for row in held if row.handed == LENT)


def sitters(code: str, seats: Sequence[SeatRow], present: Collection[int], mine: Collection[int]) -> tuple[Sitter, ...]:
    """Who sits around the table of that code."""
    return tuple(
        Sitter(
            row.name,
            row.kind,
            level(row.bot) if row.bot else "",
            row.seat in present,
            row.automatic if row.seat in mine else (),
            row.handed,
            face(code, row.seat) if row.kind == "bot" and not row.handed else "",
        )
        for row in seats
    )


def with_hurried(around: Sequence[Sitter], hurried: Mapping[int, str]) -> tuple[Sitter, ...]:
    """The same, and where a quicker level plays for a bot."""
    return tuple(replace(one, hurried=hurried.get(seat, "")) for seat, one in enumerate(around))


def sight(
    row: TableRow, seats: Sequence[SeatRow], course: Course, viewer: Viewer, present: Collection[int], news_after: int
) -> Sight:
    """The table as the viewer may see it now."""
    mine = viewer.mine
    acting = course.acting if course.acting in mine else None
    match = course.seen_by(mine)
    hot = len(mine) > 1 and not match.over
    me = acting if acting is not None else _at_home(course, mine)
    uncovered = False
    if hot:
        looking = _still_alone(course, viewer)
        uncovered = looking is not None
        me = me if looking is None else looking
    eyes = me if uncovered or not hot else None
    secret = match.choice is not None and match.choice.secret and match.choice.player == acting
    cover = acting if hot and secret and not uncovered else None
    return Sight(
        code=row.code,
        version=row.version,
        truth=imagined(match, eyes),
        eyes=eyes,
        me=me,
        mine=mine,
        sitters=sitters(row.code, seats, present, mine),
        log=match.log.seen_by(eyes),
        since=_turns_since(match, me),
        seen=news_after,
        may_answer=_may_answer(course, acting, row.paused) and cover is None,
        cover=cover,
        uncovered=uncovered,
        to_end=acting is not None and course.to_end == acting and not row.paused,
        can_undo=acting is not None and course.may_undo(acting) and not row.paused,
        can_redo=acting is not None and course.may_redo(acting) and not row.paused,
        can_restart=acting is not None and course.may_undo(acting) and not row.paused,
        begun=acting is not None and course.may_undo(acting) and course.begun > 0 and not row.paused,
        barrier="" if acting is None else course.barrier(acting),
        paused=row.paused,
        seed=row.seed if row.seed_chosen or match.over else None,
        result=match.result,
        links=links(row, seats, viewer),
        private=row.private,
        lent=viewer.lent,
        askers=_askers(seats, viewer),
        guided=row.guided,
        key=replay_key(row, match),
    )


def _turns_since(match: Match, me: int | None) -> range:
    """The turns of others since the last one of a seat, up to its own if that has come."""
    begun: dict[int, int] = {}
    for player, turn, _ in match.answers:
        begun.setdefault(turn, player)
    own = [turn for turn, player in begun.items() if player == me and turn < match.turn]
    asked = match.choice is not None and match.choice.player
    mine = begun.get(match.turn, asked) == me
    return range(own[-1] + 1, match.turn + (not mine)) if own else range(0)


def then(now: Sight, truth: Match, line: int, last: int) -> Sight:
    """The table after a line of the log, that is, after its last event, as the viewer saw it, with what he knows of
    since: nothing can be done there."""
    return Sight(
        code=now.code,
        version=now.version,
        truth=truth,
        eyes=now.eyes,
        me=now.me,
        mine=now.mine,
        sitters=now.sitters,
        log=now.log[: last + 1],
        later=now.log[last + 1 :],
        line=line,
        since=now.since,
        seen=now.log[last].number,
        guided=now.guided,
    )


def _may_answer(course: Course, acting: int | None, paused: bool) -> bool:
    return acting is not None and course.to_end is None and not paused


def _at_home(course: Course, mine: Sequence[int]) -> int | None:
    """Whose area a viewer sees who has nothing to do now: of several at one screen, the one who moved last."""
    if course.mover in mine:
        return course.mover
    last = next((who for who, _, _ in reversed(course.match.answers) if who in mine), None)
    return last if last is not None else next(iter(mine), None)


def _still_alone(course: Course, viewer: Viewer) -> int | None:
    """Who is at the screen with his cards open: until he has played, or anyone else has."""
    if viewer.at_screen is None:
        return None
    seat, number = viewer.at_screen
    since = course.match.answers[number:]
    alone = course.match.number >= number and all(who == seat for who, _, _ in since)
    return seat if seat in viewer.mine and alone and (course.acting == seat or not since) else None


def _askers(seats: Sequence[SeatRow], viewer: Viewer) -> tuple[Asker, ...]:
    """Who asks for a seat, for the one who holds it."""
    heard = set(viewer.mine) - set(viewer.unheard)
    return tuple(Asker(row.seat, row.asker) for row in seats if row.asking is not None and row.seat in heard)


def links(row: TableRow, seats: Sequence[SeatRow], viewer: Viewer) -> tuple[Link, ...]:
    """The invitations, for the maker alone: to open seats, and for spectators.

    Where a seat has another link than one that follows from his keys (of an older table), or none (after it was left),
    he is not shown any, and may ask for a new one.
    """
    if not viewer.maker:
        return ()
    found = [
        Link(seat.seat, _link(viewer, row, seat.seat, seat.renewal, seat.secret))
        for seat in seats
        if seat.kind == "open"
    ]
    watch = Link(None, _link(viewer, row, WATCHING, 0, row.watch))
    return (*found, watch) if watch.path else tuple(found)


def _link(viewer: Viewer, row: TableRow, seat: int, renewal: int, stored: str | None) -> str:
    made = (keys.derived(key, row.code, seat, renewal) for key in viewer.maker)
    return next((f"/j/{secret}" for secret in made if keys.hashed(secret) == stored), "")


def replay_key(row: TableRow, match: Match) -> str:
    """What shows a match to others, once it is over."""
    return keys.replay_key(row.watch) if match.over else ""


def replay(
    row: TableRow, seats: Sequence[SeatRow], then: Match, last: Match, eyes: int | None, me: int | None
) -> Sight:
    """A moment of a match that has come as far as the last one, as somebody saw it; once it is over, all is told."""
    return Sight(
        code=row.code,
        version=row.version,
        truth=imagined(then, eyes),
        eyes=eyes,
        me=me,
        mine=(),
        sitters=sitters(row.code, seats, (), ()),
        log=then.log.seen_by(eyes),
        seen=max(0, then.number - 1),
        seed=row.seed if last.over else None,
        result=then.result,
        replay=last.number,
        key=replay_key(row, last),
    )
