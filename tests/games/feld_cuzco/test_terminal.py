"""The table in the terminal: it shows what is there, fits where it must, and gives nothing away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

import tampu
from tampu.drawing.scene import preview_text
from tampu.engine.match import Match
from tampu.games.feld_cuzco.components import GOD_CARDS
from tampu.games.feld_cuzco.drawing import paths, tile_paths
from tampu.games.feld_cuzco.network import CUZCO_REACH
from tampu.games.feld_cuzco.terminal import roads
from tampu.text import LANGUAGES, words
from tests.drawn import sight_of
from tests.games.feld_cuzco.scene import *
from tests.terminal import drawn, explained, labelled_once

SIZES = [(80, 24), (80, 40), (100, 40), (120, 45), (160, 30)]
TINY = [(60, 20), (30, 10)]


def moments(players: int, seed: int) -> Iterator[Match]:
    """A match at every question of a random game."""
    return wander(tampu.new("feld_cuzco", players, seed=seed, pututus=True), seed)


@cache
def some_moments() -> list[Match]:
    """Questions of all kinds, from games of all sizes, and how each of them ends."""
    found = [match.clone() for players in (2, 3, 4) for n, match in enumerate(moments(players, 3)) if not n % 41]
    prompts = {match.choice.prompt for match in found if match.choice is not None}
    for seed in range(4, 8):
        for match in moments(4, seed):
            if match.choice is None or match.choice.prompt not in prompts:
                prompts.add(match.choice.prompt if match.choice else "")
                found.append(match.clone())
    return found


# ---------------------------------------------------------------------- the board


def test_the_map_shows_all_paths_villages_quipus_and_runners() -> None:
    table = scene()
    quipu(table, GREEN, "I3")
    quipu(table, RED, "I3", "O0")
    stand(table, RED, "I3")
    text = drawn(begin(table), RED)
    for kind, sign in (("road", "═"), ("bridge", "≈")):
        for number in range(1, 7):
            there = [path.die for path in paths(table) if path.kind == kind]
            assert text.count(f"{sign}{number}") == there.count(number), (kind, number)
    assert "■▲♞▲" in text, "the top Quipu is the last, then the runner"
    assert "7T" in text


def test_no_two_places_or_numbers_of_the_map_cover_each_other() -> None:
    taken: set[tuple[int, int]] = set()
    for place in roads.POINTS:
        x, y = roads.at(place)
        squares = {(round(x) + across, round(y) + down) for across in (-1, 0, 1) for down in (0, 1)}
        assert not squares & taken, place
        taken |= squares


def test_the_branches_turn_with_the_cuzco_tile() -> None:
    for rotation in range(6):
        for kind, name in enumerate(("road", "bridge")):
            ends = {branch.end for branch in tile_paths(rotation) if branch.kind == name}
            assert ends == {str(place) for place in CUZCO_REACH[rotation][kind][6]}


def test_the_action_bar_shows_the_lowest_die_and_which_of_ones_own_fit() -> None:
    table = scene()
    dice(table, RED, 2, 5)
    lay(table, "study", GREEN, 5)
    lay(table, "study", YELLOW, 3)
    lay(table, "temple", GREEN, 1)
    lines = drawn(begin(table), RED).splitlines()
    assert any("■5‹◆3› under 3  yours: 2" in line for line in lines)
    assert any("Temple    ‹■1› closed" in line for line in lines)
    assert any("Points" in line and "open  yours: 2 5" in line for line in lines)


def test_the_own_mask_shows_circles_tiles_and_missions_with_their_progress() -> None:
    table = scene()
    feathers(table, RED, "3a", "3b", "1a")
    tiles(table, RED, "study-road-2", slid=True)
    tiles(table, RED, "farm-food-1")
    missions(table, RED, "20", "S-06", "06")
    quipu(table, RED, "I0", "I1")
    text = drawn(begin(table), RED)
    assert "T(3+9)O" in text
    assert "road2↓ food1" in text
    assert "20: 4 Study tiles 1/4" in text
    assert "S-06: Quipus on 2 villages 2/2" in text
    assert "06: 7 feathers 3/7" in text


def test_missions_that_may_be_taken_show_how_far_one_is() -> None:
    table = scene()
    shown(table, "20", "06", "42")
    tiles(table, RED, "study-road-2")
    feathers(table, RED, "3a")
    text = drawn(begin(table), RED)
    assert "20: 4 Study tiles 1/4" in text
    assert "06: 7 feathers 1/7" in text
    assert "20: 4 Study tiles 0/4" in drawn(begin(table), GREEN)
    match = play(palace(table), "discard-29")
    assert explained(match, "06") == "At least 7 feathers of any colour. · ends your turn"


def test_the_players_are_in_turn_order_with_the_six_meters() -> None:
    table = scene()
    table.order = [2, 0, 3, 1]
    goods(table, GREEN, "soup")
    lines = [line for line in drawn(begin(table), RED).splitlines() if "/12" in line]
    assert [line.split()[1] for line in lines] == ["Green", "Red", "Blue", "Yellow"]
    assert lines[0].split()[-6:] == ["0/12", "0/6", "0/9", "0/10", "0/12", "1/6"]


def test_where_there_is_room_the_masks_of_the_others_are_shown() -> None:
    table = scene()
    missions(table, GREEN, "20", "S-06", "06")
    hand(table, GREEN, "13")
    text = drawn(begin(table), RED, 120, 50)
    assert "■ 20 0/4 S-06 0/2 06 0/7" in text
    assert "Mama Sara 13" in text


# ---------------------------------------------------------------------- everything fits


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_drawing_leaves_room_for_the_question(players: int) -> None:
    for number, match in enumerate(moments(players, 5)):
        if number % 9:
            continue
        seat = match.choice.player if match.choice else 0
        assert len(drawn(match, seat).splitlines()) <= 31
        assert len(drawn(match, seat, 80, 24).splitlines()) <= 19 + players


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_option_with_a_place_is_labelled_there_once(width: int, height: int) -> None:
    placed = {prompt for match in some_moments() for prompt in labelled_once(match, width, height)}
    assert placed >= {"destination", "place_die", "take_tile"}


# ---------------------------------------------------------------------- what options bring


def test_actions_tell_what_they_would_do() -> None:
    table = scene()
    feathers(table, RED, "3a", "3b")
    priests(table, GREEN)
    dice(table, RED, 1, 4)
    match = play(table, "4")
    assert explained(match, "road") == "then you run, to 2 places"
    assert explained(match, "exchange") == "4 to spend · then you exchange"
    assert explained(match, "headdress") == "circle 3: active · +9 points · a mission: 0 → 1 · a fire blessing"
    assert explained(match, "points") == "+2 points · ends your turn"
    assert explained(play(table, "1"), "temple") == ("a priest on step 1 · a fire blessing · Green: a priest goes home")
    match.play("road")
    assert explained(match, "I0") == "a slot becomes free · leaves a Quipu · then you place a feather"


def test_colours_and_slots_tell_which_circle_they_make_ready() -> None:
    table = scene()
    feathers(table, RED, "3b")
    match = play(table, "6", "exchange", "feather", "turquoise")
    assert explained(match, "3a").startswith("circle 3: ready")
    assert explained(match, "1a").startswith("circle 1: still lacks: violet feather")


def test_circles_tell_their_points() -> None:
    table = scene()
    feathers(table, RED, "1a", "1b", "3a", "3b")
    match = play(table, "4", "headdress")
    assert explained(match, "1") == "circle 1: active · +8 points · a mission: 0 → 1 · a fire blessing"
    assert explained(match, "3").startswith("circle 3: active · +9 points")
    assert me(match.play("3")).score == 9


def test_abilities_goods_and_missions_tell_what_they_bring() -> None:
    table = scene()
    tiles(table, RED, "study-road-1", "study-road-2", "farm-food-1")
    assert "+1 food" in explained(begin(abilities(table)), "farm-food")
    table = scene()
    tiles(table, RED, "study-farm-1", "farm-study-1")
    free(table, RED, 1)
    display(table, "farm", "farm-road-1", "farm-food-1")
    display(table, "study", "study-feather-1", "study-road-3")
    assert explained(play(abilities(table), "study-farm"), "2").startswith("Farm tile “food” (1)")
    assert explained(play(abilities(table), "farm-study"), "2").startswith("Study tile “road” (3)")
    table = scene()
    row(table, "soup")
    table.players[RED].food = 1
    assert explained(begin(market(table)), "soup").startswith("−1 food · +1 point · +1 soup")
    table = scene()
    missions(table, RED, "20", "19", "06")
    assert explained(begin(palace(table)), "discard-20") == "At least 4 Study tiles. · then you take a new mission"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_can_be_explained(language: str) -> None:
    said = words("feld_cuzco", language)
    for match in some_moments():
        if match.choice is not None:
            sight = sight_of(match, match.choice.player)
            told = " ".join(preview_text(sight, token, said) for token in match.choice.tokens)
            assert not re.search(r"[{}]|\b(change|then|text|term)\.\w", told), told


# ---------------------------------------------------------------------- secrets


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_hidden_card_of_another_seat_is_drawn(width: int, height: int) -> None:
    table = scene(players=2)
    hand(table, RED, "13", hidden=True)
    hand(table, YELLOW, "14", hidden=True)
    match = begin(table)
    assert "Mama Sara 13" in drawn(match, RED, width, height)
    assert "Mama Sara 14" not in drawn(match, RED, width, height)
    assert "Mama Sara 13" not in drawn(match, None, width, height)


def test_among_others_the_own_hidden_cards_lie_face_down() -> None:
    table = scene(players=2)
    hand(table, RED, "13", hidden=True)
    hand(table, RED, "07")
    text = drawn(begin(table), RED, hidden=True)
    assert "▒ face down" in text
    assert "Viracocha 07" in text
    assert "Mama Sara 13" not in text
    assert len(GOD_CARDS) == 15
