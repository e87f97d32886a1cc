"""What every part of the drawing in the browser is made from: the seats, the options at their places, and signs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from markupsafe import Markup

from tampu.drawing.pieces import Option
from tampu.drawing.sight import Sight
from tampu.games.tawantinsuyu import components as c
from tampu.games.tawantinsuyu.drawing import Amounts, GameScene
from tampu.games.tawantinsuyu.player import Player
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


class Worker(NamedTuple):
    """A worker in the village, among the Nomads or of a player; without an icon an empty place."""

    id: str
    icon: str
    label: str
    option: Option | None


class Weaving(NamedTuple):
    """A weaving: its pattern, and the rewards of its two halves."""

    id: str
    pattern: str
    left: Sign
    right: Sign
    label: str
    option: Option | None
    marked: bool = False


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


# ---------------------------------------------------------------------- signs


def amounts(counts: Amounts, mark: str = "") -> list[Sign]:
    return [Sign(f"{mark}{count}", icon) for count, icon in zip(counts, GAIN_ICON, strict=False) if count]


def signs(effects: Iterable[c.Effect]) -> Signs:
    """What a card, tile or space gives, in icons."""
    return Signs(sign for effect in effects for sign in _signs(effect))


def _signs(effect: c.Effect) -> list[Sign]:
    if effect.op == c.GAIN:
        return amounts(effect.amounts)
    if effect.op == c.PICK:
        return [sign for number, way in enumerate(effect.picks) for sign in amounts(way, "/" if number else "")]
    if effect.op == c.CHOICE:
        first, *others = (signs(way) for way in effect.ways)
        return [*first, *(sign._replace(text=f"/{sign.text}") for way in others for sign in way)]
    if effect.op == c.SWAP:
        return [*amounts(effect.price), *amounts(effect.amounts, "›")]
    if effect.op == c.TEMPLE_FOR_GOLD:
        return [Sign("1", "gold"), Sign("›", "temple-stone")]
    return [Sign("", icon) for icon in EFFECT_ICON[c.OPS[effect.op]]]


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
    "Z15": (Sign("", "stone"), Sign("↔", "gold"), Sign("↔", "corn")),
    "Z16": (Sign("", "production"), Sign("›", "rejuvenate")),
    "Z17": (Sign("1", "gold"), Sign("1", "victory-point")),
    "Z18": (Sign("", "army-card"), Sign("1", "gold")),
    "Z19": (Sign("1", "potato"), Sign("›", "god-card")),
    "Z20": (Sign("+1", "food"), Sign("1", "victory-point")),
}


SEAM_SIGN: Final[Mapping[str, Sign]] = {
    "gold": Sign("1", "gold"),
    "stone2": Sign("2", "stone"),
    "potato3": Sign("3", "potato"),
    "god_potato": Sign("1", "god-card"),
    "rejuvenate": Sign("1", "rejuvenate"),
    "army": Sign("1", "army-card"),
    "temple_for_gold": Sign("1", "temple-stone"),
    "vp3": Sign("3", "victory-point"),
}


@cache
def card_signs(card: int) -> Signs:
    return signs(c.GOD_CARDS[card].benefits)


@cache
def benefit_signs(card: int, place: int) -> Signs:
    return signs(c.GOD_CARDS[card].benefits[place : place + 1])


@cache
def tile_of(language: str, index: int) -> Tile:
    """A building as it lies in the market: what is said of it depends on the language alone."""
    said = words("tawantinsuyu", language)
    building = c.BUILDINGS[index]
    passive = index >= c.PASSIVE
    return Tile(
        id=f"tile-{building}",
        number=building.token,
        kind="passive" if passive else "producing",
        up=True,
        cost=Signs(amounts(building.cost)),
        signs=Signs(PASSIVE_SIGNS[building.token]) if passive else signs(building.output),
        text=said.get(f"drawing.tile.{building}") if passive else "",
        label=said.term(building),
        option=None,
    )


# ---------------------------------------------------------------------- the table


class Base(GameScene):
    """The table as one viewer sees it, with the options that have a place on it."""

    def __init__(self, sight: Sight, words: Words) -> None:
        super().__init__(sight, words)
        self.places = self.offered(place_of)

    @property
    def in_turn(self) -> Player:
        """The player who is asked, or whose turn it is."""
        return self.table.players[self.table.active if self.asked is None else self.asked]

    def label(self, option: Option, *what: str) -> str:
        """What an option is called and would do, and what else is to be said of it."""
        return self.about(self.words.option(self.prompt, option.token), option.preview, *what)

    # ------------------------------------------------------------------ things that lie in several places

    def card(self, index: int, own: bool, named: bool = True) -> Card:
        """A god card in one's hand, in the display, or in front of somebody."""
        card = c.GOD_CARDS[index]
        god = c.GODS[card.god].token
        place = f"card-{card}"
        option = self.places.get(place) if named else None
        ready = self.own is not None and self.own.has_statue_of(card.god)
        note = (self.say("note.statue") if ready else self.say("note.no_statue")) if own else ""
        label = self.term(card) if option is None else option.label
        name = place if named else ""
        return Card(name, god, f"god-{god}", self.term(god), card_signs(index), note, ready, label, option)

    def tile(self, index: int, up: bool = True, named: bool = True) -> Tile:
        """A building where it lies now; in the market it says why it cannot be built."""
        tile = tile_of(self.words.language, index)
        option = self.places.get(tile.id) if named else None
        label = self.about(tile.label, self.why_not(tile.number)) if option is None else option.label
        if not up:
            label = self.about(label, self.say("face_down"))
        return tile._replace(id=tile.id if named else "", up=up, label=label, option=option)

    def worker(self, place: str, worker: int) -> Worker:
        option = self.places.get(place) if place else None
        colour = c.WORKERS[worker].token
        return Worker(place, WORKER_ICON[colour], option.label if option else self.term(f"worker-{colour}"), option)

    def weaving(self, index: int, place: str = "", marked: bool = False) -> Weaving:
        tile = c.WEAVINGS[index]
        option = self.places.get(place) if place else None
        return Weaving(
            place,
            c.PATTERNS[tile.pattern].token,
            SEAM_SIGN[c.SEAMS[tile.left].token],
            SEAM_SIGN[c.SEAMS[tile.right].token],
            option.label if option else self.term(tile),
            option,
            marked,
        )


class Part:
    """A part of the table, made from its scene."""

    def __init__(self, scene: Base) -> None:
        self.scene = scene
        self.table = scene.table
        self.said = scene.said
        self.places = scene.places
        self.seats = scene.seats
        self.say = scene.say
        self.term = scene.term
        self.about = scene.about
