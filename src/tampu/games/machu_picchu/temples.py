"""The four temples: stones take the scout of who enters up the trail, sacrifices everybody's."""

from __future__ import annotations

from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.engine.reason import Reason
from tampu.games.machu_picchu.components import (
    CULT_OF_TEMPLE,
    CULTS,
    GOODS,
    LLAMA,
    STEPS_PER_STONE,
    STEPS_PER_UNIT,
    UNIT,
    District,
    Good,
)
from tampu.games.machu_picchu.production import UP_TO
from tampu.games.machu_picchu.state import Player, Table
from tampu.games.machu_picchu.trail import climb

DONE: Final = "done"


def take_stones(table: Table, player: Player, temple: District) -> int:
    """MP-101: all stones, 3 steps each; the stones go back to the stock at once (MP-102)."""
    stones = table.bonus[temple]
    if stones:
        table.bonus[temple] = 0
        table.tell("took_stones", player.seat, count=stones)
        climb(table, player, stones * STEPS_PER_STONE)
    else:
        table.tell("found_used_up", player.seat, at=temple)
    return stones


def serve_in_temple(table: Table, player: Player, temple: District) -> Rules[None]:
    """MP-100 to MP-111: stones first; then, clockwise, priests or virgins of the temple's cult give llamas."""
    if not take_stones(table, player, temple):
        return  # MP-103
    cult = CULT_OF_TEMPLE[temple]
    for owner in table.clockwise_from(player.seat):
        most = min(owner.cults[cult], owner.goods[LLAMA])
        if most:
            llamas = yield from ask(owner.seat, "choose_sacrifice", UP_TO[most])
            if llamas:
                owner.goods[LLAMA] -= llamas
                table.tell("sacrificed", owner.seat, count=llamas, cult=CULTS[cult])
                climb(table, owner, llamas * table.step_value(cult))


def serve_in_main_temple(table: Table, player: Player, temple: District) -> Rules[None]:
    """MP-112 to MP-114: stones first; then everybody may give goods, one unit of each kind at most."""
    if not take_stones(table, player, temple):
        return  # MP-103
    for owner in table.clockwise_from(player.seat):
        yield from give_goods(table, owner)


OFFERED_ALREADY: Final = Reason("offered_already", "MP-113")
LESS_THAN_A_UNIT: Final = tuple(Reason("too_dear", "MP-113", {"cost": [f"{UNIT[good]}-{good}"]}) for good in GOODS)


def no_offering(table: Table, owner: Player, good: Good) -> Reason | None:
    """MP-113: why he cannot give a unit of this kind now."""
    if good in table.already:
        return OFFERED_ALREADY
    return None if owner.goods[good] >= UNIT[good] else LESS_THAN_A_UNIT[good]


def give_goods(table: Table, owner: Player) -> Rules[None]:
    while True:
        options: list[Good | str] = [good for good in GOODS if no_offering(table, owner, good) is None]
        options.append(DONE)
        good = yield from ask(owner.seat, "choose_offering", options)
        if isinstance(good, str):
            break
        table.already += (good,)
        owner.goods[good] -= UNIT[good]
        table.tell("offered", owner.seat, good=good, count=UNIT[good])
        climb(table, owner, STEPS_PER_UNIT)
    table.already = ()
