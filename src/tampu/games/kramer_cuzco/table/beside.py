"""What lies beside the site in the browser: the turn and its action points, cities, cards, and the festival."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from tampu.drawing.pieces import Option
from tampu.games.kramer_cuzco.components import FESTIVAL_ALONE, FESTIVAL_SHARED, RELICS, TURN_AP
from tampu.games.kramer_cuzco.drawing.scene import CARD_OF
from tampu.games.kramer_cuzco.drawing.scene import City as Around
from tampu.games.kramer_cuzco.site import HEX, HEXES
from tampu.games.kramer_cuzco.table.base import Seat
from tampu.games.kramer_cuzco.table.land import Land
from tampu.games.kramer_cuzco.table.places import written

COUNTDOWN: Final = 10
"""From so many triples on the end is near."""
RELIC_ICON: Final = {"relic_a": "relic-a", "relic_b": "relic-b", "relic_c": "relic-c"}


class Turn(NamedTuple):
    """The action points of the turn: a sign for each, and what they went to."""

    seat: Seat
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
    first: Sequence[Seat]
    second: Sequence[Seat]
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

    seat: Seat
    offer: int
    part: str
    on: bool
    cards: Sequence[Card]


class Festival(NamedTuple):
    value: int
    worth: str
    guests: Sequence[Guest]


class Beside(Land):
    """The column beside the site."""

    def turn(self) -> Turn | None:
        if self.table["phase"] == "over":
            return None
        ap: int = self.table["ap"]
        spent = [(self.short(cost["action"]), cost["ap"]) for cost in self.table["spent"] if cost["ap"]]
        all_of_them = max(ap + sum(cost for _, cost in spent), TURN_AP)
        return Turn(
            self.seats[self.table["active"]],
            [number >= all_of_them - ap for number in range(all_of_them)],
            ap,
            spent,
            self.say("ap_of", left=ap, all=all_of_them),
        )

    # ------------------------------------------------------------------ cities

    def all_cities(self) -> list[City]:
        return [self._city(city) for city in self.cities]

    def _city(self, city: Around) -> City:
        where = HEXES[city.temple].token
        here = [[self.seats[one.seat] for one in city.rank if one.position == place] for place in (1, 2)]
        grows = city.possible if city.possible > city.value else 0
        value = self.say("temple_now", value=city.value) + (f" → {grows}" if grows else "")
        label = self.about(
            self.say("city_at", at=where), self.count("space", len(city.hexes)), value, self.standings(city.rank)
        )
        return City(
            f"row-{written(where)}",
            city.value,
            grows,
            self.has_disc(city.temple),
            len(city.hexes),
            here[0],
            here[1],
            label,
        )

    # ------------------------------------------------------------------ cards

    def card(self, place: str, token: str, copies: int = 1) -> Card:
        option = self.offered.get(place)
        worth = self.worth(token)
        label = self.about(self.words.term(token), self.count("festival_point", worth))
        icons = [RELIC_ICON[relic] for relic in RELICS[CARD_OF[token]]]
        return Card(place, icons, copies, worth, label if option is None else option.label, option)

    def face_up(self) -> Card:
        token = self.table["face_up"]
        place = "card-face_up"
        option = self.offered.get(place)
        label = self.about(self.words.term("face_up_card"), self.say("wanted_are", relics=self.relics(token)))
        return self.card(place, token)._replace(label=label if option is None else option.label)

    def pile(self) -> Pile:
        place = "card-draw_pile"
        option = self.offered.get(place)
        left = self.table["deck"]
        label = self.about(self.words.term("draw_pile"), self.count("card", left))
        return Pile(place, left, label if option is None else option.label, option)

    def discarded(self) -> list[Card]:
        return self._counted(self.table["discard"])

    def _counted(self, tokens: Sequence[str]) -> list[Card]:
        return [self.card("", token, copies) for token, copies in Counter(tokens).items()]

    # ------------------------------------------------------------------ festival

    def festival(self) -> Festival | None:
        where = self.table["festival"]
        if where is None:
            return None
        value = self.ground.temple[HEX[where]]
        worth = self.say("festival_worth", alone=FESTIVAL_ALONE[value], shared=FESTIVAL_SHARED[value])
        if self.wanted_next:
            worth = f"{worth} · {self.wanted_next}"
        return Festival(value, worth, [self._guest(seat) for seat in self.seats if self._takes_part(seat)])

    def _takes_part(self, seat: Seat) -> bool:
        return bool(self.players[seat.number]["part"] != "absent")

    def _guest(self, seat: Seat) -> Guest:
        player = self.players[seat.number]
        calls = player["part"] == "invited" and seat.number == self.table["active"]
        part = self.say("part.calls" if calls else f"part.{player['part']}")
        cards = self._counted(player["played"])
        return Guest(seat, player["offer"], part, seat.number == self.table["bidder"], cards)

    # ------------------------------------------------------------------ the end

    @property
    def near_the_end(self) -> bool:
        return bool(self.table["triples"] <= COUNTDOWN)

    @property
    def banner(self) -> str:
        """What everybody should know about the end."""
        if self.table["phase"] == "over" or not self.table["last_round"]:
            return ""
        waiting = [self.names[seat] for seat, player in enumerate(self.players) if not player["done"]]
        return self.say("last_round_for", names=", ".join(waiting))
