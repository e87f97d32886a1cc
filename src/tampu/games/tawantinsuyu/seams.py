"""The seams of tapestries, and what they are worth (TW-256, TW-260, TW-461)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tampu.games.tawantinsuyu.components import NONE, SEAMS, TAPESTRY_VP, WEAVINGS

if TYPE_CHECKING:
    from tampu.games.tawantinsuyu.player import Player


def matching(left: int, right: int) -> int:
    """TW-256: the reward of a seam, or NONE."""
    half = WEAVINGS[left].right
    return half if half == WEAVINGS[right].left else NONE


def seams_of(player: Player) -> list[int]:
    """TW-256, TW-260: matching seams, by kind."""
    found = [0] * len(SEAMS)
    for tapestry in player.tapestries:
        for place in range(1, len(tapestry)):
            seam = matching(tapestry[place - 1], tapestry[place])
            if seam != NONE:
                found[seam] += 1
    return found


def tapestry_points(player: Player) -> int:
    """TW-461: what the tapestries count at the end."""
    return sum(TAPESTRY_VP[len(tapestry)] for tapestry in player.tapestries)
