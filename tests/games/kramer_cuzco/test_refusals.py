"""Why an action, a tile, a place or an inca is not offered: each reason in a scene of its own."""

from __future__ import annotations

import pytest

import tampu
from tampu.engine.match import Match
from tampu.games.kramer_cuzco import GAME
from tampu.games.kramer_cuzco.components import CARDS_A_TURN, INCAS, TILE_SIZE
from tampu.games.kramer_cuzco.site import HEXES, INTERIOR, PLACES, PLACES_OF, hexes_in
from tampu.games.kramer_cuzco.state import Table
from tests.games.kramer_cuzco.scene import *
from tests.ledger import rule
from tests.tables import questions


def reason(table: Table, token: str, *answers: str) -> str | None:
    """The name of what keeps an answer from being offered, after these answers."""
    match = do(begin(table), *answers)
    why = GAME.why_not(at_table(match), A, prompt(match), token)
    assert (why is None) == (token in tokens(match))
    return None if why is None else why.name


def village(size: int) -> Table:
    """A stands alone in a village of so many hexes."""
    table = scene()
    lay(table, f"v1 {row('6:10', size)}")
    stand(table, A, "6:10")
    return table


@rule("KC-051")
def test_a_tile_is_due() -> None:
    table = village(2)
    table.due, table.placed = True, 0
    assert {reason(table, token) for token in ("move_inca", "build_temple", "draw_card", "end_turn")} == {"tile_due"}
    assert reason(table, "place_tile") is None
    assert reason(table, "use_token") is None
    table.due = False
    assert reason(table, "end_turn") is None


@rule("KC-050")
@pytest.mark.parametrize("action", ["place_tile", "build_temple", "enlarge_temple", "place_basin", "draw_card"])
def test_what_cannot_be_paid(action: str) -> None:
    table = village(4)
    table.ap = 0
    why = GAME.why_not(table, A, "turn_action", action)
    assert why is not None
    assert (why.name, why.rule, why.values) == ("ap", "KC-050", {"count": 1})


@rule("KC-056", "KC-064")
def test_no_tile_or_no_place_for_it() -> None:
    table = scene()
    table.triples = 0
    assert reason(table, "triple", "place_tile") == "no_tile"
    assert reason(table, "double", "place_tile") is None
    uneven_board(table)
    table.triples = 5
    assert reason(table, "triple", "place_tile") == "fits_nowhere"
    table.players[A].tiles = [0, 5, 0, 0]
    assert reason(table, "place_tile") == "nothing_fits"


@rule("KC-096", "KC-099")
def test_no_inca_can_move() -> None:
    table = scene()
    assert reason(table, "move_inca") == "no_gate"
    lay(table, "c1 6:10 6:16 6:18 9:9 9:11")
    stand(table, A, "6:10", "6:16", "9:9")
    assert reason(table, "6:10", "move_inca") == "no_way"
    assert reason(table, "reserve", "move_inca") == "no_gate"
    stand(table, B, "6:18", "9:11")
    assert reason(table, "move_inca") == "nobody_moves"


@rule("KC-099")
def test_all_incas_are_on_the_board() -> None:
    table = scene()
    everywhere = row("9:9", INCAS)
    lay(table, f"c1 {everywhere} {row('10:10', INCAS)}")
    stand(table, A, *everywhere.split())
    assert reason(table, "reserve", "move_inca") == "no_reserve"


@rule("KC-100", "KC-103")
def test_no_temple_can_be_built() -> None:
    assert reason(scene(), "build_temple") == "no_village"
    assert reason(village(1), "build_temple") == "too_small"
    table = village(2)
    assert reason(table, "build_temple") is None
    stand(table, B, "6:12")
    assert reason(table, "build_temple") == "no_room"
    table = village(3)
    stand(table, B, "6:12")
    assert reason(table, "build_temple") == "not_first"
    table = village(2)
    table.floors[0] = 0
    assert reason(table, "build_temple") == "no_floor"
    table = village(2)
    temple(table, "6:12", 2)
    assert reason(table, "build_temple") == "no_village"


@rule("KC-100")
def test_the_village_that_is_nearest_to_a_temple_tells_why() -> None:
    table = village(1)
    lay(table, "v1 9:9 9:11 9:13")
    stand(table, A, "9:9")
    stand(table, B, "9:11")
    assert reason(table, "build_temple") == "not_first"
    table.players[A].incas.reverse()
    assert reason(table, "build_temple") == "not_first"


@rule("KC-100", "KC-111")
def test_the_city_that_is_nearest_to_a_higher_temple_tells_why() -> None:
    table = village(2)
    temple(table, "6:12", 2)
    lay(table, "v1 9:9 9:11 9:13 9:15")
    temple(table, "9:15", 2)
    stand(table, A, "9:9")
    stand(table, B, "9:11")
    assert reason(table, "enlarge_temple") == "not_first"
    table.players[A].incas.reverse()
    assert reason(table, "enlarge_temple") == "not_first"


@rule("KC-111", "KC-116")
def test_no_temple_can_be_enlarged() -> None:
    assert reason(village(4), "enlarge_temple") == "no_temple"
    table = village(3)
    temple(table, "6:12", 2)
    assert reason(table, "enlarge_temple") == "not_grown"
    table = village(4)
    temple(table, "6:12", 2)
    assert reason(table, "enlarge_temple") is None
    table.changed.append(table.temples[0])
    assert reason(table, "enlarge_temple") == "raised"
    table.changed.clear()
    table.floors[1] = 0
    assert reason(table, "enlarge_temple") == "no_floor"
    table.floors[1] = 1
    stand(table, B, "6:14")
    assert reason(table, "enlarge_temple") == "not_first"


@rule("KC-120", "KC-121")
def test_no_basin_can_be_placed() -> None:
    table = scene()
    table.basins = 0
    assert reason(table, "place_basin") == "no_basin"
    table.basins = 1
    bare = [space.token for space in hexes_in(INTERIOR) if not table.basin[space.index]]
    lay(table, f"c1 {' '.join(bare[1:])}")
    assert reason(table, "place_basin") is None
    basin(table, bare[0])
    table.basins = 1
    look_again(table)
    assert reason(table, "place_basin") == "no_gap"


@rule("KC-131", "KC-137")
def test_no_card_can_be_drawn() -> None:
    table = scene()
    table.drawn = CARDS_A_TURN
    assert reason(table, "draw_card") == "enough_cards"
    table.drawn = 0
    table.deck.cards.clear()
    assert reason(table, "draw_card") == "no_pile"


@rule("KC-060")
def test_no_token_can_be_used() -> None:
    table = scene()
    table.players[A].tokens = 0
    assert reason(table, "use_token") == "no_token"
    assert reason(scene(), "use_token", "use_token") == "token_used"


@rule("KC-138", "KC-139")
def test_no_festival_can_be_called() -> None:
    table = village(2)
    assert reason(table, "hold_festival") == "no_city"
    temple(table, "6:12", 2)
    assert reason(table, "hold_festival") == "no_card"
    deal(table, A, "card_c")
    assert reason(table, "hold_festival") == "no_card"
    deal(table, A, "card_a")
    assert reason(table, "hold_festival") is None
    table.discs.append(table.temples[0])
    assert reason(table, "hold_festival") == "celebrated"
    lay(table, "v1 9:9 9:11")
    temple(table, "9:9", 2)
    assert reason(table, "hold_festival") == "celebrated"


@rule("KC-139")
def test_a_city_of_others_is_none_for_a_festival() -> None:
    table = scene()
    lay(table, "v1 9:9 9:11")
    temple(table, "9:9", 2)
    stand(table, B, "9:11")
    deal(table, A, "card_a")
    assert reason(table, "hold_festival") == "no_city"


@rule("KC-074")
def test_a_village_hex_would_join_two_cities() -> None:
    table = scene()
    lay(table, "v1 6:10 6:12 6:16 6:18")
    temple(table, "6:10", 2)
    temple(table, "6:18", 2)
    assert reason(table, "6:14", "place_tile", "triple", "5:13+5:15+6:14") == "two_cities"
    assert reason(table, "6:14", "place_tile", "single_village") == "two_cities"


def looked_for(match: Match) -> list[str]:
    """The places of a tile, the hexes of a place, or the incas on the board, where one of these is asked for."""
    table = at_table(match)
    if prompt(match) == "tile_place":
        return [place.token for place in PLACES_OF[TILE_SIZE[table.kind]]]
    if prompt(match) == "tile_village":
        return [space.token for space in PLACES[table.place].spaces]
    return [HEXES[at].token for at in table.players[table.active].incas if at >= 0] * (prompt(match) == "inca_pick")


def test_every_place_hex_and_inca_is_offered_or_refused() -> None:
    found = set()
    for seed in range(4):
        for match in questions(tampu.new(GAME, 3, seed), seed, 60):
            for token in looked_for(match):
                why = GAME.why_not(at_table(match), at_table(match).active, prompt(match), token)
                assert (why is None) == (token in tokens(match)), (token, why)
                found.add(why and why.name)
    assert found >= {None, "inca", "basin", "temple", "uneven", "same_shape"}


def test_nobody_looks_for_what_the_question_does_not_name() -> None:
    table = scene()
    assert GAME.why_not(table, A, "turn_action", "6:14") is None
    assert GAME.why_not(at_table(do(begin(table), "place_tile", "triple")), A, "tile_place", "6:14") is None
