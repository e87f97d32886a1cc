"""Tawantinsuyu, from the set-up to the final scoring, as the rulebook tells it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.engine.reason import Reason
from tampu.games.tawantinsuyu import axomamma, conquest, festival, hill, priest, setup, tasks
from tampu.games.tawantinsuyu.buildings import fill_market
from tampu.games.tawantinsuyu.cards import show_god
from tampu.games.tawantinsuyu.components import (
    CONQUEST,
    DISPLAY_SIZE,
    NONE,
    VILLAGE_END_PRICE,
    WORKER_LIMIT,
    WORKERS,
    Named,
)
from tampu.games.tawantinsuyu.conquest import CORN_END, POTATO_END
from tampu.games.tawantinsuyu.payment import NOTHING, ask_free, can_pay, pay
from tampu.games.tawantinsuyu.phases import (
    AXOMAMMA,
    BEFORE_FESTIVAL,
    KEEP,
    MAIN,
    PLACE,
    PRIEST_START,
    SECONDARY,
    SETUP_BENEFITS,
    STARTER,
)
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.reasons import UNPAID, VILLAGE_EMPTY
from tampu.games.tawantinsuyu.state import Table
from tampu.games.tawantinsuyu.way import gods_of, hangs_on_hidden_cards, placing_refused

PLACE_WORKER: Final = Named(0, "place_worker")
SECONDARY_ACTIONS: Final = Named(1, "secondary")
END_PRICE: Final = ((POTATO_END, VILLAGE_END_PRICE["potato"]), (CORN_END, VILLAGE_END_PRICE["corn"]))

# ---------------------------------------------------------------------- the course of the game


def beat(table: Table) -> Rules[None] | None:
    """What happens by itself, up to the next stretch of rules that may ask something."""
    if table.ended:
        table.ended = False
        go_on(table)
    return STRETCHES[table.phase](table)


def act_together(table: Table) -> Rules[None]:
    """What all do in a High Priest action, each in turn; in a Conquest they play army cards first."""
    return conquest.play_army(table) if table.action == CONQUEST else priest.take_part(table)


def no_more(table: Table) -> None:
    """The game is over."""
    return


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
    refused = placing_refused(table, player, gods_of(player.gods))
    return [PLACE_WORKER, SECONDARY_ACTIONS] if refused is None else [SECONDARY_ACTIONS]


def main(table: Table) -> Rules[None]:
    """TW-082: place a worker, or two secondary actions."""
    player = table.players[table.active]
    choice = yield from ask_free(
        table,
        player,
        "turn_main",
        partial(main_options, table, player),
        lambda: bool(player.workers),
        partial(hangs_on_hidden_cards, table, player),
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


def recruiting_refused(table: Table, player: Player, price: tuple[int, ...]) -> Reason | None:
    """TW-401, TW-402."""
    if not table.village:
        return VILLAGE_EMPTY
    return None if can_pay(player, price) else UNPAID


def recruit_options(table: Table, player: Player) -> list[Named]:
    ends: list[Named] = [end for end, price in END_PRICE if recruiting_refused(table, player, price) is None]
    return [*ends, NOTHING]


def recruit(table: Table, player: Player) -> Rules[None]:
    """TW-401 to TW-403, TW-410: one worker from either end of the village."""
    end = yield from ask_free(table, player, "end_recruit", partial(recruit_options, table, player), lambda: True)
    if end is NOTHING:
        return
    yield from pay(table, player, "worker", VILLAGE_END_PRICE[end.token])
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


STRETCHES: Final[tuple[Callable[[Table], Rules[None] | None], ...]] = (
    setup.choose_starter,
    setup.keep_gods,
    setup.receive_benefits,
    first_turn,
    main,
    hill.place_worker,
    hill.before_tasks,
    hill.count_tasks,
    tasks.do_task,
    hill.after_tasks,
    priest.secondary,
    priest.watchers,
    conquest.casualty,
    act_together,
    conquest.conquer,
    conquest.conquer,
    axomamma.after_action,
    end_turn,
    festival.before,
    festival.start,
    festival.trade_freely,
    festival.visit_temple,
    festival.score_regions,
    festival.pay_potatoes,
    festival.play_gods,
    festival.final_exchange,
    axomamma.turn,
    no_more,
)
"""The stretch of rules of each phase, in their order."""
