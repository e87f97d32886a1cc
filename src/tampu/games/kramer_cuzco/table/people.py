"""What belongs to the players in the browser: their tiles, incas, tokens and cards, and the common supply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from tampu.drawing.pieces import Option
from tampu.games.kramer_cuzco.components import ACTION_PRICE, ACTIONS, END_TURN
from tampu.games.kramer_cuzco.drawing.scene import OWN_KINDS
from tampu.games.kramer_cuzco.table.base import Seat
from tampu.games.kramer_cuzco.table.beside import Beside, Card

ACTION_ICON: Final = {
    "place_tile": "farm",
    "move_inca": "inca",
    "build_temple": "temple-2",
    "enlarge_temple": "temple-8",
    "place_basin": "basin",
    "draw_card": "relic-a",
    "use_token": "extra-action",
    "hold_festival": "festival",
    "end_turn": "confirm",
}
FREE_OF_AP: Final = ("move_inca", "use_token", "hold_festival")
"""What has no price of its own."""


class Stock(NamedTuple):
    """So many of a thing, with its name."""

    id: str
    thing: str
    amount: int
    name: str


class Panel(NamedTuple):
    """What is public about a player."""

    seat: Seat
    stocks: Sequence[Stock]
    projected: int
    done: bool


class Action(NamedTuple):
    """What may be done on a turn, with its price."""

    id: str
    icon: str
    name: str
    price: str
    label: str
    option: Option | None


class Tray(NamedTuple):
    """A kind of tile, or the incas in reserve: how many there are."""

    id: str
    thing: str
    name: str
    amount: int
    label: str
    option: Option | None
    chosen: bool


class Own(NamedTuple):
    """The own area. The cards are open only where the view shows them."""

    seat: Seat
    actions: Sequence[Action]
    tray: Sequence[Tray]
    tokens: int
    hand: Sequence[Card]
    pending: Sequence[Card]
    backs: int


class TableScene(Beside):
    """Everything the macros need."""

    # ------------------------------------------------------------------ panels

    def panel(self, number: int) -> Panel:
        """The row of a player's panel, the same for all."""
        player, seat = self.players[number], self.seats[number]
        stocks = [
            Stock(f"{seat.colour}-reserve", "inca", player["incas"].count(None), self.say("incas_in_reserve")),
            *(Stock(f"{seat.colour}-{kind}", kind, player["tiles"][kind], self.words.term(kind)) for kind in OWN_KINDS),
            Stock(f"{seat.colour}-tokens", "tokens", player["tokens"], self.words.term("action_token")),
            Stock(f"{seat.colour}-cards", "cards", player["cards"], self.words.term("festival_card")),
        ]
        return Panel(seat, stocks, self.projected(number), player["done"])

    # ------------------------------------------------------------------ the own area

    def own_area(self) -> Own | None:
        own = self.own
        if own is None or self.me is None:
            return None
        seat = self.seats[self.me]
        hand = Counter(own["hand"] or ())
        pending = self.table["pending"] or ()
        hand.subtract(pending)
        return Own(
            seat,
            [self._action(str(action)) for action in ACTIONS if action != END_TURN],
            [
                self._tray("triple", self.table["triples"]),
                *(self._tray(kind, own["tiles"][kind]) for kind in OWN_KINDS),
            ],
            own["tokens"],
            [self.card(f"hand-{token}", token, copies) for token, copies in hand.items() if copies],
            self._counted(pending),
            own["cards"] if own["hand"] is None else 0,
        )

    def _action(self, token: str) -> Action:
        place = f"act-{token}"
        option = self.offered.get(place)
        ap = ACTION_PRICE[next(action for action in ACTIONS if str(action) == token)]
        price = "" if token in FREE_OF_AP else self.count("action_point", ap)
        name = self.words.option("turn_action", token)
        label = self.about(name, price) if option is None else option.label
        return Action(place, ACTION_ICON[token], self.short(token), price, label, option)

    def _tray(self, kind: str, amount: int) -> Tray:
        place = f"kind-{kind}"
        option = self.offered.get(place)
        label = self.about(self.words.term(kind), self.say("stock", count=amount)) if option is None else option.label
        return Tray(place, kind, self.say(f"kind.{kind}"), amount, label, option, self.table["kind"] == kind)

    def reserve(self) -> Tray:
        """The own incas that are not on the board."""
        assert self.own is not None
        option = self.offered.get("own-reserve")
        amount = self.own["incas"].count(None)
        label = self.say("incas_in_reserve") if option is None else option.label
        return Tray("own-reserve", "inca", self.say("column.reserve"), amount, label, option, False)
