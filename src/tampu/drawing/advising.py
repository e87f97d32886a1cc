"""Advice in words, the same for pages, terminal and programs: a plan step by step, and what speaks for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import zip_longest
from math import ceil
from typing import Final, NamedTuple

from tampu.drawing.explaining import SEPARATOR, explained
from tampu.drawing.sight import Counsel, Sight
from tampu.engine.preview import preview_of_all
from tampu.text import Number, Words, house

MOST_PARTS: Final = 3
"""Of what a judgement is made of, so many parts are named."""


class Step(NamedTuple):
    """One answer of a plan: what it is called, and what it does, where it comes to it."""

    token: str
    name: str
    text: str
    sight: Sight
    """The table before it, as the viewer imagines it then."""


class Worded:
    """A counsel in words, for whoever sees the table so."""

    def __init__(self, sight: Sight, counsel: Counsel, words: Words) -> None:
        self.sight = sight
        self.counsel = counsel
        self.words = words
        self.house = house(words.language)

    @cached_property
    def steps(self) -> list[Step]:
        """What is left to be done, one after the other."""
        return list(self._steps())

    def _steps(self) -> Iterator[Step]:
        sight = self.sight
        for token in self.counsel.plan[self.counsel.done :]:
            if token not in sight.options:
                return
            name = self.words.option(sight.prompt, token)
            yield Step(token, name, explained(sight.preview(token), self.words, sight).text, sight)
            sight = sight.after(token)

    @property
    def brings(self) -> str:
        """All that comes of the plan for certain, where it takes several answers."""
        return self._what_comes_of([step.token for step in self.steps]) if len(self.steps) > 1 else ""

    @property
    def reason(self) -> str:
        """What speaks for it: how it did against the player's own idea, or the best other answer."""
        counsel = self.counsel
        if not counsel.instead or counsel.done:
            return ""
        if not counsel.is_clear:
            return self.house.get("advice.even", other=self.other)
        ahead, spread = max(1, round(counsel.ahead)), ceil(counsel.spread)
        return self.house.get("advice.ahead", other=self.other, count=ahead, spread=spread)

    @property
    def parts(self) -> str:
        """In which parts of a judgement the plan and the other answer differ most, in points."""
        counsel = self.counsel
        if counsel.done or not counsel.instead or not counsel.is_clear:
            return ""
        mine, other = self._judged(counsel.plan), self._judged(counsel.instead)
        apart = {part: round(mine[part] - other[part]) for part in mine}
        most = sorted((part for part in apart if apart[part]), key=lambda part: -abs(apart[part]))[:MOST_PARTS]
        return SEPARATOR.join(f"{self.words.get(f'part.{part}')} {Number(apart[part]):+}" for part in most)

    def _judged(self, tokens: Sequence[str]) -> dict[str, float]:
        """What each part that has a name is worth to the viewer after these answers, as he imagines it."""
        then = self.sight.truth.clone()
        then.hold = True
        for token in tokens:
            then.play(token)
        seat = self.sight.asked
        worth = [] if seat is None else then.game.judged(then.state, seat)
        found = zip_longest(then.game.parts, worth, fillvalue=0.0)
        return {str(part): float(value) for part, value in found if self.words.knows(f"part.{part}")}

    @property
    def other(self) -> str:
        """The answer that the plan was held against."""
        return self.words.option(self.sight.prompt, self.counsel.instead[0])

    @property
    def instead(self) -> str:
        """What comes of the other answer."""
        return "" if self.counsel.done else self._what_comes_of(self.counsel.instead)

    def _what_comes_of(self, tokens: Sequence[str]) -> str:
        if not tokens:
            return ""
        found = preview_of_all(self.sight.truth, tokens, self.sight.eyes)
        told = explained(replace(found, then=()), self.words, self.sight)
        return SEPARATOR.join(chip.text for chip in told.chips)
