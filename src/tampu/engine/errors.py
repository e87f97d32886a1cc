"""What can go wrong, as fields. The default wording is plain English; pages and terminals may word it anew."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

CLOSEST = 5


class IllegalOption(ValueError):
    """An answer that was not offered. The match is as it was before."""

    def __init__(self, tried: str, player: int | None, prompt: str | None, options: Sequence[str], held: bool) -> None:
        self.tried = tried
        self.player = player
        self.prompt = prompt
        self.options = list(options)
        self.held = held
        self.closest = get_close_matches(tried, self.options, CLOSEST, cutoff=0.0)
        super().__init__(tried, player, prompt, self.options, held)

    def __str__(self) -> str:
        if self.held:
            return f"{self.tried!r} cannot be played: the turn is held; go_on() ends it, undo() takes it back"
        if self.prompt is None:
            return f"{self.tried!r} cannot be played: the match is over and nobody is asked anything"
        rest = len(self.options) - len(self.closest)
        more = f" and {rest} more" if rest else ""
        return (
            f"{self.tried!r} is not offered: seat {self.player} is asked {self.prompt}; "
            f"closest are {', '.join(self.closest)}{more}"
        )


class CannotUndo(ValueError):
    """Undo or redo was asked for where there is nothing to take back, or something was learnt since."""

    def __init__(self, wanted: str, answers: int, barrier: int) -> None:
        self.wanted = wanted
        self.answers = answers
        self.barrier = barrier
        super().__init__(wanted, answers, barrier)

    def __str__(self) -> str:
        if self.wanted == "redo":
            return "nothing to redo: no answer was taken back since the last one given"
        if not self.answers:
            return f"nothing to {self.wanted}: no answer was given yet"
        return f"nothing to {self.wanted}: since answer {self.barrier} something was learnt or another player answered"


class BadRecord(ValueError):
    """A written record that cannot be trusted, with the line that is wrong."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(line, reason)

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


class RuleError(RuntimeError):
    """A rule failed. The match is as it was before the answer; the record and the answer reproduce the failure."""

    def __init__(self, answer: str, record: str) -> None:
        self.answer = answer
        self.record = record
        super().__init__(answer, record)

    def __str__(self) -> str:
        return f"a rule failed on the answer {self.answer!r}; the match is as it was before it"


class NothingOffered(RuntimeError):
    """A rule asked a question without any option: a mistake in the rules of the game."""

    def __init__(self, player: int, prompt: str) -> None:
        self.player = player
        self.prompt = prompt
        super().__init__(player, prompt)

    def __str__(self) -> str:
        return f"seat {self.player} was asked {self.prompt} with nothing to choose from"


class NoSuchSeat(ValueError):
    """Somebody looks from a seat that is not at this table."""

    def __init__(self, given: object, seats: int) -> None:
        self.given = given
        self.seats = seats
        super().__init__(given, seats)

    def __str__(self) -> str:
        return f"there is no seat {self.given!r}: seats go from 0 to {self.seats - 1}, and None is a spectator"


def checked_seat(seat: int | None, seats: int) -> int | None:
    """The seat, if it is one of so many, or None for a spectator."""
    if seat is None or (type(seat) is int and 0 <= seat < seats):
        return seat
    raise NoSuchSeat(seat, seats)


class BadSetup(ValueError):
    """A match that cannot be set up as asked, with what there is."""

    def __init__(self, what: str, given: object, allowed: Sequence[str]) -> None:
        self.what = what
        self.given = given
        self.allowed = list(allowed)
        super().__init__(what, given, self.allowed)

    def __str__(self) -> str:
        return f"no {self.what} {self.given!r}; there is: {', '.join(self.allowed) or 'none'}"
