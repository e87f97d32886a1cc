"""The table of Tawantinsuyu in the browser: a `tampu.drawing.table.TableDrawing`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

from tampu.drawing.sight import Sight
from tampu.drawing.table import Heap
from tampu.games.tawantinsuyu.components import EXCHANGES, GODS, NONE, RESOURCES, WORKERS
from tampu.games.tawantinsuyu.drawing import ARMY_CARD, BUILDING, CARD, SEAM, SPACE, STATUE, WEAVING, WORKER
from tampu.games.tawantinsuyu.drawing import headline as headline
from tampu.games.tawantinsuyu.state import Table
from tampu.games.tawantinsuyu.table.automa import Axomamma
from tampu.games.tawantinsuyu.table.base import ACTION_ICON, SEAM_SIGN, TASK_ICON, WORKER_ICON, Base
from tampu.games.tawantinsuyu.table.events import TELLING as TELLING
from tampu.games.tawantinsuyu.table.events import flights as flights
from tampu.games.tawantinsuyu.table.events import subjects as subjects
from tampu.games.tawantinsuyu.table.hill import Hill
from tampu.games.tawantinsuyu.table.people import People
from tampu.games.tawantinsuyu.table.places import place_of as place_of
from tampu.games.tawantinsuyu.table.regions import Regions
from tampu.games.tawantinsuyu.table.supply import Supply
from tampu.text import Words

TABS: Sequence[str] = ("hill", "regions", "supply", "mine")
STYLE = "table.css"
ICONS: Mapping[str, str] = {
    **{good: good for good in ("potato", "corn", "stone", "gold")},
    "score": "victory-point",
    "god_cards": "god-card",
    "army_cards": "army-card",
    "tapestries": "weaving",
}


class TableScene(Base):
    """The table as one viewer sees it, part by part."""

    def __init__(self, sight: Sight, words: Words) -> None:
        super().__init__(sight, words)
        self.hill = Hill(self)
        self.regions = Regions(self)
        self.supply = Supply(self)
        self.people = People(self)
        self.axomamma = Axomamma(self)


scene = TableScene


# ---------------------------------------------------------------------- icons of options

PLAIN: Final[Mapping[str, str]] = {
    "no": "cancel",
    "none": "cancel",
    "pass": "cancel",
    "stop": "cancel",
    "yes": "confirm",
    "done": "confirm",
    "enough": "confirm",
    "go_on": "confirm",
    "place_worker": "architect",
    "secondary": "high-priest",
    "high_priest": "high-priest",
    "prayer": "god-card",
    "training": "soldier",
    "recruit": "courier",
    "free_army": "army-card",
    "free_god": "god-card",
    "free_exchange": "exchange",
    "action": "high-priest",
    "pile": "god-card",
    "face_up": "weaving",
    "beneath": "weaving",
    "new": "weaving",
}
LETTER: Final = {"p": "potato", "c": "corn", "s": "stone", "g": "gold"}
BY_PROMPT: Final[Mapping[str, Callable[[str], str]]] = {
    "pay_mix": lambda option: LETTER.get(option[0], "confirm"),
    "hp_start": lambda option: ACTION_ICON[option],
    "hp_move": lambda option: ACTION_ICON[option.split("-", 1)[1]],
    "stairs_slot": lambda option: "stairs",
    "conquest_space": lambda option: "soldier",
    "weave_place": lambda option: "weaving",
    "offering_steps": lambda option: "temple-stone",
    "festival_pay": lambda option: "gold" if option != "0" else "potato",
    "seam_pick": lambda option: SEAM_SIGN[option].icon,
    "task_pick": lambda option: TASK_ICON[option],
    "free_exchange": lambda option: option.split("-")[1],
}
EXCHANGE: Final = {f"{exchange}": exchange for exchange in EXCHANGES}
SWAP: Final = Heap("exchange", 1)
GOODS: Final = ("potato", "corn", "stone", "gold")
ROLE_ICON: Final = {role: role for role in WORKER_ICON.values()}


def icon(sight: Sight, option: str) -> str | None:
    """What an option is shown by, in the action bar and in the preview."""
    if option in PLAIN:
        return PLAIN[option]
    if sight.prompt in BY_PROMPT:
        return BY_PROMPT[sight.prompt](option)
    return _thing(cast(Table, sight.state), option.split(":")[0])


def _thing(table: Table, option: str) -> str | None:
    """The icon of a piece, wherever it may be chosen."""
    if option in CARD:
        return f"god-{GODS[CARD[option].god]}"
    if option in SPACE:
        return None if table.worker == NONE else WORKER_ICON[WORKERS[table.worker].token]
    if option in STATUE:
        return f"statue-{option.split('-')[0]}"
    kinds = ((BUILDING, "building"), (WEAVING, "weaving"), (ARMY_CARD, "army-card"), (SEAM, "exchange"))
    found = next((name for things, name in kinds if option in things and option not in GOODS), None)
    if found is not None:
        return found
    if option in GOODS:
        return option
    return WORKER_ICON[option] if option in WORKER else ROLE_ICON.get(option)


def heaps(sight: Sight, option: str) -> Sequence[Heap]:
    """What is paid of each resource, or given for another."""
    if sight.prompt == "pay_mix":
        return [Heap(LETTER[part[0]], int(part[1:])) for part in option.split("-")]
    if sight.prompt == "free_exchange":
        exchange = EXCHANGE[option]
        given, got = RESOURCES[exchange.given], RESOURCES[exchange.got]
        return [Heap(f"{given}", exchange.give[given.index]), SWAP, Heap(f"{got}", exchange.get[got.index])]
    return ()


def points(state: Table, eyes: int | None, seat: int) -> int | None:
    """Points are public."""
    return state.players[seat].score
