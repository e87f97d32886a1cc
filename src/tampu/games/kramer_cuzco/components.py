"""Everything printed on the board, tiles and cards, loaded from `components.toml` and given types.

No number of the game is written in Python: correct a fact in the TOML file and the whole house plays by it. The
constants are tuples indexed by the small numbers of the enumerations, because the rules read them all the time.
"""

from __future__ import annotations

from typing import Final

from tampu.engine.components import Facts, Token, facts_in


class Terrain(Token):
    """What lies on top of a hex. Village and city are one and the same terrain type (KC-033)."""

    EMPTY = 0
    CROP = 1
    VILLAGE_TYPE = 2


class Kind(Token):
    """The four kinds of tiles."""

    TRIPLE = 0
    DOUBLE = 1
    SINGLE_CROP = 2
    SINGLE_VILLAGE = 3


class Action(Token):
    """What a player may do on his turn, in the order in which it is offered."""

    PLACE_TILE = 0
    MOVE_INCA = 1
    BUILD_TEMPLE = 2
    ENLARGE_TEMPLE = 3
    PLACE_BASIN = 4
    DRAW_CARD = 5
    USE_TOKEN = 6
    HOLD_FESTIVAL = 7
    END_TURN = 8


class Source(Token):
    """Where prestige points come from (KC-058, KC-169)."""

    TEMPLE = 0
    BASIN = 1
    FESTIVAL = 2
    FINAL_SCORING = 3


class Card(Token):
    """The six kinds of festival cards."""

    CARD_A = 0
    CARD_B = 1
    CARD_C = 2
    CARD_AB = 3
    CARD_AC = 4
    CARD_BC = 5


DATA: Final[Facts] = facts_in(__package__)


def _in_order(kind: type[Token], tables: list[Facts]) -> list[Facts]:
    """The tables in the order of an enumeration, which must name exactly the same things."""
    by_id = {table["id"]: table for table in tables if "part_of" not in table}
    names = [str(member) for member in kind]
    if sorted(by_id) != sorted(names):
        raise ValueError(f"components.toml and {kind.__name__} name different things")
    return [by_id[name] for name in names]


_pieces: Final[dict[str, Facts]] = {table["id"]: table for table in DATA["piece"]}
_tiles: Final = _in_order(Kind, DATA["tile"])
_actions: Final = _in_order(Action, DATA["action"])
_cards: Final = _in_order(Card, DATA["festival_card"])
_parts: Final[dict[str, int]] = {table["id"]: table["ap"] for table in DATA["action"] if "part_of" in table}

# ---------------------------------------------------------------------- the board

Rows = tuple[tuple[int, tuple[int, ...]], ...]


def _rows(part: str) -> Rows:
    return tuple((row, tuple(xs)) for row, xs in DATA["board"][part]["rows"])


SITE_ROWS: Final = _rows("site")
MOUNTAIN_ROWS: Final = _rows("outside_mountain")
FOREST_ROWS: Final = _rows("outside_forest")
MOUNTAIN_PRICE: Final[int] = DATA["board"]["outside_mountain"]["entry_cost"]
FOREST_PRICE: Final[int] = DATA["board"]["outside_forest"]["entry_cost"]
OFFSETS: Final[tuple[tuple[int, int], ...]] = tuple((row, x) for row, x in DATA["board"]["neighbour_offsets"])
PRINTED_BASINS: Final[list[str]] = DATA["board"]["printed_basins"]["spaces"]

# ---------------------------------------------------------------------- tiles

EMPTY: Final = 0
CROP: Final = 1
VILLAGE: Final = 2
# Plain numbers, because looking a member up in its enumeration costs more than many a rule.
TERRAINS: Final = tuple(Terrain)

KINDS: Final = tuple(Kind)
TRIPLE: Final = Kind.TRIPLE
DOUBLE: Final = Kind.DOUBLE
SINGLE_CROP: Final = Kind.SINGLE_CROP
SINGLE_VILLAGE: Final = Kind.SINGLE_VILLAGE
KIND: Final = {str(kind): kind for kind in KINDS}
"""A kind of tile by its token; so for actions and cards."""
TILE_SIZE: Final[tuple[int, ...]] = tuple(table["size"] for table in _tiles)
TILE_COUNT: Final[tuple[int, ...]] = tuple(table["count"] for table in _tiles)
OWN_TILES: Final[tuple[int, ...]] = tuple(table["per_player"] for table in _tiles)
"""How many tiles of a kind each player begins with; triples are common."""
HAS_VILLAGE: Final[tuple[bool, ...]] = tuple("village_type" in table["cell_types"] for table in _tiles)
TRIPLES: Final[int] = TILE_COUNT[TRIPLE]

# ---------------------------------------------------------------------- pieces and the turn

INCAS: Final[int] = _pieces["inca"]["per_player"]
TOKENS: Final[int] = _pieces["action_token"]["per_player"]
BASINS: Final[int] = _pieces["basin"]["count"]
DISCS: Final[int] = _pieces["solar_disc"]["count"]
START_PRESTIGE: Final[int] = DATA["setup"]["start_prestige"]
START_CARDS: Final[int] = DATA["setup"]["cards_per_player"]

ACTIONS: Final = tuple(Action)
ACTION: Final = {str(action): action for action in ACTIONS}
PLACE_TILE: Final = Action.PLACE_TILE
MOVE_INCA: Final = Action.MOVE_INCA
BUILD_TEMPLE: Final = Action.BUILD_TEMPLE
ENLARGE_TEMPLE: Final = Action.ENLARGE_TEMPLE
PLACE_BASIN: Final = Action.PLACE_BASIN
DRAW_CARD: Final = Action.DRAW_CARD
USE_TOKEN: Final = Action.USE_TOKEN
HOLD_FESTIVAL: Final = Action.HOLD_FESTIVAL
END_TURN: Final = Action.END_TURN
ACTION_PRICE: Final[tuple[int, ...]] = tuple(table["ap"] for table in _actions)
TYPE_CHANGE: Final[int] = _parts["move_change_type"]
TURN_AP: Final[int] = DATA["turn"]["base_ap"]
TOKEN_AP: Final[int] = DATA["turn"]["token_bonus_ap"]
MOST_AP: Final = TURN_AP + TOKEN_AP
TILE_PRICE: Final[int] = ACTION_PRICE[PLACE_TILE]
OVERHANG_PRICE: Final[int] = _actions[PLACE_TILE]["ap_for_each_outside_hex"]
TEMPLE_PRICE: Final[int] = ACTION_PRICE[BUILD_TEMPLE]
ENLARGE_PRICE: Final[int] = ACTION_PRICE[ENLARGE_TEMPLE]
BASIN_PRICE: Final[int] = ACTION_PRICE[PLACE_BASIN]
CARD_PRICE: Final[int] = ACTION_PRICE[DRAW_CARD]
CARDS_A_TURN: Final[int] = _actions[DRAW_CARD]["each_turn"]

# ---------------------------------------------------------------------- temples

FLOOR_VALUES: Final[tuple[int, ...]] = tuple(table["value"] for table in DATA["temple_floor"])
FLOOR_COUNT: Final[tuple[int, ...]] = tuple(table["count"] for table in DATA["temple_floor"])
HIGHEST: Final = FLOOR_VALUES[-1]
_values: Final[dict[int, Facts]] = {table["value"]: table for table in DATA["temple_value"]}
VALUE_OF_SIZE: Final[tuple[int, ...]] = tuple(
    max((value for value, table in _values.items() if table["size_min"] <= size), default=0)
    for size in range(max(table["size_max"] for table in _values.values()) + 1)
)
"""The forced value of a temple by the size of its village or city; 0 where none can stand (KC-104, KC-110)."""


def _by_value(column: str) -> tuple[int, ...]:
    return tuple(_values[value][column] if value in _values else 0 for value in range(HIGHEST + 1))


POINTS_FOR: Final = _by_value("points_when_reached")
FESTIVAL_ALONE: Final = _by_value("festival_alone")
FESTIVAL_SHARED: Final = _by_value("festival_shared")
FINAL_FIRST: Final = _by_value("final_first")
FINAL_SECOND: Final = _by_value("final_second")
BASIN_POINTS: Final[int] = DATA["basin_scoring"]["points_per_basin_space"]

# ---------------------------------------------------------------------- festival cards

CARDS: Final = tuple(Card)
CARD: Final = {str(card): card for card in CARDS}
COPIES: Final[tuple[int, ...]] = tuple(table["copies"] for table in _cards)
RELICS: Final[tuple[tuple[str, ...], ...]] = tuple(tuple(table["relics"]) for table in _cards)
WORTH: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(len(set(wanted) & set(shown)) for shown in RELICS) for wanted in RELICS
)
"""Festival points of a card, by the face-up card and then by the card (KC-142, KC-143)."""

# ---------------------------------------------------------------------- players and switches

COLOURS: Final[tuple[str, ...]] = tuple(colour["id"] for colour in DATA["player_color"])
PLAYER_COUNTS: Final = range(DATA["meta"]["players_min"], DATA["meta"]["players_max"] + 1)
SWITCHES: Final[tuple[str, ...]] = (
    "temple_value_rule",
    "festival_changes_face_up_card",
    "second_place_behind_tied_first",
)
SWITCH_DEFAULTS: Final[Facts] = DATA["engine_switches"]
SWITCH_VALUES: Final[Facts] = DATA["engine_switches"]["values"]
