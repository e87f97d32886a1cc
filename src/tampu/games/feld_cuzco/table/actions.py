"""The action bar in the browser: dice on their spaces, the own dice, and the exchanges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tampu.games.feld_cuzco.components import EXCHANGES
from tampu.games.feld_cuzco.drawing.consequences import COST_OF
from tampu.games.feld_cuzco.table.base import ACTION_ICON, PHASE_I, Option, Seat
from tampu.games.feld_cuzco.table.places import die_id, space_id
from tampu.games.feld_cuzco.table.roads import Roads

EXCHANGE_ICON = {
    "university": "knowledge",
    "food": "food",
    "points": "victory-point",
    "offering": "offering",
    "god_card": "god-card",
    "feather": "headdress",
    "quipu": "quipu",
}


class Die(NamedTuple):
    """A die; the state tells whether it is the lowest of its space, or the one in hand."""

    id: str
    seat: Seat
    value: int
    state: str
    label: str
    option: Option | None


class Fit(NamedTuple):
    """One of the own dice beside a space: in hand and fitting, fitting later, or not fitting."""

    seat: Seat
    value: int
    state: str


class Act(NamedTuple):
    """An action of a space; an option of its own only where it shares the space with another."""

    id: str
    icon: str
    name: str
    label: str
    option: Option | None


class Space(NamedTuple):
    id: str
    acts: Sequence[Act]
    rule: str
    dice: Sequence[Die]
    fits: Sequence[Fit]
    label: str
    option: Option | None


class Exchange(NamedTuple):
    id: str
    icon: str
    cost: int
    name: str
    option: Option | None


class Actions(Roads):
    """The action bar."""

    def spaces(self) -> list[Space]:
        return [self._space(space) for space in self.table["spaces"]]

    def _space(self, space: str) -> Space:
        actions = space.split("+")
        lowest = self.lowest(space)
        dice = self.table["spaces"][space]
        rule = self.say("below", value=lowest) if lowest is not None else self.say("open" if dice else "any")
        option = self.offered.get(space_id(space))
        shared = len(actions) > 1
        acts = []
        for action in actions:
            own = self.offered.get(f"act-{action}") if shared else None
            name = self.words.term(f"action-{action}")
            acts.append(Act(f"act-{action}", ACTION_ICON[action], name, own.label if own else name, own))
        name = self.words.term(f"action-{space}")
        told = ", ".join(f"{self.seats[die['seat']].name} {die['value']}" for die in dice)
        return Space(
            id=space_id(space),
            acts=acts,
            rule=rule,
            dice=[self._die(die, die["value"] == lowest and self._is_last(dice, die)) for die in dice],
            fits=self._fits(space),
            label=self.about(name, rule, told, self._why_not(space, actions)) if option is None else option.label,
            option=option,
        )

    def _why_not(self, space: str, actions: Sequence[str]) -> str:
        """Why the die in hand cannot be placed there."""
        if self.prompt != "place_die" or not self.is_mine or any(f"act-{action}" in self.offered for action in actions):
            return ""
        value = self.now["value"]
        return self.say("why.nothing" if self.fits(space, value) else "why.not_lower", value=value)

    @staticmethod
    def _is_last(dice: Sequence[dict[str, int]], die: dict[str, int]) -> bool:
        """Whether it is the last of equal dice: only one is stressed."""
        return [other for other in dice if other["value"] == die["value"]][-1] is die

    def _die(self, die: dict[str, int], lowest: bool) -> Die:
        seat = self.seats[die["seat"]]
        place = die_id(seat.colour, die["die"])
        option = self.offered.get(place)
        label = f"{seat.name} {die['value']}" if option is None else option.label
        return Die(place, seat, die["value"], " low" if lowest else "", label, option)

    def _fits(self, space: str) -> list[Fit]:
        """How the dice that I have not placed yet go with a space."""
        if self.own is None or self.me is None or self.table["phase"] not in PHASE_I:
            return []
        seat, now = self.seats[self.me], self.now["die"]
        mine = self.table["active"] == self.me
        found = []
        for index, value in enumerate(self.own["dice"]):
            if value:
                in_hand = mine and now == index
                shown = self.now["value"] if in_hand else value
                state = "no" if not self.fits(space, shown) else "now" if in_hand else "later"
                found.append(Fit(seat, shown, state))
        return found

    def dice_of(self, number: int) -> list[Die]:
        """The dice that a player has not placed yet; the one in hand as it counts now."""
        seat, player = self.seats[number], self.players[number]
        active = self.table["active"] == number
        found = []
        for index, value in enumerate(player["dice"]):
            if not value:
                continue
            in_hand = active and self.now["die"] == index
            shown = self.now["value"] if in_hand else value
            place = die_id(seat.colour, index)
            option = self.offered.get(place)
            label = self.say("die", value=shown) if option is None else option.label
            found.append(Die(place, seat, shown, " now" if in_hand else "", label, option))
        if active and self.now["extra"] and self.table["phase"] in PHASE_I:
            option = self.offered.get("die-extra")
            label = self.say("extra_die") if option is None else option.label
            found.append(Die("die-extra", seat, self.now["value"] or 1, " now extra", label, option))
        return found

    def exchanges(self) -> list[Exchange]:
        """What points of an exchange are spent on, while they are."""
        if self.prompt != "exchange" or not self.is_mine:
            return []
        return [
            Exchange(
                f"exchange-{token}",
                EXCHANGE_ICON[token],
                COST_OF[token],
                self.say(f"exchange.{token}"),
                self.offered.get(f"exchange-{token}"),
            )
            for token in map(str, EXCHANGES)
        ]

    @property
    def to_spend(self) -> str:
        return self.say("left_to_spend", count=self.now["points"])
