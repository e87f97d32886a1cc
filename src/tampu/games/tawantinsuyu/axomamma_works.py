"""What Axomamma builds and weaves: the second row of her board, and free works (TW-801 to TW-809, TW-815 to TW-819)."""

from __future__ import annotations

from typing import Final

from tampu.engine.choice import Rules
from tampu.games.tawantinsuyu.axomamma_board import AXOMAMMA, DIE, LEVER, LEVER_STONE
from tampu.games.tawantinsuyu.buildings import put_up
from tampu.games.tawantinsuyu.cards import gain
from tampu.games.tawantinsuyu.components import (
    GOD_CARDS,
    GOD_OF,
    LARGE,
    MARKET_SIZE,
    NONE,
    SECTIONS,
    SMALL,
    STAIRS_COST,
    STATUE_COST,
    STATUES,
    WEAVING_PRICE,
    WEAVINGS_DRAWN,
    Source,
)
from tampu.games.tawantinsuyu.payment import can_pay, pay
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.state import Table
from tampu.games.tawantinsuyu.tasks import put_stairs as build_stairs_at
from tampu.games.tawantinsuyu.tasks import raise_statue, small_statues
from tampu.games.tawantinsuyu.weavings import (
    axomamma_puts,
    best_fit,
    corn,
    draw_weavings,
    gain_weaving,
    offer_leftovers,
)

ONE_GOLD: Final = (0, 0, 0, 1, 0)
BUILDING_STONE: Final[int] = AXOMAMMA["building_cost"]["stone"]


def roll(table: Table) -> int:
    """The die has its own faces."""
    table.die = table.chance.pick(DIE)
    table.tell("axo_rolled", table.automa, count=table.die)
    return table.die


def gold_instead(table: Table, player: Player) -> None:
    """TW-801: what cannot be done completely is a gold."""
    table.tell("axo_gold_instead", player.seat)
    gain(table, player, ONE_GOLD, Source.AXOMAMMA)


# ---------------------------------------------------------------------- weavings


def buy_weavings(table: Table, player: Player) -> Rules[None]:
    """TW-803: two if she can, else one and a gold, else only the gold; the human may buy a leftover."""
    tiles = min(WEAVINGS_DRAWN, len(table.weavings.cards))
    if not tiles or not can_pay(player, corn(WEAVING_PRICE[1])):
        gold_instead(table, player)
        return
    count = 2 if tiles > 1 and can_pay(player, corn(WEAVING_PRICE[2])) else 1
    yield from pay(table, player, "weaving", corn(WEAVING_PRICE[count]))
    yield from draw_weavings(table, player)
    for _ in range(count):
        tile, tapestry = best_fit(player, table.drawn)
        table.drawn.remove(tile)
        axomamma_puts(table, player, tile, tapestry)
    if count == 1:
        gold_instead(table, player)
    yield from offer_leftovers(table)


def free_weaving(table: Table, player: Player) -> Rules[None]:
    yield from gain_weaving(table, player)


# ---------------------------------------------------------------------- stairs


def best_slot(table: Table, player: Player) -> int:
    """TW-806: clockwise from the own High Priest, upper slots first; lower ones under the human's token come last."""
    round_about = [(player.priest + steps) % SECTIONS for steps in range(SECTIONS)]
    for section in round_about:
        if table.stairs[section] == NONE:
            return section
    free = [section for section in round_about if table.stairs[section + SECTIONS] == NONE]
    own = [section for section in free if table.stairs[section] == player.seat]
    best = own or free
    return best[0] + SECTIONS if best else NONE


def put_stairs(table: Table, player: Player) -> bool:
    """With rewards; whether there was a token and a slot."""
    slot = best_slot(table, player) if player.stairs else NONE
    if slot == NONE:
        return False
    table.tell("axo_next_slot", player.seat)
    build_stairs_at(table, player, slot)
    return True


def build_stairs(table: Table, player: Player) -> Rules[None]:
    """TW-801, TW-806: three stone."""
    if player.stairs and best_slot(table, player) != NONE and can_pay(player, STAIRS_COST):
        yield from pay(table, player, "stairs", STAIRS_COST)
        put_stairs(table, player)
    else:
        gold_instead(table, player)


# ---------------------------------------------------------------------- statues


def payable(table: Table, player: Player, god: int) -> int:
    """TW-807: the large statue of a god if it is left and payable, else the small one, else none."""
    for size in (LARGE, SMALL):
        if table.statues[2 * god + size] and can_pay(player, STATUE_COST[size]):
            return 2 * god + size
    return NONE


def choose_statue(table: Table, player: Player) -> int:
    """TW-807, TW-808: by the slot that the die names, then the next to the right; else any, large before small."""
    first = table.die - 1
    count = len(table.slots)
    for steps in range(count):
        card = table.slots[(first + steps) % count]
        if card == NONE:
            continue
        statue = payable(table, player, GOD_OF[card])
        table.tell("axo_looked_at_slot", player.seat, card=GOD_CARDS[card])
        if statue != NONE:
            return statue
    for size in (LARGE, SMALL):
        if can_pay(player, STATUE_COST[size]):
            left = [s.index for s in STATUES if s.index % 2 == size and table.statues[s.index]]
            if left:
                table.tell("axo_random_statue", player.seat)
                return table.chance.pick(left)
    return NONE


def build_statue(table: Table, player: Player) -> Rules[None]:
    statue = choose_statue(table, player)
    if statue == NONE:
        gold_instead(table, player)
    else:
        yield from pay(table, player, "statue", STATUE_COST[statue % 2])
        raise_statue(table, player, statue)


def free_small_statue(table: Table, player: Player) -> None:
    """TW-733, TW-816: of a random god."""
    statues = small_statues(table)
    if statues:
        table.tell("axo_random_statue", player.seat)
        raise_statue(table, player, table.chance.pick(statues).index)


# ---------------------------------------------------------------------- buildings


def market_tiles(table: Table, passive: bool) -> list[int]:
    first = MARKET_SIZE if passive else 0
    return [tile for tile in table.market[first : first + MARKET_SIZE] if tile != NONE]


def build(table: Table, player: Player, passive: bool) -> Rules[None]:
    """TW-809, TW-842: a random tile of that type for a stone, whatever it costs."""
    stone = LEVER_STONE if table.levers & LEVER["dear_buildings"] else BUILDING_STONE
    tiles = market_tiles(table, passive)
    if tiles and can_pay(player, (0, 0, stone, 0)):
        yield from pay(table, player, "building", (0, 0, stone, 0))
        table.tell("axo_random_tile", player.seat)
        put_up(table, player, table.chance.pick(tiles))
    else:
        gold_instead(table, player)


def free_building(table: Table, player: Player) -> None:
    """TW-819: with fewer than two face-up buildings any, else a passive one."""
    face_up = (player.built & ~player.turned).bit_count()
    tiles = market_tiles(table, passive=True)
    if face_up < 2:
        tiles = market_tiles(table, passive=False) + tiles
    if tiles:
        table.tell("axo_random_tile", player.seat)
        put_up(table, player, table.chance.pick(tiles))
