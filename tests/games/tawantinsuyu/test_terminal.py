"""The table in the terminal: it shows what is there, fits where it must, and gives nothing away."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

import tampu
from tampu.engine.match import Match
from tampu.games.tawantinsuyu.components import SPACES, TASKS, WORKERS
from tampu.games.tawantinsuyu.drawing import CONQUEST_SPACE, GAINS, SPACE
from tampu.games.tawantinsuyu.terminal import ABOUT, PARTS, USUAL, signs
from tampu.games.tawantinsuyu.way import price
from tampu.text import LANGUAGES, words
from tests import tables
from tests.games.tawantinsuyu.scene import *
from tests.terminal import drawn, labelled_once

GAME = "tawantinsuyu"
SIZES = [(80, 24), (80, 40), (100, 40), (120, 40), (160, 50)]
TINY = [(60, 20), (30, 10)]
PURPLE, BLUE = 0, 1


def moments(players: int, seed: int) -> Iterator[Match]:
    """A match at every question of a random game."""
    return tables.moments(tampu.new(GAME, players, seed=seed), seed)


@cache
def some_moments() -> list[Match]:
    """Questions of all kinds, from games of all sizes, and how each of them ends."""
    found = [match.clone() for players in (1, 2, 3, 4) for n, match in enumerate(moments(players, 3)) if not n % 97]
    prompts = {match.choice.prompt for match in found if match.choice is not None}
    for players, seed in ((1, 4), (2, 5), (4, 6)):
        for match in moments(players, seed):
            if match.choice is None or match.choice.prompt not in prompts:
                prompts.add(match.choice.prompt if match.choice else "")
                found.append(match.clone())
    return [*found, conquering()]


def conquering() -> Match:
    """Purple may conquer: luck alone hardly ever gets there."""
    table = scene()
    army(table, PURPLE, up="A1 A2 A5 A5")
    conquered(table, BLUE, "QU1")
    return do(lead(table, "conquest"), "casualty_end=potato")


def line_with(text: str, part: str) -> str:
    return next(line for line in text.splitlines() if part in line)


# ---------------------------------------------------------------------- the hill


def test_every_space_shows_its_god_and_its_tasks_or_its_worker() -> None:
    table = scene()
    hill(table, U05="blue", M13="white", L29="red")
    said = words(GAME)
    text = drawn(begin(table), PURPLE)
    for space in SPACES:
        shown = text[text.index(space.token) :].split()
        tasks = "".join(said.get(f"short.task-{TASKS[task]}") for task in space.tasks)
        worker = {"U05": "Ar", "M13": "Pr", "L29": "Wa"}.get(space.token)
        assert (worker or tasks) in shown[:3], space.token


def test_the_coricancha_stands_above_its_sections_with_all_high_priests() -> None:
    table = scene(players=3)
    stand(table, 0, "worship")
    stand(table, 1, "worship")
    stand(table, 2, "production")
    head = drawn(begin(table), PURPLE).splitlines()[1]
    assert "1 Worship ⌂●" in head
    assert "5 Production ✚" in head
    assert head.index("Worship") < head.index("Offering") < head.index("Rejuvenate") < head.index("Conquest")


def test_stairs_show_their_owner() -> None:
    table = scene()
    stairs(table, BLUE, "0-upper_middle", "0-middle_lower")
    stairs(table, PURPLE, "4-upper_middle")
    upper, lower = (line for line in drawn(begin(table), PURPLE).splitlines() if "⌐" in line)
    assert upper.split()[:5] == ["⌐●", "⌐·", "⌐·", "⌐·", "⌐⌂"]
    assert lower.split()[:2] == ["⌐●", "⌐·"]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_payable_spaces_carry_their_numbers(width: int, height: int) -> None:
    table = scene()
    workers(table, PURPLE, "blue")
    gods(table, PURPLE, "steps_1")
    goods(table, PURPLE, potato=1)
    match = do(begin(table), "turn_main=place_worker")
    assert match.choice is not None
    assert match.choice.prompt == "place_space"
    text = drawn(match, PURPLE, width, height)
    for number, token in enumerate(match.choice.tokens, 1):
        assert f"[{number}]{token}" in text


# ---------------------------------------------------------------------- around the hill


def test_village_nomads_and_casualties_are_shown() -> None:
    table = scene()
    village(table, "blue", "red", "red")
    nomads(table, "white", "white", "yellow")
    fallen(table, 4)
    text = drawn(begin(table), PURPLE)
    assert "Village 1p→ Ar Wa Wa ←1c" in text
    assert "Nomads Pr Pr Cu  Fallen 4" in text


def test_regions_show_their_markers_and_who_would_score() -> None:
    table = scene()
    fallen(table, 3)
    conquered(table, BLUE, "CH1", "CH2")
    conquered(table, PURPLE, "CH5")
    text = drawn(begin(table), PURPLE)
    assert "Chinchasuyu  ● ● · · ⌂  ●+3" in text
    assert "Antisuyu     · · · · ·" in text


def test_the_temple_shows_where_everybody_stands() -> None:
    table = scene()
    table.players[BLUE].temple = 9
    assert "Temple  0⌂+0  9●+6  /12" in drawn(begin(table), PURPLE)


def test_the_market_shows_costs_and_effects() -> None:
    table = scene()
    market(table, "P06", "P12", "Z03", "Z19")
    text = drawn(begin(table), PURPLE, 140)
    assert "P06 1c 2s → 3p/2c/2s/1g" in text
    assert "P12 2c 1s → 1 army card, 1p" in text
    assert "Z03 2s → a Warrior turns up 2 buildings" in text
    assert "Z19 2s 1g → a potato buys a god card" in text


def test_display_weavings_and_statues_are_shown() -> None:
    table = scene()
    display(table, "eye_2", "cross_3")
    weavings(table, "W05")
    statues(table, BLUE, "large-eye")
    text = drawn(begin(table), PURPLE)
    assert text.index("◉2 3c") < text.index("╋3 1s, a god card")
    assert "god+p W05 g→temple" in text
    assert "◉ 0▮ 2▯" in line_with(text, "Statues left")


@pytest.mark.parametrize("width", [80, 120])
def test_conquest_spaces_show_their_soldiers_and_rewards(width: int) -> None:
    match = conquering()
    assert match.choice is not None
    assert match.choice.prompt == "conquest_space"
    text = drawn(match, PURPLE, width, 24)
    for number, token in enumerate(match.choice.tokens[:-1], 1):
        space = CONQUEST_SPACE[token]
        assert f"[{number}]{space.flip}/{space.discard} " in text
    assert "[1]1/0 2c" in text
    assert "7VP" in text
    assert line_with(text, "Qullasuyu ").startswith("Qullasuyu   ●")


# ---------------------------------------------------------------------- one's own


def test_ones_own_things_are_shown_in_full() -> None:
    table = scene()
    goods(table, PURPLE, potato=1, corn=2, stone=3, gold=4)
    workers(table, PURPLE, "green")
    gods(table, PURPLE, "spiral_3")
    army(table, PURPLE, in_hand="A7", up="A1 A5", down="A4")
    build(table, PURPLE, "P04")
    build(table, PURPLE, "P05", down=True)
    statues(table, PURPLE, "small-cross", "large-zigzag")
    tapestry(table, PURPLE, "W03", "W11")
    text = drawn(begin(table), PURPLE)
    assert "⌂ 10 points  1 potato 2 corn 3 stone 4 gold  Workers Cr" in text
    assert "God cards  @3 2s, 1p" in text
    assert "Army  hand ♞♞/1p  ready ♞/1g ♞♞/1s  spent ♞/2p" in text
    assert "Buildings  P04 1g  ▒P05 3VP" in text
    assert "Statues  ϟ▮  ╋▯" in text


def test_a_seam_that_matches_is_told_from_one_that_does_not() -> None:
    table = scene()
    tapestry(table, PURPLE, "W03", "W18", "W07")
    line = line_with(drawn(begin(table), PURPLE), "Tapestries")
    assert "1: 1g W03 god+p═god+p W18 2s═2s W07 1g" in line
    table = scene()
    tapestry(table, PURPLE, "W03", "W22")
    assert "W03 god+p 3VP W22" in line_with(drawn(begin(table), PURPLE), "Tapestries")


def test_the_festival_is_forecast() -> None:
    table = scene()
    fallen(table, 2)
    conquered(table, PURPLE, "AN1")
    gods(table, PURPLE, "eye_1", "eye_2", "eye_3")
    goods(table, PURPLE, potato=1)
    table.players[PURPLE].temple = 8
    line = line_with(drawn(begin(table), PURPLE), "Festival 1, if now")
    assert "temple +5" in line
    assert "+2" in line
    assert "1/3" in line
    assert "−4" in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_spelt_in_short_has_a_key_of_its_own(language: str) -> None:
    """Tasks, workers and goods; what a seam pays is written with the same letters."""
    said = words(GAME, language)
    shown = [sign.plain.partition(" ")[0] for sign in signs(said)]
    things = [f"task-{task}" for task in TASKS] + [f"worker-{worker}" for worker in WORKERS]
    letters = [said.get(f"short.{thing}") for thing in things]
    letters += [f"1{said.get(f'short.good-{kind}')}" for kind in GAINS]
    assert [shown.count(letter) for letter in letters] == [1] * len(letters)


def test_every_player_has_a_line_of_numbers() -> None:
    table = scene(players=3)
    goods(table, 2, potato=7)
    army(table, 2, up="A5", down="A1")
    build(table, 2, "P01", "Z02")
    text = drawn(begin(table), PURPLE)
    cells = line_with(text, " ✚  Black").split()
    assert cells == ["✚", "Black", "10", "7", "0", "0", "0", "–", "0", "0", "2/3", "2/2", "0", "0", "0", "5", "10"]
    assert [line.split()[1] for line in text.splitlines()[-6:] if line.startswith(" ")][1:] == [
        "Purple",
        "Blue",
        "Black",
    ]


# ---------------------------------------------------------------------- Axomamma


def test_axomammas_board_is_shown_with_tokens_slots_and_personality() -> None:
    table = scene(players=1)
    slots(table, "eye_1", "cross_2", "zigzag_3", "spiral_4")
    table.personality = 0
    table.die = 3
    text = drawn(begin(table), PURPLE)
    assert "Axomamma: die: 3  1 ◉1 2p, 2VP  2 ╋2 1c, 1s, 1VP  3 ϟ3 2s, 1VP  4 @4 1g, 1p" in text
    resources, works, helpers = (line_with(text, f"{loop}  ") for loop in ("resources", "works", "workers"))
    assert resources.startswith("resources  a small statue  2s ‹1›  2c ‹2›  1g  2s/2c ‹3›")
    assert works.count("‹") == 3
    assert "village (p) ‹1›  Nomad ‹2›  village (c)" in helpers


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_token_of_hers_is_cut_off(language: str) -> None:
    for match in some_moments():
        if match.players == 1 and "axomamma" in (seat.name for seat in match.seats):
            text = drawn(match, 0, 120, 60, language)
            assert text.count("‹") == 8


# ---------------------------------------------------------------------- everything fits


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_drawing_leaves_room_for_the_question(width: int, height: int) -> None:
    for match in some_moments():
        seat = match.choice.player if match.choice else 0
        assert len(drawn(match, seat, width, height).splitlines()) <= height - max(7, height // 4)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_option_with_a_place_is_labelled_there_once(width: int, height: int) -> None:
    placed = {prompt for match in some_moments() for prompt in labelled_once(match, width, height)}
    assert placed == {"place_space", "stairs_slot", "warrior_take", "conquest_space"}


def test_every_part_has_its_place_in_the_order() -> None:
    assert set(USUAL) == set(PARTS)
    assert {part for parts in ABOUT.values() for part in parts} <= set(PARTS)


@pytest.mark.parametrize("prompt", ABOUT)
def test_what_a_question_is_about_is_seen_with_it_on_a_small_screen(prompt: str) -> None:
    """At least the first of it: the hill for a space, the market for a building."""
    heads = {
        "hill": "1 ",
        "market": " → ",
        "regions": "Antisuyu",
        "conquests": "1/0 ",
        "village": "Village",
        "temple": "Temple  ",
    }
    for match in some_moments():
        if match.choice is not None and match.choice.prompt == prompt and ABOUT[prompt][0] in heads:
            assert heads[ABOUT[prompt][0]] in drawn(match, match.choice.player, 80, 24)


# ---------------------------------------------------------------------- what options bring


def test_the_price_of_a_space_comes_true() -> None:
    """TW-107 to TW-113: the food that is told beforehand is what is paid, beside a card or a gold."""
    checked = 0
    for match in some_moments():
        if match.choice is None or match.choice.prompt != "place_space":
            continue
        for token in match.choice.tokens[:6]:
            table = at_table(match)
            told = price(table, table.players[match.choice.player], SPACE[token], table.role).food
            then = match.clone().play(token)
            while then.choice is not None and then.choice.prompt in ("place_card", "pay_mix"):
                then.play(then.choice.tokens[0])
            new = list(then.log)[len(match.log) :]
            new = new[: [event.kind for event in new].index("placed")]
            spent = sum(int(str(event.values["count"])) for event in new if event.kind == "paid")
            gold = 0 if any(event.kind == "paid_god" for event in new) else 1
            assert spent - gold == told
            checked += 1
    assert checked > 3


# ---------------------------------------------------------------------- secrets


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_hidden_card_of_another_seat_is_drawn(width: int, height: int) -> None:
    table = scene()
    gods(table, PURPLE, "eye_3")
    gods(table, BLUE, "cross_5")
    army(table, PURPLE, in_hand="A1")
    army(table, BLUE, in_hand="A7")
    match = begin(table)
    assert "╋5" not in drawn(match, PURPLE, width, height)
    assert "◉3" not in drawn(match, None, width, height)
    assert "♞♞/1p" not in drawn(match, PURPLE, width, height)
    assert "◉3 3s" in drawn(match, PURPLE, width, 50)


def test_among_others_the_own_hidden_cards_lie_face_down() -> None:
    table = scene()
    gods(table, PURPLE, "eye_3", "cross_5")
    army(table, PURPLE, in_hand="A1 A1")
    text = drawn(begin(table), PURPLE, hidden=True)
    assert "God cards  ▒▒" in text
    assert "hand ▒▒" in text
    assert "◉3" not in text
