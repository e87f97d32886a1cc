"""New people: Incas at the Watchman's Hut and the Royal Palace, priests and virgins at their houses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.engine.reason import Reason
from tampu.games.machu_picchu.components import (
    CULT_CARDS,
    CULT_COST,
    CULTS,
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


def listed(price: Sequence[int]) -> list[str]:
    """A price for those who are told of it: tokens such as `2-pottery`."""
    return [f"{price[good]}-{good}" for good in GOODS if price[good]]


PLACED_ELSEWHERE: Final = tuple(Reason("placed_elsewhere", "MP-127", {"district": place}) for place in PLACED_AT)
PLACED_ALREADY: Final = Reason("placed_already", "MP-126")
NO_DISC: Final = Reason("no_disc", "MP-128")
INCA_TOO_DEAR: Final = tuple(Reason("too_dear", "MP-005", {"cost": listed(price)}) for price in INCA_COST)


def no_inca(table: Table, player: Player, profession: Profession) -> Reason | None:
    """MP-120 to MP-128: why he cannot place an Inca of this profession now."""
    if PLACED_AT[profession] != player.where:
        return PLACED_ELSEWHERE[profession]
    if profession in table.already:
        return PLACED_ALREADY
    if not player.supply:
        return NO_DISC
    return None if player.can_pay(INCA_COST[profession]) else INCA_TOO_DEAR[profession]


def place_incas(table: Table, player: Player, district: District) -> Rules[None]:
    """MP-120 to MP-129: one new Inca per profession of this place, one after the other, as long as he can pay."""
    while True:
        options: list[Profession | str] = [p for p in PROFESSIONS if no_inca(table, player, p) is None]
        if not options:
            if not table.already:
                table.tell("could_place_nobody", player.seat, at=district)
            break
        options.append(DONE)
        profession = yield from ask(player.seat, "choose_new_inca", options)
        if isinstance(profession, str):
            break
        table.already += (profession,)
        player.pay(INCA_COST[profession])
        player.supply -= 1
        player.incas[profession] += 1
        table.tell("placed_inca", player.seat, profession=profession, cost=listed(INCA_COST[profession]))
    table.already = ()


RECRUITED_ELSEWHERE: Final = tuple(
    Reason("recruited_elsewhere", "MP-142", {"district": house}) for house in RECRUITED_AT
)
NONE_LEFT: Final = Reason("none_left", "MP-140")
CULT_TOO_DEAR: Final = tuple(Reason("too_dear", "MP-005", {"cost": listed(price)}) for price in CULT_COST)


def is_left(table: Table, cult: Cult) -> bool:
    return table.taken[cult] < CULT_CARDS[cult]


def no_recruit(table: Table, player: Player, cult: Cult) -> Reason | None:
    """MP-140 to MP-145: why he cannot recruit a priest or virgin of this cult now."""
    if RECRUITED_AT[cult] != player.where:
        return RECRUITED_ELSEWHERE[cult]
    if not is_left(table, cult):
        return NONE_LEFT
    return None if player.can_pay(CULT_COST[cult]) else CULT_TOO_DEAR[cult]


def recruit(table: Table, player: Player, district: District) -> Rules[None]:
    """MP-140 to MP-146: one priest or virgin, if one is left and he can pay."""
    options: list[Cult | str] = [cult for cult in CULTS if no_recruit(table, player, cult) is None]
    if not options:
        table.tell("could_recruit_nobody", player.seat, at=district)
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
