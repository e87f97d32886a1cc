"""Rules and facts looked up: by id and words, in any language, in code and at the command line."""

from __future__ import annotations

import pytest

from tampu.rulebook import Rule, facts, facts_file, find_rules, is_reconstructed, rules, rules_about
from tests.cli.typing import play


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


def run(*arguments: str) -> str:
    return play(*arguments, typed="").stdout


def test_facts_at_the_command_line() -> None:
    text = run("facts", "machu_picchu")
    assert [text.index(f"{status}: ") for status in ("rulebook", "found", "deduced", "reconstructed")] == sorted(
        text.index(f"{status}: ") for status in ("rulebook", "found", "deduced", "reconstructed")
    )
    assert "components.toml" in text
    some = run("facts", "machu_picchu", "--status", "reconstructed")
    assert "adjacency" in some
    assert "cult.virgin.cost" in some
    assert "[not in use]" in some
    assert "symbol_shapes" not in some


def test_rules_at_the_command_line() -> None:
    assert "MP-144 A condor priest costs" in run("rules", "machu_picchu", "MP-144")
    assert "[reconstructed fact]" in run("rules", "machu_picchu", "144")
    assert "MP-180" in run("rules", "machu_picchu", "sun", "clock")
    assert "Cadran Solaire" in run("rules", "machu_picchu", "180", "--language", "fr")
    assert run("rules", "machu_picchu").count("MP-") >= 238
