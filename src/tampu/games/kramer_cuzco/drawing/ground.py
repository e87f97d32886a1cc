"""The ground as a drawing sees it: villages, cities and basins, who stands highest there, and what a tile would change.

It is built from a view alone and never touches a match; the rules keep their own, faster account of the same things.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from tampu.games.kramer_cuzco.components import CROP, EMPTY, TYPE_CHANGE, VILLAGE
from tampu.games.kramer_cuzco.site import COUNT, GATE, NEIGHBOURS

NOBODY: Final = -1
FAR: Final = 99
"""More AP than anybody ever has."""


class Standing(NamedTuple):
    """A player in a rank: his position, without gaps, and the levels of his incas from high to low."""

    position: int
    seat: int
    levels: tuple[int, ...]


class Settlement(NamedTuple):
    """A village, or a city around its temple."""

    hexes: tuple[int, ...]
    temple: int | None

    @property
    def size(self) -> int:
        return len(self.hexes)


class Ground:
    """All hexes with what lies and stands on them; lists go by the number of the hex."""

    def __init__(
        self, level: list[int], terrain: list[int], inca: list[int], basin: list[bool], temple: list[int]
    ) -> None:
        self.level = level
        self.terrain = terrain
        self.inca = inca
        self.basin = basin
        self.temple = temple

    # ------------------------------------------------------------------ villages and cities

    def settlement(self, at: int) -> Settlement:
        """KC-037: the village or city that a village hex belongs to."""
        hexes = self._connected(at, [terrain == VILLAGE for terrain in self.terrain])
        return Settlement(hexes, next((hex_number for hex_number in hexes if self.temple[hex_number]), None))

    def settlements(self, hexes: Iterable[int] = range(COUNT)) -> list[Settlement]:
        """All villages and cities that have one of these hexes, each once."""
        found: list[Settlement] = []
        seen: set[int] = set()
        for at in hexes:
            if self.terrain[at] == VILLAGE and at not in seen:
                found.append(self.settlement(at))
                seen.update(found[-1].hexes)
        return found

    def _connected(self, at: int, inside: Sequence[bool]) -> tuple[int, ...]:
        found = [at]
        for hex_number in found:
            found += [near for near in NEIGHBOURS[hex_number] if inside[near] and near not in found]
        return tuple(sorted(found))

    # ------------------------------------------------------------------ rank

    def rank(self, area: Iterable[int]) -> list[Standing]:
        """KC-043 to KC-046: who stands there, the highest first."""
        levels: dict[int, list[int]] = {}
        for at in area:
            if self.inca[at] != NOBODY:
                levels.setdefault(self.inca[at], []).append(self.level[at])
        lists = {seat: tuple(sorted(found, reverse=True)) for seat, found in levels.items()}
        order = sorted(set(lists.values()), reverse=True)
        standings = [Standing(order.index(found) + 1, seat, found) for seat, found in lists.items()]
        return sorted(standings, key=lambda standing: (standing.position, standing.seat))

    def first(self, area: Iterable[int]) -> int | None:
        """KC-047: the seat that is alone in first position."""
        leading = [standing.seat for standing in self.rank(area) if standing.position == 1]
        return leading[0] if len(leading) == 1 else None

    # ------------------------------------------------------------------ basins

    def pool(self, at: int) -> tuple[int, ...]:
        """KC-123: the basins that hang together with this one."""
        return self._connected(at, self.basin)

    def shore(self, pool: Sequence[int]) -> list[int]:
        """The hexes around a group of basins."""
        return sorted({near for at in pool for near in NEIGHBOURS[at]} - set(pool))

    def gaps(self, pool: Sequence[int]) -> list[int]:
        """KC-124: the hexes that keep it open."""
        return [at for at in self.shore(pool) if not self.level[at]]

    def closed(self, touched: Iterable[int]) -> list[tuple[int, ...]]:
        """The groups of basins with one of these hexes that nothing keeps open."""
        pools = sorted({self.pool(at) for at in touched if self.basin[at]})
        return [pool for pool in pools if not self.gaps(pool)]

    # ------------------------------------------------------------------ ways

    def prices(self, seat: int, start: int | None) -> list[int]:
        """KC-095: the least AP for an inca of that seat to every hex, from a hex or from outside; or `FAR`."""
        price = [FAR] * COUNT
        if start is None:
            for at in range(COUNT):
                if GATE[at] and self._may_pass(at, seat):
                    price[at] = GATE[at]
        else:
            price[start] = 0
        rings: list[list[int]] = [[at for at in range(COUNT) if price[at] == ap] for ap in range(max(GATE) + 1)]
        for ap, ring in enumerate(rings):
            if ring and len(rings) < ap + 2:
                rings.append([])
            for at in ring:
                if price[at] == ap:
                    self._spread(at, ap, seat, price, rings)
        return price

    def _spread(self, at: int, ap: int, seat: int, price: list[int], rings: list[list[int]]) -> None:
        for near in NEIGHBOURS[at]:
            if self._may_pass(near, seat):
                cost = ap + (TYPE_CHANGE if self.terrain[near] != self.terrain[at] else 0)
                if cost < price[near]:
                    price[near] = cost
                    rings[cost].append(near)

    def _may_pass(self, at: int, seat: int) -> bool:
        """KC-085, KC-087: terrain without a temple and without another player's inca."""
        return self.terrain[at] != EMPTY and not self.temple[at] and self.inca[at] in (NOBODY, seat)

    def price_to_leave(self, seat: int, start: int) -> int:
        """KC-091: the way to the best gate, and the gate."""
        price = self.prices(seat, start)
        return min(price[at] + GATE[at] for at in range(COUNT) if GATE[at])

    # ------------------------------------------------------------------ what would be

    def with_tile(self, hexes: Sequence[int], villages: Iterable[int]) -> Ground:
        """The ground after a tile with its village hexes there."""
        level, terrain = self.level[:], self.terrain[:]
        for at in hexes:
            level[at] += 1
            terrain[at] = VILLAGE if at in villages else CROP
        return Ground(level, terrain, self.inca, self.basin, self.temple)

    def with_basin(self, at: int) -> Ground:
        basin = self.basin[:]
        basin[at] = True
        return Ground(self.level, self.terrain, self.inca, basin, self.temple)

    def with_inca(self, seat: int, start: int | None, end: int | None) -> Ground:
        """The ground after an inca has moved; None is off the board."""
        inca = self.inca[:]
        if start is not None:
            inca[start] = NOBODY
        if end is not None:
            inca[end] = seat
        return Ground(self.level, self.terrain, inca, self.basin, self.temple)
