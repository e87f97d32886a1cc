"""Setting up the table."""

from __future__ import annotations

from tampu.engine.chance import Chance
from tampu.engine.game import Settings
from tampu.games.kramer_cuzco import basins, cards
from tampu.games.kramer_cuzco.components import COPIES, START_CARDS, START_PRESTIGE
from tampu.games.kramer_cuzco.site import BASINS_PRINTED
from tampu.games.kramer_cuzco.state import Table


def set_up(players: int, settings: Settings, chance: Chance) -> Table:
    """KC-020 to KC-027: an empty board but for three basins, full supplies, and a first player by lot."""
    table = Table.new(chance, players)
    table.agree_on(settings)
    for player in table.players:
        player.prestige = START_PRESTIGE
    for space in BASINS_PRINTED:
        basins.put(table, space)
    deal(table)
    table.active = chance.below(players)
    return table


def deal(table: Table) -> None:
    """KC-024, KC-025: the top card is turned up, then three go to each player."""
    table.deck.cards += [card for card, copies in enumerate(COPIES) for _ in range(copies)]
    table.deck.shuffle()
    cards.turn_up(table)
    for player in table.players:
        for card in table.deck.draw_many(START_CARDS):
            player.fresh[card] += 1
