"""The action bar in the browser: dice on their spaces, the own dice, and the exchanges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tampu.drawing.pieces import Option
from tampu.drawing.scene import Player as Seat
from tampu.games.feld_cuzco import components as c
from tampu.games.feld_cuzco.dice import EMPTY, lowest_to_undercut
from tampu.games.feld_cuzco.drawing import ACTION_ICON
from tampu.games.feld_cuzco.phases import numeral
from tampu.games.feld_cuzco.pieces import DIE_NUMBER, DIE_OWNER, DIE_VALUE
from tampu.games.feld_cuzco.table.base import Part
from tampu.games.feld_cuzco.table.places import die_id, space_id

EXTRA = "die-extra"
"""The die of card 05, which nobody has."""
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
    """A die; the state tells whether it is the lowest of its space, or the one in hand.

    One that shows the same as another which may be chosen stands for that.
    """

    id: str
    seat: Seat
    value: int
    state: str
    label: str
    option: Option | None
    like: str = ""


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
    label: str
    option: Option | None


class Actions(Part):
    """The action bar."""

    def spaces(self) -> list[Space]:
        return [self._space(space) for space in c.SPACES[len(self.players)]]

    def _space(self, space: c.Named) -> Space:
        actions = space.token.split("+")
        lowest = lowest_to_undercut(self.table, space.index)
        dice = self.table.spaces[space.index]
        rule = self.say("below", value=lowest) if lowest != EMPTY else self.say("open" if dice else "any")
        option = self.option(space_id(space.token))
        told = ", ".join(f"{self.seats[DIE_OWNER[die]].name} {DIE_VALUE[die]}" for die in dice)
        name = self.words.term(f"action-{space}")
        why_not = self.scene.why_not(actions[0]) if len(actions) == 1 else ""
        return Space(
            id=space_id(space.token),
            acts=[self._act(action, shared=len(actions) > 1) for action in actions],
            rule=rule,
            dice=self._dice(dice, lowest),
            fits=self._fits(lowest),
            label=self.about(name, rule, told, why_not) if option is None else option.label,
            option=option,
        )

    def _act(self, action: str, shared: bool) -> Act:
        """On a shared space each action has a label of its own."""
        option = self.option(f"act-{action}") if shared else None
        name = self.words.term(f"action-{action}")
        label = option.label if option else self.about(name, self.scene.why_not(action)) if shared else name
        return Act(f"act-{action}", ACTION_ICON[action], name, label, option)

    def _dice(self, dice: Sequence[int], lowest: int) -> list[Die]:
        """The dice of a space; of those that must be undercut only the last is stressed."""
        last = max((index for index, die in enumerate(dice) if DIE_VALUE[die] == lowest), default=None)
        return [self._die(die, index == last) for index, die in enumerate(dice)]

    def _die(self, die: int, lowest: bool) -> Die:
        seat = self.seats[DIE_OWNER[die]]
        place = die_id(seat.colour, DIE_NUMBER[die])
        option = self.option(place)
        label = f"{seat.name} {DIE_VALUE[die]}" if option is None else option.label
        return Die(place, seat, DIE_VALUE[die], " low" if lowest else "", label, option)

    def _fits(self, lowest: int) -> list[Fit]:
        """How the dice that I have not placed yet go with a space."""
        if self.scene.me is None or numeral(self.table.phase) != 1:
            return []
        seat = self.seats[self.scene.me]
        found = []
        for die in self.dice_of(seat.number):
            if die.id != EXTRA:
                fitting = "now" if die.state else "later"
                found.append(Fit(seat, die.value, fitting if die.value < lowest else "no"))
        return found

    def dice_of(self, number: int) -> list[Die]:
        """The dice that a player has not placed yet; the one in hand as it counts now."""
        table, seat = self.table, self.seats[number]
        active = table.active == number
        found = []
        for index, value in enumerate(self.players[number].dice):
            if value:
                in_hand = active and table.die == index
                place = die_id(seat.colour, index)
                option = self.option(place)
                shown = table.value if in_hand else value
                label = self.say("die", value=shown) if option is None else option.label
                found.append(Die(place, seat, shown, " now" if in_hand else "", label, option))
        offered = {die.value: die.option for die in found if die.option is not None}
        found = [
            die._replace(like=offered[die.value].token) if die.option is None and die.value in offered else die
            for die in found
        ]
        if active and table.extra and numeral(table.phase) == 1:
            option = self.option(EXTRA)
            label = self.say("extra_die") if option is None else option.label
            found.append(Die(EXTRA, seat, table.value or c.EXTRA_DIE, " now extra", label, option))
        return found

    def exchanges(self) -> list[Exchange]:
        """What points of an exchange are spent on, while they are."""
        if self.scene.prompt != "exchange" or not self.scene.is_mine:
            return []
        return [self._exchange(exchange) for exchange in c.EXCHANGES]

    def _exchange(self, exchange: c.Named) -> Exchange:
        place, token = f"exchange-{exchange}", exchange.token
        option, name = self.option(place), self.say(f"exchange.{exchange}")
        label = self.about(name, self.scene.why_not(token)) if option is None else option.label
        return Exchange(place, EXCHANGE_ICON[token], c.EXCHANGE_COST[exchange.index], name, label, option)

    @property
    def to_spend(self) -> str:
        return self.say("left_to_spend", count=self.table.points)
