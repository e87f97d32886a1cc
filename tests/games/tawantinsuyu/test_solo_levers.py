"""Festivals and the end with Axomamma, and every lever of difficulty (TW-828 to TW-852)."""

from __future__ import annotations

import pytest

from tampu.games.tawantinsuyu import (
    axomamma,
    axomamma_follows,
    festival,
    scoring,
)
from tampu.games.tawantinsuyu.components import (
    CONQUEST_SPACES,
    Source,
)
from tampu.games.tawantinsuyu.phases import FESTIVAL_PAY, FINAL_EXCHANGE
from tests.games.tawantinsuyu.scene import *
from tests.games.tawantinsuyu.solo import her_turn, run, solo
from tests.ledger import rule

# ---------------------------------------------------------------------- festival and end


@rule("TW-828", "TW-829", "TW-830")
@pytest.mark.parametrize(("levers", "points"), [((), 3), (("weaving_vp",), 6)])
def test_a_festival_with_axomamma(levers: tuple[str, ...], points: int) -> None:
    table, her = solo(*levers)
    tapestry(table, 1, "W08", "W02")
    tapestry(table, 1, "W12")
    table.at = 1
    run(festival.trade_freely(table))
    assert (her.score, has(her)) == (10 + points, (0, 0, 0, 0))
    table.at = 1
    table.phase = FESTIVAL_PAY
    table.holder = 0
    table.triggered = 1
    run(festival.pay_potatoes(table))
    assert her.earned[Source.POTATOES] == 0


@rule("TW-831", "TW-832")
@pytest.mark.parametrize(("human", "axo", "cards_drawn", "gained"), [(9, 10, 2, 0), (10, 10, 1, 0), (11, 10, 1, 2)])
def test_the_card_draw_of_the_festival(human: int, axo: int, cards_drawn: int, gained: int) -> None:
    table, her = solo()
    for player, score in zip(table.players, (human, axo), strict=True):
        player.score = player.earned[0] = score
    festival.draw_festival_cards(table)
    assert len(table.players[0].gods) == cards_drawn
    assert her.score == axo + gained


@rule("TW-835", "TW-836")
def test_the_end_of_a_solo_game() -> None:
    table, _ = solo("free_temple_step")
    table.triggered = table.resolved = 3
    table.phase = FINAL_EXCHANGE
    build(table, 1, "P01", down=True)
    statues(table, 1, "large-eye")
    army(table, 1, in_hand="A1", down="A2")
    match = begin(table)
    her = at_table(match).players[1]
    assert owned(her) == ["P01"]
    assert her.temple == 3
    assert her.earned[Source.FINAL_ARMY] == 1
    assert her.earned[Source.FINAL_GOD_CARDS] == 0
    assert match.result is not None
    assert match.result.winners == [1]
    for human, winner in ((120, 1), (121, 0)):
        table.players[0].score = table.players[0].earned[0] = human
        result = begin(table).result
        assert result is not None
        assert result.winners == [winner]


# ---------------------------------------------------------------------- levers


@rule("TW-843")
def test_lever_worship_two() -> None:
    table, her = solo("worship_two")
    statues(table, 1, "small-eye")
    assert not axomamma.meets(table, her, 0)
    statues(table, 1, "small-eye")
    assert axomamma.meets(table, her, 0)


@rule("TW-846")
def test_lever_free_temple_step() -> None:
    table, _ = solo("free_temple_step")
    stand(table, 1, "worship")
    table.players[1].temple = 5
    goods(table, 1, corn=4)
    assert at_table(her_turn(table)).players[1].temple == 8


@rule("TW-847")
def test_lever_conquest_equal() -> None:
    table, her = solo("conquest_equal")
    fallen(table, 2)
    army(table, 1, up="A7")
    assert axomamma.meets(table, her, 3)
    table.levers = 0
    assert not axomamma.meets(table, her, 3)


@rule("TW-848")
def test_lever_conquest_discount() -> None:
    table, _ = solo("conquest_discount")
    there = CONQUEST_SPACES[number_of(CONQUEST_SPACES, "CH5")]
    assert axomamma_follows.needs(table, there) == (1, 1)
    free = CONQUEST_SPACES[number_of(CONQUEST_SPACES, "CH2")]
    assert axomamma_follows.needs(table, free) == (0, 0)


@rule("TW-849")
def test_lever_priest_vp() -> None:
    table, _ = solo("priest_vp")
    stand(table, 1, "worship")
    goods(table, 1, corn=4)
    table.players[1].temple = 3
    assert at_table(her_turn(table)).players[1].score == 12


@rule("TW-852")
def test_lever_resource_vp() -> None:
    """TW-X14."""
    table, her = solo("resource_vp")
    goods(table, 1, stone=3, corn=1, gold=2)
    lines = dict(scoring.final_lines(table, her))
    assert (lines[Source.FINAL_RESOURCES], lines[Source.FINAL_GOLD]) == (6, 2)
