"""The table of Tawantinsuyu in the browser: a `tampu.drawing.table.TableDrawing`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tampu.drawing import View
from tampu.drawing.sight import Sight
from tampu.games.tawantinsuyu.components import FESTIVALS, GODS
from tampu.games.tawantinsuyu.drawing.consequences import explain
from tampu.games.tawantinsuyu.drawing.scene import ARMY_CARD, BUILDING, CARD, SEAM, SPACE, STATUE, WEAVING, WORKER
from tampu.games.tawantinsuyu.state import Table
from tampu.games.tawantinsuyu.table.automa import TableScene
from tampu.games.tawantinsuyu.table.base import ACTION_ICON, TASK_ICON, WORKER_ICON
from tampu.games.tawantinsuyu.table.events import flights, subject
from tampu.games.tawantinsuyu.table.places import place_of
from tampu.games.tawantinsuyu.table.supply import SEAM_SIGN
from tampu.text import Words

__all__ = [
    "AUTOMATIC",
    "LAST_WORDS",
    "STYLE",
    "TABS",
    "explain",
    "flights",
    "headline",
    "icon",
    "place_of",
    "points",
    "scene",
    "subject",
]

TABS: Sequence[str] = ("hill", "regions", "supply", "mine")
STYLE = "table.css"
LAST_WORDS: Sequence[str] = ()


def scene(sight: Sight, words: Words) -> TableScene:
    """Everything the macros need."""
    return TableScene(sight, words)


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
GOODS: Final = ("potato", "corn", "stone", "gold")
ROLE_ICON: Final = {role: role for role in WORKER_ICON.values()}


def icon(sight: Sight, option: str) -> str | None:
    """What an option is shown by, in the action bar and in the preview."""
    view = sight.view
    if option in PLAIN:
        return PLAIN[option]
    prompt = "" if view["choice"] is None else view["choice"]["prompt"]
    if prompt in BY_PROMPT:
        return BY_PROMPT[prompt](option)
    return _thing(view, option.split(":")[0])


def _thing(view: View, option: str) -> str | None:
    """The icon of a piece, wherever it may be chosen."""
    if option in CARD:
        return f"god-{GODS[CARD[option].god]}"
    if option in SPACE:
        worker = view["table"]["now"]["worker"]
        return None if worker is None else WORKER_ICON[worker]
    if option in STATUE:
        return f"statue-{option.split('-')[0]}"
    kinds = ((BUILDING, "building"), (WEAVING, "weaving"), (ARMY_CARD, "army-card"), (SEAM, "exchange"))
    found = next((name for things, name in kinds if option in things and option not in GOODS), None)
    if found is not None:
        return found
    if option in GOODS:
        return option
    return WORKER_ICON[option] if option in WORKER else ROLE_ICON.get(option)


# ---------------------------------------------------------------------- where the match is

SETUP: Final = ("starter", "keep", "setup_benefits")


def headline(state: Table, words: Words) -> str:
    """Which Festival comes next, or that it is on."""
    table: View = state.seen_by(None)
    phase, festival = table["phase"], table["festival"]
    if phase in SETUP:
        return words.get("drawing.headline.setup")
    if phase in ("over", "final_exchange"):
        return words.get("drawing.headline.over")
    number = festival["resolved"] + 1
    key = "on" if phase.startswith("festival") or phase == "before_festival" else "before"
    if phase == "festival_play":
        key, number = "after", festival["resolved"]
    elif festival["holder"] is not None and key == "before":
        key = "pending"
    return words.get(f"drawing.headline.{key}", number=number, most=FESTIVALS)


def points(state: Table, eyes: int | None, seat: int) -> int | None:
    """Points are public."""
    return state.players[seat].score


# ---------------------------------------------------------------------- answers left to the table


def _answer(prompts: Sequence[str], pick: Callable[[View, list[str]], str | None]) -> Callable[[View], str | None]:
    """The answer to some questions, where they are asked of the seat whose view this is."""

    def answer(view: View) -> str | None:
        choice = view["choice"]
        if choice is None or choice["prompt"] not in prompts or choice["player"] != view["seat"]:
            return None
        return pick(view, choice["options"]) if choice["options"] else None

    return answer


def _first(view: View, options: list[str]) -> str:
    """The default split: no gold unless needed, potatoes before corn (TW-006)."""
    return options[0]


def _decline(view: View, options: list[str]) -> str | None:
    """No to what others started, where nobody but the asked one is concerned."""
    return next((option for option in ("pass", "done", "0") if option in options), None)


def _only_to_go_on(view: View, options: list[str]) -> str | None:
    return "go_on" if "go_on" in options else None


def _follow(view: View, options: list[str]) -> str | None:
    return None if view["table"]["active"] == view["seat"] else _decline(view, options)


def _keep_the_market(view: View, options: list[str]) -> str | None:
    return "none" if "none" in options else None


def _only(view: View, options: list[str]) -> str | None:
    """What is asked only lest the others hear that there is nothing to choose."""
    return options[0] if len(options) == 1 else None


AUTOMATIC: Mapping[str, Callable[[View], str | None]] = {
    "pay_default": _answer(("pay_mix",), _first),
    "only_answer": _answer(
        ("turn_main", "place_worker", "place_role", "place_space", "place_card", "train_keep", "free_army"), _only
    ),
    "keep_market": _answer(("market_renew",), _keep_the_market),
    "skip_free": _answer(("festival_free", "final_exchange"), _only_to_go_on),
    "refuse_weavings": _answer(("weave_offer",), _decline),
    "never_follow": _answer(
        (
            "worship_statue",
            "offering_steps",
            "rejuvenate_many",
            "army_play",
            "conquest_space",
            "production_next",
        ),
        _follow,
    ),
}
"""Table presence 14: who does not want to follow passes without being asked."""
