"""The words of every scene: what is asked, offered, told and seen in a match.

The `scene.py` of a game adds its own: `scene` sets a table up, `begin` makes a match of it, `play` gives answers to a
table and `do` to a match, `at_table` is the typed table of a match.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tampu.engine.match import Match


def asked(match: Match) -> tuple[int, str] | None:
    """Who is asked what."""
    return None if match.choice is None else (match.choice.player, match.choice.prompt)


def prompt(match: Match) -> str:
    """What is asked, where somebody is."""
    assert match.choice is not None
    return match.choice.prompt


def offered(match: Match) -> set[str]:
    """The tokens on offer; nothing where nobody is asked."""
    return set() if match.choice is None else set(match.choice.tokens)


def tokens(match: Match) -> list[str]:
    """The tokens on offer in their order, where somebody is asked."""
    assert match.choice is not None
    return match.choice.tokens


def kinds(match: Match) -> list[str]:
    """What happened, in order, by the kinds of the events."""
    return [event.kind for event in match.log]


def told(match: Match, kind: str) -> list[dict[str, object]]:
    """The events of one kind as plain values."""
    return [event.plain() for event in match.log if event.kind == kind]


def wasted(match: Match, token: str) -> Mapping[str, object] | None:
    """What the table warns of before this answer is given: what it would give up. None where it gives up nothing."""
    assert match.choice is not None
    waste = match.game.wasted(match.state, match.choice, token)
    return None if waste is None else waste.values


def seen(match: Match, seat: int | None = None) -> Any:
    """What a seat sees of the table; None is a spectator."""
    return match.seen_by(seat)["table"]
