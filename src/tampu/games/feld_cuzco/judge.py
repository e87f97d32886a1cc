"""What a position is worth to a player, for bots.

Everything is counted in victory points: those scored, those that lie ready (knowledge, priests, top Quipus, complete
missions), and what food, offerings, cards, feathers, tiles and dice are good for in the rounds still to come.

A judge looks only at what the seat can see: its own hand, and of the others what lies on the table.
"""

from __future__ import annotations

from typing import Final

from tampu.engine.numbers import Numbers
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


class Weights:
    """What the numbers of `judge.toml` are called here; there it is told what each is for."""

    die: list[float]
    food_later: float
    order: float
    cards: list[float]
    card_in_hand: float
    offering: float
    inti: float
    ready: float
    half_ready: float
    next_ready: float
    blessing: float
    number: float
    tile: float
    slot: float
    use: float
    second_use: float
    gain: list[float]
    top: float
    stays: float
    stays_a_step: float
    mission: list[float]
    pip: float
    pututu: list[float]
    part: float
    inti_alone: float
    inti_tied: float
    sure_good: float
    spare_food: float
    last_turn: float
    close: float
    road_ahead: float


W: Final = Weights()
WEIGHTS: Final = Numbers(__package__, W)

FOOD_A_GOOD: Final = 6
SLOTS: Final = 3
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
    dice = W.pip * table.points if table.active == seat else 0.0
    for die in me.dice:
        dice += W.die[die]
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
    return KNOWLEDGE_POINTS[known] + W.order * behind


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
                stays = W.stays + W.stays_a_step * step
                there = stays if outlook.turns > 3 * (outlook.cities - 1) else 1.0
                for later in range(now, ROUNDS + 1):
                    value += there * PRIEST_POINTS[later]
                    there *= stays
    mine = counts[me.seat]
    if mine and mine == max(counts):
        value += INTI_POINTS * (W.inti_alone if counts.count(mine) == 1 else W.inti_tied)
    return value


def stores(table: Table, me: Player, outlook: Outlook) -> float:
    """Food, offerings, god cards, Inti and Pututus."""
    value = me.inti * (INTI_POINTS + (W.inti if outlook.turns else 0.0))
    if outlook.markets:
        value += goods_for(table, me.food, outlook)
    offerings = me.offerings
    hope = outlook.hope
    for card in BEST_FIRST:
        for _ in range(me.hand[card]):
            if offerings:
                offerings -= 1
                value += W.cards[card] * hope
            else:
                value += W.card_in_hand * hope
    value += W.offering * min(offerings, 4) * hope
    if outlook.turns:
        value += W.pututu[0] * me.pututus[0] + W.pututu[1] * me.pututus[1]
    return value


BEST_FIRST: Final[tuple[int, ...]] = tuple(sorted(range(len(W.cards)), key=W.cards.__getitem__, reverse=True))


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
    return W.sure_good * best + W.food_later * later + W.spare_food * near


# ---------------------------------------------------------------------- the mask


def circles(me: Player, outlook: Outlook) -> float:
    """Circles that are ready or nearly so; the bonus falls from round to round."""
    if not outlook.turns and not outlook.uses:
        return 0.0
    value = 0.0
    sooner = min(outlook.round + (outlook.turns <= 3 * (ROUNDS - outlook.round)), ROUNDS)
    weight = W.ready
    for circle in range(CIRCLES):
        if not me.circles[circle]:
            feathers = me.feathers[2 * circle] + me.feathers[2 * circle + 1]
            worth = CIRCLE_POINTS[circle] + CIRCLE_BONUS[sooner] + W.blessing
            if feathers == 2:
                value += weight * worth * (1.0 if outlook.turns > 1 else W.last_turn)
                weight *= W.next_ready
            elif feathers:
                value += W.half_ready * worth * outlook.hope
    return value


def tiles(table: Table, me: Player, outlook: Outlook) -> float:
    """Tiles with what they give when slid down and used, and slots for more of them."""
    value = 0.0
    count = 0
    for slot, tile in enumerate(me.tiles):
        if tile != NONE:
            count += 1
            if not me.slid[slot]:
                value += W.number * TILE_NUMBER[tile] * outlook.hope
    value += W.tile * count
    free = TILE_SLOTS - me.quipus - count
    value += W.slot * min(free, SLOTS) * outlook.hope
    if outlook.uses:
        for first in (0, KINDS):
            best = second = 0.0
            for ability in range(KINDS):
                copies = me.copies[first + ability]
                if copies:
                    gain = AMOUNT[ability][copies] * W.gain[ability]
                    if gain > best:
                        best, second = gain, best
                    elif gain > second:
                        second = gain
            value += W.use * outlook.uses * (best + W.second_use * second)
    return value


# ---------------------------------------------------------------------- the road network


def roads(table: Table, me: Player, outlook: Outlook) -> float:
    """Villages where the own Quipu lies on top, and new ones next door."""
    board = network(table.layout)
    sure = W.top + (1 - W.top) * (1 - outlook.turns / (3 * ROUNDS))
    value = 0.0
    for village in range(VILLAGES):
        stack = table.villages[village]
        if stack and stack[-1] == me.seat:
            value += sure * board.points[village]
    if outlook.turns and me.where != CUZCO:
        for to, _, die in board.ways[me.where]:
            if me.seat not in table.villages[to] and die <= NEAR:
                value += W.road_ahead
    elif outlook.turns:
        value += 2 * W.road_ahead
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
            value += W.mission[0]
        elif missing < len(W.mission) and outlook.turns + outlook.uses:
            value += W.mission[missing] * outlook.hope
        need = 0
        for part in MISSIONS[mission].parts:
            need += part.need
        value += W.part * (need - min(missing, need))
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
        value += points * (1.0 if share >= 1 else share * share * share * W.close * outlook.hope)
    return value
