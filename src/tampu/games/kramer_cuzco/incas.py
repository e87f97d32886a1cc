"""Moving incas: entering and leaving by the gates, and the cheapest way over crop and village hexes."""

from __future__ import annotations

from functools import partial
from heapq import heapify, heappop, heappush
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.games.kramer_cuzco.components import MOVE_INCA, TYPE_CHANGE
from tampu.games.kramer_cuzco.marks import NOBODY, NONE, RESERVE
from tampu.games.kramer_cuzco.player import IN_RESERVE, Player
from tampu.games.kramer_cuzco.site import COUNT, GATE, GATES, HEXES, NEIGHBOURS, Hex
from tampu.games.kramer_cuzco.state import Table

LEAVE: Final = "leave"
FROM_RESERVE: Final = "reserve"
FAR: Final = 99
"""More AP than anybody ever has."""

# ---------------------------------------------------------------------- the way


def costs(table: Table, seat: int, start: int) -> list[int]:
    """KC-095: what it costs an inca to get to each hex with the AP left; FAR where it cannot.

    A step on the same terrain is free, so each price is walked to its end before the next one begins.
    """
    terrain, temple, inca = table.terrain, table.temple, table.inca
    cost = [FAR] * COUNT
    waiting: list[list[int]] = [[] for _ in range(table.ap + 1)]
    if start == RESERVE:
        # KC-090: it may begin at every open gate at once
        for gate in GATES:
            if terrain[gate] and GATE[gate] < len(waiting) and can_pass(table, seat, gate):
                waiting[GATE[gate]].append(gate)
    else:
        waiting[0].append(start)
    for ap, reached in enumerate(waiting):
        further = waiting[ap + TYPE_CHANGE] if ap + TYPE_CHANGE < len(waiting) else []
        for at in reached:
            if cost[at] <= ap:
                continue
            cost[at] = ap
            same = terrain[at]
            for near in NEIGHBOURS[at]:
                kind = terrain[near]
                if kind and cost[near] > ap and not temple[near] and (inca[near] == NOBODY or inca[near] == seat):
                    if kind == same:
                        reached.append(near)
                    else:
                        further.append(near)
    return cost


def can_pass(table: Table, seat: int, at: int) -> bool:
    """KC-085, KC-087: terrain without temple and without an inca of another player."""
    return bool(table.terrain[at]) and not table.temple[at] and table.inca[at] in (NOBODY, seat)


def leaving_price(cost: list[int]) -> int:
    """KC-091, KC-092: the cheapest way out by any gate that can be reached."""
    least = FAR
    for gate in GATES:
        if cost[gate] + GATE[gate] < least:
            least = cost[gate] + GATE[gate]
    return least


def prices(table: Table) -> dict[str, int]:
    """KC-096: what each destination of the inca picked costs, by its token, in the order in which it is offered."""
    start = table.mover
    seat = table.active
    cost = costs(table, seat, start)
    least = 1 if start in table.rested else 0  # KC-182
    found: dict[str, int] = {}
    for at in range(COUNT):
        if least <= cost[at] < FAR and table.inca[at] == NOBODY:
            found[HEXES[at].token] = cost[at]
    if start != RESERVE:
        leaving = leaving_price(cost)
        if leaving <= table.ap:
            found[LEAVE] = leaving
    return found


def way(table: Table, seat: int, start: int, to: int) -> list[Hex]:
    """KC-097: of the cheapest ways the one with the fewest steps, for those who watch; RESERVE is off the board."""
    waiting: list[tuple[int, int, int, tuple[int, ...]]] = []
    if start == RESERVE:
        waiting += [(GATE[gate], 1, gate, (gate,)) for gate in GATES if can_pass(table, seat, gate)]
    else:
        waiting.append((0, 0, start, (start,)))
    heapify(waiting)
    done: set[int] = set()
    while waiting:
        ap, steps, at, path = heappop(waiting)
        if at == to:
            return [HEXES[hex_number] for hex_number in path if hex_number != RESERVE]
        if at in done:
            continue
        done.add(at)
        if to == RESERVE and GATE[at]:
            heappush(waiting, (ap + GATE[at], steps + 1, RESERVE, (*path, RESERVE)))
        for near in NEIGHBOURS[at]:
            if near not in done and can_pass(table, seat, near):
                step = 0 if table.terrain[near] == table.terrain[at] else TYPE_CHANGE
                heappush(waiting, (ap + step, steps + 1, near, (*path, near)))
    return []


# ---------------------------------------------------------------------- who can move


def can_move(table: Table) -> bool:
    """Whether any inca has a destination. Most often the hexes next to one tell."""
    player = table.players[table.active]
    for at in player.incas:
        if at >= 0 and has_near_destination(table, at):
            return True
    if can_enter(table, player):
        return True
    for at in player.incas:
        if at >= 0 and has_destination(table, at):
            return True
    return False


def movers(table: Table) -> list[Hex | str]:
    """KC-084: his incas on the board that have a destination, and the reserve if one can enter."""
    player = table.players[table.active]
    found: list[Hex | str] = [
        HEXES[at]
        for at in sorted(player.incas)
        if at >= 0 and (has_near_destination(table, at) or has_destination(table, at))
    ]
    if can_enter(table, player):
        found.append(FROM_RESERVE)
    return found


def has_near_destination(table: Table, start: int) -> bool:
    """KC-182: where it has moved free of charge already, only a paid step counts."""
    terrain, temple, inca = table.terrain, table.temple, table.inca
    same = NONE if start in table.rested else terrain[start]
    for near in NEIGHBOURS[start]:
        if inca[near] != NOBODY or not terrain[near] or temple[near]:
            continue
        if terrain[near] == same or (table.ap >= TYPE_CHANGE and terrain[near] != terrain[start]):
            return True
    return 0 < GATE[start] <= table.ap


def has_destination(table: Table, start: int) -> bool:
    """The same, looked up along all ways."""
    cost = costs(table, table.active, start)
    least = 1 if start in table.rested else 0
    for at in range(COUNT):
        if least <= cost[at] < FAR and table.inca[at] == NOBODY:
            return True
    return leaving_price(cost) <= table.ap


def can_enter(table: Table, player: Player) -> bool:
    """KC-090, KC-099: an inca in the reserve, a gate he can pay, and a free hex behind it."""
    if IN_RESERVE not in player.incas or table.ap < GATE[GATES[0]]:
        return False
    held = False
    for gate in GATES:
        if GATE[gate] > table.ap:
            break
        if table.terrain[gate] and not table.temple[gate]:
            if table.inca[gate] == NOBODY:
                return True
            held = held or table.inca[gate] == player.seat
    if not held:
        return False
    cost = costs(table, player.seat, RESERVE)
    for at in range(COUNT):
        if cost[at] < FAR and table.inca[at] == NOBODY:
            return True
    return False


def destinations(table: Table) -> list[Hex | str]:
    """KC-096: free terrain he can reach and pay for, and the way off the board."""
    start = table.mover
    cost = costs(table, table.active, start)
    least = 1 if start in table.rested else 0  # KC-182
    inca = table.inca
    found: list[Hex | str] = [
        space for space, ap in zip(HEXES, cost, strict=True) if least <= ap < FAR and inca[space.index] == NOBODY
    ]
    if start != RESERVE and leaving_price(cost) <= table.ap:
        found.append(LEAVE)
    return found


# ---------------------------------------------------------------------- doing it


def move_inca(table: Table) -> Rules[None]:
    """KC-084: one of his incas, and where it goes; the least cost is charged (KC-095)."""
    player = table.players[table.active]
    who = yield from ask(player.seat, "inca_pick", partial(movers, table))
    table.mover = RESERVE if isinstance(who, str) else who.index
    where = yield from ask(player.seat, "inca_destination", partial(destinations, table))
    start = table.mover
    to = RESERVE if isinstance(where, str) else where.index
    table.mover = NONE
    cost = costs(table, player.seat, start)
    move(table, player, start, to, leaving_price(cost) if to == RESERVE else cost[to])


def move(table: Table, player: Player, start: int, to: int, ap: int) -> None:
    """KC-091: an inca that leaves returns to the reserve and can be used again, even in the same turn."""
    if table.teller is not None:
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
