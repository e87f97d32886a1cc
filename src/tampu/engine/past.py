"""What copies of a match share: the beginning of a list that will never change again."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Past(Generic[T]):
    """The first items of a list, with what came before them. The list may grow, but never loses any of these."""

    before: Past[T] | None
    items: list[T]
    count: int

    def __init__(self, before: Past[T] | None, items: list[T], count: int) -> None:
        self.before = before
        self.items = items
        self.count = count

    def joined(self, rest: list[T]) -> list[T]:
        """All of it in one list, and then the rest."""
        parts = [rest]
        past: Past[T] | None = self
        while past is not None:
            parts.append(past.items[: past.count])
            past = past.before
        found: list[T] = []
        for part in reversed(parts):
            found += part
        return found
