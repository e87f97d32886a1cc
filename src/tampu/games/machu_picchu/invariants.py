"""What must be true at every table of this game, whatever was played (the numbers are those of the specification)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tampu.games.machu_picchu import components as c
from tampu.games.machu_picchu.state import Phase, Table


def cards(table: Table) -> Iterator[str]:
    """Laws 1 to 3: deck and hands together are the 28 cards; a hand grows by one with every draw."""
    dealt = sorted(table.deck.cards + [card for player in table.players for card in player.hand])
    if dealt != list(range(len(c.CARDS))):
        yield "deck and hands are not the 28 cards, each once"
    settling = table.phase in (Phase.TURN_ENDED, Phase.TURN_SETTLED, Phase.NIGHT_ENDED, Phase.NIGHT_SETTLED)
    if not table.deck.cards and not settling and table.phase != Phase.OVER:
        yield "the deck is empty but the game goes on"


def people(table: Table) -> Iterator[str]:
    """Laws 4, 5, 15, 18: discs and cult cards are never lost, amounts are never negative."""
    discs = c.PLAYER_COUNTS[len(table.players)].incas
    for player in table.players:
        if player.supply + sum(player.incas) + player.on_clock != discs:
            yield f"seat {player.seat} has not {discs} discs"
        if min([player.supply, player.on_clock, *player.incas, *player.goods, *player.cults]) < 0:
            yield f"seat {player.seat} has less than nothing of something"
        if player.where == c.OFF_BOARD and (player.moons or table.turn > len(table.players)):
            yield f"the prince of seat {player.seat} is on no district"
    for cult in c.CULTS:
        if not table.taken[cult] == sum(player.cults[cult] for player in table.players) <= c.CULT_CARDS[cult]:
            yield f"the {cult} cards do not add up"


def districts(table: Table) -> Iterator[str]:
    """Laws 6, 7, 13: bonuses, stones and market columns keep to their places."""
    if not all(0 <= units <= c.MAX_BONUS for units in table.bonus):
        yield "a district has too many bonus units or stones"
    if sum(table.bonus[temple] for temple in c.TEMPLES) > c.STONES:
        yield "there are more stones than in the box"
    if not all(0 <= table.market[good] <= c.CAPACITY for good in c.MARKET_GOODS):
        yield "a column of the market is overfull"


def sky(table: Table) -> Iterator[str]:
    """Laws 10, 11, 16, 17: moon tiles, sun tile, days and time corn."""
    held = [tile for player in table.players for tile in player.moons]
    if sorted(table.moons + held) != list(range(len(c.MOON_TILES))):
        yield "the moon tiles are not all there, each once"
    closed = len(held) >= c.TILES_TO_CLOSE
    night = table.phase in (Phase.NIGHT, Phase.NIGHT_ENDED, Phase.NIGHT_SETTLED)
    if table.phase != Phase.OVER and (table.sun != c.NOBODY) != (closed or night):
        yield "the sun tile is not where it belongs"
    corn = (c.LAST_DAY - table.day) * c.TIME_CORN
    taken = c.TIME_CORN if table.day < c.LAST_DAY and (night or table.phase == Phase.OVER) else 0
    if table.time_corn not in (corn, corn - taken):
        yield f"{table.time_corn} corn on the time track on day {table.day}"


def trail(table: Table) -> Iterator[str]:
    """Law 14: scouts are on the trail, and nothing is owed between a settlement and the next steps."""
    for player in table.players:
        if not 0 <= player.scout < c.SUMMIT:
            yield f"the scout of seat {player.seat} is on step {player.scout}"


LAWS: Final = (cards, people, districts, sky, trail)
