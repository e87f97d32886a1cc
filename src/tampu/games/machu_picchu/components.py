"""Everything printed on the board, tiles and cards, loaded from `components.toml` and given types.

No number of the game is written in Python: correct a fact in the TOML file and the whole house plays by it. The
constants are tuples indexed by the small numbers of the enumerations, because the rules read them all the time.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from tampu.engine.components import Facts, Named, Token, facts_in


class Good(Token):
    """The five kinds of goods."""

    CORN = 0
    LLAMA = 1
    COCA = 2
    POTTERY = 3
    CLOTH = 4


CORN: Final = Good.CORN
LLAMA: Final = Good.LLAMA
# Names of their own, because looking a member up in its enumeration costs more than many a rule.


class District(Token):
    """The 15 districts. The production districts come first, in the order of the goods they make."""

    CORN_TERRACES = 0
    LLAMA_MEADOW = 1
    COCA_PLANTATION = 2
    POTTERS_QUARTER = 3
    WEAVERS_QUARTER = 4
    CONDOR_TEMPLE = 5
    PUMA_TEMPLE = 6
    TEMPLE_OF_THE_SUN = 7
    MAIN_TEMPLE = 8
    WATCHMANS_HUT = 9
    ROYAL_PALACE = 10
    HOUSE_OF_PRIESTS = 11
    HOUSE_OF_VIRGINS = 12
    CENTRAL_PLAZA = 13
    SUN_CLOCK = 14


class Profession(Token):
    """What an Inca does, in the order of the districts where he does it."""

    FARMER = 0
    SHEPHERD = 1
    COCA_PLANTER = 2
    POTTER = 3
    WEAVER = 4


class Cult(Token):
    """Virgins and priests."""

    VIRGIN = 0
    PUMA = 1
    CONDOR = 2


class Ending(Token):
    """How the game ended, or that it runs."""

    NONE = 0
    RESCUE_BY_RECRUITING = 1
    RESCUE_BY_CARDS = 2
    CONQUEST = 3


class MoonTile(Named):
    """One of the moon tiles: goods, perhaps for a fee, or steps on the trail."""

    def __init__(self, index: int, token: str, good: int, amount: int, fee: int, steps: int) -> None:
        super().__init__(index, token)
        self.good = good
        self.amount = amount
        self.fee = fee
        self.steps = steps


class Card(Named):
    """A sacrifice card: two symbols and gold. The symbols count professions (0 to 4) or cults (5 to 7)."""

    def __init__(self, index: int, token: str, symbols: tuple[int, int], gold: int) -> None:
        super().__init__(index, token)
        self.symbols = symbols
        self.gold = gold


class PlayerCount:
    """What depends on the number of players."""

    def __init__(self, incas: int, start_day: int) -> None:
        self.incas = incas
        self.start_day = start_day


DATA: Final[Facts] = facts_in(__package__)


def _in_order(kind: type[Token], tables: Iterable[Facts]) -> list[Facts]:
    """The tables in the order of an enumeration, which must name exactly the same things."""
    by_id = {table["id"]: table for table in tables}
    names = [str(member) for member in kind]
    if sorted(by_id) != sorted(names):
        raise ValueError(f"components.toml and {kind.__name__} name different things")
    return [by_id[name] for name in names]


def _amounts(goods: dict[str, int]) -> tuple[int, ...]:
    """A price or gain as one number per good."""
    return tuple(goods.get(str(good), 0) for good in Good)


_districts: Final = _in_order(District, DATA["district"])
_professions: Final = _in_order(Profession, DATA["profession"])
_cults: Final = [DATA["cult"][str(cult)] for cult in Cult]

DISTRICT_OF: Final = {str(district): district for district in District}
GOOD_OF: Final = {str(good): good for good in Good}
PROFESSION_OF: Final = {str(profession): profession for profession in Profession}
CULT_OF: Final = {str(cult): cult for cult in Cult}
# What the tokens stand for.

# ---------------------------------------------------------------------- goods and market

GOODS: Final = tuple(Good)
UNIT: Final = _amounts(DATA["goods"]["unit"])
MARKET_GOODS: Final = tuple(GOOD_OF[name] for name in DATA["goods"]["market_goods"])
START_GOODS: Final = _amounts(DATA["setup"]["start_goods"])
CAPACITY: Final[int] = DATA["market"]["capacity"]
START_UNITS: Final[int] = DATA["market"]["start_units"]
_prices: Final[list[int]] = DATA["market"]["prices"]
SELL_PRICE: Final[tuple[int, ...]] = (*_prices, DATA["market"]["sell_when_full"])
"""What the next sale pays, by the number of units in the column."""
BUY_PRICE: Final[tuple[int, ...]] = (DATA["market"]["buy_when_empty"], *_prices)
"""What the next purchase costs, by the number of units in the column."""

# ---------------------------------------------------------------------- the city

DISTRICTS: Final = tuple(District)
PRODUCTION: Final = DISTRICTS[:5]
TEMPLES: Final = DISTRICTS[5:9]
ONCE_A_DAY: Final = DISTRICTS[:9]
KIND: Final[tuple[str, ...]] = tuple(table["kind"] for table in _districts)
BONUS_AMOUNT: Final[tuple[int, ...]] = tuple(table["bonus_amount"] for table in _districts[:5])
MAX_BONUS: Final[int] = DATA["bonus"]["max_units_per_district"]
NIGHTLY_BONUS: Final[int] = DATA["bonus"]["added_per_night"]
START_BONUS: Final[int] = DATA["setup"]["bonus_units_per_district"]
_edges: Final = {frozenset(edge) for edge in DATA["adjacency"]["edges"]}
NEIGHBOURS: Final = tuple(tuple(b for b in District if frozenset((str(a), str(b))) in _edges) for a in District)

# ---------------------------------------------------------------------- workers

PROFESSIONS: Final = tuple(Profession)
INCA_COST: Final = tuple(_amounts(table["cost"]) for table in _professions)
OUTPUT: Final[tuple[int, ...]] = tuple(
    table["produces"][str(good)] for good, table in zip(Good, _professions, strict=True)
)
FEE: Final[tuple[int, ...]] = tuple(table["production_fee_corn"] for table in _professions)
PLACED_AT: Final = tuple(DISTRICT_OF[table["placed_at"]] for table in _professions)
CLOCK_KINDS: Final[int] = DATA["sun_clock"]["different_units_per_inca"]
CLOCK_STEPS: Final[int] = DATA["sun_clock"]["steps_per_inca"]
CLOCK_SETS: Final = {
    "+".join(map(str, goods)): tuple(int(good) for good in goods) for goods in combinations(Good, CLOCK_KINDS)
}

# ---------------------------------------------------------------------- priests, virgins and temples

CULTS: Final = tuple(Cult)
CULT_CARDS: Final[tuple[int, ...]] = tuple(table["count"] for table in _cults)
ALL_CULT_CARDS: Final = sum(CULT_CARDS)
CULT_COST: Final = tuple(_amounts(table["cost"]["goods"]) for table in _cults)
STEP_VALUES: Final[tuple[tuple[int, ...], ...]] = tuple((0, *table["steps"]["values"]) for table in _cults)
"""Steps per llama, by the number of cards of the cult taken; nothing before the first."""
RECRUITED_AT: Final = tuple(DISTRICT_OF[table["recruited_at"]] for table in _cults)
CULT_OF_TEMPLE: Final = {DISTRICT_OF[table["temple"]]: cult for cult, table in zip(Cult, _cults, strict=True)}
STEPS_PER_STONE: Final[int] = DATA["temple"]["steps_per_stone"]
STEPS_PER_UNIT: Final[int] = DATA["temple"]["main_temple_steps_per_unit"]
STONES: Final[int] = DATA["box"]["temple_stones"]

# ---------------------------------------------------------------------- trail

SUMMIT: Final[int] = DATA["trail"]["summit"]
GRANARY: Final[int] = DATA["trail"]["granary"]["step"]
GRANARY_GAIN: Final = _amounts(DATA["trail"]["granary"]["gain"])
STABLES: Final[int] = DATA["trail"]["llama_stables"]["step"]
STABLES_GAIN: Final = _amounts(DATA["trail"]["llama_stables"]["gain"])
SCOUT_START: Final[tuple[int, ...]] = tuple(DATA["setup"]["scout_start_by_turn_order"])
DRAW: Final[int] = DATA["trail"]["draw"]
PUT_BACK: Final[tuple[int, ...]] = (
    0,
    DATA["trail"]["give_back_when_one_left"],
    DATA["trail"]["give_back_when_two_left"],
    DATA["trail"]["give_back"],
)
"""How many cards go back, by how many were drawn."""
POINTS_PER_MISSED_DRAW: Final[int] = DATA["trail"]["points_per_missed_draw"]
TRAIL_POINTS: Final[tuple[int, ...]] = tuple(
    zone["points"] for zone in DATA["trail"]["final_bonus"] for _ in range(zone["from"], zone["to"] + 1)
)
TRAIL_GOLD: Final[tuple[int, ...]] = tuple(
    zone["gold"] for zone in DATA["trail"]["final_bonus"] for _ in range(zone["from"], zone["to"] + 1)
)

# ---------------------------------------------------------------------- days and moon tiles

LAST_DAY: Final[int] = DATA["time_track"]["last_day"]
TIME_CORN: Final[int] = DATA["time_track"]["corn_per_moon"]
TILES_TO_CLOSE: Final[int] = DATA["time_track"]["moon_tiles_to_close_day"]
MOON_TILES: Final = tuple(
    MoonTile(
        index,
        tile["id"],
        GOOD_OF.get(tile.get("good", ""), -1),
        tile["amount"] if tile["kind"] == "goods" else 0,
        tile["fee_corn"],
        tile["amount"] if tile["kind"] == "steps" else 0,
    )
    for index, tile in enumerate(DATA["moon_tile"])
)
TILE_OF: Final = {str(tile): tile for tile in MOON_TILES}

# ---------------------------------------------------------------------- sacrifice cards and scoring

SYMBOLS: Final[tuple[str, ...]] = (*map(str, Good), *map(str, Cult))
CARDS: Final = tuple(
    Card(index, card["id"], (SYMBOLS.index(card["symbols"][0]), SYMBOLS.index(card["symbols"][1])), card["gold"])
    for index, card in enumerate(DATA["sacrifice_card"])
)
CARD_OF: Final = {str(card): card for card in CARDS}
POINTS_PER_MATCH: Final[int] = DATA["scoring"]["points_per_symbol_and_piece"]
MULTIPLIERS: Final[tuple[int, ...]] = tuple(DATA["scoring"]["conquest"]["multiplier_by_gold_rank"])
OTHER_MULTIPLIER: Final[int] = DATA["scoring"]["conquest"]["multiplier_other"]

# ---------------------------------------------------------------------- players

COLOURS: Final[tuple[str, ...]] = tuple(DATA["colours"]["order"])
FIRST_PLAYER: Final[tuple[str, ...]] = tuple(DATA["options"]["first_player"])
"""Who begins (MP-031), the default first."""
START_CARDS: Final[int] = DATA["setup"]["start_sacrifice_cards"]
PLAYER_COUNTS: Final = {
    table["players"]: PlayerCount(table["incas_per_player"], table["start_day"]) for table in DATA["player_count"]
}
LEARNING_DAYS_LESS: Final[int] = DATA["variant"]["learning"]["start_day_offset"]
LEARNING_INCAS: Final = tuple(PROFESSION_OF[name] for name in DATA["variant"]["learning"]["fixed_first_incas"])

# ---------------------------------------------------------------------- where there is nobody and nothing

NOBODY: Final = -1
OFF_BOARD: Final = -1
NO_TILE: Final = -1
