"""Everything printed on board, tiles and cards, loaded from `components.toml` and given types.

No number of the game is written in Python: correct a fact in the TOML file and the whole house plays by it. The
constants are tuples indexed by small numbers, because the rules read them all the time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from tampu.engine.components import Facts, Token, facts_in, named
from tampu.engine.components import Named as Named

T = TypeVar("T")
NONE: Final = -1
"""No worker, no card, no tile, no owner."""


class Source(Token):
    """Where points come from, as the final score lists them."""

    START = 0
    STAIRS = 1
    STATUES = 2
    GOD_CARDS = 3
    BUILDINGS = 4
    SEAMS = 5
    CONQUEST = 6
    PASSIVE = 7
    FESTIVAL_TILE = 8
    FESTIVAL_TEMPLE = 9
    REGIONS = 10
    POTATOES = 11
    AXOMAMMA = 12
    FINAL_TAPESTRIES = 13
    FINAL_TEMPLE = 14
    FINAL_BUILDINGS = 15
    FINAL_GOD_CARDS = 16
    FINAL_ARMY = 17
    FINAL_WORKERS = 18
    FINAL_GOLD = 19
    FINAL_RESOURCES = 20


DATA: Final[Facts] = facts_in(__package__)


def numbers_of(things: tuple[Named, ...]) -> dict[str, int]:
    return {thing.token: thing.index for thing in things}


# ---------------------------------------------------------------------- resources and effects

POTATO: Final = 0
CORN: Final = 1
STONE: Final = 2
GOLD: Final = 3
VP: Final = 4
RESOURCES: Final = named(DATA["resources"]["kinds"])
_KINDS: Final[tuple[str, ...]] = (*DATA["resources"]["kinds"], "vp")


def amounts_of(table: Facts) -> tuple[int, ...]:
    """Potatoes, corn, stone, gold and victory points."""
    return tuple(table.get(kind, 0) for kind in _KINDS)


OPS: Final = (
    "gain",
    "army",
    "train",
    "god",
    "temple",
    "temple_for_gold",
    "rejuvenate",
    "build_building",
    "build_statue",
    "build_stairs",
    "free_building",
    "free_small_statue",
    "free_stairs",
    "free_weaving",
    "free_worker",
    "pick",
    "choice",
    "swap",
)
GAIN: Final = 0
ARMY: Final = 1
TRAIN: Final = 2
GOD: Final = 3
TEMPLE: Final = 4
TEMPLE_FOR_GOLD: Final = 5
REJUVENATE: Final = 6
BUILD_BUILDING: Final = 7
BUILD_STATUE: Final = 8
BUILD_STAIRS: Final = 9
FREE_BUILDING: Final = 10
FREE_SMALL_STATUE: Final = 11
FREE_STAIRS: Final = 12
FREE_WEAVING: Final = 13
FREE_WORKER: Final = 14
PICK: Final = 15
CHOICE: Final = 16
SWAP: Final = 17


class Effect:
    """One thing that a card, tile or space gives (see the vocabulary in `components.toml`)."""

    op: int
    n: int
    amounts: tuple[int, ...]
    ways: tuple[tuple[Effect, ...], ...]  # of a choice
    picks: tuple[tuple[int, ...], ...]  # of a pick
    price: tuple[int, ...]  # of a swap

    def __init__(self, table: Facts) -> None:
        self.op = OPS.index(table["op"])
        self.n = table.get("n", 1)
        self.amounts = amounts_of(table.get("get", table))
        of = table.get("of", []) if self.op == CHOICE else []
        self.ways = tuple(effects_of(way) for way in of)
        self.picks = tuple(amounts_of(pick) for pick in table["of"]) if self.op == PICK else ()
        self.price = amounts_of(table.get("pay", {}))


Effects = tuple[Effect, ...]


def effects_of(tables: list[Facts]) -> Effects:
    return tuple(Effect(table) for table in tables)


# ---------------------------------------------------------------------- players and set-up

COLOURS: Final[tuple[str, ...]] = tuple(DATA["player_colours"]["ids"])
PLAYER_COUNTS: Final[tuple[int, ...]] = tuple(DATA["meta"]["players"])
START_SCORE: Final[int] = DATA["start"]["score"]
START_STONE: Final[int] = DATA["start"]["stone"]
START_WORKERS: Final[int] = DATA["start"]["workers"]
CARDS_DEALT: Final[int] = DATA["start"]["god_cards_dealt"]
CARDS_KEPT: Final[int] = DATA["start"]["god_cards_kept"]
FIRST_BAG: Final[int] = DATA["start"]["worker_draw_bag_per_colour"]
STAIRS_EACH: Final[int] = DATA["player_pieces"]["stairs"]
MARKERS_EACH: Final[int] = DATA["player_pieces"]["conquest_markers"]
WORKER_LIMIT: Final[int] = DATA["player_pieces"]["worker_limit_end_of_turn"]


def _by_seats(table: Mapping[str, T]) -> dict[int, T]:
    """By the number of seats, an automa included."""
    return {int(seats): value for seats, value in table.items()}


WORKERS_REMOVED: Final[dict[int, int]] = _by_seats(DATA["by_player_count"]["workers_removed_per_colour"])
DISPLAY_SIZE: Final[dict[int, int]] = _by_seats(DATA["by_player_count"]["god_display"])
FESTIVAL_CARDS: Final[dict[int, list[int]]] = _by_seats(
    DATA["by_player_count"]["festival_god_cards_lowest_score_first"]
)
VILLAGE_SIZE: Final[dict[int, int]] = _by_seats(DATA["village_and_nomads"]["village"])
NOMADS_SIZE: Final[dict[int, int]] = _by_seats(DATA["village_and_nomads"]["nomads"])
VILLAGE_END_PRICE: Final = {
    end: amounts_of(price)[:VP] for end, price in DATA["village_and_nomads"]["village_ends"].items()
}

# ---------------------------------------------------------------------- workers

BLUE: Final = 0
GREEN: Final = 1
RED: Final = 2
YELLOW: Final = 3
WHITE: Final = 4
WORKERS: Final = named([kind["colour"] for kind in DATA["workers"]["types"]])
ROLES: Final = named([kind["id"] for kind in DATA["workers"]["types"]])
PER_COLOUR: Final[int] = DATA["workers"]["per_colour"]
ARCHITECT: Final = BLUE
CRAFTSMAN: Final = GREEN
WARRIOR: Final = RED
COURIER: Final = YELLOW
PRIEST: Final = WHITE
_colour: Final = numbers_of(WORKERS)

# ---------------------------------------------------------------------- the hill

SECTIONS: Final[int] = DATA["hill"]["sections"]
TERRACES: Final = named(DATA["hill"]["terraces"])
UPPER: Final = 0
MIDDLE: Final = 1
LOWER: Final = 2
GODS: Final = named(DATA["gods"]["ids"])
TASKS: Final = named(DATA["tasks"]["ids"])
TASK_GOLD: Final = 3
TASK_WEAVE: Final = 4
TASK_STATUE: Final = 5
TASK_STAIRS: Final = 6
TASK_BUILDING: Final = 7
TASK_TRAIN: Final = 8
TASK_PRODUCTION: Final = 9
TASK_TRADE: Final = 10
GATHER: Final[tuple[int, ...]] = tuple(DATA["tasks"]["gather"][kind.token] for kind in RESOURCES)
"""By task: the first four are the resources themselves."""
_god: Final = numbers_of(GODS)
_task: Final = numbers_of(TASKS)
_terrace: Final = numbers_of(TERRACES)


class Space(Named):
    """A space of the hill."""

    def __init__(self, index: int, table: Facts) -> None:
        super().__init__(index, table["id"])
        self.terrace: int = _terrace[table["terrace"]]
        self.section: int = table["section"]
        self.god: int = _god[table["god"]]
        self.colour: int = _colour.get(table["colour"], NONE)
        self.tasks: tuple[int, ...] = tuple(_task[task] for task in table["tasks"])
        self.blocked: bool = table["blocked_2p"]


_spaces: Final[list[Facts]] = DATA["hill"]["spaces"]["spaces"]
SPACES: Final = tuple(Space(index, table) for index, table in enumerate(_spaces))
_space: Final = {space.token: space.index for space in SPACES}
ADJACENT: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(_space[there] for there in table["adjacent"]) for table in _spaces
)
SEGMENT: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(s.index for s in SPACES if (s.terrace, s.section) == (space.terrace, space.section)) for space in SPACES
)
"""By space: all spaces of its segment."""
SEGMENTS: Final = tuple(
    tuple(space for space in SPACES if (space.terrace, space.section) == (terrace.index, section))
    for terrace in TERRACES
    for section in range(SECTIONS)
)
_wander: Final = DATA["placement_cost"]["wander"]
WANDER: Final[tuple[int, ...]] = tuple(
    _wander["same"] if d == 0 else _wander["adjacent"] if d in (1, SECTIONS - 1) else _wander["other"]
    for d in range(SECTIONS)
)
"""By the distance of the section from that of the High Priest, clockwise."""
DESCENT: Final[tuple[int, ...]] = tuple(DATA["placement_cost"]["descent"][terrace.token] for terrace in TERRACES)
WAYS: Final = tuple(
    tuple(WANDER[(section - priest) % SECTIONS] + depth for depth in DESCENT for section in range(SECTIONS))
    for priest in range(SECTIONS)
)
"""By the section of the High Priest and the segment: the food of the way where no stairs are."""
COURIER_DISCOUNT: Final[int] = DATA["placement_cost"]["courier_discount"]
GOLD_FOR_CARD: Final[int] = DATA["placement_cost"]["gold_instead_of_card"]

# ---------------------------------------------------------------------- stairs

MIDDLE_LOWER: Final = 1
STAIRS_SLOTS: Final = named([f"{section}-{slot}" for slot in DATA["stairs"]["slots"] for section in range(SECTIONS)])
"""The five upper_middle slots by section, then the five middle_lower ones."""
STAIRS_COST: Final = amounts_of(DATA["stairs"]["cost"])
STAIRS_REWARD: Final = amounts_of(DATA["stairs"]["reward"])
STAIRS_BELOW_VP: Final[int] = DATA["stairs"]["lower_built_vp_to_upper_owner"]
STAIRS_USED_VP: Final[int] = DATA["stairs"]["used_by_opponent_vp"]
STAIRS_CUT: Final[int] = DATA["stairs"]["reduction"]

# ---------------------------------------------------------------------- statues

SMALL: Final = 0
LARGE: Final = 1
SIZES: Final = ("small", "large")
STATUES: Final = named([f"{size}-{god}" for god in GODS for size in SIZES])
"""Twice the god, and one more for the large one."""
STATUE_COUNT: Final[tuple[int, ...]] = tuple(DATA["statues"][f"{size}_per_god"] for size in SIZES)
STATUE_COST: Final = tuple(amounts_of(DATA["statues"][size]["cost"]) for size in SIZES)
STATUE_VP: Final[tuple[int, ...]] = tuple(DATA["statues"][size]["vp"] for size in SIZES)
STATUE_STEPS: Final[tuple[int, ...]] = tuple(DATA["statues"][size]["worship_lead"] for size in SIZES)
FOLLOWER_STEPS: Final[int] = DATA["high_priest_actions"]["worship"]["follow"]["any_statue"]

# ---------------------------------------------------------------------- the Coricancha

ACTIONS: Final = named(DATA["coricancha"]["clockwise"])
WORSHIP: Final = 0
OFFERING: Final = 1
REJUVENATION: Final = 2
CONQUEST: Final = 3
PRODUCTION: Final = 4
PRINTED_ROTATION: Final[int] = DATA["coricancha"]["printed_rotation"]
PRIEST_STEPS: Final[tuple[int, ...]] = tuple(DATA["coricancha"]["high_priest_steps"])
PRAYER_CARDS: Final[int] = DATA["secondary_actions"]["prayer"]["god_cards"]
TRAINING_CARDS: Final[int] = DATA["secondary_actions"]["training"]["drawn"]
GOLD_INSTEAD: Final[int] = DATA["coricancha"]["gold_instead"]
_actions: Final[Facts] = DATA["high_priest_actions"]
OFFERING_LEAD: Final[tuple[int, ...]] = (0, *_actions["offering"]["lead"]["corn"])
OFFERING_FOLLOW: Final[tuple[int, ...]] = (0, *_actions["offering"]["follow"]["corn"])
FREE_REJUVENATIONS: Final[int] = _actions["rejuvenate"]["lead"]["free"]
REJUVENATE_FOOD: Final[int] = _actions["rejuvenate"]["lead"]["then_food_each"]
REJUVENATE_CORN: Final[int] = _actions["rejuvenate"]["follow"]["corn_each"]
FREE_ARMY_CARDS: Final[int] = _actions["conquest"]["lead"]["free_army_cards"]
POTATO_PER_ARMY_CARD: Final[int] = _actions["conquest"]["potato_per_army_card"]
LEADER_TURNS_UP: Final[int] = _actions["production"]["lead"]["rejuvenate_buildings"]

# ---------------------------------------------------------------------- god cards and army cards


class GodCard(Named):
    """A god card and its benefits."""

    def __init__(self, index: int, table: Facts) -> None:
        super().__init__(index, table["id"])
        self.god: int = _god[table["god"]]
        self.benefits: Effects = effects_of(table["benefits"])


class Benefit(Named):
    """One benefit of a god card, named by the card and its place on it."""

    def __init__(self, card: GodCard, place: int) -> None:
        super().__init__(place, f"{card.token}:{place + 1}")
        self.card: int = card.index
        self.effect: Effect = card.benefits[place]


GOD_CARDS: Final = tuple(GodCard(index, table) for index, table in enumerate(DATA["god_cards"]["cards"]))
BENEFITS: Final = tuple(tuple(Benefit(card, place) for place in range(len(card.benefits))) for card in GOD_CARDS)
GOD_OF: Final[tuple[int, ...]] = tuple(card.god for card in GOD_CARDS)

_army: Final[list[Facts]] = DATA["army_cards"]["kinds"]
ARMY_CARDS: Final = named([kind["id"] for kind in _army])
"""Kinds of army cards: copies of one kind are alike."""
SOLDIERS: Final[tuple[int, ...]] = tuple(kind["soldiers"] for kind in _army)
ARMY_RESOURCE: Final = tuple(amounts_of(kind["resource"]) for kind in _army)
ARMY_COPIES: Final[tuple[int, ...]] = tuple(kind["copies"] for kind in _army)
ARMY_KINDS: Final = len(ARMY_COPIES)

# ---------------------------------------------------------------------- buildings


class Building(Named):
    """A production building, with what it makes, or a passive one."""

    def __init__(self, index: int, table: Facts) -> None:
        super().__init__(index, table["id"])
        self.number: int = table["number"]
        self.cost: tuple[int, ...] = amounts_of(table["cost"])
        self.output: Effects = effects_of(table.get("output", []))


_production: Final[list[Facts]] = DATA["production_buildings"]["tiles"]
_passive: Final[list[Facts]] = DATA["passive_buildings"]["tiles"]
BUILDINGS: Final = tuple(Building(index, table) for index, table in enumerate([*_production, *_passive]))
"""Production buildings first: their indices are below PASSIVE."""
PASSIVE: Final = len(_production)
PRODUCES: Final = (1 << PASSIVE) - 1
MARKET_SIZE: Final[int] = DATA["production_buildings"]["market_size"]
Z: Final[tuple[int, ...]] = (0, *(1 << (PASSIVE + number) for number in range(len(_passive))))
"""By number: the bit of a passive building in `Player.built`."""
_z: Final[dict[str, Facts]] = {table["id"]: table for table in _passive}
TURN_UPS_OF_Z03: Final[int] = _z["Z03"]["turn_ups"]
GIFT_OF_Z06: Final = amounts_of(_z["Z06"]["gift"])
GOD_CARD_VP_OF_Z06: Final[int] = _z["Z06"]["vp_more_per_god_card"]
VP_OF_Z07: Final[int] = _z["Z07"]["vp"]
DRAWN_BY_Z08: Final[int] = _z["Z08"]["drawn"]
WEAVING_VP_OF_Z09: Final[int] = _z["Z09"]["vp_per_weaving"]
GIFT_OF_Z10: Final = amounts_of(_z["Z10"]["gift"])
FLIP_LESS_BY_Z13: Final[int] = _z["Z13"]["flip_less"]
DISCARD_LESS_BY_Z13: Final[int] = _z["Z13"]["discard_less"]
LEAST_WITH_Z13: Final[int] = _z["Z13"]["least_in_all"]
TASKS_OF_Z14: Final[int] = _z["Z14"]["tasks"]
GIFT_OF_Z17: Final = amounts_of(_z["Z17"]["gift"])
ARMY_CARDS_OF_Z18: Final[int] = _z["Z18"]["army_cards"]
GIFT_OF_Z18: Final = amounts_of(_z["Z18"]["gift"])
PRICE_OF_Z19: Final = amounts_of(_z["Z19"]["price"])[:VP]
GOD_CARDS_OF_Z19: Final[int] = _z["Z19"]["god_cards"]
MORE_OF_Z20: Final[int] = _z["Z20"]["more"]
VP_OF_Z20: Final[int] = _z["Z20"]["vp"]
"""The bit of each passive building, by its number."""


class Exchange(Named):
    """TW-515: one exchange of Z15."""

    def __init__(self, index: int, table: Facts) -> None:
        self.give: tuple[int, ...] = amounts_of(table["give"])
        self.get: tuple[int, ...] = amounts_of(table["get"])
        given, got = (next(r for r in RESOURCES if side[r.index]) for side in (self.give, self.get))
        super().__init__(index, f"{given}-{got}")
        self.given: int = given.index
        self.got: int = got.index


EXCHANGES: Final = tuple(Exchange(index, table) for index, table in enumerate(_passive[14]["exchanges"]))

# ---------------------------------------------------------------------- weavings

PATTERNS: Final = named(DATA["weavings"]["patterns"])
SEAMS: Final = named([kind for kind in DATA["weaving_rewards"] if kind not in ("status", "source")])
SEAM_REWARD: Final = tuple(effects_of(DATA["weaving_rewards"][seam.token]) for seam in SEAMS)
PLAIN_SEAM: Final[tuple[bool, ...]] = tuple(all(e.op == GAIN for e in reward) for reward in SEAM_REWARD)
"""Seams whose rewards need no thought come first by themselves."""
_pattern: Final = numbers_of(PATTERNS)
_seam: Final = numbers_of(SEAMS)


class Weaving(Named):
    """A weaving: its pattern and its two halves."""

    def __init__(self, index: int, table: Facts) -> None:
        super().__init__(index, table["id"])
        self.number: int = table["number"]
        self.pattern: int = _pattern[table["pattern"]]
        self.left: int = _seam[table["left"]]
        self.right: int = _seam[table["right"]]
        self.min_players: int = table["min_players"]
        self.starter: bool = table["starter"]


WEAVINGS: Final = tuple(Weaving(index, table) for index, table in enumerate(DATA["weavings"]["tiles"]))
STARTERS: Final = tuple(weaving.index for weaving in WEAVINGS if weaving.starter)
WEAVING_PRICE: Final[tuple[int, ...]] = (0, *DATA["tasks"]["weaving_price"])
WEAVING_PRICE_OTHERS: Final[int] = DATA["tasks"]["weaving_price_other_players"]
WEAVINGS_DRAWN: Final[int] = DATA["tasks"]["weavings_drawn"]

# ---------------------------------------------------------------------- temple and conquest

TOP: Final[int] = DATA["temple"]["top"]
TEMPLE_LEFT: Final = tuple(effects_of(space["left"]) for space in DATA["temple"]["spaces"])
TEMPLE_RIGHT: Final[tuple[int, ...]] = tuple(space["right_vp"] for space in DATA["temple"]["spaces"])
TEMPLE_CENTRE: Final[tuple[int, ...]] = tuple(space["centre_vp"] for space in DATA["temple"]["spaces"])

REGIONS: Final = named(DATA["conquest"]["regions"])
_region: Final = numbers_of(REGIONS)


class ConquestSpace(Named):
    """A conquest space: soldiers to flip and to discard, and the reward."""

    def __init__(self, index: int, table: Facts) -> None:
        super().__init__(index, table["id"])
        self.region: int = _region[table["region"]]
        self.position: int = table["position"]
        self.flip: int = table["flip"]
        self.discard: int = table["discard"]
        self.reward: Effects = effects_of(table["reward"])
        self.vp: int = sum(effect.amounts[VP] for effect in self.reward)


CONQUEST_SPACES: Final = tuple(ConquestSpace(index, table) for index, table in enumerate(DATA["conquest"]["spaces"]))
IN_REGION: Final = tuple(
    tuple(space for space in CONQUEST_SPACES if space.region == region.index) for region in REGIONS
)

# ---------------------------------------------------------------------- festivals and the end

FESTIVALS: Final[int] = DATA["festival"]["count"]
FESTIVAL_VP: Final[tuple[int, ...]] = tuple(DATA["festival"]["trigger_vp"])
VP_PER_MISSING_POTATO: Final[int] = DATA["festival"]["vp_lost_per_missing_potato"]
FESTIVAL_PLAYS: Final[int] = DATA["festival"]["max_god_cards_played"]
TAPESTRY_VP: Final[tuple[int, ...]] = tuple(DATA["final_scoring"]["tapestry_vp"])
BUILDING_VP: Final[int] = DATA["final_scoring"]["face_up_building"]
GOD_CARD_VP: Final[int] = DATA["final_scoring"]["god_card_in_hand"]
ARMY_CARD_VP: Final[int] = DATA["final_scoring"]["face_up_army_card"]
WORKER_VP: Final[int] = DATA["final_scoring"]["worker"]
GOLD_VP: Final[int] = DATA["final_scoring"]["gold"]
