"""The picture of a result: who won and how, in letters that we have."""

from __future__ import annotations

import struct

import pytest

from tampu.drawing.sight import Sitter
from tampu.engine.registry import GAMES
from tampu.text import LANGUAGES
from tampu.web import card
from tampu.web.look import Look
from tampu.web.shelf import shelf
from tests.web.sights import GAMES as DRAWN
from tests.web.sights import NASTY, finished, seen

OURS = ["Zoë", "Łukasz", "d'Été", "Нина", "Ελένη", "ゆき", "タロウ", "幸子"]
OTHERS = ["민수", "🦙", "אדם"]


def named(game: str, name: str, language: str = "en") -> str:
    match = finished(game)
    sitters = tuple(Sitter(name if seat == 0 else "", "person") for seat in range(len(match.seats)))
    return card.card(Look(language), seen(match, None, sitters=sitters))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", DRAWN)
def test_it_is_as_large_as_services_want_it(game: str, language: str) -> None:
    drawn = card.png(named(game, "Mayta", language))
    assert drawn.startswith(b"\x89PNG\r\n")
    assert struct.unpack(">II", drawn[16:24]) == (card.WIDTH, card.HEIGHT)


@pytest.mark.parametrize("game", DRAWN)
def test_it_tells_names_and_scores(game: str) -> None:
    result = finished(game).result
    assert result is not None
    text = named(game, "Mayta")
    assert ">Mayta<" in text
    assert all(f">{str(score).replace('-', '−')}<" in text for score in result.scores)


@pytest.mark.parametrize("name", OURS + OTHERS)
def test_names_in_other_letters_give_way_to_the_colour(name: str) -> None:
    written = named(DRAWN[0], name)
    assert (name.replace("'", "&#39;") in written) == (name in OURS)


def test_names_are_escaped() -> None:
    assert NASTY not in named(DRAWN[0], NASTY)
    assert card.png(named(DRAWN[0], NASTY))


@pytest.mark.parametrize("game", GAMES)
def test_a_cover_stands_alone(game: str) -> None:
    (box,) = (box for box in shelf() if box.game == game)
    drawn = card.picture_of(box.cover)
    assert drawn
    assert not any(foreign in drawn for foreign in ("var(", "href", "ns0:"))
