"""What a position is worth to a player, for bots.

Everything is counted in victory points: those that the player's cards and people make today, those that cards and
people still to come will make, and what his goods, workers, priests and place are good for until then. Last, the hope
for gold: in a conquest the points are worth more to those who have more of it than others.

A judge looks only at what the seat can see: its own hand, and of the others' hands and the deck no more than the size.
The numbers were found by letting bots with different ones play against each other (`tampu train`). Closing the day is
never held against a move: two bots that both waited for the other to do it would walk about for ever.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from tampu.engine.numbers import Numbers
from tampu.games.machu_picchu.components import (
    ALL_CULT_CARDS,
    BONUS_AMOUNT,
    CARDS,
    CLOCK_STEPS,
    CULT_CARDS,
    CULT_COST,
    CULT_OF_TEMPLE,
    CULTS,
    GRANARY_GAIN,
    INCA_COST,
    LAST_DAY,
    MARKET_GOODS,
    MOON_TILES,
    MULTIPLIERS,
    NEIGHBOURS,
    OFF_BOARD,
    OTHER_MULTIPLIER,
    OUTPUT,
    PLACED_AT,
    PLAYER_COUNTS,
    POINTS_PER_MISSED_DRAW,
    PRODUCTION,
    PROFESSIONS,
    RECRUITED_AT,
    STABLES_GAIN,
    STEP_VALUES,
    STEPS_PER_STONE,
    SUMMIT,
    SYMBOLS,
    TEMPLES,
    TRAIL_POINTS,
    District,
    Ending,
    Good,
)
from tampu.games.machu_picchu.state import OVER, Player, Table

# ---------------------------------------------------------------------- weights


class Weights:
    """What the numbers of `judge.toml` are called here; there it is told what each is for."""

    fit: float
    hand_fit: float
    turns_a_day: list[float]
    people_a_turn: float
    cards_a_turn: float
    cults_to_come: float
    present: float
    trail_now: float
    good_last: float
    good_a_turn: float
    good_most: float
    fee_corn: float
    spare_corn: float
    corn_a_day: float
    spare_llama: float
    llamas_a_day: float
    sacrifice_now: float
    sacrifice_later: float
    a_day: float
    later: float
    today: float
    clock: float
    moon: float
    moon_step: float
    sun: float
    next: float
    next_last: float
    next_bonus: float
    next_work: float
    next_sacrifice: float
    plan: list[float]
    far: float
    haste: float
    sure: float
    share_of: float
    gold_of_a_card: float
    gold_near: float
    gold_a_day: float
    way_last: float
    market: float


W: Final = Weights()
WEIGHTS: Final = Numbers(__package__, W)

PILE: Final = tuple((1 - 0.95**units) / (1 - 0.95) for units in range(128))  # of one kind, each is worth a bit less
USEFUL_CORN: Final = 20  # what the market could turn into goods in a visit or two
STEPS_OF_A_FIRST: Final = 6  # what the llamas of a first priest can be expected to bring
TIE_BREAK: Final = 0.001  # goods left at the end

# ---------------------------------------------------------------------- the table in numbers

CORN: Final = int(Good.CORN)
LLAMA: Final = int(Good.LLAMA)
TRADED: Final = tuple(int(good) for good in MARKET_GOODS)
START_DAY: Final = {players: count.start_day for players, count in PLAYER_COUNTS.items()}
SHEPHERDS: Final = int(District.LLAMA_MEADOW)
PAID_WORK: Final = tuple(int(district) for district in PRODUCTION[1:])
TEMPLE: Final = tuple(next(int(temple) for temple, of in CULT_OF_TEMPLE.items() if of == cult) for cult in CULTS)
MAIN_TEMPLE: Final = int(TEMPLES[-1])
HOUSE: Final = tuple(int(house) for house in RECRUITED_AT)
SCHOOL: Final = tuple(int(place) for place in PLACED_AT)
NEAR: Final = tuple(tuple(int(there) for there in NEIGHBOURS[here]) for here in District)
IN_GOODS: Final = (0.13, 0.9, 1.0, 1.0, 1.0)  # what a piece of each good is worth in goods
INCA_PRICE: Final = tuple(tuple((good, n) for good, n in enumerate(cost) if n) for cost in INCA_COST)
CULT_PRICE: Final = tuple(tuple((good, n) for good, n in enumerate(cost) if n) for cost in CULT_COST)
INCA_IN_GOODS: Final = tuple(sum(IN_GOODS[good] * n for good, n in price) for price in INCA_PRICE)
CULT_IN_GOODS: Final = tuple(0.9 * sum(IN_GOODS[good] * n for good, n in price) for price in CULT_PRICE)
CONQUEST: Final = Ending.CONQUEST
FIRST_MULTIPLIER: Final[int] = MULTIPLIERS[0]
SECOND_MULTIPLIER: Final[int] = MULTIPLIERS[1]


class Outlook:
    """What a player may expect of the rest of the game."""

    def __init__(self, nights: float, worth: float, each: float, step: float, symbols: tuple[int, ...]) -> None:
        self.nights = nights  # still to come, as far as the game will go
        self.worth = worth  # of a good
        self.each = each  # points that one more of his people will make with cards still to come
        self.step = step  # points of a step on the trail
        self.symbols = symbols  # on the cards in his hand
        self.fed = True  # whether there is corn for more workers
        self.llama = 0.0  # what a shepherd's llama will bring
        self.priest = 0.0  # what the llamas of one more priest will bring


# ---------------------------------------------------------------------- the judge

PARTS: Final = (
    "cards",
    "people",
    "cards_to_come",
    "trail",
    "stock",
    "sacrifices",
    "work",
    "night",
    "next_turn",
    "rest",
)
"""What a judgement is made of."""


def judged(table: Table, seat: int) -> list[float]:
    """What each part is worth to a seat; in a conquest all of them are multiplied."""
    me = table.players[seat]
    players = len(table.players)
    last_day = table.day == LAST_DAY
    cult_cards = ALL_CULT_CARDS - sum(table.taken)
    deck = len(table.deck.cards)
    if table.phase is OVER or not cult_cards or not deck:
        days = 0.0
        conquest = 1.0 if table.ending is CONQUEST else 0.0
    else:
        rescue = days_to_rescue(table, cult_cards, deck)
        days = LAST_DAY - table.day + 0.5
        conquest = 1 / (1 + exp((days - rescue) * W.sure))
        days = 0.3 if last_day else min(days, rescue)
    turns = days * W.turns_a_day[players]

    symbols, gold = read(me.hand)
    present = 0
    people = me.incas + me.cults
    for number, matching in zip(people, symbols, strict=True):
        present += number * matching
    crowd = sum(people)
    to_come = min(me.supply + W.cults_to_come, W.people_a_turn * turns)
    way = me.scout / SUMMIT
    if last_day:
        way *= way * W.way_last if days else 0.0
    drawn = me.draws_due + way
    each = W.fit * (drawn + W.cards_a_turn * turns)

    to_people = to_come * (W.hand_fit * len(me.hand) + drawn * W.fit)
    trail = me.draws_missed * POINTS_PER_MISSED_DRAW + TRAIL_POINTS[me.scout] * (W.trail_now if days > 0.3 else 1.0)
    stock = llamas = made = night = best = 0.0
    if days:
        nights = 0.0 if last_day else min(LAST_DAY - table.day, days)
        worth = 0.0 if last_day else min(W.good_most, W.good_last + W.good_a_turn * turns)
        outlook = Outlook(nights, worth, each, W.fit * (crowd + to_come) / SUMMIT, symbols)
        stock = in_stock(table, me, outlook)
        llamas = sacrifices(table, me, outlook)
        made = work(table, me, outlook)
        night = tonight(table, me, outlook)
        if me.where != OFF_BOARD:
            best = max(next_turn(table, me, outlook), plan_to_recruit(table, me, outlook))
    more = 1.0
    if conquest > 0.02:
        share = multiplier(table, me, gold + drawn * W.gold_of_a_card, days) * players / (players + W.share_of)
        more = 1 + conquest * (share - 1)
    return [
        more * present / (1 + W.present * days),
        more * to_people,
        more * crowd * each,
        more * trail,
        more * stock,
        more * llamas,
        more * made,
        more * night,
        more * best,
        more * TIE_BREAK * sum(me.goods),
    ]


@lru_cache(maxsize=4096)
def read(hand: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """How often each symbol is on the cards, and their gold. Remembered, for few positions change a hand."""
    symbols = [0] * len(SYMBOLS)
    for card in hand:
        for symbol in CARDS[card].symbols:
            symbols[symbol] += 1
    return tuple(symbols), sum(CARDS[card].gold for card in hand)


def days_to_rescue(table: Table, cult_cards: int, deck: int) -> float:
    """When all cult cards or all sacrifice cards will be gone, if it goes on as it went so far, and a bit quicker."""
    players = len(table.players)
    days = (table.day - START_DAY[players] + 1.0) / W.haste
    return days * min(cult_cards / (ALL_CULT_CARDS - cult_cards + 1), deck / (len(CARDS) - players - deck + 1))


def multiplier(table: Table, me: Player, gold: float, days: float) -> float:
    """What a conquest would multiply his points by: how likely nobody, or just one, has more gold (MP-341)."""
    doubt = W.gold_near + W.gold_a_day * days
    first, second = 1.0, 0.0
    for other in table.players:
        if other is not me:
            theirs = (len(other.hand) + other.draws_due + other.scout / SUMMIT) * W.gold_of_a_card
            behind = 1 / (1 + exp((gold - theirs) / doubt))
            second += (first - second) * behind
            first -= first * behind
    more = (FIRST_MULTIPLIER - OTHER_MULTIPLIER) * first + (SECOND_MULTIPLIER - OTHER_MULTIPLIER) * second
    return OTHER_MULTIPLIER + more


# ---------------------------------------------------------------------- what he has


def in_stock(table: Table, me: Player, outlook: Outlook) -> float:
    """Goods and corn. Corn for the workers' fees is worth more than what is left to trade with."""
    goods = me.goods
    value = 0.0
    for good in TRADED:
        have = goods[good]
        if good != LLAMA:
            value += PILE[have]
        value += W.market * (table.market[good] if have < 2 else -table.market[good])
    corn = goods[CORN] + GRANARY_GAIN[CORN] * me.granaries_due
    fees = sum(me.incas) - me.incas[0] + 2
    if corn < fees:
        value += W.fee_corn * corn
    else:
        value += W.fee_corn * fees + W.spare_corn * min(corn - fees, USEFUL_CORN)
    return value * outlook.worth


def sacrifices(table: Table, me: Player, outlook: Outlook) -> float:
    """Llamas, and the priests and virgins who wait for them; either is worth little without the other."""
    llamas = me.goods[LLAMA] + STABLES_GAIN[LLAMA] * me.stables_due
    nights = outlook.nights
    ride = W.spare_llama * outlook.worth
    priests = sum(me.cults)
    if not priests:
        outlook.llama = ride * W.later
        outlook.priest = W.a_day * nights * STEPS_OF_A_FIRST * outlook.step * W.sacrifice_later
        return ride * PILE[llamas]
    steps, today = 0, 0.0
    for cult, number in enumerate(me.cults):
        if number:
            steps += number * STEP_VALUES[cult][table.taken[cult]]
            if table.bonus[TEMPLE[cult]]:
                today += number * 0.5
    gain = steps / priests * outlook.step
    used = min(llamas, priests * nights + today)
    wanted = priests - max(0.0, used - today) / (nights + 1)
    coming = me.incas[SHEPHERDS] + W.llamas_a_day
    outlook.llama = gain * W.sacrifice_later if coming + 1 <= wanted else 0.0
    outlook.priest = W.a_day * nights * gain * W.sacrifice_later * min(1.0, max(0.0, coming - wanted))
    later = W.a_day * nights * min(coming, wanted) * gain * W.sacrifice_later
    return max(gain * W.sacrifice_now, ride) * used + ride * PILE[llamas - int(used)] + later


def work(table: Table, me: Player, outlook: Outlook) -> float:
    """What his Incas will make today and on the days to come, as far as there is corn for their fees."""
    incas = me.incas
    nights = outlook.nights
    corn = me.goods[CORN] + GRANARY_GAIN[CORN] * me.granaries_due
    workers = sum(incas) - incas[0]
    crafts = workers - incas[SHEPHERDS]
    income = OUTPUT[CORN] * incas[0] + W.corn_a_day + corn / (nights + 1)
    outlook.fed = income > workers
    a_day = crafts + (income - workers) * W.spare_corn if outlook.fed else income * crafts / workers
    today = OUTPUT[CORN] * W.spare_corn * incas[0] if table.bonus[0] else 0.0
    for district in PAID_WORK:
        if table.bonus[district]:
            today += min(incas[district], corn)
    shepherds = 0.0 if sum(me.cults) else incas[SHEPHERDS] * W.spare_llama
    return ((a_day + shepherds) * W.later * W.a_day * nights + today * W.today) * outlook.worth


def tonight(table: Table, me: Player, outlook: Outlook) -> float:
    """What the night will bring. On the last day there is none, and a tile in hand is better than nothing at all."""
    if not outlook.nights:
        return 0.01 * len(me.moons)
    worth = outlook.worth
    value = me.on_clock * (W.clock * worth + CLOCK_STEPS * outlook.step)
    corn = me.goods[CORN]
    for index in me.moons:
        tile = MOON_TILES[index]
        if tile.steps:
            value += tile.steps * outlook.step * W.moon_step
        elif not tile.fee:
            value += tile.amount * W.fee_corn * worth
        elif corn:
            corn -= 1
            value += W.moon * worth
    return value + W.sun * worth if table.sun == me.seat else value


# ---------------------------------------------------------------------- what he could do


def next_turn(table: Table, me: Player, outlook: Outlook) -> float:
    """The best that the prince finds next door, or, for a llama, anywhere."""
    gains = gains_by_district(table, me, outlook)
    best = 0.0
    for there in NEAR[me.where]:
        if gains[there] > best:
            best = gains[there]
    if me.goods[LLAMA]:
        by_llama = max(gains) - W.spare_llama * outlook.worth
        if by_llama > best:
            best = by_llama
    return best * (W.next if outlook.nights else W.next_last)


def gains_by_district(table: Table, me: Player, outlook: Outlook) -> list[float]:
    """Bonus, stones and sacrifices where something lies, and the new Incas that he could pay for."""
    goods, bonus, worth, step = me.goods, table.bonus, outlook.worth, outlook.step
    gains = [0.0] * len(NEAR)
    if bonus[0]:
        gains[0] = bonus[0] * BONUS_AMOUNT[0] * W.spare_corn * worth
    for district in PAID_WORK:
        if bonus[district]:
            gains[district] = (
                W.next_bonus * bonus[district] + W.next_work * min(me.incas[district], goods[CORN])
            ) * worth
    for cult, temple in enumerate(TEMPLE):
        if bonus[temple]:
            steps = W.next_sacrifice * min(me.cults[cult], goods[LLAMA]) * STEP_VALUES[cult][table.taken[cult]]
            gains[temple] = (bonus[temple] * STEPS_PER_STONE + steps) * step
    gains[MAIN_TEMPLE] = bonus[MAIN_TEMPLE] * STEPS_PER_STONE * step
    if me.supply:
        for profession, price in enumerate(INCA_PRICE):
            if can_pay(goods, price):
                profit = inca_value(profession, outlook) - INCA_IN_GOODS[profession] * worth
                school = SCHOOL[profession]
                if profit > gains[school]:
                    gains[school] = profit + gains[school] * 0.5
    return gains


def can_pay(goods: list[int], price: tuple[tuple[int, int], ...]) -> bool:
    for good, amount in price:
        if goods[good] < amount:
            return False
    return True


def inca_value(profession: int, outlook: Outlook) -> float:
    """One more Inca: his points, and what he will make."""
    days = W.a_day * outlook.nights
    if profession == SHEPHERDS:
        made = outlook.llama * days
    elif profession == 0:
        made = days * W.later * outlook.worth * OUTPUT[CORN] * (W.spare_corn if outlook.fed else 0.7)
    else:
        made = days * W.later * outlook.worth if outlook.fed else 0.0
    return outlook.symbols[profession] + outlook.each + made


def plan_to_recruit(table: Table, me: Player, outlook: Outlook) -> float:
    """The best priest or virgin that he could have soon: the fewer goods are missing, the better the plan."""
    goods = me.goods
    best = 0.0
    for cult, price in enumerate(CULT_PRICE):
        if table.taken[cult] < CULT_CARDS[cult]:
            missing = 0
            for good, amount in price:
                if goods[good] < amount:
                    missing += amount - goods[good]
            if missing < len(W.plan):
                points = outlook.symbols[len(PROFESSIONS) + cult] + outlook.each
                plan = (points + outlook.priest - CULT_IN_GOODS[cult] * outlook.worth) * W.plan[missing]
                if HOUSE[cult] not in NEAR[me.where]:
                    plan *= W.far
                if missing and not outlook.nights:
                    plan *= 0.3
                if plan > best:
                    best = plan
    return best
