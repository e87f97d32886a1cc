"""Missions: what they ask for, how far a player is, and completing them (FC-370 to FC-455)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tampu.engine.reason import Reason
from tampu.games.feld_cuzco.components import (
    CARDS_OF,
    GOD_OF,
    GODS,
    INNER,
    MISSIONS,
    TILE_COLOUR,
    TOLD_CARDS,
    VILLAGES,
    Part,
)
from tampu.games.feld_cuzco.hidden import all_can_tell, reveal
from tampu.games.feld_cuzco.network import network
from tampu.games.feld_cuzco.player import KINDS, NONE, Player

if TYPE_CHECKING:
    from tampu.games.feld_cuzco.state import Table

# ---------------------------------------------------------------------- what a player has


def gods_in_hand(player: Player, own: bool) -> list[int]:
    """Cards of each god; for others only those that all have seen."""
    hand = player.hand
    counts = [sum(hand[cards[0] : cards[-1] + 1]) for cards in CARDS_OF]  # a god's cards have numbers in a row
    if not own:
        for card in player.hidden:
            counts[card // len(CARDS_OF[0])] -= 1
    return counts


def priests(table: Table, player: Player, part: Part, own: bool) -> int:
    return table.priests_of(player.seat)


def turn_token(table: Table, player: Player, part: Part, own: bool) -> int:
    """FC-375: the token as it lies now."""
    return int(table.order[part.which - 1] == player.seat)


def food(table: Table, player: Player, part: Part, own: bool) -> int:
    return player.food


def offerings(table: Table, player: Player, part: Part, own: bool) -> int:
    return player.offerings


def inti(table: Table, player: Player, part: Part, own: bool) -> int:
    return player.inti


def tiles_of_colour(table: Table, player: Player, part: Part, own: bool) -> int:
    return sum(player.copies[part.which * KINDS : (part.which + 1) * KINDS])


def tiles_of_ability(table: Table, player: Player, part: Part, own: bool) -> int:
    """FC-444: Study and Farm tiles in any mix."""
    return player.copies[part.which] + player.copies[KINDS + part.which]


def abilities_of_colour(table: Table, player: Player, part: Part, own: bool) -> int:
    return KINDS - player.copies[part.which * KINDS : (part.which + 1) * KINDS].count(0)


def slid_tiles(table: Table, player: Player, part: Part, own: bool) -> int:
    return sum(player.slid)


def slid_tiles_of_colour(table: Table, player: Player, part: Part, own: bool) -> int:
    return sum(
        slid for tile, slid in zip(player.tiles, player.slid, strict=True) if slid and TILE_COLOUR[tile] == part.which
    )


def goods(table: Table, player: Player, part: Part, own: bool) -> int:
    return sum(player.goods)


def goods_of_type(table: Table, player: Player, part: Part, own: bool) -> int:
    return player.goods[part.which]


def types_of_goods(table: Table, player: Player, part: Part, own: bool) -> int:
    return len(player.goods) - player.goods.count(0)


def circles(table: Table, player: Player, part: Part, own: bool) -> int:
    return sum(player.circles)


def feathers(table: Table, player: Player, part: Part, own: bool) -> int:
    return sum(player.colours)


def feathers_of_colour(table: Table, player: Player, part: Part, own: bool) -> int:
    return player.colours[part.which]


def feather_colours(table: Table, player: Player, part: Part, own: bool) -> int:
    return len(player.colours) - player.colours.count(0)


def villages_of(table: Table, player: Player) -> list[int]:
    """FC-376: where a Quipu of the player lies, on top or not."""
    seat = player.seat
    return [village for village in range(VILLAGES) if seat in table.villages[village]]


def quipus(table: Table, player: Player, part: Part, own: bool) -> int:
    return len(villages_of(table, player))


def quipus_by_feather(table: Table, player: Player, part: Part, own: bool) -> int:
    feather = network(table.layout).feather
    return sum(feather[village] == part.which for village in villages_of(table, player))


def quipus_by_points(table: Table, player: Player, part: Part, own: bool) -> int:
    points = network(table.layout).points
    return sum(points[village] == part.which for village in villages_of(table, player))


def quipus_by_ring(table: Table, player: Player, part: Part, own: bool) -> int:
    return sum((village >= INNER) == part.which for village in villages_of(table, player))


def values_of_villages(table: Table, player: Player, part: Part, own: bool) -> int:
    """FC-414: one village of each of the values."""
    points = network(table.layout).points
    have = {points[village] for village in villages_of(table, player)}
    return sum(value in have for value in part.values)


def cards_of_god(table: Table, player: Player, part: Part, own: bool) -> int:
    return gods_in_hand(player, own)[part.which]


def different_gods(table: Table, player: Player, part: Part, own: bool) -> int:
    return len(GODS) - gods_in_hand(player, own).count(0)


def cards_of_one_god(table: Table, player: Player, part: Part, own: bool) -> int:
    return max(gods_in_hand(player, own))


Count = Callable[["Table", Player, Part, bool], int]
COUNTS: Final[dict[str, Count]] = {
    "priests": priests,
    "turn_token:token": turn_token,
    "food": food,
    "offerings": offerings,
    "inti": inti,
    "tiles:colour": tiles_of_colour,
    "tiles:ability": tiles_of_ability,
    "tile_abilities:colour": abilities_of_colour,
    "slid_tiles": slid_tiles,
    "slid_tiles:colour": slid_tiles_of_colour,
    "goods": goods,
    "goods:good": goods_of_type,
    "goods_types": types_of_goods,
    "circles": circles,
    "feathers": feathers,
    "feathers:feather": feathers_of_colour,
    "feather_colours": feather_colours,
    "quipus": quipus,
    "quipus:feather": quipus_by_feather,
    "quipus:vp": quipus_by_points,
    "quipus:ring": quipus_by_ring,
    "quipu_values": values_of_villages,
    "god_cards:god": cards_of_god,
    "god_colours": different_gods,
    "same_god_cards": cards_of_one_god,
}
"""By what a part of a mission counts: how much of it a player has."""
LACKING: Final = tuple(
    Reason("mission_lacks", "FC-281", {"count": count}) if count else None
    for count in range(1 + max(sum(part.need for part in mission.parts) for mission in MISSIONS))
)
"""By what is missing: why a mission is not complete."""
CARD_COUNTS: Final = ("god_cards:god", "god_colours", "same_god_cards")

# ---------------------------------------------------------------------- how far a player is


def standing(table: Table, player: Player, mission: int, own: bool = True) -> list[tuple[int, int]]:
    """Part by part: how much the player has (more than needed counts no more), and how much is needed."""
    parts = MISSIONS[mission].parts
    return [(min(COUNTS[part.what](table, player, part, own), part.need), part.need) for part in parts]


def shortfall(table: Table, player: Player, mission: int) -> int:
    """FC-377: over all parts, what is missing."""
    missing = 0
    for part in MISSIONS[mission].parts:
        have = COUNTS[part.what](table, player, part, True)
        if have < part.need:
            missing += part.need - have
    return missing


def why_not_complete(table: Table, player: Player, mission: int) -> Reason | None:
    """FC-281: nothing may be missing."""
    return LACKING[shortfall(table, player, mission)]


def complete_ones(table: Table, player: Player) -> list[int]:
    return [m for m in player.missions if m != NONE and why_not_complete(table, player, m) is None]


def is_about_cards(mission: int) -> bool:
    """Whether it looks at god cards in hand, which others may not have seen."""
    return MISSIONS[mission].parts[0].what in CARD_COUNTS


# ---------------------------------------------------------------------- showing god cards


def show_cards(table: Table, player: Player, mission: int, fewer: int) -> None:
    """FC-373: the needed cards are shown; those that all know come first, then the lowest numbers."""
    if not player.hidden or not is_about_cards(mission):
        return
    part = MISSIONS[mission].parts[0]
    need = part.need - fewer
    shown = needed_cards(player, part, need)
    table.tell("showed_cards", player.seat, cards=[TOLD_CARDS[card] for card in shown])
    gods = [GOD_OF[card] for card in shown]
    all_can_tell(player, lambda hand: [GOD_OF[card] for card in needed_cards(hand, part, need)] == gods)
    known = known_cards(player)
    for card in shown:
        if known[card]:
            known[card] -= 1
        else:
            reveal(player, card)


def known_cards(player: Player) -> list[int]:
    """The hand without what only the player knows."""
    known = player.hand[:]
    for card in player.hidden:
        known[card] -= 1
    return known


def needed_cards(player: Player, part: Part, need: int) -> list[int]:
    """Which cards are shown for a part of a mission."""
    known = known_cards(player)
    by_god: list[list[int]] = []
    for cards in CARDS_OF:
        first = [card for card in cards for _ in range(known[card])]
        by_god.append(first + [card for card in cards for _ in range(player.hand[card] - known[card])])
    if part.what == "god_cards:god":
        return by_god[part.which][:need]
    unseen = [sum(player.hand[c] - known[c] for c in cards) for cards in CARDS_OF]
    if part.what == "same_god_cards":
        enough = [god for god in range(len(GODS)) if len(by_god[god]) >= need]
        # the god for which the fewest unknown cards are shown, then the lowest numbers
        god = min(enough, key=lambda g: max(0, need - len(by_god[g]) + unseen[g])) if enough else 0
        return by_god[god][:need]
    held = [god for god in range(len(GODS)) if by_god[god]]
    held.sort(key=lambda g: unseen[g] == len(by_god[g]))
    return [by_god[god][0] for god in held[:need]]


def told(mission: int) -> str:
    """A mission as events name it; god cards have the same numbers."""
    return MISSIONS[mission].told
