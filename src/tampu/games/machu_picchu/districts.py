"""What is done in the districts: production, temples, new people and the Sun Clock. The plaza is told apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tampu.engine.choice import Choice, Rules, ask
from tampu.engine.reason import Reason
from tampu.engine.waste import Values, other_answers
from tampu.games.machu_picchu.components import (
    BONUS_AMOUNT,
    CLOCK_SETS,
    CLOCK_STEPS,
    CORN,
    CULT_CARDS,
    CULT_COST,
    CULT_OF_TEMPLE,
    CULTS,
    FEE,
    GOODS,
    INCA_COST,
    LAST_DAY,
    LLAMA,
    OUTPUT,
    PLACED_AT,
    PRODUCTION,
    PROFESSIONS,
    RECRUITED_AT,
    STEPS_PER_STONE,
    STEPS_PER_UNIT,
    UNIT,
    Cult,
    District,
    Good,
    Profession,
)
from tampu.games.machu_picchu.state import Player, Table
from tampu.games.machu_picchu.trail import climb

DONE: Final = "done"
NONE: Final = "none"
UP_TO: Final = tuple(tuple(range(n + 1)) for n in range(64))
"""The numbers from 0 to n."""

# ---------------------------------------------------------------------- production


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


# ---------------------------------------------------------------------- the temples


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
        if most:  # only sooner: else nothing could be chosen but nothing
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


# ---------------------------------------------------------------------- new people


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
            break  # only sooner: he would be done without being asked
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


def nobody_placed(table: Table, choice: Choice) -> Values | None:
    """Whom he could have placed who leaves without having placed anybody."""
    return None if table.already else other_answers(table, choice)


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
        return  # only sooner: he would take none without being asked
    options.append(NONE)
    prompt = "choose_virgin" if district == District.HOUSE_OF_VIRGINS else "choose_priest"
    cult = yield from ask(player.seat, prompt, options)
    if isinstance(cult, str):
        return
    player.pay(CULT_COST[cult])
    player.cults[cult] += 1
    table.taken[cult] += 1
    table.tell("recruited", player.seat, cult=cult, value=table.step_value(cult), cost=listed(CULT_COST[cult]))


# ---------------------------------------------------------------------- the Sun Clock


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
