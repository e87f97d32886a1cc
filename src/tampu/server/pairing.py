"""Who meets whom in a season: everybody meets everybody, and nobody plays much more than another."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

MOST = 12
"""So many play in a season."""
Meeting = tuple[int, ...]
"""Who sits at a table, by their numbers, from the first seat on."""


def schedule(players: int, seats: int) -> list[Meeting]:
    """Tables of so many seats, until each has met each. Those who have played least sit down first.

    Two by two everybody meets everybody exactly once. At larger tables some meet again, as few as are found.
    """
    met: Counter[tuple[int, int]] = Counter()
    played: Counter[int] = Counter()
    first: Counter[int] = Counter()
    found: list[Meeting] = []
    while any(not met[pair] for pair in combinations(range(players), 2)):
        table: list[int] = _opening(players, met, played)
        while len(table) < seats:
            table.append(_next(players, table, met, played))
        found.append(_seated(table, first))
        played.update(table)
        met.update(combinations(sorted(table), 2))
    return found


def _opening(players: int, met: Counter[tuple[int, int]], played: Counter[int]) -> list[int]:
    """Two who have not met, of those who have played least."""
    strangers = [pair for pair in combinations(range(players), 2) if not met[pair]]
    return list(min(strangers, key=lambda pair: (sum(played[one] for one in pair), max(played[one] for one in pair))))


def _next(players: int, table: list[int], met: Counter[tuple[int, int]], played: Counter[int]) -> int:
    """Who has met fewest of those at the table."""

    def known(player: int) -> tuple[int, int]:
        pairs = [(min(player, other), max(player, other)) for other in table]
        return sum(met[pair] > 0 for pair in pairs), played[player] + sum(met[pair] for pair in pairs)

    return min((player for player in range(players) if player not in table), key=known)


def _seated(table: list[int], first: Counter[int]) -> Meeting:
    """Who has had the better seats least often sits first."""
    order = sorted(table, key=lambda player: (first[player], player))
    first.update({player: len(order) - seat for seat, player in enumerate(order)})
    return tuple(order)
