"""What cards, tiles and spaces give, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tampu.games.tawantinsuyu.components import (
    ARMY,
    CHOICE,
    GAIN,
    OPS,
    PICK,
    RESOURCES,
    SEAM_REWARD,
    SWAP,
    VP,
    Effect,
)
from tampu.text import Words

Amounts = Sequence[int]

GAINS: Final = (*(kind.token for kind in RESOURCES), "vp")
"""What amounts count, in their order."""


class Wording:
    """Gains in the words of a language."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def say(self, key: str, **values: object) -> str:
        return self.words.get(f"drawing.{key}", **values)

    def join(self, parts: Iterable[str]) -> str:
        """Several things, one after the other."""
        return self.say("comma").join(part for part in parts if part)

    def count(self, thing: object, count: int) -> str:
        """So many of a thing."""
        return self.words.get(f"count.{thing}", count=count)

    def amounts(self, amounts: Amounts) -> str:
        """Resources and points."""
        return self.join(self.count(kind, count) for kind, count in zip(GAINS, amounts, strict=False) if count)

    def effect(self, effect: Effect) -> str:
        if effect.op == GAIN:
            return self.amounts(effect.amounts)
        if effect.op == PICK:
            return self.say("or").join(self.amounts(way) for way in effect.picks)
        if effect.op == CHOICE:
            return self.say("or").join(self.effects(way) for way in effect.ways)
        if effect.op == SWAP:
            return self.say("for", gets=self.amounts(effect.amounts), gives=self.amounts(effect.price))
        key = f"effect.{OPS[effect.op]}"
        return self.say(key, count=effect.n) if effect.op == ARMY else self.say(key)

    def effects(self, effects: Iterable[Effect]) -> str:
        return self.join(self.effect(effect) for effect in effects)

    def together(self, effects: Iterable[Effect]) -> str:
        """What several things give in all: gains added up, the rest one by one."""
        total = [0] * (VP + 1)
        rest = []
        for effect in effects:
            if effect.op == GAIN:
                total = [have + more for have, more in zip(total, effect.amounts, strict=True)]
            else:
                rest.append(self.effect(effect))
        return self.join([self.amounts(total), *rest])

    def trade(self, seams: Sequence[int]) -> str:
        """What so many seams of each kind pay together."""
        return self.together(effect for seam, many in enumerate(seams) for effect in SEAM_REWARD[seam] * many)
