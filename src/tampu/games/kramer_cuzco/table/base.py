"""What every part of the drawing in the browser is made from: the table, and the options at their places."""

from __future__ import annotations

from collections.abc import Sequence

from tampu.drawing.explaining import SEPARATOR
from tampu.drawing.pieces import Option
from tampu.drawing.sight import Sight
from tampu.games.kramer_cuzco.drawing import CuzcoScene, Standing
from tampu.games.kramer_cuzco.table.places import place_of
from tampu.text import Words


class Base(CuzcoScene):
    """The table as one viewer sees it, with the options that have a place on it."""

    def __init__(self, sight: Sight, words: Words) -> None:
        super().__init__(sight, words)
        self.placed = self.offered(place_of)

    def option_at(self, place: str, *what: str) -> Option | None:
        """The option that has this place, with what else is to be said of it; none where nothing is offered there."""
        option = self.placed.get(place)
        return None if option is None else self.told(option, *what)

    def label(self, option: Option | None, name: str, *what: str) -> str:
        """The label of a thing: that of the option it is, or its name with what is to be said of it."""
        return self.about(name, *what) if option is None else option.label

    def told(self, option: Option, *what: str) -> Option:
        """An option whose label says more than what it would do: what others see at its place."""
        name = self.words.option(self.prompt, option.token)
        return option._replace(label=self.about(name, *what, option.preview))

    def standings(self, rank: Sequence[Standing]) -> str:
        """Who stands where, with the levels of all incas."""
        return SEPARATOR.join(
            self.say("standing", position=position, seat=self.seats[seat].name, levels=", ".join(map(str, levels)))
            for position, seat, levels in rank
        )
