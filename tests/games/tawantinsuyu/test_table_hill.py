"""The table in the browser: the hill with its prices, what lies around it, Axomamma, and what options bring."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from typing import Any

import tampu
from tampu.drawing.scene import preview_text
from tampu.drawing.table import TableDrawing
from tampu.engine.match import Match
from tampu.games.tawantinsuyu import table
from tampu.games.tawantinsuyu.components import BUILDINGS, GOD_CARDS, PASSIVE, SPACES, STATUES, TASKS, WORKERS
from tampu.games.tawantinsuyu.table import base, geometry, places
from tampu.text import words
from tests.drawn import drawn, icons, moments, sight_of, some_pages
from tests.games.tawantinsuyu import scene as lay
from tests.games.tawantinsuyu.pages import some_moments
from tests.games.tawantinsuyu.scene import at_table, begin, do, scene

DRAWING: TableDrawing = table


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
    return do(begin(made), "place_worker", "place_worker=blue?")


def test_a_space_tells_its_price_its_stairs_and_its_tasks_before_a_worker_is_placed() -> None:
    page = drawn(placing(stairs=True), 0)
    told = page.element("space-L07")["aria-label"]
    assert "Squares space, blue, lower terrace · tasks: " in told
    assert told.endswith("Blue +1")
    assert page.element("space-L07")["data-preview"] == (
        "2 food · wander 1 · down 5 · stairs −4 · tasks to do: 3 · ability +1 · neighbours +1 · then: −1 god card"
    )


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


def test_what_a_space_costs_stays_on_the_hill_until_it_is_paid_for() -> None:
    match = do(placing(), "M02")
    for answer in ("squares_1", "p1-c1"):
        assert "account open" in drawn(match, 0).element("account-middle-0")["class"]
        do(match, answer)
    assert "account-middle-0" not in drawn(match, 0).ids


def test_a_space_that_cannot_be_paid_says_why() -> None:
    page = drawn(placing(), 0)
    assert page.element("space-L15")["data-preview"].endswith("not enough for 8 food")
    assert page.element("space-U01")["data-preview"].endswith("no Eye card, and no gold to spare")
    assert "blue Architect" in page.element("space-L05")["data-preview"]


def test_spaces_tell_their_god_colour_and_tasks() -> None:
    page = drawn(placing(), 1)
    assert page.element("space-U01")["aria-label"] == ("Eye space, green, upper terrace · tasks: potatoes, stone, corn")
    for space in SPACES:
        touched = places.icons_of(space)
        assert [str(TASKS[task]) for task in touched] == [geometry.TASK_KIND[icon] for icon in touched.values()]


def test_used_tasks_of_a_group_are_closed_and_say_so() -> None:
    made = scene(2)
    lay.goods(made, 0, potato=9)
    lay.workers(made, 0, "blue")
    lay.gods(made, 0, "squares_1")
    lay.hill(made, M00="blue", M03="blue")
    match = do(begin(made), "place_worker", "place_worker=blue?", "M02", "place_card=squares_1?", "pay_mix=p2?")
    do(match, "potato")
    page = drawn(match, 0)
    assert "used in this group of three" in page.element("task-M02")["data-preview"]
    assert {option["id"] for option in page.options} <= {"task-M01", "task-M03"}


# ---------------------------------------------------------------------- what is drawn


def test_ids_are_unique_and_stay() -> None:
    for match, _, page in some_pages("tawantinsuyu"):
        ids = page.ids
        assert max(ids.values()) == 1
        assert {f"space-{space}" for space in SPACES} <= ids.keys()
        assert geometry.TASK_AT.keys() <= ids.keys()
        assert {f"stairs-{slot}" for slot in geometry.STAIRS_AT} <= ids.keys()
        assert {f"temple-{space}" for space in range(13)} <= ids.keys()
        assert {f"statue-{statue}" for statue in STATUES} <= ids.keys()
        assert {"village-potato", "village-corn", "nomads", "casualties", "god-pile", "market"} <= ids.keys()
        standing = [player.priest >= 0 for player in at_table(match).players]
        priests = [name for name in ids if name.startswith("high-priest-")]
        assert priests == [
            f"high-priest-{seat.name}" for seat, there in zip(match.seats, standing, strict=True) if there
        ]


def test_workers_stand_where_they_are() -> None:
    made = scene(2)
    lay.hill(made, U00="red", L11="white")
    page = drawn(begin(made), 0)
    assert page.part("spaces").count('class="on"') == 2
    assert "i-warrior" in page.part("space-U00")
    assert "i-priest" in page.part("space-L11")


def test_matching_seams_are_whole_and_others_gape() -> None:
    made = scene(2)
    lay.tapestry(made, 0, "W12", "W29", "W21")
    page = drawn(begin(made), 0)
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
    page = drawn(begin(made), 0)
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
    match = begin(made)
    lines = DRAWING.scene(sight_of(match, 0), words("tawantinsuyu")).people.forecast_lines()
    assert {line.name: tuple(line.values) for line in lines} == {
        "temple": ("0", "0"),
        "regions, 3 fallen": ("0", "3"),
        "seams that pay": ("1", "0"),
        "potatoes / owed": ("1/2", "0/0"),
        "points lost": ("−2", "–"),
    }


def test_the_last_worker_placed_is_marked() -> None:
    seen = 0
    for match, _, page in some_pages("tawantinsuyu"):
        marked = any(event.kind in ("placed", "axo_placed") for event in match.log.seen_by(None))
        assert page.ids["last-move"] == marked
        seen += marked
    assert seen


def test_every_card_and_tile_has_its_signs() -> None:
    for card in GOD_CARDS:
        assert {sign.icon for sign in base.card_signs(card.index)} <= icons()
        assert base.card_signs(card.index)
    for tile in BUILDINGS:
        found = base.tile_of("en", tile.index)
        assert found.signs
        assert {sign.icon for sign in (*found.signs, *found.cost)} <= icons()
        assert bool(found.text) == (tile.index >= PASSIVE)
    assert {sign.icon for sign in base.SEAM_SIGN.values()} <= icons()


def test_points_at_the_end_are_the_scores() -> None:
    for match in some_moments():
        if match.result is not None:
            assert [DRAWING.points(match.state, None, seat) for seat in range(len(match.seats))] == list(
                match.result.scores
            )


# ---------------------------------------------------------------------- Axomamma


def test_her_board_shows_tokens_die_and_slots() -> None:
    for match, _, page in some_pages("tawantinsuyu"):
        tokens = page.of_class("nt")
        if match.players > 1:
            assert not tokens
            continue
        assert len(tokens) == 8
        assert len(page.of_class("loop")) == 3
        table_seen: Any = match.seen_by(None)["table"]
        seen = table_seen["axomamma"]
        made = DRAWING.scene(sight_of(match, 0), words("tawantinsuyu")).axomamma.board()
        assert [card is not None for card in made.slots] == [card is not None for card in seen["slots"]]
        assert made.die == seen["die"]


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


# ---------------------------------------------------------------------- what options bring


def told(match: Match, option: str) -> str:
    assert match.choice is not None
    return preview_text(sight_of(match, match.choice.player), option, words("tawantinsuyu"))


def test_gold_pays_for_a_card_only_where_it_is_not_needed_as_food() -> None:
    made = scene(2)
    lay.goods(made, 0, gold=2)
    lay.workers(made, 0, "red")
    lay.gods(made, 0, "squares_1")
    match = do(begin(made), "place_worker", "place_worker=red?")
    assert told(match, "U01") == "0 food · tasks to do: 1 · then: −1 gold · −1 worker · +1 army card in hand"
    assert "−1 god card" in told(match, "M02")
    assert "−2 gold" in told(match, "M02")


def test_a_weaving_tells_its_price_and_where_it_would_match() -> None:
    made = scene(2)
    lay.goods(made, 0, potato=1, corn=3)
    lay.workers(made, 0, "green")
    lay.gods(made, 0, "cross_1")
    lay.tapestry(made, 0, "W12")
    lay.only_weavings(made, "W29", "W03", "W18")
    match = do(begin(made), "place_worker", "place_worker=green?", "U02", "place_card=cross_1?", "pay_mix=p1?", "weave")
    assert told(match, "W29") == "then: −1 corn"
    page = drawn(match, 0)
    assert "could match: 3 points" in page.element("weaving-W29")["aria-label"]
    assert "could match" not in page.element("weaving-W03")["aria-label"]
    do(match, "W29", "done", "pay_mix=c1?")
    assert told(match, "1-right") == "+1 weaving · a seam that pays: 3 points · +1 point at the end"
    assert "a seam that pays" not in told(match, "1-left")


def test_the_kept_cards_leave_the_others_to_be_played() -> None:
    match = tampu.new("tawantinsuyu", 2, seed=1)
    while match.choice is not None and match.choice.prompt != "setup_keep":
        match.play(match.choice.options[0])
    assert match.choice is not None
    first = drawn(match, match.choice.player).element(f"card-{match.choice.options[0]}")["aria-label"]
    assert "the other 7" in first
    match.play(match.choice.options[0])
    match.play(match.choice.options[0])
    last = drawn(match, match.choice.player).element(f"card-{match.choice.options[0]}")["aria-label"]
    assert "you play the other 5" in last


def test_stairs_tell_who_earns_and_a_statue_what_it_brings() -> None:
    made = scene(2)
    lay.goods(made, 0, potato=5, stone=6)
    lay.workers(made, 0, "yellow")
    lay.gods(made, 0, "zigzag_1", "cross_1", "cross_2")
    lay.stairs(made, 1, "3-upper_middle")
    match = do(begin(made), "place_worker", "place_worker=yellow?", "U07", "place_card=zigzag_1?", "pay_mix=p2?")
    do(match, "statue")
    assert told(match, "small-cross") == "−3 stone · +3 points · +1 small statue of Cross · opens 2 of your god cards"
    page = drawn(match, 0)
    assert "opens 2 of your god cards" in page.element("statue-small-cross")["aria-label"]
    assert "opens" not in page.element("statue-small-eye")["aria-label"]
    do(match, "small-cross", "task_pick=stairs")
    assert "Blue: +2 points" in told(match, "3-middle_lower")
    assert "Blue" not in told(match, "0-upper_middle")


def test_the_temple_tells_what_steps_bring() -> None:
    made = scene(2)
    lay.goods(made, 0, corn=6)
    match = lay.lead(made, "offering")
    assert told(match, "1").startswith("−2 corn · +1 potato · +1 god card · to temple space 1")
    assert told(match, "3").startswith("−6 corn")
