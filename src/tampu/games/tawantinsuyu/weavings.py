"""Weavings, tapestries and trade (TW-240 to TW-269)."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.games.tawantinsuyu.axomamma_board import AXOMAMMA, WEAVING_PRIORITY
from tampu.games.tawantinsuyu.components import (
    CORN,
    DRAWN_BY_Z08,
    NONE,
    PLAIN_SEAM,
    SEAM_REWARD,
    SEAMS,
    WEAVING_PRICE,
    WEAVING_PRICE_OTHERS,
    WEAVINGS,
    WEAVINGS_DRAWN,
    Named,
    Source,
    Weaving,
    Z,
)
from tampu.games.tawantinsuyu.gains import receive_all
from tampu.games.tawantinsuyu.payment import DONE, PASS, ask_free, can_pay, pay
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.seams import matching, seams_of
from tampu.games.tawantinsuyu.state import Table

FACE_UP: Final = Named(0, "face_up")
BENEATH: Final = Named(1, "beneath")
AXO_LEAST_CORN: Final[int] = AXOMAMMA["weaving_min_corn_when_following"]
AXO_PRICE: Final[int] = AXOMAMMA["weaving_price_when_following"]


class End(Named):
    """An end of a tapestry, or a new one."""

    right: bool

    def __init__(self, tapestry: int, right: bool) -> None:
        name = "new" if tapestry == NONE else f"{tapestry + 1}-{'right' if right else 'left'}"
        super().__init__(tapestry, name)
        self.right = right


@cache
def end(tapestry: int, right: bool) -> End:
    return End(tapestry, right)


NEW: Final = end(NONE, True)


def corn(count: int) -> tuple[int, ...]:
    return (0, count, 0, 0)


# ---------------------------------------------------------------------- placing


def ends(player: Player, weaving: int) -> list[End]:
    """TW-251, TW-252, TW-254: both ends of every tapestry without the pattern, or a new tapestry."""
    found = []
    pattern = WEAVINGS[weaving].pattern
    for number, tapestry in enumerate(player.tapestries):
        if all(WEAVINGS[other].pattern != pattern for other in tapestry):
            found += [end(number, False), end(number, True)]
    return [*found, NEW]


def place_weaving(table: Table, player: Player, weaving: int) -> Rules[None]:
    """TW-252, TW-504: at once; with Z04 a matching seam pays at once too. Until then it is the last of those marked."""
    table.marked.remove(weaving)
    table.marked.append(weaving)
    where = yield from ask(player.seat, "weave_place", ends(player, weaving))
    table.marked.remove(weaving)
    seam = put_weaving(table, player, weaving, where)
    if seam != NONE and player.built & Z[4]:
        table.tell("used_passive", player.seat, tile="Z04")
        yield from receive_all(table, player, SEAM_REWARD[seam], Source.PASSIVE)


def seam_at(player: Player, weaving: int, where: End) -> int:
    """TW-256: the seam that a weaving would make at an end, if it matches."""
    if where is NEW:
        return NONE
    tapestry = player.tapestries[where.index]
    return matching(tapestry[-1], weaving) if where.right else matching(weaving, tapestry[0])


def put_weaving(table: Table, player: Player, weaving: int, where: End) -> int:
    """The seam that was made, if it matches."""
    seam = seam_at(player, weaving, where)
    if where is NEW:
        player.tapestries.append((weaving,))
    else:
        tapestry = player.tapestries[where.index]
        player.tapestries[where.index] = (*tapestry, weaving) if where.right else (weaving, *tapestry)
    table.tell("wove", player.seat, weaving=WEAVINGS[weaving], end=where)
    return seam


# ---------------------------------------------------------------------- buying


def turn_top(table: Table) -> None:
    """TW-245: the new top tile is turned face up."""
    table.top_up = True
    if table.weavings.cards:
        top = table.weavings.draw()
        table.weavings.put_on_top(top)
        table.tell("weaving_revealed", table.active, weaving=WEAVINGS[top])


def tiles_drawn(table: Table) -> list[Named]:
    return [WEAVINGS[weaving] for weaving in table.drawn]


def buy_weavings(table: Table, player: Player) -> Rules[None]:
    """TW-240 to TW-245: draw three, buy some, offer the others the rest."""
    yield from draw_weavings(table, player)
    yield from mark_weavings(table, player)
    if table.marked:
        yield from pay(table, player, "weaving", corn(WEAVING_PRICE[len(table.marked)]))
        while table.marked:
            weaving = yield from ask(player.seat, "weave_next", [WEAVINGS[tile] for tile in table.marked])
            yield from place_weaving(table, player, weaving.index)
    yield from offer_leftovers(table)


def draw_weavings(table: Table, player: Player) -> Rules[None]:
    """TW-240, TW-508: three tiles; with Z08 five, of which two go under the pile unseen by others."""
    more = bool(player.built & Z[8]) and player.seat != table.automa  # TW-732
    table.top_up = False
    table.drawn = table.weavings.draw_many(DRAWN_BY_Z08 if more else WEAVINGS_DRAWN)
    table.drawn_hidden = more
    while len(table.drawn) > WEAVINGS_DRAWN:
        tile = yield from ask(player.seat, "z08_put_back", partial(tiles_drawn, table), secret=True)
        table.drawn.remove(tile.index)
        table.weavings.put_under(tile.index)
    table.drawn_hidden = False
    table.tell("drew_weavings", player.seat, weavings=tiles_drawn(table))


def mark_weavings(table: Table, player: Player) -> Rules[None]:
    """TW-241, TW-242: one by one, only while the total stays payable; free actions until one is marked."""

    def options() -> list[Named]:
        payable = can_pay(player, corn(WEAVING_PRICE[len(table.marked) + 1])) if table.drawn else False
        return [*tiles_drawn(table), DONE] if payable else [DONE]

    while table.drawn:
        if table.marked:
            tile = yield from ask(player.seat, "weave_pick", options())
        else:
            tile = yield from ask_free(table, player, "weave_pick", options, lambda: True)
        if tile is DONE:
            return
        table.drawn.remove(tile.index)
        table.marked.append(tile.index)


def offer_leftovers(table: Table) -> Rules[None]:
    """TW-243 to TW-245, TW-805: each other player may buy one of those still there; the rest goes under the pile."""
    for place in range(1, len(table.players)):
        other = table.in_turn(place)
        if not table.drawn:
            break
        if other.seat == table.automa:
            axomamma_buys_leftover(table, other)
            continue

        def options(other: Player = other) -> list[Named]:
            payable = can_pay(other, corn(WEAVING_PRICE_OTHERS))
            return [*tiles_drawn(table), PASS] if payable else [PASS]

        tile = yield from ask_free(table, other, "weave_offer", options, lambda: True)
        if tile is not PASS:
            table.drawn.remove(tile.index)
            table.marked = [tile.index]
            yield from pay(table, other, "weaving", corn(WEAVING_PRICE_OTHERS))
            yield from place_weaving(table, other, tile.index)
    if table.drawn:
        table.tell("weavings_left", table.active, weavings=tiles_drawn(table))
    for weaving in table.drawn:
        table.weavings.put_under(weaving)
    table.drawn = []
    turn_top(table)


def weaving_sources(table: Table) -> list[Named]:
    return [FACE_UP, BENEATH][: len(table.weavings.cards)]


def gain_weaving(table: Table, player: Player) -> Rules[None]:
    """TW-246, TW-247, TW-733: the face-up tile or the one beneath, without a price and without an offer."""
    pile = table.weavings
    if not pile.cards:
        return
    if player.seat == table.automa:
        weaving = pile.cards.pop()
        turn_top(table)
        axomamma_weaves(table, player, weaving)
        return
    source = yield from ask(player.seat, "weave_source", weaving_sources(table))
    weaving = pile.cards.pop()
    if source is BENEATH:
        face_up, weaving = weaving, pile.draw()
        pile.put_on_top(face_up)
    else:
        turn_top(table)
    table.tell("gained_weaving", player.seat, weaving=WEAVINGS[weaving])
    table.marked = [weaving]
    yield from place_weaving(table, player, weaving)


# ---------------------------------------------------------------------- trade


def trade(table: Table, player: Player) -> Rules[None]:
    """TW-260: every matching seam once; plain gains first, the others in an order of the player's choice."""
    table.seams = seams_of(player)
    table.tell("traded", player.seat, count=sum(table.seams))
    for seam in SEAMS:
        while PLAIN_SEAM[seam.index] and table.seams[seam.index]:
            yield from reap(table, player, seam.index)
    while any(table.seams):
        seam = yield from ask(player.seat, "seam_pick", [seam for seam in SEAMS if table.seams[seam.index]])
        yield from reap(table, player, seam.index)


def reap(table: Table, player: Player, seam: int) -> Rules[None]:
    table.seams[seam] -= 1
    yield from receive_all(table, player, SEAM_REWARD[seam], Source.SEAMS)


# ---------------------------------------------------------------------- Axomamma


def best_fit(player: Player, tiles: list[int]) -> tuple[int, int]:
    """TW-804: a tile, and the tapestry it joins (NONE: a new one).

    The largest tapestries come first; among tiles that fit there red, green, yellow, then the highest number; of
    tapestries of that size the oldest it fits.
    """
    sizes = sorted({len(tapestry) for tapestry in player.tapestries}, reverse=True)
    for size in sizes:
        fitting = [tile for tile in tiles if fits(player, tile, size) != NONE]
        if fitting:
            tile = min(fitting, key=weaving_rank)
            return tile, fits(player, tile, size)
    return min(tiles, key=weaving_rank), NONE


def fits(player: Player, tile: int, size: int) -> int:
    """The oldest tapestry of a size without the tile's pattern."""
    pattern = WEAVINGS[tile].pattern
    for number, tapestry in enumerate(player.tapestries):
        if len(tapestry) == size and all(WEAVINGS[other].pattern != pattern for other in tapestry):
            return number
    return NONE


def weaving_rank(tile: int) -> tuple[int, int]:
    weaving: Weaving = WEAVINGS[tile]
    first = WEAVING_PRIORITY.index(weaving.pattern) if weaving.pattern in WEAVING_PRIORITY else len(WEAVING_PRIORITY)
    return first, -weaving.number


def axomamma_weaves(table: Table, player: Player, weaving: int) -> None:
    """TW-804: at the right end."""
    _, tapestry = best_fit(player, [weaving])
    axomamma_puts(table, player, weaving, tapestry)


def axomamma_puts(table: Table, player: Player, weaving: int, tapestry: int) -> None:
    """TW-804: the largest tapestry where it fits, or a new one."""
    if tapestry == NONE:
        table.tell("axo_new_tapestry", player.seat)
    else:
        table.tell("axo_largest_fit", player.seat, count=len(player.tapestries[tapestry]))
    put_weaving(table, player, weaving, end(tapestry, True))


def axomamma_buys_leftover(table: Table, player: Player) -> None:
    """TW-805: with enough real corn, if something fits one of her tapestries."""
    if player.goods[CORN] < AXO_LEAST_CORN:
        return
    tile, tapestry = best_fit(player, table.drawn)
    if tapestry == NONE:
        return
    player.goods[CORN] -= AXO_PRICE
    table.drawn.remove(tile)
    table.tell("axo_bought_leftover", player.seat, count=AXO_PRICE)
    axomamma_puts(table, player, tile, tapestry)
