"""The way to a space of the hill: roles, what it costs, what pays for it, and how many tasks are there.

TW-102 to TW-118, TW-131 to TW-138, TW-160, TW-161.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tampu.engine.reason import Reason
from tampu.games.tawantinsuyu.components import (
    ADJACENT,
    ARCHITECT,
    CORN,
    COURIER,
    COURIER_DISCOUNT,
    CRAFTSMAN,
    DESCENT,
    GOD_OF,
    GODS,
    GOLD,
    GOLD_FOR_CARD,
    LOWER,
    NONE,
    POTATO,
    PRIEST,
    ROLES,
    SECTIONS,
    SEGMENT,
    SEGMENTS,
    SPACES,
    STAIRS_CUT,
    TASKS_OF_Z14,
    UPPER,
    WANDER,
    WARRIOR,
    WAYS,
    WORKERS,
    YELLOW,
    Named,
    Space,
    Z,
)
from tampu.games.tawantinsuyu.reasons import NO_WAY, NO_WORKER, SPACE_TAKEN, no_card, no_food

if TYPE_CHECKING:
    from tampu.games.tawantinsuyu.player import Player
    from tampu.games.tawantinsuyu.state import Table

EVERY_GOD: Final = (1 << len(GODS)) - 1
"""What somebody might hold whose cards nobody has seen."""


def stairs_above(table: Table, space: Space) -> list[int]:
    """TW-109, TW-112: the slots with stairs above a space, in its section."""
    found = []
    if space.terrace != UPPER and table.stairs[space.section] != NONE:
        found.append(space.section)
    if space.terrace == LOWER and table.stairs[space.section + SECTIONS] != NONE:
        found.append(space.section + SECTIONS)
    return found


class Price(NamedTuple):
    """What the way to a space costs in food, part by part."""

    wander: int
    descent: int
    stairs: list[int]
    """The slots of the stairs above the space."""
    courier: int

    @property
    def saved(self) -> int:
        """What the stairs spare."""
        return STAIRS_CUT * len(self.stairs)

    @property
    def food(self) -> int:
        return max(self.wander + self.descent - self.saved - self.courier, 0)


def price(table: Table, player: Player, space: Space, role: int) -> Price:
    """TW-107 to TW-113: wandering and descent, less stairs and the Courier."""
    wander = WANDER[(space.section - player.priest) % SECTIONS]
    courier = COURIER_DISCOUNT if role == COURIER else 0
    return Price(wander, DESCENT[space.terrace], stairs_above(table, space), courier)


def roles(player: Player, worker: int) -> list[Named]:
    """TW-131: the own type, and those that Z01, Z02 and Z05 allow."""
    found = [ROLES[worker]]
    if player.built & Z[1] and worker != COURIER:
        found.append(ROLES[COURIER])
    if player.built & Z[2] and worker != PRIEST:
        found.append(ROLES[PRIEST])
    if player.built & Z[5] and worker in (ARCHITECT, CRAFTSMAN):
        found.append(ROLES[ARCHITECT + CRAFTSMAN - worker])
    return found


def gods_of(cards: list[int]) -> int:
    """The gods of some cards, as bits."""
    gods = 0
    for card in cards:
        gods |= 1 << GOD_OF[card]
    return gods


def payable_spaces(table: Table, player: Player, role: int, gods: int, only_one: bool = False) -> list[Space]:
    """TW-102, TW-103, TW-105, TW-118: empty spaces that can be paid with gold or a card of one of these gods.

    All spaces of a segment cost the same food, and nothing else: potatoes, corn and gold together can pay it, but gold
    that stands for the card cannot stand for food as well.
    """
    goods, hill, stairs = player.goods, table.hill, table.stairs
    purse = goods[POTATO] + goods[CORN] + goods[GOLD] + (COURIER_DISCOUNT if role == COURIER else 0)
    spare = purse - GOLD_FOR_CARD if goods[GOLD] >= GOLD_FOR_CARD else -1
    found: list[Space] = []
    if not gods and spare < 0:
        return found
    for number, food in enumerate(WAYS[player.priest]):
        if number >= SECTIONS and stairs[number % SECTIONS] != NONE:
            food -= STAIRS_CUT
            if number >= LOWER * SECTIONS and stairs[number % SECTIONS + SECTIONS] != NONE:
                food -= STAIRS_CUT
        if food > purse:
            continue
        with_gold = food <= spare
        for space in SEGMENTS[number]:
            if hill[space.index] == NONE and (with_gold or gods >> space.god & 1):
                found.append(space)
                if only_one:
                    return found
    return found


def can_place_as(table: Table, player: Player, role: int, gods: int) -> bool:
    return bool(payable_spaces(table, player, role, gods, only_one=True))


def payable_roles(table: Table, player: Player, worker: int, gods: int) -> list[Named]:
    """Only the Courier's way has a price of its own: what others can pay, all can."""
    allowed = roles(player, worker)
    if can_place_as(table, player, NONE, gods):
        return allowed
    return [role for role in allowed if role.index == COURIER and can_place_as(table, player, COURIER, gods)]


def payable_workers(table: Table, player: Player, gods: int) -> list[Named]:
    """TW-083: own workers for which some placement can be paid in full."""
    return [WORKERS[w] for w in sorted(set(player.workers)) if payable_roles(table, player, w, gods)]


def placing_refused(table: Table, player: Player, gods: int) -> Reason | None:
    """TW-083: it takes a worker, and some placement that can be paid in full."""
    if not player.workers:
        return NO_WORKER
    if can_place_as(table, player, NONE, gods):
        return None
    couriers = YELLOW in player.workers or player.built & Z[1]
    return None if couriers and can_place_as(table, player, COURIER, gods) else NO_WAY


def space_refused(table: Table, player: Player, space: Space) -> Reason | None:
    """What keeps the worker being placed from a space: somebody else, the food, or the card."""
    if table.hill[space.index] != NONE:
        return SPACE_TAKEN
    if space in payable_spaces(table, player, table.role, gods_of(player.gods)):
        return None
    if space in payable_spaces(table, player, table.role, EVERY_GOD):
        return no_card(space.god)
    return no_food(price(table, player, space, table.role).food)


# ---------------------------------------------------------------------- how many tasks it leads to


class Count(NamedTuple):
    """How many tasks a worker has on a space, reason by reason; the Priest's potato is left aside."""

    colour: int
    """One more on a space of the role's colour."""
    first: int
    """One more for the first in a segment."""
    building: int
    neighbours: list[int]
    """The adjacent spaces with a worker of the same colour."""

    @property
    def tasks(self) -> int:
        return 1 + self.colour + self.first + self.building + len(self.neighbours)


def tasks_at(table: Table, player: Player, space: Space, role: int) -> Count:
    """TW-132 to TW-138, TW-160, TW-161, TW-514: all but the Priest's."""
    hill = table.hill
    alone = role == COURIER and all(hill[s] == NONE for s in SEGMENT[space.index] if s != space.index)
    building = TASKS_OF_Z14 if role == WARRIOR and player.built & Z[14] else 0
    neighbours = [there for there in ADJACENT[space.index] if hill[there] == role]
    return Count(int(role <= CRAFTSMAN and space.colour == role), int(alone), building, neighbours)


# ---------------------------------------------------------------------- what others know of it


def hangs_on_hidden_cards(table: Table, player: Player) -> bool:
    """Whether nobody else can tell if the player can place a worker."""
    return (
        player.hides_gods
        and placing_refused(table, player, EVERY_GOD) is None
        and placing_refused(table, player, gods_of(player.shown)) is not None
    )


def can_go_on(table: Table, player: Player, gods: int) -> bool:
    """Whether gold or a card of one of these gods pays for what was chosen so far of a placement."""
    if table.space != NONE:
        return SPACES[table.space] in payable_spaces(table, player, table.role, gods)
    if table.role != NONE:
        return can_place_as(table, player, table.role, gods)
    if table.worker != NONE:
        return bool(payable_roles(table, player, table.worker, gods))
    return placing_refused(table, player, gods) is None
