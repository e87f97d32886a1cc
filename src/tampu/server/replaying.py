"""Matches, moment by moment: some moments on the way are kept, so that the next one wanted is near."""

from __future__ import annotations

from collections import OrderedDict
from itertools import takewhile

from tampu.drawing.sight import imagined
from tampu.engine.again import replayed
from tampu.engine.chance import Chance
from tampu.engine.log import Event
from tampu.engine.match import Match

STRIDE = 32
"""Every so many answers a moment is kept."""
MATCHES = 16
"""Of so many matches."""


class Moments:
    """One match, as far as it has come. Of what was found before, all that is still so is kept."""

    def __init__(self, match: Match, before: Moments | None = None) -> None:
        self.match = match
        same = -1 if before is None or before.match.setup is not match.setup else _alike(before.match, match)
        known: dict[int, Match] = {} if before is None else before._kept
        kept = {number: then for number, then in known.items() if number <= same}
        self._kept: dict[int, Match] = kept or {0: replayed(match, 0)}

    def at(self, number: int) -> Match:
        """The match as it was after so many answers."""
        near = max(kept for kept in tuple(self._kept) if kept <= number)
        then = self._kept[near].clone()
        for _, _, option in self.match.answers[near:number]:
            then.play(str(option))
            if then.number % STRIDE == 0:
                self._kept[then.number] = then.clone()
        return then

    def during(self, number: int, told: int, eyes: int | None) -> Match:
        """The table when so many events of an answer had been told, as somebody imagines it."""
        answer = str(self.match.answers[number - 1][2])
        return self.at(number - 1).during(answer, told, eyes, Chance.of(number))


class Replays:
    """The matches that were looked at lately."""

    def __init__(self) -> None:
        self._matches: OrderedDict[str, Moments] = OrderedDict()

    def at(self, code: str, match: Match, number: int) -> Match:
        """A moment of a match; may be asked for in any thread."""
        return self._of(code, match).at(number)

    def after(self, code: str, match: Match, event: Event, eyes: int | None) -> Match:
        """The table right after something was told, as somebody imagines it; likewise."""
        number = event.number
        told = [id(other) for other in match.log if other.number == number]
        count = told.index(id(event)) + 1
        if number and count < len(told):
            return self._of(code, match).during(number, count, eyes)
        return imagined(match if number >= match.number else self.at(code, match, number), eyes)

    def _of(self, code: str, match: Match) -> Moments:
        moments = self._matches.get(code)
        if moments is None or moments.match is not match:
            moments = self._matches[code] = Moments(match, moments)
        if len(self._matches) > MATCHES:
            self._matches.popitem(last=False)
        return moments


def _alike(one: Match, other: Match) -> int:
    """How many answers two courses of a match have in common from the beginning."""
    both = zip(one.answers, other.answers, strict=False)
    return sum(1 for _ in takewhile(lambda pair: str(pair[0][2]) == str(pair[1][2]), both))
