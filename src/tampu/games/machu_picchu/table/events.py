"""What of the table a line of the log speaks of, and what flies over the page when it happens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from tampu.drawing.sight import Sight
from tampu.drawing.story import Telling
from tampu.drawing.table import Flight, Keeper
from tampu.engine.log import Event
from tampu.games.machu_picchu.components import (
    COLOURS,
    CULT_OF_TEMPLE,
    GRANARY,
    PRODUCTION,
    STABLES,
    SUMMIT,
    Good,
    Profession,
)
from tampu.games.machu_picchu.drawing import tile_id

TEMPLE_OF = {str(cult): f"d-{temple}" for temple, cult in CULT_OF_TEMPLE.items()}
FIELD_OF = {str(good): f"d-{PRODUCTION[good]}" for good in Good}
HOME_OF = {str(profession): f"d-{PRODUCTION[profession]}" for profession in Profession}
STEP_PAYING = {str(Good.CORN): f"step-{GRANARY}", str(Good.LLAMA): f"step-{STABLES}"}
CLOCK, MAIN_TEMPLE, SKY, CARDS = "d-sun_clock", "d-main_temple", "time", f"step-{SUMMIT}"

Told = Mapping[str, str]


def told(event: Event) -> Told:
    """What an event tells, by tokens."""
    return {name: str(value) for name, value in event.values.items() if not isinstance(value, list | tuple)}


# ---------------------------------------------------------------------- what a line speaks of

SUBJECT: Mapping[str, Callable[[Told], str]] = {
    "began_at": lambda said: f"d-{said['to']}",
    "walked": lambda said: f"d-{said['to']}",
    "rode": lambda said: f"d-{said['to']}",
    "stayed": lambda said: f"d-{said['at']}",
    "found_used_up": lambda said: f"d-{said['at']}",
    "could_place_nobody": lambda said: f"d-{said['at']}",
    "could_recruit_nobody": lambda said: f"d-{said['at']}",
    "placed_first_inca": lambda said: HOME_OF[said["profession"]],
    "placed_inca": lambda said: HOME_OF[said["profession"]],
    "sent_to_clock": lambda said: CLOCK,
    "clock_paid": lambda said: CLOCK,
    "left_clock": lambda said: CLOCK,
    "took_bonus": lambda said: FIELD_OF[said["good"]],
    "harvested": lambda said: FIELD_OF[said["good"]],
    "produced": lambda said: FIELD_OF[said["good"]],
    "sacrificed": lambda said: TEMPLE_OF[said["cult"]],
    "offered": lambda said: MAIN_TEMPLE,
    "recruited": lambda said: f"cult-{said['cult']}",
    "added_to_market": lambda said: f"market-{said['good']}",
    "removed_from_market": lambda said: f"market-{said['good']}",
    "sold": lambda said: f"market-{said['good']}",
    "bought": lambda said: f"market-{said['good']}",
    "took_moon_tile": lambda said: tile_id(said["tile"]),
    "moon_refused": lambda said: tile_id(said["tile"]),
    "moon_used": lambda said: tile_id(said["tile"]),
    "moon_lapsed": lambda said: tile_id(said["tile"]),
    "moon_paid": lambda said: f"moon-{said['good']}",
    "moon_gave": lambda said: f"moon-{said['good']}",
    "moon_tiles_returned": lambda said: SKY,
    "day_began": lambda said: SKY,
    "closed_day": lambda said: "sun-tile",
    "took_time_corn": lambda said: SKY,
    "night_fell": lambda said: SKY,
}
OF_SCOUT = ("scout_moved", "passed", "trail_paid", "took_stones", "missed_draw", "drew_cards", "put_back")


OF_PRINCE = ("began_at", "walked", "rode", "stayed")


def subjects(event: Event) -> Sequence[str]:
    """The ids of the elements that a line of the log speaks of."""
    if event.kind in OF_SCOUT and event.seat is not None:
        return [f"scout-{COLOURS[event.seat]}"]
    find = SUBJECT.get(event.kind)
    places = [] if find is None else [find(told(event))]
    return [*places, f"prince-{COLOURS[event.seat]}"] if event.kind in OF_PRINCE and event.seat is not None else places


TELLING = Telling(
    chapters=("night_fell", "day_began"),
    gains=(
        "took_bonus",
        "took_stones",
        "produced",
        "harvested",
        "moon_gave",
        "trail_paid",
        "scout_moved",
        "drew_cards",
        "put_back",
        "sold_to_bank",
        "bought_from_bank",
    ),
    icons={
        "began_at": "prince",
        "walked": "prince",
        "rode": "prince",
        "stayed": "moon-tile",
        "found_used_up": "discard",
        "could_place_nobody": "discard",
        "could_recruit_nobody": "discard",
        "took_moon_tile": "moon-tile",
        "moon_paid": "moon-tile",
        "moon_used": "moon-tile",
        "moon_lapsed": "moon-tile",
        "moon_refused": "moon-tile",
        "moon_tiles_returned": "moon-tile",
        "closed_day": "sun-tile",
        "offered": "offering",
        "added_to_market": "plus",
        "removed_from_market": "minus",
        "sold": "exchange",
        "bought": "exchange",
        "recruited": "priest",
        "placed_inca": "inca",
        "placed_first_inca": "inca",
        "clock_paid": "clock",
        "passed": "granary",
        "bonuses_laid": "plus",
    },
    scenes={
        "night": ("moon_gave", "moon_paid", "moon_used", "moon_lapsed", "moon_refused", "clock_paid", "left_clock"),
        "summit": ("drew_cards", "missed_draw"),
    },
)


# ---------------------------------------------------------------------- what flies


def flights(event: Event, sight: Sight) -> list[Flight]:
    """Goods and people between the board and their owners."""
    find = FLIGHTS.get(event.kind)
    if find is None or event.seat is None:
        return []
    return list(find(event, Owner(event.seat, sight)))


class Owner(Keeper):
    """What flies to a player, and what from him."""

    def gets(self, thing: str, start: str, count: object = 1, icon: str = "") -> Flight:
        return Flight(icon or thing, start, self.home(thing), f"+{count}")

    def gives(self, thing: str, end: str, count: object = 1, icon: str = "") -> Flight:
        return Flight(icon or thing, self.home(thing), end, f"−{count}")


def _produced(event: Event, owner: Owner) -> Iterable[Flight]:
    said = told(event)
    field = FIELD_OF[said["good"]]
    if said.get("paid", "0") != "0":
        yield owner.gives("corn", field, said["paid"])
    yield owner.gets(said["good"], field, said["count"])


def _rode(event: Event, owner: Owner) -> Iterable[Flight]:
    yield owner.gives("llama", f"d-{event.values['to']}")


def _sacrificed(event: Event, owner: Owner) -> Iterable[Flight]:
    yield owner.gives("llama", TEMPLE_OF[str(event.values["cult"])], event.values["count"])


def _offered(event: Event, owner: Owner) -> Iterable[Flight]:
    yield owner.gives(str(event.values["good"]), MAIN_TEMPLE, event.values["count"])


def _placed(event: Event, owner: Owner) -> Iterable[Flight]:
    home = HOME_OF[str(event.values["profession"])]
    yield from _price(event, owner, home)
    yield owner.gives("incas", home, icon="inca")


def _price(event: Event, owner: Owner, to: str) -> Iterable[Flight]:
    """The goods that new people cost; the first Inca is free."""
    cost = event.values.get("cost", ())
    assert isinstance(cost, list | tuple)
    for amount, good in (str(part).split("-") for part in cost):
        yield owner.gives(good, to, amount)


def _sent_to_clock(event: Event, owner: Owner) -> Iterable[Flight]:
    yield Flight("inca", HOME_OF[str(event.values["profession"])], CLOCK, "")


def _left_clock(event: Event, owner: Owner) -> Iterable[Flight]:
    yield owner.gets("incas", CLOCK, event.values["count"], icon="inca")


def _clock_paid(event: Event, owner: Owner) -> Iterable[Flight]:
    goods = event.values["goods"]
    assert isinstance(goods, list | tuple)
    for good in goods:
        yield owner.gets(str(good), CLOCK)


def _recruited(event: Event, owner: Owner) -> Iterable[Flight]:
    cult = str(event.values["cult"])
    yield from _price(event, owner, f"cult-{cult}")
    yield owner.gets(cult, f"cult-{cult}")


def _sold(event: Event, owner: Owner) -> Iterable[Flight]:
    good = str(event.values["good"])
    yield owner.gives(good, f"market-{good}")
    yield owner.gets("corn", f"market-{good}", event.values["price"])


def _bought(event: Event, owner: Owner) -> Iterable[Flight]:
    good = str(event.values["good"])
    yield owner.gives("corn", f"market-{good}", event.values["price"])
    yield owner.gets(good, f"market-{good}")


def _took_moon_tile(event: Event, owner: Owner) -> Iterable[Flight]:
    yield Flight("moon-tile", tile_id(str(event.values["tile"])), owner.panel, "")


def _moon_paid(event: Event, owner: Owner) -> Iterable[Flight]:
    said = told(event)
    if "paid" in said:
        yield owner.gives("corn", SKY, said["paid"])
    yield owner.gets(said["good"], f"moon-{said['good']}", said["count"])


def _took_time_corn(event: Event, owner: Owner) -> Iterable[Flight]:
    yield owner.gets("corn", SKY, event.values["count"])


def _trail_paid(event: Event, owner: Owner) -> Iterable[Flight]:
    good = str(event.values["good"])
    yield owner.gets(good, STEP_PAYING.get(good, CARDS), event.values["count"])


def _drew_cards(event: Event, owner: Owner) -> Iterable[Flight]:
    yield owner.gets("cards", CARDS, event.values["count"], icon="sacrifice-card")


def _put_back(event: Event, owner: Owner) -> Iterable[Flight]:
    yield owner.gives("cards", CARDS, event.values["count"], icon="sacrifice-card")


def _took_stones(event: Event, owner: Owner) -> Iterable[Flight]:
    panel = f"player-{owner.colour}"
    yield Flight("temple-stone", panel, panel, f"+{event.values['count']}")


def _scout_moved(event: Event, owner: Owner) -> Iterable[Flight]:
    scout = f"scout-{owner.colour}"
    yield Flight("scout", scout, scout, f"+{event.values['steps']}")


def _missed_draw(event: Event, owner: Owner) -> Iterable[Flight]:
    yield Flight("victory-point", CARDS, owner.panel, f"+{event.values['points']}")


FLIGHTS: Mapping[str, Callable[[Event, Owner], Iterable[Flight]]] = {
    "rode": _rode,
    "took_bonus": _produced,
    "harvested": _produced,
    "produced": _produced,
    "sacrificed": _sacrificed,
    "offered": _offered,
    "placed_first_inca": _placed,
    "placed_inca": _placed,
    "sent_to_clock": _sent_to_clock,
    "left_clock": _left_clock,
    "clock_paid": _clock_paid,
    "recruited": _recruited,
    "sold": _sold,
    "bought": _bought,
    "took_moon_tile": _took_moon_tile,
    "moon_paid": _moon_paid,
    "moon_gave": _moon_paid,
    "took_time_corn": _took_time_corn,
    "took_stones": _took_stones,
    "scout_moved": _scout_moved,
    "trail_paid": _trail_paid,
    "drew_cards": _drew_cards,
    "put_back": _put_back,
    "missed_draw": _missed_draw,
}
