"""What every game's drawing in the terminal must do, at the moments it keeps for its tests."""

from __future__ import annotations

import pytest

import tampu
from tampu.cli.play import chosen
from tests.drawn import some_moments
from tests.tables import HOUSE
from tests.terminal import drawn


@pytest.mark.parametrize("game", HOUSE)
def test_a_drawing_does_not_change_with_what_the_seat_cannot_know(game: str) -> None:
    for match in some_moments(game)[::2]:
        if match.choice is None:
            continue
        for seat in range(match.players):
            other = match.imagine(seat, tampu.Chance.of(seat, match.number))
            assert drawn(match, seat) == drawn(other, seat)


@pytest.mark.parametrize("game", HOUSE)
def test_every_token_is_understood_in_any_case(game: str) -> None:
    for match in some_moments(game):
        tokens = [] if match.choice is None else match.choice.tokens
        for token in tokens:
            if token.isdigit():
                continue  # a number typed is the number of an option
            assert [chosen(typed, tokens) for typed in (token, token.upper(), token.lower())] == [token] * 3
