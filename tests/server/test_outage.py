"""A database that is away: everybody is told so, nobody is told anything else, and all goes on when it is back."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any, NoReturn

import httpx
import pytest
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionLeft

from tampu.server import driving, engines, live, making
from tampu.server.acting import Action
from tampu.server.house import House
from tampu.server.making import Place
from tampu.server.outage import told_as_refusal
from tampu.server.people import Person
from tampu.server.refused import Refused
from tampu.server.room import Room
from tampu.server.storage import Storage
from tests.server.postgresql import Cluster
from tests.server.serving import PATIENCE, Served, Table, make_table, play_on, serving
from tests.server.test_keeping import events, hot_table, play_first
from tests.tables import ANY


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes seconds in a house full of people takes less here."""
    monkeypatch.setattr(engines, "BUSY", 0.2)
    monkeypatch.setattr(driving, "LONGEST", 0.5)
    monkeypatch.setattr(live, "LONGEST_WAIT", 0.5)


# ---------------------------------------------------------------------- what is said


class Said(Exception):
    """An error of PostgreSQL with its code."""

    def __init__(self, sqlstate: str | None) -> None:
        super().__init__("could not extend file: No space left on device")
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (OperationalError("", {}, sqlite3.OperationalError("database or disk is full")), "full_disk"),
        (OperationalError("", {}, Said("53100")), "full_disk"),
        (OperationalError("", {}, Said("57P01")), "no_database"),
        (OperationalError("", {}, Said(None)), "no_database"),
        (OperationalError("", {}, sqlite3.OperationalError("database is locked")), "no_database"),
        (DBAPIError("", {}, sqlite3.DatabaseError("database disk image is malformed")), "no_database"),
        (NoConnectionLeft("QueuePool limit"), "no_database"),
    ],
)
def test_only_a_full_disk_is_told_as_one(error: Exception, code: str) -> None:
    with pytest.raises(Refused) as refused, told_as_refusal():
        raise error
    assert refused.value.code == code


def asked(served: Served, table: Table, browser: httpx.Client, code: str) -> list[httpx.Response]:
    """Every kind of request that needs the database, once."""
    program = table.seats[0]
    here, page = f"/api/tables/{table.code}", f"/t/{code}"
    return [
        browser.get("/"),
        browser.get(page),
        browser.get(f"{page}/live"),
        browser.get(f"{page}/record"),
        browser.post(f"{page}/act", json={"version": 0, "do": "pause"}),
        browser.post(f"/new/{ANY}", data={"seat-0": "you", "seat-1": "hot"}),
        browser.get(f"/join?code={code}"),
        browser.get("/j/nobody"),
        program.get(here),
        program.post(f"{here}/play", json={"version": 1, "option": "x"}),
        served.program().post("/api/tables", json={"game": ANY, "seats": [{"kind": "open"}] * 2}),
        served.program().post("/api/seat", json={"secret": "nobody"}),
    ]


def test_while_postgresql_is_away_every_request_is_told_so(own_cluster: Cluster) -> None:
    with serving(own_cluster.url) as served:
        table = make_table(served, "open", "open", seed=3)
        browser, code = hot_table(served)
        own_cluster.stop()
        try:
            answers = asked(served, table, browser, code)
        finally:
            own_cluster.start()
        assert [(answer.status_code, answer.headers.get("retry-after")) for answer in answers] == [(503, "2")] * 12
        assert '<meta http-equiv="refresh"' in answers[1].text
        assert answers[-1].json()["error"] == "no_database"
        play_first(browser, code)
        assert play_on(table, 3) == 3


def test_a_locked_sqlite_file_refuses_and_loses_nothing(sqlite: str) -> None:
    with serving(sqlite) as served:
        table = make_table(served, "open", "open", seed=3)
        seat = 0 if table.see(0)["may_answer"] else 1
        seen = table.see(seat)
        option = seen["view"]["choice"]["options"][0]
        with sqlite3.connect(str(make_url(sqlite).database), isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            refused = table.do(seat, "play", seen["version"], option=option)
            assert (refused.status_code, refused.json()["error"]) == (503, "no_database")
            assert table.see(seat) == seen
        other.close()
        assert table.do(seat, "play", seen["version"], option=option).is_success


def test_an_unreadable_sqlite_file_refuses(sqlite: str) -> None:
    with serving(sqlite) as served:
        table = make_table(served, "open", "open", seed=3)
        seen = [table.see(0), table.see(1)]
        browser, code = hot_table(served)
        path = Path(str(make_url(sqlite).database))
        with sqlite3.connect(path) as other:
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        other.close()
        path.write_bytes(b"\0" * path.stat().st_size)
        statuses = [answer.status_code for answer in asked(served, table, browser, code)]
        assert statuses == [503] * 8 + [200, 409] + [503] * 2  # a table at hand can still be looked at
        seat = 0 if seen[0]["may_answer"] else 1
        option = seen[seat]["view"]["choice"]["options"][0]
        assert table.do(seat, "play", seen[seat]["version"], option=option).status_code == 503
        assert [table.see(0), table.see(1)] == seen


# ---------------------------------------------------------------------- going on


def test_a_bot_goes_on_by_itself_when_the_database_is_back(own_cluster: Cluster) -> None:
    with serving(own_cluster.url) as served:
        table = make_table(served, "random", "random", "open", seed=5)
        play_on(table, 2)
        own_cluster.stop()
        seen = served.app.state.house.rooms[table.code].row.version
        own_cluster.start()
        play_on(table, 4)
        assert table.see(2)["version"] > seen


def test_after_a_restart_of_the_database_two_servers_show_each_other_s_moves(own_cluster: Cluster) -> None:
    """Neither deaf nor stale: a page at one server shows what is done at the other."""
    with serving(own_cluster.url) as here, serving(own_cluster.url) as there:
        browser, code = hot_table(here)
        elsewhere = there.browser()
        elsewhere.cookies.set("tampu", browser.cookies["tampu"])
        traffic = Traffic(here)
        heard = shown(elsewhere, code)
        for _ in range(3):
            version = persist(browser, code)
            assert next(heard) == version
            own_cluster.stop()
            own_cluster.start()
        heard.close()
        traffic.stop()
        for client in (browser, elsewhere):
            assert f'data-version="{version}"' in client.get(f"/t/{code}").text


class Traffic:
    """A table where programs play on, whatever is in their way."""

    def __init__(self, served: Served) -> None:
        self.table = make_table(served, "open", "random", seed=4)
        self.left = threading.Event()
        self.player = threading.Thread(target=self._play)
        self.player.start()

    def _play(self) -> None:
        while not self.left.is_set():
            try:
                play_on(self.table, 1)
            except AssertionError:  # refused for now
                self.left.wait(0.05)

    def stop(self) -> None:
        self.left.set()
        self.player.join()


def persist(browser: httpx.Client, code: str) -> int:
    """Play as soon as the house can write."""
    while browser.get(f"/t/{code}").status_code == 503:
        threading.Event().wait(0.05)
    return play_first(browser, code)


def shown(browser: httpx.Client, code: str) -> Generator[int]:
    """What an open page shows, version by version; it asks again as browsers do."""
    version = 0
    while True:
        with browser.stream("GET", f"/t/{code}/live?version={version}") as stream:
            for number, _ in events(stream):
                version = int(number)
                yield version


# ---------------------------------------------------------------------- what comes at a bad moment


def test_what_is_told_while_a_table_is_loaded_is_not_missed(postgres: str) -> None:
    """Another server plays between our reading of the rows and our seating at the table."""

    async def story() -> tuple[int, int]:
        ours, theirs = Storage(postgres, "here"), Storage(postgres, "there")
        here, there = House(ours, nobody, nobody, nobody), House(theirs, nobody, nobody, nobody)
        row = making.make(theirs, Person("me"), ANY, [Place("you"), Place("hot")], {}, seed=2).row
        room = await there.room(row.code)
        viewer = await there.viewer(room, Person("me"))
        loaded = here._load

        async def load(code: str, known: Room | None = None) -> Any:
            found = await loaded(code, known)
            if room.row.version == 0:
                await there.act(room, viewer, first_action(room))
                await here.refresh(code, room.row.version)  # as the listener does when it hears of it
            return found

        here._load = load  # type: ignore[method-assign]
        seen = await here.room(row.code)
        await asyncio.gather(here.drivers.close(), there.drivers.close())
        ours.close()
        theirs.close()
        return seen.row.version, room.row.version

    assert asyncio.run(story()) == (1, 1)


@pytest.mark.parametrize("as_program", [False, True])
def test_a_look_at_a_server_that_heard_nothing_is_not_stale(
    postgres: str, monkeypatch: pytest.MonkeyPatch, as_program: bool
) -> None:
    monkeypatch.setattr(live, "watch", hear_nothing)
    with serving(postgres) as here, serving(postgres) as there:
        if as_program:
            table = make_table(here, "open", "open", seed=3)
            path, browser, elsewhere = f"/api/tables/{table.code}", table.seats[0], there.program(table.secrets[0])
        else:
            browser, code = hot_table(here)
            path, elsewhere = f"/t/{code}", there.browser()
            elsewhere.cookies.set("tampu", browser.cookies["tampu"])
        before = elsewhere.get(path).text
        if as_program:
            play_on(table, 1)
        else:
            play_first(browser, code)
        assert before != elsewhere.get(path).text == browser.get(path).text


async def hear_nothing(*_: object) -> None:
    """A listener whose line is cut."""


async def nobody(*_: object) -> NoReturn:
    raise AssertionError("there is no bot at this table")


def first_action(room: Room) -> Action:
    assert room.course.match.choice is not None
    return Action(room.row.version, "play", room.course.match.choice.tokens[0])


def test_a_house_that_is_shut_waits_for_whoever_still_reads(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line to the database that comes back after the others were closed would stay open for ever."""
    order: list[str] = []
    begun = threading.Event()
    versions, close = Storage.versions, Storage.close

    def slowly(storage: Storage, codes: Sequence[str]) -> dict[str, int]:
        begun.set()
        time.sleep(0.3)
        order.append("read")
        return versions(storage, codes)

    def closing(storage: Storage) -> None:
        order.append("closed")
        close(storage)

    monkeypatch.setattr(Storage, "versions", slowly)
    monkeypatch.setattr(Storage, "close", closing)
    with serving(postgres):
        assert begun.wait(PATIENCE)
    assert order[-1] == "closed"
    assert "read" in order
