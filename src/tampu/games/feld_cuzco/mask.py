"""The mask: feathers, circles of the headdress, the Quipu reserve, and the fire blessing."""

from __future__ import annotations

from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.engine.reason import Reason
from tampu.games.feld_cuzco.components import (
    CIRCLE_BONUS,
    CIRCLE_POINTS,
    CIRCLES,
    FEATHER_SLOTS,
    FEATHERS,
    MOST_FEATHERS,
    MOST_KNOWLEDGE,
    RICH_FOOD,
    RICH_KNOWLEDGE,
    SLOTS_OF_COLOUR,
    STRENGTHS,
    Named,
    Source,
)
from tampu.games.feld_cuzco.gods import (
    RICH_BLESSING,
    Play,
    play,
    plays,
    take_god_card,
    why_not_take_god_card,
)
from tampu.games.feld_cuzco.hidden import tells_of
from tampu.games.feld_cuzco.player import Player
from tampu.games.feld_cuzco.state import Table

GOD_CARD: Final = "god_card"
OFFERING: Final = "offering"
KNOWLEDGE: Final = "knowledge"
FOOD: Final = "food"

ALL_FEATHERS: Final = Reason("all_feathers", "FC-143")
NO_QUIPU: Final = Reason("no_quipu_on_mask", "FC-178")
CIRCLE_ACTIVE: Final = Reason("circle_active", "FC-200")
CIRCLE_LACKS: Final = Reason("circle_lacks", "FC-200")
TOO_WEAK: Final = tuple(Reason("too_weak_for_circle", "FC-200", {"strength": strength}) for strength in STRENGTHS)
NO_CIRCLE: Final = tuple(Reason("no_circle_ready", "FC-201", {"strength": strength}) for strength in STRENGTHS)

# ---------------------------------------------------------------------- feathers


def free_slots(player: Player, colour: int) -> list[Named]:
    """FC-143: the empty slots of a colour."""
    feathers = player.feathers
    return [slot for slot in SLOTS_OF_COLOUR[player.mask][colour] if not feathers[slot.index]]


def place_feather(table: Table, player: Player, colour: int) -> Rules[None]:
    """FC-143: on a free own slot of its colour; it never moves again."""
    slot = yield from ask(player.seat, "feather_slot", free_slots(player, colour))
    player.put_feather(slot.index)
    table.tell("took_feather", player.seat, colour=FEATHERS[colour], slot=slot)


def choose_feather(table: Table, player: Player) -> Rules[None]:
    """FC-177, FC-243: a colour of which the player has fewer than three."""
    options = [feather for feather in FEATHERS if player.colours[feather.index] < MOST_FEATHERS]
    feather = yield from ask(player.seat, "feather_colour", options)
    yield from place_feather(table, player, feather.index)


def why_not_take_feather(player: Player) -> Reason | None:
    return ALL_FEATHERS if sum(player.feathers) == FEATHER_SLOTS else None


# ---------------------------------------------------------------------- Quipus


def why_not_reserve_quipu(player: Player) -> Reason | None:
    return None if player.quipus else NO_QUIPU


def reserve_quipu(table: Table, player: Player) -> None:
    """FC-178: the next Quipu of the mask; its slot is free from now on."""
    player.quipus -= 1
    player.reserve += 1
    table.tell("reserved_quipu", player.seat)


# ---------------------------------------------------------------------- circles


def why_not_activate(player: Player, circle: int, strength: int) -> Reason | None:
    """FC-200: a circle must not be active, have both feathers, and its die be up to the strength."""
    if player.is_ready(circle):
        return None if circle < strength else TOO_WEAK[strength]
    return CIRCLE_ACTIVE if player.circles[circle] else CIRCLE_LACKS


def ready_circles(player: Player, strength: int) -> list[int]:
    """The circles that may be activated, named by their dice."""
    return [circle + 1 for circle in range(CIRCLES) if why_not_activate(player, circle, strength) is None]


def why_not_activate_circle(player: Player, strength: int) -> Reason | None:
    """FC-201: some circle must be ready."""
    for circle in range(min(CIRCLES, strength)):
        if player.is_ready(circle):
            return None
    return NO_CIRCLE[strength]


def circle_points(table: Table, circle: int) -> int:
    """FC-203: those of the circle and of the round, or before the first round of that one."""
    return CIRCLE_POINTS[circle] + CIRCLE_BONUS[max(1, table.round)]


def activate_circle(table: Table, player: Player, strength: int) -> Rules[None]:
    """FC-200 to FC-204: points of the circle and of the round, then a fire blessing."""
    table.strength = strength
    die = yield from ask(player.seat, "circle", ready_circles(player, strength))
    player.circles[die - 1] = 1
    table.tell("activated_circle", player.seat, circle=die)
    table.score(player, Source.CIRCLE, circle_points(table, die - 1))
    yield from bless(table, player)


# ---------------------------------------------------------------------- the fire blessing


def bless(table: Table, player: Player) -> Rules[None]:
    """FC-120 to FC-124: a god card or an offering, then knowledge or food; card 08 replaces it all."""
    table.tell("blessed", player.seat)
    secret = tells_of(table, player, RICH_BLESSING)
    gift = yield from ask(player.seat, "blessing_gift", lambda: gifts(table, player), secret=secret)
    if isinstance(gift, Play):
        play(table, player, gift)
        table.feed(player, RICH_FOOD)
        table.teach(player, RICH_KNOWLEDGE)
        return
    if gift == GOD_CARD:
        yield from take_god_card(table, player)
    else:
        table.give_offerings(player, 1)
    # FC-124: at the end of the track only the food is left
    bonus = yield from ask(player.seat, "blessing_bonus", [FOOD] if player.knowledge == MOST_KNOWLEDGE else BONUSES)
    if bonus == FOOD:
        table.feed(player, 1)
    else:
        table.teach(player, 1)


BONUSES: Final = [KNOWLEDGE, FOOD]


def gifts(table: Table, player: Player) -> list[str | Play]:
    options: list[str | Play] = [OFFERING] if why_not_take_god_card(table) else [GOD_CARD, OFFERING]
    options += plays(table, player, RICH_BLESSING)
    return options
