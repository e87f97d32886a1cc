"""What belongs to the players in the browser: the own area, what others show, and the forecast of the Festival."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from tampu.drawing.pieces import Option, Stock
from tampu.drawing.scene import Player as Seat
from tampu.games.tawantinsuyu import components as c
from tampu.games.tawantinsuyu.festival import forecast
from tampu.games.tawantinsuyu.phases import PLACE
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.seams import matching, seams_of
from tampu.games.tawantinsuyu.table.base import (
    SEAM_SIGN,
    Card,
    Part,
    Sign,
    Signs,
    Tile,
    Weaving,
    Worker,
    amounts,
    benefit_signs,
)
from tampu.games.tawantinsuyu.table.places import benefit_id

RESOURCE_SIGNS: Final = tuple(Signs(amounts(resource)) for resource in c.ARMY_RESOURCE)
PLACES: Final = {"hand": "army", "drawn": "choosing", "up": "army-up", "down": "army-down"}
"""By where army cards lie: how the ids of their elements begin."""


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

    key: str
    name: str
    values: Sequence[str]


class People(Part):
    """The players."""

    # ------------------------------------------------------------------ what everybody sees

    def panel(self, number: int, own: bool = False) -> Panel:
        player = self.table.players[number]
        scene = self.scene
        return Panel(
            seat=self.seats[number],
            stores=self._stores(player, own),
            things=self._things(player),
            workers=[scene.worker(f"own-worker-{i}" if own else "", one) for i, one in enumerate(player.workers)],
            played=[self._played(player, place, own) for place in range(len(player.played))],
            known=[] if own else [scene.card(card, own=False, named=False) for card in player.shown],
            statues=self._statues(player, own),
            buildings=self._buildings(player, own),
            army=[*self._army(player.up, "up", own), *self._army(player.down, "down", own)],
            tapestries=[self._tapestry(number, row, own) for number, row in enumerate(player.tapestries, 1)],
            holds_tile=self.table.holder == number,
        )

    def _stores(self, player: Player, own: bool) -> list[Stock]:
        found = [
            Stock(f"own-{kind}" if own else "", kind.token, player.goods[kind.index], self.say(f"good.{kind}"))
            for kind in c.RESOURCES
        ]
        if not own:
            found.append(Stock("", "god-card", len(player.gods), self.say("god_cards_in_hand")))
            found.append(Stock("", "army-card", sum(player.army), self.say("army_in_hand")))
        return found

    def _things(self, player: Player) -> list[Stock]:
        """What a player has on the table, in numbers."""
        soldiers = sum(c.SOLDIERS[card.index] * player.up[card.index] for card in c.ARMY_CARDS)
        return [
            Stock("", "building", (player.built & ~player.turned).bit_count(), self.say("buildings_up")),
            Stock("", "flip", player.face_down, self.say("pieces_down")),
            Stock("", "soldier", soldiers, self.say("soldiers_ready")),
            Stock("", "statue-small", sum(player.statues), self.say("statues")),
            Stock("", "weaving", sum(len(row) for row in player.tapestries), self.say("weavings")),
            Stock("", "stairs", player.stairs, self.say("stairs_left")),
        ]

    def _buildings(self, player: Player, own: bool) -> list[Tile]:
        built = [tile.index for tile in c.BUILDINGS if player.built >> tile.index & 1]
        return [self.scene.tile(tile, not player.turned >> tile & 1, own) for tile in built]

    def _played(self, player: Player, number: int, own: bool) -> Played:
        """A card that lies open; a benefit that is not to be had says why."""
        card = c.GOD_CARDS[player.played[number]]
        god = c.GODS[card.god].token
        benefits = []
        for benefit in c.BENEFITS[card.index]:
            place = benefit_id(benefit.token) if own else ""
            option = self.places.get(place) if own else None
            still = bool(player.open[number] >> benefit.index & 1)
            closed = "" if still else self.say("taken")
            why_not = closed or (self.scene.why_not(benefit.token) if own else "")
            label = self.about(self.said.effect(benefit.effect), why_not)
            shown = benefit_signs(card.index, benefit.index)
            benefits.append(Benefit(place, shown, still, option.label if option else label, option))
        return Played(f"played-{card}" if own else "", god, f"god-{god}", benefits, self.term(card))

    def _statues(self, player: Player, own: bool) -> list[OwnStatue]:
        found = []
        for statue in c.STATUES:
            count = player.statues[statue.index]
            if count:
                place = f"own-statue-{statue}" if own else ""
                option = self.places.get(place) if own else None
                label = option.label if option else self.term(statue)
                size, god = c.SIZES[statue.index % 2], c.GODS[statue.index // 2].token
                found.append(OwnStatue(place, f"statue-{size}", f"god-{god}", count, label, option))
        return found

    def _army(self, cards: Sequence[int], where: str, own: bool) -> list[Army]:
        """Army cards of one kind lie together; on the table of others they are no options."""
        found = []
        note = self.say(f"army.{where}")
        for card in c.ARMY_CARDS:
            count = cards[card.index]
            if count:
                place = f"{PLACES[where]}-{card}" if own else ""
                option = self.places.get(place) if own else None
                label = option.label if option else self.about(self.term(card), note)
                kind = card.index
                found.append(Army(place, c.SOLDIERS[kind], RESOURCE_SIGNS[kind], count, where, note, label, option))
        return found

    # ------------------------------------------------------------------ tapestries

    def _tapestry(self, number: int, row: Sequence[int], own: bool) -> Tapestry:
        """Where halves match one whole icon shows their reward; where they do not, a gap parts them."""
        found = [matching(left, right) for left, right in pairwise(row)]
        tiles = []
        for place, weaving in enumerate(row):
            before = found[place - 1] if place else c.NONE
            after = found[place] if place < len(found) else c.NONE
            seam = self._seam(after, own) if place < len(found) else None
            tiles.append((self.scene.weaving(weaving), before == c.NONE, after == c.NONE, seam))
        pays = sum(seam != c.NONE for seam in found)
        points = self.said.count("vp", c.TAPESTRY_VP[len(row)])
        return Tapestry(
            number,
            tiles,
            self.say("tapestry_long", count=len(row), points=points),
            self.say("seams_match", count=pays, most=len(found)) if found else "",
            self.places.get(f"end-{number}-left") if own else None,
            self.places.get(f"end-{number}-right") if own else None,
        )

    def _seam(self, seam: int, own: bool) -> Seam:
        """Of equal seams the first one is the option."""
        if seam == c.NONE:
            return Seam("", None, self.say("no_match"), None)
        kind = c.SEAMS[seam].token
        place = f"seam-{kind}" if own and kind not in self._seams_named else ""
        if place:
            self._seams_named.add(kind)
        option = self.places.get(place) if place else None
        label = self.say("match", reward=self.term(f"seam-{kind}"))
        return Seam(place, SEAM_SIGN[kind], option.label if option else label, option)

    # ------------------------------------------------------------------ the own area

    def own_area(self) -> Own | None:
        own = self.scene.own
        if own is None:
            return None
        self._seams_named: set[str] = set()
        panel = self.panel(own.seat, own=True)
        open_hand = self.scene.knows_hand(own)
        return Own(
            panel=panel._replace(army=[*self._held(own, open_hand), *panel.army]),
            hand=[self.scene.card(card, own=True) for card in sorted(own.gods)] if open_hand else [],
            dealt=[self._dealt(own, card) for card in sorted(own.dealt)] if open_hand else [],
            backs=[] if open_hand else [f"back-{panel.seat.colour}-{index}" for index in range(len(own.gods))],
            in_hand=self._in_hand(own),
            limit=len(own.workers) > c.WORKER_LIMIT,
            spend=self.places.get("army-spend"),
            new=self.places.get("end-new"),
            trade=self.said.trade(seams_of(own)),
        )

    def _dealt(self, own: Player, card: int) -> Card:
        """Table presence 10: a card to keep says what the others would bring together."""
        drawn = self.scene.card(card, own=True)
        others = [effect for other in own.dealt if other != card for effect in c.GOD_CARDS[other].benefits]
        count = len(own.dealt) - 1
        key = "others_bring" if count == c.CARDS_DEALT - c.CARDS_KEPT else "others_offer"
        said = self.say(key, count=count, what=self.said.together(others))
        return drawn if drawn.option is None else drawn._replace(label=self.scene.label(drawn.option, said))

    def _held(self, own: Player, open_hand: bool) -> list[Army]:
        """Army cards that only their owner sees: those he has drawn to choose from, and his hand."""
        if not open_hand:
            return []
        drawn = self.table.choosing if self.table.chooser == own.seat else []
        counts = [drawn.count(kind.index) for kind in c.ARMY_CARDS]
        return [*self._army(counts, "drawn", True), *self._army(own.army, "hand", True)]

    def _in_hand(self, own: Player) -> int | None:
        """The worker that has been chosen and not yet placed."""
        placing = self.table.phase is PLACE and self.table.active == own.seat
        return own.workers.index(self.table.worker) if placing and self.table.worker in own.workers else None

    # ------------------------------------------------------------------ the Festival

    def forecast_lines(self) -> list[Forecasted]:
        """What everybody would get and owe if the Festival came now."""
        table = self.table
        if table.resolved >= c.FESTIVALS:
            return []
        everybody = [forecast(table, player) for player in table.players]
        automa = [player.seat == table.automa for player in table.players]
        pays = [str(one.woven if her else sum(one.seams)) for one, her in zip(everybody, automa, strict=True)]
        owe = ["–" if her else f"{one.potatoes}/{one.owed}" for one, her in zip(everybody, automa, strict=True)]
        return [
            Forecasted("temple", self.say("meter.temple"), [str(one.temple) for one in everybody]),
            Forecasted(
                "regions", self.say("meter.regions", count=self.scene.fallen), [str(one.regions) for one in everybody]
            ),
            Forecasted("trade", self.say("meter.trade"), pays),
            Forecasted("potatoes", self.say("meter.potatoes"), owe),
            Forecasted("loss", self.say("meter.loss"), [f"−{one.loss}" if one.loss else "–" for one in everybody]),
        ]

    @property
    def meters_title(self) -> str:
        return self.say("meters", number=self.scene.festival)
