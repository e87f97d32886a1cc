"""News on their way: nothing is lost and nothing doubled, whoever sends and whoever dies."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path

import httpx
import pytest
from sqlalchemy import insert, text
from sqlalchemy.engine import make_url

from tampu.server import courier
from tampu.server.backup import back_up, restore
from tampu.server.outbox import GRACE, LEASE, Outbox, Waiting
from tampu.server.schema import hearers, pushes
from tampu.server.schema import outbox as stored
from tampu.server.sending import Post
from tampu.server.storage import Storage
from tests.server.ears import Browser, Ears
from tests.server.serving import PATIENCE, Served, process, serving
from tests.server.test_clocks import Wall
from tests.server.test_news import HOUR, becomes, done, end_turn, listen, pair, room_of, wait_for, waiting
from tests.server.test_people import links, play_first, rows, table_of


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    monkeypatch.setattr(courier, "LOOK", 0.02)
    return Wall()


@pytest.fixture
def house(sqlite: str, wall: Wall) -> Iterator[Served]:
    with serving(sqlite, wall=wall, post=Post(private=True)) as served:
        yield served


def test_a_browser_that_is_gone_is_forgotten(house: Served, wall: Wall, ears: Ears) -> None:
    maker, guest, code = pair(house)
    listen(guest, ears, "phone")
    ears.status = 410
    end_turn(maker, house, code)
    wall.go(GRACE + 1)
    becomes(house, "dead")
    assert rows(house, pushes) == []


def test_what_cannot_be_sent_is_tried_again_less_and_less_often_and_not_for_ever(
    house: Served, wall: Wall, ears: Ears
) -> None:
    maker, guest, code = pair(house)
    phone = listen(guest, ears, "phone")
    ears.status = 500
    end_turn(maker, house, code)
    wall.go(GRACE + 1)
    waits: list[float] = []
    while done(house) == [""]:
        wait_for(partial(has_tried, house, len(waits) + 1))
        waits.extend(row.due - wall() for row in waiting(house))
        wall.go(waits[-1])
    assert len(ears.at(phone.path)) == len(waits) + 1
    assert waits[:4] == [60, 120, 240, 480]
    assert max(waits) == HOUR
    assert 45 * HOUR < sum(waits) <= 48 * HOUR
    assert done(house) == ["dead"]


def test_a_fault_stops_no_news_for_good(house: Served, wall: Wall, ears: Ears, monkeypatch: pytest.MonkeyPatch) -> None:
    faults: list[float] = []

    def breaks(_: Outbox, now: float) -> list[Waiting]:
        faults.append(now)
        raise ZeroDivisionError

    maker, guest, code = pair(house)
    phone = listen(guest, ears, "phone")
    with monkeypatch.context() as broken:
        broken.setattr(Outbox, "due", breaks)
        wait_for(lambda: len(faults) > 1)
    end_turn(maker, house, code)
    wall.go(GRACE + 1)
    becomes(house, "sent")
    assert len(ears.told(phone)) == 1


def has_tried(house: Served, times: int) -> bool:
    """Whether it was tried so often to send something, and the last time has ended."""
    return [(row[9], row[10]) for row in rows(house, stored)] == [(times, "")]


def test_what_was_claimed_and_never_finished_is_sent_when_the_claim_runs_out(
    house: Served, wall: Wall, ears: Ears
) -> None:
    maker, guest, code = pair(house)
    phone = listen(guest, ears, "phone")
    end_turn(maker, house, code)
    (row,) = waiting(house)
    found = Waiting(**{name: getattr(row, name) for name in Waiting._fields})
    token, claimed = house.app.state.courier.outbox.claim([found], wall())
    assert [one.key for one in claimed] == [found.key]
    wall.go(LEASE - 1)
    assert house.app.state.courier.outbox.claim([found], wall())[1] == []
    assert ears.told(phone) == []
    wall.go(2)
    becomes(house, "sent")
    house.app.state.courier.outbox.fail(token, [found], wall(), HOUR)
    assert done(house) == ["sent"]
    assert len(ears.told(phone)) == 1


def test_of_several_servers_one_sends(database: str, wall: Wall) -> None:
    """Whoever claims at the same moment, everything is claimed once."""
    storages = [Storage(database), *([Storage(database)] if database.startswith("postgresql") else [])]
    boxes = [Outbox(storage) for storage in (storages * 2)[:2]]
    row = {"person": "p", "kind": "over", "code": "ABC", "way": "mail", "seat": 0, "version": 1, "made": 0.0}
    row |= {"due": 0.0, "tries": 0, "claim": "", "lease": 0.0, "done": ""}
    storages[0].tidy(lambda connection: connection.execute(insert(stored), [{**row, "turn": at} for at in range(50)]))
    found = boxes[0].due(wall())
    with ThreadPoolExecutor(8) as hands:
        claims = list(hands.map(lambda at: boxes[at % 2].claim(found[at % 5 :: 5], wall())[1], range(40)))
    assert sorted(one.turn for claimed in claims for one in claimed) == list(range(50))
    for storage in storages:
        storage.close()


def test_a_backup_brings_back_who_listens_and_tells_nothing_again(
    sqlite: str, tmp_path: Path, wall: Wall, ears: Ears
) -> None:
    post = Post(private=True)
    with serving(sqlite, wall=wall, post=post) as before:
        maker, guest, code = pair(before)
        listen(guest, ears, "phone")
        end_turn(maker, before, code)
        back_up(sqlite, tmp_path / "kept")
    fresh = f"sqlite:///{tmp_path / 'fresh.db'}"
    restore(fresh, tmp_path / "kept")
    with serving(fresh, wall=wall, post=post) as after:
        assert len(rows(after, pushes)) == len(rows(after, hearers)) == 1
        assert rows(after, stored) == []


def test_two_servers_tell_once_and_know_who_looks_at_either(postgres: str, wall: Wall, ears: Ears) -> None:
    post = Post(private=True)
    with serving(postgres, wall=wall, post=post) as first, serving(postgres, wall=wall, post=post) as second:
        maker, guest, code = pair(first)
        phone = listen(guest, ears, "phone")
        end_turn(maker, first, code)
        wall.go(GRACE + 1)
        becomes(second, "sent")
        end_turn(guest, first, code)
        guest.base_url = httpx.URL(second.url)
        with guest.stream("GET", f"/t/{code}/live?version=-1") as page:
            lines = page.iter_lines()
            next(lines)
            wait_for(lambda: code in second.app.state.house.rooms and 1 in room_of(second, code).present)
            end_turn(maker, first, code)
            becomes(first, "seen", "sent")
        wall.go(GRACE + 1)
    assert len(ears.told(phone)) == 1


def test_what_waits_survives_a_kill_and_is_told_once(
    sqlite: str, tmp_path: Path, ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAMPU_PRIVATE_NETWORKS", "1")
    browser = Browser(ears.url, "phone")
    with process(sqlite, tmp_path) as running, httpx.Client(base_url=running.url, timeout=PATIENCE) as maker:
        with httpx.Client(base_url=running.url, timeout=PATIENCE) as guest:
            code = table_of(maker, "open")
            guest.post(links(maker, code)[0], data={"name": "Yuki"})
            assert guest.post("/account/news/push", json=browser.subscription).status_code == 204
        maker.cookies.set("confirm_end", "off")
        while 'data-option="' in maker.get(f"/t/{code}").text:
            play_first(maker, code)
        running.kill()
    assert ears.heard == []
    hurry(sqlite)
    for _ in range(2):
        with process(sqlite, tmp_path) as running:
            assert ears.arrived.wait(PATIENCE)
            wait_for(lambda: states(sqlite) == ["sent"])
            running.kill()
    assert [told["path"] for told in ears.told(browser)] == [f"/t/{code}"]


def test_a_match_goes_on_though_what_somebody_chose_is_damaged(house: Served, ears: Ears) -> None:
    maker, guest, code = pair(house)
    listen(guest, ears, "phone")
    for damage in ("'no json'", "'[]'", "'{\"push\": 7}'"):
        house.app.state.house.storage.tidy(
            lambda connection, damage=damage: connection.execute(text(f"UPDATE hearers SET chosen = {damage}"))
        )
        end_turn(maker, house, code)
        end_turn(guest, house, code)
    assert rows(house, stored) == []


def hurry(url: str) -> None:
    """Let what waits be due."""
    with closing(sqlite3.connect(make_url(url).database or "")) as connection, connection:
        connection.execute("UPDATE outbox SET due = 0")


def states(url: str) -> list[str]:
    with closing(sqlite3.connect(make_url(url).database or "")) as connection:
        return [state for (state,) in connection.execute("SELECT done FROM outbox")]
