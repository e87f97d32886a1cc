"""The marked lines of Feld's Cuzco, each with what it becomes when it spares nothing."""

from __future__ import annotations

SOONER = {
    "yield from place_die(table)": "pass",
    "closed = [compared[lowest_on(dice)] if dice else compared[EMPTY] for dice in table.spaces]": (
        "closed = [compared[lowest_on(dice)] for dice in table.spaces]"
    ),
    "if counts_hidden_cards(player):": "if True:",
    "if not secret and not plays(table, player, card):": "if False:",
    "if player.offerings or player.inti:": "if True:",
}
