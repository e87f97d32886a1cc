"""What lies beside the site in the browser: the turn and its action points, cities, cards, and the festival."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tampu.drawing.pieces import Option
from tampu.drawing.scene import Player
from tampu.games.kramer_cuzco import player as cuzco
from tampu.games.kramer_cuzco.components import CARDS, RELICS
from tampu.games.kramer_cuzco.drawing import Town
from tampu.games.kramer_cuzco.marks import NONE
from tampu.games.kramer_cuzco.site import HEXES
from tampu.games.kramer_cuzco.table.base import Base
from tampu.games.kramer_cuzco.table.places import written

RELIC_ICON: Final = {"relic_a": "relic-a", "relic_b": "relic-b", "relic_c": "relic-c"}


class Turn(NamedTuple):
    """The action points of the turn: a sign for each, and what they went to."""

    seat: Player
    pips: Sequence[bool]
    left: int
    spent: Sequence[tuple[str, int]]
    label: str


class City(NamedTuple):
    """A line of the table of cities: who is first and who is second there."""

    id: str
    value: int
    possible: int
    disc: bool
    size: int
    first: Sequence[Player]
    second: Sequence[Player]
    label: str


class Card(NamedTuple):
    """A festival card, or several that are alike; what one is worth in a festival now."""

    id: str
    icons: Sequence[str]
    copies: int
    worth: int
    label: str
    option: Option | None


class Pile(NamedTuple):
    id: str
    left: int
    label: str
    option: Option | None


class Guest(NamedTuple):
    """Where a player stands in the festival."""

    seat: Player
    offer: int
    """Festival points, with those of the cards that the viewer is about to add."""
    label: str
    part: str
    on: bool
    cards: Sequence[Card]


class Festival(NamedTuple):
    value: int
    worth: str
    guests: Sequence[Guest]


class Cards:
    """The face-up card, the pile and the discard; and every other card on the page."""

    def __init__(self, scene: Base) -> None:
        self.scene = scene

    def card(self, place: str, card: int, copies: int = 1) -> Card:
        scene = self.scene
        worth = scene.worth(card)
        points = scene.count("festival_point", worth)
        icons = [RELIC_ICON[relic] for relic in RELICS[card]]
        option = scene.option_at(place, points)
        return Card(place, icons, copies, worth, scene.label(option, scene.term(CARDS[card]), points), option)

    def face_up(self) -> Card:
        scene = self.scene
        card, place = scene.table.face_up, "card-face_up"
        option = scene.option_at(place, scene.relics(card))
        wanted = scene.say("wanted_are", relics=scene.relics(card))
        return self.card(place, card)._replace(
            label=scene.label(option, scene.term("face_up_card"), wanted), option=option
        )

    def pile(self) -> Pile:
        scene = self.scene
        place, left = "card-draw_pile", len(scene.table.deck)
        option = scene.option_at(place, scene.say("stock", count=left))
        return Pile(place, left, scene.label(option, scene.term("draw_pile"), scene.count("card", left)), option)

    def discarded(self) -> list[Card]:
        return self.counted(dict(enumerate(self.scene.table.discard)))

    def counted(self, cards: Mapping[int, int]) -> list[Card]:
        return [self.card("", card, copies) for card, copies in cards.items() if copies]


class Beside:
    """The column beside the site."""

    def __init__(self, scene: Base, cards: Cards) -> None:
        self.scene = scene
        self.cards = cards

    def turn(self) -> Turn | None:
        scene = self.scene
        if scene.is_over:
            return None
        left, all_of_them = scene.table.ap, scene.all_points
        return Turn(
            scene.seats[scene.table.active],
            [number >= all_of_them - left for number in range(all_of_them)],
            left,
            scene.spent,
            scene.say("ap_of", left=left, all=all_of_them),
        )

    def cities(self) -> list[City]:
        return [self._city(city) for city in self.scene.cities]

    def _city(self, city: Town) -> City:
        scene = self.scene
        where = HEXES[city.temple].token
        here = [[scene.seats[one.seat] for one in city.rank if one.position == place] for place in (1, 2)]
        value = scene.say("temple_now", value=city.value) + (f" → {city.possible}" if city.possible else "")
        name, size = scene.say("city"), scene.count("space", len(city.hexes))
        return City(
            f"row-{written(where)}",
            city.value,
            city.possible,
            city.temple in scene.table.discs,
            len(city.hexes),
            here[0],
            here[1],
            scene.about(name, size, value, scene.standings(city.rank)),
        )

    def festival(self) -> Festival | None:
        scene = self.scene
        where = scene.table.festival
        if where == NONE:
            return None
        guests = [self._guest(player) for player in scene.guests()]
        return Festival(scene.table.temple[where], scene.festival_worth(where), guests)

    def _guest(self, player: cuzco.Player) -> Guest:
        scene = self.scene
        cards = self.cards.counted(dict(enumerate(player.played)))
        on = player.seat == scene.table.bidder
        bid = scene.bid(player)
        label = scene.about(scene.say("offer"), scene.count("festival_point", bid))
        return Guest(scene.seats[player.seat], bid, label, scene.part(player), on, cards)

    @property
    def banner(self) -> str:
        """What everybody should know about the end."""
        scene = self.scene
        if scene.is_over or not scene.table.last_round:
            return ""
        waiting = [scene.seats[player.seat].name for player in scene.table.players if not player.done]
        return scene.say("last_round_for", names=", ".join(waiting))
