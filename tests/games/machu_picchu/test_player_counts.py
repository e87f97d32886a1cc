"""Chapters S and U: what depends on the number of players, and playing alone."""

from __future__ import annotations

import pytest

import tampu
from tampu.engine.errors import BadSetup
from tampu.engine.match import Match
from tests.games.machu_picchu.scene import *
from tests.ledger import rule

COUNTS = [
    pytest.param(2, 1, 9, 8, 12, 26, [1, 2], marks=pytest.mark.rule("MP-360"), id="2"),
    pytest.param(3, 2, 8, 7, 10, 25, [1, 2, 3], marks=pytest.mark.rule("MP-361"), id="3"),
    pytest.param(4, 3, 7, 6, 9, 24, [1, 2, 3, 4], marks=pytest.mark.rule("MP-362"), id="4"),
    pytest.param(5, 3, 7, 6, 8, 23, [1, 2, 3, 4, 5], marks=pytest.mark.rule("MP-363"), id="5"),
]


def sleep_through(match: Match) -> Match:
    """Play to the end with people who stay wherever they can, take the first tile and refuse its good."""
    while match.choice is not None:
        tokens = match.choice.tokens
        lazy = [token for token in ("stay", "refuse", "sun_clock") if token in tokens]
        match.play(lazy[0] if lazy else tokens[0])
    return match


@pytest.mark.parametrize(("players", "day", "days", "corn", "incas", "deck", "scouts"), COUNTS)
def test_example_x22_the_setup(
    players: int, day: int, days: int, corn: int, incas: int, deck: int, scouts: list[int]
) -> None:
    for seed in range(12):
        table = at_table(tampu.new("machu_picchu", players=players, seed=seed))
        assert len(table.players) == players
        assert (table.day, table.time_corn, len(table.deck)) == (day, corn, deck)
        assert [player.supply for player in table.players] == [incas] * players
        assert [len(player.hand) for player in table.players] == [1] * players
        first = table.first_player
        assert [player.scout for player in table.players[first:] + table.players[:first]] == scouts


@pytest.mark.parametrize(("players", "day", "days", "corn", "incas", "deck", "scouts"), COUNTS)
def test_so_many_days_are_played(
    players: int, day: int, days: int, corn: int, incas: int, deck: int, scouts: list[int]
) -> None:
    match = sleep_through(tampu.new("machu_picchu", players=players, seed=1))
    assert match.result is not None
    assert match.result.reason == "conquest"
    began = [event.values["day"] for event in match.log if event.kind == "day_began"]
    assert began == list(range(day, 10))
    assert len(began) == days
    assert kinds(match).count("took_time_corn") == corn
    assert at_table(match).time_corn == 0


@rule("MP-364")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_else_depends_on_the_number_of_players(players: int) -> None:
    match = tampu.new("machu_picchu", players=players, seed=5)
    for player in at_table(match).players:
        assert goods(player) == {"corn": 3, "llama": 1, "coca": 1, "pottery": 1, "cloth": 1}
        assert homes(player) == {}
        assert (player.on_clock, player.cults, len(player.moons)) == (0, [0, 0, 0], 0)
    table = seen(match)
    assert set(table["bonus"].values()) == {1}
    assert table["market"] == {"llama": 2, "coca": 2, "pottery": 2, "cloth": 2}
    assert table["taken"] == {"virgin": 0, "puma": 0, "condor": 0}
    assert len(table["moons"]) == 7
    assert table["sun"] is None


@rule("MP-364")
@pytest.mark.parametrize(
    ("hands", "multipliers"),
    [(("corn_llama", "corn_puma"), [2, 3]), (("corn_coca", "corn_llama"), [3, 3])],
    ids=["more_gold", "equal_gold"],
)
def test_a_conquest_with_two_players(hands: tuple[str, str], multipliers: list[int]) -> None:
    table = scene(players=2, day=9)
    deal_all(table, *hands)
    for player in table.players:
        put_incas(player, "corn_terraces", 2)
    last_turn_of_day(table)
    result = play(table, "house_of_priests").result
    assert result is not None
    assert [lines["multiplier"] for lines in result.breakdown] == multipliers
    assert result.scores == [2 * multiplier for multiplier in multipliers]


@rule("MP-380")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_there_is_no_game_for_one_or_for_six(players: int) -> None:
    with pytest.raises(BadSetup) as refused:
        tampu.new("machu_picchu", players=players)
    assert refused.value.allowed == ["2", "3", "4", "5"]


@rule("MP-380")
def test_one_human_may_play_against_computer_players() -> None:
    match = tampu.new("machu_picchu", players=3, seed=3)
    computer = tampu.bot("random", seed=1)
    answers = [0, 0, 0]
    while match.choice is not None:
        seat = match.choice.player
        answers[seat] += 1
        match.play(match.choice.tokens[-1] if seat == 0 else computer.pick(match))
    assert match.result is not None
    assert min(answers) >= 20
