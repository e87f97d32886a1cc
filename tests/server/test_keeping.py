"""Nothing that was acknowledged is lost: kills, changed rules, full disks, bots that fail, and other servers."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event, update
from sqlalchemy.exc import OperationalError

import tampu
from tampu.engine.match import Match
from tampu.engine.registry import find
from tampu.server import site, thinking
from tampu.server.course import checkpoint
from tampu.server.keys import hashed
from tampu.server.rows import WATCHING, Change, Move, SeatRow, TableRow
from tampu.server.schema import metadata, tables
from tampu.server.storage import Moved, Storage
from tampu.web import pages
from tests.server.serving import Process, Served, Table, make_table, play_on, process, serving
from tests.server.test_limits import wait_for
from tests.tables import ANY

ROW = TableRow(
    code="ABCDEF",
    game=ANY,
    players=2,
    settings=find(ANY).checked_settings({}),
    seed=2**64 - 1,
    seed_chosen=False,
    guided=False,
    date="2026-01-01",
    rules_version=1,
    start=None,
    past=(),
    checkpoint={},
    version=0,
    paused=False,
    over=False,
    maker="me",
    watch="watch",
)
CHANGE = Change([Move("play", 0, "x")], {"state": {}, "since": []}, False, False)


# ---------------------------------------------------------------------- the database itself


@pytest.fixture
def storage(database: str) -> Iterator[Storage]:
    kept = Storage(database)
    yield kept
    kept.close()


def test_the_migrations_make_the_tables_that_the_program_uses(storage: Storage) -> None:
    with storage.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_table_is_read_as_it_was_written(storage: Storage) -> None:
    seats = [
        SeatRow(0, "person", "Mayta", "", "s0", ("a", "b"), 2, "p0", "d0"),
        SeatRow(1, "bot", "", "random"),
        SeatRow(2, "bot", "", "random"),
    ]
    storage.add_table(ROW, seats, [("me", 0)], [])
    storage.write("ABCDEF", 0, CHANGE)
    row, seated, moves = storage.table("ABCDEF") or pytest.fail("it is gone")
    assert (row.seed, row.version, seated, moves) == (2**64 - 1, 1, seats, [Move("play", 0, "x")])
    assert [storage.secret(hashed) for hashed in ("s0", "p0", "d0", "watch", "x")] == [
        *[("ABCDEF", 0)] * 3,
        ("ABCDEF", WATCHING),
        None,
    ]
    assert [running.code for running in storage.running(9)] == ["ABCDEF"]
    [mine] = storage.tables_of("me", 9)
    assert (mine.code, mine.version, mine.mine) == ("ABCDEF", 1, (0,))
    assert mine.seats == tuple(replace(seat, automatic=()) for seat in seats)  # nobody reads these on a home page


def test_two_servers_cannot_both_write_the_same_version(storage: Storage) -> None:
    storage.add_table(ROW, [SeatRow(0, "open", "", "", "secret")], [], [])
    storage.write("ABCDEF", 0, CHANGE)
    with pytest.raises(Moved):
        storage.write("ABCDEF", 0, CHANGE)
    assert storage.versions(["ABCDEF", "GONE"]) == {"ABCDEF": 1}


def test_a_table_is_read_as_it_was_at_one_moment_whoever_writes_meanwhile(storage: Storage, database: str) -> None:
    storage.add_table(ROW, [SeatRow(0, "open", "", "", "secret")], [], [])
    other, versions = Storage(database), count()

    def write(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        """As soon as the table's own row is read, another server plays on there."""
        if "FROM tables" in statement:
            other.write("ABCDEF", next(versions), CHANGE)

    event.listen(storage.engine, "after_cursor_execute", write)
    for version in range(3):
        row, _, moves = storage.table("ABCDEF") or pytest.fail("it is gone")
        assert (row.version, len(moves)) == (version, version)
    other.close()


# ---------------------------------------------------------------------- killed


def test_a_killed_server_goes_on_where_it_was(database: str, tmp_path: Path) -> None:
    with process(database, tmp_path) as first:
        table = make_table(Served(first.url, None), "open", "open", "random", seed=3)  # type: ignore[arg-type]
        play_on(table, 15)
        seen = [table.see(seat) for seat in (0, 1)]
        first.kill()
    with process(database, tmp_path) as second:
        _move_to(table, second)
        assert [table.see(seat) for seat in (0, 1)] == seen
        assert play_on(table, 5) == 5
    _close(table)


def test_killed_at_any_time_it_has_every_answer_it_acknowledged(sqlite: str, tmp_path: Path) -> None:
    acknowledged: list[int] = []
    with process(sqlite, tmp_path) as first:
        table = make_table(Served(first.url, None), "open", "open", seed=3)  # type: ignore[arg-type]

        def play() -> None:
            try:
                while True:
                    play_on(table, 1)
                    acknowledged.append(max(table.see(seat)["version"] for seat in (0, 1)))
            except httpx.HTTPError:
                return

        player = threading.Thread(target=play)
        player.start()
        while len(acknowledged) < 10:
            time.sleep(0.01)
        first.kill()
        player.join()
    with process(sqlite, tmp_path) as second:
        _move_to(table, second)
        assert table.see(0)["version"] >= acknowledged[-1]
        assert play_on(table, 3) == 3
    _close(table)


def _move_to(table: Table, server: Process) -> None:
    for client in (*table.seats.values(), table.watcher):
        client.base_url = server.url


def _close(table: Table) -> None:
    for client in table.served.clients:
        client.close()


def test_bots_that_were_thinking_go_on_after_a_restart(sqlite: str) -> None:
    with serving(sqlite) as first:
        first.app.state.house.drivers.think = _never
        table = make_table(first, "random", "random", "open", seed=5)
        assert table.see(2)["version"] == 1  # the seat was taken
    with serving(sqlite) as second:
        seen = second.program(table.secrets[2]).get(f"/api/tables/{table.code}", params={"after": 1, "wait": 20}).json()
        assert seen["version"] > 1


async def _never(name: str, match: Match) -> thinking.Thought:
    await asyncio.sleep(3600)
    raise AssertionError


# ---------------------------------------------------------------------- changed rules


def test_when_the_rules_have_changed_the_match_goes_on_from_its_checkpoint(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(database) as first:
        table = make_table(first, "open", "open", seed=3)
        play_on(table, 9)
        seen = table.see(0)["view"]
    monkeypatch.setattr(find(ANY), "rules_version", find(ANY).rules_version + 1)
    with serving(database) as second:
        again = second.program(table.secrets[0]).get(f"/api/tables/{table.code}").json()
        assert again["view"]["table"] == seen["table"]
        assert again["view"]["choice"] == seen["choice"]
    with serving(database) as third:  # and it stays so
        once_more = third.program(table.secrets[0]).get(f"/api/tables/{table.code}").json()
        assert once_more["view"] == again["view"]


def test_answers_that_no_longer_fit_are_dropped(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = tampu.new(ANY, 2, seed=3, hold=True)
    kept = {**checkpoint(match), "since": ["nowhere"]}
    storage = Storage(sqlite)
    seats = [SeatRow(seat, "person", "", "", program=hashed(f"secret{seat}")) for seat in (0, 1)]
    first = match.choice.player if match.choice else 0
    row = TableRow(**{**vars(ROW), "seed": 3, "checkpoint": kept, "version": 1})
    storage.add_table(row, seats, [], [Move("play", first, "nowhere")])
    storage.close()
    with serving(sqlite) as served:
        seen = served.program("secret0").get(f"/api/tables/{ROW.code}").json()
        assert seen["view"]["table"] == match.seen_by(0)["table"]


# ---------------------------------------------------------------------- trouble


def test_a_full_disk_refuses_and_loses_nothing(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    table = make_table(served, "open", "open", seed=3)
    seat = 0 if table.see(0)["may_answer"] else 1
    seen = table.see(seat)

    def full(*_: object) -> None:
        raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

    option = seen["view"]["choice"]["options"][0]
    with monkeypatch.context() as patch:
        patch.setattr("tampu.server.storage.add_moves", full)
        refused = table.do(seat, "play", seen["version"], option=option)
        assert (refused.status_code, refused.json()["error"]) == (507, "full_disk")
        assert table.see(seat) == seen
    assert table.do(seat, "play", seen["version"], option=option).is_success


def failing(name: str, seed: int, match: Match) -> list[str]:
    raise RuntimeError("a bot with a mistake in it")


def hanging(name: str, seed: int, match: Match) -> list[str]:
    time.sleep(3600)
    raise AssertionError


def dying(name: str, seed: int, match: Match) -> list[str]:
    os._exit(1)


def cheating(name: str, seed: int, match: Match) -> list[str]:
    return ["all_the_gold"]


@pytest.mark.parametrize("bot", [failing, hanging, dying, cheating])
def test_a_bot_that_fails_is_replaced_and_the_table_goes_on(
    bot: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = tampu.new(ANY, 2, seed=3)
    assert match.choice is not None

    async def think() -> list[str]:
        thinkers = thinking.Thinkers(limit=0.5, workers=1)
        try:
            monkeypatch.setattr(thinking, "worker", bot)
            first = await thinkers.think("greedy", match)
            monkeypatch.setattr(thinking, "worker", thinking.plan)
            thinkers.limit = 60
            return [first.token, (await thinkers.think("greedy", match)).token]
        finally:
            thinkers.close()

    trouble, after = asyncio.run(think())
    assert trouble in match.choice.tokens
    assert after == str(tampu.bot("greedy", thinking.seed_of(match, match.choice.player)).pick(match))


def of_two_answers(name: str, seed: int, match: Match) -> list[str]:
    assert match.choice is not None
    first = match.choice.tokens[0]
    after = match.clone().play(first).choice
    assert after is not None
    return [first, after.tokens[-1]]


def only_steady(name: str, seed: int, match: Match) -> list[str]:
    assert match.choice is not None
    if name != "steady":
        raise TimeoutError(name)
    return [match.choice.tokens[-1]]


def test_a_plan_is_thought_of_once_and_then_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    match = tampu.new(ANY, 2, seed=3)
    plan = of_two_answers("sharp", 0, match)

    async def think() -> list[str]:
        thinkers = thinking.Thinkers(limit=60, workers=1)
        try:
            monkeypatch.setattr(thinking, "worker", of_two_answers)
            first = (await thinkers.think("sharp", match)).token
            monkeypatch.setattr(thinking, "worker", failing)
            return [first, (await thinkers.think("sharp", match.clone().play(first))).token]
        finally:
            thinkers.close()

    assert asyncio.run(think()) == plan


def test_who_takes_too_long_is_replaced_by_a_quicker_one_for_the_rest_of_the_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = tampu.new(ANY, 2, seed=3)
    assert match.choice is not None

    async def think() -> list[thinking.Thought]:
        thinkers = thinking.Thinkers(limit=60, workers=1)
        try:
            monkeypatch.setattr(thinking, "worker", only_steady)
            first = await thinkers.think("master", match)
            monkeypatch.setattr(thinking, "worker", thinking.plan)
            return [first, await thinkers.think("master", match)]
        finally:
            thinkers.close()

    first, second = asyncio.run(think())
    assert first == (match.choice.tokens[-1], "steady")
    assert second.level == "steady"


def test_where_a_bot_is_too_slow_for_the_machine_its_seat_says_so(sqlite: str) -> None:
    answers = iter(["steady"])

    async def too_slow(name: str, match: Match) -> thinking.Thought:
        assert match.choice is not None
        who = next(answers, None)
        return await _never(name, match) if who is None else thinking.Thought(match.choice.tokens[0], who)

    with serving(sqlite) as served:
        served.app.state.house.drivers.think = too_slow
        table = make_table(served, "master", "master", "open", seed=5)
        looking_on = served.client(authorization=f"Bearer {table.secrets[2]}", accept="text/html")
        looking_on.get(f"/api/tables/{table.code}", params={"after": 1, "wait": 20})
        assert "was too slow for this machine" in looking_on.get(f"/t/{table.code}").text


# ---------------------------------------------------------------------- live


def events(response: httpx.Response) -> Iterator[tuple[str, str]]:
    """The id and the text of each table that a stream brings; talk comes when it likes."""
    number, kind, lines = "", "", list[str]()
    for line in response.iter_lines():
        if line.startswith("id: "):
            number = line[4:]
        elif line.startswith("event: "):
            kind = line[7:]
        elif line.startswith("data: "):
            lines.append(line[6:])
        elif not line and lines:
            if kind == "table":
                yield number, "\n".join(lines)
            lines = []


def hot_table(served: Served) -> tuple[httpx.Client, str]:
    browser = served.browser()
    made = browser.post(f"/new/{ANY}", data={"seat-0": "you", "seat-1": "hot", "seed": "2"})
    return browser, made.headers["location"].rpartition("/")[2]


def play_first(browser: httpx.Client, code: str) -> int:
    """Take the first option on the page; the version after it."""
    text = browser.get(f"/t/{code}").text
    version = int(re.findall(r'data-version="(\d+)"', text)[0])
    options = re.findall(r'data-option="([^"]+)"', text)
    body: dict[str, Any] = {"version": version, "do": "play", "option": options[0]} if options else {}
    if not options:
        body = {"version": version, "do": "end"}
    assert browser.post(f"/t/{code}/act", json=body).status_code == 200
    return version + 1


def test_an_open_page_is_sent_what_is_new_and_resumes(served: Served) -> None:
    browser, code = hot_table(served)
    with browser.stream("GET", f"/t/{code}/live?version=0") as stream:
        version = play_first(browser, code)
        number, text = next(events(stream))
        assert int(number) == version
        assert "<main" in text
    later = play_first(browser, code)
    with browser.stream("GET", f"/t/{code}/live", headers={"last-event-id": str(version)}) as stream:
        assert next(events(stream))[0] == str(later)  # what was missed comes at once


def test_a_table_is_drawn_once_for_all_who_look_on(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    table = make_table(served, "open", "open", seed=3)
    drawn: list[str] = []

    def draw(*given: Any, **more: Any) -> str:
        drawn.append(pages.table_part(*given, **more))
        return drawn[-1]

    with ExitStack() as streams:
        crowd = []
        for _ in range(5):
            spectator = served.browser()
            assert spectator.post(f"/j/{table.watch}").status_code == 303
            version = re.findall(r'data-version="(\d+)"', spectator.get(f"/t/{table.code}").text)[0]
            crowd.append(streams.enter_context(spectator.stream("GET", f"/t/{table.code}/live?version={version}")))
        monkeypatch.setattr(site, "pages", SimpleNamespace(**vars(pages) | {"table_part": draw}))
        play_on(table, 1)
        seen = {next(events(stream))[1] for stream in crowd}
    assert len(drawn) == len(seen) == 1


def test_two_servers_on_one_database_show_each_other_s_moves(postgres: str) -> None:
    with serving(postgres) as here, serving(postgres) as there:
        table = make_table(here, "open", "open", seed=3)
        seat = 0 if table.see(0)["may_answer"] else 1
        other = there.program(table.secrets[1 - seat])
        before = other.get(f"/api/tables/{table.code}").json()
        while True:
            seen = table.see(seat)
            if seen["to_end"]:
                break
            table.done(seat, "play", option=seen["view"]["choice"]["options"][0])
        ended = table.done(seat, "end")
        params = {"after": ended["version"] - 1, "wait": 20}
        after = other.get(f"/api/tables/{table.code}", params=params).json()
        assert after["version"] == ended["version"] > before["version"]
        assert after["view"]["number"] > before["view"]["number"]
        stale = {"version": before["version"], "option": "stay"}
        refused = other.post(f"/api/tables/{table.code}/play", json=stale)
        assert refused.json()["error"] == "moved_on"


def test_a_page_of_one_server_hears_of_the_other(postgres: str) -> None:
    with serving(postgres) as here, serving(postgres) as there:
        browser, code = hot_table(here)
        elsewhere = there.browser()
        elsewhere.cookies.set("tampu", browser.cookies["tampu"])
        with elsewhere.stream("GET", f"/t/{code}/live?version=0") as stream:
            version = play_first(browser, code)
            assert next(events(stream))[0] == str(version)


def test_the_view_is_json_all_through(served: Served) -> None:
    table = make_table(served, "open", "open", seed=3)
    assert json.loads(json.dumps(table.see(0))) == table.see(0)


def test_a_server_that_starts_opens_only_tables_where_somebody_may_answer_without_a_person(database: str) -> None:
    with serving(database) as served:
        table = make_table(served, "open", "random", seed=5)
        make_table(served, "open", "open")
        play_on(table, 3)
        wait_for(lambda: table.see(0)["may_answer"] or table.see(0)["to_end"])
    storage = Storage(database)
    assert storage.running(9) == []
    with storage.writing() as connection:  # as after a migration, and where the host did something
        connection.execute(update(tables).where(tables.c.code == table.code).values(by_itself=True))
    assert [one.code for one in storage.running(9)] == [table.code]
    storage.close()
    with serving(database) as served:
        house = served.app.state.house
        wait_for(lambda: not house.storage.running(9))  # looked at once, and not again before something happens
        assert list(house.rooms) == [table.code]
