"""Where each option is on the page: the id of its element, or nothing where it stands in the action bar."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, cast

from tampu.drawing.sight import Sight
from tampu.games.feld_cuzco import components as c
from tampu.games.feld_cuzco.pieces import DIE_NUMBER, DIE_OWNER, DIE_VALUE
from tampu.games.feld_cuzco.player import NONE, Player
from tampu.games.feld_cuzco.state import Table

GOD_AT: Final = {str(card): f"god-{c.GODS[c.GOD_OF[card.index]]}" for card in c.GOD_CARDS}
"""Where the face-up card of a number lies."""
GOOD: Final = {str(good): good.index for good in c.GOODS}


class Asked(NamedTuple):
    """A table, and who is asked there."""

    table: Table
    player: Player


def place_of(sight: Sight, option: str) -> str | None:
    """God cards lie face up or in one's hand; everything else has its place by the question."""
    if sight.asked is None:
        return None
    mark, _, rest = option.partition("-")
    if mark == "inti":
        return GOD_AT[rest]
    if mark == "card":
        return f"card-{rest}"
    find = FOUND.get(sight.prompt)
    table = cast(Table, sight.state)
    return None if find is None else find(Asked(table, table.players[sight.asked]), option)


def space_id(space: str) -> str:
    return f"space-{space.replace('+', '-')}"


def die_id(colour: str, die: int) -> str:
    return f"die-{colour}-{die}"


def _die(at: Asked, option: str) -> str:
    """The first of one's dice that shows the number; the one of card 05 belongs to nobody."""
    if at.table.extra:
        return "die-extra"
    return die_id(at.table.colours[at.player.seat], at.player.dice.index(int(option)))


def _placed_die(at: Asked, option: str) -> str:
    """A die on a space, named by space, owner and value."""
    space, colour, value = option.rsplit("-", 2)
    number = next(one.index for one in c.SPACES[len(at.table.players)] if one.token == space)
    for die in at.table.spaces[number]:
        if at.table.colours[DIE_OWNER[die]] == colour and DIE_VALUE[die] == int(value):
            return die_id(colour, DIE_NUMBER[die])
    raise LookupError(option)


def _action(at: Asked, option: str) -> str | None:
    """The space itself where it serves one action, else the part of it that is named."""
    if option.startswith("pututu"):
        return None
    is_space = any(space.token == option for space in c.SPACES[len(at.table.players)])
    return space_id(option) if is_space else f"act-{option}"


def _display(at: Asked, option: str) -> str:
    return f"{c.ACTIONS[at.table.action]}-{option}"


def _own_tile(at: Asked, option: str, slid: bool) -> str | None:
    """The first of one's tiles of that kind that is slid down, or that is not."""
    for slot, (tile, down) in enumerate(zip(at.player.tiles, at.player.slid, strict=True), 1):
        if tile != NONE and c.TILES[tile].token == option and bool(down) == slid:
            return f"tile-{slot}"
    return None


def _ability(at: Asked, option: str) -> str | None:
    """The first of the equal tiles that are used together."""
    for slot, tile in enumerate(at.player.tiles, 1):
        if tile != NONE and c.TILES[tile].token.startswith(f"{option}-"):
            return f"tile-{slot}"
    return None


def _good(at: Asked, option: str) -> str | None:
    return f"good-{at.table.market[at.table.round - 1].index(GOOD[option])}" if option in GOOD else None


def _mission(at: Asked, option: str) -> str:
    return f"mission-{option.removeprefix('complete-').removeprefix('discard-')}"


def _named(kind: str) -> Callable[[Asked, str], str]:
    return lambda at, option: f"{kind}-{option}"


FOUND: Final[Mapping[str, Callable[[Asked, str], str | None]]] = {
    "setup_feather": _named("slot"),
    "keep_mission": _mission,
    "swap_card": _named("card"),
    "choose_die": _die,
    "die_to_move": _placed_die,
    "move_die_to": lambda at, option: space_id(option),
    "place_die": _action,
    "turn_cuzco_tile": _named("turn"),
    "destination": _named("village"),
    "feather_colour": _named("supply"),
    "feather_slot": _named("slot"),
    "take_tile": _display,
    "discard_tile": _named("discard"),
    "tile_up": lambda at, option: _own_tile(at, option, True),
    "exchange": _named("exchange"),
    "tile_down": lambda at, option: _own_tile(at, option, False),
    "god_card": lambda at, option: GOD_AT[option],
    "circle": _named("circle"),
    "use_ability": _ability,
    "buy": _good,
    "palace": _mission,
    "ease_mission": _mission,
    "new_mission": _mission,
}
