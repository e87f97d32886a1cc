"""New people: Incas at the Watchman's Hut and the Royal Palace, priests and virgins at their houses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.games.machu_picchu.components import (
    CULT_CARDS,
    CULT_COST,
    CULTS,
    DISTRICTS,
    GOODS,
    INCA_COST,
    PLACED_AT,
    PROFESSIONS,
    RECRUITED_AT,
    Cult,
    District,
    Profession,
)
from tampu.games.machu_picchu.state import Player, Table

DONE: Final = "done"
NONE: Final = "none"

TRAINED_AT: Final = tuple(tuple(p for p in PROFESSIONS if PLACED_AT[p] == d) for d in DISTRICTS)
SERVE_AFTER: Final = tuple(tuple(c for c in CULTS if RECRUITED_AT[c] == d) for d in DISTRICTS)


def listed(price: Sequence[int]) -> list[str]:
    """A price for those who are told of it: tokens such as `2-pottery`."""
    return [f"{price[good]}-{good}" for good in GOODS if price[good]]


def place_incas(table: Table, player: Player, district: District) -> Rules[None]:
    """MP-120 to MP-129: one new Inca per profession of this place, one after the other, as long as he can pay."""
    left = list(TRAINED_AT[district])
    while True:
        options: list[Profession | str] = [p for p in left if player.supply and player.can_pay(INCA_COST[p])]
        if not options:
            return
        options.append(DONE)
        profession = yield from ask(player.seat, "choose_new_inca", options)
        if isinstance(profession, str):
            return
        left.remove(profession)
        player.pay(INCA_COST[profession])
        player.supply -= 1
        player.incas[profession] += 1
        table.tell("placed_inca", player.seat, profession=profession, cost=listed(INCA_COST[profession]))


def recruit(table: Table, player: Player, district: District) -> Rules[None]:
    """MP-140 to MP-146: one priest or virgin, if one is left and he can pay."""
    options: list[Cult | str] = [
        cult
        for cult in SERVE_AFTER[district]
        if table.taken[cult] < CULT_CARDS[cult] and player.can_pay(CULT_COST[cult])
    ]
    if not options:
        return
    options.append(NONE)
    prompt = "choose_virgin" if district == District.HOUSE_OF_VIRGINS else "choose_priest"
    cult = yield from ask(player.seat, prompt, options)
    if isinstance(cult, str):
        return
    player.pay(CULT_COST[cult])
    player.cults[cult] += 1
    table.taken[cult] += 1
    table.tell("recruited", player.seat, cult=cult, value=table.step_value(cult), cost=listed(CULT_COST[cult]))
