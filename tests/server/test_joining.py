"""Joining by the code that every table shows, asking for a seat that is taken, and handing invitations out."""

from __future__ import annotations

import re

import httpx
import pytest

from tests.server.serving import Served, make_table, play_on
from tests.server.test_seats import invited, sits_at
from tests.server.test_site import act, links, new_table, page
from tests.tables import ANY

# ---------------------------------------------------------------------- by the code


def test_the_code_of_a_table_joins_it_while_a_seat_is_open(served: Served) -> None:
    maker, guest, late = served.browser(), served.browser(), served.browser()
    code = new_table(maker)
    assert guest.get("/join", params={"code": code.lower()}).headers["location"] == f"/t/{code}/join"
    letter = guest.get(f"/t/{code}/join")
    assert letter.status_code == 200
    assert "Mayta" in letter.text
    assert not sits_at(guest, code)
    assert guest.post(f"/t/{code}/join", data={"seat": "1", "name": "Yuki"}).headers["location"] == f"/t/{code}"
    assert sits_at(guest, code)
    assert "Yuki" in page(maker, code)
    for told in (late.get(f"/t/{code}/join"), late.post(f"/t/{code}/join")):
        assert told.status_code == 409
        assert f"All seats at table {code} are taken" in told.text


def test_who_chooses_no_seat_gets_the_first_that_is_open(served: Served) -> None:
    maker, guest, other = served.browser(), served.browser(), served.browser()
    code = new_table(maker, **{"seat-2": "open"})
    for browser, seat in ((guest, 1), (other, 2)):
        browser.post(f"/t/{code}/join")
        assert browser.get(f"/api/tables/{code}").json()["seat"] == seat


def test_a_seat_that_is_not_open_is_not_taken_by_the_code(served: Served) -> None:
    maker, guest = served.browser(), served.browser()
    code = new_table(maker)
    for seat in ("0", "2"):
        assert guest.post(f"/t/{code}/join", data={"seat": seat}).status_code == 409
    assert not sits_at(guest, code)


def test_who_sits_there_already_goes_to_his_table(served: Served) -> None:
    maker = served.browser()
    code = new_table(maker)
    for answer in (maker.get(f"/t/{code}/join"), maker.post(f"/t/{code}/join", data={"seat": "1"})):
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{code}")
    assert len(links(page(maker, code))) == 2  # the seat is still open


def test_a_private_table_is_joined_by_its_links_alone(served: Served) -> None:
    maker, guest = served.browser(), served.browser()
    code = new_table(maker, private="on")
    for told in (guest.get(f"/t/{code}/join"), guest.post(f"/t/{code}/join", data={"seat": "1"})):
        assert told.status_code == 403
        assert f"Table {code} is private" in told.text
    assert guest.post(invited(maker, code)).status_code == 303


def test_a_table_that_is_over_or_unknown_says_so(served: Served) -> None:
    guest = served.browser()
    table = make_table(served, "open", "random", private=False, seed=3)
    play_on(table)
    told = guest.get(f"/t/{table.code}/join")
    assert told.status_code == 409
    assert "is over" in told.text
    assert guest.get("/t/NOSUCH/join").status_code == 404


def test_programs_join_by_the_code_only_where_that_was_wanted(served: Served) -> None:
    def made(**fields: bool) -> str:
        body = {"game": ANY, "seats": [{"kind": "open"}] * 2, **fields}
        return str(served.program().post("/api/tables", json=body).json()["code"])

    secret, public = made(), made(private=False)
    sit = {"code": public, "name": "Ada"}
    sat = [served.program().post("/api/seat", json=sit).json() for _ in range(2)]
    assert [one["seat"] for one in sat] == [0, 1]
    assert [served.program(one["secret"]).get(f"/api/tables/{public}").json()["seat"] for one in sat] == [0, 1]
    full, closed = (served.program().post("/api/seat", json={"code": code}).json() for code in (public, secret))
    assert (full["error"], closed["error"]) == ("table_full", "private_table")


# ---------------------------------------------------------------------- a seat that is taken


def taken(served: Served) -> tuple[httpx.Client, httpx.Client, httpx.Client, str, str]:
    """A maker, a guest on a seat, somebody who comes with the guest's old link; the code and that link."""
    maker, guest, other = served.browser(), served.browser(), served.browser()
    code = new_table(maker)
    link = invited(maker, code)
    guest.post(link, data={"name": "Yuki"})
    return maker, guest, other, code, link


def test_the_link_of_a_taken_seat_asks_its_holder(served: Served) -> None:
    _, guest, other, code, link = taken(served)
    assert "Ask for the seat" in other.get(link).text
    assert other.post(f"{link}/ask", data={"name": "Quilla"}).headers["location"] == link
    assert "Yuki has been asked" in other.get(link).text
    assert not sits_at(other, code)
    assert "Quilla asks to take over the seat of Yuki" in page(guest, code)
    assert act(guest, code, "admit", seat=1).status_code == 403  # it is his no longer
    assert other.get(link).headers["location"] == f"/t/{code}"
    assert sits_at(other, code)
    assert guest.get(f"/t/{code}").status_code == 403
    assert "Quilla" in page(other, code)


def test_who_is_refused_has_a_dead_link(served: Served) -> None:
    _, guest, other, code, link = taken(served)
    other.post(f"{link}/ask", data={"name": "Quilla"})
    assert act(guest, code, "refuse", seat=1).status_code == 200
    assert "Quilla" not in page(guest, code)
    assert other.get(link).status_code == other.post(f"{link}/ask").status_code == 403
    assert sits_at(guest, code)


def test_only_the_holder_answers_for_his_cards_come_with_the_seat(served: Served) -> None:
    maker, guest, other, code, link = taken(served)
    other.post(f"{link}/ask", data={"name": "Quilla"})
    assert "Quilla asks" not in page(maker, code)
    assert act(maker, code, "admit", seat=1).status_code == 403
    assert act(other, code, "admit", 0, seat=1).status_code == 403
    assert sits_at(guest, code)
    assert not sits_at(other, code)


def test_nobody_is_admitted_who_did_not_ask(served: Served) -> None:
    maker, guest, _, code, _ = taken(served)
    for do in ("admit", "refuse"):
        assert act(guest, code, do, seat=1).status_code == 403
        assert act(maker, code, do, seat=0).status_code == 403
        assert act(maker, code, do, seat=7).status_code == 403


def test_a_new_holder_begins_without_the_automatic_answers_of_the_old_one(served: Served) -> None:
    _, guest, other, code, link = taken(served)
    name = re.findall(r'data-automatic="(\w+)"', page(guest, code))[0]
    act(guest, code, "automatic", seat=1, name=name, on=True)
    other.post(f"{link}/ask", data={"name": "Quilla"})
    act(guest, code, "admit", seat=1)
    assert not re.search(rf'data-automatic="{name}" checked', page(other, code))


# ---------------------------------------------------------------------- invitations on the table


def test_an_open_seat_shows_its_invitation(served: Served) -> None:
    maker, guest = served.browser(), served.browser()
    code = new_table(maker, **{"seat-2": "open"})
    guest.post(f"/t/{code}/join", data={"name": "Yuki"})
    for browser in (maker, guest):
        assert f'data-copy="/t/{code}/join"' in page(browser, code)
    hidden = new_table(maker, private="on")
    guest.post(invited(maker, hidden))
    assert "/join" not in page(guest, hidden)
    assert 'popovertarget="invite"' not in page(guest, hidden)


@pytest.mark.parametrize("query", ["", "?seat=1", "?seat=-1"])
def test_invitations_are_pictures_for_telephones_too(served: Served, query: str) -> None:
    maker, guest = served.browser(), served.browser()
    code = new_table(maker, **{"seat-2": "open"})
    guest.post(f"/t/{code}/join", data={"seat": "2"})
    picture = maker.get(f"/t/{code}/qr{query}")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")
    assert guest.get(f"/t/{code}/qr{query}").status_code == (403 if query else 200)
