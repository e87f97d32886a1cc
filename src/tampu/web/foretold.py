"""What an option would do, as a page shows it: on two lines, what is given and got as numbers beside icons.

Where something would come from or go to, a chip says so while the option is pointed at: at the places to which it flies
when it happens.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from markupsafe import Markup

from tampu.drawing.advising import Worded
from tampu.drawing.explaining import Chip, Explained, explained
from tampu.drawing.finding import drawing_of
from tampu.drawing.pieces import icons, marks
from tampu.drawing.scene import Player
from tampu.drawing.sight import Sight
from tampu.drawing.story import SIGNS
from tampu.engine.preview import Preview
from tampu.text import Number, Words, words
from tampu.web.ghosts import Ghost, ghosts, ghosts_of_all
from tampu.web.look import Look
from tampu.web.templates import drawn_by, render

FACT: Final = Markup('<span class="fact {}">{}<span aria-hidden="true">{}{}</span><span class="sr">{}</span></span>')
PLAIN_FACT: Final = Markup('<span class="fact">{}</span>')
NAME: Final = Markup("<b>{}</b>")
SPOKEN: Final = Markup('<b class="sr">{}</b>')
"""A name that says nothing but what the chips beside it show."""
NEXT: Final = Markup('<span class="next">{}</span>')
ICON_SIZE: Final = 17
MARK_SIZE: Final = 13


class Foretold(NamedTuple):
    """An option on its way to the page."""

    html: Markup
    icon: str | None
    chips: Sequence[tuple[str, str]] = ()
    """Where something is gained or given: the id of the place, and the number."""
    waste: str = ""
    """What it gives up although it could still be used: the page asks whether that is meant."""
    ghosts: Sequence[Ghost] = ()
    """What would lie where; only of the option that is pointed at."""
    there: str = ""
    """How it would be there, as the game draws it over a corner of the table; likewise."""


def alone(look: Look, sight: Sight, option: str, then: str = "") -> Foretold:
    """What an option that is pointed at would do, or the one that is to follow it; and what would lie where."""
    if then:
        after = sight.after(option)
        sight, option = (after, then) if then in after.options else (sight, option)
    said = words(sight.game, look.language)
    told = Teller(sight, said).told(option, sight.preview(option))
    scene = partial(drawing_of(sight.game).scene, sight, said)
    there = render(look, "foresight", scene=scene, option=option, drawn_by=drawn_by(sight.game))
    return told._replace(ghosts=ghosts(sight, option), there=there.strip())


def step(look: Look, sight: Sight, number: int) -> Foretold | None:
    """A step of what the viewer was advised to do, and what lies where after it; nothing where there is none."""
    said = words(sight.game, look.language)
    steps = [] if sight.counsel is None else Worded(sight, sight.counsel, said).steps
    if number >= len(steps):
        return None
    token, then = steps[number].token, steps[number].sight
    told = Teller(then, said).told(token, then.preview(token))
    return told._replace(ghosts=ghosts_of_all(sight, [one.token for one in steps[: number + 1]]))


class Teller:
    """Tells what options would do to one viewer."""

    def __init__(self, sight: Sight, words: Words) -> None:
        self.sight = sight
        self.words = words
        self.drawing = drawing_of(sight.game)
        self.icons: Mapping[str, str] = self.drawing.ICONS

    def told(self, option: str, preview: Preview | None) -> Foretold:
        """Name and icon of an option, and what it would do as far as that was looked into."""
        shown = preview is not None and self.drawing.heaps(self.sight, option)
        name = (SPOKEN if shown else NAME).format(self.words.pointed_at(self.sight.prompt, option))
        icon = self.drawing.icon(self.sight, option)
        wasted = self.sight.wasted(option)
        waste = "" if wasted is None else self.words.waste(wasted)
        if preview is None:
            return Foretold(name, icon, (), waste)
        facts = self._facts(explained(preview, self.words, self.sight))
        return Foretold(name + facts, icon, self._chips(preview), waste)

    def _facts(self, told: Explained) -> Markup:
        """Numbers first, then words: where there is too much of it for two lines, the numbers stay."""
        counted = [chip for chip in told.chips if chip.seat is not None and chip.gain and chip.thing in self.icons]
        parts = [self._counted(chip, told) for chip in counted]
        parts += [PLAIN_FACT.format(text) for text in [told.meaning] if text]
        parts += [PLAIN_FACT.format(chip.text) for chip in told.chips if chip not in counted]
        parts += [NEXT.format(text) for text in [told.follows] if text]
        return Markup(" ").join(["", *parts])

    def _counted(self, chip: Chip, told: Explained) -> Markup:
        """What is given stands framed, what is got stands on a ground of its own; what is others' bears their mark."""
        icon = self.icons[chip.thing]
        kind = "get" if chip.gain > 0 else "give"
        whose = Markup("")
        if chip in told.others and chip.seat is not None:
            whose = marks("px")(Player(chip.seat, self.sight.seats[chip.seat].name, ""), MARK_SIZE)
        return FACT.format(kind, whose, f"{Number(chip.gain):+}", icons("px")(icon, ICON_SIZE), chip.text)

    def _chips(self, preview: Preview) -> Sequence[tuple[str, str]]:
        """What is got stands where it flies to, what is given where it comes from."""
        flights = [flight for event in preview.events for flight in self.drawing.flights(event, self.sight)]
        counted = [flight for flight in flights if flight.text.startswith(SIGNS)]
        return [(flight.end if flight.text.startswith("+") else flight.start, flight.text) for flight in counted]
