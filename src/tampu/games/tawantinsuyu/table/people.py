"""What belongs to the players in the browser: the own area, what others show, and the forecast of the Festival."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from tampu.drawing.pieces import Option
from tampu.games.tawantinsuyu.components import (
    ARMY_CARDS,
    ARMY_RESOURCE,
    GODS,
    SIZES,
    SOLDIERS,
    STATUES,
    TAPESTRY_VP,
    WORKER_LIMIT,
)
from tampu.games.tawantinsuyu.drawing.scene import CARD, Player
from tampu.games.tawantinsuyu.table.base import Card, Seat, Sign, Signs, Tile, amounts, benefit_signs
from tampu.games.tawantinsuyu.table.places import benefit_id
from tampu.games.tawantinsuyu.table.supply import SEAM_SIGN, Supply, Weaving, Worker

RESOURCE_SIGNS: Final = {card.token: Signs(amounts(ARMY_RESOURCE[card.index])) for card in ARMY_CARDS}


class Stock(NamedTuple):
    """So many of a thing, with its icon and its name."""

    id: str
    icon: str
    amount: int
    name: str


class Benefit(NamedTuple):
    """One benefit of a god card that lies open; it is taken, or to be had, or not for now."""

    id: str
    signs: Signs
    open: bool
    label: str
    option: Option | None


class Played(NamedTuple):
    """A god card that lies in front of its player."""

    id: str
    god: str
    icon: str
    benefits: Sequence[Benefit]
    label: str


class Army(NamedTuple):
    """Equal army cards: in hand, face up or face down on the table, or drawn to choose from."""

    id: str
    soldiers: int
    signs: Signs
    many: int
    where: str
    note: str
    label: str
    option: Option | None


class OwnStatue(NamedTuple):
    id: str
    icon: str
    god: str
    many: int
    label: str
    option: Option | None


class Seam(NamedTuple):
    """Where two weavings meet; the reward is whole where the halves match."""

    id: str
    sign: Sign | None
    label: str
    option: Option | None


class Tapestry(NamedTuple):
    """A row of weavings, each with the seam on its right, and the options at its ends."""

    number: int
    tiles: Sequence[tuple[Weaving, bool, bool, Seam | None]]
    """Each weaving, whether its left and its right half show, and the seam after it."""
    text: str
    note: str
    left: Option | None
    right: Option | None


class Panel(NamedTuple):
    """What is public about a player."""

    seat: Seat
    stores: Sequence[Stock]
    things: Sequence[Stock]
    workers: Sequence[Worker]
    played: Sequence[Played]
    known: Sequence[Card]
    statues: Sequence[OwnStatue]
    buildings: Sequence[Tile]
    army: Sequence[Army]
    tapestries: Sequence[Tapestry]
    holds_tile: bool


class Own(NamedTuple):
    """The own area. The cards are open only where the view shows them."""

    panel: Panel
    hand: Sequence[Card]
    dealt: Sequence[Card]
    backs: Sequence[str]
    in_hand: int | None
    """Which worker is being placed."""
    limit: bool
    spend: Option | None
    """To turn an army card into its resource."""
    new: Option | None
    """A new tapestry for the weaving that is being placed."""
    trade: str


class Forecasted(NamedTuple):
    """A line of the forecast: what every seat would get."""

    name: str
    values: Sequence[str]


class People(Supply):
    """The players."""

    # ------------------------------------------------------------------ what everybody sees

    def panel(self, number: int, own: bool = False) -> Panel:
        player = self.players[number]
        prefix = "own-" if own else ""
        seat = self.seats[number]
        return Panel(
            seat=seat,
            stores=self._stores(player, prefix),
            things=self._things(player),
            workers=[self._worker(f"own-worker-{i}" if own else "", one) for i, one in enumerate(player["workers"])],
            played=[self._played(played, own) for played in player["played"]],
            known=[]
            if own
            else [self.card(token, own=False)._replace(id="", option=None) for token in player["shown"]],
            statues=self._statues(player, own),
            buildings=[self.tile(one["tile"], one["up"], own) for one in player["buildings"]],
            army=[*self._army(player["up"], "up", own), *self._army(player["down"], "down", own)],
            tapestries=[self._tapestry(number, row, own) for number, row in enumerate(player["tapestries"], 1)],
            holds_tile=self.table["festival"]["holder"] == number,
        )

    def _known(self, token: str) -> Card:
        """A card in another hand that all have seen."""
        return self.card(token, own=False)._replace(id="", option=None)

    def _worker(self, place: str, colour: str) -> Worker:
        worker = self.worker(place, colour)
        return worker if place else worker._replace(option=None)

    def _stores(self, player: Player, prefix: str) -> list[Stock]:
        goods = player["goods"]
        found = [
            Stock(f"{prefix}{kind}" if prefix else "", kind, count, self.say(f"good.{kind}"))
            for kind, count in goods.items()
        ]
        if not prefix:
            found.append(Stock("", "god-card", player["god_cards"], self.say("god_cards_in_hand")))
            found.append(Stock("", "army-card", player["army_cards"], self.say("army_in_hand")))
        return found

    def _things(self, player: Player) -> list[Stock]:
        """What a player has on the table, in numbers."""
        up = sum(one["up"] for one in player["buildings"])
        return [
            Stock("", "building", up, self.say("buildings_up")),
            Stock("", "flip", len(player["buildings"]) - up + sum(player["down"].values()), self.say("pieces_down")),
            Stock("", "soldier", self._soldiers(player), self.say("soldiers_ready")),
            Stock("", "statue-small", sum(player["statues"].values()), self.say("statues")),
            Stock("", "weaving", sum(len(row) for row in player["tapestries"]), self.say("weavings")),
            Stock("", "stairs", player["stairs"], self.say("stairs_left")),
        ]

    @staticmethod
    def _soldiers(player: Player) -> int:
        up: Mapping[str, int] = player["up"]
        return sum(SOLDIERS[card.index] * up[card.token] for card in ARMY_CARDS)

    def _played(self, played: Mapping[str, object], own: bool) -> Played:
        token = str(played["card"])
        opened = played["open"]
        assert isinstance(opened, list)
        card = CARD[token]
        god = GODS[card.god].token
        benefits = []
        for place, effect in enumerate(card.benefits):
            name = benefit_id(f"{token}:{place + 1}")
            option = self.offered.get(name) if own else None
            still = place < len(opened) and opened[place]
            text = self.effect(effect) if still else self.about(self.effect(effect), self.say("taken"))
            benefits.append(
                Benefit(
                    name if own else "", benefit_signs(token, place), still, option.label if option else text, option
                )
            )
        return Played(f"played-{token}" if own else "", god, f"god-{god}", benefits, self.words.term(token))

    def _statues(self, player: Player, own: bool) -> list[OwnStatue]:
        found = []
        for statue in STATUES:
            count = player["statues"][statue.token]
            if count:
                place = f"own-statue-{statue}" if own else ""
                option = self.offered.get(place) if own else None
                label = option.label if option else self.words.term(statue)
                size, god = SIZES[statue.index % 2], GODS[statue.index // 2].token
                found.append(OwnStatue(place, f"statue-{size}", f"god-{god}", count, label, option))
        return found

    def _army(self, cards: Mapping[str, int], where: str, own: bool) -> list[Army]:
        """Army cards of one kind lie together; on the table of others they are no options."""
        prefix = {"hand": "army", "drawn": "choosing"}.get(where, f"army-{where}")
        found = []
        for card in ARMY_CARDS:
            count = cards.get(card.token, 0)
            if count:
                place = f"{prefix}-{card}" if own else ""
                option = self.offered.get(place) if own else None
                label = self.about(self.words.term(card), self.say(f"army.{where}"))
                found.append(
                    Army(
                        place,
                        SOLDIERS[card.index],
                        RESOURCE_SIGNS[card.token],
                        count,
                        where,
                        self.say(f"army.{where}"),
                        option.label if option else label,
                        option,
                    )
                )
        return found

    # ------------------------------------------------------------------ tapestries

    def _tapestry(self, number: int, row: Sequence[str], own: bool) -> Tapestry:
        """Where halves match one whole icon shows their reward; where they do not, a gap parts them."""
        found = [self.seam(left, right) for left, right in pairwise(row)]
        tiles = []
        for place, token in enumerate(row):
            before = found[place - 1] if place else None
            after = found[place] if place < len(found) else None
            seam = self._seam(after, own) if place < len(found) else None
            tiles.append((self.weaving(token), before is None, after is None, seam))
        matching = sum(seam is not None for seam in found)
        points = self.count("vp", TAPESTRY_VP[len(row)])
        return Tapestry(
            number,
            tiles,
            self.say("tapestry_long", count=len(row), points=points),
            self.say("seams_match", count=matching, most=len(found)) if found else "",
            self.offered.get(f"end-{number}-left") if own else None,
            self.offered.get(f"end-{number}-right") if own else None,
        )

    def _seam(self, kind: str | None, own: bool) -> Seam:
        if kind is None:
            return Seam("", None, self.say("no_match"), None)
        place = f"seam-{kind}" if own and kind not in self._seams_named else ""
        if place:
            self._seams_named.add(kind)
        option = self.offered.get(place) if place else None
        label = self.say("match", reward=self.words.term(f"seam-{kind}"))
        return Seam(place, SEAM_SIGN[kind], option.label if option else label, option)

    # ------------------------------------------------------------------ the own area

    def own_area(self) -> Own | None:
        own = self.own
        if own is None or self.me is None:
            return None
        self._seams_named: set[str] = set()
        panel = self.panel(self.me, own=True)
        army = [*self._army(own["army"] or {}, "hand", True), *panel.army]
        if self.now["choosing"] and self.now["chooser"] == self.me:
            drawn = self.now["choosing"]
            army = [*self._army({kind: drawn.count(kind) for kind in drawn}, "drawn", True), *army]
        seat = self.seats[self.me]
        return Own(
            panel=panel._replace(army=army),
            hand=[self.card(token, own=True) for token in own["gods"] or ()],
            dealt=[self.card(token, own=True) for token in own["dealt"] or ()],
            backs=[f"back-{seat.colour}-{index}" for index in range(own["god_cards"])] if own["gods"] is None else [],
            in_hand=self._in_hand(own),
            limit=len(own["workers"]) > WORKER_LIMIT,
            spend=self.offered.get("army-spend"),
            new=self.offered.get("end-new"),
            trade=self.trade(self.seams(own)),
        )

    def _in_hand(self, own: Player) -> int | None:
        """The worker that has been chosen and not yet placed."""
        if self.table["phase"] != "place" or self.table["active"] != self.me:
            return None
        worker = self.now["worker"]
        return own["workers"].index(worker) if worker in own["workers"] else None

    # ------------------------------------------------------------------ the Festival

    def forecast_lines(self) -> list[Forecasted]:
        """What everybody would get and owe if the Festival came now."""
        if self.table["festival"]["resolved"] >= 3:
            return []
        all_of_them = [self.forecast(seat.number) for seat in self.seats]
        return [
            Forecasted(self.say("meter.temple"), [str(one.temple) for one in all_of_them]),
            Forecasted(self.say("meter.regions", count=self.fallen), [str(one.regions) for one in all_of_them]),
            Forecasted(
                self.say("meter.trade"),
                [
                    str(one.woven) if seat.number == self.automa else str(len(one.trade))
                    for seat, one in zip(self.seats, all_of_them, strict=True)
                ],
            ),
            Forecasted(
                self.say("meter.potatoes"),
                [
                    "–" if seat.number == self.automa else f"{one.potatoes}/{one.owed}"
                    for seat, one in zip(self.seats, all_of_them, strict=True)
                ],
            ),
            Forecasted(self.say("meter.loss"), [f"−{one.loss}" if one.loss else "–" for one in all_of_them]),
        ]

    @property
    def meters_title(self) -> str:
        return self.say("meters", number=self.festival)
