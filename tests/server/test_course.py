"""The course of a match told by rows: however often somebody changes his mind, it is the same, and as quickly told."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tampu.engine.errors import CannotUndo
from tampu.engine.registry import GAMES, find
from tampu.server import making
from tampu.server.course import END, PLAY, REDO, RESTART, START, UNDO, Course, gone_on, past, standing
from tampu.server.making import Place
from tampu.server.people import Person
from tampu.server.rows import RESTORED, Move, TableRow
from tampu.server.storage import Storage


def table_of(storage: Storage, game: str, seed: int) -> TableRow:
    players = min(count for count in find(game).players if count > 1)
    return making.make(storage, Person("somebody"), game, [Place("hot") for _ in range(players)], {}, seed).row


def wander(course: Course, luck: random.Random) -> Move:
    """Something that may happen now: often a change of mind."""
    seat = course.acting
    assert seat is not None
    if course.may_undo(seat) and luck.random() < 0.4:
        if luck.random() < 0.3:
            return Move(RESTART, seat, str(course.of_this_turn()))
        return Move(UNDO, seat)
    if course.may_redo(seat) and luck.random() < 0.5:
        return Move(REDO, seat)
    if course.to_end is not None:
        return Move(END, seat)
    assert course.match.choice is not None
    return Move(luck.choice((PLAY, PLAY, "final")), seat, luck.choice(course.match.choice.tokens))


def told(course: Course) -> object:
    """All that anybody could see of a course, or do with it."""
    seats = [*range(course.match.players), None]
    views = [[match.seen_by(seat) for seat in seats] for match in (course.match, course.shown)]
    logs = [[event.plain() for event in match.log] for match in (course.match, course.shown)]
    may = [(course.may_undo(seat), course.may_redo(seat)) for seat in range(course.match.players)]
    return views, logs, may, course.settled, course.to_end, course.acting, course.wavering


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_table_is_loaded_as_it_was_left(sqlite: str, game: str, seed: int) -> None:
    storage = Storage(sqlite)
    row = table_of(storage, game, seed)
    storage.close()
    luck = random.Random(seed)
    course, moves = Course.of(row, []), list[Move]()
    known = row.version, Course.of(row, [])
    for _ in range(120):
        if course.match.over:
            break
        moves.append(wander(course, luck))
        course.apply(moves[-1])
        if luck.random() < 0.25:
            assert told(Course.of(row, moves)) == told(course)
            now = replace(row, version=row.version + len(moves))
            further = gone_on(*known, now, [Move("sit", 0)] * row.version + moves)
            assert further is not None
            assert told(further) == told(course)
            known = now.version, further
    while course.match.can_redo and course.acting is not None:  # what was taken back can be given again
        again = Course.of(row, moves)
        moves.append(Move(REDO, course.acting))
        course.apply(moves[-1])
        again.apply(moves[-1])
        assert told(again) == told(course)
    names = [seat.name for seat in course.match.seats]
    assert past(row, moves) == tuple(f"{names[who]} {option}" for who, _, option in course.match.answers)


@pytest.mark.parametrize("begins_anew", [START, RESTORED])
def test_a_table_that_does_not_simply_go_on_is_told_from_its_beginning(sqlite: str, begins_anew: str) -> None:
    storage = Storage(sqlite)
    row = table_of(storage, next(iter(GAMES)), 1)
    storage.close()
    course = Course.of(row, [])
    assert course.match.choice is not None
    answer = Move(PLAY, course.acting, course.match.choice.tokens[0])
    now = replace(row, version=row.version + 2)
    assert gone_on(row.version, course, now, [Move(begins_anew), answer]) is None
    assert gone_on(row.version, course, now, [answer, Move(END, 7)]) is None  # what does not fit is not made to


def test_whoever_wavers_does_not_make_his_table_longer(sqlite: str) -> None:
    storage = Storage(sqlite)
    row = table_of(storage, next(iter(GAMES)), 1)
    storage.close()
    course = Course.of(row, [])
    assert course.match.choice is not None
    seat = course.match.choice.player
    answer = Move(PLAY, seat, course.match.choice.tokens[0])
    detours = [answer, Move(UNDO, seat), Move(REDO, seat), Move(UNDO, seat)] * 500
    assert len(standing(detours)) == 2  # the answer that can be given again, and that it was taken back
    assert Course.of(row, detours).wavering == 1500
    assert [move for _, move in standing([*detours, answer])] == [answer]


@pytest.mark.parametrize("wrong", [Move(UNDO, 0), Move(REDO, 0), Move(RESTART, 0, "3")])
def test_rows_that_take_back_what_nobody_gave_are_noticed(wrong: Move) -> None:
    for before in ([], [Move(PLAY, 1, "x")], [Move(PLAY, 0, "x"), Move(END, 0)]):
        with pytest.raises(CannotUndo):
            standing([*before, wrong])
