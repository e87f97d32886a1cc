"""Moments of a match that a test wants to see, as records to be imported."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import tampu
from tampu.engine.match import Match
from tests.browser.screen import GAME

SEEDS = range(20)


def moments(seed: int, players: int) -> Iterator[Match]:
    """A match of bots that play anything, whenever somebody is asked, and at its end."""
    match = tampu.new(GAME, players, seed, hold=True, date="2026-01-01")
    bot = tampu.bot("random", seed=seed + 1)
    while not match.over:
        if match.held:
            match.go_on()
        else:
            yield match
            match.play(bot.pick(match))
    yield match


def first(wanted: Callable[[Match], bool], players: int) -> Match:
    return next(match for seed in SEEDS for match in moments(seed, players) if wanted(match))


@cache
def finished(players: int = 3) -> str:
    """The record of a whole match."""
    return first(lambda match: match.over, players).record()


@cache
def asking(prompt: str, players: int = 3) -> str:
    """The record of a match in which that is the question."""
    return first(lambda match: match.choice is not None and match.choice.prompt == prompt, players).record()


@cache
def learning(players: int = 2) -> tuple[str, str]:
    """A moment, and the answer after which the same player goes on and knows more than before."""

    def learns(match: Match) -> bool:
        choice = match.choice
        if choice is None or not match.can_undo:
            return False
        then = match.clone()
        then.play(choice.options[0])
        goes_on = then.choice is not None and then.choice.player == choice.player and then.turn == match.turn
        return goes_on and not then.held and not then.can_undo

    match = first(learns, players)
    assert match.choice is not None
    return match.record(), str(match.choice.options[0])
