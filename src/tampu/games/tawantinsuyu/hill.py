"""Placing a worker on the hill: price, roles, abilities, benefits and the number of tasks (TW-100 to TW-162)."""

from __future__ import annotations

from functools import partial
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.games.tawantinsuyu.cards import draw_army, gain_god
from tampu.games.tawantinsuyu.components import (
    ADJACENT,
    ARCHITECT,
    BUILDINGS,
    CORN,
    COURIER,
    COURIER_DISCOUNT,
    CRAFTSMAN,
    DESCENT,
    GOD_CARDS,
    GOD_OF,
    GOLD,
    GOLD_FOR_CARD,
    LOWER,
    NONE,
    PASSIVE,
    POTATO,
    PRIEST,
    RED,
    ROLES,
    SECTIONS,
    SEGMENT,
    SEGMENTS,
    SPACES,
    STAIRS_CUT,
    STAIRS_USED_VP,
    UPPER,
    WANDER,
    WARRIOR,
    WAYS,
    WORKERS,
    YELLOW,
    Named,
    Source,
    Space,
    Z,
)
from tampu.games.tawantinsuyu.effects import play_god, take_benefits
from tampu.games.tawantinsuyu.gains import turn_up
from tampu.games.tawantinsuyu.payment import (
    DONE,
    NO,
    NOTHING,
    NOTHING_ELSE,
    ONE_POTATO,
    YES,
    ask_free,
    can_pay,
    pay,
)
from tampu.games.tawantinsuyu.phases import BEFORE_TASKS, COUNT_TASKS, END_TURN, TASKS
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.state import Table

GOLD_PIECE: Final = Named(NONE, "gold")
GOLD_PRICE: Final = (0, 0, 0, GOLD_FOR_CARD)
TURN_UPS_OF_Z03: Final = 2
TASKS_OF_Z14: Final = 2

# ---------------------------------------------------------------------- what it costs


def stairs_above(table: Table, space: Space) -> list[int]:
    """TW-109, TW-112: the slots with stairs above a space, in its section."""
    found = []
    if space.terrace != UPPER and table.stairs[space.section] != NONE:
        found.append(space.section)
    if space.terrace == LOWER and table.stairs[space.section + SECTIONS] != NONE:
        found.append(space.section + SECTIONS)
    return found


def price(table: Table, player: Player, space: Space, role: int) -> int:
    """TW-107 to TW-113: wandering and descent, less stairs and the Courier."""
    cost = WANDER[(space.section - player.priest) % SECTIONS] + DESCENT[space.terrace]
    cost -= STAIRS_CUT * len(stairs_above(table, space))
    if role == COURIER:
        cost -= COURIER_DISCOUNT
    return max(cost, 0)


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


def gods_in_hand(player: Player) -> int:
    """Gods of the cards in hand, as bits."""
    gods = 0
    for card in player.gods:
        gods |= 1 << GOD_OF[card]
    return gods


def payable_spaces(table: Table, player: Player, role: int, only_one: bool = False) -> list[Space]:
    """TW-102, TW-103, TW-105, TW-118: empty spaces that can be paid; all spaces of a segment cost the same food.

    The way costs nothing but food, so it can be paid with potatoes, corn and gold together; gold that stands for the
    card cannot stand for food as well.
    """
    goods, hill, stairs = player.goods, table.hill, table.stairs
    purse = goods[POTATO] + goods[CORN] + goods[GOLD] + (COURIER_DISCOUNT if role == COURIER else 0)
    spare = purse - GOLD_FOR_CARD if goods[GOLD] >= GOLD_FOR_CARD else -1
    gods = gods_in_hand(player)
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


def can_place_as(table: Table, player: Player, role: int) -> bool:
    return bool(payable_spaces(table, player, role, only_one=True))


def payable_roles(table: Table, player: Player, worker: int) -> list[Named]:
    """Only the Courier's way has a price of its own: what others can pay, all can."""
    allowed = roles(player, worker)
    if can_place_as(table, player, NONE):
        return allowed
    return [role for role in allowed if role.index == COURIER and can_place_as(table, player, COURIER)]


def can_place(table: Table, player: Player) -> bool:
    """TW-083: a worker, and some placement that can be paid in full."""
    if not player.workers:
        return False
    if can_place_as(table, player, NONE):
        return True
    couriers = YELLOW in player.workers or player.built & Z[1]
    return bool(couriers) and can_place_as(table, player, COURIER)


def payable_workers(table: Table, player: Player) -> list[Named]:
    """TW-083: own workers for which some placement can be paid in full."""
    return [WORKERS[w] for w in sorted(set(player.workers)) if payable_roles(table, player, w)]


# Whoever only imagines a player's god cards may find none that pays for what was begun; then whatever the food allows
# will do, lest an imagined match stand still.


def worker_options(table: Table, player: Player) -> list[Named]:
    return payable_workers(table, player) or [WORKERS[worker] for worker in sorted(set(player.workers))]


def role_options(table: Table, player: Player) -> list[Named]:
    return payable_roles(table, player, table.worker) or roles(player, table.worker)


def space_options(table: Table, player: Player) -> list[Space]:
    spaces = payable_spaces(table, player, table.role)
    if spaces:
        return spaces
    return [
        space
        for space in SPACES
        if table.hill[space.index] == NONE and can_pay(player, NOTHING_ELSE, price(table, player, space, table.role))
    ]


def card_options(table: Table, player: Player) -> list[Named]:
    """TW-103: matching cards, or gold."""
    space = SPACES[table.space]
    options: list[Named] = [GOD_CARDS[card] for card in sorted(player.gods) if GOD_OF[card] == space.god]
    food = price(table, player, space, table.role)
    if options and not can_pay(player, NOTHING_ELSE, food):
        options = []
    if player.goods[GOLD] >= GOLD_FOR_CARD and can_pay(player, GOLD_PRICE, food):
        options.append(GOLD_PIECE)
    return options or [GOD_CARDS[card] for card in sorted(player.gods)]


# ---------------------------------------------------------------------- placing


def place_worker(table: Table) -> Rules[None]:
    """TW-100, steps 1 to 6."""
    player = table.players[table.active]
    secret = bool(player.gods)
    worker = yield from ask(player.seat, "place_worker", partial(worker_options, table, player), secret)
    table.worker = worker.index
    table.role = worker.index
    if len(roles(player, worker.index)) > 1:
        table.role = (yield from ask(player.seat, "place_role", partial(role_options, table, player), secret)).index
    space = yield from ask(player.seat, "place_space", partial(space_options, table, player), secret)
    table.space = space.index
    card = yield from ask(player.seat, "place_card", partial(card_options, table, player), secret)
    if card is GOLD_PIECE:
        yield from pay(table, player, GOLD_PRICE)
    else:
        player.drop_god(card.index)
        play_god(player, card.index)
        table.tell("paid_god", player.seat, card=card)
    yield from pay(table, player, NOTHING_ELSE, price(table, player, space, table.role))
    put_on_hill(table, player)
    table.phase = BEFORE_TASKS
    if table.role == WARRIOR:
        yield from war(table, player)


def put_on_hill(table: Table, player: Player) -> None:
    """TW-101, TW-111, TW-116, TW-507: the worker onto the hill; stairs score."""
    space = SPACES[table.space]
    player.workers.remove(table.worker)
    table.hill[space.index] = table.worker
    table.tell("placed", player.seat, worker=WORKERS[table.worker], role=ROLES[table.role], space=space)
    for slot in stairs_above(table, space):
        owner = table.players[table.stairs[slot]]
        if owner is not player:
            table.score(owner, Source.STAIRS, STAIRS_USED_VP)
        elif player.built & Z[7]:
            table.tell("used_passive", player.seat, tile="Z07")
            table.score(player, Source.PASSIVE, 1)


def war(table: Table, player: Player) -> Rules[None]:
    """TW-134, TW-135, TW-503: an army card, an adjacent worker that is not red, and with Z03 two buildings."""
    draw_army(table, player)
    near = [SPACES[there] for there in ADJACENT[table.space] if table.hill[there] != NONE and table.hill[there] != RED]
    chosen: Named = yield from ask(player.seat, "warrior_take", [*near, NOTHING])
    if chosen is not NOTHING:
        worker = table.hill[chosen.index]
        table.hill[chosen.index] = NONE
        player.workers.append(worker)
        table.tell("took_back", player.seat, worker=WORKERS[worker], space=chosen)
    if player.built & Z[3]:
        for _ in range(TURN_UPS_OF_Z03):
            tiles: list[Named] = [BUILDINGS[tile] for tile in range(PASSIVE) if player.turned >> tile & 1]
            tile = yield from ask(player.seat, "z03_rejuvenate", [*tiles, DONE])
            if tile is DONE:
                return
            turn_up(table, player, tile)


# ---------------------------------------------------------------------- benefits and the number of tasks


def has_benefits(player: Player) -> bool:
    """TW-104, TW-180, TW-183: a card was paid, and a statue of its god stands in the player's area."""
    return bool(player.played) and player.has_statue_of(GOD_OF[player.played[0]])


def before_tasks(table: Table) -> Rules[None]:
    """TW-181: benefits before the tasks close the window after them."""
    player = table.players[table.active]
    if has_benefits(player):
        taken = yield from take_benefits(table, player, "card_benefit")
        if taken:
            player.open[0] = 0
    table.phase = COUNT_TASKS


def tasks_of(table: Table, player: Player) -> int:
    """TW-132 to TW-138, TW-160, TW-161, TW-514: all but the Priest's."""
    space, role = SPACES[table.space], table.role
    count = 1
    if role <= CRAFTSMAN and space.colour == role:
        count += 1
    if role == COURIER and all(table.hill[s] == NONE for s in SEGMENT[space.index] if s != space.index):
        count += 1
    if role == WARRIOR and player.built & Z[14]:
        count += TASKS_OF_Z14
    for there in ADJACENT[space.index]:
        if table.hill[there] == role:
            count += 1
    return count


def count_tasks(table: Table) -> Rules[None]:
    """TW-140, TW-141, TW-162: the Priest's potato, then the number is fixed."""
    player = table.players[table.active]
    count = tasks_of(table, player)
    if table.role == PRIEST:
        answers = [YES, NO]
        chosen = yield from ask_free(
            table, player, "priest_pay", lambda: answers if can_pay(player, ONE_POTATO) else answers[1:], lambda: True
        )
        if chosen is YES:
            yield from pay(table, player, ONE_POTATO)
            count += 1
    table.tasks = count
    table.tasks_done = 0
    table.icons = 0
    table.tell("tasks_counted", player.seat, count=count)
    table.phase = TASKS


def after_tasks(table: Table) -> Rules[None]:
    """TW-142, TW-181: the Priest's god card, and the second window."""
    player = table.players[table.active]
    if table.role == PRIEST:
        yield from gain_god(table, player)
    if has_benefits(player) and player.open[0]:
        yield from take_benefits(table, player, "card_benefit")
    table.phase = END_TURN
