"""Playing at the terminal, whatever is played."""

from __future__ import annotations

from itertools import groupby, pairwise
from pathlib import Path

import pytest
from rich.cells import cell_len

import tampu
import tampu.cli.play
from tampu.bots.advice import Advice
from tampu.cli.keeping import Keeper
from tampu.cli.play import Play, chosen
from tampu.cli.table import Table
from tampu.drawing.finding import terminal_of
from tampu.engine.match import Match
from tampu.engine.registry import find
from tampu.text import LANGUAGES, words
from tests.cli.typing import play, typed
from tests.sparing import in_little_time
from tests.tables import ANY, HOUSE


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


@pytest.mark.parametrize("name", HOUSE)
def test_every_key_and_sign_is_explained_at_the_table(name: str, tmp_path: Path) -> None:
    start = ("play", name, "--seats", "you,random", "--seed", "7", "--save", str(tmp_path / "match.txt"))
    text = play(*start, typed="k\nq\n").stdout
    keys = text.partition("> ")[2]
    assert all(f"\n{key} " in keys for key in "urtnlks?q")
    assert all(sign.plain in " ".join(keys.split()) for sign in terminal_of(name).signs(words(name)))


@pytest.mark.parametrize(("language", "word"), [("en", "Keys"), ("fr", "touches"), ("ja", "キー")])
def test_a_key_may_be_spelt_out(language: str, word: str, tmp_path: Path) -> None:
    start = ("play", ANY, "--seats", "you,random", "--seed", "7", "--language", language, "--save")
    by_key, in_words = (play(*start, str(tmp_path / f"{line}.txt"), typed=f"{line}\nq\n") for line in ("k", word))
    assert by_key.stdout.partition("> ")[2].partition("> ")[0] == in_words.stdout.partition("> ")[2].partition("> ")[0]


@pytest.mark.parametrize("name", HOUSE)
def test_only_what_others_did_is_waited_for(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """News may come on a screen of its own; what a player did himself he knows."""
    shown: list[tuple[int, bool]] = []

    def show(table: Table, match: Match, me: int, private: bool, notice: str, commands: str, wait: object) -> None:
        shown.append((match.number, wait is not None))

    monkeypatch.setattr(Table, "show", show)
    match = typed(name, 40, tmp_path, monkeypatch).game.match
    for (before, _), (now, waits) in pairwise(shown):
        assert waits == any(player != 0 for player, _, _ in match.answers[before:now])
    assert {waits for _, waits in shown} == {False, True}


@pytest.mark.parametrize("name", HOUSE)
def test_news_begin_with_what_my_last_answer_before_them_brought_about(name: str) -> None:
    match, bot = tampu.new(name, 2, seed=3), tampu.bot("random", 9)
    table = Table(match.game, match.seats, ["you", "random"], "en")
    while match.choice is not None and match.number < 60:
        players = [player for player, _, _ in match.answers[max(0, table.since(match, 0)) :]]
        assert [player for player, _ in groupby(players)] in ([], [0], [1], [0, 1], [1, 0], [0, 1, 0])
        assert players[:2] != [0, 0] or 1 not in players
        match.play(bot.pick(match))


@pytest.mark.parametrize("name", HOUSE)
def test_news_are_all_that_happened_since_my_last_turn(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = typed(name, 12, tmp_path, monkeypatch).game.match
    table = Table(match.game, match.seats, ["you", "random"], "en")
    with table.console.capture() as captured:
        table.show_news(match, 0, 0)
    told = " ".join(captured.get().split())
    lines = table.log(match, 0, table.since(match, 0))
    assert lines
    assert all(" ".join(line.plain.split()) in told for line in lines)


@pytest.mark.parametrize("name", HOUSE)
def test_where_room_is_scarce_news_begin_with_a_sentence(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    match = typed(name, 12, tmp_path, monkeypatch).game.match
    table = Table(match.game, match.seats, ["you", "random"], "en")
    told = table.told(match, 0, -1)
    sentences = [sentence.plain for entry in told for sentence in entry]
    endings = [" ".join(sentences[first:]) for first in range(len(sentences))]
    for room in range(6):
        lines = table.latest(told, room)
        shown = " ".join(line.plain.strip() for line in lines)
        assert len(lines) <= room
        assert shown in ["", *endings] or sentences[-1].startswith(shown.removesuffix("…").strip())
        assert bool(shown) == bool(room)


def test_options_are_named_one_by_one_where_numbers_are_left_out() -> None:
    table = Table(find(ANY), tampu.new(ANY, 2, seed=1).seats, ["you", "random"], "en")
    assert table.listed(["1", "2", "3"]) == "1 to 3"
    assert table.listed(["09", "28", "41"]) == "09, 28, 41"
    assert table.listed(["0", "2"]) == "0, 2"
    assert table.listed(["4"]) == "4"


@pytest.mark.parametrize(
    ("language", "head"), [("en", "What a master bot"), ("fr", "Ce que ferait"), ("ja", "名人ボット")]
)
def test_a_hint_tells_the_steps_and_why_and_changes_nothing(language: str, head: str, tmp_path: Path) -> None:
    start = ("play", ANY, "--seats", "you,random", "--seed", "7", "--language", language, "--save")
    with in_little_time():
        text = play(*start, str(tmp_path / "match.txt"), typed="h\nh 2\nq\n").stdout
    assert text.count(head) == 2
    assert "\n1. " in text
    match = tampu.loads((tmp_path / "match.txt").read_text("utf-8"))
    assert {player for player, _, _ in match.answers} <= {1}


def test_beside_other_people_there_are_no_hints_at_the_keyboard(tmp_path: Path) -> None:
    start = ("play", ANY, "--seats", "you,you", "--seed", "7", "--save", str(tmp_path / "match.txt"))
    text = play(*start, typed="h\nq\n").stdout
    assert "What a" not in text
    assert " hint" not in text


@pytest.mark.parametrize("name", HOUSE)
def test_a_coach_looks_over_whole_turns_and_stops_each_but_once(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[int, list[str]]] = []

    def thought(start: Match, given: list[str]) -> Advice:
        seen.append((start.number, list(given)))
        return Advice(("better",), tuple(given), 6.0, 1.5, "master")

    monkeypatch.setattr(tampu.cli.play, "second_thoughts", thought)
    match = typed(name, 40, tmp_path, monkeypatch, "o").game.match
    given = [(player, str(option)) for player, _, option in match.answers]
    assert len(seen) > 2
    assert len({number + len(answers) for number, answers in seen}) == len(seen), "a turn was looked over twice"
    for number, answers in seen:
        assert given[number : number + len(answers)] == [(0, answer) for answer in answers]


@pytest.mark.parametrize(("ahead", "says"), [(6.0, 1), (4.0, 0)])
def test_a_coach_speaks_up_only_where_much_is_lost(
    ahead: float, says: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tampu.cli.play, "second_thoughts", lambda *_: Advice((), (), ahead, 1.5, "master"))
    start = ("play", ANY, "--seats", "you,random", "--seed", "7", "--save", str(tmp_path / "match.txt"))
    text = play(*start, typed="o\n1\n\nq\n").stdout
    assert text.count("loses about 6 points") == says
    played = [player for player, _, _ in tampu.loads((tmp_path / "match.txt").read_text("utf-8")).answers]
    assert played.count(1) == 1 - says


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", HOUSE)
def test_the_commands_take_one_line_and_name_the_list_of_all(
    name: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    seats = ["you", "random"]
    game = Play(tampu.new(name, 2, seed=3, hold=True), seats, Keeper(tmp_path / "match.txt", seats), language)
    monkeypatch.setattr(Play, "can_take_back", True)
    monkeypatch.setattr(Match, "can_redo", True)
    line = game.command_line(0)
    assert cell_len(line) <= 80
    assert {game.say("key.undo"), game.say("key.keys"), game.say("key.leave")} <= set(line.split(" · "))
