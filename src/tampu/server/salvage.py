"""The record of a damaged table, as far as its rows can be read."""

from __future__ import annotations

from contextlib import suppress

from tampu.server.course import ABOUT_THE_MATCH, START, Course, beginning, checked
from tampu.server.refused import Refused
from tampu.server.storage import Storage


def salvaged(storage: Storage, code: str) -> str:
    """What is left of a match: a record to play on from, or else its rows as they are. Secrets are kept as ever."""
    row, moves = storage.remains(code)
    if not row.get("over") and not row.get("seed_chosen"):
        raise Refused("withheld")
    with suppress(Exception):  # that something is wrong with it is known
        return _as_far_as_it_plays(storage, code)
    told = [f"{name} {value}" for name, value in row.items() if name in TOLD]
    return "\n".join([f"table {code}", *told, *(" ".join(map(str, move)) for move in moves)]) + "\n"


TOLD = ("game", "players", "settings", "seed", "date", "rules_version", "start", "past", "checkpoint")
"""What a row tells of the match; the rest is about who sits there."""


def _as_far_as_it_plays(storage: Storage, code: str) -> str:
    found = storage.table(code)
    assert found is not None
    row, _, moves = found
    row = checked(row)
    course = Course(beginning(row))
    since = max((number for number, move in enumerate(moves, 1) if move.kind == START), default=0)
    with suppress(Exception):
        for move in moves[since:]:
            if move.kind in ABOUT_THE_MATCH:
                further = course.copy()
                further.apply(move)
                course = further
    return course.match.record()
