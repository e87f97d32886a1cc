"""All that god cards and conquest spaces can give, and the benefits of god cards (TW-180 to TW-183)."""

from __future__ import annotations

from functools import partial

from tampu.engine.choice import Rules
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
    STAIRS_COST,
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
        elif buildings.can_build(table, player, free=True):
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


def can_use(table: Table, player: Player, effect: Effect) -> bool:
    """TW-182: a benefit that can do something now, its price included."""
    if effect.op == TEMPLE_FOR_GOLD:
        return player.goods[GOLD] > 0 and player.temple < TOP
    if effect.op == SWAP:
        return can_pay(player, effect.price)
    if effect.op == BUILD_BUILDING:
        return buildings.can_build(table, player)
    if effect.op == BUILD_STATUE:
        return bool(tasks.payable_statues(table, player))
    if effect.op == BUILD_STAIRS:
        return can_pay(player, STAIRS_COST) and bool(tasks.open_slots(table, player))
    return is_there(table, player, effect)


def is_there(table: Table, player: Player, effect: Effect) -> bool:
    """Whether there is anything to be had from a benefit, its price left aside."""
    if effect.op == TEMPLE_FOR_GOLD:
        return player.temple < TOP
    if effect.op == BUILD_BUILDING:
        return buildings.wants_to_build(table)
    if effect.op == BUILD_STATUE:
        return any(table.statues)
    if effect.op == BUILD_STAIRS:
        return bool(tasks.open_slots(table, player))
    if effect.op in (ARMY, TRAIN):
        return table.army_cards_left() > 0
    if effect.op == GOD:
        return table.god_cards_left()
    if effect.op == FREE_WEAVING:
        return bool(table.weavings.cards)
    if effect.op == FREE_WORKER:
        return bool(table.nomads)
    return True


def play_god(player: Player, card: int) -> None:
    """A god card lies in front of the player, all its benefits open."""
    player.played.append(card)
    player.open.append((1 << len(GOD_CARDS[card].benefits)) - 1)


def open_benefits(player: Player) -> list[Benefit]:
    return [
        benefit
        for card, bits in zip(player.played, player.open, strict=True)
        for benefit in BENEFITS[card]
        if bits >> benefit.index & 1
    ]


def benefits(table: Table, player: Player) -> list[Named]:
    """The open benefits that can be had now."""
    return [benefit for benefit in open_benefits(player) if can_use(table, player, benefit.effect)]


def wants_benefits(table: Table, player: Player) -> bool:
    """Whether a benefit fails only for want of resources."""
    return any(
        is_there(table, player, benefit.effect) and not can_use(table, player, benefit.effect)
        for benefit in open_benefits(player)
    )


def use_benefit(table: Table, player: Player, benefit: Named) -> Rules[None]:
    """TW-182: each at most once; its price is paid at once."""
    assert isinstance(benefit, Benefit)
    player.open[player.played.index(benefit.card)] &= ~(1 << benefit.index)
    table.tell("used_benefit", player.seat, benefit=benefit)
    if benefit.effect.op == TEMPLE_FOR_GOLD:
        yield from pay(table, player, ONE_GOLD)
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
