"""What belongs to the players in the browser: their panels, the own area, and how far the end is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tampu.drawing.pieces import Option, Stock
from tampu.drawing.scene import Player as Seat
from tampu.games.machu_picchu import components as c
from tampu.games.machu_picchu import drawing, scoring
from tampu.games.machu_picchu.drawing import Base
from tampu.games.machu_picchu.state import Player


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
    multiplied: Sequence[tuple[int, int]]
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


class People:
    """All players, the own area, and how far the end is."""

    def __init__(self, scene: Base) -> None:
        self.scene = scene

    def panel(self, number: int) -> Panel:
        """The rows of a player's panel, the same for all."""
        seat = self.scene.seats[number]
        return self._panel(seat, f"{seat.colour}-")

    def _panel(self, seat: Seat, prefix: str) -> Panel:
        scene, player = self.scene, self.scene.players[seat.number]
        return Panel(
            seat=seat,
            goods=[Stock(f"{prefix}{good}", str(good), player.goods[good], scene.short(good)) for good in c.GOODS],
            supply=Stock(f"{prefix}incas", "", player.supply, scene.say("incas_left")),
            rest=[
                *(Stock(f"{prefix}{cult}", str(cult), player.cults[cult], scene.short(cult)) for cult in c.CULTS),
                Stock(f"{prefix}cards", "sacrifice-card", len(player.hand), scene.say("card_count")),
            ],
            moons=[Stock("", "moon-tile", 1, scene.term(c.MOON_TILES[tile])) for tile in player.moons],
        )

    def own_area(self) -> Own | None:
        """One's own things; the cards open only where their owner looks at them."""
        scene, own = self.scene, self.scene.own
        if own is None:
            return None
        seat = scene.seats[own.seat]
        panel = self._panel(seat, "own-")
        hand = drawing.open_hand(scene)
        if hand is None:
            return Own(panel, (), [f"back-{seat.colour}-{index}" for index in range(len(own.hand))], None)
        pieces = scoring.pieces(own)
        cards = [self._card(card, pieces) for card in hand]
        return Own(panel, cards, (), None if scene.sight.truth.over else self._expected(own))

    def _expected(self, own: Player) -> Expected:
        points = scoring.rescue_score(own)["total"]
        multiplied = [(times, points * times) for times in reversed(c.MULTIPLIERS)]
        return Expected(points, self.scene.say("points", count=points), multiplied, scoring.gold(own, own.hand))

    def _card(self, card: c.Card, pieces: Sequence[int]) -> HandCard:
        scene = self.scene
        option = scene.places.get(f"card-{card}")
        halves = [Half(c.SYMBOLS[symbol], pieces[symbol]) for symbol in card.symbols]
        counted = ", ".join(f"{scene.short(half.icon)} ×{half.amount}" for half in halves)
        label = scene.about(counted, scene.say("gold", gold=card.gold))
        return HandCard(f"card-{card}", label if option is None else option.label, card.gold, halves, option)

    def endings(self) -> list[Meter]:
        """How far both endings are."""
        table, say = self.scene.table, self.scene.say
        taken, people = sum(table.taken), sum(c.CULT_CARDS)
        left, cards = len(table.deck), len(c.CARDS)
        return [
            Meter("people", say("meter.people"), say("of", count=taken, most=people), cells(taken, people)),
            Meter("cards", say("meter.cards"), say("left", count=left), cells(cards - left, cards)),
            Meter(
                "conquest",
                say("meter.conquest", last=c.LAST_DAY),
                say("day_number", day=table.day),
                cells(table.day, c.LAST_DAY),
            ),
        ]


def cells(full: int, most: int) -> list[bool]:
    return [cell < full for cell in range(most)]
