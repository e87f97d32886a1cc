"""The course of a match at a table: what the stored rows tell, and what of it others have already seen.

A turn belongs to the player who plays it until he ends it: he may take it back, and the others still see the table as
it was before. So a course holds the match as it is, and the match as everyone else sees it.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import zip_longest

from tampu.engine.chance import SEEDS
from tampu.engine.checkpoint import checked_date
from tampu.engine.errors import CannotUndo, IllegalOption, RuleError
from tampu.engine.game import AUTOMA
from tampu.engine.match import Match
from tampu.engine.registry import find
from tampu.engine.saved import BadSnapshot, Plain, Saved
from tampu.server.damage import Damaged, in_part, plain, words
from tampu.server.rows import RESTORED, Change, Move, PlanRow, SeatRow, TableRow

PLAY, FINAL, UNDO, REDO, RESTART, END = "play", "final", "undo", "redo", "restart", "end"
START = "start"
"""From here on the match goes on from the position stored with the table."""
SITTERS = ("person", "open", "bot")
"""Who may be on the seat of a player."""
ABOUT_THE_MATCH = (PLAY, FINAL, UNDO, REDO, RESTART, END)
CHANGES_OF_MIND = (UNDO, REDO, RESTART)
PUT_BACK = "put_back"
"""Takes back all answers of the action that is begun."""


log = logging.getLogger(__name__)


class Course:
    """A match that is played in turns which are shown when they are ended."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.shown = match
        """As everyone sees it who has no part in the turn that is being played."""
        self.settled = match.number
        """So many answers have been shown to all and cannot be taken back."""
        self.wavering = 0
        """How often somebody changed his mind since then."""

    @staticmethod
    def of(row: TableRow, moves: Sequence[Move]) -> Course:
        """The course that the rows of a table tell."""
        course = Course(beginning(row))
        since = max((number for number, move in enumerate(moves, 1) if move.kind == START), default=0)
        told = [move for move in moves[since:] if move.kind in ABOUT_THE_MATCH]
        seen = 0
        for number, move in standing(told):
            settled = course.settled
            course.apply(move)
            if course.settled != settled:
                seen = number
        course.wavering = sum(move.kind in CHANGES_OF_MIND for move in told[seen:])
        return course

    def copy(self) -> Course:
        """A course to go on with; this one stays as it is, and so may be shown."""
        twin = Course(self.match.clone().gathered())
        twin.shown = self.shown
        twin.settled = self.settled
        twin.wavering = self.wavering
        return twin

    def seen_by(self, seats: Sequence[int]) -> Match:
        """The match as far as it is shown to whoever holds these seats."""
        return self.match if self.mover is None or self.mover in seats else self.shown

    # ------------------------------------------------------------------ whose turn it is

    @property
    def mover(self) -> int | None:
        """Who has answers on the table that nobody else has seen."""
        return self.match.answers[-1][0] if self.match.number > self.settled else None

    @property
    def to_end(self) -> int | None:
        """Who has played his turn, unseen by others, and says when they come."""
        return None if self.mover is None else self.match.to_end

    @property
    def acting(self) -> int | None:
        """Who must do something now."""
        if self.to_end is not None:
            return self.to_end
        return None if self.match.choice is None else self.match.choice.player

    def may_undo(self, seat: int) -> bool:
        """Only who gave an answer takes it back, and only while nobody else has seen it."""
        return self.match.can_undo and self.mover == seat

    def may_redo(self, seat: int) -> bool:
        return self.match.can_redo and self.acting == seat

    def of_this_turn(self) -> int:
        """How many answers a restart of the turn takes back."""
        return self.match.number - max(self.match.clone().restart_turn().number, self.settled)

    @property
    def begun(self) -> int:
        """How many answers of the action that is under way would be put back."""
        return 0 if self.match.choice is None else len(self.match.checkpoint.given)

    def barrier(self, seat: int) -> str:
        """Why a seat that is acting cannot undo."""
        if self.may_undo(seat) or self.acting != seat:
            return ""
        if self.mover == seat:
            return "learnt"
        return "answered" if self.match.number else "first"

    # ------------------------------------------------------------------ what happens

    def apply(self, move: Move) -> None:
        """Let one row happen. Whatever does not fit raises, and the course must not be used any further."""
        seat = -1 if move.seat is None else move.seat
        if self.shown is self.match:
            self.shown = self.match.clone().gathered()
        before = self.settled
        if move.kind in (PLAY, FINAL):
            self._answer(seat, str(move.token))
            if move.kind == FINAL and self.to_end is not None:
                self._end()
        elif move.kind == END:
            self._check(self.to_end == seat, END)
            self._end()
        elif move.kind == REDO:
            self._check(self.may_redo(seat), REDO)
            self.match.redo()
        else:
            self._check(self.may_undo(seat), move.kind)
            for _ in range(int(move.token or 1)):
                self.match.undo()
        self._settle()
        self.wavering = self.wavering + (move.kind in CHANGES_OF_MIND) if self.settled == before else 0

    def _check(self, allowed: bool, wanted: str) -> None:
        if not allowed:
            raise CannotUndo(wanted, self.match.number, self.settled)

    def _answer(self, seat: int, token: str) -> None:
        choice = self.match.choice
        if choice is None or choice.player != seat or self.to_end is not None:
            prompt = None if choice is None else choice.prompt
            raise IllegalOption(token, seat, prompt, [], self.match.held)
        self.match.play(token)

    def _end(self) -> None:
        self.settled = self.match.number
        self.match.go_on()

    def _settle(self) -> None:
        """Show to all what can no longer be taken back, where somebody else comes or another turn begins."""
        match = self.match
        while match.held and self.to_end is None:
            match.go_on()
        player, turn, _ = match.answers[-1] if match.answers else (-1, match.turn, None)
        goes_on = match.choice is not None and match.choice.player == player and match.turn == turn
        if self.to_end is None and not goes_on:
            self.settled = match.number
        if self.settled == match.number:
            self.shown = match


def standing(moves: Sequence[Move]) -> list[tuple[int, Move]]:
    """The rows without the detours: what was taken back for good is left out, so that however often somebody changed
    his mind, his table is loaded in the same time. With each row its number among all."""
    kept: list[tuple[int, Move]] = []
    undone: list[tuple[int, Move]] = []
    for number, move in enumerate(moves, 1):
        if move.kind in (UNDO, RESTART):
            for _ in range(int(move.token or 1)):
                _check_detour(kept, move)
                undone.append(kept.pop())
        elif move.kind == REDO:
            _check_detour(undone, move)
            kept.append(undone.pop())
        else:
            undone.clear()
            kept.append((number, move))
    if undone:  # these can still be given again
        last = len(moves)
        kept += reversed(undone)
        kept.append((last, Move(UNDO, undone[0][1].seat, str(len(undone)))))
    return kept


def _check_detour(answers: Sequence[tuple[int, Move]], move: Move) -> None:
    """Whoever takes an answer back, or gives it again, gave it himself."""
    if not answers or answers[-1][1].kind == END or answers[-1][1].seat != move.seat:
        raise CannotUndo(move.kind, len(answers), len(answers))


def by_itself(
    course: Course, seats: Sequence[SeatRow], plans: Mapping[int, PlanRow | None], paused: bool
) -> SeatRow | None:
    """The seat that answers without a person: a bot's, or one whose holder has said what to answer."""
    if paused or course.acting is None:
        return None
    seat = seats[course.acting]
    if seat.kind == "person":
        plan = plans.get(seat.seat)
        said = seat.automatic or (plan is not None and not plan.dropped)
        return seat if said and course.to_end is None else None
    return seat if seat.kind == "bot" else None


def beginning(row: TableRow) -> Match:
    """The match of a table before the first of its rows."""
    game = find(row.game)
    if row.start is None:
        assert row.seed is not None
        return Match.start(game, row.players, row.settings, row.seed, hold=True, date=row.date)
    state = game.load(Saved(row.start), row.players, row.settings)
    problems = game.problems(state)
    if problems:
        raise BadSnapshot(problems[0])
    return Match.at(game, state, row.players, row.settings, hold=True, date=row.date, past=row.past)


def checkpoint(match: Match) -> Plain:
    """What is kept for the day when the rules have changed: the last checkpoint, and the answers since."""
    last = match.checkpoint
    return {"state": last.state.saved(), "since": [str(last.trail[place]) for place in last.given]}


def checked(row: TableRow) -> TableRow:
    """The row of a table, if there could be such a match; with settings that the game did not have in its day."""
    with in_part("tables.game"):
        game = find(row.game)
    with in_part("tables.players"):
        game.checked_players(row.players)
    with in_part("tables.settings"):
        settings = game.checked_settings({**row.settings})
    with in_part("tables.date"):
        checked_date(row.date)
    if not (0 <= row.seed < SEEDS if row.seed is not None else row.start is not None):
        raise Damaged("tables.seed")
    return replace(row, settings=settings)


def check_seats(row: TableRow, seats: Sequence[SeatRow]) -> None:
    """That there is a row for every seat of the match, and who could sit there sits there."""
    places = find(row.game).seats(row.players, row.settings)
    for number, (place, seat) in enumerate(zip_longest(places, seats)):
        automa = place is not None and place.kind == AUTOMA
        if seat is None or seat.seat != number or seat.kind not in ((AUTOMA,) if automa else SITTERS):
            raise Damaged(f"seats.{number}")


def opened(
    row: TableRow, moves: Sequence[Move], known: tuple[int, Course] | None = None
) -> tuple[Course, Change | None]:
    """The course of a table; where it must go on from its last checkpoint, with what is to be stored for that.

    If it is known as it was at a version, only what came since is played.
    """
    now = find(row.game).rules_version
    if row.rules_version == now:
        try:
            course = None if known is None else gone_on(*known, row, moves)
            return course or Course.of(row, moves), None
        except Exception as error:
            log.warning("table %s does not replay (%s); it goes on from its last checkpoint", row.code, error)
    with in_part("tables.checkpoint"):
        return renewed(row, moves, now)


def gone_on(version: int, course: Course, row: TableRow, moves: Sequence[Move]) -> Course | None:
    """The course of a table that was known up to a version; nothing where it does not simply go on from there."""
    new = moves[len(moves) - (row.version - version) :] if version < row.version <= version + len(moves) else ()
    if not new or any(move.kind in (START, RESTORED) for move in new):
        return None
    course = course.copy()
    try:
        for move in new:
            if move.kind in ABOUT_THE_MATCH:
                course.apply(move)
    except (CannotUndo, IllegalOption, RuleError, ValueError):
        return None
    return course


def renewed(row: TableRow, moves: Sequence[Move], version: int) -> tuple[Course, Change]:
    """A table begun under other rules goes on from its last checkpoint, with the answers since if they still fit."""
    kept = row.checkpoint
    since = words("tables.checkpoint", kept["since"])
    fresh = replace(row, start=plain("tables.checkpoint", kept["state"]), past=past(row, moves), rules_version=version)
    course = Course(beginning(fresh))
    again: list[Move] = []
    try:
        for token in since:
            assert course.match.choice is not None
            again.append(Move(PLAY, course.match.choice.player, token))
            course.apply(again[-1])
    except (IllegalOption, RuleError, AssertionError):
        course, again = Course(beginning(fresh)), []
    change = Change([Move(START), *again], checkpoint(course.match), course.match.over, row.paused, fresh=fresh)
    return course, change


def past(row: TableRow, moves: Sequence[Move]) -> tuple[str, ...]:
    """What was answered so far, to be read: one line for each answer that stands, as far as the rows make sense."""
    names = [seat.name for seat in find(row.game).seats(row.players, row.settings)]
    since = max((number for number, move in enumerate(moves, 1) if move.kind == START), default=0)
    answers: list[str] = []
    with suppress(CannotUndo, IndexError, ValueError):
        for _, move in standing([move for move in moves[since:] if move.kind in ABOUT_THE_MATCH]):
            if move.kind in (PLAY, FINAL) and move.seat is not None:
                answers.append(f"{names[move.seat]} {move.token}")
            elif move.kind == UNDO:
                del answers[-int(move.token or 1) :]
    return (*row.past, *answers)
