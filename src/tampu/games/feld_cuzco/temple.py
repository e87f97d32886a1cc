"""The temple: priests on the six steps (FC-190 to FC-196)."""

from __future__ import annotations

from typing import Final

from tampu.engine.choice import Rules
from tampu.engine.reason import Reason
from tampu.games.feld_cuzco.components import PRIESTS
from tampu.games.feld_cuzco.gods import EXPEL_PRIEST, offer
from tampu.games.feld_cuzco.mask import bless
from tampu.games.feld_cuzco.pieces import PRIEST_OWNER, priests_of
from tampu.games.feld_cuzco.player import NONE, Player
from tampu.games.feld_cuzco.state import Table

NO_PRIEST: Final = Reason("no_priest_at_home", "FC-195")


def why_not_place_priest(table: Table, player: Player) -> Reason | None:
    """FC-195: one of the own priests must be at home."""
    return None if table.priests_of(player.seat) < PRIESTS else NO_PRIEST


def place_priest(table: Table, player: Player, strength: int) -> Rules[None]:
    """FC-190 to FC-194: exactly the step of the strength; who stands there is pushed, or goes home by card 12."""
    steps = table.steps
    step = strength - 1
    # FC-332: on the lowest step the card would change nothing
    if steps[step] != NONE and step:
        expelled = yield from offer(table, player, "expel", EXPEL_PRIEST)
        if expelled:
            send_home(table, step)
    push_down(table, step)
    steps[step] = next(p for p in priests_of(player.seat) if p not in steps)
    table.tell("placed_priest", player.seat, step=strength)
    yield from bless(table, player)


def push_down(table: Table, step: int) -> None:
    """FC-191 to FC-193: every priest pushed pushes the one below, until a step is free or one leaves the temple."""
    steps = table.steps
    free = step
    while free >= 0 and steps[free] != NONE:
        free -= 1
    if free < 0:
        send_home(table, 0)
        free = 0
    for lower in range(free, step):
        steps[lower] = steps[lower + 1]
        table.tell("priest_pushed", PRIEST_OWNER[steps[lower]], step=lower + 1)


def send_home(table: Table, step: int) -> None:
    table.tell("priest_went_home", PRIEST_OWNER[table.steps[step]])
    table.steps[step] = NONE
