"""What a seat may see of the table, and what it may imagine of the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tampu.engine.chance import Chance
from tampu.engine.saved import Plain
from tampu.games.machu_picchu import scoring
from tampu.games.machu_picchu.components import (
    BUY_PRICE,
    CARDS,
    CULTS,
    DISTRICTS,
    GOODS,
    MARKET_GOODS,
    MOON_TILES,
    NO_TILE,
    NOBODY,
    OFF_BOARD,
    ONCE_A_DAY,
    PRODUCTION,
    SELL_PRICE,
    Ending,
)

if TYPE_CHECKING:
    from tampu.games.machu_picchu.state import Player, Table


def seen_by(table: Table, seat: int | None) -> Plain:
    """MP-006 and MP-007: all is public but the faces of the cards. At the end all hands are shown (MP-286)."""
    return {
        "players": [seen(player, table.shows_hand(player, seat), player.seat == seat) for player in table.players],
        "deck": len(table.deck),
        "bonus": {str(district): table.bonus[district] for district in ONCE_A_DAY},
        "market": {str(good): table.market[good] for good in MARKET_GOODS},
        "buying": {str(good): BUY_PRICE[table.market[good]] for good in MARKET_GOODS},
        "selling": {str(good): SELL_PRICE[table.market[good]] for good in MARKET_GOODS},
        "taken": {str(cult): table.taken[cult] for cult in CULTS},
        "step_values": {str(cult): table.step_value(cult) for cult in CULTS},
        "moons": [str(MOON_TILES[tile]) for tile in table.moons],
        "day": table.day,
        "time_corn": table.time_corn,
        "active": table.active,
        "first_player": table.first_player,
        "sun": None if table.sun == NOBODY else table.sun,
        "fee_tile": None if table.fee_tile == NO_TILE else str(MOON_TILES[table.fee_tile]),
        "phase": table.phase.name.lower(),
        "ending": None if table.ending is Ending.NONE else str(table.ending),
    }


def seen(player: Player, shows_hand: bool, own: bool) -> Plain:
    """What is seen of a player. He himself knows what his cards count if the game ended now."""
    return {
        "goods": {str(good): player.goods[good] for good in GOODS},
        "supply": player.supply,
        "incas": {str(district): player.incas[district] for district in PRODUCTION},
        "on_clock": player.on_clock,
        "cults": {str(cult): player.cults[cult] for cult in CULTS},
        "cards": len(player.hand),
        "hand": [str(CARDS[card]) for card in sorted(player.hand)] if shows_hand else None,
        "points": scoring.rescue_score(player)["total"] if own else None,
        "gold": scoring.gold(player, player.hand) if own else None,
        "moons": [str(MOON_TILES[tile]) for tile in player.moons],
        "where": None if player.where == OFF_BOARD else str(DISTRICTS[player.where]),
        "scout": player.scout,
        "granaries_due": player.granaries_due,
        "stables_due": player.stables_due,
        "draws_due": player.draws_due,
        "draws_missed": player.draws_missed,
    }


def imagine(table: Table, seat: int | None, chance: Chance) -> None:
    """Deal anew, from luck alone, the deck and the hands that the seat cannot see."""
    table.chance = table.deck.chance = chance
    hidden = [player for player in table.players if not table.shows_hand(player, seat)]
    if not hidden:
        return
    unknown = table.deck.cards[:]
    for player in hidden:
        unknown += player.hand
    unknown.sort()
    chance.shuffle(unknown)
    for player in hidden:
        size = len(player.hand)
        player.hand = tuple(unknown[:size])
        del unknown[:size]
    table.deck.cards = unknown
