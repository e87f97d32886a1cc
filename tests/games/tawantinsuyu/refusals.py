"""What people look for at the questions of Tawantinsuyu, whether it is offered or not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tampu.engine.match import Match
from tampu.games.tawantinsuyu import QUESTIONS, looked_for
from tests.games.tawantinsuyu.scene import at_table


def tokens(match: Match) -> Sequence[str]:
    assert match.choice is not None
    return [thing.token for thing in looked_for(at_table(match), match.choice.player, match.choice.prompt)]


LOOKED_FOR: Final[Mapping[str, Callable[[Match], Sequence[str]]]] = dict.fromkeys(QUESTIONS, tokens)
