"""What a position is worth to a player, for bots.

Everything is counted in victory points: those scored, those that lie ready (knowledge, priests, top Quipus, complete
missions), and what food, offerings, cards, feathers, tiles and dice are good for in the rounds still to come.

A judge looks only at what the seat can see: its own hand, and of the others what lies on the table.
"""

from __future__ import annotations

from typing import Final

from tampu.games.feld_cuzco.components import (
    AMOUNT,
    BONUS_NEED,
    BONUS_POINTS,
    CIRCLE_BONUS,
    CIRCLE_POINTS,
    CIRCLES,
    CUZCO,
    GOOD_COST,
    GOOD_POINTS,
    INTI_POINTS,
    KNOWLEDGE_POINTS,
    MISSION_POINTS,
    MISSIONS,
    PRIEST_POINTS,
    ROUNDS,
    TILE_NUMBER,
    TILE_SLOTS,
    VILLAGES,
)
from tampu.games.feld_cuzco.missions import shortfall
from tampu.games.feld_cuzco.network import network
from tampu.games.feld_cuzco.phases import ABILITIES, MARKET, OVER, PALACE
from tampu.games.feld_cuzco.pieces import PRIEST_OWNER
from tampu.games.feld_cuzco.player import KINDS, NONE, Player
from tampu.games.feld_cuzco.state import Table

# ---------------------------------------------------------------------- weights

DIE: Final[tuple[float, ...]] = (0.0, 2.3, 2.6, 3.0, 3.4, 3.9, 4.4)  # a die still to be placed, by its value
FOOD_LATER: Final = 0.95  # food for goods of later rounds
FOOD_A_GOOD: Final = 6
ORDER: Final = 0.5  # each player who comes later in the next order
CARDS: Final[tuple[float, ...]] = (2.0, 1.8, 3.0, 3.2, 3.0, 0.6, 1.2, 3.6, 2.4, 2.4, 1.8, 0.3, 2.2, 1.8, 1.8)
"""Playing a card, by number."""
CARD_IN_HAND: Final = 0.35  # one that cannot be paid for yet
OFFERING: Final = 0.6  # and an offering without a card
INTI: Final = 1.0  # beyond the points it gives at the end
READY: Final = 0.62  # a circle that can be activated, compared with what it will give
HALF_READY: Final = 0.2  # and one that lacks a feather
NEXT_READY: Final = 0.85  # each further one waits longer
BLESSING: Final = 2.6
NUMBER: Final = 0.5  # a point of knowledge or food that a tile gives when it slides down
TILE: Final = 0.7  # a tile, whatever it can do
SLOT: Final = 0.7  # a free slot, up to a few
SLOTS: Final = 3
USE: Final = 0.8  # what an ability will give in each of the rounds to come
SECOND_USE: Final = 0.15
GAIN: Final[tuple[float, ...]] = (1.0, 1.0, 1.9, 0.55, 1.0, 0.55, 1.3, 0.7, 0.7, 1.05, 0.45, 0.45)
"""A unit of each ability."""
TOP: Final = 0.7  # a village whose top Quipu may be covered
STAYS: Final = 0.6  # how likely a priest on the lowest step is still there a round later
STAYS_A_STEP: Final = 0.05
MISSION: Final[tuple[float, ...]] = (0.95, 0.5, 0.27, 0.14, 0.07)
"""How likely a mission will be completed, by what is missing."""
PIP: Final = 1.05  # a point of an exchange still to be spent
PUTUTU: Final[tuple[float, ...]] = (0.7, 1.0)
PART: Final = 0.02  # each thing that a mission asks for and is there
INTI_ALONE: Final = 0.6  # how likely most priests stay most
INTI_TIED: Final = 0.35
SURE_GOOD: Final = 0.95  # a good that can be paid for and may be taken by another
SPARE_FOOD: Final = 0.36  # food beyond it that may still buy a better one
LAST_TURN: Final = 0.5  # a circle that is ready for one die only
CLOSE: Final = 0.8  # an all-or-nothing bonus, by the third power of what is there
ROAD_AHEAD: Final = 0.35  # a village without an own Quipu next door
NEAR: Final = 4  # by a path of this number or less


# ---------------------------------------------------------------------- the judge

PARTS: Final = (
    "points",
    "knowledge",
    "priests",
    "stores",
    "circles",
    "tiles",
    "roads",
    "missions",
    "bonuses",
    "dice",
)
"""What a judgement is made of."""


def judged(table: Table, seat: int) -> list[float]:
    """What each part is worth to a seat."""
    me = table.players[seat]
    if table.phase is OVER:
        return [float(me.score)]
    outlook = Outlook(table, me)
    dice = PIP * table.points if table.active == seat else 0.0
    for die in me.dice:
        dice += DIE[die]
    return [
        float(me.score),
        knowledge(table, me, outlook),
        priests(table, me, outlook),
        stores(table, me, outlook),
        circles(me, outlook),
        tiles(table, me, outlook),
        roads(table, me, outlook),
        missions(table, me, outlook),
        bonuses(table, me, outlook),
        dice,
    ]


class Outlook:
    """What is still to come for a player."""

    round: int
    turns: int  # dice to place
    uses: int  # phases II
    cities: int  # universities and temples
    markets: int
    palaces: int
    hope: float  # how much can still be made of things, from 0 to 1

    def __init__(self, table: Table, me: Player) -> None:
        self.round = max(1, table.round)
        later = ROUNDS - self.round
        phase = table.phase
        place = table.order.index(me.seat)
        past = table.at > place or (table.at == place and table.ended)
        self.turns = 3 - me.dice.count(0) + 3 * later if table.round else 3 * ROUNDS
        self.uses = later + (phase < ABILITIES or (phase is ABILITIES and not past))
        self.cities = later + (phase < MARKET)
        self.markets = later + (phase < MARKET or (phase is MARKET and not past))
        self.palaces = later + (phase < PALACE or (phase is PALACE and not past))
        self.hope = min(1.0, self.turns / 6)


# ---------------------------------------------------------------------- what lies ready


def knowledge(table: Table, me: Player, outlook: Outlook) -> float:
    """The points of the next university, and to come early afterwards."""
    if table.phase >= MARKET:
        return 0.0
    known = me.knowledge
    behind = 0
    higher = True
    for seat in table.standing:
        if seat == me.seat:
            higher = False
        else:
            other = table.players[seat].knowledge
            if other < known or (other == known and not higher):
                behind += 1
    return KNOWLEDGE_POINTS[known] + ORDER * behind


def priests(table: Table, me: Player, outlook: Outlook) -> float:
    """Points of the temples to come, the likelier the higher a priest stands; and an Inti for most of them."""
    if not outlook.cities:
        return 0.0
    value = 0.0
    counts = [0] * len(table.players)
    now = ROUNDS - outlook.cities + 1
    for step, priest in enumerate(table.steps):
        if priest != NONE:
            counts[PRIEST_OWNER[priest]] += 1
            if PRIEST_OWNER[priest] == me.seat:
                stays = STAYS + STAYS_A_STEP * step
                there = stays if outlook.turns > 3 * (outlook.cities - 1) else 1.0
                for later in range(now, ROUNDS + 1):
                    value += there * PRIEST_POINTS[later]
                    there *= stays
    mine = counts[me.seat]
    if mine and mine == max(counts):
        value += INTI_POINTS * (INTI_ALONE if counts.count(mine) == 1 else INTI_TIED)
    return value


def stores(table: Table, me: Player, outlook: Outlook) -> float:
    """Food, offerings, god cards, Inti and Pututus."""
    value = me.inti * (INTI_POINTS + (INTI if outlook.turns else 0.0))
    if outlook.markets:
        value += goods_for(table, me.food, outlook)
    offerings = me.offerings
    hope = outlook.hope
    for card in BEST_FIRST:
        for _ in range(me.hand[card]):
            if offerings:
                offerings -= 1
                value += CARDS[card] * hope
            else:
                value += CARD_IN_HAND * hope
    value += OFFERING * min(offerings, 4) * hope
    if outlook.turns:
        value += PUTUTU[0] * me.pututus[0] + PUTUTU[1] * me.pututus[1]
    return value


BEST_FIRST: Final[tuple[int, ...]] = tuple(sorted(range(len(CARDS)), key=CARDS.__getitem__, reverse=True))


def goods_for(table: Table, food: int, outlook: Outlook) -> float:
    """What food will buy: the best good of the next row at once, and something of later rows."""
    row = table.market[ROUNDS - outlook.markets]
    best, price = 0, 0
    for good in row:
        if good != NONE and GOOD_COST[good] <= food and GOOD_POINTS[good] > best:
            best, price = GOOD_POINTS[good], GOOD_COST[good]
    rest = food - price
    later = min(rest, FOOD_A_GOOD * (outlook.markets - 1))
    near = min(rest - later, FOOD_A_GOOD) if outlook.turns > 3 * (outlook.markets - 1) else 0
    return SURE_GOOD * best + FOOD_LATER * later + SPARE_FOOD * near


# ---------------------------------------------------------------------- the mask


def circles(me: Player, outlook: Outlook) -> float:
    """Circles that are ready or nearly so; the bonus falls from round to round."""
    if not outlook.turns and not outlook.uses:
        return 0.0
    value = 0.0
    sooner = min(outlook.round + (outlook.turns <= 3 * (ROUNDS - outlook.round)), ROUNDS)
    weight = READY
    for circle in range(CIRCLES):
        if not me.circles[circle]:
            feathers = me.feathers[2 * circle] + me.feathers[2 * circle + 1]
            worth = CIRCLE_POINTS[circle] + CIRCLE_BONUS[sooner] + BLESSING
            if feathers == 2:
                value += weight * worth * (1.0 if outlook.turns > 1 else LAST_TURN)
                weight *= NEXT_READY
            elif feathers:
                value += HALF_READY * worth * outlook.hope
    return value


def tiles(table: Table, me: Player, outlook: Outlook) -> float:
    """Tiles with what they give when slid down and used, and slots for more of them."""
    value = 0.0
    count = 0
    for slot, tile in enumerate(me.tiles):
        if tile != NONE:
            count += 1
            if not me.slid[slot]:
                value += NUMBER * TILE_NUMBER[tile] * outlook.hope
    value += TILE * count
    free = TILE_SLOTS - me.quipus - count
    value += SLOT * min(free, SLOTS) * outlook.hope
    if outlook.uses:
        for first in (0, KINDS):
            best = second = 0.0
            for ability in range(KINDS):
                copies = me.copies[first + ability]
                if copies:
                    gain = AMOUNT[ability][copies] * GAIN[ability]
                    if gain > best:
                        best, second = gain, best
                    elif gain > second:
                        second = gain
            value += USE * outlook.uses * (best + SECOND_USE * second)
    return value


# ---------------------------------------------------------------------- the road network


def roads(table: Table, me: Player, outlook: Outlook) -> float:
    """Villages where the own Quipu lies on top, and new ones next door."""
    board = network(table.layout)
    sure = TOP + (1 - TOP) * (1 - outlook.turns / (3 * ROUNDS))
    value = 0.0
    for village in range(VILLAGES):
        stack = table.villages[village]
        if stack and stack[-1] == me.seat:
            value += sure * board.points[village]
    if outlook.turns and me.where != CUZCO:
        for to, _, die in board.ways[me.where]:
            if me.seat not in table.villages[to] and die <= NEAR:
                value += ROAD_AHEAD
    elif outlook.turns:
        value += 2 * ROAD_AHEAD
    return value


# ---------------------------------------------------------------------- missions and bonuses


def missions(table: Table, me: Player, outlook: Outlook) -> float:
    """Open missions: the less is missing, the likelier they are; and a bit for every part that is there."""
    value = 0.0
    for mission in me.missions:
        if mission == NONE:
            continue
        missing = shortfall(table, me, mission)
        if not missing:
            value += MISSION[0]
        elif missing < len(MISSION) and outlook.turns + outlook.uses:
            value += MISSION[missing] * outlook.hope
        need = 0
        for part in MISSIONS[mission].parts:
            need += part.need
        value += PART * (need - min(missing, need))
    return MISSION_POINTS * value


def bonuses(table: Table, me: Player, outlook: Outlook) -> float:
    """The six all-or-nothing bonuses: nearly nothing until one is close."""
    quipus = 0
    for stack in table.villages:
        if me.seat in stack:
            quipus += 1
    counts = (
        sum(me.feathers),
        sum(me.circles),
        len(me.done),
        quipus,
        TILE_SLOTS - me.tiles.count(NONE),
        sum(me.goods),
    )
    value = 0.0
    for have, need, points in zip(counts, BONUS_NEED, BONUS_POINTS, strict=True):
        share = have / need
        value += points * (1.0 if share >= 1 else share * share * share * CLOSE * outlook.hope)
    return value
