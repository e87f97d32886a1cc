"""The four temples: stones take the scout of who enters up the trail, sacrifices everybody's."""

from __future__ import annotations

from tampu.engine.choice import Rules, ask
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

DONE = "done"


def take_stones(table: Table, player: Player, temple: District) -> int:
    """MP-101: all stones, 3 steps each; the stones go back to the stock at once (MP-102)."""
    stones = table.bonus[temple]
    if stones:
        table.bonus[temple] = 0
        table.tell("took_stones", player.seat, count=stones)
        climb(table, player, stones * STEPS_PER_STONE)
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


def give_goods(table: Table, owner: Player) -> Rules[None]:
    given: set[Good] = set()
    while True:
        options: list[Good | str] = [good for good in GOODS if good not in given and owner.goods[good] >= UNIT[good]]
        if not options:
            return
        options.append(DONE)
        good = yield from ask(owner.seat, "choose_offering", options)
        if isinstance(good, str):
            return
        given.add(good)
        owner.goods[good] -= UNIT[good]
        table.tell("offered", owner.seat, good=good, count=UNIT[good])
        climb(table, owner, STEPS_PER_UNIT)
