"""The sky: moon tiles, the end of the day, and the night."""

from __future__ import annotations

from typing import Final

from tampu.engine.choice import Choice, Rules, ask
from tampu.engine.reason import Reason
from tampu.engine.waste import Values
from tampu.games.machu_picchu.components import (
    CORN,
    DISTRICTS,
    GOODS,
    LAST_DAY,
    MAX_BONUS,
    MOON_TILES,
    NIGHTLY_BONUS,
    NO_TILE,
    NOBODY,
    ONCE_A_DAY,
    TILES_TO_CLOSE,
    MoonTile,
)
from tampu.games.machu_picchu.districts import release_incas
from tampu.games.machu_picchu.state import NIGHT_ENDED, Player, Table
from tampu.games.machu_picchu.trail import climb

PAY: Final = "pay"
REFUSE: Final = "refuse"


TILE_TAKEN: Final = Reason("tile_taken", "MP-221")


def no_tile(table: Table, tile: MoonTile) -> Reason | None:
    """MP-221: why this tile cannot be taken: it is not on display any more."""
    return None if tile.index in table.moons else TILE_TAKEN


def tiles_to_close(table: Table) -> int:
    """MP-223: how many more tiles close the day; none or fewer where it is closed."""
    return TILES_TO_CLOSE - (len(MOON_TILES) - len(table.moons))


def take_moon_tile(table: Table, player: Player) -> Rules[None]:
    """MP-221 to MP-223: who stays takes a tile; the third one of the day closes it."""
    table.tell("stayed", player.seat, at=DISTRICTS[player.where])
    tile = yield from ask(player.seat, "choose_moon_tile", [MOON_TILES[index] for index in table.moons])
    table.moons.remove(tile.index)
    player.moons += (tile.index,)
    table.tell("took_moon_tile", player.seat, tile=tile)
    if tiles_to_close(table) == 0:
        table.sun = player.seat
        table.tell("closed_day", player.seat)
    if table.day == LAST_DAY:
        # MP-261: no night will follow, so the tile pays at once
        yield from collect(table, player, tile)


def collect(table: Table, player: Player, tile: MoonTile) -> Rules[None]:
    """MP-230 to MP-236, MP-244: steps and corn are free; for the other goods he may pay the fee, or refuse."""
    if tile.steps:
        table.tell("moon_used", player.seat, tile=tile)
        climb(table, player, tile.steps)
        return
    if tile.fee:
        if player.goods[CORN] < tile.fee:
            table.tell("moon_lapsed", player.seat, tile=tile)
            return
        table.fee_tile = tile.index
        answer = yield from ask(player.seat, "pay_moon_fee", (PAY, REFUSE))
        table.fee_tile = NO_TILE
        if answer == REFUSE:
            table.tell("moon_refused", player.seat, tile=tile)
            return
        player.goods[CORN] -= tile.fee
    player.goods[tile.good] += tile.amount
    if tile.fee:
        table.tell("moon_paid", player.seat, good=GOODS[tile.good], count=tile.amount, paid=tile.fee)
    else:
        table.tell("moon_gave", player.seat, good=GOODS[tile.good], count=tile.amount)


def left_for_its_fee(table: Table, choice: Choice) -> Values:
    """MP-236: what a tile would bring for its fee."""
    tile = MOON_TILES[table.fee_tile]
    return {"good": GOODS[tile.good], "count": tile.amount}


def night(table: Table) -> Rules[None]:
    """MP-240, MP-241: clockwise from the sun tile, first all moon tiles, then the Sun Clock."""
    players = table.clockwise_from(table.sun)
    for player in players:
        yield from collect_all(table, player)
    return_moon_tiles(table)
    for player in players:
        yield from release_incas(table, player)
    table.phase = NIGHT_ENDED


def collect_all(table: Table, player: Player) -> Rules[None]:
    """MP-243: what is free comes first, so that its corn can pay the fees."""
    tiles = [MOON_TILES[index] for index in sorted(player.moons)]
    for tile in tiles:
        if not tile.fee:
            yield from collect(table, player, tile)
    for tile in tiles:
        if tile.fee:
            yield from collect(table, player, tile)


def return_moon_tiles(table: Table) -> None:
    """MP-242: when all players are done, all tiles go back to the display."""
    for player in table.players:
        player.moons = ()
    table.moons = list(range(len(MOON_TILES)))
    table.tell("moon_tiles_returned")


def dawn(table: Table) -> None:
    """MP-248 to MP-250: new bonuses, the next day, and the owner of the sun tile begins it."""
    for district in ONCE_A_DAY:
        table.bonus[district] = min(table.bonus[district] + NIGHTLY_BONUS, MAX_BONUS)
    table.tell("bonuses_laid")
    table.day += 1
    table.active = table.sun
    table.sun = NOBODY
    table.tell("day_began", table.active, day=table.day)


def is_last_turn_of_day(table: Table) -> bool:
    """MP-224: the last one plays just before the owner of the sun tile."""
    return table.sun == (table.active + 1) % len(table.players)
