"""Everything printed on boards, tiles and cards, loaded from `components.toml` and given types.

No number of the game is written in Python: correct a fact in the TOML file and the whole house plays by it. The
constants are tuples indexed by small numbers, because the rules read them all the time.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from tampu.engine.components import Facts, Token, facts_in, named
from tampu.engine.components import Named as Named


class Action(Token):
    """What a die can be placed for. Roads and bridges come first: their numbers are also those of the paths."""

    ROAD = 0
    BRIDGE = 1
    STUDY = 2
    FARM = 3
    EXCHANGE = 4
    TEMPLE = 5
    HEADDRESS = 6
    POINTS = 7


class Ability(Token):
    """The twelve abilities of Study and Farm tiles."""

    OFFERING = 0
    POINTS = 1
    FEATHER = 2
    ROAD = 3
    KNOWLEDGE = 4
    BRIDGE = 5
    GOD_CARD = 6
    QUIPU = 7
    CIRCLE = 8
    FOOD = 9
    FARM = 10
    STUDY = 11


class Colour(Token):
    """The two colours of tiles."""

    STUDY = 0
    FARM = 1


class Source(Token):
    """Where points come from, as the final score lists them."""

    START = 0
    POINTS_ACTION = 1
    EXCHANGE = 2
    CIRCLE = 3
    ABILITY = 4
    VILLAGE_CARD = 5
    UNIVERSITY = 6
    PRIESTS = 7
    GOOD = 8
    MISSION = 9
    FINAL_INTI = 10
    FINAL_VILLAGES = 11
    FINAL_FEATHERS = 12
    FINAL_CIRCLES = 13
    FINAL_MISSIONS = 14
    FINAL_QUIPUS = 15
    FINAL_TILES = 16
    FINAL_GOODS = 17


class Tile(Named):
    """A kind of Study or Farm tile; equal tiles are one kind."""

    colour: int
    ability: int
    number: int

    def __init__(self, index: int, colour: int, ability: int, number: int) -> None:
        super().__init__(index, f"{Colour(colour)}-{Ability(ability)}-{number}")
        self.colour = colour
        self.ability = ability
        self.number = number


class Part:
    """One thing that a mission asks for: what is counted, which of it (or -1: any), and how many are needed."""

    what: str
    which: int
    need: int
    values: tuple[int, ...]

    def __init__(self, what: str, which: int, need: int, values: tuple[int, ...]) -> None:
        self.what = what
        self.which = which
        self.need = need
        self.values = values


class Mission(Named):
    """A mission: complete when every part is."""

    parts: tuple[Part, ...]
    is_start: bool
    told: str

    def __init__(self, index: int, token: str, parts: tuple[Part, ...], is_start: bool) -> None:
        super().__init__(index, token)
        self.parts = parts
        self.is_start = is_start
        self.told = f"mission-{token}"


class PlayerCount:
    """What depends on the number of players."""

    def __init__(self, table: dict[str, int]) -> None:
        self.goods_removed = table["goods_removed_of_each_type"]
        self.goods_per_row = table["goods_per_row"]
        self.god_cards_per_deck = table["god_cards_drawn_per_deck"]
        self.missions_shown = table["missions_shown"]
        self.feathers = table["feathers_per_colour"]
        self.inti_removed = table["inti_removed"]
        self.pututus = (table["pututu_one"], table["pututu_two"])


DATA: Final[Facts] = facts_in(__package__)


def _checked(kind: type[Token], names: list[str]) -> None:
    """An enumeration must name exactly what the data name, in the same order."""
    if [str(member) for member in kind] != names:
        raise ValueError(f"components.toml and {kind.__name__} name different things")


# ---------------------------------------------------------------------- players and rounds

COLOURS: Final[tuple[str, ...]] = tuple(DATA["player_set"]["colours"])


def colours_from(two: str) -> tuple[str, ...]:
    """FC-001: the colours by seat: the two that were chosen, then the others in the order that follows the second."""
    first, second = two.split("-")
    after = COLOURS.index(second) + 1
    others = [colour for colour in COLOURS[after:] + COLOURS[:after] if colour not in (first, second)]
    return (first, second, *others)


PLAYER_COUNTS: Final = {table["players"]: PlayerCount(table) for table in DATA["player_count"]}
ROUNDS: Final[int] = DATA["rounds"]["count"]
DICE: Final[int] = DATA["player_set"]["dice"]
DIE_FACES: Final[int] = DATA["player_set"]["die_faces"]
QUIPUS: Final[int] = DATA["player_set"]["quipus"]
PRIESTS: Final[int] = DATA["player_set"]["priests"]
START_SCORE: Final[tuple[int, ...]] = tuple(DATA["setup"]["start_score_by_turn_order"])
START_OFFERINGS: Final[int] = DATA["setup"]["start_offerings"]
START_FOOD: Final[int] = DATA["setup"]["start_food"]
START_INTI: Final[int] = DATA["setup"]["start_inti"]
INTI: Final[int] = DATA["box"]["inti_medallions"]
INTI_ON_TEMPLE: Final[int] = DATA["setup"]["inti_on_temple"]
MISSIONS_DRAWN: Final[int] = DATA["setup"]["missions_drawn"]
MISSIONS_KEPT: Final[int] = DATA["setup"]["missions_kept"]
CARDS_DEALT: Final[int] = DATA["setup"]["god_cards_dealt"]

# ---------------------------------------------------------------------- action spaces

ACTIONS: Final = tuple(Action)
_checked(Action, [name for space in DATA["action_spaces"]["players_4"] for name in space])
_spaces: Final[dict[int, list[list[str]]]] = {n: DATA["action_spaces"][f"players_{n}"] for n in PLAYER_COUNTS}
SPACES: Final = {n: named(["+".join(space) for space in spaces]) for n, spaces in _spaces.items()}
SPACE_OF: Final[dict[int, tuple[int, ...]]] = {
    n: tuple(next(i for i, space in enumerate(spaces) if str(action) in space) for action in Action)
    for n, spaces in _spaces.items()
}
"""By player count and action: the space where its dice lie."""
POINTS_ACTION: Final[int] = DATA["action_spaces"]["points_action"]
EXCHANGES: Final = named([entry["key"] for entry in DATA["exchange"]["list"]])
EXCHANGE_COST: Final[tuple[int, ...]] = tuple(entry["cost"] for entry in DATA["exchange"]["list"])
RICH_FOOD: Final[int] = DATA["fire_blessing"]["card_08"]["food"]
RICH_KNOWLEDGE: Final[int] = DATA["fire_blessing"]["card_08"]["knowledge"]
STRENGTHS: Final = range(7)
"""What an action may be done with: the numbers of a die, and nothing."""
STEPS: Final[int] = len(DATA["temple"]["steps"])
KNOWLEDGE_POINTS: Final[tuple[int, ...]] = tuple(DATA["knowledge_track"]["points"])
MOST_KNOWLEDGE: Final = len(KNOWLEDGE_POINTS) - 1
CIRCLE_BONUS: Final[tuple[int, ...]] = (0, *DATA["rounds"]["headdress_bonus"])
"""By round; rounds count from 1."""
PRIEST_POINTS: Final[tuple[int, ...]] = (0, *DATA["rounds"]["priest_points"])

# ---------------------------------------------------------------------- masks

FEATHERS: Final = named(DATA["feather_colours"]["order"])
MOST_FEATHERS: Final[int] = DATA["feather_colours"]["per_colour_limit"]
FEATHER_SLOTS: Final[int] = DATA["mask"]["feather_slots"]
TILE_SLOTS: Final[int] = DATA["mask"]["tile_slots"]
MISSION_SLOTS: Final[int] = DATA["mask"]["mission_slots"]
CIRCLE_POINTS: Final[tuple[int, ...]] = tuple(circle["vp"] for circle in DATA["circles"]["list"])
CIRCLES: Final = len(CIRCLE_POINTS)
_feather_of: Final = {feather.token: feather.index for feather in FEATHERS}
_masks: Final = [name for name in DATA["mask_feathers"] if len(name) == 1]
MASKS: Final = named(_masks)
MASK_COLOURS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(_feather_of[colour] for pair in DATA["mask_feathers"][name] for colour in pair) for name in _masks
)
"""By mask and feather slot: the colour. The slots 2c and 2c + 1 lie beside circle c."""
SLOTS: Final = named([f"{die}{side}" for die in range(1, CIRCLES + 1) for side in "ab"])
SLOTS_OF_COLOUR: Final = tuple(
    tuple(tuple(slot for slot in SLOTS if colours[slot.index] == feather.index) for feather in FEATHERS)
    for colours in MASK_COLOURS
)

# ---------------------------------------------------------------------- Study and Farm tiles

STUDY: Final = 0
FARM: Final = 1
ABILITIES: Final = tuple(Ability)
_checked(Ability, [entry["key"] for entry in DATA["tile_abilities"]["list"]])
_fourth: Final[dict[str, int]] = DATA["tile_fourth_copy"]["gain_steps"]
_fourth_die: Final[int] = DATA["tile_fourth_copy"]["die_strength"]
AMOUNT: Final[tuple[tuple[int, ...], ...]] = tuple(
    (0, *entry["by_copies"], _fourth.get(entry["key"], _fourth_die)) for entry in DATA["tile_abilities"]["list"]
)
"""By ability and number of tiles: how much it gives, or the die it stands for."""
_numbers: Final = (DATA["tile_numbers"]["study"], DATA["tile_numbers"]["farm"])
_kinds: Final = [
    (int(colour), int(ability), number)
    for colour in Colour
    for ability in Ability
    for number in sorted(set(_numbers[colour][str(ability)]))
]
TILES: Final = tuple(Tile(index, *kind) for index, kind in enumerate(_kinds))
TILE_COLOUR: Final[tuple[int, ...]] = tuple(tile.colour for tile in TILES)
TILE_ABILITY: Final[tuple[int, ...]] = tuple(tile.ability for tile in TILES)
TILE_NUMBER: Final[tuple[int, ...]] = tuple(tile.number for tile in TILES)
ALL_TILES: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(
        tile.index
        for tile in TILES
        if tile.colour == c
        for n in _numbers[c][str(Ability(tile.ability))]
        if n == tile.number
    )
    for c in (STUDY, FARM)
)
"""By colour: all tiles of the box, by kind."""
DISPLAY: Final[int] = DATA["setup"]["tile_display_spaces"]

# ---------------------------------------------------------------------- goods

GOODS: Final = named([good["key"] for good in DATA["goods"]["list"]])
GOOD_COUNT: Final[tuple[int, ...]] = tuple(good["count"] for good in DATA["goods"]["list"])
GOOD_COST: Final[tuple[int, ...]] = tuple(good["cost"] for good in DATA["goods"]["list"])
GOOD_POINTS: Final[tuple[int, ...]] = tuple(good["vp"] for good in DATA["goods"]["list"])

# ---------------------------------------------------------------------- god cards

GODS: Final = named([god["key"] for god in DATA["gods"]["list"]])
_god_of: Final = {god.token: god.index for god in GODS}
GOD_CARDS: Final = named([f"{card['no']:02}" for card in DATA["god_cards"]["list"]])
TOLD_CARDS: Final[tuple[str, ...]] = tuple(f"god-{card}" for card in GOD_CARDS)
GOD_OF: Final[tuple[int, ...]] = tuple(_god_of[card["god"]] for card in DATA["god_cards"]["list"])
CARDS_OF: Final = tuple(tuple(c for c, god in enumerate(GOD_OF) if god == of.index) for of in GODS)
HIDDEN_GODS: Final = tuple(
    tuple(sum(1 << god for god in gods) for gods in combinations(range(len(GODS)), count))
    for count in range(CARDS_DEALT + 1)
)
"""By number of hidden cards: the sets of gods, as bits, that they may be of. No two are of one god (FC-038)."""
COPIES: Final[int] = DATA["god_cards"]["copies_each"]
CARD_PRICE: Final[int] = DATA["god_cards"]["cost_offerings"]
EASED_POINTS: Final[int] = DATA["god_card_points"]["easier_mission_points"]
EXTRA_DIE: Final[int] = DATA["god_card_points"]["extra_turn_die"]
SLIDE_UP: Final[int] = DATA["god_card_points"]["slide_up_tiles"]
GOODS_TIMES: Final[int] = DATA["god_card_points"]["goods_multiplier"]

# ---------------------------------------------------------------------- missions

MISSION_POINTS: Final[int] = DATA["mission_points"]["points"]
_FILTERS: Final = ("feather", "colour", "ability", "good", "god", "vp", "ring", "token")


def _which(part: Facts) -> tuple[str, int]:
    """What a part counts, named by its filter where it has one, and the filter as a number."""
    for name in _FILTERS:
        if name in part:
            value = part[name]
            if name == "feather":
                value = _feather_of[value]
            elif name == "colour":
                value = {"study": STUDY, "farm": FARM}[value]
            elif name == "ability":
                value = next(int(a) for a in Ability if str(a) == value)
            elif name == "good":
                value = next(good.index for good in GOODS if good.token == value)
            elif name == "god":
                value = _god_of[value]
            elif name == "ring":
                value = {"inner": 0, "outer": 1}[value]
            return f"{part['what']}:{name}", value
    return part["what"], -1


def _mission(index: int, entry: Facts, is_start: bool) -> Mission:
    parts = tuple(Part(*_which(part), part["need"], tuple(part.get("values", ()))) for part in entry["parts"])
    return Mission(index, entry["id"], parts, is_start)


_all_missions: Final = [(entry, True) for entry in DATA["start_missions"]["list"]] + [
    (entry, False) for entry in DATA["missions"]["list"]
]
MISSIONS: Final = tuple(_mission(index, entry, start) for index, (entry, start) in enumerate(_all_missions))
START_MISSIONS: Final = tuple(mission.index for mission in MISSIONS if mission.is_start)
GOLD_MISSIONS: Final = tuple(mission.index for mission in MISSIONS if not mission.is_start)

# ---------------------------------------------------------------------- final scoring and Pututus

INTI_POINTS: Final[int] = DATA["final_scoring"]["points_per_unused_inti"]
_bonuses: Final = {bonus["key"]: (bonus["need"], bonus["points"]) for bonus in DATA["final_scoring"]["bonuses"]}
BONUS_KEYS: Final[tuple[str, ...]] = tuple(_bonuses)
BONUS_NEED: Final[tuple[int, ...]] = tuple(need for need, _ in _bonuses.values())
BONUS_POINTS: Final[tuple[int, ...]] = tuple(points for _, points in _bonuses.values())
PUTUTUS: Final = named([pututu["key"] for pututu in DATA["pututus"]["list"]])
PUTUTU_CHANGE: Final[tuple[int, ...]] = tuple(pututu["change"] for pututu in DATA["pututus"]["list"])

# ---------------------------------------------------------------------- the road network

_villages: Final[list[Facts]] = DATA["villages"]["list"]
VILLAGES: Final[int] = len(_villages)
INNER: Final[int] = sum(village["ring"] == "inner" for village in _villages)
CUZCO: Final[int] = VILLAGES
PLACES: Final = named([*(village["id"] for village in _villages), "cuzco"])
ALL_VILLAGES: Final = PLACES[:VILLAGES]
_kind_of: Final = {"road": 0, "bridge": 1}
BRANCH_KIND: Final[tuple[int, ...]] = tuple(_kind_of[branch["kind"]] for branch in DATA["cuzco_tile"]["branches"])
BRANCH_DIE: Final[tuple[int, ...]] = tuple(branch["die"] for branch in DATA["cuzco_tile"]["branches"])
ROTATIONS: Final[int] = DATA["cuzco_tile"]["orientations"]
FIXED_ROTATION: Final[int] = DATA["cuzco_tile"]["fixed_layout_rotation"]
