"""The guide of a first game: what each question up to the first Festival is about, and which answer would be good.

The opening is told in `lessons.toml`; from where the newcomer leaves it, the hints follow the table as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, cast

from tampu.drawing.sight import Sight
from tampu.drawing.teaching import Hint, first_game
from tampu.engine.match import Match
from tampu.games.tawantinsuyu.components import GOD_CARDS, NONE, ROLES, SPACES, WORKERS
from tampu.games.tawantinsuyu.phases import FESTIVAL_PLAY
from tampu.games.tawantinsuyu.player import Player
from tampu.games.tawantinsuyu.state import Table
from tampu.games.tawantinsuyu.teaching import besides, on_the_hill
from tampu.games.tawantinsuyu.teaching.position import Position

FIRST: Final = first_game(__package__)
"""The first game, and its opening."""
ANSWERS: Final[Mapping[str, Callable[[Position], Hint]]] = {**on_the_hill.ANSWERS, **besides.ANSWERS}
"""How each question of the game is answered."""
SETUP_TURNS: Final = 3
"""So often each player is asked before the first turn: weaving, cards, benefits."""
FIRST_QUESTIONS: Final = ("turn_main", "secondary_first")
"""A turn begins with one of them: who has no worker goes straight to the secondary actions."""


def hint(sight: Sight) -> Hint | None:
    """The hint for the question at hand, if it is ours and the guide still walks along."""
    match, me = sight.truth, sight.me
    if match.over or me is None or sight.eyes != me:
        return None
    table = cast(Table, sight.state)
    turn = own_turn(match)
    if table.resolved >= FIRST.lasts and (sight.prompt in FIRST_QUESTIONS or turns_since(sight)):
        return farewell(sight)
    if sight.to_end:
        return end_of_turn(table, turn)
    if not sight.options:
        return None
    told_now = scripted(sight, table.players[me], turn) or ANSWERS[sight.prompt](Position(sight, me))
    return told_now._replace(prompt=sight.prompt)


def own_turn(match: Match) -> int:
    """Which of his turns the newcomer has come to, for he begins; 0 and less while the table is set up."""
    return match.state.turn // match.players - SETUP_TURNS + 1


def end_of_turn(table: Table, turn: int) -> Hint:
    """Nothing is left to do but to end the turn, and what it has led to."""
    if turn < 1:
        return Hint("guide.end_setup", {})
    return Hint("guide.end_turn" if table.space == NONE else "guide.end_placed", {})


def turns_since(sight: Sight) -> int:
    """How many turns the newcomer has come to since the last Festival, the one included that it was held before."""
    if cast(Table, sight.state).phase is FESTIVAL_PLAY:
        return 0
    told = [event for event in sight.log if event.kind in ("festival_ended", "turn_began")]
    last = max(at for at, event in enumerate(told) if event.kind == "festival_ended")
    return sum(event.seat == sight.me for event in told[max(last - 1, 0) :])


def farewell(sight: Sight) -> Hint | None:
    """At the start of his first turn after the Festival the newcomer is told that he goes on alone."""
    now = turns_since(sight) <= 1 and sight.asked == sight.me and sight.prompt in FIRST_QUESTIONS
    return Hint("guide.farewell", {}) if now else None


# ---------------------------------------------------------------------- the opening


def scripted(sight: Sight, mine: Player, turn: int) -> Hint | None:
    """The step of the opening that fits: the same question, and what the story has so far."""
    table = cast(Table, sight.state)
    stands = {
        "prompt": sight.prompt,
        "turn": turn,
        "gods": [GOD_CARDS[card].token for card in sorted(mine.gods)],
        "workers": [WORKERS[worker].token for worker in mine.workers],
        "priest": mine.priest,
        "role": None if table.role == NONE else ROLES[table.role].token,
        "space": None if table.space == NONE else SPACES[table.space].token,
        "tasks": table.tasks,
    }
    return FIRST.next_step(sight, stands)
