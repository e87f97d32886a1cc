"""The Inca trail: scouts climb at once, but what they earn is settled at the end of the turn or night."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.games.machu_picchu.components import (
    CARDS,
    DRAW,
    GOODS,
    GRANARY,
    GRANARY_GAIN,
    POINTS_PER_MISSED_DRAW,
    PUT_BACK,
    STABLES,
    STABLES_GAIN,
    SUMMIT,
    Card,
)
from tampu.games.machu_picchu.state import Player, Table

PASSED: Final = ("granary", "llama_stables", "summit")


def passed(start: int, steps: int) -> tuple[int, int, int]:
    """How often so many steps reach the granary, the stables and the summit."""
    end = start + steps
    granaries = (end - GRANARY) // SUMMIT - (start - GRANARY) // SUMMIT
    stables = (end - STABLES) // SUMMIT - (start - STABLES) // SUMMIT
    return granaries, stables, end // SUMMIT


def climb(table: Table, player: Player, steps: int) -> None:
    """MP-200 to MP-204, MP-211: the scout moves at once; every pass of a place is noted for the settlement."""
    reached = passed(player.scout, steps)
    granaries, stables, summits = reached
    player.scout = (player.scout + steps) % SUMMIT
    player.granaries_due += granaries
    player.stables_due += stables
    player.draws_due += summits
    if table.teller is not None:
        table.tell("scout_moved", player.seat, steps=steps, to=player.scout)
        for place, times in zip(PASSED, reached, strict=True):
            for _ in range(times):
                table.tell("passed", player.seat, place=place)


def somebody_draws(table: Table) -> bool:
    for player in table.players:
        if player.draws_due:  # only sooner
            return True
    return False  # only sooner: a settlement without draws asks nothing


def owes_nobody(table: Table) -> bool:
    for player in table.players:
        if player.draws_due or player.granaries_due or player.stables_due:
            return False
    return True  # only sooner: a settlement that owes nothing changes nothing


def settle(table: Table, first: int) -> Rules[None]:
    """MP-210: clockwise, each player gets all his corn and llamas, then makes all his draws one by one."""
    for player in table.clockwise_from(first):
        pay(table, player)
        while player.draws_due:
            player.draws_due -= 1
            yield from draw(table, player)


def pay_everybody(table: Table) -> None:
    """The whole settlement where nobody draws a card: nothing to ask."""
    for player in table.clockwise_from(table.active):  # MP-210
        pay(table, player)


def pay(table: Table, player: Player) -> None:
    """MP-204: what the granary and the stables owe."""
    pay_gain(table, player, GRANARY_GAIN, player.granaries_due)
    pay_gain(table, player, STABLES_GAIN, player.stables_due)
    player.granaries_due = player.stables_due = 0


def pay_gain(table: Table, player: Player, gain: Sequence[int], times: int) -> None:
    for good in GOODS:
        count = gain[good] * times
        if count:
            player.goods[good] += count
            table.tell("trail_paid", player.seat, good=good, count=count)


def draw(table: Table, player: Player) -> Rules[None]:
    """MP-206 to MP-208: take cards into the hand, then put some of the hand under the deck.

    MP-209: no event tells which, not even to the player himself; the game does not remember for him.
    """
    if not len(table.deck):
        # MP-282: who comes too late gets points instead
        player.draws_missed += 1
        table.tell("missed_draw", player.seat, points=POINTS_PER_MISSED_DRAW)
        return
    cards = table.deck.draw_many(DRAW)
    player.hand += tuple(cards)
    table.tell("drew_cards", player.seat, count=len(cards))
    for _ in range(PUT_BACK[len(cards)]):
        card = yield from ask(player.seat, "choose_card_to_return", lambda: cards_in_hand(player), secret=True)
        player.hand = tuple(kept for kept in player.hand if kept != card.index)
        table.deck.put_under(card.index)
        table.tell("put_back", player.seat, count=1)


def cards_in_hand(player: Player) -> list[Card]:
    return [CARDS[card] for card in sorted(player.hand)]
