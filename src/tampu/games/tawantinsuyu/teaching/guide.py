"""The guide of a first game: what each question of the first turns is about, and which answer would be a good one.

The opening is told in `guide.toml`; from where the newcomer leaves it, the hints follow the table as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tampu.drawing import View
from tampu.drawing.sight import Sight
from tampu.drawing.teaching import Hint, is_asked, next_step, story
from tampu.games.tawantinsuyu.teaching import besides, on_the_hill
from tampu.games.tawantinsuyu.teaching.position import Position

ANSWERS: Final[Mapping[str, Callable[[Position], Hint]]] = {**on_the_hill.ANSWERS, **besides.ANSWERS}
"""How each question of the game is answered."""
SETUP_TURNS: Final = 3
"""So often each player is asked before the first turn: weaving, cards, benefits."""
FIRST_QUESTIONS: Final = ("turn_main", "secondary_first")
"""A turn begins with one of them: who has no worker goes straight to the secondary actions."""


def hint(sight: Sight) -> Hint | None:
    """The hint for the question at hand, if it is ours and the guide still walks along."""
    view, me = sight.view, sight.me
    if view["over"] or me is None:
        return None
    turn = own_turn(view)
    if turn > told()["turns"]:
        return farewell(view, me, turn)
    if view["held"]:
        return end_of_turn(view, turn) if view["table"]["active"] == me else None
    if not is_asked(view, me):
        return None
    prompt = view["choice"]["prompt"]
    told_now = scripted(view, me, turn) or ANSWERS[prompt](Position(view, me))
    return told_now._replace(prompt=prompt)


def own_turn(view: View) -> int:
    """Which of his turns the newcomer has come to, for he begins; 0 and less while the table is set up."""
    turn: int = view["turn"] // view["players"] - SETUP_TURNS + 1
    return turn


def end_of_turn(view: View, turn: int) -> Hint:
    """Nothing is left to do but to end the turn, and what it has led to."""
    if turn < 1:
        return Hint("guide.end_setup", {})
    return Hint("guide.end_turn" if view["table"]["now"]["space"] is None else "guide.end_placed", {})


def farewell(view: View, me: int, turn: int) -> Hint | None:
    """At the start of the next turn the newcomer is told that he goes on alone."""
    now = turn == told()["turns"] + 1 and is_asked(view, me) and view["choice"]["prompt"] in FIRST_QUESTIONS
    return Hint("guide.farewell", {"left": len(view["table"]["village"])}) if now else None


# ---------------------------------------------------------------------- the opening


def told() -> dict[str, Any]:
    return story(__package__)


def scripted(view: View, me: int, turn: int) -> Hint | None:
    """The step of the opening that fits: the same question, and what the story has so far."""
    mine, now = view["table"]["players"][me], view["table"]["now"]
    stands = {
        "prompt": view["choice"]["prompt"],
        "turn": turn,
        "gods": mine["gods"],
        "workers": mine["workers"],
        "priest": mine["priest"],
        "role": now["role"],
        "space": now["space"],
        "tasks": now["tasks"],
    }
    return next_step(told()["step"], view, stands)
