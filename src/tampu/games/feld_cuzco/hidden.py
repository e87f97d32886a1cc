"""What everybody can tell of the god cards that a player hides (FC-050 to FC-052).

Two cards were dealt to each player unseen. All can count how many of each god are still hidden and which numbers they
may be, and remember what a player's deeds gave away: who throws a mission away, for one, completes none with the cards.
Whether a question is put, and whether its options are for one pair of eyes, hangs on this and never on the cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tampu.games.feld_cuzco.components import CARD_PRICE, CARDS_OF, GOD_OF
from tampu.games.feld_cuzco.player import Player

if TYPE_CHECKING:
    from tampu.games.feld_cuzco.state import Table


def gods_of(cards: tuple[int, ...]) -> int:
    """The gods of some cards, as bits."""
    gods = 0
    for card in cards:
        gods |= 1 << GOD_OF[card]
    return gods


# ---------------------------------------------------------------------- what the cards may be


def may_hide(table: Table, player: Player, card: int) -> bool:
    """Whether a copy can be among the hidden cards of a player, for all that everybody knows."""
    god = GOD_OF[card]
    for gods in player.hidden_gods:
        if gods >> god & 1:
            return is_unseen(table, card)
    return False


def is_unseen(table: Table, card: int) -> bool:
    """Whether somebody hides a card of that god, and a copy of this one has not been seen yet."""
    god = GOD_OF[card]
    somebody = False
    for player in table.players:
        for hidden in player.hidden:
            if hidden == card:
                return True
            if GOD_OF[hidden] == god:
                somebody = True
    # a deck made anew from discards holds only cards that all have seen
    return somebody and not table.reformed[god] and card in table.decks[god].cards


def tells_of(table: Table, player: Player, card: int) -> bool:
    """Whether others would learn of a hidden card, if they saw whether this one can be played from the hand."""
    if not player.hidden or player.offerings < CARD_PRICE:
        return False
    if player.hand[card] > player.hidden.count(card):
        return False  # all know a copy, so a hidden one changes nothing
    return may_hide(table, player, card)


def possible_hands(table: Table, player: Player) -> list[Player]:
    """The player with all hands that others must think possible, as far as the gods of the hidden cards go."""
    somewhere = 0
    for other in table.players:
        somewhere |= gods_of(other.hidden)
    return [hiding(player, gods) for gods in player.hidden_gods if not gods & ~somewhere]


def hiding(player: Player, gods: int) -> Player:
    """The player with hidden cards of these gods, the last numbers of each."""
    twin = player.copy()
    for card in player.hidden:
        twin.hand[card] -= 1
    twin.hidden = tuple(cards[-1] for god, cards in enumerate(CARDS_OF) if gods >> god & 1)
    for card in twin.hidden:
        twin.hand[card] += 1
    return twin


# ---------------------------------------------------------------------- what a deed gives away


def reveal(player: Player, card: int) -> None:
    """A hidden card has been seen; the other one is of another god."""
    at = player.hidden.index(card)
    player.hidden = player.hidden[:at] + player.hidden[at + 1 :]
    god = 1 << GOD_OF[card]
    player.hidden_gods = tuple(gods & ~god for gods in player.hidden_gods if gods & god)


def all_can_tell(player: Player, fits: Callable[[Player], bool]) -> None:
    """The player did what only some hands allow: only those are thought possible from now on."""
    player.hidden_gods = tuple(gods for gods in player.hidden_gods if fits(hiding(player, gods)))
