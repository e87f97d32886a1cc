"""Where each option is on the page: the id of its element, or nothing where it stands in the action bar."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tampu.drawing import View
from tampu.drawing.sight import Sight
from tampu.games.feld_cuzco.components import GOD_CARDS, GOD_OF, GODS

GOD_AT: Final = {str(card): f"god-{GODS[GOD_OF[card.index]]}" for card in GOD_CARDS}
"""Where the face-up card of a number lies."""

Table = Mapping[str, Any]


def place_of(sight: Sight, option: str) -> str | None:
    """God cards lie face up or in one's hand; everything else has its place by the question."""
    view = sight.view
    choice = view["choice"]
    if choice is None:
        return None
    mark, _, rest = option.partition("-")
    if mark == "inti":
        return GOD_AT[rest]
    if mark == "card":
        return f"card-{rest}"
    find = FOUND.get(choice["prompt"])
    return None if find is None else find(view, option)


def space_id(space: str) -> str:
    return f"space-{space.replace('+', '-')}"


def die_id(colour: str, die: int) -> str:
    return f"die-{colour}-{die}"


def _asked(view: View) -> Table:
    player: Table = view["table"]["players"][view["choice"]["player"]]
    return player


def _die(view: View, option: str) -> str:
    """The first of one's dice that shows the number; the one of card 05 belongs to nobody."""
    player = view["choice"]["player"]
    if view["table"]["now"]["extra"]:
        return "die-extra"
    return die_id(view["seats"][player]["name"], _asked(view)["dice"].index(int(option)))


def _placed_die(view: View, option: str) -> str:
    """A die on a space, named by space, owner and value."""
    space, colour, value = option.rsplit("-", 2)
    for die in view["table"]["spaces"][space]:
        if view["seats"][die["seat"]]["name"] == colour and die["value"] == int(value):
            return die_id(colour, die["die"])
    raise LookupError(option)


def _action(view: View, option: str) -> str | None:
    """The space itself where it serves one action, else the part of it that is named."""
    if option.startswith("pututu"):
        return None
    return space_id(option) if option in view["table"]["spaces"] else f"act-{option}"


def _village(view: View, option: str) -> str:
    return f"village-{option}"


def _display(view: View, option: str) -> str:
    return f"{view['table']['now']['action']}-{option}"


def _own_tile(view: View, option: str, slid: bool) -> str | None:
    """The first of one's tiles of that kind that is slid down, or that is not."""
    player = _asked(view)
    for slot, (tile, down) in enumerate(zip(player["tiles"], player["slid"], strict=True), 1):
        if tile == option and down == slid:
            return f"tile-{slot}"
    return None


def _ability(view: View, option: str) -> str | None:
    """The first of the equal tiles that are used together."""
    for slot, tile in enumerate(_asked(view)["tiles"], 1):
        if tile is not None and tile.startswith(f"{option}-"):
            return f"tile-{slot}"
    return None


def _good(view: View, option: str) -> str | None:
    table = view["table"]
    row: list[str | None] = table["market"][table["round"] - 1]
    return f"good-{row.index(option)}" if option in row else None


def _own_mission(view: View, option: str) -> str:
    return f"mission-{option.removeprefix('complete-').removeprefix('discard-')}"


def _exchange(view: View, option: str) -> str:
    return f"exchange-{option}"


FOUND: Final[Mapping[str, Callable[[View, str], str | None]]] = {
    "setup_feather": lambda view, option: f"slot-{option}",
    "keep_mission": _own_mission,
    "swap_card": lambda view, option: f"card-{option}",
    "choose_die": _die,
    "die_to_move": _placed_die,
    "move_die_to": lambda view, option: space_id(option),
    "place_die": _action,
    "turn_cuzco_tile": lambda view, option: f"turn-{option}",
    "destination": _village,
    "feather_colour": lambda view, option: f"supply-{option}",
    "feather_slot": lambda view, option: f"slot-{option}",
    "take_tile": _display,
    "discard_tile": lambda view, option: f"discard-{option}",
    "tile_up": lambda view, option: _own_tile(view, option, True),
    "exchange": _exchange,
    "tile_down": lambda view, option: _own_tile(view, option, False),
    "god_card": lambda view, option: GOD_AT[option],
    "circle": lambda view, option: f"circle-{option}",
    "use_ability": _ability,
    "buy": _good,
    "palace": _own_mission,
    "ease_mission": _own_mission,
    "new_mission": _own_mission,
}
