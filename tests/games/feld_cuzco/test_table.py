"""The table in the browser: everything is drawn once, every option is at its place, and nothing is given away."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import combinations
from math import hypot
from typing import Any

import pytest

import tampu
from tampu.drawing.table import TableDrawing
from tampu.games.feld_cuzco import table
from tampu.games.feld_cuzco.components import GOD_CARDS, MISSIONS, PLACES, ROTATIONS
from tampu.games.feld_cuzco.table import geometry, missions
from tampu.text import LANGUAGES, words
from tests.drawn import (
    all_events,
    drawn,
    flown,
    icons,
    icons_of_options,
    in_the_bar,
    moments,
    not_behind_a_tab,
    some_pages,
)
from tests.games.feld_cuzco.pages import some_moments
from tests.games.feld_cuzco.scene import (
    abilities,
    at_table,
    begin,
    dice,
    feathers,
    free,
    holding,
    lay,
    market,
    palace,
    play,
    quipu,
    row,
    scene,
    stand,
    tiles,
)

DRAWING: TableDrawing = table
GAME = files("tampu.games.feld_cuzco")


# ---------------------------------------------------------------------- options


def test_only_short_answers_stand_in_the_action_bar() -> None:
    bar = in_the_bar("feld_cuzco")
    assert bar <= {
        "no",
        "done",
        "pass",
        "god_card",
        "offering",
        "knowledge",
        "food",
        *(f"pututu{change}" for change in ("+1", "-1", "+2", "-2")),
    }


def test_on_a_phone_every_option_is_behind_a_tab() -> None:
    assert not_behind_a_tab("feld_cuzco") == set()


def test_icons_of_options_exist() -> None:
    assert icons_of_options("feld_cuzco") <= icons()


# ---------------------------------------------------------------------- what is drawn


def test_ids_are_unique_and_stay() -> None:
    for match, _, page in some_pages("feld_cuzco"):
        ids = page.ids
        assert max(ids.values()) == 1
        assert {f"village-{place}" for place in PLACES} <= ids.keys()
        assert {f"{colour}-{space}" for colour in ("study", "farm") for space in range(1, 7)} <= ids.keys()
        assert {f"step-{step}" for step in range(1, 7)} <= ids.keys()
        colours = [seat.name for seat in match.seats]
        assert [piece for piece in ids if piece.startswith("chasqui-")] == [f"chasqui-{colour}" for colour in colours]
        actions = ("road", "bridge", "study", "farm", "exchange", "temple", "headdress", "points")
        assert {f"act-{action}" for action in actions} <= ids.keys()


def test_every_die_is_somewhere_once() -> None:
    for match, _, page in some_pages("feld_cuzco"):
        view: Any = match.seen_by(None)["table"]
        lying = sum(len(dice) for dice in view["spaces"].values())
        waiting = sum(bool(die) for player in view["players"] for die in player["dice"])
        dice = [name for name in page.ids if name.startswith("die-") and name != "die-extra"]
        assert len(dice) == lying + waiting


def test_the_lowest_die_of_a_space_is_stressed() -> None:
    drawing = scene(players=4)
    lay(drawing, "study", 1, 5)
    lay(drawing, "study", 2, 3)
    lay(drawing, "points", 3, 2)
    page = drawn(begin(drawing), 0)
    assert [die["id"].split("-")[1] for die in page.of_class("low")] == ["green"]
    assert "under 3" in page.element("space-study")["data-preview"]
    assert "open" in page.element("space-points")["data-preview"]


def test_a_space_says_why_a_die_cannot_go_there() -> None:
    drawing = scene(players=4)
    lay(drawing, "study", 1, 4)
    match = begin(drawing)
    match.play("6")
    page = drawn(match, 0)
    assert page.element("space-study")["data-preview"].endswith("your 6 is not lower than 4")
    assert page.element("space-headdress")["data-preview"].endswith("no circle up to 6 has both feathers and waits")


def test_on_a_shared_space_each_action_says_why_not() -> None:
    table = scene(players=2)
    stand(table, 0, "I3")
    dice(table, 0, 1, 5)
    page = drawn(play(table, "1"), 0)
    assert page.element("act-road")["data-preview"].endswith("no road up to 1 leads away from here")
    assert page.element("act-study")["data-option"] == "study"


def test_goods_tiles_missions_and_cards_say_why_not() -> None:
    table = holding("11", offerings=0)
    tiles(table, 0, "study-points-2", "study-offering-2", "farm-food-1")
    page = drawn(play(abilities(table), "study-points"), 0)
    assert page.element("tile-2")["data-preview"].endswith("you have used a tile of this colour")
    assert page.element("card-11")["data-preview"].endswith("you have no offering")
    table = scene()
    row(table, "soup", "jewellery")
    table.players[0].food = 1
    page = drawn(begin(market(table)), 0)
    assert any("food, you have 1" in good["data-preview"] for good in page.of_class("mg"))
    page = drawn(begin(palace(scene())), 0)
    assert page.element("mission-29")["data-option"] == "discard-29"
    page = drawn(play(scene(), "2", "exchange"), 0)
    assert page.element("exchange-university")["data-preview"].endswith("you have no Study tile to slide down")


def test_places_displays_and_circles_say_why_not() -> None:
    """Only those that the question is about: other numbers mean something else."""
    table = scene()
    stand(table, 0, "I2")
    free(table, 0, 1)
    feathers(table, 0, "1a", "1b", "4a", "4b", "5a", "5b")
    page = drawn(play(table, "4", "road"), 0)
    assert page.element("village-I3")["aria-label"].endswith("the number of the path is above your strength of 4")
    assert page.element("village-O5")["aria-label"].endswith("no path leads there from here")
    page = drawn(play(table, "4", "farm"), 0)
    assert page.element("farm-5")["data-preview"].endswith("its number is above your strength of 4")
    assert "strength" not in page.element("study-5")["data-preview"] + page.element("circle-5")["data-preview"]
    page = drawn(play(table, "4", "headdress"), 0)
    assert page.element("circle-5")["data-preview"].endswith("its die is above your strength of 4")


def test_the_mask_of_another_player_can_be_enlarged() -> None:
    for match, me, page in some_pages("feld_cuzco"):
        for seat in match.seats[: match.players]:
            own = me is not None and seat is match.seats[me]
            assert page.ids[f"mask-{seat.name}"] == (0 if own else 1)


def test_quipus_lie_on_their_villages_the_top_one_largest() -> None:
    drawing = scene(players=4)
    for seat in (2, 0, 3):
        quipu(drawing, seat, "I2")
    page = drawn(begin(drawing), 1)
    village = page.element("village-I2")
    assert village["aria-label"].endswith("Quipus from the bottom up: Green, Red, Blue")
    for sizes in geometry.QUIPUS.values():
        assert max(sizes, key=lambda one: one[1]) == sizes[-1]


def test_every_mission_and_god_card_has_its_sign_and_short_text() -> None:
    for mission in MISSIONS:
        assert {sign.icon for sign in missions.signs(mission)} <= icons()
    for language in LANGUAGES:
        said = words("feld_cuzco", language)
        assert all(said.knows(f"drawing.god-{card}") for card in GOD_CARDS)
    english = words("feld_cuzco")
    assert max(len(english.get(f"drawing.god-{card}").split()) for card in GOD_CARDS) <= 9


def test_the_last_move_is_marked() -> None:
    seen = 0
    for match, _, page in some_pages("feld_cuzco"):
        moves = [event for event in match.log.seen_by(None) if event.kind in ("moved", "round_began")]
        marked = bool(moves) and moves[-1].kind == "moved"
        assert page.ids["last-move"] == page.ids["footprints"] == marked
        seen += marked
    assert seen


def test_points_at_the_end_are_the_scores() -> None:
    for players in (2, 3, 4):
        *_, match = moments(tampu.new("feld_cuzco", players, seed=players), players)
        result = match.game.result(at_table(match))
        assert [DRAWING.points(match.state, None, seat) for seat in range(players)] == list(result.scores)


# ---------------------------------------------------------------------- secrets


def test_hidden_cards_and_missions_are_only_on_the_page_of_their_owner() -> None:
    for match, me, page in some_pages("feld_cuzco"):
        state = at_table(match)
        for player in state.players:
            if player.seat == me:
                continue
            drawn_ones = {f"mission-{MISSIONS[one]}" for one in (*player.drawn, *player.kept, *player.refused)}
            assert not drawn_ones & page.ids.keys()


def test_among_others_the_own_hand_lies_face_down() -> None:
    match = next(
        one
        for one in moments(tampu.new("feld_cuzco", 3, seed=1), 1)
        if one.choice is not None and one.choice.prompt == "choose_die"
    )
    page = drawn(match, 0, hidden=True)
    assert page.ids["back-red-0"] == 1
    assert not [name for name in page.ids if name.startswith("card-")]


# ---------------------------------------------------------------------- what happened


def test_all_that_can_happen_happens_in_the_matches_that_the_log_is_proved_with() -> None:
    kinds = {event.kind for event, _, _ in all_events("feld_cuzco")}
    known = set(re.findall(r'^msgid "event\.(.+)"', GAME.joinpath("text", "en.po").read_text("utf-8"), re.MULTILINE))
    assert known - kinds <= {"deck_reformed", "swapped_card", "swapped_for"}


def test_things_fly_between_the_board_and_their_owners() -> None:
    assert flown("feld_cuzco")


# ---------------------------------------------------------------------- words and letters


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_are_known(language: str) -> None:
    said = words("feld_cuzco", language)
    for match in some_moments()[::2]:
        page = drawn(match, 0, language)
        assert not re.search(r"(drawing|short|term|count|option|text)\.[a-z_]", page.html)
        assert "drawing." not in DRAWING.headline(match.state, said)
    assert all(said.knows(f"drawing.tab.{tab}") for tab in DRAWING.TABS)


def test_no_letter_is_smaller_than_eleven() -> None:
    """In pixels, or in ems of ten units."""
    style = GAME.joinpath(DRAWING.STYLE).read_text("utf-8")
    assert min(float(size) for size in re.findall(r"font-size: ([\d.]+)px", style) if size != "10") >= 11
    assert min(float(size) for size in re.findall(r"font-size: ([\d.]+)em", style) if size != "1") >= 0.92


def test_plum_is_what_may_be_chosen_and_nothing_else() -> None:
    style = re.sub(r"/\*.*?\*/", "", GAME.joinpath(DRAWING.STYLE).read_text("utf-8"), flags=re.DOTALL)
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", style):
        if "--go" in body:
            assert all(re.search(r"\.(opt|ring|tag|way)\b", selector) for selector in selectors.split(","))


# ---------------------------------------------------------------------- the map


def test_villages_lie_apart_and_on_the_map() -> None:
    for one, other in combinations(geometry.PLACES.values(), 2):
        assert hypot(one[0] - other[0], one[1] - other[1]) > 2 * 31
    for x, y in geometry.PLACES.values():
        assert 31 <= x <= geometry.WIDTH - 31
        assert 31 <= y <= geometry.HEIGHT - 31


def test_runners_who_share_a_place_stand_apart_and_on_the_map() -> None:
    for place in geometry.PLACES:
        spots = [geometry.runner(place, index) for index in range(4)]
        assert all(hypot(a[0] - b[0], a[1] - b[1]) >= 30 for a, b in combinations(spots, 2))
        assert all(15 <= x <= geometry.WIDTH - 15 and 15 <= y <= geometry.HEIGHT - 15 for x, y in spots)


def test_the_cuzco_tile_is_turned_between_its_branches() -> None:
    assert len(geometry.KNOBS) == ROTATIONS
    match = next(one for one in some_moments() if one.choice is not None and one.choice.prompt == "turn_cuzco_tile")
    assert match.choice is not None
    page = drawn(match, match.choice.player)
    assert len(page.of_class("turn-to")) == len(match.choice.tokens) == ROTATIONS


# ---------------------------------------------------------------------- answers left to the table
