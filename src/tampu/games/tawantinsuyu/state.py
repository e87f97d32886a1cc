"""What lies on the table: the hill, the village, the regions, all piles, and what each player has."""

from __future__ import annotations

from typing import Final

from tampu.engine.chance import Chance, Deck
from tampu.engine.game import State
from tampu.engine.saved import Plain, Saved
from tampu.games.tawantinsuyu import sight
from tampu.games.tawantinsuyu.components import (
    ACTIONS,
    ARMY_KINDS,
    BUILDINGS,
    CONQUEST_SPACES,
    FESTIVALS,
    GOD_CARDS,
    LEVERS,
    MARKET_SIZE,
    NONE,
    PASSIVE,
    PER_COLOUR,
    PERSONALITIES,
    ROLES,
    ROWS,
    SEAMS,
    SECTIONS,
    SLOTS,
    SPACES,
    STAIRS_SLOTS,
    STATUE_COUNT,
    STATUES,
    TOKEN_ROW,
    WEAVINGS,
    WORKERS,
    Source,
)
from tampu.games.tawantinsuyu.phases import FESTIVAL_PLAY, STARTER, Phase
from tampu.games.tawantinsuyu.player import MANY, Player

HIGH_PRIEST: Final = 0
PRAYER: Final = 1
TRAINING: Final = 2
RECRUIT: Final = 3
MOST_TASKS: Final = 20


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

    def __init__(self, chance: Chance, turn: int = 0) -> None:
        super().__init__(chance, turn)
        self.players = []
        self.automa = NONE
        self.first = 0
        self.active = 0
        self.phase = STARTER
        self.ended = False
        self.at = 0
        self.potatoes_per_card = 1
        self.oldest = 0
        self.rotation = 0
        self.bag = Deck(chance, [])
        self.village = []
        self.nomads = []
        self.casualties = []
        self.removed = []
        self.hill = []
        self.stairs = []
        self.god_pile = Deck(chance, [])
        self.display = []
        self.army_deck = Deck(chance, [])
        self.army_discard = []
        self.piles = []
        self.market = []
        self.removing = []
        self.weavings = Deck(chance, [])
        self.top_up = True
        self.drawn = []
        self.drawn_hidden = False
        self.marked = []
        self.starters = []
        self.gone_weavings = []
        self.statues = []
        self.gone_statues = []
        self.conquests = []
        self.triggered = 0
        self.resolved = 0
        self.holder = NONE
        self.choosing = []
        self.chooser = NONE
        self.seams = []
        self.worker = NONE
        self.role = NONE
        self.space = NONE
        self.tasks = 0
        self.tasks_done = 0
        self.icons = 0
        self.taken = 0
        self.action = NONE
        self.leader_acts = False
        self.conquering = NONE
        self.flipped = []
        self.discarded = []
        self.turn_ups = 0
        self.rejuvenated = 0
        self.army_played = 0
        self.slots = []
        self.tokens = []
        self.personality = NONE
        self.die = 0
        self.has_placed = False
        self.levers = 0

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
        twin.slots = self.slots[:]
        twin.tokens = self.tokens[:]
        twin.personality = self.personality
        twin.die = self.die
        twin.has_placed = self.has_placed
        twin.levers = self.levers
        return twin

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
            self.tell("nomad_came", worker=WORKERS[self.nomads[-1]])

    # ------------------------------------------------------------------ saving, seeing, imagining

    def saved(self) -> Plain:
        return {
            "chance": self.chance.position,
            "turn": self.turn,
            "players": [player.saved() for player in self.players],
            "automa": self.automa,
            "first": self.first,
            "active": self.active,
            "phase": int(self.phase),
            "ended": self.ended,
            "at": self.at,
            "potatoes_per_card": self.potatoes_per_card,
            "oldest": self.oldest,
            "rotation": self.rotation,
            "bag": self.bag.cards[:],
            "village": self.village[:],
            "nomads": self.nomads[:],
            "casualties": self.casualties[:],
            "removed": self.removed[:],
            "hill": self.hill[:],
            "stairs": self.stairs[:],
            "god_pile": self.god_pile.cards[:],
            "display": self.display[:],
            "army_deck": self.army_deck.cards[:],
            "army_discard": self.army_discard[:],
            "piles": [{"tiles": pile.cards[:]} for pile in self.piles],
            "market": self.market[:],
            "removing": self.removing[:],
            "weavings": self.weavings.cards[:],
            "top_up": self.top_up,
            "drawn": self.drawn[:],
            "drawn_hidden": self.drawn_hidden,
            "marked": self.marked[:],
            "starters": self.starters[:],
            "gone_weavings": self.gone_weavings[:],
            "statues": self.statues[:],
            "gone_statues": self.gone_statues[:],
            "conquests": self.conquests[:],
            "triggered": self.triggered,
            "resolved": self.resolved,
            "holder": self.holder,
            "choosing": self.choosing[:],
            "chooser": self.chooser,
            "seams": self.seams[:],
            "worker": self.worker,
            "role": self.role,
            "space": self.space,
            "tasks": self.tasks,
            "tasks_done": self.tasks_done,
            "icons": self.icons,
            "taken": self.taken,
            "action": self.action,
            "leader_acts": self.leader_acts,
            "conquering": self.conquering,
            "flipped": self.flipped[:],
            "discarded": self.discarded[:],
            "turn_ups": self.turn_ups,
            "rejuvenated": self.rejuvenated,
            "army_played": self.army_played,
            "slots": self.slots[:],
            "tokens": self.tokens[:],
            "personality": self.personality,
            "die": self.die,
            "has_placed": self.has_placed,
            "levers": self.levers,
        }

    @staticmethod
    def load(saved: Saved, seats: int) -> Table:
        chance = Chance(saved.number("chance"))
        table = Table(chance, saved.number("turn", most=MANY))
        last_seat, last_worker, last_card = seats - 1, len(WORKERS) - 1, len(GOD_CARDS) - 1
        last_weaving, last_building = len(WEAVINGS) - 1, len(BUILDINGS) - 1
        table.players = [Player.load(seat, part) for seat, part in enumerate(saved.parts("players", seats))]
        table.automa = saved.number("automa", NONE, last_seat)
        table.first = saved.number("first", most=last_seat)
        table.active = saved.number("active", most=last_seat)
        table.phase = Phase(saved.number("phase", 0, max(Phase)))
        table.ended = saved.flag("ended")
        table.at = saved.number("at", most=seats)
        table.potatoes_per_card = saved.number("potatoes_per_card", 1, 2)
        table.oldest = saved.number("oldest", most=last_seat)
        table.rotation = saved.number("rotation", most=SECTIONS - 1)
        table.bag = Deck(chance, saved.numbers("bag", most=last_worker))
        table.village = saved.numbers("village", most=last_worker)
        table.nomads = saved.numbers("nomads", most=last_worker)
        table.casualties = saved.numbers("casualties", len(WORKERS), most=PER_COLOUR)
        table.removed = saved.numbers("removed", len(WORKERS), most=PER_COLOUR)
        table.hill = saved.numbers("hill", len(SPACES), NONE, last_worker)
        table.stairs = saved.numbers("stairs", len(STAIRS_SLOTS), NONE, last_seat)
        table.god_pile = Deck(chance, saved.numbers("god_pile", most=last_card))
        table.display = saved.numbers("display", most=last_card)
        table.army_deck = Deck(chance, saved.numbers("army_deck", most=ARMY_KINDS - 1))
        table.army_discard = saved.numbers("army_discard", most=ARMY_KINDS - 1)
        table.piles = [Deck(chance, part.numbers("tiles", most=last_building)) for part in saved.parts("piles", 2)]
        table.market = saved.numbers("market", 2 * MARKET_SIZE, NONE, last_building)
        table.removing = saved.numbers("removing", most=last_building)
        table.weavings = Deck(chance, saved.numbers("weavings", most=last_weaving))
        table.top_up = saved.flag("top_up")
        table.drawn = saved.numbers("drawn", most=last_weaving)
        table.drawn_hidden = saved.flag("drawn_hidden")
        table.marked = saved.numbers("marked", most=last_weaving)
        table.starters = saved.numbers("starters", most=last_weaving)
        table.gone_weavings = saved.numbers("gone_weavings", most=last_weaving)
        table.statues = saved.numbers("statues", len(STATUES), most=max(STATUE_COUNT))
        table.gone_statues = saved.numbers("gone_statues", len(STATUES), most=max(STATUE_COUNT))
        table.conquests = saved.numbers("conquests", len(CONQUEST_SPACES), NONE, last_seat)
        table.triggered = saved.number("triggered", most=FESTIVALS)
        table.resolved = saved.number("resolved", most=FESTIVALS)
        table.holder = saved.number("holder", NONE, last_seat)
        table.choosing = saved.numbers("choosing", most=ARMY_KINDS - 1)
        table.chooser = saved.number("chooser", NONE, last_seat)
        table.seams = saved.numbers("seams", len(SEAMS), most=len(WEAVINGS))
        table.worker = saved.number("worker", NONE, last_worker)
        table.role = saved.number("role", NONE, len(ROLES) - 1)
        table.space = saved.number("space", NONE, len(SPACES) - 1)
        table.tasks = saved.number("tasks", most=MOST_TASKS)
        table.tasks_done = saved.number("tasks_done", most=MOST_TASKS)
        table.icons = saved.number("icons", most=7)
        table.taken = saved.number("taken", most=15)
        table.action = saved.number("action", NONE, len(ACTIONS) - 1)
        table.leader_acts = saved.flag("leader_acts")
        table.conquering = saved.number("conquering", NONE, len(CONQUEST_SPACES) - 1)
        table.flipped = saved.numbers("flipped", 2, most=MANY)
        table.discarded = saved.numbers("discarded", 2, most=MANY)
        table.turn_ups = saved.number("turn_ups", most=3)
        table.rejuvenated = saved.number("rejuvenated", most=MANY)
        table.army_played = saved.number("army_played", most=MANY)
        solo = table.automa != NONE
        table.slots = saved.numbers("slots", SLOTS if solo else 0, NONE, last_card)
        table.tokens = saved.numbers("tokens", len(TOKEN_ROW) if solo else 0, most=max(len(row) for row in ROWS) - 1)
        table.personality = saved.number("personality", NONE, len(PERSONALITIES) - 1)
        table.die = saved.number("die", most=SLOTS)
        table.has_placed = saved.flag("has_placed")
        table.levers = saved.number("levers", most=(1 << len(LEVERS)) - 1)
        return table

    def seen_by(self, seat: int | None) -> Plain:
        return sight.seen_by(self, seat)

    def imagine(self, seat: int | None, chance: Chance) -> None:
        sight.imagine(self, seat, chance)


def market_type(tile: int) -> int:
    """Which of the two piles a building belongs to."""
    return 0 if tile < PASSIVE else 1
