"""Luck that can be copied, and the deck whose cards nobody knows yet.

Both count in `Chance.learnt` how often something unknown became known. A match looks at that number alone
to find where undo must stop; no rule ever sets a flag for it.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence
from typing import Final, Generic, TypeVar

T = TypeVar("T")

SEEDS: Final = 1 << 64
_MASK: Final = SEEDS - 1
_GAMMA: Final = 0x9E3779B97F4A7C15


def mix(number: int) -> int:
    """Scatter a number over 64 bits (the finaliser of splitmix64): close numbers give far results."""
    number &= _MASK
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
    return number ^ (number >> 31)


class Chance:
    """A seeded random source, the same on every machine, copied by copying one number (splitmix64)."""

    position: int
    learnt: int

    def __init__(self, position: int, learnt: int = 0) -> None:
        self.position = position
        self.learnt = learnt

    @staticmethod
    def of(*seeds: int) -> Chance:
        """Luck that depends on all the seeds given, such as a bot's own and the number of its decision."""
        position = 0
        for seed in seeds:
            position = mix(position ^ seed) + _GAMMA
        return Chance(position & _MASK)

    def __repr__(self) -> str:
        return f"<Chance at {self.position:x}>"

    def copy(self) -> Chance:
        return Chance(self.position, self.learnt)

    def below(self, limit: int) -> int:
        """Any number from 0 to limit - 1, all equally likely (to one in 2**64)."""
        self.learnt += 1
        self.position = (self.position + _GAMMA) & _MASK
        return (mix(self.position) * limit) >> 64

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def reveal(self, truth: T, possible: Iterable[T]) -> T:
        """What comes to light, given all that others had to think possible: they learn by it if that was more."""
        if any(other != truth for other in possible):
            self.learnt += 1
        return truth

    def shuffle(self, things: MutableSequence[T]) -> None:
        position = self.position
        for last in range(len(things) - 1, 0, -1):  # as `below`, written out: whoever imagines shuffles a lot
            position = (position + _GAMMA) & _MASK
            other = (mix(position) * (last + 1)) >> 64
            things[last], things[other] = things[other], things[last]
            self.learnt += 1
        self.position = position


class Deck(Generic[T]):
    """A face-down pile. The last card of the list is the top one; drawing it teaches somebody something."""

    chance: Chance
    cards: list[T]

    def __init__(self, chance: Chance, cards: list[T]) -> None:
        self.chance = chance
        self.cards = cards

    def __len__(self) -> int:
        return len(self.cards)

    def __repr__(self) -> str:
        return f"<Deck of {len(self.cards)}>"

    def copy(self, chance: Chance) -> Deck[T]:
        """A copy that draws on the copied luck of the state it belongs to."""
        return Deck(chance, self.cards[:])

    def draw(self) -> T:
        self.chance.learnt += 1
        return self.cards.pop()

    def draw_many(self, count: int) -> list[T]:
        """The top cards, as many as there are up to the count, the topmost first."""
        return [self.draw() for _ in range(min(count, len(self.cards)))]

    def put_under(self, card: T) -> None:
        self.cards.insert(0, card)

    def put_on_top(self, card: T) -> None:
        self.cards.append(card)

    def shuffle(self) -> None:
        self.chance.shuffle(self.cards)

    def shuffle_under(self, cards: Iterable[T]) -> None:
        """Shuffle a discard pile and lay it under what is left."""
        under = list(cards)
        self.chance.shuffle(under)
        self.cards[:0] = under
