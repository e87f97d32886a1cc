"""What every game's drawing in the terminal must do, at the moments it keeps for its tests."""

from __future__ import annotations

import re
import unicodedata

import pytest
from rich.cells import cell_len

import tampu
from tampu.cli.play import chosen
from tampu.cli.table import Table as Screen
from tampu.drawing.colours import marks
from tampu.engine.registry import find
from tampu.text import LANGUAGES, words
from tests.drawn import some_moments
from tests.tables import HOUSE, Table, at_each_table, questions, tables
from tests.terminal import drawing_of, drawn

SIZES = [(30, 10), (60, 20), (80, 24), (80, 40), (100, 40), (120, 45), (160, 30)]


@pytest.mark.parametrize("game", HOUSE)
def test_a_drawing_does_not_change_with_what_the_seat_cannot_know(game: str) -> None:
    for match in some_moments(game)[::2]:
        if match.choice is None:
            continue
        for seat in range(match.players):
            other = match.imagine(seat, tampu.Chance.of(seat, match.number))
            assert drawn(match, seat) == drawn(other, seat)


@pytest.mark.parametrize("game", HOUSE)
def test_a_match_prints_what_a_spectator_sees(game: str) -> None:
    for match in some_moments(game)[::3]:
        text = str(match)
        assert "\x1b" not in text
        assert all(words(game).seat(seat) in text for seat in match.seats)
        if match.choice is not None:
            assert text.endswith(words(game).prompt(match.choice, match.state.seen_by(None)))
            assert text == str(match.imagine(None, tampu.Chance.of(match.number)))
        elif match.result is not None:
            assert all(str(score) in text for score in match.result.scores)


@pytest.mark.parametrize("game", HOUSE)
def test_whatever_a_program_gets_says_what_it_is(game: str) -> None:
    match = tampu.new(game, find(game).players[-1], seed=1)
    for thing in (
        match,
        match.game,
        match.state,
        match.choice,
        match.log,
        match.setup,
        *match.seats,
        tampu.bot("random"),
    ):
        assert type(thing).__repr__ is not object.__repr__
        assert "object at" not in repr(thing)
    assert game in repr(match)
    assert game in repr(match.game)
    assert not [name for name in tampu.__all__ if getattr(tampu, name).__repr__ is object.__repr__]


@pytest.mark.parametrize("game", HOUSE)
def test_every_token_is_understood_in_any_case(game: str) -> None:
    for match in some_moments(game):
        tokens = [] if match.choice is None else match.choice.tokens
        for token in tokens:
            if token.isdigit():
                continue  # a number typed is the number of an option
            assert [chosen(typed, tokens) for typed in (token, token.upper(), token.lower())] == [token] * 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", HOUSE)
def test_every_sign_is_explained(game: str, language: str) -> None:
    """A sign is no letter, arithmetic, punctuation or frame; the shapes of seats stand beside their names."""
    for match in some_moments(game)[::3]:
        seat = 0 if match.choice is None else match.choice.player
        shapes = {mark.shape for mark in marks(match.seats, [""] * len(match.seats))}
        explained = "".join(sign.plain for sign in drawing_of(match).signs(words(game, language)))
        for width, height in ((80, 24), (120, 40)):
            for sign in set(drawn(match, seat, width, height, language)) - shapes - set(explained) - set("×−→＋～"):
                frame = "\u2500" <= sign <= "\u257f" or "\u2800" <= sign <= "\u28ff"
                assert frame or sign.isascii() or unicodedata.category(sign)[0] != "S", (sign, match.choice)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("game", HOUSE)
def test_no_line_is_wider_than_the_screen(game: str, width: int, height: int, language: str) -> None:
    for match in some_moments(game)[LANGUAGES.index(language) :: len(LANGUAGES)]:
        for seat in (None, 0):
            text = drawn(match, seat, width, height, language)
            assert max(map(cell_len, text.splitlines())) <= width
            assert not re.search(r"\b(drawing|short|term|count)\.\w", text)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
@at_each_table(quick=1, long=4, among=[table for table in tables(*HOUSE) if not table.changed])
def test_every_question_fits_the_screen(
    table: Table, seeds: range, width: int, height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The head of the table is seen, and every option is on the board or listed, or a key is named that lists it."""
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("LINES", str(height))
    for seed in seeds:
        for number, match in enumerate(questions(table.new(seed), seed, about=12)):
            assert match.choice is not None
            me, language = match.choice.player, LANGUAGES[number % len(LANGUAGES)]
            screen = Screen(match.game, match.seats, ["you"] * match.players, language)
            with screen.console.capture() as captured:
                screen.show(match, me, True, "", "commands")
            shown = captured.get()
            assert shown.count("\n") < height, match.choice
            if screen.say("more_options") in shown:
                with screen.console.capture() as captured:
                    screen.show_options(match, me, True)
                shown += captured.get()
            for offer in screen.offered(match.choice, screen.sight(match, me, True)):
                assert offer.on_board or f"[{offer.label}]" in shown, (match.choice, offer)
