"""The command line: what each command prints, and how it refuses what makes no sense."""

from __future__ import annotations

import json
import re
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import tampu
from tampu import rulebook
from tampu.bots import bots
from tampu.cli import app, keeping
from tampu.engine.match import Match
from tampu.engine.numbers import FILE
from tampu.engine.record import write
from tampu.engine.registry import find
from tampu.server.storage import Storage
from tampu.text import LANGUAGES, house, words
from tests.tables import ANY, COUNTS, HOUSE, SWITCH

COMMANDS = [
    "admin",
    "backup",
    "restore",
    "games",
    "play",
    "resume",
    "replay",
    "analyse",
    "simulate",
    "tournament",
    "train",
    "facts",
    "rules",
]


def run(*arguments: str, typed: str = "") -> str:
    """What a command prints that must succeed."""
    result = CliRunner().invoke(app, list(arguments), input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def refusal(*arguments: str) -> str:
    """The one line with which a command refuses."""
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("tampu: ")
    return result.stderr


def played(players: int = 2, answers: int | None = None, seed: int = 1) -> Match:
    """A match that computer players have played so far, or to the end."""
    match = tampu.new(ANY, players, seed=seed)
    bot = tampu.bot("random", 2)
    while match.choice is not None and match.number != answers:
        match.play(bot.pick(match))
    return match


# ---------------------------------------------------------------------- what there is


def test_the_version() -> None:
    assert run("--version") == f"tampu {tampu.__version__}\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_games_with_players_and_options(language: str) -> None:
    text = run("games", "--language", language).replace("\n", "")
    for game in tampu.games():
        assert f"{game.name}  {words(game.name, language).get('game.title')}" in text
        assert f"{game.players[0]} to {game.players[-1]}" in text
        for option in game.options:
            assert f"{option.name}={'|'.join(map(option.written, option.values))}" in text


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str) -> None:
    text = run(command, "--help")
    assert "Examples" in text
    assert f"$ tampu {command}" in text


def last_turns() -> Match:
    """The end of a match, played from a position that somebody set up."""
    before = played(answers=played().number - 8)
    match = Match.at(before.game, before.checkpoint.state, before.players, before.options)
    bot = tampu.bot("random", 2)
    while match.choice is not None:
        match.play(bot.pick(match))
    return match


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finished_match_is_analysed(home: Path, language: str) -> None:
    file = home / "match.txt"
    file.write_text(last_turns().record(), "utf-8")
    text = run("analyse", str(file), "--tries", "3", "--language", language)
    said = house(language)
    for part in ("chances", "decided", "players", "sources", "turns"):
        assert said.get(f"analysis.{part}") in text
    assert "house." not in text


def test_an_analysis_is_the_same_however_it_is_shared_out(home: Path) -> None:
    file = home / "match.txt"
    file.write_text(last_turns().record(), "utf-8")
    given = ["analyse", str(file), "--tries", "3", "--seed", "7", "--json"]
    alone, shared = (CliRunner().invoke(app, [*given, "--jobs", jobs]).stdout for jobs in ("1", "2"))
    assert alone == shared
    told = json.loads(alone)
    assert told["seed"] == 7
    assert told["turns"][-1]["last"] == last_turns().number


def test_a_match_that_goes_on_is_not_analysed(home: Path) -> None:
    file = home / "match.txt"
    file.write_text(played(answers=9).record(), "utf-8")
    assert "secrets" in refusal("analyse", str(file))


# ---------------------------------------------------------------------- what makes no sense


@pytest.mark.parametrize(
    ("arguments", "allowed"),
    [
        (["dance"], "games, play, resume, replay, analyse, simulate, tournament, train, facts, rules"),
        (["play"], "GAME"),
        (["play", "chess"], ANY),
        (["play", ANY, "--seats", "you,deep_blue"], "you, random, easy, steady, sharp, master"),
        (["play", ANY, "--seats", "you"], COUNTS),
        (["play", ANY, "--seats", "you,you,you,you,you,you"], COUNTS),
        (["play", ANY, "--option", "sunny=yes"], SWITCH),
        (["play", ANY, "--option", f"{SWITCH}=maybe"], "no, yes"),
        (["play", ANY, "--option", SWITCH], "NAME=VALUE"),
        (["play", ANY, "--seed", "seven"], "integer"),
        (["play", ANY, "--seed", "-1"], "whole number from 0"),
        (["play", ANY, "--language", "de"], "en, fr, ja"),
        (["play", ANY, "--colour"], "tampu play --help"),
        (["resume"], "tampu play"),
        (["resume", "/nowhere/match.txt"], "/nowhere/match.txt: No such file"),
        (["replay", "/"], "/: Is a directory"),
        (["simulate", ANY], "--seats"),
        (["simulate", ANY, "--seats", "you,random"], "random, easy, steady, sharp, master"),
        (["simulate", ANY, "--seats", "random,random", "--games", "0"], "1 or more"),
        (["simulate", ANY, "--seats", "random,random", "--jobs", "0"], "1 or more"),
        (["tournament", ANY, "--players", "random,easy", "--jobs", "0"], "1 or more"),
        (["tournament", ANY, "--players", "random,nowhere:Nobody"], "module:Class"),
        (["train", ANY, "--jobs", "0"], "1 or more"),
        (["train", ANY, "--rounds", "0"], "1 or more"),
        (["train", ANY, "--seats", "two"], "2,4"),
        (["facts", "chess"], ANY),
        (["facts", ANY, "--status", "sure"], "rulebook, found, deduced, reconstructed"),
        (["rules", ANY, "helicopter"], rulebook.rules(ANY)[0].id),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(arguments: list[str], allowed: str) -> None:
    assert allowed in refusal(*arguments)


def test_a_damaged_record_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    text = write(played(answers=40))
    for damaged in (text[: len(text) // 2], text.replace("seed 1", "seed 2"), "hello\n", ""):
        file.write_text(damaged)
        assert re.search(rf"{file}: line \d+: ", refusal("resume", str(file)))
        assert re.search(rf"{file}: line \d+: ", refusal("replay", str(file)))
    file.write_bytes(b"\xff\xfe\x00")
    assert "line 1" in refusal("resume", str(file))


# ---------------------------------------------------------------------- rules and facts


@pytest.mark.parametrize("game", HOUSE)
def test_facts_by_status_and_where_to_correct_them(game: str) -> None:
    text = run("facts", game)
    places = [text.index(f"{status}: ") for status in rulebook.STATUSES]
    assert places == sorted(places)
    assert str(rulebook.facts_file(game)) in text
    some = run("facts", game, "--status", rulebook.RECONSTRUCTED)
    for fact in rulebook.facts(game):
        assert (fact.table in some) or fact.status != rulebook.RECONSTRUCTED


@pytest.mark.parametrize("game", HOUSE)
def test_rules_by_id_and_all_of_them(game: str) -> None:
    known = rulebook.rules(game)
    for rule in known[::40]:
        assert f"\n{rule.id} " in run("rules", game, rule.id)
    text = run("rules", game)
    assert all(rule.id in text for rule in known)


# ---------------------------------------------------------------------- replay


def test_the_whole_log_of_a_finished_match(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    match = played()
    file.write_text(write(match, {"seats": "you,random"}))
    text = run("replay", str(file), "--all")
    assert "The game is over." in text
    assert "Final score" in text
    assert f"{words(ANY).seat(match.seats[0])} (you)" in text


def test_stepping_through_a_match(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(write(played(answers=30)))
    text = run("replay", str(file), typed="\n\nb\n20\n99\nhop\nq\n")
    shown = re.findall(r"Answer (\d+) of 30", text)
    assert shown == ["0", "1", "2", "1", "20", "30"]
    assert "“hop” means nothing here" in text


# ---------------------------------------------------------------------- simulations


def test_simulation_figures_as_a_table() -> None:
    text = run("simulate", ANY, "--seats", "random,random", "--games", "4")
    assert f"4 matches of {ANY}, changing seats, seed 0" in text
    assert "2 random" in text
    assert "decisions a match" in text
    assert "decisions a second" in text


def test_simulation_figures_as_json() -> None:
    arguments = ["simulate", ANY, "--seats", "random,random", "--games", "3", "--json", "--no-rotate"]
    result = CliRunner().invoke(app, [*arguments, "--option", f"{SWITCH}=yes"])
    figures = json.loads(result.stdout)
    assert figures["done"] == 3
    assert figures["rotate"] is False
    assert figures["options"] == find(ANY).checked_settings({SWITCH: True})
    assert [entrant["name"] for entrant in figures["entrants"]] == ["random", "random"]


def test_a_tournament_shows_who_beat_whom_and_goes_on_from_what_was_kept(tmp_path: Path) -> None:
    arguments = ["tournament", ANY, "--players", "random,easy", "--games", "2", "--keep", str(tmp_path / "kept")]
    text = run(*arguments)
    assert "2 of 2 matches" in text
    assert "one against" in text
    figures = json.loads(CliRunner().invoke(app, [*arguments, "--json"]).stdout)
    assert [(pair["one"], pair["other"], pair["games"]) for pair in figures["pairs"]] == [("random", "easy", 2)]
    assert {rating["name"] for rating in figures["ratings"]} == {"random", "easy"}


def test_a_training_tells_its_factors_and_what_they_are_worth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / FILE
    path.write_text("", "utf-8")
    monkeypatch.setattr(import_module("tampu.cli.train"), "brought", lambda game, what: path)  # the command's namesake
    arguments = [
        "train",
        ANY,
        "--rounds",
        "1",
        "--games",
        "1",
        "--proof",
        "1",
        "--tries",
        "8",
        "--keep",
        str(tmp_path / "kept"),
    ]
    said = CliRunner().invoke(app, [*arguments, "--write"])
    numbers = find(ANY).numbers
    assert numbers is not None
    assert all(name in said.output for name in numbers.names)
    figures = json.loads(CliRunner().invoke(app, [*arguments, "--json"]).stdout)
    assert list(figures["factors"][0]) == list(numbers.names)
    assert figures["proved"]["games"] == 1
    assert figures["better"] == bool(path.read_text("utf-8")) == ("stays as it was" not in said.output)


# ---------------------------------------------------------------------- keeping and words


def test_matches_kept_in_the_folder_are_listed(home: Path) -> None:
    assert "No unfinished match" in run("resume", "--list")
    running = keeping.Keeper(home / "matches" / "running.txt", ["you", "random"])
    assert running.keep(played(answers=20))
    assert keeping.Keeper(home / "matches" / "over.txt", ["you", "random"]).keep(played())
    (home / "matches" / "notes.txt").write_text("milk, bread\n")
    (home / "matches" / "picture.txt").write_bytes(b"\xff\xd8")
    text = run("resume", "--list")
    assert "running.txt" in text
    assert "you,random" in text
    assert "over.txt" not in text
    assert "notes.txt" not in text


def test_a_file_is_replaced_in_one_stroke(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.txt"
    keeping.write_safely(file, "old")

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tampu.cli.keeping.os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        keeping.write_safely(file, "new")
    assert file.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["match.txt"]


def test_the_house_has_the_same_words_in_every_language() -> None:
    folder = files("tampu.text")
    catalogues = [folder.joinpath(f"{language}.po").read_text("utf-8") for language in LANGUAGES]
    keys = [re.findall('^msgid "(.*)"', catalogue, re.MULTILINE) for catalogue in catalogues]
    assert keys[0] == keys[1] == keys[2]


def test_every_word_of_the_house_is_said_somewhere() -> None:
    code = "".join(path.read_text("utf-8") for path in Path(str(files("tampu.cli"))).glob("*.py"))
    keys = re.findall('^msgid "house.(.+)"', files("tampu.text").joinpath("en.po").read_text("utf-8"), re.MULTILINE)
    names = {key: re.sub(r"^(key|does)\.", "", key) for key in keys if not key.startswith("bot.")}
    assert not [key for key, name in names.items() if f'"{name}"' not in code and f"house.{key}" not in code]
    assert [key for key in keys if key not in names] == [f"bot.{name}{how}" for name in bots() for how in ("", ".how")]
    said = re.findall(r'say\(\s*"(\w+)"', code)
    assert not [key for key in said if not house("en").knows(f"house.{key}")]


def test_tables_are_kept_in_a_file_and_put_back(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'some.db'}"
    Storage(url).close()
    assert run("backup", str(tmp_path / "kept"), "--database-url", url) == f"0 tables are kept in {tmp_path / 'kept'}\n"
    assert "already" in refusal("backup", str(tmp_path / "kept"), "--database-url", url)
    assert "0 tables are back" in run("restore", str(tmp_path / "kept"), "--database-url", url)
    assert "there is no file" in refusal("restore", str(tmp_path / "nothing"))


def test_bots_think_elsewhere_only_where_several_can_share_the_tables(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'some.db'}"
    assert "only with PostgreSQL" in refusal("serve", "--bots", "elsewhere", "--database-url", url)
    assert "only a PostgreSQL" in refusal("think", "--database-url", url)
    assert "elsewhere" in refusal("serve", "--bots", "nowhere")


# ---------------------------------------------------------------------- settings in a file


def served_with(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Any:
    """The settings that a server would be started with, and where it would listen."""
    heard: list[Any] = []
    monkeypatch.setattr("tampu.cli.serve.serve", lambda *given: heard.append(given))
    said = CliRunner().invoke(app, ["serve", *arguments])
    return heard[0] if heard else said


def test_what_is_typed_goes_before_the_environment_and_that_before_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(
        'public_url = "https://file.example"\nport = 81\ndays_off = 3\nproxy = ["10.0.0.0/8"]\nlimits = false\n'
    )
    monkeypatch.setenv("TAMPU_PORT", "82")
    monkeypatch.setenv("TAMPU_PUBLIC_URL", "https://environment.example")
    _, port, settings, *_ = served_with(monkeypatch, "--settings", str(file), "--port", "83")
    assert (port, settings.public_url, settings.days_off) == (83, "https://environment.example", 3)
    assert (settings.proxies, settings.limits) == (("10.0.0.0/8",), False)
    monkeypatch.setenv("TAMPU_SETTINGS", str(file))
    assert served_with(monkeypatch)[1] == 82


def test_every_setting_can_be_set_in_the_environment_and_goes_before_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('database_url = "sqlite:///file.db"\nlimits = true\n')
    monkeypatch.setenv("TAMPU_DATABASE_URL", "sqlite:///environment.db")
    monkeypatch.setenv("TAMPU_LIMITS", "no")
    settings = served_with(monkeypatch, "--settings", str(file))[2]
    assert (settings.database_url, settings.limits) == ("sqlite:///environment.db", False)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nonsense = 1", "there is no setting nonsense; there is: bots, database_url"),
        ("browser = true", "there is no setting browser"),
        ("port =", "is no TOML"),
        ("port = 1.5", "port is neither text nor a number"),
        ("proxy = [1]", "proxy is neither"),
        ('port = "many"', "'--port'"),
        (None, "cannot be read"),
    ],
)
def test_a_settings_file_that_is_wrong_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str | None, told: str
) -> None:
    file = tmp_path / "settings.toml"
    if text is not None:
        file.write_text(text)
    said = served_with(monkeypatch, "--settings", str(file))
    assert said.exit_code == 2
    assert told in said.output
    assert said.output.count("\n") == 1
