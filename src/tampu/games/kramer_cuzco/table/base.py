"""What every part of the drawing in the browser is made from: the seats, and the options at their places."""

from __future__ import annotations

from typing import Final, NamedTuple

from tampu.drawing.pieces import Option
from tampu.drawing.sight import Sight
from tampu.games.kramer_cuzco.drawing.consequences import explained
from tampu.games.kramer_cuzco.drawing.ground import Standing
from tampu.games.kramer_cuzco.drawing.scene import Scene
from tampu.games.kramer_cuzco.table.places import place_of
from tampu.text import Words

SEPARATOR: Final = " · "


class Seat(NamedTuple):
    number: int
    colour: str
    name: str


class Base(Scene):
    """The table as one viewer sees it, with the options that have a place on it."""

    def __init__(self, sight: Sight, words: Words) -> None:
        super().__init__(sight.view, sight.me, words)
        self.sight = sight
        self.seats = [
            Seat(number, seat["name"], sight.name(number, words)) for number, seat in enumerate(sight.view["seats"])
        ]
        self.names = [seat.name for seat in self.seats]
        self.offered = {
            place: self._option(token) for token in sight.options if (place := place_of(sight, token)) is not None
        }

    @property
    def is_mine(self) -> bool:
        """Whether the question at hand is the viewer's."""
        return bool(self.sight.options)

    def _option(self, token: str) -> Option:
        name = self.words.option(self.prompt or "", token)
        preview = explained(self, token)
        return Option(token, self.about(name, preview), preview)

    def about(self, name: str, *what: str) -> str:
        """A thing and what is to be said of it."""
        said = SEPARATOR.join(part for part in what if part)
        return self.say("about", name=name, what=said) if said else name

    def standings(self, rank: list[Standing]) -> str:
        """Who stands where, with the levels of all incas."""
        return SEPARATOR.join(
            self.say(
                "standing", position=one.position, seat=self.names[one.seat], levels=", ".join(map(str, one.levels))
            )
            for one in rank
        )
