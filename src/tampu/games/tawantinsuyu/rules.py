"""Tawantinsuyu, from the set-up to the final scoring, as the rulebook tells it."""

from __future__ import annotations

from functools import partial
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.games.tawantinsuyu import axomamma, conquest, festival, hill, priest, setup, tasks
from tampu.games.tawantinsuyu.buildings import fill_market
from tampu.games.tawantinsuyu.cards import show_god
from tampu.games.tawantinsuyu.components import CONQUEST, DISPLAY_SIZE, NONE, WORKER_LIMIT, WORKERS, Named
from tampu.games.tawantinsuyu.conquest import CORN_END, POTATO_END
from tampu.games.tawantinsuyu.payment import NOTHING, ONE_POTATO, ask_free, can_pay, pay
from tampu.games.tawantinsuyu.phases import (
    AFTER_ACTION,
    AXOMAMMA,
    BEFORE_FESTIVAL,
    BEFORE_TASKS,
    CASUALTY,
    CONQUER,
    CONQUER_AGAIN,
    COUNT_TASKS,
    FESTIVAL_PAY,
    FESTIVAL_PLAY,
    FESTIVAL_REGIONS,
    FESTIVAL_START,
    FESTIVAL_TEMPLE,
    FESTIVAL_TRADE,
    FINAL_EXCHANGE,
    KEEP,
    MAIN,
    PLACE,
    PRIEST_START,
    SECONDARY,
    SETUP_BENEFITS,
    STARTER,
    TAKE_PART,
    TASKS,
    WATCHERS,
)
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.state import Table

PLACE_WORKER: Final = Named(0, "place_worker")
SECONDARY_ACTIONS: Final = Named(1, "secondary")
ONE_CORN: Final = (0, 1, 0, 0)

# ---------------------------------------------------------------------- the course of the game


def beat(table: Table) -> Rules[None] | None:
    """What happens by itself, up to the next stretch of rules that may ask something."""
    if table.ended:
        table.ended = False
        go_on(table)
    phase = table.phase
    if phase <= PRIEST_START:
        return setting_up(table)
    if phase < SECONDARY:
        return own_turn(table)
    if phase < BEFORE_FESTIVAL:
        return everybodys_turn(table)
    if phase is AXOMAMMA:
        return axomamma.turn(table)
    return festive(table)


def setting_up(table: Table) -> Rules[None]:
    phase = table.phase
    if phase is STARTER:
        return setup.choose_starter(table)
    if phase is KEEP:
        return setup.keep_gods(table)
    if phase is SETUP_BENEFITS:
        return setup.receive_benefits(table)
    return first_turn(table)


def own_turn(table: Table) -> Rules[None]:
    phase = table.phase
    if phase is MAIN:
        return main(table)
    if phase is PLACE:
        return hill.place_worker(table)
    if phase is BEFORE_TASKS:
        return hill.before_tasks(table)
    if phase is COUNT_TASKS:
        return hill.count_tasks(table)
    if phase is TASKS:
        return tasks.do_task(table)
    return hill.after_tasks(table)


def everybodys_turn(table: Table) -> Rules[None]:
    phase = table.phase
    if phase is SECONDARY:
        return priest.secondary(table)
    if phase is WATCHERS:
        return priest.watchers(table)
    if phase is CASUALTY:
        return conquest.casualty(table)
    if phase is TAKE_PART:
        return conquest.play_army(table) if table.action == CONQUEST else priest.take_part(table)
    if phase is CONQUER or phase is CONQUER_AGAIN:
        return conquest.conquer(table)
    if phase is AFTER_ACTION:
        return axomamma.after_action(table) if table.active == table.automa else priest.after_action(table)
    return end_turn(table)


def festive(table: Table) -> Rules[None] | None:
    phase = table.phase
    if phase is BEFORE_FESTIVAL:
        return festival.before(table)
    if phase is FESTIVAL_START:
        return festival.start(table)
    if phase is FESTIVAL_TRADE:
        return festival.trade_freely(table)
    if phase is FESTIVAL_TEMPLE:
        return festival.visit_temple(table)
    if phase is FESTIVAL_REGIONS:
        return festival.score_regions(table)
    if phase is FESTIVAL_PAY:
        return festival.pay_potatoes(table)
    if phase is FESTIVAL_PLAY:
        return festival.play_gods(table)
    if phase is FINAL_EXCHANGE:
        return festival.final_exchange(table)
    return None


def go_on(table: Table) -> None:
    """A player's turn is over; what is dealt and refilled, and who comes next."""
    phase = table.phase
    seats = len(table.players)
    at_end = (table.active + 1) % seats == table.first
    if phase is STARTER:
        table.active = (table.active + 1) % seats
        if at_end:
            setup.deal_gods(table)
            table.phase = KEEP
    elif phase is KEEP:
        if at_end:
            setup.reveal_played(table)
            table.phase = SETUP_BENEFITS  # TW-056: the last player first
        else:
            table.active = (table.active + 1) % seats
    elif phase is SETUP_BENEFITS:
        if table.active == table.first:
            setup.finish(table)
            begin_turn(table, table.first)
            return
        table.active = (table.active - 1) % seats
    else:
        finish_turn(table)
        return
    table.turn += 1


def begin_turn(table: Table, seat: int) -> None:
    """TW-080: a pending Festival of the player first, then the High Priest of a first turn, then the turn."""
    table.active = seat
    table.turn += 1
    table.worker = table.role = table.space = NONE
    table.tasks = table.tasks_done = table.icons = 0
    table.taken = 0
    table.at = 0
    table.tell("turn_began", seat)
    if table.holder == seat:
        table.phase = BEFORE_FESTIVAL
    elif seat == table.automa:
        table.phase = AXOMAMMA
    else:
        table.phase = MAIN if table.players[seat].priest != NONE else PRIEST_START


def first_turn(table: Table) -> Rules[None]:
    """TW-081."""
    yield from setup.place_priest(table)
    table.phase = MAIN


# ---------------------------------------------------------------------- the turn


def main_options(table: Table, player: Player) -> list[Named]:
    """TW-082, TW-083: placing only if it can be paid."""
    for worker in set(player.workers):
        if hill.payable_roles(table, player, worker):
            return [PLACE_WORKER, SECONDARY_ACTIONS]
    return [SECONDARY_ACTIONS]


def main(table: Table) -> Rules[None]:
    """TW-082: place a worker, or two secondary actions."""
    player = table.players[table.active]
    choice = yield from ask_free(
        table,
        player,
        "turn_main",
        partial(main_options, table, player),
        lambda: bool(player.workers),
        secret=bool(player.gods),
    )
    table.phase = PLACE if choice is PLACE_WORKER else SECONDARY


# ---------------------------------------------------------------------- the end of a turn


def end_turn(table: Table) -> Rules[None]:
    """TW-400: recruiting and the worker limit; the rest happens when the turn is over."""
    player = table.players[table.active]
    yield from recruit(table, player)
    while len(player.workers) > WORKER_LIMIT:
        options = [WORKERS[worker] for worker in sorted(set(player.workers))]
        worker = (yield from ask(player.seat, "end_limit", options)).index
        player.workers.remove(worker)
        table.removed[worker] += 1
        table.tell("removed_worker", player.seat, worker=WORKERS[worker])
    table.ended = True


def recruit(table: Table, player: Player) -> Rules[None]:
    """TW-401 to TW-403, TW-410: one worker from either end of the village."""

    def options() -> list[Named]:
        found = []
        if table.village and can_pay(player, ONE_POTATO):
            found.append(POTATO_END)
        if table.village and can_pay(player, ONE_CORN):
            found.append(CORN_END)
        return [*found, NOTHING]

    end = yield from ask_free(table, player, "end_recruit", options, lambda: player.seat == table.active)
    if end is NOTHING:
        return
    yield from pay(table, player, ONE_POTATO if end is POTATO_END else ONE_CORN)
    worker = table.village.pop(end.index)
    player.workers.append(worker)
    table.tell("recruited", player.seat, worker=WORKERS[worker])


def finish_turn(table: Table) -> None:
    """TW-407 to TW-409, TW-734: the paid card to the display, the market filled, and is the village empty?"""
    player = table.players[table.active]
    for card in player.played:
        show_god(table, card, DISPLAY_SIZE[len(table.players)])
    player.played = []
    player.open = []
    fill_market(table)
    if not table.village and table.holder == NONE:
        festival.trigger(table)
    begin_turn(table, (table.active + 1) % len(table.players))
