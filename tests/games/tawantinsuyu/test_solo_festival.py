"""A Festival with Axomamma, and her end of the game (TW-732, TW-828 to TW-837)."""

from __future__ import annotations

import pytest

from tampu.engine.match import Match
from tampu.games.tawantinsuyu.components import NONE, Source
from tampu.games.tawantinsuyu.phases import AXOMAMMA, BEFORE_FESTIVAL
from tampu.games.tawantinsuyu.state import Table
from tests.games.tawantinsuyu.scene import *
from tests.ledger import rule


def festive(holder: int, number: int = 1, **levers: object) -> Table:
    """Somebody holds the tile, and that turn begins."""
    table = scene(1, **levers)
    village(table)
    table.holder = table.active = holder
    table.triggered, table.resolved = number, number - 1
    table.phase = BEFORE_FESTIVAL
    return table


def asked_of(match: Match) -> set[int]:
    """Decline everything until the Festival is over; who was asked."""
    found = set()
    while (
        match.choice is not None and at_table(match).phase >= BEFORE_FESTIVAL and at_table(match).phase is not AXOMAMMA
    ):
        found.add(match.choice.player)
        match.play(match.choice.options[-1])
    return found


@rule("TW-828", "TW-732", "TW-425")
@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize("holder", [0, 1])
def test_she_is_never_asked_at_a_festival_whoever_holds_the_tile(holder: int, number: int) -> None:
    table = festive(holder, number)
    army(table, 1, in_hand="A1 A1")
    build(table, 1, "Z06", "Z09", "Z10", "Z12", "Z15", "Z19")
    goods(table, 1, potato=2, corn=2, stone=2, gold=2)
    table.players[1].temple = 1
    tapestry(table, 1, "W02", "W12")
    match = begin(table)
    assert asked_of(match) <= {0}
    her = at_table(match).players[1]
    assert at_table(match).resolved == number
    assert (match.choice.player if match.choice else 0) == 0
    assert (her.earned[Source.PASSIVE], her.temple) == (0, 1)
    assert not {"exchanged", "spent_army", "used_passive"} & {event.kind for event in match.log}


@rule("TW-829", "TW-830")
def test_what_a_festival_gives_her() -> None:
    table = festive(0)
    tapestry(table, 1, "W02", "W12")
    tapestry(table, 1, "W29")
    table.players[1].temple = 4
    conquered(table, 1, "CH1", "AN1")
    fallen(table, 3)
    match = begin(table)
    asked_of(match)
    her = at_table(match).players[1]
    assert her.earned[Source.AXOMAMMA] == 3  # a point for each weaving; she leads, so none for being behind
    assert her.earned[Source.FESTIVAL_TEMPLE] == 2
    assert her.earned[Source.REGIONS] == 6
    assert her.earned[Source.POTATOES] == 0
    assert NONE not in at_table(match).slots


@rule("TW-831", "TW-832", "TW-445")
@pytest.mark.parametrize(("hers", "human", "points", "drawn"), [(20, 30, 2, 1), (30, 20, 0, 2), (20, 20, 0, 1)])
def test_points_for_being_behind_and_the_cards_of_the_human(hers: int, human: int, points: int, drawn: int) -> None:
    """On a tie the holder, here the human, counts as having more, but she is not behind."""
    table = festive(0)
    for seat, score in ((0, human), (1, hers)):
        table.players[seat].score = table.players[seat].earned[Source.START] = score
    match = begin(table)
    asked_of(match)
    assert at_table(match).players[1].earned[Source.AXOMAMMA] == points
    assert len(hand(at_table(match).players[0])) == drawn


@rule("TW-850")
def test_a_lever_doubles_her_points_for_weavings() -> None:
    table = festive(0, weaving_vp=True)
    tapestry(table, 1, "W02", "W12")
    match = begin(table)
    asked_of(match)
    assert at_table(match).players[1].earned[Source.AXOMAMMA] == 4


@rule("TW-835", "TW-836")
def test_her_last_deeds_and_final_scoring() -> None:
    table = festive(0, number=3)
    build(table, 1, "P01", "P02", down=True)
    build(table, 1, "Z06")
    army(table, 1, in_hand="A1", down="A2 A7")
    statues(table, 1, "large-eye", "small-cross", "small-eye")
    table.players[1].temple = 7
    workers(table, 1, "red")
    match = begin(table)
    asked_of(match)
    assert match.over
    her = at_table(match).players[1]
    assert owned(her) == ["P01", "P02", "Z06"]
    assert cards(her.up) == ["A2", "A7"]
    assert her.temple == 11
    assert len(stands(her)) == 1
    earned = her.earned
    assert earned[Source.FINAL_BUILDINGS] == 6
    assert earned[Source.FINAL_ARMY] == 2
    assert earned[Source.FINAL_TEMPLE] == 10
    assert earned[Source.FINAL_WORKERS] == 1
    assert earned[Source.FINAL_GOD_CARDS] == 0


@rule("TW-837")
@pytest.mark.parametrize(
    ("human", "hers", "won"),
    [(121, 120, True), (120, 50, False), (130, 130, False), (130, 129, True), (119, 10, False)],
)
def test_the_human_wins_with_more_than_120_and_more_than_she_has(human: int, hers: int, won: bool) -> None:
    table = festive(0, number=3)
    for seat, score in ((0, human), (1, hers)):
        table.players[seat].score = table.players[seat].earned[Source.START] = score
    match = begin(table)
    asked_of(match)
    assert match.result is not None
    assert match.result.scores == [human, hers]
    assert match.result.winners == ([0] if won else [1])
    assert match.result.reason == ("solo_won" if won else "solo_lost")


@rule("TW-852")
@pytest.mark.parametrize(("lever", "points"), [(False, 2), (True, 8)])
def test_a_lever_counts_her_resources(lever: bool, points: int) -> None:
    table = festive(0, number=3, resource_vp=lever)
    goods(table, 1, stone=3, corn=1, gold=2)
    gods(table, 0, "eye_1")
    goods(table, 0, potato=1)
    match = begin(table)
    asked_of(match)
    her = at_table(match).players[1]
    assert her.earned[Source.FINAL_RESOURCES] + her.earned[Source.FINAL_GOLD] == points
    assert has(at_table(match).players[0]) == (0, 0, 0, 0)
