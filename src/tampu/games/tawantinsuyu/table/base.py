"""What every part of the drawing in the browser is made from: the seats, the options at their places, and signs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from tampu.drawing.pieces import Option
from tampu.drawing.shapes import shape_of
from tampu.drawing.sight import Sight
from tampu.games.tawantinsuyu.components import (
    CHOICE,
    GAIN,
    GODS,
    OPS,
    PICK,
    SWAP,
    TEMPLE_FOR_GOLD,
    Effect,
    Effects,
)
from tampu.games.tawantinsuyu.drawing.consequences import explain
from tampu.games.tawantinsuyu.drawing.scene import BUILDING, CARD, Amounts, Scene
from tampu.games.tawantinsuyu.table.places import place_of
from tampu.text import Words, words

GAIN_ICON: Final = ("potato", "corn", "stone", "gold", "victory-point")
WORKER_ICON: Final = {
    "blue": "architect",
    "green": "craftsman",
    "red": "warrior",
    "yellow": "courier",
    "white": "priest",
}
TASK_ICON: Final[Mapping[str, str]] = {
    "potato": "potato",
    "corn": "corn",
    "stone": "stone",
    "gold": "gold",
    "weave": "weaving",
    "statue": "statue-small",
    "stairs": "stairs",
    "building": "building",
    "train": "soldier",
    "production": "production",
    "trade": "exchange",
}
ACTION_ICON: Final[Mapping[str, str]] = {
    "worship": "statue-small",
    "offering": "corn",
    "rejuvenate": "rejuvenate",
    "conquest": "soldier",
    "production": "production",
}
EFFECT_ICON: Final[Mapping[str, Sequence[str]]] = {
    "army": ("army-card",),
    "train": ("soldier",),
    "god": ("god-card",),
    "temple": ("temple-stone",),
    "rejuvenate": ("rejuvenate",),
    "build_building": ("tools", "building"),
    "build_statue": ("tools", "statue-small"),
    "build_stairs": ("tools", "stairs"),
    "free_building": ("building",),
    "free_small_statue": ("statue-small",),
    "free_stairs": ("stairs",),
    "free_weaving": ("weaving",),
    "free_worker": ("courier",),
}
"""What is built for its price carries a tool."""


class Seat(NamedTuple):
    number: int
    colour: str
    name: str
    shape: str


class Sign(NamedTuple):
    """A number or mark, and the icon of what it counts."""

    text: str
    icon: str


class Signs(tuple[Sign, ...]):
    """Several signs. Those on cards and tiles are drawn again and again, so each row keeps what it looks like."""

    def drawn(self, size: float) -> Markup:
        """In a row, the icons so many ems large."""
        kept: dict[str, Markup] = self.__dict__
        key = str(size)
        if key not in kept:
            kept[key] = Markup("").join(self._drawn(sign, key) for sign in self)
        return kept[key]

    @staticmethod
    def _drawn(sign: Sign, size: str) -> Markup:
        icon = Markup(
            '<svg class="i" width="{0}em" height="{0}em" viewBox="0 0 24 24" aria-hidden="true">'
            '<use href="/static/icons.svg#i-{1}"/></svg>'
        ).format(size, sign.icon)
        return Markup("<b>{}</b>{}").format(sign.text, icon) if sign.text else icon


class Card(NamedTuple):
    """A god card; `note` says whether its benefits are to be had."""

    id: str
    god: str
    icon: str
    name: str
    signs: Signs
    note: str
    ready: bool
    label: str
    option: Option | None


class Tile(NamedTuple):
    """A building: what it costs and does, and whether it lies face up."""

    id: str
    number: str
    kind: str
    up: bool
    cost: Signs
    signs: Signs
    text: str
    label: str
    option: Option | None


def says(option: Option | None, label: str) -> Markup:
    """What makes an element an option, or names it where it is none."""
    name = escape(label)
    if option is None:
        return Markup(' role="img" data-preview="{0}" aria-label="{0}"').format(name)
    return Markup(' role="button" tabindex="-1" data-option="{}" data-preview="{}" aria-label="{}"').format(
        option.token, option.preview, name
    )


# ---------------------------------------------------------------------- signs


def amounts(counts: Amounts, mark: str = "") -> list[Sign]:
    return [Sign(f"{mark}{count}", icon) for count, icon in zip(counts, GAIN_ICON, strict=False) if count]


def signs(effects: Iterable[Effect]) -> Signs:
    """What a card, tile or space gives, in icons."""
    return Signs(sign for effect in effects for sign in _signs(effect))


def _signs(effect: Effect) -> list[Sign]:
    if effect.op == GAIN:
        return amounts(effect.amounts)
    if effect.op == PICK:
        return [sign for number, way in enumerate(effect.picks) for sign in amounts(way, "/" if number else "")]
    if effect.op == CHOICE:
        first, *others = (signs(way) for way in effect.ways)
        return [*first, *(sign._replace(text=f"/{sign.text}") for way in others for sign in way)]
    if effect.op == SWAP:
        return [*amounts(effect.price), *amounts(effect.amounts, "›")]
    if effect.op == TEMPLE_FOR_GOLD:
        return [Sign("1", "gold"), Sign("›", "temple-stone")]
    return [Sign("", icon) for icon in EFFECT_ICON[OPS[effect.op]]]


PASSIVE_SIGNS: Final[Mapping[str, Sequence[Sign]]] = {
    "Z01": (Sign("", "courier"),),
    "Z02": (Sign("", "priest"),),
    "Z03": (Sign("", "warrior"), Sign("›2", "rejuvenate")),
    "Z04": (Sign("", "weaving"), Sign("›", "exchange")),
    "Z05": (Sign("", "architect"), Sign("↔", "craftsman")),
    "Z06": (Sign("", "festival"), Sign("4", "potato")),
    "Z07": (Sign("", "stairs"), Sign("+1", "victory-point")),
    "Z08": (Sign("5", "weaving"),),
    "Z09": (Sign("", "festival"), Sign("", "weaving"), Sign("›", "victory-point")),
    "Z10": (Sign("2", "potato"), Sign("1", "corn"), Sign("1", "stone")),
    "Z11": (Sign("", "corn"), Sign("›", "weaving")),
    "Z12": (Sign("1", "gold"), Sign("›", "temple-stone")),
    "Z13": (Sign("−1", "flip"), Sign("−1", "discard")),
    "Z14": (Sign("", "warrior"), Sign("+2", "tools")),
    "Z15": (Sign("2", "stone"), Sign("↔1", "gold"), Sign("↔2", "corn")),
    "Z16": (Sign("", "production"), Sign("›", "rejuvenate")),
    "Z17": (Sign("1", "gold"), Sign("1", "victory-point")),
    "Z18": (Sign("", "army-card"), Sign("1", "gold")),
    "Z19": (Sign("1", "potato"), Sign("›", "god-card")),
    "Z20": (Sign("+1", "food"), Sign("1", "victory-point")),
}


@cache
def card_signs(card: str) -> Signs:
    return signs(CARD[card].benefits)


@cache
def benefit_signs(card: str, place: int) -> Signs:
    return signs(CARD[card].benefits[place : place + 1])


@cache
def tile_of(language: str, token: str) -> Tile:
    """A building as it lies in the market: what is said of it depends on the language alone."""
    said = words("tawantinsuyu", language)
    building = BUILDING[token]
    passive = token in PASSIVE_SIGNS
    output: Effects = building.output
    return Tile(
        id=f"tile-{token}",
        number=token,
        kind="passive" if passive else "producing",
        up=True,
        cost=Signs(amounts(building.cost)),
        signs=Signs(PASSIVE_SIGNS[token]) if passive else signs(output),
        text=said.get(f"drawing.tile.{token}") if passive else "",
        label=said.term(token),
        option=None,
    )


# ---------------------------------------------------------------------- the table


class Base(Scene):
    """The table as one viewer sees it, with the options that have a place on it."""

    def __init__(self, sight: Sight, words: Words) -> None:
        super().__init__(sight.view, sight.me, words)
        self.sight = sight
        self.seats = [
            Seat(number, colour, sight.name(number, words), shape_of(colour))
            for number, colour in enumerate(self.colours)
        ]
        self.offered = {
            place: self._option(token) for token in sight.options if (place := place_of(sight, token)) is not None
        }

    @property
    def is_mine(self) -> bool:
        """Whether the question at hand is the viewer's."""
        return self.sight.may_answer and self.asked is not None and self.asked == self.me

    def _option(self, token: str) -> Option:
        name = self.words.option(self.prompt or "", token)
        preview = explain(self.sight.view, self.me, token, self.words)
        return Option(token, self.about(name, preview), preview)

    def about(self, name: str, *what: str) -> str:
        """A thing and what is to be said of it."""
        said = " · ".join(filter(None, what))
        return self.say("about", name=name, what=said) if said else name

    def card(self, token: str, own: bool) -> Card:
        """A god card in one's hand or in the display."""
        god = GODS[CARD[token].god].token
        place = f"card-{token}"
        option = self.offered.get(place)
        ready = self.own is not None and self.has_statue(self.own, CARD[token].god)
        note = (self.say("note.statue") if ready else self.say("note.no_statue")) if own else ""
        label = self.words.term(token) if option is None else option.label
        return Card(place, god, f"god-{god}", self.words.term(god), card_signs(token), note, ready, label, option)

    def tile(self, token: str, up: bool = True, named: bool = True) -> Tile:
        """A building where it lies now."""
        tile = tile_of(self.words.language, token)
        option = self.offered.get(tile.id) if named else None
        label = tile.label if option is None else option.label
        if not up:
            label = self.about(label, self.say("face_down"))
        return tile._replace(id=tile.id if named else "", up=up, label=label, option=option)
