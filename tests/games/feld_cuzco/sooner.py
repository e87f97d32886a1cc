"""The marked lines of Feld's Cuzco, each with what it becomes when it spares nothing."""

from __future__ import annotations

SOONER = {
    "yield from place_die(table)": "pass",
    "yield from end_turn(table)": "pass",
    "if table.with_pututus:": "if True:",
    "if player.pututus[0] or player.pututus[1]:": "if True:",
    "closed = [compared[lowest_on(dice)] if dice else compared[EMPTY] for dice in table.spaces]": (
        "closed = [compared[lowest_on(dice)] for dice in table.spaces]"
    ),
    "return possible_hands(table, player) if counts_hidden_cards(player) else [player]": (
        "return possible_hands(table, player)"
    ),
    "if counts_hidden_cards(player):": "if True:",
    "if len(possible) == 1:": "if False:",
    "if not secret and not plays(table, player, card):": "if False:",
    "if player.offerings or player.inti:": "if True:",
}
