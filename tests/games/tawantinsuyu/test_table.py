"""The table in the browser: everything is drawn once, every option is at its place, and nothing is given away."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import combinations
from math import hypot
from typing import Any

import pytest

import tampu
from tampu.drawing import View
from tampu.drawing.table import Sight, TableDrawing
from tampu.engine.log import Event
from tampu.engine.match import Match
from tampu.games.tawantinsuyu import table
from tampu.games.tawantinsuyu.components import BUILDINGS, GOD_CARDS, PASSIVE, SPACES, STATUES, WORKERS
from tampu.games.tawantinsuyu.table import base, geometry, places
from tampu.games.tawantinsuyu.table.supply import SEAM_SIGN
from tampu.text import LANGUAGES, words
from tests.drawn import Page, drawn, moments, pictured, sight_of
from tests.games.tawantinsuyu import scene as lay
from tests.games.tawantinsuyu.scene import at, play, scene, start

DRAWING: TableDrawing = table
GAME = files("tampu.games.tawantinsuyu")
MATCHES = ((4, 10), (4, 0), (1, 11), (1, 2), (3, 12), (2, 1))
"""Players and seeds of matches in which most questions are asked; the others are asked of whoever is rich."""
BAR = {
    *("place_worker", "secondary", "high_priest", "prayer", "training", "recruit"),
    *("architect", "craftsman", "warrior", "courier", "priest"),
    *("none", "done", "pass", "no", "yes", "stop", "enough", "action", "go_on"),
    *("potato", "corn", "stone", "gold", "free_army", "free_god", "free_exchange"),
    *("stone-gold", "corn-gold", "gold-stone", "gold-corn", "stone-corn", "corn-stone"),
}
"""What has no place on the table; payments and numbers besides."""


# ---------------------------------------------------------------------- looking at a page


def rich() -> Match:
    """The first player owns what the rarest questions need."""
    made = scene(2)
    for seat in (0, 1):
        lay.goods(made, seat, 30, 30, 30, 30)
        lay.workers(made, seat, "blue", "red")
    lay.build(made, 0, "Z01", "Z03", "Z04", "Z05", "Z12", "Z15", "Z16", "Z19", "P01", "P06", "P18")
    lay.build(made, 0, "P02", "P03", down=True)
    lay.army(made, 0, in_hand="A1 A7", up="A2", down="A3")
    lay.tapestry(made, 0, "W12", "W29", "W09", "W21")
    lay.tapestry(made, 0, "W22", "W03", "W18")
    lay.gods(made, 0, "eye_1", "cross_1", "steps_1", "spiral_1", "zigzag_1", "squares_1")
    return start(made)


@cache
def some_moments() -> list[Match]:
    """Questions of all kinds, from games of all sizes, and their ends."""
    found = []
    asked: Counter[str] = Counter()
    matches = [(tampu.new("tawantinsuyu", players, seed=seed), seed) for players, seed in MATCHES]
    for number, (match, seed) in enumerate([*matches, *((rich(), seed) for seed in range(6))]):
        for moment in moments(match, seed):
            prompt = moment.choice.prompt if moment.choice is not None else "over"
            asked[prompt] += 1
            again = prompt == "market_renew" and asked[prompt] < 5
            if asked[prompt] == 1 or again or (prompt == "over" and number < len(MATCHES)):
                found.append(moment.clone())
    return found


@cache
def some_pages() -> list[tuple[Match, int | None, Page]]:
    """What everybody sees at these moments, a spectator too."""
    return [(match, me, drawn(match, me)) for match in some_moments() for me in [*range(match.players), None]]


# ---------------------------------------------------------------------- options


def test_every_option_is_at_its_place_once_and_nothing_else_is_one() -> None:
    prompts = set()
    for match, me, page in some_pages():
        choice = match.choice
        if choice is None or choice.player != me:
            assert not page.options
            continue
        prompts.add(choice.prompt)
        view = match.seen_by(me)
        placed = {token: place for token in choice.tokens if (place := DRAWING.place_of(view, token)) is not None}
        assert {option["data-option"]: option["id"] for option in page.options} == placed
        assert len(page.options) == len(placed)
    known = set(re.findall(r'^msgid "prompt\.(.+)"', GAME.joinpath("text", "en.po").read_text("utf-8"), re.MULTILINE))
    assert known - prompts <= {"free_god"}, known - prompts
    assert places.FOUND.keys() <= prompts


def test_on_a_phone_every_option_is_behind_a_tab() -> None:
    for match, me, page in some_pages():
        if match.choice is not None and match.choice.player == me:
            behind = {
                option.attrib["data-option"]
                for part in page.tree.iter()
                if set(part.attrib.get("class", "").split()) & {f"tab-{tab}" for tab in DRAWING.TABS}
                for option in part.iter()
                if "data-option" in option.attrib
            }
            assert behind == {option["data-option"] for option in page.options}


def test_only_what_has_no_place_stands_in_the_action_bar() -> None:
    bar = set()
    for match in some_moments():
        if match.choice is not None and match.choice.prompt != "pay_mix":
            view = match.seen_by(match.choice.player)
            bar |= {token for token in match.choice.tokens if DRAWING.place_of(view, token) is None}
    assert {token for token in bar if not token.isdigit()} <= BAR


def test_options_are_named_and_explained() -> None:
    said = words("tawantinsuyu")
    for match, me, page in some_pages():
        choice = match.choice
        if choice is None or choice.player != me:
            continue
        for option in page.options:
            token = option["data-option"]
            told = DRAWING.explain(match.seen_by(choice.player), choice.player, token, said)
            assert option["role"] == "button"
            assert option["tabindex"] == "-1"
            assert option["data-preview"] == told
            assert option["aria-label"].startswith(said.option(choice.prompt, token))
            assert told in option["aria-label"]


def test_icons_of_options_exist() -> None:
    for match in some_moments():
        if match.choice is not None:
            view = match.seen_by(match.choice.player)
            assert {DRAWING.icon(view, token) for token in match.choice.tokens} <= icons()


@cache
def icons() -> frozenset[str]:
    sprite = files("tampu.web").joinpath("static", "icons.svg").read_text("utf-8")
    return frozenset(re.findall(r'<symbol id="i-([^"]+)"', sprite))


# ---------------------------------------------------------------------- the price of a space


def placing(stairs: bool = False) -> Match:
    """Seat 0 holds a blue worker and two god cards; the High Priest faces section 0."""
    made = scene(2)
    lay.goods(made, 0, potato=4, corn=1)
    lay.workers(made, 0, "blue")
    lay.gods(made, 0, "squares_1", "cross_1")
    lay.hill(made, L05="blue")
    if stairs:
        lay.stairs(made, 1, "1-upper_middle")
        lay.stairs(made, 0, "1-middle_lower")
    return play(start(made), "place_worker", "place_worker=blue?")


def test_a_space_tells_its_price_its_stairs_and_its_tasks_before_a_worker_is_placed() -> None:
    page = drawn(placing(stairs=True), 0)
    told = page.element("space-L07")["data-preview"]
    assert "2 food = 1 wandering + 5 descent − 4 by stairs" in told
    assert "Blue +1 for the stairs" in told
    assert "3 tasks = 1 + 1 for the blue space + 1 neighbour: weave, trade, stairs" in told
    assert "pay: Squares card" in told


def test_a_space_shows_the_food_it_costs_and_what_it_touches() -> None:
    page = drawn(placing(stairs=True), 0)
    space = page.part("space-L07")
    assert ">2</" in space
    assert space.count("way hot") == 3
    assert space.count("way near") == 1
    account = page.part("account-lower-1")
    assert "+5" in account
    assert "−4" in account
    assert "Blue +1" in account


def test_a_space_that_cannot_be_paid_says_why() -> None:
    page = drawn(placing(), 0)
    assert page.element("space-L15")["data-preview"].endswith("not enough for 8 food")
    assert page.element("space-U01")["data-preview"].endswith("no Eye card, and no gold to spare")
    assert "blue Architect" in page.element("space-L05")["data-preview"]


def test_spaces_tell_their_god_colour_and_tasks() -> None:
    page = drawn(placing(), 1)
    assert page.element("space-U01")["aria-label"] == (
        "space U01, Eye, green, upper terrace · tasks: potatoes, stone, corn"
    )
    for space in SPACES:
        touched = places.icons_of(space.token)
        assert list(touched) == [geometry.TASK_KIND[icon] for icon in touched.values()]


def test_used_tasks_of_a_group_are_closed_and_say_so() -> None:
    made = scene(2)
    lay.goods(made, 0, potato=9)
    lay.workers(made, 0, "blue")
    lay.gods(made, 0, "squares_1")
    lay.hill(made, M00="blue", M03="blue")
    match = play(start(made), "place_worker", "place_worker=blue?", "M02", "place_card=squares_1?", "pay_mix=p2?")
    play(match, "potato")
    page = drawn(match, 0)
    assert "used in this group of three" in page.element("task-M02")["data-preview"]
    assert {option["id"] for option in page.options} <= {"task-M01", "task-M03"}


# ---------------------------------------------------------------------- what is drawn


def test_ids_are_unique_and_stay() -> None:
    for match, _, page in some_pages():
        ids = page.ids
        assert max(ids.values()) == 1
        assert {f"space-{space}" for space in SPACES} <= ids.keys()
        assert geometry.TASK_AT.keys() <= ids.keys()
        assert {f"stairs-{slot}" for slot in geometry.STAIRS_AT} <= ids.keys()
        assert {f"temple-{space}" for space in range(13)} <= ids.keys()
        assert {f"statue-{statue}" for statue in STATUES} <= ids.keys()
        assert {"village-potato", "village-corn", "nomads", "casualties", "god-pile", "market"} <= ids.keys()
        standing = [player.priest >= 0 for player in at(match).players]
        priests = [name for name in ids if name.startswith("high-priest-")]
        assert priests == [
            f"high-priest-{seat.name}" for seat, there in zip(match.seats, standing, strict=True) if there
        ]


def test_workers_stand_where_they_are() -> None:
    made = scene(2)
    lay.hill(made, U00="red", L11="white")
    page = drawn(start(made), 0)
    assert page.part("spaces").count('class="on"') == 2
    assert "i-warrior" in page.part("space-U00")
    assert "i-priest" in page.part("space-L11")


def test_matching_seams_are_whole_and_others_gape() -> None:
    made = scene(2)
    lay.tapestry(made, 0, "W12", "W29", "W21")
    page = drawn(start(made), 0)
    own = page.part("own-tapestries")
    assert own.count('class="seam"') == 1
    assert own.count('class="gap"') == 1
    assert own.count("half l") == 2
    assert own.count("half r") == 2
    assert "the seam matches: 3 points" in own
    assert "3 long: 3 points" in own


def test_what_lies_face_down_is_turned_and_says_so() -> None:
    made = scene(2)
    lay.build(made, 0, "P01")
    lay.build(made, 0, "P02", down=True)
    lay.army(made, 0, up="A1", down="A7")
    page = drawn(start(made), 0)
    assert {one["id"] for one in page.of_class("down")} == {"tile-P02", "army-down-A7"}
    assert "face down" in page.element("tile-P02")["aria-label"]
    assert "face down" not in page.element("tile-P01")["aria-label"]


def test_the_forecast_of_the_festival() -> None:
    made = scene(2)
    lay.goods(made, 0, potato=1)
    lay.gods(made, 0, "eye_1", "cross_1")
    lay.tapestry(made, 0, "W12", "W29")
    lay.fallen(made, 3)
    lay.conquered(made, 1, "CH1")
    match = start(made)
    lines = DRAWING.scene(sight_of(match, 0), words("tawantinsuyu")).forecast_lines()
    assert {line.name: tuple(line.values) for line in lines} == {
        "temple": ("0", "0"),
        "regions, 3 fallen": ("0", "3"),
        "seams that pay": ("1", "0"),
        "potatoes / owed": ("1/2", "0/0"),
        "points lost": ("−2", "–"),
    }


def test_the_last_worker_placed_is_marked() -> None:
    seen = 0
    for match, _, page in some_pages():
        marked = any(event.kind in ("placed", "axo_placed") for event in match.log.seen_by(None))
        assert page.ids["last-move"] == marked
        seen += marked
    assert seen


def test_every_card_and_tile_has_its_signs() -> None:
    for card in GOD_CARDS:
        assert {sign.icon for sign in base.card_signs(card.token)} <= icons()
        assert base.card_signs(card.token)
    for tile in BUILDINGS:
        found = base.tile_of("en", tile.token)
        assert found.signs
        assert {sign.icon for sign in (*found.signs, *found.cost)} <= icons()
        assert bool(found.text) == (tile.index >= PASSIVE)
    assert {sign.icon for sign in SEAM_SIGN.values()} <= icons()


def test_points_at_the_end_are_the_scores() -> None:
    for match in some_moments():
        if match.result is not None:
            view = match.seen_by(None)
            assert [DRAWING.points(view, seat) for seat in range(len(match.seats))] == list(match.result.scores)


# ---------------------------------------------------------------------- Axomamma


def test_her_board_shows_tokens_die_slots_and_reasons() -> None:
    for match, _, page in some_pages():
        tokens = page.of_class("nt")
        if match.players > 1:
            assert not tokens
            continue
        assert len(tokens) == 8
        assert len(page.of_class("loop")) == 3
        table_seen: Any = match.seen_by(None)["table"]
        seen = table_seen["axomamma"]
        made = DRAWING.scene(sight_of(match, 0), words("tawantinsuyu")).axomamma()
        assert [card is not None for card in made.slots] == [card is not None for card in seen["slots"]]
        assert made.die == seen["die"]
        if any(event.kind == "axo_cannot_lead" for event in match.log.seen_by(0)):
            assert made.steps


def test_tokens_that_have_moved_are_marked_and_so_is_where_they_stood() -> None:
    match = tampu.new("tawantinsuyu", 1, seed=2)
    marked = 0
    for moment in moments(match, 2):
        page = drawn(moment, 0)
        moved = page.of_class("mv")
        assert len(moved) in (0, 1, 2, 3)
        assert (len(page.of_class("was")) > 0) == (len(moved) > 0)
        marked += bool(moved)
        if marked > 3:
            return
    raise AssertionError("she never placed a worker")


# ---------------------------------------------------------------------- secrets


def test_hidden_cards_are_only_on_the_page_of_their_owner() -> None:
    for match, me, page in some_pages():
        for player in at(match).players:
            if player.seat != me:
                hidden = {
                    f"card-{GOD_CARDS[card]}" for card in (*player.gods, *player.dealt) if card not in player.shown
                }
                assert not hidden & page.ids.keys()


def test_a_drawing_does_not_change_with_what_the_seat_cannot_know() -> None:
    for match in some_moments()[::4]:
        if match.choice is not None:
            for me in range(match.players):
                other = match.imagine(me, tampu.Chance.of(me, match.number))
                there = replace(sight_of(other, me), log=sight_of(match, me).log)
                assert drawn(match, me).html == pictured(there).html


def test_among_others_the_own_hand_lies_face_down() -> None:
    made = scene(2)
    lay.gods(made, 0, "eye_1", "cross_1")
    page = drawn(start(made), 0, hidden=True)
    assert page.ids["back-purple-0"] == page.ids["back-purple-1"] == 1
    assert not [name for name in page.ids if name.startswith("card-")]


# ---------------------------------------------------------------------- what happened


@cache
def all_events() -> list[tuple[Event, Sight, frozenset[str]]]:
    found = []
    for match, me, page in some_pages():
        if me == 0 and match.over:
            sight = sight_of(match, me)
            found += [(event, sight, frozenset(page.ids)) for event in sight.log]
    return found


def panels(sight: Sight) -> set[str]:
    return {f"player-{seat['name']}" for seat in sight.view["seats"]}


def test_lines_of_the_log_speak_of_things_that_are_there() -> None:
    for event, sight, ids in all_events():
        subject = DRAWING.subject(event)
        assert subject is None or subject in ids | panels(sight), event


def test_things_fly_between_the_board_and_their_owners() -> None:
    kinds = set()
    for event, sight, ids in all_events():
        for flight in DRAWING.flights(event, sight):
            assert {flight.start, flight.end} <= ids | panels(sight), flight
            assert flight.icon in icons()
            kinds.add(event.kind)
    assert {"placed", "gained", "paid", "scored", "recruited", "drew_god"} <= kinds


# ---------------------------------------------------------------------- words and letters


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_are_known(language: str) -> None:
    said = words("tawantinsuyu", language)
    for match in some_moments()[::3]:
        page = drawn(match, 0, language)
        assert not re.search(r"(drawing|term|option|event|setting)\.[a-z_]", page.html)
        assert "drawing." not in DRAWING.headline(match.seen_by(0), said)
    assert all(said.knows(f"drawing.tab.{tab}") for tab in DRAWING.TABS)
    assert all(said.knows(f"automatic.{name}") for name in DRAWING.AUTOMATIC)


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


def test_all_icons_exist() -> None:
    for _, _, page in some_pages():
        assert set(re.findall(r"#i-([\w-]+)", page.html)) <= icons()


# ---------------------------------------------------------------------- the hill


def test_spaces_and_icons_lie_apart_and_on_the_hill() -> None:
    everything = [*geometry.SPACE_AT.values(), *geometry.TASK_AT.values()]
    for one, other in combinations(everything, 2):
        assert hypot(one[0] - other[0], one[1] - other[1]) > 23
    for x, y in everything:
        assert 16 <= x <= geometry.WIDTH - 16
        assert 16 <= y <= geometry.HEIGHT - 16


def test_high_priests_who_share_a_space_stand_apart() -> None:
    for section in range(5):
        spots = [geometry.priest(section, index, 4) for index in range(4)]
        assert all(hypot(a[0] - b[0], a[1] - b[1]) >= 23 for a, b in combinations(spots, 2))


def test_every_worker_has_a_hat_of_its_own() -> None:
    assert len({base.WORKER_ICON[worker.token] for worker in WORKERS}) == len(WORKERS)


# ---------------------------------------------------------------------- answers left to the table


def test_automatic_answers_are_options_of_their_owner() -> None:
    answered = set()
    for match in some_moments():
        choice = match.choice
        for name, answer in DRAWING.AUTOMATIC.items():
            for me in range(match.players):
                view: View = match.seen_by(me)
                token = answer(view)
                if token is not None:
                    assert choice is not None
                    assert choice.player == me
                    assert token in choice.tokens
                    answered.add(name)
    assert answered == set(DRAWING.AUTOMATIC)
