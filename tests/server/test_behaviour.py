"""How people behave: muted, blocked and reported; and what the host does about it, all of it written down."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from markupsafe import escape
from sqlalchemy import delete, func, select

from tampu.server import live
from tampu.server.backup import back_up, restore
from tampu.server.hostbook import Hostbook
from tampu.server.hosting import RUNNER, Host
from tampu.server.keys import hashed
from tampu.server.limits import Allowance, Allowances
from tampu.server.opening import Unusable
from tampu.server.refused import Refused
from tampu.server.schema import OF_TABLES, outbox, people, seats, talk
from tampu.server.schema_behaviour import bans, mutes, record, reports
from tampu.server.sending import Post
from tampu.server.storage import Storage
from tampu.text import house as house_words
from tests.server.ears import Ears
from tests.server.serving import Served, make_table, serving
from tests.server.test_limits import wait_for
from tests.server.test_news import listen
from tests.server.test_people import with_phrase
from tests.server.test_seats import invited
from tests.server.test_site import act, new_table, page
from tests.server.test_talk import said, say, together
from tests.tables import ANY

WHY = "Insults at the table"


@pytest.fixture
def house(database: str) -> Iterator[Served]:
    with serving(database) as served:
        yield served


def storage_of(served: Served) -> Storage:
    found: Storage = served.app.state.house.storage
    return found


def wish(browser: httpx.Client, code: str, seat: int, do: str) -> httpx.Response:
    return browser.post(f"/t/{code}/people", json={"seat": seat, "do": do})


def report(browser: httpx.Client, code: str, seat: int, line: int = 0, note: str = "") -> int:
    return browser.post(f"/t/{code}/report", json={"seat": seat, "line": line, "note": note}).status_code


def words(browser: httpx.Client, code: str) -> list[str]:
    """What somebody reads at a table, without what the table tells."""
    return [text for _, kind, text in said(browser, code) if kind == "text"]


def rows(served: Served, table: object) -> int:
    with storage_of(served).reading() as connection:
        count: int = connection.execute(select(func.count()).select_from(table)).scalar_one()  # type: ignore[arg-type]
        return count


def admin_of(served: Served, name: str = "Quilla") -> httpx.Client:
    """Somebody with an account that is an admin's."""
    browser = served.browser()
    with_phrase(browser, name)
    host = Host(storage_of(served))
    host.appoint(*Hostbook(host.storage).account(name), "by hand")
    return browser


def order(browser: httpx.Client, do: str, **fields: str) -> int:
    return browser.post("/admin", data={"do": do, "reason": WHY, **fields}).status_code


# ---------------------------------------------------------------------- muting


def test_who_is_muted_is_not_heard_here_nor_at_any_table_until_that_is_taken_back(house: Served) -> None:
    maker, guest, code = together(house)
    say(guest, code, text="You fool!")
    answer = wish(maker, code, 1, "mute")
    assert answer.status_code == 200
    assert "You fool!" not in answer.text
    say(guest, code, text="Again!")
    assert words(maker, code) == []
    assert "You fool!" not in page(maker, code)
    assert words(guest, code) == ["You fool!", "Again!"]  # who is muted is not told
    other = new_table(maker)
    assert guest.post(invited(maker, other), data={"name": "Otto"}).status_code == 303  # under another name
    say(guest, other, text="Me again")
    assert words(maker, other) == []
    assert "Yuki" in maker.get("/account").text
    maker.post("/account/muted", data={"number": "1"})
    assert words(maker, code) == ["You fool!", "Again!"]
    assert words(maker, other) == ["Me again"]


def test_the_stream_brings_nothing_of_who_is_muted(house: Served) -> None:
    maker, guest, code = together(house)
    wish(maker, code, 1, "mute")
    version = maker.get(f"/api/tables/{code}").json()["version"]
    with maker.stream("GET", f"/t/{code}/live?version={version}&heard=1") as answer:
        lines = answer.iter_lines()
        assert next(lines).startswith("retry")
        say(guest, code, text="You fool!")
        say(maker, code, text="Silence?")
        heard: list[str] = []
        while "Silence?" not in "".join(heard):
            heard.append(next(lines))
    assert "You fool!" not in "".join(heard)


def test_a_program_is_muted_like_a_person(served: Served) -> None:
    table = make_table(served, "open", "open")
    browser = served.browser()
    browser.post(f"/j/{table.watch}")
    table.seats[1].post(f"/api/tables/{table.code}/talk", json={"text": "beep"})
    assert words(browser, table.code) == ["beep"]
    wish(browser, table.code, 1, "mute")
    assert words(browser, table.code) == []


def test_who_makes_an_account_takes_along_whom_he_muted_and_who_muted_him(house: Served) -> None:
    maker, guest, code = together(house)
    wish(maker, code, 1, "block")
    with_phrase(maker, "Mayta")
    with_phrase(guest, "Yuki")
    say(guest, code, text="You fool!")
    assert words(maker, code) == []
    told = maker.get("/account/export").json()
    assert [(one["name"], one["blocks"]) for one in told["muted"]] == [("Yuki", True)]
    maker.post("/account/delete", data={"sure": "yes"})
    assert rows(house, mutes) == 0


def test_one_s_own_seat_and_an_empty_one_cannot_be_muted(served: Served) -> None:
    maker, _, code = together(served)
    assert [wish(maker, code, seat, "mute").status_code for seat in (0, 2, 7)] == [422] * 3
    assert wish(served.browser(), code, 1, "mute").status_code == 403


# ---------------------------------------------------------------------- blocking


def test_who_is_blocked_does_not_sit_down_where_the_other_made_the_table_and_is_not_told(house: Served) -> None:
    maker, guest, code = together(house)
    wish(maker, code, 1, "block")
    private, public = new_table(maker, private="on"), new_table(maker)
    refused = guest.post(invited(maker, private), data={"name": "Yuki"})
    by_code = guest.post(f"/t/{public}/join", data={"name": "Yuki"})
    assert (refused.status_code, by_code.status_code) == (409, 409)
    assert "block" not in (refused.text + by_code.text).lower()
    other = house.browser()
    assert other.post(invited(maker, private), data={"name": "Inti"}).status_code == 303
    wish(maker, code, 1, "hear")
    assert guest.post(f"/t/{public}/join", data={"name": "Yuki"}).status_code == 303


def test_the_next_one_in_the_lobby_is_never_where_the_other_sits(house: Served) -> None:
    maker, guest, code = together(house)
    wish(maker, code, 1, "block")
    mine = new_table(maker, listed="on")
    seat = guest.post("/lobby/join", data={}).headers["location"]
    assert not seat.endswith(mine)  # a table of his own
    back = maker.post("/lobby/join", data={"seats": ""}).headers["location"]
    assert back not in (seat, f"/t/{code}")


def test_the_lobby_does_not_show_who_is_blocked_a_table_where_the_other_sits(house: Served) -> None:
    maker, guest, code = together(house)
    mine = new_table(maker, listed="on")
    his = new_table(house.browser(), listed="on")
    assert all(mine in guest.get(path).text for path in ("/lobby", "/api/lobby"))
    wish(maker, code, 1, "block")
    for path in ("/lobby", "/api/lobby"):
        assert mine not in guest.get(path).text
        assert his in guest.get(path).text
        assert mine in house.browser().get(path).text
        assert mine in maker.get(path).text
    with guest.stream("GET", "/lobby/live") as answer:
        shown = next(line for line in answer.iter_lines() if his in line or mine in line)
        assert his in shown
    maker.post(f"/t/{his}/join", data={"name": "Mayta"})  # and where he sits, whoever made it
    wait_for(lambda: his not in guest.get("/lobby").text)
    wish(maker, code, 1, "hear")
    assert mine in guest.get("/lobby").text


def test_a_program_mutes_blocks_and_reports_as_a_person_does(served: Served) -> None:
    table = make_table(served, "open", "open")
    one, other = table.seats[0], table.seats[1]
    here = f"/api/tables/{table.code}"
    other.post(f"{here}/talk", json={"text": "beep"})
    assert [(seat["seat"], seat["muted"], seat["blocked"]) for seat in one.get(f"{here}/people").json()] == [
        (1, False, False)
    ]
    for do, muted, blocked in (("mute", True, False), ("block", True, True), ("hear", False, False)):
        told = one.post(f"{here}/people", json={"seat": 1, "do": do}).json()
        assert [(seat["muted"], seat["blocked"]) for seat in told] == [(muted, blocked)]
        heard = [line["text"] for line in one.get(f"{here}/talk").json()]
        assert ("beep" in heard) is not muted
        assert "beep" in [line["text"] for line in other.get(f"{here}/talk").json()]
    line = next(line["number"] for line in one.get(f"{here}/talk").json() if line["text"] == "beep")
    before = rows(served, reports)
    for _ in range(2):  # each thing once
        assert one.post(f"{here}/report", json={"seat": 1, "line": line, "note": "rude"}).status_code == 204
    assert rows(served, reports) == before + 1


def test_a_program_is_refused_what_a_person_is(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.db'}", limits=True, allowed=Allowances(reports_a_day=1)) as house:
        table = make_table(house, "open", "open")
        here, body = f"/api/tables/{table.code}", {"seat": 1, "do": "mute"}
        assert table.watcher.post(f"{here}/people", json=body).json()["error"] == "not_your_seat"
        assert house.program().post(f"{here}/people", json=body).status_code == 403
        assert table.seats[0].post(f"{here}/people", json={**body, "seat": 0}).status_code == 422  # oneself
        assert table.seats[0].post(f"{here}/report", json={"seat": 1, "line": 99}).status_code == 404
        answer = table.seats[0].post(f"{here}/report", json={"seat": 1})
        assert (answer.status_code, answer.json()["error"]) == (429, "too_many_reports")
        Host(storage_of(house)).ban(hashed(table.secrets[1]), "Robot", WHY)
        refused = table.seats[1].post(f"{here}/people", json={"seat": 0, "do": "mute"})
        assert (refused.status_code, refused.json()["error"]) == (403, "banned")


def test_a_blocked_person_asks_for_a_seat_and_nobody_hears_it(house: Served) -> None:
    maker, guest, other = house.browser(), house.browser(), house.browser()
    code = new_table(maker)
    link = invited(maker, code)
    other.post(link, data={"name": "Inti"})
    met = new_table(guest)
    other.post(invited(guest, met), data={"name": "Inti"})
    assert guest.post(f"{link}/ask", data={"name": "Yuki"}).status_code == 303
    assert 'data-do="admit"' in page(other, code)
    wish(other, met, 0, "block")
    assert 'data-do="admit"' not in page(other, code)
    assert guest.get(link).status_code == 200  # he is told that he has asked


def test_no_news_come_of_who_is_muted_or_blocked(database: str, ears: Ears) -> None:
    with serving(database, post=Post(private=True)) as served:
        maker, guest, code = together(served)
        listen(maker, ears, "phone")
        wish(maker, code, 1, "mute")
        say(guest, code, text="You fool!")
        with storage_of(served).reading() as connection:
            kinds = connection.execute(select(outbox.c.kind).where(outbox.c.kind == "said")).scalars().all()
        assert kinds == []
        wish(maker, code, 1, "hear")
        say(guest, code, text="Sorry.")
        with storage_of(served).reading() as connection:
            assert connection.execute(select(outbox.c.kind).where(outbox.c.kind == "said")).first() is not None


# ---------------------------------------------------------------------- reporting


def test_a_line_and_a_name_are_reported_once_and_kept_as_they_were(house: Served) -> None:
    maker, guest, code = together(house)
    say(guest, code, text="You fool!")
    assert [report(maker, code, 1, line=2, note=" He\nmeans me. ") for _ in range(2)] == [204, 204]
    assert [report(maker, code, 1) for _ in range(2)] == [204, 204]
    line, name = Hostbook(storage_of(house)).reports()
    assert (line.code, line.line, line.name, line.text, line.note) == (code, 2, "Yuki", "You fool!", "He means me.")
    assert (name.line, name.name, name.text) == (0, "Yuki", "")
    Host(storage_of(house)).remove_line(code, 2, WHY)
    assert Hostbook(storage_of(house)).reports()[0].text == "You fool!"
    assert [report(maker, code, seat, line) for seat, line in ((0, 0), (1, 99), (1, 1))] == [422, 404, 404]
    assert report(house.browser(), code, 1, 2) == 403


def test_so_much_is_reported_in_a_day_and_no_more(sqlite: str) -> None:
    with serving(sqlite, limits=True, allowed=Allowances(reports_a_day=1)) as served:
        maker, _, code = together(served)
        assert [report(maker, code, 1) for _ in range(2)] == [204, 429]


def test_who_leaves_the_house_leaves_his_reports_without_his_name(house: Served) -> None:
    maker, guest, code = together(house)
    with_phrase(maker, "Mayta")
    with_phrase(guest, "Yuki")
    say(guest, code, text="You fool!")
    report(maker, code, 1, line=2)
    report(guest, code, 0)
    assert maker.get("/account/export").json()["reports"][0]["text"] == "You fool!"
    maker.post("/account/delete", data={"sure": "yes"})
    by_him, about_him = sorted(Hostbook(storage_of(house)).reports(), key=lambda one: -one.line)
    assert (by_him.reported_by, by_him.name, by_him.text) == ("", "Yuki", "You fool!")
    assert (about_him.reported_by, about_him.name, about_him.accused) == ("Yuki", "", "")


# ---------------------------------------------------------------------- the host: words and names


def test_a_removed_line_is_shown_so_to_all_at_once(house: Served) -> None:
    maker, guest, code = together(house)
    say(guest, code, text="You fool!")
    report(maker, code, 1, line=2)
    admin = admin_of(house)
    [found] = Hostbook(storage_of(house)).reports()
    version = maker.get(f"/api/tables/{code}").json()["version"]
    with maker.stream("GET", f"/t/{code}/live?version={version}&heard=2") as answer:
        lines = answer.iter_lines()
        next(lines)
        assert order(admin, "remove_line", report=found.report) == 303
        heard: list[str] = []
        while "removed by the host" not in "".join(heard):
            heard.append(next(lines))
    for browser in (maker, guest):
        assert "You fool!" not in page(browser, code)
        assert [(kind, text) for _, kind, text in said(browser, code)[1:]] == [("removed", ""), ("told", "removed")]


def test_a_line_that_was_removed_on_the_command_line_goes_from_open_pages(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "ROUND", 0.2)
    with serving(database) as served:
        maker, guest, code = together(served)
        say(guest, code, text="You fool!")
        other = Storage(database)
        Host(other).remove_line(code, 2, WHY)
        other.close()
        wait_for(lambda: words(maker, code) == [])
        assert said(maker, code)[1] == (1, "removed", "")


def test_a_removed_name_stands_nowhere_any_more(house: Served) -> None:
    maker, guest, code = together(house)
    with_phrase(guest, "Rude")
    act(guest, code, "leave")
    guest.post(invited(maker, code), data={})
    say(guest, code, text="Hello")
    report(maker, code, 1)
    admin = admin_of(house)
    [found] = Hostbook(storage_of(house)).reports()
    assert order(admin, "remove_name", report=found.report) == 303
    assert RUNNER in page(maker, code)
    assert "Rude" not in page(maker, code)
    assert "Rude" not in guest.get("/account").text
    with storage_of(house).reading() as connection:
        for table in (people, seats, talk):
            assert "Rude" not in connection.execute(select(table.c.name)).scalars().all()


# ---------------------------------------------------------------------- the host: tables


def test_a_closed_table_says_so_and_can_be_opened_again(house: Served) -> None:
    maker, guest, code = together(house)
    listed = new_table(maker, listed="on")
    assert listed in maker.get("/lobby").text
    admin = admin_of(house)
    seen = maker.get(f"/api/tables/{code}").json()["view"]
    for one in (code, listed):
        assert order(admin, "close", code=one.lower()) == 303
    for path in ("", "/join", "/replay", "/record", "/live", "/people", "/talk"):
        assert maker.get(f"/t/{code}{path}").status_code in (405, 410)
    refused = guest.get(f"/api/tables/{code}")
    assert (refused.status_code, refused.json()["error"]) == (410, "closed")
    assert WHY in refused.json()["message"]
    shown = guest.get(f"/t/{code}")
    assert shown.status_code == 410
    assert "This table is closed" in shown.text
    assert WHY in shown.text
    wait_for(lambda: listed not in maker.get("/lobby").text)
    assert "closed by the host" in maker.get("/").text
    assert order(admin, "reopen", code=code) == 303
    assert maker.get(f"/api/tables/{code}").json()["view"] == seen
    assert act(guest, code, "hand_over", seat=1).status_code == 200


def test_open_pages_learn_that_their_table_was_closed_elsewhere(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "ROUND", 0.2)
    with serving(database) as served:
        maker, _, code = together(served)
        with maker.stream("GET", f"/t/{code}/live?version=-2") as answer:
            lines = answer.iter_lines()
            assert any("event: table" in line for line in lines)
            other = Storage(database)
            Host(other).close(code, WHY)
            other.close()
            for _ in lines:
                pass  # it ends by itself
        assert maker.get(f"/t/{code}/live").status_code == 410


def test_a_table_closed_at_one_server_is_closed_at_the_other(postgres: str) -> None:
    with serving(postgres) as one, serving(postgres) as two:
        maker, _, code = together(one)
        admin = admin_of(one)
        there = two.browser()
        there.cookies.update(maker.cookies)
        assert there.get(f"/t/{code}").status_code == 200
        order(admin, "close", code=code)
        assert there.get(f"/t/{code}").status_code == 410
        wait_for(lambda: code not in two.app.state.house.rooms)


def test_no_move_is_taken_at_a_closed_table_even_before_the_server_has_noticed(sqlite: str) -> None:
    with serving(sqlite) as served:
        table = make_table(served, "open", "open")
        seat = 0 if table.see(0)["may_answer"] else 1
        seen = table.see(seat)
        other = Storage(sqlite)
        Host(other).close(table.code, WHY)
        other.close()
        refused = table.do(seat, "play", seen["version"], option=seen["view"]["choice"]["options"][0])
        assert (refused.status_code, refused.json()["error"]) == (410, "closed")


def test_what_passes_while_a_table_is_closed_is_on_nobody_s_clock(sqlite: str) -> None:
    now = [1_000_000.0]
    with serving(sqlite, wall=lambda: now[0]) as served:
        maker = served.browser()
        code = new_table(maker, pace="quick")
        served.browser().post(invited(maker, code), data={"name": "Yuki"})
        host = Host(storage_of(served))
        host.close(code, WHY)
        wait_for(lambda: maker.get(f"/t/{code}").status_code == 410)
        with storage_of(served).reading() as connection:
            due = connection.exec_driver_sql("SELECT due FROM clocks WHERE due IS NOT NULL").all()
        assert due == []


# ---------------------------------------------------------------------- the host: people


def test_a_banned_person_neither_sits_down_nor_makes_tables_nor_writes_and_is_told_why(house: Served) -> None:
    maker, guest, code = together(house)
    other = new_table(maker)
    say(guest, code, text="You fool!")
    report(maker, code, 1, line=2)
    admin = admin_of(house)
    [found] = Hostbook(storage_of(house)).reports()
    assert order(admin, "ban", report=found.report) == 303
    assert "Yuki has resigned" in page(maker, code)
    tries = [
        guest.post(f"/quick/{ANY}"),
        guest.post(invited(maker, other), data={"name": "Yuki"}),
        guest.post(f"/t/{other}/join", data={"name": "Yuki"}),
        guest.post("/lobby/join", data={}),
        guest.post("/import", data={"text": "x"}),
    ]
    assert [(answer.status_code, WHY in answer.text) for answer in tries] == [(403, True)] * 5
    assert say(guest, code, text="Still here") == 403
    for path in ("/", "/lobby", "/account", f"/t/{code}", f"/t/{other}"):
        assert WHY in guest.get(path).text
    for language in ("en", "fr", "ja"):
        guest.cookies.set("language", language)
        said = house_words(language).get("refused.banned", reason=WHY)
        assert escape(said) in guest.get(f"/t/{code}").text
    guest.cookies.delete("language")
    assert act(guest, code, "end", seat=1).json()["error"] == "banned"  # on a page that was open all the time
    assert WHY not in page(maker, code)
    with_phrase(guest, "Otto")  # an account is no way out
    assert guest.post(f"/t/{other}/join").status_code == 403
    [banned] = Hostbook(storage_of(house)).banned()
    assert order(admin, "lift", who=banned.person) == 303
    assert guest.post(f"/t/{other}/join").status_code == 303
    assert WHY not in guest.get("/").text


def test_a_banned_program_plays_no_more(served: Served) -> None:
    table = make_table(served, "open", "open", "open")
    seat = next(seat for seat in table.seats if table.see(seat)["may_answer"])
    program = hashed(table.secrets[seat])
    happened = Host(storage_of(served)).ban(program, "Robot", WHY)
    assert list(happened) == [table.code]
    answer = table.seats[seat].post(f"/api/tables/{table.code}/talk", json={"text": "beep"})
    assert answer.status_code == 403


# ---------------------------------------------------------------------- the host: his page and the record


def test_the_host_s_page_is_there_for_admins_alone(house: Served) -> None:
    admin, other = admin_of(house), house.browser()
    assert admin.get("/admin").status_code == 200
    assert 'href="/admin"' in admin.get("/account").text
    with_phrase(other, "Mayta")
    for browser in (other, house.browser()):
        assert browser.get("/admin").status_code == 404
        assert browser.post("/admin", data={"do": "close", "code": "ABCDEF", "reason": "x"}).status_code == 404
    Host(storage_of(house)).dismiss(*Hostbook(storage_of(house)).account("Quilla"), "by hand")
    assert admin.get("/admin").status_code == 404


def test_every_act_is_a_row_and_none_goes(house: Served) -> None:
    maker, guest, code = together(house)
    say(guest, code, text="You fool!")
    report(maker, code, 1, line=2)
    admin = admin_of(house)
    [found] = Hostbook(storage_of(house)).reports()
    told = [("close", {"code": code}), ("reopen", {"code": code}), ("remove_line", {"report": found.report})]
    told += [("remove_name", {"report": found.report}), ("ban", {"report": found.report})]
    told += [("lift", {"who": found.accused}), ("settle", {"report": found.report})]
    for do, fields in told:
        assert order(admin, do, **fields) == 303, do
    acts = Hostbook(storage_of(house)).record()
    assert [(one.what, one.admin) for one in reversed(acts)] == [("appoint", ""), *((do, "Quilla") for do, _ in told)]
    assert {one.reason for one in acts[:-1]} == {WHY}
    assert Hostbook(storage_of(house)).reports() == []
    shown = admin.get("/admin").text
    assert re.findall(r"Table (\w+) closed", shown) == [code]


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"do": "close", "code": "NOWHERE"}, 404),
        ({"do": "close", "code": "\x00"}, 404),
        ({"do": "ban", "who": "Nobody"}, 404),
        ({"do": "lift", "who": "#0000"}, 404),
        ({"do": "settle", "report": "00000000"}, 404),
        ({"do": "ban", "who": "Mayta"}, 409),
        ({"do": "close", "code": "NOWHERE", "reason": " "}, 422),
        ({"do": "dance"}, 422),
    ],
)
def test_what_the_host_cannot_do_is_told_and_not_written_down(sqlite: str, fields: dict[str, str], status: int) -> None:
    with serving(sqlite) as served:
        admin = admin_of(served)
        for _ in range(2):
            with_phrase(served.browser(), "Mayta")
        assert admin.post("/admin", data={"reason": WHY, **fields}).status_code == status
        assert rows(served, record) == 1  # the appointment


# ---------------------------------------------------------------------- backups


def test_a_backup_has_it_all_and_takes_nothing_back_by_itself(sqlite: str, tmp_path: Path) -> None:
    file, other = tmp_path / "tables.bak", f"sqlite:///{tmp_path / 'other.db'}"
    with serving(sqlite) as served:
        maker, _, code = together(served)
        wish(maker, code, 1, "mute")
        report(maker, code, 1)
        Host(served.app.state.house.storage).ban("somebody", "Otto", WHY)
        back_up(sqlite, file)
    restore(other, file)
    storage = Storage(other)
    with storage.reading() as connection:
        counts = [len(connection.execute(select(table)).all()) for table in (mutes, reports, bans, record)]
    assert counts == [1, 1, 1, 1]
    Host(storage).ban("later", "Inti", WHY)
    Host(storage).lift("somebody", "Otto", WHY)
    with storage.writing() as connection:  # as if the tables were lost, and nothing else
        for table in reversed(OF_TABLES):
            connection.execute(delete(table))
    assert restore(other, file) == (1, [], [])
    assert [one.name for one in Hostbook(storage).banned()] == ["Inti"]
    assert len(Hostbook(storage).record()) == 3
    storage.close()


def test_only_force_brings_a_closed_table_or_a_banned_account_back_and_says_so(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "ROUND", 0.2)
    file = tmp_path / "tables.bak"
    with serving(database) as served:
        maker, _, code = together(served)
        with_phrase(maker, "Mayta")
        back_up(database, file)
        host = Host(storage_of(served))
        host.close(code, WHY)
        host.ban(*Hostbook(host.storage).account("Mayta"), WHY)
        with pytest.raises(Unusable, match="--force"):
            restore(database, file)
        wait_for(lambda: maker.get(f"/t/{code}").status_code == 410)
        assert restore(database, file, force=True).undone == [f"reopen {code}", "lift Mayta"]
        acts = [(one.what, one.admin) for one in Hostbook(host.storage).record()]
        assert sorted(acts[:2]) == [("lift", "tampu restore"), ("reopen", "tampu restore")]
        assert {what for what, _ in acts[2:]} == {"close", "ban"}
        assert maker.get(f"/t/{code}").status_code == 200


# ---------------------------------------------------------------------- limits


def test_who_takes_seats_too_fast_is_told_so(sqlite: str) -> None:
    slow = Allowances(person_joins=Allowance(1, 0.001))
    with serving(sqlite, limits=True, allowed=slow) as served:
        maker, guest = served.browser(), served.browser()
        codes = [new_table(maker) for _ in range(3)]
        guest.post(f"/t/{codes[0]}/join", data={"name": "Yuki"})  # and has a cookie from then on
        tries = [guest.post(f"/t/{code}/join", data={"name": "Yuki"}).status_code for code in codes]
        assert tries == [303, 303, 429]


def test_no_act_goes_without_a_reason(sqlite: str) -> None:
    storage = Storage(sqlite)
    with pytest.raises(Refused, match="need_reason"):
        Host(storage).close("ABCDEF", "  ")
    storage.close()
