"""Festival cards: the draw pile, the face-up card and the discard."""

from __future__ import annotations

from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.engine.reason import Reason
from tampu.games.kramer_cuzco.components import CARD_PRICE, CARDS, CARDS_A_TURN, DRAW_CARD
from tampu.games.kramer_cuzco.state import TOO_DEAR, Table

FACE_UP: Final = "face_up"
DRAW_PILE: Final = "draw_pile"
ENOUGH_CARDS: Final = Reason("enough_cards", "KC-131", {"count": CARDS_A_TURN})
NO_PILE: Final = Reason("no_pile", "KC-137")


def why_not_draw(table: Table) -> Reason | None:
    """KC-131, KC-137: two cards in a turn, and none while the draw pile is empty."""
    if table.ap < CARD_PRICE:
        return TOO_DEAR[CARD_PRICE]
    if table.drawn >= CARDS_A_TURN:
        return ENOUGH_CARDS
    return None if table.deck.cards else NO_PILE


def draw_card(table: Table) -> Rules[None]:
    """KC-132: the face-up card, or the top card of the draw pile."""
    player = table.players[table.active]
    source = yield from ask(player.seat, "card_source", (FACE_UP, DRAW_PILE))
    table.pay(DRAW_CARD, CARD_PRICE)
    table.drawn += 1
    if source == FACE_UP:
        card = table.face_up
        player.known[card] += 1
        table.tell("card_taken", player.seat, card=CARDS[card], ap=CARD_PRICE)
        turn_up(table)
    else:
        card = table.deck.draw()
        player.fresh[card] += 1
        table.tell("card_drawn", player.seat, ap=CARD_PRICE)
        table.tell("card_seen", player.seat, only=player.seat, card=CARDS[card])
    renew(table)


def turn_up(table: Table) -> None:
    """KC-133: the top card of the draw pile lies face up."""
    table.face_up = table.deck.draw()
    table.tell("card_turned_up", card=CARDS[table.face_up])


def renew(table: Table) -> None:
    """KC-135, KC-136: an empty draw pile is made anew from the discard and the face-up card, if any was played."""
    if table.deck.cards or not any(table.discard):
        return
    table.discard[table.face_up] += 1
    for card, count in enumerate(table.discard):
        table.deck.cards += [card] * count
        table.discard[card] = 0
    table.deck.shuffle()
    for player in table.players:
        # all know what is in the new pile, so what was drawn before is not among it
        for card, count in enumerate(player.fresh):
            player.older[card] += count
            player.fresh[card] = 0
    table.tell("cards_shuffled", table.active, count=len(table.deck.cards))
    turn_up(table)
