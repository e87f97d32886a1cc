"""What belongs to the players in the browser: masks, missions, stores, hands, and the bonuses of the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tampu.games.feld_cuzco.components import (
    BONUS_KEYS,
    BONUS_NEED,
    BONUS_POINTS,
    CIRCLE_BONUS,
    CIRCLE_POINTS,
    CIRCLES,
    PRIESTS,
)
from tampu.games.feld_cuzco.drawing.scene import Player
from tampu.games.feld_cuzco.table.actions import Die
from tampu.games.feld_cuzco.table.base import GOOD_ICON, Option, Seat, Tile
from tampu.games.feld_cuzco.table.city import Card, City, Task


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


class Stock(NamedTuple):
    """So many of a thing, with its icon and its name."""

    id: str
    icon: str
    amount: int
    name: str


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


class TableScene(City):
    """Everything the macros need."""

    # ------------------------------------------------------------------ masks

    def mask(self, number: int, own: bool) -> Mask:
        player = self.players[number]
        feathers = sum(player["feathers"].values())
        label = self.about(
            self.words.term("mask"),
            self.count("feather", feathers),
            self.say("circles_active", count=sum(player["circles"])),
            self.count("quipu", player["quipus"]),
        )
        return Mask(
            seat=self.seats[number],
            feathers=[self._feather(player, slot, own) for slot in player["feathers"]],
            circles=[self._circle(player, die, own) for die in range(1, CIRCLES + 1)],
            slots=self._slots(player, own),
            label=label,
        )

    def _feather(self, player: Player, slot: str, own: bool) -> Feather:
        place = f"slot-{slot}" if own else ""
        option = self.offered.get(place)
        colour = self.colour_of(player, slot)
        name = self.about(self.words.term(f"feather-{colour}"), self.words.term(f"at-{slot}"))
        return Feather(
            id=place,
            colour=colour,
            filled=player["feathers"][slot],
            die=int(slot[0]),
            side=1 if slot[1] == "b" else -1,
            label=name if option is None else option.label,
            option=option,
        )

    def _circle(self, player: Player, die: int, own: bool) -> Circle:
        place = f"circle-{die}" if own else ""
        option = self.offered.get(place)
        active = player["circles"][die - 1]
        ready = not active and not self.missing(player, die)
        points = self.circle_points(die)
        if active:
            text = self.say("active")
        elif ready:
            text = self.say("ready", points=points)
        else:
            text = f"{CIRCLE_POINTS[die - 1]}+{CIRCLE_BONUS[max(1, self.round)]}"
        label = self.about(self.words.option("circle", die), text)
        state = "act" if active else "rdy" if ready else "no"
        return Circle(place, die, state, text, label if option is None else option.label, option)

    def _slots(self, player: Player, own: bool) -> list[Slot]:
        """The twelve slots; the Quipus of the mask stand on the last of them."""
        tiles = player["tiles"]
        found = []
        for index, (token, slid) in enumerate(zip(tiles, player["slid"], strict=True)):
            place = f"tile-{index + 1}" if own else ""
            option = self.offered.get(place)
            if token is not None:
                tile = self.tile(token)
                label = self.about(tile.label, self.say("slid") if slid else "")
                found.append(Slot(place, "tile", tile, slid, label if option is None else option.label, option))
            elif index >= len(tiles) - player["quipus"]:
                found.append(Slot(place, "quipu", None, False, self.words.term("quipu"), None))
            else:
                found.append(Slot(place, "free", None, False, self.say("free_slot"), None))
        return found

    # ------------------------------------------------------------------ panels

    def panel(self, number: int) -> Panel:
        """The rows of a player's panel, the same for all."""
        return self._panel(number, False)

    def _panel(self, number: int, own: bool) -> Panel:
        player = self.players[number]
        prefix = "own-" if own else f"{self.seats[number].colour}-"
        home = PRIESTS - sum(priest is not None and priest["seat"] == number for priest in self.table["steps"])
        mine = number == self.me
        shown = [] if mine and not own else player["known"]
        return Panel(
            seat=self.seats[number],
            order=self.table["order"].index(number) + 1,
            mine=mine,
            mask=self.mask(number, own),
            stores=[
                Stock(f"{prefix}priests", "prince", home, self.say("priests_home")),
                Stock(f"{prefix}offerings", "offering", player["offerings"], self.say("offerings")),
                Stock(f"{prefix}food", "food", player["food"], self.short("food")),
                Stock(f"{prefix}inti", "inti", player["inti"], self.say("inti")),
                Stock(f"{prefix}reserve", "quipu", player["reserve"], self.say("in_reserve")),
                *self._pututus(player, prefix),
            ],
            goods=[
                Stock(f"{prefix}{good}", GOOD_ICON[good], count, self.words.term(good))
                for good, count in player["goods"].items()
                if count
            ],
            tasks=[] if own else self._tasks(player, ""),
            done=len(player["done"]),
            dice=[] if mine else self.dice_of(number),
            known=[self.card("", number, None, "") for number in sorted(shown)],
        )

    def _pututus(self, player: Player, prefix: str) -> list[Stock]:
        if self.table["pututus"] is None:
            return []
        return [
            Stock(f"{prefix}{kind}", "pututu", count, self.words.term(kind))
            for kind, count in player["pututus"].items()
        ]

    def _tasks(self, player: Player, prefix: str) -> list[Task]:
        """The open missions of a player with their progress; only one's own are options."""
        pairs = zip(player["missions"], player["progress"], strict=True)
        found = [self.task(token, parts) for token, parts in pairs if token is not None]
        return found if prefix else [task._replace(id="", option=None) for task in found]

    # ------------------------------------------------------------------ the own area

    def own_area(self) -> Own | None:
        own = self.own
        if own is None or self.me is None:
            return None
        hidden = own["hidden"]
        chosen = [self.prospect(token) for token in own["kept"] or ()]
        drawn = [self.prospect(token) for token in own["drawn"] or ()]
        seat = self.seats[self.me]
        unseen = own["cards"] - len(own["known"]) if hidden is None else 0
        return Own(
            panel=self._panel(self.me, True),
            tasks=[*self._tasks(own, "own-"), *chosen],
            drawn=drawn,
            hand=self._hand(sorted([*own["known"], *(hidden or ())])),
            backs=[f"back-{seat.colour}-{index}" for index in range(unseen)],
        )

    def _hand(self, numbers: Sequence[str]) -> list[Card]:
        """Equal cards are told apart; the first of them is the option."""
        seen: dict[str, int] = {}
        found = []
        for number in numbers:
            copy = seen.get(number, 0)
            seen[number] = copy + 1
            found.append(self.card(f"card-{number}" if not copy else f"card-{number}-{copy}", number, None, "offering"))
        return found

    # ------------------------------------------------------------------ the end

    def bonus_meters(self) -> list[Meter]:
        """How far all-or-nothing bonuses are, of the player whose table this is."""
        have = self.bonuses(self.table["active"] if self.me is None else self.me)
        return [
            Meter(key, self.say(f"meter.{key}"), f"{count}/{need}", [cell < count for cell in range(need)], points)
            for key, count, need, points in zip(BONUS_KEYS, have, BONUS_NEED, BONUS_POINTS, strict=True)
        ]
