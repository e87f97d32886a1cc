"""Playing in the terminal, from a script: to the end, in several languages, and when something fails."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import Result

import tampu
from tampu.cli.keeping import Keeper, load
from tampu.cli.play import Play
from tampu.engine.errors import RuleError
from tampu.engine.record import write
from tests.cli.typing import Typist, play


def new(file: Path, *arguments: str, typed: str, seats: str = "you,random") -> Result:
    """A new match, in a file of its own."""
    if file.is_file():
        file.unlink()
    return play("play", "machu_picchu", "--seats", seats, "--seed", "7", "--save", str(file), *arguments, typed=typed)


def answered(file: Path) -> list[str]:
    """The answers that a file holds."""
    return [str(option) for _, _, option in load(file, hold=True)[0].answers]


def position(file: Path) -> str:
    """The whole truth of the match in a file, as text."""
    match, notes = load(file, hold=True)
    return f"{match.seen_by(0)} {match.seen_by(1)} {notes} {match.held}"


# ---------------------------------------------------------------------- a whole match


def test_a_whole_match_by_script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = tampu.new("machu_picchu", 2, seed=7, hold=True, learning_game=True)
    seats = ["you", "random"]
    game = Play(match, seats, Keeper(tmp_path / "one.txt", seats), "en")
    typist = Typist(game)
    with monkeypatch.context() as patched:
        patched.setattr("builtins.input", typist)
        game.run()
    assert match.result is not None

    script = "\n".join(typist.lines) + "\n"
    file = tmp_path / "two.txt"
    result = new(file, "--option", "learning_game=yes", typed=script)
    assert result.exit_code == 0
    assert file.read_text() == (tmp_path / "one.txt").read_text()
    assert match.result.reason == "conquest"
    assert "Day 9 is over" in result.stdout
    assert "Final score" in result.stdout
    assert "wins." in result.stdout or "share the victory" in result.stdout
    assert f"The record is kept in {file}" in result.stdout
    assert "\x1b" not in result.stdout  # no terminal, no colours
    assert "Final score" in play("resume", str(file), typed="").stdout


def test_computer_players_alone_play_to_the_end(tmp_path: Path) -> None:
    result = new(tmp_path / "match.txt", seats="random,random", typed="")
    assert result.exit_code == 0
    assert "Final score" in result.stdout


def test_bots_play_alike_for_the_same_seed(tmp_path: Path) -> None:
    for name in ("one.txt", "two.txt"):
        new(tmp_path / name, "--option", "learning_game=yes", seats="random,random", typed="")
    assert (tmp_path / "one.txt").read_text() == (tmp_path / "two.txt").read_text()


# ---------------------------------------------------------------------- what can be typed


def test_wrong_input_gets_one_line_and_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    result = new(file, typed="hop\n99\nq\n")
    keys = "u, r, t, a, w, h, o, n, l, m, k, s, ?, q"
    assert f"“hop” is not offered: type 1 to 5, or a name such as corn_terraces, or one of {keys}" in result.stdout
    assert "“99” is not offered" in result.stdout
    assert result.stdout.count("is not offered") == 2
    assert "corn_terraces" not in answered(file)


def first_turn(file: Path, *typed: str) -> Result:
    """Blue has placed an Inca, lets Yellow do the same, and puts his prince in the Royal Palace."""
    return new(file, typed="\n".join(["weavers_quarter", "", "royal_palace", *typed, "q", ""]))


def test_undo_redo_and_restart(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    first_turn(file, "potter")
    base = answered(file)
    assert base[-2:] == ["royal_palace", "potter"]
    first_turn(file, "potter", "u")
    assert answered(file) == base[:-1]
    first_turn(file, "potter", "u", "r")
    assert answered(file) == base
    first_turn(file, "potter", "t")
    assert answered(file) == base[:-2]
    result = first_turn(file, "potter", "u", "u", "u", "r", "r", "r")
    assert "Nothing to take back" in result.stdout
    assert "Nothing to redo" in result.stdout
    assert answered(file) == base


def test_a_turn_waits_for_its_player_to_confirm_it(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    result = new(file, typed="weavers_quarter\n\nsun_clock\nnone\nnone\n7\nq\n")
    assert "Your turn is done: Enter ends it" in result.stdout
    assert "“7” is not offered: Enter ends the turn" in result.stdout
    assert answered(file)[-1] == "none"
    assert load(file, hold=True)[0].held
    new(file, typed="weavers_quarter\n\nsun_clock\nnone\nnone\n\nq\n")
    assert answered(file).index("none") < len(answered(file)) - 1
    unheld = new(file, "--no-hold", typed="weavers_quarter\nsun_clock\nnone\nnone\nq\n")
    assert "Your turn is done" not in unheld.stdout


def test_help_tells_the_rules_behind_the_question(tmp_path: Path) -> None:
    typed = "?\n? MP-144\n?helicopter\n? llama\n? 2\n3?\nq\n"
    text = new(tmp_path / "match.txt", typed=typed).stdout
    assert "MP-033 Clockwise from the first player" in text
    assert re.search(r"MP-144 A condor priest costs .* \[reconstructed fact\]", text)
    assert "No rule speaks of “helicopter”" in text
    assert "MP-002" in text
    assert re.search(r"and \d+ more rules?", text)
    assert text.count("Shepherd on the Llama's Meadow  +1 shepherd") > 1


def test_help_tells_why_something_is_not_offered(tmp_path: Path) -> None:
    """Where the prince stands already, he cannot go."""
    typed = "weavers_quarter\n\nsun_clock\nnone\nnone\n\n? sun clock\nq\n"
    text = new(tmp_path / "match.txt", typed=typed).stdout
    assert re.search(r"Sun Clock  \S.* \(MP-\d+\)", text)


def test_the_whole_log(tmp_path: Path) -> None:
    text = new(tmp_path / "match.txt", typed="weavers_quarter\n\nsun_clock\nnone\nnone\n\nl\nq\n").stdout
    assert "● Blue begins with a weaver." in text
    assert "● Blue places the prince: Sun Clock." in text


def test_what_the_bots_did_is_told(tmp_path: Path) -> None:
    text = new(tmp_path / "match.txt", typed="weavers_quarter\n\nq\n").stdout
    assert re.search(r"^◆ Yellow (begins|places)", text, re.MULTILINE)


# ---------------------------------------------------------------------- leaving and coming back


def test_leaving_in_mid_turn_and_going_on(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    result = first_turn(file, "potter")
    assert f"The match is saved. Go on with: tampu resume {file}" in result.stdout
    before = position(file)
    again = play("resume", str(file), typed="q\n")
    assert again.exit_code == 0
    assert "Place new Incas" in again.stdout or "Your turn is done" in again.stdout
    assert position(file) == before
    undone = play("resume", str(file), typed="u\nq\n")
    assert undone.exit_code == 0
    assert answered(file)[-1] == "royal_palace"


def test_the_newest_unfinished_match_is_resumed(home: Path) -> None:
    play("play", "machu_picchu", "--seats", "you,random", "--seed", "7", typed="q\n")
    (file,) = (home / "matches").glob("*.txt")
    assert re.fullmatch(r"machu_picchu-\d{4}-\d\d-\d\d-[0-9a-f]{6}\.txt", file.name)
    result = play("resume", typed="weavers_quarter\n\nq\n")
    assert str(file) in result.stdout
    assert "weavers_quarter" in answered(file)


def test_a_new_match_never_takes_the_place_of_another(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    first_turn(file)
    before = file.read_text()
    result = play("play", "machu_picchu", "--save", str(file), typed="q\n")
    assert result.exit_code == 2
    assert f"tampu resume {file}" in result.stderr
    assert file.read_text() == before


def test_a_match_can_be_resumed_with_other_seats(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    new(file, typed="q\n")
    result = play("resume", str(file), "--seats", "random,random", typed="")
    assert "Final score" in result.stdout
    refused = play("resume", str(file), "--seats", "random,random,random", typed="")
    assert refused.exit_code == 2
    assert "2 seats" in refused.stderr


def test_a_record_without_seats_is_played_by_people(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(tampu.new("machu_picchu", 2, seed=3).record())
    assert "Blue (you)" in play("resume", str(file), typed="q\n").stdout


def test_the_end_of_the_input_keeps_the_match(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    result = new(file, typed="weavers_quarter\n")
    assert result.exit_code == 0
    assert "tampu resume" in result.stdout
    assert "weavers_quarter" in answered(file)


# ---------------------------------------------------------------------- when something fails


def test_a_folder_that_cannot_be_written_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "wall").write_text("")
    other = tmp_path / "other.txt"
    typed = f"weavers_quarter\n\nsun_clock\ns {tmp_path / 'wall'}\ns {other}\nq\n"
    where = [
        "play",
        "machu_picchu",
        "--seats",
        "you,random",
        "--seed",
        "7",
        "--save",
        str(tmp_path / "wall" / "match.txt"),
    ]
    result = play(*where, typed=typed)
    assert result.exit_code == 0
    text = " ".join(result.stdout.split())
    assert text.count("Cannot save to") == 1
    assert "Not a directory. You can play on; s FILE saves to another file." in text
    assert f"{tmp_path / 'wall'} is there already: choose another name." in text
    assert f"Saved in {other}" in text
    assert answered(other)[-1] == "sun_clock"


def test_a_full_disk_does_not_end_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tampu.cli.keeping.os.fsync", full)
    result = new(tmp_path / "match.txt", typed="weavers_quarter\n\nsun_clock\nq\n")
    assert result.exit_code == 0
    assert " ".join(result.stdout.split()).count("No space left on device") == 2  # when it began, and when he left
    assert "Send an Inca to the Sun Clock" in result.stdout


def test_a_rule_that_fails_ends_in_a_plain_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.txt"
    new(file, typed="weavers_quarter\n\nq\n")
    before = position(file)

    def fail(seat: int, line: str) -> bool:
        raise RuleError(line, "")

    monkeypatch.setattr(Play, "obey", staticmethod(fail))
    result = play("resume", str(file), typed="sun_clock\n")
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert "a rule failed on the answer 'sun_clock'" in result.stderr
    assert str(file) in result.stderr
    assert position(file) == before


# ---------------------------------------------------------------------- several people at one keyboard


def before_a_draw(tmp_path: Path) -> Path:
    """A match of two people in which the next question is a secret one."""
    for seed in range(1, 50):
        match = tampu.new("machu_picchu", 2, seed=seed, hold=True)
        bot = tampu.bot("random", seed)
        while not match.over:
            if match.choice is not None and match.choice.secret:
                file = tmp_path / "match.txt"
                file.write_text(write(match, {"seats": "you,you"}))
                return file
            if match.choice is None:
                match.go_on()
            else:
                match.play(bot.pick(match))
    raise AssertionError("nobody ever drew a card")


def test_the_keyboard_is_passed_before_secrets_only(tmp_path: Path) -> None:
    open_question = new(tmp_path / "open.txt", seats="you,you", typed="q\n").stdout
    assert "Pass the keyboard" not in open_question
    assert "face down" in open_question
    assert "gold]" not in open_question
    file = before_a_draw(tmp_path)
    covered = play("resume", str(file), typed="").stdout
    assert "Pass the keyboard to" in covered
    assert "gold]" not in covered
    assert "gold]" in play("resume", str(file), typed="\nq\n").stdout


def test_a_player_among_others_can_look_at_his_cards(tmp_path: Path) -> None:
    text = new(tmp_path / "open.txt", seats="you,you", typed="c\n\nq\n").stdout
    assert "c look at your cards" in text
    assert text.count("gold]") == 1


# ---------------------------------------------------------------------- languages


@pytest.mark.parametrize(
    ("language", "prompt", "undo"),
    [("fr", "Placez", "u annuler"), ("ja", "置", "u 取り消す")],
)
def test_other_languages(
    language: str, prompt: str, undo: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = "weavers_quarter\n\nroyal_palace\npotter\n?\nhop\nq\n"
    text = new(tmp_path / "match.txt", "--language", language, typed=typed).stdout
    assert prompt in text
    assert undo in text
    assert not re.search(r"\b(house|drawing|term|event|prompt|hint|option)\.\w", text)
    monkeypatch.setenv("LANG", f"{language}.UTF-8")
    assert undo in new(tmp_path / "match.txt", typed=typed).stdout
