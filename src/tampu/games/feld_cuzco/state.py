"""What lies on the table: the road network, the action bar, the city, and what each player has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tampu.engine.chance import Chance, Deck
from tampu.engine.fields import (
    by_seat,
    every_seat,
    flag,
    last_seat,
    member,
    number,
    numbers,
    pile,
    piles,
    rows,
    seat,
    unsaved,
)
from tampu.engine.game import State
from tampu.engine.saved import BadSnapshot, Plain, Saved
from tampu.games.feld_cuzco import sight
from tampu.games.feld_cuzco.components import (
    ABILITIES,
    ACTIONS,
    DICE,
    DIE_FACES,
    DISPLAY,
    GOD_CARDS,
    GODS,
    GOODS,
    INTI,
    MOST_KNOWLEDGE,
    PLAYER_COUNTS,
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
from tampu.games.feld_cuzco.pieces import PRIEST_OWNER, last_die, last_priest
from tampu.games.feld_cuzco.player import LAST_CARD, LAST_MISSION, NONE, Player

ON_HAND: Final = -1
VIRTUAL: Final = DICE
"""The number of the die of card 05, which nobody has (FC-305)."""


def spaces_for(players: int) -> int:
    """How many action spaces there are."""
    return len(SPACES[players])


def most_pututus(players: int) -> int:
    """Of any kind."""
    return max(PLAYER_COUNTS[players].pututus)


LAST_TILE: Final = len(TILES) - 1
ALL_CARDS: Final = (1 << len(GOD_CARDS)) - 1


@dataclass(init=False, eq=False, repr=False)
class Table(State):
    """The whole table. Dice on spaces and priests on steps are numbers of `pieces`."""

    colours: tuple[str, ...] = unsaved()  # by seat
    players: list[Player] = by_seat(Player.bare)
    order: list[int] = numbers(every_seat, most=last_seat)  # seats by turn token
    standing: list[int] = numbers(every_seat, most=last_seat)  # at the same knowledge the earlier one lies higher
    round: int = number(most=ROUNDS)
    phase: Phase = member(Phase)
    at: int = seat()  # whose turn it is, by place in the order
    active: int = seat()  # the seat in turn
    ended: bool = flag()  # that player's turn is over, and nothing was done for the next one yet
    layout: int = number(most=LAYOUTS - 1)
    rotation: int = number(most=ROTATIONS - 1)
    villages: list[tuple[int, ...]] = rows("quipus", VILLAGES, most=last_seat)  # their owners, the top one last
    spaces: list[tuple[int, ...]] = rows("dice", spaces_for, most=last_die)  # in the order they were placed
    decks: list[Deck[int]] = piles("cards", len(GODS), most=LAST_CARD)  # god cards, by god
    face_up: list[int] = numbers(len(GODS), NONE, LAST_CARD, NONE)
    reformed: list[int] = numbers(len(GODS), most=1)  # 1 where a god's deck was made anew from discards, seen by all
    god_discards: list[int] = numbers(most=LAST_CARD)
    pool: Deck[int] = pile(most=LAST_CARD)  # god cards of the set-up, not dealt
    stacks: list[Deck[int]] = piles("tiles", 2, most=LAST_TILE)  # tiles by colour
    display: list[int] = numbers(2 * DISPLAY, NONE, LAST_TILE, NONE)  # Study spaces, then Farm spaces
    tile_discards: list[int] = numbers(most=LAST_TILE)
    mission_stack: Deck[int] = pile(most=LAST_MISSION)
    palace: list[int] = numbers(most=LAST_MISSION)
    gone_missions: list[int] = numbers(most=LAST_MISSION)  # out of the game, seen by all
    market: list[tuple[int, ...]] = rows("goods", ROUNDS, NONE, len(GOODS) - 1)  # by round; NONE where one was bought
    gone_goods: list[int] = numbers(most=len(GOODS) - 1)
    steps: list[int] = numbers(STEPS, NONE, last_priest, NONE)  # priests by step
    temple_inti: int = number(most=INTI)
    gone_inti: int = number(most=INTI)
    pututus: list[int] = numbers(len(PUTUTUS), most=most_pututus)  # in the supply, by kind
    with_pututus: bool = flag()
    die: int = number(ON_HAND, VIRTUAL, ON_HAND)  # the die chosen and not placed
    value: int = number(most=DIE_FACES)  # and what it shows
    in_force: int = number(most=ALL_CARDS)  # cards 07, 13, 14 played with it, as bits by card
    inti_used: int = number(most=ALL_CARDS)  # cards used through an Inti this turn, as bits
    extra: bool = flag()  # whether it is the extra turn of card 05
    action: int = number(most=len(ACTIONS) - 1)
    strength: int = number(most=DIE_FACES, came_with="strength")  # of the move, the tile or the circle that is chosen
    points: int = number(most=DIE_FACES)  # to spend on exchanges
    uses: list[int] = numbers(2)  # open uses of tiles, by colour
    used: list[int] = numbers(2, most=(1 << len(ABILITIES)) - 1)  # abilities used this turn, as bits, by colour
    doubled: list[int] = numbers(2, most=1)  # 1 where a doubling of card 01 waits

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
        twin.strength = self.strength
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
            if priest != NONE and PRIEST_OWNER[priest] == seat:
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

    # ------------------------------------------------------------------ loading, seeing, imagining

    @staticmethod
    def load(saved: Saved, players: int, colours: tuple[str, ...]) -> Table:
        table = Table(Chance(0), colours)
        table.read(saved, players)
        for order in (table.order, table.standing):
            if sorted(order) != list(range(players)):
                raise BadSnapshot("an order of play that does not name every seat once")
        for player in table.players:
            player.complete()
        return table

    def seen_by(self, seat: int | None) -> Plain:
        return sight.seen_by(self, seat)

    def imagine(self, seat: int | None, chance: Chance) -> None:
        sight.imagine(self, seat, chance)
