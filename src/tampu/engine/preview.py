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

OTHERS_TRUTHS: Final = 2
"""So many matches are imagined for others than the seat that answers: to them its answer may bring something to light.

For the seat itself one is enough where an answer needs no luck: by the laws of secrets all are alike to it.
"""
LUCKY_TRUTHS: Final = 16
"""So many where it does: what comes out the same in all of them is taken for certain."""

FOLLOWED: Final = 24
"""At most so many answers to next questions are looked into, all in all."""
FEW: Final = 3
"""Of a next question with at most so many answers, those that need luck are looked into too."""
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
    offers: tuple[str, ...] = ()
    """The answers to the next question, where it is put to the same seat and they are known."""
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

    @property
    def is_idle(self) -> bool:
        """Whether it surely brings the seat nothing: no more of anything, no new thing, and no question that could."""
        goes_on = self.asks is not None and self.asks[0] == self.seat
        new = any(change.gain > 0 or change.before is None for change in [*self.mine, *self.board])
        return self.known and not (goes_on or new)

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
            "offers": list(self.offers),
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
    tried = [question.tried(token) for token in choice.tokens]
    follow = sum(one.further for one in tried) <= FOLLOWED
    return {one.preview.option: question.followed(one) if follow else one.preview for one in tried}


def preview(match: Match, answer: object, eyes: int | None = ASKED) -> Preview:
    """What one answer would do."""
    choice = match.choice
    if choice is None:
        raise IllegalOption(str(answer), None, None, [], match.held)
    question = _question(match, choice.player, eyes)
    tried = question.tried(str(choice.find(answer)))
    return question.followed(tried) if tried.further <= FOLLOWED else tried.preview


def preview_of_all(match: Match, answers: Sequence[str], eyes: int | None = ASKED) -> Preview:
    """What several answers in a row would do, all of them together."""
    choice = match.choice
    if choice is None:
        raise IllegalOption(answers[0], None, None, [], match.held)
    return _question(match, choice.player, eyes).tried_in_a_row(answers)


def _question(match: Match, seat: int, eyes: int | None) -> _Question:
    looking = seat if eyes == ASKED else eyes

    def imagined(number: int) -> Match:
        """Its luck hangs on no truth: what is imagined is no secret."""
        return match.imagine(looking, Chance.of(match.number, number), hold=True, listen=True)

    first = imagined(0)
    return _Question(seat, looking, [first], first.state.seen_by(looking), imagined)


@dataclass(frozen=True)
class _Tried:
    """An answer that was given in imagined matches: what it does, those matches, and how one of them looks now."""

    preview: Preview
    matches: list[Match]
    seen: Plain
    further: int
    """How many answers there are to the next question, where it is worth looking into."""


class _Question:
    """A question to a seat, on matches that somebody imagines."""

    def __init__(
        self, seat: int, eyes: int | None, truths: list[Match], before: Plain, imagined: Callable[[int], Match]
    ) -> None:
        self.seat = seat
        self.eyes = eyes
        self.truths = truths
        self.before = before
        self.imagined = imagined
        asked = truths[0].choice
        self.prompt = "" if asked is None else asked.prompt
        self.heard = len(truths[0].log.seen_by(eyes))

    def _truth(self, number: int) -> Match:
        """An imagined match, the same for all options."""
        while number >= len(self.truths):
            self.truths.append(self.imagined(len(self.truths)))
        return self.truths[number]

    def _played(self, token: str, number: int) -> Match:
        return self._truth(number).clone().play(token)

    def tried_next(self, token: str, answers: int) -> Preview:
        """Of one of many answers that come only next nothing is promised where it needs luck: that would take long."""
        matches = self._first_played(token)
        if answers > FEW and self._lucky(matches):
            return Preview(self.seat, self.prompt, token, (), (), None, ends_turn=False, over=False, known=False)
        return self._found(token, matches).preview

    def tried(self, token: str) -> _Tried:
        return self._found(token, self._first_played(token))

    def tried_in_a_row(self, tokens: Sequence[str]) -> Preview:
        """What comes of them is looked for in many truths: on the way something may come to light."""
        matches = [self._played(tokens[0], number) for number in range(LUCKY_TRUTHS)]
        for match in matches:
            for token in tokens[1:]:
                match.play(token)
        return self._agreed(tokens[0], matches, [match.state.seen_by(self.eyes) for match in matches])

    def _first_played(self, token: str) -> list[Match]:
        """The answer given in as many truths as it takes where it needs no luck."""
        return [self._played(token, number) for number in range(1 if self.eyes == self.seat else OTHERS_TRUTHS)]

    def _lucky(self, matches: Sequence[Match]) -> bool:
        """Whether something came to light in them; at the end everything does."""
        return any(
            match.over or match.state.chance.learnt != self._truth(number).state.chance.learnt
            for number, match in enumerate(matches)
        )

    def _found(self, token: str, matches: list[Match]) -> _Tried:
        if self._lucky(matches):
            matches += [self._played(token, number) for number in range(len(matches), LUCKY_TRUTHS)]
        seen = [match.state.seen_by(self.eyes) for match in matches]
        found = self._agreed(token, matches, seen)
        found = replace(found, offers=self._offers(found, matches))
        return _Tried(found, matches, seen[0], self._further(found, matches))

    def _offers(self, found: Preview, matches: Sequence[Match]) -> tuple[str, ...]:
        """The answers to the next question, if it is known that the same seat is asked on, and all truths agree."""
        if not found.known or found.asks is None or not found.asks[0] == self.seat == self.eyes:
            return ()
        offered = {tuple(choice.tokens) for match in matches if (choice := match.choice) is not None}
        return offered.pop() if len(offered) == 1 else ()

    def _further(self, found: Preview, matches: Sequence[Match]) -> int:
        """How many next answers are worth looking into.

        Where something was gained already, the next question matters only if it asks how much more.
        """
        in_a_beat = all(match.checkpoint.trail for match in matches)  # otherwise it is done, and something else begins
        wanted = in_a_beat and (not found.brings or all(token.isdigit() for token in found.offers))
        return len(found.offers) if wanted else 0

    def followed(self, tried: _Tried) -> Preview:
        """The same, one question further."""
        choice = tried.matches[0].choice
        if not tried.further or choice is None:
            return tried.preview
        token = tried.preview.option
        further = _Question(self.seat, self.eyes, tried.matches, tried.seen, lambda number: self._played(token, number))
        return replace(tried.preview, then=tuple(further.tried_next(token, tried.further) for token in choice.tokens))

    def _agreed(self, token: str, matches: Sequence[Match], seen: Sequence[Plain]) -> Preview:
        """What is the same in all truths."""
        changes = differences(self.before, seen[0])
        known = all(later == seen[0] for later in seen[1:])
        for later in [] if known else seen[1:]:
            other = {change.where: change for change in differences(self.before, later)}
            changes = [change for change in changes if other.get(change.where) == change]
        told = [match.log.seen_by(self.eyes)[self.heard :] for match in matches]
        events = tuple(same[0] for same in takewhile(_is_one, zip(*told, strict=False)))
        nexts = {_next(match) for match in matches}
        known = known and len(nexts) == 1 and all(len(log) == len(events) for log in told)
        asks, ends_turn, over = nexts.pop() if len(nexts) == 1 else (None, False, False)
        return Preview(self.seat, self.prompt, token, events, tuple(changes), asks, ends_turn, over, known)


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
