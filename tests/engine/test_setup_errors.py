"""Setting up what cannot be: the error says what was wrong and lists what there is."""

from __future__ import annotations

import re
from typing import Any

import pytest

import tampu
from tampu.engine.game import Setting
from tampu.engine.registry import all_games
from tests.engine import toys
from tests.tables import ANY


def refused(game: str = "toy_fair", players: Any = 2, **more: Any) -> tampu.BadSetup:
    """The error that setting a match up so ends in. It must be a ValueError, as promised to callers."""
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - what it says is looked at by the caller
        tampu.new(game, players=players, **more)
    assert isinstance(caught.value, tampu.BadSetup)
    return caught.value


def test_an_unknown_game_lists_the_games() -> None:
    error = refused("chess")
    assert (error.what, error.given) == ("game", "chess")
    assert {ANY, *toys.TOYS} <= set(error.allowed)
    assert "chess" in str(error)
    assert ANY in str(error)


@pytest.mark.parametrize("players", [0, 1, 5, -2, 10**30, "2", 2.0, None, True, [2]])
def test_an_impossible_player_count_lists_the_possible_ones(players: object) -> None:
    error = refused(players=players)
    assert (error.what, error.given, error.allowed) == ("player count", players, ["2", "3", "4"])
    assert str(error).endswith("2, 3, 4")


def test_true_is_not_one_player() -> None:
    assert refused("toy_climb", players=True).allowed == ["1", "2", "3"]


def test_an_unknown_option_lists_the_options() -> None:
    error = refused(folowing=True)
    assert (error.what, error.given, error.allowed) == ("option", "folowing", ["following", "rounds", "purse"])
    assert "following, rounds, purse" in str(error)


def test_a_game_without_options_says_so() -> None:
    error = refused("toy_mill", players=1, rounds=3)
    assert error.allowed == []
    assert str(error).endswith("none")


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("following", 1, ["no", "yes"]),
        ("following", "maybe", ["no", "yes"]),
        ("following", None, ["no", "yes"]),
        ("rounds", 3, ["2", "4", "7"]),
        ("rounds", 4.0, ["2", "4", "7"]),
        ("rounds", True, ["2", "4", "7"]),
        ("purse", "Rich", ["plain", "rich"]),
        ("purse", 0, ["plain", "rich"]),
        ("purse", ["plain"], ["plain", "rich"]),
    ],
)
def test_an_impossible_value_lists_the_possible_ones(option: str, value: object, allowed: list[str]) -> None:
    choices: dict[str, Any] = {option: value}
    error = refused(**choices)
    assert option in error.what
    assert (error.given, error.allowed) == (value, allowed)
    assert ", ".join(allowed) in str(error)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "7", True, [7]])
def test_an_impossible_seed_says_which_are_possible(seed: object) -> None:
    error = refused(seed=seed)
    assert (error.what, error.given) == ("seed", seed)
    assert "0" in str(error)
    assert str(2**64 - 1) in str(error)


@pytest.mark.parametrize("seed", [0, 2**64 - 1])
def test_the_first_and_the_last_seed_are_possible(seed: int) -> None:
    match = tampu.new("toy_fair", players=2, seed=seed)
    assert tampu.loads(match.record()).record() == match.record()


@pytest.mark.parametrize("date", ["yesterday", "", "2026-1-1", "2026-13-45", "2026-01-01\nseed 3"])
def test_a_date_that_is_none_is_refused_at_once(date: str) -> None:
    """It would be written into the record, and the record could not be loaded again."""
    with pytest.raises(ValueError, match=re.escape(repr(date))):
        tampu.new("toy_fair", players=2, seed=1, date=date)


def test_values_may_be_given_as_they_are_written() -> None:
    match = tampu.new("toy_fair", players=2, seed=1, following="no", rounds="7", purse="rich")
    assert match.options == {"following": False, "rounds": 7, "purse": "rich"}


def test_settings_not_given_are_at_their_default() -> None:
    assert tampu.new("toy_fair", players=2, seed=1).options == {"following": True, "rounds": 4, "purse": "plain"}


def test_without_a_seed_matches_differ() -> None:
    seeds = {tampu.new("toy_fair", players=2).setup.seed for _ in range(3)}
    assert len(seeds) == 3


def test_an_unknown_bot_lists_the_bots() -> None:
    with pytest.raises(tampu.BadSetup) as caught:
        tampu.bot("genius")
    assert (caught.value.what, caught.value.given, caught.value.allowed) == ("bot", "genius", tampu.bots())


def test_every_value_is_written_so_that_it_can_be_read() -> None:
    for setting in (Setting("on", False), Setting("many", 1, (1, 2)), Setting("which", "a", ("a", "b"))):
        for value in setting.values:
            assert setting.checked(setting.written(value)) == value
            assert type(setting.checked(setting.written(value))) is type(value)


def test_the_games_are_listed_also_after_one_was_played() -> None:
    """The folder of the games has the same name as the function that lists them."""
    tampu.new(ANY, players=2, seed=1)
    assert ANY in [game.name for game in tampu.games()]


@pytest.mark.parametrize("seat", [-1, 2, 99, True, "blue"])
def test_nobody_looks_from_a_seat_that_is_not_there(seat: Any) -> None:
    match = tampu.new("toy_fair", 2, seed=1)
    for look in (match.seen_by, match.log.seen_by, lambda seat: match.imagine(seat, tampu.Chance.of(1))):
        with pytest.raises((tampu.NoSuchSeat, TypeError), match=r"there is no seat|int or None"):
            look(seat)


def test_games_tell_their_names_titles_players_and_options() -> None:
    for game in all_games():
        assert re.fullmatch("[a-z_]+", game.name)
        assert game.title
        assert list(game.players)
        assert all(setting.default in setting.values for setting in game.options)
