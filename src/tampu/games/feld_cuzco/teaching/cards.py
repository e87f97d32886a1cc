"""Hints for the questions that god cards bring: whether to play one, and what with."""

from __future__ import annotations

from typing import Final

from tampu.drawing.teaching import Hint
from tampu.games.feld_cuzco import components as c
from tampu.games.feld_cuzco.player import NONE
from tampu.games.feld_cuzco.teaching.prospects import CARD, CARDS, INDEX, Position
from tampu.games.feld_cuzco.teaching.turns import way_of

GOOD_VILLAGE: Final = 3
GOOD_GOOD: Final = 4
GOOD_SLIDE: Final = 4
GOOD_TURN: Final = 4.0
"""From how many points, or steps and food, a card and its price are well spent."""


def card_of(here: Position) -> str:
    """The way of playing the card that is offered: from the hand, or by an Inti if there is no other."""
    return min(option for option in here.options if option.startswith(("card-", "inti-")))


def swap_card(here: Position) -> Hint:
    worse = min((CARDS[option] for option in here.options), key=lambda card: (CARD[card], card))
    return Hint("guide.swap_card", {"card": f"god-{c.GOD_CARDS[worse]}"}, str(c.GOD_CARDS[worse]))


def village_points(here: Position) -> Hint:
    points = here.board.points[here.player.where]
    if points >= GOOD_VILLAGE:
        return Hint("guide.village_points", {"points": points}, card_of(here))
    return Hint("guide.village_points_no", {"points": points}, "no")


def search_discards(here: Position) -> Hint:
    return Hint("guide.search_discards", {}, card_of(here))


def discard_tile(here: Position) -> Hint:
    best = here.best_tile(INDEX[option] for option in here.options)
    return Hint("guide.discard_tile", {"tile": str(c.TILES[best])}, str(c.TILES[best]))


def slide_up(here: Position) -> Hint:
    numbers = sorted(c.TILE_NUMBER[t] for t, down in zip(here.player.tiles, here.player.slid, strict=True) if down)
    gained = sum(numbers[-c.SLIDE_UP :])
    if gained >= GOOD_SLIDE:
        return Hint("guide.slide_up", {"count": gained}, card_of(here))
    return Hint("guide.slide_up_no", {}, "no")


def tile_up(here: Position) -> Hint:
    tiles = [c.TILES[INDEX[option]] for option in here.options if option in INDEX]
    best = max(tiles, key=lambda tile: (tile.number, -tile.index))
    return Hint("guide.tile_up", {"tile": str(best)}, str(best))


def expel(here: Position) -> Hint:
    """Only where a priest of one's own would be pushed with the others."""
    step = here.table.value - 1
    pushed = []
    while step >= 0 and here.table.steps[step] != NONE:
        pushed.append(here.table.steps[step] // c.PRIESTS)
        step -= 1
    if here.player.seat in pushed[1:] and pushed[0] != here.player.seat:
        return Hint("guide.expel", {}, card_of(here))
    return Hint("guide.expel_no", {}, "no")


def extra_turn(here: Position) -> Hint:
    way = way_of(here, c.EXTRA_DIE)
    values = {"value": c.EXTRA_DIE, "action": f"action-{way.action}"}
    if way.worth >= GOOD_TURN:
        return Hint("guide.extra_turn", values, card_of(here))
    return Hint("guide.extra_turn_no", values, "done")


def double_goods(here: Position) -> Hint:
    """If the good is worth the card."""
    if here.points(card_of(here)) >= GOOD_GOOD:
        return Hint("guide.double_goods", {}, card_of(here))
    return Hint("guide.double_goods_no", {}, "no")


def final_missions(here: Position) -> Hint:
    return Hint("guide.final_missions", {"points": c.EASED_POINTS}, card_of(here))


def die_to_move(here: Position) -> Hint:
    """The lowest die of a space that counts."""
    blocking = [option for option in here.options if not option.startswith("points-")] or here.options
    best = min(blocking, key=lambda option: (int(option.rpartition("-")[2]), option))
    return Hint("guide.die_to_move", {}, best)


def move_die_to(here: Position) -> Hint:
    """To the points, where it blocks nobody."""
    return Hint("guide.move_die_to", {}, "points" if "points" in here.options else here.options[-1])
