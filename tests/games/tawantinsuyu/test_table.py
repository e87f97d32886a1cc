"""The table in the browser: everything is drawn once, every option is at its place, and nothing is given away."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from tampu.drawing.story import Story
from tampu.drawing.table import TableDrawing
from tampu.games.tawantinsuyu import table
from tampu.games.tawantinsuyu.components import GOD_CARDS, RESOURCES
from tampu.games.tawantinsuyu.table import places
from tampu.text import LANGUAGES, words
from tests.drawn import (
    drawn,
    flown,
    icons,
    icons_of_options,
    in_the_bar,
    not_behind_a_tab,
    some_pages,
)
from tests.games.tawantinsuyu import scene as lay
from tests.games.tawantinsuyu.pages import some_moments
from tests.games.tawantinsuyu.scene import at_table, begin, scene
from tests.web.sights import seen

DRAWING: TableDrawing = table
GAME = files("tampu.games.tawantinsuyu")
BAR = {
    *("place_worker", "secondary", "high_priest", "prayer", "training", "recruit"),
    *("architect", "craftsman", "warrior", "courier", "priest"),
    *("none", "done", "pass", "no", "yes", "stop", "enough", "action", "go_on"),
    *("potato", "corn", "stone", "gold"),
    *("stone-gold", "corn-gold", "gold-stone", "gold-corn", "stone-corn", "corn-stone"),
}
"""What has no place on the table; payments and numbers besides."""


# ---------------------------------------------------------------------- options


def test_only_what_has_no_place_stands_in_the_action_bar() -> None:
    bar = in_the_bar("tawantinsuyu", besides="pay_mix")
    assert {token for token in bar if not token.isdigit()} <= BAR


def test_on_a_phone_every_option_is_behind_a_tab() -> None:
    assert not_behind_a_tab("tawantinsuyu") == set()


def test_icons_of_options_exist() -> None:
    assert icons_of_options("tawantinsuyu") <= icons()


# ---------------------------------------------------------------------- secrets


def test_hidden_cards_are_only_on_the_page_of_their_owner() -> None:
    for match, me, page in some_pages("tawantinsuyu"):
        for player in at_table(match).players:
            if player.seat != me:
                hidden = {
                    f"card-{GOD_CARDS[card]}" for card in (*player.gods, *player.dealt) if card not in player.shown
                }
                assert not hidden & page.ids.keys()


def test_among_others_the_own_hand_lies_face_down() -> None:
    made = scene(2)
    lay.gods(made, 0, "eye_1", "cross_1")
    page = drawn(begin(made), 0, hidden=True)
    assert page.ids["back-purple-0"] == page.ids["back-purple-1"] == 1
    assert not [name for name in page.ids if name.startswith("card-")]


# ---------------------------------------------------------------------- what happened


def test_things_fly_between_the_board_and_their_owners() -> None:
    assert {"placed", "gained", "paid", "scored", "recruited", "drew_god"} <= flown("tawantinsuyu")


# ---------------------------------------------------------------------- words and letters


def test_a_festival_is_scored_while_it_is_held_and_not_when_its_tile_is_taken() -> None:
    for match in (match for match in some_moments() if match.over):
        story = Story(seen(match, 0), words("tawantinsuyu"), table)
        kinds = [event.kind for event in story.events]
        festivals = [scene for scene in story.scenes.values() if scene.name == "festival"]
        for scored in festivals:
            began, ended = (kinds[: scored.lines[0].index].count(f"festival_{mark}") for mark in ("began", "ended"))
            assert began == ended + 1
        assert festivals


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_are_known(language: str) -> None:
    said = words("tawantinsuyu", language)
    for match in some_moments()[::3]:
        page = drawn(match, 0, language)
        assert not re.search(r"(drawing|term|option|event|setting)\.[a-z_]", page.html)
        assert "drawing." not in DRAWING.headline(match.state, said)
    assert all(said.knows(f"drawing.tab.{tab}") for tab in DRAWING.TABS)


def test_no_letter_is_smaller_than_eleven() -> None:
    """In pixels, or in ems of ten units; where an element only sizes its icons it says ten."""
    style = GAME.joinpath(DRAWING.STYLE).read_text("utf-8")
    assert min(float(size) for size in re.findall(r"font-size: ([\d.]+)px", style) if size != "10") >= 11


def test_plum_is_what_may_be_chosen_and_nothing_else() -> None:
    style = re.sub(r"/\*.*?\*/", "", GAME.joinpath(DRAWING.STYLE).read_text("utf-8"), flags=re.DOTALL)
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", style):
        if "--go" in body:
            each = re.split(r",(?![^(]*\))", selectors)
            assert all(re.search(r"\.(opt|ring|tag|way)\b", selector) for selector in each), selectors


def test_every_heading_and_number_tells_what_it_is_about_to_pointer_and_keyboard() -> None:
    for _, _, page in some_pages("tawantinsuyu"):
        named = [
            *page.of_class("cap"),
            *(page.element(f"own-{good}") for good in RESOURCES if f"own-{good}" in page.ids),
        ]
        for heading in named:
            told = heading if "tabindex" in heading else page.element("casualties")  # the fallen tell it as a whole
            assert told["tabindex"] == "0"
            assert len(told["data-preview"]) > 15


# ---------------------------------------------------------------------- answers left to the table


def test_every_question_whose_options_have_places_is_asked_here() -> None:
    asked = {match.choice.prompt for match in some_moments() if match.choice is not None}
    assert places.FOUND.keys() <= asked
