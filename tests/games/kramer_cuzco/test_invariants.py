"""Laws that only a whole match can break: a watcher compares the table before and after each answer, and what is told.

The laws that can be read off a single table are in `invariants.py`, and the suite for all games checks them.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tampu.engine.chance import Chance
from tampu.engine.match import Match
from tampu.games.kramer_cuzco import GAME
from tampu.games.kramer_cuzco.marks import FESTIVAL, NONE, SPENT, TURN_ENDED
from tampu.games.kramer_cuzco.site import BIT, HEX
from tampu.games.kramer_cuzco.state import Table
from tests.games.kramer_cuzco.scene import A, B, deal, lay, scene, stand, temple
from tests.ledger import rule
from tests.tables import Table as Seats
from tests.tables import at_each_table, tables

SCORES = {"temple_built", "temple_enlarged", "basin_scored", "festival_alone", "festival_shared", "city_scored"}


class Watcher:
    """What must stay true from answer to answer."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.told = 0
        self.prestige = [0] * match.players
        self.scored: list[int] = []
        self.free_moves = 0

    def look(self, before: Table, after: Table) -> None:
        self.follow_the_log()
        assert [player.prestige for player in after.players] == self.prestige
        for at, level in enumerate(before.level):
            assert after.level[at] >= level
            assert after.temple[at] >= before.temple[at]
            assert after.basin[at] >= before.basin[at]
        assert after.laid[: len(before.laid)] == before.laid
        if before.turn != after.turn:
            self.new_turn(before, after)
        elif before.phase is FESTIVAL and after.phase is FESTIVAL:
            highest = max(player.offer for player in before.players)
            assert max(player.offer for player in after.players) >= highest
        assert len(after.temples) <= 12
        if self.match.choice is not None and self.match.choice.prompt == "turn_action":
            asked = (after.kind, after.place, after.mover, after.building, after.festival, after.bidder)
            assert set(asked) == {NONE}, "something is left of a question that was answered"

    def follow_the_log(self) -> None:
        """Every point has a cause that was told."""
        log = list(self.match.log)
        for event in log[self.told :]:
            if event.kind in SCORES:
                assert event.seat is not None
                points = event.values["points"]
                assert isinstance(points, int)
                self.prestige[event.seat] += points
            if event.kind == "final_scored":
                assert event.seat is not None
                self.scored.append(event.seat)
            if event.kind in ("inca_moved", "inca_entered", "inca_left"):
                self.free_moves += event.values["ap"] == 0
        self.told = len(log)

    def new_turn(self, before: Table, after: Table) -> None:
        assert broken(after) == []
        assert len(before.spent) <= 7
        assert self.free_moves <= 96
        assert sum(paid % SPENT for paid in before.spent) <= 6 + before.token_used
        self.free_moves = 0
        players = len(after.players)
        assert after.turn <= players * (58 + 10 * players)


def watch(match: Match, seed: int) -> Watcher:
    watcher = Watcher(match)
    luck = Chance.of(seed, 1)
    duty: dict[int, bool] = {}
    tiled: Counter[int] = Counter()
    before = match.state.copy()
    while match.choice is not None:
        state = match.state
        assert isinstance(state, Table)
        duty[state.turn] = duty.get(state.turn, False) or state.due
        match.play(luck.pick(match.choice.options))
        after = match.state
        assert isinstance(after, Table)
        assert isinstance(before, Table)
        tiled[before.turn] += len(after.laid) - len(before.laid)
        watcher.look(before, after)
        before = after.copy()
    for turn, due in duty.items():
        assert tiled[turn] or not due, f"turn {turn} ended without the tile that was due"
    return watcher


@rule("KC-010", "KC-049")
@at_each_table(1, 170, tables("kramer_cuzco"))
def test_whole_matches_keep_the_laws(table: Seats, seeds: range) -> None:
    for seed in seeds:
        match = table.new(seed)
        watcher = watch(match, seed)
        players = match.players
        assert len(watcher.scored) == players
        first = watcher.scored[0]
        assert watcher.scored == [(first + n) % players for n in range(players)]


@rule("KC-056", "KC-057", "KC-182")
@at_each_table(2, 200, tables("kramer_cuzco"))
def test_random_play_always_ends(table: Seats, seeds: range) -> None:
    """Also where nobody ends a turn while anything else can be done."""
    for seed in seeds:
        match = Match.start(GAME, table.players, table.settings, seed, listen=False)
        luck = Chance.of(seed, 2)
        while match.choice is not None:
            options = [option for option in match.choice.options if str(option) != "end_turn"]
            match.play(luck.pick(options or match.choice.options))
            assert match.number < 60_000
        assert match.over


# ---------------------------------------------------------------------- the watchdogs bark


def broken(table: Table) -> list[str]:
    return GAME.problems(table)


def sound() -> Table:
    match = Seats("kramer_cuzco", 3).new(1)
    luck = Chance.of(1, 1)
    for _ in range(300):
        assert match.choice is not None
        match.play(luck.pick(match.choice.options))
    assert isinstance(match.state, Table)
    return match.state.copy()


def test_a_sound_table_has_no_problems() -> None:
    assert broken(sound()) == []


@pytest.mark.parametrize(
    ("part", "problem"),
    [
        ("triples", "the triples do not add up"),
        ("doubles", "the tiles of kind 1 do not add up"),
        ("basins", "the basins do not add up"),
        ("floors", "the floors of value 6 do not add up"),
        ("tokens", "seat 0 has 4 tokens"),
        ("card", "there are 4 of"),
        ("level", "the board is not what the tiles make it"),
        ("inca", "an inca on 5:9, where none can stand"),
        ("standing", "the incas are not where the players have them"),
        ("prestige", "the prestige of seat 1 has no source"),
        ("ap", "AP left after"),
        ("changed", "a temple changed twice in a turn"),
        ("drawn", "too many cards drawn in a turn"),
        ("done", "somebody had his final scoring too early"),
        ("group", "the villages and cities are wrong"),
        ("bad", "the places where tiles fit are wrong"),
        ("crops", "the sets of hexes are wrong"),
        ("taken", "the sets of hexes are wrong"),
        ("basin", "the basin on 5:9 is wrongly marked"),
    ],
)
def test_every_law_notices_what_breaks_it(part: str, problem: str) -> None:
    table = sound()
    if part == "triples":
        table.triples += 1
    elif part == "doubles":
        table.players[2].tiles[1] -= 1
    elif part == "basins":
        table.basins -= 1
    elif part == "floors":
        table.floors[2] -= 1
    elif part == "tokens":
        table.players[0].tokens = 4
    elif part == "card":
        table.deck.cards.pop()
    elif part == "level":
        table.level[HEX["6:14"]] += 1
    elif part == "inca":
        table.players[0].incas[-1] = HEX["5:9"]
    elif part == "standing":
        table.inca[HEX["5:9"]] = 1
    elif part == "prestige":
        table.players[1].prestige += 1
    elif part == "ap":
        table.ap += 1
    elif part == "changed":
        table.changed += [HEX["6:14"], HEX["6:14"]]
    elif part == "drawn":
        table.drawn = 3
    elif part == "done":
        table.players[1].done = True
    elif part == "group":
        table.group[HEX["5:9"]] = HEX["5:9"]
    elif part == "bad":
        table.bad[0] += 1
    elif part == "crops":
        table.crops ^= BIT[HEX["5:9"]]
    elif part == "taken":
        table.taken |= BIT[HEX["14:26"]]
    else:
        table.basin[HEX["5:9"]] ^= 3
    assert any(problem in found for found in broken(table))


def test_a_festival_that_is_over_leaves_nothing_behind() -> None:
    table = scene()
    lay(table, "v1 6:14 6:16")
    temple(table, "6:14", 2)
    stand(table, A, "6:16")
    deal(table, A, "card_a")
    table.players[B].offer = 2
    assert any("festival" in problem for problem in broken(table))
    table.players[B].offer = 0
    table.phase = TURN_ENDED
    assert not any("festival" in problem for problem in broken(table))
