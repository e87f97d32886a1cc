"""Moving incas: entering and leaving by the gates, and the cheapest way over crop and village hexes."""

from __future__ import annotations

from functools import partial
from heapq import heapify, heappop, heappush
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.engine.reason import Reason
from tampu.games.kramer_cuzco.components import CROP, MOVE_INCA, TYPE_CHANGE
from tampu.games.kramer_cuzco.marks import NOBODY, NONE, RESERVE
from tampu.games.kramer_cuzco.player import IN_RESERVE, Player
from tampu.games.kramer_cuzco.site import (
    BIT,
    COUNT,
    GATE,
    GATES,
    HEXES,
    NEAR,
    NEIGHBOURS,
    Hex,
    connected,
    hexes_in,
    with_neighbours,
)
from tampu.games.kramer_cuzco.state import Table
from tampu.games.kramer_cuzco.villages import leaders, tell_new_leaders

LEAVE: Final = "leave"
FROM_RESERVE: Final = "reserve"
FAR: Final = 99
"""More AP than anybody ever has."""
NO_WAY: Final = Reason("no_way", "KC-096")
NOBODY_MOVES: Final = Reason("nobody_moves", "KC-096")
NO_RESERVE: Final = Reason("no_reserve", "KC-099")
NO_GATE: Final = Reason("no_gate", "KC-090")

# ---------------------------------------------------------------------- the way


def reach(table: Table, player: Player, start: int) -> list[int]:
    """KC-095: the hexes that an inca can get to, one set for each number of AP from 0 to what is left.

    A step on the same terrain is free, so each price is walked to its end before the next one begins.
    """
    closed = table.taken  # KC-085, KC-087: temples and incas of other players
    for at in player.incas:
        if at >= 0:
            closed &= ~BIT[at]
    crops, villages = table.crops & ~closed, table.villages & ~closed
    terrain = crops | villages
    begins = [0] * (table.ap + 1)
    if start == RESERVE:
        # KC-090: it may begin at every open gate at once
        for price, gates in GATES:
            if price <= table.ap:
                begins[price] = gates
    else:
        begins[0] = BIT[start]
    found: list[int] = []
    reached = 0
    for ap, begin in enumerate(begins):
        if ap >= TYPE_CHANGE:
            begin |= with_neighbours(found[ap - TYPE_CHANGE])
        begin = (begin | reached) & terrain
        if begin != reached:
            reached = connected(begin & crops, crops) | connected(begin & villages, villages)
        found.append(reached)
    return found


def can_pass(table: Table, seat: int, at: int) -> bool:
    """KC-085, KC-087: terrain without temple and without an inca of another player."""
    return bool(table.terrain[at]) and not table.temple[at] and table.inca[at] in (NOBODY, seat)


def cost(reached: list[int], at: int) -> int:
    """The least AP with which a hex can be reached; FAR where it cannot."""
    for ap, hexes in enumerate(reached):
        if hexes & BIT[at]:
            return ap
    return FAR


def leaving_cost(reached: list[int]) -> int:
    """KC-091, KC-092: the cheapest way out by any gate that can be reached."""
    least = FAR
    for price, gates in GATES:
        for ap, hexes in enumerate(reached):
            if hexes & gates:
                least = min(least, ap + price)
                break
    return least


def free_ends(table: Table, start: int, reached: list[int]) -> int:
    """KC-086, KC-096: the hexes where the way may end. KC-182: only paid ones after a free movement."""
    ends = reached[-1] & ~table.taken
    return ends & ~reached[0] if start in table.rested else ends


def prices(table: Table) -> dict[str, int]:
    """KC-096: what each destination of the inca picked costs, by its token, in the order in which it is offered."""
    start = table.mover
    reached = reach(table, table.players[table.active], start)
    found = {space.token: cost(reached, space.index) for space in hexes_in(free_ends(table, start, reached))}
    if start != RESERVE and leaving_cost(reached) <= table.ap:
        found[LEAVE] = leaving_cost(reached)
    return found


def way(table: Table, seat: int, start: int, to: int) -> list[Hex]:
    """KC-097: of the cheapest ways the one with the fewest steps, for those who watch; RESERVE is off the board."""
    waiting: list[tuple[int, int, int, tuple[int, ...]]] = []
    if start == RESERVE:
        waiting += [(GATE[at], 0, at, (at,)) for at in range(COUNT) if GATE[at] and can_pass(table, seat, at)]
    else:
        waiting.append((0, 0, start, (start,)))
    heapify(waiting)
    done: set[int] = set()
    while waiting:
        ap, _, at, path = heappop(waiting)
        if at == to:
            return [HEXES[hex_number] for hex_number in path if hex_number != RESERVE]
        if at in done:  # only sooner: a dearer or longer way to where one has been
            continue  # only sooner
        done.add(at)
        if to == RESERVE and GATE[at]:
            heappush(waiting, (ap + GATE[at], len(path), RESERVE, (*path, RESERVE)))
        for near in NEIGHBOURS[at]:
            if near not in done and can_pass(table, seat, near):
                step = 0 if table.terrain[near] == table.terrain[at] else TYPE_CHANGE
                heappush(waiting, (ap + step, len(path), near, (*path, near)))
    return []


# ---------------------------------------------------------------------- who can move


def why_not_move(table: Table) -> Reason | None:
    """Some inca must have a destination. Most often the hexes next to one tell."""
    player = table.players[table.active]
    for at in player.incas:
        if at >= 0 and has_near_destination(table, at):  # only sooner
            return None
    why = why_not_enter(table, player)
    if why is None:
        return None
    for at in player.incas:
        if at >= 0:
            if has_destination(table, player, at):
                return None
            why = NOBODY_MOVES
    return why


def movers(table: Table) -> list[Hex | str]:
    """KC-084: his incas on the board that have a destination, and the reserve if one can enter."""
    player = table.players[table.active]
    found: list[Hex | str] = [
        HEXES[at] for at in sorted(player.incas) if at >= 0 and why_not_walk(table, player, at) is None
    ]
    if why_not_enter(table, player) is None:
        found.append(FROM_RESERVE)
    return found


def why_not_walk(table: Table, player: Player, start: int) -> Reason | None:
    """KC-096: an inca on the board must have a destination."""
    return None if has_near_destination(table, start) or has_destination(table, player, start) else NO_WAY


def has_near_destination(table: Table, start: int) -> bool:
    """KC-182: where it has moved free of charge already, only a paid step counts."""
    free = NEAR[start] & ~table.taken
    same, other = free & table.crops, free & table.villages
    if table.terrain[start] != CROP:
        same, other = other, same
    if (same and start not in table.rested) or (other and table.ap >= TYPE_CHANGE):
        return True
    return 0 < GATE[start] <= table.ap


def has_destination(table: Table, player: Player, start: int) -> bool:
    """The same, looked up along all ways."""
    reached = reach(table, player, start)
    return bool(free_ends(table, start, reached)) or leaving_cost(reached) <= table.ap


def why_not_enter(table: Table, player: Player) -> Reason | None:
    """KC-090, KC-099: an inca in the reserve, a gate he can pay, and a free hex there or behind it."""
    if IN_RESERVE not in player.incas:
        return NO_RESERVE
    free = (table.crops | table.villages) & ~table.taken
    for price, gates in GATES:
        if price <= table.ap and gates & free:  # only sooner
            return None
    return None if reach(table, player, RESERVE)[-1] & free else NO_GATE


class Ways:
    """Where the inca picked can get to: looked up when it is first asked for, and kept for the answer."""

    table: Table
    reached: list[int]

    def __init__(self, table: Table) -> None:
        self.table = table
        self.reached = []

    def look(self) -> list[int]:
        if not self.reached:
            table = self.table
            self.reached = reach(table, table.players[table.active], table.mover)
        return self.reached

    def destinations(self) -> list[Hex | str]:
        """KC-096: free terrain he can reach and pay for, and the way off the board."""
        table, reached = self.table, self.look()
        start = table.mover
        found: list[Hex | str] = [*hexes_in(free_ends(table, start, reached))]
        if start != RESERVE and leaving_cost(reached) <= table.ap:
            found.append(LEAVE)
        return found

    def price(self, to: int) -> int:
        """KC-095: the least cost is charged."""
        return leaving_cost(self.look()) if to == RESERVE else cost(self.look(), to)


# ---------------------------------------------------------------------- doing it


def move_inca(table: Table) -> Rules[None]:
    """KC-084: one of his incas, and where it goes."""
    player = table.players[table.active]
    who = yield from ask(player.seat, "inca_pick", partial(movers, table))
    table.mover = RESERVE if isinstance(who, str) else who.index
    ways = Ways(table)
    where = yield from ask(player.seat, "inca_destination", ways.destinations)
    start = table.mover
    to = RESERVE if isinstance(where, str) else where.index
    ap = ways.price(to)
    table.mover = NONE
    move(table, player, start, to, ap)


def move(table: Table, player: Player, start: int, to: int, ap: int) -> None:
    """KC-091: an inca that leaves returns to the reserve and can be used again, even in the same turn."""
    led: dict[int, int] = {}
    if table.teller is not None:
        led = leaders(table)
        tell(table, player.seat, start, to, ap)
    table.pay(MOVE_INCA, ap)
    number = player.incas.index(IN_RESERVE if start == RESERVE else start)
    player.incas[number] = IN_RESERVE if to == RESERVE else to
    if start != RESERVE:
        go(table, start)
    if to != RESERVE:
        stand(table, player, to)
        if not ap:
            table.rested.append(to)
    if table.teller is not None:
        tell_new_leaders(table, led)


def tell(table: Table, seat: int, start: int, to: int, ap: int) -> None:
    path = way(table, seat, start, to)
    if start == RESERVE:
        table.tell("inca_entered", seat, to=HEXES[to], ap=ap, path=path)
    elif to == RESERVE:
        table.tell("inca_left", seat, start=HEXES[start], ap=ap, path=path)
    else:
        table.tell("inca_moved", seat, start=HEXES[start], to=HEXES[to], ap=ap, path=path)


def stand(table: Table, player: Player, at: int) -> None:
    table.inca[at] = player.seat
    table.take(at)


def go(table: Table, at: int) -> None:
    table.inca[at] = NOBODY
    table.clear(at)
