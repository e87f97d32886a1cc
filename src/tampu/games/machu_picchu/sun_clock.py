"""The Sun Clock: an Inca serves until night, then pays goods and steps and is free for another profession."""

from __future__ import annotations

from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.engine.reason import Reason
from tampu.games.machu_picchu.components import (
    CLOCK_SETS,
    CLOCK_STEPS,
    GOODS,
    LAST_DAY,
    PRODUCTION,
    PROFESSIONS,
    UNIT,
    District,
)
from tampu.games.machu_picchu.state import Player, Table
from tampu.games.machu_picchu.trail import climb

NONE: Final = "none"
SETS: Final = tuple(CLOCK_SETS)


NO_INCA_THERE: Final = Reason("no_inca_there", "MP-180")


def no_servant(player: Player, home: District) -> Reason | None:
    """MP-180: why no Inca of his can be sent from this district."""
    return None if player.incas[home] else NO_INCA_THERE


def send_inca(table: Table, player: Player, district: District) -> Rules[None]:
    """MP-180: one of his Incas from any production district."""
    options: list[District | str] = [home for home in PRODUCTION if no_servant(player, home) is None]
    options.append(NONE)
    home = yield from ask(player.seat, "choose_sun_clock_inca", options)
    if isinstance(home, str):
        return
    player.incas[home] -= 1
    player.on_clock += 1
    table.tell("sent_to_clock", player.seat, profession=PROFESSIONS[home])
    if table.day == LAST_DAY:
        # MP-263, MP-264: no night will follow, so he pays at once, and stays
        yield from reward(table, player)


def reward(table: Table, player: Player) -> Rules[None]:
    """MP-184, MP-245: three units of different kinds, and three steps."""
    chosen = yield from ask(player.seat, "choose_sun_clock_goods", SETS)
    goods = CLOCK_SETS[chosen]
    for good in goods:
        player.goods[good] += UNIT[good]
    table.tell("clock_paid", player.seat, goods=[GOODS[good] for good in goods])
    climb(table, player, CLOCK_STEPS)


def release_incas(table: Table, player: Player) -> Rules[None]:
    """MP-245: at night all discs come back to the supply, and each pays."""
    discs = player.on_clock
    if discs:
        player.supply += discs
        player.on_clock = 0
        table.tell("left_clock", player.seat, count=discs)
    for _ in range(discs):
        yield from reward(table, player)
