"""What a position is worth to a player, for bots.

Everything is counted in victory points: those scored, those that the Festivals to come and the final scoring will bring
if nothing changes, and what resources, workers, cards and buildings may still be turned into.

A judge looks only at what the seat can see: its own hand, and of others no more than what is open to all.
"""

from __future__ import annotations

from typing import Final

from tampu.games.tawantinsuyu.components import (
    ARMY_KINDS,
    BUILDINGS,
    CORN,
    FESTIVALS,
    GAIN,
    GOD_OF,
    GOLD,
    LARGE,
    NONE,
    PASSIVE,
    POTATO,
    REGIONS,
    SEAM_REWARD,
    SECTIONS,
    SMALL,
    SOLDIERS,
    STONE,
    TAPESTRY_VP,
    TEMPLE_CENTRE,
    TEMPLE_RIGHT,
    TOP,
    VILLAGE_SIZE,
    VP,
    Effects,
)
from tampu.games.tawantinsuyu.festival import region_winner
from tampu.games.tawantinsuyu.phases import OVER
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.state import Table
from tampu.games.tawantinsuyu.weavings import seams_of

# ---------------------------------------------------------------------- weights

GOODS: Final = (0.45, 0.75, 1.05, 1.6)  # a potato, corn, stone, gold while there is time to use them
LAST_GOODS: Final = (0.02, 0.03, 0.03, 1.0)  # and at the very end
PLENTY: Final = (5, 5, 6, 5)  # what is more than that is worth less
TOO_MUCH: Final = 0.4
WORKER: Final = (0.0, 2.6, 4.2)
MORE_WORKERS: Final = 0.1
GOD_CARD: Final = (0.0, 1.0, 1.8, 2.4, 2.8, 3.0)
NEW_GOD: Final = 0.25  # for each god that the hand can reach
STATUE: Final = (1.3, 3.4)  # a statue still to be given up or to open god cards
CARD_STATUE: Final = 0.6  # a card in hand of a god with a statue
SOLDIER: Final = 0.75
HAND_CARD: Final = 0.7
FLIPPED: Final = 0.45
PRODUCTION_USES: Final = 0.9  # how often a face-up building will still be used in each third of the game
FACE_DOWN: Final = 0.5
PASSIVE_WORTH: Final = 1.2  # in each third of the game
STAIRS_WORTH: Final = 0.7
SEAM_GOODS: Final = 0.8
TEMPLE_HOPE: Final = 0.3
LEAD: Final = 0.15  # what the best of the others has counts a little against a player


def judge(table: Table, seat: int) -> float:
    """The points of a seat as they stand, and as they may become."""
    if table.phase is OVER:
        return float(table.players[seat].score)
    mine = worth(table, table.players[seat])
    others = max(outlook(table, player) for player in table.players if player.seat != seat)
    return mine - LEAD * others


def time_left(table: Table) -> float:
    """Thirds of the game still to come, from 3 to 0."""
    if table.holder != NONE:
        return max(0.05, FESTIVALS - table.triggered + 0.1)
    share = len(table.village) / VILLAGE_SIZE[len(table.players)]
    return FESTIVALS - table.resolved - 1 + max(0.1, share)


def outlook(table: Table, player: Player) -> float:
    """What anybody can see: points, temple, regions, tapestries."""
    festivals = FESTIVALS - table.resolved
    points = player.score + festivals * TEMPLE_RIGHT[player.temple] + TEMPLE_CENTRE[player.temple]
    points += sum(TAPESTRY_VP[len(tapestry)] for tapestry in player.tapestries)
    return float(points)


def worth(table: Table, player: Player) -> float:
    left = time_left(table)
    festivals = FESTIVALS - table.resolved
    value = outlook(table, player)
    value += goods_worth(player, left)
    value += hand_worth(table, player, left)
    value += army_worth(player, left)
    value += building_worth(player, left)
    value += regions_worth(table, player, festivals)
    if player.temple < TOP:
        value += TEMPLE_HOPE * TEMPLE_CENTRE[min(TOP, player.temple + 3)]
    for seam, count in enumerate(seams_of(player)):
        value += count * festivals * SEAM_GOODS * yields(SEAM_REWARD[seam])
    uses = min(left, 2.0)
    value += STAIRS_WORTH * uses * sum(owner == player.seat for owner in table.stairs[: 2 * SECTIONS])
    return value


def yields(effects: Effects) -> float:
    """What effects give, in points."""
    total = 0.0
    for effect in effects:
        if effect.op == GAIN:
            total += effect.amounts[VP]
            for kind in (POTATO, CORN, STONE, GOLD):
                total += effect.amounts[kind] * GOODS[kind]
        elif effect.picks:
            total += max(sum(n * GOODS[kind] for kind, n in enumerate(pick[:4])) for pick in effect.picks)
        else:
            total += 1.2
    return total


OUTPUT: Final = tuple(yields(tile.output) for tile in BUILDINGS)


def goods_worth(player: Player, left: float) -> float:
    share = min(1.0, left / 1.2)
    value = 0.0
    for kind, count in enumerate(player.goods):
        each = share * GOODS[kind] + (1 - share) * LAST_GOODS[kind]
        useful = min(count, PLENTY[kind])
        value += each * useful + TOO_MUCH * each * (count - useful)
    return value


def hand_worth(table: Table, player: Player, left: float) -> float:
    """Workers, god cards and statues, and the potatoes that the cards will cost."""
    share = min(1.0, left)
    count = len(player.workers)
    value = share * (WORKER[min(count, 2)] + MORE_WORKERS * max(0, count - 2)) + (1 - share) * count
    cards = len(player.gods)
    value += share * GOD_CARD[min(cards, 5)] + (1 - share) * cards
    value += share * NEW_GOD * len({GOD_OF[card] for card in player.gods})
    value += share * CARD_STATUE * sum(player.has_statue_of(GOD_OF[card]) for card in player.gods)
    owed = cards * table.potatoes_per_card
    if table.holder != NONE or len(table.village) <= 2:
        value -= 1.2 * max(0, owed - player.goods[POTATO])
    else:
        value -= 0.3 * max(0, owed - 3)
    for statue, number in enumerate(player.statues):
        value += min(1.0, left) * number * (STATUE[LARGE] if statue % 2 == LARGE else STATUE[SMALL])
    return value


def army_worth(player: Player, left: float) -> float:
    share = min(1.0, left)
    up = sum(player.up[kind] * SOLDIERS[kind] for kind in range(ARMY_KINDS))
    down = sum(player.down[kind] * SOLDIERS[kind] for kind in range(ARMY_KINDS))
    value = share * (SOLDIER * min(up, 6) + FLIPPED * min(down, 6) + HAND_CARD * min(sum(player.army), 4))
    return value + (1 - share) * sum(player.up)


def building_worth(player: Player, left: float) -> float:
    value = 0.0
    for tile in range(len(BUILDINGS)):
        if not player.built >> tile & 1:
            continue
        if tile >= PASSIVE:
            value += 2 + PASSIVE_WORTH * left
        elif player.turned >> tile & 1:
            value += FACE_DOWN * (2 + PRODUCTION_USES * left * OUTPUT[tile])
        else:
            value += 2 + PRODUCTION_USES * left * OUTPUT[tile]
    return value


def regions_worth(table: Table, player: Player, festivals: int) -> float:
    """Majorities pay at every Festival, by the casualties."""
    fallen = sum(table.casualties) + 1
    held = sum(region_winner(table, region.index) == player.seat for region in REGIONS)
    return 0.8 * festivals * fallen * held
