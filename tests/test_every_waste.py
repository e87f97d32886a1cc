"""A warning before something is wasted: for every game, exactly where the rules name a waste, wherever it is played."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from tampu.cli.keeping import Keeper
from tampu.cli.play import Play
from tampu.engine.match import Match
from tampu.engine.waste import Wasted
from tampu.text import LANGUAGES, words
from tests.catalogues import catalogue
from tests.drawn import whole_page
from tests.tables import HOUSE, Table, at_each_table, game_of, moments, questions, tables


def wastes(match: Match) -> dict[str, Wasted]:
    """What the rules say would be wasted, by the answers to the question at hand."""
    choice = match.choice
    found = {} if choice is None else {token: match.game.wasted(match.state, choice, token) for token in choice.tokens}
    return {token: wasted for token, wasted in found.items() if wasted is not None}


def wasteful(table: Table, seed: int) -> Iterator[tuple[Match, str]]:
    """The moments of a match at which something could be wasted, with the answer that would."""
    for match in moments(table.new(seed), seed):
        for token in wastes(match):
            yield match, token


@pytest.mark.parametrize("game", HOUSE)
def test_every_waste_has_words_and_no_words_are_left_over(game: str) -> None:
    named = {waste.name for waste in game_of(game).wastes}
    assert named
    assert named == {key.removeprefix("waste.") for key in catalogue(game, "en") if key.startswith("waste.")}


@at_each_table(1, 20, tables(*HOUSE))
def test_what_is_wasted_could_be_used_and_has_words(table: Table, seeds: range) -> None:
    for seed in seeds:
        told = set()
        for match, token in wasteful(table, seed):
            assert match.choice is not None
            assert len(match.choice.options) > 1
            wasted = wastes(match)[token]
            if wasted.name not in told:
                told.add(wasted.name)
                for language in LANGUAGES:
                    said = words(table.name, language).waste(wasted)
                    assert not re.search(r"[{}]|\bwaste\.|^$", said), said
        assert told


@at_each_table(1, 10, tables(*HOUSE))
def test_the_page_asks_exactly_where_the_rules_name_a_waste(table: Table, seeds: range) -> None:
    for seed in seeds:
        for match in questions(table.new(seed), seed, 8):
            assert match.choice is not None
            page = whole_page(match, match.choice.player)
            told = json.loads(unescape(re.findall(r'data-told="([^"]*)"', page)[0]))
            said = {token: words(table.name).waste(wasted) for token, wasted in wastes(match).items()}
            assert {token: option[3] for token, option in told.items() if option[3]} == said


@pytest.mark.parametrize("game", HOUSE)
def test_the_terminal_asks_once_and_then_it_is_so(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, token = next(wasteful(Table(game, 2), 0))
    assert match.choice is not None
    seat, number = match.choice.player, match.number
    sitting = ["you", "you"]
    play = Play(match, sitting, Keeper(tmp_path / "match.txt", sitting), "en")
    text = words(game).waste(wastes(match)[token])
    assert not play.obey(seat, token)
    assert match.number == number
    assert text in " ".join(capsys.readouterr().out.split())
    assert play.obey(seat, token)
    assert match.number > number
    match.undo()
    assert not play.obey(seat, "w")
    play.warned = (-1, "")
    assert play.obey(seat, token)
