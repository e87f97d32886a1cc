"""Plans ahead: played as they were made or not at all, nobody else's business, and not lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import insert

import tampu
from tampu.drawing.sight import imagined
from tampu.engine.chance import Chance
from tampu.engine.match import Match
from tampu.server import plans
from tampu.server.keys import hashed
from tampu.server.refused import Refused
from tampu.server.rows import PlannedStep, PlanRow
from tampu.server.schema import sits
from tests.server.serving import Served, Table, make_table, serving
from tests.server.test_clocks import answer, asked
from tests.server.test_limits import wait_for
from tests.server.test_people import with_phrase
from tests.tables import ANY, HOUSE


def waiting(game: str, answers: int, seed: int = 3) -> tuple[Match, int]:
    """A match where somebody waits."""
    match = tampu.new(game, 2, seed=seed, hold=True)
    luck = tampu.bot("random", seed)
    while match.number < answers or match.held:
        if match.held:
            match.go_on()
        else:
            match.play(luck.pick(match))
    assert match.choice is not None
    return match, 1 - match.choice.player


def whole_turn(match: Match, seat: int) -> list[str]:
    """The first options again and again, as long as the turn lasts."""
    found = plans.ahead(match, seat)
    line: list[str] = []
    while plans.goes_on(found, seat) and len(line) < plans.LONGEST:
        assert found.choice is not None
        line.append(found.choice.tokens[0])
        found.play(line[-1])
    return line


def come_to_turn(match: Match, seat: int, luck: int) -> bool:
    """Let the other play on at random until the seat is asked; whether it is."""
    other = tampu.bot("random", luck)
    while True:
        while match.held:
            match.go_on()
        if match.choice is None or match.choice.player == seat:
            return match.choice is not None
        match.play(other.pick(match))


# ---------------------------------------------------------------------- the law


@pytest.mark.parametrize("game", HOUSE)
def test_what_is_played_does_what_was_planned(game: str) -> None:
    """For every answer of a plan: it is given only where it does for the seat what it would have done."""
    followed = 0
    for answers in (4, 17, 40):
        for luck in range(4):
            match, seat = waiting(game, answers, luck)
            try:
                plan: PlanRow | None = plans.made(match, seat, whole_turn(match, seat))
            except Refused:
                continue
            if not come_to_turn(match, seat, luck):
                continue
            while plan is not None and match.choice is not None and match.choice.player == seat:
                step = plan.steps[plan.done]
                found = plans.next_move(match, plan)
                does = step.option in match.choice.tokens and plans.would_do(imagined(match, seat), seat, step.option)
                if found is None:
                    break
                assert (does, match.choice.prompt) == (step.does, step.prompt)
                assert plan.done or not plans.touched(match, plan)
                move, plan = found
                match.play(str(move.token))
                followed += 1
    assert followed > 0


def wrong_answer(plan: PlanRow) -> PlanRow:
    return replace(plan, steps=(plan.steps[0]._replace(option="all_the_gold"), *plan.steps[1:]))


def wrong_effect(plan: PlanRow) -> PlanRow:
    return replace(plan, steps=(plan.steps[0]._replace(does="0" * 64), *plan.steps[1:]))


def wrong_question(plan: PlanRow) -> PlanRow:
    return replace(plan, steps=(plan.steps[0]._replace(prompt="dance"), *plan.steps[1:]))


def wrong_things(plan: PlanRow) -> PlanRow:
    return replace(plan, expected="0" * 64)


def told_since(plan: PlanRow) -> PlanRow:
    return replace(plan, told=0)


@pytest.mark.parametrize("spoil", [wrong_answer, wrong_effect, wrong_question, wrong_things, told_since])
def test_a_plan_that_does_not_hold_is_not_played(spoil: Callable[[PlanRow], PlanRow]) -> None:
    match, seat = first_turn()
    choice = match.choice
    assert choice is not None
    step = PlannedStep(choice.prompt, choice.tokens[0], plans.would_do(imagined(match, seat), seat, choice.tokens[0]))
    told = len(match.log)
    plan = PlanRow(seat, match.number, told, plans.met(match, seat, told), (step,), False)
    assert plans.next_move(match, plan) is not None
    assert plans.next_move(match, spoil(plan)) is None


def first_turn() -> tuple[Match, int]:
    """A match where somebody is asked who was told something before."""
    match = tampu.new(ANY, 2, seed=3, hold=True)
    luck = tampu.bot("random", 3)
    while match.held or match.choice is None or not any(event.seat == match.choice.player for event in match.log):
        if match.held:
            match.go_on()
        else:
            match.play(luck.pick(match))
    return match, match.choice.player


@pytest.mark.parametrize("game", HOUSE)
def test_the_turn_that_one_plans_hangs_on_nothing_that_one_cannot_know(game: str) -> None:
    """In two truths that the seat cannot tell apart it plans on the same table."""
    match, seat = waiting(game, 12)
    other = match.imagine(seat, Chance.of(99), hold=True)
    assert plans.ahead(match, seat).seen_by(seat) == plans.ahead(other, seat).seen_by(seat)


# ---------------------------------------------------------------------- at a table


def lay(table: Table, seat: int, line: list[str] | None = None, keep: bool = True) -> dict[str, Any]:
    body = {"number": table.see(seat)["view"]["number"], "line": line or [], "keep": keep}
    told: dict[str, Any] = table.seats[seat].post(f"/api/tables/{table.code}/plan", json=body).json()
    return told


def laid(served: Served, **fields: Any) -> tuple[Table, int, str]:
    """A table where who waits has planned the first answer of his turn, one that nobody can spoil."""
    table = make_table(served, "open", "open", seed=3, game=ANY, **fields)
    seat = 1 - asked(table)
    option = lay(table, seat, keep=False)["options"][-1]
    assert lay(table, seat, [option])["kept"]
    return table, seat, option


def given(served: Served, table: Table, seat: int) -> list[str]:
    """What a seat has answered so far."""
    answers = served.app.state.house.rooms[table.code].course.match.answers
    return [str(token) for who, _, token in answers if who == seat]


def test_a_plan_is_played_when_the_turn_comes(house: Served) -> None:
    table, seat, option = laid(house)
    version = table.see(seat)["version"]
    answer(table, 1 - seat)
    wait_for(lambda: house.app.state.house.rooms[table.code].plans == {})
    wait_for(lambda: table.see(seat)["version"] > version)
    given = [
        str(token) for who, _, token in house.app.state.house.rooms[table.code].course.match.answers if who == seat
    ]
    assert given[:1] == [option]


@pytest.fixture
def house(sqlite: str) -> Any:
    with serving(sqlite) as served:
        yield served


def test_a_plan_survives_a_restart(database: str) -> None:
    with serving(database) as first:
        table, seat, option = laid(first)
    with serving(database) as second:
        table.move_to(second)
        answer(table, 1 - seat)
        wait_for(lambda: second.app.state.house.rooms[table.code].plans == {})
        assert given(second, table, seat)[:1] == [option]


def test_a_plan_is_dropped_and_its_player_told_where_it_does_not_hold(house: Served) -> None:
    table, seat, _ = laid(house)
    room = house.app.state.house.rooms[table.code]
    room.plans = {seat: wrong_effect(room.plans[seat])}
    answer(table, 1 - seat)
    wait_for(lambda: room.plans[seat].dropped)
    page = table.seats[seat].get(f"/t/{table.code}").text
    assert "Your plan was dropped" in page
    assert "Your plan was dropped" not in table.watcher.get(f"/t/{table.code}").text
    table.done(seat, "play", option=table.see(seat)["view"]["choice"]["options"][0])
    assert room.plans == {}


def test_nobody_else_sees_that_there_is_a_plan(house: Served) -> None:
    table, seat, _ = laid(house)
    before = {who: table.see(who) for who in (None, 1 - seat)}
    pages = {
        who: client.get(f"/t/{table.code}").text for who, client in ((None, table.watcher), (0, table.seats[1 - seat]))
    }
    lay(table, seat, [])
    assert {who: table.see(who) for who in (None, 1 - seat)} == before
    assert pages[None] == table.watcher.get(f"/t/{table.code}").text
    assert pages[0] == table.seats[1 - seat].get(f"/t/{table.code}").text


def test_a_plan_is_made_while_one_waits_and_of_what_may_be_asked(house: Served) -> None:
    table = make_table(house, "open", "open", seed=3)
    seat = asked(table)
    assert lay(table, seat)["error"] == "no_plan"
    assert lay(table, 1 - seat, ["all_the_gold"])["error"] == "illegal"
    body = {"number": 99, "line": [], "keep": True}
    assert table.seats[1 - seat].post(f"/api/tables/{table.code}/plan", json=body).json()["error"] == "moved_on"
    assert table.watcher.post(f"/api/tables/{table.code}/plan", json=body).status_code == 403


def test_whoever_leaves_takes_his_plan_along(house: Served) -> None:
    maker, other = house.browser(), house.browser()
    made = maker.post(f"/new/{ANY}", data={"seat-0": "you", "seat-1": "open", "listed": "on", "seed": "3"})
    code = made.headers["location"].rpartition("/")[2]
    other.post(f"/t/{code}/join")
    room = house.app.state.house.rooms[code]
    who, seat = (maker, 0) if room.course.acting == 1 else (other, 1)
    option = (plans.ahead(room.course.match, seat).choice or pytest.fail("nothing is asked")).tokens[0]
    body = {"number": room.course.match.number, "line": [option], "keep": True}
    assert who.post(f"/t/{code}/plan", json=body).status_code == 200
    assert seat in room.plans
    who.post(f"/t/{code}/act", json={"version": room.row.version, "do": "leave"})
    assert room.plans == {}
    assert house.app.state.house.storage.plans(code) == []


def test_whoever_deletes_his_account_takes_his_plan_along(house: Served) -> None:
    table, seat, _ = laid(house)
    his, storage = house.browser(), house.app.state.house.storage
    his.post(f"/quick/{ANY}")
    with_phrase(his, "Quilla")
    person = house.app.state.people.accounts.known(hashed(his.cookies["tampu"])).person
    sitting = insert(sits).values(person=person, code=table.code, seat=seat)
    storage.tidy(lambda connection: connection.execute(sitting))
    assert storage.plans(table.code) != []
    his.post("/account/delete", data={"sure": "yes"})
    assert storage.plans(table.code) == []
    wait_for(lambda: house.app.state.house.rooms[table.code].plans == {})
