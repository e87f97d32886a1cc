"""What belongs to the players in the browser: their panels, the own area, and how far the end is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tampu.drawing.pieces import Option
from tampu.games.machu_picchu.components import (
    CARDS,
    CLOCK_KINDS,
    CLOCK_STEPS,
    CULT_CARDS,
    CULTS,
    GOODS,
    LAST_DAY,
    MARKET_GOODS,
    SYMBOLS,
)
from tampu.games.machu_picchu.drawing.forecast import Forecast
from tampu.games.machu_picchu.table.base import Seat
from tampu.games.machu_picchu.table.board import Board
from tampu.games.machu_picchu.table.city import LETTER, width


class Stock(NamedTuple):
    """So many of a thing, with its icon and its name."""

    id: str
    icon: str
    amount: int
    name: str


class Panel(NamedTuple):
    """What is public about a player."""

    seat: Seat
    goods: Sequence[Stock]
    supply: Stock
    rest: Sequence[Stock]
    moons: Sequence[Stock]


class Half(NamedTuple):
    """A symbol on a card, and the pieces it counts."""

    icon: str
    amount: int


class HandCard(NamedTuple):
    id: str
    label: str
    gold: int
    halves: Sequence[Half]
    option: Option | None


class Expected(NamedTuple):
    """What the own cards would bring if it ended now; nothing when it has ended."""

    points: int
    word: str
    gold: int


class Own(NamedTuple):
    """The own area."""

    panel: Panel
    hand: Sequence[HandCard]
    backs: Sequence[str]
    expected: Expected | None


class Meter(NamedTuple):
    """How far an ending is, in cells."""

    id: str
    name: str
    value: str
    cells: Sequence[bool]


class TableScene(Board):
    """Everything the macros need."""

    market_goods = tuple(map(str, MARKET_GOODS))

    @property
    def clock_pays(self) -> str:
        return self.say("clock_pays", goods=CLOCK_KINDS, steps=CLOCK_STEPS)

    @property
    def free_word(self) -> str:
        return self.say("free")

    @property
    def free_room(self) -> float:
        """How wide the tag of a free way is."""
        return width(self.free_word, LETTER) + 14

    def panel(self, number: int) -> Panel:
        """The rows of a player's panel, the same for all."""
        return self._panel(self.seats[number], f"{self.seats[number].colour}-")

    def _panel(self, seat: Seat, prefix: str) -> Panel:
        player = self.players[seat.number]
        say, term = self.words.term, self.short
        return Panel(
            seat=seat,
            goods=[Stock(f"{prefix}{good}", str(good), player["goods"][str(good)], term(good)) for good in GOODS],
            supply=Stock(f"{prefix}incas", "", player["supply"], self.say("incas_left")),
            rest=[
                *(Stock(f"{prefix}{cult}", str(cult), player["cults"][str(cult)], term(cult)) for cult in CULTS),
                Stock(f"{prefix}cards", "sacrifice-card", player["cards"], self.say("card_count")),
            ],
            moons=[Stock("", "moon-tile", 1, say(tile)) for tile in player["moons"]],
        )

    def own_area(self) -> Own | None:
        """One's own things; the cards open only where the view shows them."""
        own = self.own
        if own is None or self.me is None:
            return None
        seat = self.seats[self.me]
        panel = self._panel(seat, "own-")
        if own["hand"] is None:
            return Own(panel, (), [f"back-{seat.colour}-{index}" for index in range(own["cards"])], None)
        forecast = Forecast(own, self.hand)
        cards = [self._card(card.index, forecast) for card in self.hand]
        expected = Expected(forecast.points, self.say("points", count=forecast.points), forecast.gold)
        return Own(panel, cards, (), None if self.sight.view["over"] else expected)

    def _card(self, index: int, forecast: Forecast) -> HandCard:
        card = CARDS[index]
        option = self.offered.get(f"card-{card}")
        halves = [Half(SYMBOLS[symbol], forecast.pieces[symbol]) for symbol in card.symbols]
        counted = ", ".join(f"{self.short(half.icon)} ×{half.amount}" for half in halves)
        label = self.say("place", name=counted, what=self.say("gold", gold=card.gold))
        return HandCard(f"card-{card}", label if option is None else option.label, card.gold, halves, option)

    def endings(self) -> list[Meter]:
        """How far both endings are."""
        table = self.table
        taken, people = sum(table["taken"].values()), sum(CULT_CARDS)
        drawn, cards = len(CARDS) - table["deck"], len(CARDS)
        return [
            Meter("people", self.say("meter.people"), self.say("of", count=taken, most=people), cells(taken, people)),
            Meter("cards", self.say("meter.cards"), self.say("left", count=table["deck"]), cells(drawn, cards)),
            Meter(
                "conquest",
                self.say("meter.conquest", last=LAST_DAY),
                self.say("day_number", day=self.day),
                cells(self.day, LAST_DAY),
            ),
        ]


def cells(full: int, most: int) -> list[bool]:
    return [cell < full for cell in range(most)]
