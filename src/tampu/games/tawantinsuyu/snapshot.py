"""The table as plain data: written into a snapshot, and read back (every number is checked)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tampu.engine.chance import Deck
from tampu.engine.saved import Plain, Saved
from tampu.games.tawantinsuyu.axomamma_board import LEVERS, PERSONALITIES, ROWS, SLOTS, TOKEN_ROW
from tampu.games.tawantinsuyu.components import (
    ACTIONS,
    ARMY_KINDS,
    BUILDINGS,
    CONQUEST_SPACES,
    FESTIVALS,
    GOD_CARDS,
    MARKET_SIZE,
    NONE,
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
)
from tampu.games.tawantinsuyu.phases import Phase
from tampu.games.tawantinsuyu.player import MANY, Player

if TYPE_CHECKING:
    from tampu.games.tawantinsuyu.state import Table

MOST_TASKS: Final = 20


def saved(table: Table) -> Plain:
    return {
        "chance": table.chance.position,
        "turn": table.turn,
        "players": [player.saved() for player in table.players],
        "automa": table.automa,
        "first": table.first,
        "active": table.active,
        "phase": int(table.phase),
        "ended": table.ended,
        "at": table.at,
        "potatoes_per_card": table.potatoes_per_card,
        "oldest": table.oldest,
        "rotation": table.rotation,
        "bag": table.bag.cards[:],
        "village": table.village[:],
        "nomads": table.nomads[:],
        "casualties": table.casualties[:],
        "removed": table.removed[:],
        "hill": table.hill[:],
        "stairs": table.stairs[:],
        "god_pile": table.god_pile.cards[:],
        "display": table.display[:],
        "army_deck": table.army_deck.cards[:],
        "army_discard": table.army_discard[:],
        "piles": [{"tiles": pile.cards[:]} for pile in table.piles],
        "market": table.market[:],
        "removing": table.removing[:],
        "weavings": table.weavings.cards[:],
        "top_up": table.top_up,
        "drawn": table.drawn[:],
        "drawn_hidden": table.drawn_hidden,
        "marked": table.marked[:],
        "starters": table.starters[:],
        "gone_weavings": table.gone_weavings[:],
        "statues": table.statues[:],
        "gone_statues": table.gone_statues[:],
        "conquests": table.conquests[:],
        "triggered": table.triggered,
        "resolved": table.resolved,
        "holder": table.holder,
        **saved_course(table),
        "slots": table.slots[:],
        "tokens": table.tokens[:],
        "personality": table.personality,
        "die": table.die,
        "has_placed": table.has_placed,
        "levers": table.levers,
    }


def saved_course(table: Table) -> Plain:
    """What is in the middle of being done."""
    return {
        "choosing": table.choosing[:],
        "chooser": table.chooser,
        "seams": table.seams[:],
        "worker": table.worker,
        "role": table.role,
        "space": table.space,
        "tasks": table.tasks,
        "tasks_done": table.tasks_done,
        "icons": table.icons,
        "taken": table.taken,
        "action": table.action,
        "leader_acts": table.leader_acts,
        "conquering": table.conquering,
        "flipped": table.flipped[:],
        "discarded": table.discarded[:],
        "turn_ups": table.turn_ups,
        "rejuvenated": table.rejuvenated,
        "army_played": table.army_played,
    }


def load(table: Table, saved: Saved, seats: int) -> None:
    """Lay out a bare table as a snapshot tells; raises BadSnapshot for anything that none could say."""
    chance = table.chance
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
    solo = table.automa != NONE
    table.slots = saved.numbers("slots", SLOTS if solo else 0, NONE, last_card)
    table.tokens = saved.numbers("tokens", len(TOKEN_ROW) if solo else 0, most=max(len(row) for row in ROWS) - 1)
    table.personality = saved.number("personality", NONE, len(PERSONALITIES) - 1)
    table.die = saved.number("die", most=SLOTS)
    table.has_placed = saved.flag("has_placed")
    table.levers = saved.number("levers", most=(1 << len(LEVERS)) - 1)
    load_course(table, saved, seats)


def load_course(table: Table, saved: Saved, seats: int) -> None:
    """What is in the middle of being done."""
    last_seat, last_worker = seats - 1, len(WORKERS) - 1
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
