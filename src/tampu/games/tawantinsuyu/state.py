"""What lies on the table: the hill, the village, the regions, all piles, and what each player has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tampu.engine.chance import Chance, Deck
from tampu.engine.fields import by_seat, every_seat, flag, last_seat, member, number, numbers, pile, piles, seat
from tampu.engine.game import State
from tampu.engine.saved import BadSnapshot, Plain, Saved
from tampu.games.tawantinsuyu import sight
from tampu.games.tawantinsuyu.axomamma_board import LEVERS, PERSONALITIES, ROWS, SLOTS, TOKEN_ROW
from tampu.games.tawantinsuyu.components import (
    ACTIONS,
    ARMY_KINDS,
    BUILDINGS,
    CONQUEST_SPACES,
    FESTIVALS,
    MARKET_SIZE,
    NONE,
    PASSIVE,
    PER_COLOUR,
    ROLES,
    SEAMS,
    SECTIONS,
    SPACES,
    STAIRS_SLOTS,
    STATUE_COUNT,
    STATUES,
    WEAVINGS,
    WORKERS,
    Source,
)
from tampu.games.tawantinsuyu.phases import FESTIVAL_PLAY, Phase
from tampu.games.tawantinsuyu.player import LAST_CARD, Player

HIGH_PRIEST: Final = 0
PRAYER: Final = 1
TRAINING: Final = 2
RECRUIT: Final = 3


MOST_TASKS: Final = 20
LAST_WORKER: Final = len(WORKERS) - 1
LAST_WEAVING: Final = len(WEAVINGS) - 1
LAST_BUILDING: Final = len(BUILDINGS) - 1
LAST_SPACE: Final = len(SPACES) - 1


@dataclass(init=False, eq=False, repr=False)
class Table(State):
    """The whole table."""

    players: list[Player] = by_seat(Player)
    automa: int = seat(NONE)  # the seat of Axomamma, or none
    first: int = seat()  # the seat that began
    active: int = seat()  # the seat in turn
    phase: Phase = member(Phase)
    ended: bool = flag()  # that player's turn is over, and nothing was done for the next one yet
    at: int = number(most=every_seat)  # in what all do in turn: how many have done it, the active player first
    potatoes_per_card: int = number(1, 2)  # the option of TW-435
    oldest: int = seat()  # the seat that counts as oldest (TW-470)
    rotation: int = number(most=SECTIONS - 1)
    bag: Deck[int] = pile(most=LAST_WORKER)
    village: list[int] = numbers(most=LAST_WORKER)  # the potato end first
    nomads: list[int] = numbers(most=LAST_WORKER)
    casualties: list[int] = numbers(len(WORKERS), most=PER_COLOUR)  # by colour
    removed: list[int] = numbers(len(WORKERS), most=PER_COLOUR)
    hill: list[int] = numbers(len(SPACES), NONE, LAST_WORKER, NONE)  # by space: the colour of the worker
    stairs: list[int] = numbers(len(STAIRS_SLOTS), NONE, last_seat, NONE)  # by slot: the owner
    god_pile: Deck[int] = pile(most=LAST_CARD)
    display: list[int] = numbers(most=LAST_CARD)  # the oldest first
    army_deck: Deck[int] = pile(most=ARMY_KINDS - 1)
    army_discard: list[int] = numbers(most=ARMY_KINDS - 1)
    piles: list[Deck[int]] = piles("tiles", 2, most=LAST_BUILDING)  # production and passive buildings
    market: list[int] = numbers(2 * MARKET_SIZE, NONE, LAST_BUILDING, NONE)  # two places of each type
    removing: list[int] = numbers(most=LAST_BUILDING)  # taken out of the market and not yet under their piles
    weavings: Deck[int] = pile(most=LAST_WEAVING)
    top_up: bool = flag(start=True)  # whether the top weaving lies face up
    drawn: list[int] = numbers(most=LAST_WEAVING)  # weavings drawn for a task
    drawn_hidden: bool = flag()  # whether only the active player sees them (TW-027)
    marked: list[int] = numbers(most=LAST_WEAVING)  # marked to be bought, then those bought and not placed
    starters: list[int] = numbers(most=LAST_WEAVING)
    gone_weavings: list[int] = numbers(most=LAST_WEAVING)
    statues: list[int] = numbers(len(STATUES), most=max(STATUE_COUNT))  # in the supply
    gone_statues: list[int] = numbers(len(STATUES), most=max(STATUE_COUNT))
    conquests: list[int] = numbers(len(CONQUEST_SPACES), NONE, last_seat, NONE)  # the owner of the marker, by space
    triggered: int = number(most=FESTIVALS)  # Festivals
    resolved: int = number(most=FESTIVALS)
    holder: int = seat(NONE)  # of the Festival tile
    choosing: list[int] = numbers(most=ARMY_KINDS - 1)  # army cards drawn, of which one will be kept
    chooser: int = seat(NONE)
    seams: list[int] = numbers(len(SEAMS), most=len(WEAVINGS))  # rewards of a trade still to come, by kind
    worker: int = number(NONE, LAST_WORKER, NONE)  # the worker being placed, and so on
    role: int = number(NONE, len(ROLES) - 1, NONE)
    space: int = number(NONE, LAST_SPACE, NONE)
    tasks: int = number(most=MOST_TASKS)  # left
    tasks_done: int = number(most=MOST_TASKS)
    icons: int = number(most=7)  # used in the running group of three, as bits
    taken: int = number(most=15)  # secondary actions taken this turn, as bits
    action: int = number(NONE, len(ACTIONS) - 1, NONE)  # the High Priest action under way
    leader_acts: bool = flag()  # or took gold
    conquering: int = number(NONE, len(CONQUEST_SPACES) - 1, NONE)  # the conquest space being paid for
    flipped: list[int] = numbers(2)  # soldiers' cards given for it: with one soldier, with two
    discarded: list[int] = numbers(2)
    turn_ups: int = number(most=3)  # production: who may still turn something up (bits: as leader, by Z16)
    rejuvenated: int = number()
    army_played: int = number()
    slots: list[int] = numbers(None, NONE, LAST_CARD)  # Axomamma's god cards
    tokens: list[int] = numbers(most=max(len(row) for row in ROWS) - 1)  # the places of her number tokens
    personality: int = number(NONE, len(PERSONALITIES) - 1, NONE)
    die: int = number(most=SLOTS)
    has_placed: bool = flag()  # whether she has placed a worker in this game
    levers: int = number(most=(1 << len(LEVERS)) - 1)

    def copy(self) -> Table:
        chance = self.chance.copy()
        twin = Table(chance, self.turn)
        twin.players = [player.copy() for player in self.players]
        twin.automa = self.automa
        twin.first = self.first
        twin.active = self.active
        twin.phase = self.phase
        twin.ended = self.ended
        twin.at = self.at
        twin.potatoes_per_card = self.potatoes_per_card
        twin.oldest = self.oldest
        twin.rotation = self.rotation
        twin.bag = self.bag.copy(chance)
        twin.village = self.village[:]
        twin.nomads = self.nomads[:]
        twin.casualties = self.casualties[:]
        twin.removed = self.removed[:]
        twin.hill = self.hill[:]
        twin.stairs = self.stairs[:]
        twin.god_pile = self.god_pile.copy(chance)
        twin.display = self.display[:]
        twin.army_deck = self.army_deck.copy(chance)
        twin.army_discard = self.army_discard[:]
        twin.piles = [pile.copy(chance) for pile in self.piles]
        twin.market = self.market[:]
        twin.removing = self.removing[:]
        twin.weavings = self.weavings.copy(chance)
        twin.top_up = self.top_up
        twin.drawn = self.drawn[:]
        twin.drawn_hidden = self.drawn_hidden
        twin.marked = self.marked[:]
        twin.starters = self.starters[:]
        twin.gone_weavings = self.gone_weavings[:]
        twin.statues = self.statues[:]
        twin.gone_statues = self.gone_statues[:]
        twin.conquests = self.conquests[:]
        twin.triggered = self.triggered
        twin.resolved = self.resolved
        twin.holder = self.holder
        self.copy_course(twin)
        twin.slots = self.slots[:]
        twin.tokens = self.tokens[:]
        twin.personality = self.personality
        twin.die = self.die
        twin.has_placed = self.has_placed
        twin.levers = self.levers
        return twin

    def copy_course(self, twin: Table) -> None:
        """What is in the middle of being done."""
        twin.choosing = self.choosing[:]
        twin.chooser = self.chooser
        twin.seams = self.seams[:]
        twin.worker = self.worker
        twin.role = self.role
        twin.space = self.space
        twin.tasks = self.tasks
        twin.tasks_done = self.tasks_done
        twin.icons = self.icons
        twin.taken = self.taken
        twin.action = self.action
        twin.leader_acts = self.leader_acts
        twin.conquering = self.conquering
        twin.flipped = self.flipped[:]
        twin.discarded = self.discarded[:]
        twin.turn_ups = self.turn_ups
        twin.rejuvenated = self.rejuvenated
        twin.army_played = self.army_played

    # ------------------------------------------------------------------ small deeds of many rules

    def in_turn(self, place: int) -> Player:
        """The player who comes so many places after the active one."""
        return self.players[(self.active + place) % len(self.players)]

    def score(self, player: Player, source: Source, points: int) -> None:
        """TW-019: a score never drops below 0."""
        points = max(points, -player.score)
        if points:
            player.score += points
            player.earned[source] += points
            self.tell("scored" if points > 0 else "lost", player.seat, count=abs(points), reason=source)

    def god_cards_left(self) -> bool:
        """TW-188, TW-446: whether a god card can be gained."""
        return bool(self.god_pile.cards) or (bool(self.display) and self.phase is not FESTIVAL_PLAY)

    def army_cards_left(self) -> int:
        return len(self.army_deck.cards) + len(self.army_discard)

    def fill_nomads(self) -> None:
        """TW-382, TW-490: the gap is filled from the bag, if there is one."""
        if self.bag.cards:
            self.nomads.append(self.bag.draw())
            self.tell("nomad_came", self.active, worker=WORKERS[self.nomads[-1]])

    # ------------------------------------------------------------------ loading, seeing, imagining

    @staticmethod
    def load(saved: Saved, seats: int) -> Table:
        table = Table(Chance(0))
        table.read(saved, seats)
        for player in table.players:
            player.score = sum(player.earned)
            if len(player.open) != len(player.played):
                raise BadSnapshot("benefits of god cards that nobody played")
        solo = table.automa != NONE
        if [len(table.slots), len(table.tokens)] != ([SLOTS, len(TOKEN_ROW)] if solo else [0, 0]):
            raise BadSnapshot("not what lies before Axomamma")
        return table

    def seen_by(self, seat: int | None) -> Plain:
        return sight.seen_by(self, seat)

    def imagine(self, seat: int | None, chance: Chance) -> None:
        sight.imagine(self, seat, chance)


def market_type(tile: int) -> int:
    """Which of the two piles a building belongs to."""
    return 0 if tile < PASSIVE else 1
