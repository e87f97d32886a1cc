"""What belongs to one player: the mask with all that lies on it, and a few pieces on the boards."""

from __future__ import annotations

from typing import Final

from tampu.engine.saved import Plain, Saved
from tampu.games.feld_cuzco.components import (
    ABILITIES,
    CIRCLES,
    COPIES,
    CUZCO,
    DICE,
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

MANY: Final = 1_000_000
"""More of anything than a match can bring together; a snapshot that says so was not written by one."""
NONE: Final = -1
"""No tile, no mission, no card, no priest, no good."""
KINDS: Final = len(ABILITIES)


class Player:
    """One player. Tile slots count from t1; the Quipus of the mask stand on the last of them (FC-136, FC-161)."""

    seat: int
    mask: int
    score: int
    earned: list[int]  # the score, by where it came from
    offerings: int
    food: int
    inti: int
    knowledge: int
    dice: list[int]  # values of the three dice; 0 for one that lies on an action space
    where: int  # the Chasqui's place
    may_turn: bool  # FC-148: came back to Cuzco and has not left it since
    quipus: int  # on the mask
    reserve: int
    tiles: list[int]  # by slot
    slid: list[int]  # 1 where the tile of the slot is slid down
    copies: list[int]  # tiles by colour and ability
    feathers: list[int]  # 1 where the slot holds a feather
    colours: list[int]  # feathers by colour
    circles: list[int]  # 1 where the circle is active
    goods: list[int]  # by type
    pututus: list[int]  # by kind
    hand: list[int]  # god cards by number
    hidden: tuple[int, ...]  # those of the hand that nobody else has seen (FC-052)
    hidden_gods: tuple[int, ...]  # the sets of gods, as bits, that these may be of for all that everybody knows
    start_feather: int  # a colour, until the feather is placed
    given_back: int  # the card swapped in the set-up, until the pool is shown
    drawn: tuple[int, ...]  # missions of the set-up still to choose from
    kept: tuple[int, ...]  # missions chosen in the set-up and not shown yet
    refused: tuple[int, ...]  # missions the player saw and removed in the set-up
    missions: list[int]  # open ones
    done: tuple[int, ...]

    def __init__(self, seat: int) -> None:
        """Nothing but the seat: `new`, `copy` and `load` fill the rest in, once."""
        self.seat = seat

    @staticmethod
    def new(seat: int) -> Player:
        """FC-025: a player before anything is dealt."""
        player = Player(seat)
        player.mask = 0
        player.score = 0
        player.earned = [0] * len(Source)
        player.offerings = 0
        player.food = 0
        player.inti = 0
        player.knowledge = 0
        player.dice = [0] * DICE
        player.where = CUZCO
        player.may_turn = False
        player.quipus = QUIPUS
        player.reserve = 0
        player.tiles = [NONE] * TILE_SLOTS
        player.slid = [0] * TILE_SLOTS
        player.copies = [0] * (2 * KINDS)
        player.feathers = [0] * FEATHER_SLOTS
        player.colours = [0] * len(FEATHERS)
        player.circles = [0] * CIRCLES
        player.goods = [0] * len(GOODS)
        player.pututus = [0] * len(PUTUTUS)
        player.hand = [0] * len(GOD_CARDS)
        player.hidden = ()
        player.hidden_gods = (0,)
        player.start_feather = NONE
        player.given_back = NONE
        player.drawn = ()
        player.kept = ()
        player.refused = ()
        player.missions = [NONE] * MISSION_SLOTS
        player.done = ()
        return player

    def copy(self) -> Player:
        twin = Player(self.seat)
        twin.mask = self.mask
        twin.score = self.score
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
        twin.copies = self.copies[:]
        twin.feathers = self.feathers[:]
        twin.colours = self.colours[:]
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

    def put_tile(self, tile: int) -> None:
        """FC-161: on the first free slot, not slid."""
        self.tiles[self.free_slot()] = tile
        self.copies[TILE_COLOUR[tile] * KINDS + TILE_ABILITY[tile]] += 1

    def put_feather(self, slot: int) -> None:
        self.feathers[slot] = 1
        self.colours[MASK_COLOURS[self.mask][slot]] += 1

    # ------------------------------------------------------------------ saving and seeing

    def saved(self) -> Plain:
        return {
            "mask": self.mask,
            "earned": self.earned[:],
            "offerings": self.offerings,
            "food": self.food,
            "inti": self.inti,
            "knowledge": self.knowledge,
            "dice": self.dice[:],
            "where": self.where,
            "may_turn": self.may_turn,
            "quipus": self.quipus,
            "reserve": self.reserve,
            "tiles": self.tiles[:],
            "slid": self.slid[:],
            "feathers": self.feathers[:],
            "circles": self.circles[:],
            "goods": self.goods[:],
            "pututus": self.pututus[:],
            "hand": self.hand[:],
            "hidden": list(self.hidden),
            "hidden_gods": list(self.hidden_gods),
            "start_feather": self.start_feather,
            "given_back": self.given_back,
            "drawn": list(self.drawn),
            "kept": list(self.kept),
            "refused": list(self.refused),
            "missions": self.missions[:],
            "done": list(self.done),
        }

    @staticmethod
    def load(seat: int, saved: Saved) -> Player:
        player = Player.new(seat)
        player.mask = saved.number("mask", 0, len(MASKS) - 1)
        player.earned = saved.numbers("earned", len(Source), most=MANY)
        player.score = sum(player.earned)
        player.offerings = saved.number("offerings", most=MANY)
        player.food = saved.number("food", most=MANY)
        player.inti = saved.number("inti", most=MANY)
        player.knowledge = saved.number("knowledge", most=MOST_KNOWLEDGE)
        player.dice = saved.numbers("dice", DICE, most=6)
        player.where = saved.number("where", most=CUZCO)
        player.may_turn = saved.flag("may_turn")
        player.quipus = saved.number("quipus", most=QUIPUS)
        player.reserve = saved.number("reserve", most=QUIPUS)
        player.tiles = saved.numbers("tiles", TILE_SLOTS, NONE, len(TILES) - 1)
        player.slid = saved.numbers("slid", TILE_SLOTS, most=1)
        player.feathers = saved.numbers("feathers", FEATHER_SLOTS, most=1)
        player.circles = saved.numbers("circles", CIRCLES, most=1)
        player.goods = saved.numbers("goods", len(GOODS), most=MANY)
        player.pututus = saved.numbers("pututus", len(PUTUTUS), most=MANY)
        player.hand = saved.numbers("hand", len(GOD_CARDS), most=COPIES)
        last_mission = len(MISSIONS) - 1
        player.hidden = tuple(saved.numbers("hidden", most=len(GOD_CARDS) - 1))
        player.hidden_gods = HIDDEN_GODS[len(player.hidden)]
        if saved.has("hidden_gods"):  # not under rules version 1
            player.hidden_gods = tuple(saved.numbers("hidden_gods", most=(1 << len(GODS)) - 1))
        player.start_feather = saved.number("start_feather", NONE, len(FEATHERS) - 1)
        player.given_back = saved.number("given_back", NONE, len(GOD_CARDS) - 1)
        player.drawn = tuple(saved.numbers("drawn", most=last_mission))
        player.kept = tuple(saved.numbers("kept", most=last_mission))
        player.refused = tuple(saved.numbers("refused", most=last_mission))
        player.missions = saved.numbers("missions", MISSION_SLOTS, NONE, last_mission)
        player.done = tuple(saved.numbers("done", most=last_mission))
        for tile in player.tiles:
            if tile != NONE:
                player.copies[TILE_COLOUR[tile] * KINDS + TILE_ABILITY[tile]] += 1
        for slot, filled in enumerate(player.feathers):
            player.colours[MASK_COLOURS[player.mask][slot]] += filled
        return player

    def seen(self, own: bool) -> Plain:
        """What others see of a player (FC-050 to FC-052), or the player alone."""
        known = self.hand[:]
        for card in self.hidden:
            known[card] -= 1
        return {
            "mask": str(MASKS[self.mask]),
            "score": self.score,
            "earned": {str(source): self.earned[source] for source in Source},
            "offerings": self.offerings,
            "food": self.food,
            "inti": self.inti,
            "knowledge": self.knowledge,
            "dice": self.dice[:],
            "where": str(PLACES[self.where]),
            "may_turn": self.may_turn,
            "quipus": self.quipus,
            "reserve": self.reserve,
            "tiles": [None if tile == NONE else str(TILES[tile]) for tile in self.tiles],
            "slid": [bool(slid) for slid in self.slid],
            "feathers": {str(slot): bool(self.feathers[slot.index]) for slot in SLOTS},
            "circles": [bool(active) for active in self.circles],
            "goods": {str(good): self.goods[good.index] for good in GOODS},
            "pututus": {str(kind): self.pututus[kind.index] for kind in PUTUTUS},
            "cards": sum(self.hand),
            "known": [str(card) for card in GOD_CARDS for _ in range(known[card.index])],
            "hidden": [str(GOD_CARDS[card]) for card in sorted(self.hidden)] if own else None,
            "hidden_gods": [[str(god) for god in GODS if gods >> god.index & 1] for gods in self.hidden_gods],
            "start_feather": None if self.start_feather == NONE else str(FEATHERS[self.start_feather]),
            "given_back": str(GOD_CARDS[self.given_back]) if own and self.given_back != NONE else None,
            "drawn": [str(MISSIONS[mission]) for mission in sorted(self.drawn)] if own else None,
            "kept": [str(MISSIONS[mission]) for mission in sorted(self.kept)] if own else None,
            "refused": [str(MISSIONS[mission]) for mission in sorted(self.refused)] if own else None,
            "missions": [None if mission == NONE else str(MISSIONS[mission]) for mission in self.missions],
            "done": [str(MISSIONS[mission]) for mission in self.done],
        }
