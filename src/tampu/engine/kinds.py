"""The kinds of values that a field may hold: how each begins, is written into a snapshot, read back and copied.

What is read is doubted: a value of another kind or beyond its bounds raises `BadSnapshot`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Final, Generic, NamedTuple, TypeVar

from tampu.engine.chance import Chance, Deck
from tampu.engine.saved import BadSnapshot, Saved

T = TypeVar("T")
E = TypeVar("E", bound=Enum)

MANY: Final = 1_000_000
"""More of anything than a match can bring together; a snapshot that says so was not written by one."""

Bound = int | Callable[[int], int]
"""A bound, or how it follows from the number of seats."""


class Around(NamedTuple):
    """The table that a value lies on: how many seats it has, and its luck."""

    seats: int
    chance: Chance

    def bound(self, bound: Bound) -> int:
        return bound if isinstance(bound, int) else bound(self.seats)


class Kind(Generic[T]):
    """Values of one kind."""

    def start(self, around: Around) -> T:
        """The value before anything has happened."""
        raise NotImplementedError

    def saved(self, value: T) -> object:
        """The value as JSON takes it."""
        return value

    def read(self, saved: Saved, name: str, around: Around) -> T:
        """The value that a snapshot tells under a name."""
        raise NotImplementedError

    def copy(self, value: T, chance: Chance) -> T:
        """A value of its own; what draws on luck draws on the one given."""
        return value

    def seen(self, value: T) -> object:
        """What everybody sees of it: all but the faces of cards in a pile."""
        return self.saved(value)

    def imagine(self, value: T, chance: Chance) -> None:
        """Put another truth in place of what nobody sees of it, from luck alone."""


class Number(Kind[int]):
    """A whole number within bounds."""

    def __init__(self, least: int = 0, most: Bound = MANY, start: int = 0) -> None:
        self.least, self.most, self.first = least, most, start

    def start(self, around: Around) -> int:
        return self.first

    def read(self, saved: Saved, name: str, around: Around) -> int:
        return saved.number(name, self.least, around.bound(self.most))


class Flag(Kind[bool]):
    """Yes or no."""

    def __init__(self, start: bool = False) -> None:
        self.first = start

    def start(self, around: Around) -> bool:
        return self.first

    def read(self, saved: Saved, name: str, around: Around) -> bool:
        return saved.flag(name)


class Word(Kind[str]):
    """Any word."""

    def start(self, around: Around) -> str:
        return ""

    def read(self, saved: Saved, name: str, around: Around) -> str:
        return saved.word(name)


class Member(Kind[E]):
    """A member of an enumeration, which begins with its first one."""

    def __init__(self, members: type[E]) -> None:
        self.members = {member.value: member for member in members}

    def start(self, around: Around) -> E:
        return next(iter(self.members.values()))

    def saved(self, value: E) -> object:
        return int(value) if isinstance(value, int) else value.value

    def read(self, saved: Saved, name: str, around: Around) -> E:
        told = saved.scalar(name)
        if told not in self.members:
            raise BadSnapshot(f"{name} is {told}, out of range")
        return self.members[told]

    def seen(self, value: E) -> object:
        return value.name.lower()


class Numbers(Kind[list[int]]):
    """A list of whole numbers, all within the same bounds; one of a certain length begins full."""

    def __init__(
        self, length: Bound | None = None, least: int = 0, most: Bound = MANY, start: int | Sequence[int] = 0
    ) -> None:
        self.length, self.least, self.most, self.first = length, least, most, start

    def start(self, around: Around) -> list[int]:
        if not isinstance(self.first, int):
            return list(self.first)
        return [] if self.length is None else [self.first] * around.bound(self.length)

    def saved(self, value: list[int]) -> list[int]:
        return list(value)

    def read(self, saved: Saved, name: str, around: Around) -> list[int]:
        length = None if self.length is None else around.bound(self.length)
        return saved.numbers(name, length, self.least, around.bound(self.most))

    def copy(self, value: list[int], chance: Chance) -> list[int]:
        return value[:]


class Several(Kind[list[T]]):
    """A list of values of one kind. With a key, each is saved as an object that holds it under that key."""

    def __init__(self, kind: Kind[T], length: Bound | None = None, key: str = "") -> None:
        self.kind, self.length, self.key = kind, length, key

    def start(self, around: Around) -> list[T]:
        return [] if self.length is None else [self.kind.start(around) for _ in range(around.bound(self.length))]

    def saved(self, value: list[T]) -> list[object]:
        if self.key:
            return [{self.key: self.kind.saved(item)} for item in value]
        return [self.kind.saved(item) for item in value]

    def read(self, saved: Saved, name: str, around: Around) -> list[T]:
        length = None if self.length is None else around.bound(self.length)
        if self.key:
            return [self.kind.read(part, self.key, around) for part in saved.parts(name, length)]
        return [self.kind.read(item, name, around) for item in saved.each(name, length)]

    def copy(self, value: list[T], chance: Chance) -> list[T]:
        return [self.kind.copy(item, chance) for item in value]

    def seen(self, value: list[T]) -> object:
        return [self.kind.seen(item) for item in value]

    def imagine(self, value: list[T], chance: Chance) -> None:
        for item in value:
            self.kind.imagine(item, chance)


class Fixed(Kind[tuple[T, ...]]):
    """A tuple: what a list of that kind would be, never changed in place."""

    def __init__(self, items: Kind[list[T]]) -> None:
        self.items = items

    def start(self, around: Around) -> tuple[T, ...]:
        return tuple(self.items.start(around))

    def saved(self, value: tuple[T, ...]) -> object:
        return self.items.saved(list(value))

    def read(self, saved: Saved, name: str, around: Around) -> tuple[T, ...]:
        return tuple(self.items.read(saved, name, around))

    def copy(self, value: tuple[T, ...], chance: Chance) -> tuple[T, ...]:
        return tuple(self.items.copy(list(value), chance))

    def seen(self, value: tuple[T, ...]) -> object:
        return self.items.seen(list(value))

    def imagine(self, value: tuple[T, ...], chance: Chance) -> None:
        self.items.imagine(list(value), chance)


class Pile(Kind[Deck[T]]):
    """A face-down pile, of which everybody sees how high it is."""

    def __init__(self, cards: Kind[list[T]]) -> None:
        self.cards = cards

    def start(self, around: Around) -> Deck[T]:
        return Deck(around.chance, self.cards.start(around))

    def saved(self, value: Deck[T]) -> object:
        return self.cards.saved(value.cards)

    def read(self, saved: Saved, name: str, around: Around) -> Deck[T]:
        return Deck(around.chance, self.cards.read(saved, name, around))

    def copy(self, value: Deck[T], chance: Chance) -> Deck[T]:
        return value.copy(chance)

    def seen(self, value: Deck[T]) -> object:
        return len(value)

    def imagine(self, value: Deck[T], chance: Chance) -> None:
        value.chance = chance
        value.cards.sort(key=repr)
        chance.shuffle(value.cards)


class ByName(Kind[dict[str, T]]):
    """Values of one kind, each under a name."""

    def __init__(self, kind: Kind[T]) -> None:
        self.kind = kind

    def start(self, around: Around) -> dict[str, T]:
        return {}

    def saved(self, value: Mapping[str, T]) -> object:
        return {name: self.kind.saved(item) for name, item in value.items()}

    def read(self, saved: Saved, name: str, around: Around) -> dict[str, T]:
        part = saved.part(name)
        return {name: self.kind.read(part, name, around) for name in part.names()}

    def copy(self, value: dict[str, T], chance: Chance) -> dict[str, T]:
        return {name: self.kind.copy(item, chance) for name, item in value.items()}

    def seen(self, value: dict[str, T]) -> object:
        return {name: self.kind.seen(item) for name, item in value.items()}

    def imagine(self, value: dict[str, T], chance: Chance) -> None:
        for item in value.values():
            self.kind.imagine(item, chance)


class Maybe(Kind[T | None]):
    """A value, or None."""

    def __init__(self, kind: Kind[T]) -> None:
        self.kind = kind

    def start(self, around: Around) -> T | None:
        return None

    def saved(self, value: T | None) -> object:
        return None if value is None else self.kind.saved(value)

    def read(self, saved: Saved, name: str, around: Around) -> T | None:
        return None if saved.nothing(name) else self.kind.read(saved, name, around)

    def copy(self, value: T | None, chance: Chance) -> T | None:
        return None if value is None else self.kind.copy(value, chance)

    def seen(self, value: T | None) -> object:
        return None if value is None else self.kind.seen(value)

    def imagine(self, value: T | None, chance: Chance) -> None:
        if value is not None:
            self.kind.imagine(value, chance)
