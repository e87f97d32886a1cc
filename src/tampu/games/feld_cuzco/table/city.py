"""The city in the browser: university, temple, market, palace, the displays of tiles and the gods."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from tampu.games.feld_cuzco.components import (
    DATA,
    FEATHERS,
    GODS,
    GOODS,
    MISSIONS,
    MOST_KNOWLEDGE,
    PRIEST_POINTS,
    ROUNDS,
    Ability,
    Colour,
    Mission,
    Part,
)
from tampu.games.feld_cuzco.drawing.consequences import PRICE_OF
from tampu.games.feld_cuzco.table.actions import Actions
from tampu.games.feld_cuzco.table.base import ABILITY_ICON, GOD_ICON, GOD_OF_CARD, GOOD_ICON, Option, Seat, Tile

PHASES_OF = {
    f"{card['no']:02}": [phase for phase in card["phases"] if phase.isupper()] for card in DATA["god_cards"]["list"]
}
"""By card: the phases in which it is played, by their numerals."""
NUMBER = re.compile(r"^(S-)?\d+\s?[:：]\s?")
"""The number before the name of a mission."""
MISSION_OF = {str(mission): mission for mission in MISSIONS}


class Step(NamedTuple):
    """A step of the temple, and whose priest stands there."""

    number: int
    x: float
    y: float
    seat: Seat | None


class Shown(NamedTuple):
    """A space of a display, with the tile on it."""

    id: str
    number: int
    tile: Tile | None
    label: str
    option: Option | None


class Display(NamedTuple):
    colour: str
    title: str
    spaces: Sequence[Shown]
    thrown: int
    discards: Sequence[tuple[Tile, int]]


class Good(NamedTuple):
    id: str
    icon: str
    cost: int
    points: int
    label: str
    option: Option | None


class Sign(NamedTuple):
    """An icon of a mission: in the frame of a tile or a village, with a mark or a small icon in its corner."""

    icon: str
    frame: str = ""
    badge: str = ""
    corner: str = ""


class Task(NamedTuple):
    """A mission: what is wanted and how far one is, in all and part by part."""

    id: str
    signs: Sequence[Sign]
    need: int
    text: str
    progress: str
    cells: Sequence[bool]
    complete: bool
    label: str
    option: Option | None


class Card(NamedTuple):
    """A god card, face up or in the hand; the price is the icon of what playing it costs."""

    id: str
    god: str
    icon: str
    name: str
    text: str
    phase: str
    deck: int | None
    price: str
    label: str
    option: Option | None


# ---------------------------------------------------------------------- what a mission is shown by

PLAIN = {
    "priests": "priest",
    "turn_token": "time-marker",
    "food": "food",
    "offerings": "offering",
    "inti": "inti",
    "slid_tiles": "study",
    "goods": "pottery",
    "goods_types": "tools",
    "circles": "circle",
    "feathers": "headdress",
    "feather_colours": "headdress",
    "quipus": "quipu",
    "quipu_values": "village",
    "god_colours": "god-card",
    "same_god_cards": "god-card",
}
DIFFERENT, EQUAL, DOWN = "≠", "=", "↓"
BADGES = {
    "feather_colours": DIFFERENT,
    "goods_types": DIFFERENT,
    "god_colours": DIFFERENT,
    "same_god_cards": EQUAL,
    "slid_tiles": DOWN,
    "tile_abilities": DIFFERENT,
    "quipu_values": DIFFERENT,
    "turn_token": "1",
}
RINGS = ("inner", "outer")


def sign(part: Part) -> Sign:
    """What a part of a mission counts."""
    what, _, by = part.what.partition(":")
    badge = BADGES.get(what, "")
    which = part.which
    if by == "feather":
        feather = f"feather-{FEATHERS[which]}"
        return Sign(feather) if what == "feathers" else Sign("village", corner=feather)
    if by == "colour":
        return Sign(str(Colour(which)), str(Colour(which)), badge)
    if by == "ability":
        return Sign(ABILITY_ICON[str(Ability(which))], "tile")
    if by == "good":
        return Sign(GOOD_ICON[str(GOODS[which])])
    if by == "god":
        return Sign(GOD_ICON[str(GODS[which])], f"card g-{GODS[which]}")
    if by == "vp":
        return Sign("village", badge=str(which))
    if by == "ring":
        return Sign("village", RINGS[which])
    return Sign(PLAIN[what], "tile" if what == "slid_tiles" else "", badge)


def signs(mission: Mission) -> list[Sign]:
    return [sign(part) for part in mission.parts]


class City(Actions):
    """The city."""

    # ------------------------------------------------------------------ university and temple

    def track(self) -> list[tuple[int, list[Seat]]]:
        """The spaces of the knowledge track, each with its markers, the lowest one first."""
        standing = self.table["standing"]
        return [
            (space, [self.seats[s] for s in reversed(standing) if self.players[s]["knowledge"] == space])
            for space in range(MOST_KNOWLEDGE + 1)
        ]

    def next_order(self) -> list[Seat]:
        return [self.seats[seat] for seat in self.table["next_order"]]

    @property
    def track_label(self) -> str:
        told = ", ".join(f"{seat.name} {self.players[seat.number]['knowledge']}" for seat in self.next_order())
        return self.about(self.say("university"), told)

    def steps(self) -> list[Step]:
        found = []
        for index, priest in enumerate(self.table["steps"]):
            seat = None if priest is None else self.seats[priest["seat"]]
            found.append(Step(index + 1, 25 * index, 72 - 8 * index, seat))
        return found

    @property
    def temple_label(self) -> str:
        told = ", ".join(f"{step.number}: {step.seat.name}" for step in self.steps() if step.seat is not None)
        return self.about(self.say("temple"), told, self.priests_pay)

    @property
    def priests_pay(self) -> str:
        return self.say("each", count=PRIEST_POINTS[max(1, self.table["round"])])

    # ------------------------------------------------------------------ displays

    def displays(self) -> list[Display]:
        return [self._display(str(colour)) for colour in Colour]

    def _display(self, colour: str) -> Display:
        spaces = []
        for number, token in enumerate(self.table["displays"][colour], 1):
            place = f"{colour}-{number}"
            option = self.offered.get(place)
            tile = None if token is None else self.tile(token)
            label = self.say("empty_space", number=number) if tile is None else tile.label
            spaces.append(Shown(place, number, tile, label if option is None else option.label, option))
        thrown = Counter(self.table["tile_discards"][colour])
        discards = [(self.tile(token), thrown[token]) for token in sorted(thrown)]
        return Display(colour, self.say(f"display.{colour}"), spaces, thrown.total(), discards)

    def to_search(self) -> list[tuple[Tile, Option]]:
        """The discarded tiles, while one of them may be taken."""
        if self.prompt != "discard_tile":
            return []
        return [(self.tile(option.token), option) for option in self.offered.values()]

    # ------------------------------------------------------------------ market

    @property
    def round(self) -> int:
        number: int = self.table["round"]
        return number

    def goods(self) -> list[Good]:
        """The goods of this round, or before the first of the first."""
        row = self.table["market"][max(1, self.round) - 1]
        return [self._good(index, token) for index, token in enumerate(row) if token is not None]

    def _good(self, index: int, token: str) -> Good:
        place = f"good-{index}"
        cost, points = PRICE_OF[token]
        option = self.offered.get(place)
        price = self.say("trade", gives=self.count("food", cost), gets=self.count("point", points))
        label = self.about(self.words.term(token), price)
        return Good(place, GOOD_ICON[token], cost, points, label if option is None else option.label, option)

    def coming(self) -> list[tuple[int, list[str], str]]:
        """The rows of later rounds: the round, the icons of its goods, and their names."""
        found = []
        for number in range(max(1, self.round) + 1, ROUNDS + 1):
            row = [good for good in self.table["market"][number - 1] if good is not None]
            names = ", ".join(self.words.term(good) for good in row)
            found.append((number, [GOOD_ICON[good] for good in row], self.say("row", row=number, goods=names)))
        return found

    # ------------------------------------------------------------------ palace

    def palace(self) -> list[Task]:
        return [self.prospect(token) for token in self.table["palace"]]

    def prospect(self, token: str) -> Task:
        """A mission that one may get, with how far one would be."""
        return self.task(token, self.table["prospects"].get(token))

    def task(self, token: str, parts: Sequence[tuple[int, int]] | None) -> Task:
        """A mission, with how far somebody is where that is told."""
        mission = MISSION_OF[token]
        place = f"mission-{token}"
        option = self.offered.get(place)
        name = NUMBER.sub("", self.words.term(f"mission-{token}"))
        cells: list[bool] = []
        for have, need in parts or ():
            cells += [index < have for index in range(need)]
        progress = self.say("of", count=sum(cells), most=len(cells)) if cells else ""
        label = self.about(self.words.get(f"text.mission-{token}"), progress)
        return Task(
            id=place,
            signs=signs(mission),
            need=max(part.need for part in mission.parts),
            text=name,
            progress=progress,
            cells=cells,
            complete=bool(cells) and all(cells),
            label=label if option is None else option.label,
            option=option,
        )

    # ------------------------------------------------------------------ gods

    def gods(self) -> list[tuple[str, Card | None]]:
        """The face-up card of each god, where there is one."""
        found: list[tuple[str, Card | None]] = []
        for god, lies in self.table["gods"].items():
            card = None if lies["face_up"] is None else self.card(f"god-{god}", lies["face_up"], lies["deck"], "inti")
            found.append((god, card))
        return found

    def card(self, place: str, number: str, deck: int | None, price: str) -> Card:
        god = GOD_OF_CARD[number]
        option = self.offered.get(place)
        played = option is not None and option.token.partition("-")[0] in ("card", "inti")
        text = self.words.get(f"text.god-{number}")
        label = self.about(self.words.term(f"god-{number}"), text, self._why_not_played(price))
        phases = ", ".join(PHASES_OF[number])
        return Card(
            id=place,
            god=god,
            icon=GOD_ICON[god],
            name=self.words.term(god),
            text=self.say(f"god-{number}"),
            phase=phases if deck is not None else self.say("phase", phase=phases),
            deck=deck,
            price=price if played else "",
            label=label if option is None else option.label,
            option=option,
        )

    def _why_not_played(self, price: str) -> str:
        """Whether one lacks what playing a card costs."""
        if self.own is None or not price or self.own["inti" if price == "inti" else "offerings"]:
            return ""
        return self.say(f"why.no_{price}")

    def god_discards(self) -> list[tuple[str, int]]:
        thrown = Counter(self.table["god_discards"])
        return [(self.words.term(f"god-{number}"), thrown[number]) for number in sorted(thrown)]
