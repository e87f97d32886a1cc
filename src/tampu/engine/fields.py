"""What lies on a table, declared once: a class names its fields with their bounds, and all else is made from that.

    @dataclass(init=False, eq=False, repr=False)
    class Player:
        seat: int = unsaved()
        goods: list[int] = numbers(len(GOODS))
        where: int = number(OFF_BOARD, len(DISTRICTS) - 1, start=OFF_BOARD)

`dataclass` keeps the declarations, compiled or not. A class that only annotates its fields needs none: the kinds
are read from the annotations, and any bounds will do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import Field, field
from enum import Enum
from functools import partial
from inspect import get_annotations
from types import NoneType, UnionType
from typing import Any, ClassVar, Final, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from tampu.engine.chance import Chance, Deck
from tampu.engine.kinds import (
    MANY,
    Around,
    Bound,
    ByName,
    Fixed,
    Flag,
    Kind,
    Maybe,
    Member,
    Number,
    Numbers,
    Pile,
    Several,
    Word,
)
from tampu.engine.saved import Plain, Saved

T = TypeVar("T")
Declared = Any
"""What a declaration stands for: whatever the field is annotated with."""

_KIND: Final = "kind"
_CAME_WITH: Final = "came_with"


def declared(kind: object, came_with: str = "") -> Declared:
    """A field of that kind. `came_with`: snapshots without the field of that name are older and start with this one."""
    return field(metadata={_KIND: kind, _CAME_WITH: came_with})


def unsaved() -> Declared:
    """A field that follows from the others or from the settings."""
    return declared(None)


def number(least: int = 0, most: Bound = MANY, start: int = 0, came_with: str = "") -> Declared:
    return declared(Number(least, most, start), came_with)


def flag(start: bool = False) -> Declared:
    return declared(Flag(start))


def member(members: type[Enum]) -> Declared:
    """A member of an enumeration."""
    return declared(Member(members))


def every_seat(seats: int) -> int:
    """The bound of what counts seats."""
    return seats


def last_seat(seats: int) -> int:
    """The bound of what names one."""
    return seats - 1


def seat(nobody: int = 0) -> Declared:
    """The number of a seat, or what stands for nobody."""
    return number(nobody, last_seat, nobody)


def numbers(
    length: Bound | None = None,
    least: int = 0,
    most: Bound = MANY,
    start: int | Sequence[int] = 0,
    came_with: str = "",
) -> Declared:
    """A list of numbers; one of a certain length begins full of its start."""
    return declared(Numbers(length, least, most, start), came_with)


def fixed_numbers(least: int = 0, most: Bound = MANY, start: Sequence[int] = (), came_with: str = "") -> Declared:
    """A tuple of numbers."""
    return declared(Fixed(Numbers(None, least, most, start)), came_with)


def rows(key: str, length: Bound | None = None, least: int = 0, most: Bound = MANY) -> Declared:
    """A list of tuples of numbers, each saved under a key of its own."""
    return declared(Several(Fixed(Numbers(None, least, most)), length, key))


def pile(most: Bound = MANY) -> Declared:
    """A face-down pile of numbers."""
    return declared(Pile(Numbers(None, 0, most)))


def piles(key: str, length: Bound, most: Bound = MANY) -> Declared:
    """A list of face-down piles, each saved under a key of its own."""
    return declared(Several(Pile(Numbers(None, 0, most)), length, key))


def by_seat(make: Callable[[int], object]) -> Declared:
    """Things with fields of their own, one for each seat; `make` gives a bare one."""
    return declared(BySeat(make))


# ---------------------------------------------------------------------- what is made of the declarations


class Entry(NamedTuple):
    """A saved field of a class, as it was declared."""

    name: str
    kind: Kind[Declared]
    came_with: str


_FOUND: Final[dict[type, tuple[Entry, ...]]] = {}


def fields_of(owner: type) -> tuple[Entry, ...]:
    """The saved fields of a class in the order of their declaration; what the engine's own classes hold is theirs."""
    if owner not in _FOUND:
        _FOUND[owner] = _fields_of(owner)
    return _FOUND[owner]


def _fields_of(owner: type) -> tuple[Entry, ...]:
    found: dict[str, Entry] = {}
    for part in reversed(owner.__mro__):
        if not part.__module__.startswith("tampu.engine."):
            found |= {entry.name: entry for entry in _declared_in(part)}
    return tuple(found.values())


def _declared_in(part: type) -> Iterator[Entry]:
    declarations: dict[str, Field[object]] = vars(part).get("__dataclass_fields__", {})
    bare = [name for name in get_annotations(part) if name not in declarations or not declarations[name].metadata]
    hints = get_type_hints(part) if bare else {}
    for name in declarations or bare:
        if name not in bare:
            metadata = declarations[name].metadata
            if metadata[_KIND] is not None:
                yield Entry(name, metadata[_KIND], metadata[_CAME_WITH])
        elif ClassVar not in (hints[name], get_origin(hints[name])):
            try:
                yield Entry(name, kind_of(hints[name]), "")
            except TypeError as error:
                raise TypeError(f"{part.__name__}.{name}: {error}") from None


BY_ITSELF: Final = Around(0, Chance(0))
"""Around a thing that lies on no table yet."""


def start(thing: T, around: Around = BY_ITSELF) -> T:
    """Lay every saved field out as it is before anything has happened."""
    for name, kind, _ in fields_of(type(thing)):
        setattr(thing, name, kind.start(around))
    return thing


def saved(thing: object) -> Plain:
    """Every saved field, ready for JSON."""
    return {name: kind.saved(getattr(thing, name)) for name, kind, _ in fields_of(type(thing))}


def read(thing: T, told: Saved, around: Around) -> T:
    """Lay every saved field out as a snapshot tells; raises BadSnapshot for anything that none could say."""
    for name, kind, came_with in fields_of(type(thing)):
        older = came_with and not told.has(came_with)
        setattr(thing, name, kind.start(around) if older else kind.read(told, name, around))
    return thing


def came_later(thing: object, told: Plain) -> set[str]:
    """The fields that a snapshot does not tell because it is older than they are."""
    entries = fields_of(type(thing))
    return {name for name, _, came_with in entries if came_with and came_with not in told}


def copy_to(twin: T, thing: T, chance: Chance) -> T:
    """Give a bare twin its own copy of every saved field."""
    for name, kind, _ in fields_of(type(thing)):
        setattr(twin, name, kind.copy(getattr(thing, name), chance))
    return twin


def seen(thing: object) -> Plain:
    """Every saved field as everybody sees it, where nothing but the cards of piles is hidden."""
    return {name: kind.seen(getattr(thing, name)) for name, kind, _ in fields_of(type(thing))}


def imagine(thing: object, chance: Chance) -> None:
    """Put another truth in place of what nobody sees, where nothing but the cards of piles is hidden."""
    for name, kind, _ in fields_of(type(thing)):
        kind.imagine(getattr(thing, name), chance)


# ---------------------------------------------------------------------- things with fields of their own


class Whole(Kind[object]):
    """A thing with fields of its own; `make` gives a bare one."""

    def __init__(self, make: Callable[[], object]) -> None:
        self.make = make

    def start(self, around: Around) -> object:
        return start(self.make(), around)

    def saved(self, value: object) -> object:
        return saved(value)

    def read(self, told: Saved, name: str, around: Around) -> object:
        return read(self.make(), told.part(name), around)

    def copy(self, value: object, chance: Chance) -> object:
        return copy_to(self.make(), value, chance)

    def seen(self, value: object) -> object:
        return seen(value)

    def imagine(self, value: object, chance: Chance) -> None:
        imagine(value, chance)


class BySeat(Kind[list[object]]):
    """Things with fields of their own, one for each seat."""

    def __init__(self, make: Callable[[int], object]) -> None:
        self.make = make

    def start(self, around: Around) -> list[object]:
        return [start(self.make(seat), around) for seat in range(around.seats)]

    def saved(self, value: list[object]) -> object:
        return [saved(thing) for thing in value]

    def read(self, told: Saved, name: str, around: Around) -> list[object]:
        parts = told.parts(name, around.seats)
        return [read(self.make(seat), part, around) for seat, part in enumerate(parts)]

    def copy(self, value: list[object], chance: Chance) -> list[object]:
        return [copy_to(self.make(seat), thing, chance) for seat, thing in enumerate(value)]


# ---------------------------------------------------------------------- kinds by annotation


def kind_of(hint: object) -> Kind[Declared]:
    """The kind of value that an annotation tells of."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType) and len(inner) == 2 and NoneType in inner:
        return Maybe(kind_of(inner[inner[0] is NoneType]))
    if origin is list:
        return _list_of(inner[0])
    if origin is tuple and inner[1:] == (...,):
        return Fixed(_list_of(inner[0]))
    if origin is Deck:
        return Pile(_list_of(inner[0]))
    if origin is dict and inner[0] is str:
        return ByName(kind_of(inner[1]))
    if isinstance(hint, type):
        return _kind_of_class(hint)
    raise TypeError(f"{hint} cannot be saved")


def _list_of(hint: object) -> Kind[list[Declared]]:
    return Numbers(None, -MANY) if hint is int else Several(kind_of(hint))


def _kind_of_class(hint: type) -> Kind[Declared]:
    if hint is int:
        return Number(-MANY)
    if hint is bool:
        return Flag()
    if hint is str:
        return Word()
    if issubclass(hint, Enum):
        return Member(hint)
    if fields_of(hint):
        return Whole(partial(hint.__new__, hint))
    raise TypeError(f"{hint.__name__} cannot be saved")
