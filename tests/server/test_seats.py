"""A seat is taken once: dead links, other devices, seats that are left, and a database that gives nobody a seat."""

from __future__ import annotations

import json
import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import JSON, Boolean, MetaData, create_engine, insert
from sqlalchemy.engine import make_url

from tests.server.serving import Served, make_table, serving, take
from tests.server.test_site import act, links, new_table, page, state
from tests.tables import ANY

OLD = Path(__file__).resolve().parents[1] / "fixtures" / "server" / "tables_0001.sql"
"""A database from before secrets were hashed: a table of people, one of programs, and one with an open seat."""
MAYTA, YUKI = "ksHLZNiUXrFhHyocqL7pT7jdxLl3IhaH4evbOzXGXps", "6LUABfAiHrCG3Xk6fueT_X9LIvH-4An6Ng2GHUKaWRc"
OPEN_TO_ALL, OF_YUKI = "caHcaGgZRsDe_8R9QnfUKg", "l51feRAjpyujljrD1gk4ag"
OF_PROGRAMS = ("eupVYTaqatzsN7-mHB5PyQ", "H_XX-TNN2mtORKUWn58btg", "XoljnhqE2JGc7BLBsPwWcQ")
TO_WATCH = "y85jEXE-xRw6i_HEfxtnbA"


def invited(maker: httpx.Client, code: str) -> str:
    """The link to the first open seat."""
    return str(re.findall(r"data-link>(/j/[\w-]+)<", page(maker, code))[0])


def secret_of(link: str) -> str:
    return link.rpartition("/")[2]


def sits_at(browser: httpx.Client, code: str) -> bool:
    """Whether somebody sees the table with cards of his own."""
    answer = browser.get(f"/api/tables/{code}")
    return answer.is_success and answer.json()["seat"] is not None


# ---------------------------------------------------------------------- links


def test_a_link_gives_its_seat_to_the_first_who_sits_down(served: Served) -> None:
    maker, guest, other = served.browser(), served.browser(), served.browser()
    code = new_table(maker)
    link = invited(maker, code)
    assert "Sit down" in guest.get(link).text
    assert guest.get(f"/t/{code}").status_code == 403  # looking at an invitation is not taking it
    assert guest.post(link, data={"name": "Yuki"}).headers["location"] == f"/t/{code}"
    assert sits_at(guest, code)
    for dead in (other.get(link), other.post(link), other.post(link, data={"name": "Yuki"})):
        assert dead.status_code == 409
        assert "Yuki sits here already" in dead.text
    assert other.get(f"/t/{code}").status_code == 403
    assert link not in page(maker, code)


def test_who_comes_again_with_his_old_link_goes_to_his_table(served: Served) -> None:
    maker, guest = served.browser(), served.browser()
    code = new_table(maker)
    link = invited(maker, code)
    guest.post(link, data={"name": "Yuki"})
    for again in (guest.get(link), guest.post(link, data={"name": "Somebody"})):
        assert (again.status_code, again.headers["location"]) == (303, f"/t/{code}")
    assert "Somebody" not in page(guest, code)


def test_of_many_at_the_same_moment_one_sits_down(served: Served) -> None:
    maker = served.browser()
    code = new_table(maker)
    link = invited(maker, code)
    guests = [served.browser() for _ in range(6)]
    with ThreadPoolExecutor(6) as crowd:
        statuses = list(crowd.map(lambda guest: guest.post(link).status_code, guests))
    assert sorted(statuses) == [303, *[409] * 5]
    assert sum(sits_at(guest, code) for guest in guests) == 1


def test_once_a_person_sits_there_no_program_does(served: Served) -> None:
    maker, guest = served.browser(), served.browser()
    code = new_table(maker)
    link = invited(maker, code)
    guest.post(link, data={"name": "Yuki"})
    program = served.program(secret_of(link))
    seen = program.get(f"/api/tables/{code}")
    assert (seen.status_code, seen.json()["error"]) == (409, "seat_taken")
    assert "Yuki" in seen.json()["message"]
    taken = served.program().post("/api/seat", json={"secret": secret_of(link)})
    assert (taken.status_code, taken.json()["error"]) == (409, "seat_taken")


def test_once_a_program_sits_there_the_link_is_dead_for_everybody(served: Served) -> None:
    maker, guest = served.browser(), served.browser()
    code = new_table(maker)
    link = invited(maker, code)
    own = take(served, secret_of(link), "Ada")
    assert served.program(own).get(f"/api/tables/{code}").json()["seat"] == 1
    for dead in (guest.get(link), guest.post(link), maker.get(link), served.program().get(f"/j/{own}")):
        assert dead.status_code == 409
        assert "Ada" in dead.text
    assert served.program(secret_of(link)).get(f"/api/tables/{code}").json()["error"] == "seat_taken"
    assert served.program().post("/api/seat", json={"secret": own}).json() == {"code": code, "seat": 1, "secret": own}


def test_guests_and_spectators_get_no_links(served: Served) -> None:
    maker, guest, spectator = served.browser(), served.browser(), served.browser()
    code = new_table(maker, **{"seat-2": "open"})
    first, watch = invited(maker, code), re.findall(r"/j/[\w-]+", page(maker, code).partition("link-watch")[2])[0]
    guest.post(first, data={"name": "x"})
    spectator.post(watch)
    assert len(links(page(maker, code))) == 2  # the seat that is still open, and the spectators'
    assert links(page(guest, code)) == links(page(spectator, code)) == []


def test_a_program_may_keep_the_secret_it_sat_down_with(served: Served) -> None:
    maker, guest = served.browser(), served.browser()
    code = new_table(maker)
    link = invited(maker, code)
    secret = secret_of(link)
    sat = served.program().post("/api/seat", json={"secret": secret}).json()
    assert sat == {"code": code, "seat": 1, "secret": secret}
    assert served.program(secret).get(f"/api/tables/{code}").json()["seat"] == 1
    for dead in (guest.get(link), guest.post(link)):
        assert dead.status_code == 409


def test_at_a_table_without_a_maker_nobody_gets_links(served: Served) -> None:
    """Two makers who are nobody are not the same."""
    made = served.program().post("/api/tables", json={"game": ANY, "seats": [{"kind": "open"}] * 2}).json()
    for secret in (made["watch"], made["seats"][0]["secret"], take(served, made["seats"][1]["secret"])):
        text = served.client(authorization=f"Bearer {secret}", accept="text/html").get(f"/t/{made['code']}").text
        assert "<main" in text
        assert links(text) == []


# ---------------------------------------------------------------------- leaving, and new links


def test_a_seat_that_was_left_is_open_under_a_new_link(served: Served) -> None:
    maker, guest, other = served.browser(), served.browser(), served.browser()
    code = new_table(maker)
    old = invited(maker, code)
    guest.post(old, data={"name": "Yuki"})
    assert act(guest, code, "leave").status_code == 204
    assert guest.get(f"/t/{code}").status_code == guest.get(old).status_code == other.post(old).status_code == 403
    new = invited(maker, code)
    assert new != old
    assert invited(maker, code) == new  # and it stays
    assert other.post(new, data={"name": "Quilla"}).status_code == 303
    assert sits_at(other, code)
    assert not sits_at(guest, code)


def test_a_maker_who_leaves_looks_on_and_keeps_his_links(served: Served) -> None:
    maker, guest = served.browser(), served.browser()
    code = new_table(maker)
    assert act(maker, code, "leave").status_code == 204
    assert not sits_at(maker, code)
    assert guest.post(invited(maker, code), data={"name": "Quilla"}).status_code == 303
    assert sits_at(guest, code)


def test_all_seats_at_one_screen_are_left_together(served: Served) -> None:
    browser = served.browser()
    code = new_table(browser, **{"seat-1": "hot"})
    assert act(browser, code, "leave").status_code == 204
    assert len(links(page(browser, code))) == 3  # two seats, and the spectators


def test_without_a_maker_the_link_leads_to_the_seat_that_was_left(served: Served) -> None:
    made = served.program().post("/api/tables", json={"game": ANY, "seats": [{"kind": "open"}] * 2}).json()
    link, code = f"/j/{made['seats'][0]['secret']}", made["code"]
    first, second = served.browser(), served.browser()
    first.post(link)
    assert act(first, code, "leave").status_code == 204
    assert second.post(link).status_code == 303
    assert sits_at(second, code)


def test_a_new_link_kills_the_old_one_and_is_for_the_maker_alone_to_make(served: Served) -> None:
    maker, guest = served.browser(), served.browser()
    code = new_table(maker, **{"seat-2": "open"})
    old = invited(maker, code)
    assert act(maker, code, "renew", seat=1).status_code == 200
    assert guest.get(old).status_code == 403
    guest.post(invited(maker, code), data={"name": "Yuki"})
    for browser, seat in ((guest, 2), (maker, 0), (maker, 1), (maker, 7), (maker, None)):
        assert act(browser, code, "renew", seat=seat).status_code in (403, 422)


# ---------------------------------------------------------------------- another device


def device_link(browser: httpx.Client, code: str) -> str:
    answer = browser.post(f"/t/{code}/device")
    assert answer.status_code == 200
    return links(answer.text)[0]


def test_a_holder_goes_on_at_another_device_by_a_link_that_works_once(served: Served) -> None:
    desk, telephone, stranger = served.browser(), served.browser(), served.browser()
    code = new_table(desk, **{"seat-1": "hot"})
    link = device_link(desk, code)
    assert link not in page(desk, code)  # it is shown once
    assert "Play on here" in telephone.get(link).text
    assert telephone.post(link).headers["location"] == f"/t/{code}"
    assert telephone.get(f"/api/tables/{code}").json()["view"] == desk.get(f"/api/tables/{code}").json()["view"]
    version, options = state(page(telephone, code))
    assert act(telephone, code, "play", version, option=options[0]).status_code == 200
    for used in (stranger.get(link), stranger.post(link)):
        assert used.status_code == 403
    assert stranger.get(f"/t/{code}").status_code == 403
    assert "data-link" not in page(telephone, code)  # the links are for the browser that made the table


def test_a_second_link_for_devices_replaces_the_first(served: Served) -> None:
    desk, telephone = served.browser(), served.browser()
    code = new_table(desk)
    first, second = device_link(desk, code), device_link(desk, code)
    assert telephone.post(first).status_code == 403
    assert telephone.post(second).status_code == 303


def test_who_leaves_has_left_from_all_his_devices(served: Served) -> None:
    desk, telephone = served.browser(), served.browser()
    code = new_table(desk)
    telephone.post(device_link(desk, code))
    unused = device_link(desk, code)
    assert act(telephone, code, "leave").status_code == 204
    assert not sits_at(desk, code)
    assert served.browser().post(unused).status_code == 403


def test_only_who_holds_a_seat_by_a_browser_calls_another(served: Served) -> None:
    table = make_table(served, "open", "open")
    for client in (table.seats[0], table.watcher, served.browser()):
        assert client.post(f"/t/{table.code}/device").status_code == 403


# ---------------------------------------------------------------------- what is stored


def files(url: str) -> bytes:
    """All bytes of a database and of what lies beside it."""
    file = Path(make_url(url).database or "")
    return b"".join(one.read_bytes() for one in file.parent.glob(f"{file.name}*"))


def test_a_database_holds_no_secret(sqlite: str) -> None:
    with serving(sqlite) as served:
        maker, guest = served.browser(), served.browser()
        code = new_table(maker)
        shown = [secret_of(link) for link in links(page(maker, code))]
        guest.post(invited(maker, code))
        table = make_table(served, "open", "open")
        made = [seat["secret"] for seat in table.made["seats"]]
        device = secret_of(device_link(maker, code))
        cookies = [maker.cookies["tampu"], guest.cookies["tampu"]]
        stored = files(sqlite)
        assert code.encode() in stored
        for secret in (*shown, *made, *table.secrets.values(), table.watch, device, *cookies):
            assert secret.encode() not in stored


def old_database(url: str) -> None:
    """Put the old tables into an empty database."""
    where = make_url(url)
    if where.get_backend_name() == "sqlite":
        with closing(sqlite3.connect(where.database or "")) as file:
            file.execute("PRAGMA journal_mode=WAL")
            file.executescript(OLD.read_text("utf-8"))
        return
    engine = create_engine(where.set(drivername="postgresql+psycopg"))
    config, metadata = Config(), MetaData()
    config.set_main_option("script_location", "tampu.server:migrations")
    with closing(sqlite3.connect(":memory:")) as old, engine.begin() as connection:
        old.executescript(OLD.read_text("utf-8"))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        metadata.reflect(connection)
        for name in ("tables", "seats", "sits", "moves"):
            columns = metadata.tables[name].c
            for row in old.execute(f"SELECT {', '.join(columns.keys())} FROM {name}"):
                values = {column.name: _plain(column.type, value) for column, value in zip(columns, row, strict=True)}
                connection.execute(insert(metadata.tables[name]).values(values))
    engine.dispose()


def _plain(kind: Any, value: Any) -> Any:
    """A value as SQLite stores it, as PostgreSQL wants it."""
    if isinstance(kind, Boolean):
        return bool(value)
    return json.loads(value) if isinstance(kind, JSON) and value is not None else value


def test_an_old_database_is_hashed_and_played_on(database: str) -> None:
    old_database(database)
    with serving(database) as served:
        mayta, yuki, guest = served.browser(), served.browser(), served.browser()
        mayta.cookies.set("tampu", MAYTA)
        yuki.cookies.set("tampu", YUKI)
        code = "4FB6J3"
        assert sits_at(mayta, code)
        assert sits_at(yuki, code)
        assert guest.get(f"/j/{OF_YUKI}").status_code == 409  # it is taken
        assert guest.post(f"/j/{OPEN_TO_ALL}", data={"name": "Quilla"}).status_code == 303  # handed out before
        version, options = state(page(mayta, code))
        assert act(mayta, code, "play", version, option=options[0]).status_code == 200
        programs = [served.program(secret) for secret in OF_PROGRAMS]
        seen = [program.get("/api/tables/C5CW7N").json() for program in programs]
        assert [one["seat"] for one in seen] == [0, 1, 2]
        assert [one["to_end"] for one in seen] == [False, True, False]
        body = {"version": seen[1]["version"]}
        assert programs[1].post("/api/tables/C5CW7N/end", json=body).status_code == 200
        assert served.program(TO_WATCH).get("/api/tables/C5CW7N").json()["seat"] is None


def test_the_maker_of_an_old_table_gets_a_new_link(sqlite: str) -> None:
    old_database(sqlite)
    with serving(sqlite) as served:
        mayta, guest = served.browser(), served.browser()
        mayta.cookies.set("tampu", MAYTA)
        assert links(page(mayta, "4FB6J3")) == []
        assert act(mayta, "4FB6J3", "renew", seat=2).status_code == 200
        assert guest.post(f"/j/{OPEN_TO_ALL}").status_code == 403
        assert guest.post(invited(mayta, "4FB6J3")).status_code == 303


def test_nothing_plain_stays_in_an_old_database(sqlite: str) -> None:
    old_database(sqlite)
    assert OPEN_TO_ALL.encode() in files(sqlite)
    with serving(sqlite):
        stored = files(sqlite)
    for secret in (OPEN_TO_ALL, OF_YUKI, *OF_PROGRAMS, TO_WATCH):
        assert secret.encode() not in stored


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_a_dead_link_speaks_the_language_of_who_follows_it(served: Served, language: str) -> None:
    maker, guest = served.browser(), served.browser()
    code = new_table(maker)
    link = invited(maker, code)
    guest.post(link)
    told = served.browser().get(link, headers={"accept-language": language})
    colour = {"en": "Yellow", "fr": "Jaune", "ja": "黄"}[language]
    assert colour in told.text
