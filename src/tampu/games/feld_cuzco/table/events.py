"""What of the table a line of the log speaks of, and what flies over the page when it happens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from tampu.drawing.sight import Sight
from tampu.drawing.story import Telling
from tampu.drawing.table import Flight, Keeper
from tampu.engine.log import Event
from tampu.games.feld_cuzco.drawing import ABILITY_ICON, GOOD_ICON
from tampu.games.feld_cuzco.table.places import GOD_AT, space_id

Told = Mapping[str, str]
UNIVERSITY, TEMPLE, MARKET, PALACE, GODS = "university", "temple", "market", "palace", "gods"


def told(event: Event) -> Told:
    """What an event tells, by tokens."""
    return {name: str(value) for name, value in event.values.items() if not isinstance(value, list | tuple)}


def god_at(card: str) -> str:
    """Where the card that an event names lies, or lay."""
    return GOD_AT[card.removeprefix("god-")]


# ---------------------------------------------------------------------- what a line speaks of

SUBJECT: Final[Mapping[str, Callable[[Told], str]]] = {
    "discards_laid": lambda said: GODS,
    "turned_up": lambda said: god_at(said["card"]),
    "turned_up_next": lambda said: god_at(said["card"]),
    "deck_reformed": lambda said: f"god-{said['god']}",
    "round_began": lambda said: "actions",
    "moved_die": lambda said: space_id(said["target"]),
    "placed_die": lambda said: f"act-{said['action']}",
    "extra_action": lambda said: f"act-{said['action']}",
    "turned_cuzco_tile": lambda said: "cuzco-tile",
    "left_cuzco_tile": lambda said: "cuzco-tile",
    "moved": lambda said: f"village-{said['to']}",
    "came_home": lambda said: "village-cuzco",
    "placed_quipu": lambda said: f"village-{said['village']}",
    "took_tile": lambda said: f"{said['tile'].split('-')[0]}-{said['space']}",
    "took_discarded_tile": lambda said: f"display-{said['tile'].split('-')[0]}",
    "learnt": lambda said: UNIVERSITY,
    "took_god_card": lambda said: god_at(said["card"]),
    "spent_inti": lambda said: god_at(said["card"]),
    "placed_priest": lambda said: f"step-{said['step']}",
    "priest_pushed": lambda said: f"step-{said['step']}",
    "priest_went_home": lambda said: TEMPLE,
    "new_order": lambda said: UNIVERSITY,
    "won_inti": lambda said: TEMPLE,
    "lost_inti": lambda said: TEMPLE,
    "bought": lambda said: MARKET,
    "bought_nothing": lambda said: MARKET,
    "cleared": lambda said: MARKET,
    "laid_out": lambda said: PALACE,
    "took_mission": lambda said: PALACE,
}


def subjects(event: Event) -> Sequence[str]:
    """The ids of the elements that a line of the log speaks of."""
    find = SUBJECT.get(event.kind)
    places = [] if find is None else [find(told(event))]
    return [f"village-{event.values['source']}", *places] if event.kind == "moved" else places


TELLING: Final = Telling(
    chapters=("round_began",),
    gains=("took_food", "took_offering", "learnt", "scored", "won_inti", "reserved_quipu", "gained_pututu"),
    icons={
        "rolled": "die-6",
        "moved": "chasqui",
        "came_home": "chasqui",
        "exchanged": "exchange",
        "extra_action": "extra-action",
        "used_pututu": "pututu",
        "turned_cuzco_tile": "rotate",
        "left_cuzco_tile": "rotate",
        "slid_down": "study",
        "slid_up": "study",
        "used_ability": "study",
        "used_no_tiles": "discard",
        "activated_circle": "circle",
        "blessed": "festival",
        "new_order": "knowledge",
        "bought_nothing": "discard",
        "completed_mission": "mission",
        "eased_mission": "mission",
        "discarded_mission": "mission",
        "left_missions": "mission",
        "missions_drawn": "mission",
        "kept_missions": "mission",
        "cards_dealt": "god-card",
        "was_dealt": "god-card",
        "swapped_card": "god-card",
        "swapped_for": "god-card",
        "showed_cards": "god-card",
        "turned_up": "god-card",
        "turned_up_next": "god-card",
        "discards_laid": "god-card",
        "deck_reformed": "god-card",
        "moved_die": "die-1",
        "priest_pushed": "priest",
        "lost_inti": "inti",
        "cleared": "discard",
        "laid_out": "plus",
    },
    scenes={
        "round": ("scored:university", "new_order", "scored:priests", "won_inti", "lost_inti"),
        "palace": ("completed_mission", "eased_mission", "scored:mission"),
        "final": (
            "scored:final_inti",
            "scored:final_villages",
            "scored:final_feathers",
            "scored:final_circles",
            "scored:final_missions",
            "scored:final_quipus",
            "scored:final_tiles",
            "scored:final_goods",
        ),
    },
)


# ---------------------------------------------------------------------- what flies


class Owner(Keeper):
    """What flies to a player, and what from him."""

    def gets(self, thing: str, icon: str, start: str = "", count: object = 1) -> Flight:
        """Something gained; where it comes from nowhere in particular it shows where it arrives."""
        return Flight(icon, start or self.home(thing), self.home(thing), f"+{count}")

    def gives(self, thing: str, icon: str, end: str, count: object = 1) -> Flight:
        return Flight(icon, self.home(thing), end, f"−{count}")


def flights(event: Event, sight: Sight) -> list[Flight]:
    """Pieces and goods between the boards and their owners."""
    find = FLIGHTS.get(event.kind)
    if find is None or event.seat is None:
        return []
    return list(find(told(event), Owner(event.seat, sight)))


def _bought(said: Told, owner: Owner) -> Iterable[Flight]:
    yield owner.gives("food", "food", MARKET, said["count"])
    yield owner.gets("goods", GOOD_ICON[said["good"]], MARKET)


def _took_tile(said: Told, owner: Owner) -> Iterable[Flight]:
    colour, ability, _ = said["tile"].split("-")
    start = f"{colour}-{said['space']}" if "space" in said else f"display-{colour}"
    yield Flight(ABILITY_ICON[ability], start, owner.home("mask"), "")


def _took_feather(said: Told, owner: Owner) -> Iterable[Flight]:
    end = f"slot-{said['slot']}" if owner.mine else owner.panel
    yield Flight(f"feather-{said['colour']}", f"supply-{said['colour']}", end, "")


def _one(flight: Callable[[Told, Owner], Flight]) -> Callable[[Told, Owner], Iterable[Flight]]:
    return lambda said, owner: (flight(said, owner),)


FLIGHTS: Final[Mapping[str, Callable[[Told, Owner], Iterable[Flight]]]] = {
    "placed_start_feather": _took_feather,
    "took_feather": _took_feather,
    "took_tile": _took_tile,
    "took_discarded_tile": _took_tile,
    "bought": _bought,
    "placed_die": _one(
        lambda said, owner: Flight(
            f"die-{said['value']}", "own-dice" if owner.mine else owner.panel, f"act-{said['action']}", ""
        )
    ),
    "placed_quipu": _one(lambda said, owner: Flight("quipu", owner.home("mask"), f"village-{said['village']}", "")),
    "reserved_quipu": _one(lambda said, owner: owner.gets("reserve", "quipu")),
    "learnt": _one(lambda said, owner: Flight("knowledge", owner.panel, UNIVERSITY, f"+{said['count']}")),
    "took_food": _one(lambda said, owner: owner.gets("food", "food", count=said["count"])),
    "took_offering": _one(lambda said, owner: owner.gets("offerings", "offering", count=said["count"])),
    "took_god_card": _one(lambda said, owner: owner.gets("hand", "god-card", god_at(said["card"]))),
    "played_card": _one(lambda said, owner: owner.gives("offerings", "offering", god_at(said["card"]))),
    "spent_inti": _one(lambda said, owner: owner.gives("inti", "inti", god_at(said["card"]))),
    "placed_priest": _one(lambda said, owner: owner.gives("priests", "priest", f"step-{said['step']}")),
    "priest_went_home": _one(lambda said, owner: owner.gets("priests", "priest", TEMPLE)),
    "won_inti": _one(lambda said, owner: owner.gets("inti", "inti", TEMPLE)),
    "took_mission": _one(lambda said, owner: owner.gets("missions", "mission", PALACE)),
    "gained_pututu": _one(lambda said, owner: owner.gets(said["pututu"], "pututu")),
    "scored": _one(lambda said, owner: Flight("victory-point", owner.panel, owner.panel, f"+{said['count']}")),
}
