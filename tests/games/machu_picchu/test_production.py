"""Chapter E: the production districts."""

from __future__ import annotations

from tests.games.machu_picchu.scene import asked, at_table, give, goods, offered, play, put_incas, scene
from tests.ledger import rule


@rule("MP-080", "MP-081", "MP-085")
def test_example_x04_everyone_produces_coca() -> None:
    table = scene(players=3, at="condor_temple")
    table.bonus[2] = 2
    for seat, incas in ((0, 1), (1, 1), (2, 2)):
        put_incas(table.players[seat], "coca_plantation", incas)
        give(table.players[seat], corn=2)
    match = play(table, "coca_plantation", "1", "1", "2")
    assert [goods(player) for player in at_table(match).players] == [
        {"corn": 1, "coca": 3},
        {"corn": 1, "coca": 1},
        {"coca": 2},
    ]
    assert at_table(match).bonus[2] == 0


@rule("MP-088")
def test_an_owner_chooses_up_to_the_smaller_of_his_incas_and_his_corn() -> None:
    table = scene(at="condor_temple")
    put_incas(table.players[0], "weavers_quarter", 3)
    give(table.players[0], corn=2)
    match = play(table, "weavers_quarter")
    assert asked(match) == (0, "choose_production")
    assert offered(match) == {"0", "1", "2"}
