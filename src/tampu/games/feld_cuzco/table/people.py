"""What belongs to the players in the browser: masks, missions, stores, hands, and the bonuses of the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tampu.drawing.pieces import Option, Stock
from tampu.drawing.scene import Player as Seat
from tampu.games.feld_cuzco import components as c
from tampu.games.feld_cuzco.drawing import GOOD_ICON
from tampu.games.feld_cuzco.mask import circle_points
from tampu.games.feld_cuzco.missions import known_cards
from tampu.games.feld_cuzco.player import NONE, Player
from tampu.games.feld_cuzco.scoring import bonus_counts
from tampu.games.feld_cuzco.table.actions import Actions, Die
from tampu.games.feld_cuzco.table.base import Base, Part, Tile
from tampu.games.feld_cuzco.table.gods import Card, Gods
from tampu.games.feld_cuzco.table.missions import Missions, Task


class Feather(NamedTuple):
    """A feather slot of a mask, on the left (-1) or on the right (1) of a circle."""

    id: str
    colour: str
    filled: bool
    die: int
    side: int
    label: str
    option: Option | None


class Circle(NamedTuple):
    """A circle between two feathers: waiting, ready or active, and what it pays."""

    id: str
    die: int
    state: str
    text: str
    label: str
    option: Option | None


class Slot(NamedTuple):
    """A slot for tiles: a Quipu, a tile, or free."""

    id: str
    state: str
    tile: Tile | None
    slid: bool
    label: str
    option: Option | None


class Mask(NamedTuple):
    seat: Seat
    feathers: Sequence[Feather]
    circles: Sequence[Circle]
    slots: Sequence[Slot]
    label: str


class Panel(NamedTuple):
    """What is public about a player."""

    seat: Seat
    order: int
    mine: bool
    mask: Mask
    stores: Sequence[Stock]
    goods: Sequence[Stock]
    tasks: Sequence[Task]
    done: int
    cards: int
    dice: Sequence[Die]
    known: Sequence[Card]


class Own(NamedTuple):
    """The own area. The cards are open only where the view shows them."""

    panel: Panel
    tasks: Sequence[Task]
    drawn: Sequence[Task]
    hand: Sequence[Card]
    backs: Sequence[str]


class Meter(NamedTuple):
    """How far a bonus of the end is, in cells."""

    id: str
    name: str
    value: str
    cells: Sequence[bool]
    points: int


class People(Part):
    """All players, and the own area of the one whose table this is."""

    def __init__(self, scene: Base, actions: Actions, missions: Missions, gods: Gods) -> None:
        super().__init__(scene)
        self.actions = actions
        self.missions = missions
        self.gods = gods

    # ------------------------------------------------------------------ masks

    def mask(self, player: Player, own: bool) -> Mask:
        label = self.about(
            self.words.term("mask"),
            self.scene.count("feather", sum(player.feathers)),
            self.say("circles_active", count=sum(player.circles)),
            self.scene.count("quipu", player.quipus),
        )
        return Mask(
            seat=self.seats[player.seat],
            feathers=[self._feather(player, slot, own) for slot in c.SLOTS],
            circles=[self._circle(player, circle, own) for circle in range(c.CIRCLES)],
            slots=[self._slot(player, slot, own) for slot in range(c.TILE_SLOTS)],
            label=label,
        )

    def _feather(self, player: Player, slot: c.Named, own: bool) -> Feather:
        place = f"slot-{slot}" if own else ""
        option = self.option(place)
        colour = c.FEATHERS[c.MASK_COLOURS[player.mask][slot.index]]
        name = self.about(self.words.term(f"feather-{colour}"), self.words.term(f"at-{slot}"))
        return Feather(
            id=place,
            colour=str(colour),
            filled=bool(player.feathers[slot.index]),
            die=slot.index // 2 + 1,
            side=1 if slot.index % 2 else -1,
            label=name if option is None else option.label,
            option=option,
        )

    def _circle(self, player: Player, circle: int, own: bool) -> Circle:
        die = circle + 1
        place = f"circle-{die}" if own else ""
        option = self.option(place)
        if player.circles[circle]:
            state, text = "act", self.say("active")
        elif player.is_ready(circle):
            state, text = "rdy", self.say("ready", points=circle_points(self.table, circle))
        else:
            state, text = "no", f"{c.CIRCLE_POINTS[circle]}+{c.CIRCLE_BONUS[self.scene.round]}"
        why_not = self.scene.why_not(str(die)) if own and self.scene.prompt == "circle" else ""
        label = self.about(self.words.option("circle", die), text, why_not)
        return Circle(place, die, state, text, label if option is None else option.label, option)

    def _slot(self, player: Player, slot: int, own: bool) -> Slot:
        """One of the twelve slots; the Quipus of the mask stand on the last of them."""
        place = f"tile-{slot + 1}" if own else ""
        if player.tiles[slot] != NONE:
            option, slid = self.option(place), bool(player.slid[slot])
            tile = self.scene.tile(player.tiles[slot])
            why_not = self.scene.why_not(tile.token.rpartition("-")[0]) if own else ""
            label = self.about(tile.label, self.say("slid") if slid else "", why_not)
            return Slot(place, "tile", tile, slid, label if option is None else option.label, option)
        if slot >= c.TILE_SLOTS - player.quipus:
            return Slot(place, "quipu", None, False, self.words.term("quipu"), None)
        return Slot(place, "free", None, False, self.say("free_slot"), None)

    # ------------------------------------------------------------------ panels

    def panel(self, number: int) -> Panel:
        """The rows of a player's panel, the same for all."""
        return self._panel(self.players[number], False)

    def _panel(self, player: Player, own: bool) -> Panel:
        seat = self.seats[player.seat]
        prefix = "own" if own else seat.colour
        mine = player.seat == self.scene.me
        return Panel(
            seat=seat,
            order=self.table.order.index(player.seat) + 1,
            mine=mine,
            mask=self.mask(player, own),
            stores=self._stores(player, prefix),
            goods=[
                Stock(f"{prefix}-{good}", GOOD_ICON[good.token], player.goods[good.index], self.words.term(good))
                for good in c.GOODS
                if player.goods[good.index]
            ],
            tasks=[] if mine else self.missions.of(player),
            done=len(player.done),
            cards=sum(player.hand),
            dice=[] if mine else self.actions.dice_of(player.seat),
            known=[] if mine else self.gods.of_others(cards_of(known_cards(player))),
        )

    def _stores(self, player: Player, prefix: str) -> list[Stock]:
        home = c.PRIESTS - self.table.priests_of(player.seat)
        horns = c.PUTUTUS if self.table.with_pututus else ()
        return [
            Stock(f"{prefix}-priests", "prince", home, self.say("priests_home")),
            Stock(f"{prefix}-offerings", "offering", player.offerings, self.say("offerings")),
            Stock(f"{prefix}-food", "food", player.food, self.scene.short("food")),
            Stock(f"{prefix}-inti", "inti", player.inti, self.say("inti")),
            Stock(f"{prefix}-reserve", "quipu", player.reserve, self.say("in_reserve")),
            *(Stock(f"{prefix}-{kind}", "pututu", player.pututus[kind.index], self.words.term(kind)) for kind in horns),
        ]

    # ------------------------------------------------------------------ the own area

    def own_area(self) -> Own | None:
        own = self.scene.own
        if own is None:
            return None
        is_open = own.seat == self.scene.sight.eyes
        hand = cards_of(own.hand if is_open else known_cards(own))
        colour = self.seats[own.seat].colour
        return Own(
            panel=self._panel(own, True),
            tasks=[*self.missions.of(own), *map(self.missions.own, sorted(own.kept) if is_open else ())],
            drawn=[self.missions.own(mission) for mission in (sorted(own.drawn) if is_open else ())],
            hand=self.gods.hand(hand),
            backs=[f"back-{colour}-{index}" for index in range(sum(own.hand) - len(hand))],
        )

    # ------------------------------------------------------------------ the end

    def meters(self) -> list[Meter]:
        """How far all-or-nothing bonuses are, of the player whose table this is."""
        have = bonus_counts(self.table, self.scene.own or self.players[self.table.active])
        return [
            Meter(
                key, self.say(f"meter.{key}"), f"{have[key]}/{need}", [cell < have[key] for cell in range(need)], points
            )
            for key, need, points in zip(c.BONUS_KEYS, c.BONUS_NEED, c.BONUS_POINTS, strict=True)
        ]


def cards_of(counts: Sequence[int]) -> list[int]:
    """Cards one by one, of how many there are of each number."""
    return [card for card, count in enumerate(counts) for _ in range(count)]
