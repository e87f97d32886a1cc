"""All that god cards and conquest spaces can give, and the benefits of god cards (TW-180 to TW-183)."""

from __future__ import annotations

from functools import partial

from tampu.engine.choice import Rules
from tampu.engine.reason import Reason
from tampu.games.tawantinsuyu import axomamma_works, buildings, tasks, weavings
from tampu.games.tawantinsuyu.components import (
    ARMY,
    BENEFITS,
    BUILD_BUILDING,
    BUILD_STAIRS,
    BUILD_STATUE,
    FREE_BUILDING,
    FREE_SMALL_STATUE,
    FREE_STAIRS,
    FREE_WEAVING,
    FREE_WORKER,
    GOD,
    GOD_CARDS,
    GOLD,
    SWAP,
    TEMPLE_FOR_GOLD,
    TOP,
    TRAIN,
    Benefit,
    Effect,
    Effects,
    Named,
    Source,
)
from tampu.games.tawantinsuyu.gains import climb, receive_simple
from tampu.games.tawantinsuyu.payment import DONE, ONE_GOLD, ask_free, can_pay, pay
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.reasons import (
    AT_THE_TOP,
    BENEFIT_TAKEN,
    NO_ARMY_CARDS,
    NO_GOD_CARDS,
    NO_NOMADS,
    NO_WEAVINGS,
    UNPAID,
    is_want,
)
from tampu.games.tawantinsuyu.state import Table


def receive(table: Table, player: Player, effect: Effect, source: Source) -> Rules[None]:
    """Whatever it is, in the player's way or in Axomamma's (TW-733)."""
    op = effect.op
    automa = player.seat == table.automa
    if op == FREE_WEAVING:
        yield from weavings.gain_weaving(table, player)
    elif op == BUILD_BUILDING:
        yield from buildings.build_building(table, player)
    elif op == BUILD_STATUE:
        yield from tasks.build_statue(table, player)
    elif op == BUILD_STAIRS:
        yield from tasks.build_stairs(table, player)
    elif op == FREE_BUILDING:
        if automa:
            axomamma_works.free_building(table, player)
        elif buildings.building_refused(table, player, free=True) is None:
            yield from buildings.build_building(table, player, free=True)
    elif op == FREE_SMALL_STATUE:
        if automa:
            axomamma_works.free_small_statue(table, player)
        else:
            yield from tasks.gain_small_statue(table, player)
    elif op == FREE_STAIRS:
        if automa:
            axomamma_works.put_stairs(table, player)
        else:
            yield from tasks.build_stairs(table, player, free=True)
    else:
        yield from receive_simple(table, player, effect, source)


def receive_each(table: Table, player: Player, effects: Effects, source: Source) -> Rules[None]:
    """TW-522: in the order listed."""
    for effect in effects:
        yield from receive(table, player, effect, source)


# ---------------------------------------------------------------------- benefits of god cards


def effect_refused(table: Table, player: Player, effect: Effect) -> Reason | None:
    """TW-182: a benefit must be able to do something now, and its price must be payable."""
    op = effect.op
    if op == TEMPLE_FOR_GOLD:
        return AT_THE_TOP if player.temple == TOP else None if player.goods[GOLD] else UNPAID
    if op == SWAP:
        return None if can_pay(player, effect.price) else UNPAID
    if op == BUILD_BUILDING:
        return buildings.building_refused(table, player)
    if op == BUILD_STATUE:
        return tasks.raising_refused(table, player)
    if op == BUILD_STAIRS:
        return tasks.stairs_refused(table, player)
    if op in (ARMY, TRAIN):
        return None if table.army_cards_left() else NO_ARMY_CARDS
    if op == GOD:
        return None if table.god_cards_left() else NO_GOD_CARDS
    if op == FREE_WEAVING:
        return None if table.weavings.cards else NO_WEAVINGS
    if op == FREE_WORKER:
        return None if table.nomads else NO_NOMADS
    return None


def benefits_refused(table: Table, player: Player) -> list[tuple[Named, Reason | None]]:
    """TW-182: each benefit of the cards in front of a player at most once."""
    return [
        (benefit, effect_refused(table, player, benefit.effect) if bits >> benefit.index & 1 else BENEFIT_TAKEN)
        for card, bits in zip(player.played, player.open, strict=True)
        for benefit in BENEFITS[card]
    ]


def play_god(player: Player, card: int) -> None:
    """A god card lies in front of the player, all its benefits open."""
    player.played.append(card)
    player.open.append((1 << len(GOD_CARDS[card].benefits)) - 1)


def benefits(table: Table, player: Player) -> list[Named]:
    """The benefits of the cards in front of a player that can be had now."""
    return [benefit for benefit, refused in benefits_refused(table, player) if refused is None]


def wants_benefits(table: Table, player: Player) -> bool:
    """Whether a benefit fails only for want of resources."""
    return any(is_want(refused) for _, refused in benefits_refused(table, player))


def use_benefit(table: Table, player: Player, benefit: Named) -> Rules[None]:
    """TW-182: each at most once; its price is paid at once."""
    assert isinstance(benefit, Benefit)
    player.open[player.played.index(benefit.card)] &= ~(1 << benefit.index)
    table.tell("used_benefit", player.seat, benefit=benefit)
    if benefit.effect.op == TEMPLE_FOR_GOLD:
        yield from pay(table, player, "temple_step", ONE_GOLD)
        yield from climb(table, player, 1)
    else:
        yield from receive(table, player, benefit.effect, Source.GOD_CARDS)


def take_benefits(table: Table, player: Player, prompt: str) -> Rules[bool]:
    """TW-182: any of them in any order, or done. Whether one was taken."""
    taken = False
    while True:
        chosen = yield from ask_free(
            table,
            player,
            prompt,
            lambda: [*benefits(table, player), DONE],
            partial(wants_benefits, table, player),
        )
        if chosen is DONE:
            return taken
        taken = True
        yield from use_benefit(table, player, chosen)
