"""Playing at the terminal, whatever is played."""

from __future__ import annotations

from pathlib import Path

import pytest

import tampu
from tampu.cli.play import chosen
from tampu.engine.registry import find
from tampu.text import words
from tests.cli.typing import play, typed


@pytest.mark.parametrize("name", [game.name for game in tampu.games() if game.automatic])
def test_what_is_left_to_the_table_is_not_asked(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = find(name).automatic
    commands = [f"a {answer.name}" for answer in answers]
    typist = typed(name, 40, tmp_path, monkeypatch, *commands)
    again = tampu.new(name, 2, seed=3)
    by_hand = set(typist.asked)
    for _, _, option in typist.game.match.answers:
        assert again.choice is not None
        if again.choice.player == 0:
            left = again.automatic_answer([answer.name for answer in answers]) is not None
            assert left != ((again.number, again.choice.prompt) in by_hand)
        again.play(str(option))


@pytest.mark.parametrize("name", [game.name for game in tampu.games() if game.last_words])
def test_last_words_end_a_turn_by_themselves(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typist = typed(name, 60, tmp_path, monkeypatch)
    said = [str(option) for player, _, option in typist.game.match.answers if player == 0]
    assert set(find(name).last_words) & set(said)
    assert not set(find(name).last_words) & set(typist.confirmed)


@pytest.mark.parametrize("name", [game.name for game in tampu.games() if game.automatic])
def test_automatic_answers_are_listed_and_switched(name: str, tmp_path: Path) -> None:
    first = find(name).automatic[0].name
    start = ("play", name, "--seats", "you,random", "--seed", "7", "--save", str(tmp_path / "match.txt"))
    text = play(*start, typed=f"a\na 1\na {first}\na nonsense\nq\n").stdout
    said = words(name).get(f"automatic.{first}")
    assert [line.removeprefix("> ") for line in text.splitlines() if said in line] == [
        f"1 [{mark}] {said}" for mark in " x "
    ]
    assert "“nonsense” is no automatic answer" in text


def test_options_by_number_token_and_beginning() -> None:
    tokens = ["corn_terraces", "coca_plantation", "stay"]
    assert chosen("2", tokens) == "coca_plantation"
    assert chosen("STAY", tokens) == "stay"
    assert chosen("cor", tokens) == "corn_terraces"
    assert chosen("co", tokens) is None
    assert chosen("4", tokens) is None
    assert chosen("1", ["0", "1", "2"]) == "1"
    assert chosen("P1", ["P1", "P13"]) == chosen("p1", ["P1", "P13"]) == "P1"
