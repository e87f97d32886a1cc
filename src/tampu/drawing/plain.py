"""What is drawn of a game that brings no drawing of its own: all names and numbers of its view, in tidy tables.

What comes once for each seat stands in one table with a column for each of them, whatever part of the view it is in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from tampu.drawing.sight import Sight
from tampu.text import Number, Words, house

NOTHING: Final = "–"
Path = tuple[str, ...]


class Sheet(NamedTuple):
    """A table: its title, the heads of its columns, and its rows, each beginning with what it is about."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


class Fact(NamedTuple):
    """One thing that the view tells: where it stands there, and its value, or a value for each seat."""

    path: Path
    value: object
    by_seat: bool


class Plain:
    """A table as one viewer sees it, without any art."""

    def __init__(self, sight: Sight, words: Words) -> None:
        self.sight = sight
        self.words = words
        self.me = sight.me
        self.names = sight.names(words)
        self.facts = list(_facts((), sight.view["table"], len(sight.seats)))

    @property
    def seats(self) -> Sheet:
        """What every seat has."""
        rows = [
            [self.name(fact.path), *(self.text(value) for value in fact.value)]
            for fact in self.facts
            if fact.by_seat and isinstance(fact.value, list)
        ]
        return Sheet("", self.names, rows)

    @property
    def common(self) -> Sheet:
        """What belongs to nobody."""
        told = [fact for fact in self.facts if not fact.by_seat and not _is_grid(fact.value)]
        return Sheet("", (), [[self.name(fact.path), self.text(fact.value)] for fact in told])

    @property
    def grids(self) -> list[Sheet]:
        """Whatever has rows and columns of its own."""
        return [self._grid(fact) for fact in self.facts if not fact.by_seat and _is_grid(fact.value)]

    def _grid(self, fact: Fact) -> Sheet:
        lines = {name: _by_name(row) for name, row in _by_name(fact.value).items()}
        heads = list(dict.fromkeys(head for line in lines.values() for head in line))
        rows = [[self.words.term(name), *(self.text(line.get(head)) for head in heads)] for name, line in lines.items()]
        return Sheet(self.name(fact.path), [self.words.term(head) for head in heads], rows)

    def of_seat(self, seat: int) -> list[tuple[str, str]]:
        """Name and value of all that a seat has."""
        return [(row[0], row[1 + seat]) for row in self.seats.rows]

    def name(self, path: Path) -> str:
        return " ".join(self.words.term(part) for part in path)

    def text(self, value: object) -> str:
        """A value on one line."""
        if value is None or value == []:
            return NOTHING
        if isinstance(value, bool):
            return house(self.words.language).get("plain.yes" if value else "plain.no")
        if isinstance(value, int):
            return f"{Number(value)}"
        if isinstance(value, list):
            return " ".join(self.text(item) for item in value)
        if isinstance(value, Mapping):
            return " ".join(f"{self.words.term(name)} {self.text(item)}" for name, item in value.items())
        return self.words.term(value)


def headline(sight_turn: int, words: Words) -> str:
    """Where the match is."""
    return house(words.language).get("web.plain.turn", turn=sight_turn)


def _facts(path: Path, value: object, seats: int) -> Iterator[Fact]:
    """All that a part of a view tells. A list as long as there are seats is taken to go by seat."""
    if isinstance(value, Mapping) and not _is_grid(value):
        for name, part in value.items():
            yield from _facts((*path, str(name)), part, seats)
    elif isinstance(value, list) and len(value) == seats > 1:
        yield from _facts_by_seat(path, value, seats)
    else:
        yield Fact(path, value, False)


def _facts_by_seat(path: Path, parts: Sequence[object], seats: int) -> Iterator[Fact]:
    if not all(isinstance(part, Mapping) for part in parts):
        yield Fact(path, parts, True)
        return
    told = [{fact.path: fact.value for fact in _facts((), part, 0)} for part in parts]
    for name in dict.fromkeys(name for one in told for name in one):
        yield Fact(name, [one.get(name) for one in told], True)


def _is_grid(value: object) -> bool:
    """Whether it is a list of rows, or several things under their names that all have the same parts."""
    if isinstance(value, Mapping):
        parts = [tuple(part) if isinstance(part, Mapping) else None for part in value.values()]
        return len(parts) > 1 and parts[0] is not None and len(set(parts)) == 1
    return isinstance(value, list) and bool(value) and all(isinstance(row, Mapping | list) for row in value)


def _by_name(parts: object) -> Mapping[str, object]:
    """The parts of something under their names, or their numbers from 1."""
    if isinstance(parts, Mapping):
        return parts
    return {str(number): part for number, part in enumerate(parts, 1)} if isinstance(parts, list) else {"": parts}
