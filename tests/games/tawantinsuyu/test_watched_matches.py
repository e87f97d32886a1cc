"""Whole random matches with a watcher: the laws about what may change from one question to the next."""

from __future__ import annotations

from typing import Final

import pytest

from tampu.engine.match import Match
from tampu.games.tawantinsuyu import GAME
from tampu.games.tawantinsuyu.components import CORN, GOLD, NONE, STONE
from tampu.games.tawantinsuyu.phases import MAIN, TASKS
from tampu.games.tawantinsuyu.state import Table
from tests.games.tawantinsuyu.scene import at_table
from tests.ledger import rule
from tests.tables import Table as Setting
from tests.tables import moments, tables

TABLES: Final = tables("tawantinsuyu")
MATCHES: Final = 2000
"""In the long suite, over all player counts and options."""
QUESTIONS: Final = frozenset(
    [
        "army_play",
        "building_pick",
        "card_benefit",
        "casualty_end",
        "conquest_discard",
        "conquest_flip",
        "conquest_space",
        "end_limit",
        "end_recruit",
        "festival_free",
        "festival_pay",
        "festival_play",
        "final_exchange",
        "free_army",
        "free_exchange",
        "god_source",
        "hp_gold",
        "hp_move",
        "hp_start",
        "market_renew",
        "nomad_pick",
        "offering_steps",
        "output_pick",
        "pay_mix",
        "place_card",
        "place_role",
        "place_space",
        "place_worker",
        "priest_pay",
        "production_first",
        "production_last",
        "production_next",
        "rejuvenate_many",
        "rejuvenate_pick",
        "renew_order",
        "renew_tile",
        "secondary_first",
        "secondary_second",
        "setup_benefit",
        "setup_keep",
        "setup_starter",
        "stairs_slot",
        "statue_pick",
        "task_pick",
        "temple_choice",
        "temple_pay",
        "train_keep",
        "turn_main",
        "warrior_take",
        "weave_next",
        "weave_offer",
        "weave_pick",
        "weave_place",
        "weave_source",
        "worship_statue",
        "z08_put_back",
        "z12_pay",
    ]
)
"""The table of decisions, but for those that random players hardly ever come to."""
SELDOM: Final = frozenset(("production_one", "seam_pick", "z03_rejuvenate"))


def lies_within(old: list[int] | tuple[int, ...], new: list[int] | tuple[int, ...]) -> bool:
    """Whether all of the old row lies in the new one, side by side."""
    size = len(old)
    return any(list(new[first : first + size]) == list(old) for first in range(len(new) - size + 1))


def value_of(table: Table, seat: int) -> int:
    """Law 30: what no exchange of Z15 changes."""
    goods = table.players[seat].goods
    return 2 * goods[GOLD] + goods[STONE] + goods[CORN]


class Watcher:
    """Compares the table with what it was at the question before."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seen: set[str] = set()
        self.exchanges = 0
        self.remember()

    def remember(self) -> None:
        self.before = at_table(self.match).copy()
        self.heard = len(self.match.log)
        choice = self.match.choice
        self.prompt = choice.prompt if choice is not None else ""
        self.asked = choice.player if choice is not None else NONE
        self.seen.add(self.prompt)

    def look(self) -> None:
        now, before = at_table(self.match), self.before
        assert GAME.problems(now) == []
        for was, owner in zip(before.conquests + before.stairs, now.conquests + now.stairs, strict=True):
            assert was in (NONE, owner)  # 22
        assert all(new >= old for old, new in zip(before.casualties, now.casualties, strict=True))  # 18
        if before.phase >= MAIN:
            assert len(now.bag) <= len(before.bag)  # 18
        if now.resolved == before.resolved:
            assert lies_within(now.village, before.village)  # 20
        self.players(before, now)
        if before.phase is TASKS is now.phase and before.turn == now.turn:
            assert before.tasks + before.tasks_done == now.tasks + now.tasks_done  # 25
        self.exchanged(before, now)
        for event in self.match.log[self.heard :]:
            assert event.kind not in ("scored", "lost", "paid", "gained") or event.values["count"], "told of nothing"
        if now.phase is MAIN:
            left = (now.worker, now.role, now.space, now.action, now.conquering)
            assert set(left) == {NONE}, "something is left of the turn before"
            assert not any((now.at, now.tasks, now.taken, now.turn_ups, now.rejuvenated, now.army_played))
            assert not any(now.flipped + now.discarded)
        choice = self.match.choice
        assert choice is None or len(choice.options) > 1 or choice.secret  # 28
        self.remember()

    def players(self, before: Table, now: Table) -> None:
        for old, new in zip(before.players, now.players, strict=True):
            assert new.temple >= old.temple  # 11
            assert new.built & old.built == old.built  # 4
            for row, longer in zip(old.tapestries, new.tapestries, strict=False):
                assert lies_within(row, longer)  # 17
            assert len(new.tapestries) >= len(old.tapestries)

    def exchanged(self, before: Table, now: Table) -> None:
        """Law 30: nothing is gained, and the row of exchanges ends."""
        if self.prompt != "free_exchange":
            self.exchanges = 0 if "exchange" not in self.prompt else self.exchanges
            return
        self.exchanges += 1
        assert self.exchanges <= value_of(before, self.asked)
        if [event.kind for event in self.match.log[-3:]] == [
            "exchanged",
            "paid",
            "gained",
        ]:  # otherwise the game went on by itself
            assert value_of(before, self.asked) == value_of(now, self.asked)


def watch(table: Setting, seed: int) -> set[str]:
    """The questions that were asked in a random match."""
    match = table.new(seed)
    watcher = Watcher(match)
    for moment in moments(match, seed):
        if moment.number:
            watcher.look()
    assert at_table(match).resolved == 3
    return watcher.seen


@pytest.mark.parametrize(
    "table", [pytest.param(table, marks=[] if table.changed else rule("TW-400", "TW-408")) for table in TABLES], ids=str
)
def test_the_laws_between_questions_hold_in_a_random_match(table: Setting) -> None:
    watch(table, 1)


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_the_laws_between_questions_hold_in_two_thousand_random_matches(part: int) -> None:
    each = MATCHES // 20
    for seed in range(part * each, (part + 1) * each):
        watch(TABLES[seed % len(TABLES)], seed)


@pytest.mark.long
def test_random_matches_ask_every_question_there_is() -> None:
    seen: set[str] = set()
    for seed in range(700):
        seen |= watch(TABLES[seed % len(TABLES)], seed)
    assert seen - {""} - SELDOM == QUESTIONS
