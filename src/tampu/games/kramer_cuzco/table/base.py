"""What every part of the drawing in the browser is made from: the table, and the options at their places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from tampu.drawing.explaining import SEPARATOR
from tampu.drawing.pieces import Option
from tampu.games.kramer_cuzco import placing
from tampu.games.kramer_cuzco.drawing import CuzcoScene, Standing
from tampu.games.kramer_cuzco.table.places import TAKING, place_in, place_of


class Base(CuzcoScene):
    """The table as one viewer sees it, with the options that have a place on it."""

    @cached_property
    def placed(self) -> dict[str, Option]:
        return self.offered(place_of)

    @cached_property
    def picks(self) -> dict[str, str]:
        """What answers the next question may be picked at once, by its place: both answers, as the page gives them."""
        found: dict[str, str] = {}
        for action, prompt in TAKING.items() if self.prompt == "turn_action" else ():
            asked = self.sight.after(action).truth.choice if action in self.options else None
            for token in asked.tokens if asked is not None and asked.prompt == prompt else ():
                found[str(place_in(prompt, token))] = f"{action} {token}"
            if asked is not None and asked.prompt == "tile_place":  # there is but one kind of tile: nobody asks for it
                found[f"kind-{placing.kinds(self.table)[0]}"] = action
        return found

    @cached_property
    def begun(self) -> str:
        """The action that was chosen and may be put back; nothing where none is under way."""
        trail = self.sight.truth.checkpoint.trail
        return str(trail[0]) if self.sight.begun and self.is_mine and trail else ""

    def is_light(self, option: Option | None) -> bool:
        """Whether choosing it decides nothing yet: it is only taken in hand."""
        found = None if option is None else self.sight.previews.get(option.token)
        if found is None or found.asks is None:
            return False
        return found.known and found.asks[0] == self.me and found.asks[1] != self.prompt and not found.mine

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
