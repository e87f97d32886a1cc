"""What every game's drawing must do, at the moments it keeps for its tests (`tests/games/<game>/pages.py`)."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import tampu
from tampu.drawing.finding import drawing_of
from tampu.drawing.scene import preview_text
from tampu.engine.registry import find
from tampu.text import LANGUAGES, words
from tests.catalogues import catalogue
from tests.drawn import drawn, icons, pictured, sight_of, some_moments, some_pages
from tests.tables import HOUSE

SELDOM = {"free_god"}
"""Questions that no match of these asks."""


@pytest.mark.parametrize("game", HOUSE)
def test_every_option_is_at_its_place_once_and_nothing_else_is_one(game: str) -> None:
    prompts = set()
    for match, me, page in some_pages(game):
        choice = match.choice
        if choice is None or choice.player != me:
            assert not page.options
            continue
        prompts.add(choice.prompt)
        sight = sight_of(match, me)
        found = {token: drawing_of(game).place_of(sight, token) for token in choice.tokens}
        placed = {token: place for token, place in found.items() if place is not None}
        assert {option["data-option"]: option["id"] for option in page.options} == placed
        assert len(page.options) == len(placed)
        assert all(page.ids[place] == 1 for place in placed.values())
    known = {key.split(".")[1] for key in catalogue(game, "en") if key.startswith("prompt.")}
    assert known - prompts <= SELDOM


@pytest.mark.parametrize("game", HOUSE)
def test_options_are_named_and_explained(game: str) -> None:
    said = words(game)
    for match, me, page in some_pages(game):
        choice = match.choice
        if choice is None or choice.player != me:
            continue
        for option in page.options:
            token = option["data-option"]
            told = preview_text(sight_of(match, me), token, said)
            assert option["role"] == "button"
            assert option["tabindex"] == "-1"
            assert option["data-preview"] == told
            assert option["aria-label"].startswith(said.option(choice.prompt, token))
            assert told in option["aria-label"]


@pytest.mark.parametrize("game", HOUSE)
def test_all_icons_exist(game: str) -> None:
    for _, _, page in some_pages(game):
        assert set(re.findall(r"#i-([\w-]+)", page.html)) <= icons()
    assert set(drawing_of(game).ICONS.values()) <= icons()


@pytest.mark.parametrize("game", HOUSE)
def test_a_drawing_does_not_change_with_what_the_seat_cannot_know(game: str) -> None:
    for match in some_moments(game)[::3]:
        if match.choice is not None:
            for me in range(match.players):
                other = match.imagine(me, tampu.Chance.of(me, match.number))
                there = replace(sight_of(other, me), log=sight_of(match, me).log)
                assert drawn(match, me).html == pictured(there).html


@pytest.mark.parametrize("game", HOUSE)
def test_every_automatic_answer_is_given_somewhere_and_has_its_words(game: str) -> None:
    answers = {answer.name for answer in find(game).automatic}
    given = {name for match in some_moments(game) for name in answers if match.automatic_answer([name]) is not None}
    assert given == answers
    assert all(words(game, language).knows(f"automatic.{name}") for name in answers for language in LANGUAGES)
