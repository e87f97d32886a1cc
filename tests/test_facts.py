"""Rules and facts as players look them up."""

from __future__ import annotations

import pytest

from tampu.engine.errors import BadSetup
from tampu.engine.registry import GAMES
from tampu.rulebook import STATUSES, Rule, facts, facts_file, find_rules, is_reconstructed, rules, rules_about


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


def test_facts_have_readable_paths() -> None:
    paths = {fact.path: fact for fact in facts("machu_picchu")}
    card = paths["sacrifice_card:sc_corn_condor"]
    assert (card.table, card.entry, card.status) == ("sacrifice_card", "sc_corn_condor", "reconstructed")
    assert paths["sacrifice_card:sc_corn_condor.symbols"].status == "deduced"
    assert paths["cult.virgin.cost"].status == "reconstructed"
    assert (paths["bank"].table, paths["bank"].entry) == ("bank", "")
    assert not paths["alternative.gold_flat"].in_use
    assert facts_file("machu_picchu") is not None


@pytest.mark.parametrize("wanted", ["MP-042", "mp-42", "42", " MP42 "])
def test_a_rule_is_found_by_its_id(wanted: str) -> None:
    assert [rule.id for rule in find_rules("machu_picchu", wanted)] == ["MP-042"]


def test_rules_are_found_by_their_words_in_any_language() -> None:
    english = {rule.id for rule in find_rules("machu_picchu", "sun clock")}
    assert "MP-180" in english
    assert "MP-180" in {rule.id for rule in find_rules("machu_picchu", "Cadran SOLAIRE", "fr")}
    assert "MP-180" in {rule.id for rule in find_rules("machu_picchu", "日時計", "ja")}
    assert not find_rules("machu_picchu", "helicopter")


def test_the_rules_behind_a_question() -> None:
    assert {"MP-042", "MP-043", "MP-044"} <= {rule.id for rule in rules_about("machu_picchu", "choose_move")}


def test_a_rule_says_whether_it_rests_on_a_reconstruction() -> None:
    by_id = {rule.id: rule for rule in rules("machu_picchu")}
    assert is_reconstructed("machu_picchu", by_id["MP-144"])
    assert not is_reconstructed("machu_picchu", by_id["MP-143"])


def test_an_untranslated_rule_is_told_in_english() -> None:
    assert Rule("MP-999", "general", "A new rule.").said("machu_picchu", "fr") == "A new rule."


def test_there_are_no_rules_of_an_unknown_game() -> None:
    with pytest.raises(BadSetup, match="there is: machu_picchu"):
        rules("chess")
