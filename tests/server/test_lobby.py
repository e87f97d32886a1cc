"""The lobby: strangers find each other's tables there, and nothing that is private."""

from __future__ import annotations

import re
import threading
from typing import Any

import httpx
import pytest
from sqlalchemy import insert

from tampu.server.schema import ratings
from tampu.text import house as words
from tests.server.serving import PATIENCE, Served, make_table, play_on, serving
from tests.server.test_limits import wait_for
from tests.server.test_people import links
from tests.server.test_results import person_of, player
from tests.server.test_site import OPEN_TABLE, new_table, page
from tests.tables import ANY, HOUSE

ONE, OTHER = list(HOUSE)[:2]


@pytest.fixture
def house(sqlite: str) -> Any:
    with serving(sqlite) as served:
        yield served


def codes(served: Served, **wanted: Any) -> list[str]:
    return [table["code"] for table in served.program().get("/api/lobby", params=wanted).json()]


def test_only_listed_tables_are_found(house: Served) -> None:
    maker = house.browser()
    new_table(maker)
    new_table(maker, private="on", listed="on")
    listed = new_table(maker, listed="on")
    assert codes(house) == [listed]
    assert listed in house.browser().get("/lobby").text


def test_private_and_listed_cannot_be(served: Served) -> None:
    body = {"game": ANY, "seats": [{"kind": "open"}] * 2, "listed": True}
    assert served.program().post("/api/tables", json=body).status_code == 422


def test_filters_show_what_fits(house: Served) -> None:
    def opened(game: str, seats: int, **fields: Any) -> str:
        body = {"game": game, "seats": [{"kind": "open"}] * seats, "listed": True, "private": False, **fields}
        code: str = house.program().post("/api/tables", json=body).json()["code"]
        return code

    live = opened(ONE, 2, pace={"kind": "live", "bank": 600, "increment": 5}, language="fr")
    days = opened(OTHER, 3, pace={"kind": "days", "hours": 24}, language="ja")
    free = opened(ONE, 3, language="fr")
    assert codes(house) == [live, days, free]  # oldest first
    assert codes(house, game=ONE) == [live, free]
    assert codes(house, seats=3) == [days, free]
    assert codes(house, pace="days") == [days]
    assert codes(house, language="fr", pace="none") == [free]
    assert codes(house, game=OTHER, pace="live") == []


def test_the_next_one_is_the_oldest_that_fits_or_a_new_one(house: Served) -> None:
    first, second, third = house.browser(), house.browser(), house.browser()
    wanted = {"game": ANY, "seats": "2", "pace": "live", "language": ""}
    made = first.post("/lobby/join", data=wanted).headers["location"]
    assert first.post("/lobby/join", data=wanted).headers["location"] == made  # he waits there already
    assert second.post("/lobby/join", data={**wanted, "pace": "days"}).headers["location"] != made
    assert third.post("/lobby/join", data=wanted).headers["location"] == made
    room = house.app.state.house.rooms[made.rpartition("/")[2]]
    assert [seat.kind for seat in room.seats] == ["person", "person"]
    assert room.row.pace.kind == "live"
    assert [clock.since is not None for clock in room.clocks.values()].count(True) == 1


def test_whoever_finds_a_listed_match_looks_on_and_no_more(house: Served) -> None:
    table = make_table(house, "open", "open", listed=True, private=False, seed=3)
    play_on(table, 6)
    stranger = house.browser()
    assert codes(house) == [table.code]
    assert page(stranger, table.code).count("data-option=") == 0
    seen = stranger.get(f"/api/tables/{table.code}").json()
    assert (seen["seat"], seen["may_answer"], seen["view"]) == (None, False, table.see(None)["view"])
    version = table.see(None)["version"]
    for do in ("play", "undo", "end", "pause", "leave", "resign", "hand_over", "bot_for"):
        refused = stranger.post(f"/t/{table.code}/act", json={"version": version, "do": do, "option": "x"})
        assert refused.status_code == 403, do
    assert stranger.post(f"/t/{table.code}/talk", json={"text": "Hello"}).status_code == 403


def test_what_is_not_listed_is_not_looked_at(house: Served) -> None:
    code = new_table(house.browser())
    assert house.browser().get(f"/t/{code}").status_code == 403


def test_the_list_is_live(house: Served) -> None:
    """A table appears, and goes where it was taken, without reloading."""
    heard: list[str] = []

    def listen() -> None:
        with httpx.stream("GET", f"{house.url}/lobby/live", timeout=PATIENCE) as stream:
            for line in stream.iter_lines():
                heard.append(line)
                if "Look on" in line:
                    return

    listener = threading.Thread(target=listen)
    listener.start()
    wait_for(lambda: any("Nobody is waiting" in line for line in heard))
    code = new_table(house.browser(), listed="on")
    wait_for(lambda: any(f"table-{code}" in line for line in heard))
    while house.browser().post(f"/t/{code}/join").status_code == 303:
        pass
    listener.join(PATIENCE)
    assert not listener.is_alive()


def test_two_servers_show_the_same_lobby(postgres: str) -> None:
    with serving(postgres) as here, serving(postgres) as there:
        assert codes(there) == []
        code = new_table(here.browser(), listed="on")
        wait_for(lambda: codes(there) == [code])


@pytest.mark.parametrize("wanted", [{"game": "chess"}, {"seats": "x"}, {"pace": "dance"}, {"language": "la"}])
@pytest.mark.parametrize(("method", "path"), [("GET", "/lobby"), ("POST", "/lobby/join"), ("POST", "/lobby/make")])
def test_nobody_looks_for_what_there_is_not(served: Served, method: str, path: str, wanted: dict[str, str]) -> None:
    given = {"params": wanted} if method == "GET" else {"data": wanted}
    assert served.browser().request(method, path, **given).status_code == 422  # type: ignore[arg-type]


# ---------------------------------------------------------------------- how strong who plays there is


def for_two(browser: httpx.Client, **fields: str) -> str:
    """A listed table for two; its code."""
    made = browser.post(f"/new/{ANY}", data={"seat-0": "you", "seat-1": "open", "listed": "on", **fields})
    assert made.status_code == 303
    return made.headers["location"].rpartition("/")[2]


def known_as(served: Served, name: str, strength: float, public: bool = True) -> httpx.Client:
    """Somebody with an account, of whom it is known how strong he is."""
    client = player(served, name)
    row = {"who": person_of(served, client), "game": ANY, "group": "two", "mu": strength, "sigma": 2.0, "games": 30}
    order = insert(ratings).values(**row)
    served.app.state.house.storage.tidy(lambda connection: connection.execute(order))
    if public:
        client.post("/profile", data={"public": "yes"})
    return client


def listed(served: Served, code: str) -> dict[str, Any]:
    (found,) = [table for table in served.program().get("/api/lobby").json() if table["code"] == code]
    return dict(found)


@pytest.mark.parametrize(
    ("fields", "why"), [({}, ""), ({"unrated": "on"}, "unrated"), ({"hints": "on"}, "hints"), ({"seed": "3"}, "chosen")]
)
def test_a_table_says_whether_it_is_rated(house: Served, fields: dict[str, str], why: str) -> None:
    maker = house.browser()
    code = for_two(maker, **fields)
    assert listed(house, code)["unrated"] == why
    said = words("en").get(f"web.games.why.{why}" if why else "web.rated")
    for shown in (house.browser().get("/lobby"), house.browser().get(f"/t/{code}/join"), maker.get(f"/t/{code}")):
        assert said in re.findall(r"(?:>| · )\s*((?:un)?rated[^<·]*?)\s*(?:<| · )", shown.text)


def test_only_who_wants_to_be_seen_is_seen_to_be_strong(house: Served) -> None:
    code = for_two(known_as(house, "Quilla", 31.4))
    hidden = for_two(known_as(house, "Mayta", 17.3, public=False))
    assert (listed(house, code)["ratings"], listed(house, hidden)["ratings"]) == ([31.4], [])
    shown = house.browser().get("/lobby").text
    assert "Rating: 31" in shown
    assert "17" not in re.sub(r"<[^>]*>", "", shown)


def test_the_best_are_looked_at_first_and_of_equals_the_newest(house: Served) -> None:
    found = []
    for name, strength in (("Quilla", 28.0), ("Mayta", 35.2), ("Yuki", 34.9), ("Inti", 0.0)):
        maker = known_as(house, name, strength) if strength else house.browser()
        found.append(for_two(maker, **{"seat-1": "bot:random"}))
    quilla, mayta, yuki, guest = found
    assert codes(house) == [yuki, mayta, quilla, guest]


def test_who_is_not_as_strong_as_wished_is_told_so_and_not_seated(house: Served) -> None:
    maker = known_as(house, "Quilla", 32.0)
    code = for_two(maker, wish_low="30", wish_high="40")
    assert listed(house, code)["wish"] == "30–40"
    room = house.app.state.house.rooms.get
    for weak in (known_as(house, "Mayta", 29.0), player(house, "Yuki"), house.browser()):
        refused = weak.post(f"/t/{code}/join")
        assert refused.status_code == 409
        assert "30–40" in refused.text
        found = weak.post("/lobby/join", data={"game": ANY, "seats": "2"}).headers["location"]
        assert not found.endswith(code)
    assert house.program().post("/api/seat", json={"code": code}).json()["error"] == "outside_wish"
    assert [seat.kind for seat in room(code).seats] == ["person", "open"]
    strong = known_as(house, "Inti", 30.0, public=False)
    assert strong.post(f"/t/{code}/join").status_code == 303
    assert [seat.kind for seat in room(code).seats] == ["person", "person"]


def test_a_link_of_the_maker_leads_in_whoever_comes(house: Served) -> None:
    maker = known_as(house, "Quilla", 32.0)
    code = for_two(maker, wish_low="30")
    assert house.browser().post(links(maker, code)[0], data={"name": "Mayta"}).status_code == 303


@pytest.mark.parametrize("wish", [{"wish_low": "x"}, {"wish_low": "30", "wish_high": "20"}, {"wish_high": "100"}])
def test_nobody_wishes_for_what_there_is_not(served: Served, wish: dict[str, str]) -> None:
    assert served.browser().post(f"/new/{ANY}", data={**OPEN_TABLE, **wish}).status_code == 422
