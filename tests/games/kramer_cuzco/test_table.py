"""The table in the browser: everything is drawn once, every option is at its place, and nothing is given away."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import combinations
from math import hypot
from typing import Any

from tampu.drawing.table import TableDrawing
from tampu.engine.match import Match
from tampu.games.kramer_cuzco import table
from tampu.games.kramer_cuzco.components import COLOURS
from tampu.games.kramer_cuzco.site import COUNT, GATE, HEX, OUTSIDE, SITE
from tampu.games.kramer_cuzco.table import geometry
from tampu.text import words
from tests.drawn import drawn, flown, icons, icons_of_options, in_the_bar, sight_of, some_pages
from tests.games.kramer_cuzco.pages import festivals, some_moments
from tests.games.kramer_cuzco.scene import A, B, at_table, basin, begin, deal, do, lay, scene, stand, temple, tile
from tests.ledger import rule
from tests.terminal import drawn as in_terminal

DRAWING: TableDrawing = table
GAME = files("tampu.games.kramer_cuzco")
BAR = {"end_turn", "leave", "commit", "pass", "hold", "2", "4", "6", "8", "10"}


# ---------------------------------------------------------------------- looking at a page


def public(match: Match) -> Any:
    view: Any = match.seen_by(None)
    return view["table"]


def scene_of(match: Match, me: int | None = A) -> table.TableScene:
    return table.scene(sight_of(match, me), words("kramer_cuzco"))


# ---------------------------------------------------------------------- options


def test_only_short_answers_stand_in_the_action_bar() -> None:
    bar = in_the_bar("kramer_cuzco")
    assert bar <= BAR


def test_icons_of_options_exist() -> None:
    assert icons_of_options("kramer_cuzco") <= icons()


# ---------------------------------------------------------------------- what is drawn


def test_ids_are_unique_and_every_hex_with_something_on_it_has_one() -> None:
    for match, _, page in some_pages("kramer_cuzco"):
        assert max(page.ids.values()) == 1
        view = public(match)
        there = {f"h-{token.replace(':', '-')}" for token in view["board"]}
        assert there == {name for name in page.ids if re.fullmatch(r"h-\d+-\d+", name)}


def test_a_stack_shows_its_level_terrain_and_tile() -> None:
    board = scene()
    tile(board, "6:14+6:16+7:15", "6:14")
    tile(board, "6:18+7:17+7:19", "6:18")
    tile(board, "7:15+7:17", "7:17")
    made = {stack.id: stack for stack in scene_of(begin(board)).land.stacks()}
    assert made["h-6-14"].look == "village c1"
    assert made["h-7-15"].look == "crop c2"
    assert made["h-7-17"].look == "village c2"
    assert made["h-7-17"].glyph == "roofs"
    assert str(made["h-7-15"].walls).count("<use") == made["h-7-15"].level == 2
    assert "--l:2" in made["h-7-15"].style


def test_outlines_of_tiles_run_where_tiles_meet() -> None:
    board = scene()
    tile(board, "6:14+6:16+7:15", "6:14")
    made = {stack.id: stack for stack in scene_of(begin(board)).land.stacks()}
    east, south_east, west = 1 << 1, 1 << 2, 1 << 4
    assert not made["h-6-14"].edges & (east | south_east)
    assert not made["h-6-16"].edges & west
    assert made["h-6-16"].edges & east


def test_a_city_tells_its_size_its_temple_and_who_stands_how_high() -> None:
    board = scene()
    lay(board, "v1 6:14 6:16", "v3 6:18", "v2 6:20")
    temple(board, "6:14", 2)
    stand(board, A, "6:18")
    stand(board, B, "6:20", "6:16")
    made = scene_of(begin(board))
    (city,) = made.beside.cities()
    area = next(area for area in made.land.areas() if area.kind == "city row-1")
    assert (city.value, city.possible, city.size) == (2, 4, 4)
    assert [seat.number for seat in city.first] == [A]
    assert [seat.number for seat in city.second] == [B]
    assert area.label == "City: 4 hexes · temple 2 → 4 · 1. Red (3) · 2. Yellow (2, 1)"
    assert len(area.parts) == 4


def test_an_open_basin_tells_what_it_lacks() -> None:
    board = scene()
    basin(board, "11:11")
    lay(board, "c1 10:10", "c2 10:12")
    stand(board, A, "10:12")
    made = scene_of(begin(board))
    pool = next(area for area in made.land.areas() if area.id == "pool-11-11")
    assert pool.label == "basin of 1: open at 4 hexes · 1. Red (2)"
    assert len(pool.gaps) == 4


def test_destinations_carry_their_price() -> None:
    board = scene()
    lay(board, "c1 6:14 6:16", "v1 6:18")
    stand(board, A, "6:14")
    match = do(begin(board), "move_inca")
    if match.choice is not None and match.choice.prompt == "inca_pick":
        do(match, "6:14")
    made = scene_of(match)
    stamps = {spot.option.token: made.land.stamps[spot.stamp] for spot in made.land.spots}
    assert (stamps["6:16"].rest, stamps["6:16"].price) == ("dot", "")
    assert (stamps["6:18"].rest, stamps["6:18"].price) == ("price", "1")
    assert not made.land.wants_gate  # it does not enter
    assert drawn(match, A).element("board")["class"] == "board"


def test_the_edges_tell_their_price_to_an_inca_that_enters() -> None:
    board = scene()
    lay(board, "c1 9:3 9:5 9:7")
    match = do(begin(board), "move_inca")
    made = scene_of(match)
    assert made.land.wants_gate
    bare = {at for at in range(COUNT) if OUTSIDE[at]} - {HEX["9:3"]}  # there a tile lies on the edge itself
    assert made.land.gates() == [(geometry.style(at, 0), GATE[at]) for at in sorted(bare)]
    assert drawn(match, A).element("board")["class"] == "board gates"


def test_incas_keep_their_ids() -> None:
    for match, _, page in some_pages("kramer_cuzco"):
        view = public(match)
        standing = {
            f"inca-{COLOURS[seat]}-{number}"
            for seat, player in enumerate(view["players"])
            for number, at in enumerate(player["incas"])
            if at is not None
        }
        assert {name for name in page.ids if name.startswith("inca-")} == standing


def test_action_points_are_pips_with_an_account() -> None:
    board = scene()
    lay(board, "v1 6:14 6:16 6:18")
    stand(board, A, "6:16")
    match = do(begin(board), "use_token", "build_temple")
    while match.choice is not None and match.choice.prompt != "turn_action":
        match.play(match.choice.tokens[0])
    turn = scene_of(match).beside.turn()
    assert turn is not None
    assert (turn.left, len(turn.pips), sum(turn.pips)) == (6, 7, 6)
    assert turn.spent == [("temple", 1)]


def test_the_end_is_announced() -> None:
    board = scene(players=3)
    board.triples = 10
    made = scene_of(begin(board))
    assert made.near_the_end
    assert made.beside.banner == ""
    board = scene(players=3)
    board.last_round = True
    board.players[B].done = True
    made = scene_of(begin(board))
    assert made.beside.banner == "Last round. Still to score: Red, Blue."
    assert made.people.panel(B).done


def test_the_projected_score_counts_first_and_second_places() -> None:
    board = scene()
    lay(board, "v1 6:14 6:16 6:18 6:20")
    temple(board, "6:14", 4)
    stand(board, A, "6:16", "6:18")
    stand(board, B, "6:20")
    made = scene_of(begin(board))
    assert [made.people.panel(seat).projected for seat in (A, B)] == [4, 2]


def test_a_festival_shows_offers_and_what_cards_are_worth() -> None:
    _, match, *_ = festivals()
    do(match, "card_a")
    made = scene_of(match)
    own = made.people.own()
    assert own is not None
    assert {card.id: card.worth for card in own.hand} == {"hand-card_ab": 2, "hand-card_c": 0}
    assert [card.icons for card in own.pending] == [["relic-a"]]
    do(match, "commit")
    festival = scene_of(match).beside.festival()
    assert festival is not None
    assert [(guest.offer, guest.on) for guest in festival.guests] == [(1, False), (0, True)]


@rule("KC-184")
def test_a_festival_tells_what_will_be_wanted_where_the_card_played_last_decides_it() -> None:
    for switch, told in ((False, False), ("played", True)):
        board = scene(face_up="card_ab", festival_changes_face_up_card=switch)
        lay(board, "v1 6:14 6:16 6:18")
        temple(board, "6:14", 2)
        stand(board, A, "6:16")
        stand(board, B, "6:18")
        deal(board, A, "card_ac", "card_a")
        deal(board, B, "card_a")
        match = do(begin(board), "hold_festival", "card_a", "card_ac", "commit")
        festival = scene_of(match).beside.festival()
        assert festival is not None
        assert ("next wanted: mask, jar" in festival.worth) == told
        assert ("next wanted: mask, jar" in in_terminal(match, B)) == told


def test_points_at_the_end_are_the_scores() -> None:
    for match in some_moments():
        if match.over:
            result = match.game.result(at_table(match))
            assert [DRAWING.points(match.state, None, seat) for seat in range(match.players)] == list(result.scores)


# ---------------------------------------------------------------------- both views


def test_both_views_are_the_same_drawing() -> None:
    """What lies on the land is placed by custom properties, so that the style sheet alone lifts, tilts and turns it."""
    page = drawn(some_moments()[-1], None)
    assert page.element("tilt")["type"] == "checkbox"
    assert "data-kept" in page.element("tilt")
    assert all(re.fullmatch(r"--x:[\d.]+;--y:[\d.]+(;--l:\d+)?", lies["style"]) for lies in page.of_class("lie"))
    style = GAME.joinpath(DRAWING.STYLE).read_text("utf-8")
    assert ".stage:has(#tilt:checked) .land" in style


def test_the_site_lies_on_the_drawing_and_every_hex_apart() -> None:
    assert len(SITE) == 153
    for x, y in geometry.POINTS:
        assert geometry.HALF <= x <= geometry.WIDTH - geometry.HALF
        assert geometry.TIP <= y <= geometry.HEIGHT - geometry.TIP
    for one, other in combinations(range(COUNT), 2):
        (a, b), (c, d) = geometry.POINTS[one], geometry.POINTS[other]
        assert hypot(a - c, b - d) > 44
    for at, sides in enumerate(geometry.ACROSS):
        for side, near in enumerate(sides):
            if near is not None:
                assert geometry.ACROSS[near][(side + 3) % geometry.SIDES] == at


# ---------------------------------------------------------------------- secrets


def test_cards_are_only_on_the_page_of_their_owner() -> None:
    """KC-028, KC-031: of others, not even those are shown that all saw them take."""
    for match, me, page in some_pages("kramer_cuzco"):
        if me is None:
            assert not [name for name in page.ids if name.startswith("hand-")]
            continue
        view: Any = match.seen_by(me)
        held = set(view["table"]["players"][me]["hand"])
        assert {name for name in page.ids if name.startswith("hand-")} <= {f"hand-{card}" for card in held}


def test_among_others_the_own_hand_lies_face_down() -> None:
    board = scene()
    deal(board, A, "card_ab", "card_a")
    match = begin(board)
    page = drawn(match, A, hidden=True)
    assert page.element("back-red")["aria-label"] == "2 cards, face down"
    assert not [name for name in page.ids if name.startswith("hand-")]


# ---------------------------------------------------------------------- what happened


def test_things_fly_between_the_site_and_their_owners() -> None:
    kinds = {"tile_placed", "inca_entered", "temple_built", "basin_placed", "card_drawn", "token_used"}
    assert kinds <= flown("kramer_cuzco")


def test_the_last_step_is_marked() -> None:
    board = scene()
    match = do(begin(board), "place_tile", "triple", "6:14+6:16+7:15", "6:14")
    step = scene_of(match, B).land.last_step()
    assert step is not None
    assert step.seat.number == A
    assert len(step.hexes) == 3
    assert "last-step" in drawn(match, B).ids


# ---------------------------------------------------------------------- words and letters


def test_no_letter_is_smaller_than_eleven() -> None:
    style = GAME.joinpath(DRAWING.STYLE).read_text("utf-8")
    assert min(float(size) for size in re.findall(r"font(?:-size)?: ([\d.]+)px", style)) >= 11


def test_plum_is_what_may_be_chosen_and_nothing_else() -> None:
    style = re.sub(r"/\*.*?\*/", "", GAME.joinpath(DRAWING.STYLE).read_text("utf-8"), flags=re.DOTALL)
    plum = r"\.(opt|picked|ring|tag|tag-text|dot|halo|pill|new-top|new|way)\b"
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", style):
        if "--go" in body or "#951B6B" in body:
            assert all(re.search(plum, selector) for selector in selectors.split(",")), selectors


# ---------------------------------------------------------------------- answers left to the table
