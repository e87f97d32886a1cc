"""God cards and Inti medallions: taking cards, playing them, and the five decks (FC-070 to FC-088, FC-490 to FC-492).

Whether a question about a card is put to a player must not hang on cards that others cannot see. So the rules ask
wherever somebody who sees only the table must think it possible that the card is played, even if nothing but declining
is left: such a question is secret, and the engine puts it always. Where all know that the card cannot be played, nobody
is asked.
"""

from __future__ import annotations

from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.engine.reason import Reason
from tampu.games.feld_cuzco.components import CARD_PRICE, GOD_CARDS, GOD_OF, GODS, TOLD_CARDS, Named
from tampu.games.feld_cuzco.hidden import reveal, tells_of
from tampu.games.feld_cuzco.player import NONE, Player
from tampu.games.feld_cuzco.state import Table

NO: Final = "no"
DONE: Final = "done"

DOUBLE_TILES: Final = 0
SLIDE_UP: Final = 1
DOUBLE_GOODS: Final = 2
EASIER_MISSION: Final = 3
EXTRA_TURN: Final = 4
MOVE_DIE: Final = 5
IGNORE_DICE: Final = 6
RICH_BLESSING: Final = 7
SEARCH_DISCARDS: Final = 8
VILLAGE_POINTS: Final = 9
EXTRA_STUDY: Final = 10
EXPEL_PRIEST: Final = 11
COUNTS_AS_SIX: Final = 12
ANY_VILLAGE: Final = 13
EXTRA_FARM: Final = 14


class Play(Named):
    """A way to play a god card: from the hand for an offering, or face up for an Inti."""

    card: int
    by_inti: bool

    def __init__(self, card: int, by_inti: bool) -> None:
        super().__init__(card, f"{'inti' if by_inti else 'card'}-{GOD_CARDS[card]}")
        self.card = card
        self.by_inti = by_inti


NO_OFFERING: Final = Reason("no_offering", "FC-072")
NO_INTI: Final = Reason("no_inti", "FC-080")
INTI_USED: Final = Reason("inti_used", "FC-082")
NO_CARD_SHOWN: Final = Reason("no_card_shown", "FC-491")

FROM_HAND: Final = tuple(Play(card.index, False) for card in GOD_CARDS)
BY_INTI: Final = tuple(Play(card.index, True) for card in GOD_CARDS)


# ---------------------------------------------------------------------- playing


def why_not_pay(table: Table, player: Player, way: Play) -> Reason | None:
    """FC-072: from the hand for an offering; FC-080, FC-082: face up for a medallion, once a turn for each number."""
    if not way.by_inti:
        return None if player.offerings >= CARD_PRICE else NO_OFFERING
    if not player.inti:
        return NO_INTI
    return INTI_USED if table.inti_used >> way.card & 1 else None


def is_face_up(table: Table, card: int) -> bool:
    return table.face_up[GOD_OF[card]] == card


def plays(table: Table, player: Player, card: int) -> list[Play]:
    """All ways in which the player can play a card now."""
    found = []
    if player.hand[card] and why_not_pay(table, player, FROM_HAND[card]) is None:
        found.append(FROM_HAND[card])
    if player.inti and is_face_up(table, card) and why_not_pay(table, player, BY_INTI[card]) is None:
        found.append(BY_INTI[card])
    return found


def play(table: Table, player: Player, way: Play) -> None:
    """FC-087: price, discarding and turning up the next card come before the effect."""
    card = way.card
    if way.by_inti:
        player.inti -= 1
        table.gone_inti += 1
        table.inti_used |= 1 << card
        table.face_up[GOD_OF[card]] = NONE
        table.tell("spent_inti", player.seat, card=TOLD_CARDS[card])
    else:
        player.offerings -= CARD_PRICE
        player.hand[card] -= 1
        if player.hand[card] < player.hidden.count(card):  # FC-052: a copy that all know goes first
            reveal(player, card)
        table.tell("played_card", player.seat, card=TOLD_CARDS[card])
    discard(table, player, card)


def offer(table: Table, player: Player, prompt: str, card: int, decline: str = NO) -> Rules[bool]:
    """FC-075: ask whether to play a card in a window of its own, and play it; whether it was played."""
    secret = tells_of(table, player, card)
    if not secret and not plays(table, player, card):  # only sooner
        return False

    def ways() -> list[Play | str]:
        return [*plays(table, player, card), decline]

    way = yield from ask(player.seat, prompt, ways, secret=secret)
    if isinstance(way, str):
        return False
    play(table, player, way)
    return True


# ---------------------------------------------------------------------- decks


def discard(table: Table, player: Player, card: int) -> None:
    """FC-081, FC-491, FC-492: if the god shows no card, the discarded one may come up again."""
    table.god_discards.append(card)
    if table.face_up[GOD_OF[card]] == NONE:
        turn_up_next(table, player, GOD_OF[card])


def turn_up_next(table: Table, player: Player, god: int) -> None:
    """FC-085, FC-490: the next card of the deck; an empty deck is made anew from the god's discards."""
    deck = table.decks[god]
    if not deck.cards:
        again = [card for card in table.god_discards if GOD_OF[card] == god]
        if not again:
            return
        table.god_discards = [card for card in table.god_discards if GOD_OF[card] != god]
        table.reformed[god] = 1
        deck.cards = again
        deck.shuffle()
        table.tell("deck_reformed", player.seat, god=GODS[god])
    table.face_up[god] = deck.draw()
    table.tell("turned_up_next", player.seat, card=TOLD_CARDS[table.face_up[god]])


def why_not_take_god_card(table: Table) -> Reason | None:
    """FC-491: some god must show one."""
    for card in table.face_up:
        if card != NONE:
            return None
    return NO_CARD_SHOWN


def take_god_card(table: Table, player: Player) -> Rules[None]:
    """FC-085: one of the face-up cards; the next one of that god is turned up at once."""
    options = [GOD_CARDS[card] for card in table.face_up if card != NONE]
    chosen = yield from ask(player.seat, "god_card", options)
    player.hand[chosen.index] += 1
    table.tell("took_god_card", player.seat, card=TOLD_CARDS[chosen.index])
    god = GOD_OF[chosen.index]
    table.face_up[god] = NONE
    turn_up_next(table, player, god)
