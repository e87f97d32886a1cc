"""The laws of the specification, by their numbers there.

Those of a single table break when something is changed by hand; those that only a whole match can break are followed by
a watcher from question to question.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tampu.engine.log import Event
from tampu.engine.match import Match
from tampu.games.feld_cuzco import GAME
from tampu.games.feld_cuzco.components import CUZCO, GOODS
from tampu.games.feld_cuzco.phases import Phase
from tampu.games.feld_cuzco.player import NONE
from tampu.games.feld_cuzco.state import Table
from tests.games.feld_cuzco.scene import *
from tests.ledger import rule

# ---------------------------------------------------------------------- one table


def sound() -> Table:
    """A table with a bit of everything."""
    table = scene(pututus=True)
    tiles(table, 0, "study-road-1", "farm-food-3")
    feathers(table, 0, "3a", "3b")
    quipu(table, 0, "I0", "O3")
    quipu(table, 1, "I0")
    priests(table, 0, 1, None, 2)
    hand(table, 0, "06", "08", hidden=True)
    inti(table, 1)
    lay(table, "study", 1, 3)
    return table


def hide_face_up(table: Table) -> None:
    table.decks[0].cards.append(table.face_up[0])
    table.face_up[0] = NONE


def keep_inti(table: Table) -> None:
    table.temple_inti += 1
    table.gone_inti -= 1


def throw_mission_away(table: Table) -> None:
    table.gone_missions.append(table.players[0].missions[0])
    table.players[0].missions[0] = NONE


def turn_from_afar(table: Table) -> None:
    table.players[0].where = 3
    table.players[0].may_turn = True


BREAKS: dict[str, Callable[[Table], object]] = {
    "1 a Quipu too many": lambda t: setattr(t.players[0], "reserve", 1),
    "2 a tile on a Quipu": lambda t: t.players[0].tiles.__setitem__(11, 0),
    "3 a tile slid that is not there": lambda t: t.players[0].slid.__setitem__(5, 1),
    "4 two Quipus of one player": lambda t: t.villages.__setitem__(0, (0, 0)),
    "7 a feather more than counted": lambda t: t.players[0].feathers.__setitem__(0, 1),
    "8 a priest twice": lambda t: t.steps.__setitem__(5, t.steps[0]),
    "9 an active circle without feathers": lambda t: t.players[0].circles.__setitem__(0, 1),
    "10 a die lost": lambda t: t.players[2].dice.__setitem__(0, 0),
    "12 a tile lost": lambda t: t.tile_discards.pop(),
    "12 a stack too high": lambda t: t.stacks[0].cards.append(t.tile_discards.pop(0)),
    "14 a god card lost": lambda t: t.decks[2].cards.pop(),
    "15 a god shows no card": hide_face_up,
    "16 an Inti too many": lambda t: setattr(t.players[0], "inti", 1),
    "16 the temple keeps one": keep_inti,
    "17 a good lost": lambda t: t.gone_goods.pop(),
    "18 a mission lost": lambda t: t.gone_missions.pop(),
    "18 only two missions": throw_mission_away,
    "20 a token twice": lambda t: setattr(t, "order", [0, 0, 1, 2]),
    "21 too much knowledge": lambda t: setattr(t.players[0], "knowledge", 16),
    "22 points from nowhere": lambda t: setattr(t.players[0], "score", 50),
    "23 less than no food": lambda t: setattr(t.players[0], "food", -1),
    "24 turning from afar": turn_from_afar,
    "28 a Pututu lost": lambda t: t.pututus.__setitem__(0, 0),
    "30 a hidden card that is not there": lambda t: setattr(t.players[0], "hidden", (0,)),
}


@pytest.mark.parametrize("name", list(BREAKS))
def test_a_broken_law_is_noticed(name: str) -> None:
    table = sound()
    assert GAME.problems(table) == []
    BREAKS[name](table)
    assert GAME.problems(table)


def test_knowledge_lies_on_one_stack_after_the_university() -> None:
    table = palace(sound())
    assert GAME.problems(table) == []
    table.players[1].knowledge = 1
    assert GAME.problems(table)


def test_dice_may_all_lie_on_spaces() -> None:
    assert GAME.problems(abilities(sound())) == []


# ---------------------------------------------------------------------- a whole match


def gained(events: list[Event], kind: str) -> int:
    """How much was told under a kind of event."""
    counts = [event.values["count"] for event in events if event.kind == kind]
    return sum(count for count in counts if isinstance(count, int))


class Watcher:
    """Compares the table with what it was at the question before, and with what was told since."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.before = at_table(match).copy()
        self.heard = len(match.log)
        self.bent = False  # whether cards 06 or 07 were played this round
        self.placements = 0

    def look(self) -> None:
        now, before = at_table(self.match), self.before
        events = self.match.log[self.heard :]
        told = [event.kind for event in events]
        self.placements += told.count("placed_die")
        if "round_began" in told:
            self.bent = False
        self.bent |= any(str(event.values.get("card")) in ("god-06", "god-07") for event in events)
        if before.round:
            self.boards(before, now, told)
            self.goods(before, now)
        self.counts(before, now)
        assert all(event.values["count"] for event in events if event.kind == "scored"), "told of nothing"
        self.before = now.copy()
        self.heard = len(self.match.log)

    def boards(self, before: Table, now: Table, told: list[str]) -> None:
        for old, new in zip(before.villages, now.villages, strict=True):
            assert new[: len(old)] == old  # 4, 5
        if before.rotation != now.rotation:
            assert "turned_cuzco_tile" in told  # 24
            mover = next(e.seat for e in self.match.log[self.heard :] if e.kind == "turned_cuzco_tile")
            assert mover is not None
            assert before.players[mover].where == CUZCO
            assert before.players[mover].may_turn
        if not self.bent:
            for dice in now.spaces[:-1]:  # 11
                values = [die & 7 for die in dice]
                assert values == sorted(set(values), reverse=True)
        if "round_began" not in told:
            assert all(tile in (old, NONE) for tile, old in zip(now.display, before.display, strict=True))  # 13
        if now.phase is Phase.ABILITIES and before.phase is not Phase.ABILITIES:
            assert not any(any(player.dice) for player in now.players)  # 10

    def goods(self, before: Table, now: Table) -> None:
        events = self.match.log[self.heard :]
        for old, new in zip(before.players, now.players, strict=True):
            mine = [event for event in events if event.seat == new.seat]
            told = [event.kind for event in mine]
            assert new.score >= old.score  # 22
            if new.reserve < old.reserve:
                assert old.quipus == 0  # 6
            for was, active in zip(old.circles, new.circles, strict=True):
                assert active >= was  # 9
            for was, filled in zip(old.feathers, new.feathers, strict=True):
                assert filled >= was  # 7
            paid = told.count("played_card")
            assert new.offerings == old.offerings + gained(mine, "took_offering") - paid  # 26
            assert new.food == old.food + gained(mine, "took_food") - gained(mine, "bought")  # 27
            assert sum(new.hand) == sum(old.hand) + told.count("took_god_card") - paid  # 30
            for slot, tile in enumerate(old.tiles):
                assert tile in (NONE, new.tiles[slot])  # 27

    def counts(self, before: Table, now: Table) -> None:
        assert sorted(now.order) == sorted(now.standing) == list(range(len(now.players)))  # 20, 21
        assert all(0 <= player.where <= CUZCO for player in now.players)  # 25
        assert self.match.choice is None or self.match.choice.options  # 29


def watch(players: int, seed: int, pututus: bool, board: str) -> None:
    settings = GAME.checked_settings({"pututus": pututus, "board": board})
    match = Match.start(GAME, players, settings, seed, date="2026-01-01")
    watcher = Watcher(match)
    for _ in wander(match, seed):
        assert GAME.problems(at_table(match)) == []
        watcher.look()
    assert at_table(match).round == 6
    assert watcher.placements == 18 * players  # 29


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("pututus", "board"),
    [(False, "modular"), (False, "fixed"), (True, "fixed"), pytest.param(True, "modular", marks=rule("FC-060"))],
)
def test_the_laws_hold_in_random_matches(players: int, pututus: bool, board: str) -> None:
    for seed in range(4):
        watch(players, seed, pututus, board)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", range(0, 700, 50))
def test_the_laws_hold_in_many_random_matches(players: int, first: int) -> None:
    """700 matches for each player count, the options in turns: 2,100 in all."""
    for seed in range(first, first + 50):
        watch(players, seed, bool(seed & 1), ("modular", "fixed")[seed >> 1 & 1])


def test_a_scene_whose_market_row_is_set_keeps_all_goods() -> None:
    """A good that is wanted may lie further on in the same row, in a later row, or out of the game."""
    for players in (2, 4):
        for first in GOODS:
            for second in GOODS:
                table = scene(players)
                row(table, str(first), str(second), str(first))
                assert [str(GOODS[good]) for good in table.market[2][:3]] == [str(first), str(second), str(first)]
                assert not GAME.problems(table)
