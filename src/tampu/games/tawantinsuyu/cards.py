"""Resources gained, god cards and army cards drawn (TW-180 to TW-191, TW-280 to TW-285, TW-724 to TW-726)."""

from __future__ import annotations

from functools import partial
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.games.tawantinsuyu.axomamma_board import AXOMAMMA
from tampu.games.tawantinsuyu.components import (
    ARMY_CARDS,
    GOD_CARDS,
    NONE,
    POTATO,
    RESOURCES,
    TRAINING_CARDS,
    VP,
    Named,
    Source,
)
from tampu.games.tawantinsuyu.phases import FESTIVAL_PLAY
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.state import Table

PILE: Final = Named(NONE, "pile")
FIVE_POTATOES: Final[int] = AXOMAMMA["potatoes_for_vp"]["potatoes"]
FIVE_POINTS: Final[int] = AXOMAMMA["potatoes_for_vp"]["vp"]
GOD_CARD_POINT: Final[int] = AXOMAMMA["god_card_vp"]


def gain(table: Table, player: Player, amounts: tuple[int, ...], source: Source) -> None:
    """Take resources from the supply, and points."""
    for kind in RESOURCES:
        count = amounts[kind.index]
        if count:
            player.goods[kind.index] += count
            table.tell("gained", player.seat, count=count, good=kind)
    table.score(player, source, amounts[VP])
    if player.seat == table.automa:
        turn_potatoes(table, player)


def turn_potatoes(table: Table, player: Player) -> None:
    """TW-726: Axomamma turns each five real potatoes into five points at once."""
    while player.goods[POTATO] >= FIVE_POTATOES:
        player.goods[POTATO] -= FIVE_POTATOES
        table.tell("axo_potatoes", player.seat, count=FIVE_POTATOES)
        table.score(player, Source.AXOMAMMA, FIVE_POINTS)


# ---------------------------------------------------------------------- army cards


def draw_army_card(table: Table) -> int:
    """TW-282: from the deck, or from the discards shuffled anew; NONE if there are neither."""
    deck = table.army_deck
    if not deck.cards:
        if not table.army_discard:
            return NONE
        deck.cards = table.army_discard
        table.army_discard = []
        deck.shuffle()
        table.tell("army_reshuffled", table.active)
    return deck.draw()


def draw_army(table: Table, player: Player, count: int = 1) -> None:
    """TW-025, TW-725: into the hand; only the drawer sees them, and of Axomamma's nobody."""
    for _ in range(count):
        card = draw_army_card(table)
        if card == NONE:
            return
        player.army[card] += 1
        table.tell("drew_army", player.seat)
        if player.seat != table.automa:
            table.tell("drew_army_card", player.seat, only=player.seat, card=ARMY_CARDS[card])


def discard_army(table: Table, card: int) -> None:
    table.army_discard.append(card)


def cards_to_keep(table: Table) -> list[Named]:
    return [ARMY_CARDS[card] for card in sorted(set(table.choosing))]


def train(table: Table, player: Player) -> Rules[None]:
    """TW-281, TW-725: draw two, keep one; Axomamma draws one."""
    if player.seat == table.automa:
        draw_army(table, player)
        return
    for _ in range(TRAINING_CARDS):
        card = draw_army_card(table)
        if card != NONE:
            table.choosing.append(card)
    if not table.choosing:
        return
    table.chooser = player.seat
    table.tell("trained", player.seat, count=len(table.choosing))
    secret = len(table.choosing) > 1
    kept = (yield from ask(player.seat, "train_keep", partial(cards_to_keep, table), secret)).index
    table.choosing.remove(kept)
    player.army[kept] += 1
    table.tell("kept_army_card", player.seat, only=player.seat, card=ARMY_CARDS[kept])
    for card in table.choosing:
        discard_army(table, card)
        table.tell("discarded_army", player.seat, card=ARMY_CARDS[card])
    table.choosing = []
    table.chooser = NONE


# ---------------------------------------------------------------------- god cards


def god_sources(table: Table) -> list[Named]:
    """TW-187, TW-188, TW-446: the pile, and the display but for the card draw of a Festival."""
    pile: list[Named] = [PILE] if table.god_pile.cards else []
    if table.phase is not FESTIVAL_PLAY:
        pile += [GOD_CARDS[card] for card in table.display]
    return pile


def gain_god(table: Table, player: Player, count: int = 1) -> Rules[None]:
    """TW-187: one by one, each seen before the next is chosen."""
    for _ in range(count):
        if player.seat == table.automa:
            axomamma_gains_god(table, player)
        elif table.god_cards_left():
            sources = god_sources(table)
            source = sources[0] if len(sources) == 1 else (yield from ask(player.seat, "god_source", sources))
            if source is PILE:
                draw_god(table, player)
            else:
                table.display.remove(source.index)
                player.gods.append(source.index)
                player.shown.append(source.index)
                table.tell("took_god", player.seat, card=source)


def draw_god(table: Table, player: Player) -> None:
    """TW-024: only its owner sees a card from the pile."""
    card = table.god_pile.draw()
    player.gods.append(card)
    table.tell("drew_god", player.seat)
    table.tell("drew_god_card", player.seat, only=player.seat, card=GOD_CARDS[card])


def axomamma_gains_god(table: Table, player: Player) -> None:
    """TW-724: the oldest display card goes under the pile, for a point."""
    put_oldest_under(table, player)
    table.score(player, Source.AXOMAMMA, GOD_CARD_POINT)


def put_oldest_under(table: Table, player: Player) -> bool:
    """Whether there was a card in the display to put under the pile."""
    if not table.display:
        return False
    card = table.display.pop(0)
    table.god_pile.put_under(card)
    table.tell("axo_buried", player.seat, card=GOD_CARDS[card])
    return True


def show_god(table: Table, card: int, size: int) -> None:
    """TW-184, TW-185: into the display; a full one is first shuffled into the pile."""
    if len(table.display) >= size:
        table.god_pile.cards += table.display
        table.display = []
        table.god_pile.shuffle()
        table.tell("display_shuffled", table.active)
    table.display.append(card)
    table.tell("displayed", table.active, card=GOD_CARDS[card])
