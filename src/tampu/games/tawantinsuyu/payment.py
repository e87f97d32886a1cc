"""Paying, with gold as joker, and the free actions beside what can be paid (TW-003 to TW-007, TW-085 to TW-087)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Final

from tampu.engine.choice import Choice, Rules, ask
from tampu.games.tawantinsuyu.cards import discard_army, gain, gain_god
from tampu.games.tawantinsuyu.components import (
    ARMY_CARDS,
    ARMY_KINDS,
    ARMY_RESOURCE,
    CORN,
    EXCHANGES,
    GOD_CARDS_OF_Z19,
    GOLD,
    NONE,
    POTATO,
    PRICE_OF_Z19,
    RESOURCES,
    STONE,
    Exchange,
    Named,
    Source,
    Z,
)
from tampu.games.tawantinsuyu.phases import FESTIVAL_PLAY, MAIN
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.state import Table

NO: Final = Named(0, "no")
YES: Final = Named(1, "yes")
DONE: Final = Named(NONE, "done")
NOTHING: Final = Named(NONE, "none")
PASS: Final = Named(NONE, "pass")
FREE_ARMY: Final = Named(0, "free_army")
FREE_GOD: Final = Named(1, "free_god")
FREE_EXCHANGE: Final = Named(2, "free_exchange")
FREE: Final = (FREE_ARMY, FREE_GOD, FREE_EXCHANGE)
LETTERS: Final = "pcsg"
ONE_POTATO: Final = (1, 0, 0, 0)
ONE_GOLD: Final = (0, 0, 0, 1)
NOTHING_ELSE: Final = (0, 0, 0, 0)


class Split(Named):
    """One way to pay a price."""

    parts: tuple[int, int, int, int]

    def __init__(self, parts: tuple[int, int, int, int]) -> None:
        token = "-".join(f"{letter}{part}" for letter, part in zip(LETTERS, parts, strict=True) if part)
        super().__init__(parts[GOLD], token or "nothing")
        self.parts = parts


@cache
def split(potato: int, corn: int, stone: int, gold: int) -> Split:
    """The same object for the same split, so that an answer is found again."""
    return Split((potato, corn, stone, gold))


def can_pay(player: Player, price: tuple[int, ...], food: int = 0) -> bool:
    """TW-004, TW-005, TW-007: with what the player holds, gold in place of anything."""
    goods = player.goods
    potato = goods[POTATO] - price[POTATO]
    corn = goods[CORN] - price[CORN]
    stone = goods[STONE] - price[STONE]
    gold = goods[GOLD] - price[GOLD]
    left = -food
    for kind in (potato, corn):
        if kind < 0:
            gold += kind
        else:
            left += kind
    if stone < 0:
        gold += stone
    if food and left < 0:
        gold += left
    return gold >= 0


def splits(player: Player, price: tuple[int, ...], food: int = 0) -> tuple[Split, ...]:
    """TW-006: every legal split, the default first: no gold unless needed, and potatoes before corn."""
    goods = player.goods
    potato, corn, stone = price[POTATO], price[CORN], price[STONE]
    return ways_to_pay(
        (potato, corn, stone, price[GOLD]),
        food,
        min(goods[POTATO], potato + food),
        min(goods[CORN], corn + food),
        min(goods[STONE], stone),
        min(goods[GOLD], potato + corn + stone + price[GOLD] + food),
    )


@cache
def ways_to_pay(
    price: tuple[int, int, int, int], food: int, potatoes: int, corn: int, stone: int, gold: int
) -> tuple[Split, ...]:
    """All splits of a price that so much of each kind allows; more of a kind than the price could take is no matter."""
    total = sum(price) + food
    found = []
    for stones in range(min(stone, price[STONE]) + 1):
        for eaten in range(min(potatoes, price[POTATO] + food) + 1):
            for grains in range(min(corn, price[CORN] + food) + 1):
                pieces = total - stones - eaten - grains
                more = max(0, eaten - price[POTATO]) + max(0, grains - price[CORN])
                if price[GOLD] <= pieces <= gold and more <= food:
                    found.append((eaten, grains, stones, pieces))
    return tuple(split(*way) for way in sorted(found, key=lambda way: (way[GOLD], -way[POTATO])))


@cache
def bill(what: str, price: tuple[int, ...], food: int) -> str:
    """What is paid for, and how much, as a token: `way-f2`, `building-c1-s2`."""
    parts = [f"{letter}{count}" for letter, count in zip(f"{LETTERS}f", (*price[:4], food), strict=True) if count]
    return "-".join([what, *parts])


def pay(table: Table, player: Player, what: str, price: tuple[int, ...], food: int = 0) -> Rules[None]:
    """TW-006, TW-727: the payer chooses the split; Axomamma gives gold only for what she lacks."""
    ways = splits(player, price, food)
    way = ways[0]
    if len(ways) > 1 and player.seat != table.automa:
        way = yield from ask(player.seat, "pay_mix", ways, about=bill(what, price, food))
    for kind in RESOURCES:
        count = way.parts[kind.index]
        if count:
            player.goods[kind.index] -= count
            table.tell("paid", player.seat, count=count, good=kind)


# ---------------------------------------------------------------------- free actions


def acts_freely(table: Table, player: Player) -> bool:
    """TW-085, TW-425: in the own turn, and that is also the Festival that begins it."""
    return player.seat == table.active and MAIN <= table.phase <= FESTIVAL_PLAY


def exchanges(player: Player) -> list[Exchange]:
    """TW-515: what an owner of Z15 may exchange; nothing goes the way back."""
    return [
        exchange
        for exchange in EXCHANGES
        if player.goods[exchange.given] >= exchange.give[exchange.given]
        and not player.got >> exchange.given & 1
        and not player.gave >> exchange.got & 1
    ]


def free_actions(table: Table, player: Player) -> list[Named]:
    """TW-086, TW-087: what is open to a player beside a question with a price."""
    found = []
    if acts_freely(table, player):
        if any(player.army):
            found.append(FREE_ARMY)
        if player.built & Z[19] and table.god_cards_left() and can_pay(player, PRICE_OF_Z19):
            found.append(FREE_GOD)
    if player.built & Z[15] and exchanges(player):
        found.append(FREE_EXCHANGE)
    return found


def army_in_hand(player: Player) -> list[Named]:
    return [ARMY_CARDS[kind] for kind in range(ARMY_KINDS) if player.army[kind]]


def act_freely(table: Table, player: Player, action: Named) -> Rules[None]:
    if action is FREE_ARMY:
        kind = (yield from ask(player.seat, "free_army", partial(army_in_hand, player), secret=True)).index
        player.army[kind] -= 1
        discard_army(table, kind)
        table.tell("spent_army", player.seat, card=ARMY_CARDS[kind])
        gain(table, player, ARMY_RESOURCE[kind], Source.BUILDINGS)
    elif action is FREE_GOD:
        table.tell("used_passive", player.seat, tile="Z19")
        yield from pay(table, player, "god_card", PRICE_OF_Z19)
        yield from gain_god(table, player, GOD_CARDS_OF_Z19)
    else:
        exchange = yield from ask(player.seat, "free_exchange", exchanges(player))
        given, got = RESOURCES[exchange.given], RESOURCES[exchange.got]
        table.tell("exchanged", player.seat, given=given, got=got)
        for kind in range(4):
            player.goods[kind] += exchange.get[kind] - exchange.give[kind]
        table.tell("paid", player.seat, count=exchange.give[exchange.given], good=given)
        table.tell("gained", player.seat, count=exchange.get[exchange.got], good=got)
        player.gave |= 1 << exchange.given
        player.got |= 1 << exchange.got


def never() -> bool:
    return False


def ask_free(
    table: Table,
    player: Player,
    prompt: str,
    options: Callable[[], list[Named]],
    wanting: Callable[[], bool],
    secret: Callable[[], bool] = never,
    about: str = "",
) -> Rules[Named]:
    """Ask, with the free actions beside the options; after a free action the same is asked again.

    Where one option is left, free actions stand beside it only if something else is *wanting* nothing but resources.
    Otherwise the question answers itself; that must not be decided here, for it may hang on hidden cards. It is
    *secret* while it does.
    """

    def offered() -> list[Named]:
        found = options()
        return found + free_actions(table, player) if len(found) > 1 or wanting() else found

    while True:
        chosen: Named = yield Choice(player.seat, prompt, offered, secret(), shown=False, about=about)
        if chosen is not FREE_EXCHANGE:
            player.gave = player.got = 0
        if chosen not in FREE:
            return chosen
        yield from act_freely(table, player, chosen)
