"""Finished matches, moment by moment: some moments on the way are kept, so that the next one wanted is near."""

from __future__ import annotations

from collections import OrderedDict

from tampu.engine.match import Match
from tampu.server.course import replayed

STRIDE = 32
"""Every so many answers a moment is kept."""
MATCHES = 16
"""Of so many matches."""


class Moments:
    """One finished match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._kept: dict[int, Match] = {0: replayed(match, 0)}

    def at(self, number: int) -> Match:
        """The match as it was after so many answers."""
        near = max(kept for kept in tuple(self._kept) if kept <= number)
        then = self._kept[near].clone()
        for _, _, option in self.match.answers[near:number]:
            then.play(str(option))
            if then.number % STRIDE == 0:
                self._kept[then.number] = then.clone()
        return then


class Replays:
    """The matches that were looked at lately."""

    def __init__(self) -> None:
        self._matches: OrderedDict[str, Moments] = OrderedDict()

    def at(self, code: str, match: Match, number: int) -> Match:
        """A moment of a match; may be asked for in any thread."""
        moments = self._matches.get(code)
        if moments is None or moments.match is not match:
            moments = self._matches[code] = Moments(match)
        if len(self._matches) > MATCHES:
            self._matches.popitem(last=False)
        return moments.at(number)
