"""The layout law: at every question of every game, in every language and at four sizes, the table can be read and used.

No text is cut, crossed, covered or too small; every target is large enough for a mouse or a finger; every option can be
reached; and the board stays where it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
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
LEFT: Final[Mapping[str, float]] = {"cut": 0.1, "crossed": 0.02, "covered": 0.02}
"""How much of what is wrong is left a look, by kind; it may only become less. Chance piles up more than people do: with
twenty buildings or a dozen cards before one player, a long word may lose its last letter."""


def looked_at(chromium: Browser, served: Served, game: str, size: Size, language: str, step: int) -> list[Seen]:
    window = Window(chromium, served.url, size, language)
    try:
        return list(look_at(window, game, every_prompt(game)[::step]))
    finally:
        window.close()


def lawful(looks: list[Seen]) -> None:
    """Nothing is wrong that is not known to be left."""
    wrong = everything(looks)
    counts = Counter(found["kind"] for _, found in wrong)
    more = {kind: count for kind, count in counts.items() if count > LEFT.get(kind, 0) * len(looks)}
    told = [(look, found) for look, found in wrong if found["kind"] in more]
    assert not more, f"\n{listing(told)}"


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
