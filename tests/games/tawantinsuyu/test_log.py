"""The log explains the table: whatever changes in front of a player was told (TW-022)."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import pytest

from tampu.engine.log import Event
from tampu.engine.match import Match
from tampu.games.tawantinsuyu.components import Source
from tampu.games.tawantinsuyu.phases import FINAL_EXCHANGE
from tests.games.tawantinsuyu.scene import army, at_table, begin, build, do, expect, goods, lead, scene, told, workers
from tests.tables import Table, moments, tables

PLAIN: Final = [table for table in tables("tawantinsuyu") if not table.changed]
HER_GOODS: Final = {"axo_potatoes": "potato", "axo_bought_leftover": "corn"}
"""What Axomamma gives where it is told in one line with what she gets for it."""


def seen(match: Match) -> list[dict[str, Any]]:
    """What a spectator sees in front of each player, but for notes about the last answer."""
    view: dict[str, Any] = match.seen_by(None)
    return [{name: part for name, part in player.items() if name != "exchanged"} for player in view["table"]["players"]]


def account(events: list[Event]) -> Counter[tuple[int | None, str]]:
    """What events say that each seat gained and gave."""
    found: Counter[tuple[int | None, str]] = Counter()
    for event in events:
        told = event.plain()
        count = told.get("count", 0)
        assert isinstance(count, int)
        if event.kind in ("gained", "paid"):
            found[event.seat, str(told["good"])] += count if event.kind == "gained" else -count
        elif event.kind in ("scored", "lost"):
            found[event.seat, "score"] += count if event.kind == "scored" else -count
        elif event.kind in HER_GOODS:
            found[event.seat, HER_GOODS[event.kind]] -= count
    return found


@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_every_change_in_front_of_a_player_is_told(table: Table) -> None:
    """Goods and points to the last one; of all the rest at least that something happened to the player."""
    for seed in range(2):
        match = table.new(seed)
        before, number = seen(match), len(match.log)
        for moment in moments(match, seed):
            now, events = seen(moment), list(match.log.seen_by(None))
            new = events[number:]
            said = account(new)
            for seat, (old, current) in enumerate(zip(before, now, strict=True)):
                if old != current:
                    assert seat in {event.seat for event in new} or both_but_played(old, current)
                for good, count in current["goods"].items():
                    assert count - old["goods"][good] == said[seat, good], (moment.number, new)
                assert current["score"] - old["score"] == said[seat, "score"], (moment.number, new)
            before, number = now, len(events)


def both_but_played(old: dict[str, Any], current: dict[str, Any]) -> bool:
    """Whether only the cards played were taken away, which is told once for all."""
    return {**old, "played": []} == {**current, "played": []} and not current["played"]


# ---------------------------------------------------------------------- what was not done


def test_tasks_left_undone_are_told() -> None:
    table = scene()
    workers(table, 0, "blue")
    goods(table, 0, gold=1)
    match = do(begin(table), "place_worker", "U00", "task_pick=stop")
    assert [event["count"] for event in told(match, "left_tasks")] == [2]


def test_a_conquest_declined_is_told() -> None:
    table = scene()
    army(table, 0, up="A1")
    match = do(lead(table, "conquest"), "casualty_end=potato")
    expect(match, "conquest_space")
    do(match, "pass")
    assert [event["seat"] for event in told(match, "conquered_nothing")] == [0]


def test_an_exchange_tells_what_was_given_and_got() -> None:
    table = scene()
    build(table, 0, "Z15")
    goods(table, 0, stone=2)
    workers(table, 0, "blue")
    match = do(begin(table), "turn_main=free_exchange", "free_exchange=stone-gold")
    assert [(event["count"], event["good"]) for event in told(match, "paid")] == [(2, "stone")]
    assert [(event["count"], event["good"]) for event in told(match, "gained")] == [(1, "gold")]


# ---------------------------------------------------------------------- the last words


def test_the_log_ends_with_places_tie_break_and_winner() -> None:
    table = scene(3)
    table.triggered = table.resolved = 3
    table.phase = FINAL_EXCHANGE
    for seat, points in enumerate((50, 60, 60)):
        table.players[seat].score = table.players[seat].earned[Source.START] = points
    goods(table, 1, potato=2)
    goods(table, 2, potato=5)
    match = begin(table)
    last = [(event.kind, event.seat, event.plain().get("count")) for event in match.log][-6:]
    assert last == [
        ("game_ended", None, None),
        ("finished", 2, 60),
        ("finished", 1, 60),
        ("finished", 0, 50),
        ("tie_broken", 2, None),
        ("won", 2, 60),
    ]
    assert match.result is not None
    assert match.result.decided_by == ["", "", "resources_left"]
    assert at_table(match).players[2].score == 60
    assert str(match.log).endswith(" wins with 60 points.")
