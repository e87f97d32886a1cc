"""What lies on the table: the road network, the action bar, the city, and what each player has."""

from __future__ import annotations

from typing import Final

from tampu.engine.chance import Chance, Deck
from tampu.engine.game import State
from tampu.engine.saved import BadSnapshot, Plain, Saved
from tampu.games.feld_cuzco import sight
from tampu.games.feld_cuzco.components import (
    ABILITIES,
    ACTIONS,
    DICE,
    DISPLAY,
    GOD_CARDS,
    GODS,
    GOODS,
    INTI,
    MISSIONS,
    MOST_KNOWLEDGE,
    PLAYER_COUNTS,
    PRIESTS,
    PUTUTUS,
    ROTATIONS,
    ROUNDS,
    SPACES,
    STEPS,
    TILES,
    VILLAGES,
    Source,
)
from tampu.games.feld_cuzco.network import LAYOUTS
from tampu.games.feld_cuzco.phases import Phase
from tampu.games.feld_cuzco.player import MANY, NONE, Player

ON_HAND: Final = -1
VIRTUAL: Final = DICE
"""The number of the die of card 05, which nobody has (FC-305)."""


class Table(State):
    """The whole table. Dice on spaces are (seat * 3 + die) * 8 + value, priests on steps seat * 4 + priest."""

    colours: tuple[str, ...]  # by seat
    players: list[Player]
    order: list[int]  # seats by turn token
    standing: list[int]  # seats; on the same space of the knowledge track the earlier one lies higher
    round: int
    phase: Phase
    at: int  # whose turn it is, by place in the order
    active: int  # the seat in turn
    ended: bool  # that player's turn is over, and nothing was done for the next one yet
    layout: int
    rotation: int
    villages: list[tuple[int, ...]]  # the owners of the Quipus, the top one last
    spaces: list[tuple[int, ...]]  # dice in the order they were placed
    decks: list[Deck[int]]  # god cards, by god
    face_up: list[int]
    reformed: list[int]  # 1 where a god's deck was made anew from discards, which all had seen
    god_discards: list[int]
    pool: Deck[int]  # god cards of the set-up, not dealt
    stacks: list[Deck[int]]  # tiles by colour
    display: list[int]  # Study spaces, then Farm spaces
    tile_discards: list[int]
    mission_stack: Deck[int]
    palace: list[int]
    gone_missions: list[int]  # out of the game, seen by all
    market: list[tuple[int, ...]]  # by round; NONE where a good was bought
    gone_goods: list[int]
    steps: list[int]  # priests by step
    temple_inti: int
    gone_inti: int
    pututus: list[int]  # in the supply, by kind
    with_pututus: bool
    die: int  # the die chosen and not placed
    value: int  # and what it shows
    in_force: int  # cards 07, 13, 14 played with it, as bits by card
    inti_used: int  # cards used through an Inti this turn, as bits
    extra: bool  # whether it is the extra turn of card 05
    action: int
    points: int  # to spend on exchanges
    uses: list[int]  # open uses of tiles, by colour
    used: list[int]  # abilities used this turn, as bits, by colour
    doubled: list[int]  # 1 where a doubling of card 01 waits

    def __init__(self, chance: Chance, colours: tuple[str, ...], turn: int = 0) -> None:
        """Nothing but luck and colours: the set-up, `copy` and `load` fill the rest in, once."""
        super().__init__(chance, turn)
        self.colours = colours

    def copy(self) -> Table:
        chance = self.chance.copy()
        twin = Table(chance, self.colours, self.turn)
        twin.players = [player.copy() for player in self.players]
        twin.order = self.order[:]
        twin.standing = self.standing[:]
        twin.round = self.round
        twin.phase = self.phase
        twin.at = self.at
        twin.active = self.active
        twin.ended = self.ended
        twin.layout = self.layout
        twin.rotation = self.rotation
        twin.villages = self.villages[:]
        twin.spaces = self.spaces[:]
        twin.decks = [deck.copy(chance) for deck in self.decks]
        twin.face_up = self.face_up[:]
        twin.reformed = self.reformed[:]
        twin.god_discards = self.god_discards[:]
        twin.pool = self.pool.copy(chance)
        twin.stacks = [stack.copy(chance) for stack in self.stacks]
        twin.display = self.display[:]
        twin.tile_discards = self.tile_discards[:]
        twin.mission_stack = self.mission_stack.copy(chance)
        twin.palace = self.palace[:]
        twin.gone_missions = self.gone_missions[:]
        twin.market = self.market[:]
        twin.gone_goods = self.gone_goods[:]
        twin.steps = self.steps[:]
        twin.temple_inti = self.temple_inti
        twin.gone_inti = self.gone_inti
        twin.pututus = self.pututus[:]
        twin.with_pututus = self.with_pututus
        twin.die = self.die
        twin.value = self.value
        twin.in_force = self.in_force
        twin.inti_used = self.inti_used
        twin.extra = self.extra
        twin.action = self.action
        twin.points = self.points
        twin.uses = self.uses[:]
        twin.used = self.used[:]
        twin.doubled = self.doubled[:]
        return twin

    # ------------------------------------------------------------------ small deeds of many rules

    def priests_of(self, seat: int) -> int:
        """How many priests of a player stand on the temple steps."""
        count = 0
        for priest in self.steps:
            if priest != NONE and priest // PRIESTS == seat:
                count += 1
        return count

    def score(self, player: Player, source: Source, points: int) -> None:
        """FC-062: points are scored the moment they are gained."""
        if points:
            player.score += points
            player.earned[source] += points
            self.tell("scored", player.seat, count=points, reason=source)

    def teach(self, player: Player, steps: int) -> None:
        """FC-182, FC-183: the marker goes on top where it lands; the track ends at 15, and who is there stays put."""
        to = min(player.knowledge + steps, MOST_KNOWLEDGE)
        gained = to - player.knowledge
        if gained:
            player.knowledge = to
            self.standing.remove(player.seat)
            self.standing.insert(0, player.seat)
            self.tell("learnt", player.seat, count=gained, to=to)

    def feed(self, player: Player, food: int) -> None:
        player.food += food
        self.tell("took_food", player.seat, count=food)

    def give_offerings(self, player: Player, count: int) -> None:
        player.offerings += count
        self.tell("took_offering", player.seat, count=count)

    # ------------------------------------------------------------------ saving, seeing, imagining

    def saved(self) -> Plain:
        return {
            "chance": self.chance.position,
            "turn": self.turn,
            "players": [player.saved() for player in self.players],
            "order": self.order[:],
            "standing": self.standing[:],
            "round": self.round,
            "phase": int(self.phase),
            "at": self.at,
            "active": self.active,
            "ended": self.ended,
            "layout": self.layout,
            "rotation": self.rotation,
            "villages": [{"quipus": list(stack)} for stack in self.villages],
            "spaces": [{"dice": list(dice)} for dice in self.spaces],
            "decks": [{"cards": deck.cards[:]} for deck in self.decks],
            "face_up": self.face_up[:],
            "reformed": self.reformed[:],
            "god_discards": self.god_discards[:],
            "pool": self.pool.cards[:],
            "stacks": [{"tiles": stack.cards[:]} for stack in self.stacks],
            "display": self.display[:],
            "tile_discards": self.tile_discards[:],
            "mission_stack": self.mission_stack.cards[:],
            "palace": self.palace[:],
            "gone_missions": self.gone_missions[:],
            "market": [{"goods": list(row)} for row in self.market],
            "gone_goods": self.gone_goods[:],
            "steps": self.steps[:],
            "temple_inti": self.temple_inti,
            "gone_inti": self.gone_inti,
            "pututus": self.pututus[:],
            "with_pututus": self.with_pututus,
            "die": self.die,
            "value": self.value,
            "in_force": self.in_force,
            "inti_used": self.inti_used,
            "extra": self.extra,
            "action": self.action,
            "points": self.points,
            "uses": self.uses[:],
            "used": self.used[:],
            "doubled": self.doubled[:],
        }

    @staticmethod
    def load(saved: Saved, players: int, colours: tuple[str, ...]) -> Table:
        chance = Chance(saved.number("chance"))
        table = Table(chance, colours, saved.number("turn", most=MANY))
        last_seat, last_mission, last_tile = players - 1, len(MISSIONS) - 1, len(TILES) - 1
        table.players = [Player.load(seat, part) for seat, part in enumerate(saved.parts("players", players))]
        table.order = seats(saved.numbers("order", players))
        table.standing = seats(saved.numbers("standing", players))
        table.round = saved.number("round", most=ROUNDS)
        table.phase = Phase(saved.number("phase", 0, max(Phase)))
        table.at = saved.number("at", most=last_seat)
        table.active = saved.number("active", most=last_seat)
        table.ended = saved.flag("ended")
        table.layout = saved.number("layout", most=LAYOUTS - 1)
        table.rotation = saved.number("rotation", most=ROTATIONS - 1)
        parts = saved.parts("villages", VILLAGES)
        table.villages = [tuple(part.numbers("quipus", most=last_seat)) for part in parts]
        parts = saved.parts("spaces", len(SPACES[players]))
        table.spaces = [tuple(part.numbers("dice", most=(players * DICE) * 8 - 1)) for part in parts]
        parts = saved.parts("decks", len(GODS))
        table.decks = [Deck(chance, part.numbers("cards", most=len(GOD_CARDS) - 1)) for part in parts]
        table.face_up = saved.numbers("face_up", len(GODS), NONE, len(GOD_CARDS) - 1)
        table.reformed = saved.numbers("reformed", len(GODS), most=1)
        table.god_discards = saved.numbers("god_discards", most=len(GOD_CARDS) - 1)
        table.pool = Deck(chance, saved.numbers("pool", most=len(GOD_CARDS) - 1))
        table.stacks = [Deck(chance, part.numbers("tiles", most=last_tile)) for part in saved.parts("stacks", 2)]
        table.display = saved.numbers("display", 2 * DISPLAY, NONE, last_tile)
        table.tile_discards = saved.numbers("tile_discards", most=last_tile)
        table.mission_stack = Deck(chance, saved.numbers("mission_stack", most=last_mission))
        table.palace = saved.numbers("palace", most=last_mission)
        table.gone_missions = saved.numbers("gone_missions", most=last_mission)
        parts = saved.parts("market", ROUNDS)
        table.market = [tuple(part.numbers("goods", None, NONE, len(GOODS) - 1)) for part in parts]
        table.gone_goods = saved.numbers("gone_goods", most=len(GOODS) - 1)
        table.steps = saved.numbers("steps", STEPS, NONE, players * PRIESTS - 1)
        table.temple_inti = saved.number("temple_inti", most=INTI)
        table.gone_inti = saved.number("gone_inti", most=INTI)
        table.pututus = saved.numbers("pututus", len(PUTUTUS), most=max(PLAYER_COUNTS[players].pututus))
        table.with_pututus = saved.flag("with_pututus")
        table.die = saved.number("die", ON_HAND, VIRTUAL)
        table.value = saved.number("value", most=6)
        table.in_force = saved.number("in_force", most=(1 << len(GOD_CARDS)) - 1)
        table.inti_used = saved.number("inti_used", most=(1 << len(GOD_CARDS)) - 1)
        table.extra = saved.flag("extra")
        table.action = saved.number("action", most=len(ACTIONS) - 1)
        table.points = saved.number("points", most=6)
        table.uses = saved.numbers("uses", 2, most=MANY)
        table.used = saved.numbers("used", 2, most=(1 << len(ABILITIES)) - 1)
        table.doubled = saved.numbers("doubled", 2, most=1)
        return table

    def seen_by(self, seat: int | None) -> Plain:
        return sight.seen_by(self, seat)

    def imagine(self, seat: int | None, chance: Chance) -> None:
        sight.imagine(self, seat, chance)


def seats(numbers: list[int]) -> list[int]:
    """All seats, each once, or the snapshot is a bad one."""
    if sorted(numbers) != list(range(len(numbers))):
        raise BadSnapshot("an order of play that does not name every seat once")
    return numbers
