"""What is in the box and how it is laid out: KC-001 to KC-027, KC-178 to KC-181."""

from __future__ import annotations

from collections import Counter

import pytest

import tampu
from tampu.engine.chance import Chance
from tampu.games.kramer_cuzco import GAME, setup
from tampu.games.kramer_cuzco.components import (
    CARDS,
    COPIES,
    DATA,
    DISCS,
    FLOOR_COUNT,
    FLOOR_VALUES,
    HAS_VILLAGE,
    INCAS,
    KINDS,
    RELICS,
    TILE_COUNT,
    TILE_SIZE,
    TOKENS,
)
from tampu.games.kramer_cuzco.player import IN_RESERVE
from tampu.games.kramer_cuzco.site import (
    ACROSS,
    BASINS_PRINTED,
    BIT,
    BORDER,
    COUNT,
    GATE,
    HEX,
    HEXES,
    HEXES_OF,
    MOUNTAIN,
    NEIGHBOURS,
    OUTSIDE,
    PLACES,
    SITE,
    WITHIN,
    connected,
    hexes_in,
    with_neighbours,
)
from tampu.games.kramer_cuzco.state import Table
from tests.games.kramer_cuzco.scene import lay, play, scene, tokens
from tests.ledger import rule

MAP = """
  0          M M   M M   M M   M M
  1         M b M M b M M b M M b M
  2      M M b b M b b M b b M b b M M
  3   M M b b o b b o b b o b b o b b M M
  4  M b b o o o o o o o o o o o o o b b M
  5   M b o o ~ o o o o o o o o ~ o o b M
  6  M b o o o o o o o o o o o o o o o b M
  7   M b b o o o o o o o o o o o o b b M
  8    F F b o o o o o ~ o o o o o b F F
  9     F b o o o o o o o o o o o o b F
 10      F b b o o o o o o o o o b b F
 11       F F b o o b b b b o o b F F
 12          F b o b F b F b o b F
 13           F b b F F F F b b F
 14            F F F       F F F
"""


def new(players: int, seed: int = 1) -> Table:
    return setup.set_up(players, GAME.checked_settings({}), Chance.of(seed))


def drawn_map() -> dict[str, str]:
    """The map of the specification, read character by character."""
    found = {}
    for line in MAP.strip("\n").splitlines():
        number = int(line[:3])
        for column, sign in enumerate(line[5:]):
            if sign != " ":
                found[f"{number}:{column}"] = sign
    return found


@rule("KC-001")
def test_the_site_has_153_spaces_of_which_3_are_basins() -> None:
    assert len(SITE) == 153
    assert [HEXES[at].token for at in BASINS_PRINTED] == ["5:9", "5:27", "8:18"]
    for token, sign in drawn_map().items():
        at = HEX[token]
        assert OUTSIDE[at] == (sign in "MF"), token
        assert BORDER[at] == (sign == "b"), token
        assert (at in BASINS_PRINTED) == (sign == "~"), token
        assert MOUNTAIN[at] == (sign == "M"), token
    assert len(drawn_map()) == COUNT == 216


@rule("KC-002")
def test_63_outside_hexes_can_be_reached_35_mountain_and_28_forest() -> None:
    outside = [at for at in range(COUNT) if OUTSIDE[at]]
    assert len(outside) == 63
    assert sum(MOUNTAIN) == 35
    for at in outside:
        assert any(not OUTSIDE[near] for near in NEIGHBOURS[at])
    reached = {at for place in PLACES for at in place.hexes if OUTSIDE[at]}
    assert reached == set(outside)


@pytest.mark.parametrize(
    ("tile", "count", "hexes"),
    [
        pytest.param("triple", 56, ["crop", "crop", "village_type"], marks=rule("KC-003")),
        pytest.param("double", 20, ["crop", "village_type"], marks=rule("KC-004")),
        pytest.param("single_crop", 12, ["crop"], marks=rule("KC-005")),
        pytest.param("single_village", 8, ["village_type"], marks=rule("KC-006")),
    ],
)
def test_the_tiles(tile: str, count: int, hexes: list[str]) -> None:
    kind = [str(kind) for kind in KINDS].index(tile)
    assert TILE_COUNT[kind] == count
    assert TILE_SIZE[kind] == len(hexes)
    assert HAS_VILLAGE[kind] == ("village_type" in hexes)
    assert [sorted(printed["cell_types"]) for printed in DATA["tile"] if printed["id"] == tile] == [hexes]


@rule("KC-007", "KC-023")
def test_19_basins_3_of_them_on_the_board_from_the_start() -> None:
    table = new(2)
    assert table.basins == 16
    assert [HEXES[at].token for at in range(COUNT) if table.basin[at]] == ["5:9", "5:27", "8:18"]


@rule("KC-008")
def test_47_temple_floors() -> None:
    assert dict(zip(FLOOR_VALUES, FLOOR_COUNT, strict=True)) == {2: 12, 4: 11, 6: 10, 8: 8, 10: 6}
    assert new(4).floors == [12, 11, 10, 8, 6]


@rule("KC-009", "KC-010", "KC-011")
def test_incas_discs_and_tokens() -> None:
    table = new(4)
    assert [len(player.incas) for player in table.players] == [12] * 4
    assert INCAS == 12
    assert DISCS == 15
    assert FLOOR_COUNT[0] <= DISCS
    assert sum(player.tokens for player in table.players) == 12
    assert TOKENS == 3
    assert [seat.name for seat in GAME.seats(4, {})] == ["red", "yellow", "blue", "white"]


@rule("KC-013")
def test_six_kinds_of_cards() -> None:
    assert len(CARDS) == 6
    assert sum(COPIES) == 30


@pytest.mark.parametrize(
    ("card", "relics"),
    [
        pytest.param("card_a", "a", marks=rule("KC-014")),
        pytest.param("card_b", "b", marks=rule("KC-015")),
        pytest.param("card_c", "c", marks=rule("KC-016")),
        pytest.param("card_ab", "ab", marks=rule("KC-017")),
        pytest.param("card_ac", "ac", marks=rule("KC-018")),
        pytest.param("card_bc", "bc", marks=rule("KC-019")),
    ],
)
def test_five_cards_of_each_kind(card: str, relics: str) -> None:
    number = [str(kind) for kind in CARDS].index(card)
    assert RELICS[number] == tuple(f"relic_{letter}" for letter in relics)
    assert COPIES[number] == 5


@rule("KC-020", "KC-021", "KC-022")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_is_empty_and_the_supplies_are_full(players: int) -> None:
    table = new(players)
    assert not any(table.level)
    assert set(table.inca) == {-1}
    assert not any(table.temple)
    assert [player.prestige for player in table.players] == [0] * players
    assert table.triples == 56
    assert table.discs == []


@rule("KC-024", "KC-025")
@pytest.mark.parametrize(
    ("players", "pile"),
    [
        pytest.param(2, 23, marks=rule("KC-178")),
        pytest.param(3, 20, marks=rule("KC-179")),
        pytest.param(4, 17, marks=rule("KC-180")),
    ],
)
def test_what_is_dealt(players: int, pile: int) -> None:
    table = new(players)
    assert len(table.deck) == pile
    for player in table.players:
        assert sum(player.fresh) == 3
        assert player.tokens == 3
        assert player.tiles == [0, 5, 3, 2]
        assert player.incas == [IN_RESERVE] * 12
    cards = Counter(table.deck.cards) + Counter([table.face_up])
    for player in table.players:
        cards += Counter(dict(enumerate(player.fresh)))
    assert set(cards.values()) == {5}


@rule("KC-024")
def test_the_cards_are_shuffled() -> None:
    decks = [new(2, seed) for seed in range(6)]
    assert len({table.face_up for table in decks}) > 1
    assert len({tuple(table.players[0].fresh) for table in decks}) > 1
    assert len({tuple(table.deck.cards) for table in decks}) == len(decks)


@rule("KC-026")
def test_the_first_player_is_drawn_by_lot_and_play_goes_clockwise() -> None:
    assert {new(3, seed).active for seed in range(20)} == {0, 1, 2}
    match = tampu.new("kramer_cuzco", players=3, seed=4)
    order: list[tuple[int, int]] = []
    while len(order) < 7:
        assert match.choice is not None
        if not order or order[-1][0] != match.turn:
            order.append((match.turn, match.choice.player))
        tokens = match.choice.tokens
        match.play("end_turn" if "end_turn" in tokens else tokens[0])
    first = order[0][1]
    assert [seat for _, seat in order] == [(first + n) % 3 for n in range(7)]


@rule("KC-027", "KC-181")
def test_the_box_keeps_the_rest_but_common_supplies_are_whole() -> None:
    for players in (2, 3, 4):
        table = new(players)
        assert sum(player.tiles[1] for player in table.players) == 5 * players
        assert sum(player.tiles[2] for player in table.players) == 3 * players
        assert sum(player.tiles[3] for player in table.players) == 2 * players
        assert (table.triples, table.basins, sum(table.floors)) == (56, 16, 47)
    assert list(GAME.players) == [2, 3, 4]
    assert [option.name for option in GAME.options] == [
        "temple_value_rule",
        "festival_changes_face_up_card",
        "second_place_behind_tied_first",
    ]


@rule("KC-035")
def test_57_border_spaces_whatever_lies_outside() -> None:
    assert sum(BORDER) == 57
    table = scene()
    lay(table, "c1 14:10 14:12 13:9")
    offered = tokens(play(table, "place_basin"))
    assert not {"13:11", "12:10", "11:9"} & set(offered)
    assert {HEX[token] for token in offered} == {at for at in SITE if not BORDER[at] and not table.basin[at]}


@rule("KC-093")
def test_gate_prices() -> None:
    gates = DATA["board"]["gates"]
    for token in gates["cost_1"]:
        assert GATE[HEX[token]] == 1
    for token in gates["cost_2"]:
        assert GATE[HEX[token]] == 2
    assert GATE[HEX["7:3"]] == GATE[HEX["7:33"]] == 1
    for at in range(COUNT):
        near = [MOUNTAIN[n] for n in NEIGHBOURS[at] if OUTSIDE[n]]
        if OUTSIDE[at]:
            assert GATE[at] == 1 + MOUNTAIN[at]
        else:
            assert GATE[at] == (1 + all(near) if near else 0)


def test_a_set_of_hexes_knows_its_neighbours() -> None:
    """Rows run on in one long number: no hex at the end of a row touches the next row's first."""
    everywhere = sum(BIT)
    assert hexes_in(everywhere) == list(HEXES)
    for at in range(COUNT):
        near = hexes_in(with_neighbours(BIT[at]) & everywhere & ~BIT[at])
        assert [space.index for space in near] == list(NEIGHBOURS[at])
    row = sum(BIT[HEX[f"9:{x}"]] for x in range(7, 31, 2))
    gap = BIT[HEX["9:17"]]
    assert hexes_in(connected(BIT[HEX["9:7"]], row & ~gap)) == [HEXES[HEX[f"9:{x}"]] for x in range(7, 17, 2)]


def test_places_that_a_tile_touches() -> None:
    """Those within it, and those partly on it with the hexes that lie beyond."""
    for place in PLACES:
        within = [other for other in PLACES if not other.bits & ~place.bits]
        assert [PLACES[number] for number in WITHIN[place.index]] == within
        for number, one, other in ACROSS[place.index]:
            assert {one, other} == set(HEXES_OF[number]) - set(place.hexes) != set(HEXES_OF[number])
        touching = sum(bool(other.bits & place.bits) for other in PLACES)
        assert touching == len(WITHIN[place.index]) + len(ACROSS[place.index])
