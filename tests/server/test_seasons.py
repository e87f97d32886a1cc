"""Seasons: shared by link, all pairings scheduled, tables with one press, standings."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from tampu.server import making
from tampu.server.pairing import MOST
from tampu.server.people import Person
from tampu.server.schema import clocks, outbox, sits, tables
from tampu.server.sending import Post
from tests.server.ears import Ears
from tests.server.serving import Served, serving
from tests.server.test_news import listen
from tests.server.test_people import rows
from tests.server.test_results import almost_over, do, finish, person_of, player
from tests.tables import ANY


@pytest.fixture
def house(database: str) -> Iterator[Served]:
    with serving(database) as served:
        yield served


def new_season(client: httpx.Client, seats: int = 2, **further: str) -> str:
    form = {"name": "Winter", "game": ANY, "seats": str(seats), **further}
    answer = client.post("/seasons", data=form)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"].rpartition("/")[2])


def see(client: httpx.Client, season: str) -> Any:
    assert client.get(f"/seasons/{season}").status_code == 200
    return client.get(f"/api/seasons/{season}").json()


def begun(house: Served, players: int, seats: int = 2) -> tuple[list[httpx.Client], str]:
    clients = [player(house, f"N{number}") for number in range(players)]
    season = new_season(clients[0], seats)
    for client in clients[1:]:
        assert client.post(f"/seasons/{season}/join").status_code == 303
    assert clients[0].post(f"/seasons/{season}/begin").status_code == 303
    return clients, season


def open_table(client: httpx.Client, season: str, number: int) -> httpx.Response:
    return client.post(f"/seasons/{season}/tables/{number}")


def test_whoever_is_met_is_invited_once_and_his_time_runs(database: str, ears: Ears) -> None:
    with serving(database, post=Post(private=True)) as house:
        maker, other = player(house, "Quilla"), player(house, "Mayta")
        season = new_season(maker, pace="one_a_day")
        other.post(f"/seasons/{season}/join")
        maker.post(f"/seasons/{season}/begin")
        for client, name in ((maker, "desk"), (other, "phone")):
            listen(client, ears, name)
        for client in (maker, other):
            assert open_table(client, season, 0).status_code == 303
        told = [(row[0], row[1]) for row in rows(house, outbox)]
        assert told == [(person_of(house, other), "invited")]
        with house.app.state.house.storage.reading() as connection:
            assert len(connection.execute(select(clocks.c.since).where(clocks.c.since.is_not(None))).all()) == 1


def test_whoever_has_the_link_joins_until_it_begins(house: Served) -> None:
    maker, friend, late = (player(house, name) for name in ("Quilla", "Mayta", "Yuki"))
    season = new_season(maker)
    assert maker.post(f"/seasons/{season}/begin").status_code == 409
    for _ in range(2):
        assert friend.post(f"/seasons/{season}/join").status_code == 303
    assert friend.post(f"/seasons/{season}/begin").status_code == 403
    assert [one["name"] for one in see(friend, season)["standings"]] == ["Quilla", "Mayta"]
    assert maker.post(f"/seasons/{season}/begin").status_code == 303
    assert maker.post(f"/seasons/{season}/begin").status_code == 303
    assert late.post(f"/seasons/{season}/join").status_code == 409
    assert len(see(late, season)["meetings"]) == 1
    assert house.browser().post(f"/seasons/{season}/join").status_code == 403
    assert f"/seasons/{season}" in friend.get("/seasons").text


def test_what_cannot_be_is_refused(house: Served) -> None:
    client = player(house, "Quilla")
    assert client.post("/seasons", data={"name": "", "game": ANY, "seats": "2"}).status_code == 422
    assert client.post("/seasons", data={"name": "x", "game": "chess", "seats": "2"}).status_code == 422
    assert client.post("/seasons", data={"name": "x", "game": ANY, "seats": "8"}).status_code == 422
    assert client.post("/seasons", data={"name": "x", "game": ANY, "seats": "2", "pace": "mad"}).status_code == 422
    assert client.get("/seasons/NEVERTHERE").status_code == 404
    assert player(house).post("/seasons", data={"name": "x", "game": ANY, "seats": "2"}).status_code == 403


def test_a_season_has_room_for_so_many(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tampu.server.seasons.MOST", 2)
    maker, friend, third = (player(house, name) for name in ("Quilla", "Mayta", "Yuki"))
    season = new_season(maker)
    friend.post(f"/seasons/{season}/join")
    assert third.post(f"/seasons/{season}/join").status_code == 409
    assert MOST > 2


def test_a_table_is_opened_once_with_everybody_on_his_seat(house: Served) -> None:
    (quilla, mayta, yuki), season = begun(house, 3)
    meeting = next(one for one in see(quilla, season)["meetings"] if one["mine"])
    clients = [(quilla, mayta, yuki)[number] for number in meeting["members"]]
    other = next(client for client in (quilla, mayta, yuki) if client not in clients)
    assert open_table(other, season, meeting["number"]).status_code == 403
    with ThreadPoolExecutor() as both:
        answers = list(both.map(lambda client: open_table(client, season, meeting["number"]), clients))
    assert {answer.status_code for answer in answers} == {303}
    (code,) = {answer.headers["location"].rpartition("/")[2] for answer in answers}
    with house.app.state.house.storage.reading() as connection:
        wanted = select(sits.c.person).where(sits.c.code == code).order_by(sits.c.seat)
        assert list(connection.execute(wanted).scalars()) == [person_of(house, client) for client in clients]
        assert connection.execute(select(tables.c.rated).where(tables.c.code == code)).scalar()
    for client in clients:
        assert client.get(f"/t/{code}").status_code == 200
    assert other.get(f"/t/{code}").status_code == 403
    assert code not in str(see(other, season))


def opened_late(house: Served, client: httpx.Client, season: str, number: int) -> str:
    """The table of a meeting, just before the end of its match."""
    state = house.app.state
    wanted = state.seasons.opening(season, number, person_of(house, client))
    making._store(state.house.storage, Person(), almost_over(), wanted.places, chosen=False, code=wanted.code)
    return str(wanted.code)


def test_standings_come_from_the_results(house: Served) -> None:
    clients, season = begun(house, 3)
    for meeting in see(clients[0], season)["meetings"]:
        sitting = [clients[number] for number in meeting["members"]]
        code = opened_late(house, sitting[0], season, meeting["number"])
        if clients[0] in sitting:
            do(clients[0], code, "resign")
        finish(house, code, *(client for client in sitting if client is not clients[0]))
    found = see(clients[0], season)
    assert all(one["over"] for one in found["meetings"])
    last = found["standings"][-1]
    assert (last["name"], last["points"], last["met"], last["me"]) == ("N0", 0.0, 2, True)
    assert sum(one["points"] for one in found["standings"]) == 3
    assert [one["played"] for one in found["standings"]] == [2, 2, 2]


def test_who_leaves_the_house_is_somebody_in_a_season(house: Served) -> None:
    (quilla, mayta), season = begun(house, 2)
    mayta.post("/account/delete", data={"sure": "yes"})
    assert sorted(one["name"] for one in see(quilla, season)["standings"]) == ["", "N0"]
    assert open_table(quilla, season, 0).status_code == 303
