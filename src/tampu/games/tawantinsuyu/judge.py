"""What a position is worth to a player, for bots.

Everything is counted in victory points: those scored, those that the Festivals to come and the final scoring will bring
if nothing changes, and what resources, workers, cards and buildings may still be turned into. Turns are what nobody has
enough of: the first pieces of a kind are worth much, a hoard is worth little, so that it pays to use things.

A judge looks only at what the seat can see: its own hand, and of others no more than what is open to all.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Final

from tampu.engine.numbers import Numbers
from tampu.games.tawantinsuyu.components import (
    ARMY_CARD_VP,
    ARMY_KINDS,
    ARMY_RESOURCE,
    BUILDING_VP,
    BUILDINGS,
    CONQUEST,
    CONQUEST_SPACES,
    CORN,
    FESTIVALS,
    GAIN,
    GATHER,
    GIFT_OF_Z06,
    GOD_CARD_VP,
    GOD_CARD_VP_OF_Z06,
    GOD_OF,
    GOLD,
    NONE,
    PASSIVE,
    POTATO,
    PRIEST,
    REGIONS,
    SEAM_REWARD,
    SOLDIERS,
    SPACES,
    STONE,
    TAPESTRY_VP,
    TASK_BUILDING,
    TASK_GOLD,
    TASK_PRODUCTION,
    TASK_STAIRS,
    TASK_STATUE,
    TASK_TRADE,
    TASK_WEAVE,
    TEMPLE_CENTRE,
    TEMPLE_LEFT,
    TEMPLE_RIGHT,
    TOP,
    VILLAGE_SIZE,
    VP,
    VP_PER_MISSING_POTATO,
    WORKER_VP,
    Effects,
    Z,
)
from tampu.games.tawantinsuyu.phases import CONQUER, CONQUER_AGAIN, FESTIVAL_PAY, OVER, PLACE, TASKS
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.scoring import human_wins
from tampu.games.tawantinsuyu.seams import seams_of
from tampu.games.tawantinsuyu.soldiers import conquerable
from tampu.games.tawantinsuyu.state import Table
from tampu.games.tawantinsuyu.way import tasks_at

# ---------------------------------------------------------------------- weights


class Weights:
    """What the numbers of `judge.toml` are called here; there it is told what each is for."""

    no_village: float
    village: float
    tile_held: float
    held: float
    last_goods: list[float]
    worker: list[float]
    more_workers: float
    god_cards_held: float
    new_god: float
    card_statue: float
    statue: list[float]
    soldiers_up: float
    soldiers_down: float
    playing: float
    spending: float
    production_uses: float
    face_down: float
    passive_worth: float
    stairs_worth: float
    seam_uses: float
    temple_hope: float
    temple_reward: float
    tapestry_hope: float
    region_held: float
    foothold: float
    conquered: float
    new_majority: float
    lead: float


W: Final = Weights()
WEIGHTS: Final = Numbers(__package__, W)

MANY: Final = 40
"""More of a kind than this is worth nothing more."""


def falling(*worth: float) -> tuple[float, ...]:
    """What so many pieces are worth together, if each further one is worth this; the last number is for all others."""
    each = [worth[min(number, len(worth) - 1)] for number in range(MANY)]
    return tuple(accumulate(each, initial=0.0))


GOODS: Final = (0.45, 0.7, 0.9, 1.5)  # a potato, corn, stone, gold, to somebody who has none
HELD: Final = (
    falling(0.55, 0.5, 0.5, 0.45, 0.4, 0.3, 0.2, 0.1),
    falling(0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.15),
    falling(1.0, 1.0, 1.0, 0.8, 0.7, 0.6, 0.3, 0.15),
    falling(1.6, 1.4, 1.1, 1.0),
)
GOD_CARDS_HELD: Final = falling(1.2, 1.0, 0.7, 0.4, 0.2, 0.1)
SOLDIERS_UP: Final = falling(1.4, 1.4, 1.4, 1.3, 1.2, 1.1, 1.0, 0.9, 0.5, 0.3, 0.1)
SOLDIERS_DOWN: Final = falling(0.6, 0.6, 0.5, 0.4, 0.3, 0.1)
OTHER_EFFECT: Final = 1.2  # a card, a step, a worker: whatever is no resource
FLIPPED_LOSS: Final = 0.7  # a soldier turned face down
DISCARDED_LOSS: Final = 1.2  # a soldier given up
WON: Final = 200.0  # in the solo game points alone win nothing


def yields(effects: Effects) -> float:
    """What effects give, in points."""
    total = 0.0
    for effect in effects:
        if effect.op == GAIN:
            total += goods_given(effect.amounts)
        elif effect.picks:
            total += max(goods_given(pick) for pick in effect.picks)
        else:
            total += OTHER_EFFECT
    return total


def goods_given(amounts: tuple[int, ...]) -> float:
    total = float(amounts[VP])
    for kind in (POTATO, CORN, STONE, GOLD):
        total += amounts[kind] * GOODS[kind]
    return total


OUTPUT: Final = tuple(yields(tile.output) for tile in BUILDINGS)
SEAM: Final = tuple(yields(reward) for reward in SEAM_REWARD)
TEMPLE_LEFT_WORTH: Final = tuple(yields(left) for left in TEMPLE_LEFT)
TAPESTRY_GROWS: Final = tuple(more - now for now, more in pairwise((*TAPESTRY_VP, TAPESTRY_VP[-1])))
CONQUERED: Final = tuple(
    yields(space.reward) - FLIPPED_LOSS * space.flip - DISCARDED_LOSS * space.discard for space in CONQUEST_SPACES
)
GATHERED: Final = tuple(GATHER[kind] * GOODS[kind] for kind in (POTATO, CORN, STONE, GOLD))
SPENT: Final = tuple(goods_given(resource) for resource in ARMY_RESOURCE)

# ---------------------------------------------------------------------- the whole


PARTS: Final = (
    "points",
    "goods",
    "god_cards",
    "army",
    "buildings",
    "regions",
    "temple",
    "tapestries",
    "trade",
    "workers",
    "under_way",
    "statues",
    "stairs",
)
"""What a judgement is made of."""


def judged(table: Table, seat: int) -> list[float]:
    """What each part is worth to a seat: points as they stand, and what they may become."""
    player = table.players[seat]
    if table.phase is OVER:
        won = table.automa != NONE and seat != table.automa and human_wins(table)
        return [player.score + (WON if won else 0.0)]
    others = max(outlook(table, other) for other in table.players if other is not player)
    parts = worth(table, player)
    parts[0] -= W.lead * others
    return parts


def time_left(table: Table) -> float:
    """Thirds of the game still to come, from 3 to 0. Were much lost with each worker of the village, none would be
    recruited in the end."""
    if table.holder != NONE:
        return max(0.05, FESTIVALS - table.triggered + W.tile_held)
    share = len(table.village) / VILLAGE_SIZE[len(table.players)]
    return FESTIVALS - table.resolved - 1 + W.no_village + W.village * share


def outlook(table: Table, player: Player) -> float:
    """What anybody can see: points, temple, tapestries."""
    festivals = FESTIVALS - table.resolved
    points = player.score + festivals * TEMPLE_RIGHT[player.temple] + TEMPLE_CENTRE[player.temple]
    for tapestry in player.tapestries:
        points += TAPESTRY_VP[len(tapestry)]
    return float(points)


def worth(table: Table, player: Player) -> list[float]:
    left = time_left(table)
    share = min(1.0, left)
    festivals = FESTIVALS - table.resolved
    tapestries = 0.0
    for tapestry in player.tapestries:
        tapestries += share * W.tapestry_hope * TAPESTRY_GROWS[len(tapestry)]
    statues = 0.0
    for statue, number in enumerate(player.statues):
        if number:
            statues += share * number * W.statue[statue % 2]
    return [
        outlook(table, player),
        goods_worth(player, min(1.0, left / 1.2)),
        cards_worth(table, player, share, festivals),
        army_worth(player, share),
        building_worth(player, left),
        regions_worth(table, player, festivals),
        temple_worth(player, festivals),
        tapestries,
        festivals * trade_worth(player),
        workers_worth(player, share),
        under_way(table, player, festivals),
        statues,
        W.stairs_worth * min(left, 2.0) * table.stairs.count(player.seat),
    ]


# ---------------------------------------------------------------------- the parts


def goods_worth(player: Player, share: float) -> float:
    value = 0.0
    for kind, count in enumerate(player.goods):
        if count:
            value += share * W.held * HELD[kind][min(count, MANY)] + (1 - share) * W.last_goods[kind] * count
    return value


def cards_worth(table: Table, player: Player, share: float, festivals: int) -> float:
    """God cards: to be played, to be counted at the end, and what they cost at the Festivals until then."""
    cards = len(player.gods)
    if not cards:
        return 0.0
    each = GOD_CARD_VP + (GOD_CARD_VP_OF_Z06 if player.built & Z[6] else 0)
    value = share * W.god_cards_held * GOD_CARDS_HELD[min(cards, MANY)] + (1 - share) * each * cards
    gods = 0
    statues = player.statues
    for card in player.gods:
        god = GOD_OF[card]
        gods |= 1 << god
        if statues[2 * god] or statues[2 * god + 1]:
            value += share * W.card_statue
    value += share * W.new_god * gods.bit_count()
    owed = cards * table.potatoes_per_card
    missing = max(0, owed - player.goods[POTATO] - (GIFT_OF_Z06[POTATO] if player.built & Z[6] else 0))
    if has_paid(table, player):
        festivals -= 1
    elif table.holder != NONE or len(table.village) <= 2:
        return value - 0.6 * VP_PER_MISSING_POTATO * missing - 0.2 * (festivals - 1) * max(0, cards - 3)
    return value - 0.4 * max(0, missing - 2) - 0.2 * festivals * max(0, cards - 4)


def has_paid(table: Table, player: Player) -> bool:
    """Whether his potatoes for the Festival that is being held are paid."""
    return table.phase is FESTIVAL_PAY and (player.seat - table.active) % len(table.players) < table.at


def temple_worth(player: Player, festivals: int) -> float:
    """What spaces pay at the Festivals, and a part of what the top would. Who has been on a better space is not held
    back there by what a step to the next one costs."""
    temple = player.temple
    best = 0.0
    for space in range(temple + 1):
        best = max(best, TEMPLE_RIGHT[space] + W.temple_reward * TEMPLE_LEFT_WORTH[space])
    above = festivals * (TEMPLE_RIGHT[TOP] - TEMPLE_RIGHT[temple]) + TEMPLE_CENTRE[TOP] - TEMPLE_CENTRE[temple]
    return festivals * (best - TEMPLE_RIGHT[temple]) + W.temple_hope * temple / TOP * above


def workers_worth(player: Player, share: float) -> float:
    count = len(player.workers)
    return share * (W.worker[min(count, 2)] + W.more_workers * max(0, count - 2)) + (1 - share) * WORKER_VP * count


def trade_worth(player: Player) -> float:
    """What one Trade brings."""
    value = 0.0
    for seam, count in enumerate(seams_of(player)):
        value += count * W.seam_uses * SEAM[seam]
    return value


def army_worth(player: Player, share: float) -> float:
    """Soldiers are worth what they may conquer; cards on the table also count at the end."""
    up = down = 0
    for kind in range(ARMY_KINDS):
        up += player.up[kind] * SOLDIERS[kind]
        down += player.down[kind] * SOLDIERS[kind]
    value = W.soldiers_up * SOLDIERS_UP[min(up, MANY)] + W.soldiers_down * SOLDIERS_DOWN[min(down, MANY)]
    for kind in range(ARMY_KINDS):
        for _ in range(player.army[kind]):
            more = min(up + SOLDIERS[kind], MANY)
            value += max(
                W.soldiers_up * (SOLDIERS_UP[more] - SOLDIERS_UP[min(up, MANY)]) - W.playing, W.spending * SPENT[kind]
            )
            up = more
    return share * value + (1 - share) * ARMY_CARD_VP * sum(player.up)


def building_worth(player: Player, left: float) -> float:
    value = 0.0
    built, tile = player.built, 0
    while built:
        if built & 1:
            if tile >= PASSIVE:
                value += BUILDING_VP + W.passive_worth * left
            else:
                part = W.face_down if player.turned >> tile & 1 else 1.0
                value += part * (BUILDING_VP + W.production_uses * left * OUTPUT[tile])
        built >>= 1
        tile += 1
    return value


def regions_worth(table: Table, player: Player, festivals: int) -> float:
    """Majorities pay at every Festival, by the casualties; a tie goes to the rightmost marker."""
    fallen = sum(table.casualties) + 1
    best = [0] * len(REGIONS)
    mine = [0] * len(REGIONS)
    for seat in range(len(table.players)):
        ranks = mine if seat == player.seat else [0] * len(REGIONS)
        for space in CONQUEST_SPACES:
            if table.conquests[space.index] == seat:
                ranks[space.region] = ranks[space.region] // 10 * 10 + 10 + space.position
        if ranks is not mine:
            best = [max(pair) for pair in zip(best, ranks, strict=True)]
    value = W.foothold * festivals * sum(rank // 10 for rank in mine)
    return value + W.region_held * festivals * fallen * sum(own > rank for own, rank in zip(mine, best, strict=True))


# ---------------------------------------------------------------------- what is under way


def under_way(table: Table, player: Player, festivals: int) -> float:
    value = 0.0
    if player.seat == table.active and table.space != NONE:
        value += promise(table, player)
    if table.action == CONQUEST:
        value += conquest_promise(table, player, festivals)
    return value


def promise(table: Table, player: Player) -> float:
    """What the tasks still to come may bring, so that a space is chosen for its tasks."""
    phase = table.phase
    if phase is TASKS:
        count = table.tasks
    elif PLACE <= phase < TASKS:
        count = tasks_at(table, player, SPACES[table.space], table.role).tasks + (
            1 if table.role == PRIEST and player.goods[POTATO] else 0
        )
    else:
        return 0.0
    icons = SPACES[table.space].tasks
    gains = sorted((task_gain(table, player, task) for task in icons), reverse=True)
    if phase is TASKS and table.icons:
        open_now = [task for place, task in enumerate(icons) if not table.icons >> place & 1]
        gains = sorted((task_gain(table, player, task) for task in open_now), reverse=True)
    total = 0.0
    for number in range(count):
        total += gains[number % len(gains)]
    return total


def task_gain(table: Table, player: Player, task: int) -> float:
    """About what a task is worth, its price paid."""
    if task <= TASK_GOLD:
        return GATHERED[task]
    _, corn, stone, gold = player.goods
    if task == TASK_STAIRS:
        return 4.0 if stone + gold >= 3 and player.stairs else 0.0
    if task == TASK_STATUE:
        return 6.0 if stone >= 3 and gold >= 2 else 2.2 if stone + gold >= 3 else 0.0
    if task == TASK_BUILDING:
        return 2.0 if stone >= 2 and corn + gold else 0.2
    if task == TASK_WEAVE:
        return 1.2 if corn else 0.0
    if task == TASK_TRADE:
        return trade_worth(player)
    if task == TASK_PRODUCTION:
        up = player.producing
        return max((OUTPUT[tile] for tile in range(PASSIVE) if up >> tile & 1), default=0.0)
    return 1.0


def markers_to_come(table: Table, player: Player) -> int:
    """How many conquest markers a player may still place in the Conquest under way."""
    leads = player.seat == table.active
    if leads and not table.leader_acts:
        return 0
    if table.phase < CONQUER:
        return 2 if leads else 1
    if table.phase is CONQUER_AGAIN:
        return 1 if leads and table.conquering == NONE else 0
    waiting = (player.seat - table.active) % len(table.players) >= table.at and table.conquering == NONE
    return (1 if leads else 0) + (1 if waiting else 0)


def conquest_promise(table: Table, player: Player, festivals: int) -> float:
    """What the soldiers on the table may still conquer, for others are asked before the markers are placed."""
    count = min(markers_to_come(table, player), player.markers)
    if not count or not any(player.up):
        return 0.0
    best = W.conquered * max(
        (CONQUERED[s.index] for s in conquerable(player) if table.conquests[s.index] == NONE), default=0.0
    )
    majority = W.new_majority * festivals * (sum(table.casualties) + 1)
    return (best + W.foothold * festivals + majority) * (1.0 if count == 1 else 1.3)
