"""A tile in hand, in the browser: where it may lie, how it turns, what it would change, and why not elsewhere."""

from __future__ import annotations

from itertools import combinations
from math import hypot

from tampu.engine.match import Match
from tampu.games.kramer_cuzco.components import TILE_SIZE
from tampu.games.kramer_cuzco.site import PLACE, PLACES, PLACES_OF
from tampu.games.kramer_cuzco.state import Table
from tampu.games.kramer_cuzco.table import geometry
from tests.drawn import drawn
from tests.games.kramer_cuzco.scene import A, at_table, begin, do, lay, scene, stand, temple, tile, why_not
from tests.games.kramer_cuzco.test_table import scene_of


def holding(kind: str, *stacks: str) -> Match:
    """A has chosen a tile of that kind, and these stacks are there."""
    board = scene()
    lay(board, *stacks)
    return holding_on(board, kind)


def holding_on(board: Table, kind: str) -> Match:
    return do(begin(board), "place_tile", kind)


def test_every_legal_place_of_a_tile_has_a_spot_of_its_own() -> None:
    for kind, size in zip(("triple", "double", "single_crop", "single_village"), TILE_SIZE, strict=True):
        match = holding(kind)
        assert match.choice is not None
        spots = scene_of(match).land.spots
        assert {spot.option.token for spot in spots} == set(match.choice.tokens)
        middles = [geometry.SPOTS[PLACE[token].index][:2] for token in match.choice.tokens]
        near = min(hypot(a[0] - b[0], a[1] - b[1]) for a, b in combinations(middles[:120], 2))
        assert near >= {1: 44, 2: 22, 3: 25}[size]


def test_a_spot_tells_the_price_and_the_level() -> None:
    match = holding("double", "c2 6:14 6:16")
    spots = {spot.option.token: spot for spot in scene_of(match).land.spots}
    page = drawn(match, A)
    assert "1 AP · level 3" in spots["6:14+6:16"].option.label
    assert spots["6:14+6:16"].stamp.endswith("-1-2")
    assert "1 AP · level 3" in page.element("on-6-14_6-16")["aria-label"]
    over_the_edge = next(place for place in PLACES if len(place.hexes) == 2 and place.outside)
    assert "2 AP · level 1" in spots[over_the_edge.token].option.label
    assert {"tile-s_0+2-1-2", spots[over_the_edge.token].stamp} <= set(page.ids)


def test_a_tile_is_held_by_any_of_its_hexes_and_turned_about_it() -> None:
    """KC-066: what a place looks like says where its hexes are; a single has nothing to turn."""
    for kind, size in zip(("triple", "double", "single_crop", "single_village"), TILE_SIZE, strict=True):
        page = drawn(holding(kind), A)
        stamps = {spot["href"].removeprefix("#") for spot in page.options}
        told = [page.element(stamp).get("data-hexes", "").split() for stamp in stamps]
        assert all(len(hexes) == (size if size > 1 else 0) for hexes in told)
        assert ("data-turns" in page.element("spots")) == (size > 1)


def test_tiles_incas_and_cards_may_be_taken_before_their_action_is_chosen() -> None:
    """Both answers that this gives are offered, one after the other."""
    board = scene()
    lay(board, "c1 6:12 6:14 6:16 6:18")
    stand(board, A, "6:14", "6:18")
    match = begin(board)
    picks = scene_of(match).picks
    assert {"kind-triple", "kind-double", "pick-6-14", "pick-6-18", "card-draw_pile", "card-face_up"} <= set(picks)
    for place, answers in picks.items():
        do(match.clone(), *answers.split())
        assert f'data-picks="{answers}"' in drawn(match, A).html, place


def test_the_only_kind_of_tile_is_in_hand_with_the_action_alone() -> None:
    board = scene()
    board.players[A].tiles = [0] * len(board.players[A].tiles)
    match = begin(board)
    assert scene_of(match).picks["kind-triple"] == "place_tile"
    asked = do(match, "place_tile").choice
    assert asked is not None
    assert asked.prompt == "tile_place"


def test_what_a_village_would_become_is_told_as_it_comes_to_be() -> None:
    """Its hexes then and now, the temple it may hold, and who stands highest; nothing where there is no village."""
    board = scene()
    lay(board, "v2 6:14", "v1 6:16")
    stand(board, A, "6:14")
    match = holding_on(board, "single_village")
    then = scene_of(match).foresight("6:18")
    assert then is not None
    assert (then.kind, then.size, then.now, then.value) == ("village", 3, 2, 0)
    assert (then.possible, then.points) == (2, 1)
    assert [(seat.number, level) for seat, level in then.rank] == [(A, 2)]
    assert scene_of(holding("single_crop")).foresight("6:18") is None


def test_a_refused_place_tells_the_first_reason_the_rules_find() -> None:
    """All places are either offered or refused, and every reason is the one that the rules give."""
    said = {
        "An inca stands there.",
        "A basin lies there.",
        "A temple stands there.",
        "Levels differ",
        "It would cover exactly one tile of its size.",
        "It would join two cities.",
        "This costs 2 AP, more than you have left.",
        "This costs 3 AP, more than you have left.",
    }
    found, told = set(), set()
    for kind, size in (("triple", 3), ("double", 2), ("single_village", 1)):
        board = scene()
        tile(board, "4:14+4:16+5:15", "4:14")
        tile(board, "10:14+10:16", "10:14")
        lay(board, "v1 6:14 6:16", "v1 6:20 6:22", "c1 9:9", "c2 9:11")
        temple(board, "6:14", 2)
        temple(board, "6:22", 2)
        stand(board, A, "6:16")
        board.ap = 1
        match = do(begin(board), "place_tile", kind)
        assert match.choice is not None
        made = scene_of(match)
        refused = [place.token for place in PLACES_OF[size] if place.token not in match.choice.tokens]
        found |= {why_not(at_table(match), kind, token) for token in refused}
        assert [one.reason for one in made.land.refused()] == [made.why_not(token) for token in refused]
        told |= {one.reason.split(":")[0] for one in made.land.refused()}
    assert found == {"inca", "basin", "temple", "uneven", "same_shape", "two_cities", "ap"}
    assert told == said


def test_the_village_hex_is_chosen_on_the_tile_as_it_would_lie() -> None:
    board = scene()
    lay(board, "v1 6:12 6:10", "c1 6:14 6:16 7:15")
    temple(board, "6:10", 2)
    match = do(begin(board), "place_tile", "triple", "6:14+6:16+7:15")
    made = scene_of(match)
    assert len(made.land.held) == 3
    assert {spot.option.token for spot in made.land.spots} == {"6:14", "6:16", "7:15"}
    joined = next(spot.option for spot in made.land.spots if spot.option.token == "6:14")
    assert joined.preview == "−1 AP · level 2 · city: 2 → 3 hexes"
    assert all("--l:2" in spot.style for spot in made.land.spots)
