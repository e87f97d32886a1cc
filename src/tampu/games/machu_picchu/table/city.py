"""The city in the browser: districts, roads, princes and the last move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple
from unicodedata import east_asian_width

from tampu.drawing.pieces import Option
from tampu.engine.log import Event
from tampu.games.machu_picchu.components import (
    BONUS_AMOUNT,
    CULT_OF_TEMPLE,
    CULTS,
    DISTRICT_OF,
    GOODS,
    INCA_COST,
    KIND,
    MAX_BONUS,
    PLACED_AT,
    PRODUCTION,
    PROFESSIONS,
    RECRUITED_AT,
    STEPS_PER_UNIT,
    TEMPLES,
    District,
)
from tampu.games.machu_picchu.table import geometry
from tampu.games.machu_picchu.table.base import Base, Cost, Seat, cost_of
from tampu.text import Words, words

ROOM, ROOM_IN_PORTRAIT = 112.0, 92.0
LETTER, LETTER_IN_PORTRAIT = 11.5, 11.0
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
    footprints: Sequence[Sequence[geometry.Point]]


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
def fixed(language: str) -> Mapping[str, Fixed]:
    said = words("machu_picchu", language)
    return {token: _fixed(said, DISTRICT_OF[token], spot) for token, spot in geometry.CITY.items()}


def _fixed(said: Words, district: District, spot: geometry.Spot) -> Fixed:
    token = str(district)
    name = said.term(token)
    short = said.get(f"short.{token}") if said.knows(f"short.{token}") else name
    kind = KIND[district]
    producing = district in PRODUCTION
    cults = [str(cult) for cult in CULTS if RECRUITED_AT[cult] == district]
    return Fixed(
        token=token,
        kind=kind,
        outline=geometry.OUTLINE[kind],
        style=spot.style,
        tag_style=spot.moved(*geometry.TAG).style,
        name=name,
        full=name if width(name, LETTER) <= ROOM else short,
        short=name if width(name, LETTER_IN_PORTRAIT) <= ROOM_IN_PORTRAIT else short,
        icon=str(GOODS[district]) if producing else str(CULT_OF_TEMPLE.get(district, "offering")),
        bonus_icon=str(GOODS[district]) if producing else BONUS_ICON,
        bonus_amount=BONUS_AMOUNT[district] if producing else 1,
        posts=_posts(said, district),
        cults=cults,
    )


def _posts(said: Words, district: District) -> list[Post]:
    """The prices of new Incas, one row for each profession."""
    here = [profession for profession in PROFESSIONS if PLACED_AT[profession] == district]
    first, apart = (-6.0, 26.0) if len(here) < 3 else (-9.2, 19.7)
    posts = []
    for row, profession in enumerate(here):
        key = f"short.{profession}"
        name = said.get(key) if said.knows(key) else said.term(profession)
        posts.append(Post(cost_of(INCA_COST[profession]), str(GOODS[profession]), name, first + apart * row))
    return posts


# ---------------------------------------------------------------------- as it is now


class City(Base):
    """The districts and who is there."""

    def plots(self) -> list[Plot]:
        return [self._plot(part) for part in fixed(self.words.language).values()]

    def _plot(self, part: Fixed) -> Plot:
        token = part.token
        units = self.bonus(token)
        option = self.offered.get(f"d-{token}")
        fare = self._fare(token) if option is not None else ""
        here = self.own is not None and self.own["where"] == token
        state = f"{' is-used' if units == 0 else ''}{' is-here' if here else ''}{f' is-{fare}' if fare else ''}"
        profession = option is not None and self.prompt == "choose_new_inca"
        return Plot(
            fixed=part,
            state=state,
            label=self._label(part, option),
            option=option,
            fare=fare,
            price=cost_of(INCA_COST[DISTRICT_OF[token]]) if profession else (),
            slots=() if units is None else [slot < units for slot in range(MAX_BONUS)],
            incas=self._incas(token),
            steps=self._steps(DISTRICT_OF[token]),
        )

    def _fare(self, token: str) -> str:
        """Whether one walks there free, or rides for a llama."""
        if self.prompt != "choose_move":
            return ""
        return "free" if self.is_free(token) else "ride"

    def _steps(self, district: District) -> str:
        """What a llama is worth in a temple now, or in the Main Temple each kind of goods."""
        if district not in TEMPLES:
            return ""
        cult = CULT_OF_TEMPLE.get(district)
        value = STEPS_PER_UNIT if cult is None else self.table["step_values"][str(cult)]
        return self.count("step", value) if value else "–"

    def _incas(self, token: str) -> list[Tok]:
        clock = token == "sun_clock"
        found = []
        for seat in self.seats:
            player = self.players[seat.number]
            count = player["on_clock"] if clock else player["incas"].get(token, 0)
            if count:
                found.append((seat, count))
        start, apart, y = (-12.0, min(24.0, 72.0 / max(len(found) - 1, 1)), 2.0) if clock else (-52.0, 27.0, 28.0)
        return [
            Tok(f"incas-{seat.colour}-{token}", seat, count, start + apart * index, y)
            for index, (seat, count) in enumerate(found)
        ]

    def _label(self, part: Fixed, option: Option | None) -> str:
        """A district in words: what it costs and brings or what lies there, why it is out of reach, who is there."""
        if option is not None:
            parts = [option.label]
        else:
            parts = [self.say("place", name=part.name, what=self.info(part.token)), self._why_not(part.token)]
        princes = [seat.name for seat in self.seats if self.players[seat.number]["where"] == part.token]
        if princes:
            parts.append(self.say("princes_here", names=", ".join(princes)))
        incas = [f"{tok.seat.name} {tok.amount}" for tok in self._incas(part.token)]
        if incas:
            parts.append(self.say("incas_here", names=", ".join(incas)))
        return " · ".join(filter(None, parts))

    def _why_not(self, token: str) -> str:
        """Why the prince who is to move cannot go there."""
        if self.prompt != "choose_move" or not self.sight.may_answer or self.asked is None:
            return ""
        return self.say("is_here" if self.players[self.asked]["where"] == token else "no_llama")

    def ways(self) -> tuple[str, str] | None:
        """The roads that are free to walk now, in landscape and in portrait."""
        if self.prompt != "choose_move" or not self.offered or self.asked is None:
            return None
        here = self.players[self.asked]["where"]
        ways = [geometry.ROADS[here, place.removeprefix("d-")] for place in self.offered if self._is_walk(here, place)]
        return "".join(road.path for road, _ in ways), "".join(road.path for _, road in ways)

    def _is_walk(self, here: str, place: str) -> bool:
        return (here, place.removeprefix("d-")) in geometry.ROADS

    def princes(self) -> list[Prince]:
        """All princes, always in the same order; those who share a district stand beside each other."""
        standing: dict[str | None, int] = {}
        found = []
        for seat in self.seats:
            where = self.players[seat.number]["where"]
            index = standing.get(where, 0)
            standing[where] = index + 1
            found.append(Prince(seat, standing_at(where, index).style))
        return found

    def last_move(self) -> LastMove | None:
        """The way of the prince who moved last, until somebody else moves or stays."""
        log = self.sight.log
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
        way = (str(before.values["to"]), str(event.values["to"]))
        footprints = geometry.FOOTPRINTS.get(way, ((), ())) if event.kind == "walked" else ((), ())
        return LastMove(self.seats[event.seat], standing_at(way[0], 0).style, footprints)


def standing_at(where: str | None, index: int) -> geometry.Spot:
    if where is None:
        first, apart = geometry.OFF_BOARD
        return geometry.Spot(*(a + b * index for a, b in zip(first, apart, strict=True)))
    return geometry.CITY[where].moved(*geometry.STANDING[index])
