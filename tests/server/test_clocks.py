"""Time at the tables: it runs for who is asked and what the house was shut for counts for nobody."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select
from sqlalchemy.engine import make_url

from tampu.drawing.clock import DAY, DAYS, HOUR, LIVE, PACES, Clock, Pace, counted, ending
from tampu.server import timekeeping
from tampu.server.schema import days_off, moves, people, sits
from tampu.server.storage import Storage
from tests.server.serving import Process, Served, Table, make_table, process, serving
from tests.server.test_limits import wait_for
from tests.server.test_people import with_phrase
from tests.tables import ANY

MONDAY = 1_767_571_200.0
"""A Monday, at midnight UTC."""
LIVE_TABLE = {"kind": "live", "bank": 600, "increment": 10}
A_DAY = {"kind": "days", "hours": 24}


class Wall:
    """A clock on the wall that goes on when it is told to."""

    def __init__(self) -> None:
        self.moment = MONDAY

    def __call__(self) -> float:
        return self.moment

    def go(self, seconds: float) -> None:
        self.moment += seconds


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    monkeypatch.setattr(timekeeping, "LOOK", 0.02)
    return Wall()


@pytest.fixture
def timed(sqlite: str, wall: Wall) -> Iterator[Served]:
    with serving(sqlite, wall=wall) as served:
        yield served


def left(table: Table) -> dict[int, float]:
    """What everybody has left, as whoever looks on is told."""
    return {clock["seat"]: clock["left"] for clock in table.see(None)["clocks"]}


def running(table: Table) -> list[int]:
    return [clock["seat"] for clock in table.see(None)["clocks"] if clock["ends"] is not None]


def asked(table: Table) -> int:
    return next(seat for seat in table.seats if table.see(seat)["may_answer"] or table.see(seat)["to_end"])


def kinds(served: Served, table: Table) -> list[str]:
    storage: Storage = served.app.state.house.storage
    with storage.reading() as connection:
        return list(connection.execute(select(moves.c.kind).where(moves.c.code == table.code)).scalars())


def come_to(wall: Wall, served: Served, seconds: float) -> None:
    """So much time passes, with the house open all the while."""
    house = served.app.state.house
    house.timekeeper.beat()
    for _ in range(int(seconds // timekeeping.BEAT)):
        wall.go(timekeeping.BEAT)
        house.timekeeper.beat()
    wall.go(seconds % timekeeping.BEAT)


def answer(table: Table, seat: int) -> None:
    """All that a seat is asked, until another is."""
    while asked(table) == seat:
        seen = table.see(seat)
        if seen["to_end"]:
            table.done(seat, "end")
        else:
            table.done(seat, "play", option=seen["view"]["choice"]["options"][0])


def agree(table: Table, voter: int, what: str, about: int) -> int:
    body = {"version": table.see(voter)["version"], "seat": about}
    return table.seats[voter].post(f"/api/tables/{table.code}/{what}", json=body).status_code


# ---------------------------------------------------------------------- counting

TIMES = st.lists(st.tuples(st.integers(0, 500), st.integers(1, 100)).map(lambda one: (one[0], one[0] + one[1])))


@given(st.integers(0, 300), st.integers(0, 400), TIMES)
def test_a_clock_ends_when_as_much_was_counted_as_it_had(since: int, left: int, off: list[tuple[int, int]]) -> None:
    end = ending(since, left, off)
    assert counted(since, end, off) == left
    assert Clock(left, since, tuple(off)).left_at(end) == 0


@given(st.integers(0, 500), st.integers(0, 500), TIMES)
def test_what_counts_are_the_moments_that_lie_in_no_time_off(
    since: int, length: int, off: list[tuple[int, int]]
) -> None:
    until = since + length
    moments = [at for at in range(since, until) if not any(begin <= at < end for begin, end in off)]
    assert counted(since, until, off) == len(moments)


def test_a_weekly_rest_is_those_days_and_no_other() -> None:
    pace = Pace(DAYS, hours=24, rest=(5, 6))
    week = [
        counted(MONDAY + day * DAY, MONDAY + (day + 1) * DAY, pace.rests(MONDAY, MONDAY + 7 * DAY)) for day in range(7)
    ]
    assert week == [DAY] * 5 + [0, 0]


@pytest.mark.parametrize(
    "pace",
    [
        Pace("dance"),
        Pace(LIVE),
        Pace(LIVE, bank=600, increment=-1),
        Pace(LIVE, bank=600, rest=(6,)),
        Pace(DAYS),
        Pace(DAYS, hours=24, rest=tuple(range(7))),
        Pace(DAYS, hours=24, rest=(7,)),
        Pace(DAYS, hours=24, out="dance"),
    ],
)
def test_what_cannot_be_is_refused(pace: Pace, served: Served) -> None:
    assert pace.problem
    given: dict[str, Any] = {**vars(pace), "rest": list(pace.rest)}
    body = {"game": ANY, "seats": [{"kind": "open"}] * 2, "pace": given}
    assert served.program().post("/api/tables", json=body).status_code == 422


@pytest.mark.parametrize("name", PACES)
def test_what_the_page_offers_can_be(name: str) -> None:
    assert not PACES[name].problem


# ---------------------------------------------------------------------- whose runs


def test_time_runs_for_who_is_asked_once_all_seats_are_taken(timed: Served, wall: Wall) -> None:
    body = {"game": ANY, "seats": [{"kind": "open"}] * 2, "pace": LIVE_TABLE}
    made = timed.program().post("/api/tables", json=body).json()
    first = timed.program().post("/api/seat", json={"secret": made["seats"][0]["secret"]})
    wall.go(5)
    seen = timed.program(first.json()["secret"]).get(f"/api/tables/{made['code']}").json()
    assert [(clock["left"], clock["ends"]) for clock in seen["clocks"]] == [(600, None)] * 2


def test_an_answer_that_others_see_brings_the_increment_and_undo_gives_nothing_back(timed: Served, wall: Wall) -> None:
    table = make_table(timed, "open", "open", pace=LIVE_TABLE, seed=3)
    seat = asked(table)
    assert running(table) == [seat]
    wall.go(7)
    table.done(seat, "play", option=table.see(seat)["view"]["choice"]["options"][0])
    wall.go(5)
    table.done(seat, "undo")
    assert left(table) == {seat: 588, 1 - seat: 600}
    answer(table, seat)
    assert left(table) == {seat: 598, 1 - seat: 600}
    assert running(table) == [1 - seat]
    wall.go(9)
    assert left(table) == {seat: 598, 1 - seat: 591}


def test_bots_have_no_clock(timed: Served, wall: Wall) -> None:
    table = make_table(timed, "open", "random", pace=LIVE_TABLE, seed=3)
    wait_for(lambda: running(table) == [0])
    assert list(left(table)) == [0]


@pytest.mark.parametrize("what", ["hand_over", "resign"])
def test_who_gives_his_seat_to_a_bot_has_no_clock_that_runs(timed: Served, wall: Wall, what: str) -> None:
    table = make_table(timed, "open", "open", pace=LIVE_TABLE, seed=3)
    seat = asked(table)
    table.done(seat, what)
    wait_for(lambda: running(table) == [1 - seat])
    assert list(left(table)) == [1 - seat]


def test_who_leaves_stops_all_clocks(timed: Served, wall: Wall) -> None:
    one, other = timed.browser(), timed.browser()
    made = one.post(f"/new/{ANY}", data={"seat-0": "you", "seat-1": "open", "pace": "quick", "listed": "on"})
    code = made.headers["location"].rpartition("/")[2]
    other.post(f"/t/{code}/join")
    room = timed.app.state.house.rooms[code]
    assert [clock.seat for clock in room.clocks.values() if clock.since is not None] == [room.course.acting]
    other.post(f"/t/{code}/act", json={"version": room.row.version, "do": "leave"})
    assert [clock for clock in room.clocks.values() if clock.since is not None] == []


def test_a_table_with_clocks_is_not_paused(timed: Served) -> None:
    one = timed.browser()
    made = one.post(f"/new/{ANY}", data={"seat-0": "you", "seat-1": "hot", "pace": "quick"})
    code = made.headers["location"].rpartition("/")[2]
    refused = one.post(f"/t/{code}/act", json={"version": 0, "do": "pause"})
    assert refused.json()["error"] == "no_pause"


# ---------------------------------------------------------------------- running out


def test_who_runs_out_is_warned_once_and_then_a_bot_goes_on(timed: Served, wall: Wall) -> None:
    table = make_table(timed, "open", "open", pace=LIVE_TABLE, seed=3)
    seat = asked(table)
    come_to(wall, timed, 520)
    assert "warned" not in kinds(timed, table)
    come_to(wall, timed, 20)
    wait_for(lambda: "warned" in kinds(timed, table))
    come_to(wall, timed, 50)
    assert [clock["warned"] for clock in table.see(None)["clocks"]] == [clock == seat for clock in (0, 1)]
    assert not table.see(seat)["paused"]
    come_to(wall, timed, 20)
    wait_for(lambda: running(table) == [1 - seat])
    happened = kinds(timed, table)
    assert (happened.count("warned"), happened.count("ran_out")) == (1, 1)
    table.done(seat, "take_back")
    assert left(table)[seat] == 60


def test_the_others_agree_on_a_bot_or_wait(timed: Served, wall: Wall) -> None:
    table = make_table(timed, "open", "open", "open", pace={**LIVE_TABLE, "out": "ask"}, seed=3)
    seat = asked(table)
    others = [other for other in table.seats if other != seat]
    come_to(wall, timed, 610)
    wait_for(lambda: "ran_out" in kinds(timed, table))
    assert table.see(seat)["may_answer"]
    assert agree(table, seat, "bot_for", seat) == 403
    assert agree(table, others[0], "bot_for", seat) == 200
    assert running(table) == []
    assert agree(table, others[1], "wait_for", seat) == 200
    assert (running(table), left(table)[seat]) == ([seat], 60)
    come_to(wall, timed, 70)
    wait_for(lambda: kinds(timed, table).count("ran_out") == 2)
    for other in others:
        assert agree(table, other, "bot_for", seat) == 200
    wait_for(lambda: running(table) != [] and seat not in left(table))


def test_who_answers_before_the_others_agree_plays_on(timed: Served, wall: Wall) -> None:
    table = make_table(timed, "open", "open", pace={**LIVE_TABLE, "out": "ask"}, seed=3)
    seat = asked(table)
    come_to(wall, timed, 610)
    wait_for(lambda: "ran_out" in kinds(timed, table))
    answer(table, seat)
    assert left(table) == {seat: 10, 1 - seat: 600}
    assert agree(table, 1 - seat, "bot_for", seat) == 403


# ---------------------------------------------------------------------- times that do not count


def test_what_the_house_was_shut_for_counts_for_nobody(database: str, wall: Wall) -> None:
    with serving(database, wall=wall) as first:
        table = make_table(first, "open", "open", pace=LIVE_TABLE, seed=3)
        seat = asked(table)
        come_to(wall, first, 60)
    wall.go(2 * HOUR)
    with serving(database, wall=wall) as second:
        table.move_to(second)
        assert left(table) == {seat: 540, 1 - seat: 600}
        come_to(wall, second, 30)
        assert left(table) == {seat: 510, 1 - seat: 600}
        assert "ran_out" not in kinds(second, table)


def test_a_database_that_was_away_for_long_counts_for_nobody(timed: Served, wall: Wall) -> None:
    table = make_table(timed, "open", "open", pace=LIVE_TABLE, seed=3)
    seat = asked(table)
    come_to(wall, timed, 20)
    wall.go(HOUR)  # nobody said all the while that the house was open
    wait_for(lambda: bool(timed.app.state.house.timekeeper.outages))
    assert left(table) == {seat: 580, 1 - seat: 600}
    assert "ran_out" not in kinds(timed, table)


def test_a_killed_server_takes_no_time_from_anybody(sqlite: str, tmp_path: Path) -> None:
    """Whatever the clocks of the machine say: the end is put off by exactly what the house was shut."""
    with process(sqlite, tmp_path) as first:
        table = make_table(Served(first.url, None), "open", "open", pace=LIVE_TABLE, seed=3)  # type: ignore[arg-type]
        [before] = [clock for clock in table.see(None)["clocks"] if clock["ends"]]
        first.kill()
    with process(sqlite, tmp_path) as second:
        _move_to(table, second)
        [after] = [clock for clock in table.see(None)["clocks"] if clock["ends"]]
    with closing(sqlite3.connect(str(make_url(sqlite).database))) as rows:
        [(since,)] = rows.execute("SELECT since FROM clocks WHERE since IS NOT NULL").fetchall()
        shut = sum(
            until - max(begin, since)
            for begin, until in rows.execute("SELECT since, until FROM outages")
            if until > since
        )
    assert shut > 0
    assert after["ends"] - before["ends"] == pytest.approx(shut)
    for client in table.served.clients:
        client.close()


def _move_to(table: Table, server: Process) -> None:
    for client in (*table.seats.values(), table.watcher):
        client.base_url = server.url


def test_of_two_servers_one_acts(postgres: str, wall: Wall) -> None:
    with serving(postgres, wall=wall) as one, serving(postgres, wall=wall) as other:
        table = make_table(one, "open", "open", pace=LIVE_TABLE, seed=3)
        other.program(table.watch).get(f"/api/tables/{table.code}")
        come_to(wall, one, 540)
        wait_for(lambda: "warned" in kinds(other, table))
        come_to(wall, one, 160)
        wait_for(lambda: "ran_out" in kinds(other, table))
        wait_for(lambda: len(running(table)) == 1)
        happened = kinds(one, table)
    assert (happened.count("warned"), happened.count("ran_out")) == (1, 1)


def test_at_rest_and_on_days_off_no_clock_runs(timed: Served, wall: Wall) -> None:
    wall.go(DAY / 2)
    table = make_table(timed, "open", "open", pace={**A_DAY, "rest": [1]}, seed=3)
    seat = asked(table)
    storage: Storage = timed.app.state.house.storage

    def holiday(connection: Any) -> None:
        connection.execute(people.insert().values(person="p", name="", address="", key="", settings={}, made=""))
        connection.execute(sits.insert().values(person="p", code=table.code, seat=seat))
        connection.execute(days_off.insert().values(person="p", day="2026-01-07"))

    storage.tidy(holiday)
    come_to(wall, timed, HOUR)
    table.done(1 - seat, "hand_over")
    table.done(1 - seat, "take_back")
    [clock] = [clock for clock in table.see(None)["clocks"] if clock["ends"]]
    assert clock["ends"] == MONDAY + 3.5 * DAY
    assert clock["left"] == pytest.approx(23 * HOUR)


# ---------------------------------------------------------------------- days off


def test_days_off_are_taken_and_given_back_but_none_that_has_begun(timed: Served, wall: Wall) -> None:
    somebody = timed.browser()
    assert somebody.post("/account/days", data={"first": "2026-01-08"}).status_code == 403
    with_phrase(somebody)
    assert somebody.post("/account/days", data={"first": "2026-01-08", "last": "2026-01-10"}).status_code == 303
    assert somebody.post("/account/days", data={"remove": "2026-01-09"}).status_code == 303
    assert somebody.get("/account/export").json()["days_off"] == ["2026-01-08", "2026-01-10"]
    for wrong in ({"first": "2026-01-05"}, {"first": "2026-01-09", "last": "2026-01-08"}, {"remove": "2026-01-05"}, {}):
        assert somebody.post("/account/days", data=wrong).status_code == 422
    assert somebody.post("/account/days", data={"first": "2026-03-01", "last": "2026-04-15"}).status_code == 409
    assert "2026-03-01" not in somebody.get("/account").text


def test_on_a_day_off_the_clock_of_who_has_it_stands(timed: Served, wall: Wall) -> None:
    somebody, other = timed.browser(), timed.browser()
    with_phrase(somebody)
    somebody.post("/account/days", data={"first": "2026-01-06"})
    made = somebody.post(f"/new/{ANY}", data={"seat-0": "you", "seat-1": "open", "pace": "one_a_day", "listed": "on"})
    code = made.headers["location"].rpartition("/")[2]
    come_to(wall, timed, HOUR)
    other.post(f"/t/{code}/join")
    faces = timed.app.state.house.rooms[code].faces
    [(seat, face)] = [(seat, face) for seat, face in enumerate(faces) if face.since is not None]
    assert face.ends == MONDAY + HOUR + DAY + (DAY if seat == 0 else 0)
