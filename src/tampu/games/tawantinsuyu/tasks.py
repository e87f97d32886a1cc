"""The tasks of a hill space, and building stairs and statues (TW-160 to TW-169, TW-200 to TW-227)."""

from __future__ import annotations

from functools import partial
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.engine.reason import Reason
from tampu.games.tawantinsuyu import buildings, weavings
from tampu.games.tawantinsuyu.cards import gain, train
from tampu.games.tawantinsuyu.components import (
    BUILDINGS,
    FREE_WEAVING,
    GATHER,
    LARGE,
    MIDDLE_LOWER,
    MORE_OF_Z20,
    NONE,
    PASSIVE,
    RESOURCES,
    SECTIONS,
    SMALL,
    SPACES,
    STAIRS_BELOW_VP,
    STAIRS_COST,
    STAIRS_REWARD,
    STAIRS_SLOTS,
    STATUE_COST,
    STATUE_VP,
    STATUES,
    TASK_BUILDING,
    TASK_GOLD,
    TASK_PRODUCTION,
    TASK_STAIRS,
    TASK_STATUE,
    TASK_TRAIN,
    TASK_WEAVE,
    TASKS,
    VP_OF_Z20,
    Named,
    Source,
    Z,
)
from tampu.games.tawantinsuyu.gains import receive_simple
from tampu.games.tawantinsuyu.payment import ask_free, can_pay, pay
from tampu.games.tawantinsuyu.phases import AFTER_TASKS
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.reasons import (
    ICON_USED,
    NO_ARMY_CARDS,
    NO_SEAM,
    NO_SLOT,
    NO_STAIRS,
    NO_STATUES,
    NO_WEAVINGS,
    NONE_PRODUCES,
    NOTHING_ABOVE,
    SLOT_TAKEN,
    STAIRS_UNPAID,
    STATUE_GONE,
    STATUE_UNPAID,
    is_want,
)
from tampu.games.tawantinsuyu.seams import seams_of
from tampu.games.tawantinsuyu.state import Table

STOP: Final = Named(NONE, "stop")
ALL_ICONS: Final = 7


def do_task(table: Table) -> Rules[None]:
    """TW-163 to TW-167: one task of the running group of three, or stop."""
    player = table.players[table.active]
    icon = yield from ask_free(
        table, player, "task_pick", partial(task_options, table, player), partial(wants_tasks, table, player)
    )
    if icon is STOP:
        table.tell("left_tasks", player.seat, count=table.tasks)
        table.tasks = 0
    else:
        table.icons |= 1 << SPACES[table.space].tasks.index(icon.index)
        if table.icons == ALL_ICONS:
            table.icons = 0
        table.tasks -= 1
        table.tasks_done += 1
        table.tell("task", player.seat, task=icon)
        yield from perform(table, player, icon.index)
    if not table.tasks:
        table.phase = AFTER_TASKS


def task_options(table: Table, player: Player) -> list[Named]:
    tasks = SPACES[table.space].tasks
    return [*(TASKS[task] for task in tasks if icon_refused(table, player, task) is None), STOP]


def wants_tasks(table: Table, player: Player) -> bool:
    """Whether a task fails only for want of resources."""
    return any(is_want(icon_refused(table, player, task)) for task in SPACES[table.space].tasks)


def icon_refused(table: Table, player: Player, task: int) -> Reason | None:
    """TW-163: each icon of the space once in the running group."""
    if table.icons >> SPACES[table.space].tasks.index(task) & 1:
        return ICON_USED
    return task_refused(table, player, task)


def task_refused(table: Table, player: Player, task: int) -> Reason | None:
    """TW-168: only a task that can do something."""
    if task <= TASK_GOLD:
        return None
    if task == TASK_WEAVE:
        return None if table.weavings.cards else NO_WEAVINGS
    if task == TASK_STATUE:
        return raising_refused(table, player)
    if task == TASK_STAIRS:
        return stairs_refused(table, player)
    if task == TASK_BUILDING:
        return buildings.building_refused(table, player)
    if task == TASK_TRAIN:
        return None if table.army_cards_left() else NO_ARMY_CARDS
    if task == TASK_PRODUCTION:
        return None if player.producing else NONE_PRODUCES
    return None if any(seams_of(player)) else NO_SEAM


def perform(table: Table, player: Player, task: int) -> Rules[None]:
    if task <= TASK_GOLD:
        gather(table, player, task)
    elif task == TASK_WEAVE:
        yield from weavings.buy_weavings(table, player)
    elif task == TASK_STATUE:
        yield from build_statue(table, player)
    elif task == TASK_STAIRS:
        yield from build_stairs(table, player)
    elif task == TASK_BUILDING:
        yield from buildings.build_building(table, player)
    elif task == TASK_TRAIN:
        yield from train(table, player)
    elif task == TASK_PRODUCTION:
        yield from produce_once(table, player)
    else:
        yield from weavings.trade(table, player)


def gather(table: Table, player: Player, task: int) -> None:
    """TW-200 to TW-203, TW-520: with Z20 one more, but not of gold, and a point."""
    more = MORE_OF_Z20 if task != TASK_GOLD and player.built & Z[20] else 0
    amounts = [0] * 5
    amounts[RESOURCES[task].index] = GATHER[task] + more
    gain(table, player, tuple(amounts), Source.PASSIVE)
    if more:
        table.tell("used_passive", player.seat, tile="Z20")
        table.score(player, Source.PASSIVE, VP_OF_Z20)


# ---------------------------------------------------------------------- stairs


def slot_refused(table: Table, player: Player, slot: Named) -> Reason | None:
    """TW-009, TW-015, TW-206: a free slot; a middle_lower one only below stairs."""
    if not player.stairs:
        return NO_STAIRS
    if table.stairs[slot.index] != NONE:
        return SLOT_TAKEN
    return None if slot.index < SECTIONS or table.stairs[slot.index - SECTIONS] != NONE else NOTHING_ABOVE


def open_slots(table: Table, player: Player) -> list[Named]:
    return [slot for slot in STAIRS_SLOTS if slot_refused(table, player, slot) is None]


def stairs_refused(table: Table, player: Player) -> Reason | None:
    for slot in STAIRS_SLOTS:
        if slot_refused(table, player, slot) is None:
            return None if can_pay(player, STAIRS_COST) else STAIRS_UNPAID
    return NO_SLOT if player.stairs else NO_STAIRS


def build_stairs(table: Table, player: Player, free: bool = False) -> Rules[None]:
    """TW-204, TW-492: in any section, wherever the worker stands."""
    slots = open_slots(table, player)
    if not slots:
        return
    slot = yield from ask(player.seat, "stairs_slot", slots)
    if not free:
        yield from pay(table, player, "stairs", STAIRS_COST)
    put_stairs(table, player, slot.index)


def put_stairs(table: Table, player: Player, slot: int) -> None:
    """TW-205, TW-207: with all rewards."""
    table.stairs[slot] = player.seat
    player.stairs -= 1
    table.tell("built_stairs", player.seat, slot=STAIRS_SLOTS[slot])
    gain(table, player, STAIRS_REWARD, Source.STAIRS)
    if slot // SECTIONS == MIDDLE_LOWER:
        table.score(table.players[table.stairs[slot - SECTIONS]], Source.STAIRS, STAIRS_BELOW_VP)


# ---------------------------------------------------------------------- statues


def statues_refused(table: Table, player: Player) -> list[Reason | None]:
    """TW-220, TW-222, statue by statue: it must be left in the supply, and one of its size be paid."""
    unpaid = [None if can_pay(player, STATUE_COST[size]) else STATUE_UNPAID[size] for size in (SMALL, LARGE)]
    return [unpaid[statue % 2] if left else STATUE_GONE for statue, left in enumerate(table.statues)]


def payable_statues(table: Table, player: Player) -> list[Named]:
    refused = statues_refused(table, player)
    return [statue for statue, reason in zip(STATUES, refused, strict=True) if reason is None]


def raising_refused(table: Table, player: Player) -> Reason | None:
    """Why no statue at all can be built."""
    if payable_statues(table, player):
        return None
    return STATUE_UNPAID[SMALL] if any(table.statues) else NO_STATUES


def build_statue(table: Table, player: Player) -> Rules[None]:
    statue = yield from ask(player.seat, "statue_pick", payable_statues(table, player))
    yield from pay(table, player, "statue", STATUE_COST[statue.index % 2])
    raise_statue(table, player, statue.index)


def small_statues(table: Table) -> list[Named]:
    return [statue for statue in STATUES if statue.index % 2 == SMALL and table.statues[statue.index]]


def gain_small_statue(table: Table, player: Player) -> Rules[None]:
    """TW-493: of any god with one left."""
    statues = small_statues(table)
    if statues:
        statue = yield from ask(player.seat, "statue_pick", statues)
        raise_statue(table, player, statue.index)


def raise_statue(table: Table, player: Player, statue: int) -> None:
    """TW-221: points at once, for every way of getting a statue."""
    table.statues[statue] -= 1
    player.statues[statue] += 1
    table.tell("raised", player.seat, statue=STATUES[statue])
    table.score(player, Source.STATUES, STATUE_VP[statue % 2])


# ---------------------------------------------------------------------- production


def producing_tiles(player: Player) -> list[Named]:
    """Face-up production buildings."""
    up = player.producing
    return [BUILDINGS[tile] for tile in range(PASSIVE) if up >> tile & 1]


def produce_once(table: Table, player: Player) -> Rules[None]:
    """TW-226: it stays face up."""
    tile = yield from ask(player.seat, "production_one", producing_tiles(player))
    yield from activate(table, player, tile.index)


def activate(table: Table, player: Player, tile: int) -> Rules[None]:
    """TW-227: the whole output."""
    table.tell("activated", player.seat, tile=BUILDINGS[tile])
    for effect in BUILDINGS[tile].output:
        if effect.op == FREE_WEAVING:
            yield from weavings.gain_weaving(table, player)
        else:
            yield from receive_simple(table, player, effect, Source.BUILDINGS)
