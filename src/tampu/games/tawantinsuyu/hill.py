"""Placing a worker on the hill: abilities, benefits and the number of tasks (TW-100 to TW-162)."""

from __future__ import annotations

from functools import partial
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.games.tawantinsuyu.cards import draw_army, gain_god
from tampu.games.tawantinsuyu.components import (
    ADJACENT,
    BUILDINGS,
    GOD_CARDS,
    GOD_OF,
    GOLD_FOR_CARD,
    NONE,
    PASSIVE,
    PRIEST,
    RED,
    ROLES,
    SPACES,
    STAIRS_USED_VP,
    TURN_UPS_OF_Z03,
    VP_OF_Z07,
    WARRIOR,
    WORKERS,
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
from tampu.games.tawantinsuyu.way import (
    gods_of,
    payable_roles,
    payable_spaces,
    payable_workers,
    price,
    roles,
    stairs_above,
    tasks_at,
)

GOLD_PIECE: Final = Named(NONE, "gold")
GOLD_PRICE: Final = (0, 0, 0, GOLD_FOR_CARD)

# ---------------------------------------------------------------------- placing


def worker_options(table: Table, player: Player) -> list[Named]:
    return payable_workers(table, player, gods_of(player.gods))


def role_options(table: Table, player: Player) -> list[Named]:
    return payable_roles(table, player, table.worker, gods_of(player.gods))


def space_options(table: Table, player: Player) -> list[Space]:
    return payable_spaces(table, player, table.role, gods_of(player.gods))


def card_options(table: Table, player: Player) -> list[Named]:
    """TW-103, TW-105: matching cards, or gold that is not needed for the food."""
    space = SPACES[table.space]
    options: list[Named] = [GOD_CARDS[card] for card in sorted(player.gods) if GOD_OF[card] == space.god]
    gold_will_do = can_pay(player, GOLD_PRICE, price(table, player, space, table.role).food)
    return [*options, GOLD_PIECE] if gold_will_do else options


def place_worker(table: Table) -> Rules[None]:
    """TW-100, steps 1 to 6."""
    player = table.players[table.active]
    seat, secret = player.seat, player.hides_gods
    several = len(set(player.workers)) > 1
    worker = yield from ask(seat, "place_worker", partial(worker_options, table, player), secret and several)
    table.worker = worker.index
    role = ROLES[worker.index]
    if len(roles(player, worker.index)) > 1:
        role = yield from ask(seat, "place_role", partial(role_options, table, player), secret)
    table.role = role.index
    space = yield from ask(seat, "place_space", partial(space_options, table, player), secret)
    table.space = space.index
    card = yield from ask(seat, "place_card", partial(card_options, table, player), secret)
    table.phase = BEFORE_TASKS  # from here on nothing hangs on the cards in hand
    if card is GOLD_PIECE:
        yield from pay(table, player, "card", GOLD_PRICE)
    else:
        player.drop_god(card.index)
        play_god(player, card.index)
        table.tell("paid_god", player.seat, card=card)
    yield from pay(table, player, "way", NOTHING_ELSE, price(table, player, space, table.role).food)
    put_on_hill(table, player)
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
            table.score(player, Source.PASSIVE, VP_OF_Z07)


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


def count_tasks(table: Table) -> Rules[None]:
    """TW-140, TW-141, TW-162: the Priest's potato, then the number is fixed."""
    player = table.players[table.active]
    count = tasks_at(table, player, SPACES[table.space], table.role).tasks
    if table.role == PRIEST:
        answers = [YES, NO]
        chosen = yield from ask_free(
            table, player, "priest_pay", lambda: answers if can_pay(player, ONE_POTATO) else answers[1:], lambda: True
        )
        if chosen is YES:
            yield from pay(table, player, "task", ONE_POTATO)
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
