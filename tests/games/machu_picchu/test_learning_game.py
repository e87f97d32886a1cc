"""Chapter T: the learning game."""

from __future__ import annotations

import pytest

import tampu
from tampu.engine.errors import BadSetup
from tests.games.machu_picchu.scene import asked, at_table, goods, homes, seen
from tests.ledger import rule


@rule("MP-370")
def test_it_is_chosen_before_the_start_for_all_together() -> None:
    assert tampu.new("machu_picchu", players=3, seed=1).options == {"learning_game": False, "first_player": "random"}
    match = tampu.new("machu_picchu", players=3, seed=1, learning_game=True)
    assert match.options == {"learning_game": True, "first_player": "random"}
    assert [sum(player.incas) for player in at_table(match).players] == [5, 5, 5]
    with pytest.raises(BadSetup):
        tampu.new("machu_picchu", players=3, seed=1, learning_game=2)


@rule("MP-371")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_starts_with_one_inca_of_each_profession(players: int) -> None:
    match = tampu.new("machu_picchu", players=players, seed=2, learning_game=True)
    table = at_table(match)
    for player in table.players:
        assert homes(player) == {
            "corn_terraces": 1,
            "llama_meadow": 1,
            "coca_plantation": 1,
            "potters_quarter": 1,
            "weavers_quarter": 1,
        }
    assert asked(match) == (table.first_player, "choose_prince_start")  # no choice of a first Inca


@rule("MP-372")
@pytest.mark.parametrize(("players", "left"), [(2, 7), (3, 5), (4, 4), (5, 3)])
def test_the_five_incas_come_from_the_supply(players: int, left: int) -> None:
    table = at_table(tampu.new("machu_picchu", players=players, seed=2, learning_game=True))
    assert [player.supply for player in table.players] == [left] * players


@rule("MP-373")
@pytest.mark.parametrize(("players", "day", "corn"), [(2, 3, 6), (3, 4, 5), (4, 5, 4), (5, 5, 4)])
def test_it_is_two_days_shorter(players: int, day: int, corn: int) -> None:
    table = at_table(tampu.new("machu_picchu", players=players, seed=2, learning_game=True))
    assert (table.day, table.time_corn) == (day, corn)


@rule("MP-374")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_else_is_set_up_as_in_the_standard_game(players: int) -> None:
    standard = tampu.new("machu_picchu", players=players, seed=4)
    learning = tampu.new("machu_picchu", players=players, seed=4, learning_game=True)
    for name in ("deck", "bonus", "market", "taken", "moons", "first_player", "sun"):
        assert seen(learning)[name] == seen(standard)[name], name
    for player in at_table(learning).players:
        assert goods(player) == {"corn": 3, "llama": 1, "coca": 1, "pottery": 1, "cloth": 1}
    for name in ("scout", "hand"):
        assert [getattr(player, name) for player in at_table(learning).players] == [
            getattr(player, name) for player in at_table(standard).players
        ]


@rule("MP-374")
def test_day_nine_is_still_the_last_day() -> None:
    match = tampu.new("machu_picchu", players=4, seed=2, learning_game=True)
    while match.choice is not None:
        tokens = match.choice.tokens
        match.play("stay" if "stay" in tokens else tokens[-1])
    assert match.result is not None
    assert match.result.reason == "conquest"
    assert [event.values["day"] for event in match.log if event.kind == "night_fell"] == [5, 6, 7, 8]
    assert at_table(match).day == 9


@rule("MP-370")
def test_the_log_of_a_learning_game_begins_with_its_first_day() -> None:
    match = tampu.new("machu_picchu", players=3, seed=1, learning_game=True)
    assert [(event.kind, event.values["day"]) for event in match.log] == [("day_began", 4)]
