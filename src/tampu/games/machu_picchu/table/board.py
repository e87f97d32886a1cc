"""What lies around the city in the browser: sky, trail, priests and virgins, market."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tampu.drawing.pieces import Option
from tampu.games.machu_picchu.components import (
    BUY_PRICE,
    CAPACITY,
    CULT_CARDS,
    CULT_COST,
    CULTS,
    GOODS,
    GRANARY,
    LAST_DAY,
    LEARNING_DAYS_LESS,
    MARKET_GOODS,
    MOON_TILES,
    PLAYER_COUNTS,
    SELL_PRICE,
    STABLES,
    STEP_VALUES,
    SUMMIT,
    TILES_TO_CLOSE,
    TIME_CORN,
    TRAIL_POINTS,
    Cult,
    Good,
)
from tampu.games.machu_picchu.table import geometry
from tampu.games.machu_picchu.table.base import Cost, Seat, cost_of, tile_id
from tampu.games.machu_picchu.table.city import City

ZONES = ("rock", "zone-1", "zone-2")
MARKS = {GRANARY: "granary", STABLES: "llama", SUMMIT: "sacrifice-card"}


class Day(NamedTuple):
    number: int
    style: str
    state: str


class Moon(NamedTuple):
    """A night between two days, and whether its corn still lies there."""

    style: str
    past: bool
    corn: bool


class Tile(NamedTuple):
    """A moon tile on display, or the place of one that somebody has taken."""

    id: str
    style: str
    icon: str
    amount: int
    fee: int
    steps: int
    label: str
    holder: Seat | None
    option: Option | None


class Step(NamedTuple):
    number: int
    place: geometry.Step
    fill: str
    points: int
    mark: str


class Scout(NamedTuple):
    seat: Seat
    style: str


class Card(NamedTuple):
    """A card of a priest or virgin in its row: the steps it makes a llama worth, and whether it is there or gone."""

    id: str
    x: int
    value: int
    state: str


class Row(NamedTuple):
    """The cards of a cult; the key names all rows that look alike."""

    id: str
    key: str
    cult: str
    y: int
    name: str
    left: str
    label: str
    cost: Sequence[Cost]
    cards: Sequence[Card]
    option: Option | None


class Slot(NamedTuple):
    y: int
    price: int
    full: bool


class Deal(NamedTuple):
    """Buying or selling: the price, and the option where it may be done now."""

    id: str
    word: str
    price: int
    option: Option | None


class Change(NamedTuple):
    """Putting a unit into the market, or taking one out, at its slot."""

    id: str
    sign: str
    y: int
    option: Option


class Column(NamedTuple):
    """The units of a good; the key names all columns that look alike, where nothing may be done there."""

    good: str
    key: str
    x: int
    label: str
    slots: Sequence[Slot]
    deals: Sequence[Deal]
    changes: Sequence[Change]


def _steps() -> list[Step]:
    """The trail from the summit down; the last step of a zone tells its points."""
    steps = []
    for number in range(SUMMIT, -1, -1):
        points = TRAIL_POINTS[number] if number < SUMMIT else 0
        last = number + 1 >= len(TRAIL_POINTS) or TRAIL_POINTS[number + 1] != points
        fill = "zone-3" if number == SUMMIT else ZONES[min(points, len(ZONES) - 1)]
        steps.append(Step(number, geometry.STEPS[number], fill, points if last else 0, MARKS.get(number, "")))
    return steps


TRAIL = _steps()
ON_TRAIL = {step.number: step for step in TRAIL}
SLOT, SLOT_STEP = 36, 37
COLUMN, COLUMN_STEP = 16, 71
ROW, ROW_STEP = 34, 85
CULT_CARD, CULT_CARD_STEP = 14, 36


class Board(City):
    """The whole board."""

    steps = TRAIL
    cults_style = geometry.CULTS_PANEL.style
    market_style = geometry.MARKET_PANEL.style
    sun_style = geometry.SUN_TILE.style
    network = geometry.NETWORK

    # ------------------------------------------------------------------ the sky

    @property
    def day(self) -> int:
        day: int = self.table["day"]
        return day

    @property
    def last_day(self) -> int:
        return LAST_DAY

    def days(self) -> list[Day]:
        counts = PLAYER_COUNTS[len(self.players)]
        first = counts.start_day + (LEARNING_DAYS_LESS if self.sight.view["options"].get("learning_game") else 0)
        days = []
        for number, spot in enumerate(geometry.DAYS, 1):
            state = "now" if number == self.day else "none" if number < first else "past" if number < self.day else ""
            days.append(Day(number, spot.style, state))
        return days

    def moons(self) -> list[Moon]:
        laid = LAST_DAY - self.table["time_corn"] // TIME_CORN
        return [
            Moon(spot.style, past=number < self.day, corn=number >= laid)
            for number, spot in enumerate(geometry.MOONS, 1)
        ]

    @property
    def sky_label(self) -> str:
        time_corn = self.say("time_corn", count=self.table["time_corn"])
        return f"{self.say('day', day=self.day, last=LAST_DAY)}. {time_corn}."

    @property
    def tiles_left(self) -> str:
        """How far the day is from its end."""
        if self.table["sun"] is not None:
            return self.say("last_turns" if len(self.table["moons"]) < len(MOON_TILES) else "night")
        return self.say("moons_left", count=TILES_TO_CLOSE - (len(MOON_TILES) - len(self.table["moons"])))

    @property
    def sun_holder(self) -> Seat | None:
        sun = self.table["sun"]
        return None if sun is None else self.seats[sun]

    def tiles(self) -> list[Tile]:
        holders = {tile: seat for seat in self.seats for tile in self.players[seat.number]["moons"]}
        return [self._tile(index, holders.get(str(tile))) for index, tile in enumerate(MOON_TILES)]

    def _tile(self, index: int, holder: Seat | None) -> Tile:
        tile = MOON_TILES[index]
        place = tile_id(str(tile))
        name = self.words.term(tile)
        option = self.offered.get(place)
        label = option.label if option is not None else name
        return Tile(
            id=place,
            style=geometry.moon_tile(index).style,
            icon="stairs" if tile.steps else str(GOODS[tile.good]),
            amount=tile.steps or tile.amount,
            fee=tile.fee,
            steps=tile.steps,
            label=label if holder is None else self.say("place", name=holder.name, what=name),
            holder=holder,
            option=option,
        )

    # ------------------------------------------------------------------ the trail

    @property
    def trail_label(self) -> str:
        told = (self.say("scout_at", name=s.name, step=self.players[s.number]["scout"]) for s in self.seats)
        return self.say("trail_label", scouts=", ".join(told))

    def scouts(self) -> list[Scout]:
        """All scouts, always in the same order."""
        steps = [player["scout"] for player in self.players]
        found = []
        for seat in self.seats:
            step = steps[seat.number]
            place = ON_TRAIL[step]
            before = steps[: seat.number].count(step)
            spot = geometry.scout(step, before, steps.count(step), bool(place.mark), bool(place.points))
            found.append(Scout(seat, spot.style))
        return found

    # ------------------------------------------------------------------ priests and virgins

    def rows(self) -> list[Row]:
        return [self._row(cult) for cult in CULTS]

    def _row(self, cult: Cult) -> Row:
        token = str(cult)
        taken = self.table["taken"][token]
        cards = []
        for index, value in enumerate(STEP_VALUES[cult][1:]):
            state = "card" if index >= taken else "now" if index == taken - 1 else "gone"
            cards.append(Card(f"cult-{token}-{index}", CULT_CARD + CULT_CARD_STEP * index, value, state))
        name = self.say(f"cult.{token}")
        left = self.say("left_of", count=CULT_CARDS[cult] - taken, most=CULT_CARDS[cult])
        option = self.offered.get(f"cult-{token}")
        told = f"{left} · {self.price(CULT_COST[cult])}"
        return Row(
            id=f"cult-{token}",
            key=f"cult-{token}-{taken}",
            cult=token,
            y=ROW + ROW_STEP * cult,
            name=name,
            left=left,
            label=option.label if option is not None else self.say("place", name=name, what=told),
            cost=[Cost(cost.icon, 1) for cost in cost_of(CULT_COST[cult]) for _ in range(cost.amount)],
            cards=cards,
            option=option,
        )

    # ------------------------------------------------------------------ market

    def columns(self) -> list[Column]:
        return [self._column(index, good) for index, good in enumerate(MARKET_GOODS)]

    def _column(self, index: int, good: Good) -> Column:
        token = str(good)
        units: int = self.table["market"][token]
        deals = [
            Deal(f"{verb}-{token}", self.say(verb), price, self.offered.get(f"{verb}-{token}"))
            for verb, price in (("buy", BUY_PRICE[units]), ("sell", SELL_PRICE[units]))
        ]
        told = ", ".join(f"{deal.word} {deal.price}" for deal in deals)
        changes = self._changes(token, units)
        at_rest = not changes and not any(deal.option for deal in deals)
        return Column(
            good=token,
            key=f"market-{token}-{units}" if at_rest else "",
            x=COLUMN + COLUMN_STEP * index,
            label=self.say("place", name=self.words.term(token), what=told),
            slots=[Slot(SLOT + SLOT_STEP * row, SELL_PRICE[row], row < units) for row in range(CAPACITY)],
            deals=deals,
            changes=changes,
        )

    def _changes(self, token: str, units: int) -> list[Change]:
        """A unit is added at the first empty slot and taken from the last full one."""
        changes = []
        for verb, sign, row in (("remove", "−", units - 1), ("add", "+", units)):
            option = self.offered.get(f"{verb}-{token}")
            if option is not None:
                changes.append(Change(f"{verb}-{token}", sign, SLOT + SLOT_STEP * row, option))
        return changes
