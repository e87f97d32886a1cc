"""A damaged table is shut by itself, with a clear word, and everything else goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlalchemy.engine import make_url

import tampu
from tests.server.damage import Ward
from tests.server.serving import make_table, play_on, serving
from tests.server.test_keeping import hot_table
from tests.tables import ANY

CASES = 120


@pytest.fixture(scope="module")
def ward(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ward]:
    url = f"sqlite:///{tmp_path_factory.mktemp('ward') / 'tables.db'}"
    with serving(url) as served:
        yield Ward(served, url)


def test_whatever_a_row_holds_nothing_breaks(ward: Ward) -> None:
    """`make campaign` tries the same by the thousand."""
    assert [wrong for number in range(CASES) if (wrong := ward.damage(number, seed=1))] == []


def damage(url: str, order: str, *values: object) -> None:
    with closing(sqlite3.connect(str(make_url(url).database), isolation_level=None)) as rows:
        assert rows.execute(order, values).rowcount


@pytest.mark.parametrize(
    ("order", "value", "part"),
    [
        ("UPDATE tables SET players = ?", 2**31, "tables.players"),
        ("UPDATE tables SET game = ?", "chess", "tables.game"),
        ("UPDATE tables SET past = ?", "{", "tables"),
        ("UPDATE tables SET version = ?", 99, "tables.version"),
        ("UPDATE tables SET seed = ?", str(2**64), "tables.seed"),
        ("UPDATE tables SET rules_version = 0, checkpoint = ?", '{"state": {}, "since": []}', "tables.checkpoint"),
        ("UPDATE seats SET kind = ?", "king", "seats.0"),
        ("DELETE FROM moves WHERE number = ?", 3, "moves.3"),
    ],
)
def test_a_damaged_table_says_what_is_wrong_and_where_its_record_is(
    sqlite: str, order: str, value: object, part: str
) -> None:
    with serving(sqlite) as served:
        table = make_table(served, "open", "open", seed=3)
        play_on(table, 5)
    damage(sqlite, order, value)
    with serving(sqlite) as served:
        told = served.program(table.secrets[0]).get(f"/api/tables/{table.code}")
        assert (told.status_code, told.json()["error"]) == (410, "damaged")
        assert part in told.json()["message"]
        assert f"/t/{table.code}/record" in told.json()["message"]


def test_the_home_page_of_who_sits_at_a_damaged_table_lists_it(sqlite: str) -> None:
    with serving(sqlite) as served:
        browser, broken = hot_table(served)
        whole = browser.post(f"/new/{ANY}", data={"seat-0": "you", "seat-1": "hot"}).headers["location"]
        damage(sqlite, "UPDATE tables SET players = 77 WHERE code = ?", broken)
        served.app.state.house.rooms.clear()
        home = browser.get("/")
        assert home.status_code == 200
        assert broken in home.text
        assert whole in home.text
        assert browser.get(f"/t/{broken}").status_code == 410
        assert browser.get(whole).status_code == 200


def test_bots_at_other_tables_are_woken_all_the_same(sqlite: str) -> None:
    with serving(sqlite) as served:
        served.app.state.house.drivers.think = _never
        tables = [make_table(served, "random", "random", "open", seed=5) for _ in range(3)]
    for table in tables[1:]:
        damage(sqlite, "UPDATE tables SET game = 'chess' WHERE code = ?", table.code)
    with serving(sqlite) as served:
        seen = served.program(tables[0].secrets[2]).get(
            f"/api/tables/{tables[0].code}", params={"after": 1, "wait": 20}
        )
        assert seen.json()["version"] > 1


async def _never(name: str, match: object) -> str:
    raise AssertionError("this bot is asleep")


@pytest.mark.parametrize("chosen", [True, False])
def test_what_is_left_of_a_record_is_given_out_where_it_holds_no_secrets(sqlite: str, chosen: bool) -> None:
    with serving(sqlite) as served:
        table = make_table(served, "open", "open", seed=3 if chosen else None)
        play_on(table, 6)
        damage(sqlite, "UPDATE tables SET checkpoint = '{}' WHERE code = ?", table.code)
        number = "SELECT max(number) FROM moves WHERE kind IN ('play', 'final')"
        damage(sqlite, f"UPDATE moves SET token = 'nowhere' WHERE number = ({number})")
        served.app.state.house.rooms.clear()
        assert table.seats[0].get(f"/api/tables/{table.code}").status_code == 410
        answer = table.seats[0].get(f"/t/{table.code}/record")
        assert served.browser().get(f"/t/{table.code}/record").status_code == 403
    if chosen:
        assert tampu.loads(answer.text).number == 5
    else:
        assert answer.json()["error"] == "withheld"


def test_a_record_that_cannot_even_begin_is_given_out_as_it_lies_there(sqlite: str) -> None:
    with serving(sqlite) as served:
        table = make_table(served, "open", "open", seed=3)
        token = str(served.app.state.house.rooms[table.code].course.match.choice.tokens[0])
        play_on(table, 1)
        damage(sqlite, "UPDATE tables SET players = ?", 2**31)
        served.app.state.house.rooms.clear()
        answer = table.seats[0].get(f"/t/{table.code}/record")
    assert f"game {ANY}" in answer.text
    assert token in answer.text
