"""How thoroughly a level thinks at a game: data, told by the game itself in its `box.toml`."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Final

from tampu.engine.errors import BadSetup
from tampu.engine.registry import BOX, told_by


@dataclass(frozen=True)
class Thoroughness:
    """What a level may spend, and on what. Budgets are counted in tries: time would play otherwise elsewhere."""

    tries: int = 160
    """Answers tried while a turn is planned."""
    width: int = 12
    """Of all positions reached after so many answers, so many are followed further."""
    of_one: int = 3
    """And of those that began with the same answer no more than this, lest one beginning crowd out the others."""
    patience: int = 3
    """Longer chains are given up when so many more answers have led to nothing better, and none stands better."""
    look: int = 1000
    """Of the answers to one question, no more than this are tried, the most promising ones."""
    overlooks: int = 0
    """Of a hundred answers, so many do not come to its mind."""
    plans: int = 0
    """So many of the best plans are tried out."""
    worlds: int = 4
    """In so many imagined worlds, again for those that are left after each round."""
    turns: int = 1
    """Until each of two players has had so many more turns, or all of them as many together; what it comes to is judged
    after each round."""
    quick: int = 40
    """With so many tries for each of these turns."""
    quick_width: int = 3
    quick_look: int = 1000
    lead: float = 0.0
    """How much the judgement of the best of the others then counts against one's own, in a match of two."""
    sway: float = 1.0
    """Who plays on takes any turn that is worth so much less than the best he found, or better."""
    doubt: float = 3.0
    """By about so many points a plan may come out otherwise than it is judged; the fewer, the more it takes to change
    one's mind."""


HOUSE: Final = {
    "easy": Thoroughness(tries=24, width=2, of_one=1, overlooks=30),
    "steady": Thoroughness(),
    "sharp": Thoroughness(tries=1500, width=32, of_one=8, patience=4),
    "master": Thoroughness(tries=1500, width=32, of_one=8, patience=4, plans=6, worlds=4, turns=2),
}
"""What holds for a game that says nothing."""


@cache
def thoroughness(game: str, level: str, players: int) -> Thoroughness:
    """How thoroughly a level thinks at that game; what is told for a table of so many goes before the rest."""
    told = told_by(game, BOX).get("levels", {}).get(level, {})
    found = {name: value for name, value in told.items() if not name.isdigit()} | told.get(str(players), {})
    known = {field.name for field in fields(Thoroughness)}
    for name in found:
        if name not in known:
            raise BadSetup(f"setting of {level} in the {BOX} of {game}", name, sorted(known))
    return replace(HOUSE[level], **found)
