"""Tables that were never begun or given up go, and no other: no finished match ever."""

from __future__ import annotations

import datetime

import pytest
from sqlalchemy import update

from tampu.cli.serve import KEPT, keeping
from tampu.engine.registry import GAMES
from tampu.server import expiry, making
from tampu.server.course import PLAY
from tampu.server.expiry import FOR_EVER, Keeping, remove
from tampu.server.hosting import Host
from tampu.server.making import Place
from tampu.server.people import Person
from tampu.server.rows import Change, Move
from tampu.server.schema import moves, seats, sits, tables
from tampu.server.storage import Storage
from tests.server.serving import serving
from tests.server.test_limits import wait_for
from tests.server.test_site import new_table, page

GAME = next(iter(GAMES))
KEEPING = Keeping(unplayed=10, played=100)


def table(storage: Storage, days: int, answered: bool = False, over: bool = False) -> str:
    """A table where something happened so many days ago, and nothing since."""
    row = making.make(storage, Person("somebody"), GAME, [Place("you"), Place("open")], {}, 1).row
    storage.write(row.code, 0, Change([Move(PLAY if answered else "take", 0, "x")], row.checkpoint, over, False))
    touch(storage, row.code, days)
    return row.code


def touch(storage: Storage, code: str, days: int) -> None:
    then = datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=days)
    changed = update(tables).where(tables.c.code == code).values(changed=then.isoformat(timespec="milliseconds"))
    storage.tidy(lambda connection: connection.execute(changed).close())


def test_what_nobody_touched_for_long_goes_and_nothing_else(database: str) -> None:
    storage = Storage(database)
    kept = [table(storage, 9), table(storage, 99, answered=True), table(storage, 5000, over=True), table(storage, 5000)]
    Host(storage).close(kept[-1], "insults")
    in_use = table(storage, 101)
    gone = [table(storage, 11), table(storage, 101, answered=True)]
    assert sorted(remove(storage, KEEPING, lambda: [in_use])) == sorted(gone)
    assert remove(storage, KEEPING, lambda: [in_use]) == []
    assert set(storage.versions([*kept, *gone, in_use])) == {*kept, in_use}
    with storage.engine.connect() as connection:
        for part in (moves, seats, sits):
            left = set(connection.execute(part.select().with_only_columns(part.c.code)).scalars())
            assert left == {*kept, in_use}
    storage.close()


@pytest.mark.parametrize("days", [Keeping(played=50), Keeping(unplayed=50)])
def test_each_of_the_two_is_enough(sqlite: str, days: Keeping) -> None:
    storage = Storage(sqlite)
    code = table(storage, 60)
    assert remove(storage, days, list) == [code]
    storage.close()


def test_old_tables_are_removed_a_few_at_a_time(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "BATCH", 2)
    storage = Storage(sqlite)
    codes = [table(storage, days) for days in (30, 50, 40)]
    assert remove(storage, KEEPING, list) == [codes[1], codes[2]]  # the oldest first
    assert remove(storage, KEEPING, list) == [codes[0]]
    storage.close()


def test_a_server_removes_old_tables_by_itself_and_says_so(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(expiry, "EVERY", 0.01)
    with serving(sqlite, keeping=KEEPING) as served:
        storage: Storage = served.app.state.house.storage
        browser = served.browser()
        looked_at, forgotten = (new_table(browser, **{"seat-2": "none"}) for _ in range(2))
        page(browser, forgotten)
        with browser.stream("GET", f"/t/{looked_at}/live?version=-2") as stream:
            lines = stream.iter_lines()  # who lets go of them closes the page
            assert any("event: table" in line for line in lines)
            touch(storage, looked_at, 1000)
            touch(storage, forgotten, 1000)
            wait_for(lambda: not storage.exists(forgotten))
            wait_for(lambda: f"removed 1 tables that nobody has touched for long: {forgotten}" in caplog.text)
            assert storage.exists(looked_at)
        assert browser.get(f"/t/{forgotten}").status_code == 404


def test_only_a_server_for_others_forgets_by_itself() -> None:
    assert keeping("0.0.0.0", "", None, None) == keeping("127.0.0.1", "https://example.org", None, None) == KEPT
    assert keeping("::1", "", None, None) == FOR_EVER
    assert keeping("127.0.0.1", "", 3, None) == Keeping(3, 0)
