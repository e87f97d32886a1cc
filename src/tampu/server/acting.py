"""What somebody does at a table: whether he may, and what is stored of it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tampu.bots import USUAL
from tampu.engine.errors import CannotUndo, IllegalOption, RuleError
from tampu.server import keys
from tampu.server.course import (
    CHANGES_OF_MIND,
    END,
    FINAL,
    PLAY,
    PUT_BACK,
    REDO,
    RESTART,
    UNDO,
    Course,
    checkpoint,
)
from tampu.server.refused import Refused, damaged
from tampu.server.room import BOT_FOR, HINT, WAIT_FOR, Room
from tampu.server.rows import GIVEN, LENT, Change, Move, SeatRow
from tampu.server.sights import Viewer

WAVERING = 300
"""So often a player may change his mind before others see what he did."""
ROWS = 20_000
"""A table with so many rows is played to its end, and nothing else happens there any more."""

HANDED = {"hand_over": LENT, "resign": GIVEN}
"""What hands a seat to a bot."""

AT_ANY_TIME = (*HANDED, "take_back", "admit", "refuse")
"""What is about seats and means the same however far the match is: a bot may be playing on meanwhile."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Action:
    """What somebody wants to do at a table, on which version of it."""

    version: int
    do: str
    option: str = ""
    seat: int | None = None
    name: str = ""
    on: bool = False
    ends_turn: bool = False
    """Whether the player wants his turn to end by itself, without being asked."""
    then: Sequence[str] = ()
    """The answers to the questions that follow, as far as they are offered: a tile is laid with its village at once."""


def change_of(room: Room, viewer: Viewer, action: Action) -> tuple[Change | None, Course]:
    """What an action changes, and the course of the match after it; nothing is changed yet."""
    if action.do in (PLAY, UNDO, PUT_BACK, REDO, RESTART, END):
        return _move(room, viewer, action)
    if action.do == "renew":
        return _renew(room, viewer, action), room.course
    if action.do in ("admit", "refuse"):
        return _answer_asker(room, viewer, action), room.course
    if action.do == "take_back":
        return _take_back(room, viewer, action), room.course
    if not viewer.mine:
        raise Refused("not_your_seat")
    if action.do == HINT:
        _check_asking(room, viewer, action.option)
        return None, room.course
    if action.do == "unhint":
        for seat in viewer.mine:
            room.counsels.pop(seat, None)
        return None, room.course
    if action.do in ("here", "cover"):
        _look(room, viewer, action)
        return None, room.course
    if room.row.version >= ROWS:
        raise Refused("too_many_undos")
    if action.do in (BOT_FOR, WAIT_FOR):
        return _agree(room, viewer, action), room.course
    return _arrange(room, viewer, action), room.course


def _agree(room: Room, viewer: Viewer, action: Action) -> Change:
    """The others say what becomes of who ran out: one who wants to wait is enough, a bot goes on if all want it."""
    if action.seat is None or action.seat not in room.overdue or action.seat in viewer.mine:
        raise Refused("not_your_seat")
    moves = [Move(action.do, seat, str(action.seat)) for seat in viewer.mine]
    change = told(room, moves, room.course)._replace(seats=[room.seats[seat] for seat in viewer.mine])
    agreed = room.out[action.seat].union(viewer.mine)
    if action.do == WAIT_FOR or any(
        one.kind == "person" and one.seat not in agreed | {action.seat} for one in room.seats
    ):
        return change
    return change._replace(seats=[*change.seats, handed(room.seats[action.seat])])


def handed(seat: SeatRow, how: str = LENT) -> SeatRow:
    """A seat that a bot plays from now on."""
    return replace(seat, kind="bot", bot=USUAL, handed=how)


def _move(room: Room, viewer: Viewer, action: Action) -> tuple[Change, Course]:
    course = room.course
    if not viewer.mine:
        raise Refused("not_your_seat")
    if course.match.over:
        raise Refused("over")
    if room.row.paused:
        raise Refused("paused")
    seat = course.acting
    if seat not in viewer.mine or (action.seat is not None and action.seat != seat):
        raise Refused("not_your_turn")
    if action.do in (*CHANGES_OF_MIND, PUT_BACK) and (course.wavering >= WAVERING or room.row.version >= ROWS):
        raise Refused("too_many_undos")
    course = course.copy()
    moves = [_row(course, seat, action)]
    try:
        course.apply(moves[0])
        for token in action.then:
            if course.acting != seat or course.match.choice is None or token not in course.match.choice.tokens:
                break
            moves.append(_row(course, seat, replace(action, option=token)))
            course.apply(moves[-1])
    except IllegalOption as error:
        raise Refused("illegal", tried=action.option, allowed=", ".join(error.options)) from error
    except CannotUndo as error:
        raise Refused("cannot_undo") from error
    except RuleError as error:
        log.exception("table %s cannot go on", room.row.code)
        raise damaged(room.row.code, str(error)) from error
    return told(room, moves, course), course


def _row(course: Course, seat: int | None, action: Action) -> Move:
    if action.do == PLAY:
        ends = action.ends_turn or action.option in course.match.game.last_words
        return Move(FINAL if ends else PLAY, seat, action.option)
    if action.do == PUT_BACK:
        if not course.begun:
            raise Refused("cannot_undo")
        return Move(UNDO, seat, str(course.begun))
    if action.do == RESTART and seat is not None and course.may_undo(seat):
        return Move(RESTART, seat, str(course.of_this_turn()))
    return Move(action.do, seat)


def told(room: Room, moves: Sequence[Move], course: Course) -> Change:
    """What is written of these moves; whatever else they change is put in its place."""
    return Change(moves, checkpoint(course.match), course.match.over, room.row.paused)


def _check_asking(room: Room, viewer: Viewer, idea: str) -> None:
    """Whether somebody may ask what a strong player would do, and whether that would be better than his own idea."""
    if room.row.version >= ROWS:
        raise Refused("too_many_undos")
    seen = room.sight(viewer)
    if not seen.may_ask:
        raise Refused("no_hints")
    if idea and idea not in seen.options:
        raise Refused("illegal", tried=idea, allowed=", ".join(seen.options))


def _look(room: Room, viewer: Viewer, action: Action) -> None:
    """At a hot seat: a player says that he is alone at the screen, or covers it again."""
    if action.do == "cover":
        room.at_screen.pop(viewer.person, None)
    elif action.seat in viewer.mine and action.seat is not None:
        room.at_screen[viewer.person] = (action.seat, room.course.match.number)
    else:
        raise Refused("not_your_seat")


def _arrange(room: Room, viewer: Viewer, action: Action) -> Change:
    """Pause, go on, hand a seat to a bot, set an automatic answer: rows like all others, so that all see them."""
    if action.do in ("pause", "go"):
        if room.clocks:
            raise Refused("no_pause")
        return told(room, [Move(action.do, action.seat)], room.course)._replace(paused=action.do == "pause")
    if action.do == "leave":
        return _leave(room, viewer)
    seat = action.seat if action.seat is not None else viewer.mine[0]
    if seat not in viewer.mine:
        raise Refused("not_your_seat")
    old = room.seats[seat]
    if action.do in HANDED:
        new = handed(old, HANDED[action.do])
    elif action.do == "automatic" and any(action.name == one.name for one in room.course.match.game.automatic):
        chosen = {*old.automatic, action.name} if action.on else {*old.automatic} - {action.name}
        new = replace(old, automatic=tuple(sorted(chosen)))
    else:
        raise Refused("bad_request", why=action.name or action.do)
    return told(room, [Move(action.do, seat)], room.course)._replace(seats=[new])


def _take_back(room: Room, viewer: Viewer, action: Action) -> Change:
    """Somebody goes on himself where a bot played for him."""
    wanted = viewer.lent if action.seat is None else (action.seat,)
    if not wanted or not set(wanted) <= set(viewer.lent):
        raise Refused("not_your_seat")
    back = [replace(room.seats[seat], kind="person", bot="", handed="") for seat in wanted]
    return told(room, [Move(action.do, seat) for seat in wanted], room.course)._replace(seats=back)


def _leave(room: Room, viewer: Viewer) -> Change:
    """Somebody gives his seats up: they are open, and get new links when the maker comes.

    Where there is no maker, nobody could be given one: there the old link leads to the seat again.
    """
    left = [
        replace(
            seat,
            kind="open",
            secret=None if room.row.maker else seat.secret,
            program=None,
            device=None,
            automatic=(),
            asking=None,
            asker="",
        )
        for seat in (room.seats[mine] for mine in viewer.mine)
    ]
    moves = [Move("leave", seat.seat) for seat in left]
    return told(room, moves, room.course)._replace(seats=left, left=viewer.mine)


def _answer_asker(room: Room, viewer: Viewer, action: Action) -> Change:
    """The holder of a seat alone answers who asks for it: his cards come with it. After a no the link is dead."""
    old = next((seat for seat in room.seats if seat.seat == action.seat), None)
    if old is None or old.asking is None or old.seat not in viewer.mine:
        raise Refused("not_your_seat")
    move = Move(action.do, old.seat)
    if action.do == "refuse":
        new = replace(old, asking=None, asker="", secret=None if room.row.maker else old.secret)
        return told(room, [move], room.course)._replace(seats=[new])
    new = replace(old, name=old.asker or old.name, asking=None, asker="", device=None, automatic=())
    change = told(room, [move], room.course)
    return change._replace(seats=[new], sitting=[(old.asking, old.seat)], left=[old.seat])


def _renew(room: Room, viewer: Viewer, action: Action) -> Change:
    """The maker wants another link to an open seat; the one it had is dead."""
    old = next((seat for seat in room.seats if seat.seat == action.seat and seat.kind == "open"), None)
    if not viewer.maker or old is None:
        raise Refused("not_your_seat")
    new = with_new_link(old, room.row.code, viewer.maker[0])
    return told(room, [Move("renew", old.seat)], room.course)._replace(seats=[new])


def with_new_link(seat: SeatRow, code: str, maker: str) -> SeatRow:
    """An open seat under another link than before, made from the maker's key."""
    renewal = seat.renewal + 1
    return replace(seat, renewal=renewal, secret=keys.hashed(keys.derived(maker, code, seat.seat, renewal)))
