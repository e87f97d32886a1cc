"""What lies on the table: the hill, the village, the regions, all piles, and what each player has."""

from __future__ import annotations

from typing import Final

from tampu.engine.chance import Chance, Deck
from tampu.engine.game import State
from tampu.engine.saved import Plain, Saved
from tampu.games.tawantinsuyu import sight, snapshot
from tampu.games.tawantinsuyu.components import PASSIVE, WORKERS, Source
from tampu.games.tawantinsuyu.phases import FESTIVAL_PLAY, Phase
from tampu.games.tawantinsuyu.player import MANY, Player

HIGH_PRIEST: Final = 0
PRAYER: Final = 1
TRAINING: Final = 2
RECRUIT: Final = 3


class Table(State):
    """The whole table."""

    players: list[Player]
    automa: int  # the seat of Axomamma, or none
    first: int  # the seat that began
    active: int  # the seat in turn
    phase: Phase
    ended: bool  # that player's turn is over, and nothing was done for the next one yet
    at: int  # in what all do in turn: how many have done it, the active player first
    potatoes_per_card: int  # the option of TW-435
    oldest: int  # the seat that counts as oldest (TW-470)
    rotation: int
    bag: Deck[int]
    village: list[int]  # the potato end first
    nomads: list[int]
    casualties: list[int]  # by colour
    removed: list[int]
    hill: list[int]  # by space: the colour of the worker
    stairs: list[int]  # by slot: the owner
    god_pile: Deck[int]
    display: list[int]  # the oldest first
    army_deck: Deck[int]
    army_discard: list[int]
    piles: list[Deck[int]]  # production and passive buildings
    market: list[int]  # two places of each type
    removing: list[int]  # tiles taken out of the market and not yet under their piles
    weavings: Deck[int]
    top_up: bool  # whether the top weaving lies face up
    drawn: list[int]  # weavings drawn for a task
    drawn_hidden: bool  # whether only the active player sees them (TW-027)
    marked: list[int]  # weavings marked to be bought, then those bought and not placed
    starters: list[int]
    gone_weavings: list[int]
    statues: list[int]  # in the supply
    gone_statues: list[int]
    conquests: list[int]  # by conquest space: the owner of the marker
    triggered: int  # Festivals
    resolved: int
    holder: int  # of the Festival tile
    choosing: list[int]  # army cards drawn, of which one will be kept
    chooser: int
    seams: list[int]  # rewards of a trade still to come, by kind
    worker: int  # the worker being placed, and so on
    role: int
    space: int
    tasks: int  # left
    tasks_done: int
    icons: int  # used in the running group of three, as bits
    taken: int  # secondary actions taken this turn, as bits
    action: int  # the High Priest action under way
    leader_acts: bool  # or took gold
    conquering: int  # the conquest space being paid for
    flipped: list[int]  # soldiers' cards given for it: with one soldier, with two
    discarded: list[int]
    turn_ups: int  # production: who may still turn something up (bits: as leader, by Z16)
    rejuvenated: int
    army_played: int
    slots: list[int]  # Axomamma's god cards
    tokens: list[int]  # the places of her number tokens
    personality: int
    die: int
    has_placed: bool  # whether she has placed a worker in this game
    levers: int

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
        twin.slots = self.slots[:]
        twin.tokens = self.tokens[:]
        twin.personality = self.personality
        twin.die = self.die
        twin.has_placed = self.has_placed
        twin.levers = self.levers
        self.copy_course(twin)
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

    # ------------------------------------------------------------------ saving, seeing, imagining

    def saved(self) -> Plain:
        return snapshot.saved(self)

    @staticmethod
    def load(saved: Saved, seats: int) -> Table:
        table = Table(Chance(saved.number("chance")), saved.number("turn", most=MANY))
        snapshot.load(table, saved, seats)
        return table

    def seen_by(self, seat: int | None) -> Plain:
        return sight.seen_by(self, seat)

    def imagine(self, seat: int | None, chance: Chance) -> None:
        sight.imagine(self, seat, chance)


def market_type(tile: int) -> int:
    """Which of the two piles a building belongs to."""
    return 0 if tile < PASSIVE else 1
