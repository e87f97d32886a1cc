"""Rules and facts as players look them up."""

from __future__ import annotations

import pytest

from tampu.engine.errors import BadSetup
from tampu.engine.registry import GAMES
from tampu.rulebook import STATUSES, facts, rules
from tests.tables import ANY


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_an_id_of_its_own_and_a_statement(game: str) -> None:
    ids = [rule.id for rule in rules(game)]
    assert len(set(ids)) == len(ids)
    assert all(rule.text and rule.chapter for rule in rules(game))


@pytest.mark.parametrize("game", GAMES)
def test_rules_speak_every_language(game: str) -> None:
    for rule in rules(game):
        assert len({rule.said(game, language) for language in ("en", "fr", "ja")}) == 3, rule.id


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_has_a_known_status_and_a_source(game: str) -> None:
    assert facts(game)
    for fact in facts(game):
        assert fact.status in STATUSES, fact
        assert fact.source, fact


@pytest.mark.parametrize("game", GAMES)
def test_the_facts_that_rules_rest_on_exist(game: str) -> None:
    paths = {fact.path for fact in facts(game)}
    assert not [(rule.id, path) for rule in rules(game) for path in rule.facts if path not in paths]


def test_there_are_no_rules_of_an_unknown_game() -> None:
    with pytest.raises(BadSetup, match=f"there is: {ANY}"):
        rules("chess")
