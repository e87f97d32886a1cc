"""Moments of a match that a test wants to see, as records to be imported."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import tampu
from tampu.drawing.sight import Sight, Sitter, imagined
from tampu.engine.match import Match
from tampu.engine.registry import find
from tampu.web.teaching import guide_hint, guided_setup
from tests import drawn, tables
from tests.browser.screen import GAME
from tests.first_game import first_match

SEEDS = range(20)
NAMES = ("Anna", "Benoît", "Chiyoko", "Dmitri", "Eleanor")
OVER = "(over)"
GUIDED = 4
"""So many questions of a guided first game are looked at."""
FEW = 8
"""Questions with so few answers are looked at again where the guide suggests another one."""


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


# ---------------------------------------------------------------------- every question of a game


class Moment(NamedTuple):
    """A table as whoever is asked sees it; somebody looks on where nobody is asked any more."""

    name: str
    sight: Sight


@cache
def every_prompt(game: str) -> list[Moment]:
    """Each question of a game once, where it has most options at the largest table: there is most to be seen then.

    With them come the most usual questions of its smallest table and those that open a guided first game.
    """
    least, *_, most = find(game).players
    large = largest(tables.Table(game, most).new(1))
    small = largest(tables.Table(game, least).new(2))
    for match in drawn.some_moments(game):
        large.setdefault(asked_of(match), match)
    moments = {prompt: sight_of(match) for prompt, match in large.items()}
    moments |= {f"{prompt}-of-{least}": sight_of(small[prompt]) for prompt in usual(small)}
    return [Moment(name, sight) for name, sight in [*moments.items(), *guided(game)]]


def asked_of(match: Match) -> str:
    return OVER if match.choice is None else match.choice.prompt


def largest(match: Match) -> dict[str, Match]:
    """For each question of a match the moment with most options, the last one of those."""
    found: dict[str, Match] = {}
    for moment in drawn.moments(match, 1):
        prompt = asked_of(moment)
        if prompt not in found or breadth(moment) >= breadth(found[prompt]):
            found[prompt] = moment.clone()
    return found


def breadth(match: Match) -> int:
    return 0 if match.choice is None else len(match.choice.options)


def usual(found: dict[str, Match]) -> list[str]:
    """Two questions from late in the match."""
    late = sorted(found, key=lambda prompt: -found[prompt].number)
    return [prompt for prompt in late if prompt != OVER][:2]


def guided(game: str, most: int = GUIDED) -> Iterator[tuple[str, Sight]]:
    """The first questions of a guided first game, answered as the guide suggests, or by chance; each once, or once for
    each of its few answers that he suggests; and the farewell, if it comes to that."""
    match, seats = first_match(game), guided_setup(game).seats
    bot = tampu.bot("random", seed=1)
    seen: set[tuple[str, str | None]] = set()
    while len({prompt for prompt, _ in seen}) < most and match.choice is not None:
        prompt = match.choice.prompt
        sight = replace(sight_of(match), guided=True)
        hint = guide_hint(sight) if seats[match.choice.player] == "you" else None
        asked = (prompt, hint.suggested if hint is not None and len(sight.options) <= FEW else "")
        if hint is not None and (asked not in seen or hint.suggested is None):
            seen.add(asked)
            yield f"{prompt}-guided", sight
        if hint is not None and hint.suggested is None:
            return
        match.play(hint.suggested if hint is not None and hint.suggested else bot.pick(match))


def sight_of(match: Match) -> Sight:
    """The table as the seat that is asked sees it, among people with names."""
    me = 0 if match.choice is None else match.choice.player
    sitters = tuple(Sitter(name, "person") for name, _ in zip(NAMES, match.seats, strict=False))
    log = list(match.log.seen_by(me))
    can_undo = match.choice is not None
    since = range(max(0, match.turn - 3), match.turn)
    return Sight(
        "CODE", match.number, imagined(match, me), me, me, (me,), sitters, log,
        may_answer=match.choice is not None, may_ask=True, can_undo=can_undo, result=match.result, since=since,
    )  # fmt: skip
