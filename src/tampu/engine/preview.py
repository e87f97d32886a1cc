"""What an answer would do, found by playing it on matches that the asked seat imagines.

What is the same in all of them is promised. Where they part begins what the seat cannot know yet: cards that others
hold, and luck. So a preview needs no second account of the rules, and tells nothing that the seat could not know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from tampu.engine.chance import Chance
from tampu.engine.errors import IllegalOption
from tampu.engine.log import Event
from tampu.engine.match import Match
from tampu.engine.saved import Plain

TRUTHS: Final = 2
"""So many matches are imagined where an answer needs no luck: by the laws of secrets they are all alike to the seat."""
LUCKY_TRUTHS: Final = 16
"""So many where it does: what comes out the same in all of them is taken for certain."""

FOLLOWED: Final = 12
"""Of at most so many options is the next question where it is looked into."""
ASKED: Final = -1
"""The eyes of whoever is asked."""

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Change:
    """One thing that the seat will see otherwise: where in its view of the table, what it was and what it will be."""

    where: Path
    before: object
    after: object

    @property
    def gain(self) -> int:
        """By how much a number or a list grows; nothing for anything else."""
        before, after = self.before, self.after
        if type(before) is int and type(after) is int:
            return after - before
        return len(after) - len(before) if isinstance(before, list) and isinstance(after, list) else 0

    def plain(self) -> Plain:
        """The change as plain values, ready for JSON."""
        return {"where": list(self.where), "before": self.before, "after": self.after}


@dataclass(frozen=True)
class Preview:
    """What is certain about an answer."""

    seat: int
    prompt: str
    """The question that it answers."""
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
    then: tuple[Preview, ...] = ()
    """What the answers to the next question would do, where this one brings nothing by itself or it asks how many."""

    @property
    def brings(self) -> int:
        """All that the seat gets, in numbers."""
        return sum(max(change.gain, 0) for change in self.mine)

    @property
    def costs(self) -> int:
        """All that the seat gives, in numbers."""
        return sum(max(-change.gain, 0) for change in self.mine)

    def plain(self) -> Plain:
        """The preview as plain values, ready for JSON."""
        return {
            "option": self.option,
            "mine": [change.plain() for change in self.mine],
            "others": [change.plain() for change in self.others],
            "board": [change.plain() for change in self.board],
            "events": [event.plain() for event in self.events],
            "asks": None if self.asks is None else {"player": self.asks[0], "prompt": self.asks[1]},
            "ends_turn": self.ends_turn,
            "over": self.over,
            "known": self.known,
            "then": [then.plain() for then in self.then],
        }

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


def previews(match: Match, eyes: int | None = ASKED) -> dict[str, Preview]:
    """What each option of the question at hand would do; nothing where nobody is asked.

    Others than the seat that is asked may look on: then only what they know is told.
    """
    choice = match.choice
    if choice is None:
        return {}
    question = _question(match, choice.player, eyes)
    return {token: question.preview(token) for token in choice.tokens}


def preview(match: Match, answer: object, eyes: int | None = ASKED) -> Preview:
    """What one answer would do."""
    choice = match.choice
    if choice is None:
        raise IllegalOption(str(answer), None, None, [], match.held)
    return _question(match, choice.player, eyes).preview(str(choice.find(answer)))


def _question(match: Match, seat: int, eyes: int | None) -> _Question:
    looking = seat if eyes == ASKED else eyes

    def imagined(number: int) -> Match:
        """Its luck hangs on no truth: what is imagined is no secret."""
        return match.imagine(looking, Chance.of(match.number, number), hold=True, listen=True)

    return _Question(seat, looking, imagined)


class _Question:
    """A question to a seat, on matches that somebody imagines."""

    def __init__(self, seat: int, eyes: int | None, imagined: Callable[[int], Match]) -> None:
        self.seat = seat
        self.eyes = eyes
        self.imagined = imagined
        self.truths: list[Match] = []
        asked = self._truth(0).choice
        self.prompt = "" if asked is None else asked.prompt
        self.before = self._truth(0).state.seen_by(eyes)
        self.heard = len(self._truth(0).log.seen_by(eyes))

    def _truth(self, number: int) -> Match:
        """An imagined match, the same for all options."""
        while number >= len(self.truths):
            self.truths.append(self.imagined(len(self.truths)))
        return self.truths[number]

    def preview(self, token: str, follow: bool = True) -> Preview:
        learnt = [self._truth(number).state.chance.learnt for number in range(TRUTHS)]
        tried = [self._played(token, number) for number in range(TRUTHS)]
        if learnt != [match.state.chance.learnt for match in tried]:
            tried += [self._played(token, number) for number in range(TRUTHS, LUCKY_TRUTHS)]
        found = self._agreed(token, tried)
        in_a_beat = all(match.checkpoint.trail for match in tried)  # otherwise it is done, and something else begins
        goes_on = in_a_beat and found.known and found.asks is not None and found.asks[0] == self.seat
        if follow and goes_on and (not found.brings or _asks_how_many(tried[0])):
            return replace(found, then=self._then(token))
        return found

    def _played(self, token: str, number: int) -> Match:
        return self._truth(number).clone().play(token)

    def _then(self, token: str) -> tuple[Preview, ...]:
        """One question further, if it is a small one that all truths put alike."""
        further = _Question(self.seat, self.eyes, lambda number: self._played(token, number))
        options = {tuple(choice.tokens) for n in range(TRUTHS) if (choice := further._truth(n).choice) is not None}
        if len(options) != 1 or len(tokens := options.pop()) > FOLLOWED:
            return ()
        return tuple(further.preview(token, follow=False) for token in tokens)

    def _agreed(self, token: str, tried: Sequence[Match]) -> Preview:
        eyes = self.eyes
        seen = [match.state.seen_by(eyes) for match in tried]
        changes = differences(self.before, seen[0])
        known = all(later == seen[0] for later in seen[1:])
        if not known:
            others = [set(map(repr, differences(self.before, later))) for later in seen[1:]]
            changes = [change for change in changes if all(repr(change) in other for other in others)]
        told = [match.log.seen_by(eyes)[self.heard :] for match in tried]
        events = tuple(same[0] for same in takewhile(_is_one, zip(*told, strict=False)))
        nexts = {_next(match) for match in tried}
        known = known and len(nexts) == 1 and all(len(log) == len(events) for log in told)
        asks, ends_turn, over = nexts.pop() if len(nexts) == 1 else (None, False, False)
        return Preview(self.seat, self.prompt, token, events, tuple(changes), asks, ends_turn, over, known)


def _asks_how_many(match: Match) -> bool:
    """Whether the question is one of numbers: it belongs to the answer before it, and says how much that can bring."""
    choice = match.choice
    return choice is not None and all(token.isdigit() for token in choice.tokens)


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
