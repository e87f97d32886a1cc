"""Backups are taken and put back while servers run: nothing acknowledged is missed, and no page is confused."""

from __future__ import annotations

import random
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
import typer
from sqlalchemy.engine import make_url

from tampu.cli.serve import check_database
from tampu.server import live
from tampu.server.backup import back_up, restore
from tampu.server.opening import Unusable
from tampu.server.rows import RESTORED
from tampu.server.storage import Storage
from tests.server.serving import Served, Table, make_table, play_on, serving
from tests.server.test_keeping import hot_table, play_first
from tests.server.test_outage import shown
from tests.server.test_people import with_phrase
from tests.tables import HOUSE


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.bak"


@pytest.fixture(params=["sqlite to postgres", "postgres to sqlite", "sqlite to sqlite"])
def way(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str]:
    source, _, target = request.param.partition(" to ")
    other = f"sqlite:///{tmp_path / 'other.db'}"
    return request.getfixturevalue(source), other if source == target else request.getfixturevalue(target)


def rows(url: str, code: str) -> tuple[object, ...]:
    """What is stored of a table, but for its version."""
    storage = Storage(url)
    found = storage.table(code)
    sitting = storage.sitting("nobody", code)
    storage.close()
    assert found is not None
    row, seats, moves = found
    return {**vars(row), "version": 0}, seats, [move for move in moves if move.kind != RESTORED], sitting


def test_what_is_kept_comes_back_in_either_kind_of_database(way: tuple[str, str], file: Path) -> None:
    source, target = way
    with serving(source) as served:
        tables = [make_table(served, "open", "open", game=game, seed=3) for game in list(HOUSE)[:2]]
        for table in tables:
            play_on(table, 9)
        assert back_up(source, file) == 2
    assert file.stat().st_mode & 0o777 == 0o600
    assert restore(target, file) == (2, [], [])
    assert [rows(target, table.code) for table in tables] == [rows(source, table.code) for table in tables]
    with serving(target) as served:
        for table in tables:
            table.move_to(served)
            assert play_on(table, 3) == 3


def test_people_come_back_with_their_ways_in(way: tuple[str, str], file: Path) -> None:
    source, target = way
    with serving(source) as served:
        client, code = hot_table(served)
        phrase = with_phrase(client)
        back_up(source, file)
    restore(target, file)
    with serving(target) as served:
        phone, again = served.browser(), served.browser()
        assert phone.post("/account/enter", data={"phrase": phrase}).status_code == 303
        assert phone.get(f"/t/{code}").status_code == 200
        again.cookies.set("tampu", client.cookies["tampu"])  # still signed in
        assert again.get(f"/t/{code}").status_code == 200


def test_people_are_replaced_only_by_force(sqlite: str, file: Path) -> None:
    with serving(sqlite) as served:
        client = served.browser()
        with_phrase(client, "Quilla")
        back_up(sqlite, file)
        client.post("/account/change", data={"name": "Mayta"})
        with pytest.raises(Unusable, match="1 of its 1 accounts"):
            restore(sqlite, file)
        restore(sqlite, file, force=True)
        assert "Quilla" in client.get("/account").text


def test_who_made_an_account_since_the_backup_keeps_his_seats(database: str, file: Path) -> None:
    with serving(database) as served:
        client, code = hot_table(served)
        back_up(database, file)
        with_phrase(client)
        restore(database, file, force=True)
    with serving(database) as served:
        again = served.browser()
        again.cookies.set("tampu", client.cookies["tampu"])
        assert again.get(f"/t/{code}").status_code == 200


def test_a_backup_under_traffic_has_all_that_was_acknowledged(database: str, file: Path) -> None:
    with serving(database) as served:
        traffic = Traffic(served)
        before = traffic.acknowledged(at_least=20)
        back_up(database, file)
        after = traffic.acknowledged(at_least=before + 1)
        traffic.stop()
    kept = Storage(f"sqlite:///{file}")
    found = kept.table(traffic.table.code)
    kept.close()
    assert found is not None
    assert before <= found[0].version <= after + 1


class Traffic:
    """A table where programs play without a pause."""

    def __init__(self, served: Served) -> None:
        self.table = make_table(served, "open", "open", seed=4)
        self.version = threading.Condition()
        self.newest = 0
        self.left = threading.Event()
        self.player = threading.Thread(target=self._play)
        self.player.start()

    def _play(self) -> None:
        while not self.left.is_set():
            play_on(self.table, 1)
            with self.version:
                self.newest = max(self.table.see(seat)["version"] for seat in self.table.seats)
                self.version.notify_all()

    def acknowledged(self, at_least: int) -> int:
        with self.version:
            assert self.version.wait_for(lambda: self.newest >= at_least, 60)
            return self.newest

    def stop(self) -> None:
        self.left.set()
        self.player.join()


def test_restoring_under_a_running_server_shows_the_old_table_on_open_pages(
    database: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "ROUND", 0.2)
    with serving(database) as served:
        browser, code = hot_table(served)
        other, elsewhere = hot_table(served)
        kept = play_first(browser, code)
        back_up(database, file)
        now = [play_first(browser, code) for _ in range(3)][-1]
        untouched = play_first(other, elsewhere)
        with pytest.raises(Unusable, match="--force"):
            restore(database, file)
        page = shown(browser, code)
        assert next(page) == now
        restore(database, file, force=True)
        leapt = next(page)
        assert leapt > now
        page.close()
        assert play_first(browser, code) == leapt + 1
        assert play_first(other, elsewhere) > untouched
    storage = Storage(database)
    found = storage.table(code)
    storage.close()
    assert found is not None
    assert [move.kind for move in found[2]].index(RESTORED) == kept


def test_a_table_made_after_the_backup_stays(database: str, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "ROUND", 0.2)
    with serving(database) as served:
        first = make_table(served, "open", "open", seed=3)
        back_up(database, file)
        later = make_table(served, "open", "open", seed=4)
        play_on(later, 3)
        before = first.see(0)["version"]
        assert restore(database, file, force=True).tables == 1
        assert first.see(0, after=before, wait=20)["version"] > before
        assert play_on(later, 2) == play_on(first, 2) == 2


@pytest.fixture
def a_backup(sqlite: str, file: Path) -> tuple[str, Path, Table]:
    with serving(sqlite) as served:
        table = make_table(served, "open", "open", seed=3)
        play_on(table, 5)
    back_up(sqlite, file)
    return sqlite, file, table


def test_a_backup_overwrites_nothing(a_backup: tuple[str, Path, Table]) -> None:
    url, file, _ = a_backup
    with pytest.raises(Unusable, match="already"):
        back_up(url, file)


def test_a_damaged_backup_changes_nothing(a_backup: tuple[str, Path, Table]) -> None:
    url, file, table = a_backup
    before, whole, luck = rows(url, table.code), file.read_bytes(), random.Random(1)
    for data in (b"", b"no database", whole[: len(whole) // 2], whole[:4096] + luck.randbytes(len(whole) - 4096)):
        file.write_bytes(data)
        with pytest.raises(Unusable):
            restore(url, file, force=True)
    assert rows(url, table.code) == before


def test_tables_that_were_damaged_in_the_backup_are_left_out(a_backup: tuple[str, Path, Table], tmp_path: Path) -> None:
    _, file, table = a_backup
    with closing(sqlite3.connect(file, isolation_level=None)) as kept:
        kept.execute("UPDATE tables SET players = 'many'")
    assert restore(f"sqlite:///{tmp_path / 'other.db'}", file) == (0, [table.code], [])


def test_no_server_starts_on_a_damaged_file(a_backup: tuple[str, Path, Table]) -> None:
    url, _, _ = a_backup
    path = Path(str(make_url(url).database))
    with closing(sqlite3.connect(path)) as kept:
        pages = [page for (page,) in kept.execute("SELECT rootpage FROM sqlite_master")]
    whole = path.read_bytes()
    for page in pages:
        torn = random.Random(page).randbytes(4096)
        path.write_bytes(whole[: (page - 1) * 4096] + torn + whole[page * 4096 :])
        with pytest.raises(typer.BadParameter, match=r"is damaged .*tampu restore"):
            check_database(url)
    unreadable = whole.replace(b"sqlite_autoindex_alem", b"sqlite_autoindex_al\x87m")  # SQLite quotes it as it stands
    assert unreadable != whole
    path.write_bytes(unreadable)
    with pytest.raises(typer.BadParameter, match=r"is damaged .*tampu restore"):
        check_database(url)
    path.write_bytes(whole)
    check_database(url)


def test_a_damaged_database_is_put_aside_for_the_backup(a_backup: tuple[str, Path, Table]) -> None:
    url, file, table = a_backup
    before = rows(url, table.code)
    path = Path(str(make_url(url).database))
    damaged = path.read_bytes()[:9000] + b"\xff" * 5000 + path.read_bytes()[14000:]
    path.write_bytes(damaged)
    restore(url, file, force=True)
    assert rows(url, table.code) == before
    assert path.with_name("tables.db.damaged").read_bytes() == damaged
