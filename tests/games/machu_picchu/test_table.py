"""The table in the browser: everything is drawn once, every option is at its place, and nothing is given away."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import combinations

import pytest

import tampu
from tampu.drawing.table import TableDrawing
from tampu.engine.match import Match
from tampu.games.machu_picchu import table
from tampu.games.machu_picchu.components import (
    CARDS,
    CULT_CARDS,
    CULTS,
    DISTRICT_OF,
    DISTRICTS,
    MOON_TILES,
    NEIGHBOURS,
    SUMMIT,
)
from tampu.games.machu_picchu.table import city, geometry
from tampu.text import LANGUAGES, words
from tampu.web.foretold import Foretold, Teller
from tampu.web.frame import Frame
from tampu.web.look import Look
from tests.drawn import (
    all_events,
    drawn,
    flown,
    icons,
    icons_of_options,
    moments,
    not_behind_a_tab,
    sight_of,
    some_pages,
)
from tests.games.machu_picchu.pages import some_moments
from tests.games.machu_picchu.scene import at_table, begin, deal, give, lay, ordain, put_incas, scene, take_moon

DRAWING: TableDrawing = table
GAME = files("tampu.games.machu_picchu")


# ---------------------------------------------------------------------- options


def test_ways_that_are_free_and_ways_that_cost_a_llama_are_told_apart() -> None:
    drawing = scene(players=2, at="sun_clock")
    give(drawing.players[0], llama=1)
    page = drawn(begin(drawing), 0)
    free = {place["data-option"] for place in page.of_class("is-free")}
    assert free == {"main_temple", "central_plaza", "house_of_priests"}
    assert len(page.of_class("is-ride")) == len(DISTRICTS) - 1 - len(free)
    assert len(page.of_class("tag")) == len(DISTRICTS) - 1


def labels(match: Match) -> dict[str, str]:
    """What the page of whoever is asked says of everything that has a name there."""
    assert match.choice is not None
    page = drawn(match, match.choice.player)
    return {one["id"]: one["data-preview"] for one in page.elements if "id" in one and "data-preview" in one}


def test_what_is_not_offered_says_why() -> None:
    start = scene(players=2, at="sun_clock")
    give(start.players[0], coca=4, pottery=2, cloth=1)
    ordain(start, 1, "condor", 4)
    take_moon(start, 1, "moon_coca")
    said = labels(begin(start))
    assert said["d-sun_clock"].startswith("Sun Clock: 1 Inca for 3 goods and 3 steps · your prince is here already")
    assert said["d-corn_terraces"].startswith("Corn Terraces: 3 corn · not next to your prince, and you have no llama")
    assert said["d-main_temple"] == "scout climbs 3 steps, to 3 · then: offer goods for more steps"
    assert labels(begin(start).play("stay"))["moon-coca"].endswith("already taken today")
    give(start.players[0], cloth=2)
    said = labels(begin(start).play("house_of_priests"))
    assert said["cult-condor"].endswith("all of them are taken")
    assert said["cult-virgin"].endswith("recruited in another district: House of Virgins")
    said = labels(begin(start).play("central_plaza").play("none"))
    assert said["sell-llama"] == "sell 4: you have no llama to sell"
    assert said["buy-llama"] == "buy 5: costs 5 corn: you do not have that"


def test_on_a_phone_every_option_is_behind_a_tab() -> None:
    assert not_behind_a_tab("machu_picchu") == set()


def test_icons_of_options_exist() -> None:
    assert icons_of_options("machu_picchu") - {None} <= icons()


# ---------------------------------------------------------------------- what is drawn


def test_ids_are_unique_and_stay() -> None:
    for match, _, page in some_pages("machu_picchu"):
        ids = page.ids
        assert max(ids.values()) == 1
        assert {f"d-{district}" for district in DISTRICTS} <= ids.keys()
        assert {str(tile).replace("_", "-") for tile in MOON_TILES} <= ids.keys()
        assert {f"step-{step}" for step in range(SUMMIT + 1)} <= ids.keys()
        assert {f"cult-{cult}-{n}" for cult in CULTS for n in range(CULT_CARDS[cult])} <= ids.keys()
        colours = [seat.name for seat in match.seats]
        assert [piece for piece in ids if piece.startswith("scout-")] == [f"scout-{colour}" for colour in colours]
        assert [piece for piece in ids if piece.startswith("prince-")] == [f"prince-{colour}" for colour in colours]


def test_every_card_can_be_drawn() -> None:
    for first in range(0, len(CARDS) - 1, 4):
        drawing = scene(players=2)
        tokens = [str(card) for card in CARDS[first : first + 4]]
        deal(drawing, 1)
        deal(drawing, 0, *tokens)
        assert {f"card-{token}" for token in tokens} <= drawn(begin(drawing), 0).ids.keys()


def test_incas_bonuses_and_held_tiles_are_on_the_board() -> None:
    drawing = scene(players=3, at="royal_palace")
    drawing.bonus[DISTRICT_OF["corn_terraces"]] = 2
    drawing.bonus[DISTRICT_OF["condor_temple"]] = 0
    put_incas(drawing.players[1], "corn_terraces", 3)
    take_moon(drawing, 1, "moon_coca")
    page = drawn(begin(drawing), 0)
    assert {"bonus-corn_terraces-0", "bonus-corn_terraces-1", "incas-yellow-corn_terraces"} <= page.ids.keys()
    assert "bonus-condor_temple-0" not in page.ids
    assert "is-used" in next(one for one in page.elements if one.get("id") == "d-condor_temple")["class"]
    assert len(page.of_class("taken")) == 1
    assert len({piece["style"] for piece in page.of_class("prince")}) == 3


def test_princes_cover_no_name_of_a_district_and_stay_on_the_board() -> None:
    for place, here in geometry.CITY.items():
        stand = [geometry.standing(place, index) for index in range(5)]
        assert len(set(stand)) == 5
        # in portrait a prince is 20 wide and 26 high, in landscape 24 and 31, and beside his place by 12, -10
        names = (here.py - geometry.LOW / 2, here.py - geometry.LOW / 2 + geometry.HEAD * geometry.FIT[1])
        assert all(spot.py - 26 > names[1] - 1 for spot in stand)
        assert all(10 <= spot.px <= geometry.WIDEST - 10 for spot in stand)
        beside, below = here.x + 56, here.y - geometry.HEIGHT / 2 + geometry.HEAD
        assert all(spot.x + 12 - 12 > beside or spot.y - 10 - 31 > below - 4 for spot in stand)


def test_the_forecast_counts_own_pieces() -> None:
    drawing = scene(players=2)
    deal(drawing, 0, "sc_corn_puma", "sc_coca_cloth")
    put_incas(drawing.players[0], "corn_terraces", 2)
    ordain(drawing, 0, "puma", 1)
    drawing.players[0].scout = 8
    match = begin(drawing)
    assert "<b>4</b> points" in drawn(match, 0).html
    assert DRAWING.points(match.state, 0, 0) == 4
    assert DRAWING.points(match.state, 0, 1) is None
    assert DRAWING.points(match.state, None, 0) is None


def test_when_it_is_over_nothing_is_forecast() -> None:
    for match, me, page in some_pages("machu_picchu"):
        assert ("own-forecast" in page.ids) == (me is not None and not match.over)


def test_the_last_move_is_marked_until_the_next() -> None:
    drawing = scene(players=2, at="sun_clock")
    match = begin(drawing)
    assert "last-move" not in drawn(match, 0).ids
    for to in ("central_plaza", "central_plaza", "royal_palace"):
        while match.choice is not None and match.choice.prompt != "choose_move":
            match.play(match.choice.tokens[-1])
        match.play(to)
    page = drawn(match, 1)
    assert page.ids["last-move"] == page.ids["footprints"] == 1
    assert page.of_class("foot")


def test_points_at_the_end_are_the_scores() -> None:
    reasons = set()
    for players in (2, 3, 4):
        *_, match = moments(tampu.new("machu_picchu", players, seed=3), 3)
        result = match.game.result(at_table(match))
        assert [DRAWING.points(match.state, None, seat) for seat in range(players)] == list(result.scores)
        reasons.add(result.reason)
    assert "conquest" in reasons


# ---------------------------------------------------------------------- secrets


def test_no_card_of_another_seat_is_drawn() -> None:
    tokens = set(map(str, CARDS))
    for match, me, page in some_pages("machu_picchu"):
        found = set(re.findall(r"sc_\w+", page.html))
        own = set() if me is None else {str(CARDS[card]) for card in at_table(match).players[me].hand}
        assert found & tokens == own


def test_among_others_the_own_hand_lies_face_down() -> None:
    match = tampu.new("machu_picchu", 3, seed=1)
    page = drawn(match, 0, hidden=True)
    assert page.ids["back-blue-0"] == 1
    assert "sc_" not in page.html
    assert "own-forecast" not in page.ids


# ---------------------------------------------------------------------- what happened


def test_all_that_can_happen_happens_in_the_matches_that_the_log_is_proved_with() -> None:
    kinds = {event.kind for event, _, _ in all_events("machu_picchu")}
    known = set(re.findall(r'^msgid "event\.(.+)"', GAME.joinpath("text", "en.po").read_text("utf-8"), re.MULTILINE))
    assert known - kinds <= {"missed_draw"}


def test_goods_fly_between_the_board_and_their_owners() -> None:
    assert flown("machu_picchu", besides={f"own-{thing}" for thing in ("virgin", "puma", "condor")})


# ---------------------------------------------------------------------- words and letters


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_are_known(language: str) -> None:
    said = words("machu_picchu", language)
    for match in some_moments()[::2]:
        page = drawn(match, 0, language)
        assert not re.search(r"(drawing|short|term|count|option)\.[a-z_]", page.html)
        assert "drawing." not in DRAWING.headline(match.state, said)
    assert all(said.knows(f"drawing.tab.{tab}") for tab in DRAWING.TABS)


def test_all_languages_have_the_same_words() -> None:
    catalogues = [GAME.joinpath("text", f"{language}.po").read_text("utf-8") for language in LANGUAGES]
    keys = [re.findall('^msgid "(.*)"', catalogue, re.MULTILINE) for catalogue in catalogues]
    assert keys[0] == keys[1] == keys[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_districts_fit_their_plots(language: str) -> None:
    for fixed in city.fixed(language):
        assert city.width(fixed.full, city.LETTER) <= city.ROOM
        assert city.width(fixed.short, city.LETTER_IN_PORTRAIT) <= city.ROOM_IN_PORTRAIT


def test_no_letter_is_smaller_than_eleven_pixels() -> None:
    style = GAME.joinpath(DRAWING.STYLE).read_text("utf-8")
    assert min(float(size) for size in re.findall(r"font-size: ([\d.]+)px", style)) >= 11


def test_plum_is_what_may_be_chosen_and_nothing_else() -> None:
    style = re.sub(r"/\*.*?\*/", "", GAME.joinpath(DRAWING.STYLE).read_text("utf-8"), flags=re.DOTALL)
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", style):
        if "--go" in body:
            assert all(re.search(r"\.(opt|ring|tag|way)\b", selector) for selector in selectors.split(","))


# ---------------------------------------------------------------------- the map


@pytest.mark.parametrize("portrait", [0, 1])
def test_no_road_runs_under_a_third_plot(portrait: int) -> None:
    w, h = (geometry.NARROW, geometry.LOW) if portrait else (geometry.WIDTH, geometry.HEIGHT)
    for way, roads in geometry.ROADS.items():
        for third, spot in geometry.CITY.items():
            x, y = (spot.px, spot.py) if portrait else (spot.x, spot.y)
            points = (roads[portrait].at(t / 60) for t in range(61)) if third not in way else ()
            assert not any(abs(px - x) < w / 2 and abs(py - y) < h / 2 for px, py in points), (way, third)


def test_roads_lead_to_the_neighbours() -> None:
    neighbours = {(str(one), str(other)) for one in DISTRICTS for other in NEIGHBOURS[one]}
    assert geometry.ROADS.keys() == neighbours
    assert all(path.count("M") == len(neighbours) // 2 for path in geometry.NETWORK)


def test_plots_lie_apart_and_on_the_board() -> None:
    for one, other in combinations(geometry.CITY.values(), 2):
        assert abs(one.x - other.x) >= geometry.WIDTH or abs(one.y - other.y) >= geometry.HEIGHT
        assert abs(one.px - other.px) >= geometry.NARROW or abs(one.py - other.py) >= geometry.LOW
    for spot in geometry.CITY.values():
        assert 100 < spot.x - geometry.WIDTH / 2 < spot.x + geometry.WIDTH / 2 < 818
        assert 0 < spot.px - geometry.NARROW / 2 < spot.px + geometry.NARROW / 2 < 390
        assert 0 < spot.py - geometry.LOW / 2 < spot.py + geometry.LOW / 2 < 510


# ---------------------------------------------------------------------- answers left to the table


def test_producing_with_all_takes_the_most() -> None:
    match = next(
        one
        for one in moments(tampu.new("machu_picchu", 4, seed=3), 3)
        if one.choice is not None and one.choice.prompt == "choose_production"
    )
    assert match.choice is not None
    most = max(map(int, match.choice.tokens))
    assert str(match.automatic_answer(["produce_all"])) == str(most)


# ---------------------------------------------------------------------- previews


def foretold(match: Match, token: str) -> Foretold:
    assert match.choice is not None
    sight = sight_of(match, match.choice.player)
    return Teller(sight, words("machu_picchu")).told(token, sight.preview(token))


def test_a_price_and_a_gain_do_not_look_alike() -> None:
    laid = scene(players=2, at="main_temple")
    give(laid.players[0], llama=1)
    told = foretold(begin(laid), "corn_terraces")
    assert 'class="fact give"' in told.html
    assert 'class="fact get"' in told.html
    assert [*told.chips] == [("own-llama", "−1"), ("own-corn", "+3")]


def test_a_new_price_of_the_market_is_no_gain() -> None:
    laid = scene(players=2, at="condor_temple")
    give(laid.players[0], corn=9, llama=1)
    assert "fact g" not in foretold(begin(laid).play("central_plaza"), "remove_coca").html


def test_a_district_that_brings_nothing_is_calmer() -> None:
    laid = scene(players=2, at="condor_temple")
    give(laid.players[0], llama=1)
    lay(laid, llama_meadow=0)
    page = drawn(begin(laid), 0)
    assert "is-idle" in page.element("d-llama_meadow")["class"]
    assert "is-idle" not in page.element("d-corn_terraces")["class"]


def test_who_is_asked_out_of_turn_is_told_by_whom_and_why() -> None:
    laid = scene(players=2, at="condor_temple")
    give(laid.players[0], llama=1, corn=1)
    give(laid.players[1], corn=1)
    put_incas(laid.players[1], "potters_quarter")
    match = begin(laid).play("potters_quarter")
    frame = Frame(Look(), sight_of(match, 1))
    assert frame.is_called
    assert frame.eyebrow == "Asked by Blue"
    assert "Blue" in frame.hint
