"""The first and the last hex of the board, in the mountain and in the forest: hexes like any other (KC-036)."""

from __future__ import annotations

from tampu.games.kramer_cuzco import incas
from tampu.games.kramer_cuzco.site import HEX, HEXES
from tampu.games.kramer_cuzco.state import Table
from tampu.games.kramer_cuzco.villages import ranks, ranks_in
from tests.games.kramer_cuzco.scene import *
from tests.ledger import rule

FIRST, LAST = str(HEXES[0]), str(HEXES[-1])


def first_village() -> Table:
    """A stands on the first hex of all, in a village of two."""
    table = scene()
    lay(table, f"v1 {FIRST} 1:9")
    stand(table, A, FIRST)
    return table


@rule("KC-036", "KC-096")
def test_an_inca_walks_from_the_first_hex() -> None:
    table = first_village()
    assert movers(table) == [FIRST, "reserve"]
    assert reach(table, FIRST) == {"1:9": 0, "leave": 2}
    lay(table, f"v1 2:10 {row('6:4', 12)}")
    stand(table, A, "1:9")
    table.ap, table.rested = 0, [HEX["1:9"]]
    # nobody can enter, and the inca in between has had its free movement
    assert movers(table) == [FIRST]
    assert "move_inca" in can(table)


@rule("KC-087", "KC-036")
def test_an_own_inca_on_the_first_hex_is_passed() -> None:
    table = scene()
    lay(table, f"c1 1:7 {FIRST} 0:10")
    stand(table, A, "1:7", FIRST)
    table.ap = 0
    assert reach(table, "1:7") == {"0:10": 0}


@rule("KC-085", "KC-087")
def test_the_last_hex_is_closed_by_others_like_any_other() -> None:
    table = scene()
    lay(table, f"v1 14:24 {LAST} 13:27")
    stand(table, A, "14:24")
    table.ap = 0
    assert reach(table, "14:24") == {LAST: 0, "13:27": 0}
    temple(table, LAST, 2)
    assert reach(table, "14:24") == {}
    table = scene()
    lay(table, f"v1 14:24 {LAST} 13:27")
    stand(table, A, "14:24")
    stand(table, B, LAST)
    table.ap = 0
    assert reach(table, "14:24") == {}


@rule("KC-087")
def test_who_has_all_incas_on_the_board_does_not_pass_the_first_one_of_others() -> None:
    table = scene()
    lay(table, f"c1 1:7 {FIRST} 0:10")
    stand(table, A, "1:7")
    stand(table, B, FIRST)
    table.ap = 0
    assert reach(table, "1:7") == {}
    assert not incas.can_pass(table, A, HEX[FIRST])


@rule("KC-100", "KC-043")
def test_an_inca_on_the_first_hex_leads_its_village_and_its_city() -> None:
    table = first_village()
    first = table.group[HEX[FIRST]]
    assert ranks_in(table, first) == ranks(table)[first]
    assert building(table) == ["1:9"]
    lay(table, "v1 2:10 2:8")
    temple(table, "2:8", 2)
    assert enlarging(table) == ["2:8"]


@rule("KC-139", "KC-140")
def test_an_inca_on_the_first_hex_celebrates_with_its_city() -> None:
    table = first_village()
    lay(table, "v1 2:10")
    temple(table, "1:9", 2)
    stand(table, B, "2:10")
    for seat in (A, B):
        deal(table, seat, "card_a")
    assert "hold_festival" in can(table)
    assert asked(play(table, "hold_festival", "card_a", "commit")) == (B, "festival_join")
    table.active = B
    assert asked(play(table, "hold_festival", "card_a", "commit")) == (A, "festival_join")


@rule("KC-104", "KC-111")
def test_a_temple_on_the_last_hex_is_that_of_its_own_city_only() -> None:
    table = scene()
    lay(table, f"v1 {LAST} 14:24 13:25 13:27 6:14 6:16 9:9 9:11 9:13 9:15")
    temple(table, LAST, 4)
    stand(table, A, "6:14")
    assert building(table) == ["6:16"]
    temple(table, "9:9", 2)
    stand(table, A, "9:11")
    assert enlarging(table) == ["9:9"]
    match = play(table, "build_temple", "6:16", "enlarge_temple")
    assert [at_table(match).temple[HEX[at]] for at in (LAST, "6:16", "9:9")] == [4, 2, 4]


@rule("KC-076", "KC-077")
def test_a_crop_tile_leaves_the_village_on_the_last_hex_as_it_is() -> None:
    table = scene()
    lay(table, f"v1 {LAST} 14:24 13:25")
    tile(table, "13:25")
    assert sorted(table.members[table.group[HEX[LAST]]]) == [HEX["14:24"], HEX[LAST]]
    tile(table, "6:14")
    assert sorted(table.members[table.group[HEX[LAST]]]) == [HEX["14:24"], HEX[LAST]]
