"""The Conquest action: casualties, army cards, markers and soldiers (TW-343 to TW-358)."""

from __future__ import annotations

from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.engine.reason import Reason
from tampu.games.tawantinsuyu import axomamma_follows
from tampu.games.tawantinsuyu.components import (
    ARMY_CARDS,
    ARMY_KINDS,
    CONQUEST_SPACES,
    FREE_ARMY_CARDS,
    NONE,
    POTATO_PER_ARMY_CARD,
    SOLDIERS,
    WORKERS,
    ConquestSpace,
    Named,
    Source,
)
from tampu.games.tawantinsuyu.effects import receive_each
from tampu.games.tawantinsuyu.payment import DONE, NOTHING_ELSE, PASS, army_in_hand, ask_free, can_pay, pay
from tampu.games.tawantinsuyu.phases import CONQUER, CONQUER_AGAIN, TAKE_PART
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.priest import end_action
from tampu.games.tawantinsuyu.reasons import CONQUERED, NO_MARKER, NO_SOLDIERS
from tampu.games.tawantinsuyu.soldiers import Plan, conquerable, give_soldiers, plans_for
from tampu.games.tawantinsuyu.state import Table

POTATO_END: Final = Named(0, "potato")
CORN_END: Final = Named(NONE, "corn")
ENOUGH: Final = Named(NONE, "enough")

# ---------------------------------------------------------------------- casualties


def casualty(table: Table) -> Rules[None]:
    """TW-343 to TW-345: from an end of the village, or a Nomad; also if the leader takes gold."""
    leader = table.players[table.active]
    table.phase = TAKE_PART
    table.at = 0
    if leader.seat == table.automa:
        axomamma_follows.casualty(table, leader)
        return
    if table.village:
        ends = [POTATO_END, CORN_END] if len(table.village) > 1 else [POTATO_END]
        end = yield from ask(leader.seat, "casualty_end", ends)
        fall(table, table.village.pop(end.index))
    elif table.nomads:
        options = [WORKERS[worker] for worker in sorted(set(table.nomads))]
        worker = (yield from ask(leader.seat, "casualty_end", options)).index
        table.nomads.remove(worker)
        fall(table, worker)
        table.fill_nomads()


def fall(table: Table, worker: int) -> None:
    table.casualties[worker] += 1
    table.tell("casualty", table.active, worker=WORKERS[worker])


# ---------------------------------------------------------------------- army cards


def play_army(table: Table) -> Rules[None]:
    """TW-347, TW-348, TW-357: each player one opportunity, cards one by one, for a potato each."""
    player = table.in_turn(table.at)
    leads = table.at == 0
    table.army_played = 0
    if player.seat == table.automa:
        axomamma_follows.play_army(table, player)
    elif not leads or table.leader_acts:
        yield from play_cards(table, player, leads)
    table.at += 1
    while table.at < len(table.players) and not any(table.in_turn(table.at).army):
        table.at += 1
    if table.at == len(table.players):
        table.at = 0
        table.phase = CONQUER


def play_cards(table: Table, player: Player, leads: bool) -> Rules[None]:
    def price() -> tuple[int, ...]:
        free = leads and table.army_played < FREE_ARMY_CARDS
        return NOTHING_ELSE if free else (POTATO_PER_ARMY_CARD, 0, 0, 0)

    def payable() -> bool:
        return can_pay(player, price())

    def options() -> list[Named]:
        return [*(army_in_hand(player) if payable() else []), DONE]

    while any(player.army):
        card = yield from ask_free(table, player, "army_play", options, lambda: True, secret=payable)
        if card is DONE:
            return
        cost = price()
        table.army_played += 1
        player.army[card.index] -= 1
        player.up[card.index] += 1
        table.tell("played_army", player.seat, card=card)
        yield from pay(table, player, "army_card", cost)


# ---------------------------------------------------------------------- markers


def conquest_refused(
    table: Table, player: Player, space: ConquestSpace, within_reach: tuple[ConquestSpace, ...]
) -> Reason | None:
    """TW-350, TW-355: an empty space that the face-up cards suffice for."""
    if not player.markers:
        return NO_MARKER
    if table.conquests[space.index] != NONE:
        return CONQUERED
    return None if space in within_reach else NO_SOLDIERS[space.index]


def conquest_options(table: Table, player: Player) -> list[Named]:
    reach = conquerable(player)
    return [*(space for space in reach if conquest_refused(table, player, space, reach) is None), PASS]


def conquer(table: Table) -> Rules[None]:
    """TW-350, TW-357: each player in turn order may place one marker; the leader alone a second one."""
    again = table.phase is CONQUER_AGAIN
    player = table.in_turn(table.at)
    leads = table.at == 0
    if player.seat == table.automa:
        yield from axomamma_follows.conquer(table, player, again)
    elif sum(player.up) and (not leads or table.leader_acts):
        space = yield from ask(player.seat, "conquest_space", conquest_options(table, player))
        if space is PASS:
            table.tell("conquered_nothing", player.seat)
        else:
            yield from place_marker(table, player, CONQUEST_SPACES[space.index])
    table.at += 1
    if again:
        end_action(table)
    elif table.at == len(table.players):
        table.at = 0
        if table.leader_acts:
            table.phase = CONQUER_AGAIN
        else:
            end_action(table)


def place_marker(table: Table, player: Player, space: ConquestSpace) -> Rules[None]:
    """TW-354, TW-355: first the reward, then the soldiers, those the reward turned up too."""
    table.conquests[space.index] = player.seat
    player.markers -= 1
    table.conquering = space.index
    table.tell("conquered", player.seat, space=space)
    yield from receive_each(table, player, space.reward, Source.CONQUEST)
    yield from pay_soldiers(table, player, space)
    table.conquering = NONE


def pay_soldiers(table: Table, player: Player, space: ConquestSpace) -> Rules[None]:
    """TW-351, TW-352: cards to flip, then cards to discard, one by one."""
    table.flipped, table.discarded = [0, 0], [0, 0]
    ways = plans_for(player, space)
    for prompt, paid, first in (("conquest_flip", table.flipped, 0), ("conquest_discard", table.discarded, 2)):
        while True:
            ways = tuple(w for w in ways if w[first] >= paid[0] and w[first + 1] >= paid[1])
            card = yield from ask(player.seat, prompt, soldiers_to_pay(player, ways, paid, first))
            if card is ENOUGH:
                break
            paid[SOLDIERS[card.index] - 1] += 1
            give_soldiers(table, player, card.index, flip=first == 0)
        ways = tuple(w for w in ways if (w[first], w[first + 1]) == (paid[0], paid[1]))
    table.flipped, table.discarded = [0, 0], [0, 0]


def soldiers_to_pay(player: Player, ways: tuple[Plan, ...], paid: list[int], first: int) -> list[Named]:
    """The cards that some way of paying goes on with, and "enough" where one stops here."""
    more = [any(way[first + strength] > paid[strength] for way in ways) for strength in (0, 1)]
    cards: list[Named] = [
        ARMY_CARDS[kind] for kind in range(ARMY_KINDS) if player.up[kind] and more[SOLDIERS[kind] - 1]
    ]
    enough = any((way[first], way[first + 1]) == (paid[0], paid[1]) for way in ways)
    return [*cards, ENOUGH] if enough else cards
