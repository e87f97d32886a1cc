"""What the log tells: what everything costs and brings, and how the game ended."""

from __future__ import annotations

from tampu.engine.match import Match
from tests.games.machu_picchu.scene import *


def lines(match: Match) -> list[str]:
    return str(match.log).splitlines()


def test_a_moon_tile_whose_fee_cannot_be_paid_is_told() -> None:
    table = scene(players=2)
    last_turn_of_day(table)
    told = lines(play(table, "house_of_priests"))
    assert "Yellow cannot pay the fee and gets nothing from the moon tile (1 coca for 1 corn)." in told
    assert sum("cannot pay the fee" in line for line in told) == 3
    assert told.index("All moon tiles go back to the sky.") > told.index("Night falls after day 4.")


def test_a_fee_is_told_only_where_there_is_one() -> None:
    table = scene(players=2)
    take_moon(table, 1, "moon_corn", "moon_cloth", "moon_steps_2")
    told = lines(play(table, "house_of_priests", "pay"))
    assert "Yellow gets 3 × corn from a moon tile." in told
    assert "Yellow gets 1 cloth from a moon tile (fee: 1 corn)." in told
    steps = told.index("Yellow uses a moon tile (2 steps).")
    assert told[steps + 1] == "Yellow moves the scout 2 steps, to step 2."


def test_new_people_are_told_with_their_price() -> None:
    table = scene(at="house_of_priests")
    give(table.players[0], corn=3, coca=2, pottery=2, cloth=1, llama=1)
    hut = play(table, "watchmans_hut", "shepherd")
    assert "Blue places a shepherd for 3 corn, 1 coca." in lines(hut)
    house = play(table, "house_of_virgins", "virgin")
    assert lines(house)[1].startswith("Blue recruits a virgin of the sun for 1 coca, 2 pottery, 1 cloth. ")


def test_the_last_lines_are_the_scores_the_winner_and_what_broke_the_tie() -> None:
    table = scene(players=2, day=9)
    deal_all(table, "corn_llama", "corn_puma")
    put_incas(table.players[0], "corn_terraces", 3)
    put_incas(table.players[1], "corn_terraces", 2)
    give(table.players[0], corn=3)
    last_turn_of_day(table)
    match = play(table, "house_of_priests")
    assert lines(match)[-4:] == [
        "Blue finishes with 6 points: place 1.",
        "Yellow finishes with 6 points: place 2.",
        "Blue comes first in the tie: most units of goods left.",
        "Blue wins with 6 points.",
    ]
    assert match.result is not None
    assert match.result.decided_by[match.result.winners[0]] == "units_left"
