"""The log tells everything: who reads nothing else can keep the books of all players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import tampu
from tampu.engine.log import Event
from tampu.engine.match import Match
from tests.games.feld_cuzco.scene import abilities, begin, final, market, new, play, row, scene, tiles, wander
from tests.ledger import rule

COLUMNS = ("score", "offerings", "food", "inti", "knowledge", "cards", "goods", "feathers", "tiles", "pututus", "done")
KEPT = (
    "mask",
    "missions",
    "where",
    "quipus",
    "reserve",
    "slid",
    "circles",
    "dice",
    "may_turn",
    "start_feather",
    "known",
)
"""What is no number: if it changes, the log must at least speak of the player."""


class Books:
    """What the players have, as far as the log says."""

    def __init__(self, match: Match) -> None:
        self.columns = [columns(match, seat) for seat in range(match.players)]
        self.kept = [kept(match, seat) for seat in range(match.players)]
        self.read = len(match.log)

    def follow(self, match: Match) -> None:
        """Enter what was told since, and compare."""
        events = list(match.log.seen_by(None)[self.read :])
        self.read = len(match.log.seen_by(None))
        for event in events:
            self._enter(event)
        for seat, mine in enumerate(self.columns):
            assert mine == columns(match, seat), (seat, events)
            now = kept(match, seat)
            assert now == self.kept[seat] or any(event.seat == seat for event in events), (seat, match.number)
            self.kept[seat] = now

    def _enter(self, event: Event) -> None:
        if event.kind == "new_order":
            for mine in self.columns:
                mine["knowledge"] = 0
        elif event.kind == "cards_dealt":
            for mine in self.columns:
                mine["cards"] += event.values["count"]  # type: ignore[operator]
        elif event.seat is not None:
            for column, count in entries(event):
                self.columns[event.seat][column] += count


def entries(event: Event) -> Iterator[tuple[str, int]]:
    """What an event gives its player, or takes."""
    count: Any = event.values.get("count", 1)
    gains = {
        "scored": "score",
        "took_offering": "offerings",
        "took_food": "food",
        "learnt": "knowledge",
        "won_inti": "inti",
        "took_god_card": "cards",
        "bought": "goods",
        "placed_start_feather": "feathers",
        "took_feather": "feathers",
        "took_tile": "tiles",
        "took_discarded_tile": "tiles",
        "gained_pututu": "pututus",
        "completed_mission": "done",
        "eased_mission": "done",
    }
    if event.kind in gains:
        yield gains[event.kind], 1 if event.kind == "bought" else count
    if event.kind == "bought":
        yield "food", -count
    if event.kind == "played_card":
        yield "cards", -1
        yield "offerings", -1
    if event.kind == "spent_inti":
        yield "inti", -1
    if event.kind == "used_pututu":
        yield "pututus", -1


def columns(match: Match, seat: int) -> dict[str, int]:
    player: Any = match.state.seen_by(None)["players"][seat]  # type: ignore[index]
    return {name: player[name] if isinstance(player[name], int) else counted(player[name]) for name in COLUMNS}


def counted(things: Any) -> int:
    return sum(things.values()) if isinstance(things, dict) else len([thing for thing in things if thing is not None])


def kept(match: Match, seat: int) -> list[object]:
    player: Any = match.state.seen_by(None)["players"][seat]  # type: ignore[index]
    return [player[name] for name in KEPT]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_books_can_be_kept_from_the_log_alone(players: int) -> None:
    for seed in range(4):
        match = new(players, seed, pututus=bool(seed % 2))
        books = Books(match)
        for moment in wander(match, seed):
            books.follow(moment)


def test_the_books_of_a_greedy_game_can_be_kept_too() -> None:
    match = tampu.new("feld_cuzco", 2, seed=3)
    bots = [tampu.bot("greedy", seed=seat) for seat in range(2)]
    books = Books(match)
    while match.choice is not None:
        match.play(bots[match.choice.player].pick(match))
        books.follow(match)


# ---------------------------------------------------------------------- what was not told before


def told(match: Match) -> list[tuple[str, int | None]]:
    return [(event.kind, event.seat) for event in match.log]


@rule("FC-273")
def test_who_buys_nothing_is_told_whether_he_could_or_not() -> None:
    table = market(scene())
    row(table, "soup")
    table.players[0].food = 1
    match = play(table, "pass")
    assert [event for event in told(match) if event[0] == "bought_nothing"] == [("bought_nothing", n) for n in range(4)]


@rule("FC-220")
def test_who_uses_no_tile_in_phase_two_is_told() -> None:
    table = abilities(scene())
    tiles(table, 0, "study-points-2")
    assert told(play(table, "done"))[0] == ("used_no_tiles", 0)
    used = told(play(table, "study-points"))
    assert ("used_no_tiles", 0) not in used
    assert ("used_no_tiles", 1) in used


@rule("FC-085")
def test_who_takes_a_card_turns_up_the_next() -> None:
    match = play(scene(), "6", "exchange", "god_card", "03")
    assert told(match)[-2:] == [("took_god_card", 0), ("turned_up_next", 0)]


@rule("FC-170", "FC-176")
def test_what_an_exchange_costs_is_told() -> None:
    lines = str(play(scene(), "6", "exchange", "god_card", "03").log).splitlines()
    assert lines[1] == "Red spends 2 exchange points (4 left)."


@rule("FC-290", "FC-292", "FC-293")
def test_what_is_left_over_at_the_end_of_a_round_is_told() -> None:
    match = new(2, 5)
    for moment in wander(match, 5):
        if ("laid_out", None) in told(moment):
            break
    cleared, laid_out = (event.values for event in match.log if event.kind in ("cleared", "laid_out"))
    seen: Any = match.state.seen_by(None)
    goods: Any = cleared["goods"]
    assert [str(good) for good in goods] == seen["gone_goods"][6:]
    assert cleared["missions"] == [f"mission-{mission}" for mission in seen["gone_missions"][-2:]]
    assert laid_out["count"] == sum(map(len, seen["tile_discards"].values()))


@rule("FC-474", "FC-475")
def test_the_log_ends_with_all_scores_the_ties_and_the_winner() -> None:
    table = scene(round_=6)
    table.order = [3, 1, 0, 2]
    table.standing = table.order[:]
    for player, score in zip(table.players, (50, 50, 20, 30), strict=True):
        player.score = player.earned[0] = score
    match = begin(final(table))
    assert match.over
    assert str(match.log).splitlines()[-7:-1] == [
        "Yellow finishes with 50 points: place 1.",
        "Red finishes with 50 points: place 2.",
        "Blue finishes with 30 points: place 3.",
        "Green finishes with 20 points: place 4.",
        "Yellow comes first in the tie: earlier in the turn order.",
        "Yellow wins with 50 points.",
    ]


def test_a_log_has_one_kind_of_minus_sign() -> None:
    table = scene(pututus=True)
    table.players[0].pututus[0] += 1
    table.pututus[0] -= 1
    assert str(play(table, "6", "pututu-1").log) == "Red blows a Pututu (−1): the die shows 5."
