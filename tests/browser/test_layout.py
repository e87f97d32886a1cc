"""The layout law: at every question of every game, in every language and at four sizes, the table can be read and used.

No text is cut, crossed, covered or too small; every target is large enough for a mouse or a finger; every option can be
reached; and the board stays where it is.
"""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Browser

from tampu.text import LANGUAGES
from tests.browser.layout import SIZES, Seen, Size, Window, everything, listing, look_at
from tests.browser.moments import every_prompt
from tests.server.serving import Served
from tests.tables import HOUSE

QUICK: Final = 6
"""So many moments of a game are looked at in the quick suite, at every size."""


def looked_at(chromium: Browser, served: Served, game: str, size: Size, language: str, step: int) -> list[Seen]:
    window = Window(chromium, served.url, size, language)
    try:
        return list(look_at(window, game, every_prompt(game)[::step]))
    finally:
        window.close()


def lawful(looks: list[Seen]) -> None:
    wrong = everything(looks)
    assert not wrong, f"\n{listing(wrong)}"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", HOUSE)
def test_a_few_moments_of_a_game_are_laid_out_well(chromium: Browser, served: Served, game: str, size: Size) -> None:
    language = LANGUAGES[(list(HOUSE).index(game) + SIZES.index(size)) % len(LANGUAGES)]
    step = -(-len(every_prompt(game)) // QUICK)
    lawful(looked_at(chromium, served, game, size, language, step))


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", HOUSE)
def test_every_question_of_a_game_is_laid_out_well(
    chromium: Browser, served: Served, game: str, size: Size, language: str
) -> None:
    lawful(looked_at(chromium, served, game, size, language, 1))
