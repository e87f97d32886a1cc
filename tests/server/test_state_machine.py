"""A table over the interface for programs, played rightly and wrongly in any order, beside a match of our own.

The model is the list of answers that stand, as far as we know from what was accepted: whatever a seat is shown must be
what a match with these answers shows it. What bots answered is read from the record, which is open where the seed was
chosen.
"""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

import tampu
from tampu.engine.match import Match
from tests.server.model import Answers, played
from tests.server.serving import Served, Table, make_table
from tests.tables import ANY

GAME = ANY
ORDERS = ("play", "undo", "redo", "restart", "end")
Seen = dict[str, Any]


def plain(view: Any) -> Any:
    return json.loads(json.dumps(view))


class TableMachine(RuleBasedStateMachine):
    """One table of two to four seats, some of them bots', and everybody who comes near it."""

    served: Served
    kinds: tuple[str, ...] = ()

    @initialize(
        kinds=st.lists(st.sampled_from(["open", "open", "random"]), min_size=1, max_size=3), seed=st.integers(0, 99)
    )
    def sit_down(self, kinds: list[str], seed: int) -> None:
        self.kinds = ("open", *kinds)
        self.seed = seed
        self.table: Table = make_table(self.served, *self.kinds, game=GAME, seed=seed)
        self.standing: Answers = []
        self.undone: Answers = []
        self.learn_what_bots_did()

    # ------------------------------------------------------------------ what is known

    def look(self) -> dict[int | None, Seen]:
        """What everybody sees, once bots have had their say."""
        while True:
            seen: dict[int | None, Seen] = {seat: self.table.see(seat) for seat in (*self.table.seats, None)}
            versions = {one["version"] for one in seen.values()}
            done = any(one["may_answer"] or one["to_end"] or one["result"] for one in seen.values())
            if len(versions) == 1 and done:
                return seen
            self.table.see(None, after=max(versions), wait=1)

    def learn_what_bots_did(self) -> int:
        """Add the answers of bots to the model; how many there were."""
        self.now = self.look()
        record = self.table.watcher.get(f"/api/tables/{self.table.code}/record")
        shown = [(seat, str(token)) for seat, _, token in tampu.loads(record.text).answers]
        assert shown[: len(self.standing)] == self.standing[: len(shown)]
        news = shown[len(self.standing) :]
        assert all(self.kinds[seat] != "open" for seat, _ in news)
        self.standing += news
        self.settled = len(shown)
        return len(news)

    def acting(self) -> int | None:
        found = [seat for seat, seen in self.now.items() if seen["may_answer"] or seen["to_end"]]
        assert len(found) <= 1
        return found[0] if found else None

    def expected(self, seat: int | None) -> Match:
        """The match as that seat should see it."""
        mine = len(self.standing) > self.settled and self.standing[-1][0] == seat
        answers = self.standing if mine else self.standing[: self.settled]
        return played(GAME, len(self.kinds), self.seed, answers, mine and self.now[seat]["to_end"])

    # ------------------------------------------------------------------ orders

    def order(self, seat: int | None, what: str, version: int, option: str = "") -> httpx.Response:
        client = self.table.watcher if seat is None else self.table.seats[seat]
        body: dict[str, Any] = {"version": version}
        if what == "play":
            body["option"] = option
        return client.post(f"/api/tables/{self.table.code}/{what}", json=body)

    def accepted(self, seat: int, what: str, option: str = "") -> Seen:
        """An order that must be carried out, by one version."""
        version = self.now[seat]["version"]
        response = self.order(seat, what, version, option)
        assert response.status_code == 200, response.text
        seen: Seen = response.json()
        assert seen["version"] == version + 1
        return seen

    def is_over_after(self, version: int) -> None:
        """Bots have come next; each of their answers is one version."""
        news = self.learn_what_bots_did()
        assert {seen["version"] for seen in self.now.values()} == {version + news}

    def refused(self, seat: int | None, what: str, version: int, option: str, *codes: str) -> None:
        """An order that must change nothing, for nobody."""
        response = self.order(seat, what, version, option)
        assert response.status_code in (403, 409, 422)
        assert response.json()["error"] in codes, response.text
        assert self.look() == self.now

    def play(self, seat: int, number: int) -> None:
        options = self.now[seat]["view"]["choice"]["options"]
        option = options[number % len(options)]
        before = {other: seen["view"] for other, seen in self.now.items() if other != seat}
        seen = self.accepted(seat, "play", option)
        self.standing.append((seat, option))
        self.undone.clear()
        self.is_over_after(seen["version"])
        if self.now[seat]["can_undo"]:
            assert {other: self.now[other]["view"] for other in before} == before

    @rule(number=st.integers(0, 9))
    def answer(self, number: int) -> None:
        seat = self.acting()
        if seat is not None and self.now[seat]["may_answer"]:
            self.play(seat, number)

    @rule(numbers=st.lists(st.integers(0, 9), min_size=5, max_size=20))
    def play_on(self, numbers: list[int]) -> None:
        for number in numbers:
            self.end_if_played()
            self.answer(number)

    @rule(number=st.integers(0, 9), deeds=st.lists(st.sampled_from(["undo", "redo", "restart"]), max_size=4))
    def hesitate(self, number: int, deeds: list[str]) -> None:
        """Answer, take it back, and change one's mind again."""
        self.end_if_played()
        self.answer(number)
        for deed in deeds:
            getattr(self, deed)()

    def end_if_played(self) -> None:
        seat = self.acting()
        if seat is not None and self.now[seat]["to_end"]:
            self.end()

    @rule()
    def end(self) -> None:
        seat = self.acting()
        if seat is None:
            return
        if not self.now[seat]["to_end"]:
            self.refused(seat, "end", self.now[seat]["version"], "", "cannot_undo")
            return
        self.undone.clear()
        self.is_over_after(self.accepted(seat, "end")["version"])
        assert self.settled >= len(self.standing)

    @rule()
    def undo(self) -> None:
        seat = self.acting()
        if seat is None:
            return
        if not self.now[seat]["can_undo"]:
            self.refused(seat, "undo", self.now[seat]["version"], "", "cannot_undo")
            return
        assert self.standing[-1][0] == seat
        seen = self.accepted(seat, "undo")
        self.undone.append(self.standing.pop())
        self.is_over_after(seen["version"])
        assert self.now[seat]["can_redo"]

    @rule()
    def redo(self) -> None:
        seat = self.acting()
        if seat is None:
            return
        if not self.now[seat]["can_redo"]:
            self.refused(seat, "redo", self.now[seat]["version"], "", "cannot_undo")
            return
        seen = self.accepted(seat, "redo")
        self.standing.append(self.undone.pop())
        self.is_over_after(seen["version"])

    @rule()
    def restart(self) -> None:
        seat = self.acting()
        if seat is None:
            return
        if not self.now[seat]["can_undo"]:
            self.refused(seat, "restart", self.now[seat]["version"], "", "cannot_undo")
            return
        seen = self.accepted(seat, "restart")
        while len(self.standing) > seen["view"]["number"]:
            assert self.standing[-1][0] == seat
            self.undone.append(self.standing.pop())
        self.is_over_after(seen["version"])

    # ------------------------------------------------------------------ what must not be

    @rule(what=st.sampled_from(ORDERS), who=st.integers(0, 4))
    def meddle(self, what: str, who: int) -> None:
        """Somebody who is not asked, or only looks on, gives an order."""
        others = [seat for seat in self.now if seat != self.acting()]
        seat = others[who % len(others)]
        option = (self.now[seat]["view"]["choice"] or {"options": None})["options"] or ["stay"]
        allowed = ("not_your_seat",) if seat is None else ("not_your_turn", "over")
        self.refused(seat, what, self.now[seat]["version"], option[0], *allowed)

    @rule(what=st.sampled_from(ORDERS), off=st.sampled_from([-5, -1, 1, 1000]))
    def come_late(self, what: str, off: int) -> None:
        """An order for a version of the table that is not the one there is."""
        seat = self.acting()
        if seat is not None:
            options = self.now[seat]["view"]["choice"]
            option = options["options"][0] if options and options["options"] else "stay"
            self.refused(seat, what, self.now[seat]["version"] + off, option, "moved_on")

    @rule(option=st.sampled_from(["", "cheese", "stay ", "CORN", "\x00", "0x1", "ü" * 200]))
    def cheat(self, option: str) -> None:
        """An answer that is not offered."""
        seat = self.acting()
        if seat is not None:
            self.refused(seat, "play", self.now[seat]["version"], option, "illegal")

    @invariant()
    def everybody_sees_what_he_may(self) -> None:
        if not self.kinds:
            return
        for seat, seen in self.now.items():
            match = self.expected(seat)
            assert seen["view"] == plain(match.seen_by(seat))
            assert seen["log"] == plain([event.plain() for event in match.log.seen_by(seat)])

    @invariant()
    def nobody_sees_the_hand_of_another(self) -> None:
        if not self.kinds:
            return
        hands: dict[int | None, set[str]] = {
            seat: set(seen["view"]["table"]["players"][seat]["hand"])
            for seat, seen in self.now.items()
            if seat is not None
        }
        for seat, seen in self.now.items():
            if seen["result"]:
                continue
            text = json.dumps(seen)
            for other, hand in hands.items():
                if other != seat:
                    assert seen["view"]["table"]["players"][other]["hand"] is None
                    assert not [card for card in hand - hands.get(seat, set()) if f'"{card}"' in text]


def run(served: Served, examples: int, steps: int) -> None:
    class Here(TableMachine):
        pass

    Here.served = served
    run_state_machine_as_test(
        Here,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            derandomize=True,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_a_table_holds_against_whatever_is_tried(served: Served) -> None:
    run(served, examples=8, steps=25)


@pytest.mark.long
def test_a_table_holds_for_long_against_whatever_is_tried(served: Served) -> None:
    run(served, examples=40, steps=50)
