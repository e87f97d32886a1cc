"""The scenes of the lessons, worked out from the components so that no drawing says what the rules do not."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any, Final

from tampu.games.tawantinsuyu import components as c
from tampu.games.tawantinsuyu.axomamma_board import COVERED, ROWS, TOKEN_ROW, TOKEN_START, TOKEN_VALUE
from tampu.games.tawantinsuyu.drawing import CARD, SPACE, WEAVING
from tampu.games.tawantinsuyu.seams import matching
from tampu.games.tawantinsuyu.table import geometry
from tampu.games.tawantinsuyu.table.automa import SPACE_ICON
from tampu.games.tawantinsuyu.table.base import TASK_ICON, WORKER_ICON, signs
from tampu.games.tawantinsuyu.way import Price

Picture = dict[str, Any]
"""What a drawing shows, by name."""

PLACED: Final = "M05"
"""The space around which tasks and neighbours are shown; two of its neighbours hold blue workers."""
NEIGHBOURS: Final = {"M04": "blue", "M07": "blue", "M06": "red"}
CLIMBED: Final = "L13"
"""The space whose price is reckoned, from a High Priest one section away and below one of the two stairs."""
PRIEST_AT: Final = 1
STAIRS_BUILT: Final = 1
TAPESTRY: Final = ("W08", "W02", "W26", "W21")
REFUSED: Final = "W04"
"""A weaving whose pattern lies in the tapestry already."""
REGION: Final = "chinchasuyu"
MARKERS: Final = {1: "purple", 3: "blue", 4: "purple"}
"""Whose markers stand in the region, by position."""
GOD_CARD: Final = "eye_2"
LOOP_ICON: Final = {**SPACE_ICON, "village_worker": "village"}
"""What the second and third row of Axomamma's board show."""
PATTERN_COLOUR: Final = {
    "white": "#EFE6D5",
    "purple": "#A48BE6",
    "orange": "#E9872B",
    "blue": "#4A8AD0",
    "yellow": "#E3B62E",
    "green": "#5E9A4E",
    "red": "#C8503C",
}


@cache
def hill() -> Picture:
    """The whole hill, small: terraces, spaces with colour and god, tasks, stairs slots and the five actions."""
    return {
        "edges": [
            (name, geometry.pentagon(geometry.EDGES[name])) for name in ("lower", "middle", "upper", "coricancha")
        ],
        "rays": geometry.RAYS,
        "spaces": [
            (*geometry.SPACE_AT[at.token], geometry.SHAPE[colour_of(at)], colour_of(at), str(c.GODS[at.god]))
            for at in c.SPACES
        ],
        "tasks": [(*at, TASK_ICON[geometry.TASK_KIND[place]]) for place, at in geometry.TASK_AT.items()],
        "stairs": list(geometry.STAIRS_AT.values()),
        "actions": list(geometry.ACTION_AT),
    }


def colour_of(space: c.Space) -> str:
    return "neutral" if space.colour == c.NONE else str(c.WORKERS[space.colour])


@cache
def around() -> Picture:
    """A space, its three tasks and its four neighbours, as a stretch of its terrace; and how many tasks it gives."""
    space = SPACE[PLACED]
    near = [c.SPACES[index] for index in c.ADJACENT[space.index]]
    stretch = sorted([space, *near], key=lambda there: there.index)
    same = [there.token for there in near if NEIGHBOURS.get(there.token) == str(c.WORKERS[c.BLUE])]
    return {
        "columns": [
            {
                "id": there.token,
                "god": str(c.GODS[there.god]),
                "shape": geometry.SHAPE[colour_of(there)],
                "colour": colour_of(there),
                "inner": is_inner(there),
                "task": TASK_ICON[geometry.TASK_KIND[f"task-{there.token}"]],
                "touched": geometry.TASK_KIND[f"task-{there.token}"] in {c.TASKS[task].token for task in space.tasks}
                and abs(there.index - space.index) <= 1,
                "worker": WORKER_ICON.get(NEIGHBOURS.get(there.token, "")),
                "counts": there.token in same,
                "here": there is space,
            }
            for there in stretch
        ],
        "same": len(same),
        "tasks": 1 + len(same),
    }


def is_inner(space: c.Space) -> bool:
    """The spaces of a terrace lie in two rows, by turns."""
    return int(space.token[1:]) % 2 == 0


@cache
def price() -> Picture:
    """What the way to a space costs, part by part."""
    space = SPACE[CLIMBED]
    stairs = [space.section + above * c.SECTIONS for above in range(STAIRS_BUILT)]
    cost = Price(c.WANDER[(space.section - PRIEST_AT) % c.SECTIONS], c.DESCENT[space.terrace], stairs, 0)
    return {
        "wander": cost.wander,
        "descent": cost.descent,
        "saved": cost.saved,
        "food": cost.food,
        "terraces": [{"name": str(terrace), "descent": c.DESCENT[terrace.index]} for terrace in c.TERRACES],
        "distances": [c.WANDER[(distance - 2) % c.SECTIONS] for distance in range(c.SECTIONS)],
    }


@cache
def tapestry() -> Picture:
    """A row of weavings with the seams that match, and a tile that may not join."""

    def tile(token: str) -> Picture:
        weaving = WEAVING[token]
        return {
            "fill": PATTERN_COLOUR[str(c.PATTERNS[weaving.pattern])],
            "pattern": str(c.PATTERNS[weaving.pattern]),
            "left": signs(c.SEAM_REWARD[weaving.left]),
            "right": signs(c.SEAM_REWARD[weaving.right]),
        }

    seams = [matching(WEAVING[left].index, WEAVING[right].index) for left, right in pairwise(TAPESTRY)]
    return {
        "tiles": [tile(token) for token in TAPESTRY],
        "seams": [seam != c.NONE for seam in seams],
        "pays": [f"seam-{c.SEAMS[seam]}" for seam in seams if seam != c.NONE],
        "refused": tile(REFUSED),
    }


@cache
def region() -> list[Picture]:
    """The spaces of a region from left to right."""
    return [
        {
            "flip": space.flip,
            "discard": space.discard,
            "reward": signs(space.reward),
            "owner": MARKERS.get(space.position, ""),
        }
        for space in c.CONQUEST_SPACES
        if c.REGIONS[space.region].token == REGION
    ]


@cache
def temple() -> list[Picture]:
    """The temple track from its top."""
    return [
        {
            "space": number,
            "left": signs(c.TEMPLE_LEFT[number]),
            "right": c.TEMPLE_RIGHT[number],
            "centre": c.TEMPLE_CENTRE[number],
        }
        for number in reversed(range(len(c.TEMPLE_LEFT)))
    ]


@cache
def god_card() -> Picture:
    card = CARD[GOD_CARD]
    return {"god": str(c.GODS[card.god]), "signs": signs(card.benefits)}


@cache
def loops() -> list[list[Picture]]:
    """Axomamma's board at the start: what each space shows, and the tokens on it."""
    return [
        [
            {
                "signs": [] if space.effect is None else signs([space.effect]),
                "icon": LOOP_ICON.get(space.token, ""),
                "end": space.end,
                "covered": COVERED[row] == place,
                "tokens": [
                    value
                    for token_row, value, start in zip(TOKEN_ROW, TOKEN_VALUE, TOKEN_START, strict=True)
                    if (token_row, start) == (row, place)
                ],
            }
            for place, space in enumerate(spaces)
        ]
        for row, spaces in enumerate(ROWS)
    ]
