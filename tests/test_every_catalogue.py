"""What is asked of the words of every game: the same in all languages, and set as each language sets them."""

from __future__ import annotations

import pytest

from tampu.engine.registry import find
from tampu.rulebook import rules
from tampu.text import LANGUAGES, words
from tests.catalogues import catalogue, is_set_in_french, placeholders
from tests.tables import HOUSE

WITH_SENTENCES = ("rule.", "hint.", "event.", "text.")


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("game", HOUSE)
def test_all_languages_have_the_same_words_with_the_same_values(game: str, language: str) -> None:
    english, other = catalogue(game, "en"), catalogue(game, language)
    assert list(english) == list(other)
    for key, forms in english.items():
        assert all(form.strip() for form in other[key]), key
        assert placeholders(*other[key]) == placeholders(*forms), key


@pytest.mark.parametrize("game", HOUSE)
def test_french_is_set_as_the_french_do(game: str) -> None:
    for key, forms in catalogue(game, "fr").items():
        assert all(map(is_set_in_french, forms)), key


@pytest.mark.parametrize("game", HOUSE)
def test_japanese_ends_its_sentences_as_the_japanese_do(game: str) -> None:
    for key, forms in catalogue(game, "ja").items():
        if key.startswith(WITH_SENTENCES) and key != "event.game_ended":
            assert all(form.endswith(("。", "？")) for form in forms), key


@pytest.mark.parametrize("game", HOUSE)
def test_every_rule_is_told_in_every_language(game: str) -> None:
    english = catalogue(game, "en")
    told = {rule.id: [rule.text] for rule in rules(game)}
    assert {key.removeprefix("rule."): text for key, text in english.items() if key.startswith("rule.")} == told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", HOUSE)
def test_the_game_and_its_settings_have_words(game: str, language: str) -> None:
    said = words(game, language)
    assert all(said.knows(f"game.{key}") for key in ("title", "tagline", "about", "designer"))
    for option in find(game).options:
        assert said.knows(f"setting.{option.name}")
        assert said.knows(f"setting.{option.name}.help")
        for value in option.values:
            assert option.is_switch or said.knows(f"setting.{option.name}.{option.written(value)}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", HOUSE)
def test_every_part_of_a_judgement_has_a_name(game: str, language: str) -> None:
    said = words(game, language)
    assert [part for part in find(game).parts if not said.knows(f"part.{part}")] == []
