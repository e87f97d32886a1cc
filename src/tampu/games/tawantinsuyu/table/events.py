"""What of the table a line of the log speaks of, and what flies over the page when it happens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from tampu.drawing.sight import Sight
from tampu.drawing.story import Telling
from tampu.drawing.table import Flight, Keeper
from tampu.engine.log import Event
from tampu.games.tawantinsuyu.table.base import WORKER_ICON

Told = Mapping[str, str]
VILLAGE, NOMADS, FALLEN, MARKET, GODS = "village", "nomads", "casualties", "market", "gods"
WEAVINGS, STATUES, ARMY = "weavings", "statues", "army-deck"


def told(event: Event) -> Told:
    """What an event tells, by tokens."""
    return {name: str(value) for name, value in event.values.items() if not isinstance(value, list | tuple)}


# ---------------------------------------------------------------------- what a line speaks of

SUBJECT: Final[Mapping[str, Callable[[Told], str]]] = {
    "placed": lambda said: f"space-{said['space']}",
    "axo_placed": lambda said: f"space-{said['space']}",
    "set_out": lambda said: f"space-{said['space']}",
    "took_back": lambda said: f"space-{said['space']}",
    "built_stairs": lambda said: f"stairs-{said['slot']}",
    "axo_first_stairs": lambda said: f"stairs-{said['slot']}",
    "climbed": lambda said: f"temple-{said['to']}",
    "conquered": lambda said: f"conquest-{said['space']}",
    "region_scored": lambda said: f"region-{said['region']}",
    "moved_priest": lambda said: f"hp-{said['action']}",
    "stood_priest": lambda said: f"hp-{said['action']}",
    "axo_walked": lambda said: f"hp-{said['action']}",
    "axo_may_lead": lambda said: f"hp-{said['action']}",
    "axo_cannot_lead": lambda said: f"hp-{said['action']}",
    "casualty": lambda said: FALLEN,
    "nomad_came": lambda said: NOMADS,
    "took_nomad": lambda said: NOMADS,
    "recruited": lambda said: VILLAGE,
    "took_villager": lambda said: VILLAGE,
    "village_filled": lambda said: VILLAGE,
    "festival_triggered": lambda said: VILLAGE,
    "displayed": lambda said: GODS,
    "display_shuffled": lambda said: GODS,
    "took_god": lambda said: GODS,
    "axo_buried": lambda said: GODS,
    "tile_revealed": lambda said: MARKET,
    "tile_removed": lambda said: MARKET,
    "renewed_market": lambda said: MARKET,
    "weaving_revealed": lambda said: WEAVINGS,
    "drew_weavings": lambda said: WEAVINGS,
    "army_reshuffled": lambda said: ARMY,
}


def subjects(event: Event) -> Sequence[str]:
    """The ids of the elements that a line of the log speaks of."""
    find = SUBJECT.get(event.kind)
    return [] if find is None else [find(told(event))]


TELLING: Final = Telling(
    chapters=("festival_began", "festival_ended"),
    gains=("gained", "paid", "scored", "lost", "drew_army", "drew_god"),
    headings=("turn_began",),
    icons={
        "moved_priest": "high-priest",
        "stood_priest": "high-priest",
        "axo_walked": "high-priest",
        "axo_may_lead": "high-priest",
        "axo_cannot_lead": "high-priest",
        "task": "confirm",
        "tasks_counted": "confirm",
        "left_tasks": "discard",
        "secondary": "extra-action",
        "activated": "production",
        "used_passive": "building",
        "used_benefit": "god-card",
        "played_god": "god-card",
        "paid_god": "god-card",
        "revealed": "god-card",
        "displayed": "god-card",
        "kept_god": "god-card",
        "kept_god_card": "god-card",
        "drew_god_card": "god-card",
        "axo_slot_filled": "god-card",
        "axo_buried": "god-card",
        "axo_looked_at_slot": "god-card",
        "axo_statue_card": "god-card",
        "trained": "army-card",
        "drew_army_card": "army-card",
        "kept_army_card": "army-card",
        "discarded_army": "army-card",
        "played_army": "army-card",
        "spent_army": "army-card",
        "flipped_army": "flip",
        "turned_up": "flip",
        "casualty": "casualty",
        "traded": "exchange",
        "exchanged": "exchange",
        "drew_weavings": "weaving",
        "gained_weaving": "weaving",
        "took_starter": "weaving",
        "weaving_revealed": "weaving",
        "weavings_left": "weaving",
        "axo_new_tapestry": "weaving",
        "axo_largest_fit": "weaving",
        "axo_rolled": "die-6",
        "axo_searched": "wander",
        "axo_action": "action-point",
        "axo_tokens_moved": "rotate",
        "axo_gold_instead": "gold",
        "took_gold": "gold",
        "nomad_came": "courier",
        "village_filled": "village",
        "festival_triggered": "festival",
        "region_scored": "victory-point",
        "tile_revealed": "building",
        "tile_removed": "building",
        "renewed_market": "building",
        "market_cleared": "building",
    },
    scenes={
        "festival": (
            "scored:festival_temple",
            "scored:regions",
            "region_scored",
            "lost:potatoes",
        ),
        "final": (
            "scored:final_tapestries",
            "scored:final_temple",
            "scored:final_buildings",
            "scored:final_god_cards",
            "scored:final_army",
            "scored:final_workers",
            "scored:final_gold",
            "scored:final_resources",
        ),
    },
)


# ---------------------------------------------------------------------- what flies


class Owner(Keeper):
    """What flies to a player, and what from him."""

    def gets(self, thing: str, icon: str, start: str = "", text: str = "") -> Flight:
        """Something gained; where it comes from nowhere in particular it shows where it arrives."""
        return Flight(icon, start or self.home(thing), self.home(thing), text)

    def gives(self, thing: str, icon: str, end: str, text: str = "") -> Flight:
        return Flight(icon, self.home(thing), end, text)


def flights(event: Event, sight: Sight) -> list[Flight]:
    """Pieces and goods between the board and their owners."""
    find = FLIGHTS.get(event.kind)
    if find is None or event.seat is None:
        return []
    return list(find(told(event), Owner(event.seat, sight)))


def _one(flight: Callable[[Told, Owner], Flight]) -> Callable[[Told, Owner], Iterable[Flight]]:
    return lambda said, owner: (flight(said, owner),)


def _placed(said: Told, owner: Owner) -> Flight:
    return owner.gives("workers", WORKER_ICON[said["worker"]], f"space-{said['space']}")


def _paid(said: Told, owner: Owner) -> Flight:
    home = owner.home(said["good"])
    return Flight(said["good"], home, home, f"−{said['count']}")


def _worker_from(start: str) -> Callable[[Told, Owner], Iterable[Flight]]:
    return _one(lambda said, owner: owner.gets("workers", WORKER_ICON[said["worker"]], start))


FLIGHTS: Final[Mapping[str, Callable[[Told, Owner], Iterable[Flight]]]] = {
    "placed": _one(_placed),
    "axo_placed": _one(_placed),
    "took_back": _one(lambda said, owner: owner.gets("workers", WORKER_ICON[said["worker"]], f"space-{said['space']}")),
    "recruited": _worker_from(VILLAGE),
    "took_villager": _worker_from(VILLAGE),
    "took_nomad": _worker_from(NOMADS),
    "gained": _one(lambda said, owner: owner.gets(said["good"], said["good"], text=f"+{said['count']}")),
    "paid": _one(_paid),
    "scored": _one(lambda said, owner: Flight("victory-point", owner.panel, owner.panel, f"+{said['count']}")),
    "lost": _one(lambda said, owner: Flight("victory-point", owner.panel, owner.panel, f"−{said['count']}")),
    "built": _one(lambda said, owner: owner.gets("buildings", "building", MARKET)),
    "built_stairs": _one(lambda said, owner: Flight("stairs", owner.panel, f"stairs-{said['slot']}", "")),
    "raised": _one(lambda said, owner: owner.gets("statues", f"statue-{said['statue'].split('-')[0]}", STATUES)),
    "gave_statue": _one(lambda said, owner: Flight("statue-small", owner.home("statues"), "temple", "")),
    "conquered": _one(lambda said, owner: Flight("soldier", owner.home("army"), f"conquest-{said['space']}", "")),
    "climbed": _one(lambda said, owner: Flight("temple-stone", owner.panel, f"temple-{said['to']}", "+1")),
    "wove": _one(lambda said, owner: owner.gets("tapestries", "weaving", WEAVINGS)),
    "drew_god": _one(lambda said, owner: owner.gets("hand", "god-card", "god-pile", "+1")),
    "took_god": _one(lambda said, owner: owner.gets("hand", "god-card", GODS)),
    "drew_army": _one(lambda said, owner: owner.gets("army", "army-card", ARMY, "+1")),
    "trained": _one(lambda said, owner: owner.gets("army", "army-card", ARMY)),
}
