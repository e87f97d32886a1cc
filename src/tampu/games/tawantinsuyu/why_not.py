"""Why an answer that people look for is not offered: for each question the predicate that its options are made from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tampu.engine.reason import Reason
from tampu.games.tawantinsuyu.buildings import tile_refused
from tampu.games.tawantinsuyu.components import (
    BENEFITS,
    BUILDINGS,
    CONQUEST_SPACES,
    NONE,
    OFFERING_FOLLOW,
    OFFERING_LEAD,
    SPACES,
    STAIRS_SLOTS,
    STATUES,
    TASKS,
    WORKERS,
    Benefit,
    Named,
)
from tampu.games.tawantinsuyu.conquest import conquest_refused
from tampu.games.tawantinsuyu.effects import benefit_refused
from tampu.games.tawantinsuyu.phases import TASKS as DOING_TASKS
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.priest import NUMBERS, SECONDARY_ACTIONS, secondary_refused, steps_refused
from tampu.games.tawantinsuyu.reasons import NO_WAY
from tampu.games.tawantinsuyu.rules import END_PRICE, PLACE_WORKER, recruiting_refused
from tampu.games.tawantinsuyu.soldiers import conquerable
from tampu.games.tawantinsuyu.state import Table
from tampu.games.tawantinsuyu.tasks import icon_refused, slot_refused, statue_refused
from tampu.games.tawantinsuyu.way import gods_of, payable_roles, placing_refused, roles, space_refused

Looked = Callable[[Table, Player], Sequence[Named]]
Refused = Callable[[Table, Player, Named], Reason | None]


def benefits(table: Table, player: Player) -> Sequence[Named]:
    return [benefit for card in player.played for benefit in BENEFITS[card]]


def benefit_withheld(table: Table, player: Player, thing: Named) -> Reason | None:
    assert isinstance(thing, Benefit)
    return benefit_refused(table, player, thing)


def worker_refused(table: Table, player: Player, thing: Named) -> Reason | None:
    return None if payable_roles(table, player, thing.index, gods_of(player.gods)) else NO_WAY


def role_refused(table: Table, player: Player, thing: Named) -> Reason | None:
    return None if thing in payable_roles(table, player, table.worker, gods_of(player.gods)) else NO_WAY


def for_sale(table: Table, player: Player) -> Sequence[Named]:
    """Only as a task, for elsewhere what is built may be free."""
    return [BUILDINGS[tile] for tile in table.market if tile != NONE] if table.phase is DOING_TASKS else []


def end_refused(table: Table, player: Player, thing: Named) -> Reason | None:
    price = next(price for end, price in END_PRICE if end is thing)
    return recruiting_refused(table, player, price)


def leads(table: Table, player: Player) -> bool:
    return player.seat == table.active


BENEFIT_QUESTION: Final = (benefits, benefit_withheld)
SECONDARY_QUESTION: Final = (
    lambda table, player: SECONDARY_ACTIONS,
    lambda table, player, thing: secondary_refused(table, thing),
)
QUESTIONS: Final[dict[str, tuple[Looked, Refused]]] = {
    "turn_main": (
        lambda table, player: [PLACE_WORKER],
        lambda table, player, thing: placing_refused(table, player, gods_of(player.gods)),
    ),
    "place_worker": (lambda table, player: [WORKERS[w] for w in sorted(set(player.workers))], worker_refused),
    "place_role": (lambda table, player: roles(player, table.worker), role_refused),
    "place_space": (
        lambda table, player: SPACES,
        lambda table, player, thing: space_refused(table, player, SPACES[thing.index]),
    ),
    "task_pick": (
        lambda table, player: [TASKS[task] for task in SPACES[table.space].tasks],
        lambda table, player, thing: icon_refused(table, player, thing.index),
    ),
    "setup_benefit": BENEFIT_QUESTION,
    "card_benefit": BENEFIT_QUESTION,
    "festival_play": BENEFIT_QUESTION,
    "building_pick": (for_sale, lambda table, player, thing: tile_refused(player, BUILDINGS[thing.index], free=False)),
    "statue_pick": (lambda table, player: STATUES if table.phase is DOING_TASKS else [], statue_refused),
    "stairs_slot": (lambda table, player: STAIRS_SLOTS, slot_refused),
    "secondary_first": SECONDARY_QUESTION,
    "secondary_second": SECONDARY_QUESTION,
    "offering_steps": (
        lambda table, player: NUMBERS[: len(OFFERING_LEAD if leads(table, player) else OFFERING_FOLLOW)],
        lambda table, player, thing: steps_refused(player, leads(table, player), thing.index),
    ),
    "conquest_space": (
        lambda table, player: CONQUEST_SPACES,
        lambda table, player, thing: conquest_refused(table, player, CONQUEST_SPACES[thing.index], conquerable(player)),
    ),
    "end_recruit": (lambda table, player: [end for end, _ in END_PRICE], end_refused),
}
"""By question: what people look for, and the predicate that lets it be offered."""


def looked_for(table: Table, seat: int, prompt: str) -> Sequence[Named]:
    """What people look for at a question, whether it is offered or not."""
    question = QUESTIONS.get(prompt)
    return [] if question is None else question[0](table, table.players[seat])


def why_not(table: Table, seat: int, prompt: str, token: str) -> Reason | None:
    for thing in looked_for(table, seat, prompt):
        if thing.token == token:
            return QUESTIONS[prompt][1](table, table.players[seat], thing)
    return None
