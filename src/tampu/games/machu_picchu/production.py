"""The five production districts: a bonus for who enters, and work for everyone's Incas."""

from __future__ import annotations

from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.games.machu_picchu.components import BONUS_AMOUNT, CORN, FEE, GOODS, OUTPUT, District
from tampu.games.machu_picchu.state import Player, Table

UP_TO: Final = tuple(tuple(range(n + 1)) for n in range(64))
"""The numbers from 0 to n."""


def produce(table: Table, player: Player, district: District) -> Rules[None]:
    """MP-080: first the bonus, then the work of all players."""
    if not table.bonus[district]:
        table.tell("found_used_up", player.seat, at=district)  # MP-077, MP-090: until the next night
        return
    take_bonus(table, player, district)
    for owner in table.clockwise_from(player.seat):
        workers = owner.incas[district]
        if workers:
            yield from work(table, owner, district, workers)


def bonus(table: Table, district: District) -> int:
    """What lies in a district, in goods."""
    return table.bonus[district] * BONUS_AMOUNT[district]


def take_bonus(table: Table, player: Player, district: District) -> None:
    """MP-081: all units, whoever's Incas are there."""
    amount = bonus(table, district)
    table.bonus[district] = 0
    player.goods[district] += amount
    table.tell("took_bonus", player.seat, good=GOODS[district], count=amount)


def work(table: Table, owner: Player, district: District, workers: int) -> Rules[None]:
    """MP-083 to MP-088: each Inca produces once; all but farmers want corn for it, and their owner decides."""
    good = GOODS[district]
    fee = FEE[district]
    if fee == 0:
        owner.goods[good] += workers * OUTPUT[good]
        table.tell("harvested", owner.seat, good=good, count=workers * OUTPUT[good])
        return
    most = min(workers, owner.goods[CORN] // fee)
    number = yield from ask(owner.seat, "choose_production", UP_TO[most])
    if number:
        owner.goods[CORN] -= number * fee
        owner.goods[good] += number * OUTPUT[good]
        table.tell("produced", owner.seat, good=good, count=number * OUTPUT[good], paid=number * fee)
