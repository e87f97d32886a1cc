"""What an answer would do, found by playing it on matches that the asked seat imagines.

What is the same in all of them is promised. Where they part begins what the seat cannot know yet: cards that others
hold, and luck. So a preview needs no second account of the rules, and tells nothing that the seat could not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from tampu.engine.chance import Chance
from tampu.engine.errors import IllegalOption
from tampu.engine.log import Event
from tampu.engine.match import Match

TRUTHS: Final = 2
"""So many matches are imagined where an answer needs no luck: by the laws of secrets they are all alike to the seat."""
LUCKY_TRUTHS: Final = 16
"""So many where it does: what comes out the same in all of them is taken for certain."""

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Change:
    """One thing that the seat will see otherwise: where in its view of the table, what it was and what it will be."""

    where: Path
    before: object
    after: object

    @property
    def gain(self) -> int:
        """By how much a number grows; nothing for anything else."""
        if type(self.before) is int and type(self.after) is int:
            return self.after - self.before
        return 0


@dataclass(frozen=True)
class Preview:
    """What is certain about an answer."""

    seat: int
    option: str
    events: tuple[Event, ...]
    """What would be told, up to where the unknown begins."""
    changes: tuple[Change, ...]
    asks: tuple[int, str] | None
    """Who would be asked next, and which prompt; nobody where the turn or the match is over, or nobody knows."""
    ends_turn: bool
    over: bool
    known: bool
    """Whether all of it is known; otherwise more will happen than is told here."""

    @property
    def mine(self) -> list[Change]:
        """What the seat itself gives and gets."""
        return [change for change in self.changes if change.where[:2] == ("players", self.seat)]

    @property
    def others(self) -> list[Change]:
        """What other seats get or lose."""
        return [c for c in self.changes if c.where[0] == "players" and c.where[:2] != ("players", self.seat)]

    @property
    def board(self) -> list[Change]:
        return [change for change in self.changes if change.where[0] != "players"]


def previews(match: Match) -> dict[str, Preview]:
    """What each option of the question at hand would do; nothing where nobody is asked."""
    choice = match.choice
    if choice is None:
        return {}
    asked = _Asked(match, choice.player)
    return {token: asked.preview(token) for token in choice.tokens}


def preview(match: Match, answer: object) -> Preview:
    """What one answer would do."""
    choice = match.choice
    if choice is None:
        raise IllegalOption(str(answer), None, None, [], match.held)
    return _Asked(match, choice.player).preview(str(choice.find(answer)))


class _Asked:
    """A question at hand, as the seat that is asked imagines it."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.before = match.state.seen_by(seat)
        self.truths: list[Match] = []

    def _truth(self, number: int) -> Match:
        """An imagined match, the same for all options. Its luck hangs on no truth: what is imagined is no secret."""
        while number >= len(self.truths):
            luck = Chance.of(self.match.number, len(self.truths))
            self.truths.append(self.match.imagine(self.seat, luck, hold=True, listen=True))
        return self.truths[number]

    def preview(self, token: str) -> Preview:
        learnt = [self._truth(number).state.chance.learnt for number in range(TRUTHS)]
        tried = [self._truth(number).clone().play(token) for number in range(TRUTHS)]
        if learnt != [match.state.chance.learnt for match in tried]:
            tried += [self._truth(number).clone().play(token) for number in range(TRUTHS, LUCKY_TRUTHS)]
        return self._agreed(token, tried)

    def _agreed(self, token: str, tried: Sequence[Match]) -> Preview:
        seat = self.seat
        seen = [match.state.seen_by(seat) for match in tried]
        changes = differences(self.before, seen[0])
        known = all(later == seen[0] for later in seen[1:])
        if not known:
            others = [set(map(repr, differences(self.before, later))) for later in seen[1:]]
            changes = [change for change in changes if all(repr(change) in other for other in others)]
        told = [match.log.seen_by(seat) for match in tried]
        events = tuple(same[0] for same in takewhile(_is_one, zip(*told, strict=False)))
        nexts = {_next(match) for match in tried}
        known = known and len(nexts) == 1 and all(len(log) == len(events) for log in told)
        asks, ends_turn, over = nexts.pop() if len(nexts) == 1 else (None, False, False)
        return Preview(seat, token, events, tuple(changes), asks, ends_turn, over, known)


def _is_one(events: tuple[Event, ...]) -> bool:
    return all(event == events[0] for event in events[1:])


def _next(match: Match) -> tuple[tuple[int, str] | None, bool, bool]:
    choice = match.choice
    return None if choice is None else (choice.player, choice.prompt), match.held, match.over


def differences(before: object, after: object, where: Path = ()) -> list[Change]:
    """Where two views are not the same: as deep down as names and places are the same on both sides."""
    if before == after:
        return []
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        return [change for name in before for change in differences(before[name], after[name], (*where, name))]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        both = enumerate(zip(before, after, strict=True))
        return [change for place, (one, two) in both for change in differences(one, two, (*where, place))]
    return [Change(where, before, after)]
