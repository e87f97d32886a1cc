"""What belongs to one player: the mask with all that lies on it, and a few pieces on the boards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from tampu.engine.fields import fixed_numbers, flag, number, numbers, unsaved
from tampu.engine.saved import Plain
from tampu.games.feld_cuzco.components import (
    ABILITIES,
    CIRCLES,
    COPIES,
    CUZCO,
    DICE,
    DIE_FACES,
    FEATHER_SLOTS,
    FEATHERS,
    GOD_CARDS,
    GODS,
    GOODS,
    HIDDEN_GODS,
    MASK_COLOURS,
    MASKS,
    MISSION_SLOTS,
    MISSIONS,
    MOST_KNOWLEDGE,
    PLACES,
    PUTUTUS,
    QUIPUS,
    SLOTS,
    TILE_ABILITY,
    TILE_COLOUR,
    TILE_SLOTS,
    TILES,
    Source,
)

NONE: Final = -1
"""No tile, no mission, no card, no priest, no good."""
KINDS: Final = len(ABILITIES)
SOURCES: Final[tuple[str, ...]] = tuple(str(source) for source in Source)
LAST_CARD: Final = len(GOD_CARDS) - 1
LAST_MISSION: Final = len(MISSIONS) - 1
ALL_GODS: Final = (1 << len(GODS)) - 1


@cache
def gods_among(bits: int) -> tuple[str, ...]:
    """The gods whose bits are set, by their tokens."""
    return tuple(god.token for god in GODS if bits >> god.index & 1)


@dataclass(init=False, eq=False, repr=False)
class Player:
    """One player. Tile slots count from t1; the Quipus of the mask stand on the last of them (FC-136, FC-161)."""

    seat: int = unsaved()
    mask: int = number(most=len(MASKS) - 1)
    score: int = unsaved()
    earned: list[int] = numbers(len(Source))  # the score, by where it came from
    offerings: int = number()
    food: int = number()
    inti: int = number()
    knowledge: int = number(most=MOST_KNOWLEDGE)
    dice: list[int] = numbers(DICE, most=DIE_FACES)  # values of the three dice; 0 for one that lies on an action space
    where: int = number(most=CUZCO, start=CUZCO)  # the Chasqui's place
    may_turn: bool = flag()  # FC-148: came back to Cuzco and has not left it since
    quipus: int = number(most=QUIPUS, start=QUIPUS)  # on the mask
    reserve: int = number(most=QUIPUS)
    tiles: list[int] = numbers(TILE_SLOTS, NONE, len(TILES) - 1, NONE)  # by slot
    slid: list[int] = numbers(TILE_SLOTS, most=1)  # 1 where the tile of the slot is slid down
    copies: list[int] = unsaved()  # tiles by colour and ability
    feathers: list[int] = numbers(FEATHER_SLOTS, most=1)  # 1 where the slot holds a feather
    colours: list[int] = unsaved()  # feathers by colour
    circles: list[int] = numbers(CIRCLES, most=1)  # 1 where the circle is active
    goods: list[int] = numbers(len(GOODS))  # by type
    pututus: list[int] = numbers(len(PUTUTUS))  # by kind
    hand: list[int] = numbers(len(GOD_CARDS), most=COPIES)  # god cards by number
    hidden: tuple[int, ...] = fixed_numbers(most=LAST_CARD)  # those that nobody else has seen (FC-052)
    # the sets of gods, as bits, that these may be of for all that everybody knows
    hidden_gods: tuple[int, ...] = fixed_numbers(most=ALL_GODS, start=(0,), came_with="hidden_gods")
    start_feather: int = number(NONE, len(FEATHERS) - 1, NONE)  # a colour, until the feather is placed
    given_back: int = number(NONE, LAST_CARD, NONE)  # the card swapped in the set-up, until the pool is shown
    drawn: tuple[int, ...] = fixed_numbers(most=LAST_MISSION)  # of the set-up, still to choose from
    kept: tuple[int, ...] = fixed_numbers(most=LAST_MISSION)  # chosen in the set-up and not shown yet
    refused: tuple[int, ...] = fixed_numbers(most=LAST_MISSION)  # seen and removed in the set-up
    missions: list[int] = numbers(MISSION_SLOTS, NONE, LAST_MISSION, NONE)  # open ones
    done: tuple[int, ...] = fixed_numbers(most=LAST_MISSION)

    def __init__(self, seat: int) -> None:
        """Nothing but the seat: whoever asks for a player lays the rest out, and most are copies."""
        self.seat = seat

    @staticmethod
    def bare(seat: int) -> Player:
        """A player without points, tiles and feathers; the saved fields are still to be laid out."""
        player = Player(seat)
        player.score = 0
        player.copies = [0] * (2 * KINDS)
        player.colours = [0] * len(FEATHERS)
        return player

    def copy(self) -> Player:
        twin = Player(self.seat)
        twin.score = self.score
        twin.copies = self.copies[:]
        twin.colours = self.colours[:]
        twin.mask = self.mask
        twin.earned = self.earned[:]
        twin.offerings = self.offerings
        twin.food = self.food
        twin.inti = self.inti
        twin.knowledge = self.knowledge
        twin.dice = self.dice[:]
        twin.where = self.where
        twin.may_turn = self.may_turn
        twin.quipus = self.quipus
        twin.reserve = self.reserve
        twin.tiles = self.tiles[:]
        twin.slid = self.slid[:]
        twin.feathers = self.feathers[:]
        twin.circles = self.circles[:]
        twin.goods = self.goods[:]
        twin.pututus = self.pututus[:]
        twin.hand = self.hand[:]
        twin.hidden = self.hidden
        twin.hidden_gods = self.hidden_gods
        twin.start_feather = self.start_feather
        twin.given_back = self.given_back
        twin.drawn = self.drawn
        twin.kept = self.kept
        twin.refused = self.refused
        twin.missions = self.missions[:]
        twin.done = self.done
        return twin

    # ------------------------------------------------------------------ reading the mask

    def free_slot(self) -> int:
        """FC-161: the first slot with neither Quipu nor tile; NONE if there is none."""
        tiles = self.tiles
        for slot in range(TILE_SLOTS - self.quipus):
            if tiles[slot] == NONE:
                return slot
        return NONE

    def tile_count(self) -> int:
        return TILE_SLOTS - self.tiles.count(NONE)

    def is_ready(self, circle: int) -> bool:
        """FC-200: not active, with feathers on both sides."""
        feathers = self.feathers
        return not self.circles[circle] and feathers[2 * circle] == 1 and feathers[2 * circle + 1] == 1

    def circle_state(self, circle: int) -> str:
        """`active`, `ready`, `waiting` for both feathers, or what it lacks."""
        if self.circles[circle]:
            return "active"
        missing = [slot for slot in (2 * circle, 2 * circle + 1) if not self.feathers[slot]]
        if len(missing) == 1:
            return f"lacks-{FEATHERS[MASK_COLOURS[self.mask][missing[0]]]}"
        return "waiting" if missing else "ready"

    def put_tile(self, tile: int) -> None:
        """FC-161: on the first free slot, not slid."""
        self.tiles[self.free_slot()] = tile
        self.copies[TILE_COLOUR[tile] * KINDS + TILE_ABILITY[tile]] += 1

    def put_feather(self, slot: int) -> None:
        self.feathers[slot] = 1
        self.colours[MASK_COLOURS[self.mask][slot]] += 1

    # ------------------------------------------------------------------ loading and seeing

    def complete(self) -> None:
        """Work out what follows from the saved fields of a bare player."""
        self.score = sum(self.earned)
        if self.hidden and self.hidden_gods == (0,):  # rules version 1 did not say
            self.hidden_gods = HIDDEN_GODS[len(self.hidden)]
        for tile in self.tiles:
            if tile != NONE:
                self.copies[TILE_COLOUR[tile] * KINDS + TILE_ABILITY[tile]] += 1
        for slot, filled in enumerate(self.feathers):
            self.colours[MASK_COLOURS[self.mask][slot]] += filled

    def seen(self, own: bool) -> Plain:
        """What others see of a player (FC-050 to FC-052), or the player alone."""
        known = self.hand[:]
        for card in self.hidden:
            known[card] -= 1
        return {
            "mask": MASKS[self.mask].token,
            "score": self.score,
            "earned": dict(zip(SOURCES, self.earned, strict=True)),
            "offerings": self.offerings,
            "food": self.food,
            "inti": self.inti,
            "knowledge": self.knowledge,
            "dice": self.dice[:],
            "where": PLACES[self.where].token,
            "may_turn": self.may_turn,
            "quipus": self.quipus,
            "reserve": self.reserve,
            "tiles": [None if tile == NONE else TILES[tile].token for tile in self.tiles],
            "slid": [bool(slid) for slid in self.slid],
            "feathers": {slot.token: bool(self.feathers[slot.index]) for slot in SLOTS},
            "circles": [bool(circle) for circle in self.circles],
            "circle_states": {str(circle + 1): self.circle_state(circle) for circle in range(CIRCLES)},
            "goods": {good.token: self.goods[good.index] for good in GOODS},
            "pututus": {kind.token: self.pututus[kind.index] for kind in PUTUTUS},
            "cards": sum(self.hand),
            "known": [card.token for card in GOD_CARDS for _ in range(known[card.index])],
            "hidden": [GOD_CARDS[card].token for card in sorted(self.hidden)] if own else None,
            "hidden_gods": [[*gods_among(gods)] for gods in self.hidden_gods],
            "start_feather": None if self.start_feather == NONE else FEATHERS[self.start_feather].token,
            "given_back": GOD_CARDS[self.given_back].token if own and self.given_back != NONE else None,
            "drawn": [MISSIONS[mission].token for mission in sorted(self.drawn)] if own else None,
            "kept": [MISSIONS[mission].token for mission in sorted(self.kept)] if own else None,
            "refused": [MISSIONS[mission].token for mission in sorted(self.refused)] if own else None,
            "missions": [None if mission == NONE else MISSIONS[mission].token for mission in self.missions],
            "done": [MISSIONS[mission].token for mission in self.done],
        }
