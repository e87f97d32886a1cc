"""What belongs to the players in the browser: their tiles, incas, tokens and cards, and the common supply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from tampu.drawing.explaining import SEPARATOR
from tampu.drawing.pieces import Option
from tampu.drawing.scene import Player
from tampu.games.kramer_cuzco.components import ACTION_PRICE, ACTIONS, CARDS, END_TURN, MOVE_INCA, TRIPLE, Action, Kind
from tampu.games.kramer_cuzco.drawing import OWN_KINDS
from tampu.games.kramer_cuzco.marks import RESERVE
from tampu.games.kramer_cuzco.player import IN_RESERVE
from tampu.games.kramer_cuzco.table.base import Base
from tampu.games.kramer_cuzco.table.beside import Card, Cards

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
FREE_OF_AP: Final = ("use_token", "hold_festival")
"""What has no price of its own."""


class Stock(NamedTuple):
    """So many of a thing, and that in words."""

    id: str
    thing: str
    amount: int
    label: str


class Panel(NamedTuple):
    """What is public about a player."""

    seat: Player
    stocks: Sequence[Stock]
    projected: int
    forecast: str
    """What the number of points says that he would have in the end."""
    label: str
    """All of it in words."""
    done: bool


class Deed(NamedTuple):
    """What may be done on a turn, with its price."""

    id: str
    icon: str
    name: str
    price: str
    label: str
    option: Option | None
    begun: bool
    """Whether it is under way and may be put back."""


class Tray(NamedTuple):
    """A kind of tile, or the incas in reserve: how many there are."""

    id: str
    thing: str
    name: str
    amount: int
    label: str
    option: Option | None
    chosen: bool
    """Whether it is in hand and may be put back."""


class Own(NamedTuple):
    """The own area. The cards are open only where the view shows them."""

    seat: Player
    deeds: Sequence[Deed]
    tray: Sequence[Tray]
    reserve: Tray
    hand: Sequence[Card]
    pending: Sequence[Card]
    backs: int


class People:
    """The panels of all players, and the own area."""

    def __init__(self, scene: Base, cards: Cards) -> None:
        self.scene = scene
        self.cards = cards

    def panel(self, number: int) -> Panel:
        """The row of a player's panel, the same for all."""
        scene = self.scene
        player, seat = scene.table.players[number], scene.seats[number]
        reserve = player.incas.count(IN_RESERVE)
        stocks = [
            self._stock(seat, "reserve", "inca", reserve, scene.say("incas_in_reserve")),
            *(self._stock(seat, str(kind), str(kind), player.tiles[kind], scene.term(kind)) for kind in OWN_KINDS),
            self._stock(seat, "tokens", "tokens", player.tokens, scene.say("tokens_left")),
            self._stock(seat, "cards", "cards", player.cards(), scene.term("festival_card")),
        ]
        projected = scene.ended_now.scores[number]
        forecast = scene.about(scene.say("has_scored" if player.done else "projected"), str(projected))
        label = SEPARATOR.join([*(stock.label for stock in stocks), forecast])
        return Panel(seat, stocks, projected, forecast, label, player.done)

    def _stock(self, seat: Player, place: str, thing: str, amount: int, name: str) -> Stock:
        return Stock(f"{seat.colour}-{place}", thing, amount, self.scene.about(name, str(amount)))

    @property
    def supply(self) -> list[Stock]:
        """Basins and temple floors that are left for all."""
        scene = self.scene
        left = scene.table.basins
        floors = [(value, left, scene.say("floors_of", value=value)) for value, left in scene.floors]
        return [
            Stock("basins", "basin", left, scene.about(scene.say("basins_left"), str(left))),
            *(
                Stock(f"floors-{value}", f"temple-{value}", left, scene.about(name, str(left)))
                for value, left, name in floors
            ),
        ]

    # ------------------------------------------------------------------ the own area

    def own(self) -> Own | None:
        scene = self.scene
        if scene.me is None:
            return None
        table, player = scene.table, scene.table.players[scene.me]
        tiles = [(TRIPLE, table.triples), *((kind, player.tiles[kind]) for kind in OWN_KINDS)]
        hand = scene.hand(player) if scene.shows_hand else {}
        pending = Counter(table.chosen) if table.bidder == scene.me else {}
        return Own(
            scene.seats[scene.me],
            [self._deed(action) for action in ACTIONS if action is not END_TURN],
            [self._tray(kind, amount) for kind, amount in tiles],
            self._reserve(player.incas.count(IN_RESERVE)),
            [self.cards.card(f"hand-{CARDS[card]}", card, copies) for card, copies in hand.items()],
            self.cards.counted(pending),
            0 if scene.shows_hand else player.cards(),
        )

    def _deed(self, action: Action) -> Deed:
        scene = self.scene
        place = f"act-{action}"
        price = self._price(action)
        name = scene.words.option("turn_action", str(action))
        option = scene.option_at(place, price)
        label = scene.label(option, name, price, scene.why_not(str(action)))
        return Deed(
            place, ACTION_ICON[str(action)], scene.short(action), price, label, option, scene.begun == str(action)
        )

    def _price(self, action: Action) -> str:
        """What it costs; of a way, that this hangs on the way."""
        scene = self.scene
        if action is MOVE_INCA:
            return scene.say("price_of_a_way")
        return "" if str(action) in FREE_OF_AP else scene.count("action_point", ACTION_PRICE[action])

    def _tray(self, kind: Kind, amount: int) -> Tray:
        scene = self.scene
        place = f"kind-{kind}"
        stock, name = scene.say("stock", count=amount), scene.say(f"kind.{kind}")
        option = scene.option_at(place, stock)
        label = scene.label(option, scene.term(kind), stock, scene.why_not(str(kind)))
        return Tray(place, str(kind), name, amount, label, option, bool(scene.begun) and scene.table.kind == kind)

    def _reserve(self, amount: int) -> Tray:
        """The own incas that are not on the board."""
        scene = self.scene
        place = "own-reserve"
        option = scene.option_at(place)
        label = scene.label(option, scene.say("incas_in_reserve"), scene.why_not("reserve"))
        return Tray(
            place,
            "inca",
            scene.say("column.reserve"),
            amount,
            label,
            option,
            bool(scene.begun) and scene.table.mover == RESERVE,
        )
