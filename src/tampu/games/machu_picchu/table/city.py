"""The city in the browser: districts, roads, princes and the last move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple
from unicodedata import east_asian_width

from tampu.drawing.explaining import SEPARATOR
from tampu.drawing.pieces import Option, Point
from tampu.drawing.scene import Player as Seat
from tampu.engine.log import Event
from tampu.games.machu_picchu import components as c
from tampu.games.machu_picchu import drawing
from tampu.games.machu_picchu.drawing import Base, Cost, cost_of, plot_id
from tampu.games.machu_picchu.table import geometry
from tampu.text import Words, words

ROOM, ROOM_IN_PORTRAIT = 104.0, 92.0
LETTER, LETTER_IN_PORTRAIT = 12.6, 11.0
NARROW, WIDE = frozenset("fijlrtIï'’., ·-"), frozenset("mwMW")
BONUS_ICON = "temple-stone"
MOVES = ("walked", "rode", "began_at")


class Tok(NamedTuple):
    """Equal pieces of one owner as one token with a number, and where it lies in its district."""

    id: str
    seat: Seat
    amount: int
    x: float
    y: float


class Post(NamedTuple):
    """Where Incas of a profession are set up: the price and the profession."""

    cost: Sequence[Cost]
    icon: str
    name: str
    y: float


class Fixed(NamedTuple):
    """What never changes about a district in one language."""

    district: c.District
    token: str
    kind: str
    outline: geometry.Outline
    style: str
    tag_style: str
    name: str
    full: str
    short: str
    icon: str
    bonus_icon: str
    bonus_amount: int
    posts: Sequence[Post]
    cults: Sequence[str]


class Plot(NamedTuple):
    """A district as it is now."""

    fixed: Fixed
    state: str
    label: str
    option: Option | None
    fare: str
    price: Sequence[Cost]
    slots: Sequence[bool]
    incas: Sequence[Tok]
    steps: str


class Prince(NamedTuple):
    seat: Seat
    style: str


class LastMove(NamedTuple):
    """Where the last prince who moved stood before, and his footprints in landscape and in portrait."""

    seat: Seat
    style: str
    footprints: Sequence[Sequence[Point]]


# ---------------------------------------------------------------------- what never changes


def width(text: str, letter: float) -> float:
    """About how wide a bold text is."""
    return sum(map(_share, text)) * letter


def _share(sign: str) -> float:
    """What part of a square a letter fills."""
    if east_asian_width(sign) in "WF":
        return 1.0
    if sign in NARROW:
        return 0.31
    return 0.87 if sign in WIDE else 0.7 if sign.isupper() else 0.57


@cache
def fixed(language: str) -> Sequence[Fixed]:
    said = words("machu_picchu", language)
    return [_fixed(said, c.DISTRICT_OF[token], spot) for token, spot in geometry.CITY.items()]


def _fixed(said: Words, district: c.District, spot: geometry.Spot) -> Fixed:
    token = str(district)
    name = said.term(token)
    short = said.get(f"short.{token}") if said.knows(f"short.{token}") else name
    kind = c.KIND[district]
    producing = district in c.PRODUCTION
    cults = [str(cult) for cult in c.CULTS if c.RECRUITED_AT[cult] == district]
    return Fixed(
        district=district,
        token=token,
        kind=kind,
        outline=geometry.OUTLINE[kind],
        style=spot.style,
        tag_style=spot.moved(*geometry.TAG).style,
        name=name,
        full=name if width(name, LETTER) <= ROOM else short,
        short=name if width(name, LETTER_IN_PORTRAIT) <= ROOM_IN_PORTRAIT else short,
        icon=str(c.GOODS[district]) if producing else str(c.CULT_OF_TEMPLE.get(district, "offering")),
        bonus_icon=str(c.GOODS[district]) if producing else BONUS_ICON,
        bonus_amount=c.BONUS_AMOUNT[district] if producing else 1,
        posts=_posts(said, district),
        cults=cults,
    )


def _posts(said: Words, district: c.District) -> list[Post]:
    """The prices of new Incas, one row for each profession."""
    here = [profession for profession in c.PROFESSIONS if c.PLACED_AT[profession] == district]
    first, apart = (-6.0, 26.0) if len(here) < 3 else (-9.2, 19.7)
    posts = []
    for row, profession in enumerate(here):
        key = f"short.{profession}"
        name = said.get(key) if said.knows(key) else said.term(profession)
        posts.append(Post(cost_of(c.INCA_COST[profession]), str(c.GOODS[profession]), name, first + apart * row))
    return posts


# ---------------------------------------------------------------------- as it is now


class City:
    """The districts and who is there."""

    network = geometry.NETWORK
    market_goods = tuple(map(str, c.MARKET_GOODS))

    def __init__(self, scene: Base) -> None:
        self.scene = scene

    @property
    def clock_pays(self) -> str:
        return self.scene.say("clock_pays", goods=c.CLOCK_KINDS, steps=c.CLOCK_STEPS)

    @property
    def free_word(self) -> str:
        return self.scene.say("free")

    @property
    def free_room(self) -> float:
        """How wide the tag of a free way is."""
        return width(self.free_word, LETTER) + 14

    # ------------------------------------------------------------------ districts

    def plots(self) -> list[Plot]:
        return [self._plot(part) for part in fixed(self.scene.words.language)]

    def _plot(self, part: Fixed) -> Plot:
        scene, district = self.scene, part.district
        units = drawing.bonus(scene.table, district)
        option = scene.places.get(plot_id(district))
        fare = self._fare(district) if option is not None else ""
        here = scene.own is not None and scene.own.where == district
        incas = self._incas(district)
        placing = option is not None and scene.prompt == "choose_new_inca"
        return Plot(
            fixed=part,
            state=f"{' is-used' if units == 0 else ''}{' is-here' if here else ''}{f' is-{fare}' if fare else ''}",
            label=self._label(part, option, incas),
            option=option,
            fare=fare,
            price=cost_of(c.INCA_COST[district]) if placing else (),
            slots=() if units is None else [slot < units for slot in range(c.MAX_BONUS)],
            incas=incas,
            steps=self._steps(district),
        )

    def _fare(self, district: c.District) -> str:
        """Whether one walks there free, or rides for a llama."""
        if self.scene.prompt != "choose_move":
            return ""
        return "ride" if drawing.rides(self.scene, district) else "free"

    def _steps(self, district: c.District) -> str:
        """What a llama is worth in a temple now, or in the Main Temple each kind of goods."""
        if district not in c.TEMPLES:
            return ""
        cult = c.CULT_OF_TEMPLE.get(district)
        value = c.STEPS_PER_UNIT if cult is None else self.scene.table.step_value(cult)
        return self.scene.count("step", value) if value else "–"

    def _incas(self, district: c.District) -> list[Tok]:
        clock = district == c.District.SUN_CLOCK
        crowds = [(seat, drawing.crowd(self.scene.players[seat.number], district)) for seat in self.scene.seats]
        found = [(seat, count) for seat, count in crowds if count]
        start, apart, y = (-12.0, min(24.0, 72.0 / max(len(found) - 1, 1)), 2.0) if clock else (-52.0, 27.0, 28.0)
        return [
            Tok(f"incas-{seat.colour}-{district}", seat, count, start + apart * index, y)
            for index, (seat, count) in enumerate(found)
        ]

    def _label(self, part: Fixed, option: Option | None, incas: Sequence[Tok]) -> str:
        """A district in words: what it costs and brings, or what lies there and why it is not offered; who is there."""
        scene = self.scene
        princes = [seat.name for seat in scene.seats if scene.players[seat.number].where == part.district]
        crowds = [f"{tok.seat.name} {tok.amount}" for tok in incas]
        present = [
            scene.say("princes_here", names=", ".join(princes)) if princes else "",
            scene.say("incas_here", names=", ".join(crowds)) if crowds else "",
        ]
        if option is not None:
            return SEPARATOR.join([option.label, *filter(None, present)])
        return scene.about(part.name, drawing.lying(scene, part.district), self._why_not(part.district), *present)

    def _why_not(self, district: c.District) -> str:
        """Why it cannot be chosen, or the people who work there."""
        worker = self.scene.why_not(str(c.PROFESSIONS[district])) if district in c.PRODUCTION else ""
        return self.scene.why_not(str(district)) or worker

    # ------------------------------------------------------------------ ways and princes

    def ways(self) -> tuple[str, str] | None:
        """The roads that are free to walk now, in landscape and in portrait."""
        scene = self.scene
        if scene.prompt != "choose_move" or not scene.places or scene.asked is None:
            return None
        here = str(c.DISTRICTS[scene.players[scene.asked].where])
        offered = [str(there) for there in c.DISTRICTS if plot_id(there) in scene.places]
        ways = [geometry.ROADS[here, there] for there in offered if (here, there) in geometry.ROADS]
        return "".join(road.path for road, _ in ways), "".join(road.path for _, road in ways)

    def princes(self) -> list[Prince]:
        """All princes, always in the same order; those who share a district stand beside each other."""
        standing: dict[int, int] = {}
        found = []
        for seat in self.scene.seats:
            where = self.scene.players[seat.number].where
            index = standing.get(where, 0)
            standing[where] = index + 1
            found.append(Prince(seat, standing_at(where, index).style))
        return found

    def last_move(self) -> LastMove | None:
        """The way of the prince who moved last, until somebody else moves or stays."""
        log = self.scene.sight.log
        for index in range(len(log) - 1, -1, -1):
            event = log[index]
            if event.kind in ("stayed", "night_fell"):
                return None
            if event.kind in MOVES and event.seat is not None:
                return self._way(log, index, event)
        return None

    def _way(self, log: Sequence[Event], index: int, event: Event) -> LastMove | None:
        before = next(
            (log[i] for i in range(index - 1, -1, -1) if log[i].kind in MOVES and log[i].seat == event.seat), None
        )
        if before is None or event.seat is None:
            return None
        start, end = str(before.values["to"]), str(event.values["to"])
        footprints = geometry.FOOTPRINTS.get((start, end), ((), ())) if event.kind == "walked" else ((), ())
        return LastMove(self.scene.seats[event.seat], standing_at(c.DISTRICT_OF[start], 0).style, footprints)


def standing_at(where: int, index: int) -> geometry.Spot:
    if where == c.OFF_BOARD:
        first, apart = geometry.OFF_BOARD
        return geometry.Spot(*(a + b * index for a, b in zip(first, apart, strict=True)))
    return geometry.standing(str(c.DISTRICTS[where]), index)
