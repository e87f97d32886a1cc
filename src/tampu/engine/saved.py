"""Reading a saved state back from JSON, trusting nothing: every value is checked for its kind and its range."""

from __future__ import annotations

import sys

Plain = dict[str, object]
"""What `json.dumps` takes: the values are numbers, words, flags, None, lists and such dicts again."""


class BadSnapshot(ValueError):
    """A value of a snapshot that is missing, of the wrong kind or out of range."""


class Saved:
    """A JSON object that is asked for its parts by name and kind."""

    def __init__(self, data: object, where: str = "snapshot") -> None:
        if not isinstance(data, dict):
            raise BadSnapshot(f"{where} is not an object")
        self._data: dict[str, object] = data
        self._where = where

    def has(self, name: str) -> bool:
        """Whether it says anything of that name: one written under earlier rules may not."""
        return name in self._data

    def _get(self, name: str) -> object:
        if name not in self._data:
            raise BadSnapshot(f"{self._where}: {name} is missing")
        return self._data[name]

    def _checked(self, name: str, value: object, least: int, most: int | None) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadSnapshot(f"{self._where}: {name} is not a whole number")
        if value < least or (most is not None and value > most):
            raise BadSnapshot(f"{self._where}: {name} is {value}, out of range")
        return value

    def number(self, name: str, least: int = 0, most: int | None = None) -> int:
        return self._checked(name, self._get(name), least, most)

    def flag(self, name: str) -> bool:
        value = self._get(name)
        if not isinstance(value, bool):
            raise BadSnapshot(f"{self._where}: {name} is neither true nor false")
        return value

    def word(self, name: str) -> str:
        value = self._get(name)
        if not isinstance(value, str):
            raise BadSnapshot(f"{self._where}: {name} is not a word")
        return value

    def scalar(self, name: str) -> int | str:
        """A whole number or a word."""
        value = self._get(name)
        return value if isinstance(value, str) else self._checked(name, value, -sys.maxsize, None)

    def nothing(self, name: str) -> bool:
        """Whether it says that there is none."""
        return self._get(name) is None

    def numbers(self, name: str, length: int | None = None, least: int = 0, most: int | None = None) -> list[int]:
        values = self._items(name, length)
        return [self._checked(name, value, least, most) for value in values]

    def part(self, name: str) -> Saved:
        return Saved(self._get(name), f"{self._where}.{name}")

    def parts(self, name: str, length: int | None = None) -> list[Saved]:
        items = self._items(name, length)
        return [Saved(item, f"{self._where}.{name}[{index}]") for index, item in enumerate(items)]

    def each(self, name: str, length: int | None = None) -> list[Saved]:
        """The values of a list, each to be asked for by the name of the list."""
        where = f"{self._where}.{name}"
        return [Saved({name: item}, f"{where}[{place}]") for place, item in enumerate(self._items(name, length))]

    def names(self) -> list[str]:
        return list(self._data)

    def _items(self, name: str, length: int | None) -> list[object]:
        values = self._get(name)
        if not isinstance(values, list):
            raise BadSnapshot(f"{self._where}: {name} is not a list")
        if length is not None and len(values) != length:
            raise BadSnapshot(f"{self._where}: {name} has {len(values)} values, not {length}")
        return values
