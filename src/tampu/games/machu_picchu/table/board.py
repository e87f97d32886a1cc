"""What lies around the city in the browser: sky, trail, priests and virgins, market."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tampu.drawing.pieces import Option
from tampu.drawing.scene import Player as Seat
from tampu.games.machu_picchu import components as c
from tampu.games.machu_picchu import drawing
from tampu.games.machu_picchu.drawing import Base, Cost, cost_of, tile_id
from tampu.games.machu_picchu.rules import first_day
from tampu.games.machu_picchu.sky import tiles_to_close
from tampu.games.machu_picchu.table import geometry

ZONES = ("rock", "zone-1", "zone-2")
MARKS = {c.GRANARY: "granary", c.STABLES: "llama", c.SUMMIT: "sacrifice-card"}


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
    """The cards of a cult; the key names all rows that look alike, where nothing may be looked for there."""

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
    """Buying or selling: the price, and the option where it may be done now, or why it may not."""

    id: str
    word: str
    price: int
    option: Option | None
    why_not: str


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
    for number in range(c.SUMMIT, -1, -1):
        points = c.TRAIL_POINTS[number] if number < c.SUMMIT else 0
        last = number + 1 >= len(c.TRAIL_POINTS) or c.TRAIL_POINTS[number + 1] != points
        fill = "zone-3" if number == c.SUMMIT else ZONES[min(points, len(ZONES) - 1)]
        steps.append(Step(number, geometry.STEPS[number], fill, points if last else 0, MARKS.get(number, "")))
    return steps


TRAIL = _steps()
ON_TRAIL = {step.number: step for step in TRAIL}
SLOT, SLOT_STEP = 32, 34
COLUMN, COLUMN_STEP = 16, 71
ROW, ROW_STEP = 34, 85
CULT_CARD, CULT_CARD_STEP = 14, 36


class Sky:
    """The days, the moon tiles and the sun tile."""

    sun_style = geometry.SUN_TILE.style
    last_day = c.LAST_DAY

    def __init__(self, scene: Base) -> None:
        self.scene = scene
        self.table = scene.table

    @property
    def day(self) -> int:
        return self.table.day

    def days(self) -> list[Day]:
        first = first_day(len(self.table.players), self.scene.sight.truth.setup.settings)
        days = []
        for number, spot in enumerate(geometry.DAYS, 1):
            state = "now" if number == self.day else "none" if number < first else "past" if number < self.day else ""
            days.append(Day(number, spot.style, state))
        return days

    def moons(self) -> list[Moon]:
        laid = c.LAST_DAY - self.table.time_corn // c.TIME_CORN
        return [
            Moon(spot.style, past=number < self.day, corn=number >= laid)
            for number, spot in enumerate(geometry.MOONS, 1)
        ]

    @property
    def label(self) -> str:
        say = self.scene.say
        return f"{say('day', day=self.day, last=c.LAST_DAY)}. {say('time_corn', count=self.table.time_corn)}."

    @property
    def is_my_last_turn(self) -> bool:
        """MP-224: whether the viewer has no other turn today."""
        return (
            self.table.sun not in (c.NOBODY, self.scene.me) and self.scene.me == self.table.active == self.scene.asked
        )

    @property
    def tiles_left(self) -> str:
        """How far the day is from its end."""
        if self.is_my_last_turn:
            return self.scene.say("last_turn")
        if self.table.sun != c.NOBODY:
            return self.scene.say("last_turns" if len(self.table.moons) < len(c.MOON_TILES) else "night")
        return self.scene.say("moons_left", count=tiles_to_close(self.table))

    @property
    def sun_holder(self) -> Seat | None:
        return None if self.table.sun == c.NOBODY else self.scene.seats[self.table.sun]

    def tiles(self) -> list[Tile]:
        holders = {tile: seat for seat in self.scene.seats for tile in self.table.players[seat.number].moons}
        return [self._tile(tile, holders.get(tile.index)) for tile in c.MOON_TILES]

    def _tile(self, tile: c.MoonTile, holder: Seat | None) -> Tile:
        name = self.scene.term(tile)
        option = self.scene.places.get(tile_id(tile))
        taken = "" if holder is None else self.scene.about(holder.name, name, self.scene.why_not(str(tile)))
        return Tile(
            id=tile_id(tile),
            style=geometry.moon_tile(tile.index).style,
            icon="stairs" if tile.steps else str(c.GOODS[tile.good]),
            amount=tile.steps or tile.amount,
            fee=tile.fee,
            steps=tile.steps,
            label=taken or (name if option is None else option.label),
            holder=holder,
            option=option,
        )


class Trail:
    """The Inca trail and the scouts on it."""

    steps = TRAIL

    def __init__(self, scene: Base) -> None:
        self.scene = scene

    @property
    def label(self) -> str:
        scene = self.scene
        told = (scene.say("scout_at", name=s.name, step=scene.players[s.number].scout) for s in scene.seats)
        return scene.say("trail_label", scouts=", ".join(told))

    def scouts(self) -> list[Scout]:
        """All scouts, always in the same order."""
        steps = [player.scout for player in self.scene.players]
        found = []
        for seat in self.scene.seats:
            step = steps[seat.number]
            place = ON_TRAIL[step]
            before = steps[: seat.number].count(step)
            spot = geometry.scout(step, before, steps.count(step), bool(place.mark), bool(place.points))
            found.append(Scout(seat, spot.style))
        return found


class Recruits:
    """The cards of priests and virgins."""

    style = geometry.CULTS_PANEL.style

    def __init__(self, scene: Base) -> None:
        self.scene = scene

    def rows(self) -> list[Row]:
        return [self._row(cult) for cult in c.CULTS]

    def _row(self, cult: c.Cult) -> Row:
        scene, token = self.scene, str(cult)
        taken = scene.table.taken[cult]
        name = scene.say(f"cult.{token}")
        left = scene.say("left_of", count=c.CULT_CARDS[cult] - taken, most=c.CULT_CARDS[cult])
        option = scene.places.get(f"cult-{token}")
        why_not = scene.why_not(token)
        told = scene.about(name, left, drawing.price(scene, c.CULT_COST[cult]), why_not)
        return Row(
            id=f"cult-{token}",
            key="" if option is not None or why_not else f"cult-{token}-{taken}",
            cult=token,
            y=ROW + ROW_STEP * cult,
            name=name,
            left=left,
            label=told if option is None else option.label,
            cost=[Cost(cost.icon, 1) for cost in cost_of(c.CULT_COST[cult]) for _ in range(cost.amount)],
            cards=_cards(cult, taken),
            option=option,
        )


def _cards(cult: c.Cult, taken: int) -> list[Card]:
    cards = []
    for index, value in enumerate(c.STEP_VALUES[cult][1:]):
        state = "card" if index >= taken else "now" if index == taken - 1 else "gone"
        cards.append(Card(f"cult-{cult}-{index}", CULT_CARD + CULT_CARD_STEP * index, value, state))
    return cards


class Market:
    """The columns of goods that are sold and bought for corn."""

    style = geometry.MARKET_PANEL.style

    def __init__(self, scene: Base) -> None:
        self.scene = scene

    def columns(self) -> list[Column]:
        return [self._column(index, good) for index, good in enumerate(c.MARKET_GOODS)]

    def _column(self, index: int, good: c.Good) -> Column:
        scene = self.scene
        units = scene.table.market[good]
        deals = [self._deal("buy", good, c.BUY_PRICE[units]), self._deal("sell", good, c.SELL_PRICE[units])]
        told = ", ".join(f"{deal.word} {deal.price}" for deal in deals)
        changes = self._changes(good, units)
        why_not = [scene.why_not(f"{verb}_{good}") for verb in ("remove", "add")]
        at_rest = not changes and not any(deal.option or deal.why_not for deal in deals)
        return Column(
            good=str(good),
            key=f"market-{good}-{units}" if at_rest else "",
            x=COLUMN + COLUMN_STEP * index,
            label=scene.about(scene.term(good), told, *why_not),
            slots=[Slot(SLOT + SLOT_STEP * row, c.SELL_PRICE[row], row < units) for row in range(c.CAPACITY)],
            deals=deals,
            changes=changes,
        )

    def _deal(self, verb: str, good: c.Good, price: int) -> Deal:
        scene, word = self.scene, self.scene.say(verb)
        why_not = scene.why_not(f"{verb}_{good}")
        place = f"{verb}-{good}"
        return Deal(place, word, price, scene.places.get(place), why_not and scene.about(f"{word} {price}", why_not))

    def _changes(self, good: c.Good, units: int) -> list[Change]:
        """A unit is added at the first empty slot and taken from the last full one."""
        changes = []
        for verb, sign, row in (("remove", "−", units - 1), ("add", "+", units)):
            option = self.scene.places.get(f"{verb}-{good}")
            if option is not None:
                changes.append(Change(f"{verb}-{good}", sign, SLOT + SLOT_STEP * row, option))
        return changes
