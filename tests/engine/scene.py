"""What the tests of the engine share: toys set up in one line, and all that can be said about a match in one value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import tampu
from tampu.engine.chance import Chance
from tampu.engine.match import Match
from tests.engine import toys_climb
from tests.engine.toys_climb import Mountain

DATE = "2026-01-01"


def fair(players: int = 2, seed: int = 1, hold: bool = False, **options: Any) -> Match:
    return tampu.new("toy_fair", players=players, seed=seed, hold=hold, date=DATE, **options)


def climb(players: int = 2, seed: int = 1, hold: bool = False, **options: Any) -> Match:
    return tampu.new("toy_climb", players=players, seed=seed, hold=hold, date=DATE, **options)


def mill(hold: bool = False) -> Match:
    return tampu.new("toy_mill", players=1, seed=1, hold=hold, date=DATE)


def mountain(*heights: int, tents: int = 1, **options: object) -> Mountain:
    """A hand-built position of the climb: so many climbers at these heights, the first one to move."""
    game = toys_climb.GAME
    state = game.setup(len(heights), game.checked_settings(options), Chance.of(1))
    state.heights[: len(heights)] = heights
    state.tents = [tents] * len(heights)
    return state


def climb_at(state: Mountain, hold: bool = False, **options: object) -> Match:
    game = toys_climb.GAME
    return Match.at(game, state, state.climbers, game.checked_settings(options), hold=hold, date=DATE)


def sample_matches(hold: bool = False) -> list[Match]:
    """Matches of every kind: secrets, auctions and dice, with and without an automa."""
    return [
        fair(3, seed=4, hold=hold, purse="rich"),
        fair(4, seed=2, hold=hold, rounds=7),
        climb(1, seed=3, hold=hold, storms=True),
        climb(3, seed=6, hold=hold, storms=True, dice=2),
    ]


def play(match: Match, *tokens: str) -> Match:
    for token in tokens:
        match.play(token)
    return match


def asked(match: Match) -> tuple[int, str, list[str]] | None:
    """Who is asked what, and which options there are."""
    choice = match.choice
    return None if choice is None else (choice.player, choice.prompt, choice.tokens)


def seats(match: Match) -> list[int | None]:
    """All who look at a match, a spectator last."""
    return [*range(len(match.seats)), None]


def views(match: Match) -> list[object]:
    return [match.seen_by(seat) for seat in seats(match)]


def everything(match: Match) -> dict[str, object]:
    """All that is known of a match from outside; two matches with the same are the same."""
    return {
        "state": match.state.saved(),
        "asked": asked(match),
        "number": match.number,
        "turn": match.turn,
        "held": match.held,
        "over": match.over,
        "result": match.result,
        "undo": (match.can_undo, match.can_redo),
        "views": views(match),
        "log": [(event.plain(), event.only) for event in match.log],
        "record": match.record() if match.setup.is_whole else None,
    }


def present(match: Match) -> dict[str, object]:
    """The same without the past: what a pickled or imagined match keeps."""
    return {name: value for name, value in everything(match).items() if name not in ("undo", "log", "record")}


def at_random(match: Match, seed: int = 1, answers: int = 1000) -> Iterator[Match]:
    """Play at random, ending held turns, and stop at every moment: before the first answer and after each."""
    luck = Chance.of(seed)
    yield match
    while answers and not match.over:
        if match.held:
            match.go_on()
        else:
            assert match.choice is not None
            match.play(luck.pick(match.choice.options))
            answers -= 1
        yield match


def to_the_end(match: Match, seed: int = 1) -> Match:
    for _ in at_random(match, seed):
        pass
    assert match.over
    return match
