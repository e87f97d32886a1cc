"""Why an answer is not offered: for every game, the rules that make the options say what stands in the way.

A game registers in `tests/games/<game>/refusals.py` what people look for: the tokens by prompt, or where they hang on
the table, what finds them. Of these a reason is given for exactly those that are not offered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec

import pytest

from tampu.engine.match import Match
from tampu.engine.reason import Reason
from tampu.rulebook import rules
from tampu.text import LANGUAGES, words
from tests.catalogues import catalogue, folder
from tests.tables import HOUSE, Table, at_each_table, moments, tables

LookedFor = Mapping[str, Sequence[str] | Callable[[Match], Sequence[str]]]


@cache
def looked_for(game: str) -> LookedFor:
    """What people look for, by prompt; nothing where a game has not registered it."""
    module = f"tests.games.{game}.refusals"
    if find_spec(module) is None:
        return {}
    found: LookedFor = import_module(module).LOOKED_FOR
    return found


def refusals(match: Match) -> Iterator[Reason]:
    """The reasons for what people look for at this question and do not find: for that, and for nothing else."""
    choice = match.choice
    wanted = () if choice is None else looked_for(match.game.name).get(choice.prompt, ())
    for token in wanted(match) if callable(wanted) else wanted:
        assert choice is not None
        reason = match.game.why_not(match.state, choice.player, choice.prompt, token)
        assert (reason is None) == (token in choice.tokens), (choice.player, choice.prompt, token, reason)
        if reason is not None:
            yield reason


@pytest.mark.parametrize("game", HOUSE)
def test_every_game_says_why_not(game: str) -> None:
    assert looked_for(game)


@at_each_table(1, 40, tables(*HOUSE))
def test_whatever_is_looked_for_is_offered_or_refused_with_a_reason(table: Table, seeds: range) -> None:
    given = {}
    for seed in seeds:
        for match in moments(table.new(seed), seed):
            given.update({repr(reason): reason for reason in refusals(match)})
    assert given
    ruled = {rule.id for rule in rules(table.name)}
    for reason in given.values():
        assert reason.rule in ruled
        for language in LANGUAGES:
            said = words(table.name, language).why(reason)
            assert not re.search(r"[{}]|\bwhy\.|^$", said), said


@pytest.mark.parametrize("game", HOUSE)
def test_every_reason_has_words_and_no_words_are_left_over(game: str) -> None:
    given = {name for path in folder(game).glob("*.py") for name in re.findall(r'Reason\(\s*"(\w+)"', path.read_text())}
    assert given == {key.removeprefix("why.") for key in catalogue(game, "en") if key.startswith("why.")}


@pytest.mark.parametrize("game", HOUSE)
def test_nobody_is_told_why_nonsense_is_not_offered(game: str) -> None:
    for match in moments(tables(game)[0].new(1), 1):
        choice = match.choice
        if choice is not None:
            assert match.game.why_not(match.state, choice.player, choice.prompt, "nonsense") is None
            assert match.game.why_not(match.state, choice.player, "nonsense", choice.tokens[0]) is None
